package report

import (
	"bytes"
	"context"
	"math"
	"strings"
	"testing"

	"spielwerk/arena"
	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/lang"
)

// TestCompare: figures of both stand side by side, each difference with the interval of two independent
// matches; what only one has is there without a difference.
func TestCompare(t *testing.T) {
	group := func(rate, low, high float64) Group {
		return Group{Rate: &Estimate{rate, low, high}, Score: &Estimate{10 * rate, 10*rate - 3, 10*rate + 3}}
	}
	figures := func(rate float64, sides ...string) *Figures {
		f := &Figures{Games: 4}
		f.BySeat = []SeatGroup{{1, group(rate, rate-.03, rate+.04)}}
		for _, side := range sides {
			f.BySide = append(f.BySide, SideTable{"faction", []SideGroup{{side, group(.5, .4, .6)}}})
		}
		f.Components = []Table{{"card", []Row{{Component: "C1", Taken: &Use{With: group(rate, rate-.03, rate+.04)}}}}}
		f.Length.Moves = &Spread{Mean: 10 * rate, Games: []Bar{{int(10*rate) - 1, 2}, {int(10*rate) + 1, 2}}}
		return f
	}
	all := Compare(figures(.5, "red", "blue"), figures(.6, "red", "green"))
	rows := map[string]Compared{}
	for _, row := range all.Rows {
		rows[row.What+" "+row.Of] = row
	}
	is := func(what string, got *Estimate, value, low, high float64) {
		t.Helper()
		if got == nil || math.Abs(got.Value-value) > 1e-5 || math.Abs(got.Low-low) > 1e-5 || math.Abs(got.High-high) > 1e-5 {
			t.Errorf("%s: %+v, want %g (%g to %g)", what, got, value, low, high)
		}
	}
	for _, what := range []string{"wins seat 1", "wins card C1 taken"} {
		is(what, rows[what].Difference, .1, .05, .15) // the roots of .03² + .04²
	}
	is("score", rows["score seat 1"].Difference, 1, 1-math.Sqrt(18), 1+math.Sqrt(18))
	half := 1.959964 * math.Sqrt(4.0/3/4) // of each mean
	is("moves of A", rows["moves "].A, 5, 5-half, 5+half)
	is("moves", rows["moves "].Difference, 1, 1-half*math.Sqrt2, 1+half*math.Sqrt2)
	if row := rows["wins seat 1"]; !row.Clear() || row.OfComponent || !rowOf(rows, "wins card C1 taken").OfComponent {
		t.Errorf("%+v", row)
	}
	if row := rows["wins faction red"]; row.Clear() {
		t.Errorf("equal sides differ: %+v", row)
	}
	if a, b := rows["wins faction blue"], rows["wins faction green"]; a.A == nil || a.B != nil || b.A != nil || b.B == nil || a.Difference != nil || b.Clear() {
		t.Errorf("what only one has: %+v, %+v", a, b)
	}
}

func rowOf(rows map[string]Compared, name string) *Compared {
	row := rows[name]
	return &row
}

// TestTheComparisonIsAPage in each language: every figure that is told of is there once, of components those that differ clearly.
func TestTheComparisonIsAPage(t *testing.T) {
	g, err := games.Find("settlers")
	if err != nil {
		t.Fatal(err)
	}
	book, err := lang.Open([]*game.Game{g})
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	var both [2]*Figures
	for i := range both {
		collected := New(rules)
		m := &arena.Match{Rules: rules, Bots: []string{"random"}, Games: 4, Seed: uint64(i), Observer: collected.Observer}
		if _, err = m.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		both[i] = collected.Figures(m)
	}
	all := Compare(both[0], both[1])
	all.Rows = append(all.Rows, Compared{ // a component that only the other pack has
		What: "wins", Of: "card NONE taken", OfComponent: true, A: &Estimate{.1, 0, .2}, B: &Estimate{.9, .8, 1}, Difference: &Estimate{.8, .6, 1},
		name: parts{table: "card", thing: "NONE", use: "taken"},
	})
	told := 0
	for i := range all.Rows {
		if r := &all.Rows[i]; !r.OfComponent || r.Clear() {
			told++
		}
	}
	seen := map[string]bool{}
	for _, code := range lang.Languages {
		var b bytes.Buffer
		if err = all.WritePage(&b, rules, book, code); err != nil {
			t.Fatal(err)
		}
		page := b.String()
		for _, wrong := range sound(page) {
			t.Errorf("%s: %s", code, wrong)
		}
		if n := strings.Count(page, `role="rowheader"`); n != told || seen[page] || strings.Contains(page, ">[") || !strings.Contains(page, "NONE") {
			t.Errorf("%s: %d figures of %d, or no words of that language", code, n, told)
		}
		seen[page] = true
	}
}
