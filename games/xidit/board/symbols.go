package board

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"spielwerk/svg"
)

// Symbols writes the sheet of pictures that the boards and cards refer to: one
// hidden <svg>, the same for every page of a map. The artist should be one of a
// game with all tiles, that is, of most seats.
func (a *Artist) Symbols(w io.Writer) error {
	var p page
	p.Add(`<svg class="x-sheet" width="0" height="0" aria-hidden="true" xmlns="http://www.w3.org/2000/svg"><defs>`)
	p.Add(`<pattern id="x-waves" width="150" height="110" patternUnits="userSpaceOnUse"><path class="x-wave" d="M12 18q5-4.6 10 0t10 0M90 34q5-4.6 10 0t10 0 10 0M46 66q5-4.6 10 0t10 0M116 84q5-4.6 10 0t10 0M10 98q5-4.6 10 0t10 0"/></pattern>`)
	for _, g := range glyphs {
		p.Addf(`<g id="x-%s" class="x-i">%s</g>`, g.id, g.body)
	}
	for _, c := range []string{"red", "blue", "black"} {
		p.Addf(`<g id="x-%s"><circle class="x-face" r="11.2"/><path class="x-bed" d="M-7.4 5C-2.4 6 2.4-6 7.4-5"/><path class="x-road x-%s" d="M-7.4 5C-2.4 6 2.4-6 7.4-5"/></g>`, c, c)
	}
	for i, c := range a.box.Classes {
		p.Addf(`<g id="xu-%s" class="x-i">%s</g>`, svg.Esc(c.ID), unitBodies[i%len(unitBodies)])
	}
	for i, s := range seatShapes {
		p.Addf(`<g id="x-seat%d" class="seat-%d"><path class="x-token" d="%s"/><text class="x-tl" y="%s">%c</text></g>`, i, i, s.d, svg.Short(s.letterY), 'A'+i)
		p.Addf(`<g id="x-bard%d" class="x-i"><path class="x-neck" d="M4-5 11-13M9-13.4 12.4-10.4"/><use href="#x-seat%d"/></g>`, i, i)
		p.Addf(`<g id="x-fig%d" class="x-i seat-%d">%s<path class="x-badge" transform="translate(0 4.4)" d="%s"/><text class="x-bl" y="%s">%c</text></g>`, i, i, idrakys, s.d, svg.Short(s.letterY+4.4), 'A'+i)
	}
	for n := 1; n <= a.box.Guild; n++ {
		p.Addf(`<g id="x-tower%d" class="x-i">%s</g>`, n, tower(n))
	}
	p.Addf(`<g id="x-fortress" class="x-i">%s</g>`, fortress)
	p.Add(`<g id="x-muster"><path class="x-banner" d="M-50-13H50L45 0 50 13H-50L-45 0Z"/><path class="x-fold" d="M-42-13V13M42-13V13"/><path class="x-slots" d="M-32 0h0M-16 0h0M0 0h0M16 0h0M32 0h0"/></g>`)
	p.Add(`<path id="x-peril" class="x-lair" d="M-50-20-44-24-36-21-28-25-19-21-10-25-1-21 8-25 17-21 26-25 34-21 43-24 50-20V20L44 23-44 23-50 20Z"/>`)
	p.cards(a.box)
	small := func(id string) {
		p.Addf(`<symbol id="xs-%s" viewBox="-12 -12 24 24"><use href="#x-%s"/></symbol>`, id, id)
	}
	for _, g := range glyphs {
		small(g.id)
	}
	for _, c := range []string{"red", "blue", "black"} {
		small(c)
	}
	for _, c := range a.box.Classes {
		p.Addf(`<symbol id="xsu-%s" viewBox="-12 -12 24 24"><use href="#xu-%s"/></symbol>`, svg.Esc(c.ID), svg.Esc(c.ID))
	}
	p.Add(`<path id="x-ring" d="M-34-11A34 34 0 1 1 34-11 34 34 0 1 1-34-11Z"/>`)
	for i := range a.plan.regions {
		r := &a.plan.regions[i]
		p.Addf(`<path id="x-area-%s" d="%s"/>`, svg.Esc(r.ID), chain(r.area, true))
		p.Addf(`<g id="x-worth-%s" class="x-i"><path class="x-medal" d="%s"/><text class="x-mt" y="4.8">%d</text><circle class="x-medal2" cx="23" r="8.6"/><text class="x-mt" x="23" y="4.6">%d</text></g>`,
			svg.Esc(r.ID), star(12, 12, 10), r.First, r.Second)
	}
	p.ground(a.plan)
	p.Add(`</defs></svg>`)
	return p.To(w)
}

// ground is the map itself: sea, land, borders, country, roads and cities.
func (p *page) ground(l *plan) {
	p.Addf(`<path id="x-coast" d="%s"/>`, chain(l.coast, true))
	p.Addf(`<g id="x-map"><path class="x-sea" d="M-%d-%dH%dV%dH-%dZ"/><path fill="url(#x-waves)" d="M-%d-%dH%dV%dH-%dZ"/>`, seaWidth, seaWidth, seaWidth, seaWidth, seaWidth, seaWidth, seaWidth, seaWidth, seaWidth, seaWidth)
	for _, class := range []string{"x-s3", "x-c3", "x-s2", "x-c2", "x-s1", "x-c1"} {
		p.Addf(`<use href="#x-coast" class="%s"/>`, class)
	}
	p.Add(`<use href="#x-coast" class="x-land"/>`)
	for _, last := range []bool{false, true} {
		for i := range l.regions {
			if r := &l.regions[i]; r.Bastion == last {
				p.Addf(`<use href="#x-area-%s" class="x-tint x-tint%d"/>`, svg.Esc(r.ID), r.tint)
			}
		}
	}
	p.stains(l)
	p.borders(l)
	p.Add(`<use href="#x-coast" class="x-beach"/><use href="#x-coast" class="x-shore"/>`)
	p.country(l)
	p.Add(`</g><g id="x-ways">`)
	for _, class := range []string{"x-case", "x-bed"} {
		p.Addf(`<path class="%s" d="`, class)
		for i := range l.roads {
			p.Add(l.roads[i].curve.d())
		}
		p.Add(`"/>`)
	}
	for _, c := range []string{"red", "blue", "black"} {
		p.Addf(`<path class="x-road x-%s" d="`, c)
		for i := range l.roads {
			if l.roads[i].colour == c {
				p.Add(l.roads[i].curve.d())
			}
		}
		p.Add(`"/>`)
	}
	for c := 1; c < len(l.cities); c++ {
		at := l.cities[c].at
		rnd := svg.NewSplitmix(fmt.Sprint("city", c))
		p.Addf(`<g class="x-i" transform="translate(%s %s)">%s<circle class="x-disc" r="15.6"/><text class="x-n" y="8">%d</text></g>`, svg.Short(at.x), svg.Short(at.y), vignette(&rnd), c)
	}
	for i := range l.regions {
		if r := &l.regions[i]; r.Bastion {
			p.Addf(`<use href="#x-fortress" x="%s" y="%s"/>`, svg.Short(r.label.x), svg.Short(r.label.y-4))
		}
	}
	p.Add(`</g>`)
}

func (c curve) d() string {
	var b ink
	for i := range c {
		c[i] = c[i].whole()
	}
	b.op('M', c[0])
	b.op('C', c[1], c[2], c[3])
	return string(b)
}

// stains age the parchment: darker spots and two folds.
func (p *page) stains(l *plan) {
	rnd := svg.NewSplitmix("stains")
	for range 9 {
		at := pt{rnd.Within(120, width-120), rnd.Within(100, height-100)}
		p.Addf(`<ellipse class="x-stain" cx="%s" cy="%s" rx="%s" ry="%s"/>`, svg.Short(at.x), svg.Short(at.y), svg.Short(rnd.Within(26, 80)), svg.Short(rnd.Within(16, 50)))
	}
	var b ink
	for _, x := range []float64{width / 3, 2 * width / 3} {
		lo, hi := l.coast[l.coastAt(pt{x, 0})], l.coast[l.coastAt(pt{x, height})]
		b.op('M', lo)
		b.op('L', hi)
	}
	p.Addf(`<path class="x-crease" d="%s"/>`, b)
}

// borders are rivers and ridges where regions meet and no road runs.
func (p *page) borders(l *plan) {
	var ridges [][]pt
	draw := func(points []pt, river bool) {
		if !river {
			ridges = append(ridges, points)
			return
		}
		d := smooth(points)
		p.Addf(`<path class="x-bank" d="%s"/><path class="x-river" d="%s"/>`, d, d)
	}
	for i, r := range l.rays {
		draw(r.points, i%2 == 0)
	}
	for _, w := range l.walls {
		draw(w.points, (w.a+w.b)%2 == 0)
	}
	for _, points := range ridges {
		i := 0
		for s := 3.0; s < float64(len(points)-1); s += 1.35 {
			k := int(s)
			at := points[k].mix(points[k+1], s-float64(k))
			p.Addf(`<use href="#x-%s" class="x-i" x="%s" y="%s"/>`, []string{"mountain", "peak"}[i%2], svg.Short(at.x), svg.Short(at.y))
			i++
		}
	}
}

// smooth is a path through points.
func smooth(points []pt) string {
	var b ink
	b.op('M', points[0])
	for i := 1; i < len(points)-1; i++ {
		b.op('Q', points[i], points[i].mix(points[i+1], .5))
	}
	b.op('L', points[len(points)-1])
	return string(b)
}

// country scatters mountains, woods and hills in free places. Each region has its own
// mixture.
func (p *page) country(l *plan) {
	var taken []box
	for c := 1; c < len(l.cities); c++ {
		taken = append(taken, l.blocks(c)...)
		at := l.cities[c].at
		taken = append(taken, around(at.add(l.cities[c].panel), panelW+6, panelH+6), box{-14, -60, 14, 4}.moved(at.add(l.cities[c].guild)))
	}
	for i := range l.regions {
		b := l.regions[i].block()
		taken = append(taken, box{b.x0 - 3, b.y0 - 3, b.x1 + 3, b.y1 + 3})
	}
	var roads []pt
	for i := range l.roads {
		roads = append(roads, l.roads[i].points...)
	}
	var lines []pt
	for _, r := range l.rays {
		lines = append(lines, r.points...)
	}
	for _, w := range l.walls {
		lines = append(lines, w.points...)
	}
	mixtures := [][]string{{"wood", "firs", "hill"}, {"hill", "hill", "tuft"}, {"firs", "peak", "wood"}, {"mountain", "peak", "hill"}, {"wood", "hill", "wood"}}
	type thing struct {
		id string
		at pt
	}
	var things []thing
	for i := range l.regions {
		r := &l.regions[i]
		mix := mixtures[i%len(mixtures)]
		rnd := svg.NewSplitmix("country " + r.ID)
		b := box{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
		for _, q := range r.area {
			b = box{min(b.x0, q.x), min(b.y0, q.y), max(b.x1, q.x), max(b.y1, q.y)}
		}
		for try := range 300 {
			id, room := mix[rnd.Below(3)], 13.5
			if try > 150 {
				id, room = "tuft", 8
			}
			at := pt{rnd.Within(b.x0, b.x1), rnd.Within(b.y0, b.y1)}.whole()
			foot := around(at, 2*room, 1.6*room)
			if !inside(r.area, at) || away(roads, at) < room+6 || away(lines, at) < room+12 || away(l.coast, at) < room+3 ||
				slices.ContainsFunc(taken, func(t box) bool { return t.shared(foot) > 0 }) {
				continue
			}
			taken = append(taken, around(at, 2*room+8, 1.6*room+8))
			things = append(things, thing{id, at})
		}
	}
	slices.SortStableFunc(things, func(a, b thing) int { return int(a.at.y - b.at.y) })
	p.Add(`<g class="x-wild">`)
	for _, t := range things {
		p.Addf(`<use href="#x-%s" x="%s" y="%s"/>`, t.id, svg.Short(t.at.x), svg.Short(t.at.y))
	}
	p.Add(`</g>`)
	// A compass and a serpent in the corners of the sea that are widest.
	corners := []pt{{width - 44, height - 44}, {44, height - 44}, {44, 44}, {width - 44, 44}}
	free := func(at pt) bool {
		return !slices.ContainsFunc(taken, func(t box) bool { return t.shared(around(at, 76, 60)) > 0 })
	}
	n := 0
	for _, at := range corners {
		if n < 2 && free(at) {
			p.Addf(`<use href="#x-%s" x="%s" y="%s"/>`, []string{"rose", "serpent"}[n], svg.Short(at.x), svg.Short(at.y))
			n++
		}
	}
}

// seaWidth is the width of the sea around the map, for screens of any shape.
const seaWidth = 9000

var errView = errors.New("xidit board: the view knows no map")

// page collects the drawing.
type page struct{ svg.Page }
