package settlers

import "spielwerk/game"

// The parts of frameRaze's N.
const (
	razeStep = iota
	razeZone
	razeConvert // VP for each good given up
	razeAsked   // goods of the loot that have been asked about
)

// The steps of a Raze: IS-22.13.
const (
	razeConverts = iota
	razeLoots
	razeFalls
	razeReacts
	razeVictim
	razeDone
)

const convertBits = 4 // of frameRaze's At for each good of the loot

// converted is the number of goods of the loot's i-th kind that are given up for VP.
func (f *Frame) converted(i int) int { return int(f.At >> (convertBits * i) & (1<<convertBits - 1)) }

// protection is the number of additional Raze tokens for a Location: IS-10.9.
func (p *Position) protection(c card, owner game.Seat) int {
	s, r := &p.s, p.rules
	n := 0
	guarded := s.Spots[c].Flags&hasGuard != 0 || r.guarded.has(c) // IA-6.5, IA-12.4
	if guarded {
		n++
	}
	if s.Spots[c].Flags&hasSamurai != 0 {
		n++
	}
	if owner != virtual {
		ofFaction := r.cards[c].deck != deckCommon
		set := p.live(owner, trigStatic)
		for d, ok := set.next(0); ok; d, ok = set.next(d + 1) {
			a := r.cards[d].find(trigStatic)
			if a.faction != ofFaction || a.guarded && !guarded {
				continue
			}
			n += int(a.plus)
			if p.doubled(owner, d) { // IA-5.4
				n += int(a.plus)
			}
		}
	}
	return n + p.virtualExtra(owner)
}

// virtualExtra is the number of additional Raze tokens for the virtual player's Locations:
// IA-13.2, IA-13.15.
func (p *Position) virtualExtra(owner game.Seat) int {
	if owner != virtual || !p.rules.virtualFaction || !p.modern() {
		return 0
	}
	return p.rules.virtual - attackTokens
}

// mayRaze is the reason why a seat cannot Raze a hand card: IS-10.1.
func (p *Position) mayRaze(seat game.Seat, c card) no {
	pl := &p.s.Players[seat]
	switch facts := &p.rules.cards[c]; {
	case !pl.Hand.has(c):
		return no{kind: refuseNoCard, rule: "IS-10.1", args: game.Args{int16(c), placeHand}}
	case facts.loots == 0 && !p.rules.razeable(facts.deck):
		return no{kind: refuseFaction, rule: "IS-10.1", args: game.Args{int16(c)}}
	case facts.loots == 0:
		return no{kind: refuseNoRaze, rule: "IS-10.5", args: game.Args{int16(c)}}
	case pl.Supply[razeToken] == 0:
		return no{kind: refuseMissing, rule: "IS-10.1", args: game.Args{5: 1}}
	}
	return no{}
}

// mayAttack is the reason why a seat cannot Raze an enemy Location: IS-10.2.
func (p *Position) mayAttack(seat game.Seat, c card) no {
	s := &p.s
	o := p.owner(c)
	facts := &p.rules.cards[c]
	switch {
	case p.rules.peaceful:
		return no{kind: refusePeaceful, rule: "IS-17.4"}
	case o == game.Nobody:
		return no{kind: refuseNoCard, rule: "IS-10.2", args: game.Args{int16(c), placeEnemy}}
	case o == seat:
		return no{kind: refuseOwn, rule: "IS-10.10", args: game.Args{int16(c)}}
	case s.Spots[c].From == uint8(seat)+1:
		return no{kind: refuseTaken, rule: "IS-16.18", args: game.Args{int16(c)}}
	case s.Passed.Has(o):
		return no{kind: refusePassed, rule: "IS-7.3", args: game.Args{int16(c), whose(seat, o), ownerOf(seat, o)}}
	case facts.loots == 0 && !p.rules.razeable(facts.deck):
		return no{kind: refuseFaction, rule: "IS-10.4", args: game.Args{int16(c)}}
	case facts.loots == 0:
		return no{kind: refuseNoRaze, rule: "IS-10.5", args: game.Args{int16(c)}}
	}
	if lack := attackTokens + p.protection(c, o) - int(s.Players[seat].Supply[razeToken]); lack > 0 {
		return no{kind: refuseMissing, rule: "IS-10.9", args: game.Args{5: int16(lack)}}
	}
	return no{}
}

// razeable reports whether the cards of a deck have Raze fields, as a rule: the Common
// ones and the Japanese (IS-16.1). Of those just single ones have none (IS-10.5).
func (f *facts) razeable(deck uint8) bool { return f.looting.meets(&f.in[deck]) }

// razeTargets is the cards that an op can Raze, once a bill is paid.
func (p *Position) razeTargets(seat game.Seat, o *op, b *bill) cards {
	s, r := &p.s, p.rules
	var set cards
	switch o.zone {
	case zoneHand:
		return s.Players[seat].Hand.and(&r.looting)
	case zoneOwn:
		return s.Empire[seat].and(&r.looting)
	}
	set = p.enemies(seat)
	set = set.and(&r.looting)
	tokens := int(s.Players[seat].Supply[razeToken]) - b.goods[razeToken]
	for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
		if s.Spots[c].From == uint8(seat)+1 || o.tokens == tokensProtection && p.protection(c, p.owner(c)) > tokens {
			set.drop(c)
		}
	}
	return set
}

// raze begins to Raze a hand card: IS-10.1.
func (p *Position) raze(seat game.Seat, c card, log *game.Log) {
	p.shown(c)
	log.Say(eventRaze, seat, "IS-10.1", int16(c))
	p.spend(seat, razeToken, 1, nowhere, "IS-10.1", log)
	p.s.push(Frame{Kind: frameRaze, Seat: seat, Card: c, N: slots{razeZone: zoneHand}})
}

// attack begins to Raze an enemy Location: IS-10.2.
func (p *Position) attack(seat game.Seat, c card, log *game.Log) {
	o := p.owner(c)
	log.Say(eventAttack, seat, "IS-10.2", int16(c), whose(seat, o), ownerOf(seat, o))
	p.spend(seat, razeToken, attackTokens+p.protection(c, p.owner(c)), nowhere, "IS-10.9", log)
	p.s.push(Frame{Kind: frameRaze, Seat: seat, Card: c, N: slots{razeZone: zoneEnemy}})
}

// razeBy begins to Raze by an ability, which costs what protection adds unless it
// is ignored: IS-16.13, IS-16.22.
func (p *Position) razeBy(seat game.Seat, c card, o *op, log *game.Log) {
	s := &p.s
	f := Frame{Kind: frameRaze, Seat: seat, Card: c, N: slots{razeZone: o.zone, razeConvert: o.convert}}
	if o.zone == zoneHand {
		p.shown(c)
		log.Say(eventRaze, seat, "IS-10.1", int16(c))
	} else {
		o := p.owner(c)
		log.Say(eventAttack, seat, "IS-10.12", int16(c), whose(seat, o), ownerOf(seat, o))
	}
	if o.tokens == tokensProtection {
		p.spend(seat, razeToken, p.protection(c, p.owner(c)), s.top().Card, "IS-16.22", log)
	}
	s.push(f)
}

// razing continues a Raze: loot, the fate of the card, the reactions of the razing seat,
// those of the victim (IS-22.13).
func (p *Position) razing(f *Frame, log *game.Log) bool {
	s, r := &p.s, p.rules
	facts := &r.cards[f.Card]
	switch f.N[razeStep] {
	case razeConverts: // IS-22.5
		if f.N[razeConvert] > 0 && f.N[razeAsked] < facts.loots {
			return false
		}
		f.N[razeStep]++
	case razeLoots:
		f.N[razeStep]++
		p.loot(*f, log)
	case razeFalls:
		f.N[razeStep]++
		p.fall(f, log)
	case razeReacts:
		f.N[razeStep]++
		source := [...]uint8{zoneHand: sourceHand, zoneOwn: sourceNone, zoneEnemy: sourceEnemy, zoneRevealed: sourceNone}[f.N[razeZone]]
		p.react(f.Seat, trigRaze, f.Card, source, log)
	case razeVictim:
		f.N[razeStep]++
		if victim, ok := f.otherSeat(); ok {
			p.react(victim, trigRazed, f.Card, sourceAny, log)
		}
	default:
		s.pop()
	}
	return true
}

// asked are the goods of the loot for which the number given up is asked.
func (p *Position) asked(f *Frame) portion {
	return p.rules.cards[f.Card].loot[f.N[razeAsked]]
}

// convert gives up n goods of the loot for VP: IS-22.5.
func (p *Position) convert(f *Frame, n int, log *game.Log) {
	l := p.asked(f)
	log.Say(eventConvert, f.Seat, "IS-22.5", int16(l.good), int16(n))
	f.At |= uint16(n) << (convertBits * f.N[razeAsked])
	f.N[razeAsked]++
}

// loot takes the goods of the Raze field, one gain event, less those given up.
func (p *Position) loot(f Frame, log *game.Log) {
	facts := &p.rules.cards[f.Card]
	by := cause{why: forLoot, rule: "IS-10.1"}
	if f.N[razeZone] != zoneHand {
		by.rule = "IS-10.2"
	}
	given := 0
	for i, l := range facts.loot[:facts.loots] {
		n := f.converted(i)
		given += n
		p.gain(f.Seat, l.good, int(l.n)-n, by, log)
	}
	p.gain(f.Seat, vp, given*int(f.N[razeConvert]), by, log)
}

// fall disposes of a razed card: a hand card is discarded, a Common Location becomes a
// Foundation (IS-10.3), a Faction Location (IS-10.4) and those of the virtual player
// (IS-19.5) are discarded. The victim becomes the other seat of the frame, for its reactions.
func (p *Position) fall(f *Frame, log *game.Log) {
	s := &p.s
	c := f.Card
	f.noOther() // the conversion is done
	if f.N[razeZone] == zoneHand {
		p.leaveHand(f.Seat, c)
		p.discard(c)
		return
	}
	if f.N[razeZone] == zoneRevealed { // IA-12.8
		p.discard(c)
		return
	}
	lay, owner := p.leave(c, false, log)
	if owner != f.Seat && owner != virtual {
		f.setOtherSeat(owner)
	}
	if p.rules.cards[c].deck != deckCommon || lay == virtual {
		p.discard(c)
		log.Say(eventRuined, visible(lay), "IS-10.4", int16(c))
		return
	}
	s.Players[lay].Foundations.add(c)
	log.Say(eventFoundation, lay, "IS-10.3", int16(c))
	// The Wood is the Egyptian's if it had taken the Location over: IS-16.17.
	p.gain(owner, wood, foundationWood, cause{why: forLoot, rule: "IS-10.3"}, log)
}

// visible is the seat in events: Nobody for the virtual player.
func visible(o game.Seat) game.Seat {
	if o == virtual {
		return game.Nobody
	}
	return o
}

// leave removes a Location with everything on it, and returns in whose Empire it was and for
// whom it worked: IS-8.3, IS-10.7. paid says that it is the cost of a building (IA-6.7). The
// caller disposes of the card.
func (p *Position) leave(c card, paid bool, log *game.Log) (lay, owner game.Seat) {
	s, r := &p.s, p.rules
	owner = p.owner(c)
	lay = owner
	spot := &s.Spots[c]
	if spot.From > 0 { // IS-16.17
		lay = game.Seat(spot.From - 1)
		s.Tokens++
		log.Say(eventTokenBack, visible(owner), "IS-16.17", int16(c))
	}
	if r.storing.has(c) && owner != virtual { // IS-16.20
		for g, n := range spot.Kept {
			if n > 0 {
				s.Players[owner].Supply[g] += uint16(n)
				log.Say(eventStoredBack, owner, "IS-16.20", int16(g), int16(n))
			}
		}
	}
	if r.atlanteans {
		p.leaveAdded(c, lay, owner, paid, log)
	}
	p.untuck(c, log)
	for i := range game.Seat(r.seats) { // IS-16.12
		if s.Players[i].Routes.has(c) {
			s.Players[i].Routes.drop(c)
			log.Say(eventDealEnds, i, "IS-16.12", int16(c))
		}
	}
	s.Empire[owner].drop(c)
	*spot = Spot{}
	return lay, owner
}

// untuck discards the cards under a Gate that leaves play: IS-16.8.
func (p *Position) untuck(under card, log *game.Log) {
	s := &p.s
	n := uint8(0)
	for _, t := range s.Tucked[:s.TuckedN] {
		if t.Under == under {
			p.discard(t.Card)
			log.Say(eventUntuck, game.Nobody, "IS-16.8", int16(t.Card))
			continue
		}
		s.Tucked[n] = t
		n++
	}
	clear(s.Tucked[n:s.TuckedN])
	s.TuckedN = n
}

// remove discards a Location; it is not a Raze: IS-16.5.
func (p *Position) remove(seat game.Seat, c card, log *game.Log) {
	o := p.owner(c)
	p.leave(c, false, log)
	p.discard(c)
	log.Say(eventLeave, seat, "IS-16.5", int16(c), whose(seat, o), ownerOf(seat, o))
}

// takeOver puts an Egyptian token on a Location, which then works for the Egyptian: IS-16.17,
// IS-16.28. Goods that its owner had stored there are returned (IS-22.8).
func (p *Position) takeOver(seat game.Seat, c card, log *game.Log) {
	s := &p.s
	o := p.owner(c)
	spot := &s.Spots[c]
	s.Tokens--
	s.Empire[o].drop(c)
	s.Empire[seat].add(c)
	spot.From = uint8(o) + 1
	log.Say(eventTakeOver, seat, "IS-16.17", int16(c), whose(seat, o), ownerOf(seat, o))
	if p.rules.storing.has(c) && o != virtual {
		for g, n := range spot.Kept {
			if n > 0 {
				s.Players[o].Supply[g] += uint16(n)
				spot.Kept[g] = 0
				log.Say(eventStoredBack, o, "IS-22.8", int16(g), int16(n))
			}
		}
		p.giveBackTech(o, c, "IS-22.8", log)
	}
}
