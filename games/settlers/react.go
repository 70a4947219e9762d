package settlers

import "spielwerk/game"

// sourceNone is a Raze without reactions: of an own Location (IS-10.12).
const sourceNone = 255

// react starts the reactions of a seat's Locations: IS-8.5. Those that only yield tokens and
// VP happen at once, because they ask nothing and cannot harm the others; the owner orders
// the rest.
func (p *Position) react(seat game.Seat, trigger uint8, to card, source uint8, log *game.Log) {
	s, r := &p.s, p.rules
	set := p.live(seat, trigger)
	if set.empty() {
		return
	}
	waits := false
	for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
		a := r.cards[c].find(trigger)
		switch {
		case trigger == trigBuild && (!a.filter.fits(&r.cards[to]) || c == to && !a.self): // IS-8.6
		case trigger == trigScoring && !a.filter.fits(&r.cards[to]): // IA-12.17
		case trigger == trigRaze && a.source != sourceAny && a.source != source: // IS-10.11
		case a.plain:
			log.Say(eventReact, seat, reactRules[trigger], int16(c))
			p.apply(seat, c, a, forFeatures, log)
		default:
			s.Reacting.add(c)
			waits = true
		}
	}
	if waits {
		f := Frame{Kind: frameReact, Seat: seat, N: slots{reactTrigger: trigger}}
		f.setTwo(runFirst, 1+uint16(to))
		s.push(f)
	}
}

// othersReact starts the reactions of the enemies of a seat, also of those who have passed (IS-7.4).
func (p *Position) othersReact(seat game.Seat, trigger uint8, log *game.Log) {
	for t := range p.rules.seats {
		if o := p.inTurn(t); o != seat {
			p.react(o, trigger, 0, sourceAny, log)
		}
	}
}

var reactRules = [triggers]game.Rule{
	trigBuild: "IS-8.5", trigRaze: "IS-10.11", trigRazed: "IS-22.13", trigDeal: "IS-16.30", trigEnemyDeal: "IS-16.30", trigPairs: "IS-16.14", trigPass: "IS-22.17",
	trigProtect: "IA-8.1", trigScoring: "IA-12.17", trigVisit: "IA-9.2", trigSpend: "IA-12.15",
}

// reacting continues the pending reactions. Copies of a card do the same, and the order of
// reactions to passing makes no difference: then nothing is asked.
func (p *Position) reacting(f *Frame, log *game.Log) bool {
	s := &p.s
	c, ok := s.Reacting.next(0)
	if !ok {
		s.pop()
		return true
	}
	if f.N[reactTrigger] != trigPass {
		for d, more := s.Reacting.next(c + 1); more; d, more = s.Reacting.next(d + 1) {
			if p.rules.cards[d].row != p.rules.cards[c].row {
				return false
			}
		}
	}
	p.reactNext(f, c, log)
	return true
}

// Answers implements game.Answerer: from which deck a seat draws what it gets while others play (IS-2.5), and, when a
// Location is Razed by another, in which order its owner has reactions (IS-22.13).
func (p *Position) Answers(dst []game.Move, seat game.Seat) []game.Move {
	if seat < 0 || int(seat) >= p.rules.config.Seats || p.Pending() == 0 {
		return dst
	}
	dst = append(dst, game.Move{Kind: moveDraw}, game.Move{Kind: moveDraw, Args: [3]int16{1}})
	set := p.live(seat, trigRazed)
	for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
		if p.rules.cards[c].find(trigRazed).plain { // it asks nothing
			set.drop(c)
		}
	}
	return cardMoves(dst, moveReact, &set)
}

func (p *Position) reactNext(f *Frame, c card, log *game.Log) {
	p.s.Reacting.drop(c)
	trigger := f.N[reactTrigger]
	log.Say(eventReact, f.Seat, reactRules[trigger], int16(c))
	n := p.s.Depth
	to := f.two(runFirst)
	p.apply(f.Seat, c, p.rules.cards[c].find(trigger), forFeatures, log)
	for i := n; i < p.s.Depth; i++ {
		p.s.Stack[i].setTwo(runFirst, to)
	}
}
