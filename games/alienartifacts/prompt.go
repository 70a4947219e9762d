package alienartifacts

import "spielwerk/game"

// Prompt implements game.Position.
func (p *Position) Prompt(seat game.Seat) game.Prompt {
	s := &p.s
	if s.Draft.Kind != draftNone {
		return p.promptDraft(seat)
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

func (p *Position) promptDraft(seat game.Seat) game.Prompt {
	d := &p.s.Draft
	switch d.Kind {
	case draftPrepare:
		return game.Prompt{Kind: promptPrepare, Rule: "AA-8.5.1", Args: game.Args{int16(d.Limit), int16(d.Card)}}
	case draftDiscard:
		return game.Prompt{Kind: promptPrice, Rule: "AA-21.9", Args: game.Args{int16(int(d.Discard) - d.Chosen.len())}}
	case draftAny:
		return game.Prompt{Kind: promptAny, Rule: "AA-8.6.1", Args: game.Args{int16(d.Action), int16(p.chosenWorth(seat)), int16(d.Limit)}}
	}
	due := 0
	for _, n := range d.Due {
		due += int(n)
	}
	worth := p.chosenWorth(seat)
	return game.Prompt{Kind: promptPay, Rule: "AA-5.1", Args: game.Args{
		int16(d.Action), int16(due), int16(worth), int16(d.Limit), int16(max(worth-due, 0)),
	}}
}

func (p *Position) promptFrame(f *Frame) game.Prompt {
	s := &p.s
	ask := func(kind uint8, args ...int16) game.Prompt {
		q := game.Prompt{Kind: kind, Rule: frameRules[f.Kind]}
		copy(q.Args[:], args)
		return q
	}
	switch f.Kind {
	case frameKeep:
		return ask(promptKeep, int16(f.C), int16(f.A))
	case frameBottom:
		return ask(promptBottom, int16(f.A))
	case frameCheck:
		return ask(promptComplete)
	case frameFree:
		return ask(promptFree)
	case frameTuck:
		return ask(promptTuck, int16(s.Open[0]), int16(f.A))
	case frameProduce:
		return ask(promptProduce)
	case frameScore:
		return ask(promptScore)
	case frameShip:
		return ask(promptShip)
	case frameTarget:
		return ask(promptTarget)
	case frameFleet:
		return ask(promptFleet)
	case frameDefend:
		return ask(promptDefend, int16(f.A), int16(s.Attack.Fleet.len()))
	case frameStrike:
		return ask(promptStrike)
	case frameRedraw:
		return ask(promptRedraw, int16(s.Attack.Ship), int16(s.Attack.Value))
	case frameBlock:
		return ask(promptBlock, int16(f.A), int16(s.Attack.Target))
	case frameRemove:
		return ask(promptRemove, int16(f.A))
	case frameAttach:
		return ask(promptAttach, int16(s.Open[0]))
	case frameType:
		return ask(promptType, int16(f.A))
	case frameBuy:
		return ask(promptBuy)
	case framePrepare:
		return ask(promptPrepare, int16(f.B), int16(f.A))
	default:
		return ask(promptCycle, int16(int(f.A)-s.Draft.Chosen.len()))
	}
}

// Blocked implements game.Position: what one might expect and cannot do.
func (p *Position) Blocked(dst []game.Block, seat game.Seat) []game.Block {
	s := &p.s
	if !p.Pending().Has(seat) {
		return dst
	}
	pl := &s.Players[seat]
	try := func(kind uint16, args ...int16) {
		m := game.Move{Kind: kind}
		copy(m.Args[:], args)
		if why := p.judge(seat, m); why.rule != "" {
			dst = append(dst, game.Block{Move: m, Refusal: *why.refusal()})
		}
	}
	each := func(kind uint16, set Set, args ...int16) {
		for !set.empty() {
			try(kind, append([]int16{int16(set.take())}, args...)...)
		}
	}
	halves := func(kind uint16, set Set) {
		for !set.empty() {
			c := set.take()
			for _, h := range p.rules.resources[c].halves {
				try(kind, int16(c), int16(h.colour))
			}
		}
	}
	switch {
	case s.Draft.Kind == draftDue || s.Draft.Kind == draftAny:
		halves(movePay, pl.Hand.or(pl.Produced))
		try(moveDone)
	case s.Draft.Kind == draftDiscard:
		each(moveDiscard, pl.Hand)
		try(moveDone)
	case s.Draft.Kind == draftPrepare:
		try(moveDone)
	case s.Depth > 0:
		switch f := &s.Stack[s.Depth-1]; f.Kind {
		case frameTuck:
			halves(moveTuck, Set{}.or(one(s.Open[0])))
		case frameShip:
			each(moveShip, pl.Mission.and(p.rules.ofKind[ship]))
		case frameTarget:
			try(moveHold)
		case frameFleet:
			each(moveJoin, pl.Mission.and(p.rules.ofKind[ship]).without(s.Attack.Fleet))
		case frameProduce:
			each(moveProduce, s.Todo)
			p.blockedDone(seat, try)
		case frameScore:
			each(moveScore, s.Todo)
			p.blockedDone(seat, try)
		case frameCycle:
			try(moveDraw)
		}
	case s.Phase == phaseAction:
		p.blockedActions(seat, try, each)
	case s.Phase == phaseDraw || s.Phase == phaseLate:
		each(moveDiscard, pl.Hand)
		each(movePlay, few(pl.Artifacts))
		if s.Phase == phaseDraw {
			try(moveDraw)
		} else {
			try(moveEnd)
		}
	case s.Phase == phaseFinal:
		each(moveLift, p.blockaded(seat, technology))
	case s.Phase == phaseFactions:
		for f := range int16(factions) {
			try(moveFaction, f)
		}
	}
	return dst
}

// blockedDone tells that blockaded cards cannot all be left out.
func (p *Position) blockedDone(seat game.Seat, try func(uint16, ...int16)) {
	if p.owes(seat) {
		try(moveDone)
	}
}

func (p *Position) blockedActions(seat game.Seat, try func(uint16, ...int16), each func(uint16, Set, ...int16)) {
	pl := &p.s.Players[seat]
	for k := range int16(kinds) {
		try(moveBuy, k, 0)
		each(uint16(moveDiscover+completing[k]-actDiscover), p.buildable(seat, uint8(k)), logistic)
		try(movePrepare, k)
		try(moveUnblock, k)
	}
	for c := range int16(colours) {
		try(moveTrade, c)
	}
	try(moveOffensive)
	try(moveRevenue)
	try(moveMine)
	try(moveSpecial)
	fronts := pl.Empire.without(pl.Mission)
	each(moveUse, fronts.and(p.rules.keyword[keyAdditional].or(p.rules.keyword[keyAction])))
	each(movePlay, few(pl.Artifacts))
	each(moveLift, p.blockaded(seat, anyKind))
	try(movePass)
	try(moveEnd)
}

// one is a set of one member.
func one(i uint8) Set {
	var s Set
	s.add(i)
	return s
}
