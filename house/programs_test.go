package house

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"spielwerk/games"
)

// TestExamplesOfProgramsPlay: the bots in Python and in Go of docs/bots.md play all games without a fault,
// and commands that take a bot take them.
func TestExamplesOfProgramsPlay(t *testing.T) {
	t.Chdir("..")
	mybot := filepath.Join(t.TempDir(), "mybot")
	if out, err := exec.Command("go", "build", "-o", mybot, "./examples/programs/mybot").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	bots := []string{"exec:" + mybot}
	if _, err := exec.LookPath("python3"); err == nil {
		bots = append(bots, "exec:python3 examples/programs/mybot.py")
	}
	command := func(want int, args ...string) string {
		t.Helper()
		var out, errs bytes.Buffer
		status := run(args, world{in: strings.NewReader(""), out: &out, err: &errs, games: games.List()})
		if status != want {
			t.Fatalf("%q: status %d\n%s", args, status, &errs)
		}
		return out.String() + errs.String()
	}
	// What comes back of the greeting is read before the first question is sent, or as its answer.
	const echoes = "(it answers question 1 with|it speaks without being asked)"
	for _, b := range bots {
		for game, seats := range map[string]string{"newworld": "2", "xidit": "4", "alienartifacts": "2", "settlers": "2"} {
			var r simResult
			if err := json.Unmarshal([]byte(command(0, "sim", game, "--seats", seats, "--bots", b, "--games", "1", "--json")), &r); err != nil {
				t.Fatal(err)
			}
			if r.Games != 1 || len(r.Forfeits) > 0 {
				t.Errorf("%s in %s: %+v", b, game, r)
			}
		}
	}
	if said := command(0, "arena", "newworld", "--bots", bots[0]+",random", "--games", "2"); !strings.Contains(said, bots[0]) {
		t.Error(said)
	}
	if said := command(0, "play", "newworld", "--watch", "--lang", "en", "--bots", bots[0], "--option", "bonusPerSettler=off"); !strings.Contains(said, "seed") {
		t.Error(said)
	}
	if said := command(0, "play", "newworld", "--watch", "--lang", "en", "--bots", "exec:cat"); !regexp.MustCompile("seat 2, exec:cat, has lost by a fault, and random moves stood in for it: " + echoes).MatchString(said) {
		t.Error(said)
	}
	if said := command(0, "sim", "newworld", "--seats", "2", "--bots", "exec:cat,random", "--games", "2"); !regexp.MustCompile("exec:cat: lost 2 games by faults; in game 1: " + echoes).MatchString(said) {
		t.Error(said)
	}
	for told, args := range map[string][]string{
		"play on this machine only":            {"sim", "newworld", "--bots", bots[0], "--join", "nats://127.0.0.1:1"},
		"must be from 1ms to 1h":               {"sim", "newworld", "--bots", "random", "--bot-time", "0s"},
		`program "./none" cannot be started`:   {"arena", "newworld", "--bots", "exec:./none,random"},
		`--program novice=cat: a bot "novice"`: {"serve", "--program", "novice=cat", "--db", filepath.Join(t.TempDir(), "x.db")},
		"--program a b=cat":                    {"serve", "--program", "a b=cat", "--db", filepath.Join(t.TempDir(), "x.db")},
	} {
		if said := command(2, args...); !strings.Contains(said, told) {
			t.Errorf("%q says %s", args, said)
		}
	}
}
