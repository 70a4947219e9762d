package api

import (
	"testing"
	"time"
)

// TestKeysOfAPerson: a person has so many keys an hour, whatever others use.
func TestKeysOfAPerson(t *testing.T) {
	now := time.Unix(0, 0)
	k := newKeys()
	k.now = func() time.Time { return now }
	for i := range mostKeys {
		if !k.may("ada") || i%2 == 0 && !k.may("bob") {
			t.Fatalf("key %d is refused", i)
		}
	}
	if k.may("ada") || !k.may("bob") {
		t.Error("who has used all keys may use more, or another may not")
	}
	if now = now.Add(keysFor); !k.may("ada") {
		t.Error("after an hour there are no keys")
	}
}
