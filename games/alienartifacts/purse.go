package alienartifacts

import "spielwerk/game"

// A purse counts the cards that give at most 1, 2 and 3 symbols: for each colour, without and
// with gold in its place, in a byte of each word.
type purse [3]uint64

// coin is the byte of a colour.
func coin(colour uint8, wild int) uint { return uint(colour)*16 + uint(wild)*8 }

func (q *purse) add(r *purse) {
	q[0] += r[0]
	q[1] += r[1]
	q[2] += r[2]
}

func (q *purse) sub(r *purse) {
	q[0] -= r[0]
	q[1] -= r[1]
	q[2] -= r[2]
}

// sum is the most symbols that so many cards can give.
func (q *purse) sum(colour uint8, wild, cards int) int { return q.sumAt(coin(colour, wild), cards) }

// sumAt is sum for what is counted at a byte.
func (q *purse) sumAt(at uint, cards int) int {
	at &= 63
	n3 := min(int(q[2]>>at&0xFF), cards)
	n2 := min(int(q[1]>>at&0xFF), cards-n3)
	n1 := min(int(q[0]>>at&0xFF), cards-n3-n2)
	return max(3*n3+2*n2+n1, 0)
}

// indexPurses works out what each resource card and each of its halves gives.
func (f *facts) indexPurses() {
	for r := range f.resources {
		for c := range uint8(colours) {
			for wild := range 2 {
				best := uint8(0)
				for i, h := range f.resources[r].halves {
					if h.colour == c || wild == 1 && h.colour == gold {
						f.shown[r][i][h.amount-1] += 1 << coin(c, wild)
						best = max(best, h.amount)
					}
				}
				if best > 0 {
					f.worth[r][best-1] += 1 << coin(c, wild)
				}
			}
		}
	}
}

// wallet are the means of payment of a seat: its hand and the cards under its planets.
type wallet struct {
	purse  purse
	closed Set // cards under blockaded planets, not in the purse
}

// wallet is the wallet of a seat without some cards.
func (p *Position) wallet(seat game.Seat, without Set) (w wallet) {
	for set := p.s.Players[seat].Hand.without(without); !set.empty(); {
		w.purse.add(&p.rules.worth[set.take()])
	}
	if p.s.Players[seat].Produced.empty() {
		return w
	}
	open, closed := p.stock(seat)
	for set := open.without(without); !set.empty(); {
		c := set.take()
		w.purse.add(&p.rules.shown[c][p.second(c)])
	}
	w.closed = closed.without(without)
	return w
}

// wild reports whether gold counts as any colour in a payment: AA-5.5, AA-16.3.
func (p *Position) wild(seat game.Seat, action uint8) int {
	if action < basic || p.s.Players[seat].Mods.Gold>>action&1 == 1 {
		return 1
	}
	return 0
}

// stock are the produced cards that can be spent without further credits, and those
// that lie under blockaded planets: AA-14.2, AA-14.4.
func (p *Position) stock(seat game.Seat) (open, closed Set) {
	open = p.s.Players[seat].Produced
	if open.empty() || p.blockaded(seat, planet).empty() {
		return open, Set{}
	}
	for set := open; !set.empty(); {
		if c := set.take(); !p.active(p.s.Under[c]) && !p.opened(p.s.Under[c]) {
			open.remove(c)
			closed.add(c)
		}
	}
	return open, closed
}

// toll is the price of using a blockaded card: AA-14.3.
func (p *Position) toll(card uint8) int {
	if p.active(card) {
		return 0
	}
	return int(p.s.Tokens[card]) * int(p.rules.useBlocked)
}

// most is the most symbols that a seat can pay for an action in a colour: AA-5.1
// to AA-5.8.
func (p *Position) most(seat game.Seat, w *wallet, action, colour uint8) int {
	return p.reach(seat, w, colour, p.wild(seat, action), p.limit(seat, action), int(p.s.Players[seat].Credits))
}

// reach is the most symbols of a colour that a seat can pay with so many cards and
// credits.
func (p *Position) reach(seat game.Seat, w *wallet, colour uint8, wild, limit, credits int) int {
	if w.closed.empty() || credits <= 0 {
		return w.purse.sum(colour, wild, limit)
	}
	for pl := p.blockaded(seat, planet); !pl.empty(); {
		under := pl.take()
		if own := p.shut(w, under); p.toll(under) <= credits && own.sum(colour, wild, 1) > 0 {
			return p.reachPast(seat, w, colour, wild, limit, credits)
		}
	}
	return w.purse.sum(colour, wild, limit) // no credits would help
}

// shut are the cards of a wallet that lie under a blockaded planet.
func (p *Position) shut(w *wallet, under uint8) (own purse) {
	for set := w.closed; !set.empty(); {
		if c := set.take(); p.s.Under[c] == under {
			own.add(&p.rules.shown[c][p.second(c)])
		}
	}
	return own
}

// The sizes of the tables of reachPast. More cards are never needed, because no cost is
// higher and each card gives a symbol; no bank is larger.
const (
	maxCards   = 48
	maxCredits = 60
)

// reachPast adds to a purse what lies under blockaded planets: best[c][n] is the
// most that n of these cards can give for c credits.
func (p *Position) reachPast(seat game.Seat, w *wallet, colour uint8, wild, limit, credits int) int {
	limit = min(limit, maxCards)
	var best [maxCredits + 1][maxCards + 1]uint8
	for pl := p.blockaded(seat, planet); !pl.empty(); {
		under := pl.take()
		own, toll := p.shut(w, under), p.toll(under)
		for c := credits; c >= toll; c-- {
			for n := limit; n > 0; n-- {
				for k := 1; k <= n; k++ {
					best[c][n] = max(best[c][n], best[c-toll][n-k]+uint8(own.sum(colour, wild, k)))
				}
			}
		}
	}
	most := 0
	for n := range limit + 1 {
		most = max(most, int(best[credits][n])+w.purse.sum(colour, wild, limit-n))
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

// tolls is the price of the blockaded planets whose cards have been chosen.
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
	if wild == 0 && limit == 2 && without.empty() && p.s.Draft.Chosen.empty() && p.s.Players[seat].Produced.empty() {
		return p.paidByTwo(p.s.Players[seat].Hand, left)
	}
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
		if b.card(&r.resources[c].halves[0], &r.resources[c].halves[1], wild, 1); b.paidBy(limit) {
			return true // more cards to choose from change nothing
		}
	}
	open, closed := p.stock(seat)
	for set := open.without(without); !set.empty(); {
		c := set.take()
		h := &r.resources[c].halves[p.second(c)]
		if b.card(h, h, wild, 1); b.paidBy(limit) {
			return true
		}
	}
	if closed = closed.without(without); !closed.empty() && credits > 0 {
		return p.payablePast(b, wild, limit, credits, closed)
	}
	return b.paidBy(limit)
}

// paidByTwo is payable for two cards in the common case: no blockades, and gold counts as
// gold.
func (p *Position) paidByTwo(hand Set, left [colours]uint8) bool {
	for !hand.empty() {
		for _, h := range p.rules.resources[hand.take()].halves {
			with := left
			with[h.colour] -= min(h.amount, left[h.colour])
			if with == [colours]uint8{} {
				return true
			}
			for others := hand; !others.empty(); {
				for _, o := range p.rules.resources[others.take()].halves {
					both := with
					both[o.colour] -= min(o.amount, with[o.colour])
					if both == [colours]uint8{} {
						return true
					}
				}
			}
		}
	}
	return left == [colours]uint8{}
}

// payablePast tries every set of blockaded planets that the credits pay for. There are few,
// because tokens are expensive. The bill is copied: a pointer to one made in the loop would
// be allocated on the heap.
func (p *Position) payablePast(b bill, wild, limit, credits int, closed Set) bool {
	if b.paidBy(limit) {
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
		if toll > credits {
			continue
		}
		with := b
		for !own.empty() {
			c := own.take()
			h := &p.rules.resources[c].halves[p.second(c)]
			with.card(h, h, wild, 1)
		}
		if p.payablePast(with, wild, limit, credits-toll, rest) {
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

const unreachable = 200

// paidBy reports whether so many of the cards pay all.
func (b *bill) paidBy(limit int) bool { return int(b.fewest[b.size-1]) <= limit }

func (b *bill) begin(due [colours]uint8) {
	b.due, b.size = due, 1
	for c, n := range due {
		b.weight[c] = b.size
		b.size *= uint16(n) + 1
	}
	for i := range b.size {
		b.fewest[i] = unreachable
	}
	b.fewest[0] = 0
}

// card adds an optional card with two halves, or with the same visible half twice. price is
// 1, or 0 if it is played in any case.
func (b *bill) card(one, other *half, wild int, price uint8) {
	for i := int(b.size) - 1; i >= 0; i-- {
		if b.fewest[i] == unreachable {
			continue
		}
		n := b.fewest[i] + price
		b.use(uint16(i), one, wild, n)
		if other != one {
			b.use(uint16(i), other, wild, n)
		}
	}
}

// use enters the amounts paid after a half is added to i.
func (b *bill) use(i uint16, h *half, wild int, n uint8) {
	if wild == 0 || h.colour != gold {
		b.pay(i, h.colour, h.amount, n)
		return
	}
	for c := range uint8(colours) {
		b.pay(i, c, h.amount, n)
	}
}

// pay enters the amounts paid after some symbols of a colour are added to i.
func (b *bill) pay(i uint16, colour, amount, n uint8) {
	due := uint16(b.due[colour])
	if due == 0 {
		return
	}
	weight := b.weight[colour]
	have := i / weight % (due + 1)
	if to := i + min(uint16(amount), due-have)*weight; to != i {
		b.fewest[to] = min(b.fewest[to], n)
	}
}
