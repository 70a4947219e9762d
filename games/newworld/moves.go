package newworld

import (
	"math/bits"
	"slices"

	"spielwerk/game"
)

// The kinds of move.
const (
	movePlace      = iota // tile, cell, turn: NW-3.1 step 1
	moveRobber            // edge: NW-3.1 step 2, as the next four
	moveShopkeeper        // edge
	moveFarmer
	moveTrapper // slot
	movePass
	moveScoreTrail // edge: NW-3.1 step 3 and NW-7.9, as the next two
	moveScoreTown  // edge
	moveScoreFarm  // cell
)

// The kinds of refusal.
const (
	refuseOver       = iota // the game is over
	refuseTurn              // it is another seat's turn
	refuseStep              // another step of the turn is due
	refuseHand              // another tile is in hand
	refuseTaken             // the cell holds a tile
	refuseSea               // the cell is sea
	refuseRows              // the cell is outside the rows of the option
	refuseApart             // the cell touches no tile
	refuseMismatch          // an edge does not continue its neighbour
	refuseNoTurn            // no rotation fits the cell
	refuseSameTurn          // the rotation looks like another one
	refuseSupply            // no settler left
	refuseNoSuchSpot        // the tile has no such feature there
	refuseOccupied          // the connected feature has a settler
	refuseSameSpot          // the spot has another name
	refuseUnfinished        // feature, open ends or empty cells around it
	refuseUnheld            // nobody stands on the feature
	refuseNoChoice          // there is no such feature to score
)

// The kinds of event.
const (
	eventBegin     = iota // seat: who begins
	eventDraw             // tile, left
	eventMisfit           // tile, left
	eventExhausted        //
	eventPlace            // tile, cell, turn
	eventDeploy           // role, cell
	eventNobody           // the seat deploys nobody
	eventNoSupply         // the seat cannot deploy: no settler left
	eventNoSpot           // the seat cannot deploy: every feature is occupied
	eventUnscored         // feature, cell, tiles
	eventScore            // feature, cell, points, tiles, bonus
	eventBonus            // cell, points, settlers
	eventReturn           // settlers, feature, cell
	eventSurvey           // from, to
	eventStay             // col
	eventRemove           // role, cell
	eventEnd              //
	eventFinal            // feature, cell, points, tiles, bonus
	eventWin              // points
	eventMajority         // feature, cell, settlers: before the points
	eventTie              // feature, cell, settlers: for each who ties
)

// The kinds of score line.
const (
	lineTrail = iota // by kind of feature, so that a feature's kind is its line
	lineTown
	lineFarm
	linePlain
	lineBonus
	lineFinalTrail
	lineFinalTown
	lineFinalFarm
	lineFinalBonus
)

// The kinds of prompt, by phase.
const (
	promptPlace = iota
	promptDeploy
	promptOrder
)

var roleWords = []string{trail: "robber", town: "shopkeeper", farm: "farmer", plain: "trapper"}

// vocabulary has all forms of New World for a tile set.
func vocabulary(f *facts) *game.Vocabulary {
	number := func(name string) game.Field { return game.Field{Name: name} }
	word := func(name string, words []string, table string) game.Field {
		return game.Field{Name: name, Kind: game.FieldWord, Words: words, Table: table}
	}
	tile := word("tile", f.words, "tile")
	landTile := word("tile", f.words[:f.land], "tile")
	cell := game.Field{Name: "cell", Kind: game.FieldCell}
	turn := game.Field{Name: "turn", Kind: game.FieldTurn}
	edge := word("edge", edgeWords, "edge")
	slot := word("slot", slotWords, "edge")
	role := word("role", roleWords, "role")
	feature := word("feature", kindWords, "feature")
	need := word("need", []string{"plain", "town", "trail"}, "need")
	form := func(word string, fields ...game.Field) game.Form { return game.Form{Word: word, Fields: fields} }
	counted := func(f game.Form, by string) game.Form { f.Count = by; return f }
	tells := func(facts game.Facts, f game.Form) game.Form { f.Facts = facts; return f }
	score := func(word string, feature game.Field) game.Form {
		return counted(form(word, feature, cell, number("points"), number("tiles"), number("bonus")), "points")
	}
	completable := word("feature", kindWords[:plain], "feature") // NW-6.16: plains are never completed
	line := func(name string) game.Form {
		return counted(form(name, cell, number("tiles"), number("bonus"), word("hold", holdWords, "")), "tiles")
	}
	return &game.Vocabulary{
		Piles: piles(f),
		Moves: []game.Form{
			movePlace: form("place", tile, cell, turn), moveRobber: form("robber", edge),
			moveShopkeeper: form("shopkeeper", edge), moveFarmer: form("farmer"),
			moveTrapper: form("trapper", slot), movePass: form("pass").Ending(),
			moveScoreTrail: form("score trail", edge), moveScoreTown: form("score town", edge),
			moveScoreFarm: form("score farm", cell),
		},
		Refusals: []game.Form{
			refuseOver: form("over"), refuseTurn: form("turn", game.Field{Name: "seat", Kind: game.FieldSeat}),
			refuseStep: form("step"), refuseHand: form("hand", tile), refuseTaken: form("taken", cell, tile),
			refuseSea: form("sea", cell), refuseRows: form("rows", cell), refuseApart: form("apart", cell),
			refuseMismatch: form("mismatch", edge, need), refuseNoTurn: form("noturn", cell),
			refuseSameTurn: form("sameturn", turn), refuseSupply: form("supply"),
			refuseNoSuchSpot: form("nospot", feature, slot0(slot)),
			refuseOccupied:   form("occupied", feature, game.Field{Name: "seat", Kind: game.FieldSeat}, cell),

			refuseSameSpot: form("samespot", slot0(slot)), refuseUnfinished: form("unfinished", feature, game.Field{Name: "open"}),
			refuseUnheld: form("unheld", feature), refuseNoChoice: form("nochoice"),
		},
		Events: []game.Form{
			eventBegin: form("begin"), eventDraw: counted(form("draw", tile, number("left")), "left"),
			eventMisfit: form("misfit", tile, number("left")), eventExhausted: form("exhausted"),
			eventPlace:  tells(game.Facts{Takes: "tile", Once: game.SpanTurn}, form("place", landTile, cell, turn)),
			eventDeploy: tells(game.Facts{Takes: "role"}, form("deploy", role, cell)),
			eventNobody: form("nobody"), eventNoSupply: form("nosupply"), eventNoSpot: form("nospot"),
			eventUnscored: counted(form("unscored", feature, cell, number("tiles")), "tiles"),
			eventScore:    tells(game.Facts{Completes: "feature"}, score("score", completable)).In(game.ToldPoints),
			eventBonus:    counted(form("bonus", cell, number("points"), number("settlers")), "points").In(game.ToldPoints),
			eventReturn:   counted(form("return", number("settlers"), feature, cell), "settlers"),
			eventSurvey:   form("survey", number("from"), number("to")), eventStay: form("stay", number("col")),
			eventRemove: form("remove", role, cell), eventEnd: form("end"), eventFinal: score("final", feature).In(game.ToldPoints),
			eventWin:      counted(form("win", number("points")), "points").In(game.ToldPoints),
			eventMajority: counted(form("majority", feature, cell, number("settlers")), "settlers"),
			eventTie:      counted(form("tie", feature, cell, number("settlers")), "settlers"),
		},
		Prompts: []game.Form{
			promptPlace: form("place", tile).Opening(), promptDeploy: form("deploy", cell), promptOrder: form("order"),
		},
		Scores: []game.Form{
			lineTrail: line("trail"), lineTown: line("town"), lineFarm: line("farm"), linePlain: line("plain"),
			lineBonus: line("bonus"), lineFinalTrail: line("final trail"), lineFinalTown: line("final town"),
			lineFinalFarm: line("final farm"), lineFinalBonus: line("final bonus"),
		},
	}
}

// slot0 is a field for a spot: an edge (0 to 3) or a slot (4 to 11).
func slot0(slot game.Field) game.Field {
	slot.Name = "spot"
	slot.Words = append(append([]string{}, edgeWords...), slotWords...)
	return slot
}

// Prompt implements game.Position.
func (p *Position) Prompt(game.Seat) game.Prompt {
	switch p.s.Phase {
	case phasePlace:
		return game.Prompt{Kind: promptPlace, Rule: "NW-4.12", Args: game.Args{int16(p.s.Hand)}}
	case phaseDeploy:
		t := &p.s.Placed[p.s.Latest]
		return game.Prompt{Kind: promptDeploy, Rule: "NW-5.1", Args: game.Args{cellOf(t)}}
	default:
		return game.Prompt{Kind: promptOrder, Rule: "NW-7.9"}
	}
}

func cellOf(t *Placed) int16 { return game.Cell(int(t.Col), int(t.Row)) }

// Moves implements game.Position.
func (p *Position) Moves(dst []game.Move, seat game.Seat) []game.Move {
	s := &p.s
	if s.Phase == phaseOver || seat != s.Active {
		return dst
	}
	switch s.Phase {
	case phasePlace:
		return p.placements(dst)
	case phaseDeploy:
		dst = p.deployments(dst)
		return append(dst, game.Move{Kind: movePass}) // NW-3.1: deploying is optional
	default:
		return p.scorings(dst)
	}
}

// placements appends every legal cell and rotation of the tile in hand: NW-4.1
// to NW-4.9. Rotations that look alike are one move, the lowest.
func (p *Position) placements(dst []game.Move) []game.Move {
	s := &p.s
	t := &p.rules.tiles[s.Hand]
	n := len(dst)
	dst = slices.Grow(dst, int(s.GapsN)*t.turns)
	free := dst[n:cap(dst)]
	k := 0
	for i := range s.Gaps[:s.GapsN] {
		g := &s.Gaps[i]
		for fits := t.fits(g); fits != 0; fits &= fits - 1 {
			m := &free[k] // filled in place: copying a move would cost as much as the search
			k++
			m.Kind, m.Args[0], m.Args[1] = movePlace, int16(s.Hand), game.Cell(int(g.Col), int(g.Row))
			m.Args[2] = int16(bits.TrailingZeros32(fits) / 8)
		}
	}
	return dst[:n+k]
}

// fits tells which rotations of a tile match a gap (NW-4.2): the top bit of byte
// r is set if rotation r does. It compares all rotations at once.
func (t *tileFacts) fits(g *Gap) uint32 {
	const each = 0x01010101
	wrong := (t.codes ^ uint32(g.Want)*each) & (uint32(g.Known) * each)
	const low = 0x7F * each
	return ^((wrong&low + low) | wrong) & t.differ
}

// fitsSomewhere reports whether a tile has a legal placement (NW-4.10).
func (r *rules) fitsSomewhere(s *State, tile uint8) bool {
	t := &r.tiles[tile]
	for i := range s.Gaps[:s.GapsN] {
		if t.fits(&s.Gaps[i]) != 0 {
			return true
		}
	}
	return false
}

// spots calls visit for each spot of the tile just placed, once for each
// connected feature (NW-5.13): the kind, its name (edge or slot), its piece.
// It stops when visit returns false.
func (p *Position) spots(visit func(k kind, name int, pc uint8) bool) {
	s := &p.s
	t := &s.Placed[s.Latest]
	face := p.rules.face(t)
	var seen [12]uint16 // a tile has 4 edges and 8 slots
	n := 0
	fresh := func(pc uint8) bool {
		root := s.find(t.Base + uint16(pc))
		for _, other := range seen[:n] {
			if other == root {
				return false
			}
		}
		seen[n] = root
		n++
		return true
	}
	for d, pc := range face.atEdge {
		if pc != none && fresh(pc) && !visit(face.pieces[pc].kind, d, pc) {
			return
		}
	}
	if p.rules.tiles[t.Tile].farm && !visit(farm, 0, 0) {
		return
	}
	for slot, pc := range face.atSlot {
		if pc != none && fresh(pc) && !visit(plain, slot, pc) {
			return
		}
	}
}

// deployments appends the free spots of the tile just placed: NW-5.1 to NW-5.5,
// NW-8.6.
func (p *Position) deployments(dst []game.Move) []game.Move {
	p.spots(func(k kind, name int, pc uint8) bool {
		if k == farm || p.s.feature(p.s.Latest, pc).Settlers == 0 {
			dst = append(dst, game.Move{Kind: moveRobber + uint16(k), Args: [3]int16{int16(name)}})
		}
		return true
	})
	return dst
}

// mayDeploy reports whether the active seat has a settler and a spot for it.
func (p *Position) mayDeploy() (supply, spot bool) {
	if p.s.supply(p.s.Active) == 0 { // NW-5.6
		return false, false
	}
	t := &p.s.Placed[p.s.Latest]
	if p.rules.tiles[t.Tile].farm { // NW-5.5
		return true, true
	}
	for pc := range p.rules.face(t).pieces {
		if p.s.feature(p.s.Latest, uint8(pc)).Settlers == 0 {
			return true, true
		}
	}
	return true, false
}

// scorings appends the completed features of the tile just placed that hold a
// settler: NW-6.1, NW-6.4, NW-6.8, NW-6.14, NW-7.19.
func (p *Position) scorings(dst []game.Move) []game.Move {
	s := &p.s
	t := &s.Placed[s.Latest]
	face := p.rules.face(t)
	var seen [4]*Feature
	for d, pc := range face.atEdge {
		if pc == none {
			continue
		}
		f := s.feature(s.Latest, pc)
		if f.Open != 0 || f.Settlers == 0 || slices.Contains(seen[:d], f) { // NW-5.13: once, by its first edge
			continue
		}
		seen[d] = f
		dst = append(dst, game.Move{Kind: moveScoreTrail + uint16(face.pieces[pc].kind), Args: [3]int16{int16(d)}})
	}
	for i := range s.Farms[:s.FarmsN] {
		if f := &s.Farms[i]; f.Filled == 8 && f.Farmer != 0 {
			dst = append(dst, game.Move{Kind: moveScoreFarm, Args: [3]int16{cellOf(&s.Placed[f.Place])}})
		}
	}
	return dst
}

// judge is the reason why a seat may not make a move, nil if it may.
func (p *Position) judge(seat game.Seat, m game.Move) *game.Refusal {
	s := &p.s
	switch {
	case s.Phase == phaseOver:
		return refuse(refuseOver, "NW-9.1")
	case seat != s.Active:
		return refuse(refuseTurn, "NW-2.6", int16(s.Active))
	}
	var step phase
	switch m.Kind {
	case movePlace:
		step = phasePlace
	case moveRobber, moveShopkeeper, moveFarmer, moveTrapper, movePass:
		step = phaseDeploy
	default:
		step = phaseOrder
	}
	if step != s.Phase {
		return refuse(refuseStep, "NW-3.1")
	}
	switch m.Kind {
	case movePlace:
		return p.judgePlace(m)
	case movePass:
		if m.Args != [3]int16{} {
			return refuse(refuseStep, "NW-3.1")
		}
		return nil
	case moveRobber, moveShopkeeper, moveFarmer, moveTrapper:
		return p.judgeDeploy(m)
	case moveScoreTrail, moveScoreTown, moveScoreFarm:
		return p.judgeScore(m)
	default:
		return refuse(refuseStep, "NW-3.1")
	}
}

func (p *Position) judgePlace(m game.Move) *game.Refusal {
	s := &p.s
	if m.Args[0] != int16(s.Hand) {
		return refuse(refuseHand, "NW-3.2", int16(s.Hand))
	}
	turn := int(m.Args[2])
	if turn < 0 || turn > 3 {
		return refuse(refuseSameTurn, "NW-4.3", int16(turn&3))
	}
	gap, no := p.gapAt(m.Args[1])
	if no != nil {
		return no
	}
	t := &p.rules.tiles[s.Hand]
	if no := mismatch(&t.faces[turn], gap); no != nil {
		return no
	}
	if turn >= t.turns {
		return refuse(refuseSameTurn, "NW-4.3", int16(turn%t.turns))
	}
	return nil
}

// gapAt is the gap of a cell, or the reason why no tile can be there.
func (p *Position) gapAt(cell int16) (*Gap, *game.Refusal) {
	col, row := game.CellOf(cell)
	switch n := p.s.at(col, row); {
	case n >= gapOffset:
		return &p.s.Gaps[n-gapOffset], nil
	case n >= startSpaces:
		return nil, refuse(refuseTaken, "NW-4.3", cell, int16(p.s.Placed[n].Tile))
	case n >= 0:
		return nil, refuse(refuseTaken, "NW-4.8", cell, int16(p.s.Placed[n].Tile)) // a starting space
	case col < 1:
		return nil, refuse(refuseSea, "NW-4.8", cell)
	case !p.rules.mayHold(col, row):
		return nil, refuse(refuseRows, "NW-10.3", cell)
	}
	return nil, refuse(refuseApart, "NW-4.1", cell)
}

// mismatch is the refusal for the edge of a face that does not continue its neighbour
// (NW-4.2).
func mismatch(f *face, g *Gap) *game.Refusal {
	for d := range 4 {
		if g.Known>>(2*d)&3 != 0 && f.edge(d) != g.Want>>(2*d)&3 {
			return refuse(refuseMismatch, "NW-4.2", int16(d), int16(g.Want>>(2*d)&3))
		}
	}
	return nil
}

func (p *Position) judgeDeploy(m game.Move) *game.Refusal {
	s := &p.s
	k := kind(m.Kind - moveRobber)
	if s.supply(s.Active) == 0 {
		return refuse(refuseSupply, "NW-5.6")
	}
	pc, spot, ok := p.pieceAt(k, m.Args)
	if !ok {
		return refuse(refuseNoSuchSpot, "NW-5.2", int16(k), spot)
	}
	if k == farm {
		return nil // NW-5.5
	}
	if s.feature(s.Latest, pc).Settlers != 0 {
		rule := game.Rule("NW-5.4")
		if k == plain {
			rule = "NW-8.5"
		}
		h := p.holdingAt(s.Latest, pc)
		owner, at := p.someone(&h)
		return refuse(refuseOccupied, rule, int16(k), int16(owner), at)
	}
	return p.sameSpot(k, m.Args[0], pc)
}

// someone is a settler on a holding on which there is one, by its seat and its cell.
func (p *Position) someone(h *holding) (owner game.Seat, at int16) {
	s := &p.s
	for seat := range game.Seat(p.rules.seats) {
		for i := range s.Settlers[seat] {
			if st := &s.Settlers[seat][i]; h.on(s, st) {
				return seat, cellOf(&s.Placed[st.Place-1])
			}
		}
	}
	return game.Nobody, 0
}

// pieceAt is the piece of the tile just placed that a move's operands name.
func (p *Position) pieceAt(k kind, args [3]int16) (pc uint8, spot int16, ok bool) {
	t := &p.s.Placed[p.s.Latest]
	face := p.rules.face(t)
	a := args[0]
	if args[1] != 0 || args[2] != 0 {
		return 0, 0, false
	}
	switch k {
	case farm:
		return 0, 0, a == 0 && p.rules.tiles[t.Tile].farm
	case plain:
		if a < 0 || a > 7 {
			return 0, 0, false
		}
		pc = face.atSlot[a]
		return pc, 4 + a, pc != none
	default:
		if a < 0 || a > 3 {
			return 0, 0, false
		}
		pc = face.atEdge[a]
		return pc, a, pc != none && face.pieces[pc].kind == k
	}
}

// sameSpot refuses all names of a spot but its first (NW-5.13).
func (p *Position) sameSpot(k kind, name int16, pc uint8) (no *game.Refusal) {
	s := &p.s
	root := s.find(s.Placed[s.Latest].Base + uint16(pc))
	p.spots(func(other kind, first int, q uint8) bool {
		if other != k || s.find(s.Placed[s.Latest].Base+uint16(q)) != root {
			return true
		}
		if int16(first) != name {
			if k == plain {
				first += 4
			}
			no = refuse(refuseSameSpot, "NW-5.13", int16(first))
		}
		return false
	})
	return no
}

func (p *Position) judgeScore(m game.Move) *game.Refusal {
	s := &p.s
	k := kind(m.Kind - moveScoreTrail)
	if k == farm {
		for i := range s.Farms[:s.FarmsN] {
			f := &s.Farms[i]
			switch {
			case cellOf(&s.Placed[f.Place]) != m.Args[0] || m.Args[1] != 0 || m.Args[2] != 0:
			case f.Filled < 8:
				return refuse(refuseUnfinished, "NW-6.8", int16(k), 8-int16(f.Filled))
			case f.Farmer == 0:
				return refuse(refuseUnheld, "NW-6.14", int16(k))
			default:
				return nil
			}
		}
		return refuse(refuseNoChoice, "NW-7.9")
	}
	pc, _, ok := p.pieceAt(k, m.Args)
	if !ok {
		return refuse(refuseNoChoice, "NW-7.9")
	}
	switch f := s.feature(s.Latest, pc); {
	case f.Open != 0 && k == trail:
		return refuse(refuseUnfinished, "NW-6.1", int16(k), int16(f.Open))
	case f.Open != 0:
		return refuse(refuseUnfinished, "NW-6.4", int16(k), int16(f.Open))
	case f.Settlers == 0:
		return refuse(refuseUnheld, "NW-6.14", int16(k))
	}
	return p.sameSpot(k, m.Args[0], pc)
}

func refuse(kind uint8, rule game.Rule, args ...int16) *game.Refusal {
	r := &game.Refusal{Kind: kind, Rule: rule}
	copy(r.Args[:], args)
	return r
}

// Blocked implements game.Position: while placing, the cells beside the map
// where the tile fits in no rotation; while deploying, the occupied spots.
func (p *Position) Blocked(dst []game.Block, seat game.Seat) []game.Block {
	s := &p.s
	if s.Phase == phaseOver || seat != s.Active {
		return dst
	}
	switch s.Phase {
	case phasePlace:
		t := &p.rules.tiles[s.Hand]
		for i := range s.Gaps[:s.GapsN] {
			g := &s.Gaps[i]
			fits := false
			for turn := range t.turns {
				fits = fits || mismatch(&t.faces[turn], g) == nil
			}
			if !fits {
				cell := game.Cell(int(g.Col), int(g.Row))
				dst = append(dst, game.Block{
					Move:    game.Move{Kind: movePlace, Args: [3]int16{int16(s.Hand), cell}},
					Refusal: *refuse(refuseNoTurn, "NW-4.2", cell),
				})
			}
		}
	case phaseDeploy:
		p.spots(func(k kind, name int, _ uint8) bool {
			m := game.Move{Kind: moveRobber + uint16(k), Args: [3]int16{int16(name)}}
			if no := p.judgeDeploy(m); no != nil {
				dst = append(dst, game.Block{Move: m, Refusal: *no})
			}
			return true
		})
	case phaseOrder, phaseOver: // nothing is blocked
	}
	return dst
}
