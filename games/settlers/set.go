package settlers

import "math/bits"

// card is the number of a card among all of the box: the cards of a deck follow each other,
// in the order of the data. Optional cards are stored as 1 + card.
type card uint16

const (
	setWords = 6
	maxCards = setWords * 64
	// locations is how many of them, the first, can lie in an Empire; the Attack
	// cards come after. The base game has 204 and 16; the room is for Atlanteans,
	// with 312 and 17.
	locations = 320
)

// cards is a set of cards.
type cards [setWords]uint64

func (set *cards) has(c card) bool { return set[c>>6]>>(c&63)&1 == 1 }
func (set *cards) add(c card)      { set[c>>6] |= 1 << (c & 63) }
func (set *cards) drop(c card)     { set[c>>6] &^= 1 << (c & 63) }

func (set *cards) empty() bool { return *set == cards{} }

// count is how many cards there are in the set.
func (set *cards) count() int {
	n := 0
	for _, w := range set {
		n += bits.OnesCount64(w)
	}
	return n
}

// common is how many of the set are in the other one.
func (set *cards) common(other *cards) int {
	n := 0
	for i, w := range set {
		n += bits.OnesCount64(w & other[i])
	}
	return n
}

// meets reports whether the two sets intersect.
func (set *cards) meets(other *cards) bool {
	for i, w := range set {
		if w&other[i] != 0 {
			return true
		}
	}
	return false
}

// join adds the cards that are in both of two other sets.
func (set *cards) join(a, b *cards) {
	for i := range set {
		set[i] |= a[i] & b[i]
	}
}

// and is the cards that are in both sets.
func (set *cards) and(other *cards) cards {
	var out cards
	for i, w := range set {
		out[i] = w & other[i]
	}
	return out
}

// or is the cards that are in either set.
func (set *cards) or(other *cards) cards {
	var out cards
	for i, w := range set {
		out[i] = w | other[i]
	}
	return out
}

// less is the cards of the set that are not in the other one.
func (set *cards) less(other *cards) cards {
	var out cards
	for i, w := range set {
		out[i] = w &^ other[i]
	}
	return out
}

// list puts the cards of the set into dst, in their order, and gives their number.
func (set *cards) list(dst []card) (n int) {
	for i, w := range set {
		for ; w != 0; w &= w - 1 {
			dst[n] = card(i<<6 + bits.TrailingZeros64(w))
			n++
		}
	}
	return n
}

// next is the first card of the set from a number on. A loop over a set is
//
//	for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
func (set *cards) next(from card) (card, bool) {
	i := int(from >> 6)
	if i >= setWords {
		return 0, false
	}
	if w := set[i] >> (from & 63); w != 0 {
		return from + card(bits.TrailingZeros64(w)), true
	}
	for i++; i < setWords; i++ {
		if w := set[i]; w != 0 {
			return card(i<<6 + bits.TrailingZeros64(w)), true
		}
	}
	return 0, false
}
