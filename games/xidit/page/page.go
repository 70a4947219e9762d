// Package page shows the game in a browser.
package page

import (
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/games/xidit"
	"spielwerk/games/xidit/board"
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

// gamePage shows Lords of Xidit.
type gamePage struct {
	part.Base
	artist func() *board.Artist // laid out when it is wanted first
	sample *xidit.View          // some table of the map
	sheet  func() []byte        // of symbols, likewise
	words  *game.Vocabulary
}

// New makes the page of an edition.
func New(g *game.Game, _ *lang.Book) (part.Page, error) {
	rules, err := g.Rules(g.FullConfig())
	if err != nil {
		return nil, err
	}
	view := rules.Deal(game.QuickRand(0, 0), nil).View(game.Watcher).(*xidit.View)
	artist := sync.OnceValue(func() *board.Artist {
		a, err := board.NewArtist(view)
		if err != nil { // only of a view without a map
			panic(err)
		}
		return a
	})
	sheet := sync.OnceValue(func() []byte {
		var sheet bytes.Buffer
		_ = artist().Symbols(&sheet) // a buffer takes all
		return sheet.Bytes()
	})
	return &gamePage{artist: artist, sample: view, sheet: sheet, words: rules.Vocabulary()}, nil
}

func (p *gamePage) Symbols() []byte { return p.sheet() }

func (*gamePage) Style() []byte { return style }

func (*gamePage) Script() []byte { return script }

func (p *gamePage) Board(w io.Writer, s *part.Scene) error {
	var marks []board.Mark
	for _, m := range s.Marks {
		marks = append(marks, board.Mark(m))
	}
	return p.artist().Board(w, board.Scene{
		View: s.View.(*xidit.View), Vocabulary: s.Rules.Vocabulary(), Moves: s.Moves, Seat: s.Seat, Tongue: s.Tongue,
		MoveText: s.Tongue.Move, Say: s.Say, Marks: marks, Plan: plan(s),
	})
}

// plan is what the orders that the seat has set so far will do if nobody else does anything.
func plan(s *part.Scene) []xidit.Outcome {
	if p, ok := s.Position.(*xidit.Position); ok {
		return p.Outcomes(s.Seat)
	}
	return nil
}

// Plan implements part.Planner: the orders of a programme, and what they will do.
func (p *gamePage) Plan(s *part.Scene, moves []game.Move) (says []string) {
	now := s.Rules.Blank()
	now.CopyFrom(s.Position)
	for _, m := range moves {
		if now.Play(s.Seat, m, nil) != nil {
			return nil
		}
	}
	after := *s
	after.Position, after.View = now, now.View(s.Seat)
	v := after.View.(*xidit.View)
	d := &desk{Scene: &after, v: v, own: &v.Seats[s.Seat], box: v.Box(), plan: plan(&after)}
	for i, m := range moves {
		says = append(says, d.Tongue.Move(m)+" ("+d.will(len(d.plan)-len(moves)+i)+")")
	}
	return says
}

// orders are the orders with the keys that set them.
var orders = []struct{ word, key string }{{"red", "R"}, {"blue", "B"}, {"black", "K"}, {"action", "A"}, {"wait", "W"}}

const dialCount = 6

// Desk is what the seat has behind its screen, and its programme while it is set.
func (p *gamePage) Desk(s *part.Scene) templ.Component {
	v := s.View.(*xidit.View)
	if s.Seat == game.Watcher {
		return nil
	}
	d := &desk{Scene: s, v: v, own: &v.Seats[s.Seat], box: v.Box(), programming: v.Phase == "program", plan: plan(s)}
	return deskOf(d)
}

// desk is a seat's own side of the screen.
type desk struct {
	*part.Scene
	v           *xidit.View
	plan        []xidit.Outcome // of the orders that are set
	own         *xidit.SeatView
	box         *xidit.Box
	programming bool
}

// dial is the order of a dial, "" if it is not set.
func (d *desk) dial(i int) string {
	if i < len(d.own.Dials) {
		return d.own.Dials[i]
	}
	return ""
}

// told is what order number i will do, nil if that is not known.
func (d *desk) told(i int) *xidit.Outcome {
	if i < len(d.plan) {
		return &d.plan[i]
	}
	return nil
}

// next is what an order will do if it is set next, nil if none can be.
func (d *desk) next(order string) *xidit.Outcome {
	p, ok := d.Position.(*xidit.Position)
	if !ok {
		return nil
	}
	if o, ok := p.OutcomeOf(d.Seat, order); ok {
		return &o
	}
	return nil
}

func (d *desk) word(o *xidit.Outcome) string { return o.Word(d.Rules.Vocabulary()) }

// leads is what stands beside the picture of what an order does: the city that it leads to. It
// is no text of the page, for a button is called what its label says.
func (d *desk) leads(o *xidit.Outcome) string {
	switch word := d.word(o); {
	case o.Open:
		return "?"
	case word == "travel":
		return "→ " + strconv.Itoa(o.To)
	case word == "recruit":
		return "+"
	case word == "wait":
		return "–"
	}
	return ""
}

// worded reports whether it is worth a line what order number i will do: what it recruits,
// fights, or why it does nothing. Ways are drawn on the map.
func (d *desk) worded(i int) bool {
	return !slices.Contains([]string{"travel", "wait"}, d.word(&d.plan[i]))
}

// will says what order number i will do.
func (d *desk) will(i int) string {
	if o := d.told(i); o != nil {
		return d.sentence(o)
	}
	return ""
}

// would says what an order will do if it is set next, or only its name.
func (d *desk) would(order string) string {
	name := d.Tongue.Say("order."+order, nil)
	name = strings.ToUpper(name[:1]) + name[1:]
	if o := d.next(order); o != nil {
		return name + ": " + d.sentence(o)
	}
	return name
}

// sentence is what an order will do if nobody else does anything.
func (d *desk) sentence(o *xidit.Outcome) string {
	if o.Open {
		return d.Tongue.Say("page.plan.open", nil)
	}
	word := d.word(o)
	data := map[string]any{"city": o.To, "from": o.From, "titan": o.Titan, "cost": d.box.Cost}
	switch word {
	case "noroad":
		data["colour"] = d.Tongue.Say("colour."+o.Order, nil)
	case "recruit":
		data["unit"] = d.Tongue.Say("unit."+d.box.Classes[o.Does.Args[0]].ID, nil)
	case "eliminate":
		if t := tileOfCity(d.box, o.To); t != nil {
			data["units"], data["reward"] = d.v.UnitsText(d.Tongue, t.Threat), d.v.RewardText(d.Tongue, t.Reward)
		}
	case "nothing":
		switch o.Does.Rule {
		case "LX-5.3":
			word = "again"
		case "LX-6.1":
			word = "lacks"
			lacks := make([]int, len(o.Lacks))
			for i, n := range o.Lacks {
				lacks[i] = int(n)
			}
			data["units"] = d.v.UnitsText(d.Tongue, lacks)
		}
	}
	return d.Tongue.Say("page.plan."+word, data)
}

// tileOfCity is the tile of a city, nil if it is not in the game.
func tileOfCity(b *xidit.Box, city int) *xidit.Tile {
	if i := slices.IndexFunc(b.Tiles, func(t xidit.Tile) bool { return t.City == city }); i >= 0 {
		return &b.Tiles[i]
	}
	return nil
}

// back are the moves that take back the dials from number i on, for visitors without the
// script.
func (d *desk) back(i int) string {
	acts := slices.Repeat([]string{"back"}, max(0, len(d.own.Dials)-i))
	if d.own.Ready {
		acts = append([]string{"reopen"}, acts...)
	}
	return strings.Join(acts, ";")
}

// places: orders are on the palette, units and rewards behind the screen. The board marks
// cities and regions.
func (p *gamePage) Places(_ *part.Scene, m game.Move) []string {
	ids, form := []string{}, &p.words.Moves[m.Kind]
	for i, f := range form.Fields {
		switch f.Name {
		case "order":
			ids = append(ids, "order-"+f.Text(m.Args[i]))
		case "class", "reward", "other":
			ids = append(ids, "own-"+f.Text(m.Args[i]))
		}
	}
	return ids
}

// set is the move that sets the next dial.
func (d *desk) set(order string) string {
	return fmt.Sprintf("set %d %s", len(d.own.Dials)+1, order)
}

func (d *desk) full() bool { return len(d.own.Dials) == dialCount }

func unitGlyph(class string) templ.Component {
	return part.Draw(func(w io.Writer) error { return board.Unit(w, class) })
}

func orderGlyph(word string) templ.Component {
	return part.Draw(func(w io.Writer) error { return board.Order(w, word) })
}

func glyphOf(name string) templ.Component {
	return part.Draw(func(w io.Writer) error { return board.Glyph(w, name) })
}

// Beside is the rest of the table: calendar, programmes, tiles to come, barracks, titans, and
// the results of assessments.
func (p *gamePage) Beside(s *part.Scene) templ.Component {
	v := s.View.(*xidit.View)
	return besideOf(&side{Scene: s, v: v, box: v.Box(), artist: p.artist()})
}

type side struct {
	*part.Scene
	v      *xidit.View
	box    *xidit.Box
	artist *board.Artist
}

// tile is the tile of a city.
func (d *side) tile(city int) *xidit.Tile { return tileOfCity(d.box, city) }

// units are the classes of the units on a side of a tile, one by one.
func (d *side) units(kind string, city int) (ids []string) {
	t := d.tile(city)
	n := t.Recruit
	if kind == "threat" {
		n = t.Threat
	}
	for class, k := range n {
		ids = append(ids, slices.Repeat([]string{d.box.Classes[class].ID}, k)...)
	}
	return ids
}

// assessments are the assessments in their order, numbered.
func (d *side) assessments() string {
	names := make([]string, len(d.v.Assessments))
	for i, c := range d.v.Assessments {
		names[i] = d.Tongue.Say("category."+c, nil)
	}
	return strings.Join(names, " › ")
}

// next is the year of the next census, 0 if none comes any more.
func (d *side) next() int {
	for _, y := range d.v.Census {
		if y > d.v.Year || y == d.v.Year && d.v.Phase != "over" {
			return y
		}
	}
	return 0
}

// year tells where in the game it is.
func (d *side) year() string {
	order := 0
	if d.v.Phase == "execute" {
		order = min(d.v.Slot+1, dialCount)
	}
	return d.Tongue.Say("page.year", map[string]any{
		"year": d.v.Year, "years": d.v.Years, "phase": d.Tongue.Say("phase."+d.v.Phase, nil), "census": d.next(), "order": order,
	})
}

// orderRow is a revealed programme.
type orderRow struct {
	seat   game.Seat
	text   string // in words
	orders []string
	done   int // that have been carried out
}

// rankRow is a participant's result in an assessment.
type rankRow struct {
	name  string
	seat  game.Seat // game.Nobody for the dummy
	value int
	bar   int // percent of the longest
	out   bool
}

// row is the part of a seat's programme that has been carried out.
func (d *side) row(seat game.Seat) orderRow {
	r := orderRow{seat: seat, orders: d.v.Seats[seat].Dials, done: d.v.Slot}
	if turn := (int(seat) - int(d.v.First) + len(d.v.Seats)) % len(d.v.Seats); turn < d.v.Turn {
		r.done++
	}
	words := make([]string, len(r.orders))
	for i, o := range r.orders {
		words[i] = d.Tongue.Say("order."+o, nil)
	}
	r.text = d.Tongue.Seat(seat) + ": " + strings.Join(words, ", ")
	return r
}

// revealed reports whether the programmes of the year are revealed.
func (d *side) revealed() bool { return d.v.Phase == "execute" }

// ranks are the results of the participants in an assessment, the best first, and who was
// eliminated.
func (d *side) ranks(i int) (rows []rankRow) {
	standing := slices.Clone(d.v.Results[i].Standing)
	slices.SortStableFunc(standing, func(x, y xidit.StandingView) int { return y.Value - x.Value })
	for _, s := range standing {
		stays := i+1 == len(d.v.Results) || slices.ContainsFunc(d.v.Results[i+1].Standing, func(o xidit.StandingView) bool { return o.Seat == s.Seat })
		rows = append(rows, rankRow{seat: game.Seat(s.Seat), name: d.who(game.Seat(s.Seat)), value: s.Value, bar: 100 * s.Value / max(1, standing[0].Value), out: !stays})
	}
	return rows
}

// census are the events that tell how the census ended with which the year or the year before
// ended, until orders are carried out again.
func census(s *part.Scene) (list []game.Event) {
	v, words := s.View.(*xidit.View), s.Rules.Vocabulary()
	if s.Heard == nil || v.Phase != "program" && v.Phase != "census" {
		return nil
	}
	for e := range s.Heard {
		switch words.Events[e.Kind].Word {
		case "censuswon", "tiedcensus", "nocensus":
			list = append(list, *e)
		case "census":
			slices.Reverse(list)
			return list
		case "program": // of the year that has no census
			return nil
		}
	}
	return nil
}

// placeOf is the place of a participant among people, which the dummy is not: LX-15.11.
func placeOf(s xidit.StandingView) string {
	if game.Seat(s.Seat) == game.Nobody {
		return "–"
	}
	return strconv.Itoa(s.Place) + "."
}

// why are the events that tell how an assessment came out: what regions brought, who was
// eliminated or has won, and for which reason.
func (d *side) why(i int) (list []game.Event) {
	words, at := d.Rules.Vocabulary(), -1
	for _, e := range d.Last {
		switch words.Events[e.Kind].Word {
		case "assess":
			at++
		case "region", "out", "dummyout", "win":
			if at == i {
				list = append(list, e)
			}
		}
	}
	return list
}

func (d *side) who(seat game.Seat) string { return who(d.Tongue, seat) }

// who is the name of a participant: the dummy has no seat.
func who(t *lang.Tongue, seat game.Seat) string {
	if seat == game.Nobody {
		return t.Say("text.dummyname", nil)
	}
	return t.Seat(seat)
}

// Chip is what all know of a seat: who has decided while all decide in secret, the storeys
// on the map, which are its influence, and the bards outside the Bastion.
func (*gamePage) Chip(s *part.Scene, seat game.Seat) (text, title string) {
	v := s.View.(*xidit.View)
	if v.Phase == "over" {
		return "", ""
	}
	p := v.Public(seat)
	data := map[string]any{"influence": p.Influence, "bards": p.Bards, "first": p.First, "storeys": v.Seats[seat].Storeys}
	text, title = s.Tongue.Say("page.chip.text", data), s.Tongue.Say("page.chip.title", data)
	if mark, says := decided(s, v, seat); mark != "" {
		return mark + " " + text, s.Tongue.Say(says, nil) + ". " + title
	}
	return text, title
}

// Judge implements [part.Judged]: who left in each assessment and why, with the figures of ties
// and of the dummy, which no score line has.
func (p *gamePage) Judge(events []game.Event) (out []game.Event) {
	for _, e := range events {
		if slices.Contains([]string{"assess", "dummyassessed", "level", "out", "dummyout", "win"}, p.words.Events[e.Kind].Word) {
			out = append(out, e)
		}
	}
	return out
}

// Figure is the first operand of a score line, Counted what LX-11.1 makes of it.
func (*gamePage) Figure(l *game.Line) int { return int(l.Args[0]) }

func (*gamePage) Counted(t *lang.Tongue) string { return t.Say("counted", nil) }

// decided is the mark of a seat while all decide in secret, and what it says.
func decided(s *part.Scene, v *xidit.View, seat game.Seat) (mark, says string) {
	switch own := &v.Seats[seat]; {
	case v.Phase == "program" && own.Ready || v.Phase == "census" && own.Decided:
		return "✓", "page.ready"
	case v.Phase == "program" || v.Phase == "census" && s.Position != nil && s.Position.Pending().Has(seat):
		return "…", "page.deciding"
	}
	return "", ""
}

// Drawn implements part.Chipped: a phone has no room for the words of five seats.
func (*gamePage) Drawn(s *part.Scene, seat game.Seat) templ.Component {
	v := s.View.(*xidit.View)
	if v.Phase == "over" {
		return nil
	}
	mark, says := decided(s, v, seat)
	if says != "" {
		says = s.Tongue.Say(says, nil)
	}
	return chipOf(s, v.Public(seat), mark, says)
}

func (*gamePage) Scored() bool { return false }

// offBoard: dials are set on the desk, cities are chosen on the board; numbers of bards on
// the board and, for touch screens, with buttons.
func (p *gamePage) OffBoard(m game.Move) bool {
	return !slices.Contains([]string{"set", "back", "start", "build"}, p.words.Moves[m.Kind].Word)
}

// Ask describes a city or a region, or tells why nothing can be done there.
func (p *gamePage) Ask(s *part.Scene, x, y int) (title, text, rule string) {
	v := s.View.(*xidit.View)
	if city := p.artist().CityAt(x, y); city > 0 {
		for _, b := range s.Position.Blocked(nil, s.Seat) {
			if word := p.words.Moves[b.Move.Kind].Word; (word == "start" || word == "build") && int(b.Move.Args[0]) == city {
				return s.Tongue.Say("page.city", map[string]any{"city": city}), s.Tongue.Refusal(&b.Refusal), string(b.Rule)
			}
		}
		rule := map[string]string{"recruit": "LX-5.2", "threat": "LX-6.1"}[v.Cities[city-1].Tile]
		if rule == "" {
			rule = "LX-4.7"
		}
		return s.Tongue.Say("page.city", map[string]any{"city": city}), v.CityText(s.Tongue, city), rule
	}
	if id := p.artist().RegionAt(x, y); id != "" {
		name := s.Tongue.Say("region."+id, nil)
		return strings.ToUpper(name[:1]) + name[1:], v.RegionText(s.Tongue, id), "LX-11.5"
	}
	return "", "", ""
}

// Magnify implements part.Magnified: the tile of a city.
func (p *gamePage) Magnify(s *part.Scene, x, y int) templ.Component {
	v := s.View.(*xidit.View)
	city := p.artist().CityAt(x, y)
	if city < 1 || v.Cities[city-1].Tile == "" {
		return nil
	}
	return part.Draw(func(w io.Writer) error { return p.artist().Near(w, v, city) })
}

// Face draws both sides of a city tile, or a titan.
func (p *gamePage) Face(w io.Writer, c game.Component) error {
	if c.Kind == "titan" {
		return board.Glyph(w, "titan")
	}
	draw := func(kind string, city int) error { return p.artist().Card(w, p.sample, kind, city) }
	id, apart := strings.CutPrefix(c.ID, "S")
	if apart {
		draw = func(kind string, city int) error { return p.artist().Apart(w, kind, city) }
	}
	city, err := strconv.Atoi(id)
	if err != nil {
		return err
	}
	if err := draw("recruit", city); err != nil {
		return err
	}
	return draw("threat", city)
}
