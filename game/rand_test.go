package game

import (
	"encoding/hex"
	"math/rand/v2"
	"slices"
	"testing"
)

// The stream is part of the record format: these numbers must never change.
func TestKeyedStreamIsFrozen(t *testing.T) {
	var key [32]byte
	for i := range key {
		key[i] = byte(i)
	}
	r := NewRand(key)
	got := []uint64{r.Uint64(), r.Uint64(), r.Uint64(), r.Uint64(), r.Uint64()}
	// python3: hashlib.sha256(bytes(range(32)) + n.to_bytes(8, "little")), words "<Q"
	want := []uint64{0xbd883a2900e5d6a9, 0x1fb77ad013e2cb38, 0x12a07528525b28c, 0xd0f427e50bc4f1bd, 0x3f3bb7d82d47ef04}
	if !slices.Equal(got, want) {
		t.Errorf("stream %x, frozen %x", got, want)
	}
	s := []uint8{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	r = NewRand(key)
	Shuffle(&r, s)
	if hex.EncodeToString(s) != "05020309060800040701" {
		t.Errorf("shuffle %x", s)
	}
}

func TestQuickStreamIsPCG(t *testing.T) {
	r, std := QuickRand(3, 4), rand.NewPCG(3, 4)
	for i := range 1000 {
		if got, want := r.Uint64(), std.Uint64(); got != want {
			t.Fatalf("number %d is %x, PCG-DXSM gives %x", i, got, want)
		}
	}
}

func TestIntNIsUniform(t *testing.T) {
	r := QuickRand(1, 2)
	const n, draws = 7, 70_000
	var count [n]int
	for range draws {
		count[r.IntN(n)]++
	}
	for i, c := range count {
		if c < draws/n-500 || c > draws/n+500 {
			t.Errorf("%d came %d times of %d", i, c, draws)
		}
	}
}

// Every order of four things comes equally often, and of five each thing at each place.
func TestReshuffleIsUniform(t *testing.T) {
	r := QuickRand(5, 6)
	const draws = 120_000
	orders := map[[4]uint8]int{}
	var places [5][5]int
	for range draws {
		four, five := [4]uint8{0, 1, 2, 3}, [5]uint8{0, 1, 2, 3, 4}
		Reshuffle(&r, four[:])
		Reshuffle(&r, five[:])
		orders[four]++
		for place, thing := range five {
			places[place][thing]++
		}
	}
	if len(orders) != 24 {
		t.Errorf("%d orders of four things", len(orders))
	}
	for order, n := range orders {
		if n < draws/24-350 || n > draws/24+350 {
			t.Errorf("%v came %d times of %d", order, n, draws)
		}
	}
	for place, things := range places {
		for thing, n := range things {
			if n < draws/5-700 || n > draws/5+700 {
				t.Errorf("%d came %d times of %d to place %d", thing, n, draws, place)
			}
		}
	}
}

// TestSkip: who skips numbers draws what follows them.
func TestSkip(t *testing.T) {
	for _, r := range []Rand{QuickRand(5, 6), NewRand([32]byte{7})} {
		for n := range 200 {
			drawn, skipped := r, r
			for range n {
				drawn.Uint64()
			}
			if skipped.Skip(n); skipped != drawn {
				t.Errorf("quick %v: after %d numbers\n%v, after skipping them\n%v", r.Quick, n, drawn, skipped)
			}
		}
	}
}
