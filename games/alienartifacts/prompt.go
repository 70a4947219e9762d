package alienartifacts

import "spielwerk/game"

// Prompt implements game.Position.
func (p *Position) Prompt(seat game.Seat) game.Prompt {
	s := &p.s
	if s.Draft.Kind != draftNone {
		return p.kindOfDraft().prompt(p, seat)
	}
	if s.Depth > 0 {
		return p.promptFrame(&s.Stack[s.Depth-1])
	}
	switch s.Phase {
	case phaseFactions:
		return game.Prompt{Kind: promptFactions, Rule: "AA-3.6"}
	case phaseAction:
		if s.Turn.Acted {
			return game.Prompt{Kind: promptMore, Rule: "AA-4.5", Args: game.Args{int16(s.Turn.More)}}
		}
		return game.Prompt{Kind: promptAction, Rule: "AA-4.2"}
	case phaseDraw:
		return game.Prompt{Kind: promptDraw, Rule: "AA-4.7", Args: game.Args{int16(p.handLimit(seat))}}
	case phaseLate:
		return game.Prompt{Kind: promptLate, Rule: "AA-13.10"}
	default:
		return game.Prompt{Kind: promptFinal, Rule: "AA-14.5"}
	}
}

func (p *Position) promptFrame(f *Frame) game.Prompt {
	k := p.kindOfFrame(f)
	q := game.Prompt{Kind: k.prompt, Rule: k.rule}
	if k.args != nil {
		q.Args = k.args(p, f)
	}
	return q
}

// blocker collects what a seat cannot do.
type blocker struct {
	p    *Position
	seat game.Seat
	dst  []game.Block
}

// try adds a move to the list if it is refused.
func (b *blocker) try(kind uint16, args ...int16) {
	m := game.Move{Kind: kind}
	copy(m.Args[:], args)
	if why := b.p.judge(b.seat, m); why.rule != "" {
		b.dst = append(b.dst, game.Block{Move: m, Refusal: *why.refusal()})
	}
}

// each tries a move with each card of a set.
func (b *blocker) each(kind uint16, set Set, args ...int16) {
	for !set.empty() {
		b.try(kind, append([]int16{int16(set.take())}, args...)...)
	}
}

// halves tries a move with each half of some resource cards.
func (b *blocker) halves(kind uint16, set Set) {
	for !set.empty() {
		c := set.take()
		for _, h := range b.p.rules.resources[c].halves {
			b.try(kind, int16(c), int16(h.colour))
		}
	}
}

// owed adds that not all blockaded cards can be skipped.
func (b *blocker) owed() {
	if b.p.owes(b.seat) {
		b.try(moveDone)
	}
}

// Blocked implements game.Position: moves that one might expect but that are not legal.
func (p *Position) Blocked(dst []game.Block, seat game.Seat) []game.Block {
	s := &p.s
	if !p.Pending().Has(seat) {
		return dst
	}
	pl := &s.Players[seat]
	b := &blocker{p, seat, dst}
	switch {
	case s.Draft.Kind != draftNone:
		p.kindOfDraft().blocked(b)
		b.try(moveDone)
	case s.Depth > 0:
		f := &s.Stack[s.Depth-1]
		if tell := p.kindOfFrame(f).blocked; tell != nil {
			tell(b, f)
		}
	case s.Phase == phaseAction:
		b.actions()
	case s.Phase == phaseDraw || s.Phase == phaseLate:
		b.each(moveDiscard, pl.Hand)
		b.each(movePlay, few(pl.Artifacts))
		if s.Phase == phaseDraw {
			b.try(moveDraw)
		} else {
			b.try(moveEnd)
		}
	case s.Phase == phaseFinal:
		b.each(moveLift, p.blockaded(seat, technology))
	case s.Phase == phaseFactions:
		for f := range int16(factions) {
			b.try(moveFaction, f)
		}
	}
	return b.dst
}

// actions tries all that a seat could do in its action phase.
func (b *blocker) actions() {
	p, pl := b.p, &b.p.s.Players[b.seat]
	for k := range int16(kinds) {
		b.try(moveBuy, k, 0)
		b.each(uint16(moveDiscover+completing[k]-actDiscover), p.buildable(b.seat, uint8(k)), logistic)
		b.try(movePrepare, k)
		b.try(moveUnblock, k)
	}
	for c := range int16(colours) {
		b.try(moveTrade, c)
	}
	b.try(moveOffensive)
	b.try(moveRevenue)
	b.try(moveMine)
	b.try(moveSpecial)
	fronts := pl.Empire.without(pl.Mission)
	b.each(moveUse, fronts.and(p.rules.keyword[keyAdditional].or(p.rules.keyword[keyAction])))
	b.each(movePlay, few(pl.Artifacts))
	b.each(moveLift, p.blockaded(b.seat, anyKind))
	b.try(movePass)
	b.try(moveEnd)
}

// one is a set of one member.
func one(i uint8) Set {
	var s Set
	s.add(i)
	return s
}
