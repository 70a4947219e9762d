package board

import (
	"fmt"

	"spielwerk/games/settlers"
	"spielwerk/svg"
	"spielwerk/textmetrics"
)

const (
	edge     = 5.0 // between the border of a card and its text
	nameSize = 13.0
	nameStep = 13.5
	textSize = 11.5
	textStep = 12.0
	head     = 22.0 // the strip with cost, colours and kind
	foot     = 23.0 // the strip with Raze, Deal and points
	artMost  = 64.0 // of a large face
	artLeast = 34.0 // with signs below it
	artNone  = 20.0 // less is not worth drawing
	margins  = 7.0  // above and below the words
	closest  = 3.0  // what they leave of that where there is little room
	signSize = 14.0
	tileArt  = 33.0
	tileName = 14.0 // shown at its own size, this is to be read
)

// Small is the face of a card as it lies in an Empire. The large face has the id of the
// card.
func Small(id string) string { return id + "-s" }

// Held is the face of a card in a hand where there is little room, Narrow the large one where
// there is little from side to side, Brief the one without its picture.
func Held(id string) string   { return id + "-h" }
func Narrow(id string) string { return id + "-n" }
func Brief(id string) string  { return id + "-b" }

// Forms are the faces of a card in a hand or to choose from that take less room than the large one.
func Forms(id string) []string { return []string{Held(id), Narrow(id), Brief(id)} }

// Tucked is what shows of a card as a Deal.
func Tucked(id string) string { return id + "-d" }

// Lying is a good or a mark as it lies on a card, LieSize high.
func Lying(face string) string { return "l-" + face }

// VirtualCard is the face of the virtual faction card: IA-13.2.
const VirtualCard = "virtual"

// Board is the face of a Faction board, Back the back of a deck.
func Board(faction string) string { return "F-" + faction }
func Back(deck string) string     { return "s-back-" + deck }

// The boxes of the drawings.
var (
	cardBox = fmt.Sprintf("0 0 %d %d", CardWidth, CardHeight)
	tileBox = fmt.Sprintf("0 0 %d %d", TileWidth, TileHeight)
)

// shape is a form of a face with what is printed on the card.
type shape struct {
	width, height float64
	art           float64 // the height of its picture at most
	frame         string
	name          func(id string) string
}

var (
	large  = shape{CardWidth, CardHeight, artMost, "s-card", func(id string) string { return id }}
	narrow = shape{NarrowWidth, CardHeight, artMost, "s-narrow", Narrow}
	brief  = shape{CardWidth, BriefHeight, 0, "s-brief", Brief}
	shapes = []shape{large, narrow, brief}
)

// box is the box of the drawing, room the width of its texts, middle where they are centred,
// foot where its last strip begins.
func (s shape) box() string     { return fmt.Sprintf("0 0 %s %s", svg.Num(s.width), svg.Num(s.height)) }
func (s shape) room() float64   { return s.width - 2*edge }
func (s shape) middle() float64 { return s.width / 2 }
func (s shape) foot() float64   { return s.height - foot }

// people is the name of the pattern of a card: its faction's, or that of Common cards.
func people(deck string) string {
	if deck == "attack" {
		return "common"
	}
	return deck
}

// face draws a card with all that is printed on it. Where there is no room for its picture it has
// none, and where there is none for its words either, its signs stand for them.
func (p *page) face(w Words, c *settlers.Card, s shape) {
	var rows [][]sign
	for _, r := range [][]sign{lasting(c), building(c)} {
		if len(r) > 0 {
			rows = append(rows, r)
		}
	}
	name := textmetrics.Lines(w.Say("card."+c.ID, nil), textmetrics.Bold, nameSize, s.room())
	t := s.text(w.Say("cardtext."+c.Title, nil), false)
	free := func(rows [][]sign) float64 {
		return s.foot() - head - nameStep*float64(len(name)) - t.height() - (signSize+3)*float64(len(rows)) - margins
	}
	signs := rows
	for len(rows) > 0 && free(rows) < min(artLeast, s.art) { // the words say it all
		rows = rows[:len(rows)-1]
	}
	art := min(s.art, free(rows))
	if art < min(artNone, s.art) {
		t, art = s.text(w.Say("cardtext."+c.Title, nil), true), 0
		if free(rows)+margins < closest && len(signs) > 0 {
			t, rows = setting{}, signs
		}
	}
	p.Addf(`<symbol id="%s" viewBox="%s" class="s-%s"><use href="#%s"/>`, s.name(c.ID), s.box(), people(c.Deck), s.frame)
	p.Addf(`<path class="s-head" d="M2 %sV10Q2 2 10 2H%sQ%s 2 %s 10V%sZ"/>`, svg.Num(head), svg.Num(s.width-10), svg.Num(s.width-2), svg.Num(s.width-2), svg.Num(head))
	if c.Kind == "event" {
		p.Addf(`<text class="s-name" x="%s" y="17">%s</text>`, svg.Num(s.middle()), svg.Esc(w.Say("kind.event", nil)))
	} else {
		room := s.width - 60
		if art == 0 { // the colours stand beside it
			room = s.width - 36 - 16*float64(len(c.Colors))
		}
		p.cost(c, 5, 4, 16, room)
	}
	p.Addf(`<use href="#i-%s" class="s-ink" x="%s" y="4" width="16" height="16"/>`, c.Kind, svg.Num(s.width-21))
	if art > 0 {
		p.picture(c, 1.5, head, s.width-3, art)
		p.colours(c, s.width-6, head+4, 15, 0, 16)
		p.stamps(c, 5, head+4)
	} else {
		p.colours(c, s.width-24, 4, 15, -16, 0)
	}
	p.Addf(`<path class="s-rule" d="M2 %sH%s"/>`, svg.Num(head), svg.Num(s.width-2))
	y := head + art + nameSize
	y = p.Text("s-name", s.middle(), y, nameStep, name) - nameSize + 2
	for _, r := range rows {
		p.formula(r, s.middle(), y+signSize/2+1, signSize, s.room())
		y += signSize + 3
	}
	y += t.step - 1
	if free := s.foot() - (y + t.height() - t.step) - 6; free > 4 {
		y += free / 2
	}
	p.Text(t.class, s.middle(), y, t.step, t.lines)
	p.foot(c, s)
	p.Add(`</symbol>`)
}

// setting is a text that is broken into lines, with its size.
type setting struct {
	class string
	step  float64
	lines []string
}

// text breaks a text into lines, tight ones if there is little room.
func (s shape) text(text string, tight bool) setting {
	if tight {
		return setting{"s-tight", 11.1, textmetrics.Lines(text, textmetrics.Plain, Smallest, s.width-6)}
	}
	return setting{"s-text", textStep, textmetrics.Lines(text, textmetrics.Plain, textSize, s.room())}
}

func (s *setting) height() float64 { return s.step * float64(len(s.lines)) }

// cost draws what building costs, from the left.
func (p *page) cost(c *settlers.Card, x, y, size, room float64) {
	list := costSigns(c)
	if len(list) == 0 {
		p.Addf(`<text class="s-free" x="%s" y="%s">0</text>`, svg.Num(x+1), svg.Num(y+12.5))
		return
	}
	step := min(size+1, (room-size)/max(1, float64(len(list)-1)))
	for i, s := range list {
		p.symbol(s.symbol, x+step*float64(i), y, size)
	}
}

func costSigns(c *settlers.Card) []sign {
	list := []sign{}
	for _, e := range []struct {
		name string
		n    int
	}{{"wood", c.Cost.Wood}, {"stone", c.Cost.Stone}, {"food", c.Cost.Food}, {"gold", c.Cost.Gold}} {
		for range e.n {
			list = append(list, sym("g-"+e.name))
		}
	}
	if c.House {
		list = append(list, sym("m-cost-house"))
	}
	return list
}

// picture draws the picture of a card with its people's ground.
func (p *page) picture(c *settlers.Card, x, y, w, h float64) {
	p.Addf(`<use href="#%s" x="%s" y="%s" width="%s" height="%s"/><path class="s-rule" d="M%s %sh%s"/>`, svg.Esc(Art(c.Title)), svg.Num(x), svg.Num(y), svg.Num(w), svg.Num(h), svg.Num(x), svg.Num(y+h), svg.Num(w))
}

// colours draws the colours of a card from a corner on, each so far from the one before.
func (p *page) colours(c *settlers.Card, right, y, size, dx, dy float64) {
	for i, colour := range c.Colors {
		p.symbol("c-"+colour, right-size+dx*float64(i), y+dy*float64(i), size)
	}
}

// foot draws the Raze field, the Deal good and the end value.
func (p *page) foot(c *settlers.Card, s shape) {
	if c.Kind == "event" { // it happens and is discarded
		return
	}
	middle := s.foot() + 10.5
	p.Addf(`<path class="s-rule" d="M2 %sH%s"/>`, svg.Num(s.foot()-1), svg.Num(s.width-2))
	x := 5.0
	if len(c.Raze) > 0 {
		n := 0
		for _, a := range c.Raze {
			n += a.N
		}
		size := 14.0
		w := 19 + float64(n)*(size+.5)
		p.Addf(`<path class="s-razefield" d="M%s %sh%sl-4 9.5 4 9.5h-%sZ"/>`, svg.Num(x), svg.Num(middle-9.5), svg.Num(w+4), svg.Num(w+4))
		p.Addf(`<use href="#i-swords" class="s-on" x="%s" y="%s" width="13" height="13"/>`, svg.Num(x+2), svg.Num(middle-6.5))
		at := x + 17
		for _, a := range c.Raze {
			for range a.N {
				p.symbol("g-"+a.Good, at, middle-size/2, size)
				at += size + .5
			}
		}
		x += w + 8
	}
	if c.Deal != "" && c.Kind != "attack" {
		p.Addf(`<rect class="s-dealfield" x="%s" y="%s" width="38" height="19" rx="9.5"/>`, svg.Num(x), svg.Num(middle-9.5))
		p.Addf(`<use href="#i-deal" class="s-on" x="%s" y="%s" width="15" height="15"/>`, svg.Num(x+4), svg.Num(middle-7.5))
		p.symbol("g-"+c.Deal, x+20, middle-7.5, 15)
	}
	if c.Copies > 1 && c.Deck != "common" {
		p.Add(`<path class="s-copies" d="`)
		for i := range c.Copies {
			p.Addf("M%s %sh0", svg.Num(s.width-33-5*float64(i)), svg.Num(middle))
		}
		p.Add(`"/>`)
	}
	p.Addf(`<use href="#m-worth" x="%s" y="%s" width="20" height="20"/><text class="s-points" x="%s" y="%s">%d</text>`, svg.Num(s.width-26), svg.Num(middle-10), svg.Num(s.width-16), svg.Num(middle+4.5), p.worth[c.Deck])
}

// small draws a card as it lies in an Empire, and as it is held where there is
// little room: then with its cost in place of the sky.
func (p *page) small(w Words, c *settlers.Card) {
	name := textmetrics.Lines(w.Say("card."+c.ID, nil), textmetrics.Bold, tileName, TileWidth-6)
	name = name[:min(len(name), 2)]
	list := lasting(c)
	art := tileArt
	if len(name) < 2 {
		art += 10
	}
	y := art + 13.5
	if len(list) == 0 {
		y += 5
	}
	words := func() {
		foot := p.Text("s-short", TileWidth/2, y, 12.5, name)
		p.formula(list, TileWidth/2, min(foot+1.5, TileHeight-9), 13.5, TileWidth-8)
	}
	p.Addf(`<symbol id="%s" viewBox="%s" class="s-%s"><use href="#s-tile"/><g clip-path="url(#s-inner)">`, Small(c.ID), tileBox, people(c.Deck))
	p.picture(c, 1, 1, TileWidth-2, art+1)
	p.Add(`</g><use href="#s-tileedge"/>`)
	p.colours(c, TileWidth-4, 4, 13, 0, 14)
	words()
	const strip = 17.0
	p.Addf(`</symbol><symbol id="%s" viewBox="%s" class="s-%s"><use href="#s-tile"/><g clip-path="url(#s-inner)"><path class="s-head" d="M1 1H%dV%sH1Z"/>`, Held(c.ID), tileBox, people(c.Deck), TileWidth-1, svg.Num(strip+1))
	p.picture(c, 1, strip+1, TileWidth-2, art-strip+1)
	p.Addf(`<path class="s-rule" d="M1 %sH%d"/></g><use href="#s-tileedge"/>`, svg.Num(strip+1), TileWidth-1)
	if c.Kind != "event" {
		p.cost(c, 4, 3, 14, TileWidth-37-13*float64(max(0, len(c.Colors)-1)))
	}
	p.colours(c, TileWidth-18.5, 3.5, 12.5, -13, 0)
	p.Addf(`<use href="#i-%s" class="s-ink" x="%d" y="3" width="13" height="13"/>`, c.Kind, TileWidth-17)
	words()
	p.Add(`</symbol>`)
}

// board draws a Faction board: what it produces, and what it stores.
func (p *page) board(w Words, b *settlers.Board) {
	p.Addf(`<symbol id="%s" viewBox="%s" class="s-%s"><use href="#s-card"/><path class="s-cover" d="M2 60V10Q2 2 10 2H%dQ%d 2 %d 10V60Z"/><use href="#i-%s" class="s-on" x="%d" y="9" width="44" height="44"/>`,
		Board(b.Faction), cardBox, b.Faction, CardWidth-10, CardWidth-2, CardWidth-2, b.Faction, CardWidth/2-22)
	y := p.Text("s-name", CardWidth/2, 78, nameStep, textmetrics.Lines(w.Say("faction."+b.Faction, nil), textmetrics.Bold, nameSize, large.room()))
	list := goods(b.Produces)
	for len(list) > 0 { // in rows of five
		n := min(5, len(list))
		p.formula(list[:n], CardWidth/2, y+6, 20, large.room())
		list, y = list[n:], y+23
	}
	if b.DefensePerPlayer > 0 {
		p.formula(append(several(sym("g-defense"), b.DefensePerPlayer), slash, sym("m-seat")), CardWidth/2, y+6, 20, large.room())
		y += 23
	}
	p.Addf(`<path class="s-rule" d="M20 %sH%d"/>`, svg.Num(y+4), CardWidth-20)
	p.formula([]sign{sym("i-store"), sym("g-" + b.Stores)}, CardWidth/2, y+22, 22, large.room())
	if b.Samurai {
		p.formula([]sign{sym("g-worker"), arrow, sym("m-samurai")}, CardWidth/2, y+48, 20, large.room())
	}
	p.Add(`</symbol>`)
}

// tucked draws what shows of a Deal under the board.
func (p *page) tucked(c *settlers.Card) {
	p.Addf(`<symbol id="%s" viewBox="0 0 66 26" class="s-%s"><path class="s-paper s-o" d="M1 0H65V19Q65 25 59 25H7Q1 25 1 19Z"/><rect class="s-dealfield" x="12" y="3.5" width="42" height="19" rx="9.5"/><use href="#i-deal" class="s-on" x="17" y="5.5" width="15" height="15"/><use href="#g-%s" x="34" y="5" width="16" height="16"/></symbol>`,
		Tucked(c.ID), people(c.Deck), c.Deal)
}

// attack draws an Attack card: its Target.
func (p *page) attack(c *settlers.Card) {
	p.Addf(`<symbol id="%s" viewBox="0 0 50 66"><use href="#s-attack"/><use href="#i-swords" class="s-on" x="15" y="5" width="20" height="20"/><circle class="s-paper s-o" cx="25" cy="43" r="16"/><use href="#g-%s" x="13" y="31" width="24" height="24"/></symbol>`, Small(c.ID), c.Deal)
}
