package web

import (
	"bytes"
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
	"spielwerk/games/settlers"
	"spielwerk/games/settlers/board"
	"spielwerk/lang"
)

// settlersPicture shows Imperial Settlers.
type settlersPicture struct {
	sheets map[string][]byte // of symbols, by language
	apart  map[string]func() (*drawings, error)
	words  *game.Vocabulary
	box    *settlers.Box
	cards  map[string]*settlers.Card
}

func newSettlersPicture(g *game.Game, book *lang.Book) (picture, error) {
	rules, err := g.Rules(g.FullConfig())
	if err != nil {
		return nil, err
	}
	view := rules.Deal(game.QuickRand(0, 0), nil).View(game.Watcher).(*settlers.View)
	p := &settlersPicture{
		sheets: map[string][]byte{}, apart: map[string]func() (*drawings, error){},
		words: rules.Vocabulary(), box: view.Box(), cards: map[string]*settlers.Card{},
	}
	for i := range p.box.Cards {
		p.cards[p.box.Cards[i].ID] = &p.box.Cards[i]
	}
	for _, code := range lang.Languages {
		var sheet bytes.Buffer
		if err := board.Sheet(&sheet, view, book.Table(rules, code, nil)); err != nil {
			return nil, err
		}
		p.sheets[code] = sheet.Bytes()
		p.apart[code] = sync.OnceValues(func() (*drawings, error) { return takeApart(sheet.Bytes()) })
	}
	return p, nil
}

func (p *settlersPicture) symbols() []byte                               { return p.sheets[lang.Languages[0]] }
func (p *settlersPicture) symbolsIn(code string) []byte                  { return p.sheets[code] }
func (*settlersPicture) style() []byte                                   { return board.CSS }
func (*settlersPicture) board(io.Writer, *scene) error                   { return nil } // it is laid out as cards
func (*settlersPicture) scored() bool                                    { return true }
func (*settlersPicture) ask(*scene, int, int) (title, text, rule string) { return "", "", "" }
func (*settlersPicture) beside(*scene) templ.Component                   { return nil }

// faces are the drawings of some cards only, for pages that must show them without a
// script and need not hold the whole sheet.
func (p *settlersPicture) faces(code string, ids []string) ([]byte, error) {
	all, err := p.apart[code]()
	if err != nil {
		return nil, err
	}
	return all.of(ids), nil
}

// face is a card of the box, a Faction board or the virtual faction card.
func (p *settlersPicture) face(w io.Writer, c game.Component) error {
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

// chip is what everybody should see of a seat: who has passed, and the hand.
func (*settlersPicture) chip(s *scene, seat game.Seat) (text, title string) {
	v := s.view.(*settlers.View)
	own := &v.Seats[seat]
	switch {
	case v.Phase == "over":
		return "", ""
	case own.Passed:
		return s.tongue.Say("page.passed", nil), s.tongue.Say("page.hasPassed", nil)
	case own.Decided:
		return "✓", s.tongue.Say("page.hasKept", nil)
	}
	return "", ""
}

// describe is the text of the view, line by line.
func (*settlersPicture) describe(s *scene) (sentences []string, drawn string) {
	for line := range strings.Lines(s.view.Text(s.tongue)) {
		if line = strings.TrimSpace(line); line != "" {
			sentences = append(sentences, line)
		}
	}
	if v := s.view.(*settlers.View); len(v.Happening) > 0 {
		sentences = append(sentences, s.tongue.Say("page.happening", map[string]any{"cards": cardNames(s, v.Happening)}))
	}
	return sentences, ""
}

// settlersButtons are the moves that are made with buttons; all others are made by
// clicking a card, or in an offer.
var settlersButtons = []string{"pass", "end", "done"}

func (p *settlersPicture) offBoard(m game.Move) bool {
	return slices.Contains(settlersButtons, p.words.Moves[m.Kind].Word)
}

// settlersTable is a table with what may be done on it.
type settlersTable struct {
	*scene
	*settlersPicture
	v       *settlers.View
	own     *settlers.SeatView     // nil for watchers
	onCard  map[string][]game.Move // moves by the card that they name
	kinds   map[string][]game.Move // moves by their word
	threats map[string]int         // how many hidden Attack cards would hit a Location
}

func (p *settlersPicture) on(s *scene) *settlersTable {
	t := &settlersTable{
		scene: s, settlersPicture: p, v: s.view.(*settlers.View),
		onCard: map[string][]game.Move{}, kinds: map[string][]game.Move{}, threats: map[string]int{},
	}
	if s.seat != game.Watcher {
		t.own = &t.v.Seats[s.seat]
	}
	for _, m := range s.moves {
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
func (p *settlersPicture) places(s *scene, m game.Move) (ids []string) {
	form, owner := &p.words.Moves[m.Kind], s.seat
	for i, f := range form.Fields {
		text := f.Text(m.Args[i])
		switch text {
		case "common", "common_card":
			ids = append(ids, "deck-common")
		case "faction", "faction_card":
			ids = append(ids, "c-"+board.Board(s.view.(*settlers.View).Seats[s.seat].Faction))
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

func (t *settlersTable) text(m game.Move) string { return t.words.Text(m) }
func (t *settlersTable) word(m game.Move) string { return t.words.Moves[m.Kind].Word }

func (t *settlersTable) page(id string, data map[string]any) string {
	return t.tongue.Say("page."+id, data)
}

// deciding reports whether the seat is asked for something of this kind.
func (t *settlersTable) deciding(what ...string) bool {
	return t.mine && t.v.Decision != nil && slices.Contains(what, t.v.Decision.What)
}

// aboutDeals reports whether what is asked for are Deals, not Locations: the mark
// of a Trade Route and the Location it lies on have the same card.
func (t *settlersTable) aboutDeals() bool {
	d := t.v.Decision
	return d != nil && (d.What == "deals" || slices.Contains([]string{"deal_activate", "deal_discard", "deal_take"}, d.Op))
}

// rivals are the other seats in the order of their turns.
func (t *settlersTable) rivals() (out []game.Seat) {
	n := len(t.v.Seats)
	from := int(t.seat)
	if t.own == nil {
		from = int(t.v.First) - 1
	}
	for i := 1; i <= n; i++ {
		if seat := game.Seat((from + i + n) % n); seat != t.seat {
			out = append(out, seat)
		}
	}
	return out
}

// table is what lies in the middle and before the seats.
func (p *settlersPicture) table(s *scene) templ.Component { return settlersTableOf(p.on(s)) }

// desk is the hand, with what may be done.
func (p *settlersPicture) desk(s *scene) templ.Component {
	t := p.on(s)
	if t.own == nil {
		return nil
	}
	return settlersDesk(t)
}

// about tells how a Location stands, and why a card cannot be used now.
func (p *settlersPicture) about(s *scene, id string) (text, rule string) {
	v := s.view.(*settlers.View)
	if s.seat == game.Watcher {
		return "", ""
	}
	for _, b := range s.position.Blocked(nil, s.seat) {
		if form := &p.words.Moves[b.Move.Kind]; cardOf(form, b.Move) == id {
			if slices.Contains([]string{"build", "attack", "use", "send", "free", "tech"}, form.Word) {
				return s.tongue.Refusal(&b.Refusal), string(b.Rule)
			}
		}
	}
	for i := range v.Seats {
		for j := range v.Seats[i].Empire {
			if l := &v.Seats[i].Empire[j]; l.Card == id && l.Razing != nil && game.Seat(i) != s.seat {
				return s.tongue.Say("page.razing", map[string]any{"n": *l.Razing}), "IS-10.9"
			}
		}
	}
	return "", ""
}

// verdict is how a game against the virtual player has ended.
func (*settlersPicture) verdict(s *scene) (text string, rule game.Rule) {
	v := s.view.(*settlers.View).Solo
	if v == nil || v.Won == nil {
		return "", ""
	}
	said := map[string]any{"you": s.seat == 0, "who": s.tongue.Seat(0)}
	if *v.Won {
		said["rank"] = s.tongue.Say("rank."+v.Rank, nil)
		return s.tongue.Say("page.victory", said), v.Rule
	}
	said["own"], said["goal"] = v.Own, s.tongue.Say("goal."+v.Goal, nil)
	said["collection"], said["tokens"] = v.Pile, v.Tokens
	return s.tongue.Say("page.defeat", said), v.Rule
}

func (*settlersPicture) nameless() *regexp.Regexp { return nil } // all cards have names

var (
	_ cards   = (*settlersPicture)(nil)
	_ spoken  = (*settlersPicture)(nil)
	_ verdict = (*settlersPicture)(nil)
)

// phaseIcons are the pictures of the phases.
var phaseIcons = map[string]string{"lookout": "lookout", "production": "production", "action": "action", "cleanup": "cleanup", "attack": "attack"}

// phases are the phases of a round.
func (t *settlersTable) phases() []string {
	list := []string{"lookout", "production", "action", "cleanup"}
	if t.v.Solo != nil {
		list = append(list, "attack")
	}
	return list
}

// names are cards by name.
func (t *settlersTable) names(ids []string) string { return cardNames(t.scene, ids) }

func cardNames(s *scene, ids []string) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = s.tongue.Say("card."+id, nil)
	}
	return strings.Join(names, ", ")
}
