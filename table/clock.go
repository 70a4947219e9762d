package table

import (
	"slices"
	"time"

	"spielwerk/game"
)

// clock is how much time a seat has used for its decisions. A decision is known by how many
// moves of the seat stand before it, of those that everybody can tell. Undo leads back to
// the same decision, as does a move that retracts another, and the time used before counts
// on. It runs while the seat owes a decision and its person plays.
//
// What a seat does in secret is one decision: it gives no more time, and the clock, which
// everybody can see, tells nothing of it.
type clock struct {
	Runs  time.Time // since when time is not counted in Used yet; zero while it stands still
	Depth int       // moves of the seat that stand
	// Used is for each decision the time for it and for those after it that were taken
	// back, in the order of Depth, from First on.
	Used  []time.Duration
	First int
	Anew  int // Depth, counted from 1, of the latest decision for which there was time anew
}

// remembered is how many decisions of a seat are told apart at least. Who takes back more
// in one turn has the time of the oldest one.
const remembered = 64

// index is where the time of the present decision is counted.
func (c *clock) index() int { return max(0, c.Depth-c.First) }

// count adds the time since it was counted last.
func (c *clock) count(now time.Time) {
	if c.Runs.IsZero() {
		return
	}
	spent := max(0, now.Sub(c.Runs)) // the machine's clock may have been set back
	for i := range min(c.index()+1, len(c.Used)) {
		c.Used[i] += spent
	}
	c.Runs = now
}

// pass goes on to the decision that is so many moves ahead, or back.
func (c *clock) pass(moves int) {
	c.Depth = max(0, c.Depth+moves)
	if c.index() >= 2*remembered {
		c.Used = slices.Clone(c.Used[min(remembered, len(c.Used)):])
		c.First += remembered
	}
}

// run lets the clock run or stand still from now on.
func (c *clock) run(on bool, now time.Time) {
	c.Runs = time.Time{}
	if !on {
		return
	}
	c.Runs = now
	for len(c.Used) <= c.index() {
		c.Used = append(c.Used, 0)
	}
}

// forgive gives the time for a decision anew, once: to somebody whom the others have
// replaced and who is back.
func (c *clock) forgive() {
	if i := c.index(); i < len(c.Used) && c.Anew != c.Depth+1 {
		c.Used[i], c.Anew = 0, c.Depth+1
	}
}

// since is when the seat would have begun with its decision, had it thought without a
// break; zero while it stands still.
func (c *clock) since() time.Time {
	if c.Runs.IsZero() {
		return time.Time{}
	}
	return c.Runs.Add(-c.Used[c.index()])
}

// clocks are those of all seats.
type clocks [game.MaxSeats]clock

// since is when each seat would have begun with its decision.
func (c *clocks) since() (all [game.MaxSeats]time.Time) {
	for i := range c {
		all[i] = c[i].since()
	}
	return all
}

// tick brings the clocks to the time of an entry of the log: its seat has gone so many
// moves ahead.
func (t *Table) tick(seat, moves int, at time.Time) {
	at = at.Truncate(time.Millisecond) // as the log keeps it
	pending := t.history.Now().Pending()
	for i := range t.clocks {
		c := &t.clocks[i]
		c.count(at)
		if i == seat {
			c.pass(moves)
		}
		c.run(pending.Has(game.Seat(i)) && t.hands[i] == "", at)
	}
}

// ahead is how many decisions an act leads its seat on, as far as everybody can tell. Ply
// is the move that it makes or takes back.
func (t *Table) ahead(act string, ply game.Ply, noticed game.Seats) int {
	moves := 1
	if t.rules.Vocabulary().Moves[ply.Move.Kind].Retracts {
		moves = -1
	}
	switch {
	case noticed != game.Everybody:
		return 0
	case act == Undo:
		return -moves
	}
	return moves
}
