package alienartifacts

import "spielwerk/game"

// A purse counts cards by the symbols that they can give at best: 1 to 3.
type purse [4]uint8

// sum is the most symbols that so many cards can give.
func (q *purse) sum(cards int) int {
	total := 0
	for a := 3; a > 0 && cards > 0; a-- {
		n := min(int(q[a]), cards)
		total += n * a
		cards -= n
	}
	return total
}

// wild reports whether gold counts as any colour in a payment: AA-5.5, AA-16.3.
func (p *Position) wild(seat game.Seat, action uint8) int {
	if action < basic || p.s.Players[seat].Mods.Gold>>action&1 == 1 {
		return 1
	}
	return 0
}

// stock are the produced cards that can be spent without credits, and those that
// lie under blockaded planets: AA-14.2, AA-14.4.
func (p *Position) stock(seat game.Seat) (open, closed Set) {
	open = p.s.Players[seat].Produced
	if p.s.Blocked[0]|p.s.Blocked[1] == 0 {
		return open, Set{}
	}
	for set := open; !set.empty(); {
		if c := set.take(); !p.active(p.s.Under[c]) {
			open.remove(c)
			closed.add(c)
		}
	}
	return open, closed
}

// toll is what a blockaded card costs to be used: AA-14.3.
func (p *Position) toll(card uint8) int {
	if p.active(card) {
		return 0
	}
	return int(p.s.Tokens[card]) * int(p.rules.useBlocked)
}

// most is the most symbols that a seat can pay for an action in a colour: AA-5.1
// to AA-5.8.
func (p *Position) most(seat game.Seat, action, colour uint8) int {
	return p.reach(seat, colour, p.wild(seat, action), p.limit(seat, action), int(p.s.Players[seat].Credits), Set{})
}

// reach is the most symbols of a colour that a seat can pay with so many cards and
// credits, without the cards of a set. With blockaded planets it tries for every
// number of cards and credits what is best.
func (p *Position) reach(seat game.Seat, colour uint8, wild, limit, credits int, without Set) int {
	r := p.rules
	var q purse
	for set := p.s.Players[seat].Hand.without(without); !set.empty(); {
		q[r.worth[set.take()][colour][wild]]++
	}
	open, closed := p.stock(seat)
	for set := open.without(without); !set.empty(); {
		c := set.take()
		q[r.shown[c][p.second(c)][colour][wild]]++
	}
	if closed = closed.without(without); closed.empty() || credits == 0 {
		return q.sum(limit)
	}
	return p.reachPast(&q, seat, colour, wild, limit, credits, closed)
}

// The sizes of the tables of reachPast: more cards are never needed, for no cost
// is higher and each card gives a symbol; no bank is larger.
const (
	maxCards   = 48
	maxCredits = 60
)

// reachPast adds to a purse what lies under blockaded planets: best[c][n] is the
// most that n of these cards can give for c credits.
func (p *Position) reachPast(q *purse, seat game.Seat, colour uint8, wild, limit, credits int, closed Set) int {
	s := &p.s
	limit = min(limit, maxCards)
	var best [maxCredits + 1][maxCards + 1]uint8
	for pl := s.Players[seat].Mission.and(p.rules.ofKind[planet]).and(s.Blocked); !pl.empty(); {
		under := pl.take()
		var own purse
		for set := closed; !set.empty(); {
			if c := set.take(); s.Under[c] == under {
				own[p.rules.shown[c][p.second(c)][colour][wild]]++
			}
		}
		toll := p.toll(under)
		if p.opened(under) {
			toll = 0
		}
		for c := credits; c >= toll; c-- {
			for n := limit; n > 0; n-- {
				for k := 1; k <= n; k++ {
					best[c][n] = max(best[c][n], best[c-toll][n-k]+uint8(own.sum(k)))
				}
			}
		}
	}
	most := 0
	for n := range limit + 1 {
		most = max(most, int(best[credits][n])+q.sum(limit-n))
	}
	return most
}

// opened reports whether a card of a blockaded planet has been chosen for the
// payment, so that its tokens are paid for.
func (p *Position) opened(under uint8) bool {
	s := &p.s
	for set := s.Draft.Chosen; !set.empty(); {
		if c := set.take(); s.Under[c] == under && s.Players[s.Active].Produced.has(c) {
			return true
		}
	}
	return false
}

// tolls is what the blockaded planets cost whose cards have been chosen.
func (p *Position) tolls() int {
	s := &p.s
	var paid Set
	n := 0
	for set := s.Draft.Chosen.and(s.Players[s.Active].Produced); !set.empty(); {
		if under := s.Under[set.take()]; !paid.has(under) {
			paid.add(under)
			n += p.toll(under)
		}
	}
	return n
}

// payable reports whether a cost in several colours can be paid with so many
// cards and credits, beyond what has been chosen: AA-5.13, AA-5.17. It keeps, for
// every amount left in each colour and every number of credits, the fewest cards.
func (p *Position) payable(seat game.Seat, left [colours]uint8, wild, limit, credits int, without Set) bool {
	var b bill
	b.begin(left)
	r := p.rules
	d := &p.s.Draft
	for set := d.Chosen; !set.empty(); {
		c := set.take()
		h := p.chosenHalf(c)
		b.card(h, h, wild, 0)
	}
	without = without.or(d.Chosen)
	for set := p.s.Players[seat].Hand.without(without); !set.empty(); {
		c := set.take()
		b.card(&r.resources[c].halves[0], &r.resources[c].halves[1], wild, 1)
	}
	open, closed := p.stock(seat)
	for set := open.without(without); !set.empty(); {
		c := set.take()
		h := &r.resources[c].halves[p.second(c)]
		b.card(h, h, wild, 1)
	}
	if closed = closed.without(without); !closed.empty() && credits > 0 {
		return p.payablePast(&b, seat, wild, limit, credits, closed)
	}
	return int(b.fewest[b.size-1]) <= limit
}

// payablePast tries every set of blockaded planets that the credits pay for. There
// are few of them, for tokens are dear.
func (p *Position) payablePast(b *bill, seat game.Seat, wild, limit, credits int, closed Set) bool {
	if int(b.fewest[b.size-1]) <= limit {
		return true
	}
	s := &p.s
	for set := closed; !set.empty(); {
		under := s.Under[set.first()]
		var own, rest Set
		for all := set; !all.empty(); {
			if c := all.take(); s.Under[c] == under {
				own.add(c)
			} else {
				rest.add(c)
			}
		}
		set = rest
		toll := p.toll(under)
		if p.opened(under) {
			toll = 0
		}
		if toll > credits {
			continue
		}
		with := *b
		for !own.empty() {
			c := own.take()
			h := &p.rules.resources[c].halves[p.second(c)]
			with.card(h, h, wild, 1)
		}
		if p.payablePast(&with, seat, wild, limit, credits-toll, rest) {
			return true
		}
	}
	return false
}

// bill is a cost in several colours: fewest[i] is the fewest cards after which the
// amounts paid are those of i, in which each colour is a digit.
type bill struct {
	due    [colours]uint8
	weight [colours]uint16
	size   uint16
	fewest [maxDues]uint8
}

const never = 200

func (b *bill) begin(due [colours]uint8) {
	b.due, b.size = due, 1
	for c, n := range due {
		b.weight[c] = b.size
		b.size *= uint16(n) + 1
	}
	for i := range b.size {
		b.fewest[i] = never
	}
	b.fewest[0] = 0
}

// card lets a card with two halves, or with the same visible half twice, be played
// or not. Price is 1, or 0 if it is played in any case.
func (b *bill) card(one, other *half, wild int, price uint8) {
	for i := int(b.size) - 1; i >= 0; i-- {
		if b.fewest[i] == never {
			continue
		}
		n := b.fewest[i] + price
		b.use(uint16(i), one, wild, n)
		if other != one {
			b.use(uint16(i), other, wild, n)
		}
	}
}

// use enters what is paid after a half was played on top of i.
func (b *bill) use(i uint16, h *half, wild int, n uint8) {
	for c := range colours {
		if int(h.colour) != c && (wild == 0 || h.colour != gold) || b.due[c] == 0 {
			continue
		}
		have := i / b.weight[c] % (uint16(b.due[c]) + 1)
		to := i + (min(have+uint16(h.amount), uint16(b.due[c]))-have)*b.weight[c]
		if to != i {
			b.fewest[to] = min(b.fewest[to], n)
		}
	}
}

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

// counts is what a half counts in the payment that is being put together.
func (d *Draft) counts(h *half, wild int) int {
	if d.several() {
		for c, n := range d.Due {
			if n > 0 && (int(h.colour) == c || wild == 1 && h.colour == gold) {
				return int(h.amount)
			}
		}
		return 0
	}
	if h.colour == d.Colour || wild == 1 && h.colour == gold {
		return int(h.amount)
	}
	return 0
}

// several reports whether more than one colour is due.
func (d *Draft) several() bool {
	n := 0
	for _, due := range d.Due {
		if due > 0 {
			n++
		}
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

// spare is how many credits can be paid for blockaded planets.
func (p *Position) spare(seat game.Seat) int {
	d := &p.s.Draft
	return int(p.s.Players[seat].Credits) - int(d.Credits) - int(d.Keep) - p.tolls()
}

// noPay says why a half cannot be added to the payment: AA-5.1 to AA-5.8, AA-5.18.
func (p *Position) noPay(seat game.Seat, resource, colour uint8) no {
	s := &p.s
	d := &s.Draft
	pl := &s.Players[seat]
	mine := pl.Hand.has(resource) || pl.Produced.has(resource)
	switch i := p.shows(seat, resource, colour); {
	case d.Kind != draftDue && d.Kind != draftAny:
		return no{refuseStep, "AA-22.1", [2]int16{}}
	case !mine || d.Chosen.has(resource):
		return no{refuseHand, "AA-5.1", [2]int16{}}
	case i < 0:
		return no{refuseHalf, "AA-5.2", [2]int16{}}
	case d.Chosen.len() >= int(d.Limit):
		return no{refuseLimit, "AA-5.7", [2]int16{int16(d.Limit)}}
	default:
		return p.noHalf(seat, resource, &p.rules.resources[resource].halves[i])
	}
}

// noHalf says why a half that is there cannot be added: it counts nothing, its
// planet is blockaded, or the payment could not be completed any more.
func (p *Position) noHalf(seat game.Seat, resource uint8, h *half) no {
	s := &p.s
	d := &s.Draft
	wild := p.wildDraft(seat)
	counts := d.counts(h, wild)
	if counts == 0 {
		rule := game.Rule("AA-5.4")
		if h.colour == gold {
			rule = "AA-5.5"
		}
		return no{refuseColour, rule, [2]int16{int16(h.colour)}}
	}
	spare := p.spare(seat)
	if under := s.Under[resource]; s.Players[seat].Produced.has(resource) && !p.opened(under) {
		toll := p.toll(under)
		if toll > spare {
			return no{refuseToll, "AA-14.4", [2]int16{int16(toll), int16(max(spare, 0))}}
		}
		spare -= toll
	}
	if !p.completes(seat, resource, h, counts, wild, spare) {
		return no{refuseDue, "AA-5.18", [2]int16{}}
	}
	return yes
}

// completes reports whether the payment can be completed when a half is added to
// it.
func (p *Position) completes(seat game.Seat, resource uint8, h *half, counts, wild, spare int) bool {
	s := &p.s
	d := &s.Draft
	if d.several() {
		chosen, second := d.Chosen, d.Second
		d.Chosen.add(resource)
		if h == &p.rules.resources[resource].halves[1] {
			d.Second.add(resource)
		}
		ok := p.payable(seat, d.Due, wild, int(d.Limit)-d.Chosen.len(), spare, Set{})
		d.Chosen, d.Second = chosen, second
		return ok
	}
	left := p.dueDraft() - p.chosenWorth(seat) - counts
	if left <= 0 {
		return true
	}
	chosen := d.Chosen
	d.Chosen.add(resource)
	most := p.reach(seat, d.Colour, wild, int(d.Limit)-d.Chosen.len(), spare, d.Chosen)
	d.Chosen = chosen
	return left <= most
}

// dueDraft is what a payment in one colour has to reach.
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

// noDone says why the payment is not complete: AA-5.3, AA-8.6.3, AA-8.7.3.
func (p *Position) noDone(seat game.Seat) no {
	d := &p.s.Draft
	switch {
	case d.Kind == draftPrepare:
		return no{refuseNothing, "AA-8.5.3", [2]int16{}}
	case d.Kind == draftDiscard:
		if left := int(d.Discard) - d.Chosen.len(); left > 0 {
			return no{refuseLeft, "AA-21.9", [2]int16{int16(left)}}
		}
		return yes
	case d.several():
		if !p.payable(seat, d.Due, p.wildDraft(seat), 0, 0, everything) {
			return no{refuseDue, "AA-5.13", [2]int16{}}
		}
		return yes
	}
	if left := p.dueDraft() - p.chosenWorth(seat); left > 0 {
		rule := game.Rule("AA-5.3")
		if d.Kind == draftAny {
			rule = "AA-8.6.3"
			if d.Action == actUnblock {
				rule = "AA-8.7.3"
			}
		}
		return no{refuseLeft, rule, [2]int16{int16(left)}}
	}
	return yes
}

// everything is a set of all resource cards.
var everything = Set{^uint64(0), ^uint64(0)}

// draftMoves appends what can be done with a payment that is being put together.
func (p *Position) draftMoves(dst []game.Move, seat game.Seat) []game.Move {
	s := &p.s
	d := &s.Draft
	pl := &s.Players[seat]
	switch d.Kind {
	case draftPrepare:
		dst = p.preparations(dst, seat, d.Card, d.Limit)
	case draftDiscard:
		if d.Chosen.len() < int(d.Discard) {
			dst = cardMoves(dst, moveDiscard, pl.Hand.without(d.Chosen))
		}
	default:
		if d.Chosen.len() < int(d.Limit) {
			dst = p.payments(dst, seat)
		}
	}
	if p.noDone(seat).rule == "" {
		dst = append(dst, game.Move{Kind: moveDone})
	}
	return append(dst, game.Move{Kind: moveBack})
}

// payments appends the halves that can be added.
func (p *Position) payments(dst []game.Move, seat game.Seat) []game.Move {
	s := &p.s
	pl := &s.Players[seat]
	for set := pl.Hand.or(pl.Produced).without(s.Draft.Chosen); !set.empty(); {
		c := set.take()
		halves := &p.rules.resources[c].halves
		for i := range halves {
			if pl.Produced.has(c) && p.second(c) != i {
				continue
			}
			if p.noHalf(seat, c, &halves[i]).rule == "" {
				dst = append(dst, game.Move{Kind: movePay, Args: [3]int16{int16(c), int16(halves[i].colour)}})
			}
		}
	}
	return dst
}

// draft goes on with a payment: a card is added, it is taken back (AA-5.18), or it
// is complete.
func (p *Position) draft(seat game.Seat, m game.Move, log *game.Log) {
	d := &p.s.Draft
	card := uint8(m.Args[0])
	switch m.Kind {
	case movePay:
		d.Chosen.add(card)
		if p.shows(seat, card, uint8(m.Args[1])) == 1 {
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

// pay completes a payment: the chosen cards are discarded (AA-5.1), whoever reacts
// to payments reacts, and what was paid for happens.
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
		say(log, eventSpend, seat, "AA-21.9", int16(d.Credits))
	}
	var showing [4]uint8
	for set := d.Chosen; !set.empty(); {
		c := set.take()
		if d.Kind == draftDiscard {
			s.Reveals++
			p.discard(seat, c, "AA-21.9", log)
			continue
		}
		h := p.chosenHalf(c)
		showing[h.amount]++
		if pl.Hand.has(c) {
			s.Reveals++
			pl.Hand.remove(c)
		} else {
			pl.Produced.remove(c)
			p.lift(c)
		}
		s.Discard.add(c)
		say(log, eventPaid, seat, "AA-5.1", int16(c), int16(h.amount), int16(h.colour), int16(d.Action))
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

// openPlanets pays for the blockaded planets whose cards have been chosen:
// AA-14.4. The price is paid before anything else happens: AA-14.7.
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
		say(log, eventToll, seat, "AA-14.4", int16(toll), int16(under))
	}
}

// perform carries out what has been paid for.
func (p *Position) perform(seat game.Seat, d *Draft, worth int, log *game.Log) {
	s, r := &p.s, p.rules
	p.begin(seat, d.Action, d.Card)
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
		say(log, eventOffensive, seat, "AA-15.2")
		p.offensive(seat, 0)
	case actRevenue:
		say(log, eventRevenue, seat, "AA-15.3")
		p.scoring(seat, false, true)
	case actMine:
		say(log, eventMine, seat, "AA-15.4")
		p.mining(seat)
	case actFaction:
		f := s.Players[seat].Faction - 1
		say(log, eventSpecial, seat, "AA-16.1", int16(f))
		p.runList(seat, r.factions[f].action, fromFaction, 0)
	case actCard:
		say(log, eventUse, seat, "AA-6.9", int16(d.Card))
		p.runList(seat, r.sides[d.Card][logistic].effects, fromCards, d.Card)
	}
}

// begin takes one of the actions of the turn (AA-4.2, AA-4.6), or notes that an
// additional effect has been used (AA-11.4), and makes what follows end.
func (p *Position) begin(seat game.Seat, action, card uint8) {
	t := &p.s.Turn
	if action == actCard && p.rules.sides[card][logistic].keyword == keyAdditional {
		t.Used.add(card)
		p.s.push(Frame{Kind: frameAction, Seat: seat, A: actions, B: 1})
		return
	}
	p.act1()
	p.s.push(Frame{Kind: frameAction, Seat: seat, A: action, B: 1})
}

// act1 counts an action: first the one of the turn, then extra ones.
func (p *Position) act1() {
	if t := &p.s.Turn; t.Acted {
		t.More--
	} else {
		t.Acted = true
	}
}

// acted is the moment after an action, an additional effect or an artifact:
// reactions, and what was paid for blockaded cards is over (AA-14.3).
func (p *Position) acted(f Frame, log *game.Log) {
	s := &p.s
	if f.A < actions {
		p.reacting(f.Seat, onAction, func(r *reaction) {
			if r.action == f.A {
				p.react(f.Seat, r, 0, log)
			}
		})
	}
	if f.B == 0 {
		return
	}
	if n := s.Turn.Playing; n > 0 { // AA-13.6
		s.Used |= 1 << (n - 1)
		s.Turn.Playing = 0
	}
	if !s.Turn.Lifted.empty() {
		s.Turn.Lifted = Set{}
		p.recount(f.Seat)
	}
}
