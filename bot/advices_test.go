package bot

import (
	"testing"

	"spielwerk/game"
)

// played is the outcome of playouts that end with these leads.
func played(leads ...int) (o outcome) {
	for _, lead := range leads {
		r := result{points: 50 + lead, lead: lead, margin: float64(lead)}
		if lead > 0 {
			r.won = 1
		}
		o.add(&r)
	}
	return o
}

// compared is the advice for two moves, by their number.
func compared(a, b outcome) (first, second Advice) {
	list := advices([][]game.Move{{{Args: [3]int16{0}}}, {{Args: [3]int16{1}}}}, []outcome{a, b}, len(a.won), false)
	return list[0], list[1]
}

// TestADecidedGameIsJudgedByPoints: where every playout is lost, or won, a move that brings
// ten points more is worth clearly more.
func TestADecidedGameIsJudgedByPoints(t *testing.T) {
	for _, far := range []int{-80, 80} {
		better := played(far+11, far+9, far+12, far+8, far+10, far+10)
		worse := played(far+1, far-1, far, far+1, far-2, far+1)
		best, other := compared(worse, better)
		if best.Move.Args[0] != 1 {
			t.Fatalf("around %d: the move with more points is not the best", far)
		}
		if d := best.Value - other.Value; d < 0.1 || !other.Behind.Value.Clear() || !other.Behind.Lead.Clear() {
			t.Errorf("around %d: ten points are worth %.3f, behind %+v", far, d, other.Behind)
		}
		if other.Behind.Wins.Clear() || best.Behind.Lead.Mean != 0 {
			t.Errorf("around %d: behind %+v, the best %+v", far, other.Behind, best.Behind)
		}
	}
}

// TestDifferencesHaveTheirError: a difference that changes its sign from playout to playout is
// not clear; one that is the same in each pair is, however far the playouts spread.
func TestDifferencesHaveTheirError(t *testing.T) {
	_, other := compared(played(30, -28, 25, -30, 22, -18), played(-29, 27, -24, 29, -20, 16))
	if other.Behind.Value.Clear() || other.Behind.Lead.Clear() || other.Behind.Lead.Error == 0 {
		t.Errorf("chance counts as a difference: %+v", other.Behind)
	}
	_, other = compared(played(30, -28, 25, -30, 22, -18), played(27, -31, 22, -33, 19, -21))
	if d := other.Behind.Lead; d.Mean != 3 || d.Error != 0 || !d.Clear() || !other.Behind.Value.Clear() {
		t.Errorf("three points in each playout: %+v", other.Behind)
	}
	if _, other = compared(played(5), played(1)); other.Behind.Lead.Clear() {
		t.Error("one playout proves nothing")
	}
}
