package report

import (
	"fmt"
	"math"

	"spielwerk/arena"
)

// Comparison is the balance of a game with two packs, side by side.
type Comparison struct {
	Format string     `json:"format"`
	A      Played     `json:"a"`
	B      Played     `json:"b"`
	Games  int        `json:"games"` // with each
	Rows   []Compared `json:"rows"`
}

// comparisonFormat names the form of the JSON.
const comparisonFormat = "spielwerk-comparison/1"

// Compared is one figure of both. One that only one of them has lacks the other and the difference.
type Compared struct {
	What string `json:"what"` // wins, score, moves, turns, rounds
	Of   string `json:"of,omitempty"`
	// OfComponent says that it is of those who took or completed a component.
	OfComponent bool      `json:"of_component,omitempty"`
	A           *Estimate `json:"a,omitempty"`
	B           *Estimate `json:"b,omitempty"`
	// Difference is B less A.
	Difference *Estimate `json:"difference,omitempty"`

	name parts
}

// parts are what a row is about, for pages in a language: a seat, or a thing of a table and what was done with it.
type parts struct {
	seat       int
	table      string
	thing, use string
}

// Clear reports whether the interval of the difference leaves out 0.
func (c *Compared) Clear() bool {
	return c.Difference != nil && (c.Difference.Low > 0 || c.Difference.High < 0)
}

// Compare puts the figures of two matches that differ in their packs side by side: lengths, seats,
// sides, and how often who took or completed a component won.
func Compare(a, b *Figures) *Comparison {
	c := &Comparison{Format: comparisonFormat, A: a.Played, B: b.Played, Games: a.Games}
	for _, l := range []struct {
		what string
		a, b *Spread
	}{
		{"moves", a.Length.Moves, b.Length.Moves}, {"turns", a.Length.Turns, b.Length.Turns}, {"rounds", a.Length.Rounds, b.Length.Rounds},
	} {
		c.put(l.what, named{name: parts{table: "length"}}, l.a.estimate(), l.b.estimate())
	}
	x, y := groupsOf(a), groupsOf(b)
	for _, g := range x {
		other := groupOf(y, g.of)
		c.put("wins", g, g.Rate, other.Rate)
		c.put("score", g, g.Score, other.Score)
	}
	for _, g := range y {
		if groupOf(x, g.of).of == "" {
			c.put("wins", g, nil, g.Rate)
			c.put("score", g, nil, g.Score)
		}
	}
	return c
}

func (c *Comparison) put(what string, g named, a, b *Estimate) {
	if a != nil || b != nil {
		c.Rows = append(c.Rows, Compared{what, g.of, g.component, a, b, difference(a, b), g.name})
	}
}

// named is a group of seats that may be in both.
type named struct {
	of        string
	name      parts
	component bool
	Group
}

// groupsOf are the groups of seats of a match that its report tells apart.
func groupsOf(f *Figures) (all []named) {
	for _, g := range f.BySeat {
		all = append(all, named{fmt.Sprintf("seat %d", g.Seat), parts{seat: g.Seat}, false, g.Group})
	}
	for _, t := range f.BySide {
		for _, g := range t.Sides {
			all = append(all, named{t.Table + " " + g.Side, parts{table: t.Table, thing: g.Side}, false, g.Group})
		}
	}
	for _, t := range f.Components {
		for _, row := range t.Rows {
			for _, use := range []struct {
				how string
				*Use
			}{{"taken", row.Taken}, {"completed", row.Completed}} {
				if use.Use != nil {
					all = append(all, named{t.Table + " " + row.Component + " " + use.how, parts{table: t.Table, thing: row.Component, use: use.how}, true, use.With})
				}
			}
		}
	}
	return all
}

// groupOf is the group of a name, an empty one if there is none.
func groupOf(all []named, of string) named {
	for _, g := range all {
		if g.of == of {
			return g
		}
	}
	return named{}
}

// difference is that of two matches. The interval combines both (Newcombe 1998, method 10; for means it
// is the usual one): the games of different packs are different games, whatever their seeds.
func difference(a, b *Estimate) *Estimate {
	if a == nil || b == nil {
		return nil
	}
	d := b.Value - a.Value
	return rounded(d, d-math.Hypot(b.Value-b.Low, a.High-a.Value), d+math.Hypot(b.High-b.Value, a.Value-a.Low))
}

// estimate is the mean of a spread with its 95 % interval, nil for fewer than two games.
func (s *Spread) estimate() *Estimate {
	if s == nil {
		return nil
	}
	n, squares := 0, 0.0
	for _, bar := range s.Games {
		n += bar.Games
		squares += float64(bar.Games) * (float64(bar.Value) - s.Mean) * (float64(bar.Value) - s.Mean)
	}
	if n < 2 {
		return nil
	}
	half := arena.Z * math.Sqrt(squares/float64(n-1)/float64(n))
	return rounded(s.Mean, s.Mean-half, s.Mean+half)
}
