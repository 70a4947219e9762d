package settlers

import "spielwerk/game"

// The steps of a seat's production: IS-22.16.
const (
	stepBoard = iota
	stepDeals
	stepLocations
)

// producing continues the Production phase: IS-6.1. It reports whether there is nothing to
// ask.
func (p *Position) producing(log *game.Log) bool {
	s, r := &p.s, p.rules
	seat := s.Active
	switch s.Step {
	case stepBoard:
		p.boardYields(seat, log)
		pl := &s.Players[seat]
		s.Due = pl.Deals.or(&pl.Routes)
		s.Step = stepDeals
	case stepDeals:
		c, ok := s.Due.next(0)
		if !ok {
			s.Due = s.Empire[seat].and(&r.kinds[kindProduction])
			s.Due = s.Due.less(&s.Dead)
			s.Step = stepLocations
			p.plainYields(seat, log)
			return true
		}
		s.Due.drop(c)
		log.Say(eventDealYields, seat, "IS-6.1", int16(c))
		p.gain(seat, good(r.cards[c].deal-1), 1, cause{why: forDeals, rule: "IS-6.1"}, log)
	default:
		c, ok := s.Due.next(0)
		if !ok {
			p.produced(log)
			return true
		}
		if !p.ordered(c) {
			return false // IS-6.2
		}
		p.produceNext(c, log)
	}
	return true
}

// boardYields gives a seat the goods of its board: IS-6.3.
func (p *Position) boardYields(seat game.Seat, log *game.Log) {
	log.Say(eventBoard, seat, "IS-6.3")
	board := &p.rules.boards[p.s.Players[seat].Faction-1]
	for g, n := range board.produces {
		if good(g) == defense && board.perSeat > 0 { // IA-3.1
			n = board.perSeat * uint8(p.rules.seats)
			if p.rules.solo() {
				n = board.alone
			}
		}
		p.gain(seat, good(g), int(n), cause{why: forProduction, rule: "IS-6.3"}, log)
	}
}

// plainYields lets Locations produce whose order makes no difference.
func (p *Position) plainYields(seat game.Seat, log *game.Log) {
	s := &p.s
	for c, ok := s.Due.next(0); ok; c, ok = s.Due.next(c + 1) {
		if p.rules.cards[c].ability[0].plain && !p.rules.returns.has(c) {
			s.Due.drop(c)
			p.produceOwn(seat, c, log)
		}
	}
}

// ordered reports whether the order of the Locations that still have to produce makes no
// difference: copies of a card, or only ones that yield tokens.
func (p *Position) ordered(c card) bool {
	alike, plain := true, p.rules.cards[c].ability[0].plain
	for d, more := p.s.Due.next(c + 1); more; d, more = p.s.Due.next(d + 1) {
		alike = alike && p.rules.cards[d].row == p.rules.cards[c].row
		plain = plain && p.rules.cards[d].ability[0].plain
	}
	return alike || plain
}

// produceOwn is the production of a Location of its own, after which the goods stored
// there come back: IA-10.2, IA-10.5.
func (p *Position) produceOwn(seat game.Seat, c card, log *game.Log) {
	p.produce(seat, c, log)
	if p.rules.returns.has(c) && !p.rules.arkAtEnd {
		p.giveBackTech(seat, c, "IA-10.2", log)
	}
}

// produceNext lets a Location produce that was chosen: IS-6.2.
func (p *Position) produceNext(c card, log *game.Log) {
	p.s.Due.drop(c)
	p.produceOwn(p.s.Active, c, log)
}

// produce lets a Production Location yield its goods: IS-3.4.
func (p *Position) produce(seat game.Seat, c card, log *game.Log) {
	a := p.rules.cards[c].find(trigProduction)
	log.Say(eventProduce, seat, "IS-6.1", int16(c))
	p.apply(seat, c, a, forProduction, log)
}

// sameYield reports whether two Production Locations of one owner would yield the
// same tokens and VP, and nothing to decide.
func (p *Position) sameYield(c, d card) bool {
	var n [goods]int
	for i, l := range [...]card{c, d} {
		a := p.rules.cards[l].find(trigProduction)
		if !a.plain {
			return false
		}
		gain := p.rules.ops[a.start].gain
		for k := range p.rules.amounts[gain.from:gain.to] {
			give := &p.rules.amounts[int(gain.from)+k]
			n[give.good] += (1 - 2*i) * p.worth(p.owner(l), l, give)
		}
	}
	return n == [goods]int{}
}

// produced continues with the next seat, or with the Action phase.
func (p *Position) produced(log *game.Log) {
	s := &p.s
	s.Step = stepBoard
	if s.Turn++; int(s.Turn) < p.rules.seats {
		s.Active = p.inTurn(int(s.Turn))
		return
	}
	if p.rules.arkAtEnd {
		p.returnAll(log)
	}
	s.Turn, s.Phase, s.Active = 0, phaseAction, s.First
	log.Say(eventPhase, game.Nobody, "IS-7.1", int16(phaseAction))
}
