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
	for seat := range game.Seat(r.seats) { // a Faction that is taken already is no wish: IS-1.6
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

// startHand is how many cards everybody begins with, half of them Common: IS-1.5.
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

// assigning lets the seats pick that wish to, in turn order, then begins. The last
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
	if p.s.Depth > 0 {
		p.answer(m, log)
	} else {
		p.act(seat, m, log)
	}
	p.advance(log)
	return nil
}

// act makes a move that answers no frame.
func (p *Position) act(seat game.Seat, m game.Move, log *game.Log) {
	s := &p.s
	c := card(m.Args[0])
	switch m.Kind {
	case movePick:
		p.assign(seat, uint8(m.Args[0]), log)
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
		p.exchange(seat, good(m.Args[0]), log)
	case movePass:
		p.pass(seat, log)
	case moveDefend:
		p.defend(seat, c, log)
	case moveSamurai:
		p.deploy(seat, c, log)
	case moveTech:
		p.placeTech(seat, good(m.Args[0]), card(m.Args[1]), log)
	case moveSend:
		p.send(seat, c, log)
	case moveFree:
		p.unblock(seat, c, log)
	case moveEnd:
		log.Say(eventTurnEnd, seat, "IS-7.5")
		p.endTurn(log)
	}
}

// answer makes a move that answers the top frame.
func (p *Position) answer(m game.Move, log *game.Log) {
	s := &p.s
	f := s.top()
	c, n := card(m.Args[0]), int(m.Args[1])
	switch m.Kind {
	case moveDraw:
		f.N[0]--
		p.draw(f.Seat, uint8(m.Args[0])+drawCommon, "IS-2.5", log)
	case moveKeep:
		p.keepLooked(f.Seat, c, log)
	case movePay:
		if n == 0 {
			log.Say(eventPay, f.Seat, "IS-2.3", int16(gold), 0)
		}
		p.payGold(f, good(m.Args[0]), n, log)
	case moveFrom:
		p.payFrom(f, good((f.At&payStepsMask)/2), c, n, log)
	case moveSpend:
		p.spendFor(f, good(m.Args[0]), log)
	case moveLift:
		p.lift(f, good(m.Args[0]), card(m.Args[1]), log)
	case moveTech:
		p.setDown(f, card(m.Args[1]), log)
	case moveDiscard:
		p.discardFor(f, c, log)
	case moveGood:
		p.choose(f, good(m.Args[0]), log)
	case moveOption:
		p.option(int(m.Args[0])-1, log)
	case moveTarget:
		p.aimed(f, c, log)
	case moveRob:
		p.rob(game.Seat(m.Args[0]), good(m.Args[1]), log)
	case moveAgainst:
		seat := f.Seat
		s.pop()
		p.against(seat, game.Seat(m.Args[0]), log)
	case moveCopy:
		seat, counts := f.Seat, p.rules.ops[f.At].counts
		s.pop()
		p.copy(seat, c, n-1, counts, log)
	case moveConvert:
		p.convert(f, n, log)
	case moveExchange:
		p.exchange(f.Seat, good(m.Args[0]), log)
	case moveSamurai:
		f.N[0]--
		p.stand(f.Seat, c, "IS-16.10", log)
	case moveTuck:
		p.tuck(f, c, log)
	case moveOffer:
		p.offer(f, good(m.Args[0]), log)
	case moveStore:
		p.storeOne(f, good(m.Args[0]), log)
	case moveReact:
		p.reactNext(f, c, log)
	case moveDone:
		log.Say(eventDone, f.Seat, "IS-2.12")
		switch f.Kind {
		case frameSpend:
			p.spent(f)
		case frameLift:
			f.Kind = frameSet
		default:
			s.pop()
		}
	}
}

// spendFor pays a good for what the top frame asks.
func (p *Position) spendFor(f *Frame, g good, log *game.Log) {
	switch f.Kind {
	case frameTribute:
		p.tribute(f, log)
	case frameLose:
		p.loseOne(f, g, log)
	default:
		p.spendOne(f, g, log)
	}
}

// discardFor discards what the top frame asks for.
func (p *Position) discardFor(f *Frame, c card, log *game.Log) {
	switch f.Kind {
	case frameDiscard:
		p.discardHand(f, c, log)
	case frameDeals:
		p.drop(f, c, log)
	default: // frameHouse
		p.demolish(c, log)
	}
}

// aimed names the card that the top frame asks for.
func (p *Position) aimed(f *Frame, c card, log *game.Log) {
	switch f.Kind {
	case frameUse:
		p.name(f, c, log)
	case frameVictim:
		p.lose(c, log)
	default: // frameTarget
		p.hit(c, log)
	}
}

// advance goes on with the game until somebody has to decide: what waits in the
// stack first, then the phases of the round.
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

// next goes on with the phase.
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

// step goes on with the top frame. It reports whether nothing is to be asked: a
// choice with one outcome is not (IS-2.12), unless that told a secret.
func (p *Position) step(f *Frame, log *game.Log) bool {
	switch f.Kind {
	case frameRun:
		return p.running(f, log)
	case frameDraw:
		return p.drawing(f, log)
	case frameGood:
		return p.choosing(f, log)
	case frameTarget:
		return p.targeting(f, log)
	case frameOption:
		return p.optioning(f, log)
	case frameKeep:
		return p.keeping(f, log)
	case frameDiscard:
		return p.discarding(f, log)
	case frameDeals:
		return p.dropping(f, log)
	case frameHouse:
		return p.housing(f, log)
	case framePay:
		return p.paying(f, log)
	case frameSpend:
		return p.spending(f, log)
	case frameUse:
		return p.using(f, log)
	case frameBuild:
		return p.building(f, log)
	case frameDeal:
		p.dealing(*f, log)
		return true
	case frameRaze:
		return p.razing(f, log)
	case frameReact:
		return p.reacting(f, log)
	case frameExchange:
		return p.exchanging(f)
	case frameSamurai:
		return p.deploying(f, log)
	case frameTuck:
		return p.tucking(f)
	case frameOffer:
		return p.offering(f)
	case frameStore:
		return p.storing(f, log)
	case frameVictim:
		return p.falling(f, log)
	case frameEvent:
		return p.happening(f)
	case frameLose:
		return p.losing(f, log)
	case frameTribute:
		return p.paysTribute(f)
	case frameLift:
		return p.lifting(f)
	case frameSet:
		return p.setting(f, log)
	case frameVisit:
		return p.visiting(f, log)
	default: // frameTurnUp
		return p.turningUp(f, log)
	}
}
