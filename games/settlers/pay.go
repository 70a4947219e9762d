package settlers

import "spielwerk/game"

// nowhere is where goods go that do not lie on a card: the general supply.
const nowhere = card(0xFFFF)

// purse are the goods that a seat can pay with: its supply, and the Resources stored on its
// Locations (IS-13.5).
type purse [pricedGoods]int

func (p *Position) purse(seat game.Seat) purse {
	s := &p.s
	var w purse
	for g, n := range s.Players[seat].Supply[:pricedGoods] {
		w[g] = int(n)
	}
	if set := p.live(seat, trigStore); !set.empty() {
		for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
			for g, n := range p.kept(seat, c) {
				w[g] += int(n)
			}
		}
	}
	return w
}

// bill is a price: goods, and Resources of any kind.
type bill struct {
	goods [pricedGoods]int
	any   int
}

func (b *bill) add(goods *[pricedGoods]uint8, times int) {
	for g, n := range goods {
		b.goods[g] += times * int(n)
	}
}

func (b *bill) addCost(cost *[resources]uint8) {
	for g, n := range cost {
		b.goods[g] += int(n)
	}
}

// covers reports whether a purse can pay: Gold can stand for any Resource, and
// never the reverse (IS-2.3, IS-2.4).
func (w *purse) covers(b *bill) bool {
	short, spare := 0, 0
	for g := wood; g < resources; g++ {
		if d := w[g] - b.goods[g]; d < 0 {
			short -= d
		} else {
			spare += d
		}
	}
	for g := gold; g < pricedGoods; g++ {
		if w[g] < b.goods[g] {
			return false
		}
	}
	left := w[gold] - b.goods[gold] - short
	return left >= 0 && b.any <= spare+left
}

// coversCost is covers for a building.
func (w *purse) coversCost(cost *[resources]uint8) bool {
	short := 0
	for g, n := range cost {
		if d := int(n) - w[g]; d > 0 {
			short += d
		}
	}
	return short <= w[gold]
}

// missing is the refusal of a payment: the missing goods.
func (w *purse) missing(b *bill, rule game.Rule) no {
	if b.any > 0 {
		return no{kind: refuseAny, rule: rule, args: game.Args{int16(b.any), int16(w[wood] + w[stone] + w[food] + w[gold])}}
	}
	out := no{kind: refuseMissing, rule: rule}
	lacks, spare := 0, max(0, w[gold]-b.goods[gold]) // Gold that can stand for Resources (IS-2.3)
	for i, g := range [...]good{wood, stone, food, gold, worker, razeToken} {
		lack := max(0, b.goods[g]-w[g])
		if g < resources {
			gilded := min(lack, spare)
			lack, spare = lack-gilded, spare-gilded
		}
		out.args[i] = int16(lack)
		lacks += lack
	}
	if lack := b.goods[basicTech] - w[basicTech]; lacks == 0 && lack > 0 {
		return no{kind: refuseTech, rule: rule, args: game.Args{int16(lack)}}
	}
	return out
}

// spend takes goods out of a supply and lays them on a card, or nowhere.
func (p *Position) spend(seat game.Seat, g good, n int, on card, rule game.Rule, log *game.Log) {
	if n == 0 {
		return
	}
	p.s.Players[seat].Supply[g] -= uint16(n)
	p.lay(g, n, on)
	if g == basicTech {
		p.s.Spent = true
	}
	log.Say(eventPay, seat, rule, int16(g), int16(n))
}

// lay puts goods on a card as its price: IS-11.1.
func (p *Position) lay(g good, n int, on card) {
	if on != nowhere {
		to := &p.s.Spots[on].Price[g]
		*to = uint8(min(int(*to)+n, 255))
	}
}

// The parts of framePay's N: what is due of each Resource, and what must be left over.
const (
	payDue      = wood
	payReserved = payDue + resources
)

// The parts of framePay's At: the step, then 1 + the storage card asked last.
const (
	paySteps     = 2 * uint16(resources)
	payStepBits  = 4
	payStepsMask = 1<<payStepBits - 1
)

// payFrame is the frame that pays Resources: what is due, and what must remain
// possible to pay afterwards (IS-22.4).
func payFrame(seat game.Seat, due, reserve *[resources]uint8, on card) Frame {
	f := Frame{Kind: framePay, Seat: seat, Card: on}
	copy(f.N[payDue:], due[:])
	if reserve != nil {
		copy(f.N[payReserved:], reserve[:])
	}
	return f
}

// paying continues a payment, Resource by Resource: how much of it in Gold (IS-2.3), then how
// much from which storage card (IS-13.5).
func (p *Position) paying(f *Frame, log *game.Log) bool {
	for {
		step := f.At & payStepsMask
		if step == paySteps {
			p.s.pop()
			return true
		}
		kind := good(step / 2)
		switch {
		case f.N[payDue+kind] == 0:
			f.At = (step/2 + 1) * 2
		case step%2 == 0:
			lo, hi := p.goldRange(f, kind)
			if lo != hi {
				return false
			}
			p.payGold(f, kind, lo, log)
		default:
			c, lo, hi := p.source(f, kind)
			switch {
			case c == nowhere:
				p.spend(f.Seat, kind, int(f.N[payDue+kind]), f.Card, p.payRule(), log)
				f.N[payDue+kind] = 0
			case lo != hi:
				return false
			default:
				p.payFrom(f, kind, c, lo, log)
			}
		}
	}
}

// payRule is the rule by which the payment on top of the stack is due.
func (p *Position) payRule() game.Rule {
	for i := int(p.s.Depth) - 1; i >= 0; i-- {
		if k := p.kind(&p.s.Stack[i]); k.pays != "" {
			return k.pays
		}
	}
	return "IS-9.1"
}

// goldRange is the possible amount of Gold in place of a Resource, so that everything due
// later can be paid too.
func (p *Position) goldRange(f *Frame, kind good) (lo, hi int) {
	w := p.purse(f.Seat)
	due := int(f.N[payDue+kind])
	lo = max(0, due-w[kind])
	for hi = due; hi > lo; hi-- {
		rest := w
		rest[gold] -= hi
		rest[kind] -= due - hi
		var b bill
		for g := wood; g < resources; g++ {
			b.goods[g] = int(f.N[payReserved+g])
			if g > kind {
				b.goods[g] += int(f.N[payDue+g])
			}
		}
		if rest.covers(&b) {
			break
		}
	}
	return lo, hi
}

func (p *Position) payGold(f *Frame, kind good, n int, log *game.Log) {
	p.spend(f.Seat, gold, n, f.Card, "IS-2.3", log)
	f.N[payDue+kind] -= uint8(n)
	f.At = uint16(kind)*2 + 1
}

// source is the next storage card that a Resource can be paid from, and how much;
// nowhere when the rest comes from the supply.
func (p *Position) source(f *Frame, kind good) (c card, lo, hi int) {
	s := &p.s
	set := p.live(f.Seat, trigStore)
	if set.empty() {
		return nowhere, 0, 0
	}
	c, ok := set.next(card(f.At >> payStepBits))
	for ok && p.kept(f.Seat, c)[kind] == 0 {
		c, ok = set.next(c + 1)
	}
	if !ok {
		return nowhere, 0, 0
	}
	elsewhere := int(s.Players[f.Seat].Supply[kind])
	for d, more := set.next(c + 1); more; d, more = set.next(d + 1) {
		elsewhere += int(p.kept(f.Seat, d)[kind])
	}
	due := int(f.N[payDue+kind])
	return c, max(0, due-elsewhere), min(due, int(p.kept(f.Seat, c)[kind]))
}

func (p *Position) payFrom(f *Frame, kind good, c card, n int, log *game.Log) {
	p.kept(f.Seat, c)[kind] -= uint8(n)
	p.lay(kind, n, f.Card)
	log.Say(eventPayFrom, f.Seat, "IS-13.5", int16(kind), int16(n), int16(c))
	f.N[payDue+kind] -= uint8(n)
	f.At = f.At&payStepsMask | uint16(c+1)<<payStepBits
}

// The parts of frameSpend's N.
const (
	spendLeast = iota
	spendMost
	spendPaid
)

// spending continues a payment of Resources of any kind, one by one. When it is done the use
// below learns how many were paid.
func (p *Position) spending(f *Frame, log *game.Log) bool {
	w := p.purse(f.Seat)
	kinds, last, all := 0, wood, 0
	for g := wood; g <= gold; g++ {
		if w[g] > 0 {
			kinds++
			last = g
			all += w[g]
		}
	}
	switch {
	case f.N[spendMost] == 0 || kinds == 0:
		p.spent(f)
		return true
	case f.N[spendLeast] > 0 && (kinds == 1 || all == int(f.N[spendLeast])):
		p.spendOne(f, last, log)
		return true
	}
	return false
}

func (p *Position) spent(f *Frame) {
	paid := f.N[spendPaid]
	p.s.pop()
	p.s.top().N[usePaid] = paid
}

// spendOne pays one Resource, or Gold for it.
func (p *Position) spendOne(f *Frame, g good, log *game.Log) {
	f.N[spendPaid]++
	f.N[spendMost]--
	if f.N[spendLeast] > 0 {
		f.N[spendLeast]--
	}
	if g == gold {
		p.spend(f.Seat, gold, 1, f.Card, "IS-2.4", log)
		return
	}
	// Only the storage card is left to ask.
	pay := Frame{Kind: framePay, Seat: f.Seat, Card: f.Card, At: uint16(g)*2 + 1}
	pay.N[payDue+g] = 1
	p.s.push(pay)
}

// paying is the due Resource, and whether the storage card is asked for; otherwise the amount
// paid in Gold is.
func (f *Frame) paying() (kind good, stored bool) {
	step := f.At & payStepsMask
	return good(step / 2), step%2 == 1
}

func (p *Position) payPrompt(f *Frame) game.Prompt {
	kind, stored := f.paying()
	due := int16(f.N[payDue+kind])
	if !stored {
		return ask(promptPay, "IS-2.3", int16(kind), due)
	}
	from, _, _ := p.source(f, kind)
	return ask(promptFrom, "IS-13.5", int16(kind), due, int16(from))
}

// paid pays Gold for a Resource, or a Resource from a storage card.
func (p *Position) paid(f *Frame, m game.Move, log *game.Log) {
	kind, stored := f.paying()
	n := numberIn(m)
	if stored {
		p.payFrom(f, kind, cardIn(m), n, log)
		return
	}
	if n == 0 {
		log.Say(eventPay, f.Seat, "IS-2.3", int16(kind), 0)
	}
	p.payGold(f, kind, n, log)
}
