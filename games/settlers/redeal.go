package settlers

import "spielwerk/game"

// Redeal implements game.Position. What a seat cannot know is the order of the
// decks and those cards in other hands, set aside or looked at that it has not seen
// (IS-21.1). How many cards of each deck others hold shows on their backs.
func (p *Position) Redeal(seat game.Seat, r *game.Rand) {
	s := &p.s
	known := p.known(seat)
	for deck := uint8(deckCommon); deck < deckAttack; deck++ {
		p.redealDeck(seat, deck, &known, r)
	}
	game.Shuffle(r, sorted(s.Attack[:s.AttackN]))
	s.Rand = game.QuickRand(r.Uint64(), r.Uint64())
}

// redealDeck shuffles what a seat cannot know of a deck, and deals it out to where
// such cards are.
func (p *Position) redealDeck(eye game.Seat, deck uint8, known *cards, r *game.Rand) {
	s := &p.s
	of := &p.rules.in[deck]
	var pool cards
	var pile []card
	if deck == deckCommon {
		pile = s.Deck[:s.DeckN]
	}
	for seat := range game.Seat(p.rules.seats) {
		pl := &s.Players[seat]
		if pl.Faction == deck && deck != deckCommon {
			pile = pl.Deck[:pl.DeckN]
		}
		if seat == eye {
			continue
		}
		hidden := pl.Hand.and(of)
		hidden = hidden.less(known)
		pool = pool.or(&hidden)
		for _, c := range pl.Look[:pl.LookN] {
			if of.has(c) && !known.has(c) {
				pool.add(c)
			}
		}
	}
	for _, c := range pile {
		pool.add(c)
	}
	var mixed [maxCommon]card
	n := 0
	for c, ok := pool.next(0); ok; c, ok = pool.next(c + 1) {
		mixed[n] = c
		n++
	}
	events := pool.and(&p.rules.kinds[kindEvent])
	m := n - events.count()
	if m < n { // Events are in no hand: IA-11.7
		m = 0
		for c, ok := pool.next(0); ok; c, ok = pool.next(c + 1) {
			if !events.has(c) {
				mixed[m] = c
				m++
			}
		}
	}
	game.Shuffle(r, mixed[:m])
	rest := mixed[:m]
	for seat := range game.Seat(p.rules.seats) {
		if seat == eye {
			continue
		}
		pl := &s.Players[seat]
		hidden := pl.Hand.and(of)
		hidden = hidden.less(known)
		pl.Hand = pl.Hand.less(&hidden)
		for range hidden.count() {
			pl.Hand.add(rest[0])
			rest = rest[1:]
		}
		for i, c := range pl.Look[:pl.LookN] {
			if of.has(c) && !known.has(c) {
				pl.Look[i] = rest[0]
				rest = rest[1:]
			}
		}
	}
	if m < n {
		rest = mixed[m-len(rest) : n]
		i := len(rest) - (n - m)
		for c, ok := events.next(0); ok; c, ok = events.next(c + 1) {
			rest[i] = c
			i++
		}
		game.Shuffle(r, rest)
	}
	copy(pile, rest)
}

// sorted puts cards into the order of their numbers.
func sorted(list []card) []card {
	for i := range list {
		for j := i; j > 0 && list[j-1] > list[j]; j-- {
			list[j-1], list[j] = list[j], list[j-1]
		}
	}
	return list
}
