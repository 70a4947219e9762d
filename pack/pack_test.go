package pack_test

import (
	"maps"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"spielwerk/game"
	"spielwerk/game/components"
	"spielwerk/games"
	"spielwerk/games/newworld"
	"spielwerk/games/xidit"
	"spielwerk/lang"
	"spielwerk/pack"
)

const (
	about  = "game: xidit\nname: {en: \"Dear titans\", de: \"Teure Titanen\"}\nabout: \"Titans cost more.\"\nby: Anna\n"
	titans = `titans:
  cost: 6
  list:
    - {id: T1, reward: {gold: 1, bards: 1, storeys: 1}}
    - {id: T2, reward: {gold: 1, bards: 1, storeys: 1}}
    - {id: T3, reward: {gold: 1, bards: 1, storeys: 1}}
    - {id: T4, reward: {gold: 1, bards: 1, storeys: 1}}
    - {id: T5, reward: {gold: 1, bards: 1, storeys: 1}}
    - {id: T6, reward: {gold: 1, bards: 1, storeys: 1}}
`
)

// folder is a folder of a pack, with changed files; a file that is changed to nothing is missing.
func folder(changed map[string]string) fstest.MapFS {
	files := map[string]string{"pack.yaml": about, "components.yaml": titans, "words.de.yaml": "titan:\n  T1: \"Zorn\"\n"}
	maps.Copy(files, changed)
	out := fstest.MapFS{}
	for name, text := range files {
		if text != "" {
			out[name] = &fstest.MapFile{Data: []byte(text)}
		}
	}
	return out
}

func open(t testing.TB, files fstest.MapFS) (*game.Game, error) {
	t.Helper()
	base, err := xidit.Game()
	if err != nil {
		t.Fatal(err)
	}
	p, err := pack.Read(files, "packs/dear")
	if err != nil {
		return nil, err
	}
	return p.Open(base)
}

// TestPack: a pack changes data, and names in the languages that it speaks; the others are ours.
func TestPack(t *testing.T) {
	g, err := open(t, folder(nil))
	if err != nil {
		t.Fatal(err)
	}
	for code, want := range map[string]string{"de": "Teure Titanen", "en": "Dear titans", "it": "Dear titans"} {
		if got := g.Packed.Called(code); got != want {
			t.Errorf("%s: it is called %q, want %q", code, got, want)
		}
	}
	if g.Packed.Name != "dear" || g.Packed.By != "Anna" || g.Packed.In(g.Packed.About, "de") != "Titans cost more." {
		t.Errorf("%+v", g.Packed)
	}
	book, err := lang.Open([]*game.Game{g})
	if err != nil {
		t.Fatal(err)
	}
	for code, want := range map[string][2]string{"de": {"Zorn", "Frostmähne"}, "en": {"Cinderback", "Frostmane"}} {
		tongue := book.Game(g, code)
		for i, id := range []string{"titan.T1", "titan.T2"} {
			if got := tongue.Say(id, nil); got != want[i] {
				t.Errorf("%s: %s is called %q, want %q", code, id, got, want[i])
			}
		}
	}
	own, err := xidit.Game()
	if err != nil {
		t.Fatal(err)
	}
	if g.Data[0] == own.Data[0] {
		t.Error("the pack has our data")
	}
}

// TestANameOfAPacksOwnTile: a tile that only the pack has can be named too.
func TestANameOfAPacksOwnTile(t *testing.T) {
	base, err := newworld.Game()
	if err != nil {
		t.Fatal(err)
	}
	p, err := pack.Read(fstest.MapFS{
		"pack.yaml":       {Data: []byte("game: newworld\nname: Meadows\n")},
		"components.yaml": {Data: []byte("tiles:\n  - {id: MEADOW, count: 95, edges: {N: P, E: P, S: P, W: P}, plains: [{slots: [0, 1, 2, 3, 4, 5, 6, 7]}]}\n")},
		"words.it.yaml":   {Data: []byte("tile: {MEADOW: \"il prato\"}\n")},
	}, "meadows")
	if err != nil {
		t.Fatal(err)
	}
	g, err := p.Open(base)
	if err != nil {
		t.Fatal(err)
	}
	for code, want := range map[string]string{"it": "il prato", "de": "freie Ebene"} {
		if got := g.Names[code]["tile.MEADOW"]; got != want {
			t.Errorf("%s: %q, want %q", code, got, want)
		}
	}
}

// TestBrokenPacks: each fault is told with the file, its line and what would be right.
func TestBrokenPacks(t *testing.T) {
	for _, c := range []struct{ file, text, want string }{
		{"pack.yaml", "", "packs/dear/pack.yaml: file does not exist"},
		{"components.yaml", "", "packs/dear/components.yaml: file does not exist"},
		{"pack.yaml", "game: xidit\nnames: A\n", "packs/dear/pack.yaml:2: names: unknown key; the keys here are game, name, about, by (did you mean name?)"},
		{"pack.yaml", "game: xidit\n", "packs/dear/pack.yaml:1: name: is missing"},
		{"pack.yaml", "game: xidit\nname: {fr: A}\n", "packs/dear/pack.yaml:2: fr: unknown key; the keys here are en, de, it"},
		{"pack.yaml", "game: xidit\nname: \"\"\n", "packs/dear/pack.yaml:2: name: must not be empty"},
		{"pack.yaml", "game: xidit\nname: {}\n", "packs/dear/pack.yaml:2: name: must be a text, or one for some of en, de, it"},
		{"pack.yaml", "game: xidit\nname: [A]\n", "packs/dear/pack.yaml:2: name: must be text, not a list"},
		{"pack.yaml", "game: xidit\nname: <b>\n", "packs/dear/pack.yaml:2: name: must be plain text in one line without {, }, < and >"},
		{"pack.yaml", "game: xidit\nname: " + strings.Repeat("x", 41) + "\n", "packs/dear/pack.yaml:2: name: must have at most 40 characters, not 41"},
		{"pack.yaml", "game: newworld\nname: A\n", "packs/dear/pack.yaml: the pack is for newworld, not for xidit"},
		{"pack.yaml", "game: [\n", "packs/dear/pack.yaml:1: did not find expected node content"},
		{"components.yaml", strings.Replace(titans, "cost", "cots", 1), "packs/dear/components.yaml:2: cots: unknown key; the keys here are cost, list (did you mean cost?)"},
		{"components.yaml", strings.Replace(titans, "cost: 6", "cost: 16", 1), "packs/dear/components.yaml:2: cost: must be a whole number from 1 to 15, not 16"},
		{"components.yaml", strings.Replace(titans, "bards: 1", "bards: 0", 1), "packs/dear/components.yaml:4: bards: must be a whole number from 1 to 60, not 0"},
		{"words.de.yaml", "titan:\n  T7: \"Zorn\"\n", "packs/dear/words.de.yaml:2: T7: must be that of a component; did you mean T1?"},
		{"words.de.yaml", "titans:\n  T1: \"Zorn\"\n", "packs/dear/words.de.yaml:1: titans: unknown key; the keys here are region, titan (did you mean titan?)"},
		{"words.de.yaml", "titan:\n  T1: \"{{.n}}\"\n", "packs/dear/words.de.yaml:2: T1: must be plain text in one line without {, }, < and >"},
		{"words.de.yaml", "titan:\n  T1: \"\"\n", "packs/dear/words.de.yaml:2: T1: must not be empty; without it our own word stands"},
		{"words.de.yaml", "titan:\n  T1: [Zorn]\n", "packs/dear/words.de.yaml:2: T1: must be text, not a list"},
		{"words.de.yaml", "titan:\n  T1: A\n  T1: B\n", "packs/dear/words.de.yaml:3: T1: appears twice"},
		{"words.de.yaml", "titan: T1\n", "packs/dear/words.de.yaml:1: titan: must be a table, not \"T1\""},
		{"words.de.yaml", "titan:\n  T1: " + strings.Repeat("x", 25) + "\n", "packs/dear/words.de.yaml:2: T1: must have at most 24 characters, not 25"},
		{"words.dee.yaml", "titan: {T1: A}\n", "packs/dear/words.dee.yaml: words must be in one of the files words.en.yaml, words.de.yaml, words.it.yaml"},
	} {
		if _, err := open(t, folder(map[string]string{c.file: c.text})); err == nil || err.Error() != c.want {
			t.Errorf("%s: %q:\n%v, want\n%s", c.file, c.text, err, c.want)
		}
	}
	if _, err := pack.Read(folder(nil), "packs/Dear Titans"); err == nil || !strings.Contains(err.Error(), "small letters, digits and -") {
		t.Errorf("a name for no address: %v", err)
	}
}

// TestAllThatIsWrongIsTold at once: in each file, and in New World of each tile, but nothing that follows from something else.
func TestAllThatIsWrongIsTold(t *testing.T) {
	_, err := open(t, folder(map[string]string{
		"components.yaml": strings.Replace(strings.Replace(titans, "cost: 6", "cots: 6", 1), "bards: 1", "bards: 77", 1),
		"words.de.yaml":   "titan:\n  T1: \"{\"\n  T2: []\n",
	}))
	want := `packs/dear/components.yaml:2: cots: unknown key; the keys here are cost, list (did you mean cost?)
packs/dear/components.yaml:4: bards: must be a whole number from 0 to 60, not 77
packs/dear/words.de.yaml:2: T1: must be plain text in one line without {, }, < and >
packs/dear/words.de.yaml:3: T2: must be text, not a list`
	if err == nil || err.Error() != want {
		t.Errorf("%v\nnot\n%s", err, want)
	}
	base, err := newworld.Game()
	if err != nil {
		t.Fatal(err)
	}
	_, err = pack.Judged(base, "tiles.yaml", []byte(`tiles:
  - {id: A, count: 0, edges: {N: P, E: P, S: P, W: P}, plains: [{slots: [0, 1, 2, 3, 4, 5, 6], animals: 10}]}
  - {id: B, count: 1, edges: {N: Q, E: P, S: P, W: P}, plains: [{slots: [0]}]}
  - {id: C, count: 1, edges: {N: P, E: P, S: P, W: P}, plains: [{slots: [0, 1, 2, 3, 4, 5, 6]}]}
  - {id: D, count: 1, edges: {N: R, E: P, S: P, W: P}, trails: [{edges: [E]}], plains: [{slots: [0, 1, 2, 3, 4, 5, 6, 7, 7]}]}
`))
	want = `tiles.yaml:2: count: must be a whole number from 1 to 95, not 0
tiles.yaml:2: animals: must be a whole number from 0 to 9, not 10
tiles.yaml:3: N: must be one of P, T, R, X, not "Q"
tiles.yaml:4: tiles: edge W must belong to one plain
tiles.yaml:5: edges: must not name E, which does not belong to this trail
tiles.yaml:5: slots: must not name 7, which does not belong to this plain`
	if err == nil || err.Error() != want {
		t.Errorf("%v\nnot\n%s", err, want)
	}
}

// TestInstalled: packs of a folder are chosen by their names; two with one name or the same data are
// refused, for nobody could tell them apart.
func TestInstalled(t *testing.T) {
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{"README.txt": {Data: []byte("of mine")}, ".git/config": {Data: []byte("x")}}
	for name, cost := range map[string]string{"dear": "cost: 7", "cheap": "cost: 3"} {
		for file, f := range folder(map[string]string{"components.yaml": strings.Replace(titans, "cost: 6", cost, 1)}) {
			files[name+"/"+file] = f
		}
	}
	list, err := pack.Folders(files, "packs")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range list {
		base, failed := all.Own(p.Game)
		if failed != nil {
			t.Fatal(failed)
		}
		g, failed := p.Open(base)
		if failed != nil {
			t.Fatal(failed)
		}
		if err = all.Install(g); err != nil {
			t.Fatal(err)
		}
		if err = all.Install(g); err == nil {
			t.Error("a pack is installed twice")
		}
		same := *g
		same.Packed = &game.Packed{Name: "other"}
		if err = all.Install(&same); err == nil || !strings.Contains(err.Error(), "have the same components") {
			t.Errorf("the same data under another name: %v", err)
		}
	}
	own, err := all.Own("xidit")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"": own.Data[0], "own": own.Data[0], "dear": list[1].Name, "cheap": list[0].Name} {
		g, failed := all.Choose("xidit", name)
		if failed != nil {
			t.Fatal(failed)
		}
		if g.Packed == nil && g.Data[0] != want || g.Packed != nil && g.Packed.Name != want {
			t.Errorf("%q: %v", name, g.Packed)
		}
	}
	if _, err = all.Choose("xidit", "deer"); err == nil || err.Error() != `xidit has no pack "deer"; it has own, cheap, dear` {
		t.Error(err)
	}
}

// TestNew: a new pack of each game, whole or of one part, is one that can be read and says what ours says.
func TestNew(t *testing.T) {
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range all.First() {
		parts, err := pack.Parts(g)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range append(parts, "") {
			if part == "meta" || part == "effect_grammar" || part == "version" || part == "provenance_default" || part == "totals" || part == "expansions_not_covered" {
				continue // of which alone no pack consists
			}
			var some []string
			if part != "" {
				some = []string{part}
			}
			files, err := pack.New(g, some)
			if err != nil {
				t.Fatal(err)
			}
			made := fstest.MapFS{}
			for name, text := range files {
				made[name] = &fstest.MapFile{Data: text}
			}
			p, err := pack.Read(made, "new")
			if err != nil {
				t.Errorf("%s %s: %v", g.Name, part, err)
				continue
			}
			if _, err = p.Open(g); err != nil {
				t.Errorf("%s %s: %v", g.Name, part, err)
			}
		}
		if _, err := pack.New(g, []string{"nothing"}); err == nil || !strings.Contains(err.Error(), parts[0]) {
			t.Errorf("%s has a part nothing: %v", g.Name, err)
		}
	}
}

// TestTheTileOfTheDocument: the row that docs/packs.md shows is one that a pack may have.
func TestTheTileOfTheDocument(t *testing.T) {
	text, err := os.ReadFile("../docs/packs.md")
	if err != nil {
		t.Fatal(err)
	}
	_, row, ok := strings.Cut(string(text), "```\n  - id: BENT")
	if row, _, _ = strings.Cut(row, "```"); !ok || !strings.Contains(row, "count: 4") {
		t.Fatal("the document shows no tile")
	}
	g, err := newworld.Game()
	if err != nil {
		t.Fatal(err)
	}
	files, err := pack.New(g, []string{"tiles"})
	if err != nil {
		t.Fatal(err)
	}
	data := string(files["components.yaml"])
	a, b := strings.Index(data, "  - id: NW07"), strings.Index(data, "  - id: NW08") // of which there are four
	if _, err = g.Pack("components.yaml", []byte(data[:a]+"  - id: BENT"+row+data[b:])); err != nil {
		t.Error(err)
	}
}

// FuzzRead: whatever the files of a pack say, reading them ends without a panic, and what is refused
// is refused with the file's name.
func FuzzRead(f *testing.F) {
	f.Add(about, titans, "titan:\n  T1: \"Zorn\"\n")
	f.Add("game: xidit\nname: &x [*x]\n", "titans: {cost: 6}\n", "titan: {T1: 3}\n")
	f.Add("game: &a {x: *a}\n", "set18: [1]\n", "*x")
	base, err := xidit.Game()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, about, data, words string) {
		p, err := pack.Read(folder(map[string]string{"pack.yaml": about, "components.yaml": data, "words.de.yaml": words}), "packs/dear")
		if err == nil && p.Game == base.Name {
			_, err = p.Open(base)
		}
		if err != nil && !strings.HasPrefix(err.Error(), "packs/dear/") {
			t.Errorf("%v", err)
		}
	})
}

// TestSourcesOfAPack: a value that a pack changes is from the pack, if it says nothing else; one that it
// repeats is from where it was.
func TestSourcesOfAPack(t *testing.T) {
	g, err := open(t, folder(map[string]string{"components.yaml": strings.Replace(titans, "cost: 6", "cost: 5", 1)}))
	if err != nil {
		t.Fatal(err)
	}
	all, err := components.Facts(g)
	if err != nil {
		t.Fatal(err)
	}
	from := map[string]string{}
	for _, v := range all {
		from[v.Path] = v.Source
	}
	for path, want := range map[string]string{"titans.cost": "house", "titans.list[T1].reward.gold": "", "supply.guild": "public: ludorium, manual-EN p15"} {
		if got, ok := from[path]; !ok || got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
}
