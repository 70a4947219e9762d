package settlers

import "spielwerk/game"

// The steps of a turn of the Action phase.
const (
	stepTurn    = iota
	stepPassing // the seat has passed and reactions are under way: IS-22.17
)

// pass ends a seat's part in the Action phase: IS-7.3.
func (p *Position) pass(seat game.Seat, log *game.Log) {
	s := &p.s
	s.Acted, s.Step = true, stepPassing
	log.Say(eventPass, seat, "IS-7.3")
	p.react(seat, trigPass, 0, sourceAny, log)
}

// turning continues the Action phase while no frame waits: IS-7.1.
func (p *Position) turning(log *game.Log) bool {
	s := &p.s
	if s.Step == stepPassing {
		s.Passed = s.Passed.With(s.Active)
		s.Step = stepTurn
	} else if s.Acted && s.Spent { // IA-12.15
		s.Spent = false
		p.react(s.Active, trigSpend, 0, sourceAny, log)
		return true
	} else if !s.Acted || p.freeMoves(s.Active) && !p.alone() {
		return false
	}
	p.endTurn(log)
	return true
}

// alone reports whether the active seat also has the next turn, where it can make its free
// moves as well: IS-7.6.
func (p *Position) alone() bool {
	return p.s.Passed.With(p.s.Active) == game.FirstSeats(p.rules.seats)
}

// endTurn gives the turn to the next seat that has not passed: IS-7.6. When all
// have, the phase is over.
func (p *Position) endTurn(log *game.Log) {
	s, r := &p.s, p.rules
	s.Acted = false
	if r.atlanteans {
		p.unlocksEnd(s.Active)
	}
	if s.Passed == game.FirstSeats(r.seats) {
		p.endActions(log)
		return
	}
	for {
		s.Active = game.Seat((int(s.Active) + 1) % r.seats)
		if !s.Passed.Has(s.Active) {
			return
		}
	}
}

// endActions continues after the Action phase. The last round has no Cleanup: IS-4.1.
func (p *Position) endActions(log *game.Log) {
	s := &p.s
	s.Turn, s.Step = 0, 0
	if s.Round < rounds {
		s.Phase, s.Active = phaseCleanup, s.First
		s.Due = p.live(s.Active, trigStore)
		log.Say(eventPhase, game.Nobody, "IS-13.1", int16(phaseCleanup))
		return
	}
	p.afterCleanup(log)
}

// afterCleanup continues after the Cleanup, or instead of it: IS-19.15.
func (p *Position) afterCleanup(log *game.Log) {
	s := &p.s
	s.Passed = 0
	switch {
	case p.rules.solo():
		s.Phase, s.Step = phaseAttack, 0
		log.Say(eventPhase, game.Nobody, "IS-19.7", int16(phaseAttack))
	default:
		p.nextRound(log)
	}
}

// nextRound begins another round, or ends the game: IS-13.3, IS-14.1.
func (p *Position) nextRound(log *game.Log) {
	s := &p.s
	if s.Round == rounds {
		p.finish(log)
		return
	}
	s.First = p.inTurn(1)
	p.lookout(log)
}

// cleaning continues the Cleanup, seat by seat: storage cards first, then the board, and the
// rest is lost (IS-13.1, IS-13.2, IS-22.15).
func (p *Position) cleaning(log *game.Log) bool {
	s, r := &p.s, p.rules
	seat := s.Active
	if c, ok := s.Due.next(0); ok {
		s.Due.drop(c)
		p.store(seat, c)
		return true
	}
	p.clear(seat, log)
	if s.Turn++; int(s.Turn) < r.seats {
		s.Active = p.inTurn(int(s.Turn))
		s.Due = p.live(s.Active, trigStore)
		return true
	}
	s.Turn = 0
	log.Say(eventCleanup, game.Nobody, "IS-13.2")
	p.afterCleanup(log)
	return true
}

// store fills a storage card again: its goods are returned, which is not a gain (IS-13.5),
// then everything possible is stored (IS-13.4). If there is more of several kinds, the owner
// chooses.
func (p *Position) store(seat game.Seat, c card) {
	s := &p.s
	a := p.rules.cards[c].find(trigStore)
	kept := p.kept(seat, c)
	for g, n := range kept {
		s.Players[seat].Supply[g] += uint16(n)
		kept[g] = 0
	}
	room := a.max
	if p.doubled(seat, c) { // IA-5.4
		room *= 2
	}
	room -= min(room, s.Spots[c].Tech) // Technology that returns by itself stays: IA-10.2
	s.push(Frame{Kind: frameStore, Seat: seat, Card: c, N: slots{countLeft: room}})
}

// storedSome is the index in frameStore's N that tells that something has been stored.
const storedSome = 1

// storable is the goods that can still be stored, as bits, and how many there are.
func (p *Position) storable(f *Frame) (set uint16, n int) {
	a := p.rules.cards[f.Card].find(trigStore)
	for g := wood; g <= basicTech; g++ {
		if k := int(p.s.Players[f.Seat].Supply[g]); a.stores>>g&1 == 1 && k > 0 {
			set |= 1 << g
			n += k
		}
	}
	return set, n
}

// storing goes on with a storage card.
func (p *Position) storing(f *Frame, log *game.Log) bool {
	set, n := p.storable(f)
	if f.N[countLeft] == 0 || n == 0 {
		done := *f
		p.s.pop()
		if done.N[storedSome] > 0 { // once, IA-6.11
			done.N[runScores] = scoresOwn
			p.scoreUse(&done, log)
		}
		return true
	}
	if n > int(f.N[countLeft]) && set&(set-1) != 0 {
		return false
	}
	for g := wood; g <= basicTech; g++ {
		for set>>g&1 == 1 && f.N[countLeft] > 0 && p.s.Players[f.Seat].Supply[g] > 0 {
			p.storeOne(f, g, log)
		}
	}
	return true
}

func (p *Position) storeOne(f *Frame, g good, log *game.Log) {
	f.N[countLeft]--
	f.N[storedSome] = 1
	p.s.Players[f.Seat].Supply[g]--
	if g == basicTech {
		p.s.Spots[f.Card].Tech++
	} else {
		p.kept(f.Seat, f.Card)[g]++
	}
	log.Say(eventStore, f.Seat, "IS-13.4", int16(g), 1, int16(f.Card))
}

// clear removes everything that is not kept: goods of the supply except the one that the
// board stores, goods and Defence tokens on Locations. Hands, Deals, Samurai and the things
// of IS-13.6 stay.
func (p *Position) clear(seat game.Seat, log *game.Log) {
	s := &p.s
	pl := &s.Players[seat]
	keeps := p.rules.boards[pl.Faction-1].stores
	for g := range heldGoods {
		n := int16(pl.Supply[g])
		switch {
		case n == 0:
		case g == keeps:
			log.Say(eventKeepGoods, seat, "IS-13.1", int16(g), n)
		default:
			pl.Supply[g] = 0
			log.Say(eventLose, seat, "IS-13.2", int16(g), n)
		}
	}
	p.sweep(&s.Empire[seat]) // the virtual player's are collected next
}

// sweep clears Locations: IS-13.2.
func (p *Position) sweep(set *cards) {
	keeps := uint16(0)
	if p.commonGoal() {
		keeps = hasDefense | hasPrinted // IA-13.5
	}
	for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
		spot := &p.s.Spots[c]
		spot.Price, spot.Uses, spot.Guests = [pricedGoods]uint8{}, [maxActions]uint8{}, 0
		spot.Flags &= p.rules.lasting | keeps
	}
}

// finish scores the end of the game: IS-14.1.
func (p *Position) finish(log *game.Log) {
	s, r := &p.s, p.rules
	s.Phase, s.Active, s.Step = phaseOver, s.First, 0
	if r.solo() && !p.soloWon(log) {
		return // IS-19.13
	}
	for t := range r.seats {
		seat := p.inTurn(t)
		common := s.Empire[seat].common(&r.in[deckCommon])
		own := s.Empire[seat].count() - common
		pl := &s.Players[seat]
		worth := int(r.boards[pl.Faction-1].worth) // IA-3.2
		pl.Points[forCommon], pl.Points[forFaction] = int16(common*commonVP), int16(own*worth)
		log.Say(eventLocations, seat, "IS-14.1", 0, int16(common), int16(common*commonVP))
		log.Say(eventLocations, seat, "IS-14.1", 1, int16(own), int16(own*worth))
		set := p.live(seat, trigEnd)
		for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
			log.Say(eventReact, seat, "IS-14.1", int16(c))
			p.apply(seat, c, r.cards[c].find(trigEnd), forEnd, log)
		}
	}
	if r.solo() {
		log.Say(eventRank, 0, "IS-19.13", int16(p.rank()))
		return
	}
	ranks := p.Ranks()
	for seat := range r.seats {
		if ranks[seat] == 1 {
			p.wins(seat, ranks, log)
		}
	}
}

// What decided a game: the VP, or where they were tied Workers and Resources, or cards in hand, or
// nothing (IS-14.2).
const (
	decidedByPoints = iota
	decidedByGoods
	decidedByCards
	undecided
)

// wins tells that a seat has won and what decided it.
func (p *Position) wins(seat int, ranks [game.MaxSeats]int, log *game.Log) {
	own, by, rule := p.standing(seat), decidedByPoints, game.Rule("IS-14.1")
	for other := range p.rules.seats {
		theirs := p.standing(other)
		switch {
		case other == seat || theirs[0] != own[0]:
		case ranks[other] == 1:
			by = undecided
		case theirs[1] != own[1]:
			by = max(by, decidedByGoods)
		default:
			by = max(by, decidedByCards)
		}
	}
	if by != decidedByPoints {
		rule = "IS-14.2"
	}
	log.Say(eventWin, game.Seat(seat), rule, int16(own[0]), int16(by), int16(own[1]), int16(own[2]))
}

// tucking asks for cards to be put under a Gate: IS-16.6.
func (p *Position) tucking(f *Frame, _ *game.Log) bool {
	if f.N[countLeft] > 0 && !p.s.Players[f.Seat].Hand.empty() && p.s.TuckedN < maxTucked {
		return false
	}
	p.s.pop()
	return true
}

func (p *Position) tuck(f *Frame, c card, log *game.Log) {
	s := &p.s
	f.N[countLeft]--
	p.leaveHand(f.Seat, c)
	s.Tucked[s.TuckedN] = Tuck{c, f.Card, !s.Empire[f.Seat].has(f.Card)}
	s.TuckedN++
	log.Say(eventTuck, f.Seat, "IS-16.6", int16(c), int16(f.Card))
}

// offering asks for Resources to be put on a Shrine: IS-16.7.
func (p *Position) offering(f *Frame, _ *game.Log) bool {
	if f.N[countLeft] > 0 && p.offers(f) != 0 {
		return false
	}
	p.s.pop()
	return true
}

// offers is the Resources that can be offered.
func (p *Position) offers(f *Frame) uint16 {
	var set uint16
	o := p.op(f)
	for g := wood; g < resources; g++ {
		if o.goods>>g&1 == 1 && p.s.Players[f.Seat].Supply[g] > 0 {
			set |= 1 << g
		}
	}
	return set
}

func (p *Position) offer(f *Frame, g good, log *game.Log) {
	f.N[countLeft]--
	p.s.Players[f.Seat].Supply[g]--
	p.kept(f.Seat, f.Card)[g]++
	log.Say(eventOffer, f.Seat, "IS-16.7", int16(g), int16(f.Card))
}
