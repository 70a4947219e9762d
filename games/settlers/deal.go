package settlers

import "spielwerk/game"

// dealCost is what making a Deal costs: IS-9.1.
var dealCost = [resources]uint8{food: 1}

// mayDeal is the reason why a seat cannot make a Deal with a hand card: IS-9.1.
func (p *Position) mayDeal(seat game.Seat, c card, w *purse) no {
	if !p.s.Players[seat].Hand.has(c) {
		return no{kind: refuseNoCard, rule: "IS-9.1", args: game.Args{int16(c), placeHand}}
	}
	if p.rules.cards[c].deal == 0 {
		return no{kind: refuseNoDeal, rule: "IS-9.1", args: game.Args{int16(c)}}
	}
	if !w.coversCost(&dealCost) {
		var b bill
		b.addCost(&dealCost)
		return w.missing(&b, "IS-9.1")
	}
	return no{}
}

// makeDeal begins to make a Deal.
func (p *Position) makeDeal(seat game.Seat, c card, log *game.Log) {
	s := &p.s
	p.shown(c)
	log.Say(eventDeal, seat, "IS-9.1", int16(c))
	s.push(Frame{Kind: frameDeal, Seat: seat, Card: c})
	s.push(payFrame(seat, &dealCost, nil, nowhere))
}

// dealing puts the card under the board when it is paid.
func (p *Position) dealing(f *Frame, log *game.Log) bool {
	s := &p.s
	seat, c := f.Seat, f.Card
	s.pop()
	p.leaveHand(seat, c)
	s.Players[seat].Deals.add(c)
	p.dealt(seat, c, log)
	return true
}

// dealt carries out what follows a Deal: its good, and reactions (IS-16.30).
func (p *Position) dealt(seat game.Seat, c card, log *game.Log) {
	g, by := good(p.rules.cards[c].deal-1), cause{why: forDeals, rule: "IS-9.1"}
	if g <= vp {
		p.gain(seat, g, 1, by, log)
		p.react(seat, trigDeal, c, sourceAny, log)
	} else { // a draw is on top of the stack, so that it comes before the frames below
		p.react(seat, trigDeal, c, sourceAny, log)
		p.gain(seat, g, 1, by, log)
	}
	p.othersReact(seat, trigEnemyDeal, log)
}

// route makes a Deal with an enemy's Faction Location: IS-16.11, IS-16.30.
func (p *Position) route(seat game.Seat, c card, log *game.Log) {
	p.s.Players[seat].Routes.add(c)
	o := p.owner(c)
	log.Say(eventRoute, seat, "IS-16.11", int16(c), whose(seat, o), ownerOf(seat, o))
	p.dealt(seat, c, log)
}

// dealOwner is the seat that has a Deal, Nobody for a card of the Target line.
func (p *Position) dealOwner(c card) game.Seat {
	for o := range game.Seat(p.rules.seats) {
		if pl := &p.s.Players[o]; pl.Deals.has(c) || pl.Routes.has(c) {
			return o
		}
	}
	return game.Nobody
}

// partner is whose Deal a card is: an Attack card of the line is the virtual player's (IS-19.6).
func (p *Position) partner(c card) game.Seat {
	if o := p.dealOwner(c); o != game.Nobody {
		return o
	}
	return virtual
}

// dropDeal discards a Deal: a card under a board goes to the pile of its Faction (IS-22.27),
// the mark of a Trade Route is removed.
func (p *Position) dropDeal(c card) {
	o := p.dealOwner(c)
	if o == game.Nobody {
		p.offLine(c)
		p.discard(c)
		return
	}
	pl := &p.s.Players[o]
	if pl.Routes.has(c) {
		pl.Routes.drop(c)
		return
	}
	pl.Deals.drop(c)
	p.discard(c)
}

// cancel discards an enemy's Deal: IS-16.11, IS-16.23.
func (p *Position) cancel(seat game.Seat, c card, loot bool, log *game.Log) {
	o := p.partner(c)
	p.dropDeal(c)
	log.Say(eventDropDeal, seat, "IS-16.23", int16(c), whose(seat, o), ownerOf(seat, o))
	if loot {
		p.gain(seat, good(p.rules.cards[c].deal-1), 1, p.causeOf(p.s.Depth), log)
	}
}

// takeDeal puts an enemy's Deal under the own board: IS-16.19, IS-16.31.
func (p *Position) takeDeal(seat game.Seat, c card, log *game.Log) {
	s := &p.s
	from := p.partner(c)
	if o := p.dealOwner(c); o == game.Nobody {
		p.offLine(c) // IS-19.6
	} else {
		s.Players[o].Deals.drop(c)
	}
	s.Players[seat].Deals.add(c)
	log.Say(eventTakeDeal, seat, "IS-16.19", int16(c), whose(seat, from), ownerOf(seat, from))
}

// dropping asks for own Deals to be discarded as a price.
func (p *Position) dropping(f *Frame, log *game.Log) bool {
	s := &p.s
	pl := &s.Players[f.Seat]
	all := pl.Deals.or(&pl.Routes)
	if f.N[countLeft] == 0 || all.empty() {
		s.pop()
		return true
	}
	if all.count() > int(f.N[countLeft]) {
		return false
	}
	c, _ := all.next(0)
	p.drop(f, c, log)
	return true
}

func (p *Position) drop(f *Frame, c card, log *game.Log) {
	f.N[countLeft]--
	p.dropDeal(c)
	log.Say(eventDropDeal, f.Seat, "IS-16.11", int16(c), whoseOwn, int16(f.Seat))
}
