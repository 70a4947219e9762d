package game

import (
	"crypto/sha256"
	"encoding/binary"
	"math/bits"
)

// Rand is the generator of a position: part of the state, used only in set-up and by Play.
// There are two kinds.
//
// A keyed generator (NewRand) is a stream of 64-bit numbers that anybody can compute from the
// key with SHA-256: number n is the n%4-th little-endian word of SHA-256(key, n/4 as 8
// little-endian bytes). All recorded games use it.
//
// A quick generator (QuickRand) is PCG-DXSM, for playouts and for redealt positions.
type Rand struct {
	Key   [32]byte
	Count uint64    // numbers drawn so far
	Block [4]uint64 // keyed: the current block; quick: the PCG state in the first two
	Quick bool
}

// NewRand is the keyed generator of key.
func NewRand(key [32]byte) Rand { return Rand{Key: key} }

// QuickRand is a quick generator seeded by two numbers.
func QuickRand(hi, lo uint64) Rand { return Rand{Quick: true, Block: [4]uint64{hi, lo}} }

// Uint64 is the next number of the stream.
func (r *Rand) Uint64() uint64 {
	n := r.Count
	r.Count++
	if r.Quick {
		return r.pcg()
	}
	if n%4 == 0 {
		var in [40]byte
		copy(in[:], r.Key[:])
		binary.LittleEndian.PutUint64(in[32:], n/4)
		sum := sha256.Sum256(in[:])
		for i := range r.Block {
			r.Block[i] = binary.LittleEndian.Uint64(sum[8*i:])
		}
	}
	return r.Block[n%4]
}

// pcg steps the 128-bit state of PCG-DXSM (O'Neill's PCG with the output
// permutation and multiplier that NumPy and Go's math/rand/v2 use).
func (r *Rand) pcg() uint64 {
	r.Block[0], r.Block[1] = step(r.Block[0], r.Block[1])
	return permuted(r.Block[0], r.Block[1])
}

// step is the state of PCG-DXSM after another.
func step(hi, lo uint64) (nextHi, nextLo uint64) {
	h, l := bits.Mul64(lo, mulLo)
	h += hi*mulLo + lo*mulHi
	l, carry := bits.Add64(l, incLo, 0)
	h, _ = bits.Add64(h, incHi, carry)
	return h, l
}

// Skip passes over some numbers of the stream.
func (r *Rand) Skip(n int) {
	for ; n >= len(jumps) || !r.Quick && n > 0; n-- {
		r.Uint64()
	}
	if n > 0 {
		r.Block[0], r.Block[1] = jumps[n].from(r.Block[0], r.Block[1])
		r.Count += uint64(n)
	}
}

// jump is several steps at once: a multiplication and an addition.
type jump struct{ mulHi, mulLo, addHi, addLo uint64 }

// from is the state after the steps.
func (j *jump) from(hi, lo uint64) (nextHi, nextLo uint64) {
	h, l := bits.Mul64(lo, j.mulLo)
	h += hi*j.mulLo + lo*j.mulHi
	l, carry := bits.Add64(l, j.addLo, 0)
	h, _ = bits.Add64(h, j.addHi, carry)
	return h, l
}

// jumps are the jumps by their steps.
var jumps = func() (all [64]jump) {
	all[0].mulLo = 1
	for i := range len(all) - 1 {
		all[i+1].addHi, all[i+1].addLo = step(all[i].addHi, all[i].addLo)
		one := jump{mulHi: mulHi, mulLo: mulLo}
		all[i+1].mulHi, all[i+1].mulLo = one.from(all[i].mulHi, all[i].mulLo)
	}
	return all
}()

// The multiplier and the increment of PCG-DXSM.
const (
	mulHi, mulLo = 2549297995355413924, 4865540595714422341
	incHi, incLo = 6364136223846793005, 1442695040888963407
)

// permuted is the number of the stream that a state gives.
func permuted(hi, lo uint64) uint64 {
	const cheap = 0xda942042e4dd58b5
	hi ^= hi >> 32
	hi *= cheap
	hi ^= hi >> 48
	return hi * (lo | 1)
}

// IntN is a number from 0 to n-1, each equally likely. Numbers of the stream
// from 2^64 - 2^64 mod n on are skipped, the others taken modulo n. It panics
// if n < 1.
func (r *Rand) IntN(n int) int {
	if n < 1 {
		panic("game: IntN needs a number above 0")
	}
	m := uint64(n)
	for {
		v := r.Uint64()
		if rest := v % m; v-rest <= -m { // all of m numbers from v-rest on are below 2^64
			return int(rest)
		}
	}
}

// Shuffle puts s into random order: for i from the last index down to 1, the
// elements i and IntN(i+1) change places.
func Shuffle[T any](r *Rand, s []T) {
	for i := len(s) - 1; i > 0; i-- {
		j := r.IntN(i + 1)
		s[i], s[j] = s[j], s[i]
	}
}

// Reshuffle is a faster Shuffle that uses one number of the stream for two exchanges. It
// serves determinizations, which nobody verifies and for which a bias of one in 2^32 does not
// matter.
func Reshuffle[T any](r *Rand, s []T) {
	if !r.Quick {
		for i := len(s) - 1; i > 0; i -= 2 {
			exchange(s, i, r.Uint64())
		}
		return
	}
	hi, lo := r.Block[0], r.Block[1]
	for i := len(s) - 1; i > 0; i -= 2 {
		hi, lo = step(hi, lo)
		exchange(s, i, permuted(hi, lo))
	}
	r.Block[0], r.Block[1] = hi, lo
	r.Count += uint64(len(s) / 2)
}

// exchange makes the two exchanges of Reshuffle at index i and below by a number of the stream.
func exchange[T any](s []T, i int, v uint64) {
	s = s[:i+1]
	a, b := v>>32*uint64(i+1)>>32, uint64(uint32(v))*uint64(i)>>32
	s[i], s[a] = s[a], s[i]
	s[i-1], s[b] = s[b], s[i-1]
}
