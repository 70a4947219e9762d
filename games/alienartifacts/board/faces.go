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
	nameSize = 12.5
	nameStep = 13.0
	textSize = 11.5
	textStep = 12.0
	foot     = CardHeight - 19.0 // where the line with the side begins
)

// panels are the shapes of the picture on top of a card: a card's kind can be told
// by it without its colour.
var panels = map[string]struct {
	outline string
	height  float64
}{
	"ship":       {"M3 10Q3 3 10 3H102Q109 3 109 10V34L56 47 3 34Z", 48},
	"technology": {"M3 10Q3 3 10 3H102Q109 3 109 10V30H76L71 26H41L36 30H3Z", 30},
	"planet":     {"M3 10Q3 3 10 3H102Q109 3 109 10V32Q56 61 3 32Z", 47},
}

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
		p.Addf(`<use href="#art-%s" transform="translate(%s)"/>`, c.ID, map[string]string{"ship": "68 21)scale(.88", "technology": "70 15)scale(.72", "planet": "66 22"}[c.Kind])
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
	p.Addf(`<path class="a-foot" d="M3 %sH109V150Q109 157 102 157H10Q3 157 3 150Z"/>`, svg.Num(foot))
	p.icon(c.Kind, "a-footicon", 6, foot+2, 14)
	p.Addf(`<text class="a-side" x="64" y="%s">%s</text></g></symbol>`, svg.Num(foot+13), svg.Esc(upper(w.Say("side."+side, nil))))
}

// name writes the name of a card below its picture and returns where the rest can
// begin.
func (p *page) name(name string, below float64) float64 {
	return p.Text("a-name", CardWidth/2, below+11, nameStep, lines(name, bold, nameSize)) - nameStep + 3
}

// keyword tells what the logistic side does, as far as there is room; what is left
// out can be read on the large card.
func (p *page) keyword(w Words, c *alienartifacts.Card, y float64) {
	text := w.View.CardText(w, c.ID, "logistic")
	if c.Kind == "technology" {
		p.icon(c.Keyword, "a-key", 90, 7, 16)
		p.Addf(`<text class="a-keyword" x="86" y="19">%s</text>`, svg.Esc(w.Say("keyword."+c.Keyword, nil)))
	}
	_, rest, _ := strings.Cut(text, w.Say("keyword."+c.Keyword, nil)+": ")
	p.paragraph(rest, y, foot-2)
}

// paragraph writes a text between two heights, and as much of it as there is room
// for.
func (p *page) paragraph(text string, y, end float64) {
	all := lines(text, plain, textSize)
	most := max(0, int((end-y)/textStep))
	if most == 0 {
		return
	}
	if len(all) > most {
		all = all[:most]
		last := &all[most-1]
		for width(*last+" …", plain, textSize) > room {
			*last = (*last)[:lastSpace(*last)]
		}
		*last += " …"
	}
	// What is short stands in the middle of its room.
	p.Text("a-text", CardWidth/2, y+(end-y-textStep*float64(len(all)))/2+9, textStep, all)
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

// condition is the table of an operational technology: what is needed, what it
// scores during the game and at its end.
func (p *page) condition(w Words, c *alienartifacts.Card, y float64) {
	const row = 14.0
	top := foot - 2 - row*float64(len(c.Steps))
	first := c.Steps[0]
	counts, _, _ := strings.Cut(w.View.CardText(w, c.ID, "operational"), w.Say("effect.step", map[string]any{"need": first.Need, "during": first.During, "end": first.End}))
	p.paragraph(strings.TrimRight(counts, ": "), y, top-12)
	p.icon("action", "a-key", 55, top-12, 11)
	p.icon("end", "a-key", 86.5, top-12, 11)
	for i, s := range c.Steps {
		at := top + row*float64(i)
		p.Addf(`<rect class="a-step a-step%d" x="5" y="%s" width="102" height="%s" rx="4"/>`, i+1, svg.Num(at), svg.Num(row-1))
		p.Addf(`<text class="a-need" x="20" y="%s">%d</text><text class="a-gain" x="61" y="%s">%d</text><text class="a-gain" x="92" y="%s">%d</text>`,
			svg.Num(at+11), s.Need, svg.Num(at+11), s.During, svg.Num(at+11), s.End)
	}
}

// mission is what an operational ship or planet does.
func (p *page) mission(w Words, c *alienartifacts.Card, y float64) {
	const size = 22.0
	if c.Kind == "planet" {
		p.icon("draw", "a-key", 16, y+2, size)
		p.Addf(`<text class="a-big" x="48" y="%s">%d</text>`, svg.Num(y+20), c.Produces)
		p.icon("mine", "a-key", 62, y+2, size)
		p.Addf(`<text class="a-big" x="94" y="%s">%d</text>`, svg.Num(y+20), c.Mine)
	} else {
		p.icon("attack", "a-key", 30, y+2, size)
		bonus := signed(c.Attack[0])
		if c.Attack[1] != c.Attack[0] {
			bonus += "/" + signed(c.Attack[1])
		}
		p.Addf(`<text class="a-big" x="70" y="%s">%s</text>`, svg.Num(y+20), bonus)
	}
	text := w.View.CardText(w, c.ID, "operational")
	if c.Kind == "ship" { // the first sentence is the bonus, which stands there already
		_, text, _ = strings.Cut(text, ". ")
	}
	p.paragraph(text, y+26, foot-2)
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
				p.say(chip, svg.Num(float64(h.Amount))+" "+w.Say("colour."+h.Colour, nil))
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
	p.Addf(`<symbol id="%s" viewBox="0 0 %d %d"><g class="a-%s"><use href="#a-card"/><path class="a-panel" d="M3 10Q3 3 10 3H102Q109 3 109 10V26H3Z"/>`, t.ID, CardWidth, CardHeight, kind)
	p.icon(icon, "a-emblem", 46, 4, 20)
	y := p.name(w.Say(kind+"."+t.ID, nil), 26) + 1
	row := min(20, (CardHeight-5-y)/float64(len(t.Lines)))
	for i, line := range t.Lines {
		at := y + row*float64(i)
		more := ""
		if i == len(t.Lines)-1 {
			more = "+"
		}
		p.Addf(`<rect class="a-row a-row%d" x="5" y="%s" width="102" height="%s" rx="4"/><text class="a-value" x="15" y="%s">%d%s</text>`, i+1, svg.Num(at), svg.Num(row-1), svg.Num(at+row/2+4), i+1, more)
		x := 34.0
		if len(line) == 0 {
			p.Addf(`<text class="a-gain" x="66" y="%s">—</text>`, svg.Num(at+row/2+4))
		}
		for _, e := range line {
			x = p.effect(e, x, at+(row-1)/2, row-4)
		}
	}
	p.Add(`</g></symbol>`)
}

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
		p.Addf(`<text class="a-amount" x="%s" y="%s">%s</text>`, svg.Num(x), svg.Num(y+4.5), text)
		x += width(text, bold, 13) + 1
	}
	p.icon(icon, "a-key a-"+icon, x, y-size/2, size)
	return x + size + 5
}

// artifact draws an artifact with its text.
func (p *page) artifact(w Words, id string) {
	p.Addf(`<symbol id="%s" viewBox="0 0 %d %d"><g class="a-artifact"><use href="#a-card"/><path class="a-panel" d="M3 10Q3 3 10 3H102Q109 3 109 10V34L88 44H24L3 34Z"/>`, id, CardWidth, CardHeight)
	p.icon("artifact", "a-emblem", 41, 6, 30)
	y := p.name(w.Say("artifact."+id, nil), 44)
	p.paragraph(w.View.ArtifactText(w, id), y, CardHeight-6)
	p.Add(`</g></symbol>`)
}
