package bot

import (
	"slices"
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
		o.add(0, &r)
	}
	return o
}

// compared is the advice for two moves, by their number.
func compared(a, b outcome) (first, second Advice) {
	list := advices([][]game.Move{{{Args: [3]int16{0}}}, {{Args: [3]int16{1}}}}, []outcome{a, b}, len(a.won), nobodys, false)
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

// TestTheExpertStandsFirstUnlessAnotherMoveIsClearlyBetter: chance puts none before what the expert chooses.
func TestTheExpertStandsFirstUnlessAnotherMoveIsClearlyBetter(t *testing.T) {
	moves := [][]game.Move{{{Args: [3]int16{0}}}, {{Args: [3]int16{1}}}, {{Args: [3]int16{2}}}}
	list := func(expert int, outcomes ...outcome) (order []int16) {
		for _, a := range advices(moves, outcomes, len(outcomes[0].won), expert, false) {
			order = append(order, a.Move.Args[0])
		}
		return order
	}
	weak, luck, sure := played(-10, 12, 3, -14, 11, 9), played(30, -28, 25, -30, 22, 18), played(20, 22, 21, 23, 19, 24)
	if got := list(1, luck, weak, weak); !slices.Equal(got, []int16{1, 0, 2}) {
		t.Errorf("by luck alone the expert's move 1 is not first: %v", got)
	}
	if got := list(1, sure, weak, luck); !slices.Equal(got, []int16{0, 2, 1}) {
		t.Errorf("a move that is clearly better than the expert's is not first: %v", got)
	}
	if got := list(nobodys, weak, sure, luck); !slices.Equal(got, []int16{1, 2, 0}) {
		t.Errorf("without an expert: %v", got)
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

// TestReasonsTellWhenAndWho: what the turn brings, what comes later, what it leaves to others,
// and nothing that chance explains.
func TestReasonsTellWhenAndWho(t *testing.T) {
	const roads, towns, gold = 0, 1, 2
	game3 := func(lead, turn, end, rival, noise int) result {
		return result{
			lead: lead, margin: float64(lead),
			before: tally{{0, roads, "R"}: 10, {1, towns, "T"}: 6},
			turn:   tally{{0, roads, "R"}: 10 + turn, {1, towns, "T"}: 6},
			end:    tally{{0, roads, "R"}: 10 + turn + end, {1, towns, "T"}: 6 + rival, {0, towns, "T"}: noise},
		}
	}
	var better, worse outcome
	for k := range 10 {
		one, two := game3(9, 4, 1+k%2, 2, 9*(k%2)), game3(2, 0, 3+k%2, 5, 9*((k+1)%2))
		if one.measured = (tally{{0, gold, "G"}: 20 + k}); k != 4 {
			two.measured = tally{{0, gold, "G"}: 13 + k}
		}
		better.add(0, &one)
		worse.add(0, &two)
	}
	best, other := compared(worse, better)
	if want := []Reason{{Seat: 0, Kind: roads, Rule: "R", Points: Difference{4, 0}}}; !slices.Equal(best.Turn, want) || len(other.Turn) != 0 {
		t.Errorf("the turns bring %+v and %+v", best.Turn, other.Turn)
	}
	want := []Reason{
		{Seat: 0, Kind: gold, Rule: "G", Points: Difference{7, 0}, Measure: true}, // not compared where one is out
		{Seat: 1, Kind: towns, Rule: "T", Points: Difference{-3, 0}}, {Seat: 0, Kind: roads, Rule: "R", Points: Difference{-2, 0}},
	}
	if !slices.Equal(best.Why, want) {
		t.Errorf("later: %+v", best.Why)
	}
	for i := range want {
		want[i].Points.Mean *= -1
	}
	if !slices.Equal(other.Why, want) {
		t.Errorf("later, with the other move: %+v", other.Why)
	}
}
