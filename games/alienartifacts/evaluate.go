package alienartifacts

import "spielwerk/game"

// superfluousCard is the cost of a superfluous card in a payment, which is never right.
const superfluousCard = 900

// Evaluate implements game.Position: the worth of what the seat has, of decisions in progress
// and of its cards for the remaining turns, less a part of that of its best rival. Of others
// it uses only public facts.
func (p *Position) Evaluate(seat game.Seat) int {
	best := 0
	for other := range game.Seat(p.rules.seats) {
		if other != seat {
			best = max(best, p.standing(other))
		}
	}
	return p.own(seat) - best*p.rules.weigh.rival/100
}

// own is the worth of what the seat has and can expect; at the end of what it has.
func (p *Position) own(seat game.Seat) int {
	if p.s.Phase == phaseOver {
		return 100 * p.Total(seat)
	}
	return p.worth(seat)
}

// standing is the worth of a seat's public facts. What the last one of each seat follows from is
// remembered with it.
func (p *Position) standing(seat game.Seat) int {
	if p.s.Phase == phaseOver {
		return 100 * p.Total(seat)
	}
	if p.s.Phase == phaseFinal {
		return p.standingNow(seat)
	}
	points, last := 100*p.s.Players[seat].vp(), &p.standings[seat]
	if !last.stands(&p.s, seat) {
		last.note(&p.s, seat)
		last.worth = p.standingNow(seat) - points
	}
	return points + last.worth
}

// standingNow is standing reckoned anew, before the game is over.
func (p *Position) standingNow(seat game.Seat) int {
	pl, w := &p.s.Players[seat], &p.rules.weigh
	v := 100*p.IfEnded(seat) + w.credit*int(pl.Credits) + w.artifact*count16(pl.Artifacts)
	for set := p.blockaded(seat, anyKind); !set.empty(); {
		c := set.take()
		v -= w.token * int(p.s.Tokens[c])
		if p.s.Tokens[c] == 1 { // the first token matters most
			v -= w.firstToken[p.sideOf(seat, c)]
		}
	}
	return v
}

// standing is the standing of a seat without the points so far, and what it follows from.
type standing struct {
	empire, mission Set
	blocked, lifted Set          // of empire
	tokens          [cards]uint8 // if some are blocked
	rest            uint32
	worth           int
}

// stands reports whether what a standing follows from is still so.
func (l *standing) stands(s *State, seat game.Seat) bool {
	pl := &s.Players[seat]
	blocked := pl.Empire.and(s.Blocked)
	return l.empire == pl.Empire && l.mission == pl.Mission && l.rest == pl.rest() && l.blocked == blocked &&
		(blocked.empty() || l.lifted == blocked.and(s.Turn.Lifted) && l.tokens == s.Tokens)
}

// note stores what a standing follows from.
func (l *standing) note(s *State, seat game.Seat) {
	pl := &s.Players[seat]
	l.empire, l.mission, l.rest = pl.Empire, pl.Mission, pl.rest()
	l.blocked = pl.Empire.and(s.Blocked)
	l.lifted, l.tokens = l.blocked.and(s.Turn.Lifted), s.Tokens
}

// rest is what counts of a seat besides its empire: faction, credits, how many artifacts and produced
// cards.
func (pl *Player) rest() uint32 {
	return uint32(pl.Faction)<<24 | uint32(pl.Credits)<<16 | uint32(count16(pl.Artifacts))<<8 | uint32(pl.Produced.len())
}

// sideOf is the side of a card in an empire.
func (p *Position) sideOf(seat game.Seat, c uint8) uint8 {
	if p.s.Players[seat].Mission.has(c) {
		return operational
	}
	return logistic
}

// worth is the evaluation of a seat, with what it can expect.
func (p *Position) worth(seat game.Seat) int {
	s := &p.s
	e := estimate{p: p, w: &p.rules.weigh, seat: seat, turns: p.turnsLeft()}
	switch {
	case s.Active != seat:
		return e.value()
	case s.Draft.Kind != draftNone:
		return p.kindOfDraft().worth(e)
	}
	return e.value() + e.pending()
}

// turnsLeft is the approximate number of turns of each seat, by the resource cards that still
// have to run through the deck.
func (p *Position) turnsLeft() int {
	s, r := &p.s, p.rules
	if s.Ending {
		return 0
	}
	circling := int(s.Resources.N) + s.Discard.len()
	left := int(s.Resources.N) + (int(s.Marker)-1)*circling
	return min(left/(4*r.seats), maxTurns)
}

// maxTurns is the most that turnsLeft gives.
const maxTurns = 25

// estimate is the evaluation of one seat.
type estimate struct {
	p     *Position
	w     *weighing
	seat  game.Seat
	turns int
}

func (e *estimate) player() *Player { return &e.p.s.Players[e.seat] }

// value is the worth of what the seat has.
func (e *estimate) value() int {
	p, pl := e.p, e.player()
	a := e.assets()
	v := a.worth + a.holds(e) + 100*pl.vp()
	v += e.w.credit*min(int(pl.Credits), 10) + e.w.creditPlenty*max(int(pl.Credits)-10, 0)
	v += e.w.plan*count16(pl.Plans) - e.w.token*p.tokensOn(p.blockaded(e.seat, anyKind)) + e.w.action*int(p.s.Turn.More)
	return v + e.stock() + e.hand(a) - e.danger() - e.missed()
}

// outputs are the gains of the operational actions now, by the kind of card that carries them
// out: offensive, revenue, mining.
type outputs [kinds]int

// operations are the outputs of a seat.
func (e *estimate) operations() outputs {
	p := e.p
	var g outputs
	for set := e.player().Mission; !set.empty(); {
		c := set.take()
		if p.s.Tokens[c] == 0 {
			g[kindOf(c)] += e.operation(c)
		}
	}
	g[planet] += int(e.player().Mods.MineOne) * e.w.card
	return g
}

// operation is the gain of a card in the operational action of its kind.
func (e *estimate) operation(c uint8) int {
	switch kindOf(c) {
	case ship:
		return e.attack(c)
	case technology:
		return e.during(c) * e.p.rules.chance(e.p.rules.types[c]) / 100
	}
	return e.produced(int(e.p.rules.mined)+int(e.player().Mods.Mine), c)
}

// engine is the worth of operational actions for the remaining turns, beyond the worth of
// other actions: the best of them as often as it can be paid, the others less often.
func (e *estimate) engine(g outputs) int {
	best, rest := 0, 0
	for k, n := range g {
		saves := int(e.p.rules.base[operations[k].action]) - e.p.cost(e.seat, operations[k].action)
		net := max(n-e.w.turn, n/8) * (e.w.often + e.w.oftenSaved*saves)
		if net > best {
			best, rest = net, rest+best
		} else {
			rest += net
		}
	}
	return (100*best + e.w.otherActions*rest) / 100 * e.turns / 100
}

// missed is the lost gain of ships that did not attack when they were completed.
func (e *estimate) missed() int {
	p := e.p
	if p.s.Active != e.seat || p.s.Phase != phaseAction || !p.s.Turn.Acted || p.s.Depth > 0 {
		return 0
	}
	v := 0
	for set := p.operating(e.seat, ship); !set.empty(); {
		v += e.attack(set.take())
	}
	return v
}

// danger is the expected damage of an attack on a seat that has chosen its plan.
func (e *estimate) danger() int {
	a := &e.p.s.Attack
	if !a.On || a.Target != e.seat || a.Step < attackShips {
		return 0
	}
	v := 0
	for set := a.Fleet; !set.empty(); {
		v += max(e.on(set.take(), &e.p.rules.plans[a.Plan], player, true), -200)
	}
	return v
}

// last reports whether the seat has no turn after this one.
func (e *estimate) last() bool {
	s := &e.p.s
	return s.Ending && s.Active == e.seat && e.player().Extra == 0 && s.Phase >= phaseAction
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

// condition is the worth of an operational technology: its value at the end, the progress to
// its next step, and its scoring until then.
func (e *estimate) condition(c uint8) int {
	p := e.p
	side := &p.rules.sides[c][operational]
	n := p.count(e.seat, &side.metric, e.player().Credits)
	now, next := p.stepOf(c, n), 0
	v := 0
	if now > 0 {
		v = 100*int(side.steps[now-1].end) + 100*int(side.steps[now-1].during)*p.rules.chance(p.rules.types[c])/100*e.turns*e.w.oftenScored/100
		next = int(side.steps[now-1].end)
	}
	if now < len(side.steps) {
		s := &side.steps[now]
		v += (int(s.end) - next) * e.w.nextStep * n / int(s.need) * min(e.turns, 8) / 8
	}
	return v
}

// chance is the percentage of resource cards with a half of a type.
func (f *facts) chance(typ uint8) int { return int(f.chances[typ]) }

// attack is the average gain of a ship's attack on the available alien system, at least 0.
func (e *estimate) attack(c uint8) int {
	return max(e.on(c, &e.p.rules.systems[e.p.s.Systems[0]], alien, false), 0)
}

// on is the average gain of a ship's attack by a table. A victim estimates its damage: it
// uses the same bonuses as the attacker, and weighs its own tokens more than points of
// others.
func (e *estimate) on(c uint8, t *table, against uint8, victim bool) int {
	p := e.p
	side := &p.rules.sides[c][operational]
	attacker := e.player()
	if victim {
		attacker = &p.s.Players[max(p.s.Active, 0)]
	}
	bonus := int(side.attack[against]) + int(attacker.Mods.Attack[against]) + int(p.s.Turn.Attack) + int(p.s.Attack.Bonus)
	var worth [4]int
	sum := 0
	for i := range worth {
		worth[i] = e.line(t.line(i+1+bonus), battle{side, attacker, victim})
		sum += worth[i]
	}
	if side.redraw[against] == 0 || victim {
		return sum / 4
	}
	better := 0
	for _, v := range worth {
		better += max(v, sum/4)
	}
	return better / 4
}

// battle has the facts for a line of a table: the ship, the attacker, and whether the
// evaluated seat is the victim.
type battle struct {
	ship     *side
	attacker *Player
	victim   bool
}

// line is the worth of a line of a table for the attacker, or for the victim.
func (e *estimate) line(l list, b battle) int {
	r := e.p.rules
	v := 0
	for i := l.from; i < l.to; i++ {
		if each := &r.reckoned.ops[i]; each.alike {
			v += each.worth
			continue
		}
		o := &r.ops[i]
		if fight := r.effect(o).fight; fight != nil {
			v += fight(*e, o, b)
		} else {
			v += e.op(o, fromAttack)
		}
	}
	if b.victim {
		return v / 2
	}
	return v + e.list(b.ship.after, fromAttack)
}

// front is the worth of a logistic card.
func (e *estimate) front(c uint8) int {
	side := &e.p.rules.sides[c][logistic]
	v := int(e.p.rules.reckoned.mods[c][e.turns])
	for i := range side.reacts {
		r := &side.reacts[i]
		often := e.p.rules.reactions[r.event].turns
		v += e.list(r.then, fromCards) * e.turns / often * e.w.reaction / 100
	}
	switch side.keyword {
	case keyAdditional:
		v += e.deal(side) * e.turns * e.w.additional / 100
	case keyAction:
		v += max(e.deal(side)-e.w.actionCost, 0) * e.turns / 6
	}
	return v
}

// deal is the worth of an effect less its price.
func (e *estimate) deal(side *side) int {
	cost := e.w.credit * int(side.price.credits)
	for _, n := range side.price.due {
		cost += e.w.symbolSpent * int(n)
	}
	return max(e.list(side.effects, fromCards)-cost, 0)
}

// mods is the worth of static changes.
func (e *estimate) mods(m *mods) int {
	v := 0
	uses := [actions]int{actBuy: 5, actDiscover: 4, actDevelop: 4, actBuild: 4, actOffensive: 10, actRevenue: 10, actMine: 10}
	for a, n := range m.Cost {
		worth := e.w.symbol
		if a == actBuy {
			worth = e.w.credit
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
		v += int(n) * e.w.limit * e.turns / often
	}
	v += (int(m.Attack[alien]) + int(m.Attack[player])) * e.w.attack * e.turns
	v += int(m.Look)*3*e.turns + int(m.Hand)*e.w.handLimit*e.turns + int(m.Reveal)*4*e.turns + int(m.Discover)*e.w.discover*e.turns + int(m.Mine+m.MineOne)*e.w.mine*e.turns
	if m.Gold != 0 {
		v += 5 * e.turns
	}
	if m.Loss[destroyed] == damaged {
		v += 4 * e.turns
	}
	return v
}

// building is the worth of the cards under construction: the best card counts most, because
// turns are few.
func (e *estimate) building(a *assets) int {
	if e.turns == 0 {
		return 0
	}
	var best [3]int
	v, i := 0, 0
	for set := e.player().Building; !set.empty(); i++ {
		n := e.promise(set.take(), a, i)
		for i := range best {
			if n > best[i] {
				n, best[i] = best[i], n
			}
		}
		v += n * e.w.anyPlan / 100
	}
	few := min(e.turns, 6)
	return v + (best[0]*e.w.firstPlan+best[1]*e.w.secondPlan+best[2]*e.w.thirdPlan)*few/600
}

// promise is the worth of a card under construction: that of the completed card, less the
// remaining cost. at is its place among those under construction.
func (e *estimate) promise(c uint8, a *assets, at int) int {
	cost := e.p.cost(e.seat, completing[kindOf(c)])
	saved := min(int(e.p.s.Saved[c]), cost)
	back := 0
	if at < maxEach {
		back = int(a.backs[at])
	} else {
		back = e.back(c, a.outputs, a.engine)
	}
	v := max(e.front(c)+e.reward(c, logistic), back) + 100*int(e.p.rules.empireVP)
	return max(v-e.w.symbol*(cost-saved), 2*saved) + saved*e.w.saved
}

// reward is what a card on a side is worth to the faction.
func (e *estimate) reward(c, side uint8) int {
	f := e.player().Faction
	if f == 0 {
		return 0
	}
	v := 0
	for _, r := range e.p.rules.factions[f-1].scores {
		if (r.side == anySide || r.side == side) && (r.typ == anyType || r.typ == e.p.rules.types[c]) && (r.kind == anyKind || r.kind == kindOf(c)) {
			v += 100 * int(r.vp)
		}
	}
	return v
}

// back is the worth of the operational side of a card, at once and later. engine is that of g.
func (e *estimate) back(c uint8, g outputs, engine int) int {
	bonus := e.reward(c, operational)
	if kindOf(c) == technology {
		return bonus + e.condition(c)
	}
	now := e.operation(c)
	g[kindOf(c)] += now
	later := bonus + e.engine(g) - engine
	if kindOf(c) == ship {
		return now + later
	}
	return e.produced(int(e.p.rules.produce)+int(e.player().Mods.Discover), c) + later
}

// produced is what so many cards bring that a planet produces.
func (e *estimate) produced(n int, c uint8) int {
	worth := e.w.card
	if e.turns < 2 {
		worth = e.w.cardLate
	}
	return n * (worth + e.p.rules.chance(e.p.rules.types[c]))
}

// stock is the worth of the cards under the planets.
func (e *estimate) stock() int {
	p, pl := e.p, e.player()
	v, n := 0, 0
	for set := pl.Produced; !set.empty(); n++ {
		c := set.take()
		h := &p.rules.resources[c].halves[p.second(c)]
		worth := e.w.stocked + e.w.stockedSymbol*int(h.amount)
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

// hand is the worth of the resource cards in the hand and under planets for the next turn:
// the best action that they pay for, or nearly. Marked cards, and cards still to be drawn,
// count as an average new card.
func (e *estimate) hand(a *assets) int {
	p, pl := e.p, e.player()
	own := p.s.Active == e.seat
	if e.turns == 0 && !own {
		return 0
	}
	without := Set{}
	if own && p.s.Draft.Kind == draftNone {
		without = p.s.Draft.Chosen
	}
	have := pl.Hand.without(without)
	missing, bonus := 0, 0
	if own {
		bonus = int(p.s.Turn.Limit)
		if p.s.Phase <= phaseDraw {
			missing = max(p.handLimit(e.seat)-have.len(), 0)
		}
	}
	w := p.wallet(e.seat, without)
	best, second := 0, 0
	for i := range a.needs[:a.needN] {
		if n := a.needs[i].met(e.w, &w.purse, bonus, missing); n > best {
			best, second = n, best
		} else {
			second = max(second, n)
		}
	}
	v := best*e.w.ready/100 + second*e.w.readySecond/100 + missing*e.w.drawn
	for set := have; !set.empty(); {
		v += int(p.rules.reckoned.useful[set.take()])
	}
	return v
}

// need is what an action would pay for, for which cards of the hand are kept.
type need struct {
	worth, due int32
	limit      int16 // of cards, without that of the turn
	at         uint8 // which cards pay: see coin
}

// needs finds what an estimate's seat needs cards for.
func (a *assets) findNeeds(e *estimate) {
	p, pl := e.p, e.player()
	a.needN = 0
	add := func(worth, due int, colour, action uint8) {
		limit := int(p.rules.limit) + int(pl.Mods.Limit[action])
		a.needs[a.needN] = need{int32(worth), int32(due), int16(limit), uint8(coin(colour, p.wild(e.seat, action)))}
		a.needN++
	}
	for k, o := range operations {
		if a.outputs[k] > 0 {
			add(a.outputs[k], p.cost(e.seat, o.action), o.colour, o.action)
		}
	}
	for k := range uint8(kinds) {
		if set := p.buildable(e.seat, k); !set.empty() {
			due, cost := 99, p.cost(e.seat, completing[k])
			for !set.empty() {
				due = min(due, cost-int(p.s.Saved[set.take()]))
			}
			if due > 0 {
				add(e.w.building, due, k, completing[k])
			}
		}
	}
	if f := pl.Faction; f > 0 {
		for c, due := range p.rules.factions[f-1].price.due {
			if due >= 3 {
				add(e.w.artifact-20, int(due), uint8(c), actFaction)
			}
		}
	}
}

// met is the worth of a need to a seat with some cards, a bonus to its limits, and so many cards to be
// drawn yet.
func (n *need) met(w *weighing, q *purse, bonus, missing int) int {
	limit, worth, due := max(int(n.limit)+bonus, 0), int(n.worth), 10*int(n.due)
	reach := 10*q.sumAt(uint(n.at), limit) + w.drawnSymbols*min(missing, limit)
	if reach >= due {
		return worth
	}
	return worth * reach / due * reach / due
}

// useful is the minimum worth of a hand card.
func (e *estimate) useful(halves *[2]half) int {
	v := e.w.heldSymbol * (3*int(halves[0].amount) + 2*int(halves[1].amount)) / 10
	if halves[0].colour == gold || halves[1].colour == gold {
		v += e.w.heldGold
	}
	return v
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
	switch k := e.p.rules.effect(o); {
	case k.each != nil:
		return k.each(e.w) * int(o.n)
	case k.worth != nil:
		return k.worth(*e, o, source)
	}
	return 0
}

// points is what an effect brings that gives points.
func (e estimate) points(o *op, _ uint8) int {
	n := int(o.n)
	switch o.per {
	case perRemoved:
		return 100 * min(n*e.p.tokensOn(e.p.blockaded(e.seat, anyKind)), max(int(o.max), n))
	case perMatch:
		return e.w.match * n
	}
	return 100 * n
}

// credits is what an effect brings that gives credits. An artifact waits until the bank
// has room.
func (e estimate) credits(o *op, source uint8) int {
	n := int(o.n)
	if source == fromArtifacts {
		n = min(n, int(e.p.rules.bankMax)-int(e.player().Credits))
	}
	return e.w.credit * n
}

// production is what an effect brings that makes planets produce.
func (e estimate) production(o *op, _ uint8) int {
	planets := e.p.operating(e.seat, planet)
	n := planets.len()
	if o.which == whichOne {
		n = min(n, 1)
	}
	if e.turns < 2 {
		return n * int(o.n) * 45
	}
	return n * int(o.n) * (e.w.card + 40)
}

// bestAttack is the gain of the best ship that has not attacked.
func (e *estimate) bestAttack() int {
	best := 0
	for set := e.p.operating(e.seat, ship); !set.empty(); {
		best = max(best, e.attack(set.take()))
	}
	return best
}

// scoring is what an effect brings that scores technologies.
func (e estimate) scoring(o *op, _ uint8) int {
	sum, best := 0, 0
	for set := e.p.operating(e.seat, technology); !set.empty(); {
		v := e.during(set.take())
		sum += v
		best = max(best, v)
	}
	if o.which == whichOne {
		return best
	}
	return sum
}

// removal is what an effect brings that removes blockades.
func (e estimate) removal(o *op, _ uint8) int {
	n, tokens := int(o.n), e.p.tokensOn(e.p.blockaded(e.seat, anyKind))
	if n == 0 || n > tokens {
		n = tokens
	}
	return e.w.token * n
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

// payment is the evaluation after the effect of a payment in progress, less its cost: the
// chosen cards are gone, the cards still needed are estimated.
func (e *estimate) payment() int {
	p := e.p
	d := &p.s.Draft
	worth := p.chosenWorth(e.seat)
	due := 0
	for _, n := range d.Due {
		due += int(n)
	}
	q := estimate{p: p.copied(), w: e.w, seat: e.seat, turns: e.turns}
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
		gain = e.w.credit*got - 4*max(credits-got, 0)
		return q.value() + gain - e.w.soldCard*d.Chosen.len()
	case actUnblock:
		w := p.wallet(e.seat, d.Chosen)
		most := worth + p.reach(e.seat, &w, d.Colour, 1, int(d.Limit)-d.Chosen.len(), 0)
		gain = e.w.token * min(most/int(p.rules.unblock), p.tokensOn(p.blockaded(e.seat, d.Card)))
		return q.value() + gain - e.w.soldCard*d.Chosen.len()
	case actOffensive:
		for set := p.operating(e.seat, ship); !set.empty(); {
			gain += e.attack(set.take())
		}
		gain += e.reactions(onAttack)
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
		gain -= e.w.stillDue * (left + 1) / 2
	}
	if d.Kind == draftDue && cards > 1 && p.withoutLeast(e.seat, worth) >= due && !d.several() {
		gain -= superfluousCard
	}
	return q.value() + gain - e.w.paidCard*cards - e.w.overpaid*max(worth-due, 0) - e.w.credit*int(d.Credits)
}

// copied copies the position into a buffer.
func (p *Position) copied() *Position {
	if p.trial == nil {
		p.trial = &Position{rules: p.rules}
	}
	p.trial.s, p.trial.undealt, p.trial.assets = p.s, p.undealt, p.assetCache()
	return p.trial
}

// reactions is the gain of the seat's reactions to an event.
func (e *estimate) reactions(event uint8) int {
	v := 0
	for set := e.player().Empire.without(e.player().Mission).and(e.p.rules.reacting[event]); !set.empty(); {
		reacts := e.p.rules.sides[set.take()][logistic].reacts
		for i := range reacts {
			if reacts[i].event == event {
				v += e.list(reacts[i].then, fromCards)
			}
		}
	}
	return v
}

// cheapened is the gain of completing the best card of a kind, or of any, at no cost, less
// its present worth.
func (e *estimate) cheapened(kind uint8) int {
	best := 0
	for set := e.p.buildable(e.seat, kind); !set.empty(); {
		c := set.take()
		best = max(best, e.p.cost(e.seat, completing[kindOf(c)])-int(e.p.s.Saved[c]))
	}
	return 60 + best*e.w.symbol
}

// withoutLeast is the sum of the chosen halves without the smallest.
func (p *Position) withoutLeast(seat game.Seat, worth int) int {
	least := 99
	wild := p.wildDraft(seat)
	for set := p.s.Draft.Chosen; !set.empty(); {
		least = min(least, p.s.Draft.counts(p.chosenHalf(set.take()), wild))
	}
	return worth - least
}

// completed puts the card that is paid for into the empire of a copy and returns the gain of
// its effects.
func (e *estimate) completed(d *Draft) int {
	pl, c := e.player(), d.Card
	gain := 0
	if d.Side == operational {
		switch kindOf(c) {
		case technology:
			gain = e.during(c) * e.p.rules.chance(e.p.rules.types[c]) / 100
		case ship:
			gain = e.attack(c) + e.reactions(onAttack)
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
	room, best, a := 0, 0, e.assets()
	cost := p.cost(e.seat, completing[kind])
	at := 0
	for set := p.buildable(e.seat, anyKind); !set.empty(); at++ {
		if c := set.take(); kindOf(c) == kind {
			room = max(room, cost-int(p.s.Saved[c]))
			best = max(best, e.promise(c, a, at))
		}
	}
	if best < 50 {
		return -20
	}
	return min(n, room)*e.w.prepared - e.w.prepare
}

// aimed is what a ship of the fleet brings with the target that the attack has.
func (e *estimate) aimed(c uint8) int {
	a := &e.p.s.Attack
	switch {
	case a.Step == attackTarget:
		return e.attack(c)
	case a.Target == game.Nobody:
		return e.on(c, &e.p.rules.systems[e.p.s.Systems[0]], alien, false)
	case a.Step < attackShips:
		return e.on(c, &e.p.rules.plans[standardPlan], player, false)
	}
	return e.on(c, &e.p.rules.plans[a.Plan], player, false)
}

// shown is what the ship brings whose card is revealed: the line that it has, or what
// another card might.
func (e *estimate) shown() int {
	a := &e.p.s.Attack
	if a.Step != attackLine {
		return 0
	}
	t := &e.p.rules.systems[e.p.s.Systems[0]]
	if a.Target != game.Nobody {
		t = &e.p.rules.plans[a.Plan]
	}
	side := &e.p.rules.sides[a.Ship][operational]
	v := e.line(t.line(int(a.Value)), battle{side, e.player(), false})
	if a.Redraws > 0 {
		v = max(v, e.on(a.Ship, t, a.against(), false))
	}
	return v
}

// fleet is what the ships bring that are still to attack.
func (e *estimate) fleet() int {
	v := 0
	for set := e.p.s.Attack.Fleet; !set.empty(); {
		v += e.aimed(set.take())
	}
	return v
}

// found is the worth of the best card that is looked at.
func (e *estimate) found() int {
	best, a := 0, e.assets()
	for _, c := range e.p.s.Look[:e.p.s.LookN] {
		best = max(best, e.promise(c, a, maxEach))
	}
	return best * e.w.found / 100
}

// produces is the gain of the planets of Todo with so many cards each.
func (e *estimate) produces(n int) int {
	v := 0
	for set := e.p.s.Todo; !set.empty(); {
		v += e.produced(n, set.take())
	}
	return v
}

// scores is the gain of the technologies of Todo.
func (e *estimate) scores() int {
	v := 0
	for set := e.p.s.Todo; !set.empty(); {
		v += e.during(set.take())
	}
	return v
}

// pending is the worth of the seat's pending frames.
func (e *estimate) pending() int {
	s := &e.p.s
	v := 0
	for i := range s.Stack[:s.Depth] {
		f := &s.Stack[i]
		if worth := e.p.kindOfFrame(f).worth; worth != nil {
			v += worth(*e, f)
		}
	}
	return v
}
