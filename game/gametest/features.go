package gametest

import (
	"fmt"
	"slices"

	"spielwerk/game"
	"spielwerk/game/value"
)

// featuresOf are the features of a seat, nil if the game has none.
func featuresOf(p game.Position, seat game.Seat, private bool) (v value.Vector) {
	if f, does := p.(value.Position); does {
		f.FeatureVector(&v, seat, private)
	}
	return v
}

// features checks that each feature has its name and its index, the same in all positions.
func features(c *Case) observer {
	rules, does := c.Rules.(value.Rules)
	if !does {
		return func(*walk) error { return nil }
	}
	names := rules.Features()
	sorted := slices.Sorted(slices.Values(names))
	unique := len(slices.Compact(sorted)) == len(names)
	return func(w *walk) error {
		if !unique {
			return fmt.Errorf("two of the features have the same name: %q", names)
		}
		for seat := range game.Seat(c.seats()) {
			if w.over {
				break
			}
			for _, private := range []bool{false, true} {
				v := featuresOf(w.pos, seat, private)
				if err := indices(&v, len(names)); err != nil {
					return fmt.Errorf("seat %d: %w", seat, err)
				}
			}
		}
		return nil
	}
}

// indices checks that features come in the order of their indices, each once.
func indices(v *value.Vector, n int) error {
	next := 0
	for _, f := range v.Features {
		if int(f.Index) < next || int(f.Index) >= n {
			return fmt.Errorf("feature %d of %d comes after feature %d", f.Index, n, next-1)
		}
		next = int(f.Index) + 1
	}
	return nil
}

func sameVector(v, w *value.Vector) bool {
	return v.Time == w.Time && slices.Equal(v.Features, w.Features)
}

// featuresDiffer finds features that tell what a seat does not know: the public ones of anyone, and
// its own.
func featuresDiffer(p, q game.Position, seat game.Seat) error {
	for other := range game.Seat(p.Rules().Config().Seats) {
		a, b := featuresOf(p, other, false), featuresOf(q, other, false)
		if !sameVector(&a, &b) {
			return fmt.Errorf("the public features of seat %d were %v and are %v", other, a, b)
		}
	}
	if a, b := featuresOf(p, seat, true), featuresOf(q, seat, true); !sameVector(&a, &b) {
		return fmt.Errorf("the features were %v and are %v", a, b)
	}
	return nil
}
