package alienartifacts

import (
	"slices"

	"spielwerk/game"
)

// Redeal implements game.Position. What a seat cannot know is made up anew:
//
//   - resource cards: the order of the deck and the hands of others;
//   - artifacts and defence plans: their decks and what others hold of them, but
//     plans that were used are known to all and stay (AA-12.18);
//   - ships, technologies and planets: those cards of a deck, or among the cards
//     that another seat looks at, that the seat has not seen. Tops are public
//     (AA-3.3), a buyer knows what it put to the bottom and in what order, and
//     of a single card put back all know it who saw it (AA-22.2);
//   - alien systems that have not been face up;
//   - what another seat is putting together: a payment, cards to discard, the
//     order of cards for the bottom. Nobody knows how far it is; it has not begun.
func (p *Position) Redeal(seat game.Seat, r *game.Rand) {
	s := &p.s
	if !p.Pending().Has(seat) {
		s.Draft = Draft{}
		p.unorder(seat)
	}
	p.redealResources(seat, r)
	p.redealDecks(seat, r)
	s.Artifacts = redealFew(r, s.Artifacts, s.ArtifactN, func(i game.Seat) *uint16 { return p.others(seat, i, func(pl *Player) *uint16 { return &pl.Artifacts }) }, 0)
	plans := redealFew(r, pad(s.Plans), s.PlanN, func(i game.Seat) *uint16 { return p.others(seat, i, func(pl *Player) *uint16 { return &pl.Plans }) }, s.Shown)
	copy(s.Plans[:], plans[:])
	var unmet []uint8
	for _, c := range s.Systems {
		if s.Met>>c&1 == 0 {
			unmet = append(unmet, c)
		}
	}
	slices.Sort(unmet)
	game.Reshuffle(r, unmet)
	n := 0
	for i, c := range s.Systems {
		if s.Met>>c&1 == 0 {
			s.Systems[i] = unmet[n]
			n++
		}
	}
	s.Rand = game.QuickRand(r.Uint64(), r.Uint64())
}

// others is a field of seat i if it is in the game and is not the viewer.
func (p *Position) others(seat, i game.Seat, field func(*Player) *uint16) *uint16 {
	if p.shown(seat, i) || int(i) >= p.rules.seats {
		return nil
	}
	return field(&p.s.Players[i])
}

// shown reports whether a seat sees the hand of seat i: its own, or all when the game is
// over.
func (p *Position) shown(seat, i game.Seat) bool { return i == seat || p.s.Phase == phaseOver }

func pad(plans [plans]uint8) (out [artifacts]uint8) {
	copy(out[:], plans[:])
	return out
}

// unorder removes the order in which another seat wants to put cards to the bottom: the cards
// that this seat knows come first, by their numbers.
func (p *Position) unorder(seat game.Seat) {
	s := &p.s
	if s.LookN == 0 {
		return
	}
	look := s.Look[:s.LookN]
	slices.SortStableFunc(look, func(a, b uint8) int {
		switch ka, kb := s.knows(seat, a), s.knows(seat, b); {
		case ka && !kb:
			return -1
		case kb && !ka:
			return 1
		case ka:
			return int(a) - int(b)
		}
		return int(s.Seen[a]) - int(s.Seen[b])
	})
	f := &s.Stack[s.Depth-1]
	if forget := p.kindOfFrame(f).redeal; forget != nil {
		forget(f)
	}
}

// redealResources deals the unknown resource cards: by number, then shuffled, to
// the deck from the bottom and the hands in seat order.
func (p *Position) redealResources(seat game.Seat, r *game.Rand) {
	s := &p.s
	var unknown Set
	for _, c := range s.Resources.Card[:s.Resources.N] {
		unknown.add(c)
	}
	for i := range game.Seat(p.rules.seats) {
		if !p.shown(seat, i) {
			unknown = unknown.or(s.Players[i].Hand)
		}
	}
	var buf [resources]uint8
	pool := buf[:0]
	for !unknown.empty() {
		pool = append(pool, unknown.take())
	}
	game.Reshuffle(r, pool)
	n := copy(s.Resources.Card[:s.Resources.N], pool)
	for i := range game.Seat(p.rules.seats) {
		if p.shown(seat, i) {
			continue
		}
		hand := &s.Players[i].Hand
		size := hand.len()
		*hand = Set{}
		for range size {
			hand.add(pool[n])
			n++
		}
	}
}

// redealDecks deals the cards of the three decks that the seat has not seen. The marks of
// what other seats have seen stay with the places.
func (p *Position) redealDecks(seat game.Seat, r *game.Rand) {
	s := &p.s
	for k := range uint8(kinds) {
		d := &s.Decks[k]
		var places [2 * perKind]*uint8
		var seen [2 * perKind]uint8
		var unknown Set
		n := 0
		note := func(cards []uint8) {
			for i, c := range cards {
				if kindOf(c) == k && !s.knows(seat, c) {
					places[n], seen[n] = &cards[i], s.Seen[c]
					unknown.add(c)
					n++
				}
			}
		}
		note(d.Card[:d.N])
		note(s.Look[:s.LookN])
		var pool [2 * perKind]uint8
		for i := range n {
			pool[i] = unknown.take()
		}
		game.Reshuffle(r, pool[:n])
		for i := range n {
			*places[i] = pool[i]
		}
		for i := range n {
			s.Seen[pool[i]] = seen[i]
		}
	}
}

// redealFew deals artifacts or defence plans anew: the deck and what others hold,
// but for those that all know.
func redealFew(r *game.Rand, deck [artifacts]uint8, n uint8, held func(game.Seat) *uint16, known uint16) [artifacts]uint8 {
	var pool [artifacts]uint8
	unknown := uint16(0)
	for _, c := range deck[:n] {
		unknown |= 1 << c
	}
	for i := range game.Seat(game.MaxSeats) {
		if h := held(i); h != nil {
			unknown |= *h &^ known
		}
	}
	k := 0
	for set := few(unknown); !set.empty(); k++ {
		pool[k] = set.take()
	}
	game.Reshuffle(r, pool[:k])
	copy(deck[:n], pool[:n])
	at := int(n)
	for i := range game.Seat(game.MaxSeats) {
		h := held(i)
		if h == nil {
			continue
		}
		size := count16(*h &^ known)
		*h &= known
		for range size {
			*h |= 1 << pool[at]
			at++
		}
	}
	return deck
}
