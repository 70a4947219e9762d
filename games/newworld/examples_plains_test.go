package newworld

import "testing"

// The examples of chapter 8: plains and trappers.

// The second and the third picture of page 5 of the excerpt: three trappers, each on a plain of
// its own, and a tile that joins the plains.
//
// NW-8.1, NW-8.5
func TestExamplesOfThreePlains(t *testing.T) {
	g := begin(t, 4).north().lay("NW14 2,3 r1", "NW03 1,4 r1", "NW15 1,5 r3", "NW13 3,3 r2").surveyors(1, 1).scores(4, 4)
	g.stand("A trapper 2,3 SSW", "B trapper 1,5 NNW").turn("C")
	g.pile("NW30 NW02 NW06")
	g.Example("three-plains", "NW-8.1", func() { g.Play("C place NW30 3,4 r0, trapper ENE") })
	g.joined("2,3 SSW", "1,5 NNW", false)
	g.joined("2,3 SSW", "3,4 ENE", false)
	g.joined("1,5 NNW", "3,4 ENE", false)
	g.Example("plains-joined", "NW-8.5 NW-5.7", func() {
		g.Play("D place NW02 2,4 r3")
		g.Refused("D trapper NNW", "NW-8.5")
	})
	g.joined("2,3 SSW", "1,5 NNW", true)
	g.joined("2,3 SSW", "3,4 ENE", true)
	g.settlers("A trapper 2,3", "B trapper 1,5", "C trapper 3,4")
}

// NW-8.2, NW-8.3, NW-8.6, NW-8.7
func TestExamplesOfTrappers(t *testing.T) {
	g := early(t).lay("NW06 1,1 r1").stand("A trapper 1,1 SSE").turn("B")
	g.pile("NW05 NW13")
	g.Example("other-side-of-the-trail", "NW-8.2 NW-8.6", func() { g.Play("B place NW05 2,4 r1, trapper ESE") })
	g.joined("2,4 NNW", "1,1 SSE", true)
	g.joined("2,4 ESE", "1,1 SSE", false)

	g = early(t).lay("NW09 2,5 r0").stand("A trapper 2,5 NNW").turn("B")
	g.pile("NW13 NW06")
	g.Example("farm-does-not-divide", "NW-8.3 NW-8.5", func() {
		g.Play("B place NW13 1,6 r1")
		g.Refused("B trapper NNW", "NW-8.5")
	})

	g = frontier(t, 2).scores(16, 14).surveyors(3, 2)
	g.stand("B robber 2,8 W", "B trapper 1,10 ESE", "A trapper 3,2 SSW")
	g.pile("NW05 NW06")
	g.Example("trapper-in-the-east", "NW-8.6 NW-8.4", func() { g.Play("A place NW05 1,4 r1, trapper ESE") })

	g = begin(t, 2)
	g.Play("A place NW08 1,1 r1, trapper NNE", "B place NW03 1,4 r1, robber E", "A place NW01 1,5 r0, pass")
	g.pile("NW15 NW06")
	g.Example("along-the-shore", "NW-8.7 NW-8.5", func() {
		g.Play("B place NW15 1,3 r3")
		g.Refused("B trapper NNW", "NW-8.5")
	})
	g.joined("1,3 NNW", "1,1 SSE", true)
}
