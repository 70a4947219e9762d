package xidit

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// part is the lines of a part of our data, to be changed into a pack.
func part(t *testing.T, name string) string {
	t.Helper()
	_, rest, found := strings.Cut(string(dataYAML), "\n"+name+":")
	if !found {
		t.Fatalf("the data have no part %s", name)
	}
	for i, line := range strings.Split(rest, "\n")[1:] {
		if line != "" && line[0] != ' ' && line[0] != '#' {
			rest = strings.Join(strings.Split(rest, "\n")[:i+1], "\n")
			break
		}
	}
	return name + ":" + rest + "\n"
}

// row is the row of a part that begins so, and its line there.
func row(t *testing.T, part, begin string) (row string, line int) {
	t.Helper()
	lines := strings.Split(part, "\n")
	i := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(strings.TrimSpace(l), begin) })
	if i < 0 {
		t.Fatalf("no row begins with %s", begin)
	}
	return lines[i] + "\n", i + 1
}

// A pack that cannot be played is refused with file, line and reason: LX-15.12,
// LX-1.3, LX-1.7, LX-1.8, LX-1.9.
func TestPacksThatAreRefused(t *testing.T) {
	for _, c := range []struct {
		part, row, was, is string // the row is taken away if was is empty
		list               bool   // the reason is the list, not the row
		says               string
	}{
		{"roads", "- {a: 1, b: 18", "black", "green", false, `"green" is no colour of a road`},
		{"roads", "- {a: 1, b: 18", "black", "red", false, "city 1 has two red roads"},
		{"roads", "- {a: 1, b: 18", "b: 18", "b: 22", false, "a road from city 1 to city 22"},
		{"roads", "- {a: 1, b: 18", "b: 18", "b: 1", false, "a road from city 1 to city 1"},
		{"roads", "- {a: 1, b: 18", "colour", "paint", false, "field paint not found"},
		{"regions", "- {id: H", "[3, 4, 5, 12, 19]", "[3, 5, 12, 19]", true, "city 4 lies on the border of no region"},
		{"regions", "- {id: H", "[3, 4,", "[33, 4,", false, "city 33 cannot lie on the border"},
		{"regions", "- {id: H", "[3, 4,", "[4, 4,", false, "city 4 cannot lie on the border"},
		{"regions", "- {id: A", "bastion: false", "bastion: true", true, "2 regions have a Bastion"},
		{"regions", "- {id: Z", "bastion: true", "bastion: false", true, "0 regions have a Bastion"},
		{"regions", "- {id: B", "id: B", "id: A", false, `"A" cannot be the name of a region`},
		{"regions", "- {id: B", "id: B", "id: Beta", false, `"Beta" cannot be the name of a region`},
		{"regions", "- {id: B", "second: 2", "second: 5", false, "region B is worth 4 and 5"},
		{"regions", "- {id: B", "", "", true, "8 regions, the map has 9"},
		{"tiles", "- {city: 21", "city: 21", "city: 22", false, "a tile for city 22, which is not on the map"},
		{"tiles", "- {city: 21", "city: 21", "city: 20", false, "a second tile for city 20"},
		{"tiles", "- {city: 21", "", "", true, "20 tiles, the larger set has 21"},
		{"tiles", "- {city: 1,", "[militia, archer, infantry, cleric, mage]", "[militia, archer, infantry, cleric]", false, "5 spaces, not 4"},
		{"tiles", "- {city: 1,", "[militia, archer, inf", "[dragon, archer, inf", false, `no class "dragon"`},
		{"tiles", "- {city: 1,", "threat: [militia", "threat: [dragon", false, `no class "dragon"`},
		{"tiles", "- {city: 1,", "threat: [militia, archer, cleric]", "threat: []", false, "a threat of 0 units"},
		{"tiles", "- {city: 1,", "bards: 1", "bards: 0", false, "a reward of 0 bards"},
		{"tiles", "- {city: 1,", "bards: 1", "bards: -1", false, "a reward of -1 bards"},
		{"tiles", "- {city: 12", "[militia, archer, cleric, mage, mage]", "[mage, mage, mage, mage, mage, mage]", false, "5 spaces, not 6"},
		{"titans", "- {id: T3", "gold: 5", "gold: 0", false, "a reward of 0 gold"},
		{"titans", "- {id: T3", "id: T3", "id: T2", false, `"T2" cannot be the name of a titan`},
		{"titans", "- {id: T3", "", "", true, "5 titans, the game has 6"},
		{"titans", "cost: 5", "5", "99", false, "a titan costs 99 units"},
		{"census", "- {class: archer", "bards: 2", "bards: 0", false, "a reward below 1 for class archer"},
		{"census", "- {class: archer", "archer", "dragon", false, `cannot reward class "dragon"`},
		{"census", "- {class: archer", "", "", true, "no reward for class archer"},
		{"calendar", "full:", "12]", "13]", false, "the census of year 13 is outside the calendar"},
		{"calendar", "short:", "[3,", "[0,", false, "the census of year 0 is outside the calendar"},
		{"classes", "- {id: mage", "10", "11", false, "11 units of class mage"},
		{"classes", "- {id: mage", "mage", "dragon", false, "dragon"},
		{"supply", "supply:", "bards: 20", "bards: 21", false, "a supply of 21 bards"},
		{"dummy", "dummy:", "wealth: 3", "wealth: 0", false, "the dummy steps 0"},
	} {
		text := part(t, c.part)
		old, line := row(t, text, c.row)
		if c.list { // it begins with its first row
			line = strings.Count(text[:strings.Index(text, "- ")], "\n") + 1
		}
		changed := ""
		if c.was != "" {
			if changed = strings.Replace(old, c.was, c.is, 1); changed == old {
				t.Fatalf("%q is not in %q", c.was, old)
			}
		}
		text = strings.Replace(text, old, changed, 1)
		_, err := LoadPack("pack.yaml", []byte("# of mine\n"+text))
		want := fmt.Sprintf("pack.yaml:%d: ", line+1)
		if err == nil || !strings.HasPrefix(err.Error(), want) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s -> %s: %v, want %s...%s", c.was, c.is, err, want, c.says)
		}
	}
}

// Other broken packs: LX-15.12, LX-15.13.
func TestOtherPacksThatAreRefused(t *testing.T) {
	tiles := part(t, "tiles")
	for _, class := range []string{"12", "7,"} { // too many mages for five tiles
		old, _ := row(t, tiles, "- {city: "+class)
		tiles = strings.Replace(tiles, old, old[:strings.Index(old, "recruit: [")]+"recruit: [mage, mage, mage, mage, mage]"+old[strings.Index(old, "], threat"):][1:], 1)
	}
	for _, c := range []struct{ text, want string }{
		{"roads:\n  - {a: 1, b: 2, colour: red}\n", "p.yaml:2: the map is not connected: no way leads from city 1 to city 3"},
		{tiles, "p.yaml:2: five tiles can want 13 units of class mage, the barracks have 10"},
		{"set18: [1, 2, 3]\n", "p.yaml:1: the smaller set has 18 tiles, not 3"},
		{"\nset18: [1, 1]\n", "p.yaml:2: the smaller set cannot hold tile 1"},
		{"set18: [22]\n", "p.yaml:1: the smaller set cannot hold tile 22"},
		{"calendar:\n  full: {years: 31}\n", "p.yaml:2: a game of 31 years"},
		{"census:\n  - {class: mage, reward: {gold: 1}}\n  - {class: mage, reward: {gold: 1}}\n", `p.yaml:3: the census cannot reward class "mage"`},
		{"version: 2\n", "p.yaml:1: version 2 of the format is unknown; it is 1"},
		{"colour: red\n", "p.yaml:1: field colour not found"},
		{"roads: 3\n", "p.yaml:1: a list is wanted here"},
		{"roads:\n  - [1, 2]\n", "p.yaml:2: "},
		{"roads:\n  - {a: one, b: 2, colour: red}\n", "p.yaml:2: "},
		{"roads:\n  - {a: 1\n", "p.yaml:"},
		{"", "p.yaml:1: the file says nothing"},
		{"version: 1\n---\nversion: 1\n", "p.yaml:"},
	} {
		_, err := LoadPack("p.yaml", []byte(c.text))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.text, err, c.want)
		}
	}
}

// A pack takes the place of the parts it names and of no other; a game played
// with it says so: LX-13.4, LX-15.13.
func TestPacks(t *testing.T) {
	ours, err := Game()
	if err != nil {
		t.Fatal(err)
	}
	opened := func(g *game.Game) *rules {
		r, err := g.Rules(game.Config{Seats: 3})
		if err != nil {
			t.Fatal(err)
		}
		return r.(*rules)
	}
	was := opened(ours)
	for _, c := range []struct {
		text string
		same func(r *rules) bool // besides what is checked for all
	}{
		{"titans: {cost: 4}\n", func(r *rules) bool { return r.titanCost == 4 && r.titans == was.titans }},
		{"set18: [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]\n", func(r *rules) bool {
			return r.tiles == was.tiles && r.set[0] == 4 && r.set[17] == 21
		}},
		{"census:\n" + strings.Join([]string{
			"  - {class: mage, reward: {gold: 9}}", "  - {class: militia, reward: {bards: 1, storeys: 1}}",
			"  - {class: archer, reward: {gold: 1}}", "  - {class: infantry, reward: {gold: 2}}", "  - {class: cleric, reward: {gold: 3}}",
		}, "\n"), func(r *rules) bool {
			return r.census[4] == [rewards]uint8{9, 0, 0} && r.census[0] == [rewards]uint8{0, 1, 1} && r.titanCost == 5
		}},
		{"calendar:\n  short: {years: 6, census: [6]}\n", func(r *rules) bool { return r.brief.years == 6 && r.full == was.full }},
		{"dummy: {wealth: 4}\n", func(r *rules) bool { return r.step == [categories]int16{4, 1, 2} && r.cap == 15 }},
	} {
		g, err := LoadPack("pack.yaml", []byte(c.text))
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		r := opened(g)
		if r.DataHash() == was.DataHash() || len(r.DataHash()) != 64 {
			t.Errorf("%s: the data hash is %s", c.text, r.DataHash())
		}
		if r.road != was.road || r.borders != was.borders || !c.same(r) {
			t.Errorf("%s: other facts than asked for", c.text)
		}
		p := &Position{rules: r}
		gametest.Random(p, 1, func(m game.Move) {
			if err := p.Check(); err != nil {
				t.Fatalf("%s: after %v: %v", c.text, m, err)
			}
		})
	}
	if opened(ours).DataHash() != was.DataHash() {
		t.Error("packs change our own data")
	}
	// The smaller set is the first 18 of the larger one, in the order of its list.
	tiles := part(t, "tiles")
	first, _ := row(t, tiles, "- {city: 1,")
	g, err := LoadPack("pack.yaml", []byte(strings.Replace(tiles, first, "", 1)+strings.TrimSuffix(first, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	if set := opened(g).set; len(set) != 18 || slices.Contains(set, 1) || set[17] != 19 {
		t.Errorf("the smaller set is %v", set)
	}
}
