package settlers

import (
	"slices"

	"spielwerk/game"
)

const attacks = 2 // in each attack phase: IS-19.7

// setUpSolo shuffles the Attack cards and turns up the first: IS-19.2.
func (p *Position) setUpSolo(log *game.Log) {
	s, r := &p.s, p.rules
	set := r.in[deckAttack].and(&r.ofSet[setBase])
	if p.modern() { // IA-13.1
		set = r.in[deckAttack]
		if r.virtualFaction {
			log.Say(eventVirtualFaction, game.Nobody, "IA-13.2", int16(r.virtual))
		}
	}
	for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
		s.Attack[s.AttackN] = c
		s.AttackN++
	}
	game.ShufflePile(&s.Rand, log, deckAttack, "IS-19.2", s.Attack[:s.AttackN])
	c := p.reveal(log)
	s.Line[0], s.LineN = c, 1
}

// reveal turns up the next Attack card.
func (p *Position) reveal(log *game.Log) card {
	s := &p.s
	s.AttackN--
	c := s.Attack[s.AttackN]
	s.Attack[s.AttackN] = 0
	log.Take(deckAttack, "IS-19.8", int16(c))
	s.Reveals++
	log.Say(eventTarget, game.Nobody, "IS-19.8", int16(c), int16(p.target(c)))
	return c
}

// target is the Target of an Attack card.
func (p *Position) target(c card) good { return good(p.rules.cards[c].deal - 1) }

// toVirtual gives the virtual player an open card as a Location: IS-19.5.
func (p *Position) toVirtual(c card, log *game.Log) {
	s := &p.s
	p.offRow(c)
	s.Empire[virtual].add(c)
	s.Spots[c] = Spot{}
	log.Say(eventVirtual, game.Nobody, "IS-19.3", int16(c))
}

// offLine takes an Attack card out of the Target line: IS-19.6.
func (p *Position) offLine(c card) {
	s := &p.s
	i := slices.Index(s.Line[:s.LineN], c)
	copy(s.Line[i:], s.Line[i+1:s.LineN])
	s.LineN--
	s.Line[s.LineN] = 0
}

// attacking goes on with the attack phase: IS-19.7. Step counts the attacks.
func (p *Position) attacking(log *game.Log) bool {
	s := &p.s
	switch {
	case s.Step == 0:
		p.collect(log)
		s.Step++
	case s.Step <= attacks && s.AttackN > 0:
		s.Step++
		p.strike(p.reveal(log), log)
	default:
		s.Step = 0
		p.lowerGuard()
		p.nextRound(log)
	}
	return true
}

// collect moves the virtual player's Locations to his Collection, those taken over
// too: IS-19.7, IS-19.17.
func (p *Position) collect(log *game.Log) {
	s := &p.s
	for _, o := range [...]game.Seat{virtual, 0} {
		set := s.Empire[o]
		for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
			if p.lies(c) != virtual {
				continue
			}
			p.leave(c, false, log)
			s.Collection.add(c)
			log.Say(eventCollect, game.Nobody, "IS-19.7", int16(c))
		}
	}
}

// aim is the aim of an attack with a Target: the older Target that decides, as an index in
// the line, and the Locations among which the player chooses. The index is -1 if the attack
// ends: IS-19.8, IS-19.12, IS-22.11.
func (p *Position) aim(first good) (place int, victims cards) {
	s, r := &p.s, p.rules
	faction := s.Players[0].Faction
	own := s.Empire[0].less(&r.in[deckCommon])
	if first == vp && r.boards[faction-1].samurai { // the Japanese
		for i, c := range s.Line[:s.LineN] {
			if p.target(c) == vp {
				if own.empty() {
					return -1, cards{}
				}
				return i, p.dearest(p.byDeal(own))
			}
		}
	}
	for i, c := range s.Line[:s.LineN] {
		set := s.Empire[0].and(&r.in[deckCommon])
		for d, ok := set.next(0); ok; d, ok = set.next(d + 1) {
			if !r.cards[d].shows(first, p.target(c)) {
				set.drop(d)
			}
		}
		if !set.empty() {
			return i, p.dearest(p.guardedFirst(set))
		}
	}
	return -1, cards{}
}

// shows reports whether a Raze field shows exactly two goods: IS-19.8.
func (c *cardFacts) shows(a, b good) bool {
	var want, have [goods]uint8
	want[a]++
	want[b]++
	for _, l := range c.loot[:c.loots] {
		have[l.good] = l.n
	}
	return want == have
}

// byDeal keeps those Locations whose Deal good comes first in the order: IS-19.12.
func (p *Position) byDeal(set cards) cards {
	for _, g := range p.rules.dealOrder {
		var some cards
		for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
			if p.rules.cards[c].deal == 1+uint8(g) {
				some.add(c)
			}
		}
		if !some.empty() {
			return some
		}
	}
	return set
}

// dearest keeps the Locations that are hit first: Action before Feature before Production,
// then the higher cost in Resources, then in Stone (IS-19.9).
func (p *Position) dearest(set cards) cards {
	best := -1
	var out cards
	for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
		facts := &p.rules.cards[c]
		all := int(facts.cost[wood]) + int(facts.cost[stone]) + int(facts.cost[food])
		switch v := (int(facts.kind)*100+all)*100 + int(facts.cost[stone]); {
		case v > best:
			best, out = v, cards{}
			out.add(c)
		case v == best:
			out.add(c)
		}
	}
	return out
}

// strike is one attack with the card that was revealed: IS-19.8. A card that
// decides nothing goes to the front of the line: IS-22.1.
func (p *Position) strike(c card, log *game.Log) {
	s := &p.s
	place, _ := p.aim(p.target(c))
	if place < 0 {
		copy(s.Line[1:], s.Line[:s.LineN])
		s.Line[0] = c
		s.LineN++
		log.Say(eventNoAttack, game.Nobody, "IS-22.1", int16(c))
		return
	}
	s.push(Frame{Kind: frameVictim, Seat: 0, Card: c, At: uint16(place)})
}

// falling asks which Location is lost, if several fit: IS-19.9.
func (p *Position) falling(f *Frame, log *game.Log) bool {
	_, victims := p.aim(p.target(f.Card))
	c, _ := victims.next(0)
	for d, more := victims.next(c + 1); more; d, more = victims.next(d + 1) {
		if p.rules.cards[c].row != p.rules.cards[d].row || !p.s.sameSpot(c, d) {
			return false
		}
	}
	p.lose(c, log)
	return true
}

// lose takes a Location into the Collection. The Attack cards that decided go to
// the end of the line, the newer one first: IS-19.10. The victim's reactions are
// those to a Raze: IS-19.16.
func (p *Position) lose(victim card, log *game.Log) {
	s := &p.s
	f := *s.top()
	s.pop()
	older := s.Line[f.At]
	p.offLine(older)
	s.Line[s.LineN], s.Line[s.LineN+1] = f.Card, older
	s.LineN += 2
	if p.commonGoal() && s.Spots[victim].Flags&hasGuard != 0 {
		p.saved(victim, log)
		return
	}
	p.leave(victim, false, log)
	s.Collection.add(victim)
	log.Say(eventHit, 0, "IS-19.10", int16(victim), int16(p.target(older)))
	p.react(0, trigRazed, victim, sourceAny, log)
}

// soloWon tells whether the game is won: IS-19.13.
func (p *Position) soloWon(log *game.Log) bool {
	s := &p.s
	own, pile, goal := p.soloOwn(), p.soloPile(), p.goal()
	s.Won = own > pile
	kind := uint8(eventSoloLost)
	if s.Won {
		kind = eventSoloWon
	}
	log.Say(kind, 0, goalRules[goal], int16(own), int16(pile), int16(goal), int16(s.Lost))
	return s.Won
}

// The Locations that count for winning alone, and the rules that say so.
const (
	goalFaction = iota // IS-19.13
	goalCommon         // IA-13.3
)

var (
	goalWords = []string{"faction", "common"}
	goalRules = []game.Rule{"IS-19.13", "IA-13.3"}
)

func (p *Position) goal() int {
	if p.commonGoal() {
		return goalCommon
	}
	return goalFaction
}

// rank is the index of a victory in the table of ranks: IS-19.13.
func (p *Position) rank() int {
	i := 0
	for p.Total(0) < int(p.rules.ranks[i].min) {
		i++
	}
	return i
}

// threats are the possible hits of the next attack, for each Target among the hidden Attack
// cards.
func (p *Position) threats() []ThreatView {
	s, r := &p.s, p.rules
	out := []ThreatView{}
	for g := wood; g <= anyCard; g++ {
		n := 0
		for _, c := range s.Attack[:s.AttackN] {
			if p.target(c) == g {
				n++
			}
		}
		if n == 0 {
			continue
		}
		v := ThreatView{Good: goodWords[g], Cards: n}
		if place, victims := p.aim(g); place >= 0 {
			v.Second, v.Victims = goodWords[p.target(s.Line[place])], r.ids(&victims)
		}
		out = append(out, v)
	}
	return out
}

// commonGoal reports whether the Atlanteans play alone: their Common Locations count
// (IA-13.3), and tokens protect them (IA-13.4).
func (p *Position) commonGoal() bool { return p.rules.solo() && p.placesTech(0) }

// soloOwn is the number of Locations that count for the win: IS-19.13, IA-13.3.
func (p *Position) soloOwn() int {
	common := p.s.Empire[0].common(&p.rules.in[deckCommon])
	if p.commonGoal() {
		return common
	}
	return p.s.Empire[0].count() - common
}

// soloPile is the number of cards and tokens that the virtual player has collected: IS-19.13,
// IA-13.10.
func (p *Position) soloPile() int { return p.s.Collection.count() + int(p.s.Lost) }

// guardedFirst keeps the protected Locations, if there are any: IA-13.7.
func (p *Position) guardedFirst(set cards) cards {
	if !p.commonGoal() {
		return set
	}
	var out cards
	for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
		if p.s.Spots[c].Flags&hasGuard != 0 {
			out.add(c)
		}
	}
	if out.empty() {
		return set
	}
	return out
}

// saved removes a token in place of the Location that it protects: IA-13.6, IA-13.8. In the
// advanced variant it goes to the pile (IA-13.10).
func (p *Position) saved(c card, log *game.Log) {
	s := &p.s
	g := advDefense
	if s.Spots[c].Flags&hasDefense != 0 {
		g = defense
	}
	log.Say(eventSaved, 0, "IA-13.6", int16(c), int16(g))
	if p.rules.collects {
		s.Lost++
	}
	if g == advDefense {
		p.techGone(c, g, 0, false, log)
		return
	}
	s.Spots[c].Flags &^= hasDefense | hasPrinted
}

// lowerGuard clears the Defence tokens when the attacks are over (IA-13.5), but for
// those that stand for printed ones (IA-13.9).
func (p *Position) lowerGuard() {
	if !p.commonGoal() {
		return
	}
	s := &p.s
	for c, ok := s.Empire[0].next(0); ok; c, ok = s.Empire[0].next(c + 1) {
		if s.Spots[c].Flags&hasPrinted == 0 {
			s.Spots[c].Flags &^= hasDefense
		}
	}
}
