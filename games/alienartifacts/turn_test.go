package alienartifacts

import "testing"

// AA-4.1, AA-4.2, AA-4.3, AA-4.7, AA-4.8, AA-4.10, AA-22.1, AA-22.5: a turn.
func TestATurn(t *testing.T) {
	g := begin(t, 2).hand(0, "01 02 03").deck("35 36 37").artifacts(0, "ART-16")
	for _, m := range []string{"buy ship", "buy technology", "buy planet", "trade red", "trade blue"} {
		g.can(0, m)
	}
	g.refused(0, "end", "AA-4.2").refused(0, "pass", "AA-4.4").refused(1, "pass", "AA-22.1").refused(0, "draw", "AA-22.1")
	g.play(0, "trade blue; pay RES-01 blue; done").refused(0, "trade red", "AA-4.2").refused(0, "buy ship 0", "AA-4.2").refused(0, "pass", "AA-4.4")
	g.can(0, "play ART-16").play(0, "end").refused(0, "trade red", "AA-22.1")
	// The draw phase: any number of discards, then up to 3. Artifacts do not count.
	g.play(0, "discard RES-02").refused(0, "discard RES-02", "AA-4.7").refused(0, "discard RES-35", "AA-4.7")
	g.is("nobody else sees it", g.p.View(1).(*View).Discards, []string{"RES-01"})
	g.play(0, "draw").holds(0, "03 35 36").is("discards", g.discards(), "01 02").play(0, "end").is("the next seat", g.s.Active, 1)
	g.is("turns", g.s.Turns, 2).is("the other begins anew", g.s.Turn, Turn{})
}

// AA-4.7: none or all are discarded, and marks are taken back until cards are drawn.
func TestDiscardsAreFree(t *testing.T) {
	g := begin(t, 2).hand(0, "01 02 03").tops("SHI-01").play(0, "buy ship 0; draw").holds(0, "01 02 03")
	g.is("next", g.s.Active, 1)
	g = begin(t, 2).hand(0, "01 02 03").tops("SHI-01").deck("35 36 37").play(0, "buy ship 0")
	g.refused(0, "back", "AA-22.1").play(0, "discard RES-01; discard RES-02; back; discard RES-01; discard RES-02; discard RES-03; draw").holds(0, "35 36 37")
}

// AA-4.4, AA-4.13: who can do nothing passes, and still draws.
func TestPassing(t *testing.T) {
	g := begin(t, 2).credits(0, 4).hand(0, "").deck("35 36 37").hand(1, "01").artifacts(0, "ART-07 ART-16")
	g.can(0, "pass").can(0, "play ART-07").play(0, "play ART-16").can(0, "pass")
	g.play(0, "pass").is("passed", g.s.Turn.Passed, true).play(0, "end").holds(0, "35 36 37")
	// With credits an action is possible: no passing.
	begin(t, 2).credits(0, 4).hand(0, "").artifacts(0, "ART-07").play(0, "play ART-07").refused(0, "pass", "AA-4.4")
	// Who has nothing else to decide is not asked.
	g = begin(t, 2).credits(1, 4).hand(0, "01").hand(1, "").play(0, "trade red; pay RES-01 red; done").heard("pass", 1)
	g.is("it is the first seat's turn again", g.s.Active, 0)
}

// AA-4.5, AA-4.6, AA-4.12, AA-11.6: before, between and after.
func TestMoments(t *testing.T) {
	g := begin(t, 2).hand(0, "01 02 03").credits(0, 0).logistic(0, "TEC-37 TEC-31").artifacts(0, "ART-04 ART-16")
	g.play(0, "use TEC-37; play ART-04; trade red; pay RES-01 red; done").can(0, "use TEC-31").can(0, "play ART-16").can(0, "trade red").can(0, "end")
	g.play(0, "use TEC-31").has(0, 2, 1).play(0, "trade red; pay RES-02 red; pay RES-03 red; done").can(0, "play ART-16").cannot(0, "trade")
	g.is("each action has its own limit", g.s.Players[0].Credits, 8).play(0, "play ART-16").has(0, 8, 3).is("nothing is left to do", g.s.Active, 1)
}

// AA-4.9, AA-4.11: at the start of the draw phase, with the usual and with a changed
// limit.
func TestHandLimit(t *testing.T) {
	g := begin(t, 2).hand(0, "01 02 03 07 08").tops("SHI-01").play(0, "buy ship 0").refused(0, "draw", "AA-4.9")
	g.play(0, "discard RES-01").refused(0, "draw", "AA-4.9").play(0, "discard RES-02; draw").holds(0, "03 07 08")
	begin(t, 2).logistic(0, "TEC-20").hand(0, "01 02 03 07 08").tops("SHI-01").play(0, "buy ship 0; discard RES-08; draw").holds(0, "01 02 03 07")
	// AA-14.3: a blockaded card does not change it, and is not paid for in this phase.
	g = begin(t, 2).logistic(0, "TEC-20").tokens("TEC-20", 1).hand(0, "01 02 03 07").tops("SHI-01").refused(0, "lift TEC-20", "AA-14.3")
	g.play(0, "buy ship 0").refused(0, "draw", "AA-4.9").refused(0, "lift TEC-20", "AA-22.1")
}

// AA-4.12: extra actions that were not taken lapse with the action phase.
func TestExtraActionsLapse(t *testing.T) {
	g := begin(t, 2).hand(0, "01").artifacts(0, "ART-05 ART-16").play(0, "play ART-05; trade red; pay RES-01 red; done")
	g.is("left", g.p.View(1).(*View).Now.More, 2).play(0, "end").is("after the phase", g.p.View(1).(*View).Now.More, 0)
}
