// Package fair makes shuffles that nobody can choose and anybody can check.
//
//  1. Before anyone sits down the table draws a seed of 32 random bytes and
//     publishes its commitment, SHA-256(seed).
//  2. Each seat contributes a nonce, any text, when it sits down.
//  3. The deal's key is HKDF-SHA256 of the seed, with the SHA-256 of the nonces
//     in seat order as salt and "spielwerk/<game>/<rules version>" as info.
//  4. All random numbers of the game are the keyed stream of game.Rand.
//  5. After the game the seed is published; docs/record.md shows how to check.
//
// The table cannot change the seed after it has seen the nonces, and no seat can
// foresee the key without the seed.
package fair

import (
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"

	"spielwerk/game"
)

// Seed is a table's secret until the game is over.
type Seed [32]byte

// NewSeed draws a seed from the machine's randomness.
func NewSeed() Seed {
	var s Seed
	_, _ = rand.Read(s[:]) // never fails: crypto/rand ends the program instead
	return s
}

// NumberedSeed is the i-th seed of a series that a number names. It serves
// simulations and tests, where the same number must give the same games.
func NumberedSeed(series, i uint64) Seed {
	in := []byte("spielwerk/numbered seed")
	in = binary.LittleEndian.AppendUint64(in, series)
	in = binary.LittleEndian.AppendUint64(in, i)
	return sha256.Sum256(in)
}

// ParseSeed reads a seed from 64 hexadecimal digits.
func ParseSeed(s string) (Seed, error) {
	b, err := hex.DecodeString(s)
	if err != nil || len(b) != len(Seed{}) {
		return Seed{}, fmt.Errorf("a seed has 64 hexadecimal digits")
	}
	return Seed(b), nil
}

// String is the seed in hexadecimal.
func (s Seed) String() string { return hex.EncodeToString(s[:]) }

// Commitment is what is published before the game.
func (s Seed) Commitment() string {
	sum := sha256.Sum256(s[:])
	return hex.EncodeToString(sum[:])
}

// Rand is the generator of a game: the keyed stream of the seed, the nonces in
// seat order, the game's name and the version of its rules.
func (s Seed) Rand(nonces []string, name string, version int) game.Rand {
	salt := make([]byte, 0, len(nonces)*sha256.Size)
	for _, n := range nonces {
		sum := sha256.Sum256([]byte(n))
		salt = append(salt, sum[:]...)
	}
	key, err := hkdf.Key(sha256.New, s[:], salt, fmt.Sprintf("spielwerk/%s/%d", name, version), 32)
	if err != nil {
		panic(err) // only for key lengths that HKDF cannot give
	}
	return game.NewRand([32]byte(key))
}

// Quick is a quick generator for the i-th use (a bot's seat, say) beside the
// game. It tells nothing about the seed.
func (s Seed) Quick(i uint64) game.Rand {
	in := append([]byte("spielwerk/quick"), s[:]...)
	sum := sha256.Sum256(binary.LittleEndian.AppendUint64(in, i))
	return game.QuickRand(binary.LittleEndian.Uint64(sum[:]), binary.LittleEndian.Uint64(sum[8:]))
}
