package settlers

import "spielwerk/game"

// deal sets the game up: IS-1.3 to IS-1.6.
func (p *Position) deal(rand game.Rand, log *game.Log) {
	s, r := &p.s, p.rules
	*s = State{Rand: rand, Tokens: r.tokens}
	if !r.atlanteans {
		p.shuffleCommon(log)
	}
	s.First = game.PickSeat(&s.Rand, log, pileSeats, "IS-1.4", r.seats)
	s.Active = s.First
	log.Say(eventFirst, s.First, "IS-1.4")
	for seat := range game.Seat(r.seats) { // a request for a taken Faction is ignored: IS-1.6
		for f, w := range factionWords[:r.factions] {
			if r.wishes[seat] == w && p.free(uint8(f)) {
				p.assign(seat, uint8(f), log)
			}
		}
	}
	for seat := range game.Seat(r.seats) {
		if s.Players[seat].Faction == 0 && r.wishes[seat] != factionPick {
			var left [factions]uint8
			n := 0
			for f := range uint8(r.factions) {
				if p.free(f) {
					left[n] = f
					n++
				}
			}
			p.assign(seat, game.Pick(&s.Rand, log, pileFactions, "IS-1.3", left[:n]), log)
		}
	}
	p.advance(log)
}

// startHand is the size of the first hand, half of it Common cards: IS-1.5.
const startHand = 4

// free reports whether no seat has a Faction: IS-1.3.
func (p *Position) free(f uint8) bool {
	for seat := range p.rules.seats {
		if p.s.Players[seat].Faction == 1+f {
			return false
		}
	}
	return true
}

// assign gives a seat a Faction with its board and its shuffled deck.
func (p *Position) assign(seat game.Seat, f uint8, log *game.Log) {
	r := p.rules
	pl := &p.s.Players[seat]
	pl.Faction = 1 + f
	set := r.deckOf(seat, f)
	for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
		pl.Deck[pl.DeckN] = c
		pl.DeckN++
	}
	game.ShufflePile(&p.s.Rand, log, pl.Faction, "IS-1.3", pl.Deck[:pl.DeckN])
	log.Say(eventFaction, seat, "IS-1.3", int16(f))
}

// shuffleCommon makes the Common deck: IS-1.3, IA-2.3.
func (p *Position) shuffleCommon(log *game.Log) {
	s := &p.s
	set := p.commons()
	for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
		s.Deck[s.DeckN] = c
		s.DeckN++
	}
	game.ShufflePile(&s.Rand, log, deckCommon, "IS-1.3", s.Deck[:s.DeckN])
}

// assigning lets seats pick a Faction in turn order if they may, then begins. The last
// Faction left is not asked for.
func (p *Position) assigning(log *game.Log) bool {
	s, r := &p.s, p.rules
	left := 0
	var last uint8
	for f := range uint8(r.factions) {
		if p.free(f) {
			left++
			last = f
		}
	}
	for t := range r.seats {
		seat := p.inTurn(t)
		if s.Players[seat].Faction > 0 {
			continue
		}
		if left > 1 {
			s.Active = seat
			return false
		}
		p.assign(seat, last, log)
	}
	if r.atlanteans && s.Turn == 0 { // which cards there are depends on the Factions: IA-2.5
		p.shuffleCommon(log)
		p.swapped(log)
	}
	for int(s.Turn) < startHand*r.seats { // IS-1.5
		seat, deck := p.inTurn(int(s.Turn)/startHand), uint8(drawCommon)
		if s.Turn%startHand >= startHand/2 {
			deck = drawFaction
		}
		s.Turn++
		if p.draw(seat, deck, "IS-1.5", log); s.Depth > 0 {
			return true // an Event: IA-11.5
		}
	}
	p.flush()
	if r.solo() {
		p.setUpSolo(log)
	}
	p.lookout(log)
	return true
}

// Play implements game.Position.
func (p *Position) Play(seat game.Seat, m game.Move, log *game.Log) *game.Refusal {
	if why := p.judge(seat, m); !why.fine() {
		return &game.Refusal{Kind: why.kind, Rule: why.rule, Args: why.args}
	}
	p.mover = seat
	if p.s.Depth > 0 {
		p.answer(m, log)
	} else {
		p.act(seat, m, log)
	}
	p.advance(log)
	return nil
}

// act makes a move that does not answer a frame.
func (p *Position) act(seat game.Seat, m game.Move, log *game.Log) {
	s := &p.s
	c := cardIn(m)
	switch m.Kind {
	case movePick:
		p.assign(seat, factionIn(m), log)
	case moveTake:
		p.pickCard(seat, c, log)
	case moveKeep:
		p.keepAside(seat, c, log)
	case moveProduce:
		p.produceNext(c, log)
	case moveBuild:
		s.Acted = true
		p.construct(seat, c, false, log)
	case moveDeal:
		s.Acted = true
		p.makeDeal(seat, c, log)
	case moveRaze:
		s.Acted = true
		p.raze(seat, c, log)
	case moveAttack:
		s.Acted = true
		p.attack(seat, c, log)
	case moveUse:
		p.use(seat, m, log)
	case moveExchange:
		p.exchange(seat, goodIn(m), log)
	case movePass:
		p.pass(seat, log)
	case moveDefend:
		p.defend(seat, c, log)
	case moveSamurai:
		p.deploy(seat, c, log)
	case moveTech:
		p.placeTech(seat, goodIn(m), placeIn(m), log)
	case moveSend:
		p.send(seat, c, log)
	case moveFree:
		p.unblock(seat, c, log)
	case moveEnd:
		log.Say(eventTurnEnd, seat, "IS-7.5")
		p.endTurn(log)
	}
}

// advance continues the game until somebody has to decide: the stack first, then the phases
// of the round.
func (p *Position) advance(log *game.Log) {
	for {
		var goesOn bool
		if p.s.Depth > 0 {
			goesOn = p.step(p.s.top(), log)
		} else {
			goesOn = p.next(log)
		}
		if !goesOn {
			return
		}
	}
}

// next continues the phase.
func (p *Position) next(log *game.Log) bool {
	switch p.s.Phase {
	case phaseFactions:
		return p.assigning(log)
	case phaseLookout:
		switch p.s.Step {
		case stepFaction:
			return p.drawingFirst(log)
		case stepAside:
			return p.setAside(log)
		}
		if p.rules.alternate && !p.rules.solo() {
			return p.passingOn(log)
		}
		return p.drafting(log)
	case phaseProduction:
		return p.producing(log)
	case phaseAction:
		return p.turning(log)
	case phaseCleanup:
		return p.cleaning(log)
	case phaseAttack:
		return p.attacking(log)
	default:
		return false
	}
}

// step continues the top frame.
func (p *Position) step(f *Frame, log *game.Log) bool { return p.kind(f).step(p, f, log) }
