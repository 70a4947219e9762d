package board

import (
	"math"
	"slices"
)

// upright is a glyph on a tile that stays upright when the tile is turned.
type upright struct {
	id string
	at pt
}

// stands are the glyphs that tiles have on them. Each is the marker of the points of a path,
// once for each turn of a tile (m-fir-0 to m-fir-3): a map has some thousands of tufts, trees
// and houses, and an element for each would make every look at another part of it slow.
var stands = append([]string{
	"house", "gable", "barn", "hall", "leaf", "fir", "flag", "post", "tuft", "mile", "cairn", "sign", "well", "hay",
}, beastNames...)

// markers writes the glyphs as markers.
func (p *page) markers() {
	for _, id := range stands {
		for turn := range 4 {
			p.Addf(`<marker id="m-%s-%d" orient="%d" markerUnits="userSpaceOnUse" overflow="visible"><use href="#n-%s"/></marker>`, id, turn, -90*turn, id)
		}
	}
}

// stand draws what stands on a tile for each turn of the tile, of which board.css shows one: a
// point for each of what is alike. Of trees that overlap, the front one is drawn last.
func (p *page) stand(all []upright) {
	for turn := range 4 {
		p.Addf(`<g class="n-u%d">`, turn)
		for _, alike := range layers(all, turn) {
			var b ink
			b.op('M', alike[0].at)
			b = append(b, "h0"...) // so that the first point is in the middle of the path, as the last one is
			for _, u := range alike[1:] {
				b.op('L', u.at)
			}
			p.Addf(`<path marker-mid="url(#m-%s-%d)" d="%sh0"/>`, alike[0].id, turn, b)
		}
		p.Add(`</g>`)
	}
}

// layers are the glyphs by what is alike and does not overlap, in the order in which they are drawn
// on a tile that is turned.
func layers(all []upright, turn int) [][]upright {
	all = slices.Clone(all)
	front := func(u upright) int { return int(10 * u.at.turned(turn).y) }
	slices.SortStableFunc(all, func(a, b upright) int { return front(a) - front(b) })
	layer := make([]int, len(all))
	for i, u := range all {
		for j, before := range all[:i] {
			d := u.at.sub(before.at).turned(turn)
			if tree(u.id) && tree(before.id) && math.Abs(d.x) < 11 && d.y < 16 {
				layer[i] = max(layer[i], layer[j]+1)
			}
		}
	}
	var out [][]upright
	for n := range len(all) {
		first := len(out)
		for i, u := range all {
			if layer[i] != n {
				continue
			}
			at := slices.IndexFunc(out[first:], func(alike []upright) bool { return alike[0].id == u.id })
			if at < 0 {
				out = append(out, nil)
				at = len(out) - 1 - first
			}
			out[first+at] = append(out[first+at], u)
		}
	}
	return out
}

func tree(id string) bool { return id == "leaf" || id == "fir" }
