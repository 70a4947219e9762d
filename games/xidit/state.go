package xidit

import (
	"fmt"

	"spielwerk/game"
)

// phase is the part of the year (LX-3.1) that the game is in.
type phase uint8

const (
	phaseStart   phase = iota // Idrakys are put on the map: LX-2.9
	phaseProgram              // LX-3.2
	phaseExecute              // LX-4
	phaseCensus               // LX-9
	phaseOver                 // after LX-11
)

// The two kinds of city tile; a pile is rebuilt from the discards of the other.
const (
	recruit = iota
	threat
	kinds
)

// The sides of a tile on the map, 0 for no tile there.
const (
	sideNone    = 0
	sideRecruit = recruit + 1
	sideThreat  = threat + 1
)

const (
	stackSize   = 16
	dummySeat   = game.MaxSeats // the dummy among the participants
	contestants = game.MaxSeats + 1
)

// State is a position without its rules.
type State struct {
	Rand    game.Rand
	Reveals uint32
	Phase   phase
	Year    uint8 // from 1
	Slot    uint8 // number of orders that all seats have begun
	Turn    uint8 // number of seats that have begun it, or placed their Idrakys
	Class   uint8 // the class of the census
	First   game.Seat
	Order   [categories]uint8 // of the assessments: LX-2.5

	Side     [cities + 1]uint8          // the tile on each city
	Stock    [cities + 1][classes]uint8 // units on a recruitment tile
	Piles    [kinds]Pile
	Discards [kinds]Pile
	Next     [kinds]uint8 // 0 for an empty space
	Barracks [classes]uint8
	Guilds   [cities + 1]Guild
	Titans   uint8 // set of those not beaten
	Raging   bool

	Players [game.MaxSeats]Player
	Dummy   [categories]int16 // LX-12.1

	Stack [stackSize]Frame
	Depth uint8

	Results [categories]Result // by assessment
	Place   [contestants]uint8 // in the list of LX-11.10, from 1
}

// Pile is a pile of tiles: the top of a pile, or the tile discarded first, is
// the first (LX-7.11).
type Pile struct {
	Tile    [cities]uint8
	N       uint8
	Rebuilt bool // then everybody knows it: LX-15.3
}

// Guild is a sorcerers' guild.
type Guild struct {
	Owner   uint8 // 1 + seat, 0 for no guild; with gone if the seat was eliminated
	Storeys uint8
}

// Player is what a seat has.
type Player struct {
	City      uint8 // of its Idrakys, 0 before it is placed
	Units     [classes]uint8
	Gold      int16
	Bards     [regions]uint8 // with gone if the seat was eliminated
	BardsLeft uint8
	Storeys   uint8 // left
	Recruited uint32
	Dials     [dials]uint8 // 1 + order, 0 if not set
	Ready     bool
	Bid       uint8 // 1 + units shown in the census, 0 if not decided
}

// Frame is a pending decision, or an action to be done when the frames above it are finished.
type Frame struct {
	Kind frame
	Seat game.Seat
	A    uint8
	B    uint8
	C    uint8
}

type frame uint8

const (
	frameNone    frame = iota
	frameTitan         // fight or decline: LX-8.7
	frameSquad         // A titan, B units still to send, C lowest class: LX-8.5
	frameRewards       // A city, B 1 + titan: LX-6.3
	frameBards         // A city, B bards left, C next region: LX-6.6
	frameDummy         // LX-12.2
	frameRemove        // A city: LX-6.12
	frameStorey        // A storeys left: LX-15.10
)

// Result is the result of an assessment.
type Result struct {
	Value  [contestants]int16
	In     uint8 // set of participants
	Behind [contestants]uint8
}

func (s *State) push(f Frame) {
	s.Stack[s.Depth] = f
	s.Depth++
}

// pop removes the top frame and clears it.
func (s *State) pop() {
	s.Depth--
	s.Stack[s.Depth] = Frame{}
}

// draw takes the top tile of a pile.
func (q *Pile) draw() uint8 {
	t := q.Tile[0]
	copy(q.Tile[:], q.Tile[1:])
	q.N--
	q.Tile[q.N] = 0
	return t
}

func (q *Pile) add(t uint8) {
	q.Tile[q.N] = t
	q.N++
}

// onMap is the number of tiles of a kind on the map.
func (s *State) onMap(kind uint8) int {
	n := 0
	for _, side := range s.Side {
		if side == kind+1 {
			n++
		}
	}
	return n
}

// army is the number of units of a player.
func (pl *Player) army() int {
	n := 0
	for _, u := range pl.Units {
		n += int(u)
	}
	return n
}

// Check implements game.Position: units, bards, storeys and tiles are
// conserved and no guild is too high (LX-13.3).
func (p *Position) Check() error {
	s, r := &p.s, p.rules
	have := s.Barracks
	for seat := range r.seats {
		for c, n := range s.Players[seat].Units {
			have[c] += n
		}
	}
	for city := range s.Stock {
		for c, n := range s.Stock[city] {
			have[c] += n
			if n > 0 && s.Side[city] != sideRecruit {
				return fmt.Errorf("units stand on city %d without a recruitment tile (LX-1.5)", city)
			}
			if n > r.tiles[city].recruit[c] {
				return fmt.Errorf("city %d has %d units of class %s (LX-1.9)", city, n, r.classWords[c])
			}
		}
		if s.Side[city] == sideRecruit && s.Stock[city] == [classes]uint8{} {
			return fmt.Errorf("the recruitment tile of city %d is empty (LX-7.1, LX-7.8)", city)
		}
	}
	if have != r.count {
		return fmt.Errorf("there are %v units, the box has %v (LX-13.3)", have, r.count)
	}
	if err := p.checkTiles(); err != nil {
		return err
	}
	for seat := range r.seats {
		pl := &s.Players[seat]
		n := pl.BardsLeft
		for _, b := range pl.Bards {
			if b&gone == 0 {
				n += b
			}
		}
		if n != r.bards {
			return fmt.Errorf("seat %d has %d bards, not %d (LX-13.3)", seat, n, r.bards)
		}
		m := pl.Storeys
		for _, g := range s.Guilds {
			if int(g.Owner) == seat+1 {
				m += g.Storeys
			}
		}
		if m != r.storeys {
			return fmt.Errorf("seat %d has %d storeys, not %d (LX-13.3)", seat, m, r.storeys)
		}
		if err := p.checkDecisions(seat); err != nil {
			return err
		}
	}
	for city, g := range s.Guilds {
		if (g.Owner == 0) != (g.Storeys == 0) || g.Storeys > r.guild || int(g.Owner&^gone) > r.seats {
			return fmt.Errorf("city %d has a guild %+v (LX-6.8)", city, g)
		}
	}
	if r.cap > 0 && s.Dummy[influence] > r.cap || !r.dummy && s.Dummy != [categories]int16{} {
		return fmt.Errorf("the dummy has %v (LX-12.1, LX-12.3)", s.Dummy)
	}
	if s.Depth > stackSize || s.Depth > 0 && s.Phase != phaseExecute && s.Phase != phaseCensus {
		return fmt.Errorf("%d frames in phase %d (LX-15.6)", s.Depth, s.Phase)
	}
	return nil
}

// checkDecisions: a seat has six orders when it is ready and while they are carried out, and
// bids no more units than it has (LX-3.2, LX-9.3).
func (p *Position) checkDecisions(seat int) error {
	s := &p.s
	pl := &s.Players[seat]
	set := pl.unset()
	for _, d := range pl.Dials[set:] {
		if d != 0 {
			return fmt.Errorf("seat %d has set the dials %v (LX-3.2)", seat, pl.Dials)
		}
	}
	if set < dials && (pl.Ready || s.Phase == phaseExecute || s.Phase == phaseCensus) {
		return fmt.Errorf("seat %d has a programme of %d orders (LX-3.2)", seat, set)
	}
	if !pl.Ready && (s.Phase == phaseExecute || s.Phase == phaseCensus) {
		return fmt.Errorf("seat %d is not ready, and its orders are known (LX-3.3)", seat)
	}
	if pl.Bid > 0 && (s.Phase != phaseCensus || pl.Bid-1 > pl.Units[s.Class]) {
		return fmt.Errorf("seat %d bids %d (LX-9.3)", seat, pl.Bid-1)
	}
	if (pl.City == 0) != (s.Phase == phaseStart && (seat+p.rules.seats-int(s.First))%p.rules.seats >= int(s.Turn)) {
		return fmt.Errorf("the Idrakys of seat %d is in city %d (LX-2.9)", seat, pl.City)
	}
	return nil
}

// checkTiles: every tile is in exactly one place, and no tile is missing that
// could be placed (LX-7.15, LX-7.16).
func (p *Position) checkTiles() error {
	s, r := &p.s, p.rules
	var in [cities + 1]int
	for city, side := range s.Side {
		if side != sideNone {
			in[city]++
		}
	}
	for k := range kinds {
		if s.Next[k] != 0 {
			in[s.Next[k]]++
		}
		for _, q := range []*Pile{&s.Piles[k], &s.Discards[k]} {
			for i, t := range q.Tile {
				if (t != 0) != (i < int(q.N)) {
					return fmt.Errorf("a pile of %d tiles is %v (LX-13.3)", q.N, q.Tile)
				}
				if t != 0 {
					in[t]++
				}
			}
		}
		if n := s.onMap(uint8(k)); n > onBoard || s.waits(uint8(k)) {
			return fmt.Errorf("%d %s tiles are on the map, and others wait: next %d, pile %d, discards %d (LX-7.13, LX-7.16)",
				n, kindWords[k], s.Next[k], s.Piles[k].N, s.Discards[1-k].N)
		}
	}
	for _, t := range r.set {
		in[t]--
	}
	if in != [cities + 1]int{} {
		return fmt.Errorf("tiles are missing or in two places: %v (LX-13.3)", in)
	}
	return nil
}
