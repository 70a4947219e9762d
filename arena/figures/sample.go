package figures

import (
	"math"
	"slices"

	"spielwerk/arena"
	"spielwerk/bot"
	"spielwerk/game"
)

// Collector counts the games of a match in which one level has all seats.
type Collector struct {
	rules game.Rules
	all   []*watch // one a worker
}

// NewCollector makes a collector. Its Observer is that of a match.
func NewCollector(rules game.Rules) *Collector { return &Collector{rules: rules} }

// Observer makes the observer of one worker.
func (c *Collector) Observer() arena.Observer {
	w := &watch{forms: c.rules.Vocabulary().Moves, seats: c.rules.Config().Seats}
	c.all = append(c.all, w)
	return w
}

// Sample is what was counted. The same games give the same sample, however many workers there
// were.
func (c *Collector) Sample(level string, seed uint64) Sample {
	var sum watch
	sum.seats = c.rules.Config().Seats
	for _, w := range c.all {
		sum.games += w.games
		sum.moves = append(sum.moves, w.moves...)
		sum.decisions = append(sum.decisions, w.decisions...)
		sum.steps = append(sum.steps, w.steps...)
		sum.scores = append(sum.scores, w.scores...)
		sum.won += w.won
		sum.winners += w.winners
		for seat := range sum.seats {
			sum.wins[seat] += w.wins[seat]
			sum.totals[seat] += w.totals[seat]
		}
	}
	s := Sample{
		Level: LevelOf(level, c.rules.Game()), Played: PlayedWith(c.rules, seed, sum.games),
		Moves: rangeOf(sum.moves), Decisions: rangeOf(sum.decisions), Steps: rangeOf(sum.steps), Scores: spreadOf(sum.scores),
		Winners: tenth(float64(sum.winners) / float64(max(1, sum.won))),
	}
	for seat := range sum.seats {
		s.Wins = append(s.Wins, math.Round(100*arena.WinShare(sum.wins[seat]))/100)
		s.Means = append(s.Means, tenth(float64(sum.totals[seat])/float64(max(1, sum.games))))
	}
	return s
}

func tenth(x float64) float64 { return math.Round(10*x) / 10 }

func rangeOf(values []int) Range {
	if len(values) == 0 {
		return Range{}
	}
	slices.Sort(values)
	at := func(percent int) int { return values[min(len(values)-1, len(values)*percent/100)] }
	return Range{at(10), at(50), at(90)}
}

func spreadOf(values []int) Spread {
	if len(values) == 0 {
		return Spread{}
	}
	sum, squares := 0, 0
	for _, v := range values {
		sum, squares = sum+v, squares+v*v
	}
	n := float64(len(values))
	mean := float64(sum) / n
	return Spread{tenth(mean), tenth(math.Sqrt(max(0, float64(squares)/n-mean*mean))), slices.Min(values), slices.Max(values)}
}

// watch counts the games of one worker. It implements arena.Observer.
type watch struct {
	forms []game.Form
	seats int
	legal []game.Move // buffer

	games                           int
	moves, decisions, steps, scores []int
	wins, totals                    [game.MaxSeats]int
	won, winners                    int // seats that won, and their points

	// of the game that is played:
	played  int
	decided [game.MaxSeats]int
	pending game.Seats
	ready   [game.MaxSeats]int // at which step a pending seat can begin to decide
	step    int                // the latest one
}

// Dealt implements arena.Observer.
func (w *watch) Dealt(_ []string, p game.Position, _ []game.Event) {
	w.played, w.step, w.pending = 0, 0, 0
	clear(w.decided[:])
	w.wait(p)
}

// wait notes who can decide from now on.
func (w *watch) wait(p game.Position) {
	pending := p.Pending()
	for seat := range game.Seat(w.seats) {
		if pending.Has(seat) && !w.pending.Has(seat) {
			w.ready[seat] = w.step
		}
	}
	w.pending = pending
}

// Decides implements arena.Observer.
func (w *watch) Decides(p game.Position, seat game.Seat, _ game.Move) {
	w.legal = p.Moves(w.legal[:0], seat)
	n := 0
	for _, m := range w.legal {
		if !w.forms[m.Kind].Retracts {
			n++
		}
	}
	w.played++
	if n > 1 {
		w.decided[seat]++
		w.ready[seat]++
		w.step = max(w.step, w.ready[seat])
	}
}

// Played implements arena.Observer.
func (w *watch) Played(p game.Position, _ []game.Event) { w.wait(p) }

// Over implements arena.Observer.
func (w *watch) Over(p game.Position) {
	w.games++
	w.moves, w.steps = append(w.moves, w.played), append(w.steps, w.step)
	wins, won := arena.Wins(p), bot.Winners(p)
	for seat := range w.seats {
		total := p.Total(game.Seat(seat))
		w.decisions, w.scores = append(w.decisions, w.decided[seat]), append(w.scores, total)
		w.wins[seat] += wins[seat]
		w.totals[seat] += total
		if won.Has(game.Seat(seat)) {
			w.won, w.winners = w.won+1, w.winners+total
		}
	}
}
