package board

import (
	"errors"
	"io"

	"spielwerk/games/newworld"
	"spielwerk/svg"
)

// slotArea are the triangles of the half edges of a tile, up to its middle.
var slotArea = [8]string{
	"M-50-50H0V0Z", "M0-50H50L0 0Z", "M50-50V0H0Z", "M50 0V50L0 0Z", "M50 50H0V0Z", "M0 50H-50L0 0Z", "M-50 50V0H0Z", "M-50 0V-50L0 0Z",
}

// Light writes an <svg> with what covers a feature on the board: its trail, its town, its
// farm, or the half edges of its plain.
func (a *Artist) Light(w io.Writer, v *newworld.View, f *newworld.FeatureView) error {
	if v == nil || f == nil {
		return errors.New("newworld board: a light needs a view and a feature")
	}
	tiles := map[[2]int]laid{}
	row := 0
	for i := range a.faces {
		if a.faces[i].Start {
			row++
			tiles[[2]int{0, row}] = laid{&a.faces[i], 0}
		}
	}
	for _, t := range v.Placed {
		for i := range a.faces {
			if a.faces[i].ID == t.Tile {
				tiles[[2]int{t.Col, t.Row}] = laid{&a.faces[i], t.Turn}
			}
		}
	}
	var p page
	p.Add(`<svg><g>`)
	for _, c := range f.Cells {
		t := tiles[c]
		p.Addf(`<g transform="translate(%d %d)rotate(%d)">`, cellX(c[0]), cellY(c[1]), 90*t.turn)
		if f.Kind == "farm" {
			p.Add(`<path class="n-town-out" d="M-50-50h100v100h-100z"/>`)
		}
		for i := range t.face.Pieces {
			piece := &t.face.Pieces[i]
			switch {
			case piece.Kind != f.Kind || len(piece.Edges)+len(piece.Slots) == 0:
			case piece.Kind == "plain":
				if v.FeatureAt(c[0], c[1], slotWords[(piece.Slots[0]+2*t.turn)%8]) != f {
					continue
				}
				p.Add(`<path class="n-plain-out" d="`)
				for _, s := range piece.Slots {
					p.Add(slotArea[s])
				}
				p.Add(`"/>`)
			case v.FeatureAt(c[0], c[1], edgeWords[(piece.Edges[0]+t.turn)%4]) == f:
				p.Addf(`<use href="#o-%s-%d"/>`, svg.Esc(t.face.ID), i)
			}
		}
		p.Add(`</g>`)
	}
	p.Add(`</g></svg>`)
	return p.To(w)
}
