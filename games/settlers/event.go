package settlers

import "spielwerk/game"

// happen carries out an Event that was turned up, before anything else: IA-11.2, IA-11.3.
// seat is the seat that drew it, Nobody in the open.
func (p *Position) happen(c card, seat game.Seat, log *game.Log) {
	s := &p.s
	s.Reveals++
	s.Resolved.add(c)
	rule := game.Rule("IA-11.3")
	if s.Phase == phaseLookout || s.Phase == phaseFactions {
		rule = "IA-11.2"
	}
	log.Say(eventHappens, seat, rule, int16(c))
	s.push(Frame{Kind: frameEvent, Seat: s.First, Card: c})
}

// happening continues an Event: all players in turn order, including those who have passed
// (IA-11.6).
func (p *Position) happening(f *Frame, _ *game.Log) bool {
	s := &p.s
	t := int(f.N[eventSeats])
	if t == p.rules.seats {
		s.pop()
		return true
	}
	f.N[eventSeats]++
	a := p.rules.cards[f.Card].find(trigEvent)
	s.push(Frame{Kind: frameRun, Seat: p.inTurn(t), Card: f.Card, At: a.start, N: slots{runWhy: forEvents}})
	return true
}

// settle discards the Events of a draw when it is over: a reshuffle in between leaves them
// aside (IA-11.8). Each card that an effect draws is a draw of its own; a set-up is one draw.
func (p *Position) settle() {
	if p.s.Phase != phaseFactions {
		p.flush()
	}
}

func (p *Position) flush() {
	s := &p.s
	if !s.Resolved.empty() {
		s.Discard = s.Discard.or(&s.Resolved)
		s.Resolved = cards{}
	}
}

// fewest reports whether nobody has fewer Locations than a seat.
func (p *Position) fewest(seat game.Seat) bool {
	own := p.s.Empire[seat].count()
	for o := range p.rules.seats {
		if p.s.Empire[o].count() < own {
			return false
		}
	}
	return true
}

// losable is the goods that a frame can take from its seat: IA-11.6, supplies only
// (IS-22.23).
func (p *Position) losable(f *Frame) uint16 {
	set := uint16(0)
	for g := wood; g < resources; g++ {
		if p.op(f).goods>>g&1 == 1 && p.s.Players[f.Seat].Supply[g] > 0 {
			set |= 1 << g
		}
	}
	return set
}

// losing continues a loss of goods.
func (p *Position) losing(f *Frame, log *game.Log) bool {
	set := p.losable(f)
	if f.N[countLeft] == 0 || set == 0 {
		p.s.pop()
		return true
	}
	if set&(set-1) != 0 {
		return false
	}
	g := wood
	for set>>g&1 == 0 {
		g++
	}
	p.loseOne(f, g, log)
	return true
}

func (p *Position) loseOne(f *Frame, g good, log *game.Log) {
	f.N[countLeft]--
	p.s.Players[f.Seat].Supply[g]--
	log.Say(eventLose, f.Seat, "IA-11.6", int16(g), 1)
}

// turningUp continues turning up cards of the Common deck, which are razed at once (IA-12.8)
// or become Foundations (IA-12.14). An Event happens and is replaced.
func (p *Position) turningUp(f *Frame, log *game.Log) bool {
	s, r := &p.s, p.rules
	if f.N[countLeft] == 0 || !p.drawable(f.Seat, drawCommon) {
		p.settle()
		s.pop()
		return true
	}
	c := p.top(log)
	if r.cards[c].kind == kindEvent {
		p.happen(c, f.Seat, log)
		return true
	}
	f.N[countLeft]--
	s.Reveals++
	p.settle() // the next card is another draw: IA-11.8
	log.Say(eventRevealed, f.Seat, "IA-11.3", int16(c))
	switch {
	case p.op(f).code == opLay:
		s.Players[f.Seat].Foundations.add(c)
		log.Say(eventFoundation, f.Seat, "IA-12.14", int16(c))
		p.gain(f.Seat, wood, foundationWood, cause{why: forActions, rule: "IA-12.14"}, log)
	case r.cards[c].loots == 0:
		p.discard(c)
		log.Say(eventDiscard, f.Seat, "IA-12.8", int16(c))
	default:
		log.Say(eventRaze, f.Seat, "IA-12.8", int16(c))
		s.push(Frame{Kind: frameRaze, Seat: f.Seat, Card: c, N: slots{razeZone: zoneRevealed}})
	}
	return true
}
