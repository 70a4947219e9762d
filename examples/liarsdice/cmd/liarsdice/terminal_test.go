package main

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestAGameInTheTerminal plays a whole game against two bots as a person types it, in each
// language, and verifies its record.
func TestAGameInTheTerminal(t *testing.T) {
	binary := filepath.Join(t.TempDir(), "liarsdice")
	if out, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	// What is not legal is refused and asks again: among a doubt and all bids one is legal.
	var all strings.Builder
	all.WriteString("doubt\n")
	for number := 1; number <= 15; number++ {
		for face := 2; face <= 6; face++ {
			fmt.Fprintf(&all, "bid %d %d\n", number, face)
		}
	}
	for code, won := range map[string]string{"en": "is the last with dice and wins", "de": "hat als Letzter Würfel und gewinnt", "it": "è l’ultimo con dei dadi e vince"} {
		file := filepath.Join(t.TempDir(), "game.json")
		play := exec.Command(binary, "play", "liarsdice", "--lang", code, "--record", file, "--bots", "counting,greedy")
		play.Stdin = strings.NewReader(strings.Repeat(all.String(), 400))
		out, err := play.CombinedOutput()
		if err != nil || !strings.Contains(string(out), won) {
			t.Fatalf("%s: %v\n%s", code, err, out[max(0, len(out)-2000):])
		}
		if out, err := exec.Command(binary, "verify", file).CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", code, err, out)
		}
	}
}
