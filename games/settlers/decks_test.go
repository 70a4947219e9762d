package settlers

import (
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
)

// builder is what decks are built with in the tests.
func builder(t testing.TB) *Builder {
	t.Helper()
	g, err := Game()
	if err != nil {
		t.Fatal(err)
	}
	return builderOf(t, g)
}

func builderOf(t testing.TB, g *game.Game) *Builder {
	t.Helper()
	r, err := g.Rules(g.FullConfig())
	if err != nil {
		t.Fatal(err)
	}
	b, err := NewBuilder(r)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// flaws checks a deck and gives what is wrong with it as "rule args; rule args".
func flaws(t testing.TB, d Deck, format string, others bool) string {
	t.Helper()
	list, err := builder(t).Check(d, format, others)
	if err != nil {
		t.Fatal(err)
	}
	words := open(t, 2, nil).vocabulary.Refusals
	var out []string
	for _, r := range list {
		form := &words[r.Kind]
		text := form.Word
		for i, f := range form.Fields {
			text += " " + f.Text(r.Args[i])
		}
		out = append(out, text+" "+string(r.Rule))
	}
	return strings.Join(out, "; ")
}

// with is a deck in which titles are exchanged: "out in out in".
func (d Deck) with(swaps string) Deck {
	d.Titles = slices.Clone(d.Titles)
	for pair := range slices.Chunk(fields(swaps), 2) {
		i := slices.Index(d.Titles, pair[0])
		if pair[1] == "-" {
			d.Titles = slices.Delete(d.Titles, i, i+1)
			continue
		}
		d.Titles[i] = pair[1]
	}
	return d
}

// Exactly 30 cards: 3 titles in 3 copies, 6 in 2, 9 single, all copies of each: IS-18.1.
func TestDeckShape(t *testing.T) {
	b := builder(t)
	for _, faction := range b.Factions() {
		for _, d := range []Deck{b.Basic(faction, false), b.Basic(faction, true), b.Ready(faction)} {
			is(t, faction+" "+d.Option(), flaws(t, d, "standard", false), "")
			titles, cards := [4]int{}, 0
			for _, title := range b.Titles(faction) {
				if slices.Contains(d.Titles, title.Title) {
					titles[title.Copies]++
					cards += len(title.Cards)
				}
			}
			is(t, "titles by copies", titles, [4]int{1: 9, 2: 6, 3: 3})
			is(t, "cards", cards, 30)
		}
		is(t, "titles", len(b.Titles(faction)), 24)
	}
	is(t, "shape", [3]int{b.Shape(1), b.Shape(2), b.Shape(3)}, [3]int{9, 6, 3})
	is(t, "no shape", b.Shape(0)+b.Shape(4), 0)
	d := b.Basic("romans", false)
	is(t, "one title less", flaws(t, d.with("rom_legion -"), "standard", false), "deckshape 2 5 6 IS-18.1")
	is(t, "title of another number of copies",
		flaws(t, d.with("rom_legion rom_concrete_works rom_trade_colony rom_remote_trade_colony"), "standard", false),
		"deckshape 2 5 6 IS-18.1; deckshape 1 10 9 IS-18.1")
	is(t, "title for title of equal number",
		flaws(t, d.with("rom_legion rom_water_screw rom_trade_colony rom_remote_trade_colony"), "standard", false), "")
	is(t, "one copy only", flaws(t, d.with("rom_administration ROM013"), "standard", false), "deckpart ROM013 3 IS-18.1")
	is(t, "all copies one by one",
		flaws(t, Deck{"romans", append(d.with("rom_administration ROM012").Titles, "ROM013", "ROM014")}, "standard", false),
		"")
	is(t, "twice", flaws(t, Deck{"romans", append(slices.Clone(d.Titles), "ROM001")}, "standard", false),
		"decktwice ROM001 IS-18.1")
	is(t, "another Faction", flaws(t, d.with("rom_legion egy_slaves"), "standard", false),
		"deckfaction EGY024 IS-18.1; deckshape 2 5 6 IS-18.1")
	is(t, "a Common card", flaws(t, d.with("rom_legion COM098"), "open", false), "deckfaction COM098 IS-18.1")
	is(t, "no card", flaws(t, d.with("rom_legion legion"), "open", false), "deckword 10 IS-18.1")
	for _, bad := range []struct{ faction, format string }{
		{"greeks", "standard"},
		{"common", "open"},
		{"attack", "open"},
		{"romans", "loose"},
	} {
		if _, err := b.Check(Deck{bad.faction, nil}, bad.format, false); err == nil {
			t.Errorf("a deck of the %s in the format %s", bad.faction, bad.format)
		}
	}
}

// What the set replaces: IA-2.4, IA-2.7, IA-2.8.
func TestReplacedTitles(t *testing.T) {
	b := builder(t)
	for _, c := range []struct{ faction, old, fresh, more string }{
		{"barbarians", "bar_primeval_forest", "bar_haunted_forest", "bar_saboteurs bar_mechanical_horse"},
		{"japanese", "jap_farm", "jap_modern_farm", "jap_dojo jap_super_sake_brewery"},
		{"romans", "rom_trade_colony", "rom_remote_trade_colony", "rom_legion rom_water_screw"},
		{"egyptians", "egy_pyramid", "egy_mystic_pyramid", "egy_slaves egy_sand_sailors"},
	} {
		i := map[string]string{
			"barbarians": "BAR001 BAR041", "japanese": "JAP001 JAP041", "romans": "ROM023 ROM041",
			"egyptians": "EGY028 EGY041",
		}[c.faction]
		d := b.Basic(c.faction, false)
		is(t, "old", slices.Contains(d.Titles, c.old), true)
		is(t, "fresh", slices.Contains(b.Basic(c.faction, true).Titles, c.fresh), true)
		is(t, "builds", b.Builds(d), false)
		is(t, "the basic deck by itself", flaws(t, d, "standard", false), "")
		is(t, "if another builds with the set", flaws(t, d, "standard", true), "deckold "+i+" IA-2.4")
		is(t, "if it builds so itself", flaws(t, d.with(c.more), "standard", false), "deckold "+i+" IA-2.4")
		is(t, "builds", b.Builds(d.with(c.more)), true)
		is(t, "replaced", flaws(t, d.with(c.more+" "+c.old+" "+c.fresh), "standard", true), "")
		third := d.Titles[slices.IndexFunc(d.Titles, func(w string) bool { return w != c.old && b.f.copies(w) == 3 })]
		is(t, "both", flaws(t, d.with(third+" "+c.fresh), "standard", false), "deckboth "+i+" IA-2.4")
		is(t, "freely mixed in the open format", flaws(t, d.with(third+" "+c.fresh), "open", true), "") // IA-2.7, IA-2.1
		for _, title := range b.Titles(c.faction) {
			is(t, "replaced by", title.ReplacedBy != "", title.Title == c.old)
			is(t, "replaces", title.Replaces != "", title.Title == c.fresh)
			is(t, "basic", title.Basic, title.Set == "")
		}
	}
	// Those of the Atlanteans count as Why Can't We Be Friends.
	is(t, "builds", b.Builds(b.Ready("atlanteans")), false)
	for _, title := range b.Titles("atlanteans") {
		want := "A"
		if title.Cards[0] >= "ATL031" {
			want = "AN"
		}
		is(t, title.Title, title.Set, want)
		is(t, title.Title, title.Basic, want == "A")
	}
	// What is replaced is out of the game, and everybody is told.
	r := open(t, 2,
		map[string]string{"expansion": "atlanteans", "faction1": "romans", "deck1": "ready", "faction2": "egyptians"})
	var log game.Log
	p := r.Deal(game.QuickRand(1, 2), &log).(*Position)
	is(t, "removed", strings.Join(p.view(0, false).Removed, " "), "ROM023 ROM024 ROM025 EGY028 EGY029 EGY030")
	swapped := 0
	for _, e := range log.Events {
		if e.Kind == eventSwapped {
			swapped++
			is(t, "rule", e.Rule, "IA-2.4")
		}
	}
	is(t, "told", swapped, 6)
	deck := r.deckOf(1, 3)
	is(t, "the Egyptian has the Mystic Pyramid", deck.has(p.cardOf("EGY041")) && !deck.has(p.cardOf("EGY028")), true)
	is(t, "of 30", deck.count(), 30)
}

func (p *Position) cardOf(id string) card { return card(slices.Index(p.rules.words, id)) }

// Which Common cards there are: IA-2.1, IA-2.3, IA-2.5, IA-2.8; and who replaces what:
// IA-2.4, in both readings.
func TestWhoUsesTheSet(t *testing.T) {
	for _, c := range []struct {
		options string
		commons int
		removed int
	}{
		{"faction1=romans faction2=egyptians", 84, 0},
		{"faction1=romans faction2=egyptians deck1=ready", 112, 6},
		{"faction1=romans faction2=egyptians deck1=ready swap_only_own_deck=on", 112, 3},
		{"faction1=romans faction2=atlanteans", 112, 0},
		{"faction1=romans faction2=atlanteans atlantean_faction_adds_common=off", 84, 0},
		{"faction1=romans faction2=atlanteans deck2=ready", 112, 0},
		{"faction1=romans faction2=atlanteans deck2=ready atlantean_faction_adds_common=off", 84, 0},
		{"faction1=romans faction2=atlanteans deck1=ready deck2=ready atlantean_faction_adds_common=off", 112, 3},
		{"faction1=romans faction2=egyptians format=open", 112, 0},
		{"faction1=romans faction2=egyptians format=open commons=base", 84, 0},
		{"faction1=romans faction2=egyptians format=open deck1=all commons=all", 112, 0},
		{"faction1=romans faction2=egyptians format=open deck1=all commons=base", 84, 0},
	} {
		options := map[string]string{"expansion": "atlanteans"}
		for f := range splitOptions(c.options) {
			options[f[0]] = f[1]
		}
		p := open(t, 2, options).Deal(game.QuickRand(1, 2), nil).(*Position)
		commons, removed := p.commons(), p.removed()
		is(t, c.options+": Common cards", commons.count(), c.commons)
		is(t, c.options+": removed", removed.count(), c.removed)
	}
}

// The open format has no check of size, and all cards of the Faction are a deck: IA-2.1.
func TestOpenFormat(t *testing.T) {
	g := atl(t, "romans atlanteans")
	g.Is("the Faction deck", g.s.Players[0].DeckN, 40)
	g.Is("that of the Atlanteans", g.s.Players[1].DeckN, 40)
	r := open(t, 2, map[string]string{
		"expansion": "atlanteans", "format": "open", "faction1": "romans", "deck1": "ROM001+rom_legion+ROM049",
	})
	deck := r.deckOf(0, 2)
	g.Is("a small deck", deck.count(), 4)
	p := r.Deal(game.QuickRand(1, 2), nil).(*Position)
	g.Is("less the hand and one of the Lookout", p.s.Players[0].DeckN, 1)
	if err := p.Check(); err != nil {
		t.Fatal(err)
	}
}

// Options that do not fit together are refused, each with its rule.
func TestOptionsThatDoNotFit(t *testing.T) {
	g, err := opened()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		seats         int
		options, rule string
	}{
		{5, "", "IS-1.1"},
		{2, "faction1=atlanteans", "IA-3.4"},
		{2, "deck1=ready faction1=romans", "IS-18.1"},
		{2, "unlock_permanent=on", "IA-8.4"},
		{2, "expansion=atlanteans commons=all", "IA-2.3"},
		{2, "expansion=atlanteans deck1=ready", "IS-1.6"},
		{2, "expansion=atlanteans deck1=ready faction1=pick", "IS-1.6"},
		{2, "expansion=atlanteans deck1=all faction1=romans", "IS-18.1"},
		{2, "expansion=atlanteans deck2=ready faction1=romans faction2=romans", "IS-1.3"},
		{2, "expansion=atlanteans deck3=ready faction3=romans", "IS-18.1"},
		{2, "expansion=atlanteans deck1=rom_legion faction1=romans", "IS-18.1"},
		{2, "expansion=atlanteans one_set_for_all=on deck1=ready faction1=romans deck2=ready faction2=atlanteans", "IA-2.2"},
		{2, "expansion=atlanteans deck1=ready faction1=romans faction2=egyptians deck2=" + builder(t).
			Basic("egyptians", false).Option(), "IA-2.4"},
	} {
		options := map[string]string{}
		for f := range splitOptions(c.options) {
			options[f[0]] = f[1]
		}
		_, err := g.Rules(game.Config{Seats: c.seats, Options: options})
		if err == nil || !contains(err.Error(), "("+c.rule+")") {
			t.Errorf("%d seats, %s: %v, want %s", c.seats, c.options, err, c.rule)
		}
	}
	for _, c := range []string{
		"one_set_for_all=on deck1=ready faction1=romans faction2=atlanteans",
		"deck1=ready faction1=romans deck2=ready faction2=atlanteans",
		"swap_only_own_deck=on deck1=ready faction1=romans faction2=egyptians deck2=" + builder(t).
			Basic("egyptians", false).Option(),
	} {
		options := map[string]string{"expansion": "atlanteans"}
		for f := range splitOptions(c) {
			options[f[0]] = f[1]
		}
		if _, err := g.Rules(game.Config{Seats: 2, Options: options}); err != nil {
			t.Errorf("%s: %v", c, err)
		}
	}
	is(t, "default", g.Default(4).Options == nil, true)
	is(t, "default with five", g.Default(5).Options["expansion"], "atlanteans") // IA-2.6
}

// A deck of single cards is the same as one of titles where all copies are there.
func TestDecksAreFolded(t *testing.T) {
	b := builder(t)
	fold := func(words string) string {
		return b.Fold(Deck{Faction: "romans", Titles: fields(words)}).Option()
	}
	for _, title := range b.Titles("romans") {
		is(t, title.Title, fold(strings.Join(title.Cards, " ")), title.Title)
		if title.Copies > 1 {
			is(t, "not all copies", fold(title.Cards[1]), title.Cards[1])
		}
	}
	legion := b.Titles("romans")[slices.IndexFunc(b.Titles("romans"), func(t Title) bool { return t.Copies == 3 })]
	is(t, "in order", fold(legion.Cards[2]+" rom_spies "+legion.Cards[0]+" "+legion.Cards[1]), legion.Title+"+rom_spies")
	is(t, "no cards", fold("elves rom_spies"), "elves+rom_spies")
	is(t, "the ready deck", b.Fold(b.Ready("romans")).Option(), b.Ready("romans").Option())
}

// A deck as a file, and what cannot be read.
func TestDeckFiles(t *testing.T) {
	b := builder(t)
	for _, faction := range b.Factions() {
		d, err := b.Parse(b.Ready(faction).Text())
		if err != nil {
			t.Fatal(err)
		}
		is(t, "deck", d.Option(), b.Ready(faction).Option())
		is(t, "Faction", d.Faction, faction)
	}
	d, err := b.Parse("\n  # a comment\nATL003 # one of three\natl_last_ferry\n")
	if err != nil || d.Faction != "atlanteans" || d.Option() != "ATL003+atl_last_ferry" {
		t.Errorf("%v, %v", d, err)
	}
	for text, want := range map[string]string{
		"":                              "no cards",
		"faction romans":                "no cards",
		"faction greeks":                `no Faction "greeks"`,
		"faction common":                `no Faction "common"`,
		"rom_legion rom_spies":          "line 1",
		"faction romans\nfaction japan": "line 2",
		"rom_spy":                       `no card "rom_spy"`,
		"COM001":                        "not a card of a Faction",
		"ATT001":                        "not a card of a Faction",
	} {
		if _, err := b.Parse(text); err == nil || !contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	is(t, "no titles",
		len(b.Titles("common"))+len(b.Titles("greeks"))+len(b.Basic("greeks", true).Titles)+len(b.Ready("greeks").Titles),
		0)
	list, _ := b.Check(b.Basic("romans", false).with("rom_legion -"), "standard", true)
	is(t, "reasons", b.Reasons(list, Deck{}),
		"5 titles in 2 copies, there must be 6 (IS-18.1); Trade Colony is replaced by Remote Trade Colony (IA-2.4)")
}
