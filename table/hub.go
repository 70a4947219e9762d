// Package table plays live games. Each table has a goroutine that owns the game, reads a
// bounded mailbox, stores every move before it is acknowledged, and notifies the watchers.
package table

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/base32"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"log/slog"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"spielwerk/agenda"
	"spielwerk/bot"
	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/pace"
	"spielwerk/store"
	"spielwerk/wall"
)

// Config are the settings of a hub. Zero values are replaced by defaults.
type Config struct {
	Store store.Store
	// Editions gives the editions of a game. A table uses the one with its component data.
	Editions func(name string) ([]*game.Game, error)
	// IDs is what the ids of new tables begin with, so that they can be told from those of another site.
	IDs string
	// BotPause is the time between a bot's moves, so that people can follow.
	BotPause time.Duration
	// IdleAfter is how long a table stays in memory while nobody looks at it.
	IdleAfter time.Duration
	// RetryAfter is the first pause before a table tries again to write to a failing store.
	RetryAfter time.Duration
	// OpenFor is how long a table waits for people while none of those who sit there looks at
	// it. OpenTables is how many waiting tables a person may have. 0 is without a limit.
	OpenFor    time.Duration
	OpenTables int
	// KeepFinished is how long a table is kept whose game is over; 0 for ever.
	KeepFinished time.Duration
	// Searchers is how many bots that search may think at the same time, and how many of those
	// that decide at once. By default it is all cores but one, and at least one, so that
	// requests find a free core.
	Searchers int
	// Effort is what help for people may cost.
	Effort Effort
	// Random is what ids, deals and bots of tables are made of, by default crypto/rand.Reader.
	// A test deals the same from a fixed stream.
	Random io.Reader
	// Chance gives the generators of hints, analyses and past moments; by default each is new.
	// A test that compares results gives equal ones.
	Chance func() game.Rand
	Clock  wall.Clock
	Memory func() Memory // what the program uses, by default as the Go runtime tells
	Log    *slog.Logger
	// Observe is called for each answer of a seat, by the table's goroutine; nil for nobody.
	Observe func(Answer)
	// Leases decides which of several nodes plays a table; nil for a hub that has the store for
	// itself.
	Leases Leases
	// Analyst, if not nil, has a game analysed that is over, by any hub (Analyse), once for all hubs
	// that ask for it at the same moment. How far it is is told. After an error the hub does it.
	Analyst func(ctx context.Context, id string, moment int, told func(done int)) ([]Decision, error)
	// Promises is what the seeds of promised tables are made of, by default Random. Nodes with the
	// same keep each other's promises.
	Promises io.Reader
	// Slow is the time from which an answer is logged as slow; 0 for never.
	Slow time.Duration
	// Reminders are how long before a deadline Remind is told of it, the longest first. It is told at least
	// once of each: again perhaps after a restart, so whoever sends messages keeps what was sent. It is
	// called by a goroutine of its own. A seat that has less time than that when it is asked is not reminded.
	Reminders []time.Duration
	Remind    func(context.Context, Reminder)
	// Jobs hands out what is due; nil for a hub that does all itself.
	Jobs agenda.Queue
}

// Leases gives tables to this node.
type Leases interface {
	// Holds reports whether the leases of this node are sure not to have ended.
	Holds() bool
	// Take leases a table, with a fence for what is written. The error is store.Held if another node
	// holds it.
	Take(ctx context.Context, table string) (fence int64, err error)
	Give(ctx context.Context, table string, fence int64)
}

// Effort limits what hints and analyses may cost. Zero values are replaced by defaults.
type Effort struct {
	Hint bot.Options // a hint
	// The first pass of an analysis compares the moves of all decisions with few playouts. The
	// second compares the costliest with the best move, with many.
	First, Second bot.Options
}

// defaultEffort is used where Config sets none.
var defaultEffort = Effort{
	Hint:   bot.Options{Games: 400, Time: 2 * time.Second},
	First:  bot.Options{Games: 4},
	Second: bot.Options{Games: 40},
}

// mostEffort is the most that help may cost, in percent of the usual.
const mostEffort = 1000

// EffortOf is a share of the usual effort, in percent: from 1 to 1000.
func EffortOf(percent int) (Effort, error) {
	if percent < 1 || percent > mostEffort {
		return Effort{}, fmt.Errorf("%d percent of the usual effort: it must be from 1 to %d", percent, mostEffort)
	}
	of := func(o bot.Options) bot.Options {
		return bot.Options{Games: max(1, o.Games*percent/100), Time: o.Time * time.Duration(percent) / 100}
	}
	return Effort{Hint: of(defaultEffort.Hint), First: of(defaultEffort.First), Second: of(defaultEffort.Second)}, nil
}

// Hub knows the tables that are in memory and opens the others.
type Hub struct {
	Config
	think  *queue // schedules thinking
	clock  *steady
	agenda *agenda.Agenda

	analyses analyses
	courses  courses
	replays  replays
	outages  outages
	dealer   *fair.Dealer
	drawing  sync.Mutex // held while ids are drawn from Random

	onTurn     atomic.Pointer[func(Turn)]
	looked     atomic.Int64 // when NoticeClosed last asked the store
	seating    seatLocks
	creating   sync.Mutex // held while tables of a person are counted and one more is created
	rematching sync.Mutex // held while a rematch is created

	mu      sync.Mutex
	tables  map[string]*Table
	damaged map[string]bool // tables whose damage was logged
	closed  bool
	done    sync.WaitGroup
	stop    context.CancelFunc
	ctx     context.Context
	playing context.Context // of bots; ends before ctx when the hub drains
	halt    context.CancelFunc
}

// NewHub starts a hub. Close ends it.
func NewHub(c Config) *Hub {
	if c.BotPause == 0 {
		c.BotPause = 700 * time.Millisecond
	}
	if c.IdleAfter == 0 {
		c.IdleAfter = 5 * time.Minute
	}
	if c.RetryAfter == 0 {
		c.RetryAfter = time.Second
	}
	if c.Searchers < 1 {
		c.Searchers = max(1, runtime.GOMAXPROCS(0)-1)
	}
	c.Effort = Effort{
		Hint: cmp.Or(c.Effort.Hint, defaultEffort.Hint), First: cmp.Or(c.Effort.First, defaultEffort.First), Second: cmp.Or(c.Effort.Second, defaultEffort.Second),
	}
	if c.Random == nil {
		c.Random = rand.Reader
	}
	if c.Promises == nil {
		c.Promises = c.Random
	}
	if c.Chance == nil {
		c.Chance = func() game.Rand { return fair.NewSeed().Quick(0) }
	}
	if c.Memory == nil {
		c.Memory = memory
	}
	c.Clock = c.Clock.Whole()
	if c.Log == nil {
		c.Log = slog.Default()
	}
	h := &Hub{
		Config: c, tables: map[string]*Table{}, damaged: map[string]bool{}, think: newQueue(c.Searchers),
		dealer: fair.NewDealer(c.Promises), clock: newSteady(c.Clock, c.Log),
	}
	h.analyses = analyses{all: map[analysisKey]*analysing{}, turn: make(chan struct{}, 1)}
	h.ctx, h.stop = context.WithCancel(context.Background())
	h.playing, h.halt = context.WithCancel(h.ctx)
	h.done.Go(h.sweep)
	if c.Jobs == nil {
		c.Jobs = agenda.NewLocal(jobsAtOnce)
	}
	h.agenda = agenda.New(agenda.Config{Jobs: h.Store, Queue: c.Jobs, Now: h.clock.latest, Timer: c.Clock.Timer, Log: c.Log, Begin: h.plan})
	h.agenda.Handle(expiring, h.expire)
	h.agenda.Handle(forgetting, h.forget)
	h.agenda.Handle(deadlines, h.deadline)
	h.agenda.Handle(planning, h.carryOut)
	h.agenda.Handle(ending, h.result)
	h.agenda.Handle(endings, h.results)
	h.done.Go(func() { h.agenda.Run(h.ctx) })
	h.done.Go(h.watchMemory)
	return h
}

// jobsAtOnce is how many jobs that are due a hub does at a time.
const jobsAtOnce = 16

// plan puts the jobs that there must be: of tables of earlier versions, and with other limits.
func (h *Hub) plan(ctx context.Context) error {
	// Tables with clocks are looked at once: a job may be lost, or a bot has stopped with the server that
	// nobody would wake.
	if err := h.Store.BringPaced(ctx, deadlines, h.clock.latest()); err != nil {
		return err
	}
	if err := h.bringPlans(ctx); err != nil {
		return err
	}
	if h.OpenFor > 0 {
		if err := h.Store.BringJobs(ctx, expiring, store.Open, h.OpenFor+time.Millisecond); err != nil {
			return err
		}
	}
	if h.KeepFinished > 0 {
		if err := h.agenda.Bring(ctx, forgetting, "", "", 0); err != nil {
			return err
		}
	}
	missing, err := h.Store.WithoutResult(ctx, "", 1)
	if err != nil || len(missing) == 0 {
		return err
	}
	return h.agenda.Bring(ctx, endings, "", "", 0)
}

// Agenda has things done at their times, by any hub on the database.
func (h *Hub) Agenda() *agenda.Agenda { return h.agenda }

// ErrClosed is the answer of a hub that is shutting down.
var ErrClosed = errors.New("the server is shutting down")

// ErrDraining is the answer of a hub that will shut down soon to who wants a new table.
var ErrDraining = errors.New("the server will shut down")

// Drain lets the bots stop before their next moves and refuses new tables. People go on until Close.
func (h *Hub) Drain() { h.halt() }

// NewID is a random id that is short enough for a link.
func NewID() string { return idOf(rand.Reader) }

func idOf(random io.Reader) string {
	var b [10]byte
	if _, err := io.ReadFull(random, b[:]); err != nil {
		panic(err) // crypto/rand never fails, and tests give endless streams
	}
	return strings.ToLower(base32.StdEncoding.EncodeToString(b[:]))
}

// Agreed is what those at a table agree on besides the rules of its game.
type Agreed struct {
	Hints    bool          // hints, though people play against each other
	Tries    bool          // copies to try something on while the game runs, and hints
	Patience time.Duration // time limit after which a bot may play for a person; 0 for the default
	StandIn  string        // the level of that bot; "" for any
	Unlisted bool          // only who has the link knows of the table
	Watching Watching      // what those see who have no seat
	Pace     pace.Rules    // the time control; without one Patience counts
	// Start is the position that the game begins with in place of a deal, nil for a deal: see
	// game.NewStart. Guide names what leads through the game. A rematch has neither.
	Start []byte
	Guide string
	// Copy, if not nil, is what the table is a copy of, with whose seat is played on in it.
	Copy *Copy
}

// agreedOf is what those at a table of the store have agreed on.
func agreedOf(t store.Table) Agreed {
	rules, _ := pace.Parse(t.Pace) // what cannot be read is a newer version's: no clock then
	return Agreed{
		Hints: t.Hints, Tries: t.Tries, Patience: t.Patience, StandIn: t.StandIn, Unlisted: t.Unlisted, Pace: rules,
		Watching: watchingOf(t),
	}
}

// Create makes a table with the given seats and commits to its shuffle. The game begins at
// once if no seat is free.
func (h *Hub) Create(ctx context.Context, g *game.Game, c game.Config, host string, seats []store.Seat) (string, error) {
	return h.CreateAgreed(ctx, g, c, host, seats, Agreed{})
}

// CreateAgreed is Create with an agreement.
func (h *Hub) CreateAgreed(ctx context.Context, g *game.Game, c game.Config, host string, seats []store.Seat, agreed Agreed) (string, error) {
	return h.CreatePromised(ctx, h.Promise(), g, c, host, seats, agreed)
}

// CreatePromised is CreateAgreed for a promised table: its commitment was shown to the host
// before they sent a nonce. The error is ErrNotPromised if it was not, and store.ErrConflict if
// the table exists already.
func (h *Hub) CreatePromised(ctx context.Context, p fair.Promise, g *game.Game, c game.Config, host string, seats []store.Seat, agreed Agreed) (string, error) {
	if IsDuplicate(p.Table) {
		return "", ErrNotPromised
	}
	t, err := h.promised(p, g, c, host, seats, agreed)
	if err != nil {
		return "", err
	}
	if anyFree(seats) {
		return h.createOpen(ctx, t)
	}
	if err = h.createPlanned(ctx, t); err != nil {
		return "", err
	}
	if agreed.Copy != nil {
		if err = h.Stored(h.Store.Append(ctx, t.ID, agreed.Copy.entry(t.Created))); err != nil {
			return "", err
		}
	}
	return t.ID, h.begins(context.WithoutCancel(ctx), &t) // who made the table need not wait for it to begin
}

// begins lets the game of a new table begin if it waits for nobody.
func (h *Hub) begins(ctx context.Context, t *store.Table) error {
	if waits(t.Seats) {
		return nil
	}
	if err := h.start(ctx, t.ID); err != nil {
		return err
	}
	return h.wake(ctx, t.ID)
}

// promised is a new table with the seed of a promise.
func (h *Hub) promised(p fair.Promise, g *game.Game, c game.Config, host string, seats []store.Seat, agreed Agreed) (t store.Table, err error) {
	if h.playing.Err() != nil {
		return t, ErrDraining
	}
	if !h.dealer.Gave(p) {
		return t, ErrNotPromised
	}
	rules, err := g.Rules(c)
	if err != nil {
		return t, err
	}
	config := rules.Config()
	if len(seats) != config.Seats {
		return t, fmt.Errorf("%d seats for a game with %d", len(seats), config.Seats)
	}
	if err = checkStandIn(agreed.StandIn); err != nil {
		return t, err
	}
	if err = agreed.Pace.Check(); err != nil {
		return t, err
	}
	if agreed.Start != nil {
		if _, err = game.Started(rules, agreed.Start); err != nil {
			return t, err
		}
	}
	seed := h.dealer.Seed(p.Table)
	now := h.clock.stamp()
	return store.Table{
		ID: p.Table, Game: g.Name, Rules: config.Version, Data: rules.DataHash(), Options: config.Options, Seed: seed.String(),
		Commitment: seed.Commitment(), State: store.Open, Host: host, Created: now, Changed: now, Seats: seats,
		Hints: agreed.Hints || agreed.Tries, Tries: agreed.Tries, Patience: agreed.Patience, StandIn: agreed.StandIn, Unlisted: agreed.Unlisted, Watching: agreed.Watching.String(),
		Start: agreed.Start, Guide: agreed.Guide, Pace: agreed.Pace.Text(),
	}, nil
}

// createOpen makes a table that waits for people.
func (h *Hub) createOpen(ctx context.Context, t store.Table) (string, error) {
	h.creating.Lock()
	defer h.creating.Unlock()
	if err := h.mayOpen(ctx, t.Host, 1); err != nil {
		return "", err
	}
	return t.ID, h.createPlanned(ctx, t)
}

// createPlanned makes a table and has it expire: that first, so that none waits for ever.
func (h *Hub) createPlanned(ctx context.Context, t store.Table) error {
	if err := h.willExpire(ctx, &t); err != nil {
		return err
	}
	return h.Stored(h.Store.CreateTable(ctx, t))
}

func (h *Hub) willExpire(ctx context.Context, t *store.Table) error {
	if h.OpenFor <= 0 || !waits(t.Seats) {
		return nil
	}
	return h.Stored(h.agenda.Bring(ctx, expiring, t.ID, "", h.OpenFor+time.Millisecond))
}

func anyFree(seats []store.Seat) bool {
	return slices.ContainsFunc(seats, func(s store.Seat) bool { return s.Kind == store.Free })
}

// Promise is the id of a table that may be created, with the commitment of its shuffle.
func (h *Hub) Promise() fair.Promise {
	h.drawing.Lock()
	defer h.drawing.Unlock()
	return h.dealer.Promise(h.IDs + idOf(h.Random))
}

// Promised reports whether this hub has made a promise.
func (h *Hub) Promised(p fair.Promise) bool { return h.dealer.Gave(p) }

// ErrNotPromised means that this server has not published the commitment of the table since
// it started.
var ErrNotPromised = errors.New("the commitment of this table was not shown before")

// waits reports whether a table still waits for somebody to sit down.
func waits(seats []store.Seat) bool {
	return slices.ContainsFunc(seats, func(s store.Seat) bool { return s.Kind == store.Free || s.Kind == store.Asked })
}

// seatLocks are held while seats of a table are taken and until its game begins. The store
// decides who sits where; the locks only avoid conflicts there. Tables share a fixed number
// of locks.
type seatLocks [64]sync.Mutex

// lock holds the seats of a table until unlock is called.
func (l *seatLocks) lock(table string) (unlock func()) {
	h := fnv.New32a()
	_, _ = h.Write([]byte(table))
	mu := &l[h.Sum32()%uint32(len(l))]
	mu.Lock()
	return mu.Unlock
}

// Sit puts a person on a free seat, or changes the name and nonce of the person there. A person
// who has another seat of the table keeps that: the error is a [store.Seated]. The game begins
// when the last seat is taken.
func (h *Hub) Sit(ctx context.Context, id string, seat int, s store.Seat) error {
	unlock := h.seating.lock(id)
	err := h.Stored(h.Store.TakeSeat(ctx, id, seat, s))
	unlock()
	if err != nil {
		return err
	}
	return h.sat(ctx, id)
}

// Excuse gives a seat that is kept for a person who has not come to a bot, or frees it. The
// error is store.ErrConflict if the seat is not kept for anybody.
func (h *Hub) Excuse(ctx context.Context, id string, seat int, s store.Seat) error {
	if err := h.excuse(ctx, id, seat, s); err != nil {
		return err
	}
	return h.sat(ctx, id)
}

func (h *Hub) excuse(ctx context.Context, id string, seat int, s store.Seat) error {
	defer h.seating.lock(id)() // they do not sit down meanwhile
	t, err := h.Store.Table(ctx, id)
	switch {
	case err != nil:
		return err
	case seat < 0 || seat >= len(t.Seats):
		return store.ErrNotFound
	case t.Seats[seat].Kind != store.Asked:
		return store.ErrConflict
	}
	s.Person = t.Seats[seat].Person
	return h.Stored(h.Store.TakeSeat(ctx, id, seat, s))
}

// sat lets the game begin if the last seat was taken.
func (h *Hub) sat(ctx context.Context, id string) error {
	ctx = context.WithoutCancel(ctx) // the seat is taken; the game must not wait for who took it
	t, err := h.seated(ctx, id)
	if err != nil {
		return err
	}
	h.tell(id)
	if t.State == store.Open {
		return nil
	}
	return h.wake(ctx, id)
}

// seated is a table of the store. If all its seats are taken and it is still
// open, its game begins.
func (h *Hub) seated(ctx context.Context, id string) (store.Table, error) {
	t, err := h.Store.Table(ctx, id)
	if err != nil || t.State != store.Open || waits(t.Seats) {
		return t, err
	}
	defer h.seating.lock(id)() // nobody leaves now
	if t, err = h.Store.Table(ctx, id); err != nil || t.State != store.Open || waits(t.Seats) {
		return t, err
	}
	if extra := duplicates(t.Seats); len(extra) > 0 { // nobody could play on them
		for _, seat := range extra {
			s := store.Seat{Kind: store.Free, Person: t.Seats[seat].Person}
			if err := h.Store.TakeSeat(ctx, id, seat, s); err != nil {
				return t, err
			}
		}
		return h.Store.Table(ctx, id)
	}
	if err := h.start(ctx, id); err != nil {
		return t, err
	}
	return h.Store.Table(ctx, id)
}

// duplicates are the seats of people who also have an earlier seat of the table. Earlier
// versions of the program allowed that.
func duplicates(seats []store.Seat) []int {
	var extra []int
	have := map[string]bool{}
	for i, s := range seats {
		sits := s.Person != "" && (s.Kind == store.Human || s.Kind == store.Asked)
		if sits && have[s.Person] {
			extra = append(extra, i)
		}
		have[s.Person] = sits || have[s.Person]
	}
	return extra
}

// ErrUnfit means that the table cannot have these options; the error wraps the reason.
var ErrUnfit = errors.New("the options do not fit together")

// Configure changes options of a table that waits for players, such as the deck of a seat.
// change is called with the current options.
func (h *Hub) Configure(ctx context.Context, id string, change func(options map[string]string)) error {
	unlock := h.seating.lock(id) // the game does not begin meanwhile
	err := h.configure(ctx, id, change)
	for range 3 { // another server may have changed them meanwhile
		if !errors.Is(err, store.ErrConflict) {
			break
		}
		err = h.configure(ctx, id, change)
	}
	unlock()
	if err != nil {
		return err
	}
	h.mu.Lock()
	t := h.tables[id]
	h.mu.Unlock()
	if t != nil {
		_ = t.do(ctx, t.reread) // who asked sees it at once
	}
	return nil
}

func (h *Hub) configure(ctx context.Context, id string, change func(options map[string]string)) error {
	t, err := h.Store.Table(ctx, id)
	if err != nil {
		return err
	}
	if t.State != store.Open || t.Duplicate != "" { // there all tables have the same options
		return store.ErrConflict
	}
	rules, err := h.Rules(t)
	if err != nil {
		return err
	}
	options := maps.Clone(t.Options)
	change(options)
	next, err := rules.Game().Rules(game.Config{Version: t.Rules, Seats: len(t.Seats), Options: options})
	if err != nil {
		return fmt.Errorf("%w: %w", ErrUnfit, err)
	}
	if next.DataHash() != rules.DataHash() {
		return fmt.Errorf("%w: other component data", ErrUnfit)
	}
	return h.Stored(h.Store.SetOptions(ctx, id, t.Options, next.Config().Options))
}

// start moves a table from open to running.
func (h *Hub) start(ctx context.Context, id string) error {
	err := h.Stored(h.Store.SetState(ctx, id, store.Open, store.Running, h.clock.stamp()))
	if errors.Is(err, store.ErrConflict) { // it runs already
		return nil
	}
	return err
}

// wake opens a table so that its bots play even if nobody looks.
func (h *Hub) wake(ctx context.Context, id string) error {
	t, err := h.Open(ctx, id)
	if err != nil {
		return err
	}
	t.Release()
	return nil
}

// tell makes a table that is in memory read its seats again.
func (h *Hub) tell(id string) {
	h.mu.Lock()
	t := h.tables[id]
	h.mu.Unlock()
	if t != nil {
		t.post(t.reread)
	}
}

// see lets a table in memory look at once at what has become of it in the store, and waits until it has.
func (h *Hub) see(ctx context.Context, id string) {
	h.mu.Lock()
	t := h.tables[id]
	h.mu.Unlock()
	if t != nil {
		_ = t.do(ctx, t.reread) // who does not wait for it, or a table that leaves, sees it later
	}
}

// Open returns the live table of an id. Release must be called when it is not
// used any more.
func (h *Hub) Open(ctx context.Context, id string) (*Table, error) {
	if h.holds(id) { // who looks at pages without their stream notices, too, at the second look
		h.NoticeClosed(ctx)
	}
	h.mu.Lock()
	if h.closed {
		h.mu.Unlock()
		return nil, ErrClosed
	}
	if h.Leases != nil && !h.Leases.Holds() { // what is in memory may be old
		h.mu.Unlock()
		return nil, ErrClosed
	}
	t := h.tables[id]
	if t == nil {
		t = newTable(h, id)
		h.tables[id] = t
		h.done.Go(t.run)
	}
	t.users++
	h.mu.Unlock()
	select {
	case <-t.loaded:
	case <-ctx.Done():
		t.Release()
		return nil, ctx.Err()
	}
	if t.broken != nil {
		t.Release()
		if h.ctx.Err() != nil {
			return nil, ErrClosed
		}
		return nil, t.broken
	}
	return t, nil
}

// Release ends the caller's use of the table.
func (t *Table) Release() {
	t.hub.mu.Lock()
	t.users--
	t.lastUse = time.Now()
	t.hub.mu.Unlock()
}

// sweep lets idle tables leave memory.
func (h *Hub) sweep() {
	tick := time.NewTicker(max(h.IdleAfter/4, 10*time.Millisecond))
	defer tick.Stop()
	for {
		select {
		case <-h.ctx.Done():
			return
		case now := <-tick.C:
			h.mu.Lock()
			for id, t := range h.tables {
				if t.users == 0 && now.Sub(t.lastUse) > h.IdleAfter {
					h.drop(id, t)
				}
			}
			h.mu.Unlock()
		}
	}
}

// drop ends a table's goroutine, which saves a snapshot. h.mu is held.
func (h *Hub) drop(id string, t *Table) {
	if h.tables[id] == t {
		delete(h.tables, id)
	}
	if !t.leaving {
		t.leaving = true
		close(t.leave)
	}
}

// Forsake drops all tables: other nodes may have taken them. Who uses one opens it anew, here or
// there.
func (h *Hub) Forsake() (ids []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for id, t := range h.tables {
		ids = append(ids, id)
		h.drop(id, t)
	}
	return ids
}

// Adopt opens a table that no node holds, so that its bots play on.
func (h *Hub) Adopt(ctx context.Context, id string) {
	if h.playing.Err() != nil { // they play on at another node
		return
	}
	var held store.Held
	if err := h.wake(ctx, id); err != nil && !errors.As(err, &held) && ctx.Err() == nil {
		h.Log.Warn("a table whose node has died is not opened", "table", id, "err", err)
	}
}

// Left looks for what is due: another hub, which would have done it, has gone.
func (h *Hub) Left() { h.agenda.Look() }

// Live is the number of tables in memory.
func (h *Hub) Live() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.tables)
}

// Close ends all tables and waits for them. Everything that was acknowledged is stored.
func (h *Hub) Close() {
	h.mu.Lock()
	h.closed = true
	for id, t := range h.tables {
		h.drop(id, t)
	}
	h.mu.Unlock()
	h.stop()
	h.done.Wait()
}

// Peek is the present moment of a table that is in memory, nil if it is not.
func (h *Hub) Peek(id string) *Now {
	h.mu.Lock()
	t := h.tables[id]
	h.mu.Unlock()
	if t == nil {
		return nil
	}
	return t.Now()
}
