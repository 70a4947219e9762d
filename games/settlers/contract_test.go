package settlers

import (
	"testing"

	"spielwerk/game/gametest"
)

// TestContract plays Imperial Settlers against everything a game must keep.
func TestContract(t *testing.T) {
	g, err := Game()
	if err != nil {
		t.Fatal(err)
	}
	gametest.Run(t, g)
}

// TestContractWithAtlanteans does so with the expansion in use if nothing else is said.
func TestContractWithAtlanteans(t *testing.T) {
	g, err := newGame(dataFiles.ReadFile, expansionAtlanteans)
	if err != nil {
		t.Fatal(err)
	}
	gametest.Run(t, g)
}
