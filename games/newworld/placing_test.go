package newworld

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"spielwerk/game"
)

// Each player has five settlers; the sixth of the colour is the scoring marker,
// which starts at 0.
//
// NW-1.2, NW-1.11, NW-2.4
func TestEveryPlayerBeginsWithFiveSettlersAndNoPoints(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		g := begin(t, seats)
		g.supplies(strings.Repeat("5 ", seats)[:2*seats-1])
		g.Totals(strings.Repeat("0 ", seats)[:2*seats-1])
		g.settlers()
	}
}

// A player who is at 48 and earns 4 is at 52, not at 2.
//
// NW-1.11
func TestTheScoreIsNotLappedAtFifty(t *testing.T) {
	g := begin(t, 2)
	g.points("A", 48)
	g.Play("A place NW13 1,2 r1, shopkeeper E")
	g.Totals("52 0")
	g.points("A", 250)
	g.Totals("302 0")
}

// One player's settlers become robber, shopkeeper, farmer and trapper.
//
// NW-1.3
func TestAnySettlerCanTakeAnyRole(t *testing.T) {
	g := begin(t, 2)
	g.Play("A place NW03 1,4 r1, robber E", "B place NW01 1,1 r0, pass",
		"A place NW30 1,6 r1, shopkeeper W", "B place NW01 1,8 r0, pass",
		"A place NW01 1,5 r0, farmer", "B place NW01 1,10 r0, pass",
		"A place NW01 1,3 r0, trapper NNW")
	g.settlers("A robber 1,4", "A shopkeeper 1,6", "A farmer 1,5", "A trapper 1,3")
	g.supplies("1 5")
}

// The two surveyors start in column 0. Both players move the same two, and
// neither has one in the supply.
//
// NW-1.4, NW-2.2
func TestTwoSurveyorsBelongToNobody(t *testing.T) {
	g := begin(t, 2)
	g.columns(0, 0)
	g.Play("A place NW02 1,4 r3, robber E")
	g.columns(1, 0)
	g.Heard("A survey 0 1 by NW-7.5")
	g.Play("B place NW02 1,7 r3, robber E")
	g.columns(1, 1)
	g.Heard("B survey 0 1 by NW-7.7")
	g.supplies("5 5")
}

// Different keys give different orders of the 95 tiles, the same key the same;
// no kind of tile is favoured on top of the pile.
//
// NW-2.3
func TestTheTilesAreShuffled(t *testing.T) {
	r := open(t, 2, nil)
	order := func(n byte) string {
		p := r.Deal(game.NewRand([32]byte{n}), nil).(*Position)
		if err := p.Check(); err != nil {
			t.Fatal(err)
		}
		return string(p.s.Draw[:])
	}
	if again := order(1); order(1) != again || again == order(2) {
		t.Error("the order of the tiles does not follow the key")
	}
	top, bottom := map[byte]int{}, map[byte]int{}
	for n := range uint64(3800) {
		p := r.Deal(game.QuickRand(n, 7), nil).(*Position)
		top[p.s.Draw[0]]++
		bottom[p.s.Draw[94]]++
	}
	for i := range r.land {
		want := 40 * r.tiles[i].count
		for _, got := range []int{top[byte(i)], bottom[byte(i)]} {
			if got < want/2 || got > 2*want {
				t.Errorf("%s lies on top or at the bottom %d times, expected about %d", r.tiles[i].id, got, want)
			}
		}
	}
}

// Seat A begins; the turn goes A, B, C, ... and round again.
//
// NW-2.5, NW-2.6
func TestTurnsGoClockwiseFromTheFirstSeat(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		g := begin(t, seats)
		g.Heard("A begin by NW-2.5")
		rows := []int{1, 3, 5, 8, 10}
		for n := range 5 {
			who := string(rune('A' + n%seats))
			g.Asks(who + " place")
			g.pile("NW01")
			other := string(rune('A' + (n+1)%seats))
			g.Refused(fmt.Sprintf("%s place NW01 1,%d r0", other, rows[n]), "NW-2.6")
			g.Play(fmt.Sprintf("%s place NW01 1,%d r0, pass", who, rows[n]))
		}
		g.Asks(string(rune('A'+5%seats)) + " place")
	}
}

// Place, then deploy or not, then score; each step only in its turn. The events
// come in that order and then the next player draws.
//
// NW-3.1
func TestATurnHasThreeStepsInFixedOrder(t *testing.T) {
	g := begin(t, 2)
	g.pile("NW02 NW01")
	g.Refused("A pass", "NW-3.1")
	g.Refused("A robber E", "NW-3.1")
	g.Refused("A farmer", "NW-3.1")
	g.Refused("A score trail E", "NW-3.1")
	g.Play("A place NW02 1,4 r3")
	g.Asks("A deploy")
	g.Refused("A place NW02 1,7 r3", "NW-3.1")
	g.Refused("A score trail E", "NW-3.1")
	g.Choices("A robber E, farmer, trapper NNW, pass")
	g.Play("A robber E")
	g.Heard("A deploy robber 1,4 by NW-5.1", "A score trail 1,4 2 2 0 by NW-6.2", "A return 1 trail 1,4 by NW-6.13",
		"A survey 0 1 by NW-7.5", "B draw NW01 93 by NW-3.2")
	g.Asks("B place")
}

// Deploying is optional, one settler at the most.
//
// NW-3.1
func TestAPlayerMayDeployNobody(t *testing.T) {
	g := begin(t, 2)
	g.Play("A place NW03 1,4 r1, pass")
	g.Heard("A nobody by NW-3.1")
	g.supplies("5 5")
	g.Asks("B place")
}

// Everybody hears of the drawn tile and sees it; only that tile can be placed.
//
// NW-3.2
func TestTheDrawnTileIsShownToAll(t *testing.T) {
	g := begin(t, 3)
	g.pile("NW03 NW17")
	g.Play("A place NW03 1,4 r1, pass")
	for _, e := range g.Played.Events {
		if e.Kind == eventDraw && e.Audience != game.Everybody {
			t.Errorf("only %b hear of the draw", e.Audience)
		}
	}
	for _, seat := range []game.Seat{0, 1, 2, game.Watcher} {
		if v := g.view(seat); v.Hand != "NW17" || v.Phase != "place" {
			t.Errorf("seat %d sees %s in hand", seat, v.Hand)
		}
	}
	g.Refused("B place NW03 1,1 r0", "NW-3.2")
	g.Refused("B place NW01 1,1 r0", "NW-3.2")
}

// A robber deployed on the trail that this tile completes scores at once and is
// home in the same turn.
//
// NW-3.3
func TestASettlerDeployedOnWhatTheTileCompletesScoresAtOnce(t *testing.T) {
	g := begin(t, 2)
	g.Play("A place NW02 1,4 r3, robber E")
	g.Totals("2 0")
	g.supplies("5 5")
	g.settlers()
}

// Only the active player decides: the cell, the settler, the order; nobody else
// is ever asked, and with one feature to score there is nothing to decide.
//
// NW-3.4
func TestOnlyTheActivePlayerDecides(t *testing.T) {
	g := order(t, 3)
	only := func() {
		t.Helper()
		if g.p.Pending() != game.Only(2) {
			t.Errorf("pending: %b", g.p.Pending())
		}
		for _, seat := range []game.Seat{0, 1, game.Watcher} {
			if n := len(g.p.Moves(nil, seat)); n > 0 {
				t.Errorf("seat %d has %d moves", seat, n)
			}
		}
	}
	only()
	g.Play("C place NW26 2,4 r0")
	only()
	g.Refused("A pass", "NW-2.6")
	g.Play("C pass")
	only()
	g.Asks("C order")
	g.Refused("A score trail E", "NW-2.6")
	g.Refused("B score town N", "NW-2.6")
	g.Play("C score trail E") // the town is then scored without a question
	g.Asks("A place")
}

// Beside a tile or starting space, not across a corner, not apart.
//
// NW-4.1
func TestATileMustShareAnEdgeWithAnother(t *testing.T) {
	g := begin(t, 2)
	g.pile("NW01")
	g.Refused("A place NW01 1,0 r0", "NW-4.1")  // corner of the northernmost space
	g.Refused("A place NW01 1,11 r0", "NW-4.1") // corner of the southernmost space
	g.Refused("A place NW01 2,5 r0", "NW-4.1")
	g.Play("A place NW01 1,5 r0, pass")
	g.pile("NW01")
	g.Refused("B place NW01 2,4 r0", "NW-4.1") // corner of the tile
	g.Refused("B place NW01 2,6 r0", "NW-4.1")
	g.Legal("B place NW01 2,5 r0")
	g.Play("B place NW01 2,5 r0, pass")
}

// Trail to trail, town to town, plain to plain, on each of the four sides, at
// starting spaces as at tiles.
//
// NW-4.2
func TestEveryEdgeMustContinueItsNeighbour(t *testing.T) {
	g := begin(t, 2)
	g.pile("NW26") // town north, trails east, south, west
	for row, fits := range map[int]string{2: "r1", 6: "r1", 9: "r1", 4: "r0 r2 r3", 7: "r0 r2 r3", 1: "", 3: "", 5: ""} {
		for _, r := range []string{"r0", "r1", "r2", "r3"} {
			move := fmt.Sprintf("A place NW26 1,%d %s", row, r)
			if strings.Contains(fits, r) {
				g.Legal(move)
			} else {
				g.Refused(move, "NW-4.2")
			}
		}
	}
	// A hole in 2,4 with town north, trail east, plain south and town west: there
	// is no such tile.
	g.lay("NW03 1,4 r1", "NW01 1,3 r0", "NW13 2,3 r2", "NW01 1,5 r0", "NW01 2,5 r0", "NW01 3,5 r0", "NW13 3,4 r1")
	for _, id := range []string{
		"NW01", "NW03", "NW12", "NW14", "NW17", "NW20", "NW23", "NW26", "NW28", "NW30", "NW33", "NW34", "NW38", "NW39",
	} {
		g.pile(id)
		for _, r := range []string{"r0", "r1", "r2", "r3"} {
			g.Refused("A place "+id+" 2,4 "+r, "NW-4.2")
		}
	}
}

// With three neighbours known, the one open side may be anything.
//
// NW-4.2
func TestATileFillsAHoleWhenAllItsSidesMatch(t *testing.T) {
	g := begin(t, 2)
	g.lay("NW03 1,4 r1", "NW01 1,3 r0", "NW13 2,3 r2", "NW01 1,5 r0", "NW01 2,5 r0")
	g.pile("NW17") // 2,4: town north, trail east, plain south, west open
	g.Legal("A place NW17 2,4 r0")
	g.Refused("A place NW17 2,4 r2", "NW-4.2")
	g.pile("NW20") // its trail bends south
	for _, r := range []string{"r0", "r1", "r2", "r3"} {
		g.Refused("A place NW20 2,4 "+r, "NW-4.2")
	}
	g.Play("A place NW17 2,4 r0, pass")
	g.joined("2,4 E", "1,4 W", true)
	g.joined("2,4 N", "2,3 S", true)
}

// Rotations that look alike are one move. A tile that lies stays as it lies, and
// its cell is taken.
//
// NW-4.3
func TestTilesTurnByQuartersAndNeverMoveAgain(t *testing.T) {
	g := begin(t, 2)
	g.pile("NW06") // bent trail
	g.Legal("A place NW06 1,1 r0")
	g.Legal("A place NW06 1,1 r1")
	g.Refused("A place NW06 1,1 r2", "NW-4.2") // trail to the shore plain
	g.Refused("A place NW06 1,1 r3", "NW-4.2")
	g.pile("NW03")
	g.Legal("A place NW03 1,4 r1")
	g.Refused("A place NW03 1,4 r3", "NW-4.3") // looks like r1
	g.Legal("A place NW03 1,1 r0")
	g.Refused("A place NW03 1,1 r2", "NW-4.3")
	g.Play("A place NW03 1,4 r1, pass")
	before := g.s.Placed[startSpaces]
	g.pile("NW03")
	g.Refused("B place NW03 1,4 r1", "NW-4.3")
	g.Play("B place NW03 2,4 r1, pass", "A place NW03 3,4 r1, pass", "B place NW01 1,3 r0, pass")
	if g.s.Placed[startSpaces] != before {
		t.Errorf("a tile was moved: %+v, it was %+v", g.s.Placed[startSpaces], before)
	}
}

// The first tile goes beside a starting space: into column 1, rows 1 to 10.
//
// NW-4.4, NW-1.10, NW-2.1
func TestTheFirstTileTouchesAStartingSpace(t *testing.T) {
	g := begin(t, 2)
	fits := map[int]bool{}
	for i := range g.p.rules.land {
		g.pile(g.p.rules.tiles[i].id)
		for _, m := range g.p.Moves(nil, 0) {
			col, row := game.CellOf(m.Args[1])
			if col != 1 || row < 1 || row > 10 {
				t.Errorf("%s is the first move", g.p.rules.vocabulary.Text(m))
			}
			fits[row] = true
		}
	}
	if len(fits) != 10 {
		t.Errorf("first tiles only in rows %v", fits)
	}
}

// wander plays games in which every tile goes as far as possible in a direction.
func wander(t *testing.T, options map[string]string, far func(col, row int) int) (best int) {
	best = -1000
	for seed := range uint64(4) {
		p := &Position{rules: open(t, 2, options)}
		p.deal(game.QuickRand(seed, 3), nil)
		for p.s.Phase != phaseOver {
			moves := p.Moves(nil, p.s.Active)
			pick := moves[len(moves)-1]
			if p.s.Phase == phasePlace {
				pick = moves[0]
				for _, m := range moves {
					if far(game.CellOf(m.Args[1])) > far(game.CellOf(pick.Args[1])) {
						pick = m
					}
				}
				best = max(best, far(game.CellOf(pick.Args[1])))
			}
			if no := p.Play(p.s.Active, pick, nil); no != nil {
				t.Fatal(no)
			}
			if err := p.Check(); err != nil {
				t.Fatal(err)
			}
		}
	}
	return best
}

// NW-4.5
func TestTheLandHasNoLimitToTheWest(t *testing.T) {
	if best := wander(t, nil, func(col, _ int) int { return col }); best < 70 {
		t.Errorf("the land reached column %d only", best)
	}
}

// NW-4.6, NW-11.1
func TestTheLandHasNoLimitToTheNorthAndSouth(t *testing.T) {
	g := begin(t, 2)
	g.Play("A place NW01 1,1 r0, pass", "B place NW01 1,0 r0, pass", "A place NW01 1,-1 r0, pass",
		"B place NW01 1,10 r0, pass", "A place NW01 1,11 r0, pass", "B place NW01 1,12 r0, pass")
	if best := wander(t, nil, func(_, row int) int { return -row }); best < 60 {
		t.Errorf("the land reached row %d only", -best)
	}
	if best := wander(t, nil, func(_, row int) int { return row }); best < 70 {
		t.Errorf("the land reached row %d only", best)
	}
}

// The starting spaces, what lies east of them and the rest of their column never
// take a tile.
//
// NW-4.7, NW-4.8, NW-11.2
func TestNoTileLiesEastOfTheCoastline(t *testing.T) {
	g := begin(t, 2)
	g.lay("NW01 1,1 r0", "NW01 1,0 r0", "NW01 1,10 r0", "NW01 1,11 r0")
	g.pile("NW01")
	g.Refused("A place NW01 0,5 r0", "NW-4.8")
	g.Refused("A place NW01 0,0 r0", "NW-4.8") // beside 1,0 and S01, and yet sea
	g.Refused("A place NW01 0,11 r0", "NW-4.8")
	m := g.Parse("place NW01 1,5 r0")
	for _, cell := range []int16{game.Cell(-1, 5), game.Cell(-1, 0), game.Cell(-128, 5)} {
		m.Args[1] = cell
		if no := g.p.Play(0, m, nil); no == nil || no.Rule != "NW-4.8" {
			t.Errorf("a tile east of the coast: %v", no)
		}
	}
	for i := range g.p.rules.land {
		g.pile(g.p.rules.tiles[i].id)
		for _, m := range g.p.Moves(nil, 0) {
			if col, _ := game.CellOf(m.Args[1]); col < 1 {
				t.Errorf("%s is listed", g.p.rules.vocabulary.Text(m))
			}
		}
	}
}

// A trail edge and a town edge that face the sea stay open for ever, whatever is
// built behind them.
//
// NW-4.9, NW-11.2
func TestAnEdgeThatFacesTheSeaIsNeverClosed(t *testing.T) {
	g := begin(t, 2)
	g.lay("NW01 1,1 r0", "NW01 1,10 r0")
	g.Play("A place NW03 1,0 r1, robber E", "B place NW13 1,11 r1, shopkeeper E")
	g.Asks("A place") // the town of one edge is closed on land, but not at sea
	g.Play("A place NW02 2,0 r3, farmer")
	g.complete("1,0 E", false)
	g.complete("1,11 E", false)
	g.Totals("0 0")
	g.columns(0, 0)
	g.leave("NW01")
	g.Play("B place NW01 1,3 r0, pass")
	// At the end of the game they are incomplete: two tiles, one tile, and the
	// farm with its own tile, 1,0 and 1,1.
	g.Scored("A final trail 1,0 2 0 alone = 2 by NW-9.3", "B final town 1,11 1 0 alone = 1 by NW-9.4",
		"A final farm 2,0 3 0 alone = 3 by NW-9.5")
}

// With the whole coast closed by plains a tile without a plain edge fits
// nowhere: it leaves the game and the same player draws again.
//
// NW-4.10
func TestATileThatFitsNowhereLeavesTheGame(t *testing.T) {
	g := begin(t, 2).coast()
	g.pile("NW15 NW12 NW34 NW26 NW03")
	g.Play("A place NW15 2,5 r3, pass") // its town opens to the west
	g.Heard("B misfit NW12 83 by NW-4.10", "B draw NW34 82 by NW-3.2")
	g.Asks("B place")
	v := g.view(0)
	if fmt.Sprint(v.Misfits) != "[NW12]" || v.Hand != "NW34" || v.Left != 82 {
		t.Errorf("misfits %v, hand %s, %d left", v.Misfits, v.Hand, v.Left)
	}
	g.Choices("B place NW34 3,5 r0, place NW34 3,5 r1")
}

// Several misfits in a row: the same player goes on drawing.
//
// NW-4.10
func TestTheSamePlayerDrawsUntilATileFits(t *testing.T) {
	g := begin(t, 3).coast()
	g.pile("NW01 NW12 NW34 NW26 NW39 NW03 NW06")
	g.Play("A place NW01 2,5 r0, pass")
	g.Heard("B misfit NW12 83 by NW-4.10", "B misfit NW34 82 by NW-4.10", "B misfit NW26 81 by NW-4.10",
		"B misfit NW39 80 by NW-4.10", "B draw NW03 79 by NW-3.2")
	g.Asks("B place")
	g.Play("B place NW03 2,3 r0, pass")
	g.Asks("C place") // nobody lost a turn
}

// If the pile runs out while a player draws again, the game ends at once: B
// places nothing more.
//
// NW-4.11
func TestTheGameEndsWhenThePileRunsOutWhileRedrawing(t *testing.T) {
	g := begin(t, 2).coast()
	g.leave("NW01", "NW12", "NW34", "NW26")
	g.Play("A place NW01 2,5 r0, farmer")
	g.Heard("B misfit NW12 2 by NW-4.10", "B misfit NW34 1 by NW-4.10", "B misfit NW26 0 by NW-4.10",
		"B exhausted by NW-4.11", "- end by NW-9.1")
	g.Ended("1 2")
	g.Totals("4 0") // the farm, its own tile and three beside it
	g.Refused("B place NW26 2,4 r0", "NW-9.1")
}

// A player cannot keep the tile or throw it away, even where its only place
// helps another.
//
// NW-4.12
func TestATileThatFitsMustBePlaced(t *testing.T) {
	g := begin(t, 2).coast()
	g.lay("NW15 2,5 r3").stand("A shopkeeper 2,5 W").turn("B")
	g.pile("NW34")
	g.Refused("B pass", "NW-3.1")
	g.Choices("B place NW34 3,5 r0, place NW34 3,5 r1")
	g.pile("NW12")
	if n := len(g.p.Moves(nil, 1)); n != 0 {
		t.Errorf("a tile that fits nowhere has %d places", n)
	}
}

// Placing can be taken back before deploying; after the next draw nothing can.
//
// NW-3.2
func TestUndoGoesBackToTheLastDraw(t *testing.T) {
	r := open(t, 2, nil)
	h := game.NewHistory(r, game.NewRand([32]byte{5}))
	if err := h.CanUndo(0); !errors.Is(err, game.ErrUndoFloor) {
		t.Fatalf("undo before the first move: %v", err)
	}
	place := h.Now().Moves(nil, 0)[0]
	start := string(game.Bytes(h.Now()))
	if no := h.Play(0, place); no != nil {
		t.Fatal(no)
	}
	placed := string(game.Bytes(h.Now()))
	if err := h.CanUndo(1); !errors.Is(err, game.ErrUndoSeat) {
		t.Errorf("another seat may undo: %v", err)
	}
	if err := h.Undo(0); err != nil || string(game.Bytes(h.Now())) != start {
		t.Fatalf("undo of placing: %v", err)
	}
	if err := h.Redo(0); err != nil || string(game.Bytes(h.Now())) != placed {
		t.Fatalf("redo of placing: %v", err)
	}
	if no := h.Play(0, game.Move{Kind: movePass}); no != nil {
		t.Fatal(no)
	}
	for seat := range game.Seat(2) {
		why := game.StandingRevealed
		if seat == 1 { // it has not moved
			why = game.StandingOthers
		}
		var no *game.CannotUndo
		if err := h.CanUndo(seat); !errors.Is(err, game.ErrUndoFloor) || !errors.As(err, &no) || no.Why != why {
			t.Errorf("undo across a draw by seat %d: %v", seat, err)
		}
	}
	if h.Floor() != 2 {
		t.Errorf("floor %d, not 2", h.Floor())
	}
}

// Between two scorings of one turn nothing hidden is shown: the choice of the
// first can be taken back, and the settler before it.
//
// NW-7.19
func TestTheOrderOfScoringCanBeTakenBack(t *testing.T) {
	g := three(t)
	h := game.NewHistory(g.p.rules, game.QuickRand(9, 9))
	h.Now().CopyFrom(g.p)
	for _, text := range []string{"place NW26 3,4 r0", "pass", "score town N"} {
		if no := h.Play(0, g.Parse(text)); no != nil {
			t.Fatal(text, no.Rule)
		}
	}
	for range 3 {
		if err := h.Undo(0); err != nil {
			t.Fatal(err)
		}
	}
	if string(game.Bytes(h.Now())) != string(game.Bytes(g.p)) {
		t.Error("undo does not lead back to the position before")
	}
}
