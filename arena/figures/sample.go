package figures

import (
	"encoding/json"
	"math"
	"slices"

	"spielwerk/arena"
	"spielwerk/bot"
	"spielwerk/game"
)

// Collector counts the games of a match in which one level has all seats. It implements arena.Counter.
type Collector struct {
	rules game.Rules
	all   []*tally // one a worker
}

// NewCollector makes a collector.
func NewCollector(rules game.Rules) *Collector { return &Collector{rules: rules} }

// Observer makes the observer of one worker.
func (c *Collector) Observer() arena.Observer {
	w := &watch{forms: c.rules.Vocabulary().Moves, seats: c.rules.Config().Seats}
	c.all = append(c.all, &w.tally)
	return w
}

// Counted implements arena.Counter.
func (c *Collector) Counted() []byte {
	sum := c.sum()
	text, _ := json.Marshal(&sum) // numbers only
	return text
}

// Add implements arena.Counter.
func (c *Collector) Add(counted []byte) error {
	t := &tally{}
	c.all = append(c.all, t)
	return json.Unmarshal(counted, t)
}

func (c *Collector) sum() (sum tally) {
	for _, t := range c.all {
		sum.add(t)
	}
	return sum
}

// Sample is what was counted. The same games give the same sample, however many workers there
// were.
func (c *Collector) Sample(level string, seed uint64) Sample {
	sum := c.sum()
	s := Sample{
		Level: LevelOf(level, c.rules), Played: PlayedWith(c.rules, seed, sum.Games),
		Moves: rangeOf(sum.Moves), Decisions: rangeOf(sum.Decisions), Steps: rangeOf(sum.Steps), Scores: spreadOf(sum.Scores),
		Winners: tenth(float64(sum.Winners) / float64(max(1, sum.Won))),
	}
	for seat := range c.rules.Config().Seats {
		s.Wins = append(s.Wins, math.Round(100*arena.WinShare(sum.Wins[seat]))/100)
		s.Means = append(s.Means, tenth(float64(sum.Totals[seat])/float64(max(1, sum.Games))))
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

// tally is what was counted in some games.
type tally struct {
	Games                           int
	Moves, Decisions, Steps, Scores []int
	Wins, Totals                    [game.MaxSeats]int
	Won, Winners                    int // seats that won, and their points
}

// add adds what was counted in other games.
func (t *tally) add(o *tally) {
	t.Games += o.Games
	t.Moves, t.Decisions = append(t.Moves, o.Moves...), append(t.Decisions, o.Decisions...)
	t.Steps, t.Scores = append(t.Steps, o.Steps...), append(t.Scores, o.Scores...)
	t.Won, t.Winners = t.Won+o.Won, t.Winners+o.Winners
	for seat := range t.Wins {
		t.Wins[seat] += o.Wins[seat]
		t.Totals[seat] += o.Totals[seat]
	}
}

// watch counts the games of one worker. It implements arena.Observer.
type watch struct {
	tally
	forms []game.Form
	seats int
	legal []game.Move // buffer

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
	w.Games++
	w.Moves, w.Steps = append(w.Moves, w.played), append(w.Steps, w.step)
	wins, won := arena.Wins(p), bot.Winners(p)
	for seat := range w.seats {
		total := p.Total(game.Seat(seat))
		w.Decisions, w.Scores = append(w.Decisions, w.decided[seat]), append(w.Scores, total)
		w.Wins[seat] += wins[seat]
		w.Totals[seat] += total
		if won.Has(game.Seat(seat)) {
			w.Won, w.Winners = w.Won+1, w.Winners+total
		}
	}
}
