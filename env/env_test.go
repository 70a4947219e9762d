package env

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
	"spielwerk/games"
)

func shelf(t testing.TB) []*game.Game {
	t.Helper()
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	return all.First()
}

func begin(t testing.TB, name string, c Config) *Batch {
	t.Helper()
	for _, g := range shelf(t) {
		if g.Name == name {
			b, err := New(g, c)
			if err != nil {
				t.Fatal(err)
			}
			return b
		}
	}
	t.Fatalf("no game %s", name)
	return nil
}

// memory is arrays for all that a batch tells.
func memory(b *Batch) *Arrays {
	n, w, s := len(b.games), b.config.Width, b.config.Seats
	return &Arrays{
		Seats: make([]int32, n), Legal: make([]int32, n), Mask: make([]uint8, n*w), Moves: make([]int16, n*w*MoveSize),
		Vectors: make([]int16, n*b.Size()), Rewards: make([]float32, n*s), Done: make([]uint8, n), Points: make([]int32, n*s), Places: make([]int32, n*s),
	}
}

// random is an action for each game.
func random(actions, legal []int32, r *game.Rand) {
	for i, n := range legal {
		actions[i] = -1
		if n > 0 {
			actions[i] = int32(r.IntN(int(n)))
		}
	}
}

// TestGamesOfAllConfigurations are played to their end: rewards add up to a win, and the record is
// verified.
func TestGamesOfAllConfigurations(t *testing.T) {
	for _, g := range shelf(t) {
		for i, config := range gametest.Configs(g) {
			b, err := New(g, Config{Seats: config.Seats, Version: config.Version, Options: config.Options, Series: uint64(i)})
			if err != nil {
				t.Fatal(err)
			}
			out, actions, r := memory(b), make([]int32, 1), game.QuickRand(uint64(i), 3)
			if err = b.Read(out); err != nil {
				t.Fatal(err)
			}
			for out.Done[0] == 0 {
				random(actions, out.Legal, &r)
				if err = b.Step(actions, out); err != nil {
					t.Fatal(err)
				}
			}
			won, places := float32(0), 0
			for seat := range config.Seats {
				won += out.Rewards[seat]
				places += int(out.Places[seat])
			}
			if lost := config.Seats == 1 && out.Places[0] != 1; places == 0 || lost && won != 0 || !lost && (won < 0.999 || won > 1.001) {
				t.Fatalf("%s %v ended with rewards %v and places %v", g.Name, config, out.Rewards, out.Places)
			}
			rec, err := b.Record(0, true)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := rec.Verify(b.rules); err != nil || rec.End.End != "finished" {
				t.Fatalf("%s: %v, %s", g.Name, err, rec.End.End)
			}
		}
	}
}

// TestTwinsLookAlike: in a determinization, which differs only in what a seat cannot know, all that the
// batch tells the seat is the same.
func TestTwinsLookAlike(t *testing.T) {
	for _, g := range shelf(t) {
		b := begin(t, g.Name, Config{Seats: g.MaxSeats, Series: 5})
		out, actions, r := memory(b), make([]int32, 1), game.QuickRand(7, 3)
		if err := b.Read(out); err != nil {
			t.Fatal(err)
		}
		differ := false
		for ply := 0; out.Done[0] == 0; ply++ {
			if ply%7 == 0 {
				seat := int(out.Seats[0])
				twin, err := b.Determinize(0, seat, 1, uint64(ply))
				if err != nil {
					t.Fatal(err)
				}
				differ = differ || string(game.Bytes(twin.games[0].pos)) != string(game.Bytes(b.games[0].pos))
				other := memory(twin)
				if err := twin.Read(other); err != nil {
					t.Fatal(err)
				}
				own := memory(b)
				if err := b.Read(own); err != nil {
					t.Fatal(err)
				}
				own.Rewards = other.Rewards // of the last step
				if !reflect.DeepEqual(own, other) {
					t.Fatalf("%s: after %d moves seat %d sees that its twin differs", g.Name, ply, seat)
				}
				rows := int(out.Legal[0]) * b.Size()
				after, twins := make([]int16, rows), make([]int16, rows)
				if err := errors.Join(b.After(after, 9), twin.After(twins, 9)); err != nil {
					t.Fatal(err)
				}
				if !reflect.DeepEqual(after, twins) {
					t.Fatalf("%s: after %d moves seat %d sees in the outcomes of its moves that its twin differs", g.Name, ply, seat)
				}
			}
			random(actions, out.Legal, &r)
			if err := b.Step(actions, out); err != nil {
				t.Fatal(err)
			}
		}
		if !differ {
			t.Errorf("%s: no twin differed", g.Name)
		}
	}
}

// TestUndoAndClone: a game that is taken back move by move is what it was, and its copy goes on alone.
func TestUndoAndClone(t *testing.T) {
	b := begin(t, "settlers", Config{Seats: 3, Keep: true, Bots: []string{"", "greedy", "random"}})
	out, actions := memory(b), make([]int32, 1)
	var before []string
	for range 40 {
		before = append(before, string(game.Bytes(b.games[0].pos)))
		if err := b.Step(actions, out); err != nil {
			t.Fatal(err)
		}
	}
	c, err := b.Clone()
	if err != nil {
		t.Fatal(err)
	}
	end := string(game.Bytes(b.games[0].pos))
	for i := len(before) - 1; i >= 0; i-- {
		if err := b.Undo(0); err != nil {
			t.Fatal(err)
		}
		if before[i] != string(game.Bytes(b.games[0].pos)) {
			t.Fatalf("%d moves were not taken back", len(before)-i)
		}
	}
	if err := b.Undo(0); err == nil {
		t.Error("the deal was taken back")
	}
	if string(game.Bytes(c.games[0].pos)) != end || c.Undo(0) != nil || string(game.Bytes(c.games[0].pos)) != before[len(before)-1] {
		t.Error("the copy is not a game of its own")
	}
}

// TestAutoReset: when a game ends the next of the series begins, with the rewards of the first; its
// record is kept.
func TestAutoReset(t *testing.T) {
	b := begin(t, "xidit", Config{Seats: 3, Games: 4, AutoReset: true, Reward: RewardPoints})
	out, actions, r := memory(b), make([]int32, 4), game.QuickRand(1, 3)
	sums, ended := [12]float32{}, 0
	if err := b.Read(out); err != nil {
		t.Fatal(err)
	}
	for ended < 8 {
		random(actions, out.Legal, &r)
		if err := b.Step(actions, out); err != nil {
			t.Fatal(err)
		}
		for i, done := range out.Done {
			for seat := range 3 {
				sums[3*i+seat] += out.Rewards[3*i+seat]
				if done == 1 && sums[3*i+seat] != float32(out.Points[3*i+seat]) {
					t.Fatalf("rewards of %v for %v points", sums, out.Points)
				}
			}
			if done == 0 {
				continue
			}
			ended++
			clear(sums[3*i : 3*i+3])
			rec, err := b.Record(i, true)
			if err != nil {
				t.Fatal(err)
			}
			if h, err := rec.Verify(b.rules); err != nil || h.Now().Total(1) != int(out.Points[3*i+1]) {
				t.Fatalf("record of another game: %v", err)
			}
			if out.Legal[i] == 0 || b.games[i].done {
				t.Fatal("no new game has begun")
			}
		}
	}
}

// TestStepDoesNotAllocate, so that batches are as quick as games in Go.
func TestStepDoesNotAllocate(t *testing.T) {
	b := begin(t, "newworld", Config{Games: 8})
	out, actions, r := memory(b), make([]int32, 8), game.QuickRand(1, 3)
	step := func() {
		random(actions, out.Legal, &r)
		if err := b.Step(actions, out); err != nil {
			t.Fatal(err)
		}
	}
	play := func() {
		if err := errors.Join(b.Reset(3), b.Read(out)); err != nil {
			t.Fatal(err)
		}
		for range 50 {
			step()
		}
	}
	play()
	r = game.QuickRand(1, 3)
	if err := errors.Join(b.Reset(3), b.Read(out)); err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(40, step); n > 0 {
		t.Errorf("a step allocates %v times", n)
	}
}

// TestBadRequests are refused: with the kind of error, and without a panic.
func TestBadRequests(t *testing.T) {
	d := NewDesk(shelf(t))
	type reply struct {
		Batch uint64
		Error *Error
	}
	call := func(in string) (r reply) {
		_ = json.Unmarshal(d.Call([]byte(in)), &r) // an answer that is no object has no error
		return r
	}
	open := call(`{"do":"open","open":{"game":"newworld","seats":2}}`)
	if open.Error != nil || open.Batch != 1 {
		t.Fatalf("opened %+v", open)
	}
	for in, want := range map[string]string{
		``:                                      BadArgument + " a request that cannot be read",
		`{"do":"dance","batch":1}`:              BadArgument + ` "dance" cannot be done`,
		`{"do":"open","open":{"game":"chess"}}`: BadArgument + ` no game "chess"; the games are newworld`,
		`{"do":"open","open":{"game":"newworld","seats":9}}`:                        BadArgument + " newworld is for 2 to 5 seats, not 9",
		`{"do":"open","open":{"game":"newworld","games":-1}}`:                       BadArgument + " a batch has 1 to",
		`{"do":"open","open":{"game":"newworld","width":-1}}`:                       BadArgument + " a batch has 1 to",
		`{"do":"open","open":{"game":"newworld","width":3}}`:                        TooManyMoves,
		`{"do":"open","open":{"game":"newworld","reward":"love"}}`:                  BadArgument + ` no reward "love"`,
		`{"do":"open","open":{"game":"newworld","bots":["random"]}}`:                BadArgument + " 1 bots for 2 seats",
		`{"do":"open","open":{"game":"newworld","bots":["random","random"]}}`:       BadArgument + " bots play all seats",
		`{"do":"open","open":{"game":"newworld","bots":["","genius"]}}`:             BadArgument + ` no bot "genius"`,
		`{"do":"open","open":{"game":"newworld","options":{"rowLimit":"perhaps"}}}`: BadArgument + " option rowLimit cannot be",
		`{"do":"view","batch":9}`:                                                   BadArgument + " there is no batch 9",
		`{"do":"view","batch":1,"game":1}`:                                          BadArgument + " no game 1 in a batch of 1",
		`{"do":"view","batch":1,"game":-1}`:                                         BadArgument + " no game -1",
		`{"do":"view","batch":1,"seat":2}`:                                          BadArgument + " no seat 2",
		`{"do":"moves","batch":1,"game":7}`:                                         BadArgument + " no game 7",
		`{"do":"record","batch":1,"game":7}`:                                        BadArgument + " no game 7",
		`{"do":"record","batch":1,"ended":true}`:                                    BadArgument + " game 0 of the batch has not ended",
		`{"do":"undo","batch":1}`:                                                   BadArgument + " the batch does not keep",
		`{"do":"determinize","batch":1,"number":0}`:                                 BadArgument + " 1 to",
		`{"do":"determinize","batch":1,"seat":-1,"number":1}`:                       BadArgument + " no seat -1",
		`{"do":"index","batch":1,"move":"castle"}`:                                  BadArgument + ` "castle" is not a move`,
		`{"do":"index","batch":1,"move":"pass"}`:                                    Refused + " This is not the step",
		`{"do":"index","batch":1,"game":3,"move":"pass"}`:                           BadArgument + " no game 3",
	} {
		got := call(in).Error
		if got == nil {
			t.Errorf("%s: no error", in)
			continue
		}
		kind, text, _ := strings.Cut(want, " ")
		if got.Kind != kind || !strings.HasPrefix(got.Message, text) && got.Kind != Refused {
			t.Errorf("%s: %+v, not %q", in, got, want)
		}
		if got.Kind == Refused && (got.Rule != "NW-3.1" || got.Message == "") {
			t.Errorf("%s: refused as %+v", in, got)
		}
	}
	err := d.With(1, func(b *Batch) error {
		for _, bad := range []func() error{
			func() error { return b.Step(nil, &Arrays{}) },
			func() error { return b.Step([]int32{-1}, &Arrays{}) },
			func() error { return b.Step([]int32{1000}, &Arrays{}) },
			func() error { return b.Step([]int32{0}, &Arrays{Mask: make([]uint8, 3)}) },
			func() error { return b.Observe(0, 5, make([]int16, b.Size())) },
			func() error { return b.Observe(5, 0, make([]int16, b.Size())) },
			func() error { return b.Observe(0, 0, make([]int16, 1)) },
			func() error { return b.After(make([]int16, 1), 0) },
		} {
			var e *Error
			if err := bad(); !errors.As(err, &e) || e.Kind != BadArgument && e.Kind != IllegalAction {
				t.Errorf("refused with %v", err)
			}
		}
		var e *Error
		if err := d.With(1, func(*Batch) error { return nil }); !errors.As(err, &e) || e.Kind != InUse {
			t.Errorf("a batch in use: %v", err)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	var e *Error
	if err := d.With(1, func(*Batch) error { panic("oh") }); !errors.As(err, &e) || e.Kind != Internal {
		t.Errorf("a panic became %v", err)
	}
	call(`{"do":"close","batch":1}`)
	if got := call(`{"do":"view","batch":1}`).Error; got == nil {
		t.Error("a closed batch is used")
	}
}

// BenchmarkRandomGames is a batch of 256, as Python plays it: what to compare with BenchmarkGame of the
// games.
func BenchmarkRandomGames(b *testing.B) {
	for _, g := range shelf(b) {
		for _, what := range []string{"steps", "steps and vectors"} {
			b.Run(g.Name+"/"+what, func(b *testing.B) {
				batch := begin(b, g.Name, Config{Seats: min(4, g.MaxSeats), Games: 256, AutoReset: true})
				out, actions, r := memory(batch), make([]int32, 256), game.QuickRand(1, 3)
				out = &Arrays{Seats: out.Seats, Legal: out.Legal, Rewards: out.Rewards, Done: out.Done, Vectors: out.Vectors}
				if what == "steps" {
					out.Vectors = nil
				}
				if err := batch.Read(out); err != nil {
					b.Fatal(err)
				}
				ended := 0
				for b.Loop() {
					random(actions, out.Legal, &r)
					if err := batch.Step(actions, out); err != nil {
						b.Fatal(err)
					}
					for _, done := range out.Done {
						ended += int(done)
					}
				}
				b.ReportMetric(float64(ended)/b.Elapsed().Seconds(), "games/s")
			})
		}
	}
}
