package alienartifacts

import "testing"

// TestReckonedByTheWeights: what is reckoned is what the evaluation finds, by other weights too.
func TestReckonedByTheWeights(t *testing.T) {
	first := open(t, 4, nil)
	var values []int
	for _, w := range first.Weights() {
		values = append(values, (w.Value+w.Most)/2)
	}
	other, err := first.WithWeights(values)
	if err != nil {
		t.Fatal(err)
	}
	differs := false
	for _, r := range []*rules{first, other.(*rules)} {
		for c := range r.reckoned.mods {
			for turns, worth := range r.reckoned.mods[c] {
				e := estimate{w: &r.weigh, turns: turns}
				if want := e.mods(&r.sides[c][logistic].mods); int(worth) != want {
					t.Errorf("%s, %d turns: %d, not %d", cardWords[c], turns, worth, want)
				}
				differs = differs || worth != first.reckoned.mods[c][turns]
			}
		}
		e := estimate{p: r.Blank().(*Position), w: &r.weigh}
		for i, o := range r.reckoned.ops {
			if want := e.op(&r.ops[i], fromAttack); o.alike && o.worth != want {
				t.Errorf("effect %d: %d, not %d", i, o.worth, want)
			}
		}
	}
	if !differs {
		t.Error("other weights made no difference")
	}
}
