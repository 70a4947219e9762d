// Package page shows the game in a browser.
package page

import (
	_ "embed"
	"fmt"
	"html"
	"io"
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/games/alienartifacts"
	"spielwerk/games/alienartifacts/board"
	"spielwerk/lang"
	"spielwerk/web/part"
)

// The style sheet and the script, as go generate ./web builds them from assets.
var (
	//go:embed static/style.css
	style []byte
	//go:embed static/script.js
	script []byte
)

// gamePage shows Alien Artifacts.
type gamePage struct {
	part.Base
	part.Sheets                        // for tables with the default options
	variants    map[string]part.Sheets // for others, by the value of the option that cards tell of
	words       *game.Vocabulary
	box         *alienartifacts.Box
	cards       map[string]*alienartifacts.Card
	tokens      map[string]*alienartifacts.Resource
	names       game.Namer
}

// New makes the page of an edition.
func New(g *game.Game, book *lang.Book) (part.Page, error) {
	rules, err := g.Rules(g.FullConfig())
	if err != nil {
		return nil, err
	}
	view := rules.Deal(game.QuickRand(0, 0), nil).View(game.Watcher).(*alienartifacts.View)
	p := &gamePage{
		variants: map[string]part.Sheets{}, words: rules.Vocabulary(), box: view.Box(),
		cards: map[string]*alienartifacts.Card{}, tokens: map[string]*alienartifacts.Resource{},
		names: rules.(game.Namer),
	}
	for i := range p.box.Cards {
		p.cards[p.box.Cards[i].ID] = &p.box.Cards[i]
	}
	for i := range p.box.Resources {
		p.tokens[p.box.Resources[i].ID] = &p.box.Resources[i]
	}
	for _, o := range g.Options {
		if o.Name != optionOnCards {
			continue
		}
		for _, value := range o.Values {
			if p.variants[value], err = draw(g, book, value); err != nil {
				return nil, err
			}
		}
		p.Sheets = p.variants[o.Default]
		delete(p.variants, o.Default)
	}
	return p, nil
}

// optionOnCards is the option that the cards tell of: which action a ship helps with (AA-6.12).
const optionOnCards = "shipLimits"

// draw draws all for a value of the option that the cards tell of.
func draw(g *game.Game, book *lang.Book, value string) (part.Sheets, error) {
	rules, err := g.Rules(game.Config{Seats: g.MaxSeats, Options: map[string]string{optionOnCards: value}})
	if err != nil {
		return nil, err
	}
	view := rules.Deal(game.QuickRand(0, 0), nil).View(game.Watcher).(*alienartifacts.View)
	return part.NewSheets(func(w io.Writer, code string) error {
		tongue := book.Table(rules, code, nil)
		return board.Sheet(w, view, tongue, namesOf(tongue))
	}), nil
}

// namesOf are the names of what has one picture on the page.
func namesOf(t *lang.Tongue) map[string]string {
	names := map[string]string{}
	for icon, id := range map[string]string{
		"i-credit": "page.bank", "i-hand": "page.hand", "i-artifact": "page.artifacts", "i-plan": "page.plans", "i-limit": "page.limit",
		"i-cost-red": "page.cost", "i-cost-blue": "page.cost", "i-cost-green": "page.cost", "i-deck": "page.deck", "i-discard": "page.discards",
		"i-artifactdeck": "page.artifactDeck", "i-plandeck": "page.planDeck", "i-token": "page.supply", "i-system": "page.systems",
		"site": "page.construction", "empire": "page.empire", "decks": "page.market",
	} {
		names[icon] = t.Say(id, nil)
	}
	for n := 1; n <= board.MostTokens; n++ {
		names["b-"+strconv.Itoa(n)] = t.Say("page.blocked", map[string]any{"n": n})
	}
	return names
}

func (p *gamePage) Symbols() []byte { return p.Sheets[lang.Languages[0]]() }
func (*gamePage) Style() []byte     { return style }
func (*gamePage) Script() []byte    { return script }

// Variant implements [part.Varied].
func (p *gamePage) Variant(c game.Config) string {
	if value := c.Options[optionOnCards]; p.variants[value] != nil {
		return value
	}
	return ""
}

// Variants implements [part.Varied].
func (p *gamePage) Variants() map[string]part.Spoken {
	out := map[string]part.Spoken{}
	for value, drawn := range p.variants {
		out[value] = drawn
	}
	return out
}

// Chip is what everybody should see of a seat: its credits. The hand, which is full nearly
// always, is told with them.
func (*gamePage) Chip(s *part.Scene, seat game.Seat) (text, title string) {
	v := &s.View.(*alienartifacts.View).Seats[seat]
	return fmt.Sprintf("%d C", v.Credits), s.Tongue.Say("page.chip", map[string]any{"credits": v.Credits, "hand": v.HandSize})
}

// Face is a card of the box: both sides of those that have two.
func (p *gamePage) Face(w io.Writer, c game.Component) error {
	if c.Kind == "faction" {
		_, err := fmt.Fprintf(w, `<svg viewBox="0 0 512 512" aria-hidden="true"><use href="#i-%s"/></svg>`, c.ID)
		return err
	}
	faces := []string{c.ID}
	if p.cards[c.ID] != nil {
		faces = []string{board.Face(c.ID, "logistic"), board.Face(c.ID, "operational")}
	}
	width, height := board.CardWidth, board.CardHeight
	if p.tokens[c.ID] != nil {
		width, height = board.HalfWidth, board.ResourceHeight
	}
	for _, face := range faces {
		if _, err := fmt.Fprintf(w, `<svg width="%d" height="%d" role="img" aria-labelledby="say-%s"><use href="#%s"/></svg> `, width, height, face, face); err != nil {
			return err
		}
	}
	return nil
}

// buttons are the moves that are made with buttons; all others are made by
// clicking a card, a half of one, or in an offer.
var buttons = []string{
	"choose", "rest", "done", "back", "pass", "end", "draw", "attack aliens", "attack", "hold", "sail", "redraw", "stand", "type", "leave",
}

func (p *gamePage) OffBoard(m game.Move) bool {
	return slices.Contains(buttons, p.words.Moves[m.Kind].Word)
}

var _ part.Labelled = (*gamePage)(nil)

// Label implements part.Labelled: who has artifacts ends the action phase, draws, and may
// then play one before the turn ends (AA-13.10, AA-22.5): the button says which end it is.
func (p *gamePage) Label(s *part.Scene, m game.Move) templ.Component {
	phase := s.View.(*alienartifacts.View).Phase
	if p.words.Moves[m.Kind].Word != "end" || phase != "action" && phase != "late" {
		return nil
	}
	id := "page.ends." + phase
	return part.Written(func(ink *part.Ink) { ink.Addf("%s", html.EscapeString(s.Say(id, nil))) })
}

// table is a table with what may be done on it.
type table struct {
	*part.Scene
	*gamePage
	v      *alienartifacts.View
	own    *alienartifacts.SeatView // nil for watchers
	onCard map[string][]game.Move   // moves by the card that they name
	onHalf map[string][]game.Move   // moves by the resource card that they name
	kinds  map[string][]game.Move   // moves by their word
	aims   bool                     // the seat chooses cards of another one, and its own lie in a strip
}

func (p *gamePage) on(s *part.Scene) *table {
	t := &table{
		Scene: s, gamePage: p, v: s.View.(*alienartifacts.View),
		onCard: map[string][]game.Move{}, onHalf: map[string][]game.Move{}, kinds: map[string][]game.Move{},
	}
	if s.Seat != game.Watcher {
		t.own = &t.v.Seats[s.Seat]
	}
	for _, m := range s.Moves {
		form := &p.words.Moves[m.Kind]
		t.kinds[form.Word] = append(t.kinds[form.Word], m)
		for i, f := range form.Fields {
			switch f.Name {
			case "card", "artifact", "plan":
				t.onCard[f.Text(m.Args[i])] = append(t.onCard[f.Text(m.Args[i])], m)
			case "resource":
				t.onHalf[f.Text(m.Args[i])] = append(t.onHalf[f.Text(m.Args[i])], m)
			}
		}
	}
	for _, seat := range t.rivals() {
		t.aims = t.aims || t.own != nil && t.lit(seat) && !t.lit(t.Seat)
	}
	return t
}

// lit reports whether a card that a seat has laid out can be chosen.
func (t *table) lit(seat game.Seat) bool {
	v := &t.v.Seats[seat]
	for k := range kinds {
		for i := range v.Building[k] {
			if len(t.onCard[v.Building[k][i].Card]) > 0 {
				return true
			}
		}
		for i := range v.Empire[k] {
			if len(t.onCard[v.Empire[k][i].Card]) > 0 {
				return true
			}
		}
	}
	return false
}

// choices are the decisions that take one of the cards that are laid out.
var choices = []string{"complete", "free", "produce", "score", "ship", "fleet", "strike", "block", "remove"}

// chooses reports whether the seat chooses one of the cards that are laid out: all others fade.
func (t *table) chooses() bool {
	return t.v.Decision != nil && slices.Contains(choices, t.v.Decision.What) && (t.aims || t.own != nil && t.lit(t.Seat))
}

// aimed reports whether the seat chooses cards of a rival.
func (t *table) aimed(seat game.Seat) bool { return t.aims && t.lit(seat) }

func (t *table) text(m game.Move) string { return t.words.Text(m) }

func (t *table) word(m game.Move) string { return t.words.Moves[m.Kind].Word }

// page is a sentence of the page about this game.
func (t *table) page(id string, data map[string]any) string {
	return t.Tongue.Say("page."+id, data)
}

var (
	cardBox     = fmt.Sprintf("0 0 %d %d", board.CardWidth, board.CardHeight)
	resourceBox = fmt.Sprintf("0 0 %d %d", board.HalfWidth, board.ResourceHeight)
	stripBox    = fmt.Sprintf("0 0 %d %d", board.StripWidth, board.StripHeight)
	chipBox     = fmt.Sprintf("0 0 %d %d", board.ChipWidth, board.ChipHeight)
)

// places: a half of a card of the hand, the top of a deck, what lies in the middle.
func (p *gamePage) Places(s *part.Scene, m game.Move) (ids []string) {
	v, form := s.View.(*alienartifacts.View), &p.words.Moves[m.Kind]
	if slices.Contains(deeds, form.Word) {
		return []string{p.deed(m)}
	}
	switch form.Word {
	case "buy":
		return []string{"c-" + v.Decks[m.Args[0]].Top}
	case "attack aliens":
		return []string{"c-" + v.System}
	case "draw":
		return []string{"deck-resource"}
	case "pay", "attach", "tuck":
		ids = part.Named(form, m)
		card, colour := form.Fields[0].Text(m.Args[0]), form.Fields[1].Text(m.Args[1])
		if i := slices.IndexFunc(p.tokens[card].Halves[:], func(h alienartifacts.HalfView) bool { return h.Colour == colour }); slices.Contains(slices.Concat(v.Seats[s.Seat].Hand, v.Open), card) && i >= 0 {
			ids[0] = fmt.Sprintf("p-%s-%d", card, i)
		}
	}
	return ids
}

// tile is a card that lies on the table with what a click on it does: its one
// move, or the offer with all of them.
func (t *table) tile(id, side string) part.Tile {
	out := part.Tile{ID: id, Face: board.Face(id, side), Box: cardBox}
	switch moves := t.onCard[id]; {
	case len(moves) == 1 && !t.charged(moves[0]) && t.word(moves[0]) != "play":
		out.Move, out.Label = t.text(moves[0]), t.says(moves[0])
	case len(moves) > 0:
		out.Offer = "o-" + id
	}
	return out
}

// charged reports whether a move begins a payment, for which the page offers the
// obvious way.
func (t *table) charged(m game.Move) bool {
	return slices.Contains([]string{"discover", "develop", "build", "trade", "unblock", "offensive", "revenue", "mine", "faction", "use"}, t.word(m))
}

// half is a visible half of a card that lies under another.
func (t *table) half(h alienartifacts.HalfView) part.Chip {
	out := part.Chip{ID: h.Card, Face: board.Chip(h), Box: chipBox, Told: t.Placed["c-"+h.Card] != nil}
	for _, m := range t.onHalf[h.Card] {
		if word := t.word(m); word == "pay" || word == "attach" && len(t.onHalf[h.Card]) == 1 { // of several places to attach to the offers tell
			out.Move, out.Label = t.text(m), t.says(m)
		}
	}
	out.Chosen = t.v.Payment != nil && slices.ContainsFunc(t.v.Payment.Chosen, func(c alienartifacts.HalfView) bool { return c.Card == h.Card })
	return out
}

func (t *table) halves(list []alienartifacts.HalfView) []part.Chip {
	out := make([]part.Chip, len(list))
	for i, h := range list {
		out[i] = t.half(h)
	}
	return out
}

var kinds = []string{"ship", "technology", "planet"}

// deck is the deck of a kind: its top card, which all know (AA-3.3); none if it is empty.
func (t *table) deck(kind int) []part.Tile {
	d := t.v.Decks[kind]
	if d.Top == "" {
		return nil
	}
	c := part.Tile{ID: d.Top, Face: board.Face(d.Top, "logistic"), Box: cardBox, Class: "deck"}
	if t.buys(d.Kind) {
		c.Offer = "o-buy"
	}
	left := t.page("left", map[string]any{"n": d.Size})
	c.Below = func(p *part.Ink) {
		p.Addf(`<small title="%s">%d</small>`, html.EscapeString(left), d.Size)
	}
	return []part.Tile{c}
}

// most is how many cards lie in the longest of the visitor's rows, from 3 to 4: by it the
// cards are as large as there is room; longer rows have smaller ones.
func (t *table) most() int {
	most := 3
	if t.own != nil {
		for k := range kinds {
			most = max(most, 1+len(t.own.Building[k])+len(t.own.Empire[k]))
		}
	}
	return min(most, 4)
}

// mat is what a seat has laid out: constructions to the left of its faction board,
// its empire to the right, in three rows; before those of the visitor the decks.
func (t *table) mat(seat game.Seat) *part.Mat {
	v := &t.v.Seats[seat]
	m := &part.Mat{Seat: seat, Own: seat == t.Seat && !t.aims, Title: t.Tongue.Seat(seat), Head: headOf(t, v)}
	for k, kind := range kinds {
		zones := make([]part.Zone, 0, 3)
		if m.Own {
			zones = append(zones, part.Zone{Class: "decks", Label: "decks", Tiles: t.deck(k)})
		}
		site := part.Zone{Class: "site", Label: "site"}
		for i := range v.Building[k] {
			b := &v.Building[k][i]
			c := t.tile(b.Card, "logistic")
			c.Under = t.halves(b.Attached)
			if b.Due == 0 {
				c.Class = "paid"
			}
			if !m.Own {
				c.Named = t.Tongue.Say("card."+b.Card, nil)
			}
			site.Tiles = append(site.Tiles, c)
			m.Open = m.Open || !m.Own && (c.Lit() || t.Placed["c-"+c.ID] != nil)
		}
		empire := part.Zone{Class: "empire", Label: "empire"}
		for i := range v.Empire[k] {
			e := &v.Empire[k][i]
			c := t.tile(e.Card, e.Side)
			c.Under = t.halves(e.Produced)
			if e.Step > 0 {
				c.Class += " step" + strconv.Itoa(e.Step)
			}
			if e.Used {
				c.Class += " used"
			}
			if e.Tokens > 0 {
				c.Marks = append(c.Marks, "b-"+strconv.Itoa(e.Tokens))
				if c.Class += " blocked"; e.Lifted {
					c.Class += " lifted"
				}
			}
			c.Class = strings.TrimSpace(c.Class)
			if !m.Own {
				c.Named = t.Tongue.Say("card."+e.Card, nil)
			}
			empire.Tiles = append(empire.Tiles, c)
			m.Open = m.Open || !m.Own && (c.Lit() || t.Placed["c-"+c.ID] != nil)
		}
		zones = append(zones, site, empire)
		lie := 0
		for i := range zones {
			lie += len(zones[i].Tiles)
		}
		m.Rows = append(m.Rows, part.Row{Class: "a-" + kind + " n" + strconv.Itoa(lie), Spine: spineOf(t, v, kind), Zones: zones})
	}
	return m
}

// strips is how many rivals share the room below the seat's own cards. A watcher has none, and
// sees each seat in a line of its own.
func (t *table) strips() int {
	if t.own == nil {
		return 1
	}
	return len(t.rivals())
}

// longest is how many cards lie before the rival that has most: with few there is room for
// their names in strips.
func (t *table) longest() (most int) {
	for _, seat := range t.rivals() {
		lie := 0
		for k := range kinds {
			lie += len(t.v.Seats[seat].Building[k]) + len(t.v.Seats[seat].Empire[k])
		}
		most = max(most, lie)
	}
	return most
}

// completing is the action that completes a card of a kind.
var completing = map[string]string{"ship": "build", "technology": "develop", "planet": "discover"}

// rivals are the other seats in the order of their turns.
func (t *table) rivals() (out []game.Seat) {
	n := len(t.v.Seats)
	from := int(t.Seat)
	if t.own == nil {
		from = int(t.v.Start) - 1
	}
	for i := 1; i <= n; i++ {
		if seat := game.Seat((from + i + n) % n); seat != t.Seat {
			out = append(out, seat)
		}
	}
	return out
}

// Table is what lies in the middle and before the seats.
func (p *gamePage) Table(s *part.Scene) templ.Component { return tableOf(p.on(s)) }

// Desk is the hand, with what may be done.
func (p *gamePage) Desk(s *part.Scene) templ.Component {
	t := p.on(s)
	if t.own == nil {
		return nil
	}
	return deskOf(t)
}

// hand are the resource cards of the hand; a payment chooses their halves.
func (t *table) hand() (out []part.HeldCard) {
	for _, id := range t.own.Hand {
		out = append(out, t.heldResource(id))
	}
	return out
}

// heldResource is a resource card whose halves can be chosen, or all of it.
func (t *table) heldResource(id string) part.HeldCard {
	c := part.HeldCard{ID: id, Face: id, Box: resourceBox}
	if pay := t.v.Payment; pay != nil {
		for _, h := range pay.Chosen {
			c.Chosen = c.Chosen || h.Card == id
		}
	}
	moves := t.onHalf[id]
	if len(moves) == 0 {
		if t.halved(id) {
			c.Parts = make([]part.HeldPart, len(t.tokens[id].Halves))
			return c
		}
		if c.Chosen {
			c.Parts = t.chosenParts(id)
		}
		return c
	}
	if t.word(moves[0]) == "discard" {
		c.Parts = []part.HeldPart{{Move: t.text(moves[0]), Label: t.says(moves[0])}}
		return c
	}
	for _, h := range t.tokens[id].Halves {
		var here []game.Move
		for _, m := range moves {
			if strings.Fields(t.text(m))[2] == h.Colour {
				here = append(here, m)
			}
		}
		one := part.HeldPart{}
		if len(here) == 1 { // of several places to attach to the offers tell
			one.Move, one.Label = t.text(here[0]), t.says(here[0])
		}
		c.Parts = append(c.Parts, one)
	}
	return c
}

// halved reports whether a half of a resource card is marked.
func (t *table) halved(id string) bool {
	return t.Placed["p-"+id+"-0"] != nil || t.Placed["p-"+id+"-1"] != nil
}

// chosenParts shows which half of a card has been chosen.
func (t *table) chosenParts(id string) []part.HeldPart {
	for _, h := range t.v.Payment.Chosen {
		if h.Card != id {
			continue
		}
		parts := make([]part.HeldPart, 2)
		for i, half := range t.tokens[id].Halves {
			parts[i].Chosen = half.Colour == h.Colour && h.Amount > 0
		}
		if t.v.Payment.Action == "draw" || t.v.Payment.Action == "cycle" { // discarded as a whole
			return []part.HeldPart{{Chosen: true}}
		}
		return parts
	}
	return nil
}

// special are the artifacts and plans of the hand.
func (t *table) special() (out []part.Tile) {
	held := slices.Concat(t.own.Artifacts, t.own.Plans)
	if t.defends() {
		held = append(held, "DEF-STD")
	}
	for _, id := range held {
		out = append(out, t.tile(id, ""))
	}
	return out
}

// held is the icon of a card of the hand that has a name, name that name.
func (t *table) held(id string) string {
	if slices.Contains(t.own.Artifacts, id) {
		return "artifact"
	}
	return "plan"
}

func (t *table) name(id string) string { return t.Tongue.Say(t.held(id)+"."+id, nil) }

// defends reports whether the seat chooses its defence plan.
func (t *table) defends() bool { return len(t.kinds["defend"]) > 0 }

// system is the alien system that can be attacked.
func (t *table) system() *part.Tile {
	c := &part.Tile{ID: t.v.System, Face: board.Strip(t.v.System), Box: stripBox}
	if moves := t.kinds["attack aliens"]; len(moves) > 0 {
		c.Move, c.Label = t.text(moves[0]), t.says(moves[0])
	}
	return c
}

// standard is the defence plan that all have.
func (t *table) standard() *part.Tile {
	c := t.tile("DEF-STD", "")
	c.Face, c.Box = board.Strip(c.ID), stripBox
	return &c
}

// buys reports whether cards of a kind can be bought.
func (t *table) buys(kind string) bool {
	return slices.ContainsFunc(t.kinds["buy"], func(m game.Move) bool { return kinds[m.Args[0]] == kind })
}

// looked are the cards that the seat is looking at.
func (t *table) looked() (out []part.Tile) {
	if t.v.Decision == nil || game.Seat(t.v.Decision.Seat) != t.Seat {
		return nil
	}
	for _, id := range t.v.Look {
		if id != "" {
			out = append(out, t.tile(id, "logistic"))
		}
	}
	return out
}

// opened are the open cards that the seat has to put somewhere; the next one first.
func (t *table) opened() (out []part.HeldCard) {
	if len(t.kinds["tuck"])+len(t.kinds["leave"]) == 0 && !slices.ContainsFunc(t.v.Open, t.halved) {
		return nil
	}
	for _, id := range t.v.Open {
		out = append(out, t.heldResource(id))
	}
	return out
}

// fleet are the ships of an attack: the one that attacks now, then the others.
func (t *table) fleet() (out []part.Tile) {
	a := t.v.Attack
	if a.Ship != "" {
		out = append(out, part.Tile{ID: a.Ship, Face: board.Face(a.Ship, "operational"), Class: "now"})
	}
	for _, id := range slices.Concat(a.Fleet, a.Waiting) {
		out = append(out, part.Tile{ID: id, Face: board.Face(id, "operational")})
	}
	return out
}

// bonus is that of a ship, against aliens and against players if they differ.
func (t *table) bonus(ship string) string {
	a := t.cards[ship].Attack
	if a[0] == a[1] {
		return fmt.Sprintf("%+d", a[0])
	}
	return fmt.Sprintf("%+d/%+d", a[0], a[1])
}

// targetTable is the table that the attack is looked up in, "" before it is known.
func (t *table) targetTable() string {
	if t.v.Attack.Aliens {
		return t.v.System
	}
	return t.v.Attack.Plan
}

// attackLine is the line of a table for the present value.
func (t *table) attackLine(id string) int {
	for _, list := range [][]alienartifacts.Table{t.box.Systems, t.box.Plans} {
		for i := range list {
			if list[i].ID == id {
				return min(max(t.v.Attack.Value, 1), len(list[i].Lines))
			}
		}
	}
	return 0
}

// Steps play back what others do, and what turns on cards that are revealed: attacks,
// scoring, production, and the ends of decks and of the game, which is told line by line before
// the results: not when its turns are over, for tolls may still be paid then (AA-14.5).
func (p *gamePage) Steps(s *part.Scene, _ iter.Seq[*game.Event], heard []game.Event) (out []part.Step) {
	told := false
	for i := range heard {
		e := &heard[i]
		if p.words.Events[e.Kind].Word == "result" && !told {
			out = append(out, finalLines(s.Position)...)
			told = true
		}
		if st, ok := p.step(e, s.Seat); ok {
			st.Event = e
			out = append(out, st)
		}
	}
	return out
}

// finalLines are what the end of the game brings; the rest was told during the game.
func finalLines(p game.Position) (out []part.Step) {
	for _, l := range p.Scores(nil) {
		if l.Points != 0 && strings.HasPrefix(string(l.Rule), "AA-19.") && l.Rule != "AA-19.1" {
			out = append(out, part.Step{Score: &l, At: "chip-" + strconv.Itoa(int(l.Seat))})
		}
	}
	return out
}

// briefly is how long, in milliseconds, a step of an ordinary action is shown.
const briefly = 700

// step is how an event is played back for a visitor; false if it is not.
func (p *gamePage) step(e *game.Event, visitor game.Seat) (part.Step, bool) {
	form := &p.words.Events[e.Kind]
	arg := func(name string) string {
		i := slices.IndexFunc(form.Fields, func(f game.Field) bool { return f.Name == name })
		return form.Fields[i].Text(e.Args[i])
	}
	card := func() string { return "c-" + arg("card") }
	switch form.Word {
	case "offensive", "revenue", "mine", "marker", "ending", "over", "result", "win", "stuck":
		return part.Step{}, true
	case "aliens":
		return part.Step{At: "c-" + arg("system")}, true
	case "target":
		return part.Step{At: "mat-" + strconv.Itoa(int(e.Args[0]))}, true
	case "plan":
		return part.Step{Face: arg("plan")}, true
	case "reveal", "unveil":
		return part.Step{Face: arg("resource")}, true
	case "revealed":
		return part.Step{Face: arg("resource"), At: card()}, true
	case "complete":
		return part.Step{Face: board.Face(arg("card"), arg("side"))}, true
	case "value", "redraw", "spared", "destroyed", "damaged", "block", "scored", "nomatch", "nostep":
		return part.Step{At: card()}, true
	}
	return p.ordinary(form.Word, arg, e.Seat, visitor)
}

// ordinary is how what is done without a revealed card is played back. The visitor's own
// acts are no news: only what they bring flies.
func (p *gamePage) ordinary(word string, arg func(string) string, seat, visitor game.Seat) (part.Step, bool) {
	mat, chip := "mat-"+strconv.Itoa(int(seat)), "chip-"+strconv.Itoa(int(seat))
	st := part.Step{Own: seat == visitor && seat >= 0, Beat: briefly, At: mat}
	gains := func(face string) {
		n, _ := strconv.Atoi(arg("number"))
		st.At, st.Fly = chip, []part.Flight{{Face: face, From: mat, To: chip, N: n}}
	}
	switch word {
	case "buy", "pass", "special", "extraturn":
	case "construct":
		st.Face = board.Face(arg("card"), "logistic")
	case "attach", "use":
		st.At = "c-" + arg("card") + "|" + mat
	case "play":
		st.Face = arg("artifact")
	case "artifact", "defence", "lose":
		st.At = chip
	case "credits":
		gains("i-credit")
	case "vp":
		gains("i-vp")
	default:
		return st, false
	}
	return st, true
}

// About tells why a card cannot be used now.
func (p *gamePage) About(s *part.Scene, id string) (text, rule string) {
	if s.Seat == game.Watcher {
		return "", ""
	}
	for _, b := range s.Position.Blocked(nil, s.Seat) {
		for i, f := range p.words.Moves[b.Move.Kind].Fields {
			if (f.Name == "card" || f.Name == "artifact" || f.Name == "plan") && f.Text(b.Move.Args[i]) == id {
				return s.Tongue.Refusal(&b.Refusal), string(b.Rule)
			}
		}
	}
	return "", ""
}

var resourceID = regexp.MustCompile(`RES-\d\d`)

func (*gamePage) Nameless() *regexp.Regexp { return resourceID }

// Named implements [part.Namer].
func (p *gamePage) Named(t *lang.Tongue, text string) string { return p.names.Named(t, text) }

// Outline implements [part.Outlined]: what is of all comes first, then each seat under its
// name. What is going on stands with the former.
func (p *gamePage) Outline(s *part.Scene) []part.Paragraph {
	v := s.View.(*alienartifacts.View)
	list := []part.Paragraph{{Title: s.Tongue.Say("page.centre", nil)}}
	at := 0
	for line := range strings.Lines(v.Text(s.Tongue)) {
		text := strings.TrimSpace(line)
		if text == "" {
			continue
		}
		if !strings.HasPrefix(line, " ") { // what is indented belongs to the line above
			at = 0
			for i := range v.Seats {
				if name := s.Tongue.Seat(game.Seat(v.Seats[i].Seat)); strings.HasPrefix(line, name+":") {
					list = append(list, part.Paragraph{Title: name})
					at = len(list) - 1
				}
			}
		}
		list[at].Lines = append(list[at].Lines, p.Named(s.Tongue, text))
	}
	return list
}

// says is a move in a sentence that names no card by its id.
func (t *table) says(m game.Move) string { return t.Named(t.Tongue, t.Tongue.Move(m)) }
