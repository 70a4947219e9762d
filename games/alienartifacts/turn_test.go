package alienartifacts

import "testing"

// AA-4.1, AA-4.2, AA-4.3, AA-4.7, AA-4.8, AA-4.10, AA-22.1, AA-22.5: a turn.
func TestATurn(t *testing.T) {
	g := begin(t, 2).hand("A", "01 02 03").deck("35 36 37").artifacts("A", "ART-16")
	for _, m := range []string{"buy ship", "buy technology", "buy planet", "trade red", "trade blue"} {
		g.Legal("A " + m)
	}
	g.Refused("A end", "AA-4.2").Refused("A pass", "AA-4.4").Refused("B pass", "AA-22.1").Refused("A draw", "AA-22.1")
	g.Play("A trade blue, pay RES-01 blue, done").Refused("A trade red", "AA-4.2").Refused("A buy ship 0", "AA-4.2")
	g.Refused("A pass", "AA-4.4")
	g.Legal("A play ART-16").Play("A end").Refused("A trade red", "AA-22.1")
	// The draw phase: any number of discards, then up to 3. Artifacts do not count.
	g.Play("A discard RES-02").Refused("A discard RES-02", "AA-4.7").Refused("A discard RES-35", "AA-4.7")
	g.Is("nobody else sees it", g.p.View(1).(*View).Discards, []string{"RES-01"})
	g.Play("A draw").holds("A", "03 35 36").Is("discards", g.discards(), "01 02")
	g.Play("A end").Is("the next seat", g.s.Active, 1)
	g.Is("turns", g.s.Turns, 2).Is("the other begins anew", g.s.Turn, Turn{})
}

// AA-4.7: none or all are discarded, and marks are taken back until cards are drawn.
func TestDiscardsAreFree(t *testing.T) {
	g := begin(t, 2).hand("A", "01 02 03").tops("SHI-01").Play("A buy ship 0, draw").holds("A", "01 02 03")
	g.Is("next", g.s.Active, 1)
	g = begin(t, 2).hand("A", "01 02 03").tops("SHI-01").deck("35 36 37").Play("A buy ship 0")
	g.Refused("A back", "AA-22.1")
	g.Play("A discard RES-01, discard RES-02, back, discard RES-01, discard RES-02, discard RES-03, draw")
	g.holds("A", "35 36 37")
}

// AA-4.4, AA-4.13: who can do nothing passes, and still draws.
func TestPassing(t *testing.T) {
	g := begin(t, 2).credits("A", 4).hand("A", "").deck("35 36 37").hand("B", "01").artifacts("A", "ART-07 ART-16")
	g.Legal("A pass, play ART-07").Play("A play ART-16").Legal("A pass")
	g.Play("A pass").Is("passed", g.s.Turn.Passed, true).Play("A end").holds("A", "35 36 37")
	// With credits an action is possible: no passing.
	begin(t, 2).credits("A", 4).hand("A", "").artifacts("A", "ART-07").Play("A play ART-07").Refused("A pass", "AA-4.4")
	// Who has nothing else to decide is not asked.
	g = begin(t, 2).credits("B", 4).hand("A", "01").hand("B", "")
	g.Play("A trade red, pay RES-01 red, done").HeardTimes(1, "pass")
	g.Is("it is the first seat's turn again", g.s.Active, 0)
}

// AA-4.5, AA-4.6, AA-4.12, AA-11.6: before, between and after.
func TestMoments(t *testing.T) {
	g := begin(t, 2).hand("A", "01 02 03").credits("A", 0).logistic("A", "TEC-37 TEC-31").artifacts("A", "ART-04 ART-16")
	g.Play("A use TEC-37, play ART-04, trade red, pay RES-01 red, done").Legal("A use TEC-31, play ART-16")
	g.Legal("A trade red, end")
	g.Play("A use TEC-31").has("A", 2, 1)
	g.Play("A trade red, pay RES-02 red, pay RES-03 red, done").Legal("A play ART-16").NotLegal("A trade")
	g.Is("each action has its own limit", g.s.Players[0].Credits, 8)
	g.Play("A play ART-16").has("A", 8, 3).Is("nothing is left to do", g.s.Active, 1)
}

// AA-4.9, AA-4.11: at the start of the draw phase, with the usual and with a changed
// limit.
func TestHandLimit(t *testing.T) {
	g := begin(t, 2).hand("A", "01 02 03 07 08").tops("SHI-01").Play("A buy ship 0").Refused("A draw", "AA-4.9")
	g.Play("A discard RES-01").Refused("A draw", "AA-4.9").Play("A discard RES-02, draw").holds("A", "03 07 08")
	begin(t, 2).logistic("A", "TEC-20").hand("A", "01 02 03 07 08").tops("SHI-01").
		Play("A buy ship 0, discard RES-08, draw").holds("A", "01 02 03 07")
	// AA-14.3: a blockaded card does not change it, and is not paid for in this phase.
	g = begin(t, 2).logistic("A", "TEC-20").tokens("TEC-20", 1).hand("A", "01 02 03 07").tops("SHI-01")
	g.Refused("A lift TEC-20", "AA-14.3")
	g.Play("A buy ship 0").Refused("A draw", "AA-4.9").Refused("A lift TEC-20", "AA-22.1")
}

// AA-4.12: extra actions that were not taken lapse with the action phase.
func TestExtraActionsLapse(t *testing.T) {
	g := begin(t, 2).hand("A", "01").artifacts("A", "ART-05 ART-16").Play("A play ART-05, trade red, pay RES-01 red, done")
	g.Is("left", g.p.View(1).(*View).Now.More, 2).Play("A end").Is("after the phase", g.p.View(1).(*View).Now.More, 0)
}
