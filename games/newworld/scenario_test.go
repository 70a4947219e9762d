package newworld

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// A scenario is a game of New World that a test sets up and plays.
type scenario struct {
	gametest.Scenario[*scenario]
	p *Position
	s *State
}

// begin deals a game; options are written "rowLimit=on".
func begin(t *testing.T, seats int, options ...string) *scenario {
	t.Helper()
	return deal(t, open(t, seats, gametest.Options(options...)))
}

func deal(t *testing.T, r *rules) *scenario {
	t.Helper()
	var log game.Log
	g := scene(t, r.Deal(game.QuickRand(1, 2), &log).(*Position))
	g.Played = log
	return g.Sound()
}

// scene is the scenario of a position.
func scene(t *testing.T, p *Position) *scenario {
	g := &scenario{p: p, s: &p.s}
	g.Scenario = gametest.NewScenario(t, p, g)
	return g
}

// view is what a seat or a watcher sees.
func (g *scenario) view(seat game.Seat) *View { return g.p.View(seat).(*View) }

func (g *scenario) tile(id string) uint8 {
	g.Helper()
	i := indexOf(g.p.rules.words, id)
	if i < 0 {
		g.Fatalf("there is no tile %s", id)
	}
	return uint8(i)
}

// pile puts tiles on top of the draw pile by exchanging them with those that lie
// there; while a tile is to be placed, the first of them is in hand.
func (g *scenario) pile(ids string) {
	g.Helper()
	s := g.s
	at := int(s.Drawn)
	if s.Phase == phasePlace {
		at--
	}
	for _, id := range strings.Fields(ids) {
		i := slices.Index(s.Draw[at:], g.tile(id))
		if i < 0 {
			g.Die("no tile %s is left", id)
		}
		s.Draw[at], s.Draw[at+i] = s.Draw[at+i], s.Draw[at]
		at++
	}
	if s.Phase == phasePlace {
		s.Hand = s.Draw[s.Drawn-1]
	}
	g.Sound()
}

// leave puts a tile in hand and makes the draw pile consist of just the others,
// first drawn first; all tiles else leave the game as if they had fitted nowhere.
func (g *scenario) leave(hand string, ids ...string) *scenario {
	g.Helper()
	g.pile(hand)
	s := g.s
	rest := slices.Clone(s.Draw[s.Drawn:])
	var keep []uint8
	for _, id := range ids {
		i := slices.Index(rest, g.tile(id))
		if i < 0 {
			g.Die("no tile %s is left", id)
		}
		keep = append(keep, rest[i])
		rest = slices.Delete(rest, i, i+1)
	}
	for _, t := range rest {
		s.Misfit[s.Misfits] = t
		s.Misfits++
	}
	drawn := slices.Clone(s.Draw[:s.Drawn-1]) // the tile in hand stays the last drawn
	copy(s.Draw[:], slices.Concat(drawn, rest, []uint8{s.Hand}, keep))
	s.Drawn = uint8(landTiles - len(keep))
	g.Sound()
	return g
}

// lay puts tiles from the draw pile on the map without a turn: "NW03 1,4 r1".
// They must fit.
func (g *scenario) lay(tiles ...string) *scenario {
	g.Helper()
	s := g.s
	for _, text := range tiles {
		m, err := g.p.rules.vocabulary.ParseMove("place " + text)
		if err != nil {
			g.Fatal(err)
		}
		gap, no := g.p.gapAt(m.Args[1])
		if no == nil {
			no = mismatch(&g.p.rules.tiles[m.Args[0]].faces[m.Args[2]], gap)
		}
		if no != nil {
			g.Die("%s cannot be laid: %s %v", text, no.Rule, no.Args)
		}
		i := slices.Index(s.Draw[s.Drawn:], uint8(m.Args[0]))
		if i < 0 {
			if s.Phase != phasePlace || s.Hand != uint8(m.Args[0]) {
				g.Die("%s: none is left", text)
			}
			i = 0 // the tile in hand is needed: another one takes its place
			s.Hand = s.Draw[s.Drawn]
			s.Draw[s.Drawn], s.Draw[s.Drawn-1] = s.Draw[s.Drawn-1], s.Draw[s.Drawn]
		}
		n := int(s.Drawn)
		s.Draw[n], s.Draw[n+i] = s.Draw[n+i], s.Draw[n]
		if s.Phase == phasePlace {
			s.Draw[n], s.Draw[n-1] = s.Draw[n-1], s.Draw[n]
		}
		s.Drawn++
		col, row := game.CellOf(m.Args[1])
		g.p.rules.lay(s, col, row, uint8(m.Args[0]), uint8(m.Args[2]))
		g.Sound()
	}
	return g
}

// coast closes the whole coast by a column of tiles with plains on all other
// sides: no trail and no town is open.
func (g *scenario) coast() *scenario {
	g.Helper()
	return g.lay("NW01 1,1 r0", "NW13 1,2 r1", "NW01 1,3 r0", "NW02 1,4 r3", "NW01 1,5 r0",
		"NW13 1,6 r1", "NW02 1,7 r3", "NW01 1,8 r0", "NW14 1,9 r1", "NW01 1,10 r0")
}

// stand puts settlers on tiles of the map without a turn: "A robber 1,4 E".
// Features may be shared that way as if later tiles had joined them.
func (g *scenario) stand(texts ...string) *scenario {
	g.Helper()
	s := g.s
	for seat, text := range g.Steps(texts...) {
		words := append(strings.Fields(text), "")
		k := kind(indexOf(roleWords, words[0]))
		place := g.place(words[1])
		st := Settler{Place: uint8(place) + 1, Kind: k}
		if k == farm {
			i := slices.IndexFunc(s.Farms[:s.FarmsN], func(f Farm) bool { return int(f.Place) == place })
			s.Farms[i].Farmer = uint8(seat) + 1
		} else {
			st.Piece = g.piece(place, words[2])
			if got := g.p.rules.face(&s.Placed[place]).pieces[st.Piece].kind; got != k {
				g.Fatalf("%s: there is a %s", text, got)
			}
			s.feature(uint8(place), st.Piece).put(seat)
		}
		i := slices.Index(s.Settlers[seat][:], Settler{})
		if i < 0 {
			g.Fatalf("%s: the supply is empty", text)
		}
		s.Settlers[seat][i] = st
		g.Sound()
	}
	return g
}

// place is the placed tile in a cell.
func (g *scenario) place(cell string) int {
	g.Helper()
	var col, row int
	if _, err := fmt.Sscanf(cell, "%d,%d", &col, &row); err != nil {
		g.Fatalf("cell %q: %v", cell, err)
	}
	n := g.s.at(col, row)
	if n < 0 || n >= gapOffset {
		g.Die("%s holds no tile", cell)
	}
	return n
}

// piece is the piece at an edge or a slot of a placed tile.
func (g *scenario) piece(place int, spot string) uint8 {
	g.Helper()
	face := g.p.rules.face(&g.s.Placed[place])
	pc := uint8(none)
	if i := indexOf(edgeWords, spot); i >= 0 {
		pc = face.atEdge[i]
	} else if i := indexOf(slotWords, spot); i >= 0 {
		pc = face.atSlot[i]
	}
	if pc == none {
		g.Fatalf("nothing at %s", spot)
	}
	return pc
}

// feature is the connected feature at "1,4 E".
func (g *scenario) feature(at string) *Feature {
	g.Helper()
	cell, spot, _ := strings.Cut(at, " ")
	place := g.place(cell)
	return g.s.feature(uint8(place), g.piece(place, spot))
}

// joined asserts that two spots belong to one connected feature, or do not.
func (g *scenario) joined(a, b string, want bool) {
	g.Helper()
	if got := g.feature(a) == g.feature(b); got != want {
		g.Die("%s and %s joined: %v", a, b, got)
	}
}

// complete asserts that the trail or town at a spot is complete, or is not.
func (g *scenario) complete(at string, want bool) {
	g.Helper()
	if got := g.feature(at).Open == 0; got != want {
		g.Die("the feature at %s is complete: %v", at, got)
	}
}

// surveyors puts the surveyors into columns that hold tiles.
func (g *scenario) surveyors(a, b int) *scenario {
	g.Helper()
	if max(a, b) > int(g.s.MaxCol) {
		g.Fatalf("no tile in column %d for a surveyor", max(a, b))
	}
	g.s.Surveyors = [2]uint8{uint8(a), uint8(b)}
	g.Sound()
	return g
}

// points gives a seat points as if a trail had been scored.
func (g *scenario) points(seat string, n int) {
	g.Helper()
	g.p.enter(Line{Points: int16(n), Kind: lineTrail, Seat: g.Seat(seat), Tiles: uint8(n)})
	g.Sound()
}

// turn makes it a seat's turn to place.
func (g *scenario) turn(seat string) *scenario {
	g.Helper()
	if g.s.Phase != phasePlace {
		g.Fatal("turn: no tile is to be placed")
	}
	g.s.Active = g.Seat(seat)
	return g
}

// trappers and standing settlers on the map.
func (g *scenario) trappers() (n int) {
	for _, seat := range g.s.Settlers {
		for _, st := range seat {
			if st.Place != 0 && st.Kind == plain {
				n++
			}
		}
	}
	return n
}

// Play makes moves. The tile to be placed comes into the player's hand by an exchange
// with the tile that is there.
func (g *scenario) Play(texts ...string) *scenario {
	g.Helper()
	s := g.s
	g.Played.Events = nil
	for seat, move := range g.Steps(texts...) {
		m := g.Parse(move)
		if m.Kind == movePlace && s.Phase == phasePlace && s.Active == seat && int16(s.Hand) != m.Args[0] {
			g.pile(g.p.rules.words[m.Args[0]])
		}
		trappers, low, sum := g.trappers(), s.minSurveyor(), s.Surveyors[0]+s.Surveyors[1]
		heard := len(g.Played.Events)
		g.Step(seat, move)
		if g.trappers() < trappers || s.minSurveyor() < low {
			g.Die("%s: a trapper left or the surveyors went east", move)
		}
		scored := 0
		for _, e := range g.Played.Events[heard:] {
			if e.Kind == eventSurvey || e.Kind == eventStay {
				scored++
			}
		}
		if d := int(s.Surveyors[0] + s.Surveyors[1] - sum); d > scored {
			g.Die("%s: surveyors moved %d columns after %d scorings", move, d, scored)
		}
	}
	return g
}

// supplies asserts how many settlers the seats hold: "5 4".
func (g *scenario) supplies(want string) {
	g.Helper()
	if got := strings.Trim(fmt.Sprint(g.view(game.Watcher).Supplies), "[]"); got != want {
		g.Die("supplies %s, not %s", got, want)
	}
}

// columns asserts where the surveyors are.
func (g *scenario) columns(a, b uint8) {
	g.Helper()
	if g.s.Surveyors != [2]uint8{a, b} {
		g.Die("surveyors in columns %v, not %d and %d\n%s", g.s.Surveyors, a, b, strings.Join(g.Events(), "\n"))
	}
}

// settlers asserts all settlers on the map: "A robber 1,4".
func (g *scenario) settlers(want ...string) {
	g.Helper()
	var got []string
	for _, v := range g.view(game.Watcher).Settlers {
		got = append(got, fmt.Sprintf("%s %s %d,%d", gametest.Letter(v.Owner), v.Role, v.Col, v.Row))
	}
	g.Same("settlers", got, want)
}
