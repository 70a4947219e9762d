package settlers

import "spielwerk/game"

// The parts of frameUse's N.
const (
	useAbility = iota
	useTimes
	useStep
	useFlags
	usePaid
	useDone
)

// The flags of a use.
const (
	useFree    = 1 << iota // by another card, without price (IS-16.25)
	useRan                 // a use has just had its effect: IA-6.2
	useTallied             // a free use that counts to the limit: IA-12.6
)

// The steps of a use.
const (
	useNames   = iota // the card to be built: IS-22.4
	usePays           // goods: IS-11.1
	useSpends         // Resources of any kind
	useDrops          // hand cards and Deals: IS-11.3
	useEffects        // one use after the other: IS-11.5
)

// usesLeft is the number of uses left of an Action this round: IS-11.1, IS-11.6.
func (p *Position) usesLeft(c card, a uint8) uint8 {
	facts, spot := &p.rules.cards[c], &p.s.Spots[c]
	extra := uint8(0)
	if spot.Flags&hasBasic != 0 && spot.From == 0 { // one for all its Actions together: IA-5.7
		extra = 1
		for i := range facts.actions() {
			if limit := facts.ability[i].limit; facts.shared == 0 && spot.Uses[i] > limit {
				extra = 0
			}
		}
	}
	if facts.shared > 0 {
		return facts.shared + extra - min(facts.shared+extra, spot.Uses[0]+spot.Uses[1])
	}
	limit := facts.ability[a].limit
	if limit == unlimited {
		return maxTimes
	}
	return limit - min(limit, spot.Uses[a]) + extra
}

// bill is the cost of a number of uses.
func (a *ability) bill(times int) bill {
	var b bill
	b.add(&a.price.goods, times)
	b.any = times * int(a.price.anyMin)
	return b
}

// mayUse is the reason why a seat cannot use an Action so often: IS-11.
func (p *Position) mayUse(seat game.Seat, c card, action, times int, w *purse) no {
	s := &p.s
	if !s.Empire[seat].has(c) {
		return no{kind: refuseNoCard, rule: "IS-11.1", args: game.Args{int16(c), placeOwn}}
	}
	facts := &p.rules.cards[c]
	if action < 0 || action >= facts.actions() {
		return no{kind: refuseNoAction, rule: "IS-11.1"}
	}
	a := &facts.ability[action]
	if s.Spots[c].Flags&isLocked != 0 {
		return no{kind: refuseLocked, rule: "IS-22.24"}
	}
	if p.rules.atlanteans {
		if why := p.opened(c, a); !why.fine() {
			return why
		}
	}
	left := int(p.usesLeft(c, uint8(action)))
	switch {
	case left == 0:
		return no{kind: refuseUsed, rule: "IS-11.1", args: game.Args{int16(a.limit)}}
	case times < 1 || times > left:
		return no{kind: refuseNumber, rule: "IS-11.2", args: game.Args{1, int16(left)}}
	}
	b := a.bill(times)
	if !w.covers(&b) {
		return w.missing(&b, "IS-11.4")
	}
	pl := &s.Players[seat]
	if n := times * int(a.price.hand); n > 0 && pl.Hand.count() < n {
		return no{kind: refuseNoHand, rule: "IS-11.4", args: game.Args{int16(n), int16(pl.Hand.count())}}
	}
	if n := times * int(a.price.deals); n > 0 && pl.Deals.count()+pl.Routes.count() < n {
		return no{kind: refuseNoDeals, rule: "IS-11.4", args: game.Args{int16(n), int16(pl.Deals.count() + pl.Routes.count())}}
	}
	if a.asks {
		chain := cards{}
		chain.add(c)
		return p.possible(seat, c, a, &b, &chain)
	}
	return no{}
}

// opened is the reason why an Action is blocked, still locked, or unlocks what is unlocked:
// IA-12.10, IA-8.
func (p *Position) opened(c card, a *ability) no {
	switch flags := p.s.Spots[c].Flags; {
	case p.s.Dead.has(c):
		return no{kind: refuseBlocked, rule: "IA-12.10"}
	case a.locked && flags&isUnlocked == 0:
		return no{kind: refuseUnlock, rule: "IA-8.1"}
	case a.locked && flags&isFresh != 0:
		return no{kind: refuseFresh, rule: "IA-8.2"}
	case a.unlocks && flags&isUnlocked != 0:
		return no{kind: refuseUnlocked, rule: "IA-8.7"}
	}
	return no{}
}

// possible is the part of an effect without a legal target once a bill is paid: IS-11.4,
// IS-22.3. chain are the Locations being used (IS-16.29).
func (p *Position) possible(seat game.Seat, c card, a *ability, b *bill, chain *cards) no {
	by := intent{seat, c, *b, *chain}
	for i := a.start; p.rules.ops[i].code != opEnd; i++ {
		o := &p.rules.ops[i]
		k := p.rules.does(o)
		found := true
		switch {
		case k.token && p.s.Tokens == 0:
			return no{kind: refuseTokens, rule: "IS-2.13"}
		case k.found != nil:
			found = k.found(p, o, by)
		case k.targets != nil:
			set := p.targets(o, by)
			found = !set.empty()
		}
		if !found {
			return no{kind: refuseTarget, rule: "IS-11.4"}
		}
	}
	return no{}
}

// use begins the use of an Action as the action of the turn.
func (p *Position) use(seat game.Seat, m game.Move, log *game.Log) {
	s := &p.s
	c := cardIn(m)
	s.Acted = true
	log.Say(eventUse, seat, "IS-11.1", int16(c), int16(timesIn(m)))
	s.push(Frame{Kind: frameUse, Seat: seat, Card: c, N: slots{useAbility: uint8(actionIn(m)), useTimes: uint8(timesIn(m))}})
}

// used is the Action that a frame uses.
func (p *Position) used(f *Frame) *ability {
	return &p.rules.cards[f.Card].ability[f.N[useAbility]]
}

// using continues a use.
func (p *Position) using(f *Frame, log *game.Log) bool {
	s := &p.s
	a := p.used(f)
	switch f.N[useStep] {
	case useNames:
		return p.naming(f, a, log)
	case usePays:
		f.N[useStep]++
		if f.N[useFlags]&useFree != 0 {
			f.N[usePaid] = a.price.anyMin // IS-16.29
			f.N[useStep] = useEffects
			if f.N[useFlags]&useTallied != 0 {
				s.Spots[f.Card].Uses[f.N[useAbility]]++
				p.lay(worker, 1, f.Card)
			}
			return true
		}
		p.price(f, a, log)
	case useSpends:
		f.N[useStep]++
		if n := f.N[useTimes]; a.price.anyMax > 0 {
			s.push(Frame{Kind: frameSpend, Seat: f.Seat, Card: a.lies(f.Card), N: slots{spendLeast: n * a.price.anyMin, spendMost: n * a.price.anyMax}})
		}
	case useDrops:
		f.N[useStep]++
		times, seat := f.N[useTimes], f.Seat
		if a.price.hand > 0 {
			s.push(Frame{Kind: frameDiscard, Seat: seat, N: slots{countLeft: times * a.price.hand}})
		}
		if a.price.deals > 0 {
			s.push(Frame{Kind: frameDeals, Seat: seat, N: slots{countLeft: times * a.price.deals}})
		}
	default:
		if f.N[useFlags]&useRan != 0 {
			f.N[useFlags] &^= useRan
			p.usedOnce(*f, a, log)
			return true
		}
		if f.N[useDone] == f.N[useTimes] {
			s.pop()
			return true
		}
		f.N[useDone]++
		f.N[useFlags] |= useRan
		s.push(Frame{Kind: frameRun, Seat: f.Seat, Card: f.Card, At: a.start, N: slots{runPaid: f.N[usePaid], runWhy: forActions}})
	}
	return true
}

// lies is the card that gets the price, or nowhere if a Worker of the general supply marks
// the use (IS-11.3).
func (a *ability) lies(c card) card {
	if a.marker {
		return nowhere
	}
	return c
}

// price pays the goods and marks the uses.
func (p *Position) price(f *Frame, a *ability, log *game.Log) {
	s := &p.s
	times := f.N[useTimes]
	on := a.lies(f.Card)
	for g := gold; g < pricedGoods; g++ {
		p.spend(f.Seat, g, int(times)*int(a.price.goods[g]), on, "IS-11.1", log)
	}
	if a.marker {
		p.lay(worker, int(times), f.Card)
	}
	uses := &s.Spots[f.Card].Uses[f.N[useAbility]]
	*uses += min(times, unlimited-*uses)
	var due [resources]uint8
	for g := range due {
		due[g] = times * a.price.goods[g]
	}
	var reserve *[resources]uint8
	if c, named := f.otherCard(); named {
		reserve = &p.rules.cards[c].cost
	}
	if due != [resources]uint8{} {
		s.push(payFrame(f.Seat, &due, reserve, on))
	}
}

// naming asks which card is to be built, before anything is paid: IS-22.4.
func (p *Position) naming(f *Frame, a *ability, log *game.Log) bool {
	o := p.rules.builds(a.start)
	if o == nil {
		f.N[useStep]++
		return true
	}
	set := p.nameable(f, a, o)
	c, sole := p.forced(f.Seat, o, &set)
	if !sole {
		return false
	}
	p.name(f, c, log)
	return true
}

// nameable is the cards that can be built with the use of a frame.
func (p *Position) nameable(f *Frame, a *ability, o *op) cards {
	var b bill
	if f.N[useFlags]&useFree == 0 {
		b = a.bill(int(f.N[useTimes]))
	}
	return p.targets(o, intent{seat: f.Seat, card: f.Card, bill: b})
}

func (p *Position) name(f *Frame, c card, log *game.Log) {
	f.setOtherCard(c)
	f.N[useStep]++
	if p.s.Players[f.Seat].Hand.has(c) {
		p.shown(c)
	}
	log.Say(eventName, f.Seat, "IS-22.4", int16(c))
}

// builds is the building op of an effect, nil if there is none.
func (r *rules) builds(start uint16) *op {
	for ; r.ops[start].code != opEnd; start++ {
		if r.ops[start].code == opBuild {
			return &r.ops[start]
		}
	}
	return nil
}

// chain is the Locations being used, which cannot be used once more: IS-16.29.
func (p *Position) chain() cards {
	var set cards
	for i := range p.s.Stack[:p.s.Depth] {
		if f := &p.s.Stack[i]; p.kind(f).chain {
			set.add(f.Card)
		}
	}
	return set
}

// mayCopy reports whether another Action can be used without its price: IS-16.29,
// IS-22.24.
func (p *Position) mayCopy(seat game.Seat, c card, action int, counts bool, chain *cards) bool {
	s := &p.s
	facts := &p.rules.cards[c]
	if !s.Empire[seat].has(c) || chain.has(c) || action < 0 || action >= facts.actions() || s.Spots[c].Flags&isLocked != 0 {
		return false
	}
	if s.Dead.has(c) || counts && p.usesLeft(c, uint8(action)) == 0 {
		return false
	}
	if f := s.Spots[c].Flags; facts.ability[action].locked && (f&isUnlocked == 0 || f&isFresh != 0) {
		return false
	}
	longer := *chain
	longer.add(c)
	why := p.possible(seat, c, &facts.ability[action], &bill{}, &longer)
	return why.fine()
}

// canCopy reports whether there is another Action to be used.
func (p *Position) canCopy(seat game.Seat, counts bool, chain *cards) bool {
	set := p.s.Empire[seat].and(&p.rules.kinds[kindAction])
	for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
		for a := range p.rules.cards[c].actions() {
			if p.mayCopy(seat, c, a, counts, chain) {
				return true
			}
		}
	}
	return false
}

// copy uses another Action without its price: IS-16.25.
func (p *Position) copy(seat game.Seat, c card, action int, counts bool, log *game.Log) {
	log.Say(eventCopy, seat, "IS-16.25", int16(c))
	flags := uint8(useFree)
	if counts {
		flags |= useTallied
	}
	p.s.push(Frame{Kind: frameUse, Seat: seat, Card: c, N: slots{useAbility: uint8(action), useTimes: 1, useFlags: flags}})
}

// usedOnce carries out what follows each use of an Action: Advanced Scoring Technology
// (IA-6.2), and reactions to an Action that yields VP (IA-12.17, IA-12.23). Nothing is scored
// for a Location that has left play: IS-22.12.
func (p *Position) usedOnce(f Frame, a *ability, log *game.Log) {
	if !p.rules.atlanteans {
		return
	}
	f.N[runScores] = scoresOwn
	p.scoreUse(&f, log)
	if a.scores {
		p.react(f.Seat, trigScoring, f.Card, sourceAny, log)
	}
}
