package settlers

import (
	"strconv"
	"strings"
	"testing"

	"spielwerk/game"
)

// own is one of our files with changes, as a pack.
func own(t testing.TB, file string, changes ...string) string {
	t.Helper()
	data, err := dataFiles.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	for i := 0; i < len(changes); i += 2 {
		if !strings.Contains(text, changes[i]) {
			t.Fatalf("%q is not in %s", changes[i], file)
		}
		text = strings.Replace(text, changes[i], changes[i+1], 1)
	}
	return text
}

// A pack takes the place of a deck, of the boards, of the solo game, or of several.
func TestPacks(t *testing.T) {
	base, err := opened()
	if err != nil {
		t.Fatal(err)
	}
	if base.Pack == nil {
		t.Fatal("the game's data cannot be replaced")
	}
	boards := own(t, boxFile, "worker: 2, wood: 1, stone: 1, raze: 1", "worker: 9, wood: 1, stone: 1, raze: 1")
	romans := own(t, "data/romans.yaml", "cost: {stone: 1, location: 1}", "cost: {stone: 3, location: 1}")
	solo := own(t, soloFile, "{min: 80", "{min: 90")
	hashes := map[string]bool{}
	for _, c := range []struct {
		text          string
		worker, stone int
		emperor       int16
	}{
		{boards, 9, 1, 80},
		{romans, 2, 3, 80},
		{solo, 2, 1, 90},
		{boards + "\n---\n" + romans + "\n---\n" + solo, 9, 3, 90},
		{"---\n" + boards + "---  \n", 9, 1, 80},
	} {
		g, err := base.Pack("mine.yaml", []byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		r, err := g.Rules(game.Config{Seats: 1, Options: map[string]string{"faction1": "romans"}})
		if err != nil {
			t.Fatal(err)
		}
		f := r.(*rules)
		is(t, "Workers of the Romans", int(f.boards[deckRomans-1].produces[worker]), c.worker)
		first, _ := f.in[deckRomans].next(0)
		is(t, "Stone for ROM001", int(f.cards[first].cost[stone]), c.stone)
		is(t, "VP of an emperor", f.ranks[0].min, c.emperor)
		hashes[r.DataHash()] = true
		is(t, "a pack upon a pack", g.Pack == nil, true)
		p := r.Deal(game.QuickRand(3, 4), nil).(*Position)
		for i := 0; p.Pending() != 0; i++ {
			moves := p.Moves(nil, 0)
			if no := p.Play(0, moves[i%len(moves)], nil); no != nil {
				t.Fatal(no)
			}
			if err := p.Check(); err != nil {
				t.Fatal(err)
			}
		}
	}
	hashes[open(t, 1, nil).DataHash()] = true
	is(t, "each has a hash of its own", len(hashes), 6)
}

// What is wrong with a pack is said with file, line and reason.
func TestPacksThatAreRefused(t *testing.T) {
	const egyptians, romans = "data/egyptians.yaml", "data/romans.yaml"
	after := func(text, more string) string { return text + "\n---\n" + more }
	rows := strings.Count(own(t, romans), "\n") + 2
	for _, c := range []struct {
		text, says string
		line       int
	}{
		{"", "the file says nothing", 1},
		{"\n\ncards: []\n", "this names none of deck, boards and attack", 3},
		{
			"deck: vikings\ncards: []\n",
			`deck: must be one of common, barbarians, japanese, romans, egyptians, not "vikings"`, 1,
		},
		{"# mine\ndeck: romans\ncards: []\n", "cards: must be 30 cards, not 0", 3},
		{"deck: romans\ncords: []\n", "cords: unknown key; the keys here are deck, cards", 2},
		{"deck: {a: 1}\n", "deck: must be one of common, barbarians, japanese, romans, egyptians, not a table", 1},
		{"deck: romans\n cards: [\n", "", 2},
		{"attack: []\n", "deal_order: is missing", 1},
		{"boards: []\nversion: 1\ntokens: {egyptian: 4}\n", "boards: must be 4 Faction boards, not 0", 1},
		{"boards: []\nversion: 2\ntokens: {egyptian: 4}\n", "version: must be 1, not 2", 2},
		{
			own(t, romans, "type: action", "type: deed"),
			`type: must be one of production, feature, action, event, not "deed"`, 3 + line(t, romans, "- ids: [ROM001"),
		},
		{
			own(t, romans, "title: rom_sculptors_workshop", "title: rom_bakery"),
			"title: must be a title of ours, for no language has words for a card rom_bakery",
			1 + line(t, romans, "- ids: [ROM001"),
		},
		{
			after(own(t, romans), own(t, egyptians, "type: action", "type: deed")),
			`type: must be one of production, feature, action, event, not "deed"`,
			rows + 3 + line(t, egyptians, "- ids: [EGY001"),
		},
		{
			own(t, romans, "title: rom_engineers\n    title_copies: 1", "title: rom_gardens\n    title_copies: 2",
				"title: rom_gardens\n    title_copies: 1", "title: rom_gardens\n    title_copies: 2"),
			"cards: must have 3 titles in 3 copies, 6 in 2 and 9 single, not 3, 7 and 7", line(t, romans, "- ids: [ROM001"),
		},
		{after(own(t, romans), own(t, romans)), "a second document in the place of data/romans.yaml", rows + 1},
		{ // the ready deck has both copies of the Workshop
			own(
				t, romans,
				"[ROM001, ROM002]\n    title: rom_sculptors_workshop\n    title_copies: 2",
				"[ROM001]\n    title: rom_sculptors_workshop\n    title_copies: 1",
				"[ROM008]\n    title: rom_engineers\n    title_copies: 1",
				"[ROM002, ROM008]\n    title: rom_engineers\n    title_copies: 2",
			),
			"the titles and copies do not go with Atlanteans: data/atlanteans.yaml:", 1,
		},
		{"deck: romans\n--- {deck: japanese}\n", "a second document follows the first", 2},
	} {
		g, err := LoadPack("mine.yaml", []byte(c.text))
		if err == nil || g != nil {
			t.Errorf("played: %.60q", c.text)
			continue
		}
		if want := "mine.yaml:" + strconv.Itoa(c.line) + ": "; !strings.HasPrefix(err.Error(), want) ||
			!strings.Contains(err.Error(), c.says) {
			t.Errorf("%.60q: %q, want %s… %s", c.text, err, want, c.says)
		}
	}
}
