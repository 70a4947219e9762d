// Package fair makes shuffles that anybody can check afterwards.
//
//  1. The form for a new table shows the table's id and the commitment of its seed,
//     SHA-256(seed). The seed is 32 bytes that nobody but the server knows.
//  2. Then each person's browser draws a nonce of its own and sends it when the
//     person sits down. A nonce may be empty. A bot's nonce is always empty.
//  3. When all seats are taken, the nonces are fixed, and everybody at the table is
//     shown all of them. Only then are the cards dealt.
//  4. The deal's key is HKDF-SHA256 of the seed, with the SHA-256 of the nonces
//     in seat order as salt and "spielwerk/<game>/<rules version>" as info.
//  5. All random numbers of the game are the keyed stream of game.Rand.
//  6. After the game the seed is published. Each browser checks that the commitment
//     is the one that it kept, that the seed belongs to it, and that its own nonce
//     stands at its own seat. docs/record.md shows how to check the rest.
//
// # What is promised
//
// Nobody can choose the deal of a table, if one person at the table sent a nonce that
// is hard to guess and the operator of the server has no say in any later nonce:
//
//   - A person who is not the operator knows neither the seed nor, until all sit, the
//     nonces of the others. Whatever text they send, they choose blindly. The same
//     holds for the host, who may also free seats and give them to bots.
//   - The operator knows the seed, but has published its commitment before the first
//     nonce arrives. To change the seed, to change or drop a nonce, or to deal
//     otherwise than the stream says is found by the check of the browser, or by
//     the check of the record. To try many seeds before one is shown gains nothing,
//     for what the deal will be is not yet decided.
//   - Bots have no say: the empty text is fixed.
//
// # What is not promised
//
//   - An operator who takes a seat at the table, under any name, and sits down last
//     knows the seed and all other nonces, and can try nonces until the deal suits.
//     Such an operator can also read all hands from the server's memory, and no way
//     of shuffling prevents that. Therefore people do not first send a hash of their
//     nonce and reveal it when all sit: it would take a second visit of everybody,
//     and who does not come would hold up the table, for a guarantee that the
//     operator's knowledge of the hands makes worthless. Between people who are not
//     the operator, nothing is lost: see above.
//   - An operator can break a table off when all nonces are known, before or after
//     the deal is shown, and so refuse a deal. Everybody sees that, and the next
//     table has a new commitment.
//   - If all nonces of the people are empty or easy to guess, the operator could have
//     chosen the seed to suit.
//   - The bots' decisions are not part of the shuffle.
//   - The check in the browser is done by a script that the server sends. Who does not
//     trust it keeps commitment and nonce, and checks the record with a program of
//     their own: spielwerk verify, or docs/verify.py.
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

// NumberedSeed is the i-th seed of a numbered series, for simulations and tests that must be
// repeatable.
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

// Quick is a fast generator for the i-th use besides the deal, such as the bot of a seat. It
// reveals nothing about the seed.
func (s Seed) Quick(i uint64) game.Rand {
	in := append([]byte("spielwerk/quick"), s[:]...)
	sum := sha256.Sum256(binary.LittleEndian.AppendUint64(in, i))
	return game.QuickRand(binary.LittleEndian.Uint64(sum[:]), binary.LittleEndian.Uint64(sum[8:]))
}
