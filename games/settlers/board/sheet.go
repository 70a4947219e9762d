package board

import (
	"errors"
	"io"
	"reflect"
	"slices"

	"spielwerk/game"
	"spielwerk/games/settlers"
	"spielwerk/svg"
)

// Sheet writes the sheet of all faces in one language: one hidden <svg>, the same
// for every table of the game.
//
// Besides the faces it holds for each card X <g id="about-X"> with what is to be
// read of it at leisure: its name as <title>, then pairs of <desc>, a heading and a
// text; data-large says that its large face has its id. <desc id="say-X"> is what card X is
// called by screen readers.
func Sheet(w io.Writer, v *settlers.View, t game.Tongue) error {
	if v == nil || v.Box() == nil {
		return errors.New("settlers board: the view knows no box")
	}
	b, words := v.Box(), Words{t, v}
	p := newPage(v)
	p.Add(`<svg class="s-sheet" width="0" height="0" aria-hidden="true" xmlns="http://www.w3.org/2000/svg"><defs>`)
	p.parts()
	p.names(words)
	p.frames()
	p.patterns()
	drawn := map[string]*settlers.Card{} // by title
	for i := range b.Cards {
		c := &b.Cards[i]
		if c.Kind == "attack" {
			p.attack(c)
			p.deal(words, c, words.Say("kind.attack", nil))
			p.tell(c.ID, words.Say("kind.attack", nil), words.Say("good."+c.Deal, nil), words.Say("cardtext."+c.Title, nil))
			continue
		}
		if first := drawn[c.Title]; first != nil && alike(words, first, c) {
			p.copied(first, c)
		} else {
			if first == nil {
				drawn[c.Title] = c
				p.art(c)
			}
			for _, s := range shapes {
				p.face(words, c, s)
			}
			p.small(words, c)
		}
		p.about(words, c)
		if c.Deal != "" {
			p.deal(words, c, words.Say("card."+c.ID, nil))
		}
	}
	p.virtual(words, b)
	for i := range b.Boards {
		p.board(words, &b.Boards[i])
		p.aboutBoard(words, &b.Boards[i])
	}
	p.Add(`</defs></svg>`)
	return p.To(w)
}

// alike reports whether two cards look alike in all.
func alike(w Words, a, b *settlers.Card) bool {
	same := *b
	same.ID = a.ID
	return reflect.DeepEqual(*a, same) && w.Say("card."+a.ID, nil) == w.Say("card."+b.ID, nil)
}

// copied draws a copy of a card by referring to it, which makes the sheet shorter.
func (p *page) copied(first, c *settlers.Card) {
	same := func(name func(string) string, box string, width, height int) {
		p.Addf(`<symbol id="%s" viewBox="%s"><use href="#%s" width="%d" height="%d"/></symbol>`, name(c.ID), box, name(first.ID), width, height)
	}
	for _, s := range shapes {
		same(s.name, s.box(), int(s.width), int(s.height))
	}
	same(Small, tileBox, TileWidth, TileHeight)
	same(Held, tileBox, TileWidth, TileHeight)
}

// deal draws the visible edge of a Deal and writes its name for screen readers.
func (p *page) deal(w Words, c *settlers.Card, name string) {
	p.tucked(c)
	p.Addf(`<desc id="say-%s">%s, %s: %s</desc>`, Tucked(c.ID), svg.Esc(name), svg.Esc(w.Say("page.mark.deal", nil)), svg.Esc(w.Say("good."+c.Deal, nil)))
}

// names writes the names of goods, marks and numbers for screen readers.
func (p *page) names(w Words) {
	for _, g := range goodArt {
		p.called("g-"+g.name, w.Say("good."+g.name, nil))
	}
	for _, m := range []string{"defense", "samurai", "token", "locked", "used", "target", "route", "tuck", "foundation", "hand", "deal", "open", "key", "shut", "blocked", "ears", "printed"} {
		name := w.Say("page.mark."+m, nil)
		if slices.ContainsFunc(marks, func(o struct{ name, art string }) bool { return o.name == m }) {
			p.called("m-"+m, name)
			continue
		}
		p.Addf(`<desc id="say-m-%s">%s</desc>`, m, svg.Esc(name))
	}
	for _, z := range []string{"deals", "foundations", "faction", "common", "hand", "open", "virtual", "line", "event"} {
		p.Addf(`<desc id="say-z-%s">%s</desc>`, z, svg.Esc(w.Say("page.zone."+z, nil)))
	}
	p.Addf(`<desc id="say-i-hand">%s</desc>`, svg.Esc(w.Say("page.mark.hand", nil)))
	for n := range namedNumbers {
		p.Addf(`<desc id="say-n%d">%d</desc>`, n, n)
	}
}

// called writes the name of a good or a mark, also for where it lies on a card.
func (p *page) called(id, name string) {
	p.Addf(`<desc id="say-%s">%s</desc><g id="%s"><use href="#%s" width="%d" height="%d"/></g><desc id="say-%s">%s</desc>`, id, svg.Esc(name), Lying(id), id, LieSize, LieSize, Lying(id), svg.Esc(name))
}

// namedNumbers is how many numbers have a name, from 0.
const namedNumbers = 31

// frames are the outlines of cards, and their backs.
func (p *page) frames() {
	for _, s := range shapes {
		width, height := int(s.width), int(s.height)
		p.Addf(`<path id="%s" class="s-paper s-o" d="M10 1H%dQ%d 1 %d 10V%dQ%d %d %d %dH10Q1 %d 1 %dV10Q1 1 10 1Z"/>`,
			s.frame, width-10, width-1, width-1, height-10, width-1, height-1, width-10, height-1, height-1, height-10)
	}
	p.Addf(`<rect id="s-tile" class="s-paper s-o" x="1" y="1" width="%d" height="%d" rx="7"/><rect id="s-tileedge" class="s-edge s-o" x="1" y="1" width="%d" height="%d" rx="7"/><clipPath id="s-inner"><rect x="1.5" y="1.5" width="%d" height="%d" rx="6.5"/></clipPath>`,
		TileWidth-2, TileHeight-2, TileWidth-2, TileHeight-2, TileWidth-3, TileHeight-3)
	p.Add(`<path id="s-attack" class="s-attackcard s-o" d="M7 1H43Q49 1 49 7V59Q49 65 43 65H7Q1 65 1 59V7Q1 1 7 1Z"/>`)
	p.Add(`<symbol id="s-foundation" viewBox="0 0 48 32"><path class="s-stonewall s-o" d="M2 30V9H9V3H19V9H29V3H39V9H46V30Z"/><path class="s-facet" d="M2 16.5H46M2 23.5H46M12 9V16.5M26 9V16.5M38 9V16.5M7 16.5V23.5M20 16.5V23.5M33 16.5V23.5M13 23.5V30M27 23.5V30M40 23.5V30"/></symbol>`)
	for _, deck := range []string{"common", "barbarians", "japanese", "romans", "egyptians", "atlanteans"} {
		p.Addf(`<symbol id="s-back-%s" viewBox="0 0 30 42" class="s-%s"><rect class="s-cover s-o" x="1" y="1" width="28" height="40" rx="4"/><use href="#i-%s" class="s-on" x="5" y="11" width="20" height="20"/></symbol>`, deck, deck, deck)
	}
}

// about writes what can be read of a card at leisure, and how screen readers call
// it.
func (p *page) about(w Words, c *settlers.Card) {
	what := w.Say("kind."+c.Kind, nil)
	for _, colour := range c.Colors {
		what += ", " + w.Say("colour."+colour, nil)
	}
	name, text := w.Say("card."+c.ID, nil), w.Say("cardtext."+c.Title, nil)
	p.tell(c.ID, name, what, text)
	p.Addf(`<desc id="say-%s">%s</desc>`, Small(c.ID), svg.Esc(name+", "+what+". "+text))
}

func (p *page) aboutBoard(w Words, b *settlers.Board) {
	p.tell(Board(b.Faction), w.Say("faction."+b.Faction, nil), "", Yields(w, b))
}

// Yields is what a Faction board yields and stores, in words.
func Yields(w game.Tongue, b *settlers.Board) string {
	var list []string
	for _, e := range []struct {
		name string
		n    int
	}{
		{"wood", b.Produces.Wood},
		{"stone", b.Produces.Stone},
		{"food", b.Produces.Food},
		{"gold", b.Produces.Gold},
		{"worker", b.Produces.Worker},
		{"raze", b.Produces.Raze},
		{"defense", b.Produces.Defense},
		{"basic_tech", b.Produces.BasicTech},
	} {
		if e.n > 0 {
			list = append(list, settlers.Counted(w, e.name, e.n))
		}
	}
	also := ""
	if n := b.DefensePerPlayer; n > 0 {
		also = " " + w.Say("text.boardadded", map[string]any{"each": n, "alone": b.DefenseSolo, "worth": b.Worth})
	}
	return w.Say("text.board", map[string]any{"goods": w.List(list), "stores": w.Count("goods."+b.Stores, 2, nil)}) + also
}

func (p *page) tell(id, name, what, text string) {
	spoken := name
	if what != "" {
		spoken += ", " + what
	}
	p.Addf(`<g id="about-%s" data-large=""><title>%s</title><desc>%s</desc><desc>%s</desc></g><desc id="say-%s">%s</desc>`,
		id, svg.Esc(name), svg.Esc(what), svg.Esc(text), id, svg.Esc(spoken+". "+text))
}
