package alienartifacts

import (
	"bytes"
	"encoding/binary"
	"testing"

	"spielwerk/game"
)

// laid is a position of which there is nothing but a state.
type laid struct {
	game.Position
	state any
}

func (l laid) State() any { return l.state }

// TestSetsAreStoredAsBefore: positions stored when a set was an array are still read.
func TestSetsAreStoredAsBefore(t *testing.T) {
	var set Set
	set.add(3)
	set.add(100)
	now, err := binary.Append(nil, binary.LittleEndian, set)
	if err != nil {
		t.Fatal(err)
	}
	before, err := binary.Append(nil, binary.LittleEndian, set.LaidAs())
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(now, before) {
		t.Errorf("the bytes are %x, and were %x", now, before)
	}
	type state struct{ Hand Set }
	type earlier struct{ Hand [2]uint64 }
	if game.Layout(laid{state: &state{}}) != game.Layout(laid{state: &earlier{}}) {
		t.Error("the layout is another one")
	}
}

func TestSet(t *testing.T) {
	var set, none Set
	for i := range uint8(128) {
		set.add(i)
		for j := range uint8(128) {
			if set.has(j) != (j <= i) {
				t.Fatalf("with 0 to %d: %d is in it: %v", i, j, set.has(j))
			}
		}
	}
	for i := range uint8(128) {
		if set.len() != 128-int(i) || set.first() != i || i%2 == 0 && set.take() != i {
			t.Fatalf("without 0 to %d: %d members, the first is %d", i, set.len(), set.first())
		}
		set.remove(i)
	}
	if set != none || !set.empty() {
		t.Errorf("without all: %v", set)
	}
}
