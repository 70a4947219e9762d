package svg

import "hash/fnv"

// Generators for drawings: they make each thing a little different, but always the same.
// There are two because boards used different ones before they shared this package, and a
// change would change all their drawings.
//

// Xorshift is the generator of cards.
type Xorshift uint64

// NewXorshift is the generator of the thing with a name.
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

// Splitmix is the generator of maps and tiles.
type Splitmix uint64

// NewSplitmix is the generator of the thing with a name.
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
