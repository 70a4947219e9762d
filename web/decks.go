package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/games/settlers"
	"spielwerk/games/settlers/board"
	"spielwerk/lang"
	"spielwerk/store"
	"spielwerk/table"
)

// The deck builder is a page that holds no state: the deck stands in its address as the
// titles that are ticked, so that it works as a plain form. It stands alone, for a table
// that one lays with the deck, or for a seat of a table that waits for players.

const (
	deckGame   = "settlers"
	mostTitles = 60      // that are read of a form; no deck has more
	mostFile   = 8 << 10 // of a deck's file
)

// deckPage is the deck builder as one visitor sees it.
type deckPage struct {
	page
	title    string
	game     string
	promise  fair.Promise // of the table that may be laid with the deck
	table    string       // that the deck is for, "" for one that is to be laid
	seat     game.Seat
	factions []string // to choose from
	deck     settlers.Deck
	format   string
	others   []string // decks of the others at the table, in words
	groups   []deckGroup
	strays   []deckStray
	counts   []deckCount
	flaws    []logLine
	replaced string // what is replaced, if the deck is built with cards of the set
	brought  bool   // the deck is that of the seat
	refused  string // why the deck was not taken
	faces    []byte // the drawings that the page shows; none for the script, which has them
	tongue   *lang.Tongue
	bots     int // to play with
}

// deckGroup is the titles of a set.
type deckGroup struct {
	name   string
	titles []deckTitle
}

type deckTitle struct {
	settlers.Title
	name string
	in   []bool // which of its copies are in the deck
	note string // of what replaces it, or what it replaces
	rule string
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
type deckTable struct {
	seat    game.Seat
	options map[string]string
	names   []string
}

// own says whether a Faction can be brought: not one that another seat has for certain.
func (t *deckTable) own(faction string) bool {
	for seat := range t.names {
		if game.Seat(seat) != t.seat && t.value("faction", seat) == faction {
			return false
		}
	}
	mine := t.value("faction", int(t.seat))
	return !slices.Contains(settlersFactions, mine) || mine == faction || t.value("deck", int(t.seat)) != "basic"
}

func (t *deckTable) value(option string, seat int) string {
	if v := t.options[option+strconv.Itoa(seat+1)]; v != "" {
		return v
	}
	return map[string]string{"faction": "random", "deck": "basic"}[option]
}

func (t *deckTable) option(name, otherwise string) string {
	if v := t.options[name]; v != "" {
		return v
	}
	return otherwise
}

// settlersFactions are the Factions that decks are built for.
var settlersFactions = []string{"barbarians", "japanese", "romans", "egyptians", "atlanteans"}

// forDecks reports whether decks can be brought to a table: it plays with the expansion
// and waits for players.
func forDecks(gameName, state string, options map[string]string) bool {
	return gameName == deckGame && state == store.Open && options["expansion"] == "atlanteans"
}

// deckTable is the table of a request that decks can be brought to, nil if the request
// names none.
func (s *Server) deckTable(ctx context.Context, id string, p store.Person) (*deckTable, error) {
	if id == "" {
		return nil, nil
	}
	t, err := s.store.Table(ctx, id)
	if err != nil {
		return nil, err
	}
	seat := seatOf(t.Seats, p)
	if !forDecks(t.Game, t.State, t.Options) || seat == game.Watcher {
		return nil, store.ErrNotFound
	}
	return &deckTable{seat, t.Options, namesOf(t.Seats)}, nil
}

// deckOf is the deck that a form names.
func (s *Server) deckOf(form url.Values) settlers.Deck {
	d := settlers.Deck{Faction: form.Get("faction")}
	for _, t := range form["title"] {
		if len(d.Titles) < mostTitles && !slices.Contains(d.Titles, t) && deckWord.MatchString(t) {
			d.Titles = append(d.Titles, t)
		}
	}
	return s.decks.Fold(d)
}

var deckWord = regexp.MustCompile(`^[A-Za-z0-9_]{1,40}$`)

// deckPage shows the deck builder.
func (s *Server) deckPage(w http.ResponseWriter, r *http.Request) {
	p, err := s.person(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	t, err := s.deckTable(r.Context(), r.FormValue("table"), p)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	_ = r.ParseForm() // r.FormValue has done so
	deck := s.deckOf(r.Form)
	if !slices.Contains(settlersFactions, deck.Faction) {
		deck.Faction, deck.Titles = "", nil
	}
	faction, own := deck.Faction, settlers.Deck{}
	if t != nil {
		own = s.broughtBy(t)
		if faction == "" {
			deck, faction = own, own.Faction
		}
	}
	for _, f := range settlersFactions {
		if faction == "" && (t == nil || t.own(f)) {
			faction = f
		}
	}
	was := r.FormValue("was") // the Faction of the form; whoever chooses another one begins anew
	switch from := r.FormValue("from"); {
	case from == "ready":
		deck = s.decks.Ready(faction)
	case from == "none":
		deck = settlers.Deck{Faction: faction}
	case from == "all":
		deck = s.allCards(faction)
	case from == "basic" || deck.Faction == "" || was == "" && len(deck.Titles) == 0 || was != "" && was != faction:
		deck = s.decks.Basic(faction, t != nil && s.othersBuild(t))
	}
	s.showDeck(w, r, http.StatusOK, t, deck, "")
}

// broughtBy is the deck that a seat has, none if it is the one that it gets anyway.
func (s *Server) broughtBy(t *deckTable) settlers.Deck {
	faction := t.value("faction", int(t.seat))
	if !slices.Contains(settlersFactions, faction) {
		return settlers.Deck{}
	}
	switch word := t.value("deck", int(t.seat)); word {
	case "basic":
		return settlers.Deck{}
	case "ready":
		return s.decks.Ready(faction)
	case "all":
		return s.allCards(faction)
	default:
		return settlers.Deck{Faction: faction, Titles: strings.Split(word, "+")}
	}
}

// allCards is the deck of all cards of a Faction, which the open format allows.
func (s *Server) allCards(faction string) settlers.Deck {
	d := settlers.Deck{Faction: faction}
	for _, title := range s.decks.Titles(faction) {
		d.Titles = append(d.Titles, title.Title)
	}
	return d
}

// othersBuild reports whether somebody else at a table builds with cards of Atlanteans:
// IA-2.4.
func (s *Server) othersBuild(t *deckTable) bool {
	if t.option("swap_only_own_deck", "off") == "on" {
		return false
	}
	for seat := range t.names {
		other := *t
		if other.seat = game.Seat(seat); other.seat != t.seat && s.decks.Builds(s.broughtBy(&other)) {
			return true
		}
	}
	return false
}

// showDeck shows a deck with all that is wrong with it.
func (s *Server) showDeck(w http.ResponseWriter, r *http.Request, status int, t *deckTable, deck settlers.Deck, refused string) {
	g, err := s.games.Find(deckGame)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	d := &deckPage{page: s.page(r), game: deckGame, deck: deck, format: "standard", seat: game.Watcher, refused: refused, bots: 2, promise: s.hub.Promise()}
	if d.tongue, err = s.deckTongue(d.lang); err != nil {
		s.fail(w, r, err)
		return
	}
	s.loads(&d.page, s.pics.name(g))
	if t == nil && r.FormValue("format") == "open" { // a table has its own
		d.format = "open"
	}
	d.title = d.t("decks.title")
	d.path = "/decks/" + deckGame + "?" + d.query().Encode()
	if t != nil {
		d.table, d.seat, d.format = r.FormValue("table"), t.seat, t.option("format", "standard")
		for seat, name := range t.names {
			if f := t.value("faction", seat); game.Seat(seat) != t.seat && slices.Contains(settlersFactions, f) {
				d.others = append(d.others, name+": "+d.tongue.Say("faction."+f, nil))
			}
		}
		own := s.broughtBy(t)
		d.brought = own.Faction == deck.Faction && len(own.Titles) > 0 && sameTitles(own.Titles, deck.Titles)
		d.path = "/decks/" + deckGame + "?" + d.query().Encode()
	}
	for _, f := range settlersFactions {
		if t == nil || t.own(f) || f == deck.Faction {
			d.factions = append(d.factions, f)
		}
	}
	flaws, err := s.decks.Check(deck, d.format, t != nil && s.othersBuild(t))
	if err != nil {
		s.fail(w, r, badRequest(d.t("error.form")))
		return
	}
	for i := range flaws {
		d.flaws = append(d.flaws, logLine{d.tongue.Refusal(&flaws[i]), string(flaws[i].Rule), game.Nobody})
	}
	s.sortDeck(d)
	if !wantsText(r) {
		if d.faces, err = s.pics.of(g).(interface {
			Faces(language string, ids []string) ([]byte, error)
		}).Faces(d.lang, d.shown()); err != nil {
			s.fail(w, r, err)
			return
		}
	}
	s.show(w, r, status, decksPage(d))
}

// deckTongue says in a language what is wrong with decks.
func (s *Server) deckTongue(code string) (*lang.Tongue, error) {
	g, err := s.games.Find(deckGame)
	if err != nil {
		return nil, err
	}
	rules, err := g.Rules(g.FullConfig())
	if err != nil {
		return nil, err
	}
	return s.book.Table(rules, code, nil), nil
}

// unplayable is what is wrong with the decks of a table that is to be laid, in words; ""
// if it is not the decks.
func (s *Server) unplayable(p *page, c game.Config) (string, error) {
	tongue, err := s.deckTongue(p.lang)
	if err != nil {
		return "", err
	}
	var reasons []string
	for seat := range c.Seats {
		t := &deckTable{seat: game.Seat(seat), options: c.Options, names: make([]string, c.Seats)}
		deck := s.broughtBy(t)
		if deck.Faction == "" {
			continue
		}
		flaws, err := s.decks.Check(deck, t.option("format", "standard"), s.othersBuild(t))
		if err != nil {
			continue // the format is none that there is
		}
		for i := range flaws {
			reasons = append(reasons, fmt.Sprintf("%s (%s)", tongue.Refusal(&flaws[i]), flaws[i].Rule))
		}
	}
	if len(reasons) == 0 {
		return "", nil
	}
	return p.say("web.decks.unplayable", map[string]any{"reasons": strings.Join(reasons, " ")}), nil
}

func sameTitles(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// sortDeck lays out the titles by set, and counts what is in the deck.
func (s *Server) sortDeck(d *deckPage) {
	var basic, added, third deckGroup
	basic.name, added.name, third.name = d.t("decks.basic"), d.t("decks.added"), d.t("decks.friends")
	is, known := [4]int{}, map[string]bool{}
	for _, title := range s.decks.Titles(d.deck.Faction) {
		dt := deckTitle{Title: title, name: d.tongue.Say("card."+title.Cards[0], nil)}
		known[title.Title] = true
		whole := slices.Contains(d.deck.Titles, title.Title)
		for _, id := range title.Cards {
			known[id] = known[id] || d.open()
			dt.in = append(dt.in, whole || d.open() && slices.Contains(d.deck.Titles, id))
		}
		is[min(dt.copies(), 3)]++
		switch {
		case title.ReplacedBy != "":
			dt.note, dt.rule = d.say("web.decks.replacedBy", map[string]any{"card": s.nameOf(d, title.ReplacedBy)}), "IA-2.4"
		case title.Replaces != "":
			dt.note, dt.rule = d.say("web.decks.replaces", map[string]any{"card": s.nameOf(d, title.Replaces)}), "IA-2.4"
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
	if !s.decks.Builds(d.deck) {
		d.replaced = ""
	}
	for _, g := range []deckGroup{basic, added, third} {
		if len(g.titles) > 0 {
			d.groups = append(d.groups, g)
		}
	}
	for _, t := range d.deck.Titles {
		if !known[t] {
			name := t
			if id := s.decks.Card(t); id != "" {
				name = d.tongue.Say("card."+id, nil)
				if id == t {
					name += " " + id
				}
			}
			d.strays = append(d.strays, deckStray{t, name})
		}
	}
	for n := 3; n > 0; n-- {
		d.counts = append(d.counts, deckCount{n, is[n], s.decks.Shape(n)})
	}
}

func (s *Server) nameOf(d *deckPage, title string) string {
	for _, t := range s.decks.Titles(d.deck.Faction) {
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
	return q
}

// file is where a deck's file is kept.
func (d *deckPage) file() string { return "/decks/" + deckGame + "/file?" + d.query().Encode() }

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
			ids = append(ids, t.Cards[0])
		}
	}
	return ids
}

func (d *deckPage) faceBox() string {
	return fmt.Sprintf("0 0 %d %d", board.CardWidth, board.CardHeight)
}

// saveDeck is a deck as a file: --deck reads it, and the builder.
func (s *Server) saveDeck(w http.ResponseWriter, r *http.Request) {
	_ = r.ParseForm()
	d := s.deckOf(r.Form)
	if !slices.Contains(settlersFactions, d.Faction) || len(d.Titles) == 0 {
		s.fail(w, r, badRequest(s.page(r).say("web.error.form", nil)))
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": d.Faction + ".deck"}))
	_, _ = io.WriteString(w, s.decks.File(d, s.page(r).lang))
}

// loadDeck shows the deck of a file.
func (s *Server) loadDeck(w http.ResponseWriter, r *http.Request) {
	p := s.page(r)
	file, _, err := r.FormFile("file")
	if err != nil {
		s.fail(w, r, badRequest(p.t("decks.noFile")))
		return
	}
	defer func() { _ = file.Close() }()
	text, err := io.ReadAll(io.LimitReader(file, mostFile))
	if err != nil {
		s.fail(w, r, badRequest(p.t("decks.noFile")))
		return
	}
	deck, err := s.decks.Parse(string(text))
	var wrong *settlers.FileError
	if errors.As(err, &wrong) {
		var tongue *lang.Tongue
		if tongue, err = s.deckTongue(p.lang); err == nil {
			err = badRequest(wrong.Say(tongue))
		}
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	d := deckPage{deck: deck, table: r.FormValue("table"), format: r.FormValue("format")}
	http.Redirect(w, r, "/decks/"+deckGame+"?"+d.query().Encode(), http.StatusSeeOther)
}

// bringDeck gives a deck to the visitor's seat at a table that waits for players.
func (s *Server) bringDeck(w http.ResponseWriter, r *http.Request) {
	person, err := s.person(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	id, p := r.PathValue("table"), s.page(r)
	t, err := s.deckTable(r.Context(), id, person)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	_ = r.ParseForm()
	deck, seat := s.deckOf(r.Form), strconv.Itoa(int(t.seat)+1)
	if r.FormValue("without") != "" {
		err = s.hub.Configure(r.Context(), id, func(options map[string]string) { options["deck"+seat] = "basic" })
	} else {
		if !slices.Contains(settlersFactions, deck.Faction) || len(deck.Titles) == 0 {
			s.fail(w, r, badRequest(p.t("error.form")))
			return
		}
		if reason := s.refusedDeck(&p, t, deck); reason != "" {
			s.refuseDeck(w, r, t, deck, reason)
			return
		}
		err = s.hub.Configure(r.Context(), id, func(options map[string]string) {
			options["faction"+seat], options["deck"+seat] = deck.Faction, deck.Option()
		})
	}
	switch {
	case errors.Is(err, table.ErrUnfit):
		reason := p.say("web.decks.unfit", map[string]any{"rules": rulesOf(err)})
		if flaws, err := s.decks.Check(deck, t.option("format", "standard"), s.othersBuild(t)); err == nil && len(flaws) > 0 {
			reason = p.t("decks.flawed") // the page says what is wrong
		}
		s.refuseDeck(w, r, t, deck, reason)
	case err != nil:
		s.fail(w, r, err)
	default:
		http.Redirect(w, r, "/t/"+id, http.StatusSeeOther)
	}
}

var rulesIn = regexp.MustCompile(`[A-Z]{2}-\d+(?:\.\d+)?`)

// rulesOf are the rules that an error names.
func rulesOf(err error) string {
	var rules []string
	for _, rule := range rulesIn.FindAllString(err.Error(), -1) {
		if !slices.Contains(rules, rule) {
			rules = append(rules, rule)
		}
	}
	return strings.Join(rules, ", ")
}

func (s *Server) refuseDeck(w http.ResponseWriter, r *http.Request, t *deckTable, deck settlers.Deck, reason string) {
	r.Form.Set("table", r.PathValue("table"))
	if !slices.Contains(settlersFactions, deck.Faction) {
		s.explain(w, r, http.StatusUnprocessableEntity, reason)
		return
	}
	s.showDeck(w, r, http.StatusUnprocessableEntity, t, deck, reason)
}

// refusedDeck is why a deck does not go with what the others bring, "" if nothing is
// wrong or the deck itself is.
func (s *Server) refusedDeck(p *page, t *deckTable, deck settlers.Deck) string {
	if !t.own(deck.Faction) {
		return p.say("web.decks.taken", map[string]any{"rule": "IS-1.3"})
	}
	if t.option("format", "standard") != "standard" || t.option("swap_only_own_deck", "off") == "on" || !s.decks.Builds(deck) {
		return ""
	}
	for seat, name := range t.names {
		other := *t
		if other.seat = game.Seat(seat); other.seat == t.seat {
			continue
		}
		theirs := s.broughtBy(&other)
		if len(theirs.Titles) == 0 {
			continue
		}
		if flaws, err := s.decks.Check(theirs, "standard", true); err == nil && len(flaws) > 0 {
			return p.say("web.decks.othersOld", map[string]any{"who": name, "rule": "IA-2.4"})
		}
	}
	return ""
}
