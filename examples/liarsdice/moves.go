package liarsdice

import "spielwerk/game"

// Pending implements game.Position.
func (p *Position) Pending() game.Seats {
	if p.s.Turn == game.Nobody {
		return 0
	}
	return game.Only(p.s.Turn)
}

// Prompt implements game.Position.
func (p *Position) Prompt(game.Seat) game.Prompt {
	if b := p.s.Bid; b.Number > 0 {
		return game.Prompt{Kind: promptBid, Rule: "LD-2.2", Args: game.Args{int16(b.Number), int16(b.Face) - 1}}
	}
	return game.Prompt{Kind: promptFirst, Rule: "LD-2.1", Args: game.Args{int16(p.s.Round)}}
}

// lowest is the lowest face of a bid. LD-2.4
func (r *rules) lowest() uint8 {
	if r.wild {
		return 2
	}
	return 1
}

// higher reports whether so many of a face are more than the bid that stands. LD-2.2
func (b bid) higher(number, face uint8) bool {
	return number > b.Number || number == b.Number && face > b.Face
}

// Moves implements game.Position.
func (p *Position) Moves(dst []game.Move, seat game.Seat) []game.Move {
	if !p.Pending().Has(seat) {
		return dst
	}
	if p.s.Bid.Number > 0 {
		dst = append(dst, game.Move{Kind: moveDoubt})
	}
	for number := max(1, p.s.Bid.Number); number <= p.total(); number++ {
		for face := p.rules.lowest(); face <= faces; face++ {
			if p.s.Bid.higher(number, face) {
				dst = append(dst, bidMove(number, face))
			}
		}
	}
	return dst
}

// IsBid reports whether a move is a bid.
func IsBid(m game.Move) bool { return m.Kind == moveBid }

func bidMove(number, face uint8) game.Move {
	return game.Move{Kind: moveBid, Args: [3]int16{int16(number), int16(face) - 1}}
}

// Blocked implements game.Position: nobody can doubt before there is a bid.
func (p *Position) Blocked(dst []game.Block, seat game.Seat) []game.Block {
	m := game.Move{Kind: moveDoubt}
	if no := p.judge(seat, m); no != nil && p.Pending().Has(seat) {
		dst = append(dst, game.Block{Move: m, Refusal: *no})
	}
	return dst
}

// judge is the reason why a seat may not make a move, nil if it may.
func (p *Position) judge(seat game.Seat, m game.Move) *game.Refusal {
	no := func(kind uint8, rule game.Rule, args ...int16) *game.Refusal {
		r := &game.Refusal{Kind: kind, Rule: rule}
		copy(r.Args[:], args)
		return r
	}
	number, face := m.Args[0], m.Args[1]+1
	switch {
	case p.s.Turn == game.Nobody:
		return no(refusalOver, "LD-4.3")
	case p.s.Turn != seat:
		return no(refusalTurn, "LD-2.1")
	case m.Kind > moveDoubt || m.Args[2] != 0 || m.Kind == moveDoubt && (number != 0 || face != 1):
		return no(refusalMove, "LD-2.1")
	case m.Kind == moveDoubt && p.s.Bid.Number == 0:
		return no(refusalNoBid, "LD-3.1")
	case m.Kind == moveDoubt:
		return nil
	case number < 1 || face < 1 || face > faces:
		return no(refusalNumber, "LD-2.1")
	case number > int16(p.total()):
		return no(refusalMany, "LD-2.3", int16(p.total()))
	case uint8(face) < p.rules.lowest():
		return no(refusalWild, "LD-2.4")
	case !p.s.Bid.higher(uint8(number), uint8(face)):
		return no(refusalLow, "LD-2.2", int16(p.s.Bid.Number), int16(p.s.Bid.Face)-1)
	}
	return nil
}
