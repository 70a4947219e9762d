package alienartifacts

import "spielwerk/game"

// push puts a frame on the stack.
func (s *State) push(f Frame) {
	s.Stack[s.Depth] = f
	s.Depth++
}

// pop removes the top frame and clears it.
func (s *State) pop() Frame {
	s.Depth--
	f := s.Stack[s.Depth]
	s.Stack[s.Depth] = Frame{}
	return f
}

// Play implements game.Position.
func (p *Position) Play(seat game.Seat, m game.Move, log *game.Log) *game.Refusal {
	if why := p.judge(seat, m); why.rule != "" {
		return why.refusal()
	}
	p.PlayListed(seat, m, log)
	return nil
}

// Uncovers implements game.Uncoverer: for artifacts that are played, cards of the hand that are
// attached, and cards that are drawn for the hand.
func (p *Position) Uncovers(seat game.Seat, m game.Move) bool {
	s := &p.s
	pl := &s.Players[seat]
	switch m.Kind {
	case movePlay:
		return true
	case moveAttach:
		return pl.Hand.has(cardIn(m))
	case moveDraw:
		return !s.Draft.Chosen.empty() || s.Depth == 0 && pl.Hand.len() < p.handLimit(seat) && p.resourcesLeft()
	}
	return false
}

// PlayListed implements game.Trusting.
func (p *Position) PlayListed(seat game.Seat, m game.Move, log *game.Log) {
	s := &p.s
	switch {
	case s.Draft.Kind != draftNone:
		p.draft(seat, m, log)
	case s.Depth > 0:
		p.answer(m, log)
	case m.Kind == moveDiscard || m.Kind == moveBack:
		p.mark(m)
	case s.Phase == phaseAction:
		p.act(seat, m, log)
	case s.Phase == phaseDraw:
		p.draw(log)
	case s.Phase == phaseLate:
		p.late(seat, m, log)
	case s.Phase == phaseFinal:
		p.final(seat, m, log)
	case s.Phase == phaseFactions:
		p.choose(seat, m, log)
	}
	p.advance(log)
}

// advance continues the game until somebody has to decide: frames first, then the phases
// (AA-4.1). A decision with only one answer is made automatically, if everybody can see that
// there is only one.
func (p *Position) advance(log *game.Log) {
	s := &p.s
	for s.Draft.Kind == draftNone {
		if s.Depth > 0 {
			if p.resolve(log) {
				return
			}
			continue
		}
		if p.onward(log) {
			return
		}
	}
}

// onward continues the phase while no frame waits. It reports whether a seat has to decide.
func (p *Position) onward(log *game.Log) bool {
	s := &p.s
	pl := &s.Players[max(s.Active, 0)]
	switch s.Phase {
	case phaseFactions:
		return p.pickFactions(log)
	case phaseSetup:
		p.setUp(log)
		return false
	case phaseAction:
		switch {
		case s.Turn.Acted && p.actionIsOver():
			p.endAction(log)
		case !s.Turn.Acted && p.mustPass():
			p.pass(log)
		default:
			return true
		}
	case phaseDraw:
		if !pl.Hand.empty() {
			return true
		}
		p.draw(log)
	case phaseLate:
		if pl.Artifacts != 0 || pl.Hand.len() > p.handLimit(s.Active) {
			return true
		}
		p.endTurn(log)
	case phaseFinal:
		return p.settleBlockades(log)
	case phaseOver:
		return true
	}
	return false
}

// resolve continues the top frame. It reports whether a seat has to decide.
func (p *Position) resolve(log *game.Log) bool {
	s := &p.s
	f := &s.Stack[s.Depth-1]
	if step := p.kindOfFrame(f).step; step != nil {
		switch step(p, f, log) {
		case goes:
			return false
		case waits:
			return true
		case asks: // below
		}
	}
	p.scratch = p.answers(p.scratch[:0], f)
	switch list := p.scratch; len(list) {
	case 0:
		s.pop()
		s.Todo = Set{} // blockaded cards that nobody can pay for
	case 1:
		p.answer(list[0], log)
	default:
		return true
	}
	return false
}

// answers appends the answers to a frame.
func (p *Position) answers(dst []game.Move, f *Frame) []game.Move {
	return p.kindOfFrame(f).moves(p, dst, f)
}

// answer carries out the decision of the top frame.
func (p *Position) answer(m game.Move, log *game.Log) {
	f := p.s.pop()
	p.kindOfFrame(&f).play(p, f, m, log)
}

// cardMoves appends a move for each card of a set.
func cardMoves(dst []game.Move, kind uint16, set Set) []game.Move {
	for !set.empty() {
		dst = append(dst, game.Move{Kind: kind, Args: [3]int16{int16(set.take())}})
	}
	return dst
}

// runList makes a list of effects be carried out: AA-21.2.
func (p *Position) runList(seat game.Seat, l list, source, card uint8) {
	if !l.empty() {
		p.s.push(runFrame{seat: seat, card: card, source: source, list: l}.frame())
	}
}

// run carries out the next of a list of effects, from left to right; one that
// cannot be carried out is skipped: AA-21.2.
func (p *Position) run(f *Frame, log *game.Log) progress {
	s := &p.s
	r := runOf(f)
	if r.list.empty() {
		s.pop()
		return goes
	}
	o := &p.rules.ops[r.list.from]
	r.list.from++
	*f = r.frame()
	if e := p.rules.effect(o); e.gain != nil {
		e.gain(p, r.seat, o, cause{r.source, r.removed}, log)
	} else {
		e.run(p, f, o, log)
	}
	return goes
}

// gain carries out an effect that needs no choice.
func (p *Position) gain(seat game.Seat, o *op, c cause, log *game.Log) {
	p.rules.effect(o).gain(p, seat, o, c, log)
}

// gainPoints gives points, or a number for each thing counted: AA-21.16.
func (p *Position) gainPoints(seat game.Seat, o *op, c cause, log *game.Log) {
	n := int(o.n)
	switch o.per {
	case perMatch:
		n *= max(int(c.counted)-1, 0)
	case perRemoved:
		n *= int(c.counted)
	}
	if o.max > 0 {
		n = min(n, int(o.max))
	}
	p.points(seat, n, c.source, log)
}

// payDefender gives credits to the seat that is attacked: AA-12.16.
func (p *Position) payDefender(_ *Frame, o *op, log *game.Log) {
	if a := &p.s.Attack; a.On && a.Target >= 0 {
		p.credit(a.Target, o.n, "AA-12.16", log)
	}
}

// sourceRules are the rules by which points are recorded.
var sourceRules = [sources]game.Rule{"AA-9.3", "AA-6.10", "AA-12.16", "AA-6.9", "AA-13.6", "AA-16.1"}

// points records victory points: AA-2.8.
func (p *Position) points(seat game.Seat, n int, source uint8, log *game.Log) {
	if n == 0 {
		return
	}
	p.s.Players[seat].VP[source] += int16(n)
	log.Say(eventVP, seat, sourceRules[source], int16(n), int16(source))
}

// credit gives credits; those beyond the limit of the bank are lost: AA-2.7.
func (p *Position) credit(seat game.Seat, n uint8, rule game.Rule, log *game.Log) {
	pl := &p.s.Players[seat]
	got := min(n, p.rules.bankMax-pl.Credits)
	pl.Credits += got
	log.Say(eventCredits, seat, rule, int16(got), int16(n-got))
}

// lose takes credits down to 0.
func (p *Position) lose(seat game.Seat, n uint8, log *game.Log) {
	pl := &p.s.Players[seat]
	n = min(n, pl.Credits)
	pl.Credits -= n
	log.Say(eventLose, seat, "AA-2.7", int16(n))
}

// spend pays credits.
func (p *Position) spend(seat game.Seat, n uint8) { p.s.Players[seat].Credits -= n }

// reacting calls do for every reaction of a seat's cards to an event. Reactions gain things
// and ask nothing, so their order makes no difference: AA-11.8.
func (p *Position) reacting(seat game.Seat, event uint8, do func(*reaction)) {
	pl := &p.s.Players[seat]
	for set := pl.Empire.without(pl.Mission).and(p.rules.reacting[event]); !set.empty(); {
		card := set.take()
		if !p.active(card) {
			continue
		}
		reacts := p.rules.sides[card][logistic].reacts
		for i := range reacts {
			if reacts[i].event == event {
				do(&reacts[i])
			}
		}
	}
}

// active reports whether a card in an empire has its effect: it carries no
// blockade, or its tokens have been paid for (AA-14.1, AA-14.3).
func (p *Position) active(card uint8) bool {
	return p.s.Tokens[card] == 0 || p.s.Turn.Lifted.has(card)
}

// react carries out a reaction.
func (p *Position) react(seat game.Seat, r *reaction, counted uint8, log *game.Log) {
	for i := r.then.from; i < r.then.to; i++ {
		p.gain(seat, &p.rules.ops[i], cause{fromCards, counted}, log)
	}
}

// recount computes the sum of the changes by a seat's cards: AA-21.2.
func (p *Position) recount(seat game.Seat) {
	p.s.Players[seat].Mods = p.sum(seat, p.s.Turn.Lifted)
}

// sum is the sum of the changes by a seat's cards if the blockades of some are paid for.
func (p *Position) sum(seat game.Seat, lifted Set) mods {
	pl := &p.s.Players[seat]
	var m mods
	for set := pl.Empire.without(pl.Mission); !set.empty(); {
		c := set.take()
		if p.s.Tokens[c] == 0 || lifted.has(c) {
			m.add(&p.rules.sides[c][logistic].mods)
		}
	}
	return m
}

func (m *mods) add(n *mods) {
	for a := range m.Cost {
		m.Cost[a] += n.Cost[a]
		m.Limit[a] += n.Limit[a]
	}
	for t := range m.Attack {
		m.Attack[t] += n.Attack[t]
	}
	m.Look += n.Look
	m.Hand += n.Hand
	m.Reveal += n.Reveal
	m.Discover += n.Discover
	m.Mine += n.Mine
	m.MineOne += n.MineOne
	m.Gold |= n.Gold
	for l := range m.Loss {
		if m.Loss[l] == lossNone {
			m.Loss[l] = n.Loss[l]
		}
	}
}
