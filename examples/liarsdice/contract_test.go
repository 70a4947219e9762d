package liarsdice

import (
	"testing"

	"spielwerk/game/gametest"
)

// TestContract plays liar's dice against everything a game must keep.
func TestContract(t *testing.T) {
	g, err := Game()
	if err != nil {
		t.Fatal(err)
	}
	gametest.Run(t, g)
}
