package rating

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestPublished are the values that other implementations publish for games of people of whom
// nothing is known, without drift.
func TestPublished(t *testing.T) {
	for _, want := range [][]Strength{
		{{Mean: 27.63523138347365, Deviation: 8.065506316323548}, {Mean: 22.36476861652635, Deviation: 8.065506316323548}},
		{{Mean: 27.868876552746237, Deviation: 8.204837030780652}, {Mean: 25.717219138186557, Deviation: 8.057829747583874}, {Mean: 21.413904309067206, Deviation: 8.057829747583874}},
		{
			{Mean: 27.795084971874736, Deviation: 8.263160757613477},
			{Mean: 26.552824984374855, Deviation: 8.179213704945203},
			{Mean: 24.68943500312503, Deviation: 8.083731307186588},
			{Mean: 20.96265504062538, Deviation: 8.083731307186588},
		},
	} {
		all, places := make([]Strength, len(want)), make([]int, len(want))
		for i := range all {
			all[i], places[i] = Unknown(), i+1
			all[i].Fixed = true
		}
		for i, got := range Update(all, places) {
			if math.Abs(got.Mean-want[i].Mean) > 1e-9 || math.Abs(got.Deviation-want[i].Deviation) > 1e-9 {
				t.Errorf("of %d, place %d: %v, want %v", len(want), i+1, got, want[i])
			}
		}
	}
}

// TestUpdate: the first gains and the last loses, who shares a place with an equal stays equal, and
// whatever the places are, everybody of whom little is known is known better afterwards.
func TestUpdate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 5).Draw(t, "n")
		all, places := make([]Strength, n), make([]int, n)
		for i := range all {
			all[i] = Strength{Mean: rapid.Float64Range(0, 60).Draw(t, "mean"), Deviation: rapid.Float64Range(2, 9).Draw(t, "deviation")}
			places[i] = rapid.IntRange(1, n).Draw(t, "place")
		}
		first, last := places[0], places[0]
		for _, p := range places {
			first, last = min(first, p), max(last, p)
		}
		after := Update(all, places)
		for i, s := range after {
			if math.IsNaN(s.Mean) || math.IsNaN(s.Deviation) || s.Deviation <= 0 {
				t.Fatalf("%v with %v becomes %v", all, places, after)
			}
			if s.Deviation > all[i].Deviation+drift {
				t.Errorf("%v is less sure: %v", all[i], s)
			}
			if first < last && places[i] == first && s.Mean < all[i].Mean && alone(places, first) {
				t.Errorf("the first loses: %v, then %v", all[i], s)
			}
			if first < last && places[i] == last && s.Mean > all[i].Mean && alone(places, last) {
				t.Errorf("the last gains: %v, then %v", all[i], s)
			}
		}
	})
	equal := Update([]Strength{Unknown(), Unknown()}, []int{1, 1})
	if equal[0] != equal[1] || math.Abs(equal[0].Mean-begin) > 1e-9 {
		t.Errorf("equals who share a place are %v", equal)
	}
}

func alone(places []int, place int) bool {
	n := 0
	for _, p := range places {
		if p == place {
			n++
		}
	}
	return n == 1
}
