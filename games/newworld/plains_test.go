package newworld

import (
	"testing"

	"spielwerk/game"
)

// A trail separates the plains on its two sides.
//
// NW-8.1, NW-8.2
func TestATrailSeparatesThePlainsOnItsSides(t *testing.T) {
	g := begin(t, 2)
	g.lay("NW03 1,4 r1", "NW01 1,3 r0", "NW01 1,5 r0")
	g.joined("1,4 NNW", "1,3 NNW", true)
	g.joined("1,4 SSE", "1,5 NNW", true)
	g.joined("1,4 NNW", "1,4 SSE", false)
	g.lay("NW12 2,4 r0") // a crossing separates what lies between its arms
	spots := []string{"2,4 NNW", "2,4 NNE", "2,4 ESE", "2,4 SSW"}
	for i, a := range spots {
		for _, b := range spots[:i] {
			g.joined(a, b, false)
		}
	}
	g.joined("2,4 NNE", "1,4 NNW", true)
	g.joined("2,4 ESE", "1,4 SSE", true)
}

// A town separates plains, until land is laid around it. What lies beyond the
// edge of the laid-out area joins nothing.
//
// NW-8.1
func TestATownAndTheEdgeOfTheLandSeparatePlains(t *testing.T) {
	g := begin(t, 2).coast()
	g.lay("NW36 2,5 r1") // a town from north to south
	g.joined("2,5 ENE", "2,5 WNW", false)
	g.lay("NW15 2,4 r2", "NW15 3,4 r0")
	g.joined("2,5 ENE", "2,4 WNW", true)
	g.joined("2,5 WNW", "2,4 WNW", false) // they would meet in 3,5, where nothing lies
	g.Play("A place NW01 3,5 r0")
	g.joined("2,5 ENE", "2,5 WNW", true)
}

// Corner towns and trails past a town: every piece of plain by itself.
//
// NW-8.1
func TestTownAndTrailOnOneTileSeparateItsPlains(t *testing.T) {
	g := begin(t, 2)
	g.Play("A place NW17 1,4 r0") // town in the north, trail from east to west
	g.Choices("A shopkeeper N, robber E, trapper ENE, trapper ESE, pass")
	g.joined("1,4 ENE", "1,4 WNW", true) // the strip between town and trail
	g.joined("1,4 ENE", "1,4 ESE", false)
}

// A trail that ends at a farm does not separate what is joined around its end;
// the farm neither. The shore north and south of the trail's starting space are
// joined by it, which a through trail would keep apart.
//
// NW-8.2, NW-8.3, NW-8.7
func TestATrailsEndAndAFarmDoNotSeparateAPlain(t *testing.T) {
	g := begin(t, 2)
	g.joined("0,4 NNW", "0,4 SSW", false)
	g.lay("NW02 1,4 r3")
	g.joined("1,4 ENE", "1,4 ESE", true)
	g.joined("0,4 NNW", "0,4 SSW", true)
	g.lay("NW03 1,7 r1")
	g.joined("0,7 NNW", "0,7 SSW", false)
	g.lay("NW01 1,5 r0")
	for _, slot := range []string{"NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW"} {
		g.joined("1,5 NNW", "1,5 "+slot, true)
	}
}

// The shore runs behind the towns: tiles in rows 1 and 3 meet over Plymouth. The
// trail of row 4 cuts it.
//
// NW-8.7
func TestThePlainOfTheStartingSpacesConnects(t *testing.T) {
	g := begin(t, 2)
	g.joined("0,1 WNW", "0,3 WNW", true)
	g.joined("0,3 WNW", "0,4 NNW", true)
	g.joined("0,4 NNW", "0,5 WNW", false)
	g.joined("0,5 WNW", "0,7 NNW", true)
	g.joined("0,7 NNW", "0,8 WNW", false)
	g.joined("0,8 WNW", "0,10 WNW", true)
	g.Play("A place NW01 1,1 r0, trapper NNW", "B place NW01 1,3 r0")
	g.Refused("B trapper NNW", "NW-8.5")
	g.Play("B pass", "A place NW01 1,5 r0, trapper NNW", "B place NW01 1,8 r0, trapper NNW", "A place NW01 1,10 r0")
	g.Refused("A trapper NNW", "NW-8.5")
}

// The second picture of the excerpt: three trappers, each on a plain of its own
// for the trails and the town between them. The new tile joins the plains; all
// three stay, and whoever laid it may not add a trapper.
//
// NW-8.5, NW-8.1, NW-5.7
func TestATileThatJoinsThreePlainsTakesNoTrapper(t *testing.T) {
	g := begin(t, 4)
	g.lay("NW01 1,3 r0", "NW03 1,4 r1", "NW01 1,5 r0", "NW01 2,3 r0", "NW13 3,3 r2", "NW30 3,4 r0")
	g.stand("A trapper 1,3 NNW", "B trapper 1,5 NNW", "C trapper 3,4 ENE").turn("D")
	g.joined("1,3 NNW", "1,5 NNW", false)
	g.joined("1,3 NNW", "3,4 ENE", false)
	g.joined("1,5 NNW", "3,4 ENE", false)
	g.Play("D place NW02 2,4 r3")
	g.joined("1,3 NNW", "1,5 NNW", true)
	g.joined("1,3 NNW", "3,4 ENE", true)
	g.Choices("D robber E, farmer, pass")
	g.Refused("D trapper NNW", "NW-8.5")
	g.Play("D pass")
	g.settlers("A trapper 1,3", "B trapper 1,5", "C trapper 3,4")
	g.Play("A place NW01 2,5 r0") // nor does its owner
	g.Refused("A trapper NNW", "NW-8.5")
}

// A trapper may be laid on any piece of the tile just placed whose plain is
// empty, east of the surveyors too.
//
// NW-8.6, NW-8.4
func TestATrapperMayBeLaidOnAnyEmptyPlain(t *testing.T) {
	g := begin(t, 2)
	g.lay("NW01 1,1 r0", "NW01 2,1 r0", "NW01 3,1 r0").stand("B trapper 1,1 NNW").surveyors(3, 3)
	g.Play("A place NW03 1,4 r1")
	g.Refused("A trapper NNW", "NW-8.5")
	g.Play("A trapper ESE")
	g.Heard("A deploy trapper 1,4 by NW-8.6")
	g.Play("B place NW02 1,7 r3, robber E")
	g.Heard("B stay 3 by NW-7.8")
	g.settlers("A trapper 1,4", "B trapper 1,1")
}

// On a plain there are trappers and nobody else; they stay to the end and after
// it.
//
// NW-8.4, NW-7.13
func TestTrappersStayToTheEndOfTheGame(t *testing.T) {
	r := open(t, 4, nil)
	for seed := range uint64(6) {
		g := scene(t, r.Deal(game.QuickRand(seed, 11), nil).(*Position))
		choose := game.QuickRand(seed, 12)
		laid := 0
		for g.s.Phase != phaseOver {
			moves := g.p.Moves(nil, g.s.Active)
			m := moves[choose.IntN(len(moves))]
			if m.Kind == moveTrapper {
				laid++
			}
			if no := g.p.Play(g.s.Active, m, nil); no != nil {
				t.Fatal(no)
			}
			if n := g.trappers(); n != laid {
				t.Fatalf("%d trappers on the map, %d were laid", n, laid)
			}
		}
		for _, f := range g.view(0).Features {
			for _, v := range g.view(0).Settlers {
				if v.Feature == f.ID && (f.Kind == "plain") != (v.Role == "trapper") {
					t.Errorf("a %s on a %s", v.Role, f.Kind)
				}
			}
		}
	}
}
