package alienartifacts

import "spielwerk/game"

// count is the count of a condition: AA-6.10, AA-21.10. credits is given, because the end
// scoring uses the bank before it is paid from (AA-19.7).
func (p *Position) count(seat game.Seat, m *metric, credits uint8) int {
	return p.rules.metrics[m.count].count(p, seat, m, credits)
}

// distinctTypes is the number of types of which a seat has a card of a kind.
func (p *Position) distinctTypes(seat game.Seat, m *metric, _ uint8) int {
	n := 0
	for t := range uint8(types) {
		if p.number(seat, m.kind, anySide, t) > 0 {
			n++
		}
	}
	return n
}

// setsOf is the number of a seat's sets of one card of each of some kinds.
func (p *Position) setsOf(seat game.Seat, m *metric, _ uint8) int {
	n := cards
	for k := range uint8(kinds) {
		if m.of>>k&1 == 1 {
			set := p.s.Players[seat].Empire.and(p.rules.ofKind[k])
			n = min(n, set.len())
		}
	}
	return n
}

// number is the number of cards of a kind, side and type in a seat's empire, including
// blockaded ones and the counting card itself: AA-2.5, AA-6.11, AA-14.2.
func (p *Position) number(seat game.Seat, kind, side, typ uint8) int {
	pl, r := &p.s.Players[seat], p.rules
	set := pl.Empire
	if kind != anyKind {
		set = set.and(r.ofKind[kind])
	}
	switch side {
	case logistic:
		set = set.without(pl.Mission)
	case operational:
		set = set.and(pl.Mission)
	}
	if typ != anyType {
		set = set.and(r.ofType[typ])
	}
	return set.len()
}

// stepOf is the highest step that a count fulfils, from 1, 0 for none: AA-6.10.
func (p *Position) stepOf(card uint8, count int) int {
	n := 0
	for i, s := range p.rules.sides[card][operational].steps {
		if count >= int(s.need) {
			n = i + 1
		}
	}
	return n
}

// scoring scores operational technologies one after the other: AA-15.3, AA-21.6.
func (p *Position) scoring(seat game.Seat, one, reveal bool) {
	p.s.Todo = p.s.Players[seat].Mission.and(p.rules.ofKind[technology])
	p.s.push(scoreFrame{seat, one, reveal}.frame())
}

// scorables appends the technologies that can be scored next.
func (p *Position) scorables(dst []game.Move, f *Frame) []game.Move {
	all, must := p.workers(f.Seat)
	dst = cardMoves(dst, moveScore, all)
	if !must && !all.empty() {
		dst = append(dst, game.Move{Kind: moveDone})
	}
	return dst
}

// scoreOne scores the technology that was chosen.
func (p *Position) scoreOne(f Frame, m game.Move, log *game.Log) {
	s := &p.s
	if m.Kind == moveDone {
		s.Todo = Set{}
		log.Say(eventSkip, f.Seat, "AA-15.8")
		return
	}
	r, card := scoreOf(&f), cardIn(m)
	p.payToll(f.Seat, card, log)
	s.Todo.remove(card)
	if r.one {
		s.Todo = Set{}
	}
	if !s.Todo.empty() {
		s.push(f)
	}
	rule := game.Rule("AA-21.6")
	if r.reveal {
		rule = "AA-15.3"
	}
	p.score(f.Seat, card, r.reveal, rule, log)
}

// score scores a technology with its value during the game: AA-8.3.3. If cards are
// revealed, one of their halves must have its type; then they are discarded.
func (p *Position) score(seat game.Seat, card uint8, reveal bool, rule game.Rule, log *game.Log) {
	s := &p.s
	match := !reveal
	if reveal {
		var open Set
		for range 1 + int(s.Players[seat].Mods.Reveal) {
			c, ok := p.fromDeck(log)
			if !ok {
				break
			}
			open.add(c)
			r := &p.rules.resources[c]
			match = match || p.fits(card, &r.halves[0]) || p.fits(card, &r.halves[1])
			log.Say(eventRevealed, seat, rule, int16(c), int16(card), int16(r.halves[0].kind), int16(r.halves[1].kind))
		}
		s.Discard = s.Discard.or(open)
	}
	if !match {
		log.Say(eventNoMatch, seat, rule, int16(card))
		return
	}
	side := &p.rules.sides[card][operational]
	step := p.stepOf(card, p.count(seat, &side.metric, s.Players[seat].Credits))
	if step == 0 { // AA-21.14
		log.Say(eventNoStep, seat, "AA-6.10", int16(card))
		return
	}
	log.Say(eventScored, seat, rule, int16(card), int16(side.steps[step-1].need))
	p.points(seat, int(side.steps[step-1].during), fromTechnology, log)
	p.reacting(seat, onScored, func(r *reaction) { p.react(seat, r, 0, log) })
}
