// Package page shows the game in a browser.
package page

import (
	_ "embed"
	"fmt"
	"html"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/game/preview"
	"spielwerk/games/settlers"
	"spielwerk/games/settlers/board"
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

// gamePage shows Imperial Settlers.
type gamePage struct {
	part.Base
	part.Sheets             // of games with the expansion
	base        part.Sheets // of games without it
	expansion   game.Option
	apart       map[string]func() (*part.Drawings, error)
	words       *game.Vocabulary
	builder     func() *settlers.Builder // made when it is wanted first: it reads the names of cards in all languages
	box         *settlers.Box
	cards       map[string]*settlers.Card
}

// New makes the page of an edition.
func New(g *game.Game, book *lang.Book) (part.Page, error) {
	rules, err := g.Rules(g.FullConfig())
	if err != nil {
		return nil, err
	}
	view := rules.Deal(game.QuickRand(0, 0), nil).View(game.Watcher).(*settlers.View)
	p := &gamePage{
		Sheets: draw(rules, book), apart: map[string]func() (*part.Drawings, error){},
		words: rules.Vocabulary(), box: view.Box(), cards: map[string]*settlers.Card{},
	}
	p.builder = sync.OnceValue(func() *settlers.Builder {
		b, failed := settlers.NewBuilder(rules)
		if failed != nil {
			panic(failed) // the rules are those of the game
		}
		return b
	})
	for i := range p.box.Cards {
		p.cards[p.box.Cards[i].ID] = &p.box.Cards[i]
	}
	p.expansion = g.Options[slices.IndexFunc(g.Options, func(o game.Option) bool { return o.Name == "expansion" })]
	base, err := g.Rules(game.Config{Seats: g.MinSeats, Options: map[string]string{p.expansion.Name: withoutExpansion}})
	if err != nil {
		return nil, err
	}
	p.base = draw(base, book)
	for _, code := range lang.Languages {
		p.apart[code] = sync.OnceValues(func() (*part.Drawings, error) { return part.TakeApart(p.Sheets[code]()) })
	}
	return p, nil
}

// withoutExpansion is the value of the option for games with the cards of the base game only: IA-1.1.
const withoutExpansion = "none"

func draw(rules game.Rules, book *lang.Book) part.Sheets {
	view := rules.Deal(game.QuickRand(0, 0), nil).View(game.Watcher).(*settlers.View)
	return part.NewSheets(func(w io.Writer, code string) error { return board.Sheet(w, view, book.Table(rules, code, nil)) })
}

func (p *gamePage) Symbols() []byte { return p.Sheets[lang.Languages[0]]() }
func (*gamePage) Style() []byte     { return style }
func (*gamePage) Script() []byte    { return script }

// Variant implements [part.Varied]: a game without the expansion is sent the drawings of the base game only.
func (p *gamePage) Variant(c game.Config) string {
	if c.Value(p.expansion) == withoutExpansion {
		return "base"
	}
	return ""
}

// Variants implements [part.Varied].
func (p *gamePage) Variants() map[string]part.Spoken { return map[string]part.Spoken{"base": p.base} }

// faces are the drawings of some cards only, for pages that must show them without a
// script and need not hold the whole sheet.
func (p *gamePage) faces(code string, ids []string) ([]byte, error) {
	all, err := p.apart[code]()
	if err != nil {
		return nil, err
	}
	return all.Of(ids), nil
}

// Face is a card of the box, a Faction board or the virtual faction card.
func (p *gamePage) Face(w io.Writer, c game.Component) error {
	face, width, height := c.ID, board.CardWidth, board.CardHeight
	switch c.Kind {
	case "board":
		face = board.Board(c.ID)
	case "attack":
		face, width, height = board.Small(c.ID), board.AttackWidth, board.AttackHeight
	case "virtual":
		face, width, height = board.VirtualCard, board.AttackWidth, board.AttackHeight
	}
	_, err := fmt.Fprintf(w, `<svg width="%d" height="%d" role="img" aria-label="%s"><use href="#%s"/></svg> `, width, height, html.EscapeString(c.Name), face)
	return err
}

// Chip is what everybody should see of a seat: who has passed, and the hand.
func (*gamePage) Chip(s *part.Scene, seat game.Seat) (text, title string) {
	v := s.View.(*settlers.View)
	own := &v.Seats[seat]
	switch {
	case v.Phase == "over":
		return "", ""
	case own.Passed:
		return s.Tongue.Say("page.passed", nil), s.Tongue.Say("page.hasPassed", nil)
	case own.Decided:
		return "✓", s.Tongue.Say("page.hasKept", nil)
	}
	return "", ""
}

// Drawn is the mark of who has passed; where there is little room it stands without its word.
func (*gamePage) Drawn(s *part.Scene, seat game.Seat) templ.Component {
	if v := s.View.(*settlers.View); v.Phase == "over" || !v.Seats[seat].Passed {
		return nil
	}
	return part.Written(func(p *part.Ink) {
		p.Addf(`<svg class="glyph" role="img" aria-label="%s"><use href="#i-pass"/></svg><span class="word" aria-hidden="true">%s</span>`,
			html.EscapeString(s.Tongue.Say("page.hasPassed", nil)), html.EscapeString(s.Tongue.Say("page.passed", nil)))
	})
}

// Outline is the text of the view: the table, then each player, then the virtual one. Cards are
// told by name; their ids are for whoever types moves.
func (p *gamePage) Outline(s *part.Scene) (out []part.Paragraph) {
	v := s.View.(*settlers.View)
	for i, text := range strings.Split(strings.TrimSpace(v.Text(s.Tongue)), "\n\n") {
		one := part.Paragraph{Title: s.Tongue.Say("page.virtual", nil), At: "mat-virtual"}
		if i == 0 {
			one = part.Paragraph{Title: s.Tongue.Say("page.centre", nil)}
		} else if i <= len(v.Seats) {
			one = part.Paragraph{Title: s.Tongue.Seat(game.Seat(i - 1)), At: "mat-" + strconv.Itoa(i-1)}
		}
		for _, id := range cardID.FindAllString(text, -1) {
			one.At = strings.TrimSpace(one.At + id)
		}
		for line := range strings.Lines(cardID.ReplaceAllString(text, "")) {
			one.Lines = append(one.Lines, strings.TrimPrefix(strings.TrimSpace(line), "- "))
		}
		out = append(out, one)
	}
	if len(v.Happening) > 0 {
		out[0].Lines = append(out[0].Lines, s.Tongue.Say("page.happening", map[string]any{"cards": cardNames(s, v.Happening)}))
	}
	return out
}

// cardID is the id of a card behind its name.
var cardID = regexp.MustCompile(` [A-Z]{3}\d{3}\b`)

var (
	_ part.Outlined = (*gamePage)(nil)
	_ part.Chipped  = (*gamePage)(nil)
)

// buttons are the moves that are made with buttons; all others are made by
// clicking a card, or in an offer.
var buttons = []string{"end", "done"}

func (p *gamePage) OffBoard(m game.Move) bool {
	return slices.Contains(buttons, p.words.Moves[m.Kind].Word)
}

// table is a table with what may be done on it.
type table struct {
	*part.Scene
	*gamePage
	v       *settlers.View
	own     *settlers.SeatView     // nil for watchers
	onCard  map[string][]game.Move // moves by the card that they name
	kinds   map[string][]game.Move // moves by their word
	threats map[string]int         // how many hidden Attack cards would hit a Location
	trier   preview.Trier          // tells what moves will do
}

func (p *gamePage) on(s *part.Scene) *table {
	t := &table{
		Scene: s, gamePage: p, v: s.View.(*settlers.View),
		onCard: map[string][]game.Move{}, kinds: map[string][]game.Move{}, threats: map[string]int{},
	}
	if s.Seat != game.Watcher {
		t.own = &t.v.Seats[s.Seat]
	}
	for _, m := range s.Moves {
		form := &p.words.Moves[m.Kind]
		t.kinds[form.Word] = append(t.kinds[form.Word], m)
		if id := cardOf(form, m); id != "" && form.Word != "from" {
			t.onCard[id] = append(t.onCard[id], m)
		}
	}
	if t.v.Solo != nil && t.v.Phase != "over" {
		for _, threat := range t.v.Solo.Threats {
			for _, id := range threat.Victims {
				t.threats[id] += threat.Cards
			}
		}
	}
	return t
}

// places: goods lie in the supply of who has them, Common cards on their deck, those of
// the Faction beside its board.
func (p *gamePage) Places(s *part.Scene, m game.Move) (ids []string) {
	form, owner := &p.words.Moves[m.Kind], s.Seat
	for i, f := range form.Fields {
		text := f.Text(m.Args[i])
		switch text {
		case "common", "common_card":
			ids = append(ids, "deck-common")
		case "faction", "faction_card":
			ids = append(ids, "c-"+board.Board(s.View.(*settlers.View).Seats[s.Seat].Faction))
		}
		switch f.Name {
		case "seat":
			owner = game.Seat(m.Args[i])
			ids = append(ids, "mat-"+strconv.Itoa(int(owner)))
		case "good":
			ids = append(ids, "sup-"+strconv.Itoa(int(owner))+"-"+text)
		case "card":
			ids = append(ids, "c-"+text)
		}
	}
	return ids
}

// cardOf is the card that a move names, "" if it names none.
func cardOf(form *game.Form, m game.Move) string {
	for i, f := range form.Fields {
		if f.Name == "card" {
			return f.Text(m.Args[i])
		}
	}
	return ""
}

func (t *table) text(m game.Move) string { return t.words.Text(m) }
func (t *table) word(m game.Move) string { return t.words.Moves[m.Kind].Word }

func (t *table) page(id string, data map[string]any) string {
	return t.Tongue.Say("page."+id, data)
}

// deciding reports whether the seat is asked for something of this kind.
func (t *table) deciding(what ...string) bool {
	return t.Mine && t.v.Decision != nil && slices.Contains(what, t.v.Decision.What)
}

// aboutDeals reports whether what is asked for are Deals, not Locations: the mark
// of a Trade Route and the Location it lies on have the same card.
func (t *table) aboutDeals() bool {
	d := t.v.Decision
	return d != nil && (d.What == "deals" || slices.Contains([]string{"deal_activate", "deal_discard", "deal_take"}, d.Op))
}

// rivals are the other seats in the order of their turns.
func (t *table) rivals() (out []game.Seat) {
	n := len(t.v.Seats)
	from := int(t.Seat)
	if t.own == nil {
		from = int(t.v.First) - 1
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

// About tells what can be done with a card now and what it brings, why it cannot be used, or
// how a Location stands.
func (p *gamePage) About(s *part.Scene, id string) (text, rule string) {
	v := s.View.(*settlers.View)
	if s.Seat == game.Watcher {
		return "", ""
	}
	if text, rule = p.on(s).aboutMoves(id); text != "" {
		return text, rule
	}
	for i := range v.Seats {
		for j := range v.Seats[i].Empire {
			if l := &v.Seats[i].Empire[j]; l.Card == id && l.Razing != nil && game.Seat(i) != s.Seat {
				return s.Tongue.Say("page.razing", map[string]any{"n": *l.Razing}), "IS-10.9"
			}
		}
	}
	return "", ""
}

// Verdict is how a game against the virtual player has ended.
func (*gamePage) Verdict(s *part.Scene) (text string, rule game.Rule) {
	v := s.View.(*settlers.View).Solo
	if v == nil || v.Won == nil {
		return "", ""
	}
	said := map[string]any{"you": s.Seat == 0, "who": s.Tongue.Seat(0)}
	if *v.Won {
		said["rank"] = s.Tongue.Say("rank."+v.Rank, nil)
		return s.Tongue.Say("page.victory", said), v.Rule
	}
	said["own"], said["goal"] = v.Own, s.Tongue.Count("goals."+v.Goal, v.Own, nil)
	said["collection"], said["tokens"] = v.Pile, v.Tokens
	return s.Tongue.Say("page.defeat", said), v.Rule
}

func (*gamePage) Nameless() *regexp.Regexp { return nil } // all cards have names

var (
	_ part.Cards   = (*gamePage)(nil)
	_ part.Spoken  = (*gamePage)(nil)
	_ part.Verdict = (*gamePage)(nil)
)

// phaseIcons are the pictures of the phases.
var phaseIcons = map[string]string{"lookout": "lookout", "production": "production", "action": "action", "cleanup": "cleanup", "attack": "attack"}

// phases are the phases of a round.
func (t *table) phases() []string {
	list := []string{"lookout", "production", "action", "cleanup"}
	if t.v.Solo != nil {
		list = append(list, "attack")
	}
	return list
}

// names are cards by name.
func (t *table) names(ids []string) string { return cardNames(t.Scene, ids) }

func cardNames(s *part.Scene, ids []string) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = s.Tongue.Say("card."+id, nil)
	}
	return strings.Join(names, ", ")
}

// Picture implements part.Pictured.
func (*gamePage) Picture(table, word string) string {
	if table == "good" && pictured[word] {
		return "g-" + word
	}
	return ""
}

// pictured are the goods that have a drawing.
var pictured = map[string]bool{"wood": true, "stone": true, "food": true, "gold": true, "worker": true, "raze": true, "defense": true, "vp": true, "card": true, "basic_tech": true, "adv_scoring": true, "adv_defense": true}
