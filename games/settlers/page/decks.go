package page

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/games/settlers"
	"spielwerk/games/settlers/board"
	"spielwerk/lang"
	"spielwerk/web/part"
)

// The deck builder is a page that holds no state: the deck stands in its address as the
// titles that are ticked, so that it works as a plain form. It is for a new table with the
// deck, or for a seat of a table that waits for players.

const (
	gameName    = "settlers"
	deckAddress = "/decks/" + gameName

	mostTitles = 60      // that are read of a form; no deck has more
	mostFile   = 8 << 10 // of a deck's file
	mostName   = 40      // characters of a deck's name
	mostCost   = 5       // from so many Resources on, costs are counted together
)

// deckPage is the deck builder as one visitor sees it.
type deckPage struct {
	title    string
	address  string
	form     templ.Component // a form that creates a table with the deck
	table    string          // that the deck is for, "" for a new one
	seat     game.Seat
	factions []string // to choose from
	deck     settlers.Deck
	format   string
	others   []string // decks of the others at the table, in words
	groups   []deckGroup
	strays   []deckStray
	counts   []deckCount
	flaws    []deckFlaw
	replaced string // what is replaced, if the deck is built with cards of the set
	name     string // of the deck, for its file
	sort     string // what titles are sorted by, "" as in the box
	kind     string // the kind of the titles that are shown, "" for all
	colour   string // and their colour
	colours  []string
	costs    [mostCost + 1]int // cards in the deck by their cost
	brought  bool              // the deck is that of the seat
	refused  string            // why the deck was not taken
	faces    []byte            // the drawings that the page shows; none for the script, which has them
	tongue   *lang.Tongue
}

// deckFlaw is what is wrong with a deck, and the rule that says so.
type deckFlaw struct{ text, rule string }

// deckGroup is the titles of a set.
type deckGroup struct {
	name   string
	titles []deckTitle
}

type deckTitle struct {
	settlers.Title
	name  string
	in    []bool // which of its copies are in the deck
	kind  string
	cost  int    // in Resources and Gold
	shown bool   // it is of what the visitor wants to see
	note  string // of what replaces it, or what it replaces
	rule  string
}

// deckStray is a word of a deck that is none of the titles on the page, and what to call it.
type deckStray struct{ word, name string }

// copies is how many copies of a title are in the deck.
func (t *deckTitle) copies() int {
	n := 0
	for _, in := range t.in {
		if in {
			n++
		}
	}
	return n
}

// deckCount is how many titles of a number of copies there are and should be.
type deckCount struct{ copies, is, want int }

func (c deckCount) right() bool { return c.is == c.want }

// deckTable is the table that a deck is for.
type deckTable struct{ *part.OpenTable }

// deckTableOf is nil if there is no table.
func deckTableOf(v part.Visit) *deckTable {
	if at := v.Table(); at != nil {
		return &deckTable{at}
	}
	return nil
}

// as is the same table for another seat.
func (t *deckTable) as(seat int) *deckTable {
	at := *t.OpenTable
	at.Seat = game.Seat(seat)
	return &deckTable{&at}
}

// own says whether a Faction can be brought: not one that another seat has for certain.
func (t *deckTable) own(faction string) bool {
	for seat := range t.Names {
		if game.Seat(seat) != t.Seat && t.value("faction", seat) == faction {
			return false
		}
	}
	mine := t.value("faction", int(t.Seat))
	return !slices.Contains(deckFactions, mine) || mine == faction || t.value("deck", int(t.Seat)) != "basic"
}

func (t *deckTable) value(option string, seat int) string {
	if v := t.Options[option+strconv.Itoa(seat+1)]; v != "" {
		return v
	}
	return map[string]string{"faction": "random", "deck": "basic"}[option]
}

func (t *deckTable) option(name, otherwise string) string {
	if v := t.Options[name]; v != "" {
		return v
	}
	return otherwise
}

// deckFactions are the Factions that decks are built for.
var deckFactions = []string{"barbarians", "japanese", "romans", "egyptians", "atlanteans"}

// At implements [part.Extra].
func (*gamePage) At() (pages string) { return "decks" }

// Brought implements [part.Bringer].
func (*gamePage) Brought() string { return "deck" }

// Link implements [part.Extra].
func (*gamePage) Link(t *lang.Tongue) string { return t.Say("decks.builder", nil) }

// Invite offers the builder at tables with the expansion.
func (p *gamePage) Invite(t *lang.Tongue, at *part.OpenTable) (link, note string) {
	if at.Options["expansion"] != "atlanteans" {
		return "", ""
	}
	if deck := p.broughtBy(&deckTable{at}); deck.Faction != "" {
		note = t.Say("decks.have", map[string]any{"faction": t.Say("faction."+deck.Faction, nil)})
	}
	return t.Say("decks.build", nil), note
}

// Visit implements [part.Extra].
func (p *gamePage) Visit(v part.Visit) {
	switch {
	case v.Request().Method == http.MethodPost:
		p.loadDeck(v)
	case v.Below() == "":
		p.deckPage(v)
	case v.Below() == "file":
		p.saveDeck(v)
	default:
		v.Refuse(http.StatusNotFound, v.Tongue().Say("web.error.notFound", nil))
	}
}

// deckOf is the deck that a form names.
func (p *gamePage) deckOf(form url.Values) settlers.Deck {
	d := settlers.Deck{Faction: form.Get("faction")}
	for _, t := range form["title"] {
		if len(d.Titles) < mostTitles && !slices.Contains(d.Titles, t) && deckWord.MatchString(t) {
			d.Titles = append(d.Titles, t)
		}
	}
	return p.builder().Fold(d)
}

var deckWord = regexp.MustCompile(`^[A-Za-z0-9_]{1,40}$`)

// deckPage shows the deck builder.
func (p *gamePage) deckPage(v part.Visit) {
	t, r := deckTableOf(v), v.Request()
	deck := p.deckOf(r.Form)
	if !slices.Contains(deckFactions, deck.Faction) {
		deck.Faction, deck.Titles = "", nil
	}
	faction, own := deck.Faction, settlers.Deck{}
	if t != nil {
		own = p.broughtBy(t)
		if faction == "" {
			deck, faction = own, own.Faction
		}
	}
	for _, f := range deckFactions {
		if faction == "" && (t == nil || t.own(f)) {
			faction = f
		}
	}
	was := r.FormValue("was") // the Faction of the form; whoever chooses another one begins anew
	switch from := r.FormValue("from"); {
	case from == "ready":
		deck = p.builder().Ready(faction)
	case from == "none":
		deck = settlers.Deck{Faction: faction}
	case from == "all":
		deck = p.allCards(faction)
	case from == "basic" || deck.Faction == "" || was == "" && len(deck.Titles) == 0 || was != "" && was != faction:
		deck = p.builder().Basic(faction, t != nil && p.othersBuild(t))
	}
	p.showDeck(v, http.StatusOK, deck, "")
}

// broughtBy is the deck that a seat has, none if it is the one that it gets anyway.
func (p *gamePage) broughtBy(t *deckTable) settlers.Deck {
	faction := t.value("faction", int(t.Seat))
	if !slices.Contains(deckFactions, faction) {
		return settlers.Deck{}
	}
	switch word := t.value("deck", int(t.Seat)); word {
	case "basic":
		return settlers.Deck{}
	case "ready":
		return p.builder().Ready(faction)
	case "all":
		return p.allCards(faction)
	default:
		return settlers.Deck{Faction: faction, Titles: strings.Split(word, "+")}
	}
}

// allCards is the deck of all cards of a Faction, which the open format allows.
func (p *gamePage) allCards(faction string) settlers.Deck {
	d := settlers.Deck{Faction: faction}
	for _, title := range p.builder().Titles(faction) {
		d.Titles = append(d.Titles, title.Title)
	}
	return d
}

// othersBuild reports whether somebody else at a table builds with cards of Atlanteans:
// IA-2.4.
func (p *gamePage) othersBuild(t *deckTable) bool {
	if t.option("swap_only_own_deck", "off") == "on" {
		return false
	}
	for seat := range t.Names {
		if game.Seat(seat) != t.Seat && p.builder().Builds(p.broughtBy(t.as(seat))) {
			return true
		}
	}
	return false
}

// showDeck shows a deck with all that is wrong with it.
func (p *gamePage) showDeck(v part.Visit, status int, deck settlers.Deck, refused string) {
	t, form := deckTableOf(v), v.Request().Form
	d := &deckPage{
		deck: deck, format: "standard", seat: game.Watcher, refused: refused, tongue: v.Tongue(),
		name: deckName(form.Get("name")), sort: form.Get("sort"), kind: form.Get("kind"), colour: form.Get("colour"),
	}
	if t == nil && v.Request().FormValue("format") == "open" { // a table has its own
		d.format = "open"
	}
	d.title = d.tongue.Say("decks.title", nil)
	if t != nil {
		d.table, d.seat, d.format = t.ID, t.Seat, t.option("format", "standard")
		for seat, name := range t.Names {
			if f := t.value("faction", seat); game.Seat(seat) != t.Seat && slices.Contains(deckFactions, f) {
				d.others = append(d.others, name+": "+d.tongue.Say("faction."+f, nil))
			}
		}
		own := p.broughtBy(t)
		d.brought = own.Faction == deck.Faction && len(own.Titles) > 0 && sameTitles(own.Titles, deck.Titles)
	} else {
		d.form = v.TableForm([][2]string{{"expansion", "atlanteans"}, {"format", d.format}, {"faction1", deck.Faction}, {"deck1", deck.Option()}})
	}
	d.address = deckAddress + "?" + d.query().Encode()
	for _, f := range deckFactions {
		if t == nil || t.own(f) || f == deck.Faction {
			d.factions = append(d.factions, f)
		}
	}
	flaws, err := p.builder().Check(deck, d.format, t != nil && p.othersBuild(t))
	if err != nil {
		v.Refuse(http.StatusBadRequest, "")
		return
	}
	for i := range flaws {
		d.flaws = append(d.flaws, deckFlaw{d.tongue.Refusal(&flaws[i]), string(flaws[i].Rule)})
	}
	p.sortDeck(d)
	if !v.Scripted() {
		if d.faces, err = p.faces(d.tongue.Lang, d.shown()); err != nil {
			v.Refuse(http.StatusInternalServerError, d.tongue.Say("web.error.internal", nil))
			return
		}
	}
	v.Page(status, d.title, d.address, decksPage(d))
}

// Unfit is what is wrong with the decks of a new table.
func (p *gamePage) Unfit(tongue *lang.Tongue, c game.Config) string {
	var reasons []string
	for seat := range c.Seats {
		t := &deckTable{&part.OpenTable{Seat: game.Seat(seat), Options: c.Options, Names: make([]string, c.Seats)}}
		deck := p.broughtBy(t)
		if deck.Faction == "" {
			continue
		}
		flaws, err := p.builder().Check(deck, t.option("format", "standard"), p.othersBuild(t))
		if err != nil {
			continue // the format is none that there is
		}
		for i := range flaws {
			reasons = append(reasons, fmt.Sprintf("%s (%s)", tongue.Refusal(&flaws[i]), flaws[i].Rule))
		}
	}
	if len(reasons) == 0 {
		return ""
	}
	return tongue.Say("decks.unplayable", map[string]any{"reasons": strings.Join(reasons, " ")})
}

func sameTitles(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// sortDeck lays out the titles by set, and counts what is in the deck.
func (p *gamePage) sortDeck(d *deckPage) {
	var basic, added, third deckGroup
	basic.name, added.name, third.name = d.tongue.Say("decks.basic", nil), d.tongue.Say("decks.added", nil), d.tongue.Say("decks.friends", nil)
	is, known := [4]int{}, map[string]bool{}
	for _, title := range p.builder().Titles(d.deck.Faction) {
		dt := p.titleOf(d, title)
		known[title.Title] = true
		whole := slices.Contains(d.deck.Titles, title.Title)
		for _, id := range title.Cards {
			known[id] = known[id] || d.open()
			dt.in = append(dt.in, whole || d.open() && slices.Contains(d.deck.Titles, id))
		}
		is[min(dt.copies(), 3)]++
		d.costs[min(dt.cost, mostCost)] += dt.copies()
		switch {
		case title.ReplacedBy != "":
			dt.note, dt.rule = d.tongue.Say("decks.replacedBy", map[string]any{"card": p.nameOf(d, title.ReplacedBy)}), "IA-2.4"
		case title.Replaces != "":
			dt.note, dt.rule = d.tongue.Say("decks.replaces", map[string]any{"card": p.nameOf(d, title.Replaces)}), "IA-2.4"
			d.replaced = dt.note
		}
		group := &added
		if title.Basic {
			group = &basic
		} else if title.Set == "AN" {
			group = &third
		}
		group.titles = append(group.titles, dt)
	}
	if !p.builder().Builds(d.deck) {
		d.replaced = ""
	}
	for _, g := range []deckGroup{basic, added, third} {
		d.order(g.titles)
		if len(g.titles) > 0 {
			d.groups = append(d.groups, g)
		}
	}
	for _, t := range d.deck.Titles {
		if !known[t] {
			name := t
			if id := p.builder().Card(t); id != "" {
				name = d.tongue.Say("card."+id, nil)
				if id == t {
					name += " " + id
				}
			}
			d.strays = append(d.strays, deckStray{t, name})
		}
	}
	for n := 3; n > 0; n-- {
		d.counts = append(d.counts, deckCount{n, is[n], p.builder().Shape(n)})
	}
}

// deckSorts are what titles can be sorted by.
var deckSorts = []string{"name", "cost", "kind"}

// titleOf is a title as the page shows it. A title that is not shown stays in the form.
func (p *gamePage) titleOf(d *deckPage, title settlers.Title) deckTitle {
	c := p.cards[title.Cards[0]]
	for _, colour := range c.Colors {
		if !slices.Contains(d.colours, colour) {
			d.colours = append(d.colours, colour)
		}
	}
	return deckTitle{
		Title: title, name: d.tongue.Say("card."+title.Cards[0], nil), kind: c.Kind,
		cost:  c.Cost.Wood + c.Cost.Stone + c.Cost.Food + c.Cost.Gold,
		shown: (d.kind == "" || c.Kind == d.kind) && (d.colour == "" || slices.Contains(c.Colors, d.colour)),
	}
}

// order sorts titles as the visitor wants it.
func (d *deckPage) order(titles []deckTitle) {
	slices.SortStableFunc(titles, func(a, b deckTitle) int {
		switch d.sort {
		case "name":
			return strings.Compare(a.name, b.name)
		case "cost":
			return a.cost - b.cost
		case "kind":
			return slices.Index(kinds, a.kind) - slices.Index(kinds, b.kind)
		}
		return 0
	})
}

// word is a value of a choice in words.
func (d *deckPage) word(choice, value string) string {
	switch choice {
	case "kind":
		return d.tongue.Say("kind."+value, nil)
	case "colour":
		return d.tongue.Say("colour."+value, nil)
	}
	return d.tongue.Say("decks.by."+value, nil)
}

// shown reports whether a title of the group is of what the visitor wants to see.
func (g *deckGroup) shown() bool {
	return slices.ContainsFunc(g.titles, func(t deckTitle) bool { return t.shown })
}

// some reports whether any title is shown.
func (d *deckPage) some() bool {
	return slices.ContainsFunc(d.groups, func(g deckGroup) bool { return g.shown() })
}

// wishes are how the visitor wants to see the builder, for its address.
func (d *deckPage) wishes() (out [][2]string) {
	for _, w := range [][2]string{{"name", d.name}, {"sort", d.sort}, {"kind", d.kind}, {"colour", d.colour}} {
		if w[1] != "" {
			out = append(out, w)
		}
	}
	return out
}

// unfiltered is the address of the builder with all titles.
func (d *deckPage) unfiltered() string {
	q := d.query()
	q.Del("kind")
	q.Del("colour")
	return deckAddress + "?" + q.Encode()
}

// costBox is the box of a line of the costs: the most cards fill it.
func (d *deckPage) costBox() string {
	most := max(1, slices.Max(d.costs[:]))
	return fmt.Sprintf("0 -%d 1 %d", most, most)
}

// costName is what a line of the costs counts.
func (d *deckPage) costName(cost int) string {
	return d.tongue.Say("decks.cost", map[string]any{"n": cost, "more": cost == mostCost})
}

// deckName is a name that can be that of a file.
func deckName(text string) string {
	text = strings.TrimSpace(noName.ReplaceAllString(text, ""))
	if letters := []rune(text); len(letters) > mostName {
		text = string(letters[:mostName])
	}
	return text
}

var noName = regexp.MustCompile(`[^\pL\pN _-]`)

func (p *gamePage) nameOf(d *deckPage, title string) string {
	for _, t := range p.builder().Titles(d.deck.Faction) {
		if t.Title == title {
			return d.tongue.Say("card."+t.Cards[0], nil)
		}
	}
	return title
}

// query is the deck as the page's address has it.
func (d *deckPage) query() url.Values {
	q := url.Values{"faction": {d.deck.Faction}, "title": d.deck.Titles}
	if d.table != "" {
		q.Set("table", d.table)
	} else if d.open() {
		q.Set("format", d.format)
	}
	for _, w := range d.wishes() {
		q.Set(w[0], w[1])
	}
	return q
}

// file is where a deck's file is kept.
func (d *deckPage) file() string { return deckAddress + "/file?" + d.query().Encode() }

// cards is how many cards the deck has.
func (d *deckPage) cards() int {
	n := len(d.strays)
	for _, c := range d.counts {
		n += c.copies * c.is
	}
	return n
}

// open reports whether any cards make a deck: IA-2.1.
func (d *deckPage) open() bool { return d.format == "open" }

// fine reports whether the deck can be played as it is.
func (d *deckPage) fine() bool { return len(d.flaws) == 0 && len(d.deck.Titles) > 0 }

// shown are the cards whose faces the page shows.
func (d *deckPage) shown() []string {
	var ids []string
	for _, g := range d.groups {
		for _, t := range g.titles {
			ids = append(ids, board.Narrow(t.Cards[0]))
		}
	}
	return ids
}

func (d *deckPage) faceBox() string {
	return fmt.Sprintf("0 0 %d %d", board.NarrowWidth, board.CardHeight)
}

// saveDeck is a deck as a file: --deck reads it, and the builder.
func (p *gamePage) saveDeck(v part.Visit) {
	d := p.deckOf(v.Request().Form)
	if !slices.Contains(deckFactions, d.Faction) || len(d.Titles) == 0 {
		v.Refuse(http.StatusBadRequest, "")
		return
	}
	name := deckName(v.Request().FormValue("name"))
	if name == "" {
		name = d.Faction
	}
	v.File(name+".deck", []byte(p.builder().File(d, v.Tongue().Lang)))
}

// loadDeck shows the deck of a file.
func (p *gamePage) loadDeck(v part.Visit) {
	r := v.Request()
	refuse := func(reason string) {
		was := p.deckOf(r.Form)
		if !slices.Contains(deckFactions, was.Faction) {
			v.Refuse(http.StatusBadRequest, reason)
			return
		}
		p.showDeck(v, http.StatusBadRequest, was, v.Tongue().Say("decks.fileRefused", map[string]any{"reason": reason}))
	}
	file, header, err := r.FormFile("file")
	if err != nil {
		refuse(v.Tongue().Say("decks.noFile", nil))
		return
	}
	defer func() { _ = file.Close() }()
	text, err := io.ReadAll(io.LimitReader(file, mostFile))
	if err != nil {
		refuse(v.Tongue().Say("decks.noFile", nil))
		return
	}
	deck, err := p.builder().Parse(string(text))
	var wrong *settlers.FileError
	if errors.As(err, &wrong) {
		refuse(wrong.Say(v.Tongue()))
		return
	}
	if err != nil { // Parse has no others
		v.Refuse(http.StatusBadRequest, "")
		return
	}
	d := deckPage{
		deck: deck, table: r.FormValue("table"), format: r.FormValue("format"), name: deckName(strings.TrimSuffix(header.Filename, ".deck")), sort: r.FormValue("sort"),
	}
	v.Go(deckAddress + "?" + d.query().Encode())
}

// Bring gives a deck to a seat at a table that waits for players.
func (p *gamePage) Bring(v part.Visit) {
	t, r, tongue := deckTableOf(v), v.Request(), v.Tongue()
	deck, seat := p.deckOf(r.Form), strconv.Itoa(int(t.Seat)+1)
	change := func(options map[string]string) {
		options["faction"+seat], options["deck"+seat] = deck.Faction, deck.Option()
	}
	if r.FormValue("without") != "" {
		change = func(options map[string]string) { options["deck"+seat] = "basic" }
	} else {
		if !slices.Contains(deckFactions, deck.Faction) || len(deck.Titles) == 0 {
			v.Refuse(http.StatusBadRequest, "")
			return
		}
		if reason := p.refusedDeck(tongue, t, deck); reason != "" {
			p.refuseDeck(v, deck, reason)
			return
		}
	}
	unfit, ok := v.Configure(change)
	switch {
	case !ok:
	case unfit != "":
		reason := tongue.Say("decks.unfit", map[string]any{"rules": unfit})
		if flaws, err := p.builder().Check(deck, t.option("format", "standard"), p.othersBuild(t)); err == nil && len(flaws) > 0 {
			reason = tongue.Say("decks.flawed", nil) // the page says what is wrong
		}
		p.refuseDeck(v, deck, reason)
	default:
		v.Go("/t/" + t.ID)
	}
}

func (p *gamePage) refuseDeck(v part.Visit, deck settlers.Deck, reason string) {
	if !slices.Contains(deckFactions, deck.Faction) {
		v.Refuse(http.StatusUnprocessableEntity, reason)
		return
	}
	p.showDeck(v, http.StatusUnprocessableEntity, deck, reason)
}

// refusedDeck is why a deck does not go with what the others bring, "" if nothing is
// wrong or the deck itself is.
func (p *gamePage) refusedDeck(tongue *lang.Tongue, t *deckTable, deck settlers.Deck) string {
	if !t.own(deck.Faction) {
		return tongue.Say("decks.taken", map[string]any{"rule": "IS-1.3"})
	}
	if t.option("format", "standard") != "standard" || t.option("swap_only_own_deck", "off") == "on" || !p.builder().Builds(deck) {
		return ""
	}
	for seat, name := range t.Names {
		if game.Seat(seat) == t.Seat {
			continue
		}
		theirs := p.broughtBy(t.as(seat))
		if len(theirs.Titles) == 0 {
			continue
		}
		if flaws, err := p.builder().Check(theirs, "standard", true); err == nil && len(flaws) > 0 {
			return tongue.Say("decks.othersOld", map[string]any{"who": name, "rule": "IA-2.4"})
		}
	}
	return ""
}
