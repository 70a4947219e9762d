package fair

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"io"
)

// Dealer derives the seeds of promised tables from their ids and a key that it keeps in
// memory, so that a table that is only shown to somebody uses no memory and strangers cannot
// fill the server with promises. A restart makes a new key, so that earlier promises are
// void.
type Dealer struct{ key [32]byte }

// NewDealer makes a dealer with a key from random, which is crypto/rand.Reader but in tests.
// It panics if random gives none; crypto/rand ends the program itself then.
func NewDealer(random io.Reader) *Dealer {
	d := &Dealer{}
	if _, err := io.ReadFull(random, d.key[:]); err != nil {
		panic(err)
	}
	return d
}

// Promise is the id of a table that may be created and the commitment of its seed. It is
// published before anybody sends a nonce.
type Promise struct {
	Table      string `json:"table"`
	Commitment string `json:"commitment"`
}

// Seed is the seed of the table with this id.
func (d *Dealer) Seed(table string) Seed {
	mac := hmac.New(sha256.New, d.key[:])
	mac.Write([]byte("spielwerk/table/" + table))
	return Seed(mac.Sum(nil))
}

// Promise is the promise for a table with this id.
func (d *Dealer) Promise(table string) Promise {
	return Promise{Table: table, Commitment: d.Seed(table).Commitment()}
}

// Gave reports whether this dealer made a promise: nobody else can compute the commitment of
// an id.
func (d *Dealer) Gave(p Promise) bool {
	return subtle.ConstantTimeCompare([]byte(d.Promise(p.Table).Commitment), []byte(p.Commitment)) == 1
}
