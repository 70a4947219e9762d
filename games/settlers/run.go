package settlers

import "spielwerk/game"

// The parts of frameRun's N.
const (
	runHeard = iota // goods whose gain has been reacted to: IS-16.27
	runPaid         // Resources paid
	runWhy          // the reason of VP
	runHost         // 1 + whose Location it is, if a visitor takes the goods: IA-9.7
	runFirst        // 1 + the razed card (IA-12.9), or a target chosen before, in two parts
	_
	runGot    // something has been gained
	runScores // whose use it is for Advanced Scoring Technology: IA-6.2
)

// The values of runScores.
const (
	scoresNone = iota
	scoresOwn
	scoresHost // a visitor's use: IA-6.10
)

// start lets an effect happen: at once if it is plain, otherwise as a frame.
func (p *Position) start(seat game.Seat, c card, first uint16, plain bool, why uint8, log *game.Log) {
	if plain {
		p.yield(seat, c, first, cause{why: why, rule: scoreRules[why]}, log)
		return
	}
	p.s.push(Frame{Kind: frameRun, Seat: seat, Card: c, At: first, N: slots{runWhy: why}})
}

// running carries out the next op of an effect.
func (p *Position) running(f *Frame, log *game.Log) bool {
	s := &p.s
	o := p.op(f)
	at := f.At
	f.At++
	switch o.code {
	case opEnd:
		done := *f
		s.pop()
		if done.N[runGot] > 0 {
			p.scoreUse(&done, log)
		}
	case opGain:
		times := 1
		if o.paid {
			times = int(f.N[runPaid])
		}
		if o.fewest && !p.fewest(f.Seat) {
			break
		}
		if p.take(f.Seat, f.host(), f.Card, o.gain, times, p.causeOf(s.Depth), log) > 0 {
			f.N[runGot] = 1
		}
	case opGainChoice:
		f.N[runGot] = 1
		s.push(Frame{Kind: frameGood, Seat: f.Seat, Card: f.Card, At: at, N: slots{left: o.n}})
	case opChoose:
		s.push(Frame{Kind: frameOption, Seat: f.Seat, Card: f.Card, At: at})
	case opDrawKeep:
		f.N[runGot] = 1
		p.look(f.Seat, int(o.n), log)
		s.push(Frame{Kind: frameKeep, Seat: f.Seat, Card: f.Card})
	case opSamurai:
		s.push(Frame{Kind: frameSamurai, Seat: f.Seat, Card: f.Card, N: slots{left: o.n}})
	case opTuck:
		s.push(Frame{Kind: frameTuck, Seat: f.Seat, Card: f.Card, N: slots{left: o.n}})
	case opOffer:
		s.push(Frame{Kind: frameOffer, Seat: f.Seat, Card: f.Card, At: at, N: slots{left: o.n}})
	case opTribute:
		s.push(Frame{Kind: frameTribute, Seat: f.Seat, Card: f.Card, At: f.two(runFirst)})
	case opMoveTech:
		s.push(Frame{Kind: frameLift, Seat: f.Seat, Card: f.Card, N: slots{left: o.n}})
	case opReveal, opLay:
		s.push(Frame{Kind: frameTurnUp, Seat: f.Seat, Card: f.Card, At: at, N: slots{left: o.n}})
	case opLose:
		s.push(Frame{Kind: frameLose, Seat: f.Seat, Card: f.Card, At: at, N: slots{left: o.n}})
	case opUnlock:
		s.Spots[f.Card].Flags |= isUnlocked | isFresh
		log.Say(eventUnlock, f.Seat, "IA-8.1", int16(f.Card))
	default:
		s.push(Frame{Kind: frameTarget, Seat: f.Seat, Card: f.Card, At: at, N: slots{runHost: f.N[runHost]}})
	}
	return true
}

// host is for whose Empire an effect is reckoned: the owner's of a Location at which
// a visitor takes goods (IA-9.7, IS-22.21).
func (f *Frame) host() game.Seat {
	if h := f.N[runHost]; h > 0 {
		return game.Seat(h - 1)
	}
	return f.Seat
}

// firstTarget is the target that has been chosen, of two.
func (f *Frame) firstTarget() (card, bool) {
	n := f.two(runFirst)
	return card(n - 1), f.Kind == frameTarget && n > 0
}

// causeOf is why the effect in a frame, given as 1 + its place, yields something.
func (p *Position) causeOf(frame uint8) cause {
	why := p.s.Stack[frame-1].N[runWhy]
	return cause{why: why, rule: scoreRules[why], run: frame}
}

// below is the frame under the top one.
func (p *Position) below() *Frame { return &p.s.Stack[p.s.Depth-2] }

// enemies is the Locations of all enemies that can be a target: of those who have
// not passed (IS-7.3), and of the virtual player, who never does (IS-19.18).
func (p *Position) enemies(seat game.Seat) cards {
	var set cards
	for o := range p.s.Empire {
		if game.Seat(o) != seat && !p.s.Passed.Has(game.Seat(o)) {
			set = set.or(&p.s.Empire[o])
		}
	}
	return set
}

// targets is the cards that an op can be about, once a bill is paid. Chain are the
// Locations being used.
func (p *Position) targets(seat game.Seat, source card, o *op, b *bill, chain *cards) cards {
	s, r := &p.s, p.rules
	pl := &s.Players[seat]
	var set cards
	switch o.code {
	case opRaze:
		set = p.razeTargets(seat, o, b)
	case opCopyLoot:
		set = p.enemies(seat)
		set = set.and(&r.looting)
	case opRemove, opTakeOver, opLock, opEars, opBlock:
		set = p.enemies(seat)
		switch o.code {
		case opLock:
			p.without(&set, isLocked)
		case opBlock:
			set = set.less(&s.Dead)
		case opEars:
			for _, m := range s.Marks {
				if m.Card > 0 {
					set.drop(card(m.Card - 1))
				}
			}
		}
	case opRoute:
		set = p.enemies(seat)
		set = set.and(&r.dealing)
		for i := range r.seats { // one Deal with each: IS-16.11
			set = set.less(&s.Players[i].Routes)
		}
	case opDealUse:
		return pl.Deals.or(&pl.Routes)
	case opDealDrop, opDealTake:
		return p.enemyDeals(seat, o.code == opDealDrop)
	case opBuild:
		set = p.buildable(seat, o, b)
	case opProduce:
		set = s.Empire[seat].less(chain)
		set = set.less(&s.Dead)
	case opFound:
		return pl.Hand
	case opRestore:
		return pl.Foundations
	case opSend:
		set = p.visitable(seat, o.open || r.openOnly)
	case opRemovePair:
		return p.paired(seat)
	}
	if o.deck != deckAny {
		if o.deck == anyCommon {
			set = set.and(&r.in[deckCommon])
		} else {
			set = set.less(&r.in[deckCommon])
		}
	}
	if o.kind > 0 {
		set = set.and(&r.kinds[o.kind-1])
	}
	if o.notSelf {
		set.drop(source)
	}
	return set
}

// without takes the Locations with a flag out of a set.
func (p *Position) without(set *cards, flag uint16) {
	for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
		if p.s.Spots[c].Flags&flag != 0 {
			set.drop(c)
		}
	}
}

// enemyDeals is the Deals of enemies who have not passed: those under their boards
// and, if asked for, those by Trade Route (IS-16.11, IS-16.19). The virtual player's
// are the Attack cards of the line (IS-19.5).
func (p *Position) enemyDeals(seat game.Seat, routes bool) cards {
	s := &p.s
	var set cards
	for o := range game.Seat(p.rules.seats) {
		if o == seat || s.Passed.Has(o) {
			continue
		}
		set = set.or(&s.Players[o].Deals)
		if routes {
			set = set.or(&s.Players[o].Routes)
		}
	}
	for _, c := range s.Line[:s.LineN] {
		set.add(c)
	}
	return set
}

// secret reports whether an op's targets are hand cards, so that who is not asked
// would tell what the hand holds.
func (o *op) secret() bool { return o.zone == zoneHand || o.code == opFound }

// forced is the target that is taken without asking, if all outcomes are the same
// to everybody; c is nowhere if there is none at all. How many hand cards have a
// fitting back is known to all, which of them fit is not: then one is asked.
func (p *Position) forced(seat game.Seat, o *op, set *cards) (c card, sole bool) {
	c, ok := set.next(0)
	if !ok {
		return nowhere, true
	}
	if o.secret() {
		hand := p.s.Players[seat].Hand
		switch o.deck {
		case anyCommon:
			hand = hand.and(&p.rules.in[deckCommon])
		case anyFaction:
			hand = hand.less(&p.rules.in[deckCommon])
		}
		return c, hand.count() == 1
	}
	for d, more := set.next(c + 1); more; d, more = set.next(d + 1) {
		if !p.alike(o, c, d) {
			return c, false
		}
	}
	return c, true
}

// alike reports whether it makes no difference which of two cards a target is.
func (p *Position) alike(o *op, c, d card) bool {
	s, r := &p.s, p.rules
	switch o.code {
	case opDealUse:
		return r.cards[c].deal == r.cards[d].deal
	case opCopyLoot: // it comes from the general supply: IS-16.23
		return r.cards[c].loot == r.cards[d].loot
	case opProduce:
		return r.cards[c].find(trigProduction).start == r.cards[d].find(trigProduction).start || p.sameYield(c, d)
	case opDealDrop, opDealTake: // under the same board; in the Target line the place matters
		a := p.dealOwner(c)
		return r.cards[c].row == r.cards[d].row && a != game.Nobody && s.Players[a].Deals.has(c) && s.Players[a].Deals.has(d)
	}
	if r.cards[c].row != r.cards[d].row || p.owner(c) != p.owner(d) {
		return false
	}
	return o.code == opBuild || s.sameSpot(c, d)
}

// sameSpot reports whether the same lies on two Locations.
func (s *State) sameSpot(c, d card) bool {
	a, b := s.Spots[c], s.Spots[d]
	a.Built, b.Built = 0, 0
	if a != b || s.Dead.has(c) != s.Dead.has(d) || s.mark(c) != nil || s.mark(d) != nil {
		return false
	}
	for _, t := range s.Tucked[:s.TuckedN] {
		if t.Under == c || t.Under == d {
			return false
		}
	}
	for i := range s.Players {
		if s.Players[i].Routes.has(c) != s.Players[i].Routes.has(d) {
			return false
		}
	}
	return true
}

// targeting asks for the target of an op, or does without: IS-2.12.
func (p *Position) targeting(f *Frame, log *game.Log) bool {
	s := &p.s
	o, seat := p.op(f), f.Seat // the frame is gone once it is popped
	switch o.code {
	case opSteal:
		return p.robbing(f, o, log)
	case opDiscard:
		set := p.canDiscard(f.Seat)
		if set.Len() > 1 {
			return false
		}
		s.pop()
		if set != 0 {
			p.against(seat, set.First(), log)
		}
		return true
	case opActivate:
		return p.copying(f, log)
	case opBuild:
		u := p.useUnder()
		if c, named := u.otherCard(); named && u.Kind == frameUse { // IS-22.4
			u.At = 0
			s.pop()
			p.construct(seat, c, true, log)
			return true
		}
	}
	set := p.targetSet(f)
	c, sole := p.forced(f.Seat, o, &set)
	if !sole {
		return false
	}
	if c == nowhere {
		s.pop()
		return true
	}
	p.hit(c, log)
	return true
}

// targetPrompt asks for a target.
func (p *Position) targetPrompt(f *Frame) game.Prompt {
	switch o := p.op(f); o.code {
	case opSteal:
		return ask(promptRob, "IS-16.21")
	case opDiscard:
		return ask(promptAgainst, "IS-11.4")
	case opActivate:
		return ask(promptCopy, "IS-16.25", int16(f.Card))
	default:
		return ask(promptTarget, "IS-11.4", int16(f.Card), targetOf(o.code))
	}
}

// targeted makes the move that names a target.
func (p *Position) targeted(f *Frame, m game.Move, log *game.Log) {
	seat := f.Seat
	switch m.Kind {
	case moveRob:
		p.rob(game.Seat(m.Args[0]), good(m.Args[1]), log)
	case moveAgainst:
		p.s.pop()
		p.against(seat, game.Seat(m.Args[0]), log)
	case moveCopy:
		counts := p.op(f).counts
		p.s.pop()
		p.copy(seat, card(m.Args[0]), int(m.Args[1])-1, counts, log)
	default:
		p.hit(card(m.Args[0]), log)
	}
}

// useUnder is the use that the effect of the top frame belongs to.
func (p *Position) useUnder() *Frame {
	if p.s.Depth < 3 {
		return &Frame{}
	}
	return &p.s.Stack[p.s.Depth-3]
}

// targetSet is the targets that a frame can choose from.
func (p *Position) targetSet(f *Frame) cards {
	chain := p.chain()
	o := p.op(f)
	first, chosen := f.firstTarget()
	switch {
	case o.code == opRemovePair && chosen:
		set := p.enemies(f.Seat)
		return p.sameKind(&set, first)
	case o.code == opBlock && !chosen && p.s.Dead.count() == int(p.rules.squads):
		return p.s.Dead // the token to be moved
	}
	return p.targets(f.host(), f.Card, o, &bill{}, &chain)
}

// hit does what the op of the top frame does to a target.
func (p *Position) hit(c card, log *game.Log) {
	s := &p.s
	f := *s.top()
	o := p.op(&f)
	s.pop()
	switch o.code {
	case opRaze:
		p.razeBy(f.Seat, c, o, log)
	case opCopyLoot:
		log.Say(eventTargeted, f.Seat, "IS-16.23", int16(c))
		s.push(Frame{Kind: frameGood, Seat: f.Seat, Card: c, At: f.At, N: slots{left: 1}})
	case opRemove:
		p.remove(f.Seat, c, log)
	case opDealUse:
		log.Say(eventTargeted, f.Seat, "IS-16.11", int16(c))
		p.gain(f.Seat, good(p.rules.cards[c].deal-1), 1, p.causeOf(s.Depth), log)
	case opDealDrop:
		p.cancel(f.Seat, c, o.loot, log)
	case opDealTake:
		p.takeDeal(f.Seat, c, log)
	case opRoute:
		p.route(f.Seat, c, log)
	case opBuild:
		p.construct(f.Seat, c, true, log)
	case opProduce:
		if top := s.top(); s.Depth > 0 && top.Kind == frameRun {
			top.N[runGot] = 1
		}
		if host := f.host(); host != f.Seat {
			p.visitGoods(f.Seat, host, c, log)
		} else {
			p.produce(f.Seat, c, log)
		}
	case opRestore:
		p.restore(f.Seat, c, log)
	case opSend:
		p.visit(f.Seat, c, log)
	case opRemovePair, opBlock:
		p.hitTwo(&f, c, log)
	case opEars:
		p.markFeature(f.Seat, c, log)
	case opFound:
		p.found(f.Seat, c, o, log)
	case opTakeOver:
		p.takeOver(f.Seat, c, log)
	case opLock:
		s.Spots[c].Flags |= isLocked
		p.lay(worker, 1, c)
		log.Say(eventLock, f.Seat, "IS-22.24", int16(c))
	}
}

// canRob reports whether an enemy has a Resource to be taken: IS-16.21.
func (p *Position) canRob(seat game.Seat, o *op) bool {
	for e := range game.Seat(p.rules.seats) {
		for g := wood; g < resources; g++ {
			if p.mayRob(seat, e, g, o) {
				return true
			}
		}
	}
	return false
}

func (p *Position) mayRob(seat, enemy game.Seat, g good, o *op) bool {
	return enemy != seat && !p.s.Passed.Has(enemy) && o.goods>>g&1 == 1 && p.s.Players[enemy].Supply[g] > 0
}

// robbing asks from whom what is taken.
func (p *Position) robbing(f *Frame, o *op, log *game.Log) bool {
	n := 0
	var from game.Seat
	var what good
	for e := range game.Seat(p.rules.seats) {
		for g := wood; g < resources; g++ {
			if p.mayRob(f.Seat, e, g, o) {
				n++
				from, what = e, g
			}
		}
	}
	if n > 1 {
		return false
	}
	if n == 0 {
		p.s.pop()
		return true
	}
	p.rob(from, what, log)
	return true
}

// rob takes a Resource out of an enemy's supply.
func (p *Position) rob(enemy game.Seat, g good, log *game.Log) {
	s := &p.s
	seat := s.top().Seat
	s.pop()
	s.Players[enemy].Supply[g]--
	s.Players[seat].Supply[g]++
	log.Say(eventRob, seat, "IS-16.21", int16(g), int16(enemy))
	p.heard(seat, g, p.causeOf(s.Depth), log)
}

// canDiscard is the enemies who can be made to discard a hand card.
func (p *Position) canDiscard(seat game.Seat) game.Seats {
	var set game.Seats
	for e := range game.Seat(p.rules.seats) {
		if e != seat && !p.s.Passed.Has(e) && !p.s.Players[e].Hand.empty() {
			set = set.With(e)
		}
	}
	return set
}

// against makes an enemy discard a card of its choice.
func (p *Position) against(seat, enemy game.Seat, log *game.Log) {
	log.Say(eventAgainst, seat, "IS-11.1", int16(enemy))
	p.s.push(Frame{Kind: frameDiscard, Seat: enemy, N: slots{left: 1}})
}

// copying asks which Action is used without its price.
func (p *Position) copying(f *Frame, log *game.Log) bool {
	set, chain, counts := p.s.Empire[f.Seat].and(&p.rules.kinds[kindAction]), p.chain(), p.op(f).counts
	n, what, which := 0, card(0), 0
	var first *ability
	for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
		for i := range p.rules.cards[c].actions() {
			if p.mayCopy(f.Seat, c, i, counts, &chain) {
				a := &p.rules.cards[c].ability[i]
				if n > 0 && p.rules.sameFree(a, first) {
					continue // its use would be the same
				}
				n++
				what, which, first = c, i, a
			}
		}
	}
	if n > 1 {
		return false
	}
	seat := f.Seat
	p.s.pop()
	if n == 1 {
		p.copy(seat, what, which, counts, log)
	}
	return true
}

// sameFree reports whether two Actions do the same if nothing is paid: IS-16.29.
func (r *rules) sameFree(a, b *ability) bool {
	if a.start != b.start || a.price.anyMin == b.price.anyMin {
		return a.start == b.start
	}
	for i := a.start; r.ops[i].code != opEnd; i++ {
		if r.ops[i].paid {
			return false
		}
	}
	return true
}

// discarding asks for hand cards to be discarded, if there are more than must be.
func (p *Position) discarding(f *Frame, log *game.Log) bool {
	s := &p.s
	hand := &s.Players[f.Seat].Hand
	if f.N[left] == 0 || hand.empty() {
		s.pop()
		return true
	}
	if hand.count() > int(f.N[left]) {
		return false
	}
	c, _ := hand.next(0)
	p.discardHand(f, c, log)
	return true
}

func (p *Position) discardHand(f *Frame, c card, log *game.Log) {
	f.N[left]--
	p.leaveHand(f.Seat, c)
	p.discard(c)
	log.Say(eventDiscard, f.Seat, "IS-2.8", int16(c))
}

// choosing asks for goods to be gained: IS-2.12.
func (p *Position) choosing(f *Frame, log *game.Log) bool {
	if f.N[left] == 0 {
		p.s.pop()
		return true
	}
	set := p.goodChoices(f)
	if set&(set-1) != 0 {
		return false
	}
	g := wood
	for set>>g&1 == 0 {
		g++
	}
	p.choose(f, g, log)
	return true
}

// goodChoices is the goods a frame can choose from: those of its op, or those of
// the Raze field of its card (IS-16.23).
func (p *Position) goodChoices(f *Frame) uint16 {
	if mask := f.two(goodMask); mask > 0 {
		return mask
	}
	o := p.op(f)
	if o.code != opCopyLoot {
		return o.goods
	}
	var set uint16
	facts := &p.rules.cards[f.Card]
	for _, l := range facts.loot[:facts.loots] {
		set |= 1 << l.good
	}
	return set
}

func (p *Position) choose(f *Frame, g good, log *game.Log) {
	f.N[left]--
	if g > vp { // the draw is asked for, or fails; that it was chosen is told
		log.Say(eventGain, f.Seat, "IS-2.12", int16(g), 1)
	}
	if f.two(goodMask) > 0 {
		p.gain(f.Seat, g, 1, cause{why: f.N[goodWhy], rule: goodRules[f.N[goodWhy]]}, log)
		return
	}
	p.gain(f.Seat, g, 1, p.causeOf(p.s.Depth-1), log)
}

// The parts of frameGood's N, besides how many are left.
const (
	goodMask = 1 + iota // goods to choose from, in two parts, if the op does not say
	_
	goodWhy // the reason
)

// goodRules are the rules of choices that no op names.
var goodRules = [reasons]game.Rule{forActions: "IA-6.1", forFeatures: "IA-12.9"}

// offerGoods asks for goods out of a set.
func (p *Position) offerGoods(seat game.Seat, n int, set uint16, why uint8) {
	f := Frame{Kind: frameGood, Seat: seat, N: slots{uint8(n), goodWhy: why}}
	f.setTwo(goodMask, set)
	p.s.push(f)
}

// affordable is the options that a supply can pay for, as bits.
func (o *op) affordable(supply *[held]uint16) uint8 {
	var set uint8
	for i := range o.option[:o.options] {
		can := true
		for g, n := range o.option[i].pay {
			can = can && supply[g] >= uint16(n)
		}
		if can {
			set |= 1 << i
		}
	}
	return set
}

// optionMoves appends the options that can be paid.
func (p *Position) optionMoves(dst []game.Move, f *Frame) []game.Move {
	o := p.op(f)
	for i, set := int16(1), o.affordable(&p.s.Players[f.Seat].Supply); set != 0; i, set = i+1, set>>1 {
		if set&1 == 1 {
			dst = append(dst, game.Move{Kind: moveOption, Args: [3]int16{i}})
		}
	}
	if o.optional {
		dst = append(dst, game.Move{Kind: moveDone})
	}
	return dst
}

// optioning asks for one of several effects.
func (p *Position) optioning(f *Frame, log *game.Log) bool {
	o := p.op(f)
	set := o.affordable(&p.s.Players[f.Seat].Supply)
	switch {
	case set == 0:
		p.s.pop()
		return true
	case o.optional || set&(set-1) != 0:
		return false
	}
	i := 0
	for set>>i&1 == 0 {
		i++
	}
	p.option(i, log)
	return true
}

// option carries out one of several effects.
func (p *Position) option(i int, log *game.Log) {
	s := &p.s
	f := *s.top()
	s.pop()
	choice := p.op(&f).option[i]
	for g := gold; g < priced; g++ {
		p.spend(f.Seat, g, int(choice.pay[g]), nowhere, "IS-3.4", log)
	}
	if p.take(f.Seat, f.Seat, f.Card, p.rules.ops[choice.start].gain, 1, p.causeOf(s.Depth), log) > 0 {
		s.top().N[runGot] = 1
	}
}

// look lets a seat look at the top cards of its Faction deck.
func (p *Position) look(seat game.Seat, n int, log *game.Log) {
	s := &p.s
	pl := &s.Players[seat]
	for range n {
		if !p.drawable(seat, drawFaction) {
			break // IS-2.10
		}
		c := p.topFaction(seat, log)
		pl.Look[pl.LookN] = c
		pl.LookN++
		log.Tell(game.Only(seat), eventLooked, seat, "IS-2.5", int16(c))
	}
	if pl.LookN > 0 {
		s.Reveals++
		log.Say(eventLook, seat, "IS-2.5", int16(pl.LookN))
	}
}

// keeping asks which of the cards looked at is kept.
func (p *Position) keeping(f *Frame, log *game.Log) bool {
	pl := &p.s.Players[f.Seat]
	switch pl.LookN {
	case 0:
		p.s.pop()
		return true
	case 1:
		p.keepLooked(f.Seat, pl.Look[0], log)
		return true
	}
	return false
}

// keepLooked takes one of the cards looked at and discards the rest.
func (p *Position) keepLooked(seat game.Seat, c card, log *game.Log) {
	s := &p.s
	pl := &s.Players[seat]
	s.pop()
	log.Say(eventKeep, seat, "IS-2.5")
	log.Tell(game.Only(seat), eventKept, seat, "IS-2.5", int16(c))
	pl.Hand.add(c)
	for _, other := range pl.Look[:pl.LookN] {
		if other != c {
			p.discard(other)
			s.Reveals++
			log.Say(eventDiscard, seat, "IS-2.8", int16(other))
		}
	}
	pl.Look, pl.LookN = [maxLook]card{}, 0
}
