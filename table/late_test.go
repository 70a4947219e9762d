package table_test

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"testing"
	"time"

	"spielwerk/bot"
	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// longGames are games of five with more than 700 moves.
var longGames = []struct {
	game, bot string
	options   map[string]string
	seed      fair.Seed
}{
	{"settlers", "greedy", map[string]string{"expansion": "atlanteans"}, fair.NumberedSeed(1, 5)},
	{"alienartifacts", "random", nil, fair.NumberedSeed(1, 5)},
}

// script is a game that can be laid again and again at any of its moves.
type script struct {
	*house
	meta    store.Table
	entries []store.Entry
}

// scripts are the long games, played by bots.
func scripts(t testing.TB, play func(name string, s *script)) {
	t.Helper()
	for _, l := range longGames {
		h := lay(t, table.Config{})
		g, err := shelf.Find(l.game)
		if err != nil {
			t.Fatal(err)
		}
		h.game = g
		rules, err := g.Rules(game.Config{Seats: 5, Options: l.options})
		if err != nil {
			t.Fatal(err)
		}
		c, seats := rules.Config(), people("a", "b", "c", "d", "e")
		s := &script{house: h, meta: store.Table{
			Game: g.Name, Rules: c.Version, Data: rules.DataHash(), Options: c.Options, Seed: l.seed.String(), Commitment: l.seed.Commitment(),
			State: store.Running, Host: "host", Seats: seats, Created: time.Now(), Changed: time.Now(),
		}}
		history := game.NewHistory(rules, l.seed.Rand(table.Nonces(seats), g.Name, c.Version))
		var players [game.MaxSeats]bot.Bot
		for i := range seats {
			if players[i], err = bot.New(l.bot, rules, game.QuickRand(1, uint64(i))); err != nil {
				t.Fatal(err)
			}
		}
		for history.Now().Pending() != 0 {
			seat := history.Now().Pending().First()
			info := game.Observe(history.Now(), seat, nil)
			m := players[seat].Choose(context.Background(), &info)
			if no := history.Play(seat, m); no != nil {
				t.Fatal(no)
			}
			s.entries = append(s.entries, store.Entry{Number: len(s.entries) + 1, Seat: int(seat), Act: rules.Vocabulary().Text(m), At: time.Now()})
		}
		play(g.Name, s)
	}
}

// at is a table with the first n moves of the script.
func (s *script) at(n int) *table.Table {
	s.Helper()
	ctx := context.Background()
	s.meta.ID = table.NewID()
	if err := s.store.CreateTable(ctx, s.meta); err != nil {
		s.Fatal(err)
	}
	if err := s.store.Append(ctx, s.meta.ID, s.entries[:n]...); err != nil {
		s.Fatal(err)
	}
	return s.visit(s.meta.ID)
}

// play makes the moves of the script from n to m.
func (s *script) play(tab *table.Table, n, m int) {
	s.Helper()
	for _, e := range s.entries[n:m] {
		act(s, tab, e.Seat, tab.Now().Moment(game.Seat(e.Seat)), e.Act)
	}
}

// Where publishing a move is measured: at the beginning and late in a game, over so many
// moves that those that bring much and those that bring little are among them.
const early, late, measured = 20, 600, 100

// allocated is how many bytes and objects a move takes on average, from move n on.
func (s *script) allocated(n int) (bytes, objects float64) {
	tab := s.at(n)
	defer tab.Release()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	s.play(tab, n, n+measured)
	runtime.ReadMemStats(&after)
	return float64(after.TotalAlloc-before.TotalAlloc) / measured, float64(after.Mallocs-before.Mallocs) / measured
}

// TestALateMoveCostsWhatAnEarlyOneDoes: a move that is checked, stored and shown takes as
// much memory in the middle of a long game as at its beginning.
func TestALateMoveCostsWhatAnEarlyOneDoes(t *testing.T) {
	scripts(t, func(name string, s *script) {
		if len(s.entries) < late+measured {
			t.Fatalf("%s has %d moves", name, len(s.entries))
		}
		bytes, objects := s.allocated(early)
		lateBytes, lateObjects := s.allocated(late)
		t.Logf("%s: %.0f bytes and %.1f objects a move from %d on, %.0f and %.1f from %d on", name, bytes, objects, early, lateBytes, lateObjects, late)
		if lateBytes > 1.5*bytes || lateObjects > 1.5*objects {
			t.Errorf("%s: from move %d on a move takes %.0f bytes and %.1f objects, from move %d on %.0f and %.1f", name, early, bytes, objects, late, lateBytes, lateObjects)
		}
	})
}

// TestMomentsStayAsTheyWere: moments share their events, and what is taken back and played
// otherwise later changes no earlier moment.
func TestMomentsStayAsTheyWere(t *testing.T) {
	h := lay(t, table.Config{})
	tab, p := h.open(h.create(people("a", "b", "c")...)), newPlayer(3)
	type kept struct {
		now    *table.Now
		events []game.Event
	}
	var all []kept
	for p.play(t, tab, 1) == 1 {
		now := tab.Now()
		all = append(all, kept{now, slices.Clone(now.Events)})
		if seat := int(now.Undoer); seat >= 0 && p.rand.IntN(2) == 0 {
			act(t, tab, seat, now.Moment(now.Undoer), table.Undo)
		}
	}
	for _, k := range all {
		if !slices.Equal(k.now.Events, k.events) {
			t.Fatalf("the events of moment %d have changed", k.now.Number)
		}
	}
}

// BenchmarkLateMoves is moves checked, stored on the disk and shown, at the beginning of a
// game and late in it.
func BenchmarkLateMoves(b *testing.B) {
	scripts(b, func(name string, s *script) {
		for _, n := range []int{early, late} {
			b.Run(fmt.Sprintf("%s/move=%d", name, n), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					b.StopTimer()
					tab := s.at(n)
					b.StartTimer()
					s.play(tab, n, n+measured)
					b.StopTimer()
					tab.Release()
					b.StartTimer()
				}
				b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/measured, "µs/move")
			})
		}
	})
}
