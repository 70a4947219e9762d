package board

import (
	"fmt"
	"io"
	"slices"

	"spielwerk/games/xidit"
	"spielwerk/svg"
)

// Order writes a small <svg> with the sign of an order: red, blue, black, action
// or wait.
func Order(w io.Writer, word string) error {
	return small(w, "order-glyph", "xs-", word, "red", "blue", "black", "action", "wait")
}

// Glyph writes a small <svg> with a thing: gold, bards, storeys, bastion, titan,
// recruit, threat, first or none.
func Glyph(w io.Writer, name string) error {
	return small(w, "x-glyph", "xs-", name, "gold", "bards", "storeys", "bastion", "titan", "recruit", "threat", "first", "none")
}

// Unit writes a small <svg> with a unit of a class of the map's data.
func Unit(w io.Writer, class string) error {
	if class == "" {
		return fmt.Errorf("xidit board: a unit without a class")
	}
	return small(w, "x-glyph", "xsu-", class, class)
}

func small(w io.Writer, class, prefix, name string, known ...string) error {
	if !slices.Contains(known, name) {
		return fmt.Errorf("xidit board: no picture %q", name)
	}
	var p page
	p.Addf(`<svg class="%s"><use href="#%s%s"/></svg>`, class, prefix, svg.Esc(name))
	return p.To(w)
}

// Card writes a side of a city tile as a small card, 124 by 84: recruit with its
// five spaces, threat with its price and rewards.
func (a *Artist) Card(w io.Writer, v *xidit.View, kind string, city int) error {
	if v == nil || v.Box() == nil {
		return errView
	}
	if face(v.Box().Tiles, city) == nil {
		return fmt.Errorf("xidit board: no tile of city %d is in the game", city)
	}
	if kind != "recruit" && kind != "threat" {
		return fmt.Errorf("xidit board: no side %q", kind)
	}
	var p page
	return p.side(w, kind, face(v.Box().Tiles, city))
}

// Apart writes a side of a tile that only the set of 18 has.
func (a *Artist) Apart(w io.Writer, kind string, city int) error {
	f := face(a.box.Apart, city)
	if f == nil {
		return fmt.Errorf("xidit board: the tile of city %d has no second face", city)
	}
	var p page
	return p.side(w, kind, f)
}

func (p *page) side(w io.Writer, kind string, f *xidit.Tile) error {
	p.Addf(`<svg class="x-card" aria-hidden="true"><use href="#x-%s-%s"/></svg>`, kind, known(f))
	return p.To(w)
}

// known is what the drawings of a tile are called by.
func known(f *xidit.Tile) string {
	if f.Apart {
		return fmt.Sprint("s", f.City)
	}
	return fmt.Sprint(f.City)
}

// cards are the symbols of both sides of all tiles, and their lairs on the board.
func (p *page) cards(b *xidit.Box) {
	tiles := slices.Clone(b.Tiles)
	for _, f := range b.Apart { // unless it is the set of 18 that is drawn
		if !slices.ContainsFunc(tiles, func(t xidit.Tile) bool { return t.City == f.City && t.Apart }) {
			tiles = append(tiles, f)
		}
	}
	for i := range tiles {
		f := &tiles[i]
		p.Addf(`<symbol id="x-recruit-%s" viewBox="-62 -42 124 84">`, known(f))
		p.Add(`<path class="x-banner" d="M-60-40H60V29L54 40 42 34 30 40 18 34 6 40-6 34-18 40-30 34-42 40-54 34-60 40Z"/>`)
		p.head("recruit", f.City)
		p.Add(`<path class="x-slots" d="M-42 11h0M-21 11h0M0 11h0M21 11h0M42 11h0"/>`)
		for i, class := range spaces(nil, f.Recruit) {
			p.Addf(`<use href="#xu-%s" transform="translate(%d 11)scale(1.2)"/>`, svg.Esc(b.Classes[class].ID), 21*i-42)
		}
		p.Addf(`</symbol><symbol id="x-threat-%s" viewBox="-62 -42 124 84">`, known(f))
		p.Add(`<path class="x-lair" d="M-60-36-52-40-43-36-33-40-22-36-11-40 0-36 11-40 22-36 33-40 43-36 52-40 60-36V36L52 40H-52L-60 36Z"/>`)
		p.head("threat", f.City)
		n := 0
		for _, k := range f.Threat {
			n += k
		}
		step := min(21, 100/max(1, float64(n-1)))
		x := -step * float64(n-1) / 2
		for class, k := range f.Threat {
			for range k {
				p.Addf(`<use href="#xu-%s" transform="translate(%s 1)scale(1.1)"/>`, svg.Esc(b.Classes[class].ID), svg.Short(x))
				x += step
			}
		}
		for i, n := range []int{f.Reward.Gold, f.Reward.Bards, f.Reward.Storeys} {
			x := 38*i - 46
			p.Addf(`<use href="#x-%s" x="%d" y="25"/><text class="x-c" x="%d" y="30">%d</text>`, []string{"gold", "bards", "storeys"}[i], x, x+11, n)
		}
		p.Addf(`</symbol><g id="x-peril-%s"><use href="#x-peril"/>`, known(f))
		p.peril(f, b.Classes)
		p.Add(`</g>`)
	}
}

// head is the top of a card: the number of the city and the sign of the kind.
func (p *page) head(kind string, city int) {
	p.Addf(`<circle class="x-disc" cx="-43" cy="-22" r="13"/><text class="x-n x-n2" x="-43" y="-15.6">%d</text><use href="#x-%s" x="43" y="-22"/>`, city, kind)
}
