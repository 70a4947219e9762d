package vector

import (
	"strings"
	"testing"

	"spielwerk/game"
)

// TestFieldsAreWhole: a field with too few or too many numbers, or the wrong number of words, is found
// when the fields are collected.
func TestFieldsAreWhole(t *testing.T) {
	for want, write := range map[string]func(*Encoder){
		"":                                  func(e *Encoder) { e.Field("a", "", 2, 2); e.Bits(5, 4); e.Field("b", ""); e.Bool(true) },
		"field a lacks 1 of its 4 numbers":  func(e *Encoder) { e.Field("a", "", 2, 2); e.One(1, 3); e.Field("b", "") },
		"field a lacks -1 of its 2 numbers": func(e *Encoder) { e.Field("a", "", 2); e.Zeros(3) },
		"field a has 1 words for 2 entries": func(e *Encoder) { e.Field("a", "", 2); e.Words([]string{"x"}) },
	} {
		got := func() (problem string) {
			defer func() {
				if p := recover(); p != nil {
					problem = p.(string)
				}
			}()
			e := &Encoder{names: true}
			write(e)
			e.complete()
			return ""
		}()
		if !strings.HasSuffix(got, want) || want == "" && got != "" {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

func TestNumbersAreKeptInBounds(t *testing.T) {
	e := &Encoder{out: make([]int16, 3)}
	e.Ints(40_000, -40_000, 7)
	if got := [3]int16(e.out); got != [3]int16{32767, -32768, 7} {
		t.Errorf("wrote %v", got)
	}
}

func TestSeatsAreSeenClockwise(t *testing.T) {
	for i := range 4 {
		if got := Place(2, From(2, i, 4), 4); got != i {
			t.Errorf("the seat at %d sits at %d", i, got)
		}
	}
	if got := Place(2, game.Nobody, 4); got != -1 {
		t.Errorf("nobody sits at %d", got)
	}
}
