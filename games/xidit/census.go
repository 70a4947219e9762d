package xidit

import "spielwerk/game"

// census continues phase four: the classes one after the other (LX-9.2). It reports whether
// it waits for bids. With the option kept all units are shown and nobody is asked; with paid
// the bid is a decision of every seat (LX-9.3, LX-15.6, LX-15.9).
func (p *Position) census(log *game.Log) bool {
	s, r := &p.s, p.rules
	if s.Class == classes {
		s.Class = 0
		p.endOfYear(log)
		return false
	}
	some, waiting := false, false
	for seat := range r.seats {
		pl := &s.Players[seat]
		some = some || pl.Units[s.Class] > 0
		waiting = waiting || pl.Bid == 0
	}
	if waiting && (!r.censusPaid || !some) {
		for seat := range r.seats {
			s.Players[seat].Bid = s.Players[seat].Units[s.Class] + 1
		}
		waiting = false
	}
	if !waiting {
		p.count(log)
	}
	return waiting
}

// bids appends the bids of a seat: LX-9.3.
func (p *Position) bids(dst []game.Move, seat game.Seat) []game.Move {
	pl := &p.s.Players[seat]
	if pl.Bid != 0 {
		return dst
	}
	for n := range int16(pl.Units[p.s.Class]) + 1 {
		dst = append(dst, game.Move{Kind: moveShow, Args: [3]int16{n}})
	}
	return dst
}

// show makes a bid; only its seat learns the number until all are revealed.
func (p *Position) show(seat game.Seat, m game.Move, log *game.Log) {
	p.s.Players[seat].Bid = uint8(m.Args[0]) + 1
	log.Say(eventBid, seat, "LX-9.3")
	log.Tell(game.Only(seat), eventBidOwn, seat, "LX-9.3", m.Args[0], int16(p.s.Class))
}

// count reveals the bids of a class and gives the reward: LX-9.4 to LX-9.6.
func (p *Position) count(log *game.Log) {
	s, r := &p.s, p.rules
	class := s.Class
	s.Class++
	s.Reveals++
	most := uint8(0)
	var winners game.Seats
	for t := range uint8(r.seats) {
		seat := p.inTurn(t)
		pl := &s.Players[seat]
		n := pl.Bid - 1
		pl.Bid = 0
		log.Say(eventShown, seat, "LX-9.3", int16(n), int16(class))
		if r.censusPaid { // LX-15.9
			pl.Units[class] -= n
			s.Barracks[class] += n
		}
		switch {
		case n > most:
			most, winners = n, game.Only(seat)
		case n == most && n > 0:
			winners = winners.With(seat)
		}
	}
	switch {
	case winners == 0:
		log.Say(eventNoCensus, game.Nobody, "LX-9.4", int16(class))
		return
	case winners.Len() > 1 && !r.censusAll: // LX-9.6
		log.Say(eventTiedCensus, game.Nobody, "LX-9.6", int16(class))
		return
	}
	for t := range uint8(r.seats) { // LX-15.9: in turn order
		if seat := p.inTurn(t); winners.Has(seat) {
			log.Say(eventCensusWon, seat, "LX-9.4", int16(class))
			p.earnCensus(seat, class, log)
		}
	}
	p.pushCensus(winners, class)
}

// earnCensus gives the gold of a census, which needs no choice: LX-9.7. Gold beyond the
// supply is lost: LX-9.9, LX-9.11.
func (p *Position) earnCensus(seat game.Seat, class uint8, log *game.Log) {
	n := &p.rules.census[class]
	if n[gold] > 0 {
		p.earn(seat, n[gold], "LX-9.7", log)
	}
	if n[bards] > 0 && p.s.Players[seat].BardsLeft == 0 {
		log.Say(eventLost, seat, "LX-9.11", bards)
	}
	switch {
	case n[storeys] == 0:
	case p.s.Players[seat].Storeys == 0:
		log.Say(eventLost, seat, "LX-9.11", storeys)
	case !p.canBuild(seat):
		log.Say(eventLost, seat, "LX-9.9", storeys)
	}
}

// pushCensus makes the winners place their storeys and bards, the first in turn
// order first: frames are pushed in reverse.
func (p *Position) pushCensus(winners game.Seats, class uint8) {
	n := &p.rules.census[class]
	for t := p.rules.seats - 1; t >= 0; t-- {
		seat := p.inTurn(uint8(t))
		if !winners.Has(seat) {
			continue
		}
		p.pushBards(seat, p.s.Players[seat].City, n[bards]) // LX-9.8
		if n[storeys] > 0 {
			p.s.push(Frame{Kind: frameStorey, Seat: seat, A: n[storeys]})
		}
	}
}

// canBuild reports whether a seat has a guild of its own with room.
func (p *Position) canBuild(seat game.Seat) bool {
	for _, g := range p.s.Guilds {
		if g.Owner == uint8(seat)+1 && g.Storeys < p.rules.guild {
			return true
		}
	}
	return false
}

// buildings appends the own guilds with room: LX-9.9, LX-15.10.
func (p *Position) buildings(dst []game.Move, f *Frame) []game.Move {
	if p.s.Players[f.Seat].Storeys == 0 {
		return dst
	}
	for city := range p.s.Guilds {
		if g := &p.s.Guilds[city]; g.Owner == uint8(f.Seat)+1 && g.Storeys < p.rules.guild {
			dst = append(dst, game.Move{Kind: moveBuild, Args: [3]int16{int16(city)}})
		}
	}
	return dst
}

func (p *Position) build(f Frame, m game.Move, log *game.Log) {
	p.raise(f.Seat, uint8(m.Args[0]), 1, "LX-9.9", log)
	if f.A--; f.A > 0 {
		p.s.push(f)
	}
}
