package games_test

import (
	"testing"

	"spielwerk/game/components"
	"spielwerk/games"
)

// TestEveryValueHasASource: all component data say where each value is from.
func TestEveryValueHasASource(t *testing.T) {
	shelf, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range shelf.First() {
		all, err := components.Facts(g)
		if err != nil {
			t.Fatal(err)
		}
		if len(all) < 200 {
			t.Errorf("%s has %d values", g.Name, len(all))
		}
		paths, house := map[string]bool{}, 0
		for i := range all {
			v := &all[i]
			if !v.Known() {
				t.Errorf("%s: %s:%d: %s: nothing says where %q is from (source %q)", g.Name, v.File, v.Line, v.Path, v.Text, v.Source)
			}
			if paths[v.Path] {
				t.Errorf("%s: %s:%d: two values are called %s", g.Name, v.File, v.Line, v.Path)
			}
			if paths[v.Path] = true; v.House() {
				house++
			}
		}
		if house == 0 || house == len(all) {
			t.Errorf("%s: %d of %d values are house", g.Name, house, len(all))
		}
	}
}
