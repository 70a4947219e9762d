package table_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"spielwerk/bot"
	"spielwerk/fair"
	"spielwerk/fair/fairtest"
	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/store"
	"spielwerk/store/sqlite"
	"spielwerk/table"
)

func TestMain(m *testing.M) {
	if os.Getenv(crashFile) != "" {
		fmt.Fprintln(os.Stderr, victim())
		os.Exit(1) // it is killed before, or something is wrong
	}
	goleak.VerifyTestMain(m)
}

// faulty is a store of which every method can be made to fail, before or after it
// has done its work.
type faulty struct {
	store.Store
	full    func(table string) error // why a table cannot be written; set before there are any
	tables  atomic.Pointer[func() error]
	states  atomic.Pointer[func() error]
	appends atomic.Pointer[func(store.Entry) error] // instead of writing; is given the first of a batch
	after   atomic.Pointer[func(store.Entry) error] // when it is written
	logs    atomic.Pointer[func() error]
	snaps   atomic.Pointer[func() error]

	snapshots atomic.Pointer[func() error] // when one is read

	older atomic.Pointer[store.Snapshot] // instead of the latest

	from    atomic.Int64 // of the latest Log
	written atomic.Int64 // snapshots
	batches atomic.Int64 // appends, successful or not
}

var errFault = errors.New("the disk is on fire")

func always() error { return errFault }

func run(hook *atomic.Pointer[func() error]) error {
	if f := hook.Load(); f != nil {
		return (*f)()
	}
	return nil
}

func set[F any](hook *atomic.Pointer[F], f F) { hook.Store(&f) }

func (s *faulty) Table(ctx context.Context, id string) (store.Table, error) {
	if err := run(&s.tables); err != nil {
		return store.Table{}, err
	}
	return s.Store.Table(ctx, id)
}

func (s *faulty) SetState(ctx context.Context, id, from, to string, at time.Time) error {
	if err := run(&s.states); err != nil {
		return err
	}
	return s.Store.SetState(ctx, id, from, to, at)
}

func (s *faulty) CreateTable(ctx context.Context, t store.Table) error {
	if err := s.room(t.ID); err != nil {
		return err
	}
	return s.Store.CreateTable(ctx, t)
}

// room reports whether a table can be written.
func (s *faulty) room(id string) error {
	if s.full == nil {
		return nil
	}
	return s.full(id)
}

func (s *faulty) Append(ctx context.Context, id string, entries ...store.Entry) error {
	s.batches.Add(1)
	if err := s.room(id); err != nil {
		return err
	}
	if f := s.appends.Load(); f != nil {
		if err := (*f)(entries[0]); err != nil {
			return err
		}
	}
	if err := s.Store.Append(ctx, id, entries...); err != nil {
		return err
	}
	if f := s.after.Load(); f != nil {
		return (*f)(entries[0])
	}
	return nil
}

func (s *faulty) Log(ctx context.Context, id string, from int) ([]store.Entry, error) {
	if err := run(&s.logs); err != nil {
		return nil, err
	}
	s.from.Store(int64(from))
	return s.Store.Log(ctx, id, from)
}

func (s *faulty) Snapshot(ctx context.Context, id string) (store.Snapshot, error) {
	if err := run(&s.snapshots); err != nil {
		return store.Snapshot{}, err
	}
	if older := s.older.Load(); older != nil {
		return *older, nil
	}
	return s.Store.Snapshot(ctx, id)
}

func (s *faulty) PutSnapshot(ctx context.Context, id string, snap store.Snapshot) error {
	if err := run(&s.snaps); err != nil {
		return err
	}
	if err := s.room(id); err != nil {
		return err
	}
	s.written.Add(1)
	return s.Store.PutSnapshot(ctx, id, snap)
}

// house is a hub on a store of its own.
type house struct {
	testing.TB
	*table.Hub
	store *faulty
	path  string // of the store's file
	game  *game.Game
}

// quick is help of few playouts: tests of tables ask how it comes about,
// who may have it and that it fits the game, not how good it is.
var quick = table.Effort{Hint: bot.Options{Games: 1}, First: bot.Options{Games: 1}, Second: bot.Options{Games: 3}}

// lay makes a house. Tables stay in memory and bots make no pauses, unless the
// configuration says otherwise.
func lay(t testing.TB, c table.Config) *house {
	t.Helper()
	path := filepath.Join(t.TempDir(), "test.db")
	s, err := sqlite.OpenUnsynced(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	h := &house{TB: t, store: &faulty{Store: s}, path: path, game: newWorld(t)}
	h.again(c)
	t.Cleanup(func() {
		h.Close()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return h
}

// again ends the hub and begins another on the same store.
func (h *house) again(c table.Config) {
	c.Effort = quick
	if h.Hub != nil {
		h.Close()
	}
	if c.IdleAfter == 0 {
		c.IdleAfter = time.Hour
	}
	if c.BotPause == 0 {
		c.BotPause = 1
	}
	if c.Editions == nil {
		c.Editions = func(string) ([]*game.Game, error) { return []*game.Game{h.game}, nil }
	}
	if c.Log == nil {
		c.Log = slog.New(slog.NewTextHandler(io.Discard, nil))
	}
	if c.Random == nil {
		c.Random = fairtest.Random(h)
	}
	if c.Chance == nil {
		c.Chance = func() game.Rand { return game.QuickRand(1, 1) }
	}
	c.Store = h.store
	h.Hub = table.NewHub(c)
}

var shelf games.Shelf

func newWorld(t testing.TB) *game.Game {
	t.Helper()
	if shelf == nil {
		var err error
		if shelf, err = games.All(); err != nil {
			t.Fatal(err)
		}
	}
	g, err := shelf.Find("newworld")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func people(names ...string) []store.Seat {
	var seats []store.Seat
	for _, n := range names {
		seats = append(seats, person(n))
	}
	return seats
}

func person(name string) store.Seat {
	return store.Seat{Kind: store.Human, Person: name, Name: name, Nonce: "nonce of " + name}
}

func robot(kind string) store.Seat {
	return store.Seat{Kind: store.Bot, Bot: kind, Name: kind, Nonce: "nonce of " + kind}
}

func free(n int) []store.Seat {
	return slices.Repeat([]store.Seat{{Kind: store.Free}}, n)
}

// create makes a table; its game begins if no seat is free.
func (h *house) create(seats ...store.Seat) string {
	h.Helper()
	id, err := h.Create(context.Background(), h.game, game.Config{Seats: len(seats)}, "host", seats)
	if err != nil {
		h.Fatal(err)
	}
	return id
}

// open opens a table until the test is over.
func (h *house) open(id string) *table.Table {
	h.Helper()
	t := h.visit(id)
	h.Cleanup(t.Release)
	return t
}

// visit opens a table; the caller releases it.
func (h *house) visit(id string) *table.Table {
	h.Helper()
	t, err := h.Open(context.Background(), id)
	if err != nil {
		h.Fatal(err)
	}
	return t
}

// player makes random moves. Its choices depend on the seed and the positions.
type player struct {
	rand  game.Rand
	moves []game.Move
}

func newPlayer(seed uint64) *player { return &player{rand: game.QuickRand(seed, 7)} }

// choose is a legal move of the first pending seat, in words.
func (p *player) choose(now *table.Now) (seat int, act string) {
	s := now.Position.Pending().First()
	p.moves = now.Position.Moves(p.moves[:0], s)
	return int(s), now.Rules.Vocabulary().Text(p.moves[p.rand.IntN(len(p.moves))])
}

// play makes n moves, or plays to the end if n is negative, and returns how many
// it made.
func (p *player) play(t testing.TB, tab *table.Table, n int) int {
	t.Helper()
	for i := 0; ; i++ {
		now := tab.Now()
		if i == n || now.Position.Pending() == 0 {
			return i
		}
		seat, act := p.choose(now)
		if err := tab.Act(context.Background(), seat, now.Moment(game.Seat(seat)), act); err != nil {
			t.Fatalf("%s by seat %d at %d: %v", act, seat, now.Number, err)
		}
	}
}

// undoable plays on until the latest move can be taken back, and returns by whom;
// false if the game ends before.
func (p *player) undoable(t testing.TB, tab *table.Table) (seat int, ok bool) {
	t.Helper()
	for tab.Now().Undoer == game.Nobody {
		if p.play(t, tab, 1) == 0 {
			return 0, false
		}
	}
	return int(tab.Now().Undoer), true
}

func act(t testing.TB, tab *table.Table, seat, number int, text string) {
	t.Helper()
	if err := tab.Act(context.Background(), seat, number, text); err != nil {
		t.Fatalf("%s by seat %d at %d: %v", text, seat, number, err)
	}
}

func mustBe(t testing.TB, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("the answer is %v, not %v", err, want)
	}
}

func (h *house) log(id string) []store.Entry {
	h.Helper()
	entries, err := h.store.Store.Log(context.Background(), id, 1)
	if err != nil {
		h.Fatal(err)
	}
	return entries
}

func (h *house) kept(id string) store.Table {
	h.Helper()
	meta, err := h.store.Store.Table(context.Background(), id)
	if err != nil {
		h.Fatal(err)
	}
	return meta
}

// dealt is the game of a table at its beginning, dealt without any of the table's own machinery.
func (h *house) dealt(id string) *game.History {
	h.Helper()
	meta := h.kept(id)
	rules, err := h.game.Rules(game.Config{Version: meta.Rules, Seats: len(meta.Seats), Options: meta.Options})
	if err != nil {
		h.Fatal(err)
	}
	seed, err := fair.ParseSeed(meta.Seed)
	if err != nil {
		h.Fatal(err)
	}
	var nonces []string
	for _, s := range meta.Seats {
		nonces = append(nonces, s.Nonce)
	}
	return game.NewHistory(rules, seed.Rand(nonces, meta.Game, meta.Rules))
}

// told plays the log of a table without any of the table's own machinery.
func (h *house) told(id string) (*game.History, int) {
	h.Helper()
	g := h.dealt(id)
	rules := g.Now().Rules()
	entries := h.log(id)
	for i, e := range entries {
		if e.Number != i+1 {
			h.Fatalf("entry %d of the log has number %d", i+1, e.Number)
		}
		if strings.HasPrefix(e.Act, "@") { // a note, no move
			continue
		}
		var err error
		switch e.Act {
		case "undo":
			err = g.Undo(game.Seat(e.Seat))
		case "redo":
			err = g.Redo(game.Seat(e.Seat))
		default:
			m, bad := rules.Vocabulary().ParseMove(e.Act)
			if bad != nil {
				h.Fatalf("entry %d: %v", e.Number, bad)
			}
			if no := g.Play(game.Seat(e.Seat), m); no != nil {
				err = no
			}
		}
		if err != nil {
			h.Fatalf("entry %d: %+v: %v", e.Number, e, err)
		}
	}
	return g, len(entries)
}

// truth fails the test if what a table shows is not what its log says.
func (h *house) truth(now *table.Now) {
	h.Helper()
	g, number := h.told(now.ID)
	if now.Number != number {
		h.Fatalf("the table shows number %d, the log ends with %d", now.Number, number)
	}
	if !bytes.Equal(game.Bytes(now.Position), game.Bytes(g.Now())) {
		h.Fatalf("at %d the table shows another position than its log gives", number)
	}
	if !slices.Equal(now.Events, g.Events()) {
		h.Fatalf("at %d the table shows other events than its log gives", number)
	}
	over := g.Now().Pending() == 0
	undoer, redoer := game.Nobody, game.Nobody
	for s := range game.Seat(len(now.Seats)) {
		if g.CanUndo(s) == nil && !over {
			undoer = s
		}
		if g.CanRedo(s) == nil {
			redoer = s
		}
	}
	if now.Undoer != undoer || now.Redoer != redoer {
		h.Fatalf("at %d seats %d and %d may undo and redo, by the log %d and %d", number, now.Undoer, now.Redoer, undoer, redoer)
	}
	var since [game.MaxSeats]int
	for i, p := range g.Plies() {
		since[p.Seat] = g.Before(i + 1)
	}
	if now.Since != since {
		h.Fatalf("at %d events since are %v, by the log %v", number, now.Since, since)
	}
	if over != (now.State == store.Finished) || over != (now.Seed != "") {
		h.Fatalf("at %d the game is over: %v, the state %s, the seed %q", number, over, now.State, now.Seed)
	}
}

// until waits until the table shows what is wanted.
func until(t testing.TB, tab *table.Table, what string, ok func(*table.Now) bool) *table.Now {
	t.Helper()
	changes, stop := tab.Watch()
	defer stop()
	patience := time.NewTimer(time.Minute)
	defer patience.Stop()
	for {
		select {
		case <-changes:
			if now := tab.Now(); ok(now) {
				return now
			}
		case <-patience.C:
			now := tab.Now()
			t.Fatalf("never %s; state %s, number %d", what, now.State, now.Number)
		}
	}
}

func finished(now *table.Now) bool { return now.State == store.Finished }

// eventually waits for something that cannot be watched.
func eventually(t testing.TB, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !ok(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("never " + what)
		}
	}
}
