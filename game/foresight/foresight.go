// Package foresight tells from the clues of a position how many points a seat will have
// in the end: by two small neural nets with one hidden layer each, in whole numbers, so
// that it says the same on every machine. Package tune learns them from games.
package foresight

import "spielwerk/game"

// Hidden is the number of units of the hidden layer.
const Hidden = 16

// Clue is something that can be said of a seat. Of most of them a seat has none at a
// time; those that are 0 are not listed.
type Clue struct {
	At uint16 // its number, from 0
	X  int16  // how much of it, in units of 1/One
}

// One is 1 as a clue and 1 as a time.
const One = 64

// Outlook is what is known of a seat.
type Outlook struct {
	Clues []Clue
	// Time is how much of the game is left, in units of 1/One of whatever the game
	// counts by. What a clue is worth may grow with it.
	Time int16
}

// Rules are rules whose positions give clues.
type Rules interface {
	game.Rules
	// Clues are the names of the clues by their numbers. The slice must not be changed.
	Clues() []string
	// Foreseeing are the same rules with positions that foresee by these nets; nil for
	// none. Their positions can be copied from those of these rules, and back.
	Foreseeing(*Foresight) Rules
}

// Position is a position that gives clues.
type Position interface {
	game.Position
	// Outlook fills in the outlook of a seat: with all that the seat itself knows (own),
	// or with what everybody does.
	Outlook(o *Outlook, seat game.Seat, own bool)
}

// Foresight is what was learned: what to expect for a seat that knows its secrets, and
// for one of which only what is open is known.
type Foresight struct{ Own, Open Net }

// Net is one neural net. All numbers are in thousandths; what it tells is in points.
type Net struct {
	Bias  Row   // of the outcome and of each hidden unit
	Gains Row   // of the hidden units; Direct is not used
	Rows  []Row // two for each clue: what it adds, and what it adds for each unit of time
}

// Row is what one input adds: to the outcome, and to each hidden unit.
type Row struct {
	Direct int32
	Units  [Hidden]int32
}

// NewNet is a net for so many clues that tells 0 of everything.
func NewNet(clues int) Net { return Net{Rows: make([]Row, 2*clues)} }

// Points are the points to be expected in the end, in hundredths.
func (n *Net) Points(o *Outlook) int {
	out := int64(n.Bias.Direct) * One
	var units [Hidden]int64
	for j, b := range n.Bias.Units {
		units[j] = int64(b) * One
	}
	for _, c := range o.Clues {
		now, later := &n.Rows[2*int(c.At)], &n.Rows[2*int(c.At)+1]
		x := int64(c.X)
		y := x * int64(o.Time) / One
		out += x*int64(now.Direct) + y*int64(later.Direct)
		for j := range units {
			units[j] += x*int64(now.Units[j]) + y*int64(later.Units[j])
		}
	}
	for j, u := range units {
		if u > 0 {
			out += u * int64(n.Gains.Units[j]) / 1000
		}
	}
	return int(out / (10 * One))
}
