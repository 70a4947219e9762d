package games

import "testing"

// TestOneGame: each game is found by its name without the others.
func TestOneGame(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range all.First() {
		one, err := One(g.Name)
		if err != nil || len(one) != 1 || one.First()[0].Name != g.Name {
			t.Errorf("%s: %v, %v", g.Name, one, err)
		}
	}
	if one, err := One("chess"); err == nil {
		t.Errorf("a game that is not there is opened: %v", one)
	}
}
