package newworld

import (
	"testing"
)

// The examples of chapters 9 and 10: the end of the game, and options.

// ending is the end of a game of A, B and C: all tiles lie but the one in A's hand.
func ending(t *testing.T, options ...string) *scenario {
	t.Helper()
	g := begin(t, 3, options...).north()
	g.lay("NW15 1,8 r3", "NW26 2,8 r1", "NW22 1,9 r1", "NW06 2,9 r2", "NW09 1,10 r1", "NW03 1,4 r1")
	return g.full("NW02").surveyors(6, 5).scores(62, 57, 49)
}

// NW-9.1, NW-9.2, NW-9.3, NW-9.4, NW-9.5, NW-9.6, NW-9.7
func TestExamplesOfTheFinalScoring(t *testing.T) {
	g := ending(t).surveyors(8, 7).stand("A robber 8,6 W", "B robber 7,2 N")
	g.Example("last-tile-still-scores", "NW-9.1", func() { g.Play("A place NW02 9,6 r3, pass") })
	g.Heard("A score trail 8,6 2 2 0 by NW-6.2", "A bonus 8,6 4 1 by NW-7.1", "A survey 7 8 by NW-7.7",
		"B remove robber 7,2 by NW-7.11", "- end by NW-9.1")
	g.Totals("68 57 49")

	g = ending(t).stand("A robber 6,11 E", "B shopkeeper 8,9 W", "A farmer 7,9", "C trapper 5,6 ENE")
	g.Example("final-scoring", "NW-9.2", func() { g.Play("A place NW02 9,2 r0, pass") })
	g.Is("final scorings", g.finals(), "A farm 8, B town 2, A trail 9, C plain 4")
	g.Totals("79 59 53")

	g = ending(t).stand("B robber 6,11 E")
	g.Example("incomplete-trail", "NW-9.3", func() { g.Play("A place NW02 9,2 r0, pass") })
	g.Heard("B final trail 6,11 9 7 2 by NW-9.3")

	g = ending(t).stand("B shopkeeper 5,4 N", "C shopkeeper 8,9 W")
	g.Example("incomplete-towns", "NW-9.4", func() { g.Play("A place NW02 9,2 r0, pass") })
	g.Is("final scorings", g.finals(), "B town 3, C town 2")

	g = ending(t).stand("A farmer 9,8", "B farmer 7,9")
	g.Example("incomplete-farms", "NW-9.5", func() { g.Play("A place NW02 9,2 r0, pass") })
	g.Is("final scorings", g.finals(), "B farm 8, A farm 4")

	g = ending(t).stand("A robber 6,11 E", "B robber 5,11 E", "B robber 6,10 E")
	g.Example("majority-at-the-end", "NW-9.6", func() { g.Play("A place NW02 9,2 r0, pass") })
	g.Is("final scorings", g.finals(), "B trail 9")

	for _, c := range []struct {
		option, want string
	}{{"finalBonus=off", "62 66 49"}, {"finalBonus=on", "62 74 49"}} {
		g = ending(t, c.option).surveyors(6, 6).stand("B robber 6,11 E")
		if c.option == "finalBonus=off" {
			g.Example("surveyors-pay-nothing-at-the-end", "NW-9.7", func() { g.Play("A place NW02 9,2 r0, pass") })
		} else {
			g.Example("surveyors-pay-at-the-end", "NW-9.14 NW-10.4", func() { g.Play("A place NW02 9,2 r0, pass") })
		}
		g.Totals(c.want)
		g.columns(6, 6)
	}
}

// NW-9.8, NW-9.9, NW-9.10, NW-9.11
func TestExamplesOfTrapperScoring(t *testing.T) {
	g := ending(t).stand("A trapper 5,6 ENE", "B trapper 4,7 NNW", "A trapper 6,7 ENE")
	g.Example("most-trappers", "NW-9.8", func() { g.Play("A place NW02 9,2 r0, pass") })
	g.Is("final scorings", g.finals(), "A plain 4")

	g = ending(t).stand("C trapper 5,6 ENE", "B trapper 4,7 NNW")
	g.Example("tie-of-trappers", "NW-9.9", func() { g.Play("A place NW02 9,2 r0, pass") })
	g.Is("final scorings", g.finals(), "B plain 4, C plain 4")

	g = ending(t).stand("B trapper 2,5 NNW")
	g.Example("all-animals-alike", "NW-9.10", func() { g.Play("A place NW02 9,2 r0, pass") })
	g.Is("final scorings", g.finals(), "B plain 6")

	g = ending(t).stand("C trapper 4,7 SSW")
	g.Example("no-animals", "NW-9.11", func() { g.Play("A place NW02 9,2 r0, pass") })
	g.Is("final scorings", g.finals(), "C plain 0")
}

// NW-9.12, NW-9.13
func TestExamplesOfWinning(t *testing.T) {
	g := ending(t).scores(1, 0, 0).stand("A shopkeeper 8,9 W", "B robber 6,11 E")
	g.Example("highest-total-wins", "NW-9.12", func() { g.Play("A place NW02 9,2 r0, pass") })
	g.Ended("2 1 3")

	g = ending(t).scores(2, 0, 0).stand("A shopkeeper 8,9 W", "B robber 6,11 E")
	g.Example("shared-victory", "NW-9.13", func() { g.Play("A place NW02 9,2 r0, pass") })
	g.Ended("1 1 3")
}

// NW-10.3, NW-10.5
func TestExamplesOfOptions(t *testing.T) {
	g := later(t, "rowLimit=on").lay("NW06 1,1 r1").turn("A")
	g.pile("NW10")
	g.Example("row-limit", "NW-10.3", func() { g.Refused("A place NW10 1,0 r1", "NW-10.3") })

	for _, c := range []struct {
		option, want string
	}{{"bonusPerSettler=off", "17 12"}, {"bonusPerSettler=on", "21 12"}} {
		g = frontier(t, 2, c.option).lay("NW02 2,3 r0", "NW01 1,5 r0", "NW10 2,5 r1").scores(10, 12).surveyors(2, 1)
		g.stand("A robber 2,3 S", "A robber 2,5 N", "B robber 2,8 W")
		g.pile("NW03 NW06")
		if c.option == "bonusPerSettler=off" {
			g.Example("bonus-once-a-surveyor", "NW-10.5 NW-7.3", func() { g.Play("A place NW03 2,4 r0, pass") })
		} else {
			g.Play("A place NW03 2,4 r0, pass")
		}
		g.Totals(c.want)
	}

	g = early(t, "seaFillsFarms=off").lay("NW01 1,1 r0", "NW14 1,0 r3", "NW23 2,0 r1", "NW13 1,2 r1", "NW06 2,1 r0")
	g.stand("A farmer 1,1").turn("B")
	g.pile("NW05 NW10")
	g.Example("sea-leaves-a-farm-open", "NW-10.5 NW-6.10", func() { g.Play("B place NW05 2,2 r0, pass") })
	g.Silent("score")

	g = begin(t, 2, "startSpacesCountAsTiles=off")
	g.pile("NW02 NW06")
	g.Example("starting-space-without-points", "NW-10.5 NW-6.11", func() { g.Play("A place NW02 1,4 r3, robber E") })
	g.Scored("A trail 1,4 1 0 alone = 1 by NW-6.2")

	g = frontier(t, 2, "removeWhenBlocked=off").lay("NW03 1,4 r1").scores(20, 16).surveyors(3, 3)
	g.stand("A robber 1,4 E", "B trapper 1,10 ESE").turn("B")
	g.pile("NW02 NW06")
	g.Example("blocked-and-not-cleared", "NW-10.5 NW-7.16", func() { g.Play("B place NW02 2,7 r0, robber S") })
	g.Heard("B stay 3 by NW-7.8")
	g.Silent("remove")
}
