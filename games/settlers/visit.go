package settlers

import "spielwerk/game"

// maxGuests is the number of others' Workers at a Location in a round: IA-9.4.
const maxGuests = 2

// visitable is the enemy Production Locations to which a seat can send a Worker:
// IA-9.3, IA-9.4, IA-12.13. Those of the virtual player are closed (IA-9.6).
func (p *Position) visitable(seat game.Seat, open bool) cards {
	s, r := &p.s, p.rules
	set := p.enemies(seat)
	set = set.and(&r.kinds[kindProduction])
	set = set.less(&s.Empire[virtual])
	set = set.less(&s.Dead) // IA-12.19
	if open {
		set = set.and(&r.open)
	}
	for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
		if s.Spots[c].Guests == maxGuests {
			set.drop(c)
		}
	}
	return set
}

// maySend is the reason why a seat cannot send a Worker to a Location: IA-9.2.
func (p *Position) maySend(seat game.Seat, c card) no {
	s := &p.s
	o := p.owner(c)
	switch {
	case o == game.Nobody:
		return no{kind: refuseNoCard, rule: "IA-9.2", args: game.Args{int16(c), placeEnemy}}
	case o == seat:
		return no{kind: refuseOwn, rule: "IA-9.3", args: game.Args{int16(c)}}
	case !p.rules.open.has(c):
		return no{kind: refuseShut, rule: "IA-9.2"}
	case o == virtual:
		return no{kind: refuseVirtual, rule: "IA-9.6"}
	case s.Passed.Has(o):
		return no{kind: refusePassed, rule: "IA-9.3", args: game.Args{int16(c), whose(seat, o), ownerOf(seat, o)}}
	case s.Dead.has(c):
		return no{kind: refuseBlocked, rule: "IA-12.19"}
	case s.Spots[c].Guests == maxGuests:
		return no{kind: refuseFull, rule: "IA-9.4"}
	case s.Players[seat].Supply[worker] == 0:
		return no{kind: refuseMissing, rule: "IA-9.2", args: game.Args{4: 1}}
	}
	return no{}
}

// send sends a Worker of the supply as the action of a turn: IA-9.2.
func (p *Position) send(seat game.Seat, c card, log *game.Log) {
	p.s.Acted = true
	p.spend(seat, worker, 1, nowhere, "IA-9.2", log)
	p.visit(seat, c, log)
}

// The steps of a visit.
const (
	visitGoods = iota
	visitWorker
	visitReacts
	visitDone
)

// visit puts a Worker on a Location, where it stays until Cleanup.
func (p *Position) visit(seat game.Seat, c card, log *game.Log) {
	s := &p.s
	s.Spots[c].Guests++
	o := p.owner(c)
	log.Say(eventSend, seat, "IA-9.2", int16(c), whose(seat, o), ownerOf(seat, o))
	f := Frame{Kind: frameVisit, Seat: seat, Card: c}
	f.setOtherSeat(o)
	s.push(f)
}

// visiting continues a visit: the goods for the visitor, a Worker for the owner, and
// reactions.
func (p *Position) visiting(f *Frame, log *game.Log) bool {
	owner, _ := f.otherSeat()
	step := f.N[visitStep]
	f.N[visitStep]++
	switch step {
	case visitGoods:
		p.visitGoods(f.Seat, owner, f.Card, log)
	case visitWorker:
		p.gain(owner, worker, 1, cause{rule: "IA-9.2"}, log)
	case visitReacts:
		p.react(owner, trigVisit, f.Card, sourceAny, log)
	default:
		p.s.pop()
	}
	return true
}

// visitGoods gives a visitor what the production field shows, once (IA-5.6), counted
// in the owner's Empire (IA-9.7).
func (p *Position) visitGoods(seat, owner game.Seat, c card, log *game.Log) {
	a := p.rules.cards[c].find(trigProduction)
	f := Frame{
		Kind: frameRun, Seat: seat, Card: c, At: a.start,
		N: slots{runWhy: forProduction, runHost: uint8(owner) + 1, runScores: scoresHost},
	}
	if !a.plain {
		p.s.push(f)
		return
	}
	n := p.take(seat, owner, c, p.rules.ops[a.start].gain, 1, cause{why: forProduction, rule: "IA-9.2"}, log)
	if n > 0 {
		p.scoreUse(&f, log)
	}
}
