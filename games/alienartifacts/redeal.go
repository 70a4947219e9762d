package alienartifacts

import (
	"encoding/binary"
	"math/bits"
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
func (p *Position) Redeal(seat game.Seat, r *game.Rand) { p.redeal(seat, r, false) }

// RedealLate implements game.LateDealer: the decks are dealt when somebody looks at their cards.
func (p *Position) RedealLate(seat game.Seat, r *game.Rand) { p.redeal(seat, r, true) }

func (p *Position) redeal(seat game.Seat, r *game.Rand, late bool) {
	p.dealDecks()
	s := &p.s
	if !p.Pending().Has(seat) {
		s.Draft = Draft{}
		p.unorder(seat)
	}
	p.redealResources(seat, r)
	if late && r.Quick && s.LookN == 0 {
		p.undealt = undealt{due: true, seat: seat, hi: r.Block[0], lo: r.Block[1]}
		r.Skip(s.numbersForDecks(seat))
	} else {
		p.redealDecks(seat, r)
	}
	var held, planned [game.MaxSeats]*uint16
	for i := range game.Seat(p.rules.seats) {
		if !p.shown(seat, i) {
			held[i], planned[i] = &s.Players[i].Artifacts, &s.Players[i].Plans
		}
	}
	redealFew(r, s.Artifacts[:s.ArtifactN], &held, 0)
	redealFew(r, s.Plans[:s.PlanN], &planned, s.Shown)
	var buf [len(s.Systems)]uint8
	unmet := buf[:0]
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

// shown reports whether a seat sees the hand of seat i: its own, or all when the game is
// over.
func (p *Position) shown(seat, i game.Seat) bool { return i == seat || p.s.Phase == phaseOver }

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
	unknown := setOf(s.Resources.Card[:s.Resources.N])
	for i := range game.Seat(p.rules.seats) {
		if !p.shown(seat, i) {
			unknown = unknown.or(s.Players[i].Hand)
		}
	}
	var buf [resources]uint8
	pool := membersOf(membersOf(buf[:0], unknown.Low, 0), unknown.High, 64)
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

// setOf is the set of some cards.
func setOf(list []uint8) Set {
	var set Set
	for _, c := range list {
		high := -uint64(c >> 6) // all bits for those from 64 on, else none
		set.Low |= 1 << (c & 63) &^ high
		set.High |= 1 << (c & 63) & high
	}
	return set
}

// undealt is a deal of the decks that is due: nobody has looked at their cards since.
type undealt struct {
	due    bool
	seat   game.Seat // for whom
	hi, lo uint64    // of the generator
}

// dealDecks makes up for a deal that is due. Whatever looks at the cards of a deck or at who has seen
// them calls it first.
func (p *Position) dealDecks() {
	if p.undealt.due {
		p.undealt.due = false
		r := game.QuickRand(p.undealt.hi, p.undealt.lo)
		p.redealDecks(p.undealt.seat, &r)
	}
}

// numbersForDecks is how many numbers redealDecks draws while nobody looks at cards: one for two cards
// of a deck that the seat has not seen.
func (s *State) numbersForDecks(seat game.Seat) int {
	n := 0
	for k := range s.Decks {
		marks := s.Seen[k*perKind : (k+1)*perKind]
		seen := 0
		for i := 0; i < perKind; i += 8 {
			seen += bits.OnesCount64(binary.LittleEndian.Uint64(marks[i:]) & (uint64(knownBy(seat)) * 0x0101010101010101))
		}
		n += (int(s.Decks[k].N) - seen) / 2
	}
	return n
}

// redealDecks deals the cards of the three decks that the seat has not seen. The marks of
// what other seats have seen stay with the places.
func (p *Position) redealDecks(seat game.Seat, r *game.Rand) {
	s := &p.s
	for k := range uint8(kinds) {
		var u unseen
		d := &s.Decks[k]
		inDeck := u.note(s, d.Card[:d.N], k, seat)
		if s.LookN > 0 {
			u.note(s, s.Look[:s.LookN], k, seat)
		}
		var buf [perKind]uint8
		pool := membersOf(buf[:0], u.cards, k*perKind)
		game.Reshuffle(r, pool)
		if from := int(u.at[0]); inDeck > 0 && int(u.at[inDeck-1])-from == inDeck-1 { // mostly all but the top
			copy(d.Card[from:], pool[:inDeck])
		} else {
			for i, c := range pool[:inDeck] {
				d.Card[u.at[i]] = c
			}
		}
		for i, c := range pool[inDeck:] {
			s.Look[u.at[inDeck+i]] = c
		}
		if u.marks == 0 {
			continue
		}
		for i, c := range pool {
			s.Seen[c] = u.seen[i]
		}
	}
}

// membersOf appends the members of a set, more by a number.
func membersOf(dst []uint8, set uint64, more uint8) []uint8 {
	for ; set != 0; set &= set - 1 {
		dst = append(dst, more+uint8(bits.TrailingZeros64(set)))
	}
	return dst
}

// unseen are the places of a deck, and among the cards that are looked at, whose cards a seat
// has not seen.
type unseen struct {
	at, seen [perKind]uint8 // places, and the marks of their cards
	n        int            // places
	cards    uint64         // set of their cards, by the number in the kind
	marks    uint8          // all marks together: mostly none
}

// note adds the places of those of some cards that are of a kind and that a seat has not seen. It
// gives the number of places that there are.
func (u *unseen) note(s *State, list []uint8, kind uint8, seat game.Seat) int {
	known := knownBy(seat)
	n, cards, marks := u.n, u.cards, u.marks
	for i, c := range list {
		number := c - kind*perKind
		seen := s.Seen[c]
		if seen&known != 0 || number >= perKind {
			continue
		}
		u.at[n], u.seen[n] = uint8(i), seen
		cards |= 1 << (number & 63)
		marks |= seen
		n++
	}
	u.n, u.cards, u.marks = n, cards, marks
	return n
}

// redealFew deals artifacts or defence plans anew: the deck and what others hold,
// but for those that all know.
func redealFew(r *game.Rand, deck []uint8, held *[game.MaxSeats]*uint16, known uint16) {
	unknown := setOf(deck).Low
	for _, h := range held {
		if h != nil {
			unknown |= uint64(*h &^ known)
		}
	}
	var buf [artifacts]uint8
	pool := membersOf(buf[:0], unknown, 0)
	game.Reshuffle(r, pool)
	pool = pool[copy(deck, pool):]
	for _, h := range held {
		if h == nil {
			continue
		}
		size := count16(*h &^ known)
		*h &= known
		for _, c := range pool[:size] {
			*h |= 1 << c
		}
		pool = pool[size:]
	}
}
