package settlers

import "spielwerk/game"

// The parts of frameRun's N.
const (
	runHeard = iota // goods whose gain has had its reactions: IS-16.27
	runPaid         // Resources paid
	runWhy          // the reason of VP
	runHost         // 1 + the Location's owner, if a visitor takes the goods: IA-9.7
	runFirst        // 1 + the razed card (IA-12.9), or a target chosen before, in two parts
	_
	runGot    // something has been gained
	runScores // whose use it is, for Advanced Scoring Technology: IA-6.2
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
	o := p.op(f)
	at := f.At
	f.At++
	if run := p.rules.does(o).run; run != nil {
		run(p, f, o, at, log)
		return true
	}
	p.s.push(Frame{Kind: frameTarget, Seat: f.Seat, Card: f.Card, At: at, N: slots{runHost: f.N[runHost]}})
	return true
}

// effectDone removes a finished effect from the stack.
func (p *Position) effectDone(f *Frame, _ *op, _ uint16, log *game.Log) {
	done := *f
	p.s.pop()
	if done.N[runGot] > 0 {
		p.scoreUse(&done, log)
	}
}

// gainOp gains what an op says: IS-2.7.
func (p *Position) gainOp(f *Frame, o *op, _ uint16, log *game.Log) {
	times := 1
	if o.paid {
		times = int(f.N[runPaid])
	}
	if o.fewest && !p.fewest(f.Seat) {
		return
	}
	if p.take(f.Seat, f.host(), f.Card, o.gain, times, p.causeOf(p.s.Depth), log) > 0 {
		f.N[runGot] = 1
	}
}

// turnUp turns up cards of the Common deck: frameTurnUp.
func (p *Position) turnUp(f *Frame, o *op, at uint16, _ *game.Log) {
	p.s.push(Frame{Kind: frameTurnUp, Seat: f.Seat, Card: f.Card, At: at, N: slots{countLeft: o.n}})
}

// host is the seat whose Empire an effect counts: the owner of a Location at which a visitor
// takes goods (IA-9.7, IS-22.21).
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

// causeOf is the cause of a gain by the effect of a frame, given as 1 + its index.
func (p *Position) causeOf(frame uint8) cause {
	why := p.s.Stack[frame-1].N[runWhy]
	return cause{why: why, rule: scoreRules[why], run: frame}
}

// below is the frame under the top one.
func (p *Position) below() *Frame { return &p.s.Stack[p.s.Depth-2] }

// enemies are the Locations of enemies that can be targets: of seats that have not passed
// (IS-7.3), and of the virtual player, who never does (IS-19.18).
func (p *Position) enemies(seat game.Seat) cards {
	var set cards
	for o := range p.s.Empire {
		if game.Seat(o) != seat && !p.s.Passed.Has(game.Seat(o)) {
			set = set.or(&p.s.Empire[o])
		}
	}
	return set
}

// targets are the possible targets of an op once a bill is paid.
func (p *Position) targets(o *op, by intent) cards {
	r := p.rules
	set := r.does(o).targets(p, o, by)
	switch o.deck {
	case anyCommon:
		set = set.and(&r.in[deckCommon])
	case anyFaction:
		set = set.less(&r.in[deckCommon])
	}
	if o.kind > 0 {
		set = set.and(&r.kinds[o.kind-1])
	}
	if o.notSelf {
		set.drop(by.card)
	}
	return set
}

// routable is the enemy Locations with which a seat can make a Deal, one with each:
// IS-16.11.
func (p *Position) routable(_ *op, by intent) cards {
	set := p.enemies(by.seat)
	set = set.and(&p.rules.dealing)
	for i := range p.rules.seats {
		set = set.less(&p.s.Players[i].Routes)
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

// secret reports whether an op's targets are hand cards, so that not asking would reveal
// something about the hand.
func (r *rules) secret(o *op) bool { return o.zone == zoneHand || r.does(o).hidden }

// needsHand reports whether an Action is possible only with certain hand cards.
func (r *rules) needsHand(a *ability) bool {
	for i := a.start; r.ops[i].code != opEnd; i++ {
		if r.secret(&r.ops[i]) {
			return true
		}
	}
	return false
}

// forced is the target that is taken without asking if all outcomes look the same to
// everybody; c is nowhere if there is no target. The number of hand cards with a fitting back
// is public, which of them fit is not: then the seat is asked.
func (p *Position) forced(seat game.Seat, o *op, set *cards) (c card, sole bool) {
	c, ok := set.next(0)
	if !ok {
		return nowhere, true
	}
	if p.rules.secret(o) {
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

// alike reports whether two targets make no difference.
func (p *Position) alike(o *op, c, d card) bool {
	if alike := p.rules.does(o).alike; alike != nil {
		return alike(p, c, d)
	}
	return p.sameCard(c, d) && p.s.sameSpot(c, d)
}

// sameCard reports whether two cards are copies of the same owner.
func (p *Position) sameCard(c, d card) bool {
	return p.rules.cards[c].row == p.rules.cards[d].row && p.owner(c) == p.owner(d)
}

// sameProduction reports whether two Locations produce the same.
func (p *Position) sameProduction(c, d card) bool {
	r := p.rules
	return r.cards[c].find(trigProduction).start == r.cards[d].find(trigProduction).start || p.sameYield(c, d)
}

// sameDeal reports whether two Deals are copies under the same board; in the Target line
// the place matters.
func (p *Position) sameDeal(c, d card) bool {
	a := p.dealOwner(c)
	if p.rules.cards[c].row != p.rules.cards[d].row || a == game.Nobody {
		return false
	}
	deals := &p.s.Players[a].Deals
	return deals.has(c) && deals.has(d)
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

// targeting asks for the target of an op, unless there is only one: IS-2.12.
func (p *Position) targeting(f *Frame, log *game.Log) bool {
	if step := p.rules.does(p.op(f)).ask.step; step != nil {
		return step(p, f, log)
	}
	return p.aiming(f, log)
}

// aiming asks for the card that an op is done to.
func (p *Position) aiming(f *Frame, log *game.Log) bool {
	set := p.targetSet(f)
	c, sole := p.forced(f.Seat, p.op(f), &set)
	switch {
	case !sole:
		return false
	case c == nowhere:
		p.s.pop()
	default:
		p.hit(c, log)
	}
	return true
}

// buildingNamed builds the card that was named before the price was paid (IS-22.4), or asks
// for it.
func (p *Position) buildingNamed(f *Frame, log *game.Log) bool {
	u := p.useUnder()
	c, named := u.otherCard()
	if !named || u.Kind != frameUse {
		return p.aiming(f, log)
	}
	seat := f.Seat
	u.noOther()
	p.s.pop()
	p.construct(seat, c, true, log)
	return true
}

// targetMoves appends the targets of an op.
func (p *Position) targetMoves(dst []game.Move, f *Frame) []game.Move {
	if moves := p.rules.does(p.op(f)).ask.moves; moves != nil {
		return moves(p, dst, f)
	}
	set := p.targetSet(f)
	return cardMoves(dst, moveTarget, &set)
}

// targetPrompt asks for a target.
func (p *Position) targetPrompt(f *Frame) game.Prompt {
	o := p.op(f)
	if prompt := p.rules.does(o).ask.prompt; prompt != nil {
		return prompt(p, f)
	}
	return ask(promptTarget, "IS-11.4", int16(f.Card), p.rules.targetOf(o.code))
}

// targeted makes the move that names a target.
func (p *Position) targeted(f *Frame, m game.Move, log *game.Log) {
	if answer := p.rules.does(p.op(f)).ask.answer; answer != nil {
		answer(p, f, m, log)
		return
	}
	p.hit(cardIn(m), log)
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
	if among := p.rules.does(p.op(f)).ask.among; among != nil {
		return among(p, f)
	}
	return p.targetsOf(f)
}

// targetsOf is the targets of the op of a frame.
func (p *Position) targetsOf(f *Frame) cards {
	return p.targets(p.op(f), intent{seat: f.host(), card: f.Card, chain: p.chain()})
}

// hit does what the op of the top frame does to a target.
func (p *Position) hit(c card, log *game.Log) {
	f := *p.s.top()
	o := p.op(&f)
	p.s.pop()
	p.rules.does(o).hit(p, f, o, c, log)
}

// produceBy lets a Location produce: IS-22.20.
func (p *Position) produceBy(f Frame, _ *op, c card, log *game.Log) {
	s := &p.s
	if top := s.top(); s.Depth > 0 && top.Kind == frameRun {
		top.N[runGot] = 1
	}
	if host := f.host(); host != f.Seat {
		p.visitGoods(f.Seat, host, c, log)
	} else {
		p.produce(f.Seat, c, log)
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

// robMoves appends what can be taken from whom.
func (p *Position) robMoves(dst []game.Move, f *Frame) []game.Move {
	o := p.op(f)
	for e := range game.Seat(p.rules.seats) {
		for g := wood; g < resources; g++ {
			if p.mayRob(f.Seat, e, g, o) {
				dst = append(dst, game.Move{Kind: moveRob, Args: [3]int16{int16(e), int16(g)}})
			}
		}
	}
	return dst
}

func (p *Position) robbed(_ *Frame, m game.Move, log *game.Log) {
	p.rob(seatIn(m), robbedIn(m), log)
}

// robbing asks which Resource is taken from whom.
func (p *Position) robbing(f *Frame, log *game.Log) bool {
	o := p.op(f)
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
	p.s.push(Frame{Kind: frameDiscard, Seat: enemy, N: slots{countLeft: 1}})
}

// choosingEnemy asks which enemy discards.
func (p *Position) choosingEnemy(f *Frame, log *game.Log) bool {
	seat := f.Seat
	set := p.canDiscard(seat)
	if set.Len() > 1 {
		return false
	}
	p.s.pop()
	if set != 0 {
		p.against(seat, set.First(), log)
	}
	return true
}

func (p *Position) enemyMoves(dst []game.Move, f *Frame) []game.Move {
	for set := p.canDiscard(f.Seat); set != 0; set = set.Without(set.First()) {
		dst = append(dst, game.Move{Kind: moveAgainst, Args: [3]int16{int16(set.First())}})
	}
	return dst
}

func (p *Position) enemyChosen(f *Frame, m game.Move, log *game.Log) {
	seat := f.Seat
	p.s.pop()
	p.against(seat, seatIn(m), log)
}

// copyMoves appends the Actions that can be used without their price.
func (p *Position) copyMoves(dst []game.Move, f *Frame) []game.Move {
	counts, chain := p.op(f).counts, p.chain()
	set := p.s.Empire[f.Seat].and(&p.rules.kinds[kindAction])
	for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
		for a := range p.rules.cards[c].actions() {
			if p.mayCopy(f.Seat, c, a, counts, &chain) {
				dst = append(dst, game.Move{Kind: moveCopy, Args: [3]int16{int16(c), int16(a + 1)}})
			}
		}
	}
	return dst
}

func (p *Position) copied(f *Frame, m game.Move, log *game.Log) {
	seat, counts := f.Seat, p.op(f).counts
	p.s.pop()
	p.copy(seat, cardIn(m), actionIn(m), counts, log)
}

// copying asks which Action is used without its price.
func (p *Position) copying(f *Frame, log *game.Log) bool {
	set, chain, counts := p.s.Empire[f.Seat].and(&p.rules.kinds[kindAction]), p.chain(), p.op(f).counts
	n, what, which := 0, card(0), 0
	var first *ability
	told := false // the choice reveals something about the hand
	for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
		for i := range p.rules.cards[c].actions() {
			if p.mayCopy(f.Seat, c, i, counts, &chain) {
				a := &p.rules.cards[c].ability[i]
				if n > 0 && p.rules.sameFree(a, first) {
					continue // its use would be the same
				}
				n++
				what, which, first = c, i, a
			} else if !chain.has(c) && p.rules.needsHand(&p.rules.cards[c].ability[i]) {
				told = true
			}
		}
	}
	if n > 1 {
		return false
	}
	seat := f.Seat
	p.s.pop()
	if n == 1 {
		if told {
			p.s.Reveals++
		}
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
	if f.N[countLeft] == 0 || hand.empty() {
		s.pop()
		return true
	}
	if hand.count() > int(f.N[countLeft]) {
		return false
	}
	c, _ := hand.next(0)
	p.discardHand(f, c, log)
	return true
}

func (p *Position) discardHand(f *Frame, c card, log *game.Log) {
	f.N[countLeft]--
	p.leaveHand(f.Seat, c)
	p.discard(c)
	log.Say(eventDiscard, f.Seat, "IS-2.8", int16(c))
}

// choosing asks for goods to be gained: IS-2.12.
func (p *Position) choosing(f *Frame, log *game.Log) bool {
	if f.N[countLeft] == 0 {
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
	f.N[countLeft]--
	if g > vp { // the draw itself is asked for, or fails: report the choice
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
func (o *op) affordable(supply *[heldGoods]uint16) uint8 {
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
	for g := gold; g < pricedGoods; g++ {
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

// keepLooked keeps one of the cards looked at and discards the rest.
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
