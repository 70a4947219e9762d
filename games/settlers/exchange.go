package settlers

import "spielwerk/game"

// mayExchange is the reason why a seat cannot exchange two Workers for a good: IS-12.1.
func (p *Position) mayExchange(seat game.Seat, g good) no {
	switch {
	case p.s.Players[seat].Supply[worker] < pair:
		return no{kind: refuseMissing, rule: "IS-12.1", args: game.Args{4: int16(pair - p.s.Players[seat].Supply[worker])}}
	case g == commonCard && !p.drawable(seat, drawCommon), g == factionCard && !p.drawable(seat, drawFaction):
		return no{kind: refuseEmpty, rule: "IS-22.25", args: game.Args{int16(g)}}
	case g >= resources && g != commonCard && g != factionCard:
		return no{kind: refuseGood, rule: "IS-12.1", args: game.Args{int16(g), unfitExchange}}
	}
	return no{}
}

func (p *Position) exchangeable(seat game.Seat, g good) bool {
	why := p.mayExchange(seat, g)
	return why.fine()
}

// exchangeMoves appends the goods that a pair can be exchanged for.
func (p *Position) exchangeMoves(dst []game.Move, seat game.Seat) []game.Move {
	for _, g := range [...]good{wood, stone, food, commonCard, factionCard} {
		if p.exchangeable(seat, g) {
			dst = append(dst, game.Move{Kind: moveExchange, Args: [3]int16{int16(g)}})
		}
	}
	return dst
}

// exchange pays a pair of Workers and takes a good. More pairs can follow in the
// same action.
func (p *Position) exchange(seat game.Seat, g good, log *game.Log) {
	s := &p.s
	if s.Depth == 0 {
		s.Acted = true
		log.Say(eventExchange, seat, "IS-12.1")
		s.push(Frame{Kind: frameExchange, Seat: seat})
	}
	p.spend(seat, worker, pair, nowhere, "IS-12.1", log)
	switch g {
	case commonCard:
		p.draw(seat, drawCommon, "IS-12.1", log)
	case factionCard:
		p.draw(seat, drawFaction, "IS-12.1", log)
	default:
		p.gain(seat, g, 1, cause{rule: "IS-12.1"}, log)
	}
	p.othersReact(seat, trigPairs, log)
}

// exchanging ends the action when there is no pair left.
func (p *Position) exchanging(f *Frame, _ *game.Log) bool {
	if p.s.Players[f.Seat].Supply[worker] >= pair {
		return false
	}
	p.s.pop()
	return true
}
