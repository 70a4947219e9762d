package report

import (
	"maps"
	"slices"

	"spielwerk/game"
)

// curvePoints is the number of moments at which the scores are read: at the beginning, and after
// each twentieth of the moves.
const curvePoints = 21

// tally is what has been counted in a number of games. It holds whole numbers
// only, so that tallies of several workers add up to the same in any order.
type tally struct {
	plan    *plan
	games   int
	seats   []group // by seat
	bots    map[string]*group
	sides   []group // by number of the side
	winners group   // all seats that won, alone or with others
	others  group   // all other seats
	moves   spread
	turns   spread
	rounds  spread
	running bool                  // some total changed before the last move
	curves  [][curvePoints]spread // totals of each seat, of winners, of others
	things  []thing
	actions []action
	income  map[source]*income
}

// group is the result of some seats.
type group struct {
	seats   int
	wins    int // in sixtieths
	score   int // sum of the totals
	squares int // sum of their squares
}

// thing is how often one component was taken and completed.
type thing struct {
	taken, completed use
	both             int // seats that took and completed it
}

// use is how often something happened, in how many games, and the seats it
// happened to.
type use struct {
	times, games int
	by           group
}

// action is how often moves of a kind were made.
type action struct {
	offered int // decisions in which one was legal
	chosen  int

	turnsOffered, turnsChosen int // turns with such a decision

	games   int // with at least one
	winners int // how many of them winners made
}

// source is a kind of score lines of a rule. Kind -1 is all kinds.
type source struct {
	rule game.Rule
	kind int
}

// income is the points from a source.
type income struct {
	points  int
	lines   int
	seats   int // with at least one line
	winners int // points of seats that won
	game    int // the last counted game, from 1
	had     game.Seats
}

// spread is the number of games with each value.
type spread map[int]int

func newTally(p *plan) *tally {
	t := &tally{
		plan: p, seats: make([]group, p.seats), bots: map[string]*group{}, sides: make([]group, len(p.sides)),
		moves: spread{}, turns: spread{}, rounds: spread{}, curves: make([][curvePoints]spread, p.seats+2),
		things: make([]thing, len(p.things)), actions: make([]action, p.kinds), income: map[source]*income{},
	}
	for i := range t.curves {
		for j := range t.curves[i] {
			t.curves[i][j] = spread{}
		}
	}
	return t
}

// add adds what another tally has counted.
func (t *tally) add(o *tally) {
	t.games += o.games
	for i := range o.seats {
		t.seats[i].add(&o.seats[i])
	}
	for name, g := range o.bots {
		t.bot(name).add(g)
	}
	for i := range o.sides {
		t.sides[i].add(&o.sides[i])
	}
	t.winners.add(&o.winners)
	t.others.add(&o.others)
	t.moves.add(o.moves)
	t.turns.add(o.turns)
	t.rounds.add(o.rounds)
	t.running = t.running || o.running
	for i := range o.curves {
		for j := range o.curves[i] {
			t.curves[i][j].add(o.curves[i][j])
		}
	}
	for i := range o.things {
		t.things[i].taken.add(&o.things[i].taken)
		t.things[i].completed.add(&o.things[i].completed)
		t.things[i].both += o.things[i].both
	}
	for i := range o.actions {
		a, b := &t.actions[i], &o.actions[i]
		a.offered, a.chosen, a.games, a.winners = a.offered+b.offered, a.chosen+b.chosen, a.games+b.games, a.winners+b.winners
		a.turnsOffered, a.turnsChosen = a.turnsOffered+b.turnsOffered, a.turnsChosen+b.turnsChosen
	}
	for from, b := range o.income {
		a := t.from(from)
		a.points, a.lines, a.seats, a.winners = a.points+b.points, a.lines+b.lines, a.seats+b.seats, a.winners+b.winners
	}
}

// bot is the group of the seats that a bot played.
func (t *tally) bot(name string) *group {
	g := t.bots[name]
	if g == nil {
		g = &group{}
		t.bots[name] = g
	}
	return g
}

// from is the income from a source.
func (t *tally) from(s source) *income {
	in := t.income[s]
	if in == nil {
		in = &income{}
		t.income[s] = in
	}
	return in
}

// all is the group of all seats.
func (t *tally) all() (sum group) {
	for i := range t.seats {
		sum.add(&t.seats[i])
	}
	return sum
}

func (g *group) add(o *group) {
	g.seats, g.wins, g.score, g.squares = g.seats+o.seats, g.wins+o.wins, g.score+o.score, g.squares+o.squares
}

// count counts a seat.
func (g *group) count(wins, score int) {
	g.seats, g.wins, g.score, g.squares = g.seats+1, g.wins+wins, g.score+score, g.squares+score*score
}

// without is the group less some of its seats.
func (g *group) without(o *group) group {
	return group{g.seats - o.seats, g.wins - o.wins, g.score - o.score, g.squares - o.squares}
}

func (u *use) add(o *use) {
	u.times, u.games = u.times+o.times, u.games+o.games
	u.by.add(&o.by)
}

func (s spread) add(o spread) {
	for value, n := range o {
		s[value] += n
	}
}

// sum is the sum of the values of all games.
func (s spread) sum() (sum int) {
	for value, n := range s {
		sum += value * n
	}
	return sum
}

func (s spread) values() []int { return slices.Sorted(maps.Keys(s)) }

func (s spread) len() (n int) {
	for _, times := range s {
		n += times
	}
	return n
}
