package alienartifacts

import "spielwerk/game"

// chosenHalf is the half with which a card of the payment is played.
func (p *Position) chosenHalf(resource uint8) *half {
	i := 0
	if p.s.Draft.Second.has(resource) {
		i = 1
	}
	return &p.rules.resources[resource].halves[i]
}

// shows is the number of the half of a card that has a colour, -1 if none has, or
// if the card lies under a planet with the other half visible.
func (p *Position) shows(seat game.Seat, resource, colour uint8) int {
	r := &p.rules.resources[resource]
	for i := range r.halves {
		if r.halves[i].colour == colour && (!p.s.Players[seat].Produced.has(resource) || p.second(resource) == i) {
			return i
		}
	}
	return -1
}

// counts is the value of a half in the payment in progress. Its colour is one of those that are
// due, or the only one that counts.
func (d *Draft) counts(h *half, wild int) int {
	if h.colour == d.Colour || d.Due[h.colour] > 0 || wild == 1 && h.colour == gold {
		return int(h.amount)
	}
	return 0
}

// several reports whether more than one colour is due.
func (d *Draft) several() bool {
	n := 0
	for _, due := range d.Due {
		n += int(bit(due > 0))
	}
	return n > 1
}

// chosenWorth is the symbols chosen so far.
func (p *Position) chosenWorth(seat game.Seat) int {
	d := &p.s.Draft
	wild := p.wildDraft(seat)
	n := 0
	for set := d.Chosen; !set.empty(); {
		n += d.counts(p.chosenHalf(set.take()), wild)
	}
	return n
}

// wildDraft is wild for the payment that is being put together. A trade of gold
// names no other colour: AA-8.6.2.
func (p *Position) wildDraft(seat game.Seat) int { return p.wild(seat, p.s.Draft.Action) }

// spare is the number of credits available for blockaded planets.
func (p *Position) spare(seat game.Seat) int {
	d := &p.s.Draft
	return int(p.s.Players[seat].Credits) - int(d.Credits) - int(d.Keep) - p.tolls()
}

// tender is what is needed to judge which halves can be added to a payment.
type tender struct {
	w       wallet // what has not been chosen
	wild    int
	left    int // symbols due less those chosen, of a payment in one colour
	cards   int // that can be added
	spare   int // credits for blockaded planets
	several bool
}

// tendered fills in a tender.
func (p *Position) tendered(t *tender, seat game.Seat) {
	d := &p.s.Draft
	t.w = p.wallet(seat, d.Chosen)
	t.wild, t.cards = p.wildDraft(seat), int(d.Limit)-d.Chosen.len()
	t.spare, t.several = p.spare(seat), d.several()
	if !t.several {
		t.left = p.dueDraft() - p.chosenWorth(seat)
	}
}

// noPay is the reason why a half cannot be added to the payment: AA-5.1 to AA-5.8, AA-5.18.
func (p *Position) noPay(seat game.Seat, resource, colour uint8) no {
	s := &p.s
	d := &s.Draft
	pl := &s.Players[seat]
	if d.Kind != draftDue && d.Kind != draftAny {
		return stepless
	}
	switch {
	case d.Chosen.has(resource):
		return no{refuseMarked, "AA-5.1", game.Args{int16(resource)}}
	case !pl.Hand.has(resource) && !pl.Produced.has(resource):
		return no{refuseHand, "AA-5.1", game.Args{int16(resource)}}
	}
	i := p.shows(seat, resource, colour)
	if i < 0 {
		return no{refuseHalf, "AA-5.2", game.Args{int16(resource), int16(colour)}}
	}
	var t tender
	p.tendered(&t, seat)
	return p.noHalf(seat, &t, resource, i)
}

// noHalf is the reason why an available half cannot be added: too many cards, the half counts
// nothing, its planet is blockaded, or the payment could not be completed any more.
func (p *Position) noHalf(seat game.Seat, t *tender, resource uint8, i int) no {
	s := &p.s
	d := &s.Draft
	if t.cards <= 0 {
		return no{refuseLimit, "AA-5.7", game.Args{int16(d.Limit)}}
	}
	h := &p.rules.resources[resource].halves[i]
	counts := d.counts(h, t.wild)
	if counts == 0 {
		rule := game.Rule("AA-5.4")
		if h.colour == gold {
			rule = "AA-5.5"
		}
		return no{refuseColour, rule, game.Args{int16(h.colour), int16(d.Colour), int16(min(t.wild, 1))}}
	}
	spare := t.spare
	if t.w.closed.has(resource) {
		toll := p.toll(s.Under[resource])
		if toll > spare {
			return no{refuseToll, "AA-14.4", game.Args{int16(toll), int16(max(spare, 0))}}
		}
		spare -= toll
	}
	if !p.completes(seat, t, resource, i, counts, spare) {
		return no{refuseDue, "AA-5.18", game.Args{int16(max(t.left-counts, 0)), int16(t.cards - 1)}}
	}
	return yes
}

// completes reports whether the payment can be completed when a half is added to
// it.
func (p *Position) completes(seat game.Seat, t *tender, resource uint8, i, counts, spare int) bool {
	d := &p.s.Draft
	left := t.left - counts
	if !t.several && left <= 0 {
		return true
	}
	if !t.several && t.w.closed.empty() {
		rest := t.w.purse
		if p.s.Players[seat].Hand.has(resource) {
			rest.sub(&p.rules.worth[resource])
		} else {
			rest.sub(&p.rules.shown[resource][i])
		}
		return left <= rest.sum(d.Colour, t.wild, t.cards-1)
	}
	chosen, second := d.Chosen, d.Second
	d.Chosen.add(resource)
	if i == 1 {
		d.Second.add(resource)
	}
	var can bool
	if t.several {
		can = p.payable(seat, d.Due, t.wild, t.cards-1, spare, Set{})
	} else {
		w := p.wallet(seat, d.Chosen)
		can = left <= p.reach(seat, &w, d.Colour, t.wild, t.cards-1, spare)
	}
	d.Chosen, d.Second = chosen, second
	return can
}

// dueDraft is the amount that a payment in one colour must reach.
func (p *Position) dueDraft() int {
	d := &p.s.Draft
	switch {
	case d.Kind == draftDue:
		return int(d.Due[d.Colour])
	case d.Action == actUnblock:
		return int(p.rules.unblock) // AA-8.7.3
	}
	return 1 // AA-8.6.3
}

// What is left to be chosen for a payment.
const (
	leftSymbols = iota
	leftCards
)

var leftWords = []string{"symbols", "cards"}

// everything is a set of all resource cards.
var everything = Set{^uint64(0), ^uint64(0)}

// payments appends the halves that can be added.
func (p *Position) payments(dst []game.Move, seat game.Seat) []game.Move {
	s := &p.s
	pl := &s.Players[seat]
	var t tender
	p.tendered(&t, seat)
	for set := pl.Hand.or(pl.Produced).without(s.Draft.Chosen); !set.empty(); {
		c := set.take()
		halves := &p.rules.resources[c].halves
		for i := range halves {
			if s.Draft.counts(&halves[i], t.wild) == 0 || pl.Produced.has(c) && p.second(c) != i {
				continue
			}
			if p.noHalf(seat, &t, c, i).rule == "" {
				dst = append(dst, game.Move{Kind: movePay, Args: [3]int16{int16(c), int16(halves[i].colour)}})
			}
		}
	}
	return dst
}

// draft continues a payment: a card is added, it is taken back (AA-5.18), or it is complete.
func (p *Position) draft(seat game.Seat, m game.Move, log *game.Log) {
	d := &p.s.Draft
	card := cardIn(m)
	switch m.Kind {
	case movePay:
		d.Chosen.add(card)
		if p.shows(seat, card, colourIn(m)) == 1 {
			d.Second.add(card)
		}
	case moveDiscard:
		d.Chosen.add(card)
	case moveBack:
		*d = Draft{}
	case moveAttach:
		p.prepare(seat, m, log)
	case moveDone:
		p.pay(seat, log)
	}
}

// pay completes a payment: the chosen cards are discarded (AA-5.1), reactions to payments
// happen, and the purpose is carried out.
func (p *Position) pay(seat game.Seat, log *game.Log) {
	s := &p.s
	pl := &s.Players[seat]
	d := s.Draft
	worth := p.chosenWorth(seat)
	p.openPlanets(seat, log)
	if d.Action == actCard {
		p.payToll(seat, d.Card, log)
	}
	if d.Credits > 0 {
		p.spend(seat, d.Credits)
		log.Say(eventSpend, seat, "AA-21.9", int16(d.Credits))
	}
	var showing [4]uint8
	for set := d.Chosen; !set.empty(); {
		c := set.take()
		if d.Kind == draftDiscard {
			s.show()
			p.discard(seat, c, "AA-21.9", log)
			continue
		}
		h := p.chosenHalf(c)
		showing[h.amount]++
		if pl.Hand.has(c) {
			s.show()
			pl.Hand.remove(c)
		} else {
			pl.Produced.remove(c)
			p.lift(c)
		}
		s.Discard.add(c)
		log.Say(eventPaid, seat, "AA-5.1", int16(c), int16(h.amount), int16(h.colour), int16(d.Action))
	}
	s.Draft = Draft{}
	if d.Kind != draftDiscard && !d.Chosen.empty() { // AA-21.12
		p.reacting(seat, onPayment, func(r *reaction) {
			n := showing[1] + showing[2] + showing[3]
			if r.amount > 0 {
				n = showing[r.amount]
			}
			p.react(seat, r, n, log)
		})
	}
	p.perform(seat, &d, worth, log)
}

// show notes that a seat shows a card of its hand to pay with it.
func (s *State) show() {
	s.Reveals++
	s.Shows++
}

// openPlanets pays for the blockaded planets whose cards have been chosen:
// AA-14.4. The price is paid before anything else happens: AA-14.7. It lasts until
// the action is over: a planet that is mined by it is not paid for again.
func (p *Position) openPlanets(seat game.Seat, log *game.Log) {
	s := &p.s
	var paid Set
	for set := s.Draft.Chosen.and(s.Players[seat].Produced); !set.empty(); {
		under := s.Under[set.take()]
		toll := p.toll(under)
		if toll == 0 || paid.has(under) {
			continue
		}
		paid.add(under)
		p.spend(seat, uint8(toll))
		if p.rules.paysPlanetOnce {
			s.Turn.Lifted.add(under)
		}
		log.Say(eventToll, seat, "AA-14.4", int16(toll), int16(under))
	}
}

// perform carries out the purpose of a payment.
func (p *Position) perform(seat game.Seat, d *Draft, worth int, log *game.Log) {
	s, r := &p.s, p.rules
	p.begin(seat, d.Action, d.Card)
	s.Turn.Owes = r.oneTakesPart && p.onlyBlockaded(seat, d)
	switch d.Action {
	case actDiscover, actDevelop, actBuild:
		for i, set := range r.reduces { // AA-10.11
			if set>>d.Action&1 == 1 {
				s.Turn.Reduce[i] = 0
			}
		}
		p.enter(seat, d.Card, d.Side, [...]game.Rule{"AA-8.2.1", "AA-8.3.1", "AA-8.4.1"}[d.Action-actDiscover], log)
	case actTrade:
		p.credit(seat, uint8(worth*int(r.tradeRate)), "AA-8.6.1", log)
	case actUnblock:
		p.removing(seat, worth/int(r.unblock), d.Card)
	case actOffensive:
		log.Say(eventOffensive, seat, "AA-15.2")
		p.offensive(seat, 0)
	case actRevenue:
		log.Say(eventRevenue, seat, "AA-15.3")
		p.scoring(seat, false, true)
	case actMine:
		log.Say(eventMine, seat, "AA-15.4")
		p.mining(seat)
	case actFaction:
		f := s.Players[seat].Faction - 1
		log.Say(eventSpecial, seat, "AA-16.1", int16(f))
		p.runList(seat, r.factions[f].action, fromFaction, 0)
	case actCard:
		log.Say(eventUse, seat, "AA-6.9", int16(d.Card))
		p.runList(seat, r.sides[d.Card][logistic].effects, fromCards, d.Card)
	}
}

// onlyBlockaded reports whether nothing can carry out what has been paid for but
// blockaded cards that a seat may still pay for: AA-15.8.
func (p *Position) onlyBlockaded(seat game.Seat, d *Draft) bool {
	pl := &p.s.Players[seat]
	switch d.Action {
	case actRevenue:
		return p.cheapest(p.operating(seat, technology), int(pl.Credits)) > 0
	case actMine:
		return p.cheapest(p.operating(seat, planet), int(pl.Credits)) > 0
	case actFaction:
		return p.actsByBlockaded(seat, p.rules.factions[pl.Faction-1].action)
	case actCard:
		return p.actsByBlockaded(seat, p.rules.sides[d.Card][logistic].effects)
	}
	return false // the ships of an offensive: AA-12.21
}

// actsByBlockaded reports whether each of a list of effects that can do anything
// needs a blockaded card for it.
func (p *Position) actsByBlockaded(seat game.Seat, l list) bool {
	needs := false
	for i := l.from; i < l.to; i++ {
		o := &p.rules.ops[i]
		switch k := p.actsOn(seat, o, int(p.s.Players[seat].Credits)); {
		case k == 0 || k > 0 && o.do == doAction:
			return false
		case k > 0:
			needs = true
		}
	}
	return needs
}

// begin uses one of the actions of the turn (AA-4.2, AA-4.6), or marks an additional effect
// as used (AA-11.4), and prepares the end of the action.
func (p *Position) begin(seat game.Seat, action, card uint8) {
	t := &p.s.Turn
	if action == actCard && p.rules.sides[card][logistic].keyword == keyAdditional {
		t.Used.add(card)
		p.s.push(actionFrame{seat, actions, true}.frame())
		return
	}
	p.useAction()
	p.s.push(actionFrame{seat, action, true}.frame())
}

// useAction counts an action: first the one of the turn, then extra ones.
func (p *Position) useAction() {
	if t := &p.s.Turn; t.Acted {
		t.More--
	} else {
		t.Acted = true
	}
}

// acted follows an action, an additional effect or an artifact: reactions, and payments for
// blockaded cards lapse (AA-14.3).
func (p *Position) acted(f Frame, log *game.Log) {
	s := &p.s
	a := actionOf(&f)
	if a.action < actions {
		p.reacting(f.Seat, onAction, func(r *reaction) {
			if r.action == a.action {
				p.react(f.Seat, r, 0, log)
			}
		})
	}
	if !a.outer {
		return
	}
	s.Turn.Owes = false
	if n := s.Turn.Playing; n > 0 { // AA-13.6
		s.Used |= 1 << (n - 1)
		s.Turn.Playing = 0
	}
	if !s.Turn.Lifted.empty() {
		s.Turn.Lifted = Set{}
		p.recount(f.Seat)
	}
}
