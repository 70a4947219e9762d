package alienartifacts

import (
	"fmt"
	"testing"
)

// artifactCard is an artifact and the test that plays it.
type artifactCard struct {
	id   string
	test func(*testing.T)
}

func (c *artifactCard) name() string { return c.id }

var artifactCards = []artifactCard{
	{"ART-01", func(t *testing.T) {
		completesFree(t, "ART-01", "SHI-01", "SHI-11", "RES-53 red", "RES-60 gold", "PLA-01", "TEC-01")
		// On its operational side the ship may attack at once: AA-10.10.
		g := newStage(t, 2).artifacts("A", "ART-01").builds("A", "SHI-21").system("ALS-5").draws("RES-57")
		g.changes("A play ART-01, complete SHI-21 operational, attack aliens",
			tally{VP: 1, Artifacts: -1, Building: -1, Empire: 1})
	}},
	{"ART-02", func(t *testing.T) {
		completesFree(t, "ART-02", "PLA-01", "PLA-11", "RES-74 green", "RES-60 gold", "SHI-01", "TEC-01")
		g := newStage(t, 2).artifacts("A", "ART-02").builds("A", "PLA-21").draws("RES-09", "RES-10", "RES-16")
		g.changes("A play ART-02, complete PLA-21 operational",
			tally{VP: 3, Produced: 3, Artifacts: -1, Building: -1, Empire: 1})
	}},
	{"ART-03", func(t *testing.T) {
		completesFree(t, "ART-03", "TEC-01", "TEC-08", "RES-64 blue", "RES-60 gold", "SHI-01", "PLA-01")
		g := newStage(t, 2).artifacts("A", "ART-03").builds("A", "TEC-31").credits("A", 15).draws("RES-53")
		g.changes("A play ART-03, complete TEC-31 operational", tally{VP: 2, Artifacts: -1, Building: -1, Empire: 1})
	}},
	{"ART-04", func(t *testing.T) { givesActions(t, "ART-04", 1) }},
	{"ART-05", func(t *testing.T) { givesActions(t, "ART-05", 2) }},
	{"ART-06", func(t *testing.T) {
		g := newStage(t, 2).workshop("").artifacts("A", "ART-06")
		g.changes("A play ART-06", tally{Hand: 4, Artifacts: -1}).HeardTimes(1, "A drew 4 by AA-21.1").limit(-2)
		g.Is("limits", g.limits(), plainLimits)
		g.limit(2).Is("limits with those of the workshop", g.limits(), limits{4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4})

		// The cards above the hand limit go in the draw phase; the limit ends with the turn.
		g = newStage(t, 2).artifacts("A", "ART-06").holds("A", "RES-53", "RES-54", "RES-55", "RES-56").
			holds("B", "RES-74").draws("RES-64", "RES-65", "RES-66", "RES-67")
		g.Play("A play ART-06, trade red, pay RES-53 red, pay RES-54 red, pay RES-55 red, pay RES-56 red, done")
		g.Is("bank", g.tally("A").Credits, 15)
		g.Play("A end").Refused("A draw", "AA-4.9").changes("A discard RES-64, draw", tally{Hand: -1})
		g.Play("B trade green, pay RES-74 green, done").Is("limit of the next turn", g.most("trade blue"), 2)

		g = newStage(t, 2).artifacts("A", "ART-06").onlyDraws("RES-53", "RES-54")
		g.changes("A play ART-06", tally{Hand: 2, Artifacts: -1})
	}},
	{"ART-07", func(t *testing.T) {
		newStage(t, 2).artifacts("A", "ART-07").credits("A", 7).changes("A play ART-07", tally{Credits: 8, Artifacts: -1})
		newStage(t, 2).artifacts("A", "ART-07").changes("A play ART-07", tally{Credits: 7, Artifacts: -1}).
			HeardTimes(1, "A credits 7 1 by AA-2.7")
		newStage(t, 2).artifacts("A", "ART-07").credits("A", 15).changes("A play ART-07", tally{Artifacts: -1}).
			HeardTimes(1, "A credits 0 8 by AA-2.7")
	}},
	{"ART-08", func(t *testing.T) {
		// A turn after the last one, of this seat alone, in which a second beacon
		// cannot be played: AA-18.3, AA-18.5. There is only one beacon; it comes back
		// from the discard pile.
		g := newStage(t, 2).artifacts("A", "ART-08").holds("A", "RES-53").lastDraw()
		g.s.Phase = phaseAction
		g.changes("A play ART-08", tally{Artifacts: -1}).HeardTimes(1, "A extraturns 1 by AA-18.3").noArtifacts("ART-16")
		g.Play("A draw").HeardTimes(1, "A extraturn 2 by AA-18.3")
		g.Is("phase", g.phase(), phaseAction)
		g.Play("A buy ship 0, draw").HeardTimes(1, "- over by AA-18.4").Is("phase", g.phase(), phaseOver)

		g = newStage(t, 2).artifacts("A", "ART-08")
		g.s.Start, g.s.Marker, g.s.Ending, g.s.Extra = 1, 1, true, true
		g.Refused("A play ART-08", "AA-18.5")
	}},
	{"ART-09", func(t *testing.T) {
		g := newStage(t, 2).artifacts("A", "ART-09").backs("A", "PLA-01", "PLA-21").fronts("A", "PLA-31").
			backs("B", "PLA-02").
			draws("RES-09", "RES-10", "RES-24", "RES-25")
		g.changes("A play ART-09, produce PLA-21 0", tally{VP: 4, Produced: 4, Artifacts: -1})
		g.HeardTimes(1, "A tuck RES-10 1 red PLA-21 by AA-9.2")
		g.HeardTimes(1, "A tuck RES-24 1 green PLA-01 by AA-9.2")

		// A blockaded planet is passed over unless its tokens are paid for: AA-14.7.
		g = newStage(t, 2).artifacts("A", "ART-09").backs("A", "PLA-01").blocks("PLA-01", 2).draws("RES-24", "RES-25")
		g.changes("A play ART-09, done", tally{Artifacts: -1})
		g = newStage(t, 2).artifacts("A", "ART-09").backs("A", "PLA-01").blocks("PLA-01", 2).draws("RES-24", "RES-25")
		g.changes("A play ART-09, produce PLA-01 0", tally{VP: 2, Credits: -2, Produced: 2, Artifacts: -1})
		// AA-21.2
		newStage(t, 2).artifacts("A", "ART-09").fronts("A", "PLA-01").changes("A play ART-09", tally{Artifacts: -1})
	}},
	{"ART-10", func(t *testing.T) {
		for _, target := range []string{"attack aliens", "attack 2"} {
			g := newStage(t, 2).artifacts("A", "ART-10").backs("A", "SHI-11", "SHI-31").fronts("A", "PLA-01").
				fronts("B", "PLA-11").holds("A", "RES-53", "RES-60").draws("RES-57", "RES-59")
			g.changes("A play ART-10", tally{Artifacts: -1})
			g.Play("A offensive, pay RES-53 red, pay RES-60 red, done, " + target + ", sail, strike SHI-11")
			if target == "attack 2" { // the lines of 5 and 3
				g.HeardTimes(1, "A value SHI-11 5 3 by AA-12.6").HeardTimes(1, "A value SHI-31 3 2 by AA-12.6")
				g.Is("tokens", g.tally("B").Tokens, 3)
			} else {
				g.HeardTimes(1, "A value SHI-11 5 3 by AA-12.6").HeardTimes(1, "A value SHI-31 3 2 by AA-12.6")
			}
		}
		// It ends with the turn, and does nothing for other seats.
		g := newStage(t, 2).artifacts("A", "ART-10").single().backs("B", "SHI-31").holds("A", "RES-64").
			holds("B", "RES-53", "RES-60").draws("RES-57")
		g.Play("A play ART-10, trade blue, pay RES-64 blue, done").draws("RES-58")
		g.Play("B offensive, pay RES-53 red, pay RES-60 red, done, attack aliens")
		g.HeardTimes(1, "B value SHI-31 4 0 by AA-12.6")
	}},
	{"ART-11", func(t *testing.T) {
		for tokens, vp := range []int{0, 1, 2, 3, 3, 3} {
			g := newStage(t, 2).artifacts("A", "ART-11").fronts("A", "PLA-01").backs("A", "SHI-31").fronts("B", "PLA-11").
				blocks("PLA-11", 3)
			if tokens > 0 {
				g.blocks("PLA-01", 1)
			}
			if tokens > 1 {
				g.blocks("SHI-31", uint8(tokens-1))
			}
			g.changes("A play ART-11", tally{VP: vp, Artifacts: -1, Tokens: -tokens})
			g.Is("tokens of others", g.tally("B").Tokens, 3).Is("supply", g.supply(), 35)
		}
		// A discount that counts again completes what it pays for: AA-10.3.
		g := newStage(t, 2).artifacts("A", "ART-11").fronts("A", "PLA-21").blocks("PLA-21", 1).builds("A", "SHI-11").
			attached("A", "SHI-11", "RES-53 red")
		g.changes("A play ART-11, complete SHI-11 logistic", tally{VP: 1, Artifacts: -1, Tokens: -1, Building: -1, Empire: 1})
	}},
	{"ART-12", func(t *testing.T) {
		g := newStage(t, 2).artifacts("A", "ART-12").backs("A", "TEC-31", "TEC-14").fronts("A", "TEC-34").
			backs("B", "TEC-33").credits("A", 15)
		g.changes("A play ART-12, score TEC-31", tally{VP: 3, Artifacts: -1}).HeardTimes(1, "A scored TEC-31 15 by AA-21.6")
		g.HeardTimes(1, "A scored TEC-14 2 by AA-21.6").Is("resource cards", g.undrawn(), 83).Is("discarded", g.discards(), 0)
		newStage(t, 2).artifacts("A", "ART-12").backs("A", "TEC-31").credits("A", 7).
			changes("A play ART-12", tally{Artifacts: -1}).HeardTimes(1, "A nostep TEC-31 by AA-6.10")
		newStage(t, 2).artifacts("A", "ART-12").fronts("A", "TEC-31").changes("A play ART-12", tally{Artifacts: -1})
		g = newStage(t, 2).artifacts("A", "ART-12").backs("A", "TEC-01").
			fronts("A", "PLA-01", "PLA-02", "PLA-03", "PLA-04").blocks("TEC-01", 1)
		g.changes("A play ART-12, score TEC-01", tally{VP: 1, Credits: -1, Artifacts: -1})
		g = newStage(t, 2).artifacts("A", "ART-12").backs("A", "TEC-01").
			fronts("A", "PLA-01", "PLA-02", "PLA-03", "PLA-04").blocks("TEC-01", 1).credits("A", 0)
		g.changes("A play ART-12", tally{Artifacts: -1})
	}},
	{"ART-13", func(t *testing.T) {
		g := newStage(t, 2).workshop("").artifacts("A", "ART-13")
		g.changes("A play ART-13", tally{Artifacts: -1}).HeardTimes(1, "A reduction 4 by AA-10.11")
		g.Is("costs", g.costs(), workshopCosts.less("discover", 4).less("develop", 4).less("build", 4))
		// Whichever is taken first uses it up.
		for _, c := range []struct{ move, pay string }{
			{"discover PLA-40 logistic", "RES-74 green"},
			{"develop TEC-39 logistic", "RES-64 blue"},
			{"build SHI-40 logistic", "RES-53 red"},
		} {
			g = newStage(t, 2).workshop("").artifacts("A", "ART-13").builds("A", "PLA-01", "TEC-01", "SHI-11")
			g.Play("A play ART-13, " + c.move + ", pay " + c.pay + ", done")
			want := costs{Discover: 6, Develop: 6, Build: 6}
			switch c.move[:3] {
			case "dis":
				want.Discover = 7
			case "dev":
				want.Develop = 7
			default:
				want.Build = 7
			}
			g.Is("costs after", costs{
				Discover: g.due("discover PLA-01 logistic"), Develop: g.due("develop TEC-01 logistic"),
				Build: g.due("build SHI-11 logistic"),
			}, want)
		}
		// Attached cards count after it, and the cost does not drop below 0 (AA-7.3,
		// AA-7.5). It completes nothing by itself: AA-10.11.
		g = newStage(t, 2).artifacts("A", "ART-13").builds("A", "SHI-11", "SHI-12").attached("A", "SHI-11", "RES-57 red").
			fronts("A", "PLA-21")
		g.Play("A play ART-13").Is("it lies", g.lies("A", "SHI-11"), "construction")
		g.changes("A build SHI-11 logistic", tally{Building: -1, Empire: 1})
		// It ends with the turn.
		g = newStage(t, 2).artifacts("A", "ART-13", "ART-16").single().builds("A", "SHI-11").
			holds("A", "RES-53", "RES-54", "RES-64").holds("B", "RES-74")
		g.Play("A play ART-13, trade blue, pay RES-64 blue, done, end, draw, end")
		g.Play("B trade green, pay RES-74 green, done")
		g.Is("cost in the next turn", g.due("build SHI-11 logistic"), 5)
	}},
	{"ART-14", func(t *testing.T) { searches(t, "ART-14", "planet", "PLA-%02d") }},
	{"ART-15", func(t *testing.T) { searches(t, "ART-15", "ship", "SHI-%02d") }},
	{"ART-16", func(t *testing.T) {
		newStage(t, 2).artifacts("A", "ART-16").changes("A play ART-16", tally{VP: 2, Artifacts: -1}).
			HeardTimes(1, "A vp 2 artifact by AA-13.6")
	}},
}

// TestArtifacts plays each artifact. It is no action, can be played before and after
// one, and goes to the discard pile: AA-13.6, AA-13.7. Who does not have it, whose
// turn it is not, who is paying or discarding cannot play it: AA-13.4, AA-13.10.
func TestArtifacts(t *testing.T) {
	eachCard(t, artifactCards, (*artifactCard).name, func(t *testing.T, c *artifactCard) {
		c.test(t)

		build := func() *stage {
			g := newStage(t, 2).artifacts("A", c.id).artifacts("B", unless(c.id, "ART-16", "ART-07")).single().
				builds("A", "SHI-31", "PLA-31", "TEC-34").holds("A", "RES-53", "RES-64", "RES-65")
			g.Refused("A play "+unless(c.id, "ART-16", "ART-07"), "AA-13.4")
			g.Refused("B play "+unless(c.id, "ART-16", "ART-07"), "AA-22.1")
			return g
		}
		g := build()
		g.Play("A play "+c.id).Is("discarded", g.s.Used>>g.id(artifactWords, c.id)&1 == 1 || g.s.Turn.Playing > 0, true)
		g.Is("it was no action", g.acted(), false).Is("in hand", g.tally("A").Artifacts, 0)
		g = build()
		g.Play("A trade red").Refused("A play "+c.id, "AA-22.1").Play("A pay RES-53 red, done, play " + c.id)
		g = build()
		g.Play("A trade red, pay RES-53 red, done, end").Refused("A play "+c.id, "AA-13.10")
		if g.Play("A draw"); c.id == "ART-04" || c.id == "ART-05" {
			g.Refused("A play "+c.id, "AA-13.10") // an extra action has no place later
		} else {
			g.Play("A play " + c.id)
		}
	})
}

// completesFree plays an artifact that completes a construction of one kind at no
// cost: AA-10.10. What is attached is discarded; without a fitting card it cannot be
// played (AA-21.7).
func completesFree(t *testing.T, artifact, card, second, half, gold, wrong, wrongToo string) {
	t.Helper()
	g := newStage(t, 2).artifacts("A", artifact).builds("A", card, second, wrong, wrongToo).
		attached("A", card, half, gold).fronts("A", "SHI-39", "PLA-39", "TEC-39")
	g.Play("A play " + artifact)
	g.Offers("A complete " + card + " logistic, complete " + card + " operational, " +
		"complete " + second + " logistic, complete " + second + " operational")
	g.changes("A complete "+card+" logistic", tally{Building: -1, Empire: 1})
	g.HeardTimes(1, "A complete "+card+" logistic by AA-10.10")
	g.HeardTimes(1, "A unattach 2 "+card+" by AA-7.6").Is("discarded", g.discards(), 2)
	g.Is("the other", g.lies("A", second), "construction")
	newStage(t, 2).artifacts("A", artifact).builds("A", wrong, wrongToo).builds("B", card).
		Refused("A play "+artifact, "AA-21.7")
}

// givesActions plays an artifact that gives extra actions, each with its own payment
// (AA-4.6). They are optional and lapse (AA-4.12).
func givesActions(t *testing.T, artifact string, n int) {
	t.Helper()
	trades := []string{
		"trade red, pay RES-53 red, done", "trade blue, pay RES-64 blue, done", "trade green, pay RES-74 green, done",
	}
	for before := range 2 {
		g := newStage(t, 2).single().artifacts("A", artifact, "ART-16").holds("A", "RES-53", "RES-64", "RES-74", "RES-80")
		moves := "play " + artifact + ", " + trades[0]
		if before == 0 {
			g.Play("A "+trades[0]).Refused("A trade blue", "AA-4.2")
			moves = "play " + artifact
		}
		g.Play("A "+moves).HeardTimes(1, fmt.Sprintf("A more %d by AA-4.6", n))
		for i := range n {
			g.changes("A "+trades[1+i], tally{Credits: map[bool]int{true: 3, false: 1}[i+2 < 3], Hand: -1})
		}
		g.Refused("A trade gold", "AA-4.2").Play("A end").Refused("A trade gold", "AA-22.1")
	}
	g := newStage(t, 2).single().artifacts("A", artifact, "ART-16").holds("A", "RES-53", "RES-64").holds("B", "RES-74")
	g.Play("A " + trades[0] + ", play " + artifact + ", end, draw, end").Play("B trade green, pay RES-74 green, done")
	g.Is("extra actions of the next turn", g.extra(), 0)
}

// searches plays an artifact that searches a deck for a type that the seat names:
// AA-2.10. What does not fit goes to the bottom one after the other.
func searches(t *testing.T, artifact, kind, format string) {
	t.Helper()
	ids := func(n ...int) (out []string) {
		for _, i := range n {
			out = append(out, fmt.Sprintf(format, i))
		}
		return out
	}
	for i, typ := range []string{"explore", "expand", "exterminate", "exploit"} {
		passed := ids(1, 11, 21, 31)
		found := passed[i]
		g := newStage(t, 2).artifacts("A", artifact).left(kind, passed...)
		g.Play("A play " + artifact).Offers("A type explore, type expand, type exterminate, type exploit")
		g.changes("A type "+typ, tally{Building: 1}).Is("it lies", g.lies("A", found), "construction")
		g.Is("discarded", g.usedArtifacts(), 1)
		for n, id := range passed[:i] { // from the bottom, the last that was passed over first
			g.Is("from the bottom", cardWords[g.s.Decks[g.id(kindWords, kind)].Card[i-1-n]], id)
			g.HeardTimes(1, "- passedover "+id+" by AA-2.10")
		}
		// A whole cycle finds none.
		var rest []string
		rest = append(append(rest, passed[:i]...), passed[i+1:]...)
		g = newStage(t, 2).artifacts("A", artifact).left(kind, rest...)
		g.changes("A play "+artifact+", type "+typ, tally{Artifacts: -1})
		g.HeardTimes(1, "- notfound "+kind+" "+typ+" by AA-2.10")
		g.Is("top", g.lies("A", rest[0]), "top").Is("bottom", g.lies("A", rest[2]), "bottom")
	}
	// What is found is completed at once if it costs nothing: AA-10.3.
	g := newStage(t, 2).artifacts("A", artifact)
	if kind == "ship" {
		g.fronts("A", "PLA-21", "PLA-22", "PLA-23")
	} else {
		g.fronts("A", "PLA-01", "PLA-02", "PLA-03", "PLA-04", "PLA-05")
	}
	found := ids(31)[0]
	g.left(kind, found)
	g.Play("A play " + artifact + ", type exploit")
	g.Offers("A complete " + found + " logistic, complete " + found + " operational")
}
