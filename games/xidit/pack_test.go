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
		{"roads", "- {a: 1, b: 18", "black", "green", false, `colour: must be one of red, blue, black, not "green"`},
		{"roads", "- {a: 1, b: 18", "black", "red", false, "roads: must be the only red road of city 1"},
		{"roads", "- {a: 1, b: 18", "b: 18", "b: 22", false, "b: must be a whole number from 1 to 21, not 22"},
		{"roads", "- {a: 1, b: 18", "b: 18", "b: 1", false, "b: must be another city than a, not 1 too"},
		{
			"roads", "- {a: 1, b: 18", "colour", "paint", false,
			"paint: unknown key; the keys here are a, b, colour, provenance",
		},
		{
			"regions", "- {id: H", "[3, 4, 5, 12, 19]", "[3, 5, 12, 19]", true,
			"regions: must border on every city: city 4 lies on no border",
		},
		{"regions", "- {id: H", "[3, 4,", "[33, 4,", false, "cities: must be a whole number from 1 to 21, not 33"},
		{"regions", "- {id: H", "[3, 4,", "[4, 4,", false, "cities: must not name city 4 twice"},
		{"regions", "- {id: A", "bastion: false", "bastion: true", true, "regions: must have one Bastion, in Z, not 2"},
		{"regions", "- {id: Z", "bastion: true", "bastion: false", true, "regions: must have one Bastion, in Z, not 0"},
		{"regions", "- {id: B", "id: B", "id: A", false, "id: must not be that of another region: A"},
		{"regions", "- {id: B", "id: B", "id: Beta", false, `id: must be one of A, B, C, D, E, F, G, H, Z, not "Beta"`},
		{"regions", "- {id: B", "second: 2", "second: 5", false, "first: must be at least second, 5, not 4"},
		{"regions", "- {id: B", "", "", true, "regions: must be 9 regions, not 8"},
		{"tiles", "- {city: 21", "city: 21", "city: 22", false, "city: must be a whole number from 1 to 21, not 22"},
		{"tiles", "- {city: 21", "city: 21", "city: 20", false, "city: must not have two tiles: 20"},
		{"tiles", "- {city: 21", "", "", true, "tiles: must be the 21 tiles of the larger set, not 20"},
		{
			"tiles", "- {city: 1,", "[militia, archer, infantry, cleric, mage]", "[militia, archer, infantry, cleric]",
			false, "recruit: must be 5 units, not 4",
		},
		{
			"tiles", "- {city: 1,", "[militia, archer, inf", "[dragon, archer, inf", false,
			`recruit: must be one of militia, archer, infantry, cleric, mage, not "dragon"`,
		},
		{
			"tiles", "- {city: 1,", "threat: [militia", "threat: [dragon", false,
			`threat: must be one of militia, archer, infantry, cleric, mage, not "dragon"`,
		},
		{
			"tiles", "- {city: 1,", "threat: [militia, cleric]", "threat: []", false,
			"threat: must be 1 to 10 units, not 0",
		},
		{"tiles", "- {city: 1,", "bards: 1", "bards: 0", false, "bards: must be a whole number from 1 to 60, not 0"},
		{"tiles", "- {city: 1,", "bards: 1", "bards: -1", false, "bards: must be a whole number from 1 to 60, not -1"},
		{
			"tiles", "- {city: 12", "[militia, archer, cleric, mage, mage]", "[mage, mage, mage, mage, mage, mage]", false,
			"recruit: must be 5 units, not 6",
		},
		{"titans", "- {id: T3", "gold: 5", "gold: 0", false, "gold: must be a whole number from 1 to 60, not 0"},
		{"titans", "- {id: T3", "id: T3", "id: T2", false, "id: must not be that of another titan: T2"},
		{"titans", "- {id: T3", "", "", true, "list: must be 6 titans, not 5"},
		{"titans", "cost: 5", "5", "99", false, "cost: must be a whole number from 1 to 15, not 99"},
		{"census", "- {class: archer", "bards: 2", "bards: 0", false, "reward: must be at least 1 of gold, bards, storeys"},
		{
			"census", "- {class: archer", "archer", "dragon", false,
			`class: must be one of militia, archer, infantry, cleric, mage, not "dragon"`,
		},
		{"census", "- {class: archer", "", "", true, "census: must have a reward for class archer"},
		{"calendar", "full:", "12]", "13]", false, "census: the census of year 13 is outside a calendar of 12 years"},
		{"calendar", "short:", "[3,", "[0,", false, "census: must be a whole number from 1 to 30, not 0"},
		{"classes", "- {id: mage", "10", "11", false, "count: must be 10, not 11"},
		{"classes", "- {id: mage", "mage", "dragon", false, "dragon"},
		{"supply", "supply:", "bards: 20", "bards: 21", false, "bards: must be 20, not 21"},
		{"dummy", "dummy:", "wealth: 3", "wealth: 0", false, "wealth: must be a whole number from 1 to 20, not 0"},
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
		tiles = strings.Replace(tiles, old, old[:strings.Index(old, "recruit: [")]+
			"recruit: [mage, mage, mage, mage, mage]"+old[strings.Index(old, "], threat"):][1:], 1)
	}
	for _, c := range []struct{ text, want string }{
		{
			"roads:\n  - {a: 1, b: 2, colour: red}\n",
			"p.yaml:2: roads: must connect the map: no way leads from city 1 to city 3",
		},
		{
			tiles,
			"p.yaml:2: tiles: must leave enough in the barracks: five tiles can want 16 units of class mage, there are 10",
		},
		{"set18: [1, 2, 3]\n", "p.yaml:1: set18: must be 18 tiles, not 3"},
		{"\nset18: [1, 1]\n", "p.yaml:2: set18: must not name tile 1 twice"},
		{"set18: [22]\n", "p.yaml:1: set18: must be a whole number from 1 to 21, not 22"},
		{"set18:\n" + apartTile(3, "mage, mage, mage, mage, mage"), "p.yaml:2: set18: must be 18 tiles, not 1"},
		{"set18:\n" + apartTile(3, "mage") + "\n", "p.yaml:2: recruit: must be 5 units, not 1"},
		{"set18:\n" + apartTile(22, ""), "p.yaml:2: city: must be a whole number from 1 to 21, not 22"},
		{"set18:\n" + apartTile(3, "") + apartTile(3, ""), "p.yaml:3: set18: must not name tile 3 twice"},
		{"set18: [three]\n", `p.yaml:1: set18: must be a whole number from 1 to 21, not "three"`},
		{
			"set18:\n" + apartTile(1, "mage, mage, mage, mage, mage") +
				apartTile(2, "mage, mage, mage, mage, mage") + numbered(3, 18),
			"p.yaml:2: set18: must leave enough in the barracks: five tiles can want 16 units of class mage, there are 10",
		},
		{"calendar:\n  full: {years: 31}\n", "p.yaml:2: years: must be a whole number from 1 to 30, not 31"},
		{
			"# ours has a census in year 8\ncalendar: {full: {years: 7}}\n",
			"p.yaml:2: years: the census of year 8 is outside a calendar of 7 years",
		},
		{
			"census:\n  - {class: mage, reward: {gold: 1}}\n  - {class: mage, reward: {gold: 1}}\n",
			"p.yaml:3: class: must not be rewarded twice: mage",
		},
		{"version: 2\n", "p.yaml:1: version: must be 1, not 2"},
		{"colour: red\n", "p.yaml:1: colour: unknown key; the keys here are version, classes"},
		{"roads: 3\n", "p.yaml:1: roads: must be a list"},
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
		r, failed := g.Rules(game.Config{Seats: 3})
		if failed != nil {
			t.Fatal(failed)
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
			"  - {class: archer, reward: {gold: 1}}", "  - {class: infantry, reward: {gold: 2}}",
			"  - {class: cleric, reward: {gold: 3}}",
		}, "\n"), func(r *rules) bool {
			return r.census[4] == [rewards]uint8{9, 0, 0} && r.census[0] == [rewards]uint8{0, 1, 1} && r.titanCost == 5
		}},
		{
			"calendar:\n  short: {years: 6, census: [6]}\n",
			func(r *rules) bool { return r.brief.years == 6 && r.full == was.full },
		},
		{"dummy: {wealth: 4}\n", func(r *rules) bool { return r.step == [categories]int16{4, 2, 2} && r.cap == 15 }},
	} {
		g, failed := LoadPack("pack.yaml", []byte(c.text))
		if failed != nil {
			t.Errorf("%s: %v", c.text, failed)
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
			if failed = p.Check(); failed != nil {
				t.Fatalf("%s: after %v: %v", c.text, m, failed)
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

// apartTile is a row of a set of 18 with a face of its own.
func apartTile(city int, recruit string) string {
	if recruit == "" {
		recruit = "militia, militia, militia, militia, militia"
	}
	return fmt.Sprintf("  - {city: %d, recruit: [%s], threat: [cleric, cleric], "+
		"reward: {gold: 9, bards: 8, storeys: 7}, provenance: house}\n", city, recruit)
}

// numbered are tiles of a set of 18 with the faces that they have in that of 21.
func numbered(from, to int) string {
	var b strings.Builder
	for city := from; city <= to; city++ {
		fmt.Fprintf(&b, "  - %d\n", city)
	}
	return b.String()
}

// The set of 18 can have faces of its own; whoever plays with 21 has theirs: LX-2.2, LX-15.13.
func TestFacesOfTheSmallSet(t *testing.T) {
	g, err := LoadPack("pack.yaml", []byte("set18:\n"+numbered(4, 20)+apartTile(21, "")))
	if err != nil {
		t.Fatal(err)
	}
	ours, err := Game()
	if err != nil {
		t.Fatal(err)
	}
	own := rewardsOf(&tilesOf(t, ours, 5).tiles[21].reward)
	apart := Rewards{Gold: 9, Bards: 8, Storeys: 7}
	for seats, want := range map[int]Rewards{3: apart, 5: own} {
		r := tilesOf(t, g, seats)
		b := r.printed
		last := b.Tiles[len(b.Tiles)-1]
		if last.City != 21 || last.Reward != want || last.Apart != (want == apart) {
			t.Errorf("%d seats: the tile of city 21 is %+v", seats, last)
		}
		if len(b.Apart) != 1 || b.Apart[0].Reward != apart {
			t.Errorf("%d seats: the other faces are %+v", seats, b.Apart)
		}
		if p := r.Deal(game.QuickRand(1, 1), nil).(*Position); r.dummy {
			taken := &p.rules.tiles[21]
			if taken.threat != [classes]uint8{3: 2} || taken.recruit != [classes]uint8{5} {
				t.Errorf("the tile of city 21 wants %v", taken)
			}
		}
	}
	all := tilesOf(t, g, 5).Components(mute{})
	var found []string
	for _, c := range all {
		if c.Kind == "tile18" {
			found = append(found, c.ID)
		}
	}
	if len(found) != 1 || found[0] != "S21" || len(all) != cities+1+titans {
		t.Errorf("%d components, of the set of 18: %v", len(all), found)
	}
}

func tilesOf(t *testing.T, g *game.Game, seats int) *rules {
	t.Helper()
	r, err := g.Rules(game.Config{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	return r.(*rules)
}

// mute is a tongue that has no words.
type mute struct{}

func (mute) Say(id string, _ map[string]any) string          { return id }
func (mute) Count(id string, _ int, _ map[string]any) string { return id }
func (mute) List(words []string) string                      { return strings.Join(words, ", ") }
func (mute) Seat(game.Seat) string                           { return "" }
