package board

import (
	"fmt"
	"hash/fnv"
	"math"
	"strconv"
)

// The pictures of ships, technologies and planets are made from the id of their
// card, so that a card of a pack has one too. They lie around 0,0, about 90 wide
// and 40 high.

// dice is a small generator: the same seed, the same picture.
type dice uint64

func diceOf(seed string) dice {
	h := fnv.New64a()
	_, _ = h.Write([]byte(seed)) // never fails
	return dice(h.Sum64() | 1)
}

func (d *dice) next() uint64 {
	*d ^= *d << 13
	*d ^= *d >> 7
	*d ^= *d << 17
	return uint64(*d)
}

func (d *dice) below(n int) int { return int((d.next() >> 33) % uint64(n)) }
func (d *dice) within(lo, hi float64) float64 {
	return lo + (hi-lo)*float64(d.next()>>40)/float64(1<<24)
}

// num is a coordinate with one decimal at most.
func num(f float64) string {
	return strconv.FormatFloat(math.Round(f*10)/10, 'f', -1, 64)
}

type pt struct{ x, y float64 }

// shape is a closed path through points.
func shape(points ...pt) string {
	d := ""
	for i, p := range points {
		d += map[bool]string{true: "M", false: "L"}[i == 0] + num(p.x) + " " + num(p.y)
	}
	return d + "Z"
}

// mirrored closes an upper outline with its reflection in the long axis.
func mirrored(upper ...pt) string {
	points := upper
	for i := len(upper) - 1; i >= 0; i-- {
		points = append(points, pt{upper[i].x, -upper[i].y})
	}
	return shape(points...)
}

// both draws a part on either side of the long axis.
func (p *page) both(class string, points ...pt) {
	p.f(`<path class="%s" d="%s`, class, shape(points...))
	for i := range points {
		points[i].y = -points[i].y
	}
	p.f(`%s"/>`, shape(points...))
}

// stars are small dots on the chart behind a picture.
func (p *page) stars(rnd *dice) {
	p.s(`<path class="a-stars" d="`)
	for range 14 {
		p.f(`M%s %sh0`, num(rnd.within(-50, 50)), num(rnd.within(-19, 19)))
	}
	p.s(`"/>`)
}

// shipArt is a ship seen from above, its bow to the right: explorers are long and
// carry dishes, settlers carry boxes, warships have swept wings and guns,
// freighters tanks.
func (p *page) shipArt(id, typ string) {
	rnd := diceOf(id)
	p.stars(&rnd)
	for i := range 2 { // flames
		y := rnd.within(2, 5)
		p.f(`<path class="a-flame" d="M-34 %sL%s %sL-34 %sZ"/>`, num(float64(2*i-1)*y-2), num(-42-rnd.within(0, 6)), num(float64(2*i-1)*y), num(float64(2*i-1)*y+2))
	}
	h := rnd.within(4, 6.5)
	switch typ {
	case "explore":
		x := rnd.within(-22, -8)
		p.both("a-wing", pt{x, 3}, pt{x - 6, 15}, pt{x + 1, 16}, pt{x + 9, 3})
		p.f(`<path class="a-line" d="M%s 0V-16"/><path class="a-wing" d="M%s -19a7 5 0 0 0 14 0Z"/>`, num(x+16), num(x+9))
		p.f(`<path class="a-hull" d="%s"/>`, mirrored(pt{42, 0}, pt{30, -h * .6}, pt{6, -h * .8}, pt{-12, -h}, pt{-32, -h * .8}, pt{-35, -3}))
	case "expand":
		n := 2 + rnd.below(2)
		for i := range n {
			x := -26 + float64(i)*rnd.within(15, 18)
			p.both("a-box", pt{x, 5}, pt{x, 15}, pt{x + 12, 15}, pt{x + 12, 5})
		}
		p.f(`<path class="a-hull" d="%s"/>`, mirrored(pt{38, 0}, pt{34, -h - 1}, pt{20, -h - 2}, pt{-30, -h - 1}, pt{-35, -4}))
	case "exterminate":
		x, tip := rnd.within(-6, 8), rnd.within(-34, -24)
		p.both("a-wing", pt{x + 10, 3}, pt{tip, 18}, pt{tip - 6, 18}, pt{-24, 4})
		p.both("a-line", pt{tip, 18}, pt{tip + 20, 18})
		p.f(`<path class="a-hull" d="%s"/>`, mirrored(pt{40, -1}, pt{40, -2}, pt{26, -3}, pt{8, -h}, pt{-16, -h - 1}, pt{-34, -h}, pt{-34, -2}))
	default:
		x := rnd.within(-20, -10)
		r := rnd.within(6, 8)
		for _, dx := range []float64{0, 2*r + 2} {
			p.f(`<circle class="a-tank" cx="%s" cy="-10" r="%s"/><circle class="a-tank" cx="%s" cy="10" r="%s"/>`, num(x+dx), num(r), num(x+dx), num(r))
		}
		p.f(`<path class="a-hull" d="%s"/>`, mirrored(pt{36, 0}, pt{32, -5}, pt{24, -7}, pt{18, -4}, pt{-30, -4}, pt{-35, -6}))
	}
	p.f(`<path class="a-glass" d="M%s -2.4h9q4 2.4 0 4.8h-9Z"/><path class="a-line" d="M%s -%sv%s"/>`, num(rnd.within(14, 18)), num(rnd.within(-26, -18)), num(h-1), num(2*h-2))
}

// planetArt is a planet: oceans to explore, continents to settle, craters where
// war is, bands of gas and rings to exploit.
func (p *page) planetArt(id, typ string) {
	rnd := diceOf(id)
	p.stars(&rnd)
	r := rnd.within(15.5, 18.5)
	ring := typ == "exploit" && rnd.below(3) > 0
	if ring {
		p.f(`<path class="a-ring" d="M-%s -3A%s 8 0 0 1 %s 3" transform="rotate(-12)"/>`, num(r+11), num(r+11), num(r+11))
	}
	p.f(`<circle class="a-globe" r="%s"/>`, num(r))
	switch typ {
	case "exploit":
		for y := -r + rnd.within(4, 6); y < r-5; y += rnd.within(6, 9) {
			p.f(`<path class="a-band" d="%s"/>`, band(r, y, y+rnd.within(2, 4)))
		}
	case "exterminate":
		for range 6 {
			a, d := rnd.within(0, 2*math.Pi), rnd.within(0, r-5)
			p.f(`<circle class="a-crater" cx="%s" cy="%s" r="%s"/>`, num(d*math.Cos(a)), num(d*math.Sin(a)), num(rnd.within(1.6, 4)))
		}
	case "explore":
		for range 3 {
			y := rnd.within(-r+4, r-4)
			x := rnd.within(-.5, .3) * r
			p.f(`<path class="a-surf" d="M%s %sq3 -3 6 0t6 0"/>`, num(x), num(y))
		}
		p.land(&rnd, r, 2)
	default:
		p.land(&rnd, r, 4)
	}
	p.f(`<path class="a-shade" d="M%s -%sA%s %s 0 0 1 -%s %sA%s %s 0 0 0 %s -%sZ"/>`, num(r*.5), num(r*.87), num(r), num(r), num(r*.5), num(r*.87), num(r*1.7), num(r*1.7), num(r*.5), num(r*.87))
	if ring {
		p.f(`<path class="a-ring" d="M-%s -3A%s 8 0 0 0 %s 3" transform="rotate(-12)"/>`, num(r+11), num(r+11), num(r+11))
	} else if rnd.below(2) == 0 {
		p.f(`<circle class="a-moon" cx="%s" cy="%s" r="%s"/>`, num(r+rnd.within(8, 18)), num(rnd.within(-12, 4)), num(rnd.within(2.5, 4.5)))
	}
}

// land is a few continents.
func (p *page) land(rnd *dice, r float64, n int) {
	for range n {
		a, d := rnd.within(0, 2*math.Pi), rnd.within(.1, .5)*r
		x, y := d*math.Cos(a), d*math.Sin(a)
		var coast []pt
		size := rnd.within(.2, .42) * r
		for k := range 7 {
			b, s := float64(k)*2*math.Pi/7, size*rnd.within(.6, 1.2)
			coast = append(coast, pt{x + s*math.Cos(b), y + s*math.Sin(b)})
		}
		p.f(`<path class="a-land" d="%s"/>`, shape(coast...))
	}
}

// band is a strip of a disc between two heights.
func band(r, y1, y2 float64) string {
	a, b := math.Sqrt(max(0, r*r-y1*y1)), math.Sqrt(max(0, r*r-y2*y2))
	return fmt.Sprintf("M-%s %sH%sA%s %s 0 0 1 %s %sH-%sA%s %s 0 0 1-%s %sZ", num(a), num(y1), num(a), num(r), num(r), num(b), num(y2), num(b), num(r), num(r), num(a), num(y1))
}

// techArt is a diagram: a sounding to explore, a network to expand, a sight to
// exterminate, a ledger to exploit.
func (p *page) techArt(id, typ string) {
	rnd := diceOf(id)
	p.s(`<path class="a-grid" d="M-50-12H50M-50 0H50M-50 12H50M-36-22V22M-18-22V22M0-22V22M18-22V22M36-22V22"/>`)
	switch typ {
	case "explore":
		for r := 5.0; r < 19; r += rnd.within(4, 6) {
			p.f(`<circle class="a-trace" r="%s"/>`, num(r))
		}
		a := rnd.within(0, 2*math.Pi)
		p.f(`<path class="a-trace" d="M0 0L%s %s"/>`, num(18*math.Cos(a)), num(18*math.Sin(a)))
		for range 4 {
			p.f(`<circle class="a-node" cx="%s" cy="%s" r="2"/>`, num(rnd.within(-30, 30)), num(rnd.within(-15, 15)))
		}
	case "expand":
		var at []pt
		for i := range 6 {
			at = append(at, pt{-38 + 15*float64(i) + rnd.within(-4, 4), rnd.within(-15, 15)})
		}
		for i := range at {
			for j := i + 1; j < len(at) && j < i+3; j++ {
				p.f(`<path class="a-trace" d="M%s %sL%s %s"/>`, num(at[i].x), num(at[i].y), num(at[j].x), num(at[j].y))
			}
		}
		for _, q := range at {
			p.f(`<circle class="a-node" cx="%s" cy="%s" r="%s"/>`, num(q.x), num(q.y), num(rnd.within(2, 4)))
		}
	case "exterminate":
		x := rnd.within(-10, 10)
		p.f(`<g transform="translate(%s 0)"><circle class="a-trace" r="15"/><circle class="a-trace" r="%s"/><path class="a-trace" d="M-21 0h12M9 0h12M0-20v11M0 9v11"/></g>`, num(x), num(rnd.within(5, 10)))
		p.f(`<path class="a-node" d="M%s %sl5 3-5 3Z"/>`, num(x-3), num(rnd.within(-6, 1)))
	default:
		for i := range 7 {
			h := rnd.within(6, 30)
			p.f(`<path class="a-bar" d="M%d 17v-%sh7v%sZ"/>`, -37+11*i, num(h), num(h))
		}
		p.s(`<path class="a-trace" d="M-42 17H42"/>`)
	}
}
