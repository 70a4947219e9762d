package table_test

import (
	"bytes"
	"context"
	"errors"
	"reflect"
	"testing"
	"testing/synctest"
	"time"

	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/store"
	"spielwerk/table"
)

// before is the moment before a move of a seat, as that saw it.
func (h *house) before(id string, seat game.Seat, number int) (*table.Moment, error) {
	h.Helper()
	r, err := h.Replay(context.Background(), id)
	if err != nil {
		return nil, err
	}
	at, err := r.Before(seat, seat, number)
	if err != nil {
		return nil, err
	}
	deal := game.QuickRand(1, 1)
	return r.At(seat, at, &deal)
}

// TestReplayOfEveryGame: at each moment every view sees what it saw then, what comes next is what was
// done, and a view is redealt but for the end.
func TestReplayOfEveryGame(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"newworld", "xidit", "alienartifacts", "settlers"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g, err := games.Find(name)
			if err != nil {
				t.Fatal(err)
			}
			h := lay(t, table.Config{})
			h.game = g
			id := h.playedBy(0, -1)
			r, err := h.Replay(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			if again, failed := h.Replay(t.Context(), id); failed != nil || again != r || !r.Over {
				t.Errorf("asked twice, it is another replay: %v", failed)
			}
			past, _ := h.told(id)
			plies := past.Plies()
			if r.Of(table.AllEyes) != len(plies) {
				t.Fatalf("%d moments of %d plies", r.Of(table.AllEyes), len(plies))
			}
			views := []game.Seat{0, 1, game.Watcher, table.AllEyes}
			truth, next, redealt := h.dealt(id).Now(), make([]int, len(views)), 0
			for i := 0; i <= len(plies); i++ {
				if i > 0 {
					if no := truth.Play(plies[i-1].Seat, plies[i-1].Move, nil); no != nil {
						t.Fatal(no)
					}
				}
				all, bad := r.At(table.AllEyes, i, nil)
				if bad != nil {
					t.Fatal(bad)
				}
				if !bytes.Equal(game.Bytes(all.Position), game.Bytes(truth)) {
					t.Fatalf("after %d plies the position is another one", i)
				}
				for v, eye := range views {
					if i > 0 && eye != table.AllEyes && !past.Noticed(i).Has(eye) {
						continue
					}
					at := next[v]
					next[v]++
					if i%7 > 0 && i < len(plies) { // of many some
						continue
					}
					deal := game.QuickRand(uint64(i), 3)
					m, failed := r.At(eye, at, &deal)
					if failed != nil {
						t.Fatal(failed)
					}
					if m.Plies != i || m.Of != r.Of(eye) || r.After(eye, i) != at || eye != table.AllEyes && m.Eye != eye {
						t.Fatalf("moment %d of %d: %+v after %d plies", at, eye, m, i)
					}
					if !reflect.DeepEqual(m.View(m.Eye), all.Position.View(m.Eye)) {
						t.Fatalf("moment %d of %d: it sees something else than it saw", at, eye)
					}
					if !bytes.Equal(game.Bytes(m.Position), game.Bytes(truth)) {
						redealt++
						if eye == table.AllEyes || i == len(plies) {
							t.Fatalf("moment %d of %d: the position is another one", at, eye)
						}
					}
					if m.Next.Seat != game.Nobody && eye == table.AllEyes && (m.Next != plies[i] || m.Eye != plies[i].Seat) {
						t.Fatalf("moment %d: %v comes next, not %v", at, m.Next, plies[i])
					}
				}
			}
			if redealt == 0 {
				t.Error("nothing was redealt for anybody")
			}
			for v, eye := range views {
				turns, points := r.Turns(eye), r.Points(eye)
				if next[v] != r.Of(eye)+1 || len(points) != next[v] || len(turns) < 4 || len(turns) >= next[v] || turns[0] != 0 {
					t.Errorf("view %d: %d moments, %d seen, %d in the curve, turns at %v", eye, r.Of(eye)+1, next[v], len(points), turns)
				}
			}
			c, err := h.Course(t.Context(), id)
			if points := r.Points(table.AllEyes); err != nil || points[len(points)-1] != len(c.Totals)-1 {
				t.Errorf("the last moment is not at the end of the curve: %v", err)
			}
			for _, bad := range []int{-1, r.Of(0) + 1} {
				deal := game.QuickRand(1, 1)
				if _, err := r.At(0, bad, &deal); !errors.Is(err, store.ErrNotFound) {
					t.Errorf("moment %d: %v", bad, err)
				}
			}
		})
	}
}

// TestAReplayGrowsWithItsTable, also where something is taken back, and is then the same as one that is
// made anew.
func TestAReplayGrowsWithItsTable(t *testing.T) {
	t.Parallel()
	h := lay(t, table.Config{})
	tab := h.open(h.create(people("a", "b")...))
	id := tab.Now().ID
	p := newPlayer(3)
	undone := 0
	for range 10 {
		r, err := h.Replay(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		other := table.NewHub(table.Config{Store: h.store, Editions: func(string) ([]*game.Game, error) { return []*game.Game{h.game}, nil }})
		anew, err := other.Replay(t.Context(), id)
		other.Close()
		if err != nil {
			t.Fatal(err)
		}
		for _, eye := range []game.Seat{0, 1, table.AllEyes} {
			if of := r.Of(eye); of != anew.Of(eye) || !reflect.DeepEqual(r.Turns(eye), anew.Turns(eye)) || !reflect.DeepEqual(r.Points(eye), anew.Points(eye)) {
				t.Fatalf("view %d: %d moments, made anew %d", eye, of, anew.Of(eye))
			}
			for at := 0; at <= r.Of(eye); at += 3 {
				one, two := game.QuickRand(1, 2), game.QuickRand(1, 2)
				m, bad := r.At(eye, at, &one)
				n, bad2 := anew.At(eye, at, &two)
				if bad != nil || bad2 != nil {
					t.Fatal(bad, bad2)
				}
				if !bytes.Equal(game.Bytes(m.Position), game.Bytes(n.Position)) || !reflect.DeepEqual(m.Events, n.Events) || m.Next != n.Next {
					t.Fatalf("view %d, moment %d: made anew it is another one", eye, at)
				}
			}
		}
		if seat, ok := p.undoable(t, tab); ok {
			act(t, tab, seat, tab.Now().Moment(game.Seat(seat)), table.Undo)
			undone++
			if r, err = h.Replay(t.Context(), id); err != nil || r.Of(table.AllEyes) != len(tab.Now().Marks) {
				t.Fatalf("what was taken back is still there: %v", err)
			}
		}
		p.play(t, tab, 9)
	}
	if undone < 2 {
		t.Errorf("only %d moves were taken back", undone)
	}
}

// BenchmarkReplay opens the replay of a long game that nobody has looked at before, and takes steps in it.
func BenchmarkReplay(b *testing.B) {
	for _, name := range []string{"newworld", "xidit", "alienartifacts", "settlers"} {
		g, err := games.Find(name)
		if err != nil {
			b.Fatal(err)
		}
		h := lay(b, table.Config{})
		h.game = g
		id := h.playedBy(0, -1)
		r, err := h.Replay(b.Context(), id)
		if err != nil {
			b.Fatal(err)
		}
		of := r.Of(table.AllEyes)
		b.Run(name+"/open", func(b *testing.B) {
			for b.Loop() {
				h.again(table.Config{})
				if _, err := h.Replay(b.Context(), id); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(of), "moves")
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/float64(of)*1.5, "ms/1500moves")
		})
		b.Run(name+"/step", func(b *testing.B) {
			i := 0
			for b.Loop() {
				deal := game.QuickRand(1, 1)
				if _, err := r.At(0, i*37%r.Of(0), &deal); err != nil {
					b.Fatal(err)
				}
				i++
			}
		})
	}
}

// TestSinceTheLastVisit: what is news to somebody who has looked at a game while others moved is what came after that, also
// when moves were taken back; to somebody who has moved since what came after their move.
func TestSinceTheLastVisit(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		h := lay(t, table.Config{BotPause: time.Hour})
		tab, p := h.agreed(table.Agreed{}, people("a", "b")...), newPlayer(4)
		for tab.Now().Position.Pending().First() == 0 || tab.Now().Moment(0) < 6 {
			time.Sleep(time.Minute)
			p.play(t, tab, 1)
		}
		since := func(visit time.Time) int {
			t.Helper()
			r, err := h.Replay(t.Context(), tab.Now().ID)
			if err != nil {
				t.Fatal(err)
			}
			return r.SinceVisit(0, visit)
		}
		own, seen := since(time.Time{}), since(time.Now())
		time.Sleep(time.Minute)
		if !func() bool { // the other makes a move and takes it back, if the game lets them
			p.play(t, tab, 1)
			return tab.Now().Undoer == 1
		}() {
			t.Skip("the move stands")
		}
		act(t, tab, 1, tab.Now().Moment(1), table.Undo)
		time.Sleep(time.Minute)
		visit := time.Now()
		if got := since(visit); got != seen || seen <= own {
			t.Errorf("what was taken back counts: %d, want %d", got, seen)
		}
		time.Sleep(time.Minute)
		p.play(t, tab, 1)
		between := time.Now()
		time.Sleep(time.Minute)
		if got := since(visit); got != seen {
			t.Errorf("since a visit before the move: %d, want %d", got, seen)
		}
		if got := since(between); got != seen+1 {
			t.Errorf("since a visit after the move: %d, want %d", got, seen+1)
		}
		if got := since(visit.Add(-time.Hour)); got != seen { // seat 0 made the last move that it has seen
			t.Errorf("since a visit before the own move: %d, want %d", got, seen)
		}
	})
}
