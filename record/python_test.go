package record_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/record"
)

// dataFiles are the component data of the games, in the order of docs/record.md.
var dataFiles = map[string][]string{
	"newworld": {"tiles"}, "xidit": {"data"}, "alienartifacts": {"cards"},
	"settlers":   {"components", "common", "barbarians", "japanese", "romans", "egyptians", "solo"},
	"atlanteans": {"components", "common", "barbarians", "japanese", "romans", "egyptians", "solo", "atlanteans"},
}

func filesOf(rules game.Rules) []string {
	name, key := rules.Game().Name, rules.Game().Name
	if rules.Config().Options["expansion"] == "atlanteans" {
		key = "atlanteans"
	}
	var files []string
	for _, f := range dataFiles[key] {
		files = append(files, filepath.Join("..", "games", name, "data", f+".yaml"))
	}
	return files
}

// variants are all seat counts of a game, and each value of each option, at one seat
// count after the other. Of the options about one seat the first stands for all. Only some options may be asked
// for.
func variants(t *testing.T, g *game.Game, only ...string) (all []game.Rules) {
	t.Helper()
	add := func(c game.Config) bool {
		rules, err := g.Rules(c)
		if err == nil && rules.Config().Version == g.Versions[len(g.Versions)-1] {
			all = append(all, rules)
		}
		return err == nil
	}
	seats := g.MinSeats
	for n := g.MinSeats; n <= g.MaxSeats; n++ {
		if !add(g.Default(n)) {
			t.Errorf("%s for %d seats has no configuration", g.Name, n)
		}
	}
	for _, o := range g.Options {
		if o.Seat > 1 || len(only) > 0 && !slices.Contains(only, o.Name) {
			continue
		}
		for _, v := range o.Values {
			for range g.MaxSeats { // some values are for some seats only
				if seats++; seats > g.MaxSeats {
					seats = g.MinSeats
				}
				c := g.Default(seats)
				options := map[string]string{o.Name: v}
				for k, v := range c.Options {
					if k != o.Name {
						options[k] = v
					}
				}
				if v != o.Default && add(game.Config{Seats: seats, Options: options}) {
					break
				}
			}
		}
	}
	return all
}

// chanced is a game played out at random, with nonces.
func chanced(t *testing.T, rules game.Rules, series uint64) *record.Record {
	t.Helper()
	c := rules.Config()
	var names, nonces []string
	for i := range c.Seats {
		names, nonces = append(names, fmt.Sprint("P", i)), append(nonces, []string{"7f3a", "schönes Glück", ""}[i%3])
	}
	seed := fair.NumberedSeed(series, uint64(c.Seats))
	h, choose := game.NewHistory(rules, seed.Rand(nonces, rules.Game().Name, c.Version)), game.QuickRand(series, 5)
	forms := rules.Vocabulary().Moves
	for h.Now().Pending() != 0 {
		seat := h.Now().Pending().First()
		moves := slices.DeleteFunc(h.Now().Moves(nil, seat), func(m game.Move) bool { return forms[m.Kind].Retracts })
		if no := h.Play(seat, moves[choose.IntN(len(moves))]); no != nil {
			t.Fatal(no)
		}
	}
	return record.Of(h, names, nonces, seed)
}

func drawsOf(t *testing.T, r *record.Record, rules game.Rules) (lines []record.DrawLine) {
	t.Helper()
	if err := r.Draws(rules, func(l record.DrawLine) error { lines = append(lines, l); return nil }); err != nil {
		t.Fatal(err)
	}
	return lines
}

// TestAllRandomNumbersAreInDraws: no game uses the generator without telling: the list
// of draws makes the same numbers, as many as the game has used.
func TestAllRandomNumbersAreInDraws(t *testing.T) {
	for _, g := range allGames(t) {
		for i, rules := range variants(t, g) {
			r := chanced(t, rules, uint64(i))
			h, err := r.Verify(rules)
			if err != nil {
				t.Fatal(err)
			}
			seed, _ := fair.ParseSeed(r.End.Seed)
			stream := seed.Rand(r.Header.Nonces, g.Name, r.Header.Rules)
			for _, d := range drawsOf(t, r, rules) {
				switch d.Draw {
				case "shuffle":
					got := slices.Clone(d.Before)
					if game.Shuffle(&stream, got); !slices.Equal(got, d.After) {
						t.Fatalf("%s: %+v, the stream gives %v", g.Name, d, got)
					}
				case "pick":
					if got := d.Before[stream.IntN(len(d.Before))]; got != d.Card {
						t.Fatalf("%s: %+v, the stream gives %v", g.Name, d, got)
					}
				}
			}
			used := reflect.ValueOf(h.Now().State()).Elem().FieldByName("Rand").Interface().(game.Rand).Count
			if used != stream.Count {
				t.Errorf("%s %v: the game has used %d numbers, its draws %d", g.Name, rules.Config(), used, stream.Count)
			}
		}
	}
}

func allGames(t *testing.T) []*game.Game {
	t.Helper()
	shelf, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	return shelf.First()
}

// python runs docs/verify.py.
func python(t *testing.T, args ...string) (said string, err error) {
	t.Helper()
	checker.Lock()
	defer checker.Unlock()
	if checker.in == nil {
		startPython(t)
	}
	if err = json.NewEncoder(checker.in).Encode(args); err != nil {
		t.Fatal(err)
	}
	var answer struct{ Said, Failed string }
	if err = checker.out.Decode(&answer); err != nil {
		t.Fatal(err)
	}
	if answer.Failed != "" {
		err = errors.New(answer.Failed)
	}
	return answer.Said, err
}

// checker is one Python that runs verify.py again and again: it takes longer to start
// than to verify a record.
var checker struct {
	sync.Mutex
	in  io.Writer
	out *json.Decoder
}

// runner runs the script named by its first argument with the arguments of each line, and
// answers what it said and how it failed. It ends with the tests, which close its input.
const runner = `
import contextlib, io, json, sys, traceback
name = sys.argv[1]
code = compile(open(name, encoding="utf-8").read(), name, "exec")
for line in sys.stdin:
    said, failed = io.StringIO(), ""
    sys.argv = [name] + json.loads(line)
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            exec(code, {"__name__": "__main__", "__doc__": ""})
        except SystemExit as e:
            if isinstance(e.code, str):
                print(e.code)
            failed = "exit" if e.code else ""
        except BaseException:
            traceback.print_exc()
            failed = "exception"
    print(json.dumps({"Said": said.getvalue(), "Failed": failed}), flush=True)
`

func startPython(t *testing.T) {
	t.Helper()
	path, err := exec.LookPath("python3")
	if err != nil && os.Getenv("CI") == "" {
		t.Skip("no python3")
	}
	cmd := exec.Command(path, "-c", runner, filepath.Join("..", "docs", "verify.py"))
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	checker.in, checker.out = in, json.NewDecoder(out)
}

// TestPythonIsStarted runs the script as a person does.
func TestPythonIsStarted(t *testing.T) {
	path, err := exec.LookPath("python3")
	if err != nil && os.Getenv("CI") == "" {
		t.Skip("no python3")
	}
	script := filepath.Join("..", "docs", "verify.py")
	rec, _ := onDisk(t, chanced(t, variants(t, allGames(t)[0], drawing...)[0], 0), nil)
	if out, err := exec.Command(path, script, rec).CombinedOutput(); err != nil || string(out) != "ok: the seed matches the commitment\n" {
		t.Errorf("%v: %s", err, out)
	}
	if out, err := exec.Command(path, script, rec, "--commitment", "0").CombinedOutput(); err == nil {
		t.Errorf("another commitment is taken: %s", out)
	}
}

// onDisk writes a record and its draws to files.
func onDisk(t *testing.T, r *record.Record, lines []record.DrawLine) (rec, draws string) {
	t.Helper()
	dir := t.TempDir()
	rec, draws = filepath.Join(dir, "record.jsonl"), filepath.Join(dir, "draws.jsonl")
	if err := r.WriteFile(rec); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	for _, l := range lines {
		if err := json.NewEncoder(&b).Encode(l); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(draws, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return rec, draws
}

// drawing are the options by which games draw in another way: what is shuffled, when,
// and what is picked. The others only change what follows.
var drawing = []string{"firstPlayer", "length", "expansion", "faction1", "faction_reshuffle", "format", "commons", "lookout", "factions", "atlantean_faction_adds_common", "advanced_solo"}

// TestPythonMakesAllDrawsAgain: a program in another language, of docs/record.md alone,
// reproduces every shuffle and every draw of all games, with all seat counts and in all
// variants that draw differently.
func TestPythonMakesAllDrawsAgain(t *testing.T) {
	for _, g := range allGames(t) {
		for i, rules := range variants(t, g, drawing...) {
			r := chanced(t, rules, uint64(i))
			rec, draws := onDisk(t, r, drawsOf(t, r, rules))
			said, err := python(t, append([]string{rec, draws}, filesOf(rules)...)...)
			if err != nil || !strings.HasPrefix(said, "ok: the seed matches the commitment and gives all ") {
				t.Errorf("%s %v: %v: %s", g.Name, rules.Config(), err, said)
			}
			if i > 0 {
				continue
			}
			if said, err := python(t, rec); err != nil || said != "ok: the seed matches the commitment\n" {
				t.Errorf("the record alone: %v: %s", err, said)
			}
		}
	}
}

// TestPythonFindsLies: whatever is changed in a record or in its draws is found, and
// named.
func TestPythonFindsLies(t *testing.T) {
	for _, g := range allGames(t) {
		t.Run(g.Name, func(t *testing.T) { lies(t, g) })
	}
}

func lies(t *testing.T, g *game.Game) {
	rules, err := g.Rules(g.Default(g.MaxSeats))
	if err != nil {
		t.Fatal(err)
	}
	kept := func(r *record.Record) []string {
		return []string{"--commitment", r.Header.Commitment, "--seat", "2", "--nonce", "schönes Glück"}
	}
	for what, lie := range map[string]struct {
		change func(r *record.Record, draws []record.DrawLine) []record.DrawLine
		named  string
	}{
		"nothing": {func(_ *record.Record, d []record.DrawLine) []record.DrawLine { return d }, ""},
		"another seed": {func(r *record.Record, d []record.DrawLine) []record.DrawLine {
			r.End.Seed = fair.NumberedSeed(9, 9).String()
			return d
		}, "the seed does not match the commitment"},
		"another seed with its commitment": {func(r *record.Record, d []record.DrawLine) []record.DrawLine {
			r.End.Seed, r.Header.Commitment = fair.NumberedSeed(9, 9).String(), fair.NumberedSeed(9, 9).Commitment()
			return d
		}, "the commitment differs from the one that was shown"},
		"swapped nonces": {func(r *record.Record, d []record.DrawLine) []record.DrawLine {
			n := r.Header.Nonces
			n[0], n[1] = n[1], n[0]
			return d
		}, "'schönes Glück' was not used"},
		"another's nonce changed": {func(r *record.Record, d []record.DrawLine) []record.DrawLine {
			r.Header.Nonces[0] += "!"
			return d
		}, "the seed gives"},
		"a dropped nonce": {func(r *record.Record, d []record.DrawLine) []record.DrawLine {
			r.Header.Nonces = r.Header.Nonces[1:]
			return d
		}, "was not used"},
		"another version": {func(r *record.Record, d []record.DrawLine) []record.DrawLine { r.Header.Rules += 7; return d }, "the seed gives"},
		"a shuffle in another order": {func(_ *record.Record, d []record.DrawLine) []record.DrawLine {
			i := slices.IndexFunc(d, func(l record.DrawLine) bool { return l.Draw == "shuffle" })
			a := d[i].After
			a[0], a[1] = a[1], a[0]
			return d
		}, "the seed gives"},
		"components in another order before": {func(_ *record.Record, d []record.DrawLine) []record.DrawLine {
			i := slices.IndexFunc(d, func(l record.DrawLine) bool { return l.Draw == "shuffle" })
			slices.Reverse(d[i].Before)
			return d
		}, "components"},
		"a shuffle left out": {func(_ *record.Record, d []record.DrawLine) []record.DrawLine {
			i := slices.IndexFunc(d, func(l record.DrawLine) bool { return l.Draw == "shuffle" })
			return slices.Delete(d, i, i+1)
		}, "draw "},
		"another card on top": {func(_ *record.Record, d []record.DrawLine) []record.DrawLine {
			for i := len(d) - 1; ; i-- {
				if d[i].Draw == "take" && d[i].Card != d[0].Before[0] {
					d[i].Card = d[0].Before[0]
					return d
				}
			}
		}, "is on top, not"},
		"a card taken twice": {func(_ *record.Record, d []record.DrawLine) []record.DrawLine {
			i := slices.IndexFunc(d, func(l record.DrawLine) bool { return l.Draw == "take" })
			return slices.Insert(d, i, d[i])
		}, "draw "},
	} {
		r := chanced(t, rules, 3)
		draws := drawsOf(t, r, rules)
		args := kept(r)
		draws = lie.change(r, draws)
		rec, list := onDisk(t, r, draws)
		said, err := python(t, append(append(args, rec, list), filesOf(rules)...)...)
		if (err == nil) != (lie.named == "") || lie.named != "" && (!strings.HasPrefix(said, "WRONG: ") || !strings.Contains(said, lie.named)) {
			t.Errorf("%s: %v: %s", what, err, said)
		}
	}
}
