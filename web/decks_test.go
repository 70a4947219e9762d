package web

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"spielwerk/games"
	"spielwerk/games/settlers"
	"spielwerk/games/settlers/board"
)

func builder(t *testing.T) *settlers.Builder {
	t.Helper()
	g, err := settlers.Game()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(g.FullConfig())
	if err != nil {
		t.Fatal(err)
	}
	b, err := settlers.NewBuilder(rules)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func deckForm(d settlers.Deck) url.Values {
	return url.Values{"faction": {d.Faction}, "title": d.Titles}
}

// deckTables are two people at a table that waits for a third, with the expansion.
func (s *site) deckTable(options url.Values) (a, b *guest, id string) {
	s.t.Helper()
	a, b = s.guest("Alma"), s.guest("Bruno")
	form := url.Values{"game": {"settlers"}, "option-expansion": {"atlanteans"}}
	for k, v := range options {
		form[k] = v
	}
	id = a.layOf(form, "free", "free")
	b.sit(id, 1)
	return a, b, id
}

// without is a deck without a title, with is one with another.
func without(d settlers.Deck, title string) settlers.Deck {
	d.Titles = slices.DeleteFunc(slices.Clone(d.Titles), func(t string) bool { return t == title })
	return d
}

func with(d settlers.Deck, title string) settlers.Deck {
	d.Titles = append(slices.Clone(d.Titles), title)
	return d
}

// TestTheDeckBuilder shows all titles of a Faction as cards, counts what is ticked, and
// gives each reason for a refusal with its rule.
func TestTheDeckBuilder(t *testing.T) {
	s, b := newSite(t), builder(t)
	g := s.guest("Alma")
	for _, code := range languages() {
		for _, faction := range b.Factions() {
			text := g.at(s, code, "").get("/decks/settlers?faction=" + faction).Body.String()
			for _, title := range b.Titles(faction) {
				if !strings.Contains(text, `value="`+title.Title+`"`) || !strings.Contains(text, `"#`+board.Narrow(title.Cards[0])+`"`) {
					t.Errorf("%s: %s is not on the page", code, title.Title)
				}
			}
			if n := strings.Count(text, " checked"); n != 18 { // IS-18.1
				t.Errorf("%s %s: %d titles are in the basic deck", code, faction, n)
			}
			if strings.Contains(text, `class="flaws"`) || strings.Contains(text, "[web.") || strings.Contains(text, "[card") {
				t.Errorf("%s %s: something is wrong with the basic deck: %s", code, faction, text[:300])
			}
			ready := g.get("/decks/settlers?from=ready&faction=" + faction).Body.String()
			if strings.Contains(ready, `class="flaws"`) || strings.Count(ready, " checked") != 18 {
				t.Errorf("%s: the ready deck is refused", faction)
			}
		}
	}
	romans := b.Basic("romans", false)
	for _, c := range []struct {
		deck settlers.Deck
		rule string
		says string
	}{
		{without(romans, "rom_spies"), "IS-18.1", "it must have"},
		{with(romans, "rom_roman_academy"), "IS-18.1", "it must have 9"},
		{with(romans, "rom_remote_trade_colony"), "IA-2.4", "cannot be in one deck"},                          // both
		{with(without(romans, "rom_spies"), "rom_defence_engine"), "IA-2.4", "is out of the game"},            // old title though it builds with the set
		{with(romans, "atl_tide_forge"), "IS-18.1", "belongs to another deck"},                                //
		{with(romans, "no_such_card"), "IS-18.1", "is not a card"},                                            //
		{with(without(romans, "rom_spies"), "ROM044"), "IS-18.1", "All 2 copies of “Defence Engine” must be"}, // one of two copies
	} {
		text := g.get("/decks/settlers?" + deckForm(c.deck).Encode()).Body.String()
		_, flaws, ok := strings.Cut(text, `class="flaws"`)
		flaws, _, _ = strings.Cut(flaws, "</ul>")
		if !ok || !strings.Contains(flaws, c.says) || !strings.Contains(flaws, `/rules/settlers/`+c.rule) {
			t.Errorf("not said: %q (%s), but %s", c.says, c.rule, flaws)
		}
		if strings.Contains(text, `href="#deckplay"`) {
			t.Errorf("a deck of which it is said %q can be played", c.says)
		}
	}
}

// TestDecksOfTheOpenFormat hold what cards one likes, single copies too: IA-2.1. A table
// decides on the format by itself.
func TestDecksOfTheOpenFormat(t *testing.T) {
	s, b := newSite(t), builder(t)
	g := s.guest("Alma")
	text := g.get("/decks/settlers?format=open&faction=romans&title=ROM044&title=rom_spies").Body.String()
	for _, title := range b.Titles("romans") {
		for _, id := range title.Cards {
			if title.Copies > 1 && !strings.Contains(text, `value="`+id+`"`) {
				t.Errorf("%s of %s cannot be ticked", id, title.Title)
			}
		}
	}
	if strings.Count(text, " checked") != 2 || !strings.Contains(text, "2 cards") || !strings.Contains(text, `id="deckstate" class="deckstate playable"`) {
		t.Errorf("two cards are no deck: %s", text[strings.Index(text, `id="deckstate"`):])
	}
	if strict := g.get("/decks/settlers?faction=romans&title=ROM044&title=rom_spies").Body.String(); !strings.Contains(strict, "All 2 copies of “Defence Engine” must be") || strings.Contains(strict, "deckstate playable") {
		t.Error("a single copy is in a deck of the standard format")
	}
	for from, n := range map[string]int{"none": 0, "all": 40} {
		page := g.get("/decks/settlers?format=open&was=romans&faction=romans&from=" + from).Body.String()
		cards := strings.Count(page, " checked")
		if playable := strings.Contains(page, "deckstate playable"); cards != n || playable != (n > 0) {
			t.Errorf("%s: %d cards, to be played %v", from, cards, playable)
		}
	}

	form := url.Values{"name": {"Alma"}}
	for _, m := range regexp.MustCompile(`<input type="hidden" name="(game|option-[^"]+)" value="([^"]*)"`).FindAllStringSubmatch(text, -1) {
		form.Set(m[1], m[2])
	}
	id := g.layOf(form, "greedy")
	s.until("the game begins", func() bool { return s.now(id).Position != nil })
	if o := s.now(id).Options; o["format"] != "open" || o["deck1"] != "ROM044+rom_spies" {
		t.Errorf("the table has %v", o)
	}

	alma, _, open := s.deckTable(url.Values{"option-format": {"open"}})
	if text := alma.get("/decks/settlers?table=" + open).Body.String(); !strings.Contains(text, "In the open format") || strings.Contains(text, `name="format"><option`) {
		t.Error("the table's format does not count")
	}
	whole := url.Values{"faction": {"romans"}, "title": {"ROM044", "ROM045", "rom_spies"}}
	if w := alma.post("/t/"+open+"/deck", whole); w.Code != http.StatusSeeOther || s.now(open).Options["deck1"] != "rom_defence_engine+rom_spies" {
		t.Errorf("brought is %q: %s", s.now(open).Options["deck1"], dump(w))
	}
	bruno, _, strict := s.deckTable(nil)
	if text := bruno.get("/decks/settlers?format=open&faction=romans&title=ROM044&table=" + strict).Body.String(); strings.Contains(text, "deckstate playable") {
		t.Error("who builds for a table chooses the format")
	}
}

// TestADeckIsBrought to a table that waits for players: for the seat of who brings it,
// checked by the server, taken or refused whole.
func TestADeckIsBrought(t *testing.T) {
	s, b := newSite(t), builder(t)
	alma, bruno, id := s.deckTable(nil)
	options := func() map[string]string { return s.now(id).Options }
	if !strings.Contains(alma.get("/t/"+id).Body.String(), "/decks/settlers?table="+id) {
		t.Error("the table does not lead to the deck builder")
	}
	if w := alma.get("/decks/settlers?table=" + id); w.Code != http.StatusOK || strings.Count(w.Body.String(), " checked") != 18 {
		t.Errorf("the builder at the table: %d", w.Code)
	}
	refused := func(who *guest, form url.Values, status int, says ...string) {
		t.Helper()
		before := options()
		w := who.post("/t/"+id+"/deck", form)
		if w.Code != status {
			t.Errorf("%s: %d, want %d", form.Encode()[:60], w.Code, status)
		}
		for _, text := range says {
			if !strings.Contains(w.Body.String(), text) {
				t.Errorf("it is not said %q", text)
			}
		}
		for k, v := range options() {
			if before[k] != v {
				t.Errorf("%s has become %s", k, v)
			}
		}
	}
	brings := func(who *guest, d settlers.Deck) {
		t.Helper()
		if w := who.post("/t/"+id+"/deck", deckForm(d)); w.Code != http.StatusSeeOther {
			t.Fatalf("not taken: %s", dump(w))
		}
	}
	refused(alma, deckForm(without(b.Basic("romans", false), "rom_spies")), http.StatusUnprocessableEntity, "IS-18.1", "Nothing has been changed")
	refused(s.guest("Carla"), deckForm(b.Ready("romans")), http.StatusNotFound)
	refused(alma, url.Values{"faction": {"elves"}, "title": {"x"}}, http.StatusBadRequest)

	brings(alma, b.Basic("romans", false)) // without cards of the set
	if o := options(); o["faction1"] != "romans" || o["deck1"] != b.Basic("romans", false).Option() {
		t.Errorf("the table has %v", o)
	}
	refused(bruno, deckForm(b.Ready("romans")), http.StatusUnprocessableEntity, "IS-1.3")
	refused(bruno, deckForm(b.Ready("egyptians")), http.StatusUnprocessableEntity, "IA-2.4", "Alma") // Trade Colony is in Alma's
	brings(alma, b.Basic("romans", true))
	brings(bruno, b.Ready("egyptians"))
	refused(alma, deckForm(b.Basic("romans", false)), http.StatusUnprocessableEntity, "IA-2.4")
	if text := bruno.get("/t/" + id).Body.String(); !strings.Contains(text, "You bring a deck: Egyptians") {
		t.Error("the table does not say what Bruno brings")
	}
	if text := bruno.get("/decks/settlers?table=" + id).Body.String(); !strings.Contains(text, "This is the deck of your seat") || !strings.Contains(text, "Alma: Romans") {
		t.Error("the builder does not begin with Bruno's deck")
	}
	brings(alma, b.Ready("barbarians")) // changes its mind
	alma.post("/t/"+id+"/deck", url.Values{"without": {"1"}})
	if o := options(); o["deck1"] != "" || o["faction1"] != "barbarians" {
		t.Errorf("without the deck the table has %v", o)
	}
	alma.post("/t/"+id+"/fill", url.Values{})
	s.until("the game begins", func() bool { return s.now(id).Position != nil })
	v := s.now(id).Position.View(1).(*settlers.View)
	if v.Seats[1].Faction != "egyptians" || v.Seats[0].Faction != "barbarians" {
		t.Errorf("they play %s and %s", v.Seats[0].Faction, v.Seats[1].Faction)
	}
	refused(bruno, deckForm(b.Ready("egyptians")), http.StatusNotFound) // too late
}

// TestNoDecksWithoutTheExpansion: nothing leads to the builder from other tables.
func TestNoDecksWithoutTheExpansion(t *testing.T) {
	s := newSite(t)
	alma := s.guest("Alma")
	for _, name := range []string{"settlers", "newworld"} {
		id := alma.layOf(url.Values{"game": {name}}, "free")
		if strings.Contains(alma.get("/t/"+id).Body.String(), "/decks/") {
			t.Errorf("%s leads to the deck builder", name)
		}
		if w := alma.get("/decks/settlers?table=" + id); w.Code != http.StatusNotFound {
			t.Errorf("%s: %d", name, w.Code)
		}
		if w := alma.post("/t/"+id+"/deck", deckForm(builder(t).Ready("romans"))); w.Code != http.StatusNotFound {
			t.Errorf("%s: %d", name, w.Code)
		}
	}
}

// upload posts a deck's file.
func (g *guest) upload(text string) *httptest.ResponseRecorder {
	g.t.Helper()
	return g.uploadBeside(text, nil)
}

// uploadBeside is upload from a page that shows a deck.
func (g *guest) uploadBeside(text string, shown url.Values) *httptest.ResponseRecorder {
	g.t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for name, values := range shown {
		for _, v := range values {
			_ = w.WriteField(name, v)
		}
	}
	part, err := w.CreateFormFile("file", "my.deck")
	if err != nil {
		g.t.Fatal(err)
	}
	_, _ = part.Write([]byte(text))
	_ = w.Close()
	r := g.request("POST", "/decks/settlers", nil)
	next := httptest.NewRequest(http.MethodPost, "/decks/settlers", &b)
	next.Header, next.RemoteAddr = r.Header, r.RemoteAddr
	next.Header.Set("Content-Type", w.FormDataContentType())
	return g.send(next)
}

// TestDecksAreSavedAndLoaded in the form that --deck reads.
func TestDecksAreSavedAndLoaded(t *testing.T) {
	s, b := newSite(t), builder(t)
	g := s.guest("Alma")
	for _, faction := range b.Factions() {
		deck := b.Ready(faction)
		page := g.get("/decks/settlers?" + deckForm(deck).Encode()).Body.String()
		link := regexp.MustCompile(`href="(/decks/settlers/file\?[^"]+)"`).FindStringSubmatch(page)
		if link == nil {
			t.Fatal("nothing to save the deck with")
		}
		saved := g.get(strings.ReplaceAll(link[1], "&amp;", "&"))
		if disposition := saved.Header().Get("Content-Disposition"); !strings.Contains(disposition, faction+".deck") {
			t.Errorf("saved as %q", disposition)
		}
		read, err := b.Parse(saved.Body.String())
		if err != nil || read.Faction != faction || !slices.Equal(slices.Sorted(slices.Values(read.Titles)), slices.Sorted(slices.Values(deck.Titles))) {
			t.Errorf("%s: %v, %v", faction, read, err)
		}
		w := g.upload(saved.Body.String())
		if w.Code != http.StatusSeeOther {
			t.Fatalf("not loaded: %s", dump(w))
		}
		if again := g.get(w.Header().Get("Location")).Body.String(); strings.Count(again, " checked") != 18 || strings.Contains(again, `class="flaws"`) {
			t.Errorf("%s comes back otherwise", faction)
		}
	}
	g.cookies["lang"] = "de"
	if saved := g.get("/decks/settlers/file?" + deckForm(b.Ready("romans")).Encode()).Body.String(); !strings.HasPrefix(saved, "Volk: Römer\n") || !strings.Contains(saved, "\nVerteidigungsanlage\n") || strings.Contains(saved, "_") {
		t.Errorf("in German the file is\n%s", saved)
	}
	for text, says := range map[string]string{"Legion\nSpelunke": "Zeile 2: Es gibt keine Karte „Spelunke“.", "Volk Elfen": "Zeile 1: Es gibt kein Volk „Elfen“."} {
		if w := g.upload(text); w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), says) {
			t.Errorf("%q: %d, not %q", text, w.Code, says)
		}
	}
	g.cookies["lang"] = "en"
	for text, says := range map[string]string{"rom_spies\nnonsense": "Line 2", "": "not the deck", "COM001": "not the deck", "faction elves": "Line 1", strings.Repeat("x", 3*8<<10): "Line 1"} {
		if w := g.upload(text); w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), says) {
			t.Errorf("%.20q: %d, not %q", text, w.Code, says)
		}
	}
	for _, target := range []string{"/decks/settlers/file", "/decks/settlers/file?faction=elves&title=x", "/decks/settlers/file?faction=romans"} {
		if w := g.get(target); w.Code != http.StatusBadRequest {
			t.Errorf("%s: %d", target, w.Code)
		}
	}
	single := g.get("/decks/settlers?faction=romans&title=ROM044").Body.String()
	if !strings.Contains(single, "Single cards") {
		t.Error("a single card of a file is not shown")
	}
}

// TestARefusedFileKeepsTheBuilder: the deck that was shown is there, with what is wrong with the
// file and what to do.
func TestARefusedFileKeepsTheBuilder(t *testing.T) {
	s, b := newSite(t), builder(t)
	g := s.guest("Alma")
	w := g.uploadBeside("rom_spies\nnonsense", deckForm(b.Ready("romans")))
	page := w.Body.String()
	if w.Code != http.StatusBadRequest || !strings.Contains(page, "Line 2") || !strings.Contains(page, "Your deck is as it was.") {
		t.Errorf("status %d; the page does not say what is wrong and what to do", w.Code)
	}
	if n := strings.Count(page, " checked"); n != 18 {
		t.Errorf("%d titles of the deck are left", n)
	}
}

// TestTheBuilderSortsAndFilters: titles that are not shown stay in the deck; the costs of all cards
// are counted; a deck has a name, and so has its file.
func TestTheBuilderSortsAndFilters(t *testing.T) {
	s, b := newSite(t), builder(t)
	g := s.guest("Alma")
	form := deckForm(b.Ready("romans"))
	form.Set("was", "romans")
	form.Set("kind", "action")
	form.Set("sort", "cost")
	form.Set("name", "Caesar’s/first")
	page := g.get("/decks/settlers?" + form.Encode()).Body.String()
	if n := strings.Count(page, " checked"); n != 18 {
		t.Errorf("%d titles are in the deck", n)
	}
	list := page[strings.Index(page, `<fieldset class="titles">`):]
	if hidden, all := strings.Count(list, "<li hidden"), strings.Count(list, `class="title"`); hidden == 0 || hidden >= all {
		t.Errorf("%d of %d titles are hidden", hidden, all)
	}
	cards := 0
	for _, m := range regexp.MustCompile(`<path d="M0 0V-(\d+)H1V0Z">`).FindAllStringSubmatch(page, -1) {
		n, _ := strconv.Atoi(m[1])
		cards += n
	}
	if cards != 30 {
		t.Errorf("the costs are those of %d cards", cards)
	}
	link := regexp.MustCompile(`href="(/decks/settlers/file\?[^"]+)"`).FindStringSubmatch(page)
	saved := g.get(strings.ReplaceAll(link[1], "&amp;", "&"))
	if disposition := saved.Header().Get("Content-Disposition"); !strings.Contains(disposition, "Caesarsfirst.deck") {
		t.Errorf("saved as %q", disposition)
	}
}

// TestATableIsCreatedWithADeck without sitting at one before, as one who plays alone or
// against bots does.
func TestATableIsCreatedWithADeck(t *testing.T) {
	s, b := newSite(t), builder(t)
	g := s.guest("Alma")
	page := g.get("/decks/settlers?" + deckForm(b.Ready("japanese")).Encode()).Body.String()
	form := url.Values{"name": {"Alma"}}
	for _, m := range regexp.MustCompile(`<input type="hidden" name="(game|option-[^"]+)" value="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		form.Set(m[1], m[2])
	}
	id := g.layOf(form)
	s.until("the game begins", func() bool { return s.now(id).Position != nil })
	now := s.now(id)
	if now.Options["deck1"] != b.Ready("japanese").Option() || now.Position.View(0).(*settlers.View).Seats[0].Faction != "japanese" {
		t.Errorf("the table has %v", now.Options)
	}
}

// TestDecksGoWithTheirPlayersToARematch: the seats shift by one, and everybody has the
// deck that they brought.
func TestDecksGoWithTheirPlayersToARematch(t *testing.T) {
	s, b := newSite(t), builder(t)
	alma, bruno, id := s.deckTable(nil)
	alma.post("/t/"+id+"/deck", deckForm(b.Ready("barbarians")))
	bruno.post("/t/"+id+"/deck", deckForm(b.Basic("romans", true)))
	alma.post("/t/"+id+"/fill", url.Values{})
	s.until("the game begins", func() bool { return s.now(id).Position != nil })
	old := s.now(id).Options
	if old["deck1"] != b.Ready("barbarians").Option() || old["deck2"] != b.Basic("romans", true).Option() {
		t.Fatalf("the decks have not been brought: %v", old)
	}
	s.play(id, 1e5, chance(3))
	w := bruno.post("/t/"+id+"/rematch", nil)
	next := strings.TrimPrefix(w.Header().Get("Location"), "/t/")
	if w.Code != http.StatusSeeOther {
		t.Fatal(dump(w))
	}
	bruno.sit(next, 0)
	alma.sit(next, 2)
	s.until("the next game begins", func() bool { return s.now(next).Position != nil })
	now := s.now(next)
	if now.Seats[0].Name != "Bruno" || now.Seats[2].Name != "Alma" {
		t.Fatalf("they sit as %v", namesOf(now.Seats))
	}
	for option, want := range map[string]string{ // the deck at its default is not named
		"faction1": "romans", "deck1": old["deck2"], "faction2": "random", "deck2": "", "faction3": "barbarians", "deck3": old["deck1"],
	} {
		if now.Options[option] != want {
			t.Errorf("%s is %q, not %q", option, now.Options[option], want)
		}
	}
	for i, want := range map[int]string{0: "romans", 2: "barbarians"} {
		if got := now.Position.View(0).(*settlers.View).Seats[i].Faction; got != want {
			t.Errorf("%s plays the %s, not the %s", now.Seats[i].Name, got, want)
		}
	}
}

// TestARematchThatCannotBe tells the rule: of two who named the same Faction the first
// had it, and had a deck for it, which the other's wish is now in the way of.
func TestARematchThatCannotBe(t *testing.T) {
	s := newSite(t)
	form := url.Values{
		"game": {"settlers"}, "option-expansion": {"atlanteans"},
		"option-faction1": {"romans"}, "option-deck1": {"ready"}, "option-faction2": {"romans"},
	}
	alma, _, id := s.twoAt(form)
	s.play(id, 1e5, chance(4))
	for _, code := range languages() {
		w := alma.at(s, code, "").post("/t/"+id+"/rematch", nil)
		if w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), "IS-1.3") {
			t.Errorf("%s: %s", code, dump(w))
		}
	}
	if s.now(id).Rematch != "" {
		t.Error("there is a rematch")
	}
}

// TestFlawsAreSaidOnce in the language of the page, with the names of cards and each rule
// beside its sentence: IS-18.1, IA-2.4.
func TestFlawsAreSaidOnce(t *testing.T) {
	s, b := newSite(t), builder(t)
	alma, _, id := s.deckTable(nil)
	bad := without(without(b.Basic("romans", false), "rom_spies"), "rom_administration")
	bad.Titles = append(bad.Titles, "rom_remote_trade_colony", "rom_defence_engine", "egy_slaves")
	for code, once := range map[string][]string{
		"en": {"“Slaves” belongs to another deck.", "“Trade Colony” and “Remote Trade Colony” cannot be in one deck.", "The deck cannot be brought as it is"},
		"de": {"gehört in ein anderes Deck.", "können nicht in einem Deck sein.", "So kann das Deck nicht mitgebracht werden"},
		"it": {"appartiene a un altro mazzo.", "non possono stare nello stesso mazzo.", "Così il mazzo non si può portare"},
	} {
		alma.cookies["lang"] = code
		page := alma.post("/t/"+id+"/deck", deckForm(bad)).Body.String()
		_, main, _ := strings.Cut(page, `<main`)
		for _, sentence := range once {
			if n := strings.Count(main, sentence); n != 1 {
				t.Errorf("%s: %q is said %d times", code, sentence, n)
			}
		}
		if strings.Contains(main, "IS-18.1, IS-18.1") || strings.Contains(main, ">egy_slaves<") || strings.Contains(main, " egy_slaves<") {
			t.Errorf("%s: rules in a row, or an internal name", code)
		}
		form := url.Values{"game": {"settlers"}, "name": {"Alma"}, "seat1": {"free"}, "option-expansion": {"atlanteans"}, "option-faction1": {"romans"}, "option-deck1": {bad.Option()}}
		w := alma.post("/tables", form)
		if w.Code != http.StatusBadRequest {
			t.Fatalf("%s: created with the deck: %d", code, w.Code)
		}
		for _, sentence := range once[:2] {
			if n := strings.Count(w.Body.String(), sentence); n != 1 {
				t.Errorf("%s: laying a table, %q is said %d times: %s", code, sentence, n, w.Body.String())
			}
		}
		for _, internal := range []string{"rom_", "egy_"} {
			if strings.Contains(w.Body.String(), internal) {
				t.Errorf("%s: an internal name is told", code)
			}
		}
	}
}

// copiesPack is a pack of the Romans in which a copy of the Gladiator School is a second one of the
// Engineers, and the Sculptors' Workshop costs 5 Stone.
func copiesPack(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile("../games/settlers/data/romans.yaml")
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	for _, change := range [][2]string{
		{"- ids: [ROM006, ROM007]\n    title: rom_gladiator_school\n    title_copies: 2", "- ids: [ROM006]\n    title: rom_gladiator_school\n    title_copies: 1"},
		{"cost: {stone: 1, location: 1}", "cost: {stone: 5, location: 1}"},
		{"- ids: [ROM008]\n    title: rom_engineers\n    title_copies: 1", "- ids: [ROM007, ROM008]\n    title: rom_engineers\n    title_copies: 2"},
	} {
		if !strings.Contains(text, change[0]) {
			t.Fatalf("%q is not in the deck", change[0])
		}
		text = strings.Replace(text, change[0], change[1], 1)
	}
	return text
}

// TestDecksOfAPack: the builder, its files, what is brought to a table and the names of cards
// follow the pack at a table that has it, and our data at an older table.
func TestDecksOfAPack(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "site.db")
	s := openSite(t, path, time.Hour)
	alma, _, older := s.deckTable(nil)
	s.close()
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	if err := all.Add("settlers", "romans.yaml", []byte(copiesPack(t))); err != nil {
		t.Fatal(err)
	}
	s = openSiteOf(t, all, path, time.Hour)
	alma = alma.at(s, "en", "board")
	newer := alma.layOf(url.Values{"game": {"settlers"}, "option-expansion": {"atlanteans"}, "option-format": {"open"}}, "greedy", "free")

	row := func(page, title string) string {
		_, after, _ := strings.Cut(page, `value="`+title+`"`)
		text, _, _ := strings.Cut(after, "</li>")
		return text
	}
	for code, engineers := range map[string]string{"en": "Engineers", "de": "Konstrukteure", "it": "Genieri"} {
		g := alma.at(s, code, "board")
		for table, want := range map[string][2]string{"": {"×2", "×1"}, "&table=" + older: {"×1", "×2"}} {
			page := g.get("/decks/settlers?faction=romans" + table).Body.String()
			if text := row(page, "rom_engineers"); !strings.Contains(text, engineers+" <b>"+want[0]+"</b>") {
				t.Errorf("%s, %q: %s", code, table, text)
			}
			if text := row(page, "rom_gladiator_school"); !strings.Contains(text, "<b>"+want[1]+"</b>") {
				t.Errorf("%s, %q: %s", code, table, text)
			}
		}
	}
	face := func(table string) string {
		_, after, _ := strings.Cut(alma.get("/decks/settlers?faction=romans&table="+table).Body.String(), `id="`+board.Narrow("ROM001")+`"`)
		text, _, _ := strings.Cut(after, "</symbol>")
		return text
	}
	if ours, packed := face(older), face(newer); ours == packed || ours == "" {
		t.Errorf("with another price the card is drawn alike: %s", ours)
	}

	// The card that the pack has made the second of the Engineers.
	deck := url.Values{"faction": {"romans"}, "title": {"ROM007", "rom_spies"}, "table": {newer}}
	file := alma.get("/decks/settlers/file?" + deck.Encode()).Body.String()
	if !strings.Contains(file, "\nROM007 # Engineers\n") {
		t.Errorf("the file is\n%s", file)
	}
	if w := alma.uploadBeside(file, url.Values{"table": {newer}}); w.Code != http.StatusSeeOther {
		t.Errorf("the file is not loaded: %s", dump(w))
	}
	// A refused file leaves the builder at the table and with its data.
	shown := url.Values{"table": {older}, "faction": {"romans"}, "title": {"rom_spies"}}
	w := alma.uploadBeside("nonsense", shown)
	if page := w.Body.String(); w.Code != http.StatusBadRequest || !strings.Contains(page, `formaction="/t/`+older+`/deck"`) ||
		!strings.Contains(row(page, "rom_engineers"), "Engineers <b>×1</b>") {
		t.Errorf("beside the older table: %d, %s", w.Code, row(page, "rom_engineers"))
	}
	if w := alma.post("/t/"+older+"/deck", deck); w.Code != http.StatusUnprocessableEntity {
		t.Errorf("brought to the older table: %d", w.Code)
	}
	if w := alma.post("/t/"+newer+"/deck", deck); w.Code != http.StatusSeeOther || s.now(newer).Options["deck1"] != "ROM007+rom_spies" {
		t.Errorf("brought is %q: %s", s.now(newer).Options["deck1"], dump(w))
	}
	alma.post("/t/"+newer+"/fill", url.Values{})
	s.until("the game begins", func() bool { return s.now(newer).Position != nil })
	s.play(newer, 8, chance(3))
	for code, engineers := range map[string]string{"en": "Engineers", "it": "Genieri"} {
		if page := alma.at(s, code, "text").get("/t/" + newer).Body.String(); !strings.Contains(page, engineers) {
			t.Errorf("%s: the hand of two cards does not name the Engineers", code)
		}
	}
}
