// Package table plays live games: a goroutine for each table owns its game,
// reads a bounded mailbox, writes every move to the store before it acknowledges
// it, and tells whoever is looking.
package table

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/base32"
	"errors"
	"fmt"
	"hash/fnv"
	"log/slog"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"spielwerk/bot"
	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/store"
)

// Config is how a hub behaves. The zero value is completed with defaults.
type Config struct {
	Store store.Store
	// Editions are the editions of a game. A table is opened with that of its
	// component data.
	Editions func(name string) ([]*game.Game, error)
	// BotPause is the time between a bot's moves, so that people can follow.
	BotPause time.Duration
	// IdleAfter is how long a table stays in memory that nobody looks at.
	IdleAfter time.Duration
	// RetryAfter is how long a table waits that could not write to the store before it
	// tries again, for the first time.
	RetryAfter time.Duration
	// OpenFor is how long a table stays open at which nobody is who sits there, and
	// OpenTables how many a person may have that are open; 0 is without a limit.
	OpenFor    time.Duration
	OpenTables int
	// Thinkers is how many bots may think at the same time that imagine games, and how many
	// of those that decide at once. By default it is all cores
	// but one, and one at least: whoever clicks finds a core.
	Thinkers int
	// Effort is what help for people may cost.
	Effort Effort
	// Chance is what hints, analyses and moments of the past draw from; by default something
	// new each time. A test that compares them gives the same.
	Chance func() game.Rand
	Log    *slog.Logger
}

// Effort is what help for people may cost. Zero values are completed with defaults.
type Effort struct {
	Hint bot.Options // a hint
	// In an analysis all decisions are looked at with few playouts; those that
	// seem to have cost most are compared with the better move in many.
	First, Second bot.Options
}

// usual is what help costs that nobody has said otherwise of.
var usual = Effort{
	Hint:   bot.Options{Games: 40, Time: 2 * time.Second},
	First:  bot.Options{Games: 4},
	Second: bot.Options{Games: 40},
}

// Hub knows the tables that are in memory and opens the others.
type Hub struct {
	Config
	think *queue // of bots that want to think

	analyses analyses
	outages  outages
	dealer   *fair.Dealer

	seating    seatLocks
	laying     sync.Mutex // held while tables of a person are counted and one more is made
	rematching sync.Mutex // held while a table is made that continues another

	mu      sync.Mutex
	tables  map[string]*Table
	damaged map[string]bool // tables that have been told of
	closed  bool
	done    sync.WaitGroup
	stop    context.CancelFunc
	ctx     context.Context
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
	if c.Thinkers < 1 {
		c.Thinkers = max(1, runtime.GOMAXPROCS(0)-1)
	}
	c.Effort = Effort{
		Hint: cmp.Or(c.Effort.Hint, usual.Hint), First: cmp.Or(c.Effort.First, usual.First), Second: cmp.Or(c.Effort.Second, usual.Second),
	}
	if c.Chance == nil {
		c.Chance = func() game.Rand { return fair.NewSeed().Quick(0) }
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	h := &Hub{
		Config: c, tables: map[string]*Table{}, damaged: map[string]bool{}, think: newQueue(c.Thinkers),
		dealer: fair.NewDealer(),
	}
	h.analyses = analyses{all: map[analysisKey]*analysing{}, turn: make(chan struct{}, 1)}
	h.ctx, h.stop = context.WithCancel(context.Background())
	h.done.Go(h.sweep)
	h.done.Go(h.expire)
	return h
}

// ErrClosed is the answer of a hub that is shutting down.
var ErrClosed = errors.New("the server is shutting down")

// NewID is a random id that is short enough for a link.
func NewID() string {
	var b [10]byte
	_, _ = rand.Read(b[:]) // never fails
	return strings.ToLower(base32.StdEncoding.EncodeToString(b[:]))
}

// Agreed is what those at a table agree on besides the rules of its game.
type Agreed struct {
	Hints    bool          // hints, though people play against each other
	Patience time.Duration // after which a bot may play for somebody; 0 for the usual time
	StandIn  string        // the level of that bot; "" for any
	Unlisted bool          // only who has the link knows of the table
}

// agreedOf is what a table of the store has agreed on.
func agreedOf(t store.Table) Agreed {
	return Agreed{Hints: t.Hints, Patience: t.Patience, StandIn: t.StandIn, Unlisted: t.Unlisted}
}

// Create makes a table with the given seats and commits to its shuffle. If nobody is
// waited for the game begins at once.
func (h *Hub) Create(ctx context.Context, g *game.Game, c game.Config, host string, seats []store.Seat) (string, error) {
	return h.Lay(ctx, g, c, host, seats, Agreed{})
}

// Lay is Create with what is agreed on besides.
func (h *Hub) Lay(ctx context.Context, g *game.Game, c game.Config, host string, seats []store.Seat, agreed Agreed) (string, error) {
	return h.LayPromised(ctx, h.Promise(), g, c, host, seats, agreed)
}

// LayPromised is Lay for a table whose commitment has been shown to the host before
// they said their nonce. ErrNotPromised is that it has not; store.ErrConflict that the
// table is laid already.
func (h *Hub) LayPromised(ctx context.Context, p fair.Promise, g *game.Game, c game.Config, host string, seats []store.Seat, agreed Agreed) (string, error) {
	if !h.dealer.Gave(p) {
		return "", ErrNotPromised
	}
	rules, err := g.Rules(c)
	if err != nil {
		return "", err
	}
	config := rules.Config()
	if len(seats) != config.Seats {
		return "", fmt.Errorf("%d seats are given, the game has %d", len(seats), config.Seats)
	}
	if err := checkStandIn(agreed.StandIn); err != nil {
		return "", err
	}
	seed := h.dealer.Seed(p.Table)
	now := time.Now()
	t := store.Table{
		ID: p.Table, Game: g.Name, Rules: config.Version, Data: rules.DataHash(), Options: config.Options, Seed: seed.String(),
		Commitment: seed.Commitment(), State: store.Open, Host: host, Created: now, Changed: now, Seats: seats,
		Hints: agreed.Hints, Patience: agreed.Patience, StandIn: agreed.StandIn, Unlisted: agreed.Unlisted,
	}
	if anyFree(seats) {
		return h.layOpen(ctx, t)
	}
	if err := h.Stored(h.Store.CreateTable(ctx, t)); err != nil {
		return "", err
	}
	if waits(seats) {
		return t.ID, nil
	}
	ctx = context.WithoutCancel(ctx) // who made the table need not wait for it to begin
	if err := h.start(ctx, t.ID); err != nil {
		return t.ID, err
	}
	return t.ID, h.wake(ctx, t.ID)
}

// layOpen makes a table that waits for people.
func (h *Hub) layOpen(ctx context.Context, t store.Table) (string, error) {
	h.laying.Lock()
	defer h.laying.Unlock()
	if err := h.mayOpen(ctx, t.Host); err != nil {
		return "", err
	}
	return t.ID, h.Stored(h.Store.CreateTable(ctx, t))
}

func anyFree(seats []store.Seat) bool {
	return slices.ContainsFunc(seats, func(s store.Seat) bool { return s.Kind == store.Free })
}

// Promise is a new table that may be laid, with the commitment of its shuffle.
func (h *Hub) Promise() fair.Promise { return h.dealer.Promise(NewID()) }

// Promised reports whether this hub has made a promise.
func (h *Hub) Promised(p fair.Promise) bool { return h.dealer.Gave(p) }

// ErrNotPromised is that a table was to be laid whose commitment this server has not
// shown to anybody, or not since its latest start.
var ErrNotPromised = errors.New("the commitment of this table was not shown before")

// waits reports whether a table still waits for somebody to sit down.
func waits(seats []store.Seat) bool {
	return slices.ContainsFunc(seats, func(s store.Seat) bool { return s.Kind == store.Free || s.Kind == store.Asked })
}

// seatLocks are held while seats of a table are taken and until its game begins. The
// store decides who sits where; the locks only save what would be refused there.
// Tables share them, so that their number does not grow.
type seatLocks [64]sync.Mutex

// lock holds the seats of a table until unlock is called.
func (l *seatLocks) lock(table string) (unlock func()) {
	h := fnv.New32a()
	_, _ = h.Write([]byte(table))
	mu := &l[h.Sum32()%uint32(len(l))]
	mu.Lock()
	return mu.Unlock
}

// Sit puts somebody on a free seat, or changes what they said when they sat
// down. Who has another seat of the table keeps it: the answer is a [store.Seated].
// When the last seat is taken the game begins.
func (h *Hub) Sit(ctx context.Context, id string, seat int, s store.Seat) error {
	unlock := h.seating.lock(id)
	err := h.Stored(h.Store.TakeSeat(ctx, id, seat, s))
	unlock()
	if err != nil {
		return err
	}
	return h.sat(ctx, id)
}

// Excuse gives the seat that is kept for somebody to a bot, or frees it: they have not
// come. store.ErrConflict is that the seat is not kept for anybody, or no longer.
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
	if extra := second(t.Seats); len(extra) > 0 { // nobody could play on them
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

// second are the seats of people who have an earlier seat of the same table: earlier
// programs let them sit twice.
func second(seats []store.Seat) []int {
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

// ErrUnfit is that a table cannot be played with other options; it wraps why not.
var ErrUnfit = errors.New("the options do not fit together")

// Configure changes options of a table that waits for players, such as the deck that
// somebody brings. Change is given the options the table has.
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
		_ = t.do(ctx, t.reread) // who asked sees it at once; a table that leaves is read anew
	}
	return nil
}

func (h *Hub) configure(ctx context.Context, id string, change func(options map[string]string)) error {
	t, err := h.Store.Table(ctx, id)
	if err != nil {
		return err
	}
	if t.State != store.Open {
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
	err := h.Stored(h.Store.SetState(ctx, id, store.Open, store.Running, time.Now()))
	if errors.Is(err, store.ErrConflict) { // it runs already
		return nil
	}
	return err
}

// wake opens a table, so that bots begin to play even if nobody looks yet.
func (h *Hub) wake(ctx context.Context, id string) error {
	t, err := h.Open(ctx, id)
	if err != nil {
		return err
	}
	t.Release()
	return nil
}

// tell makes a table in memory read again who sits at it.
func (h *Hub) tell(id string) {
	h.mu.Lock()
	t := h.tables[id]
	h.mu.Unlock()
	if t != nil {
		t.post(t.reread)
	}
}

// Open returns the live table of an id. Release must be called when it is not
// used any more.
func (h *Hub) Open(ctx context.Context, id string) (*Table, error) {
	h.mu.Lock()
	if h.closed {
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

// Release says that the caller does not use the table any more.
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

// Live is the number of tables in memory.
func (h *Hub) Live() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.tables)
}

// Close ends all tables and waits for them. Nothing acknowledged is lost: it is
// in the store already.
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
