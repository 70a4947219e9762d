package alienartifacts

import "spielwerk/game"

// beginTurn begins the turn of the active seat.
func (p *Position) beginTurn(log *game.Log) {
	s := &p.s
	s.Turn = Turn{}
	s.Turns++
	s.Reveals++ // the previous turn cannot be undone: a change of undo would reveal that a payment is being composed in secret
	s.Phase = phaseAction
	rule := game.Rule("AA-4.1")
	kind := uint8(eventTurn)
	if s.Extra {
		rule, kind = "AA-18.3", eventExtra
	}
	log.Say(kind, s.Active, rule, int16(s.Turns))
}

// mayAct reports whether the active seat may take an action: the one of its turn
// or an extra one (AA-4.2, AA-4.6).
func (p *Position) mayAct() bool {
	s := &p.s
	return s.Phase == phaseAction && (!s.Turn.Acted || s.Turn.More > 0)
}

// actionIsOver reports whether a seat that has acted can visibly do nothing more in its
// action phase: it has no artifact, no extra action, no additional effect that it might use.
// Then it is not asked.
func (p *Position) actionIsOver() bool {
	s := &p.s
	pl := &s.Players[s.Active]
	return s.Turn.More == 0 && pl.Artifacts == 0 && !p.mayUse()
}

// mayUse reports whether a seat might use an additional effect, as far as the others know:
// they do not know whether its hand pays for it. Discounts of blockaded cards can be paid for
// first: AA-14.7.
func (p *Position) mayUse() bool {
	s := &p.s
	pl := &s.Players[s.Active]
	set := pl.Empire.without(pl.Mission).without(s.Turn.Used).and(p.rules.keyword[keyAdditional])
	if set.empty() {
		return false
	}
	if p.usable(s.Active, set) {
		return true
	}
	discounts := pl.Empire.without(pl.Mission).and(p.closed()).and(p.rules.cheapBuy)
	return p.rules.waitsForLifts && !discounts.empty() &&
		p.withLifts(s.Active, discounts, func() bool { return p.usable(s.Active, set) })
}

// usable reports whether a seat might use one of some additional effects now.
func (p *Position) usable(seat game.Seat, set Set) bool {
	pl := &p.s.Players[seat]
	for w := p.wallet(seat, Set{}); !set.empty(); {
		card := set.take()
		side := &p.rules.sides[card][logistic]
		if side.price.symbols && (!pl.Hand.empty() || !pl.Produced.empty()) || p.noUse(seat, &w, card).rule == "" {
			return true
		}
	}
	return false
}

// mustPass reports whether a seat can take no action and do nothing else. A seat with a
// resource card can trade it.
func (p *Position) mustPass() bool {
	s := &p.s
	pl := &s.Players[s.Active]
	if !pl.Hand.empty() && p.limit(s.Active, actTrade) > 0 || pl.Artifacts != 0 || p.mayUse() {
		return false
	}
	p.scratch = p.menu(p.scratch[:0], s.Active)
	return len(p.scratch) == 1 && p.scratch[0].Kind == movePass
}

// pass is the move of a seat that can take no action: AA-4.4. The other phases of its turn
// follow as usual.
func (p *Position) pass(log *game.Log) {
	s := &p.s
	s.Turn.Acted, s.Turn.Passed = true, true
	log.Say(eventPass, s.Active, "AA-4.4")
}

// endAction ends the action phase; extra actions lapse (AA-4.12).
func (p *Position) endAction(log *game.Log) {
	s := &p.s
	s.Phase = phaseDraw
	s.Turn.More = 0
	if !s.Turn.Lifted.empty() {
		s.Turn.Lifted = Set{}
		p.recount(s.Active)
	}
	log.Say(eventDrawPhase, s.Active, "AA-4.7")
}

// endTurn ends the turn: AA-4.10. Then the next seat has its turn, until after the
// trigger all have had as many (AA-18.1, AA-18.2), or nobody can do anything any
// more (AA-18.6).
func (p *Position) endTurn(log *game.Log) {
	s, r := &p.s, p.rules
	s.Passes++
	if !s.Turn.Passed || s.Turn.Drew {
		s.Passes = 0
	}
	next := game.Seat((int(s.Active) + 1) % r.seats)
	switch {
	case int(s.Passes) >= r.seats:
		log.Say(eventStuck, game.Nobody, "AA-18.6")
		p.endGame(log)
	case s.Extra || s.Ending && next == s.Start:
		p.extraTurn(log)
	default:
		s.Active = next
		p.beginTurn(log)
	}
}

// extraTurn begins the next extra turn, in seat order from the start player, or
// ends the game: AA-18.3.
func (p *Position) extraTurn(log *game.Log) {
	s := &p.s
	for i := range p.rules.seats {
		seat := p.inTurn(i)
		if s.Players[seat].Extra > 0 {
			s.Players[seat].Extra--
			s.Active, s.Extra = seat, true
			p.beginTurn(log)
			return
		}
	}
	p.endGame(log)
}

// endGame ends the game: the banks are stored (AA-19.7), then blockaded technologies are paid
// for, player by player from the start player (AA-19.9).
func (p *Position) endGame(log *game.Log) {
	s := &p.s
	s.Phase, s.Turn, s.Active = phaseFinal, Turn{}, s.Start
	for seat := range p.rules.seats {
		s.Players[seat].Final = s.Players[seat].Credits
	}
	log.Say(eventOver, game.Nobody, "AA-18.4")
}

// settleBlockades asks the seats that can pay for a blockaded technology: AA-14.5,
// AA-19.6. It reports whether one is asked; in the end the game is over.
func (p *Position) settleBlockades(log *game.Log) bool {
	s := &p.s
	for ; int(s.Turn.Picking) < p.rules.seats; s.Turn.Picking++ {
		s.Active = p.inTurn(int(s.Turn.Picking))
		if !p.redeemable(s.Active).empty() {
			return true
		}
	}
	s.Phase = phaseOver
	s.Active = game.Nobody
	s.Reveals++ // all hands are open now
	p.results(log)
	return true
}

// redeemable are the blockaded technologies that a seat can pay for to have them
// scored, with a step fulfilled.
func (p *Position) redeemable(seat game.Seat) Set {
	pl := &p.s.Players[seat]
	set := p.affordable(seat, pl.Mission.and(p.rules.ofKind[technology]).and(p.closed()))
	for all := set; !all.empty(); {
		c := all.take()
		if p.stepOf(c, p.count(seat, &p.rules.sides[c][operational].metric, pl.Final)) == 0 {
			set.remove(c)
		}
	}
	return set
}

// final pays for a blockaded technology, or is done.
func (p *Position) final(seat game.Seat, m game.Move, log *game.Log) {
	if m.Kind == moveDone {
		p.s.Turn.Picking++
		log.Say(eventSettled, seat, "AA-19.9")
		return
	}
	card := cardIn(m)
	toll := p.toll(card)
	p.spend(seat, uint8(toll))
	p.s.Turn.Lifted.add(card)
	log.Say(eventToll, seat, "AA-14.5", int16(toll), int16(card))
}

// results reports the result: AA-19.8.
func (p *Position) results(log *game.Log) {
	ranks := p.Ranks()
	for seat := range game.Seat(p.rules.seats) {
		log.Say(eventResult, seat, "AA-19.1", int16(p.Total(seat)), int16(ranks[seat]))
	}
	p.ties(&ranks, log)
	for seat := range game.Seat(p.rules.seats) {
		if ranks[seat] == 1 {
			log.Say(eventWin, seat, "AA-19.8")
		}
	}
}

// ties tell why seats with as many points are before others, or are not: AA-19.8.
func (p *Position) ties(ranks *[game.MaxSeats]int, log *game.Log) {
	var order [game.MaxSeats]game.Seat // by place
	n := 0
	for rank := 1; rank <= p.rules.seats; rank++ {
		for seat := range game.Seat(p.rules.seats) {
			if ranks[seat] == rank {
				order[n] = seat
				n++
			}
		}
	}
	for i := 1; i < n; i++ {
		ahead, behind := order[i-1], order[i]
		one, two := &p.s.Players[ahead], &p.s.Players[behind]
		total := p.Total(ahead)
		switch {
		case total != p.Total(behind):
		case one.Credits != two.Credits:
			log.Say(eventTieCredits, ahead, "AA-19.8", int16(behind), int16(total), int16(one.Credits), int16(two.Credits))
		case ranks[ahead] != ranks[behind]:
			log.Say(eventTieCards, ahead, "AA-19.8", int16(behind), int16(total), int16(one.Empire.len()), int16(two.Empire.len()))
		default:
			log.Say(eventTied, ahead, "AA-19.8", int16(behind), int16(total))
		}
	}
}
