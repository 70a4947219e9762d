package board

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"spielwerk/games/alienartifacts"
	"spielwerk/svg"
)

const (
	edge     = 6.0 // between the border of a card and its text
	room     = CardWidth - 2*edge
	nameSize = 15.0
	nameStep = 15.0
	foot     = CardHeight - 18.0 // where the line with the side begins
)

// sizes are those of the texts of cards: the largest in which all of a text has room is
// taken.
var sizes = []struct {
	class      string
	size, step float64
}{{"a-text17", 17, 17.5}, {"a-text15", 15.5, 16}, {"a-text", 14, 14.5}, {"a-text13", 13, 13.5}, {"a-text12", 12, 12.5}, {"a-text11", 11.2, 11.6}}

// panels are the shapes of the picture on top of a card: a card's kind can be told
// by it without its colour.
var panels = map[string]struct {
	outline string
	height  float64
}{
	"ship":       {"M3 10Q3 3 10 3H166Q173 3 173 10V31L88 42 3 31Z", 42},
	"technology": {"M3 10Q3 3 10 3H166Q173 3 173 10V30H118L112 26H64L58 30H3Z", 30},
	"planet":     {"M3 10Q3 3 10 3H166Q173 3 173 10V29Q88 53 3 29Z", 42},
}

// PanelBox is the part of the drawing of a side of a card that is its picture.
func PanelBox(kind string) string { return fmt.Sprintf("0 0 %d %g", CardWidth, panels[kind].height) }

// face is the id of the drawing of a side of a card.
func face(card, side string) string { return card + "-" + side[:1] }

// Face is the id of the drawing of a side of a ship, technology or planet in the
// sheet. All other cards are drawn under their own ids.
func Face(card, side string) string {
	if side == "" {
		return card
	}
	return face(card, side)
}

// side draws a side of a ship, a technology or a planet.
func (p *page) side(w Words, c *alienartifacts.Card, side string) {
	p.Addf(`<symbol id="%s" viewBox="0 0 %d %d"><g class="a-%s a-%s a-%s">`, face(c.ID, side), CardWidth, CardHeight, c.Kind, side, c.Type)
	p.Addf(`<use href="#a-card"/><path class="a-panel" d="%s"/>`, panels[c.Kind].outline)
	if c.Kind != "technology" || side == "operational" {
		p.Addf(`<use href="#art-%s" transform="translate(%s)"/>`, c.ID, map[string]string{"ship": "96 21)scale(.9", "technology": "104 15)scale(.72", "planet": "96 22"}[c.Kind])
	}
	p.Addf(`<use href="#t-%s" x="6" y="0" width="24" height="30"/>`, c.Type)
	y := p.name(w.Say("card."+c.ID, nil), panels[c.Kind].height)
	switch {
	case side == "logistic":
		p.keyword(w, c, y)
	case c.Kind == "technology":
		p.condition(w, c, y)
	default:
		p.mission(w, c, y)
	}
	p.Addf(`<path class="a-foot" d="M3 %sH173V150Q173 157 166 157H10Q3 157 3 150Z"/>`, svg.Num(foot))
	p.icon(c.Kind, "a-footicon", 7, foot+1, 14)
	p.Addf(`<text class="a-side" x="96" y="%s">%s</text></g></symbol>`, svg.Num(foot+12), svg.Esc(upper(w.Say("side."+side, nil))))
}

// name writes the name of a card below its picture and returns where the rest can
// begin.
func (p *page) name(name string, below float64) float64 {
	return p.Text("a-name", CardWidth/2, below+12, nameStep, lines(name, bold, nameSize, room)) - nameStep + 4
}

// keyword tells what the logistic side does, as far as there is room; what is left
// out can be read on the large card.
func (p *page) keyword(w Words, c *alienartifacts.Card, y float64) {
	text := w.View.CardText(w, c.ID, "logistic")
	if c.Kind == "technology" {
		p.icon(c.Keyword, "a-key", 152, 7, 17)
		p.Addf(`<text class="a-keyword" x="147" y="20">%s</text>`, svg.Esc(w.Say("keyword."+c.Keyword, nil)))
	}
	_, rest, _ := strings.Cut(text, w.Say("keyword."+c.Keyword, nil)+": ")
	p.paragraph(rest, CardWidth/2, room, y, foot-2)
}

// paragraph writes a text around x between two heights, in the largest size in which
// there is room for all of it; in the smallest as much as there is room for.
func (p *page) paragraph(text string, x, wide, y, end float64) {
	for i, z := range sizes {
		all := lines(text, plain, z.size, wide)
		most := max(0, int((end-y)/z.step))
		if len(all) > most && i < len(sizes)-1 {
			continue
		}
		if most == 0 {
			return
		}
		if len(all) > most {
			all = all[:most]
			last := &all[most-1]
			for width(*last+" …", plain, z.size) > wide {
				*last = (*last)[:lastSpace(*last)]
			}
			*last += " …"
		}
		// A short text is centred in its height.
		p.Text(z.class, x, y+(end-y-z.step*float64(len(all)))/2+z.size*.8, z.step, all)
		return
	}
}

// lastSpace is where the last word of a text begins.
func lastSpace(text string) int {
	for i := len(text) - 1; i > 0; i-- {
		if text[i] == ' ' {
			return i
		}
	}
	return 0
}

// condition is the table of an operational technology: what it counts on the left; on the
// right what is needed, what it scores during the game and at its end.
func (p *page) condition(w Words, c *alienartifacts.Card, y float64) {
	const left, wide = 84.0, 172.0 // where the table begins and ends
	row := min(18, (foot-16-y)/float64(len(c.Steps)))
	top := foot - 2 - row*float64(len(c.Steps))
	first := c.Steps[0]
	counts, _, _ := strings.Cut(w.View.CardText(w, c.ID, "operational"), w.Say("effect.step", map[string]any{"need": first.Need, "during": first.During, "end": first.End}))
	p.paragraph(strings.TrimRight(counts, ": "), edge+(left-2*edge)/2+2, left-edge-2, y, foot-2)
	p.icon("action", "a-key", 123, top-14, 13)
	p.icon("end", "a-key", 151, top-14, 13)
	for i, s := range c.Steps {
		at := top + row*float64(i)
		p.Addf(`<rect class="a-step a-step%d" x="%s" y="%s" width="%s" height="%s" rx="4"/>`, i+1, svg.Num(left), svg.Num(at), svg.Num(wide-left), svg.Num(row-1))
		p.Addf(`<text class="a-need" x="100" y="%s">%d</text><text class="a-gain" x="130" y="%s">%d</text><text class="a-gain" x="158" y="%s">%d</text>`,
			svg.Num(at+row/2+4), s.Need, svg.Num(at+row/2+4), s.During, svg.Num(at+row/2+4), s.End)
	}
}

// mission is what an operational ship or planet does.
func (p *page) mission(w Words, c *alienartifacts.Card, y float64) {
	const size = 22.0
	if c.Kind == "planet" { // the rest of the room is for the cards that it produces
		p.icon("draw", "a-key", 42, y, size)
		p.Addf(`<text class="a-big" x="76" y="%s">%d</text>`, svg.Num(y+18), c.Produces)
		p.icon("mine", "a-key", 96, y, size)
		p.Addf(`<text class="a-big" x="130" y="%s">%d</text>`, svg.Num(y+18), c.Mine)
		return
	}
	p.icon("attack", "a-key", 58, y-3, size)
	bonus := signed(c.Attack[0])
	if c.Attack[1] != c.Attack[0] {
		bonus += "/" + signed(c.Attack[1])
	}
	p.Addf(`<text class="a-big" x="102" y="%s">%s</text>`, svg.Num(y+15), bonus)
	// The first sentence is the bonus, which stands there already.
	_, text, _ := strings.Cut(w.View.CardText(w, c.ID, "operational"), ". ")
	p.paragraph(text, CardWidth/2, room, y+20, foot-2)
}

// upper makes the first letter of a text a capital.
func upper(text string) string {
	r, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[n:]
}

func signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}

// resource draws a resource card: two opposite halves with a number between.
func (p *page) resource(r *alienartifacts.Resource) {
	p.Addf(`<symbol id="%s" viewBox="0 0 %d %d"><use href="#%s"/><use href="#%s" transform="rotate(180 %d %d)"/>`, r.ID, HalfWidth, ResourceHeight, half(r.Halves[0]), half(r.Halves[1]), HalfWidth/2, ResourceHeight/2)
	p.Addf(`<use href="#a-number"/><text class="a-number" x="%d" y="%d">%d</text></symbol>`, HalfWidth/2, ResourceHeight/2+6, r.Number)
}

// half is the id of the drawing of a half, chip that of a small one.
func half(h alienartifacts.HalfView) string {
	return fmt.Sprintf("h-%s-%d-%s", h.Colour, h.Amount, h.Type)
}

// Chip is the id of the small drawing of a half.
func Chip(h alienartifacts.HalfView) string { return fmt.Sprintf("k-%s-%d", h.Colour, h.Amount) }

// halves draws each different half of the box, large and small.
func (p *page) halves(w Words, b *alienartifacts.Box) {
	done := map[string]bool{}
	for i := range b.Resources {
		for _, h := range b.Resources[i].Halves {
			if !done[half(h)] {
				done[half(h)] = true
				p.Addf(`<g id="%s" class="a-%s"><path class="a-half" d="M8 1H88Q95 1 95 8V62H1V8Q1 1 8 1Z"/>`, half(h), h.Colour)
				p.symbols(h, HalfWidth/2, 30, 26)
				p.Addf(`<use href="#g-%s" x="6" y="1" width="14" height="17"/></g>`, h.Type)
			}
			if chip := Chip(h); !done[chip] {
				done[chip] = true
				p.Addf(`<symbol id="%s" viewBox="0 0 %d %d"><rect class="a-half a-%s" x=".75" y=".75" width="44.5" height="18.5" rx="5"/>`, chip, ChipWidth, ChipHeight, h.Colour)
				p.symbols(h, ChipWidth/2, ChipHeight/2, 13.5)
				p.Add(`</symbol>`)
				p.say(chip, svg.Num(float64(h.Amount))+" "+w.Count("hue."+h.Colour, h.Amount, nil))
			}
		}
	}
}

// symbols draws the symbols of a half around a point.
func (p *page) symbols(h alienartifacts.HalfView, x, y, size float64) {
	for i := range h.Amount {
		at := x + (float64(i)-float64(h.Amount)/2)*(size+1) + .5
		p.Addf(`<use href="#c-%s" x="%s" y="%s" width="%s" height="%s"/>`, h.Colour, svg.Num(at), svg.Num(y-size/2), svg.Num(size), svg.Num(size))
	}
}

// table draws an alien system or a defence plan: what each attack value does.
func (p *page) table(w Words, t *alienartifacts.Table, kind, icon string) {
	p.Addf(`<symbol id="%s" viewBox="0 0 %d %d"><g class="a-%s"><use href="#a-card"/><path class="a-panel" d="M3 10Q3 3 10 3H166Q173 3 173 10V26H3Z"/>`, t.ID, CardWidth, CardHeight, kind)
	p.icon(icon, "a-emblem", 78, 4, 20)
	y := p.name(w.Say(kind+"."+t.ID, nil), 27) + 2
	row := min(24, (CardHeight-5-y)/float64(len(t.Lines)))
	for i := range t.Lines {
		p.line(t, i, 5, y+row*float64(i), CardWidth-10, row-1)
	}
	p.Add(`</g></symbol>`)
	p.strip(t, kind, icon)
}

// line draws what an attack value does into a box.
func (p *page) line(t *alienartifacts.Table, i int, x, y, w, h float64) {
	more := ""
	if i == len(t.Lines)-1 {
		more = "+"
	}
	p.Addf(`<rect class="a-row a-row%d" x="%s" y="%s" width="%s" height="%s" rx="4"/><text class="a-value" x="%s" y="%s">%d%s</text>`,
		i+1, svg.Num(x), svg.Num(y), svg.Num(w), svg.Num(h), svg.Num(x+11), svg.Num(y+h/2+5), i+1, more)
	at := x + 24
	if len(t.Lines[i]) == 0 {
		p.Addf(`<text class="a-gain" x="%s" y="%s">—</text>`, svg.Num(at+8), svg.Num(y+h/2+5))
	}
	for _, e := range t.Lines[i] {
		at = p.effect(e, at, y+h/2, min(h-3, 17))
	}
}

// strip draws the same as a row of cells as wide as they have to be.
func (p *page) strip(t *alienartifacts.Table, kind, icon string) {
	p.Addf(`<symbol id="%s" viewBox="0 0 %d %d"><g class="a-%s"><path class="a-panel" d="M8 1H30V33H8Q1 33 1 26V8Q1 1 8 1Z"/>`, Strip(t.ID), StripWidth, StripHeight, kind)
	p.icon(icon, "a-emblem", 5, 6, 22)
	widths, sum := make([]float64, len(t.Lines)), 0.0
	for i, line := range t.Lines {
		var scratch page
		end := 16.0
		if len(line) > 0 {
			end = 0
		}
		for _, e := range line {
			end = scratch.effect(e, end, 0, 17)
		}
		widths[i] = 26 + end
		sum += widths[i]
	}
	x, spare := 33.0, (StripWidth-34-sum-2*float64(len(t.Lines)))/float64(len(t.Lines))
	for i := range t.Lines {
		p.line(t, i, x, 2, widths[i]+spare, StripHeight-4)
		x += widths[i] + spare + 2
	}
	p.Add(`</g></symbol>`)
}

// Strip is the id of the drawing of an alien system or a plan as a row of cells.
func Strip(id string) string { return id + "-s" }

// effectIcons are the icons of what a line of a table does.
var effectIcons = map[string]string{
	"gain_vp": "vp", "gain_credits": "credit", "lose_credits": "credit", "defender_gain_credits": "credit", "gain_artifact": "artifact",
	"gain_defense_plan": "plan", "draw_resources": "draw", "place_blockades": "token", "ship_destroyed": "destroyed", "ship_damaged": "damaged",
}

// effect draws an effect behind x and returns where the next begins.
func (p *page) effect(e alienartifacts.Effect, x, y, size float64) float64 {
	icon, known := effectIcons[e.Do]
	if !known {
		icon = "action"
	}
	text := ""
	switch {
	case e.Do == "lose_credits":
		text = "−" + strconv.Itoa(e.N)
	case e.Do == "ship_destroyed" || e.Do == "ship_damaged":
	case e.N > 0:
		text = "+" + strconv.Itoa(e.N)
	}
	if e.Do == "defender_gain_credits" {
		p.icon("plan", "a-key", x, y-size/2, size)
		x += size + 1
	}
	if text != "" {
		p.Addf(`<text class="a-amount" x="%s" y="%s">%s</text>`, svg.Num(x), svg.Num(y+5), text)
		x += width(text, bold, 14) + 1
	}
	p.icon(icon, "a-key a-"+icon, x, y-size/2, size)
	return x + size + 5
}

// artifact draws an artifact with its text.
func (p *page) artifact(w Words, id string) {
	p.Addf(`<symbol id="%s" viewBox="0 0 %d %d"><g class="a-artifact"><use href="#a-card"/><path class="a-panel" d="M3 10Q3 3 10 3H166Q173 3 173 10V30L146 40H30L3 30Z"/>`, id, CardWidth, CardHeight)
	p.icon("artifact", "a-emblem", 74, 6, 28)
	y := p.name(w.Say("artifact."+id, nil), 40)
	p.paragraph(w.View.ArtifactText(w, id), CardWidth/2, room, y, CardHeight-6)
	p.Add(`</g></symbol>`)
}
