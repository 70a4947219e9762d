package settlers

import (
	"strings"
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
	// The base game tries every Faction on every seat; here the first seat does, and each
	// other one has one of its own, which leaves half as many games to be played.
	for i := range g.Options {
		if o := &g.Options[i]; strings.HasPrefix(o.Name, "faction") && o.Name != "faction1" && len(o.Name) == len("faction1") {
			seat := int(o.Name[len(o.Name)-1] - '1')
			o.Values = []string{factionRandom, factionPick, factionWords[seat-1]}
		}
	}
	gametest.Run(t, g)
}
