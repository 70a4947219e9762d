package settlers

import "spielwerk/game"

// live are the Locations with a trigger that work for a seat: those of its Empire and the
// Features it has marked (IA-12.12), less blocked (IA-12.10) and locked ones (IA-8.1).
func (p *Position) live(seat game.Seat, trigger uint8) cards {
	s, r := &p.s, p.rules
	with := &r.with[trigger]
	if !r.atlanteans {
		if !s.Empire[seat].meets(with) {
			return cards{}
		}
		return s.Empire[seat].and(with)
	}
	set := s.Empire[seat].and(with)
	if s.Players[seat].Faction == deckEgyptians {
		set = set.or(p.marked(with))
	}
	set = set.less(&s.Dead)
	if trigger == trigProtect {
		for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
			if r.cards[c].find(trigger).locked && s.Spots[c].Flags&isUnlocked == 0 {
				set.drop(c)
			}
		}
	}
	return set
}

// marked is the Features of a set that carry an Egyptian token.
func (p *Position) marked(of *cards) *cards {
	var set cards
	for _, m := range p.s.Marks {
		if m.Card > 0 && of.has(card(m.Card-1)) {
			set.add(card(m.Card - 1))
		}
	}
	return &set
}

// mark is the Egyptian token on a Feature, nil if there is none.
func (s *State) mark(c card) *Mark {
	for i := range s.Marks {
		if s.Marks[i].Card == uint16(c)+1 {
			return &s.Marks[i]
		}
	}
	return nil
}

// egyptian is the seat that plays the Egyptians, whose tokens lie on Features.
func (p *Position) egyptian() game.Seat { return p.seatOf(deckEgyptians) }

// kept is the Resources that a seat has on a Location: those of the owner lie on the
// card, those of the Egyptian who has marked it apart (IA-12.20).
func (p *Position) kept(seat game.Seat, c card) *[resources]uint8 {
	s := &p.s
	if p.rules.atlanteans && !s.Empire[seat].has(c) {
		if m := s.mark(c); m != nil {
			return &m.Kept
		}
	}
	return &s.Spots[c].Kept
}

// markFeature puts an Egyptian token on an enemy's Feature: IA-12.12.
func (p *Position) markFeature(seat game.Seat, c card, log *game.Log) {
	s := &p.s
	for i := range s.Marks {
		if s.Marks[i].Card == 0 {
			s.Marks[i].Card = uint16(c) + 1
			break
		}
	}
	s.Tokens--
	o := p.owner(c)
	log.Say(eventMark, seat, "IA-12.12", int16(c), whose(seat, o), ownerOf(seat, o))
}

// countLocations is how many Locations an amount counts: those of the Empire, and the
// Features marked by the Egyptian (IS-22.6).
func (p *Position) countLocations(seat game.Seat, a *amount) int {
	s, r := &p.s, p.rules
	of := &r.sets[a.set]
	if r.lateColours { // IA-12.2
		late := r.late[a.set]
		for i := range s.Stack[:s.Depth] {
			if f := &s.Stack[i]; f.Kind == frameBuild && of.has(f.Card) {
				late.add(f.Card)
			}
		}
		of = &late
	}
	n := s.Empire[seat].common(of)
	if r.atlanteans && s.Players[seat].Faction == deckEgyptians {
		set := p.marked(of)
		*set = set.less(&s.Empire[seat])
		n += set.count()
	}
	return n
}

// leaveAdded removes the tokens of the expansion from a Location that leaves play.
func (p *Position) leaveAdded(c card, lay, owner game.Seat, paid bool, log *game.Log) {
	s := &p.s
	if s.Dead.has(c) { // IA-12.11, IA-12.19
		s.Dead.drop(c)
		log.Say(eventUnblock, visible(owner), "IA-12.11", int16(c))
	}
	if m := s.mark(c); m != nil { // IA-12.20
		seat := p.egyptian()
		if p.rules.storing.has(c) {
			for g, n := range m.Kept {
				if n > 0 {
					s.Players[seat].Supply[g] += uint16(n)
					log.Say(eventStoredBack, seat, "IS-16.20", int16(g), int16(n))
				}
			}
		}
		*m = Mark{}
		s.Tokens++
		log.Say(eventTokenBack, seat, "IA-12.20", int16(c))
	}
	if owner != virtual {
		p.giveBackTech(owner, c, "IA-10.4", log)
	}
	if lay != virtual {
		p.loseTech(c, lay, paid, log)
	}
}

// giveBackTech moves the Basic Technology stored on a card to a supply, which is not a gain
// (IS-13.5).
func (p *Position) giveBackTech(seat game.Seat, c card, rule game.Rule, log *game.Log) {
	n := &p.s.Spots[c].Tech
	if *n == 0 {
		return
	}
	p.s.Players[seat].Supply[basicTech] += uint16(*n)
	log.Say(eventReturned, seat, rule, int16(basicTech), int16(*n), int16(c))
	*n = 0
}

// returnAll gives back what is stored at the end of the Production phase, as the
// Italian rules have it: IA-10.2.
func (p *Position) returnAll(log *game.Log) {
	for t := range p.rules.seats {
		seat := p.inTurn(t)
		set := p.s.Empire[seat].and(&p.rules.returns)
		set = set.less(&p.s.Dead)
		for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
			p.giveBackTech(seat, c, "IA-10.2", log)
		}
	}
}

// mayFree is the reason why a seat cannot take a Barbarian token off a Location: IA-12.10.
func (p *Position) mayFree(seat game.Seat, c card) no {
	s := &p.s
	switch {
	case !s.Empire[seat].has(c):
		return no{kind: refuseNoCard, rule: "IA-12.10", args: game.Args{int16(c), placeOwn}}
	case !s.Dead.has(c):
		return no{kind: refuseNotBlocked, rule: "IA-12.10"}
	case s.Players[seat].Supply[razeToken] == 0:
		return no{kind: refuseMissing, rule: "IA-12.10", args: game.Args{5: 1}}
	}
	return no{}
}

// unblock is the action by which an owner frees a Location.
func (p *Position) unblock(seat game.Seat, c card, log *game.Log) {
	p.s.Acted = true
	p.spend(seat, razeToken, 1, nowhere, "IA-12.10", log)
	p.s.Dead.drop(c)
	log.Say(eventUnblock, seat, "IA-12.10", int16(c))
}

// paired is the own Locations for which there is an enemy one of the same kind, Common
// or Faction: IA-12.7.
func (p *Position) paired(seat game.Seat) cards {
	theirs := p.enemies(seat)
	own := p.s.Empire[seat]
	var out cards
	for c, ok := own.next(0); ok; c, ok = own.next(c + 1) {
		if set := p.sameKind(&theirs, c); !set.empty() {
			out.add(c)
		}
	}
	return out
}

// sameKind is the cards of a set that are Common as a card is, or not, as it is.
func (p *Position) sameKind(set *cards, as card) cards {
	if p.rules.cards[as].deck == deckCommon {
		return set.and(&p.rules.in[deckCommon])
	}
	return set.less(&p.rules.in[deckCommon])
}

// aimAgain stores the first of two targets and asks for the second.
func (p *Position) aimAgain(f Frame, c card, rule game.Rule, log *game.Log) {
	log.Say(eventTargeted, f.Seat, rule, int16(c))
	f.setTwo(runFirst, 1+uint16(c))
	p.s.push(f)
}

// removePair removes an own Location, then an enemy one: IA-12.7.
func (p *Position) removePair(f Frame, _ *op, c card, log *game.Log) {
	first, chosen := f.firstTarget()
	if !chosen {
		p.aimAgain(f, c, "IA-12.7", log)
		return
	}
	p.remove(f.Seat, first, log)
	p.remove(f.Seat, c, log)
}

// squadsUsed reports whether all Barbarian tokens lie on Locations.
func (p *Position) squadsUsed() bool { return p.s.Dead.count() == int(p.rules.squads) }

// block puts a Barbarian token on a Location. If none is left one is moved, and the
// Location that it leaves is chosen first: IA-12.10.
func (p *Position) block(f Frame, _ *op, c card, log *game.Log) {
	s := &p.s
	first, chosen := f.firstTarget()
	if !chosen && p.squadsUsed() {
		p.aimAgain(f, c, "IA-12.10", log)
		return
	}
	if chosen {
		s.Dead.drop(first)
		log.Say(eventUnblock, f.Seat, "IA-12.10", int16(first))
	}
	s.Dead.add(c)
	o := p.owner(c)
	log.Say(eventBlock, f.Seat, "IA-12.10", int16(c), whose(f.Seat, o), ownerOf(f.Seat, o))
}

// markable is the enemy Locations without an Egyptian token as on Features: IA-12.12.
func (p *Position) markable(_ *op, by intent) cards {
	set := p.enemies(by.seat)
	for _, m := range p.s.Marks {
		if m.Card > 0 {
			set.drop(card(m.Card - 1))
		}
	}
	return set
}

// restore turns a Foundation face up again, which does not count as building: IA-12.5.
func (p *Position) restore(seat game.Seat, c card, log *game.Log) {
	s := &p.s
	pl := &s.Players[seat]
	pl.Foundations.drop(c)
	s.Empire[seat].add(c)
	s.Spots[c] = Spot{Built: pl.Built}
	if pl.Built < 255 {
		pl.Built++
	}
	log.Say(eventRestore, seat, "IA-12.5", int16(c))
}

// colourGoods is the goods that belong to the colours of a card: IA-12.9.
func (p *Position) colourGoods(c card) uint16 {
	set := uint16(0)
	for i, g := range colourGood {
		if g != goods && p.rules.cards[c].colors>>i&1 == 1 {
			set |= 1 << g
		}
	}
	return set
}

// colourGood is the good of each colour, goods for none.
var colourGood = [...]good{
	razeToken, goods, anyCard, wood, gold, food, worker, stone, goods, // in the order of colorWords
}

// paysTribute continues paying Basic Technology after a Raze: any number while there is any
// (IA-12.9).
func (p *Position) paysTribute(f *Frame, _ *game.Log) bool {
	if p.s.Players[f.Seat].Supply[basicTech] > 0 {
		return false
	}
	p.s.pop()
	return true
}

// tribute pays 1 Basic Technology for 1 VP and a good of the razed card's colour.
func (p *Position) tribute(f *Frame, log *game.Log) {
	seat := f.Seat
	razed, _ := f.otherCard()
	log.Say(eventTribute, seat, "IA-12.9", int16(f.Card))
	p.spend(seat, basicTech, 1, nowhere, "IA-12.9", log)
	by := cause{why: forFeatures, rule: "IA-12.9"}
	p.gain(seat, vp, 1, by, log)
	set := p.colourGoods(razed)
	if set&(set-1) != 0 {
		p.offerGoods(seat, 1, set, forFeatures)
		return
	}
	for g := wood; g < goods; g++ {
		if set>>g&1 == 1 {
			p.gain(seat, g, 1, by, log)
		}
	}
}

// addedMoves appends the actions of the expansion: to send a Worker (IA-9.2), to free
// a Location (IA-12.10).
func (p *Position) addedMoves(dst []game.Move, seat game.Seat) []game.Move {
	s := &p.s
	if s.Players[seat].Supply[worker] > 0 {
		set := p.visitable(seat, true)
		dst = cardMoves(dst, moveSend, &set)
	}
	if s.Players[seat].Supply[razeToken] > 0 {
		set := s.Empire[seat].and(&s.Dead)
		dst = cardMoves(dst, moveFree, &set)
	}
	return dst
}

// addedBlocks tries the actions of the expansion that one might expect to be legal.
func (p *Position) addedBlocks(seat game.Seat, try func(kind uint16, args ...int16)) {
	s, r := &p.s, p.rules
	for o := range s.Empire {
		set := s.Empire[o].and(&r.open)
		for c, ok := set.next(0); ok && game.Seat(o) != seat; c, ok = set.next(c + 1) {
			try(moveSend, int16(c))
		}
	}
	own := s.Empire[seat].and(&s.Dead)
	for c, ok := own.next(0); ok; c, ok = own.next(c + 1) {
		try(moveFree, int16(c))
	}
	for _, g := range technologies {
		if s.Players[seat].Supply[g] == 0 {
			continue
		}
		for c, ok := s.Empire[seat].next(0); ok; c, ok = s.Empire[seat].next(c + 1) {
			try(moveTech, int16(g), int16(c))
		}
	}
}
