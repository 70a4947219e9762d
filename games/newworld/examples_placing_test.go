package newworld

import "testing"

// The examples of chapters 3 and 4: the turn, and placing a tile.

// NW-3.1, NW-3.2, NW-3.3
func TestExamplesOfTheTurn(t *testing.T) {
	g := early(t)
	g.pile("NW26 NW06")
	g.Example("a-whole-turn", "NW-3.1", func() { g.Play("A place NW26 2,4 r0, shopkeeper N") })
	g.Heard("A place NW26 2,4 r0 by NW-4.1", "A deploy shopkeeper 2,4 by NW-5.1",
		"A score trail 1,4 3 3 0 by NW-6.2", "A return 1 trail 1,4 by NW-6.13", "A survey 0 1 by NW-7.5")
	g.Asks("B place")
	g.settlers("A shopkeeper 2,4", "B shopkeeper 1,3")

	g = early(t)
	g.pile("NW02")
	g.Example("tile-before-settler", "NW-3.1", func() { g.Refused("A farmer", "NW-3.1") })
	g.Asks("A place")

	g = early(t)
	g.pile("NW10")
	g.Example("only-the-drawn-tile", "NW-3.2", func() { g.Refused("A place NW02 2,4 r3", "NW-3.2") })
	g.Play("A place NW10 2,4 r0, pass") // that tile it is
	g.Totals("3 0")

	g = early(t)
	g.pile("NW14 NW06")
	g.Example("home-in-the-same-turn", "NW-3.3 NW-5.11", func() { g.Play("A place NW14 1,9 r1, shopkeeper E") })
	g.Totals("6 0")
	g.supplies("4 4")
	g.settlers("A robber 1,4", "B shopkeeper 1,3")
}

// NW-3.4, NW-7.9
func TestExampleOfWhoDecides(t *testing.T) {
	g := twoAtOnce(t, 3).turn("C")
	g.pile("NW26")
	g.Play("C place NW26 2,4 r0, pass")
	g.Asks("C order")
	g.Example("nobody-else-decides", "NW-3.4 NW-7.9", func() { g.Refused("A score trail E", "NW-2.6") })
	g.Play("C score trail E")
	g.Asks("A place")
}

// NW-4.1, NW-4.2, NW-4.3, NW-4.4
func TestExamplesOfPlacing(t *testing.T) {
	g := early(t)
	g.pile("NW10")
	g.Example("corner-is-not-enough", "NW-4.1", func() { g.Refused("A place NW10 2,6 r0", "NW-4.1") })

	g = early(t)
	g.pile("NW03")
	g.Example("a-trail-must-go-on", "NW-4.2", func() { g.Refused("A place NW03 2,4 r0", "NW-4.2") })

	g = early(t)
	g.pile("NW20")
	g.Example("one-edge-does-not-fit", "NW-4.2", func() { g.Refused("A place NW20 1,6 r1", "NW-4.2") })
	g.pile("NW13")
	g.Example("three-edges-fit", "NW-4.2", func() { g.Play("A place NW13 1,6 r1, shopkeeper E") })
	g.Totals("4 0")

	g = early(t)
	g.pile("NW22 NW06")
	g.Example("a-quarter-turn", "NW-4.3", func() { g.Play("A place NW22 1,9 r1, robber S") })
	g.settlers("A robber 1,4", "B shopkeeper 1,3", "A robber 1,9")

	g = early(t)
	g.pile("NW17")
	g.Example("square-is-taken", "NW-4.3", func() { g.Refused("A place NW17 1,4 r0", "NW-4.3") })

	g = begin(t, 2)
	g.pile("NW17 NW01")
	g.Example("first-tile-at-the-coast", "NW-4.4 NW-4.1", func() { g.Refused("A place NW17 2,4 r0", "NW-4.1") })
	g.Legal("A place NW17 1,4 r0")
}

// northern is early with tiles in rows 0 and 1, A to place; row 0 is north of the board.
func northern(t *testing.T) *scenario {
	g := later(t)
	g.Play("B place NW06 1,1 r1, pass")
	return g
}

// NW-4.5, NW-4.6, NW-4.7, NW-4.8, NW-4.9
func TestExamplesOfTheEdgesOfTheLand(t *testing.T) {
	g := northern(t)
	g.pile("NW10 NW06")
	g.Example("north-of-the-board", "NW-4.6", func() { g.Play("A place NW10 1,0 r1, robber S") })
	g.settlers("A robber 1,4", "A robber 1,0", "A trapper 1,10", "B shopkeeper 1,3")

	g = northern(t)
	g.lay("NW10 1,0 r1").stand("B robber 1,0 N")
	g.pile("NW01")
	g.Example("not-in-the-sea", "NW-4.7 NW-4.8", func() { g.Refused("A place NW01 0,0 r0", "NW-4.8") })

	g = northern(t)
	g.lay("NW06 1,0 r3").stand("A robber 1,0 E") // one end of its trail faces the sea
	g.pile("NW02 NW13")
	g.Example("trail-into-the-sea", "NW-4.9", func() { g.Play("A place NW02 2,1 r3, pass") })
	g.Silent("score", "unscored", "survey")
	g.settlers("A robber 1,4", "A robber 1,0", "A trapper 1,10", "B shopkeeper 1,3")
	g.complete("1,0 E", false)
}

// NW-4.10, NW-4.12
func TestExamplesOfTilesThatMust(t *testing.T) {
	g := closed(t)
	g.pile("NW13 NW12 NW26 NW06")
	g.Example("fits-nowhere", "NW-4.10", func() { g.Play("A place NW13 2,5 r3, shopkeeper W") })
	g.Heard("B misfit NW12 83 by NW-4.10", "B draw NW26 82 by NW-3.2")
	g.Asks("B place")

	g = closed(t)
	g.lay("NW13 2,5 r3").stand("A shopkeeper 2,5 W").turn("B")
	g.pile("NW26 NW06")
	g.Choices("B place NW26 3,5 r1")
	g.Example("must-be-placed", "NW-4.12", func() { g.Play("B place NW26 3,5 r1, robber S") })
	g.Totals("20 14")
}
