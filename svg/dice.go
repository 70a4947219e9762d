package svg

import "hash/fnv"

// The dice of drawings: small generators that make each thing a little different and
// always the same. There are two, for there were two before they came to live in one
// house, and with another one all that they have drawn would look different.

// Xorshift is the one of cards.
type Xorshift uint64

// NewXorshift is a generator for what has a name.
func NewXorshift(name string) Xorshift { return Xorshift(sum(name) | 1) }

func (d *Xorshift) next() uint64 {
	*d ^= *d << 13
	*d ^= *d >> 7
	*d ^= *d << 17
	return uint64(*d)
}

// Below is a number from 0 to n-1.
func (d *Xorshift) Below(n int) int { return int((d.next() >> 33) % uint64(n)) }

// Within is a number from lo to hi.
func (d *Xorshift) Within(lo, hi float64) float64 {
	return lo + (hi-lo)*float64(d.next()>>40)/float64(1<<24)
}

// Splitmix is the one of maps and tiles.
type Splitmix uint64

// NewSplitmix is a generator for what has a name.
func NewSplitmix(name string) Splitmix { return Splitmix(sum(name)) }

func (d *Splitmix) next() uint64 {
	*d += 0x9e3779b97f4a7c15
	z := uint64(*d)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Below is a number from 0 to n-1.
func (d *Splitmix) Below(n int) int { return int(d.next() % uint64(n)) }

// Within is a number from lo to hi.
func (d *Splitmix) Within(lo, hi float64) float64 {
	return lo + (hi-lo)*float64(d.next()>>11)/(1<<53)
}

func sum(name string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(name)) // never fails
	return h.Sum64()
}
