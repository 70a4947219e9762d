package alienartifacts

import "spielwerk/game"

// Why cards are looked at.
const (
	lookBuy = iota
	lookEffect
	lookSetup
)

// purchases appends what a seat can buy now: AA-8.1.1, AA-8.1.2.
func (p *Position) purchases(dst []game.Move, seat game.Seat) []game.Move {
	have, price := int(p.s.Players[seat].Credits), p.cost(seat, actBuy)
	if have < price {
		return dst
	}
	for k := range int16(kinds) {
		most := min((have-price)/int(p.rules.look), int(p.s.Decks[k].N)-1)
		for extra := 0; extra <= most; extra++ {
			dst = append(dst, game.Move{Kind: moveBuy, Args: [3]int16{k, int16(extra)}})
		}
	}
	return dst
}

// noBuy is the reason why a seat cannot buy a card of a kind with so many further looks.
func (p *Position) noBuy(seat game.Seat, kind uint8, extra int) no {
	have, price := int(p.s.Players[seat].Credits), p.cost(seat, actBuy)+extra*int(p.rules.look)
	switch {
	case extra < 0 || int(p.s.Decks[kind].N) < 1+extra:
		return no{refuseDeck, "AA-8.1.8", game.Args{int16(p.s.Decks[kind].N), int16(kind)}}
	case have < price:
		return no{refuseCredits, "AA-8.1.1", game.Args{int16(price), int16(have)}}
	}
	return yes
}

// buy pays and draws: AA-8.1.1, AA-8.1.4, AA-8.1.7, AA-8.1.10.
func (p *Position) buy(seat game.Seat, m game.Move, log *game.Log) {
	s := &p.s
	kind, extra := kindIn(m), extraIn(m)
	price := p.cost(seat, actBuy) + extra*int(p.rules.look)
	p.spend(seat, uint8(price))
	log.Say(eventBuy, seat, "AA-8.1.1", int16(kind), int16(price))
	p.look(seat, kind, 1+extra+int(s.Players[seat].Mods.Look), log)
	p.choosing(seat, kind, lookBuy, 1, 0)
}

// buyAtOnce is a purchase inside another action: AA-4.12.
func (p *Position) buyAtOnce(f Frame, m game.Move, log *game.Log) {
	p.s.push(actionFrame{seat: f.Seat, action: actBuy}.frame())
	p.buy(f.Seat, m, log)
}

// look draws cards of a deck for a seat to choose from, as far as there are any.
// The top card has been seen by all, the others are seen by the seat (AA-8.1.5,
// AA-22.2).
func (p *Position) look(seat game.Seat, kind uint8, n int, log *game.Log) {
	s := &p.s
	d := &s.Decks[kind]
	n = min(n, int(d.N))
	for i := range n {
		c := p.fromDeckOf(kind, "AA-8.1.2", log)
		s.Look[i] = c
		if s.Seen[c] != allSeats {
			s.Seen[c] |= 1 << uint(seat)
			s.Reveals++
		}
		if n > 1 { // the top card alone is public already
			log.Tell(game.Only(seat), eventSees, seat, "AA-8.1.5", int16(c))
		}
	}
	s.LookN = uint8(n)
	if n > 1 {
		log.Say(eventLooks, seat, "AA-8.1.2", int16(n), int16(kind))
	}
	p.showTop(kind, log)
}

// choosing makes a seat keep some of the cards it looks at. A side is one for
// cards that go to the empire, else anySide.
func (p *Position) choosing(seat game.Seat, kind, why, keep, side uint8) {
	if why != lookSetup {
		side = anySide
	}
	if p.s.LookN > 0 {
		p.s.push(keepFrame{seat, kind, why, keep, side}.frame())
	}
}

// keepings appends the cards that can be kept.
func (p *Position) keepings(dst []game.Move, f *Frame) []game.Move {
	k := keepOf(f)
	for _, c := range p.s.Look[:p.s.LookN] {
		if len(dst) > 0 && k.left >= p.s.LookN { // all are kept
			break
		}
		dst = append(dst, game.Move{Kind: moveKeep, Args: [3]int16{int16(c)}})
	}
	return dst
}

// keep puts a card under construction, or in set-up into the empire: AA-8.1.1,
// AA-3.13. When no more are kept the others go to the bottom.
func (p *Position) keep(f Frame, m game.Move, log *game.Log) {
	s := &p.s
	k, card := keepOf(&f), cardIn(m)
	at := uint8(0)
	for s.Look[at] != card {
		at++
	}
	copy(s.Look[at:], s.Look[at+1:])
	s.LookN--
	s.Look[s.LookN] = 0
	if s.Seen[card] != allSeats {
		s.Reveals++
	}
	if k.left--; k.left > 0 {
		s.push(k.frame())
	} else if s.LookN > 0 {
		s.push(bottomFrame{seat: k.seat, deck: k.deck, why: k.why}.frame())
	} else if k.why != lookSetup {
		s.push(Frame{Kind: frameCheck, Seat: k.seat})
	}
	if k.side != anySide {
		p.settle(k.seat, card, k.side, log)
		return
	}
	rule := game.Rule("AA-8.1.1")
	if k.why == lookSetup {
		rule = "AA-3.13"
	}
	p.construct(k.seat, card, rule, log)
}

// construct puts a card into a construction area: AA-2.1.
func (p *Position) construct(seat game.Seat, card uint8, rule game.Rule, log *game.Log) {
	p.s.Seen[card] = 0
	p.s.Players[seat].Building.add(card)
	log.Say(eventConstruct, seat, rule, int16(card))
}

// settle puts a card of the set-up into the empire: AA-3.12, AA-3.14.
func (p *Position) settle(seat game.Seat, card, side uint8, log *game.Log) {
	s := &p.s
	pl := &s.Players[seat]
	s.Seen[card] = 0
	pl.Empire.add(card)
	if side == operational {
		pl.Mission.add(card)
	}
	p.recount(seat)
	log.Say(eventEmpire, seat, "AA-3.12", int16(card), int16(side))
	if side == logistic {
		p.runList(seat, p.rules.sides[card][side].complete, fromCards, card)
	}
}

// bottoms appends the cards that can go to the bottom next: AA-8.1.3.
func (p *Position) bottoms(dst []game.Move, f *Frame) []game.Move {
	left := p.s.Look[bottomOf(f).placed:p.s.LookN]
	if len(left) > 1 {
		for _, c := range left {
			dst = append(dst, game.Move{Kind: moveBottom, Args: [3]int16{int16(c)}})
		}
	}
	return append(dst, game.Move{Kind: moveRest})
}

// bottom puts the cards that were not kept to the bottom of their deck, in the order that
// their seat chooses: AA-8.1.3, AA-3.13. Nobody else learns anything until all have their
// place.
func (p *Position) bottom(f Frame, m game.Move, log *game.Log) {
	s := &p.s
	b := bottomOf(&f)
	if m.Kind == moveBottom {
		at := b.placed
		for s.Look[at] != cardIn(m) {
			at++
		}
		copy(s.Look[b.placed+1:at+1], s.Look[b.placed:at])
		s.Look[b.placed] = cardIn(m)
		if b.placed++; b.placed+1 < s.LookN {
			s.push(b.frame())
			return
		}
	}
	n := s.LookN
	for _, c := range s.Look[:n] {
		if n > 1 { // others do not know the order
			s.Seen[c] = 1 << uint(b.seat)
		}
		p.underDeckOf(b.deck, c, "AA-8.1.2", log)
		log.Tell(game.Only(b.seat), eventBottomOwn, b.seat, "AA-8.1.3", int16(c))
	}
	s.Look, s.LookN = [maxLook]uint8{}, 0
	s.Reveals++ // others learn that their order is fixed
	log.Say(eventBottom, b.seat, "AA-8.1.2", int16(n), int16(b.deck))
	if b.why != lookSetup {
		s.push(Frame{Kind: frameCheck, Seat: b.seat}) // AA-8.1.9
	}
	p.showTop(b.deck, log)
}

// draw takes the top card of a deck that is not empty.
func (d *Deck) draw() uint8 {
	d.N--
	c := d.Card[d.N]
	d.Card[d.N] = 0
	return c
}

// under puts a card to the bottom of its deck.
func (d *Deck) under(c uint8) {
	copy(d.Card[1:], d.Card[:d.N])
	d.Card[0] = c
	d.N++
}

// showTop makes the logistic side of a deck's top card public: AA-3.3.
func (p *Position) showTop(kind uint8, log *game.Log) {
	p.dealDecks()
	s := &p.s
	d := &s.Decks[kind]
	if d.N == 0 {
		return
	}
	if c := d.Card[d.N-1]; s.Seen[c] != allSeats {
		s.Seen[c] = allSeats
		s.Reveals++
		log.Say(eventTop, game.Nobody, "AA-3.3", int16(c))
	}
}

// typings appends the types that can be named.
func (p *Position) typings(dst []game.Move, _ *Frame) []game.Move {
	for t := range int16(types) {
		dst = append(dst, game.Move{Kind: moveType, Args: [3]int16{t}})
	}
	return dst
}

// typed searches for the type that was named.
func (p *Position) typed(f Frame, m game.Move, log *game.Log) {
	p.search(f.Seat, typeOf(&f).deck, typeIn(m), log)
}

// search passes cards of a deck from the top to the bottom until one has the type,
// and puts that one under construction: AA-2.10. All see the cards go by.
func (p *Position) search(seat game.Seat, kind, typ uint8, log *game.Log) {
	s := &p.s
	d := &s.Decks[kind]
	log.Say(eventSearch, seat, "AA-2.10", int16(kind), int16(typ))
	for range d.N {
		c := p.fromDeckOf(kind, "AA-2.10", log)
		p.seenByAll(c)
		if p.rules.types[c] == typ {
			p.construct(seat, c, "AA-2.10", log)
			s.push(Frame{Kind: frameCheck, Seat: seat})
			p.showTop(kind, log)
			return
		}
		log.Say(eventPassedOver, game.Nobody, "AA-2.10", int16(c))
		p.underDeckOf(kind, c, "AA-2.10", log)
	}
	log.Say(eventNotFound, game.Nobody, "AA-2.10", int16(kind), int16(typ))
	p.showTop(kind, log)
}

func (p *Position) seenByAll(card uint8) {
	if p.s.Seen[card] != allSeats {
		p.s.Seen[card] = allSeats
		p.s.Reveals++
	}
}
