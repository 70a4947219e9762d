package settlers

import "spielwerk/game"

// The parts of frameBuild's N.
const (
	buildStep = iota
	buildWaived
	buildBonus
)

// The steps of building: IS-8.1, IS-8.5.
const (
	buildHouse = iota
	buildPays
	buildPlaces
	buildProduces
	buildBonuses
	buildReacts
	buildDone
)

// mayBuild is the reason why a seat cannot build a hand card: IS-8.1.
func (p *Position) mayBuild(seat game.Seat, c card, w *purse) no {
	s := &p.s
	if !s.Players[seat].Hand.has(c) {
		return no{kind: refuseNoCard, rule: "IS-8.1", args: game.Args{int16(c), placeHand}}
	}
	facts := &p.rules.cards[c]
	if !w.coversCost(&facts.cost) {
		var b bill
		b.addCost(&facts.cost)
		return w.missing(&b, "IS-8.1")
	}
	if facts.houses > 0 && !p.hasHouse(seat) {
		return no{kind: refuseHouse, rule: "IS-8.2"}
	}
	return no{}
}

// houses are the cards that can be discarded for a house in a cost: own Locations and
// Foundations (IS-8.2) except those taken over (IS-16.17).
func (p *Position) houses(seat game.Seat) cards {
	s := &p.s
	set := s.Empire[seat]
	if s.Tokens < p.rules.tokens {
		for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
			if s.Spots[c].From > 0 {
				set.drop(c)
			}
		}
	}
	return set.or(&s.Players[seat].Foundations)
}

func (p *Position) hasHouse(seat game.Seat) bool {
	s := &p.s
	if !s.Players[seat].Foundations.empty() {
		return true
	}
	if s.Tokens == p.rules.tokens {
		return !s.Empire[seat].empty()
	}
	set := p.houses(seat)
	return !set.empty()
}

// buildable are the cards that an op can build once a bill is paid. The Location in their
// cost is not paid: IS-16.9, IS-16.24. Attack cards cannot be built: IS-22.22.
func (p *Position) buildable(seat game.Seat, o *op, b *bill) cards {
	pl := &p.s.Players[seat]
	set := pl.Hand
	if o.zone == zoneDeals {
		set = pl.Deals.less(&p.rules.in[deckAttack])
	}
	w := p.purse(seat)
	for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
		all := *b
		all.addCost(&p.rules.cards[c].cost)
		if !w.covers(&all) {
			set.drop(c)
		}
	}
	return set
}

// construct begins to build a hand card or a Deal.
func (p *Position) construct(seat game.Seat, c card, waived bool, log *game.Log) {
	s := &p.s
	if s.Players[seat].Hand.has(c) {
		p.shown(c)
	}
	log.Say(eventBuild, seat, "IS-8.1", int16(c))
	f := Frame{Kind: frameBuild, Seat: seat, Card: c}
	if waived {
		f.N[buildWaived] = 1
	}
	s.push(f)
}

// building continues a building.
func (p *Position) building(f *Frame, log *game.Log) bool {
	s, r := &p.s, p.rules
	facts := &r.cards[f.Card]
	step := f.N[buildStep]
	f.N[buildStep]++
	switch step {
	case buildHouse:
		if facts.houses > 0 && f.N[buildWaived] == 0 {
			s.push(Frame{Kind: frameHouse, Seat: f.Seat, Card: f.Card})
		}
	case buildPays:
		if facts.cost != [resources]uint8{} {
			s.push(payFrame(f.Seat, &facts.cost, nil, nowhere))
		}
	case buildPlaces:
		p.place(f.Seat, f.Card, log)
	case buildProduces: // IS-3.4
		if facts.kind == kindProduction && !facts.ability[0].late { // IA-10.2
			p.produce(f.Seat, f.Card, log)
		}
	case buildBonuses:
		if i := f.N[buildBonus]; i < facts.bonuses {
			f.N[buildBonus]++
			f.N[buildStep]--
			if i == 0 {
				log.Say(eventBonus, f.Seat, "IS-3.5", int16(f.Card))
			}
			first := facts.bonus[i]
			p.start(f.Seat, f.Card, first, r.plain(first), forBonus, log)
		}
	case buildReacts:
		p.react(f.Seat, trigBuild, f.Card, sourceAny, log)
	default:
		s.pop()
	}
	return true
}

// What a card is drawn for.
const (
	drawOther = iota
	drawProduction
	drawBonus
)

var drawWords = []string{"other", "production", "bonus"}

// drawnFor is what the cards of a frame are drawn for, if a new Location brings them. Some bring one by
// their first production and one by their Building Bonus, and each is asked for: IS-2.5, IS-8.5.
func (p *Position) drawnFor(f *Frame) int {
	s := &p.s
	for i := int(s.Depth) - 1; i >= 0; i-- {
		g := &s.Stack[i]
		switch {
		case g.Kind == frameBuild && g.Seat == f.Seat && g.N[buildStep] == buildBonuses && g.N[buildBonus] > 0:
			return drawBonus
		case g.Kind == frameBuild && g.Seat == f.Seat && g.N[buildStep] == buildBonuses:
			return drawProduction
		case g.Kind != frameDraw && g.Kind != frameRun:
			return drawOther
		}
	}
	return drawOther
}

// place puts a card into the Empire.
func (p *Position) place(seat game.Seat, c card, log *game.Log) {
	s := &p.s
	pl := &s.Players[seat]
	if pl.Hand.has(c) {
		p.leaveHand(seat, c)
	} else {
		pl.Deals.drop(c)
	}
	s.Empire[seat].add(c)
	s.Spots[c] = Spot{Built: pl.Built}
	if p.rules.cards[c].printed > 0 && p.commonGoal() { // IA-13.9
		s.Spots[c].Flags = hasDefense | hasPrinted
	}
	if pl.Built < 255 {
		pl.Built++
	}
	log.Say(eventStands, seat, "IS-8.1", int16(c))
}

// housing asks what is discarded for the house in the cost: IS-8.2, IS-8.7.
func (p *Position) housing(f *Frame, log *game.Log) bool {
	set := p.houses(f.Seat)
	c, _ := set.next(0)
	for d, more := set.next(c + 1); more; d, more = set.next(d + 1) {
		own := &p.s.Empire[f.Seat]
		if p.rules.cards[c].row != p.rules.cards[d].row || own.has(c) != own.has(d) || !p.s.sameSpot(c, d) {
			return false
		}
	}
	p.demolish(c, log)
	return true
}

// demolish discards a Location or a Foundation as the price of a building.
func (p *Position) demolish(c card, log *game.Log) {
	s := &p.s
	seat := s.top().Seat
	s.pop()
	log.Say(eventHouse, seat, "IS-8.2", int16(c))
	if pl := &s.Players[seat]; pl.Foundations.has(c) { // IS-8.8
		pl.Foundations.drop(c)
	} else {
		p.leave(c, true, log) // IS-8.3
	}
	p.discard(c)
}

// found makes a hand card a Foundation: IS-16.15.
func (p *Position) found(seat game.Seat, c card, o *op, log *game.Log) {
	s := &p.s
	p.leaveHand(seat, c)
	s.Players[seat].Foundations.add(c)
	log.Say(eventFoundation, seat, "IS-16.15", int16(c))
	for g := wood; g < heldGoods; g++ {
		if o.goods>>g&1 == 1 {
			p.gain(seat, g, 1, cause{why: forActions, rule: "IS-16.15"}, log) // an event of its own: IS-22.2
		}
	}
}
