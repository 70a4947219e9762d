package settlers

import "spielwerk/game"

// Redeal implements game.Position. What a seat cannot know is the order of the
// decks and those cards in other hands, set aside or looked at that it has not seen
// (IS-21.1). How many cards of each deck others hold shows on their backs.
func (p *Position) Redeal(seat game.Seat, r *game.Rand) {
	s := &p.s
	known := p.known(seat)
	hidden := secrets{eye: seat, known: known.or(&p.rules.in[deckAttack])} // those are in no other hand
	for other := range game.Seat(p.rules.seats) {
		if other != seat {
			hand := &s.Players[other].Hand
			hidden.hands[other] = hand.less(&hidden.known)
			*hand = hand.and(&hidden.known)
		}
	}
	for deck := uint8(deckCommon); deck < deckAttack; deck++ {
		p.redealDeck(deck, &hidden, r)
	}
	p.answerable(seat, &known, r)
	game.Reshuffle(r, sorted(s.Attack[:s.AttackN]))
	s.Rand = game.QuickRand(r.Uint64(), r.Uint64())
}

// secrets are the cards of other seats that a seat does not know.
type secrets struct {
	eye   game.Seat
	known cards
	hands [game.MaxSeats]cards
}

// redealDeck shuffles the unknown cards of a deck and deals them to the places of unknown
// cards.
func (p *Position) redealDeck(deck uint8, hidden *secrets, r *game.Rand) {
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
		if seat == hidden.eye {
			continue
		}
		pool.join(&hidden.hands[seat], of)
		for _, c := range pl.Look[:pl.LookN] {
			if of.has(c) && !hidden.known.has(c) {
				pool.add(c)
			}
		}
	}
	for _, c := range pile {
		pool.add(c)
	}
	var mixed [maxCommon]card
	events := pool.and(&p.rules.kinds[kindEvent]) // in no hand: IA-11.7
	others := pool.less(&events)
	m := others.list(mixed[:])
	n := m + events.list(mixed[m:])
	game.Reshuffle(r, mixed[:m])
	rest := mixed[:m]
	for seat := range game.Seat(p.rules.seats) {
		if seat == hidden.eye {
			continue
		}
		pl := &s.Players[seat]
		for range hidden.hands[seat].common(of) {
			pl.Hand.add(rest[0])
			rest = rest[1:]
		}
		for i, c := range pl.Look[:pl.LookN] {
			if of.has(c) && !hidden.known.has(c) {
				pl.Look[i] = rest[0]
				rest = rest[1:]
			}
		}
	}
	rest = mixed[m-len(rest) : n]
	if m < n {
		game.Reshuffle(r, rest)
	}
	copy(pile, rest)
}

// answerable makes sure that another seat that is asked for a hand card has one that fits:
// everybody knows that it has, because otherwise it would not be asked (IS-22.4). A hidden
// card of its hand is exchanged for such a card.
func (p *Position) answerable(eye game.Seat, known *cards, r *game.Rand) {
	s := &p.s
	if s.Depth == 0 || s.top().Seat == eye {
		return
	}
	f := s.top()
	if set, asked := p.handTargets(f); !asked || !set.empty() {
		return
	}
	pl := &s.Players[f.Seat]
	mine := pl.Hand.less(known)
	elsewhere := p.hidden(eye, f.Seat, known)
	hand := pl.Hand
	pl.Hand = hand.or(&elsewhere)
	fits, _ := p.handTargets(f)
	pl.Hand = hand
	fits = fits.and(&elsewhere)
	for deck := range p.rules.in { // backs stay as they are
		if of := &p.rules.in[deck]; !mine.meets(of) {
			fits = fits.less(of)
		}
	}
	if fits.empty() {
		return
	}
	in := pick(&fits, r)
	mine = mine.and(&p.rules.in[p.rules.cards[in].deck])
	p.swap(f.Seat, pick(&mine, r), in)
}

// handTargets is the hand cards that the top frame asks for, if it asks for such.
func (p *Position) handTargets(f *Frame) (set cards, asked bool) {
	if k := p.kind(f); k.hand != nil {
		return k.hand(p, f)
	}
	return set, false
}

// hidden are the cards in the decks and of others that a seat does not know, without the hand
// of one of them.
func (p *Position) hidden(eye, but game.Seat, known *cards) cards {
	s := &p.s
	var set cards
	for _, c := range s.Deck[:s.DeckN] {
		set.add(c)
	}
	for seat := range game.Seat(p.rules.seats) {
		pl := &s.Players[seat]
		for _, c := range pl.Deck[:pl.DeckN] {
			set.add(c)
		}
		if seat != eye && seat != but {
			set = set.or(&pl.Hand)
		}
	}
	return set.less(known)
}

// pick is a card of a set that is not empty.
func pick(set *cards, r *game.Rand) card {
	c, _ := set.next(0)
	for range r.IntN(set.count()) {
		c, _ = set.next(c + 1)
	}
	return c
}

// swap exchanges a card of a seat's hand and one that lies in a deck or another hand.
func (p *Position) swap(seat game.Seat, out, in card) {
	s := &p.s
	replace := func(deck []card) {
		for i, c := range deck {
			if c == in {
				deck[i] = out
			}
		}
	}
	replace(s.Deck[:s.DeckN])
	for i := range s.Players {
		pl := &s.Players[i]
		replace(pl.Deck[:pl.DeckN])
		if pl.Hand.has(in) {
			pl.Hand.drop(in)
			pl.Hand.add(out)
		}
	}
	s.Players[seat].Hand.drop(out)
	s.Players[seat].Hand.add(in)
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
