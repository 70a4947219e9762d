package table

import (
	"slices"
	"time"

	"spielwerk/game"
)

// clock measures the time a seat has used for each of its decisions. A decision is
// identified by the number of the seat's public moves before it. An undo, or a move that
// retracts another, returns to the same decision, and its time goes on counting. The clock
// runs while the seat owes a decision and a person plays it.
//
// All secret moves in a row are one decision: they add no time, so that the clock, which
// everybody sees, reveals nothing about them.
type clock struct {
	Runs  time.Time // steady; time before this is in Used; zero while the clock is stopped
	Depth int       // public moves of the seat that are not undone
	// Used[i] is the time for decision First+i, and for decisions after it that were undone.
	Used  []time.Duration
	First int
	Anew  int // Depth+1 of the latest decision whose time was reset

	Asked bool // the seat owes a decision
	Turn  int  // Depth+1 when it began to: see Turn
}

// minDecisions is the least number of decisions kept in Used. A seat that undoes more than
// that goes on with the time of the oldest one kept.
const minDecisions = 64

// index is the place of the current decision in Used.
func (c *clock) index() int { return max(0, c.Depth-c.First) }

// count adds the time since the last call to the current decision and all before it.
func (c *clock) count(now time.Time) {
	if c.Runs.IsZero() {
		return
	}
	spent := max(0, now.Sub(c.Runs)) // the machine's clock may have been set back before this program began
	for i := range min(c.index()+1, len(c.Used)) {
		c.Used[i] += spent
	}
	c.Runs = now
}

// pass moves on by a number of decisions; a negative number goes back.
func (c *clock) pass(moves int) {
	c.Depth = max(0, c.Depth+moves)
	if c.index() >= 2*minDecisions {
		c.Used = slices.Clone(c.Used[min(minDecisions, len(c.Used)):])
		c.First += minDecisions
	}
}

// run starts or stops the clock.
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

// forgive resets the time of the current decision, once per decision: for a person who was
// replaced by a bot and has come back.
func (c *clock) forgive() {
	if i := c.index(); i < len(c.Used) && c.Anew != c.Depth+1 {
		c.Used[i], c.Anew = 0, c.Depth+1
	}
}

// since is the current time minus the time used for the current decision; zero while the
// clock is stopped.
func (c *clock) since() time.Time {
	if c.Runs.IsZero() {
		return time.Time{}
	}
	return c.Runs.Add(-c.Used[c.index()])
}

// clocks are the clocks of all seats.
type clocks [game.MaxSeats]clock

// since is clock.since of each seat.
func (c *clocks) since() (all [game.MaxSeats]time.Time) {
	for i := range c {
		all[i] = c[i].since()
	}
	return all
}

// stamped are the clocks as a snapshot keeps them: by the machine's clock.
func (c clocks) stamped(s *steady) clocks {
	for i := range c {
		c[i].Runs = s.stampOf(c[i].Runs)
	}
	return c
}

// tick sets all clocks to the time of a log entry. The entry moves its seat on by a number
// of decisions; see ahead.
func (t *Table) tick(seat, moves int, at time.Time) {
	at = at.Truncate(time.Millisecond) // as the log keeps it
	if t.hub != nil {
		at = t.hub.clock.evenOf(at)
	}
	pending := t.history.Now().Pending()
	for i := range t.clocks {
		c := &t.clocks[i]
		c.count(at)
		if i == seat {
			c.pass(moves)
		}
		c.ask(pending.Has(game.Seat(i)))
		c.run(pending.Has(game.Seat(i)) && t.hands[i] == "", at)
	}
}

// ahead is by how many public decisions an act moves its seat on: 1, -1 for an undo, 0 for a
// secret move. ply is the move that the act plays or undoes.
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
