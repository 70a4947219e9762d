package alienartifacts

import "spielwerk/game"

// Obvious implements game.Suggester: it finishes a payment with the fewest cards, then with
// the fewest surplus symbols, then without gold where a colour suffices, then with hand cards
// rather than cards under planets, because the hand is refilled. A trade gains as many
// credits as the bank takes, a removal of blockades as many tokens as there are. Credits for
// blockaded planets are paid only if there is no other way. Other decisions have no obvious
// answer.
func (p *Position) Obvious(dst []game.Move, seat game.Seat) []game.Move {
	d := &p.s.Draft
	if !p.Pending().Has(seat) || d.Kind != draftDue && d.Kind != draftAny {
		return dst
	}
	f := finder{p: p, seat: seat, wild: p.wildDraft(seat), goal: p.goal(seat)}
	open, closed := p.stock(seat)
	for _, under := range [...]Set{{}, closed} {
		f.offers = f.offers[:0]
		f.list(p.s.Players[seat].Hand.without(d.Chosen), false)
		f.list(open.without(d.Chosen), true)
		f.list(under.without(d.Chosen), true)
		for f.cards = 0; f.cards <= int(d.Limit)-d.Chosen.len(); f.cards++ {
			if f.search(0); f.best != nil {
				return append(append(dst, f.best...), game.Move{Kind: moveDone})
			}
		}
	}
	return dst
}

// goal is the number of symbols that the payment should reach in its one colour.
func (p *Position) goal(seat game.Seat) int {
	d := &p.s.Draft
	if d.Kind == draftDue {
		return int(d.Due[d.Colour])
	}
	pl := &p.s.Players[seat]
	w := p.wallet(seat, d.Chosen)
	most := p.chosenWorth(seat) + p.reach(seat, &w, d.Colour, p.wildDraft(seat), int(d.Limit)-d.Chosen.len(), p.spare(seat))
	if d.Action == actTrade {
		rate := max(int(p.rules.tradeRate), 1)
		room := (int(p.rules.bankMax) - int(pl.Credits) + rate - 1) / rate
		return max(min(most, room), 1)
	}
	tokens := p.tokensOn(p.blockaded(seat, d.Card))
	return min(most/int(p.rules.unblock), tokens) * int(p.rules.unblock)
}

// offer is a half that could be chosen. Of cards that are equal in every respect only the
// first is tried.
type offer struct {
	card   uint8
	half   half
	second bool
	lies   bool
}

// finder looks for the best way to finish a payment with so many cards.
type finder struct {
	p      *Position
	seat   game.Seat
	wild   int
	goal   int
	cards  int
	offers []offer
	chosen []offer
	price  price4
	best   []game.Move
}

// price4 is the cost of a payment: credits for blockades, surplus symbols, gold, cards from
// planets. The first difference decides.
type price4 [4]int

func (a price4) less(b price4) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}

// list adds what the cards of a set offer.
func (f *finder) list(set Set, lies bool) {
	for !set.empty() {
		c := set.take()
		for i, h := range f.p.rules.resources[c].halves {
			if lies && f.p.second(c) != i || f.p.s.Draft.counts(&h, f.wild) == 0 {
				continue
			}
			f.offers = append(f.offers, offer{c, h, i == 1, lies})
		}
	}
}

// search tries all choices of the cards that are left, from an offer on.
func (f *finder) search(from int) {
	if len(f.chosen) == f.cards {
		f.weigh()
		return
	}
	type worth struct {
		half
		lies, closed bool
	}
	var tried []worth
next:
	for i := from; i < len(f.offers); i++ {
		o := f.offers[i]
		for _, c := range f.chosen {
			if c.card == o.card {
				continue next
			}
		}
		w := worth{o.half, o.lies, o.lies && !f.p.active(f.p.s.Under[o.card])}
		if !f.twin(i) {
			for _, t := range tried {
				if t == w {
					continue next
				}
			}
			tried = append(tried, w)
		}
		f.chosen = append(f.chosen, o)
		f.search(i + 1)
		f.chosen = f.chosen[:len(f.chosen)-1]
	}
}

// twin reports whether the card of an offer has another one, or lies under a
// blockaded planet: then it is like no other.
func (f *finder) twin(i int) bool {
	o := &f.offers[i]
	if o.lies && !f.p.active(f.p.s.Under[o.card]) {
		return true
	}
	return i > 0 && f.offers[i-1].card == o.card || i+1 < len(f.offers) && f.offers[i+1].card == o.card
}

// weigh compares what is chosen with the best so far, if it completes the payment.
func (f *finder) weigh() {
	p := f.p
	d := &p.s.Draft
	before := *d
	defer func() { *d = before }()
	cost := price4{}
	for _, o := range f.chosen {
		d.Chosen.add(o.card)
		if o.second {
			d.Second.add(o.card)
		}
		if o.half.colour == gold && d.Due[gold] == 0 && d.Colour != gold {
			cost[2] += int(o.half.amount)
		}
		if o.lies {
			cost[3]++
		}
	}
	worth := p.chosenWorth(f.seat)
	if p.noDone(f.seat).rule != "" || p.spare(f.seat) < 0 || !d.several() && worth < f.goal {
		return
	}
	cost[0] = p.tolls()
	due := f.goal
	if d.several() {
		due = 0
		for _, n := range d.Due {
			due += int(n)
		}
	}
	cost[1] = worth - due
	if f.best != nil && !cost.less(f.price) {
		return
	}
	f.price, f.best = cost, nil
	for _, o := range f.chosen {
		f.best = append(f.best, game.Move{Kind: movePay, Args: [3]int16{int16(o.card), int16(o.half.colour)}})
	}
	if f.best == nil {
		f.best = []game.Move{}
	}
}
