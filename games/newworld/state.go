package newworld

import (
	"fmt"

	"spielwerk/game"
)

// phase is what the active seat has to decide (NW-3.1, NW-3.4).
type phase uint8

const (
	phasePlace  phase = iota // a cell and a rotation for the tile in hand
	phaseDeploy              // a settler on the tile just placed, or none
	phaseOrder               // which of several completed features is scored next
	phaseOver                // nothing: the game is over
)

// The most gaps and score lines that a game can have: a tile fills one gap and
// opens at most three; a score line needs a settler of its own that then leaves
// or is the last (one line for the feature, one for the surveyors).
const (
	maxGaps   = startSpaces + 2*landTiles
	maxLines  = 2 * landTiles
	mapSlots  = 512
	gapOffset = maxPlaced // place numbers from here on are gaps
	maxFarms  = landTiles
)

// State is a position without its rules. All arrays are filled from the front; entries behind
// the count are zero or stale, but always the same after the same moves.
type State struct {
	Rand    game.Rand
	Reveals uint32
	Phase   phase
	Active  game.Seat
	Hand    uint8 // tile in hand, while placing
	Latest  uint8 // placed tile that is being deployed on and scored

	Draw    [landTiles]uint8 // the draw pile, first drawn first
	Drawn   uint8            // number of tiles drawn from it
	Misfits uint8            // number of drawn tiles that fitted nowhere (NW-4.10)
	Misfit  [landTiles]uint8 // those tiles

	Placed   [maxPlaced]Placed // starting spaces from the north, then tiles in order
	PlacedN  uint8
	Gaps     [maxGaps]Gap // empty cells where a tile might go
	GapsN    uint8
	Where    [mapSlots]uint16   // open-addressed map from cell to 1 + place number
	Union    [maxPieces]uint16  // union-find over pieces: parent of each piece
	Features [maxPieces]Feature // at the root of each union
	PiecesN  uint16
	Forked   [maxPlaced]uint8 // placed tiles with several pieces of one kind
	ForkedN  uint8
	Farms    [maxFarms]Farm
	FarmsN   uint8
	MaxCol   uint8 // westernmost column that holds a tile

	Settlers  [game.MaxSeats][settlers]Settler
	Surveyors [2]uint8 // their columns; index 0 moves first (NW-11.17)
	Points    [game.MaxSeats]int16
	Lines     [maxLines]Line
	LinesN    uint8
}

// Placed is a tile or starting space on the map.
type Placed struct {
	Col  uint8
	Row  int8
	Tile uint8  // kind of tile
	Turn uint8  // quarter turns clockwise
	Base uint16 // number of its first piece
}

// Gap is an empty cell beside a tile, with what its neighbours ask of a tile
// there: Known has both bits of each edge that is decided, Want the edge codes.
type Gap struct {
	Col   uint8
	Row   int8
	Want  uint8
	Known uint8
}

// Feature is a connected trail, town or plain, kept at the root of its union.
type Feature struct {
	Settlers uint16 // three bits a seat
	Open     uint8  // edges of it that no tile continues yet (trail, town)
	Tiles    uint8  // tiles that count for it, each once (NW-6.3, NW-6.7); of a plain, pieces
	Bonus    uint8  // trading posts, flags or animals on it
	Forks    uint8  // pieces of it on forked tiles
}

// Farm is a farm on the map.
type Farm struct {
	Place  uint8 // its placed tile
	Tiles  uint8 // neighbouring cells that hold a tile or a starting space
	Filled uint8 // neighbouring cells that count as filled (NW-6.8 to NW-6.10)
	Farmer uint8 // 1 + seat of its settler, 0 if none
}

// Settler is one settler of a seat.
type Settler struct {
	Place uint8 // 1 + placed tile it is on, 0 when in the supply
	Kind  kind  // of the feature it is on
	Piece uint8 // piece of that tile, of no meaning on a farm
}

// Line is one entry of the explanation of the scores.
type Line struct {
	Points int16
	Kind   uint8
	Seat   game.Seat
	Place  uint8 // placed tile: of the settler that scored
	Tiles  uint8 // tiles that counted, or settlers for the surveyors
	Bonus  uint8 // trading posts, flags, animals
	Hold   hold  // how the seat held the feature
}

// hold is how a seat that scores held its feature: NW-6.12, NW-9.6, NW-9.8, NW-9.9.
type hold uint8

const (
	holdAlone    hold = iota // nobody else had a settler there
	holdMajority             // most settlers
	holdTie                  // as many as another seat
)

var holdWords = []string{holdAlone: "alone", holdMajority: "majority", holdTie: "tie"}

// by is the number of settlers of a seat on the feature.
func (f *Feature) by(seat game.Seat) int { return int(f.Settlers >> (3 * uint(seat)) & 7) }

func (f *Feature) put(seat game.Seat)  { f.Settlers += 1 << (3 * uint(seat)) }
func (f *Feature) take(seat game.Seat) { f.Settlers -= 1 << (3 * uint(seat)) }

// supply is the number of settlers a seat can still deploy.
func (s *State) supply(seat game.Seat) int {
	n := 0
	for i := range s.Settlers[seat] {
		if s.Settlers[seat][i].Place == 0 {
			n++
		}
	}
	return n
}

// minSurveyor is the column of the surveyor nearer the coast.
func (s *State) minSurveyor() uint8 { return min(s.Surveyors[0], s.Surveyors[1]) }

// surveyorsIn is the number of surveyors in a column.
func (s *State) surveyorsIn(col uint8) int {
	n := 0
	for _, c := range s.Surveyors {
		if c == col {
			n++
		}
	}
	return n
}

// Check implements game.Position: tiles and settlers are conserved, the map,
// its gaps and the incremental features agree with a reckoning from scratch,
// and the invariants of the surveyors hold (rules.md, section 7).
func (p *Position) Check() error {
	s, r := &p.s, p.rules
	var count [128]int
	for _, t := range s.Draw {
		count[t]++
	}
	for i := range r.land {
		if count[i] != r.tiles[i].count {
			return fmt.Errorf("%d tiles %s, the box has %d (NW-1.1)", count[i], r.tiles[i].id, r.tiles[i].count)
		}
	}
	for _, t := range s.Draw[:s.Drawn] {
		count[t]--
	}
	for _, t := range s.Misfit[:s.Misfits] {
		count[t]++
	}
	for _, t := range s.Placed[startSpaces:s.PlacedN] {
		count[t.Tile]++
	}
	if s.Phase == phasePlace {
		count[s.Hand]++
	}
	for i := range r.land {
		if count[i] != r.tiles[i].count {
			return fmt.Errorf("tile %s is in %d places, not %d (NW-1.1)", r.tiles[i].id, count[i], r.tiles[i].count)
		}
	}
	for i := range s.Placed[:s.PlacedN] {
		if at := s.at(int(s.Placed[i].Col), int(s.Placed[i].Row)); at != i {
			return fmt.Errorf("placed tile %d is not found in its cell", i)
		}
	}
	for i := range s.Gaps[:s.GapsN] {
		if at := s.at(int(s.Gaps[i].Col), int(s.Gaps[i].Row)); at != gapOffset+i {
			return fmt.Errorf("gap %d is not found in its cell", i)
		}
	}
	if err := p.checkFeatures(); err != nil {
		return err
	}
	a, b := int(s.Surveyors[0]), int(s.Surveyors[1])
	if a-b > 1 || b-a > 1 {
		return fmt.Errorf("surveyors in columns %d and %d (NW-7.7)", a, b)
	}
	var sum [game.MaxSeats]int16
	for _, l := range s.Lines[:s.LinesN] {
		sum[l.Seat] += l.Points
	}
	if sum != s.Points {
		return fmt.Errorf("score lines add up to %v, the totals are %v (NW-6.15)", sum, s.Points)
	}
	return nil
}

// checkFeatures compares the features and farms with what the placed tiles make of them, joined
// anew edge by edge.
func (p *Position) checkFeatures() error {
	joins, err := p.joinAnew()
	if err != nil {
		return err
	}
	want, err := p.countAnew(joins)
	if err != nil {
		return err
	}
	s, r := &p.s, p.rules
	roots := map[uint16]int{}
	for i := range s.PiecesN {
		k := s.find(i)
		root := joins.find(int(i))
		if other, ok := roots[k]; ok && other != root {
			return fmt.Errorf("piece %d is joined to what it does not touch", i)
		}
		roots[k] = root
		got, w := s.Features[k], want[root]
		if r.pieceKind(s, i) == plain { // plains are never completed: NW-6.16
			got.Open, got.Tiles, w.Open, w.Tiles = 0, 0, 0, 0
		}
		if got != w {
			return fmt.Errorf("feature of piece %d is %+v, reckoned anew %+v", i, got, w)
		}
	}
	return p.checkFarms()
}

// joining tells which pieces belong together, reckoned anew from the tiles.
type joining struct {
	root []int // of each piece, or another one nearer to it
	open []int // edges of each piece at which no tile lies
}

func (j *joining) find(i int) int {
	if j.root[i] != i {
		j.root[i] = j.find(j.root[i])
	}
	return j.root[i]
}

func (j *joining) join(a, b int) { j.root[j.find(a)] = j.find(b) }

// joinAnew joins the pieces of all tiles that lie side by side.
func (p *Position) joinAnew() (*joining, error) {
	s, r := &p.s, p.rules
	all := &joining{root: make([]int, s.PiecesN), open: make([]int, s.PiecesN)}
	for i := range all.root {
		all.root[i] = i
	}
	for i := range s.Placed[:s.PlacedN] {
		t := &s.Placed[i]
		face := &r.tiles[t.Tile].faces[t.Turn]
		for d := range 4 {
			n := s.at(int(t.Col)+step[d].col, int(t.Row)+step[d].row)
			if n < 0 || n >= gapOffset {
				if k := face.edge(d); k == edgeTrail || k == edgeTown {
					all.open[int(t.Base)+int(face.atEdge[d])]++
				}
				continue
			}
			if err := p.joinAt(all, i, n, d); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}

// joinAt joins the pieces of tile i with those of tile n, which lies in direction d of it.
func (p *Position) joinAt(all *joining, i, n, d int) error {
	t, q := &p.s.Placed[i], &p.s.Placed[n]
	face, other := &p.rules.tiles[t.Tile].faces[t.Turn], &p.rules.tiles[q.Tile].faces[q.Turn]
	if k := face.edge(d); k == edgeTrail || k == edgeTown {
		if other.edge((d+2)%4) != k {
			return fmt.Errorf("tile %d and tile %d do not match (NW-4.2)", i, n)
		}
		all.join(int(t.Base)+int(face.atEdge[d]), int(q.Base)+int(other.atEdge[(d+2)%4]))
	}
	for _, slot := range []int{2 * d, 2*d + 1} {
		a, b := face.atSlot[slot], other.atSlot[facing[slot]]
		if (a == none) != (b == none) {
			return fmt.Errorf("plains of tile %d and tile %d do not match (NW-4.2)", i, n)
		}
		if a != none {
			all.join(int(t.Base)+int(a), int(q.Base)+int(b))
		}
	}
	return nil
}

// countAnew is what each feature counts, by the root of its pieces.
func (p *Position) countAnew(joins *joining) ([]Feature, error) {
	s, r := &p.s, p.rules
	all := make([]Feature, s.PiecesN)
	counted := make([]int, s.PiecesN) // by feature, 1 + the last tile that has been counted
	for i := range s.Placed[:s.PlacedN] {
		t := &s.Placed[i]
		for j, pc := range r.tiles[t.Tile].faces[t.Turn].pieces {
			id := int(t.Base) + j
			feature := joins.find(id)
			f := &all[feature]
			f.Open += uint8(joins.open[id])
			f.Bonus += pc.bonus
			if r.tiles[t.Tile].forked {
				f.Forks++
			}
			if counted[feature] != i+1 {
				counted[feature] = i + 1
				if r.counts(i, pc.kind) {
					f.Tiles++
				}
			}
		}
	}
	for seat := range game.Seat(r.seats) {
		for _, st := range s.Settlers[seat] {
			if st.Place == 0 {
				continue
			}
			if st.Place <= startSpaces || st.Place > s.PlacedN {
				return nil, fmt.Errorf("a settler of seat %d stands on no land tile (NW-5.1)", seat)
			}
			if st.Kind != farm {
				all[joins.find(int(s.Placed[st.Place-1].Base)+int(st.Piece))].put(seat)
			}
		}
	}
	return all, nil
}

// checkFarms compares the farms with what lies around them and with the settlers on them.
func (p *Position) checkFarms() error {
	s, r := &p.s, p.rules
	for i := range s.Farms[:s.FarmsN] {
		fm := s.Farms[i]
		again := Farm{Place: fm.Place, Farmer: 0}
		r.countAround(s, &again)
		for seat := range game.Seat(r.seats) {
			for _, st := range s.Settlers[seat] {
				if st.Place == fm.Place+1 && st.Kind == farm {
					again.Farmer = uint8(seat) + 1
				}
			}
		}
		if fm != again {
			return fmt.Errorf("farm %d is %+v, reckoned anew %+v", i, fm, again)
		}
	}
	return nil
}
