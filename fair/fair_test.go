package fair

import (
	"strings"
	"testing"
)

// The way from seed and nonces to the stream is part of the record format.
func TestStreamIsFrozen(t *testing.T) {
	var s Seed
	for i := range s {
		s[i] = byte(i)
	}
	r := s.Rand([]string{"anna", "bo"}, "newworld", 1)
	if got, want := r.Uint64(), uint64(0xd1521ae143932121); got != want {
		t.Errorf("first number %#x, frozen %#x", got, want)
	}
	if got := s.Commitment(); got != "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd" {
		t.Errorf("commitment %s", got)
	}
}

func TestEverythingGoesIntoTheStream(t *testing.T) {
	s, o := NumberedSeed(1, 2), NumberedSeed(1, 3)
	first := func(s Seed, nonces []string, name string, version int) uint64 {
		r := s.Rand(nonces, name, version)
		return r.Uint64()
	}
	base := first(s, []string{"a", "b"}, "x", 1)
	for what, other := range map[string]uint64{
		"seed": first(o, []string{"a", "b"}, "x", 1), "nonce": first(s, []string{"a", "c"}, "x", 1),
		"order of nonces": first(s, []string{"b", "a"}, "x", 1), "game": first(s, []string{"a", "b"}, "y", 1),
		"version": first(s, []string{"a", "b"}, "x", 2), "number of nonces": first(s, []string{"ab"}, "x", 1),
	} {
		if other == base {
			t.Errorf("another %s gives the same stream", what)
		}
	}
}

func TestSeedsAreReadAsWritten(t *testing.T) {
	s := NewSeed()
	back, err := ParseSeed(s.String())
	if err != nil || back != s {
		t.Errorf("%v comes back as %v, %v", s, back, err)
	}
	for _, bad := range []string{"", "00", strings.Repeat("zz", 32), s.String() + "00"} {
		if _, err := ParseSeed(bad); err == nil {
			t.Errorf("%q is read as a seed", bad)
		}
	}
	if NewSeed() == s {
		t.Error("two new seeds are the same")
	}
}
