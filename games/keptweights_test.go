package games

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/game/weights"
)

// TestKeptWeightsCanBePlayed: the weights of before, which docs/training.md compares with, have each weight there is.
func TestKeptWeightsCanBePlayed(t *testing.T) {
	files, bad := filepath.Glob("../train/testdata/*/*.yaml")
	if bad != nil || len(files) == 0 {
		t.Fatal(files, bad)
	}
	for _, file := range files {
		g, err := Find(strings.TrimSuffix(filepath.Base(file), ".yaml"))
		if err != nil {
			t.Fatal(err)
		}
		rules, err := g.Rules(game.Config{Seats: g.MaxSeats, Options: g.Full.Options})
		if err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if _, err = weights.Read(file, data, weights.Named(rules.(game.Weighted).Weights())); err != nil {
			t.Error(err)
		}
	}
}
