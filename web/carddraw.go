package web

import (
	"context"
	"fmt"
	"html"
	"io"
	"regexp"
	"strings"

	"github.com/a-h/templ"
)

// What stands on a page a hundred times is written by hand: templates would make
// an update a third longer.

// ink collects what is written.
type ink struct{ b []byte }

func (p *ink) f(format string, values ...any) { p.b = fmt.Appendf(p.b, format, values...) }

// attr writes an attribute; an empty one is left out.
func (p *ink) attr(name, value string) {
	if value != "" {
		p.f(` %s="%s"`, name, html.EscapeString(value))
	}
}

// written makes a component of what is written.
func written(write func(*ink)) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		var p ink
		write(&p)
		_, err := w.Write(p.b)
		return err
	})
}

// cardTile is a card on the table.
func cardTile(t *tile) templ.Component { return written(func(p *ink) { p.tile(t) }) }

func (p *ink) tile(t *tile) {
	class := "card"
	if t.class != "" {
		class += " " + t.class
	}
	if t.lit() {
		class += " lit"
	}
	p.f(`<li><button id="c-%s" class="%s"`, t.id, class)
	if t.move != "" {
		p.f(` form="decision" name="act"`)
		p.attr("value", t.move)
		p.attr("aria-label", t.label)
	} else if len(t.says) > 0 {
		p.f(` aria-labelledby="say-%s"`, strings.Join(t.says, " say-"))
	} // otherwise it is called as what is drawn: morph.ts names it
	p.attr("data-offer", t.offer)
	p.f(`><svg`)
	if len(t.marks)+len(t.lies) > 0 {
		p.attr("viewBox", t.box)
	}
	p.f(`><use href="#%s"/>`, t.face)
	for _, m := range t.marks {
		p.f(`<use href="#%s"/>`, m)
	}
	for _, l := range t.lies {
		p.f(`<use href="#%s" x="%d" y="%d"`, l.face, l.x, l.y)
		if !l.sized {
			p.f(` width="%d" height="%d"`, l.size, l.size)
		}
		p.f(`/>`)
		if l.n > 1 {
			p.f(`<text class="lies" x="%d" y="%d">%d</text>`, l.x+l.size, l.y+l.size, l.n)
		}
	}
	p.f(`</svg>`)
	if t.slim != "" {
		p.f(`<svg class="slim"><use href="#%s"/></svg>`, t.slim)
	}
	p.f(`</button>`)
	if t.below != nil {
		t.below(p)
	}
	if len(t.under) > 0 {
		p.f(`<span class="under">`)
		for i := range t.under {
			p.chip(&t.under[i])
		}
		p.f(`</span>`)
	}
	p.f(`</li>`)
}

// chip writes the visible part of a card under another.
func (p *ink) chip(c *chip) {
	class := "chiplet"
	if c.chosen {
		class += " chosen"
	}
	if c.told {
		p.f(`<span id="c-%s" class="told"><svg class="%s" role="img"><use href="#%s"/></svg></span>`, c.id, class, c.face)
		return
	}
	if c.move == "" {
		p.f(`<svg class="%s" role="img"><use href="#%s"/></svg>`, class, c.face)
		return
	}
	p.f(`<button id="c-%s" class="%s lit" form="decision" name="act"`, c.id, class)
	p.attr("value", c.move)
	p.attr("aria-label", c.label)
	p.f(`><svg><use href="#%s"/></svg></button>`, c.face)
}

// paidChip is a chip in the words of a button.
func paidChip(face string) templ.Component {
	return written(func(p *ink) {
		p.f(`<svg class="chiplet" role="img"><use href="#%s"/></svg>`, face)
	})
}

// worded is a sentence in which resource cards, which have no names, are shown.
func worded(text string, known *regexp.Regexp) templ.Component {
	return written(func(p *ink) {
		for text != "" {
			at := []int{len(text), len(text)}
			if known != nil {
				if found := known.FindStringIndex(text); found != nil {
					at = found
				}
			}
			p.f("%s", html.EscapeString(text[:at[0]]))
			if id := text[at[0]:at[1]]; id != "" {
				p.f(`<svg class="inline" role="img" aria-labelledby="say-%s"><use href="#%s"/></svg>`, id, id)
			}
			text = text[at[1]:]
		}
		p.f(" ")
	})
}

// stat is a number with the picture of what it counts; the sheet has its name.
func stat(icon string, n int) templ.Component {
	return written(func(p *ink) {
		p.f(`<span class="stat"><svg class="i-%s" role="img"><use href="#i-%s"/></svg>%d</span>`, icon, icon, n)
	})
}
