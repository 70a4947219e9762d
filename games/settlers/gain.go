package settlers

import "spielwerk/game"

// cause is the reason of a gain: the reason of VP, the rule, and 1 + the frame whose effect
// it belongs to, 0 if it is a gain event of its own (IS-22.2).
type cause struct {
	why  uint8
	run  uint8
	echo bool // it is a reaction to a gain itself: IS-16.27
	rule game.Rule
}

// gain gives a seat n of a good: IS-2.7. Cards are drawn when the frames above are done.
func (p *Position) gain(seat game.Seat, g good, n int, by cause, log *game.Log) {
	s := &p.s
	if n == 0 {
		return
	}
	pl := &s.Players[seat]
	switch {
	case g == advTech: // IA-6.1
		log.Say(eventGain, seat, "IA-6.1", int16(advTech), int16(n))
		p.offerGoods(seat, n, 1<<advScoring|1<<advDefense, forActions)
		return
	case g > vp:
		s.push(Frame{Kind: frameDraw, Seat: seat, N: slots{countLeft: uint8(n), drawDeck: uint8(g - anyCard)}})
		return
	case g == vp:
		pl.Points[by.why] += int16(n)
	default:
		pl.Supply[g] += uint16(n)
	}
	log.Say(eventGain, seat, by.rule, int16(g), int16(n))
	if g < heldGoods && !by.echo {
		p.heard(seat, g, by, log)
	}
}

// heard starts the reactions to a gain, once for each event: IS-16.27.
func (p *Position) heard(seat game.Seat, g good, by cause, log *game.Log) {
	s, r := &p.s, p.rules
	set := p.live(seat, trigGain)
	if set.empty() {
		return
	}
	if by.run > 0 {
		heard := &s.Stack[by.run-1].N[runHeard]
		if *heard>>g&1 == 1 {
			return
		}
		*heard |= 1 << g
	}
	for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
		if a := r.cards[c].find(trigGain); a.good == g {
			log.Say(eventReact, seat, "IS-16.27", int16(c))
			p.yield(seat, c, a.start, cause{why: forFeatures, rule: "IS-16.27", echo: true}, log)
		}
	}
}

// find is the ability of a card with a trigger; the card must have one.
func (c *cardFacts) find(trigger uint8) *ability {
	i := 0
	for c.ability[i].trigger != trigger {
		i++
	}
	return &c.ability[i]
}

// yield carries out a plain effect: one gain that asks nothing.
func (p *Position) yield(seat game.Seat, c card, start uint16, by cause, log *game.Log) int {
	return p.take(seat, seat, c, p.rules.ops[start].gain, 1, by, log)
}

// take gains all amounts of a span a number of times and returns the total. host is the seat
// in whose Empire things are counted: IA-9.7.
func (p *Position) take(seat, host game.Seat, c card, gain span, times int, by cause, log *game.Log) int {
	sum := 0
	for i := gain.from; i < gain.to; i++ {
		a := &p.rules.amounts[i]
		n := times * p.worth(host, c, a)
		sum += n
		p.gain(seat, a.good, n, by, log)
	}
	return sum
}

// worth is the number of an amount: IS-6.4.
func (p *Position) worth(seat game.Seat, c card, a *amount) int {
	s := &p.s
	n := 0
	switch a.counter {
	case countNone:
		return int(a.n)
	case countLocations:
		n = p.countLocations(seat, a)
	case countSamurai:
		n = p.samurai(seat)
	case countTucked:
		for _, t := range s.Tucked[:s.TuckedN] {
			if t.Under == c && t.Mark != s.Empire[seat].has(c) {
				n++
			}
		}
	case countTech:
		set := s.Empire[seat].and(&p.rules.in[deckCommon])
		for d, ok := set.next(0); ok; d, ok = set.next(d + 1) {
			if s.Spots[d].Flags&hasTech != 0 {
				n++
			}
		}
	case countStored:
		n = int(s.Spots[c].Tech)
	case countEnemies: // the virtual player is one: IS-19.5
		n = max(1, p.rules.seats-1)
	default: // countOffered
		for _, k := range p.kept(seat, c) {
			n += int(k)
		}
	}
	if a.divide > 0 {
		n /= int(a.divide)
	}
	n *= int(a.n)
	if a.max > 0 {
		n = min(n, int(a.max))
	}
	return n + int(a.plus)
}

// The decks that a draw can be restricted to, as frameDraw has them.
const (
	drawAny = iota
	drawCommon
	drawFaction
)

// drawable reports whether a card of the Common deck, or of the seat's Faction
// deck, can be drawn: IS-2.8, IS-2.9.
func (p *Position) drawable(seat game.Seat, deck uint8) bool {
	s := &p.s
	if deck == drawCommon {
		return s.DeckN > 0 || !s.Discard.empty()
	}
	pl := &s.Players[seat]
	return pl.DeckN > 0 || p.rules.reshuffle && !pl.Discard.empty()
}

// cardsLeft is how many cards a seat could draw.
func (p *Position) cardsLeft(seat game.Seat) int {
	s := &p.s
	pl := &s.Players[seat]
	n := int(s.DeckN) + s.Discard.count() + int(pl.DeckN)
	if p.rules.reshuffle {
		n += pl.Discard.count()
	}
	return n
}

// top takes the top card of the Common deck, which must be drawable.
func (p *Position) top(log *game.Log) card {
	s := &p.s
	if s.DeckN == 0 { // IS-2.8
		s.DeckN = p.shuffled(&s.Discard, s.Deck[:], log, deckCommon, "IS-2.8")
	}
	s.DeckN--
	c := s.Deck[s.DeckN]
	s.Deck[s.DeckN] = 0
	log.Take(deckCommon, "IS-2.5", int16(c))
	return c
}

// topFaction takes the top card of a Faction deck, which must be drawable.
func (p *Position) topFaction(seat game.Seat, log *game.Log) card {
	pl := &p.s.Players[seat]
	if pl.DeckN == 0 { // IS-2.9
		pl.DeckN = p.shuffled(&pl.Discard, pl.Deck[:], log, pl.Faction, "IS-2.9")
	}
	pl.DeckN--
	c := pl.Deck[pl.DeckN]
	pl.Deck[pl.DeckN] = 0
	log.Take(pl.Faction, "IS-2.5", int16(c))
	return c
}

// shuffled makes a deck of discards and tells its size.
func (p *Position) shuffled(discard *cards, deck []card, log *game.Log, name uint8, rule game.Rule) uint8 {
	n := 0
	for c, ok := discard.next(0); ok; c, ok = discard.next(c + 1) {
		deck[n] = c
		n++
	}
	*discard = cards{}
	game.ShufflePile(&p.s.Rand, log, name, rule, deck[:n])
	log.Say(eventShuffle, game.Nobody, rule, int16(name))
	return uint8(n)
}

// draw gives a seat a card of a deck. Which one only the seat learns: IS-2.6.
func (p *Position) draw(seat game.Seat, deck uint8, rule game.Rule, log *game.Log) {
	s := &p.s
	var c card
	if deck == drawCommon {
		c = p.top(log)
		if p.rules.cards[c].kind == kindEvent { // IA-11.3
			p.drawAgain(seat)
			p.happen(c, seat, log)
			return
		}
		p.settle()
	} else {
		c = p.topFaction(seat, log)
	}
	s.Players[seat].Hand.add(c)
	s.Reveals++
	log.Say(eventDraw, seat, rule, int16(p.rules.cards[c].deck))
	log.Tell(game.Only(seat), eventDrawn, seat, rule, int16(c))
}

// drawAgain makes a seat draw another Common card in place of an Event: IA-11.3. Several
// Events in a row need no more frames than one.
func (p *Position) drawAgain(seat game.Seat) {
	s := &p.s
	again := Frame{Kind: frameDraw, Seat: seat, N: slots{countLeft: 1, drawDeck: drawCommon}}
	if s.Depth > 0 && s.top().Kind == frameDraw && s.top().Seat == seat && s.top().N[countLeft] == 0 {
		*s.top() = again
		return
	}
	s.push(again)
}

// drawing continues draws: the decks are chosen one by one, each card seen before the next
// (IS-2.5). It reports whether there is nothing to ask.
func (p *Position) drawing(f *Frame, log *game.Log) bool {
	if f.N[countLeft] == 0 {
		p.s.pop()
		return true
	}
	deck := f.N[drawDeck]
	if deck == drawAny {
		a, b := p.drawable(f.Seat, drawCommon), p.drawable(f.Seat, drawFaction)
		switch {
		case a && b && p.cardsLeft(f.Seat) > int(f.N[countLeft]): // otherwise the order makes no difference
			return false
		case b && !a:
			deck = drawFaction
		default:
			deck = drawCommon
		}
	}
	if !p.drawable(f.Seat, deck) { // IS-2.10
		p.settle()
		log.Say(eventNoDraw, f.Seat, "IS-2.10")
		p.s.pop()
		return true
	}
	f.N[countLeft]--
	p.draw(f.Seat, deck, "IS-2.5", log)
	return true
}

// shown makes a hand card public before it leaves the hand.
func (p *Position) shown(c card) {
	s := &p.s
	if s.Public.has(c) {
		return
	}
	s.Public.add(c)
	s.Reveals++
	if s.Players[p.mover].Hand.has(c) { // who builds or razes it learns nothing by that
		s.Shows++
	}
}

// leaveHand takes a card out of a hand and makes it public.
func (p *Position) leaveHand(seat game.Seat, c card) {
	s := &p.s
	p.shown(c)
	s.Players[seat].Hand.drop(c)
	s.Public.drop(c)
	for i := range s.Players {
		s.Players[i].Known.drop(c)
	}
}

// discard puts a card on the discard pile of its deck: IS-2.8, IS-22.27. An
// Attack card leaves the game: IS-19.6.
func (p *Position) discard(c card) {
	s := &p.s
	switch deck := p.rules.cards[c].deck; deck {
	case deckCommon:
		s.Discard.add(c)
	case deckAttack:
		s.Gone.add(c)
	default:
		s.Players[p.seatOf(deck)].Discard.add(c)
	}
}

// seatOf is the seat that plays a Faction.
func (p *Position) seatOf(deck uint8) game.Seat {
	seat := game.Seat(0)
	for p.s.Players[seat].Faction != deck {
		seat++
	}
	return seat
}
