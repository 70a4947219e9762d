package alienartifacts

import "spielwerk/game"

// Credits that are paid in advance for a blockaded card let it take part in the next action,
// additional effect or artifact, and lapse with it (AA-14.3, AA-14.7). This file finds out
// whether the card could take part in anything. Unknown facts count as possible, so that a
// card that matters is never left out.
//

// maxHelpers is how many other cards are tried together with one. With more, which would need
// as many credits, the card is assumed to matter.
const maxHelpers = 6

// matters reports whether a blockaded card could take part in what its seat does next,
// if it were paid for now, alone or with other cards that are paid for besides.
func (p *Position) matters(seat game.Seat, card uint8) bool {
	s := &p.s
	pl := &s.Players[seat]
	helpers := p.affordable(seat, pl.Empire.without(pl.Mission).and(p.closed()).and(p.rules.enabling))
	helpers.remove(card)
	if helpers.len() > maxHelpers {
		return true
	}
	before := p.lifting(seat, card)
	can := (helpers.empty() || p.mightMatter(seat, card, helpers)) &&
		p.withLifts(seat, helpers, func() bool { return p.takesPart(seat, card) })
	p.unlift(seat, card, before)
	return can
}

// mightMatter quickly excludes most cards: those that would not matter even if all others
// were paid for.
func (p *Position) mightMatter(seat game.Seat, card uint8, helpers Set) bool {
	pl := &p.s.Players[seat]
	before, lifted := pl.Mods, p.s.Turn.Lifted
	p.s.Turn.Lifted = lifted.or(helpers)
	for !helpers.empty() {
		pl.Mods.add(&p.rules.sides[helpers.take()][logistic].mods)
	}
	a := p.ahead(seat)
	pl.Mods, p.s.Turn.Lifted = before, lifted
	return p.concerns(&a, &p.rules.sides[card][logistic])
}

// withLifts reports whether a condition holds now, or would if some of these cards were paid
// for. It restores the state.
func (p *Position) withLifts(seat game.Seat, set Set, holds func() bool) bool {
	if holds() {
		return true
	}
	for can := false; !set.empty(); {
		card := set.take()
		if p.toll(card) > int(p.s.Players[seat].Credits) {
			continue
		}
		before := p.lifting(seat, card)
		can = p.withLifts(seat, set, holds)
		p.unlift(seat, card, before)
		if can {
			return true
		}
	}
	return false
}

// lifting marks a card as paid for and returns what it changed.
func (p *Position) lifting(seat game.Seat, card uint8) (before mods) {
	pl := &p.s.Players[seat]
	before = pl.Mods
	pl.Credits -= uint8(p.toll(card))
	p.s.Turn.Lifted.add(card)
	pl.Mods.add(&p.rules.sides[card][logistic].mods)
	return before
}

// unlift reverts lifting.
func (p *Position) unlift(seat game.Seat, card uint8, before mods) {
	pl := &p.s.Players[seat]
	p.s.Turn.Lifted.remove(card)
	pl.Credits += uint8(p.toll(card))
	pl.Mods = before
}

// options are what a seat could do next, with the consequences.
type options struct {
	consequence
	w       wallet
	symbols bool // an effect that is paid for in symbols can be used
}

// consequence is the possible outcome of an effect, or of all that is ahead.
type consequence struct {
	actions   uint16 // that can be taken, a purchase by an effect among them
	completes uint8  // kinds of which a card could be completed
	arrives   int    // cards that could come under construction
	attaches  int    // symbols that effects could attach
	pays      bool   // a payment of symbols can be made
	attacks   bool
	produces  bool
	scores    bool // technologies
	reveals   bool // cards for technologies
	removes   bool // blockades
}

// add adds what could come of an effect besides.
func (a *consequence) add(b consequence) {
	a.actions |= b.actions
	a.completes |= b.completes
	a.arrives += b.arrives
	a.attaches += b.attaches
	a.pays = a.pays || b.pays
	a.attacks = a.attacks || b.attacks
	a.produces = a.produces || b.produces
	a.scores = a.scores || b.scores
	a.reveals = a.reveals || b.reveals
	a.removes = a.removes || b.removes
}

func (a consequence) can(action uint8) bool { return a.actions>>action&1 == 1 }

// ahead finds out what a seat could do next.
func (p *Position) ahead(seat game.Seat) (a options) {
	p.actionsAhead(seat, &a)
	p.restAhead(seat, &a)
	return a
}

// actionsAhead finds the actions that most turns have.
func (p *Position) actionsAhead(seat game.Seat, a *options) {
	a.w = p.wallet(seat, Set{})
	if p.mayAct() {
		p.basicAhead(seat, a)
		p.operationsAhead(seat, a)
	}
}

// restAhead adds the actions of factions and cards, artifacts, and what comes of all together.
func (p *Position) restAhead(seat game.Seat, a *options) {
	if p.mayAct() {
		if p.noSpecial(seat, &a.w).rule == "" {
			f := &p.rules.factions[p.s.Players[seat].Faction-1]
			a.actions |= 1 << actFaction
			a.pays = a.pays || f.price.symbols
			p.effectsAhead(seat, f.action, a)
		}
	}
	pl := &p.s.Players[seat]
	for set := pl.Empire.without(pl.Mission).without(p.rules.keyword[keyOngoing]); !set.empty(); {
		card := set.take()
		if p.noUse(seat, &a.w, card).rule != "" {
			continue
		}
		side := &p.rules.sides[card][logistic]
		if side.keyword == keyAction {
			a.actions |= 1 << actCard
		}
		a.symbols = a.symbols || side.price.symbols
		a.pays = a.pays || side.price.symbols
		p.effectsAhead(seat, side.effects, a)
	}
	for set := few(pl.Artifacts); !set.empty(); {
		if c := set.take(); p.noPlay(seat, c).rule == "" {
			p.effectsAhead(seat, p.rules.artifacts[c], a)
		}
	}
	p.checksAhead(seat, a)
}

// basicAhead adds the basic actions.
func (p *Position) basicAhead(seat game.Seat, a *options) {
	for k := range uint8(kinds) {
		if p.noBuy(seat, k, 0).rule == "" {
			a.actions |= 1 << actBuy
			a.arrives = max(a.arrives, 1)
		}
		action := completing[k]
		for set := p.buildable(seat, k); !set.empty(); {
			c := set.take()
			if p.noComplete(seat, &a.w, action, c).rule == "" {
				a.actions |= 1 << action
				a.completes |= 1 << k
				a.pays = a.pays || p.due(seat, c) > 0
			}
		}
		if p.noPrepare(seat, &a.w, k).rule == "" {
			a.actions |= 1 << actPrepare
		}
		if p.noUnblock(seat, &a.w, k).rule == "" {
			a.actions |= 1 << actUnblock
			a.pays, a.removes = true, true
		}
	}
	for c := range uint8(colours) {
		if p.noTrade(seat, &a.w, c).rule == "" {
			a.actions |= 1 << actTrade
			a.pays = true
		}
	}
}

// operationsAhead adds the operational actions.
func (p *Position) operationsAhead(seat game.Seat, a *options) {
	for m := uint16(moveOffensive); m <= moveMine; m++ {
		if p.noOperation(seat, &a.w, m).rule != "" {
			continue
		}
		action := operations[m-moveOffensive].action
		a.actions |= 1 << action
		a.pays = a.pays || p.cost(seat, action) > 0
		switch action {
		case actOffensive:
			a.attacks = true
		case actRevenue:
			a.scores, a.reveals = true, true
		case actMine:
			a.produces = true
		}
	}
}

// effectsAhead adds what a list of effects could do. After the first effect that is not a
// mere gain, the others may act on any card.
func (p *Position) effectsAhead(seat game.Seat, l list, a *options) {
	changed := false
	for i := l.from; i < l.to; i++ {
		o := &p.rules.ops[i]
		acts := changed || p.couldAct(seat, o)
		changed = changed || p.rules.effect(o).gain == nil
		if ahead := p.rules.effect(o).ahead; acts && ahead != nil {
			a.add(ahead(p, seat, o))
		}
	}
}

// couldAct reports whether an effect has something to act on, whatever its price. A payment
// fills the discard pile, so there can be cards to draw.
func (p *Position) couldAct(seat game.Seat, o *op) bool {
	if could := p.rules.effect(o).could; could != nil {
		return could(p, seat, o)
	}
	return p.actsOn(seat, o, maxCredits) >= 0
}

// kindsUnder are the kinds of which a seat has cards under construction, of one or all.
func (p *Position) kindsUnder(seat game.Seat, kind uint8) (set uint8) {
	for k := range uint8(kinds) {
		if (kind == anyKind || kind == k) && !p.buildable(seat, k).empty() {
			set |= 1 << k
		}
	}
	return set
}

// checksAhead adds what the automatic construction could complete (AA-10.1), and the
// consequences of completed cards.
func (p *Position) checksAhead(seat game.Seat, a *options) {
	for range kinds { // one completion can lead to another
		if a.completes == 0 && a.arrives == 0 && !a.attacks && !a.removes {
			return
		}
		for k := range uint8(kinds) {
			if a.completes>>k&1 == 0 && p.mightComplete(seat, k, a) {
				a.completes |= 1 << k
			}
		}
		a.attacks = a.attacks || a.completes>>ship&1 == 1
		a.produces = a.produces || a.completes>>planet&1 == 1
		if a.completes>>technology&1 == 1 {
			a.scores, a.reveals = true, true
		}
	}
}

// mightComplete reports whether a card of a kind could cost nothing during what is ahead, in
// the best case: with every possible discount.
func (p *Position) mightComplete(seat game.Seat, kind uint8, a *options) bool {
	pl, r := &p.s.Players[seat], p.rules
	action := completing[kind]
	plain := p.sum(seat, Set{}) // what is paid for does not count: AA-10.6
	cost := int(r.base[action]) + int(plain.Cost[action]) + int(r.sameKind[kind])*pl.Empire.and(r.ofKind[kind]).len()
	for set := pl.Building.or(pl.Empire.without(pl.Mission).and(p.s.Blocked)); !set.empty(); {
		cost += int(min(r.sides[set.take()][logistic].mods.Cost[action], 0))
	}
	cost += a.arrives * int(r.bestDiscount[action])
	if kind == ship && a.attacks { // ships that are lost cost nothing any more: AA-7.2
		cost -= int(r.sameKind[ship]) * pl.Mission.and(r.ofKind[ship]).len()
	}
	if cost <= 0 && (a.arrives > 0 || kind == ship && a.attacks) {
		return true
	}
	for set := p.buildable(seat, kind); !set.empty(); {
		if int(p.s.Saved[set.take()])+a.attaches >= cost {
			return true
		}
	}
	return false
}

// takesPart reports whether a card that is paid for could change anything about what its
// seat does next. What the usual actions bring is asked first: more that is ahead can only add to
// what a card could change.
func (p *Position) takesPart(seat game.Seat, card uint8) bool {
	side := &p.rules.sides[card][logistic]
	var a options
	p.actionsAhead(seat, &a)
	if p.differs(seat, side, &a) {
		return true
	}
	p.restAhead(seat, &a)
	return p.differs(seat, side, &a)
}

// differs reports whether a card that is paid for could change anything about what is ahead.
func (p *Position) differs(seat game.Seat, side *side, a *options) bool {
	m := &side.mods
	if p.happens(a, side) || m.Look != 0 && p.looksFurther(a) {
		return true
	}
	for action := range uint8(actions) {
		if m.Cost[action] != 0 && p.cheapens(seat, action, m, a) ||
			m.Limit[action] != 0 && p.widens(seat, action, m, a) ||
			m.Gold>>action&1 == 1 && p.gilds(seat, action, a) {
			return true
		}
	}
	return false
}

// happens reports whether anything happens that a card changes or reacts to, besides
// what actions cost and how they are paid for.
func (p *Position) happens(a *options, side *side) bool {
	m := &side.mods
	switch {
	case (m.Attack != [targets]int16{} || m.Loss != [losses]uint8{}) && a.attacks,
		m.Reveal != 0 && a.reveals,
		m.Discover != 0 && a.completes>>planet&1 == 1,
		(m.Mine != 0 || m.MineOne != 0) && a.can(actMine):
		return true
	}
	for i := range side.reacts {
		if p.causes(a, &side.reacts[i]) {
			return true
		}
	}
	return false
}

// concerns reports whether a card is involved in anything ahead, whether or not it makes a
// difference.
func (p *Position) concerns(a *options, side *side) bool {
	m := &side.mods
	if p.happens(a, side) || m.Look != 0 && a.can(actBuy) {
		return true
	}
	for action := range uint8(actions) {
		if m.Cost[action] > 0 || m.Limit[action] < 0 {
			return true
		}
		if (m.Cost[action] != 0 || m.Limit[action] != 0 || m.Gold>>action&1 == 1) &&
			(a.can(action) || m.Limit[action] != 0 && a.can(actPrepare) || action == actCard && a.symbols) {
			return true
		}
	}
	return false
}

// causes reports whether a card could react.
func (p *Position) causes(a *options, r *reaction) bool {
	return p.rules.reactions[r.event].ahead(a.consequence, r)
}

// looksFurther reports whether a purchase finds more than one card in a deck.
func (p *Position) looksFurther(a *options) bool {
	d := &p.s.Decks
	return a.can(actBuy) && max(d[ship].N, d[technology].N, d[planet].N) > 1
}

// cheapens reports whether a change of the cost of an action makes a difference.
func (p *Position) cheapens(seat game.Seat, action uint8, m *mods, a *options) bool {
	if m.Cost[action] > 0 {
		return true // unknown here, so possible
	}
	if !a.can(action) {
		return false
	}
	without := p.s.Players[seat].Mods
	without.Cost[action] -= m.Cost[action]
	if action < actDiscover || action > actBuild {
		return p.costWith(seat, action, &without) != p.cost(seat, action)
	}
	before := max(p.costWith(seat, action, &without)-p.reduction(action), 0)
	for set := p.buildable(seat, completed[action-actDiscover]); !set.empty(); {
		c := set.take()
		if before > int(p.s.Saved[c]) && p.noComplete(seat, &a.w, action, c).rule == "" {
			return true
		}
	}
	return false
}

// widens reports whether a change of the limit of an action lets more cards be played.
func (p *Position) widens(seat game.Seat, action uint8, m *mods, a *options) bool {
	delta := int(m.Limit[action])
	if delta < 0 {
		return true
	}
	more := func(colour uint16, wild, limit int) bool { return p.countable(seat, colour, wild) > limit-delta }
	switch action {
	case actDiscover, actDevelop, actBuild:
		k := completed[action-actDiscover]
		return a.can(action) && more(1<<k, 1, p.limit(seat, action)) ||
			p.mayAct() && p.noPrepare(seat, &a.w, k).rule == "" && more(1<<k, 1, p.limitOfRow(seat, k))
	case actPrepare:
		for k := range uint8(kinds) {
			if p.mayAct() && p.noPrepare(seat, &a.w, k).rule == "" && more(1<<k, 1, p.limitOfRow(seat, k)) {
				return true
			}
		}
		return false
	case actTrade, actUnblock:
		return a.can(action) && (more(1<<red, 1, p.limit(seat, action)) || more(1<<blue, 1, p.limit(seat, action)) ||
			more(1<<green, 1, p.limit(seat, action)))
	case actOffensive, actRevenue, actMine:
		return a.can(action) && more(1<<operations[action-actOffensive].colour, p.wild(seat, action), p.limit(seat, action))
	}
	// Several colours can be due.
	return (a.can(action) || action == actCard && a.symbols) && more(1<<colours-1, 0, p.limit(seat, action))
}

// gilds reports whether gold that counts as any colour helps to pay for an action.
func (p *Position) gilds(seat game.Seat, action uint8, a *options) bool {
	if action < basic || p.countable(seat, 1<<gold, 0) == 0 {
		return false // basic actions take gold in any case: AA-5.5
	}
	switch action {
	case actCard:
		return a.symbols
	case actFaction:
		return a.can(action)
	}
	return a.can(action) && p.cost(seat, action) > 0
}

// countable is the number of a seat's cards with a half of one of some colours, or of gold
// where it is wild.
func (p *Position) countable(seat game.Seat, colours uint16, wild int) int {
	pl := &p.s.Players[seat]
	if wild == 1 {
		colours |= 1 << gold
	}
	n := 0
	for set := pl.Hand.or(pl.Produced); !set.empty(); {
		c := set.take()
		for i, h := range p.rules.resources[c].halves {
			if colours>>h.colour&1 == 1 && (pl.Hand.has(c) || p.second(c) == i) {
				n++
				break
			}
		}
	}
	return n
}
