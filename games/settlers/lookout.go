package settlers

import "spielwerk/game"

const (
	alternateDraw = 3 // cards of IS-17.1
	advancedRow   = 5 // cards of IS-17.2
	soloRow       = 4 // cards of IS-19.3
)

// lookout begins a round with its first phase: IS-5.1, IS-17.4.
func (p *Position) lookout(log *game.Log) {
	s := &p.s
	s.Round++
	s.Phase, s.Step, s.Turn, s.Passed = phaseLookout, stepFaction, 0, 0
	log.Say(eventRound, s.First, "IS-4.1", int16(s.Round))
}

// drawingFirst begins the Lookout: each seat draws a card of its own deck (IS-5.1), and a
// Common one in the peaceful variant (IS-17.4). Turn counts the draws.
func (p *Position) drawingFirst(log *game.Log) bool {
	s, r := &p.s, p.rules
	each := 1
	if r.peaceful {
		each = 2
	}
	for int(s.Turn) < each*r.seats {
		seat := p.inTurn(int(s.Turn) / each)
		second := int(s.Turn)%each == 1
		s.Turn++
		if second {
			p.lookoutDraw(seat, drawCommon, "IS-17.4", log)
		} else {
			p.lookoutDraw(seat, drawFaction, "IS-5.1", log)
		}
		if s.Depth > 0 {
			return true // an Event: IA-11.9
		}
	}
	s.Step, s.Turn = stepFirst, 0
	if r.alternate && !r.solo() {
		s.Step = stepAside
	}
	return true
}

func (p *Position) lookoutDraw(seat game.Seat, deck uint8, rule game.Rule, log *game.Log) {
	if p.drawable(seat, deck) {
		p.draw(seat, deck, rule, log)
		return
	}
	log.Say(eventNoDraw, seat, "IS-2.10")
}

// rowSize is the number of open cards before a pick: IS-5.2, IS-5.3, IS-17.3, IS-19.3. For
// the last player of a second pass two are left.
func (p *Position) rowSize() int {
	r, t := p.rules, int(p.s.Turn)
	switch {
	case r.solo() && t == 0:
		return soloRow
	case r.solo():
		return 0
	case r.advanced && t == 0:
		return advancedRow
	case r.advanced && t < r.seats:
		return advancedRow - 1
	case r.advanced && t < 2*r.seats-1:
		return advancedRow - 2
	case r.advanced:
		return 0
	case t == 0:
		return r.seats + 1
	}
	return 0
}

// picks is how many cards are picked in this step.
func (p *Position) picks() int {
	if p.rules.advanced || p.rules.solo() {
		return 2 * p.rules.seats
	}
	return p.rules.seats
}

// picker is the seat that picks next: IS-5.2, IS-5.3, IS-17.2.
func (p *Position) picker() game.Seat {
	t := int(p.s.Turn)
	if p.s.Step == stepSecond && !p.rules.advanced && !p.rules.alternate {
		return p.inTurn(p.rules.seats - 1 - t)
	}
	return p.inTurn(t % p.rules.seats)
}

// refill opens cards until the row is full or no card is left: IS-5.5.
func (p *Position) refill(log *game.Log) {
	s := &p.s
	for want := p.rowSize(); int(s.RowN) < want && p.drawable(0, drawCommon); {
		c := p.top(log)
		s.Reveals++
		if p.rules.cards[c].kind == kindEvent { // IA-11.2
			p.happen(c, game.Nobody, log)
			return
		}
		s.Row[s.RowN] = c
		s.RowN++
		log.Say(eventReveal, game.Nobody, p.lookoutRule(), int16(c))
	}
	p.settle()
}

// lookoutRule is the rule of the draft that is played.
func (p *Position) lookoutRule() game.Rule {
	r := p.rules
	switch {
	case r.solo():
		return "IS-19.3"
	case r.advanced && r.seats == 2:
		return "IS-17.2"
	case r.advanced:
		return "IS-17.3"
	case p.s.Step == stepSecond:
		return "IS-5.3"
	}
	return "IS-5.2"
}

// drafting continues a draft with one pick after the other. It reports whether there is
// nothing to ask.
func (p *Position) drafting(log *game.Log) bool {
	s := &p.s
	if p.refill(log); s.Depth > 0 {
		return true
	}
	switch {
	case int(s.Turn) == p.picks() || s.RowN == 0:
		p.drafted(log)
	case s.RowN == 1:
		p.pickCard(p.picker(), s.Row[0], log)
	default:
		return false
	}
	return true
}

// pickCard takes an open card.
func (p *Position) pickCard(seat game.Seat, c card, log *game.Log) {
	s := &p.s
	p.offRow(c)
	s.Players[seat].Hand.add(c)
	s.Public.add(c) // it was open
	log.Say(eventTake, seat, p.lookoutRule(), int16(c))
	s.Turn++
	switch {
	case !p.rules.solo():
	case s.Turn == 1 && s.RowN > 0: // a random one of the rest: IS-19.3
		s.Reveals++
		p.toVirtual(game.Pick(&s.Rand, log, pileRow, "IS-19.3", s.Row[:s.RowN]), log)
	case s.RowN > 0:
		p.toVirtual(s.Row[0], log)
	}
}

func (p *Position) offRow(c card) {
	s := &p.s
	n := uint8(0)
	for _, other := range s.Row[:s.RowN] {
		if other != c {
			s.Row[n] = other
			n++
		}
	}
	clear(s.Row[n:s.RowN])
	s.RowN = n
}

// drafted ends a draft: the remaining cards are discarded.
func (p *Position) drafted(log *game.Log) {
	s, r := &p.s, p.rules
	for _, c := range s.Row[:s.RowN] {
		s.Discard.add(c)
		log.Say(eventLeft, game.Nobody, p.lookoutRule(), int16(c))
	}
	s.Row, s.RowN, s.Turn = [maxRow]card{}, 0, 0
	if s.Step == stepFirst && !r.advanced && !r.solo() {
		s.Step = stepSecond
		return
	}
	p.produceAll(log)
}

// produceAll begins the Production phase.
func (p *Position) produceAll(log *game.Log) {
	s := &p.s
	s.Phase, s.Step, s.Turn, s.Active = phaseProduction, stepBoard, 0, s.First
	log.Say(eventPhase, game.Nobody, "IS-6.1", int16(phaseProduction))
}

// setAside deals the cards of the alternate Lookout one by one, so that few cards are
// distributed evenly: IS-17.1, IS-5.5.
func (p *Position) setAside(log *game.Log) bool {
	s, r := &p.s, p.rules
	for ; int(s.Turn) < alternateDraw*r.seats; s.Turn++ {
		if !p.drawable(0, drawCommon) {
			continue
		}
		c := p.top(log)
		s.Reveals++
		if r.cards[c].kind == kindEvent { // IA-11.9
			p.happen(c, p.inTurn(int(s.Turn)%r.seats), log)
			return true
		}
		p.settle()
		pl := &s.Players[p.inTurn(int(s.Turn)%r.seats)]
		pl.Look[pl.LookN] = c
		pl.LookN++
	}
	p.settle()
	s.Step, s.Turn = stepFirst, 0
	for t := range r.seats {
		seat := p.inTurn(t)
		pl := &s.Players[seat]
		log.Say(eventAside, seat, "IS-17.1", int16(pl.LookN))
		for _, c := range pl.Look[:pl.LookN] {
			log.Tell(game.Only(seat), eventSetAside, seat, "IS-17.1", int16(c))
		}
	}
	return true
}

// undecided are the seats that still have to keep a card in the alternate Lookout.
func (p *Position) undecided() game.Seats {
	var set game.Seats
	for seat := range game.Seat(p.rules.seats) {
		if pl := &p.s.Players[seat]; !pl.Kept && pl.LookN > 1 {
			set = set.With(seat)
		}
	}
	return set
}

// keepAside keeps one of the cards set aside; only its owner knows which. The seat that
// passed a card on knows it.
func (p *Position) keepAside(seat game.Seat, c card, log *game.Log) {
	s := &p.s
	pl := &s.Players[seat]
	pl.Kept = true
	pl.Hand.add(c)
	n := uint8(0)
	for _, other := range pl.Look[:pl.LookN] {
		if other != c {
			pl.Look[n] = other
			n++
		}
	}
	clear(pl.Look[n:pl.LookN])
	pl.LookN = n
	log.Say(eventKeep, seat, "IS-17.1")
	log.Tell(game.Only(seat), eventKept, seat, "IS-17.1", int16(c))
}

// passing continues the alternate Lookout when all have decided: a seat with one card keeps
// it; after the first step the rest is passed on, after the second it is discarded.
func (p *Position) passingOn(log *game.Log) bool {
	s, r := &p.s, p.rules
	if p.undecided() != 0 {
		return false
	}
	for t := range r.seats {
		seat := p.inTurn(t)
		if pl := &s.Players[seat]; !pl.Kept && pl.LookN == 1 {
			p.keepAside(seat, pl.Look[0], log)
		}
	}
	for seat := range r.seats {
		s.Players[seat].Kept = false
	}
	if s.Step == stepFirst {
		s.Step = stepSecond
		p.passOn(log)
		return true
	}
	for t := range r.seats {
		seat := p.inTurn(t)
		pl := &s.Players[seat]
		for _, c := range pl.Look[:pl.LookN] {
			s.Reveals++
			s.Discard.add(c)
			for i := range s.Players {
				s.Players[i].Known.drop(c)
			}
			log.Say(eventLeft, seat, "IS-17.1", int16(c))
		}
		pl.Look, pl.LookN = [maxLook]card{}, 0
	}
	p.produceAll(log)
	return true
}

// passOn gives the cards that were not kept to the next seat clockwise. The giver knows where
// they are.
func (p *Position) passOn(log *game.Log) {
	s, r := &p.s, p.rules
	var rest [maxSeats][maxLook]card
	var n [maxSeats]uint8
	for seat := range r.seats {
		pl := &s.Players[seat]
		rest[seat], n[seat] = pl.Look, pl.LookN
	}
	for seat := range r.seats {
		next := game.Seat((seat + 1) % r.seats)
		pl := &s.Players[next]
		pl.Look, pl.LookN = rest[seat], n[seat]
		if n[seat] == 0 {
			continue
		}
		s.Reveals++
		log.Say(eventPassOn, game.Seat(seat), "IS-17.1", int16(next), int16(n[seat]))
		for _, c := range rest[seat][:n[seat]] {
			s.Players[seat].Known.add(c)
			log.Tell(game.Only(next), eventPassedOn, next, "IS-17.1", int16(c))
		}
	}
}
