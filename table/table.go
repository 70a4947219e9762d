package table

import (
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"spielwerk/game"
	"spielwerk/store"
)

// mailboxSize is how many requests a table queues. If the mailbox is full, a caller waits until
// there is room or its context ends.
const mailboxSize = 64

// Table is a live table. Its methods may be called by any goroutine.
type Table struct {
	hub *Hub
	id  string

	mail   chan func()
	leave  chan struct{} // closed when the table is to leave memory
	gone   chan struct{} // closed when no more work is done
	loaded chan struct{}
	broken error // the error of opening; set before loaded is closed
	house  bool  // it is for those who watch: its bots think while somebody does; set before loaded is closed

	// Guarded by hub.mu.
	users   int
	lastUse time.Time
	leaving bool

	now      atomic.Pointer[Now]
	watchers watchers
	presence presence
	lag      lag

	hintsMu sync.Mutex
	hints   [game.MaxSeats]*hinting

	// Owned by the table's goroutine.
	meta      store.Table
	rules     game.Rules
	history   *game.History // nil while seats are free
	scratch   game.Position // rehearse plays on it; nil until then
	number    int           // of the last log entry
	fence     int64         // of the lease, 0 without one
	moments   moments
	answers   answers
	trail     trail
	bots      bots
	notes     []Note
	times     []time.Time // of the plies; kept of a table that is only replayed
	read      int         // steps of the guide
	outage    outage
	steps     steps                 // of the answer that is being given
	hands     [game.MaxSeats]string // names of the stand-ins
	stints    [game.MaxSeats]stint  // of the stand-ins
	returning game.Seats            // whose persons get them back after the bot's turn
	clocks    clocks
	pace      pacing
	standing  [game.MaxSeats]string // answers, as moves in their written form
	plans     plans
	changes   [game.MaxSeats]int // times that each seat has changed its mind
	changed   time.Time
	saved     int                // number of the snapshot in the store
	told      [game.MaxSeats]int // turns of which the hub was told
	glimpsed  bool               // another node plays it
}

// Now is a table at one moment. It never changes and must not be written to.
type Now struct {
	ID      string
	State   string // store.Open, Running, Finished, Sealed, Expired, Closed
	Number  int    // of the last entry in the log; no seat may know it, see Moment
	Rules   game.Rules
	Seats   []store.Seat
	Host    string
	Options map[string]string
	Rematch string
	Changed time.Time // of the latest entry that everybody notices

	Unsaved bool // the store cannot write at the moment, so nobody can act

	Unlisted  bool          // only who has the link knows of it
	Watching  Watching      // what those see who have no seat: see Watched
	Hints     bool          // the table has agreed on hints
	Tries     bool          // and on copies to try something on while the game runs
	Patience  time.Duration // time limit after which a bot may play for a person
	Returning game.Seats    // whose persons get their seats back when the bot has finished its turn

	Given      bool        // the game began at a given position: nothing was shuffled
	Guide      string      // name of the guide that leads through the game, "" if none
	Lesson     game.Lesson // where that is
	Commitment string
	Seed       string  // "" until the game is over
	Duplicate  string  // what names the tables with the same deal, "" if there are no others
	Ending     *Ending // of a game that is sealed: for those who have sat there

	// All nil or zero while the table is open, and while it is sealed.
	Position game.Position
	Events   []game.Event
	Marks    []int                   // number of events before each move
	Since    [game.MaxSeats]int      // number of events before the seat's latest move
	Undoer   game.Seat               // who may take back the last move, Nobody if none
	Redoer   game.Seat               // who may redo it
	Standing [game.MaxSeats]string   // answers that stand: each is its seat's secret
	Plans    [game.MaxSeats]*Planned // what seats have planned, likewise; nil for nothing
	Notes    []Note                  // log entries that are not moves

	moments  moments
	trail    trail
	since    [game.MaxSeats]time.Time
	pace     *pacing // nil without a time control
	paused   bool
	clock    *steady
	turns    [game.MaxSeats]int
	answered game.Seats // for whom the table is about to make a move
	standIn  string
	public   func() game.View // the view of a public game, made once for all
}

// Moment is the number of log entries that a seat or a watcher can notice. The seat's next act
// names it.
func (n *Now) Moment(seat game.Seat) int { return n.moments[seat] }

// View is the view of a seat or a watcher. It is shared and must not be written to.
func (n *Now) View(seat game.Seat) game.View {
	if n.public != nil {
		return n.public()
	}
	return n.Position.View(seat)
}

func newTable(h *Hub, id string) *Table {
	t := &Table{
		hub: h, id: id, mail: make(chan func(), mailboxSize), leave: make(chan struct{}), gone: make(chan struct{}),
		loaded: make(chan struct{}), lastUse: time.Now(), watchers: watchers{all: map[chan struct{}]bool{}},
		plans: plans{plays: game.Nobody},
	}
	t.presence.begin(h.clock.even())
	return t
}

// run is the table's goroutine.
func (t *Table) run() {
	if t.broken = t.load(t.hub.ctx); t.broken != nil {
		if errors.Is(t.broken, store.ErrDamaged) {
			t.hub.hurt(t.id, t.broken)
		}
		t.hub.mu.Lock()
		t.hub.drop(t.id, t) // first, so that the next caller opens it anew
		t.hub.mu.Unlock()
		t.give()
		close(t.gone)
		close(t.loaded)
		return
	}
	t.publish()
	t.wakeBots()
	t.arm(t.hub.ctx)
	close(t.loaded)
	t.work()
	close(t.gone)
	t.stopBots()
	t.outage.leaves(t)
	t.snapshot()
	t.keepOpen(context.WithoutCancel(t.hub.ctx))
	t.give()
	t.watchers.wake()
}

// givingWithin is how long a table that leaves memory tries to end its lease. It also ends without.
const givingWithin = 2 * time.Second

// give ends the lease of the table, if it has one.
func (t *Table) give() {
	if t.fence == 0 || t.hub.ctx.Err() != nil { // the whole node leaves, and others adopt its tables
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(t.hub.ctx), givingWithin)
	defer cancel()
	t.hub.Leases.Give(ctx, t.id, t.fence)
}

// Glimpse is the present moment of a table that another node holds, as the store has it.
func (h *Hub) Glimpse(ctx context.Context, id string) (*Now, error) {
	t := newTable(h, id)
	t.glimpsed = true
	var err error
	if t.meta, err = h.Store.Table(ctx, id); err != nil {
		return nil, err
	}
	if t.rules, err = h.Rules(t.meta); err != nil {
		return nil, err
	}
	t.changed = t.meta.Changed
	if begun(t.meta) {
		if err = t.readPace(ctx); err != nil {
			return nil, err
		}
		if err = t.loadGame(ctx); err != nil {
			return nil, err
		}
	}
	t.publish()
	return t.Now(), nil
}

// work reads the mailbox until the table leaves memory. It drops what still waits then, because
// the game in memory may be wrong.
func (t *Table) work() {
	for {
		select {
		case <-t.leave:
			return
		case work := <-t.mail:
			select {
			case <-t.leave:
				return
			default:
				work()
			}
		}
	}
}

// post leaves work in the mailbox without waiting for it.
func (t *Table) post(work func()) {
	select {
	case t.mail <- work:
	case <-t.leave:
	}
}

// do has work done by the table's goroutine and waits for it.
func (t *Table) do(ctx context.Context, work func()) error {
	done := make(chan struct{})
	select {
	case t.mail <- func() { work(); close(done) }:
	case <-ctx.Done():
		return ctx.Err()
	case <-t.leave:
		return ErrClosed
	}
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-t.gone:
	}
	select {
	case <-done: // it was the last work before the table left
		return nil
	default:
		return ErrClosed
	}
}

// Now is the table at this moment.
func (t *Table) Now() *Now { return t.now.Load() }

// load reads the table from the store: a snapshot if there is a usable one, and
// the log.
func (t *Table) load(ctx context.Context) error {
	if t.hub.Leases != nil {
		fence, err := t.hub.Leases.Take(ctx, t.id)
		if err != nil {
			return err
		}
		t.fence = fence
	}
	meta, err := t.hub.seated(ctx, t.id)
	if err != nil {
		return err
	}
	rules, err := t.hub.Rules(meta)
	if err != nil {
		return fmt.Errorf("table %s: %w", t.id, err)
	}
	t.meta, t.rules, t.changed, t.house = meta, rules, meta.Changed, ofTheHouse(meta)
	if err := t.readPace(ctx); err != nil {
		return fmt.Errorf("table %s: %w", t.id, err)
	}
	if !begun(meta) {
		return nil
	}
	if err := t.loadGame(ctx); err != nil {
		return err
	}
	if err := t.loadPlans(ctx); err != nil {
		return err
	}
	if t.over() && meta.State == store.Running { // an earlier version stored the last move without the end
		t.finish(t.changed)
	}
	return nil
}

// begun reports whether the game of a table has begun.
func begun(t store.Table) bool { return t.State == store.Running || over(t.State) }

func (t *Table) loadGame(ctx context.Context) error {
	if t.resume(ctx) == nil && t.replay(ctx) == nil {
		return nil
	}
	// No usable snapshot: replay the whole log.
	history, err := begin(t.rules, t.meta)
	if err != nil {
		return err
	}
	t.history = history
	t.number, t.saved, t.moments, t.answers = 0, 0, moments{}, answers{}
	t.read, t.trail, t.notes, t.hands, t.stints, t.clocks = 0, nil, nil, [game.MaxSeats]string{}, [game.MaxSeats]stint{}, clocks{}
	t.standing, t.changes = [game.MaxSeats]string{}, [game.MaxSeats]int{}
	t.tick(int(game.Nobody), 0, t.meta.Changed)
	t.beginPace()
	return t.replay(ctx)
}

// replay plays the entries of the log that the game in memory does not know yet.
func (t *Table) replay(ctx context.Context) error {
	entries, err := t.hub.Store.Log(ctx, t.id, t.number+1)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.Number != t.number+1 {
			return fmt.Errorf("%w: table %s: entry %d follows entry %d", store.ErrDamaged, t.id, e.Number, t.number)
		}
		if _, err := t.apply(e); err != nil {
			return fmt.Errorf("table %s: %w", t.id, misfit(e, err))
		}
	}
	return nil
}

// Nonces are the nonces of the seats, for the shuffle.
func Nonces(seats []store.Seat) []string {
	nonces := make([]string, len(seats))
	for i, s := range seats {
		nonces[i] = s.Nonce
	}
	return nonces
}

// resume goes on from the latest snapshot.
func (t *Table) resume(ctx context.Context) error {
	snap, err := t.hub.Store.Snapshot(ctx, t.id)
	if err != nil {
		return err
	}
	var saved savedTable
	if err = gob.NewDecoder(bytes.NewReader(snap.Data)).Decode(&saved); err != nil {
		return err
	}
	if saved.Form != savedForm {
		return errors.New("the snapshot is of another version")
	}
	if saved.Data != t.rules.DataHash() {
		return errors.New("the component data have changed")
	}
	h, err := game.Resume(t.rules, saved.History)
	if err != nil {
		return err
	}
	if err = t.resumePace(saved.Pace); err != nil {
		return err
	}
	t.history, t.number, t.saved, t.moments, t.answers = h, snap.Number, snap.Number, saved.Moments, saved.Recent
	for i := range saved.Clocks {
		saved.Clocks[i].Runs = t.hub.clock.evenOf(saved.Clocks[i].Runs)
	}
	t.notes, t.hands, t.stints, t.clocks = saved.Notes, saved.Hands, saved.Stints, saved.Clocks
	t.standing, t.read, t.changes = saved.Standing, saved.Read, saved.Changes
	return nil
}

// savedForm is the version of savedTable. Snapshots of other versions are ignored and the log
// is replayed.
const savedForm = 2

// savedTable is what a snapshot holds.
type savedTable struct {
	Form     int
	Data     string // hash of the component data
	Moments  moments
	Recent   answers
	Notes    []Note
	Hands    [game.MaxSeats]string
	Stints   [game.MaxSeats]stint
	Clocks   clocks
	Standing [game.MaxSeats]string
	Read     int
	Changes  [game.MaxSeats]int // not in snapshots of before: it counts from there
	Pace     *savedPace         // nil without a time control
	History  game.Saved
}

// snapshot saves the game so that it opens faster. An error only costs time: the log is
// complete.
func (t *Table) snapshot() {
	if t.history == nil || t.number == t.saved {
		return
	}
	if err := t.save(); err != nil && t.outage.pause == 0 {
		t.hub.Log.Warn("no snapshot", "table", t.id, "err", err)
	}
}

// save puts a snapshot into the store.
func (t *Table) save() error {
	var b bytes.Buffer
	saved := savedTable{
		Form: savedForm, Data: t.rules.DataHash(), Moments: t.moments, Recent: t.answers, Notes: t.notes, Hands: t.hands, Stints: t.stints,
		Clocks: t.clocks.stamped(t.hub.clock), Standing: t.standing, Read: t.read, Changes: t.changes, Pace: t.savedPace(), History: t.history.Save(),
	}
	if err := gob.NewEncoder(&b).Encode(&saved); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(t.hub.ctx), 5*time.Second)
	defer cancel()
	err := t.hub.Store.PutSnapshot(ctx, t.id, store.Snapshot{Number: t.number, Data: b.Bytes()})
	if err == nil {
		t.saved = t.number
	}
	return err
}

// reread reads the seats again and begins the game if the table is running.
func (t *Table) reread() {
	meta, err := t.hub.Store.Table(t.hub.ctx, t.id)
	if err != nil {
		t.fail(err)
		return
	}
	if meta.State == store.Closed && t.history != nil {
		t.fail(ErrEnded)
		return
	}
	t.meta = meta
	if t.history == nil { // the options may have changed
		if t.rules, err = t.hub.Rules(meta); err != nil {
			t.fail(err)
			return
		}
		t.scratch = nil
	}
	if t.history == nil && begun(meta) {
		if err := t.readPace(t.hub.ctx); err != nil {
			t.fail(err)
			return
		}
		t.publish() // shows the nonces, which are fixed now, before the cards are dealt
		if err := t.loadGame(t.hub.ctx); err != nil {
			t.fail(err)
			return
		}
	}
	t.leavePlans()
	t.publish()
	t.wakeBots()
	t.arm(t.hub.ctx)
}

// fail removes the table from memory; the next caller reads it anew from the store.
func (t *Table) fail(err error) {
	level := slog.LevelError
	if errors.Is(err, store.ErrFenced) || errors.Is(err, ErrEnded) || errors.Is(err, store.ErrNotFound) { // it was deleted, another node goes on, or nobody shall
		level = slog.LevelInfo
	}
	t.hub.Log.Log(t.hub.ctx, level, "table given up", "table", t.id, "err", err)
	t.history = nil // no snapshot of a position that may be wrong
	t.hub.mu.Lock()
	t.hub.drop(t.id, t)
	t.hub.mu.Unlock()
}

// publish shows the present moment to everybody.
func (t *Table) publish() {
	n := &Now{
		ID: t.id, State: t.meta.State, Number: t.number, Rules: t.rules, Seats: t.seats(), Host: t.meta.Host,
		Options: t.meta.Options, Rematch: t.meta.Rematch, Changed: t.changed, Commitment: t.meta.Commitment,
		Hints: t.meta.Hints, Tries: t.meta.Tries, Patience: t.patience(), Notes: t.notes[:len(t.notes):len(t.notes)], since: t.clocks.since(),
		standIn: t.meta.StandIn, Unlisted: t.meta.Unlisted, Watching: watchingOf(t.meta), Returning: t.returning, Given: t.meta.Start != nil, Guide: t.meta.Guide, Unsaved: t.outage.pause > 0,
		Undoer: game.Nobody, Redoer: game.Nobody, Standing: t.standing, moments: t.moments, trail: t.trail,
		Lesson: t.lesson(), Duplicate: t.meta.Duplicate,
	}
	if t.meta.State == store.Sealed && t.history != nil {
		n.Ending, n.Notes, n.Standing, n.moments, n.trail = t.ending(), nil, [game.MaxSeats]string{}, moments{}, nil
		t.show(n)
		return
	}
	if t.pace.rules.On() {
		p := t.pace
		n.pace, n.clock, n.paused = &p, t.hub.clock, t.paused()
	}
	if t.history != nil {
		p := t.rules.Blank()
		p.CopyFrom(t.history.Now())
		n.Position, n.Events, n.Marks = p, t.history.Events(), t.history.Marks()
		if t.rules.Game().Public {
			n.public = sync.OnceValue(func() game.View { return p.View(game.Watcher) })
		}
		if !t.over() { // the last move cannot be undone: see canUndo
			if !t.atZero() {
				n.Undoer = t.history.Undoer()
			}
		}
		for seat := range game.Seat(len(t.meta.Seats)) {
			if t.history.CanRedo(seat) == nil {
				n.Redoer = seat
			}
		}
		for seat := range n.Since {
			if ply := t.history.Latest(game.Seat(seat)); ply > 0 {
				n.Since[seat] = t.history.Before(ply)
			}
		}
		if t.over() {
			n.State, n.Seed = store.Finished, t.meta.Seed
		}
	}
	if t.history != nil && !t.over() {
		t.judge()
		n.Plans, n.answered = t.planned(), t.plans.due()
	}
	t.show(n)
}

// show shows a moment to everybody.
func (t *Table) show(n *Now) {
	n.turns = t.turns(n)
	first := t.now.Swap(n) == nil
	t.watchers.wake()
	t.tellTurns(n, first)
	t.armPlans()
}
