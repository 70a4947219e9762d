package fair

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
)

// Dealer knows the seeds of tables that are not laid yet. They follow from the id of
// the table and a key that it keeps in memory, so that a table that is only shown to
// somebody takes no room: strangers cannot fill the server with promises. After a
// restart there is another key; what was promised before has to be promised anew.
type Dealer struct{ key [32]byte }

// NewDealer is a dealer with a key of its own.
func NewDealer() *Dealer {
	d := &Dealer{}
	_, _ = rand.Read(d.key[:]) // never fails: crypto/rand ends the program instead
	return d
}

// Promise is what is shown before somebody says their nonce: a table that may be
// laid, and the commitment of its seed.
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

// Promise promises the seed of a table.
func (d *Dealer) Promise(table string) Promise {
	return Promise{Table: table, Commitment: d.Seed(table).Commitment()}
}

// Gave reports whether this dealer has given a promise: nobody else can tell the
// commitment of an id.
func (d *Dealer) Gave(p Promise) bool {
	return subtle.ConstantTimeCompare([]byte(d.Promise(p.Table).Commitment), []byte(p.Commitment)) == 1
}
