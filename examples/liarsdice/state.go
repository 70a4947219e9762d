package liarsdice

import (
	"fmt"
	"slices"

	"spielwerk/game"
)

const maxDice = 5

// hand is the dice of a seat: faces 1 to 6 in ascending order, then 0 for dice it has not.
type hand [maxDice]uint8

// bid says that at least so many of all dice show a face.
type bid struct {
	Number uint8 // 0 if there is none
	Face   uint8 // 1 to 6
	Seat   game.Seat
}

// State is all that changes in a game: a plain value.
type State struct {
	Rand    game.Rand
	Reveals uint32
	Round   uint16
	Dice    [game.MaxSeats]hand
	Left    [game.MaxSeats]uint8 // dice of each seat
	Turn    game.Seat            // who decides, Nobody when the game is over
	Bid     bid                  // that stands
	Shown   shown
	Out     [game.MaxSeats]game.Seat // seats without dice, in the order in which they lost the last one
	OutN    uint8
}

// shown is what everybody saw when the last bid was doubted. LD-3.1
type shown struct {
	Bid     bid
	Doubter game.Seat
	Count   uint8
	Dice    [game.MaxSeats]hand
}

// Position is a state with its rules.
type Position struct {
	rules *rules
	s     State
}

func (p *Position) Rules() game.Rules           { return p.rules }
func (p *Position) State() any                  { return &p.s }
func (p *Position) CopyFrom(from game.Position) { p.s = from.(*Position).s }
func (p *Position) Reveals() uint32             { return p.s.Reveals }

// playing reports whether a seat still has dice.
func (p *Position) playing(seat game.Seat) bool {
	return seat >= 0 && seat < p.rules.seats && p.s.Left[seat] > 0
}

// total is the number of all dice.
func (p *Position) total() uint8 {
	var n uint8
	for _, left := range p.s.Left {
		n += left
	}
	return n
}

// next is the next seat clockwise that has dice.
func (p *Position) next(seat game.Seat) game.Seat {
	for range p.rules.seats {
		seat = (seat + 1) % p.rules.seats
		if p.playing(seat) {
			return seat
		}
	}
	return game.Nobody
}

// fits reports whether a die counts for a face. LD-2.4
func (r *rules) fits(die, face uint8) bool { return die == face || r.wild && die == 1 }

// count is how many of all dice count for a face.
func (p *Position) count(face uint8) uint8 {
	var n uint8
	for _, dice := range p.s.Dice {
		for _, die := range dice {
			if die > 0 && p.rules.fits(die, face) {
				n++
			}
		}
	}
	return n
}

// Check implements game.Position.
func (p *Position) Check() error {
	s := &p.s
	over := int(s.OutN) == int(p.rules.seats)-1
	if over != (s.Turn == game.Nobody) {
		return fmt.Errorf("%d seats are out and the turn is %d", s.OutN, s.Turn)
	}
	if !over && !p.playing(s.Turn) {
		return fmt.Errorf("seat %d has no dice and is to decide", s.Turn)
	}
	for seat := range game.Seat(game.MaxSeats) {
		dice, left := s.Dice[seat], int(s.Left[seat])
		if left > int(p.rules.dice) || seat >= p.rules.seats && left > 0 {
			return fmt.Errorf("seat %d has %d dice", seat, left)
		}
		if slices.Contains(s.Out[:s.OutN], seat) != (seat < p.rules.seats && left == 0) {
			return fmt.Errorf("seat %d has %d dice, out are %v", seat, left, s.Out[:s.OutN])
		}
		for i, die := range dice {
			if rolled := !over && i < left; rolled != (die >= 1 && die <= faces) || rolled && i > 0 && die < dice[i-1] {
				return fmt.Errorf("seat %d has the dice %v of %d", seat, dice, left)
			}
		}
	}
	if b := s.Bid; b.Number > 0 && (over || b.Number > p.total() || b.Face < p.rules.lowest() || b.Face > faces || !p.playing(b.Seat)) {
		return fmt.Errorf("the bid %+v stands with %d dice", b, p.total())
	}
	return nil
}

// Trace implements game.Position.
func (p *Position) Trace() any {
	s := p.s
	return &struct {
		Round, Reveals, Drawn uint64
		Turn                  game.Seat
		Bid                   bid
		Dice                  [][]uint8
		Out                   []game.Seat
	}{uint64(s.Round), uint64(s.Reveals), s.Rand.Count, s.Turn, s.Bid, p.dice(&s.Dice), slices.Clone(s.Out[:s.OutN])}
}

// dice are the dice of each seat as numbers.
func (p *Position) dice(all *[game.MaxSeats]hand) [][]uint8 {
	out := make([][]uint8, p.rules.seats)
	for seat := range out {
		out[seat] = shownDice(all[seat])
	}
	return out
}

func shownDice(h hand) []uint8 {
	dice := []uint8{}
	for _, die := range h {
		if die > 0 {
			dice = append(dice, die)
		}
	}
	return dice
}

// Redeal implements game.Position: the dice of the others are rolled again.
func (p *Position) Redeal(seat game.Seat, r *game.Rand) {
	p.s.Rand = game.QuickRand(r.Uint64(), r.Uint64())
	if p.s.Turn == game.Nobody {
		return
	}
	for other := range p.rules.seats {
		if other == seat {
			continue
		}
		for i := range p.s.Left[other] {
			p.s.Dice[other][i] = uint8(r.IntN(faces)) + 1
		}
		sortDice(&p.s.Dice[other], p.s.Left[other])
	}
}

func sortDice(h *hand, n uint8) { slices.Sort(h[:n]) }
