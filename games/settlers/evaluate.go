package settlers

import "spielwerk/game"

// manyUses is the assumed number of uses of an Action without limit.
const manyUses = 3

// Evaluate implements game.Position: the lead of a seat over its best opponent. Of other
// hands it uses only the number of cards.
func (p *Position) Evaluate(seat game.Seat) int {
	h := p.begin()
	if p.rules.solo() {
		return h.solo()
	}
	best := -1 << 30
	for other := range game.Seat(p.rules.seats) {
		if other != seat {
			best = max(best, h.other(other))
		}
	}
	return h.seat(seat, true) - best
}

// begin begins an evaluation of the position as it is.
func (p *Position) begin() *hinter {
	h := &p.hinter
	*h = hinter{p: p, w: &p.rules.weigh, left: int(rounds - p.s.Round)}
	if p.s.Phase == phaseLookout || p.s.Phase == phaseFactions {
		h.left++ // this round's production is still to come
	}
	if !p.rules.solo() {
		p.seatCache.renew(p)
	}
	return h
}

// hinter evaluates the parts of a position.
type hinter struct {
	p    *Position
	w    *weighing
	left int // Production phases to come
	// For the seat that is evaluated: the worth of each good, and how many of its supply it
	// can use.
	worth [goods]int
	need  [goods]int
	idle  bool // the seat has enough Basic Technology
	look  []cardValue
	// Set if the evaluation of a card counts something outside of the card.
	counted bool
}

// solo adds the distance to the win and the means to reach it: cards of the goal to be built,
// Locations and Foundations to build Faction cards on, Raze tokens for the virtual player's
// Locations before he collects them, and own Locations that attacks would hit (IS-19.7,
// IS-19.13). The goal of the Atlanteans is Common Locations, which they need not build on
// (IA-13.3).
func (h *hinter) solo() int {
	p := h.p
	s := &p.s
	pl := &s.Players[0]
	common := s.Empire[0].common(&p.rules.in[deckCommon])
	ahead := p.soloOwn() - p.soloPile()
	if s.Phase == phaseOver {
		if s.Won { // in the units of what a position is worth before the end
			return 100*p.Total(0) + h.w.soloLead*ahead
		}
		return h.w.soloLead * ahead
	}
	ahead -= s.Empire[virtual].count() // they will be collected
	lead := h.w.soloLead - h.w.soloLeadEarly*h.left
	sum := h.seat(0, true) + lead*ahead - h.danger(lead)
	forGoal := pl.Hand.common(&p.rules.in[deckCommon])
	if !p.commonGoal() {
		forGoal = pl.Hand.count() - forGoal
		sum += h.w.soloHouse * min(pl.Foundations.count()+common, 3)
	}
	sum += h.w.soloFactionCard * min(forGoal, 6)
	if !h.passed(0) {
		sum += h.w.soloRaze * min(int(pl.Supply[razeToken]), attackTokens*s.Empire[virtual].count())
	}
	return sum
}

// danger is the expected cost of this round's attacks: for each Target among the hidden
// Attack cards the Location that would be lost, and one more card in the Collection.
func (h *hinter) danger(lead int) int {
	p := h.p
	s := &p.s
	if s.AttackN == 0 {
		return 0
	}
	var hidden [goods]int
	for _, c := range s.Attack[:s.AttackN] {
		hidden[p.target(c)]++
	}
	sum := 0
	for g, n := range hidden {
		if n == 0 {
			continue
		}
		if place, victims := p.aim(good(g)); place >= 0 {
			c, _ := victims.next(0)
			sum += n * h.loss(c, lead)
		}
	}
	return sum * attacks * h.w.soloFear / 100 / int(s.AttackN)
}

// loss is what an attack on a Location costs: the Location and a card more in the
// Collection, or the token that protects it (IA-13.6), which goes to the pile in the
// advanced variant (IA-13.10).
func (h *hinter) loss(c card, lead int) int {
	p := h.p
	switch {
	case !p.commonGoal() || p.s.Spots[c].Flags&hasGuard == 0:
		return lead + h.location(0, c)
	case p.rules.collects:
		return lead
	default:
		return 0
	}
}

// passed reports whether a seat takes no more action in this round.
func (h *hinter) passed(seat game.Seat) bool {
	s := &h.p.s
	return s.Passed.Has(seat) || s.Phase == phaseAction && s.Active == seat && s.Step == stepPassing
}

// seat is the worth of everything that a seat has. own says that its hand may be used.
func (h *hinter) seat(seat game.Seat, own bool) int {
	p := h.p
	s := &p.s
	pl := &s.Players[seat]
	sum := 100 * p.Total(seat)
	if s.Phase == phaseOver {
		return sum
	}
	h.weigh(seat, own)
	sum += h.supply(seat) + h.locations(seat) + h.w.foundation*h.usable(pl.Foundations.count(), 4)
	for _, set := range [...]*cards{&pl.Deals, &pl.Routes} {
		for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
			sum += h.deal(c)
		}
	}
	if !own {
		sum += pl.Hand.count() * h.card()
	} else {
		for c, ok := pl.Hand.next(0); ok; c, ok = pl.Hand.next(c + 1) {
			sum += h.inHand(seat, c)
		}
	}
	sum += int(pl.LookN) * h.card() / 2
	for i := range s.Stack[:s.Depth] {
		if f := &s.Stack[i]; f.Seat == seat {
			sum += h.waiting(f, own)
		}
	}
	return sum
}

// usable counts things of which only a limited number is useful.
func (h *hinter) usable(n, most int) int {
	if h.left == 0 {
		most = 1
	}
	return min(n, most)
}

// card is the worth of a hand card that is not known.
func (h *hinter) card() int {
	if h.left == 0 {
		return h.w.unknownLast
	}
	return h.w.unknown + h.w.unknownRound*h.left
}

// weigh computes the worth of goods to a seat and how many of them it can use: for the prices
// of its Actions, the costs of its hand and, if it places it, Technology.
func (h *hinter) weigh(seat game.Seat, own bool) {
	p := h.p
	s := &p.s
	pl := &s.Players[seat]
	h.idle, h.worth, h.look = false, h.w.worths, p.rules.cardValues.of(false, h.left)
	h.need = [goods]int{food: 1, worker: 12, razeToken: 3, defense: 6, advScoring: 2, advDefense: 2}
	if pl.Faction == 0 {
		return
	}
	keeps := p.rules.boards[pl.Faction-1].stores
	tech := 0 // Basic Technology that can be spent in a round, less income
	set := s.Empire[seat].and(&p.rules.calling)
	for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
		tech += h.calls(c, keeps)
	}
	tech -= pl.Deals.common(&p.rules.techDeals)
	if own {
		for c, ok := pl.Hand.next(0); ok; c, ok = pl.Hand.next(c + 1) {
			for g, n := range p.rules.cards[c].cost {
				h.need[g] += int(n)
			}
		}
		set = pl.Hand.and(&p.rules.techPriced)
		for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
			facts := &p.rules.cards[c]
			for a := range facts.actions() {
				tech += int(facts.ability[a].price.goods[basicTech])
			}
		}
	} else {
		for g := wood; g < resources; g++ {
			h.need[g] += min(pl.Hand.count(), 3)
		}
	}
	if p.placesTech(seat) {
		open := p.techPlaces(seat, basicTech)
		h.need[basicTech] += open.count() + min(h.left, 2)
		tech += 1 + h.left/2
	}
	if tech <= 0 {
		h.idle, h.worth[basicTech] = true, h.w.idleTech
	}
	h.look = p.rules.cardValues.of(h.idle, h.left)
	for g := wood; g < resources; g++ {
		h.need[gold] += max(0, h.need[g]-int(pl.Supply[g]))
	}
}

// calls adds the goods that the Actions of a Location can still use in this round; in all
// rounds, for the good that the board stores. It returns the Basic Technology they can use in
// a round, less the Location's yield.
func (h *hinter) calls(c card, keeps good) int {
	p := h.p
	facts, tech := &p.rules.cards[c], 0
	for i := range facts.ability[:facts.abilitys] {
		a := &facts.ability[i]
		switch a.trigger {
		case trigAction:
			now, uses := min(int(p.usesLeft(c, uint8(i))), manyUses), min(int(a.limit), manyUses)
			for g, n := range a.price.goods {
				h.need[g] += int(n) * now
				if good(g) == keeps {
					h.need[g] += int(n) * uses * h.left
				}
			}
			for g := wood; g < resources; g++ {
				h.need[g] += int(a.price.anyMax) * now
			}
			tech += int(a.price.goods[basicTech]) * uses
		case trigProduction:
			o := &p.rules.ops[a.start]
			if o.code == opGain {
				for j := o.gain.from; j < o.gain.to; j++ {
					if w := &p.rules.amounts[j]; w.good == basicTech {
						tech -= int(w.n)
					}
				}
			}
		}
	}
	return tech
}

// supply is the worth of the goods in a supply: all as long as they can be spent,
// then only what the board stores.
func (h *hinter) supply(seat game.Seat) int {
	p := h.p
	s := &p.s
	pl := &s.Players[seat]
	if pl.Faction == 0 {
		return 0
	}
	keeps := p.rules.boards[pl.Faction-1].stores
	gone := h.passed(seat)
	sum := 0
	for g, n := range pl.Supply {
		w, plenty := h.worth[g], h.w.plentyShare
		switch {
		case n == 0:
			continue
		case gone && (good(g) != keeps || h.left == 0):
			continue
		case h.left == 0:
			w, plenty = w*2/3, h.w.plentyLast
		}
		k := min(int(n), h.need[g])
		sum += w*k + w*(int(n)-k)*plenty/100
	}
	return sum
}

// locations is the worth of an Empire.
func (h *hinter) locations(seat game.Seat) int {
	set := &h.p.s.Empire[seat]
	sum := 0
	for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
		sum += h.location(seat, c)
	}
	return sum
}

// location is the worth of a Location that stands: VP in the end, what it yields in
// the rounds to come, and in this one if it has not been used.
func (h *hinter) location(seat game.Seat, c card) int {
	p := h.p
	facts, spot := &p.rules.cards[c], &p.s.Spots[c]
	printed := h.printed(seat, c)
	sum := printed
	if spot.Flags&hasTech != 0 {
		sum += h.technology(seat, c)
	}
	if guards := spot.Flags & (hasGuard | hasSamurai); guards&hasSamurai != 0 || guards != 0 && !p.rules.solo() { // IS-19.11
		sum += h.w.guard + printed*h.w.guardShare/100
	}
	if p.rules.storing.has(c) {
		for g, n := range spot.Kept {
			sum += h.worth[g] * int(n)
		}
	}
	if facts.kind == kindAction && spot.Flags&isLocked == 0 && !p.s.Passed.Has(seat) && p.s.Phase <= phaseAction {
		for a := range facts.actions() {
			left := min(int(p.usesLeft(c, uint8(a))), manyUses)
			if facts.ability[a].locked && spot.Flags&isUnlocked == 0 {
				left = 0
			}
			profit := int(h.look[c].profit[a])
			if h.look[c].counts {
				profit = h.profit(seat, c, &facts.ability[a])
			}
			sum += profit * left * h.w.unusedShare / 100
		}
	}
	return sum
}

// printed is the worth of a Location by what is printed on it.
func (h *hinter) printed(seat game.Seat, c card) int {
	if look := &h.look[c]; !look.counts {
		return int(look.printed)
	}
	return h.reckon(seat, c)
}

// reckon computes the worth of a Location by its printed facts.
func (h *hinter) reckon(seat game.Seat, c card) int {
	p := h.p
	facts := &p.rules.cards[c]
	sum := 100 * commonVP
	if facts.deck != deckCommon {
		sum = 100 * int(p.rules.boards[facts.deck-deckBarbarians].worth)
	}
	for i := range facts.ability[:facts.abilitys] {
		a := &facts.ability[i]
		switch a.trigger {
		case trigProduction:
			sum += h.left * h.yields(seat, c, a.start, 1)
			if a.open && !p.rules.solo() { // each visitor brings a Worker: IA-9.2
				sum += h.left * h.w.visit
			}
		case trigAction:
			uses := min(int(a.limit), manyUses)
			if a.locked { // it must be unlocked first
				uses = 1
			}
			if facts.shared > 0 {
				uses = 1
			}
			sum += h.left * uses * h.profit(seat, c, a) * h.w.futureShare / 100
		case trigEnd:
			if o := &p.rules.ops[a.start]; o.code == opGain {
				w := &p.rules.amounts[o.gain.from]
				sum += h.worth[w.good] * h.amount(seat, c, w)
			}
		case trigStatic:
			sum += 20 * h.left
		default:
			sum += h.left * h.reaction(seat, c, a)
		}
	}
	return sum
}

// reaction is the worth of a reacting Feature in a round: its yield times the expected number
// of events.
func (h *hinter) reaction(seat game.Seat, c card, a *ability) int {
	often := h.w.occasions[a.trigger]
	if a.trigger == trigBuild {
		switch {
		case a.filter.colors != 0:
			often = h.w.ofColor
		case a.filter.deck != anyCommon:
			often = h.w.ofFaction
		}
	}
	if a.trigger == trigEnemyDeal {
		often *= h.p.rules.seats - 1
	}
	if often == 0 {
		return h.w.reaction
	}
	return h.yields(seat, c, a.start, 1) * often / 100
}

// profit is the gain of using an Action once, at least 0.
func (h *hinter) profit(seat game.Seat, c card, a *ability) int {
	sum := h.yields(seat, c, a.start, int(a.price.anyMax))
	for g, n := range a.price.goods {
		sum -= h.worth[g] * int(n)
	}
	sum -= h.worth[wood]*int(a.price.anyMax) + 45*int(a.price.hand) + 80*int(a.price.deals)
	return max(sum, 0)
}

// yields is the worth of an effect from an op on.
func (h *hinter) yields(seat game.Seat, c card, start uint16, paid int) int {
	sum := 0
	for ops := h.p.rules.ops; ops[start].code != opEnd; start++ {
		sum += h.op(seat, c, &ops[start], paid)
	}
	return sum
}

func (h *hinter) op(seat game.Seat, c card, o *op, paid int) int {
	return h.p.rules.does(o).worth(h, seat, c, o, paid)
}

// bestOption is the worth of the best thing to choose.
func (h *hinter) bestOption(seat game.Seat, c card, o *op, _ int) int {
	best := 0
	for _, choice := range o.option[:o.options] {
		w := h.gains(seat, c, h.p.rules.ops[choice.start].gain)
		for g, n := range choice.pay {
			w -= h.worth[g] * int(n)
		}
		best = max(best, w)
	}
	return best
}

func (h *hinter) gains(seat game.Seat, c card, gain span) int {
	sum := 0
	for i := gain.from; i < gain.to; i++ {
		a := &h.p.rules.amounts[i]
		n := int(a.n)
		if a.counter != countNone {
			n = max(1, h.amount(seat, c, a))
		}
		sum += h.worth[a.good] * n
	}
	return sum
}

// amount is the number of an amount: IS-6.4.
func (h *hinter) amount(seat game.Seat, c card, a *amount) int {
	h.counted = h.counted || a.counter != countNone && a.counter != countEnemies
	return h.p.worth(seat, c, a)
}

// deal is the worth of a Deal: its good in each round to come.
func (h *hinter) deal(c card) int {
	return h.worth[h.p.rules.cards[c].deal-1]*h.left + 5
}

// inHand is the worth of a known hand card: a part of the worth of its uses.
func (h *hinter) inHand(seat game.Seat, c card) int {
	facts := &h.p.rules.cards[c]
	best := int(h.look[c].uses)
	if h.look[c].counts {
		best = h.uses(seat, c)
	}
	share := h.w.handShare
	switch ready := h.pays(seat, facts); {
	case h.left == 0 && ready:
		share = h.w.lastReady
	case h.left == 0:
		share = h.w.lastShare
	case ready:
		share = h.w.readyShare
	}
	return 10 + max(best, 0)*share/100
}

// uses is the worth of building a card, of its Deal, or of its loot.
func (h *hinter) uses(seat game.Seat, c card) int {
	facts := &h.p.rules.cards[c]
	best := h.reckon(seat, c) - h.cost(facts)
	for _, start := range facts.bonus[:facts.bonuses] {
		best += h.yields(seat, c, start, 0)
	}
	if facts.kind == kindProduction {
		best += h.yields(seat, c, facts.ability[0].start, 0)
	}
	if facts.deal > 0 {
		best = max(best, h.deal(c)+h.worth[facts.deal-1]-h.worth[food])
	}
	loot := -h.worth[razeToken]
	for _, l := range facts.loot[:facts.loots] {
		loot += h.worth[l.good] * int(l.n)
	}
	return max(best, loot)
}

// pays reports whether a supply covers what building a card costs in Resources.
func (h *hinter) pays(seat game.Seat, facts *cardFacts) bool {
	pl := &h.p.s.Players[seat]
	short := 0
	for g, n := range facts.cost {
		short += max(0, int(n)-int(pl.Supply[g]))
	}
	return short <= int(pl.Supply[gold])
}

// cost is what building a card costs.
func (h *hinter) cost(facts *cardFacts) int {
	sum := h.w.foundation * 2 * int(facts.houses)
	for g, n := range facts.cost {
		sum += h.worth[g] * int(n)
	}
	return sum
}

// lifted is the worth of lifted tokens: each as much as in a bad place.
func (h *hinter) lifted(f *Frame, _ bool) int {
	sum := 0
	for i, g := range technologies {
		sum += h.worth[g] * int(f.N[liftedFirst+i])
	}
	return sum
}

// technology is what the tokens on a Location bring in the rounds to come, and in this
// one as far as it can still be used.
func (h *hinter) technology(seat game.Seat, c card) int {
	p := h.p
	facts, spot := &p.rules.cards[c], &p.s.Spots[c]
	sum := 0
	if spot.Flags&hasBasic != 0 {
		sum += h.worth[basicTech] / 2 // it comes back when the Location goes: IA-5.5
	}
	if spot.Flags&hasScoring != 0 {
		sum += 60 // IA-6.6
	}
	dead := p.s.Dead.has(c)
	for i := range facts.ability[:facts.abilitys] {
		a := &facts.ability[i]
		each, uses, now := 0, 1, 0
		switch a.trigger {
		case trigProduction:
			each = h.yields(seat, c, a.start, 0)
		case trigAction:
			each, uses = h.profit(seat, c, a), min(int(a.limit), manyUses)
			if !p.s.Passed.Has(seat) && p.s.Phase <= phaseAction {
				now = min(int(p.usesLeft(c, uint8(i))), manyUses)
			}
		case trigStatic, trigEnd:
		default:
			each = h.w.reaction
		}
		if dead {
			now = 0
		}
		if spot.Flags&hasBasic != 0 {
			sum += h.left*each + min(now, 1)*each*h.w.unusedShare/100
			uses++
		}
		if spot.Flags&hasScoring != 0 {
			share := 100
			if a.trigger == trigAction {
				share = h.w.futureShare
			}
			sum += h.left*uses*share + now*h.w.unusedShare
		}
	}
	return sum
}

// using is the worth of a frame's remaining uses, less what is still to be paid.
func (h *hinter) using(f *Frame) int {
	a := h.p.used(f)
	each := h.yields(f.Seat, f.Card, a.start, max(int(f.N[usePaid]), int(a.price.anyMin)))
	if f.N[useStep] == useNames {
		return h.profit(f.Seat, f.Card, a) * int(f.N[useTimes])
	}
	if c, named := f.otherCard(); named { // it will be built
		facts := &h.p.rules.cards[c]
		each += h.printed(f.Seat, c) - h.cost(facts) + h.w.foundation*2*int(facts.houses) - h.w.build
	}
	return each * (int(f.N[useTimes]) - int(f.N[useDone]))
}

// building is the worth of a building in progress, less what is still to be paid.
func (h *hinter) building(f *Frame, own bool) int {
	p := h.p
	facts := &p.rules.cards[f.Card]
	sum := 0
	if f.N[buildStep] <= buildPlaces {
		sum += h.printed(f.Seat, f.Card)
		if own && p.s.Players[f.Seat].Hand.has(f.Card) {
			sum -= h.inHand(f.Seat, f.Card)
		}
		if f.N[buildStep] <= buildPays { // nothing has been paid
			for g, n := range facts.cost {
				sum -= h.worth[g] * int(n)
			}
		}
	}
	if f.N[buildStep] <= buildProduces && facts.kind == kindProduction {
		sum += h.yields(f.Seat, f.Card, facts.ability[0].start, 0)
	}
	if f.N[buildStep] <= buildBonuses {
		for _, start := range facts.bonus[f.N[buildBonus]:facts.bonuses] {
			sum += h.yields(f.Seat, f.Card, start, 0)
		}
	}
	return sum
}

// razing is the loot still to come, and the loss of the enemy.
func (h *hinter) razing(f *Frame) int {
	facts := &h.p.rules.cards[f.Card]
	if f.N[razeStep] > razeLoots {
		return 0
	}
	sum := 0
	for i, l := range facts.loot[:facts.loots] {
		given := f.converted(i)
		sum += h.worth[l.good]*(int(l.n)-given) + 100*given*int(f.N[razeConvert])
		if i >= int(f.N[razeAsked]) && f.N[razeConvert] > 0 {
			sum += (100*int(f.N[razeConvert]) - h.worth[l.good]) * int(l.n)
		}
	}
	return sum
}

// cheapest is the lowest worth of a Location or Foundation.
func (h *hinter) cheapest(seat game.Seat) int {
	set := h.p.houses(seat)
	if set.meets(&h.p.s.Players[seat].Foundations) {
		return h.w.foundation
	}
	best := 1 << 30
	for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
		best = min(best, h.location(seat, c))
	}
	return best
}
