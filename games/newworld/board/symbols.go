package board

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"spielwerk/games/newworld"
	"spielwerk/svg"
)

// Symbols writes the sheet of pictures that [Board] and [Tile] refer to: one
// hidden <svg>, the same for every page of a tile set.
func Symbols(w io.Writer, v *newworld.View) error {
	faces := v.Tiles()
	if len(faces) == 0 {
		return errors.New("newworld board: the view knows no tiles")
	}
	var p page
	p.glyphs()
	beasts := 0
	for i := range faces {
		p.face(&faces[i], &beasts)
	}
	p.coast(faces)
	p.icons(faces)
	p.Add(`</defs></svg>`)
	return p.To(w)
}

// Glyphs writes the sheet of pictures that [Picture] refers to.
func Glyphs(w io.Writer) error {
	var p page
	p.glyphs()
	p.Add(`</defs></svg>`)
	return p.To(w)
}

// Picture writes a small <svg> of its own with a face that need not be one of the tile set. The page must
// contain the sheet of [Glyphs].
func Picture(w io.Writer, f *newworld.Face) error {
	var p page
	beasts := 0
	p.Add(`<svg class="tile" viewBox="-51 -51 102 102" aria-hidden="true">`)
	p.picture(survey(f), &beasts)
	p.Add(`</svg>`)
	return p.To(w)
}

// glyphs begins the sheet: what stands on tiles, settlers, and what marks the board.
func (p *page) glyphs() {
	p.Add(`<svg class="n-sheet" width="0" height="0" aria-hidden="true" xmlns="http://www.w3.org/2000/svg"><defs>`)
	p.Add(`<pattern id="n-waves" width="170" height="130" patternUnits="userSpaceOnUse"><path class="n-n" d="M12 18q4-4 8 0t8 0M96 34q4-4 8 0t8 0 8 0M48 66q4-4 8 0t8 0M128 88q4-4 8 0t8 0M18 110q4-4 8 0t8 0 8 0M82 118q4-4 8 0t8 0"/></pattern>`)
	p.Add(`<pattern id="n-cells" x="50" y="50" width="100" height="100" patternUnits="userSpaceOnUse"><path class="n-line" d="M0 0H100M0 0V100"/></pattern>`)
	p.Addf(`<path id="n-chart" fill="url(#n-cells)" d="M-50-%dH-%dV%dH-50z"/>`, seaWidth, seaWidth, seaWidth)
	for _, g := range glyphs {
		p.Addf(`<g id="n-%s" class="n-i">%s</g>`, g.id, g.body)
	}
	p.markers()
	for i, g := range people {
		id := "fig-" + g.id
		if g.id == "surveyor" {
			id = g.id
		}
		p.Addf(`<g id="%s" class="n-i">%s</g>`, id, g.body)
		if id == g.id {
			continue
		}
		for seat := range seatShapes {
			at := pt{0, 6.6}
			if i == 3 {
				at = pt{6.6, 0}
			}
			p.Addf(`<g id="f-%c%d"><use href="#fig-%s"/><use href="#seat-%d" x="%s" y="%s"/></g>`, g.id[0], seat, g.id, seat, svg.Short(at.x), svg.Short(at.y))
		}
	}
	for i, s := range seatShapes {
		p.Addf(`<g id="seat-%d"><path class="n-j" d="%s"/><text class="n-c" y="%s">%c</text></g>`, i, s.d, svg.Short(s.letterY), 'A'+i)
	}
	p.Add(`<g id="n-score"><path class="n-coin" d="M0-11A11 11 0 0 1 5 9.8L0 18-5 9.8A11 11 0 0 1 0-11Z"/><path class="n-k" d="M-4.6.4-1.2 3.8 5-3.4"/></g>`)
	p.Add(`<g id="n-pass"><circle class="n-knob" r="11"/><path class="n-k" d="M-4.5-4.5 4.5 4.5M4.5-4.5-4.5 4.5"/></g>`)
	p.Add(`<g id="n-risk"><circle cx="11" cy="-11" r="8"/><path d="M11-15.5V-10M11-7.5v.1"/></g>`)
	p.Add(`<path id="n-goes" class="goes" d="M-16-21-26-14-16-7M-26-14H-12"/>`)
}

// beastNames are the animals in the order in which the tiles get them.
var beastNames = []string{"deer", "bison", "rabbit", "turkey"}

// face writes the symbol of a face, and the outlines of its trails and towns
// for those who want to point at them ("o-NW17-0": tile and piece).
func (p *page) face(f *newworld.Face, beasts *int) {
	s := survey(f)
	p.Addf(`<g id="t-%s">`, svg.Esc(f.ID))
	p.picture(s, beasts)
	p.Add(`</g>`)
	for i := range s.trails {
		p.Addf(`<path id="o-%s-%d" class="n-trail-out" d="%s"/>`, svg.Esc(f.ID), s.trails[i].piece, s.trails[i].d())
	}
	for i := range s.towns {
		p.Addf(`<path id="o-%s-%d" class="n-town-out" d="%s"/>`, svg.Esc(f.ID), s.towns[i].piece, s.towns[i].outline)
	}
}

// picture draws a face.
func (p *page) picture(s *sketch, beasts *int) {
	p.ups = nil
	rnd := svg.NewSplitmix(s.face.ID + " picture")
	if s.shore != nil {
		p.strand(s)
	} else {
		p.Add(`<path class="n-land" d="M-50-50H50V50H-50Z"/>`)
	}
	p.blotches(s, &rnd)
	for i := range s.trails {
		p.trail(&s.trails[i])
	}
	if s.hub {
		p.Addf(`<circle class="n-plaza" cx="%s" cy="%s" r="%s"/>`, svg.Short(s.center.x), svg.Short(s.center.y), svg.Short(hubSize))
	}
	for i := range s.towns {
		p.town(&s.towns[i])
	}
	if s.face.Farm {
		p.farm(s)
	}
	p.scenery(s, &rnd, beasts)
	p.stand(p.ups)
	p.Add(`<path class="n-frame" d="M-49-49H49V49H-49Z"/>`)
}

// strand is the ground of a starting space: land, beach, shoreline and surf.
func (p *page) strand(s *sketch) {
	d := s.shore.d()
	p.Addf(`<path class="n-land" d="%sL-50 50V-50Z"/>`, d)
	p.Addf(`<path class="n-beach" d="%s"/><path class="n-shore" d="%s"/>`, d, d)
}

// blotches are patches of darker grass.
func (p *page) blotches(s *sketch, rnd *svg.Splitmix) {
	for range 3 {
		at := pt{rnd.Within(-34, 34), rnd.Within(-34, 34)}
		rx, ry := rnd.Within(9, 16), rnd.Within(6, 11)
		if s.clear(at) > 3 && (s.shore == nil || at.x+rx < 12) {
			p.Addf(`<ellipse class="n-shade" cx="%s" cy="%s" rx="%s" ry="%s"/>`, svg.Short(at.x), svg.Short(at.y), svg.Short(rx), svg.Short(ry))
		}
	}
}

func (t *trailPlan) d() string {
	out := ""
	for _, arm := range t.arms {
		out += arm.d()
	}
	return out
}

// trail draws a sandy way between two dashed lines. The dashes are fitted to
// the length, so that at an edge half a dash meets the other half.
func (p *page) trail(t *trailPlan) {
	d := t.d()
	p.Addf(`<path class="n-bed" d="%s"/>`, d)
	for _, arm := range t.arms {
		n := 10 * max(1, int(arm.length()/10+.5))
		p.Addf(`<path class="n-dash" pathLength="%d" d="%s"/>`, n, arm.d())
	}
	p.Addf(`<path class="n-way" d="%s"/>`, d)
}

// town draws the ground and the palisade, with a round tower at each end of an
// edge, half on this tile and half on the next.
func (p *page) town(t *townPlan) {
	p.Addf(`<path class="n-town" d="%s"/>`, t.outline)
	for _, class := range []string{"n-lee", "n-wall", "n-logs", "n-posts"} {
		p.Addf(`<path class="%s" d="%s"/>`, class, t.wall)
	}
	var b ink
	for _, d := range t.edges {
		for _, x := range []float64{-gateway, gateway} {
			a, c := pt{x - 5, -50}.turned(d), pt{x + 5, -50}.turned(d)
			b.op('M', a)
			b = append(b, 'A', '5', ' ', '5', ' ', '0', ' ', '0', ' ', '0')
			b = svg.AppendShort(b, c.x, true)
			b = svg.AppendShort(b, c.y, true)
		}
	}
	p.Addf(`<path class="n-tower" d="%s"/>`, b)
}

// farm draws a fenced yard with fields, a house and a haystack.
func (p *page) farm(s *sketch) {
	const yard = "M-21-27H21Q27-27 27-21V21Q27 27 21 27H-21Q-27 27-27 21V-21Q-27-27-21-27Z"
	p.Addf(`<path class="n-yard" d="%s"/>`, yard)
	p.Add(`<path class="n-field" d="M-24 3H-3V24H-21Q-24 24-24 21Z"/><path class="n-crop" d="M-22 6.5H-5M-22 10H-5M-22 13.5H-5M-22 17H-5M-21 20.5H-5"/>`)
	p.Add(`<path class="n-field n-field2" d="M3-24H21Q24-24 24-21V-3H3Z"/><path class="n-crop" d="M6.5-22V-5M10-22V-5M13.5-22V-5M17-22V-5M20.5-21V-5"/>`)
	p.Addf(`<path class="n-fence" d="%s"/><path class="n-rail" d="%s"/>`, yard, yard)
	for i := range s.trails {
		if t := &s.trails[i]; t.end == atFarm {
			at, in := t.arms[0][0][3], t.arms[0][0][3].unit()
			across := pt{-in.y, in.x}
			var b ink
			b.op('M', at.add(in.mul(5)))
			b.op('L', at.sub(in.mul(7)))
			p.Addf(`<path class="n-way" d="%s"/>`, b)
			for _, side := range []float64{6, -6} {
				q := at.add(across.mul(side)).add(in)
				p.Addf(`<circle class="n-tower" cx="%s" cy="%s" r="2"/>`, svg.Short(q.x), svg.Short(q.y))
			}
		}
	}
	p.up("gable", pt{-15, -15})
	p.up("hay", pt{18, 15})
	p.up("hay", pt{9, 18})
}

// gate opens a town's palisade where a trail comes to it.
func (p *page) gate(arm line) {
	at := arm[0][3]
	in := at.sub(arm[0][2]).unit()
	across := pt{-in.y, in.x}
	var b ink
	b.op('M', at.sub(in.mul(8)))
	b.op('L', at.add(in.mul(7)))
	p.Addf(`<path class="n-way" d="%s"/>`, b)
	for _, side := range []float64{8, -8} {
		q := at.add(across.mul(side)).add(in.mul(1.5))
		p.Addf(`<circle class="n-tower" cx="%s" cy="%s" r="4.6"/>`, svg.Short(q.x), svg.Short(q.y))
	}
}

// jetty leads a trail into the water.
func (p *page) jetty(at pt) {
	p.Addf(`<path class="n-pier" d="%s"/><path class="n-planks" d="M%s %sv9m4-9v9m4-9v9m4-9v9m4-9v9m4-9v9m4-9v9"/>`, pier(at), svg.Short(at.x+2), svg.Short(at.y-4.5))
}

func pier(at pt) string { return "M" + svg.Short(at.x-3) + " " + svg.Short(at.y-4.5) + "h32v9h-32z" }

// up puts a glyph onto the tile that stays upright when the tile is turned.
func (p *page) up(id string, at pt) { p.ups = append(p.ups, upright{id, at}) }

// scenery draws everything that stands upright: houses, posts, milestones, animals, woods,
// grass and flags, without overlaps.
func (p *page) scenery(s *sketch, rnd *svg.Splitmix, beasts *int) {
	type disc struct {
		at pt
		r  float64
	}
	var used []disc
	free := func(at pt, r float64) bool {
		for _, d := range used {
			if at.far(d.at) < r+d.r {
				return false
			}
		}
		return true
	}
	keep := func(at pt, r float64) { used = append(used, disc{at, r}) }
	put := func(id string, at pt, r float64) {
		p.up(id, at)
		keep(at, r)
	}
	var flags []pt

	if s.hub {
		c := s.center
		switch arms := len(s.trails); {
		case arms > 3:
			put("sign", c.add(pt{0, -2}), 8)
		default:
			put([]string{"well", "house", "cairn"}[rnd.Below(3)], c, 8)
		}
	}
	for i := range s.plains {
		for _, at := range s.plains[i].animals {
			keep(at, 12)
		}
	}
	for i := range s.trails {
		t := &s.trails[i]
		f := &s.face.Pieces[t.piece]
		arm := t.arms[0]
		end := arm[len(arm)-1][3]
		switch t.end {
		case atLanding:
			p.jetty(end)
			put("house", end.add(pt{-7, -14}), 7)
		case atGate:
			p.gate(arm)
		case atHamlet:
			p.Addf(`<circle class="n-plaza" cx="%s" cy="%s" r="%s"/>`, svg.Short(end.x), svg.Short(end.y), svg.Short(hubSize))
			put("house", end, 8)
		case through, atHub, atFarm: // no sign of its own
		}
		for range f.Bonus {
			best, top := pt{}, -1e9
			for k := 2; k <= 18; k++ {
				at, way := arm.along(float64(k) / 20)
				for _, off := range []float64{15, -15, 17, -17} {
					q := at.add(pt{-way.y, way.x}.mul(off))
					score := min(s.clear(q), 8) + min(rim(q)-12, 4) - .1*at.far(pt{}) + min(12, q.far(s.anchors[t.piece])-24)
					if !free(q, 10) {
						score -= 50
					}
					if score > top {
						best, top = q, score
					}
				}
			}
			put("post", best, 11)
		}
	}
	for i := range s.plains {
		pl := &s.plains[i]
		if len(pl.animals) == 0 {
			continue
		}
		beast := "rabbit" // the smallest
		if room := min(s.clear(pl.animals[0]), rim(pl.animals[0])); room > 11 {
			beast = beastNames[*beasts%len(beastNames)]
			*beasts++
		}
		for _, at := range pl.animals {
			p.up(beast, at)
		}
	}
	for i := range s.towns {
		t := &s.towns[i]
		in := func(q pt, r float64) bool {
			if !inside(t.area, q) || rim(q) < r-1.5 {
				return false
			}
			for _, posts := range t.posts {
				if away(posts, q) < r+2.5 {
					return false
				}
			}
			return free(q, r)
		}
		for n := range s.face.Pieces[t.piece].Bonus {
			at := s.anchors[t.piece]
			side := pt{20, 0} // room for the shopkeeper
			if len(t.edges) < 3 && at != (pt{}) {
				side = pt{-at.y, at.x}.unit().mul(22 + 12*float64(n))
			}
			at = at.add(side)
			keep(at, 11)
			flags = append(flags, at)
		}
		kinds := []string{"house", "gable", "barn"}
		if len(t.edges) > 1 {
			for range 200 {
				if q := (pt{rnd.Within(-40, 40), rnd.Within(-40, 40)}); in(q, 9) {
					put("hall", q, 9.5)
					break
				}
			}
		}
		for range 400 {
			if q := (pt{rnd.Within(-48, 48), rnd.Within(-48, 48)}); in(q, 7.2) {
				put(kinds[rnd.Below(len(kinds))], q, 7.3)
			}
		}
	}
	for i := range s.trails {
		t := &s.trails[i]
		for _, arm := range t.arms {
			for _, share := range []float64{.22, .78} {
				at, way := arm.along(share)
				q := at.add(pt{-way.y, way.x}.mul(9.5))
				if share > .5 {
					q = at.sub(pt{-way.y, way.x}.mul(9.5))
				}
				if s.clear(q) > 2 && free(q, 3) {
					put("mile", q, 3)
				}
			}
		}
	}
	p.woods(s, rnd, func(at pt, r float64) bool {
		return free(at, r) && s.clear(at) > r-1 && rim(at) > r+1 && s.raster[rasterIndex(at)] != taken
	}, keep)
	for _, at := range flags {
		p.up("flag", at)
	}
}

// woods plants up to two small woods, then tufts of grass.
func (p *page) woods(s *sketch, rnd *svg.Splitmix, free func(pt, float64) bool, keep func(pt, float64)) {
	kinds := []string{"leaf", "fir"}
	for range 1 + rnd.Below(2) {
		kind := kinds[rnd.Below(2)]
		for range 60 {
			at := pt{rnd.Within(-42, 42), rnd.Within(-42, 42)}
			if !free(at, 8) || slices.ContainsFunc(s.anchors, func(a pt) bool { return a.far(at) < 17 }) {
				continue
			}
			trees := []pt{at}
			for range 12 {
				q := at.add(pt{rnd.Within(-12, 12), rnd.Within(-9, 9)})
				if free(q, 5.5) && !slices.ContainsFunc(trees, func(o pt) bool { return o.far(q) < 8.5 }) && len(trees) < 4 {
					trees = append(trees, q)
				}
			}
			slices.SortFunc(trees, func(a, b pt) int { return int(10*a.y) - int(10*b.y) })
			for _, q := range trees {
				p.up(kind, q)
				keep(q, 5)
			}
			break
		}
	}
	for range 30 {
		at := pt{rnd.Within(-46, 46), rnd.Within(-46, 46)}
		if free(at, 4.5) {
			p.up("tuft", at)
			keep(at, 5.5)
		}
	}
}

// coast is the strip of starting spaces with the surf before it, and the
// pattern of the shore north and south of it.
func (p *page) coast(faces []newworld.Face) {
	var shore, tiles, piers string
	row := 0
	for i := range faces {
		if !faces[i].Start {
			continue
		}
		row++
		s := plan(&faces[i])
		for j := range s.trails {
			if t := &s.trails[j]; t.end == atLanding {
				end := t.arms[0][0][3]
				piers += pier(pt{end.x, end.y + 100*float64(row)})
			}
		}
		for _, c := range s.shore {
			for j := range c {
				c[j].y += 100 * float64(row)
			}
			var b ink
			b.op('C', c[1], c[2], c[3])
			shore += string(b)
		}
		tiles += fmt.Sprintf(`<use href="#t-%s" y="%d"/>`, svg.Esc(faces[i].ID), 100*row)
	}
	south := 100*row + 50
	shore = fmt.Sprintf("M-44 25C-44 44-36 46-20 45S14 47 26 50%sC14 %d-4 %d-20 %dS-44 %d-44 %d", shore, south+3, south+6, south+5, south+6, south+25)
	p.Addf(`<path id="n-coastline" d="%s"/><path id="n-strip" d="%sH-50V25Z%s"/>`, shore, shore, piers)
	p.Add(`<path id="n-beaten" d="M6-25q6 12.5 0 25t0 25 0 25 0 25"/>`)
	surf := []string{"n-s3", "n-c3", "n-s2", "n-c2", "n-s1", "n-c1"}
	p.Add(`<pattern id="n-shores" x="-50" y="25" width="140" height="50" patternUnits="userSpaceOnUse">`)
	for _, class := range surf {
		p.Addf(`<use href="#n-beaten" class="%s"/>`, class)
	}
	p.Add(`<path class="n-ground" d="M-20-25H6q6 12.5 0 25t0 25 0 25 0 25H-20Z"/><use href="#n-beaten" class="n-beach"/><use href="#n-beaten" class="n-shore"/></pattern>`)
	p.Addf(`<g id="coast"><path class="n-sea" d="M-50-%dH%dV%dH-50z"/><path fill="url(#n-waves)" d="M0-%dH%dV%dH0z"/>`, seaWidth, seaWidth, seaWidth, seaWidth, seaWidth, seaWidth)
	p.Addf(`<path fill="url(#n-shores)" d="M-50-%dH42V25H-50zM-50 %dH42V%dH-50z"/>`, seaWidth-25, south+25, seaWidth+25)
	for _, class := range surf {
		p.Addf(`<use href="#n-coastline" class="%s"/>`, class)
	}
	p.Addf(`<path class="n-ground" d="%sH-72V25Z"/><path class="n-ground" d="M-80 20H-50V%dH-80z"/><use href="#n-coastline" class="n-beach"/><use href="#n-coastline" class="n-shore"/>`, shore, south+30)
	p.Addf(`%s<use href="#n-ship" x="100" y="%d"/></g>`, tiles, 50*row-42)
}

// page collects the drawing.
type page struct {
	svg.Page
	ups []upright // of the tile that is drawn
}

// Icon is the id of a drawing of a tile, a settler ("f-r0") or a kind of feature that is as large
// as where it is used.
func Icon(of string) string { return "l-" + of }

// icons are drawings of their own size of what sentences name.
func (p *page) icons(faces []newworld.Face) {
	icon := func(of, box, href string) {
		p.Addf(`<symbol id="%s" viewBox="%s"><use href="#%s"/></symbol>`, svg.Esc(Icon(of)), box, svg.Esc(href))
	}
	for i := range faces {
		icon(faces[i].ID, "-50 -50 100 100", "t-"+faces[i].ID)
	}
	for _, role := range "rsft" {
		for seat := range seatShapes {
			of := fmt.Sprintf("f-%c%d", role, seat)
			icon(of, "-20 -20 40 40", of)
		}
	}
	for _, k := range [][2]string{{"trail", "n-sign"}, {"town", "n-hall"}, {"farm", "n-gable"}, {"plain", "n-deer"}} {
		icon(k[0], "-16 -16 32 32", k[1])
	}
}
