package fair

import (
	"crypto/rand"
	"testing"
)

// A promise binds: the seed that comes later has the commitment that was shown, and
// nobody can make a promise that the dealer has not given.
func TestAPromiseBinds(t *testing.T) {
	d := NewDealer(rand.Reader)
	p := d.Promise("a table")
	if p.Table != "a table" || d.Seed("a table").Commitment() != p.Commitment || d.Promise("a table") != p {
		t.Errorf("%+v is not kept", p)
	}
	if !d.Gave(p) {
		t.Error("the dealer does not know its promise")
	}
	for what, other := range map[string]Promise{
		"another table":      {"another", p.Commitment},
		"another commitment": {p.Table, NewSeed().Commitment()},
		"no commitment":      {p.Table, ""},
		"nothing":            {},
		"another dealer's":   NewDealer(rand.Reader).Promise("a table"),
	} {
		if d.Gave(other) {
			t.Errorf("%s: %+v counts as promised", what, other)
		}
	}
	if d.Seed("a table") == d.Seed("a tablf") {
		t.Error("two tables have the same seed")
	}
}
