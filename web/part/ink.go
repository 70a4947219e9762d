package part

import (
	"context"
	"fmt"
	"html"
	"io"
	"regexp"
	"strings"

	"github.com/a-h/templ"

	"spielwerk/game"
)

// Elements that a page has a hundred times are written by hand: templates would make an
// update a third longer.
//

// Ink collects what is written.
type Ink struct{ b []byte }

func (p *Ink) Addf(format string, values ...any) { p.b = fmt.Appendf(p.b, format, values...) }

// Attr writes an attribute; an empty one is left out.
func (p *Ink) Attr(name, value string) {
	if value != "" {
		p.Addf(` %s="%s"`, name, html.EscapeString(value))
	}
}

// Written makes a component of what is written.
func Written(write func(*Ink)) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		var p Ink
		write(&p)
		_, err := w.Write(p.b)
		return err
	})
}

// CardTile writes a card on the table.
func CardTile(t *Tile) templ.Component { return Written(func(p *Ink) { p.tile(t) }) }

func (p *Ink) tile(t *Tile) {
	class := "card"
	if t.Class != "" {
		class += " " + t.Class
	}
	if t.Lit() {
		class += " lit"
	}
	p.Addf(`<li><button id="c-%s" class="%s"`, t.ID, class)
	if t.Move != "" {
		p.Addf(` form="decision" name="act"`)
		p.Attr("value", t.Move)
		p.Attr("aria-label", t.Label)
	} else if len(t.Says) > 0 {
		p.Addf(` aria-labelledby="say-%s"`, strings.Join(t.Says, " say-"))
	} // otherwise morph.ts names it after its drawing
	p.Attr("data-offer", t.Offer)
	p.Addf(`><svg`)
	if len(t.Forms) > 0 {
		p.Addf(` class="forms"`)
	}
	if len(t.Marks)+len(t.Lies) > 0 {
		p.Attr("viewBox", t.Box)
	}
	p.Addf(`>`)
	for _, f := range append([]string{t.Face}, t.Forms...) {
		p.Addf(`<use href="#%s"/>`, f)
	}
	for _, m := range t.Marks {
		p.Addf(`<use href="#%s"/>`, m)
	}
	for _, l := range t.Lies {
		p.Addf(`<use href="#%s" x="%d" y="%d"`, l.Face, l.X, l.Y)
		if !l.Sized {
			p.Addf(` width="%d" height="%d"`, l.Size, l.Size)
		}
		p.Addf(`/>`)
		if l.N > 1 {
			p.Addf(`<text class="lies" x="%d" y="%d">%d</text>`, l.X+l.Size, l.Y+l.Size, l.N)
		}
	}
	p.Addf(`</svg>`)
	if t.Named != "" {
		p.Addf(`<small class="called">%s</small>`, html.EscapeString(t.Named))
	}
	p.Addf(`</button>`)
	if t.Below != nil {
		t.Below(p)
	}
	if len(t.Under) > 0 {
		p.Addf(`<span class="under">`)
		for i := range t.Under {
			p.chip(&t.Under[i])
		}
		p.Addf(`</span>`)
	}
	p.Addf(`</li>`)
}

// chip writes the visible part of a card under another.
func (p *Ink) chip(c *Chip) {
	class := "chiplet"
	if c.Chosen {
		class += " chosen"
	}
	if c.Told {
		p.Addf(`<span id="c-%s" class="told"><svg class="%s" role="img"><use href="#%s"/></svg></span>`, c.ID, class, c.Face)
		return
	}
	if c.Move == "" {
		p.Addf(`<svg class="%s" role="img"><use href="#%s"/></svg>`, class, c.Face)
		return
	}
	p.Addf(`<button id="c-%s" class="%s lit" form="decision" name="act"`, c.ID, class)
	p.Attr("value", c.Move)
	p.Attr("aria-label", c.Label)
	p.Addf(`><svg><use href="#%s"/></svg></button>`, c.Face)
}

// paidChip is a chip in the text of a button.
func paidChip(face string) templ.Component {
	return Written(func(p *Ink) {
		p.Addf(`<svg class="chiplet" role="img"><use href="#%s"/></svg>`, face)
	})
}

// Worded is a sentence in which drawings replace the names that Nameless matches.
func Worded(text string, known *regexp.Regexp) templ.Component {
	return Written(func(p *Ink) {
		for text != "" {
			at := []int{len(text), len(text)}
			if known != nil {
				if found := known.FindStringIndex(text); found != nil {
					at = found
				}
			}
			p.Addf("%s", html.EscapeString(text[:at[0]]))
			if id := text[at[0]:at[1]]; id != "" {
				p.Addf(`<svg class="inline" role="img" aria-labelledby="say-%s"><use href="#%s"/></svg>`, id, id)
			}
			text = text[at[1]:]
		}
		p.Addf(" ")
	})
}

// token is short: a page has fifty.
func token(s game.Seat) templ.Component {
	return Written(func(p *Ink) { p.Addf(`<svg class="token seat-%d"><use href="#token-%d"/></svg>`, s, s) })
}

// Stat is a number with the drawing of what it counts.
func Stat(icon string, n int) templ.Component {
	return Written(func(p *Ink) {
		p.Addf(`<span class="stat"><svg class="i-%s" role="img"><use href="#i-%s"/></svg>%d</span>`, icon, icon, n)
	})
}
