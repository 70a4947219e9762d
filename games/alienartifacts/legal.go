package alienartifacts

import (
	"slices"

	"spielwerk/game"
)

// no is the reason why something is not possible; yes means that it is.
type no struct {
	kind uint8
	rule game.Rule
	args game.Args
}

var yes no

// refusal is the answer to a move that cannot be made.
func (n no) refusal() *game.Refusal {
	return &game.Refusal{Kind: n.kind, Rule: n.rule, Args: n.args}
}

// bounds are the numbers of values of each move's operands: other values make no move.
var bounds = [moveKinds][3]uint16{
	moveFaction: {factions, 1, 1}, moveKeep: {cards, 1, 1}, moveBottom: {cards, 1, 1}, moveRest: {1, 1, 1},
	moveBuy: {kinds, maxCredits + 1, 1}, moveDiscover: {cards, sides, 1}, moveDevelop: {cards, sides, 1}, moveBuild: {cards, sides, 1},
	movePrepare: {kinds, 1, 1}, moveAttach: {resources, colours, cards}, moveTrade: {colours, 1, 1}, moveUnblock: {kinds, 1, 1},
	moveOffensive: {1, 1, 1}, moveRevenue: {1, 1, 1}, moveMine: {1, 1, 1}, moveSpecial: {1, 1, 1}, moveUse: {cards, 1, 1},
	movePlay: {artifacts, 1, 1}, moveLift: {cards, 1, 1}, movePay: {resources, colours, 1}, moveDiscard: {resources, 1, 1},
	moveDone: {1, 1, 1}, moveBack: {1, 1, 1}, movePass: {1, 1, 1}, moveEnd: {1, 1, 1}, moveDraw: {1, 1, 1},
	moveComplete: {cards, sides, 1}, moveTuck: {resources, colours, 1}, moveProduce: {cards, maxProduce + 1, 1}, moveScore: {cards, 1, 1},
	moveShip: {cards, 1, 1}, moveAliens: {1, 1, 1}, moveTarget: {game.MaxSeats, 1, 1}, moveHold: {1, 1, 1}, moveJoin: {cards, 1, 1},
	moveStay: {cards, 1, 1}, moveSail: {1, 1, 1}, moveDefend: {plans + 1, 1, 1}, moveStrike: {cards, 1, 1}, moveRedraw: {1, 1, 1},
	moveStand: {1, 1, 1}, moveBlock: {cards, 1, 1}, moveRemove: {cards, 1, 1}, moveType: {types, 1, 1}, moveLeave: {1, 1, 1},
}

// judge is the reason why a seat may not make a move. It allows exactly what Moves lists,
// because both use the same functions.
func (p *Position) judge(seat game.Seat, m game.Move) (why no) {
	s := &p.s
	switch {
	case s.Phase == phaseOver:
		why = no{refuseOver, "AA-18.4", game.Args{}}
	case !p.Pending().Has(seat):
		why = no{refuseTurn, "AA-22.1", game.Args{int16(p.Pending().First())}}
	case !bounded(m):
		why = stepless
	case s.Draft.Kind != draftNone:
		why = p.judgeDraft(seat, m)
	case s.Depth > 0:
		why = p.judgeAnswer(m)
	case s.Phase == phaseAction:
		why = p.judgeMenu(seat, m)
	default:
		why = p.judgePhase(seat, m)
	}
	return why
}

// bounded reports whether a move is one at all.
func bounded(m game.Move) bool {
	if m.Kind >= moveKinds {
		return false
	}
	b := &bounds[m.Kind]
	return uint16(m.Args[0]) < b[0] && uint16(m.Args[1]) < b[1] && uint16(m.Args[2]) < b[2] // those below 0 are too large
}

// stepless is the refusal of a move of another step.
var stepless = no{refuseStep, "AA-22.1", game.Args{}}

// Where a card lies, as all can see.
const (
	lieBuilding = iota // under construction, of a seat
	lieLogistic        // in the empire of a seat, on its logistic side
	lieOperational
	lieNowhere
)

var lieWords = []string{"building", "logistic", "operational", "nowhere"}

// misplaced is the reason why a card cannot be used: it lies elsewhere.
func (p *Position) misplaced(seat game.Seat, card uint8, rule game.Rule) no {
	for i := range p.rules.seats {
		of := (int(seat) + i) % p.rules.seats
		switch pl := &p.s.Players[of]; {
		case pl.Building.has(card):
			return no{refuseCard, rule, game.Args{int16(card), lieBuilding, int16(of)}}
		case pl.Empire.has(card) && pl.Mission.has(card):
			return no{refuseCard, rule, game.Args{int16(card), lieOperational, int16(of)}}
		case pl.Empire.has(card):
			return no{refuseCard, rule, game.Args{int16(card), lieLogistic, int16(of)}}
		}
	}
	return no{refuseCard, rule, game.Args{int16(card), lieNowhere, int16(seat)}}
}

// judgeAnswer judges an answer to the top frame.
func (p *Position) judgeAnswer(m game.Move) no {
	s := &p.s
	f := &s.Stack[s.Depth-1]
	k := p.kindOfFrame(f)
	switch {
	case k.answers>>m.Kind&1 == 0:
		return stepless
	case k.judge != nil:
		return k.judge(p, f, m)
	}
	p.scratch = p.answers(p.scratch[:0], f)
	if slices.Contains(p.scratch, m) {
		return yes
	}
	if m.Kind == moveDone && p.owes(f.Seat) {
		return no{refuseOwed, "AA-15.8", game.Args{}}
	}
	return no{refuseAnswer, k.rule, game.Args{}}
}

// judgePhase judges a move of the phase while no frame waits.
func (p *Position) judgePhase(seat game.Seat, m game.Move) no {
	s := &p.s
	card := cardIn(m)
	switch s.Phase {
	case phaseFactions:
		if m.Kind != moveFaction {
			return stepless
		}
		if who := p.holder(card); who != game.Nobody {
			return no{refuseTaken, "AA-3.6", game.Args{int16(who)}}
		}
		return yes
	case phaseDraw, phaseLate:
		switch {
		case m.Kind == moveDiscard:
			return p.noDiscard(seat, card)
		case m.Kind == moveBack && !s.Draft.Chosen.empty():
			return yes
		case m.Kind == moveDraw && s.Phase == phaseDraw, m.Kind == moveEnd && s.Phase == phaseLate:
			return p.noDraw(seat)
		case m.Kind == movePlay && s.Phase == phaseLate:
			return p.noPlay(seat, card)
		case m.Kind == movePlay:
			return no{refusePhase, "AA-13.10", game.Args{}}
		}
	case phaseFinal:
		switch m.Kind {
		case moveDone:
			return yes
		case moveLift:
			if set := p.redeemable(seat); set.has(card) {
				return yes
			}
			return no{refuseEffect, "AA-14.5", game.Args{}}
		}
	case phaseAction, phaseSetup, phaseOver: // see judgeMenu; no moves of their own
	}
	return stepless
}

// judgeMenu judges a move of the action phase.
func (p *Position) judgeMenu(seat game.Seat, m game.Move) no {
	s := &p.s
	card := cardIn(m)
	switch m.Kind {
	case moveEnd:
		if !s.Turn.Acted {
			return no{refuseMust, "AA-4.2", game.Args{}}
		}
		return yes
	case movePass:
		if s.Turn.Acted {
			return no{refuseActed, "AA-4.4", game.Args{}}
		}
		w := p.wallet(seat, Set{})
		if p.scratch = p.actions(p.scratch[:0], seat, &w); len(p.scratch) > 0 {
			return no{refuseCanAct, "AA-4.4", game.Args{}}
		}
		return yes
	case movePlay:
		return p.noPlay(seat, card)
	case moveLift:
		return p.noLift(seat, card)
	}
	if m.Kind == moveUse {
		w := p.wallet(seat, Set{})
		return p.noUse(seat, &w, card)
	}
	if m.Kind < moveBuy || m.Kind > moveSpecial || m.Kind == moveAttach {
		return stepless
	}
	if !p.mayAct() {
		return no{refuseActed, "AA-4.2", game.Args{}}
	}
	if m.Kind == moveBuy {
		return p.noBuy(seat, kindIn(m), extraIn(m))
	}
	w := p.wallet(seat, Set{})
	switch m.Kind {
	case movePrepare:
		return p.noPrepare(seat, &w, card)
	case moveTrade:
		return p.noTrade(seat, &w, card)
	case moveUnblock:
		return p.noUnblock(seat, &w, card)
	case moveOffensive, moveRevenue, moveMine:
		return p.noOperation(seat, &w, m.Kind)
	case moveSpecial:
		return p.noSpecial(seat, &w)
	}
	return p.noComplete(seat, &w, uint8(m.Kind-moveDiscover+actDiscover), card)
}

// noTrade is the reason why a seat cannot trade symbols of a colour: AA-8.6.1 to AA-8.6.3.
func (p *Position) noTrade(seat game.Seat, w *wallet, colour uint8) no {
	if !p.trades(seat, w, colour) {
		return no{refuseNone, "AA-8.6.3", game.Args{int16(colour)}}
	}
	return yes
}

// trades reports whether a seat has symbols of a colour to trade.
func (p *Position) trades(seat game.Seat, w *wallet, colour uint8) bool {
	return p.most(seat, w, actTrade, colour) > 0
}

// noUnblock is the reason why a seat cannot remove blockades from cards of a kind: AA-8.7.1
// to AA-8.7.3.
func (p *Position) noUnblock(seat game.Seat, w *wallet, kind uint8) no {
	if p.blockaded(seat, kind).empty() {
		return no{refuseTokens, "AA-8.7.3", game.Args{int16(kind)}}
	}
	if most, need := p.most(seat, w, actUnblock, kind), int(p.rules.unblock); most < need {
		return no{refuseWorth, "AA-8.7.3", game.Args{int16(need), int16(most)}}
	}
	return yes
}

// operations are the operational actions with their kinds of card: AA-15.1.
var operations = [...]struct{ action, kind, colour uint8 }{
	{actOffensive, ship, red}, {actRevenue, technology, blue}, {actMine, planet, green},
}

// operating are the cards that could take part in an operational action.
func (p *Position) operating(seat game.Seat, kind uint8) Set {
	set := p.s.Players[seat].Mission.and(p.rules.ofKind[kind])
	if kind == ship {
		set = set.without(p.s.Turn.Attacked)
	}
	return set
}

// noOperation is the reason why a seat cannot take an operational action: AA-15.1, AA-15.6,
// AA-15.8.
func (p *Position) noOperation(seat game.Seat, w *wallet, move uint16) no {
	o := &operations[move-moveOffensive]
	switch need, due, most := p.operates(seat, w, move); {
	case need < 0:
		return no{refuseWorkers, "AA-15.8", game.Args{int16(o.kind)}}
	case due > most:
		return no{refusePay, "AA-15.1", game.Args{int16(due), int16(most), int16(o.colour)}}
	}
	return yes
}

// operates is what the cheapest card needs that could take part in an operational action, below 0 if
// there is none, what the action costs, and the most that the seat can pay.
func (p *Position) operates(seat game.Seat, w *wallet, move uint16) (need, due, most int) {
	o := &operations[move-moveOffensive]
	credits := int(p.s.Players[seat].Credits)
	if need = p.cheapest(p.operating(seat, o.kind), credits); need < 0 {
		return need, 0, 0
	}
	most = p.reach(seat, w, o.colour, p.wild(seat, o.action), p.limit(seat, o.action), credits-p.kept(o.kind, need))
	return need, p.cost(seat, o.action), most
}

// kept is the number of credits that a payment must leave for the cheapest blockaded card of
// a kind, if nothing else can carry out what is paid for. Credits of the payment go only to
// planets; a planet that is paid for can be mined, so none are kept for one.
func (p *Position) kept(kind uint8, need int) int {
	if kind == planet && p.rules.paysPlanetOnce {
		return 0
	}
	return need
}

// act makes a move of the action phase.
func (p *Position) act(seat game.Seat, m game.Move, log *game.Log) {
	s := &p.s
	card := cardIn(m)
	switch m.Kind {
	case moveBuy:
		p.begin(seat, actBuy, 0)
		p.buy(seat, m, log)
	case moveDiscover, moveDevelop, moveBuild:
		action := completing[kindOf(card)]
		d := Draft{Kind: draftDue, Action: action, Card: card, Side: sideIn(m), Colour: kindOf(card)}
		d.Due[d.Colour] = uint8(p.due(seat, card))
		p.open(seat, d, log)
	case movePrepare:
		s.Draft = Draft{Kind: draftPrepare, Action: actPrepare, Card: card, Limit: uint8(p.limitOfRow(seat, card))}
	case moveTrade:
		p.open(seat, Draft{Kind: draftAny, Action: actTrade, Colour: card}, log)
	case moveUnblock:
		p.open(seat, Draft{Kind: draftAny, Action: actUnblock, Card: card, Colour: card}, log)
	case moveOffensive, moveRevenue, moveMine:
		o := &operations[m.Kind-moveOffensive]
		d := Draft{Kind: draftDue, Action: o.action, Colour: o.colour}
		d.Due[d.Colour] = uint8(p.cost(seat, o.action))
		d.Keep = uint8(p.kept(o.kind, p.cheapest(p.operating(seat, o.kind), int(s.Players[seat].Credits))))
		p.open(seat, d, log)
	case moveSpecial:
		f := &p.rules.factions[s.Players[seat].Faction-1]
		p.charge(seat, actFaction, 0, &f.price, f.action, log)
	case moveUse:
		side := &p.rules.sides[card][logistic]
		p.charge(seat, actCard, card, &side.price, side.effects, log)
	case movePlay:
		p.playArtifact(seat, card, log)
	case moveLift:
		p.payToll(seat, card, log)
	case movePass:
		p.pass(log)
	case moveEnd:
		p.endAction(log)
	}
}

// charge begins the payment of a price: AA-21.9.
func (p *Position) charge(seat game.Seat, action, card uint8, price *price, l list, log *game.Log) {
	pl := &p.s.Players[seat]
	d := Draft{Kind: draftDue, Action: action, Card: card, Credits: price.credits, Due: price.due, Discard: price.discard}
	toll := 0
	if action == actCard {
		toll = p.toll(card)
	}
	keep, _ := p.acts(seat, l, int(pl.Credits)-int(price.credits)-toll)
	d.Keep = uint8(keep + toll)
	for c, n := range price.due {
		if n > 0 {
			d.Colour = uint8(c)
		}
	}
	if price.discard > 0 {
		d.Kind = draftDiscard
	}
	p.open(seat, d, log)
}

// open begins a payment, or carries out at once what costs no cards: AA-5.16.
func (p *Position) open(seat game.Seat, d Draft, log *game.Log) {
	d.Limit = uint8(min(p.limit(seat, d.Action), resources))
	p.s.Draft = d
	if d.Kind == draftDue && d.Due == [colours]uint8{} {
		p.pay(seat, log)
	}
}
