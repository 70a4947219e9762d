package alienartifacts

import "spielwerk/game"

// cost is what an action costs a seat, in symbols or in credits: AA-7.1 to AA-7.3,
// AA-15.1, AA-8.1.7. Reductions for the next completion are not in it.
func (p *Position) cost(seat game.Seat, action uint8) int {
	return p.costWith(seat, action, &p.s.Players[seat].Mods)
}

func (p *Position) costWith(seat game.Seat, action uint8, m *mods) int {
	n := int(p.rules.base[action]) + int(m.Cost[action])
	pl := &p.s.Players[seat]
	if action >= actDiscover && action <= actBuild { // blockaded or not: AA-7.2
		k := completed[action-actDiscover]
		n += int(p.rules.sameKind[k]) * pl.Empire.and(p.rules.ofKind[k]).len()
	}
	return max(n, 0) // AA-6.4
}

// reduction is the discount on the next completion of the turn: AA-10.11.
func (p *Position) reduction(action uint8) int {
	n := 0
	for i, set := range p.rules.reduces {
		if set>>action&1 == 1 {
			n += int(p.s.Turn.Reduce[i])
		}
	}
	return n
}

// due is the remaining cost of a card under construction by an action: AA-7.5, AA-10.11.
func (p *Position) due(seat game.Seat, card uint8) int {
	return max(p.costNow(seat, completing[kindOf(card)])-int(p.s.Saved[card]), 0)
}

// costNow is the cost of completing a card by an action now.
func (p *Position) costNow(seat game.Seat, action uint8) int {
	return max(p.cost(seat, action)-p.reduction(action), 0)
}

// limit is the production limit of an action: AA-5.7 to AA-5.12.
func (p *Position) limit(seat game.Seat, action uint8) int {
	n := int(p.rules.limit) + int(p.s.Players[seat].Mods.Limit[action])
	if seat == p.s.Active {
		n += int(p.s.Turn.Limit)
	}
	return max(n, 0)
}

// limitOfRow is the limit of preparing resources in a row: AA-5.11, AA-8.5.3.
func (p *Position) limitOfRow(seat game.Seat, kind uint8) int {
	return max(p.limit(seat, actPrepare)+int(p.s.Players[seat].Mods.Limit[completing[kind]]), 0)
}

// enter completes a card on a side: it leaves the construction area, the attached cards are
// discarded with any surplus (AA-7.6), and its effects happen.
func (p *Position) enter(seat game.Seat, card, side uint8, rule game.Rule, log *game.Log) {
	s, r := &p.s, p.rules
	pl := &s.Players[seat]
	kind, typ := kindOf(card), r.types[card]
	same := pl.Empire.and(r.ofKind[kind]).and(r.ofType[typ])
	pl.Building.remove(card)
	pl.Empire.add(card)
	if side == operational {
		pl.Mission.add(card)
	}
	p.discardAttached(seat, card, log)
	p.recount(seat)
	log.Say(eventComplete, seat, rule, int16(card), int16(side))
	// From here on frames, the last to be carried out first: AA-11.9.
	s.push(Frame{Kind: frameCheck, Seat: seat})
	s.push(enterFrame{seat, card, side, same.empty()}.frame())
	p.runList(seat, r.sides[card][side].complete, fromCards, card)
	if side == operational && s.Phase != phaseSetup { // AA-3.12
		switch kind {
		case technology: // AA-8.3.3
			p.score(seat, card, true, "AA-8.3.3", log)
		case ship: // AA-8.4.3, AA-12.9
			if !s.Turn.Attacked.has(card) {
				p.raid(seat, card)
			}
		}
	}
}

// discardAttached puts what lies under a construction on the discard pile.
func (p *Position) discardAttached(seat game.Seat, card uint8, log *game.Log) {
	s := &p.s
	pl := &s.Players[seat]
	n := 0
	for set := pl.Attached; !set.empty(); {
		if c := set.take(); s.Under[c] == card {
			p.lift(c)
			pl.Attached.remove(c)
			s.Discard.add(c)
			n++
		}
	}
	s.Saved[card] = 0
	if n > 0 {
		log.Say(eventUnattach, seat, "AA-7.6", int16(n), int16(card))
	}
}

// lift removes a resource card from the card it was under.
func (p *Position) lift(resource uint8) {
	p.s.Under[resource] = 0
	p.s.Second.remove(resource)
}

// entered follows a completed card's own effects: reactions (AA-11.9), which the set-up does
// not cause.
func (p *Position) entered(f Frame, log *game.Log) {
	e := enterOf(&f)
	kind, typ := kindOf(e.card), p.rules.types[e.card]
	if p.s.Phase == phaseSetup {
		return
	}
	p.reacting(f.Seat, onCompleted, func(r *reaction) {
		if (r.kind == anyKind || r.kind == kind) && (r.side == anySide || r.side == e.side) &&
			(r.typ == anyType || r.typ == typ) && (!r.first || e.first) {
			p.react(f.Seat, r, 0, log)
		}
	})
}

// automatic appends the completions that cost nothing: AA-10.2. Discounts of blockaded cards
// do not count, even if they have been paid for (AA-10.6), nor a reduction for the next
// action (AA-10.11).
func (p *Position) automatic(dst []game.Move, f *Frame) []game.Move {
	s := &p.s
	pl := &s.Players[f.Seat]
	m := &pl.Mods
	if lifted := s.Turn.Lifted.and(pl.Empire); !lifted.empty() {
		plain := p.sum(f.Seat, Set{})
		m = &plain
	}
	for k := range uint8(kinds) {
		set := pl.Building.and(p.rules.ofKind[k])
		if set.empty() {
			continue
		}
		cost := p.costWith(f.Seat, completing[k], m)
		for !set.empty() {
			if c := set.take(); int(s.Saved[c]) >= cost {
				dst = completions(dst, moveComplete, c)
			}
		}
	}
	return dst
}

// completions appends a completion on either side.
func completions(dst []game.Move, kind uint16, card uint8) []game.Move {
	return append(dst, game.Move{Kind: kind, Args: [3]int16{int16(card), logistic}}, game.Move{Kind: kind, Args: [3]int16{int16(card), operational}})
}

// frees appends the cards that an effect can complete: AA-10.10.
func (p *Position) frees(dst []game.Move, f *Frame) []game.Move {
	for set := p.buildable(f.Seat, freeOf(f).kind); !set.empty(); {
		dst = completions(dst, moveComplete, set.take())
	}
	return dst
}

// entering completes the card that was chosen, by a rule.
func entering(rule game.Rule) func(*Position, Frame, game.Move, *game.Log) {
	return func(p *Position, f Frame, m game.Move, log *game.Log) {
		p.enter(f.Seat, cardIn(m), sideIn(m), rule, log)
	}
}

// buildable are the cards of a kind, or of all, that a seat has under
// construction.
func (p *Position) buildable(seat game.Seat, kind uint8) Set {
	set := p.s.Players[seat].Building
	if kind == anyKind {
		return set
	}
	return set.and(p.rules.ofKind[kind])
}

// noComplete is the reason why a seat cannot complete a card by an action: AA-8.2.1,
// AA-8.3.1, AA-8.4.1.
func (p *Position) noComplete(seat game.Seat, w *wallet, action, card uint8) no {
	s := &p.s
	kind := kindOf(card)
	rule := [...]game.Rule{"AA-8.2.1", "AA-8.3.1", "AA-8.4.1"}[action-actDiscover]
	if completing[kind] != action {
		return no{refuseKind, rule, game.Args{int16(card), int16(kind)}}
	}
	if !s.Players[seat].Building.has(card) {
		return p.misplaced(seat, card, rule)
	}
	due := p.due(seat, card)
	if most := p.most(seat, w, action, kind); due > most {
		return no{refusePay, rule, game.Args{int16(due), int16(most), int16(kind)}}
	}
	return yes
}
