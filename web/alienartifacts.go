package web

import (
	"bytes"
	"fmt"
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
)

// alienPicture shows Alien Artifacts.
type alienPicture struct {
	sheets map[string][]byte // of symbols, by language
	words  *game.Vocabulary
	box    *alienartifacts.Box
	cards  map[string]*alienartifacts.Card
	tokens map[string]*alienartifacts.Resource
}

func newAlienPicture(g *game.Game, book *lang.Book) (picture, error) {
	rules, err := g.Rules(g.FullConfig())
	if err != nil {
		return nil, err
	}
	view := rules.Deal(game.QuickRand(0, 0), nil).View(game.Watcher).(*alienartifacts.View)
	p := &alienPicture{
		sheets: map[string][]byte{}, words: rules.Vocabulary(), box: view.Box(),
		cards: map[string]*alienartifacts.Card{}, tokens: map[string]*alienartifacts.Resource{},
	}
	for i := range p.box.Cards {
		p.cards[p.box.Cards[i].ID] = &p.box.Cards[i]
	}
	for i := range p.box.Resources {
		p.tokens[p.box.Resources[i].ID] = &p.box.Resources[i]
	}
	for _, code := range lang.Languages {
		tongue := book.Table(rules, code, nil)
		var sheet bytes.Buffer
		if err := board.Sheet(&sheet, view, tongue, alienNames(tongue)); err != nil {
			return nil, err
		}
		p.sheets[code] = sheet.Bytes()
	}
	return p, nil
}

// alienNames are the names of what has one picture on the page.
func alienNames(t *lang.Tongue) map[string]string {
	names := map[string]string{}
	for icon, id := range map[string]string{
		"i-credit": "page.bank", "i-hand": "page.hand", "i-artifact": "page.artifacts", "i-plan": "page.plans", "i-limit": "page.limit",
		"i-cost-red": "page.cost", "i-cost-blue": "page.cost", "i-cost-green": "page.cost", "i-deck": "page.deck", "i-discard": "page.discards",
		"i-artifactdeck": "page.artifactDeck", "i-plandeck": "page.planDeck", "i-token": "page.supply", "i-system": "page.systems",
		"site": "page.construction", "empire": "page.empire",
	} {
		names[icon] = t.Say(id, nil)
	}
	for n := 1; n <= board.MostTokens; n++ {
		names["b-"+strconv.Itoa(n)] = t.Say("page.blocked", map[string]any{"n": n})
	}
	return names
}

func (p *alienPicture) symbols() []byte                               { return p.sheets[lang.Languages[0]] }
func (p *alienPicture) symbolsIn(code string) []byte                  { return p.sheets[code] }
func (*alienPicture) style() []byte                                   { return board.CSS }
func (*alienPicture) board(io.Writer, *scene) error                   { return nil } // it is laid out as cards
func (*alienPicture) beside(*scene) templ.Component                   { return nil }
func (*alienPicture) scored() bool                                    { return true }
func (*alienPicture) ask(*scene, int, int) (title, text, rule string) { return }

// chip is what everybody should see of a seat: credits and hand.
func (*alienPicture) chip(s *scene, seat game.Seat) (text, title string) {
	v := &s.view.(*alienartifacts.View).Seats[seat]
	return fmt.Sprintf("%d C · %d", v.Credits, v.HandSize), s.tongue.Say("page.chip", map[string]any{"credits": v.Credits, "hand": v.HandSize})
}

// face is a card of the box: both sides of those that have two.
func (p *alienPicture) face(w io.Writer, c game.Component) error {
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

// describe is the text of the view, line by line.
func (*alienPicture) describe(s *scene) (sentences []string, drawn string) {
	for line := range strings.Lines(s.view.Text(s.tongue)) {
		if line = strings.TrimSpace(line); line != "" {
			sentences = append(sentences, line)
		}
	}
	return sentences, ""
}

// alienButtons are the moves that are made with buttons; all others are made by
// clicking a card, a half of one, or in an offer.
var alienButtons = []string{
	"choose", "rest", "done", "back", "pass", "end", "draw", "attack aliens", "attack", "hold", "sail", "redraw", "stand", "type", "leave",
}

func (p *alienPicture) offBoard(m game.Move) bool {
	return slices.Contains(alienButtons, p.words.Moves[m.Kind].Word)
}

// alienTable is a table with what may be done on it.
type alienTable struct {
	*scene
	*alienPicture
	v      *alienartifacts.View
	own    *alienartifacts.SeatView // nil for watchers
	onCard map[string][]game.Move   // moves by the card that they name
	onHalf map[string][]game.Move   // moves by the resource card that they name
	kinds  map[string][]game.Move   // moves by their word
}

func (p *alienPicture) on(s *scene) *alienTable {
	t := &alienTable{
		scene: s, alienPicture: p, v: s.view.(*alienartifacts.View),
		onCard: map[string][]game.Move{}, onHalf: map[string][]game.Move{}, kinds: map[string][]game.Move{},
	}
	if s.seat != game.Watcher {
		t.own = &t.v.Seats[s.seat]
	}
	for _, m := range s.moves {
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
	return t
}

func (t *alienTable) text(m game.Move) string { return t.words.Text(m) }

func (t *alienTable) word(m game.Move) string { return t.words.Moves[m.Kind].Word }

// page is a sentence of the page about this game.
func (t *alienTable) page(id string, data map[string]any) string {
	return t.tongue.Say("page."+id, data)
}

var (
	cardBox     = fmt.Sprintf("0 0 %d %d", board.CardWidth, board.CardHeight)
	resourceBox = fmt.Sprintf("0 0 %d %d", board.HalfWidth, board.ResourceHeight)
	chipBox     = fmt.Sprintf("0 0 %d %d", board.ChipWidth, board.ChipHeight)
)

// places: a half of a card of the hand, the top of a deck, what lies in the middle.
func (p *alienPicture) places(s *scene, m game.Move) (ids []string) {
	v, form := s.view.(*alienartifacts.View), &p.words.Moves[m.Kind]
	if slices.Contains(alienDeeds, form.Word) {
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
		ids = named(form, m)
		card, colour := form.Fields[0].Text(m.Args[0]), form.Fields[1].Text(m.Args[1])
		if i := slices.IndexFunc(p.tokens[card].Halves[:], func(h alienartifacts.HalfView) bool { return h.Colour == colour }); slices.Contains(slices.Concat(v.Seats[s.seat].Hand, v.Open), card) && i >= 0 {
			ids[0] = fmt.Sprintf("p-%s-%d", card, i)
		}
	}
	return ids
}

// tile is a card that lies on the table with what a click on it does: its one
// move, or the offer with all of them.
func (t *alienTable) tile(id, side string) tile {
	out := tile{id: id, face: board.Face(id, side), box: cardBox}
	switch moves := t.onCard[id]; {
	case len(moves) == 1 && !t.charged(moves[0]) && t.word(moves[0]) != "play":
		out.move, out.label = t.text(moves[0]), t.tongue.Move(moves[0])
	case len(moves) > 0:
		out.offer = "o-" + id
	}
	return out
}

// charged reports whether a move begins a payment, for which the page offers the
// obvious way.
func (t *alienTable) charged(m game.Move) bool {
	return slices.Contains([]string{"discover", "develop", "build", "trade", "unblock", "offensive", "revenue", "mine", "faction", "use"}, t.word(m))
}

// half is a visible half of a card that lies under another.
func (t *alienTable) half(h alienartifacts.HalfView) chip {
	out := chip{id: h.Card, face: board.Chip(h), box: chipBox, told: t.placed["c-"+h.Card] != nil}
	for _, m := range t.onHalf[h.Card] {
		if t.word(m) == "pay" {
			out.move, out.label = t.text(m), t.tongue.Move(m)
		}
	}
	out.chosen = t.v.Payment != nil && slices.ContainsFunc(t.v.Payment.Chosen, func(c alienartifacts.HalfView) bool { return c.Card == h.Card })
	return out
}

func (t *alienTable) halves(list []alienartifacts.HalfView) []chip {
	out := make([]chip, len(list))
	for i, h := range list {
		out[i] = t.half(h)
	}
	return out
}

var alienKinds = []string{"ship", "technology", "planet"}

// mat is what a seat has laid out: constructions to the left of its faction board,
// its empire to the right, in three rows.
func (t *alienTable) mat(seat game.Seat) *mat {
	v := &t.v.Seats[seat]
	m := &mat{seat: seat, own: seat == t.seat, title: t.tongue.Seat(seat), head: alienHead(t, v)}
	for k, kind := range alienKinds {
		site := zone{class: "site", label: "site"}
		for i := range v.Building[k] {
			b := &v.Building[k][i]
			c := t.tile(b.Card, "logistic")
			c.under = t.halves(b.Attached)
			if b.Due == 0 {
				c.class = "paid"
			}
			site.tiles = append(site.tiles, c)
			m.open = m.open || !m.own && (c.lit() || t.placed["c-"+c.id] != nil)
		}
		empire := zone{class: "empire", label: "empire"}
		for i := range v.Empire[k] {
			e := &v.Empire[k][i]
			c := t.tile(e.Card, e.Side)
			c.under = t.halves(e.Produced)
			if e.Step > 0 {
				c.class += " step" + strconv.Itoa(e.Step)
			}
			if e.Used {
				c.class += " used"
			}
			if e.Tokens > 0 {
				c.marks = append(c.marks, "b-"+strconv.Itoa(e.Tokens))
				if c.class += " blocked"; e.Lifted {
					c.class += " lifted"
				}
			}
			c.class = strings.TrimSpace(c.class)
			empire.tiles = append(empire.tiles, c)
			m.open = m.open || !m.own && (c.lit() || t.placed["c-"+c.id] != nil)
		}
		m.rows = append(m.rows, row{class: "a-" + kind, spine: alienSpine(t, v, kind), zones: []zone{site, empire}})
	}
	return m
}

// completing is the action that completes a card of a kind.
var completing = map[string]string{"ship": "build", "technology": "develop", "planet": "discover"}

// rivals are the other seats in the order of their turns.
func (t *alienTable) rivals() (out []game.Seat) {
	n := len(t.v.Seats)
	from := int(t.seat)
	if t.own == nil {
		from = int(t.v.Start) - 1
	}
	for i := 1; i <= n; i++ {
		if seat := game.Seat((from + i + n) % n); seat != t.seat {
			out = append(out, seat)
		}
	}
	return out
}

// table is what lies in the middle and before the seats.
func (p *alienPicture) table(s *scene) templ.Component { return alienTableOf(p.on(s)) }

// desk is the hand, with what may be done.
func (p *alienPicture) desk(s *scene) templ.Component {
	t := p.on(s)
	if t.own == nil {
		return nil
	}
	return alienDesk(t)
}

// hand are the resource cards of the hand; a payment chooses their halves.
func (t *alienTable) hand() (out []heldCard) {
	for _, id := range t.own.Hand {
		out = append(out, t.heldResource(id))
	}
	return out
}

// heldResource is a resource card whose halves can be chosen, or all of it.
func (t *alienTable) heldResource(id string) heldCard {
	c := heldCard{id: id, face: id, box: resourceBox}
	if pay := t.v.Payment; pay != nil {
		for _, h := range pay.Chosen {
			c.chosen = c.chosen || h.Card == id
		}
	}
	moves := t.onHalf[id]
	if len(moves) == 0 {
		if t.halved(id) {
			c.parts = make([]part, len(t.tokens[id].Halves))
			return c
		}
		if c.chosen {
			c.parts = t.chosenParts(id)
		}
		return c
	}
	if t.word(moves[0]) == "discard" {
		c.parts = []part{{move: t.text(moves[0]), label: t.tongue.Move(moves[0])}}
		return c
	}
	for _, h := range t.tokens[id].Halves {
		var here []game.Move
		for _, m := range moves {
			if strings.Fields(t.text(m))[2] == h.Colour {
				here = append(here, m)
			}
		}
		one := part{}
		if len(here) == 1 { // of several places to attach to the offers tell
			one.move, one.label = t.text(here[0]), t.tongue.Move(here[0])
		}
		c.parts = append(c.parts, one)
	}
	return c
}

// halved reports whether a half of a resource card is marked.
func (t *alienTable) halved(id string) bool {
	return t.placed["p-"+id+"-0"] != nil || t.placed["p-"+id+"-1"] != nil
}

// chosenParts shows which half of a card has been chosen.
func (t *alienTable) chosenParts(id string) []part {
	for _, h := range t.v.Payment.Chosen {
		if h.Card != id {
			continue
		}
		parts := make([]part, 2)
		for i, half := range t.tokens[id].Halves {
			parts[i].chosen = half.Colour == h.Colour && h.Amount > 0
		}
		if t.v.Payment.Action == "draw" || t.v.Payment.Action == "cycle" { // discarded as a whole
			return []part{{chosen: true}}
		}
		return parts
	}
	return nil
}

// special are the artifacts and plans of the hand.
func (t *alienTable) special() (out []tile) {
	held := slices.Concat(t.own.Artifacts, t.own.Plans)
	if t.defends() {
		held = append(held, "DEF-STD")
	}
	for _, id := range held {
		out = append(out, t.tile(id, ""))
	}
	return out
}

// defends reports whether the seat chooses its defence plan.
func (t *alienTable) defends() bool { return len(t.kinds["defend"]) > 0 }

// system is the alien system that can be attacked.
func (t *alienTable) system() *tile {
	c := &tile{id: t.v.System, face: t.v.System, box: cardBox}
	if moves := t.kinds["attack aliens"]; len(moves) > 0 {
		c.move, c.label = t.text(moves[0]), t.tongue.Move(moves[0])
	}
	return c
}

func (t *alienTable) plan(id string) *tile {
	c := t.tile(id, "")
	return &c
}

// buys reports whether cards of a kind can be bought.
func (t *alienTable) buys(kind string) bool {
	return slices.ContainsFunc(t.kinds["buy"], func(m game.Move) bool { return alienKinds[m.Args[0]] == kind })
}

// looked are the cards that the seat is looking at.
func (t *alienTable) looked() (out []tile) {
	if t.v.Decision == nil || t.v.Decision.Seat != t.seat {
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
func (t *alienTable) opened() (out []heldCard) {
	if len(t.kinds["tuck"])+len(t.kinds["leave"]) == 0 && !slices.ContainsFunc(t.v.Open, t.halved) {
		return nil
	}
	for _, id := range t.v.Open {
		out = append(out, t.heldResource(id))
	}
	return out
}

// fleet are the ships of an attack: the one that attacks now, then the others.
func (t *alienTable) fleet() (out []tile) {
	a := t.v.Attack
	if a.Ship != "" {
		out = append(out, tile{face: board.Face(a.Ship, "operational"), class: "now"})
	}
	for _, id := range slices.Concat(a.Fleet, a.Waiting) {
		out = append(out, tile{face: board.Face(id, "operational")})
	}
	return out
}

// targetTable is the table that the attack is looked up in, "" before it is known.
func (t *alienTable) targetTable() string {
	if t.v.Attack.Aliens {
		return t.v.System
	}
	return t.v.Attack.Plan
}

// attackLine is the line of a table for the present value.
func (t *alienTable) attackLine(id string) int {
	for _, list := range [][]alienartifacts.Table{t.box.Systems, t.box.Plans} {
		for i := range list {
			if list[i].ID == id {
				return min(max(t.v.Attack.Value, 1), len(list[i].Lines))
			}
		}
	}
	return 0
}

// alienColour is the colour in which cards of a kind are paid for.
func alienColour(kind string) string {
	return map[string]string{"ship": "red", "technology": "blue", "planet": "green"}[kind]
}

func (*alienPicture) playsBack() bool { return true }

// steps play back what turns on cards that are revealed: attacks, scoring,
// production, and the ends of decks and of the game, which is told line by line before
// the results: not when its turns are over, for tolls may still be paid then (AA-14.5).
func (p *alienPicture) steps(s *scene, _ iter.Seq[*game.Event], heard []game.Event) (out []step) {
	told := false
	for i := range heard {
		e := &heard[i]
		if p.words.Events[e.Kind].Word == "result" && !told {
			out = append(out, finalLines(s.position)...)
			told = true
		}
		if st, ok := p.step(e); ok {
			st.event = e
			out = append(out, st)
		}
	}
	return out
}

// finalLines are what the end of the game brings; the rest was told during the game.
func finalLines(p game.Position) (out []step) {
	for _, l := range p.Scores(nil) {
		if l.Points != 0 && strings.HasPrefix(string(l.Rule), "AA-19.") && l.Rule != "AA-19.1" {
			out = append(out, step{score: &l, at: "chip-" + strconv.Itoa(int(l.Seat))})
		}
	}
	return out
}

// step is how an event is played back; false if it is not.
func (p *alienPicture) step(e *game.Event) (step, bool) {
	form := &p.words.Events[e.Kind]
	arg := func(name string) string {
		i := slices.IndexFunc(form.Fields, func(f game.Field) bool { return f.Name == name })
		return form.Fields[i].Text(e.Args[i])
	}
	card := func() string { return "c-" + arg("card") }
	switch form.Word {
	case "offensive", "revenue", "mine", "marker", "ending", "over", "result", "win", "stuck":
		return step{}, true
	case "aliens":
		return step{at: "c-" + arg("system")}, true
	case "target":
		return step{at: "mat-" + strconv.Itoa(int(e.Args[0]))}, true
	case "plan":
		return step{face: arg("plan")}, true
	case "reveal", "unveil":
		return step{face: arg("resource")}, true
	case "revealed":
		return step{face: arg("resource"), at: card()}, true
	case "complete":
		return step{face: board.Face(arg("card"), arg("side"))}, true
	case "value", "redraw", "spared", "destroyed", "damaged", "block", "scored", "nomatch", "nostep":
		return step{at: card()}, true
	}
	return step{}, false
}

// about tells why a card cannot be used now.
func (p *alienPicture) about(s *scene, id string) (text, rule string) {
	if s.seat == game.Watcher {
		return "", ""
	}
	for _, b := range s.position.Blocked(nil, s.seat) {
		for i, f := range p.words.Moves[b.Move.Kind].Fields {
			if (f.Name == "card" || f.Name == "artifact" || f.Name == "plan") && f.Text(b.Move.Args[i]) == id {
				return s.tongue.Refusal(&b.Refusal), string(b.Rule)
			}
		}
	}
	return "", ""
}

var resourceID = regexp.MustCompile(`RES-\d\d`)

func (*alienPicture) nameless() *regexp.Regexp { return resourceID }
