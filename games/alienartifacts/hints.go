package alienartifacts

import "spielwerk/game"

// The worth of things in hundredths of a point.
const (
	worthSymbol   = 30 // attached, or saved by a discount
	worthCredit   = 14
	worthArtifact = 260
	worthPlan     = 30
	worthCard     = 62  // a produced resource card
	worthToken    = -45 // on an own card
	worthIdea     = 50  // a card under construction, if there are few
	worthAction   = 150
	needless      = 900 // a card too many in a payment
	rivalry       = 4   // of what the best rival has counts one in so many
)

// Hint implements game.Position: what the seat has, what it is about to get by
// what it has begun, and what its cards promise for the turns that are left, less
// a part of what its best rival has. Of others it looks at what is open only.
func (p *Position) Hint(seat game.Seat) int {
	own := p.outlook(seat)
	best := 0
	for other := range game.Seat(p.rules.seats) {
		if other != seat {
			best = max(best, p.standing(other))
		}
	}
	if p.s.Phase == phaseOver {
		return 100 * (p.Total(seat)*100 - best)
	}
	return own - best/rivalry
}

// standing is what all can see that a seat has.
func (p *Position) standing(seat game.Seat) int {
	if p.s.Phase == phaseOver {
		return 100 * p.Total(seat)
	}
	return 100*p.ifEnded(seat) + worthCredit*int(p.s.Players[seat].Credits) + worthArtifact*count16(p.s.Players[seat].Artifacts)
}

// outlook is what a seat has and can expect.
func (p *Position) outlook(seat game.Seat) int {
	s := &p.s
	e := estimate{p: p, seat: seat, turns: p.turnsLeft()}
	switch {
	case s.Depth > 0 && s.Stack[s.Depth-1].Seat != seat, s.Active != seat:
		return e.value()
	case s.Draft.Kind == draftDue || s.Draft.Kind == draftAny:
		return e.payment()
	case s.Draft.Kind == draftDiscard:
		return e.value() + e.list(p.paidFor(seat), fromCards)
	case s.Draft.Kind == draftPrepare:
		return e.value() + e.preparation(s.Draft.Card, int(s.Draft.Limit))
	}
	return e.value() + e.pending()
}

// turnsLeft is about how many turns each seat still has: as many as the resource
// cards last that have to run through the deck.
func (p *Position) turnsLeft() int {
	s, r := &p.s, p.rules
	if s.Ending {
		return 0
	}
	circling := int(s.Resources.N) + s.Discard.len()
	left := int(s.Resources.N) + (int(s.Marker)-1)*circling
	return min(left/(4*r.seats), 25)
}

// estimate is the evaluation of one seat.
type estimate struct {
	p     *Position
	seat  game.Seat
	turns int
}

func (e *estimate) player() *Player { return &e.p.s.Players[e.seat] }

// value is what the seat has.
func (e *estimate) value() int {
	p, pl := e.p, e.player()
	v := 100*pl.vp() + 100*int(p.rules.empireVP)*pl.Empire.len() + e.faction()
	v += worthCredit*min(int(pl.Credits), 10) + worthCredit/2*max(int(pl.Credits)-10, 0)
	v += worthPlan*count16(pl.Plans) + worthToken*p.tokensOn(p.blockaded(e.seat, anyKind)) + worthAction*int(p.s.Turn.More)
	for set := few(pl.Artifacts); !set.empty(); {
		v += max(e.list(p.rules.artifacts[set.take()], fromArtifacts), worthArtifact/2)
	}
	v += 60 * int(pl.Extra) * min(e.turns+1, 3)
	for set := pl.Mission; !set.empty(); {
		v += e.mission(set.take())
	}
	for set := pl.Empire.without(pl.Mission); !set.empty(); {
		v += e.front(set.take())
	}
	v += e.building() + e.stock() + e.hand()
	return v
}

// faction is the end scoring of the faction.
func (e *estimate) faction() int {
	f := e.player().Faction
	if f == 0 {
		return 0
	}
	v := 0
	for _, r := range e.p.rules.factions[f-1].scores {
		v += 100 * int(r.vp) * e.p.number(e.seat, r.kind, r.side, r.typ)
	}
	return v
}

// mission is what an operational card promises.
func (e *estimate) mission(c uint8) int {
	p := e.p
	side := &p.rules.sides[c][operational]
	switch kindOf(c) {
	case technology:
		return e.condition(c)
	case ship:
		if p.s.Turn.Attacked.has(c) {
			return e.attack(c) * e.turns / 10
		}
		return e.attack(c) * (e.turns + 1) / 10
	default:
		return (int(side.mine)*worthCard + 35) * e.turns / 9
	}
}

// condition is what an operational technology promises: its value at the end, the
// way to its next step, and what it brings until then.
func (e *estimate) condition(c uint8) int {
	p := e.p
	side := &p.rules.sides[c][operational]
	n := p.count(e.seat, &side.metric, e.player().Credits)
	now, next := p.stepOf(c, n), 0
	v := 0
	if now > 0 {
		v = 100*int(side.steps[now-1].end) + 100*int(side.steps[now-1].during)*p.rules.chance(p.rules.types[c])/100*e.turns/9
		next = int(side.steps[now-1].end)
	}
	if now < len(side.steps) {
		s := &side.steps[now]
		v += (int(s.end) - next) * 75 * n / int(s.need) * min(e.turns, 8) / 8
	}
	return v
}

// chance is how often, in hundredths, a resource card has a half of a type.
func (f *facts) chance(typ uint8) int { return int(f.chances[typ]) }

// attack is what an attack of a ship on the available alien system brings on
// average, not less than staying away.
func (e *estimate) attack(c uint8) int {
	p := e.p
	side := &p.rules.sides[c][operational]
	table := &p.rules.systems[p.s.Systems[0]]
	bonus := int(side.attack[alien]) + int(e.player().Mods.Attack[alien]) + int(p.s.Turn.Attack)
	sum := 0
	for number := 1; number <= 4; number++ {
		l := table.line(number + bonus)
		for i := l.from; i < l.to; i++ {
			switch o := &p.rules.ops[i]; o.do {
			case doDestroyed:
				if side.loss[destroyed] == damaged || e.player().Mods.Loss[destroyed] == damaged {
					sum -= 110
				} else {
					sum -= 170
				}
			case doDamaged:
				sum -= 110
			default:
				sum += e.op(o, fromAttack)
			}
		}
	}
	return max(sum/4, 0)
}

// front is what a logistic card promises.
func (e *estimate) front(c uint8) int {
	side := &e.p.rules.sides[c][logistic]
	v := e.mods(&side.mods)
	for i := range side.reacts {
		r := &side.reacts[i]
		often := [events]int{onCompleted: 3, onAttack: 7, onMatch: 3, onScored: 9, onAction: 5, onPayment: 4}[r.event]
		v += e.list(r.then, fromCards) * e.turns / often * 2 / 3
	}
	switch side.keyword {
	case keyAdditional:
		v += e.deal(side) * e.turns / 2
	case keyAction:
		v += max(e.deal(side)-60, 0) * e.turns / 6
	}
	return v
}

// deal is what an effect brings beyond its price.
func (e *estimate) deal(side *side) int {
	cost := worthCredit * int(side.price.credits)
	for _, n := range side.price.due {
		cost += worthSymbol / 2 * int(n)
	}
	return max(e.list(side.effects, fromCards)-cost, 0)
}

// mods is what static changes promise.
func (e *estimate) mods(m *mods) int {
	v := 0
	uses := [actions]int{actBuy: 5, actDiscover: 4, actDevelop: 4, actBuild: 4, actOffensive: 10, actRevenue: 10, actMine: 10}
	for a, n := range m.Cost {
		worth := worthSymbol
		if a == actBuy {
			worth = worthCredit
		}
		if n != 0 {
			v -= int(n) * worth * e.turns / uses[a]
		}
	}
	for a, n := range m.Limit {
		often := 12
		if a >= actDiscover && a <= actBuild {
			often = 6
		}
		v += int(n) * 45 * e.turns / often
	}
	v += (int(m.Attack[alien]) + int(m.Attack[player])) * 8 * e.turns
	v += int(m.Look)*3*e.turns + int(m.Hand)*12*e.turns + int(m.Reveal)*4*e.turns + int(m.Discover)*12*e.turns + int(m.Mine+m.MineOne)*6*e.turns
	if m.Gold != 0 {
		v += 5 * e.turns
	}
	if m.Loss[destroyed] == damaged {
		v += 4 * e.turns
	}
	return v
}

// building is what lies under construction: symbols that are saved, and ideas, of
// which a few of each kind are enough.
func (e *estimate) building() int {
	p, pl := e.p, e.player()
	v := 0
	for k := range uint8(kinds) {
		cost := p.cost(e.seat, completing[k])
		n, best := 0, 0
		for set := pl.Building.and(p.rules.ofKind[k]); !set.empty(); {
			c := set.take()
			saved := min(int(p.s.Saved[c]), cost)
			if e.turns > 0 {
				v += worthSymbol * 9 / 10 * saved
				if saved > 0 {
					v += 2 * saved * saved // rather one card than two halves
				}
			}
			best = max(best, e.idea(c))
			n++
		}
		if e.turns >= 1 && n > 0 {
			v += best + worthIdea*min(n-1, 2)/2 + 4*min(n, 5)
		}
	}
	return v
}

// idea is what a card would be worth in the empire, in part.
func (e *estimate) idea(c uint8) int {
	p := e.p
	if e.turns == 0 {
		return 0
	}
	v := max(e.front(c), e.back(c)) + e.types(c)
	return worthIdea + min(v, 400)/4*min(e.turns, 4)/4 + int(p.s.Saved[c])
}

// types is what the type of a card is worth to the faction.
func (e *estimate) types(c uint8) int {
	f := e.player().Faction
	if f == 0 {
		return 0
	}
	v := 0
	for _, r := range e.p.rules.factions[f-1].scores {
		if r.side == anySide && (r.typ == anyType || r.typ == e.p.rules.types[c]) && (r.kind == anyKind || r.kind == kindOf(c)) {
			v += 100 * int(r.vp)
		}
	}
	return v
}

// back is what the operational side of a card would bring.
func (e *estimate) back(c uint8) int {
	switch kindOf(c) {
	case technology:
		return e.condition(c)
	case ship:
		return e.attack(c) + e.mission(c)
	default:
		return e.produced(int(e.p.rules.produce)+int(e.player().Mods.Discover), c) + e.mission(c)
	}
}

// produced is what so many cards bring that a planet produces.
func (e *estimate) produced(n int, c uint8) int {
	worth := worthCard
	if e.turns < 2 {
		worth = 10
	}
	return n * (worth + e.p.rules.chance(e.p.rules.types[c]))
}

// stock is what lies under the planets.
func (e *estimate) stock() int {
	p, pl := e.p, e.player()
	v, n := 0, 0
	for set := pl.Produced; !set.empty(); n++ {
		c := set.take()
		h := &p.rules.resources[c].halves[p.second(c)]
		worth := worthCard/2 + 8*int(h.amount)
		if h.colour == gold {
			worth += 6
		}
		if n >= 6 {
			worth /= 2
		}
		v += worth
	}
	return v * min(e.turns, 3) / 3
}

// hand is what the resource cards in the hand are good for next turn. Those that
// are marked count what a new card does on average.
func (e *estimate) hand() int {
	p, pl := e.p, e.player()
	if e.turns == 0 && p.s.Active != e.seat {
		return 0
	}
	need := e.needs()
	marked := Set{}
	if p.s.Draft.Kind == draftNone && p.s.Active == e.seat {
		marked = p.s.Draft.Chosen
	}
	v := 0
	for set := pl.Hand; !set.empty(); {
		if c := set.take(); marked.has(c) {
			v += averageCard
		} else {
			v += e.useful(c, &need)
		}
	}
	return v
}

// averageCard is what a card that is drawn is worth on average, a little less.
const averageCard = 19

// needs are the weights of the colours: what could be built, and what operational
// cards could be used for.
func (e *estimate) needs() [colours]int {
	p, pl := e.p, e.player()
	var need [colours]int
	for k := range uint8(kinds) {
		need[k] = 6
		if !p.buildable(e.seat, k).empty() {
			need[k] = 9
		}
		if n := pl.Mission.and(p.rules.ofKind[k]).len(); n >= 2 {
			need[k]++
		}
	}
	need[gold] = 8
	return need
}

// useful is what a hand card is good for.
func (e *estimate) useful(c uint8, need *[colours]int) int {
	best := 0
	for _, h := range e.p.rules.resources[c].halves {
		best = max(best, int(h.amount)*need[h.colour])
	}
	return best
}

// list is what a list of effects brings.
func (e *estimate) list(l list, source uint8) int {
	v := 0
	for i := l.from; i < l.to; i++ {
		v += e.op(&e.p.rules.ops[i], source)
	}
	return v
}

// op is what one effect brings.
func (e *estimate) op(o *op, source uint8) int {
	p, pl := e.p, e.player()
	n := int(o.n)
	switch o.do {
	case doVP:
		switch o.a {
		case perRemoved:
			return 100 * min(n*p.tokensOn(p.blockaded(e.seat, anyKind)), max(int(o.b), n))
		case perMatch:
			return 40 * n
		}
		return 100 * n
	case doCredits:
		room := int(p.rules.bankMax) - int(pl.Credits)
		if source != fromArtifacts {
			room = n
		}
		return worthCredit * min(n, room)
	case doLoseCredits:
		return -worthCredit * n
	case doArtifact:
		return worthArtifact * n
	case doPlan:
		return worthPlan * n
	case doDraw:
		return 25 * n
	case doCycle:
		return 10 * n
	case doProduce:
		planets := pl.Mission.and(p.rules.ofKind[planet]).len()
		if o.a == whereOne {
			planets = min(planets, 1)
		}
		if e.turns < 2 {
			return planets * n * 45
		}
		return planets * n * (worthCard + 40)
	case doConstruction, doSearch:
		return 70 * min(e.turns, 4) / 4
	case doAttach:
		return 45 * min(e.turns, 2) / 2
	case doComplete:
		if p.buildable(e.seat, o.a).empty() {
			return 150
		}
		return 320
	case doAttack:
		best := 0
		for set := p.operating(e.seat, ship); !set.empty(); {
			best = max(best, e.attack(set.take()))
		}
		return best + 20*n
	case doScore:
		sum, best := 0, 0
		for set := p.operating(e.seat, technology); !set.empty(); {
			v := e.during(set.take())
			sum += v
			best = max(best, v)
		}
		if o.a == whereOne {
			return best
		}
		return sum
	case doRemove:
		if tokens := p.tokensOn(p.blockaded(e.seat, anyKind)); n == 0 || n > tokens {
			n = tokens
		}
		return -worthToken * n
	case doAction:
		if o.a == takeBuy {
			return 25
		}
		return worthAction * n
	case doExtraTurns:
		return 170 * n
	case doAttackBonus:
		return 25 * n * min(p.operating(e.seat, ship).len(), 3)
	case doLimitBonus:
		return 15 * n
	case doReduce:
		return worthSymbol * n
	case doBlock, doDefender:
		return 20 * n
	}
	return 0
}

// during is what a technology scores during the game.
func (e *estimate) during(c uint8) int {
	p := e.p
	side := &p.rules.sides[c][operational]
	if n := p.stepOf(c, p.count(e.seat, &side.metric, e.player().Credits)); n > 0 {
		return 100 * int(side.steps[n-1].during)
	}
	return 0
}

// payment is the position after what is being paid for, less what it costs. The
// cards chosen are gone, those still needed are reckoned.
func (e *estimate) payment() int {
	p := e.p
	d := &p.s.Draft
	worth := p.chosenWorth(e.seat)
	due := 0
	for _, n := range d.Due {
		due += int(n)
	}
	q := estimate{p: &Position{rules: p.rules}, seat: e.seat, turns: e.turns}
	q.p.s = p.s
	pl := q.player()
	pl.Hand = pl.Hand.without(d.Chosen)
	pl.Produced = pl.Produced.without(d.Chosen)
	q.p.s.Draft = Draft{}
	gain := 0
	switch d.Action {
	case actDiscover, actDevelop, actBuild:
		gain = q.completed(d)
	case actTrade:
		w := p.wallet(e.seat, d.Chosen)
		credits := worth + p.reach(e.seat, &w, d.Colour, p.wildDraft(e.seat), int(d.Limit)-d.Chosen.len(), 0)
		got := min(credits, int(p.rules.bankMax)-int(pl.Credits))
		gain = worthCredit*got - 4*max(credits-got, 0)
		return q.value() + gain - 20*d.Chosen.len()
	case actUnblock:
		w := p.wallet(e.seat, d.Chosen)
		most := worth + p.reach(e.seat, &w, d.Colour, 1, int(d.Limit)-d.Chosen.len(), 0)
		gain = -worthToken * min(most/int(p.rules.unblock), p.tokensOn(p.blockaded(e.seat, d.Card)))
		return q.value() + gain - 20*d.Chosen.len()
	case actOffensive:
		for set := p.operating(e.seat, ship); !set.empty(); {
			gain += e.attack(set.take())
		}
	case actRevenue:
		for set := p.operating(e.seat, technology); !set.empty(); {
			c := set.take()
			gain += e.during(c) * p.rules.chance(p.rules.types[c]) / 100
		}
	case actMine:
		for set := p.operating(e.seat, planet); !set.empty(); {
			gain += e.produced(1, set.take())
		}
	default:
		gain = e.list(p.paidFor(e.seat), fromCards)
	}
	cards := d.Chosen.len()
	if left := due - worth; left > 0 {
		gain -= 10 * (left + 1) / 2
	}
	if d.Kind == draftDue && cards > 1 && p.withoutLeast(e.seat, worth) >= due && !d.several() {
		gain -= needless
	}
	return q.value() + gain - 8*cards - 3*max(worth-due, 0) - worthCredit*int(d.Credits)
}

// withoutLeast is what is chosen less the smallest half.
func (p *Position) withoutLeast(seat game.Seat, worth int) int {
	least := 99
	wild := p.wildDraft(seat)
	for set := p.s.Draft.Chosen; !set.empty(); {
		least = min(least, p.s.Draft.counts(p.chosenHalf(set.take()), wild))
	}
	return worth - least
}

// completed puts the card that is paid for into the empire of a copy and returns
// what its effects bring.
func (e *estimate) completed(d *Draft) int {
	pl, c := e.player(), d.Card
	gain := 0
	if d.Side == operational {
		switch kindOf(c) {
		case technology:
			gain = e.during(c) * e.p.rules.chance(e.p.rules.types[c]) / 100
		case ship:
			gain = e.attack(c)
		default:
			gain = e.produced(int(e.p.rules.produce)+int(pl.Mods.Discover), c)
		}
		pl.Mission.add(c)
	}
	for set := pl.Attached; !set.empty(); {
		if r := set.take(); e.p.s.Under[r] == c {
			pl.Attached.remove(r)
		}
	}
	e.p.s.Saved[c] = 0
	pl.Building.remove(c)
	pl.Empire.add(c)
	e.p.recount(e.seat)
	return gain + e.list(e.p.rules.sides[c][d.Side].complete, fromCards)
}

// paidFor is the list of effects that is paid for.
func (p *Position) paidFor(seat game.Seat) list {
	d := &p.s.Draft
	if d.Action == actFaction {
		return p.rules.factions[p.s.Players[seat].Faction-1].action
	}
	return p.rules.sides[d.Card][logistic].effects
}

// preparation is what so many more cards attached in a row could bring.
func (e *estimate) preparation(kind uint8, cards int) int {
	p := e.p
	if e.turns == 0 {
		return -20
	}
	w := p.wallet(e.seat, Set{})
	n := p.reach(e.seat, &w, kind, 1, cards, 0)
	room := 0
	cost := p.cost(e.seat, completing[kind])
	for set := p.buildable(e.seat, kind); !set.empty(); {
		room = max(room, cost-int(p.s.Saved[set.take()]))
	}
	return min(n, room)*(worthSymbol-10) - 40
}

// pending is what the frames promise that wait for the seat.
func (e *estimate) pending() int {
	s := &e.p.s
	v := 0
	for i := range s.Stack[:s.Depth] {
		f := &s.Stack[i]
		switch f.Kind {
		case frameRun:
			v += e.list(list{f.From, f.To}, f.B)
		case frameKeep:
			best := 0
			for _, c := range s.Look[:s.LookN] {
				best = max(best, e.idea(c))
			}
			v += best
		case frameBottom:
			v += 2
		case frameProduce, frameScore:
			for set := s.Todo; !set.empty(); {
				c := set.take()
				if f.Kind == frameProduce {
					v += e.produced(max(int(f.A), 1), c)
				} else {
					v += e.during(c)
				}
			}
		case frameTuck:
			v += int(s.OpenN) * worthCard
		case frameTarget, frameStrike, frameFleet:
			for set := s.Attack.Fleet; !set.empty(); {
				v += e.attack(set.take())
			}
		case frameFree:
			v += 300
		case framePrepare:
			v += max(e.preparation(f.A, int(f.B)), 0)
		case frameType, frameAttach, frameBuy:
			v += 40
		case frameCycle:
			v += 10
		}
	}
	return v
}
