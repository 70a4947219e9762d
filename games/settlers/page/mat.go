package page

import (
	"fmt"
	"html"
	"slices"
	"strings"

	"spielwerk/game"
	"spielwerk/games/settlers"
	"spielwerk/games/settlers/board"
	"spielwerk/web/part"
)

var (
	tileBox = fmt.Sprintf("0 0 %d %d", board.TileWidth, board.TileHeight)
	kinds   = []string{"production", "feature", "action"}
)

// goodCount is how many there are of a good.
type goodCount struct {
	good string
	n    int
}

// goodsOf are goods in the order of the rule book.
func goodsOf(g settlers.Goods) []goodCount {
	return []goodCount{{"wood", g.Wood}, {"stone", g.Stone}, {"food", g.Food}, {"gold", g.Gold}, {"worker", g.Worker}, {"raze", g.Raze}, {"defense", g.Defense}, {"basic_tech", g.BasicTech}, {"adv_scoring", g.AdvScoring}, {"adv_defense", g.AdvDefense}}
}

// act gives a tile what a click on it does: the first of the moves. What else can be
// done with it stands below. Free moves are on many cards at once; they are offered
// apart, so that none is made by mistake.
func (t *table) act(to *part.Tile, all []game.Move) {
	var moves []game.Move
	for _, m := range all {
		if !t.apart(m) {
			moves = append(moves, m)
		}
	}
	if len(moves) == 0 {
		return
	}
	to.Move, to.Label = t.text(moves[0]), t.Tongue.Move(moves[0])
	if len(moves) > 1 {
		to.Below = func(p *part.Ink) {
			p.Addf(`<span class="does" data-titled>`)
			for _, m := range moves[1:] {
				t.does(p, m)
			}
			p.Addf(`</span>`)
		}
	}
}

// apart reports whether a move is free (IS-7.5) and so offered apart.
func (t *table) apart(m game.Move) bool {
	return t.deciding("act", "end") && slices.Contains([]string{"defend", "samurai", "tech"}, t.word(m))
}

// does writes a small button for a move.
func (t *table) does(p *part.Ink, m game.Move) {
	p.Addf(`<button form="decision" name="act"`)
	p.Attr("value", t.text(m))
	var brings []goodCount
	if slices.Contains(bringing, t.word(m)) {
		brings = t.gains(m)
	}
	label := t.Tongue.Move(m)
	for i, g := range brings {
		label += []string{": ", ", "}[min(i, 1)] + signed(t.Tongue, g.good, g.n)
	}
	p.Attr("aria-label", label)
	icon := map[string]string{"build": "i-build", "deal": "i-deal", "raze": "i-swords", "attack": "i-swords", "use": "i-action", "copy": "i-action", "send": "g-worker", "free": "g-raze"}[t.word(m)]
	if icon == "" {
		icon = "g-" + t.words.Moves[m.Kind].Fields[0].Text(m.Args[0])
	}
	p.Addf(`><svg><use href="#%s"/></svg>`, icon)
	if t.word(m) == "use" || t.word(m) == "copy" {
		if m.Args[1] > 1 {
			p.Addf(`%d.`, m.Args[1])
		}
		if m.Args[2] > 1 {
			p.Addf(`%d×`, m.Args[2])
		}
	}
	for _, g := range brings {
		if g.n > 1 {
			p.Addf(`<i class="brings" data-n="%d"></i>`, g.n)
		}
		p.Addf(`<svg class="brings"><use href="#g-%s"/></svg>`, g.good)
	}
	p.Addf(`</button>`)
}

// bringing are the moves whose buttons show what they bring for certain.
var bringing = []string{"raze", "attack", "deal"}

// location is a Location with what lies on it.
func (t *table) location(l *settlers.LocationView) part.Tile {
	c := part.Tile{ID: l.Card, Face: board.Small(l.Card), Box: tileBox}
	p := pile{Tile: &c}
	t.tokens(&p, l)
	for _, lot := range []settlers.Goods{l.Price, l.Stored, l.Offered} {
		p.goods(lot)
	}
	p.several("m-tuck", len(l.Tucked))
	if e := l.Ears; e != nil { // what lies under the Egyptian token
		p.put("m-ears")
		p.goods(e.Stored)
		p.goods(e.Offered)
		p.several("m-tuck", len(e.Tucked))
	}
	if !t.aboutDeals() {
		t.act(&c, t.onCard[l.Card])
	}
	return c
}

// tokens are what tells how a Location stands.
func (t *table) tokens(p *pile, l *settlers.LocationView) {
	used, left := 0, 0
	for i := range l.Uses {
		used, left = used+l.Uses[i], left+l.Left[i]
	}
	for _, m := range []struct {
		face string
		on   bool
	}{
		{"g-basic_tech", l.BasicTech},
		{"g-adv_scoring", l.AdvScoring},
		{"g-adv_defense", l.AdvDefense},
		{"g-defense", l.Defense},
		{"m-printed", l.Printed},
		{"m-samurai", l.Samurai},
		{"m-token", l.TakenBy != nil},
		{"m-blocked", l.Blocked},
		{"m-route", l.Deal != nil},
		{"m-key", l.Unlocked},
		{"m-locked", l.Locked},
		{"m-target", t.threats[l.Card] > 0},
		{"m-used", used > 0},
	} {
		if m.on {
			p.put(m.face)
		}
	}
	if l.Guests > 0 {
		p.put("m-open")
		p.several("g-worker", l.Guests)
	}
	switch {
	case l.Blocked:
		p.Class = "blocked"
	case used > 0 && left == 0:
		p.Class = "used"
	}
}

// pile is what lies on a card, from the left, in rows.
type pile struct {
	*part.Tile
	n int
}

const pileRow = 4 // how many lie in a row

func (p *pile) put(face string) {
	p.Lies = append(p.Lies, part.Lying{Face: board.Lying(face), X: 4 + 20*(p.n%pileRow), Y: 4 + 20*(p.n/pileRow), Size: board.LieSize, Sized: true})
	p.n++
}

// several puts down so many of one kind as one, none if there are none.
func (p *pile) several(face string, n int) {
	if n == 0 {
		return
	}
	p.put(face)
	p.Lies[len(p.Lies)-1].N = n
}

func (p *pile) goods(lot settlers.Goods) {
	for _, g := range goodsOf(lot) {
		p.several("g-"+g.good, g.n)
	}
}

// deals are the Deals under a board; the mark of a Trade Route is one too.
func (t *table) deals(v *settlers.SeatView) (out []part.Tile) {
	for _, d := range v.Deals {
		c := part.Tile{ID: d.Card, Face: board.Tucked(d.Card), Class: "deal"}
		moves := t.onCard[d.Card]
		if d.With != nil {
			c.ID = d.Card + "-r"
			if !t.aboutDeals() {
				moves = nil
			}
		}
		t.act(&c, moves)
		out = append(out, c)
	}
	return out
}

func (t *table) foundations(v *settlers.SeatView) (out []part.Tile) {
	for _, id := range v.Foundations {
		c := part.Tile{ID: id, Face: "s-foundation", Class: "foundation", Says: []string{"m-foundation", id}}
		t.act(&c, t.onCard[id])
		out = append(out, c)
	}
	return out
}

// mat is what a seat has laid out.
type mat struct {
	deals, foundations []part.Tile
	kinds              []kindOf
	lit                int  // cards that something can be done with
	open               bool // to be looked into
}

// kindOf is Locations of a kind: those of the Faction, and Common ones.
type kindOf struct {
	kind  string
	zones []part.Zone
}

// mat is what a seat has laid out. Another's is open where a card of it must be chosen now, and
// for who only watches, and in the board of an example.
func (t *table) mat(v *settlers.SeatView) *mat {
	m := &mat{deals: t.deals(v), foundations: t.foundations(v)}
	told := false // of a mark of a moment that is past
	note := func(tiles []part.Tile) {
		for _, c := range tiles {
			told = told || t.Placed["c-"+c.ID] != nil
			if c.Lit() {
				m.lit++
			}
		}
	}
	note(m.deals)
	note(m.foundations)
	for _, kind := range kinds {
		faction, common := part.Zone{Class: "faction"}, part.Zone{Class: "common"}
		for i := range v.Empire {
			l := &v.Empire[i]
			if l.Kind != kind {
				continue
			}
			to := &faction
			if t.cards[l.Card].Deck == "common" {
				to = &common
			}
			to.Tiles = append(to.Tiles, t.location(l))
		}
		k := kindOf{kind: kind}
		for _, z := range []part.Zone{faction, common} {
			if len(z.Tiles) > 0 {
				note(z.Tiles)
				k.zones = append(k.zones, z)
			}
		}
		if len(k.zones) > 0 {
			m.kinds = append(m.kinds, k)
		}
	}
	m.open = t.own == nil || t.Whole || game.Seat(v.Seat) != t.Seat && (told || m.lit > 0 && !t.deciding("act", "end"))
	return m
}

// want is a card of the hand with what it still lacks to be built.
type want struct {
	id    string
	lacks []string // goods, and own for a Location
	moves []game.Move
}

// hand is the cards of the hand, those first that can be built now, then those that
// lack least.
func (t *table) hand() []want {
	out := make([]want, len(t.own.Hand))
	for i, id := range t.own.Hand {
		out[i] = want{id: id, moves: t.onCard[id]}
		if t.v.Phase != "over" { // afterwards nothing is built
			out[i].lacks = t.lacks(id)
		}
	}
	slices.SortStableFunc(out, func(a, b want) int { return len(a.lacks) - len(b.lacks) })
	return out
}

// lacks is what the seat is short of to build a card; Gold stands for any Resource
// (IS-2.3).
func (t *table) lacks(id string) (out []string) {
	c := t.cards[id]
	have := t.own.Supply
	for i := range t.own.Empire {
		l := &t.own.Empire[i].Stored
		have.Wood, have.Stone, have.Food = have.Wood+l.Wood, have.Stone+l.Stone, have.Food+l.Food
	}
	gold := have.Gold
	for _, e := range []goodCount{{"wood", c.Cost.Wood - have.Wood}, {"stone", c.Cost.Stone - have.Stone}, {"food", c.Cost.Food - have.Food}} {
		for range e.n {
			if gold > 0 {
				gold--
				continue
			}
			out = append(out, "g-"+e.good)
		}
	}
	if c.House && len(t.own.Foundations) == 0 && !slices.ContainsFunc(t.own.Empire, func(l settlers.LocationView) bool { return l.TakenBy == nil }) {
		out = append(out, "m-own")
	}
	return out
}

// held is a card in the hand: large, or small where there is little room, with what
// can be done with it below.
func (t *table) held(w want) part.Tile {
	c := part.Tile{ID: w.id, Face: w.id, Forms: board.Forms(w.id)}
	if !t.deciding("act") {
		t.act(&c, w.moves)
		w.moves = nil
	}
	c.Below = func(p *part.Ink) { t.wanting(p, &w) }
	return c
}

// wanting writes what can be done with a card of the hand, and what it lacks to be
// built.
func (t *table) wanting(p *part.Ink, w *want) {
	p.Addf(`<span class="does" data-titled>`)
	if len(w.lacks) > 0 {
		p.Addf(`<span class="lacks" role="img" aria-label="%s">−`, html.EscapeString(t.lacking(w.lacks)))
		for _, g := range w.lacks {
			p.Addf(`<svg><use href="#%s"/></svg>`, g)
		}
		p.Addf(`</span>`)
	}
	for _, m := range w.moves {
		t.does(p, m)
	}
	p.Addf(`</span>`)
}

// lacking is what a card lacks in words.
func (t *table) lacking(list []string) string {
	var names []string
	for i := 0; i < len(list); {
		n := 1
		for i+n < len(list) && list[i+n] == list[i] {
			n++
		}
		name := t.page("location", nil)
		if good, ok := strings.CutPrefix(list[i], "g-"); ok {
			name = settlers.Counted(t.Tongue, good, n)
		}
		names, i = append(names, name), i+n
	}
	return t.page("lacks", map[string]any{"goods": t.Tongue.List(names)})
}

// open are the cards to choose from in the Lookout, or those the seat looks at; if
// it does not choose now they lie in the middle.
func (t *table) open() (out []part.Tile) {
	list := t.v.Row
	if t.own != nil && len(t.own.Look) > 0 {
		list = t.own.Look
	}
	for _, id := range list {
		c := part.Tile{ID: id, Face: id, Forms: board.Forms(id)}
		t.act(&c, t.onCard[id])
		if t.own != nil {
			w := want{id: id, lacks: t.lacks(id)}
			c.Below = func(p *part.Ink) { t.wanting(p, &w) }
		}
		out = append(out, c)
	}
	return out
}

// choosing reports whether the seat takes or keeps one of the open cards now.
func (t *table) choosing() bool {
	return len(t.kinds["take"])+len(t.kinds["keep"]) > 0
}

// line is the Target line.
func (t *table) line() (out []part.Tile) {
	for _, a := range t.v.Solo.Line {
		c := part.Tile{ID: a.Card, Face: board.Small(a.Card), Class: "attack", Says: []string{"m-target", "g-" + a.Good}}
		t.act(&c, t.onCard[a.Card])
		out = append(out, c)
	}
	return out
}

// safe are the hidden Attack cards that would hit nothing.
func (t *table) safe() (out []settlers.ThreatView) {
	for _, th := range t.v.Solo.Threats {
		if th.Second == "" {
			out = append(out, th)
		}
	}
	return out
}

func (t *table) virtual() (out []part.Tile) {
	if c := t.virtualCard(); c != nil {
		out = append(out, *c)
	}
	for i := range t.v.Solo.Locations {
		out = append(out, t.location(&t.v.Solo.Locations[i]))
	}
	return out
}

// supply is what a seat has, in words.
func (t *table) supply(v *settlers.SeatView) string {
	out := t.page("supply", nil) + ":"
	for _, g := range goodsOf(v.Supply) {
		if g.n > 0 {
			out += " " + settlers.Counted(t.Tongue, g.good, g.n) + ";"
		}
	}
	return out
}

// counts reports whether a good is shown of which a seat has none.
func (t *table) counts(good string) bool {
	switch good {
	case "basic_tech":
		return t.v.Expansion != "none"
	case "adv_scoring", "adv_defense":
		return false
	}
	return true
}

// happening are the Events of the draw that is under way.
func (t *table) happening() (out []part.Tile) {
	for _, id := range t.v.Happening {
		out = append(out, part.Tile{ID: id, Face: id})
	}
	return out
}

// removed are the titles that others replace: IA-2.7.
func (t *table) removed() string {
	var firsts []string // all copies of a title have one name
	for _, id := range t.v.Removed {
		if !slices.ContainsFunc(firsts, func(o string) bool { return t.cards[o].Title == t.cards[id].Title }) {
			firsts = append(firsts, id)
		}
	}
	return t.names(firsts)
}

// razeOfVirtual is what a Location of the virtual player costs without his faction
// card: IS-19.1.
const razeOfVirtual = 2

// virtualCard is the virtual faction card, nil if none is in use: IA-13.2.
func (t *table) virtualCard() *part.Tile {
	if t.v.Solo.Raze <= razeOfVirtual {
		return nil
	}
	return &part.Tile{ID: board.VirtualCard, Face: board.VirtualCard, Class: "attack", Says: []string{board.VirtualCard}}
}
