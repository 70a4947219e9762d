package table_test

import (
	"reflect"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/table"
)

// TestCourseOfEveryGame: the course of a game begins with nothing and ends with its totals;
// its spans follow one another; the best turn of a seat brought what its lines say, and no
// more than its total; and it is worked out once.
func TestCourseOfEveryGame(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"newworld", "xidit", "alienartifacts", "settlers"} {
		t.Run(name, func(t *testing.T) {
			g, err := games.Find(name)
			if err != nil {
				t.Fatal(err)
			}
			h := lay(t, table.Config{})
			h.game = g
			id := h.playedBy(0, -1)
			tab, err := h.Open(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			defer tab.Release()
			now := tab.Now()
			c, err := h.Course(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			last := len(c.Totals) - 1
			if len(c.Leads) != last+1 || c.Ended != nil && len(c.Ended) != last+1 || len(c.Spans) < 2 {
				t.Fatalf("%d totals, %d leads, %d projections, %d spans", last+1, len(c.Leads), len(c.Ended), len(c.Spans))
			}
			for i, span := range c.Spans {
				if span.At > last || i > 0 && (span.At < c.Spans[i-1].At || span.Events <= c.Spans[i-1].Events) {
					t.Errorf("span %d: %+v after %+v", i, span, c.Spans[max(0, i-1)])
				}
			}
			for seat := range game.Seat(len(now.Seats)) {
				total := now.Position.Total(seat)
				if c.Totals[last][seat] != total || c.Ended != nil && c.Ended[last][seat] != total {
					t.Errorf("seat %d ends with %d, want %d", seat, c.Totals[last][seat], total)
				}
				best, sum := c.Best[seat], 0
				for _, l := range best.Lines {
					sum += int(l.Points)
					for _, end := range []string{"AA-19.", "IS-14.1", "NW-9."} {
						if strings.HasPrefix(string(l.Rule), end) {
							t.Errorf("seat %d: the end of the game is part of its best turn: %+v", seat, best)
						}
					}
				}
				if best.Points != sum || best.Points > max(total, 0) || best.Points > 0 && best.Seat != seat {
					t.Errorf("seat %d of %d points: best turn %+v", seat, total, best)
				}
				if best.Points == 0 {
					continue
				}
				at, failed := h.before(id, seat, best.Number)
				if failed != nil || at.Next.Move != best.Move {
					t.Errorf("seat %d: move %d is not %v (%v)", seat, best.Number, best.Move, failed)
				}
			}
			again, err := h.Course(t.Context(), id)
			if err != nil || again != c {
				t.Errorf("asked twice, it is another course: %v", err)
			}
			if name == "alienartifacts" && reflect.DeepEqual(c.Totals, c.Ended) {
				t.Error("nothing was foreseen of the points at the end")
			}
		})
	}
}
