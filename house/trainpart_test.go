package house

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"spielwerk/games"
	"spielwerk/train"
)

// TestTrainingGoesOn: a training that was interrupted after a round goes on when the same command is given
// again, and comes to the same file; another command does not touch what is kept of it.
func TestTrainingGoesOn(t *testing.T) {
	dir := t.TempDir()
	args := func(out string, more ...string) []string {
		line := "train value alienartifacts --seats 2,3 --games 1 --trial 2 --workers 1 --seed 4 --out " + filepath.Join(dir, out)
		return append(strings.Fields(line), more...)
	}
	if said, status := typed(args("whole.csv", "--rounds", "2")...); status != 0 {
		t.Fatal(said)
	}
	leavePart(t, filepath.Join(dir, "parts.csv"))
	for flags, want := range map[string]string{"--rounds 2 --seed 5": "is of another training", "--rounds 0": "at least 1"} {
		if said, status := typed(args("parts.csv", strings.Fields(flags)...)...); status != 2 || !strings.Contains(said, want) {
			t.Errorf("%s: status %d, %s", flags, status, said)
		}
	}
	said, status := typed(args("parts.csv", "--rounds", "2")...)
	if status != 0 || !strings.Contains(said, "1 rounds of this training") || !strings.Contains(said, "round 2:") || strings.Contains(said, "round 1:") {
		t.Fatal(status, said)
	}
	read := func(name string) string {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return strings.ReplaceAll(string(text), name, "")
	}
	if read("whole.csv") != read("parts.csv") {
		t.Error("in two parts it learns other nets")
	}
	if left, err := filepath.Glob(filepath.Join(dir, "*.part")); err != nil || len(left) > 0 {
		t.Error("in the end there is", left, err)
	}
}

// leavePart leaves what a training of two rounds leaves that is interrupted in the second.
func leavePart(t *testing.T, out string) {
	t.Helper()
	c := &valueCommand{Game: "alienartifacts", Seats: []int{2, 3}, Games: 1, Trial: 2, Seed: 4, Out: out}
	rules, err := c.begin(&world{games: games.List()})
	if err != nil {
		t.Fatal(err)
	}
	part, err := c.part(rules[0])
	if err != nil {
		t.Fatal(err)
	}
	first := &train.Value{Rules: rules, Rounds: 1, Games: c.Games, Seed: c.Seed, Workers: 1, Save: part.write}
	if _, err := first.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
}
