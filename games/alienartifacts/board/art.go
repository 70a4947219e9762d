package board

import (
	"fmt"
	"math"

	"spielwerk/svg"
)

// The pictures of ships, technologies and planets are made from the id of their
// card, so that a card of a pack has one too. They lie around 0,0, about 90 wide
// and 40 high.

type pt struct{ x, y float64 }

// shape is a closed path through points.
func shape(points ...pt) string {
	d := ""
	for i, p := range points {
		d += map[bool]string{true: "M", false: "L"}[i == 0] + svg.Num(p.x) + " " + svg.Num(p.y)
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
	p.Addf(`<path class="%s" d="%s`, class, shape(points...))
	for i := range points {
		points[i].y = -points[i].y
	}
	p.Addf(`%s"/>`, shape(points...))
}

// stars are small dots on the chart behind a picture.
func (p *page) stars(rnd *svg.Xorshift) {
	p.Add(`<path class="a-stars" d="`)
	for range 14 {
		p.Addf(`M%s %sh0`, svg.Num(rnd.Within(-50, 50)), svg.Num(rnd.Within(-19, 19)))
	}
	p.Add(`"/>`)
}

// shipArt is a ship seen from above, its bow to the right: explorers are long and
// carry dishes, settlers carry boxes, warships have swept wings and guns,
// freighters tanks.
func (p *page) shipArt(id, typ string) {
	rnd := svg.NewXorshift(id)
	p.stars(&rnd)
	for i := range 2 { // flames
		y := rnd.Within(2, 5)
		p.Addf(`<path class="a-flame" d="M-34 %sL%s %sL-34 %sZ"/>`, svg.Num(float64(2*i-1)*y-2), svg.Num(-42-rnd.Within(0, 6)), svg.Num(float64(2*i-1)*y), svg.Num(float64(2*i-1)*y+2))
	}
	h := rnd.Within(4, 6.5)
	switch typ {
	case "explore":
		x := rnd.Within(-22, -8)
		p.both("a-wing", pt{x, 3}, pt{x - 6, 15}, pt{x + 1, 16}, pt{x + 9, 3})
		p.Addf(`<path class="a-line" d="M%s 0V-16"/><path class="a-wing" d="M%s -19a7 5 0 0 0 14 0Z"/>`, svg.Num(x+16), svg.Num(x+9))
		p.Addf(`<path class="a-hull" d="%s"/>`, mirrored(pt{42, 0}, pt{30, -h * .6}, pt{6, -h * .8}, pt{-12, -h}, pt{-32, -h * .8}, pt{-35, -3}))
	case "expand":
		n := 2 + rnd.Below(2)
		for i := range n {
			x := -26 + float64(i)*rnd.Within(15, 18)
			p.both("a-box", pt{x, 5}, pt{x, 15}, pt{x + 12, 15}, pt{x + 12, 5})
		}
		p.Addf(`<path class="a-hull" d="%s"/>`, mirrored(pt{38, 0}, pt{34, -h - 1}, pt{20, -h - 2}, pt{-30, -h - 1}, pt{-35, -4}))
	case "exterminate":
		x, tip := rnd.Within(-6, 8), rnd.Within(-34, -24)
		p.both("a-wing", pt{x + 10, 3}, pt{tip, 18}, pt{tip - 6, 18}, pt{-24, 4})
		p.both("a-line", pt{tip, 18}, pt{tip + 20, 18})
		p.Addf(`<path class="a-hull" d="%s"/>`, mirrored(pt{40, -1}, pt{40, -2}, pt{26, -3}, pt{8, -h}, pt{-16, -h - 1}, pt{-34, -h}, pt{-34, -2}))
	default:
		x := rnd.Within(-20, -10)
		r := rnd.Within(6, 8)
		for _, dx := range []float64{0, 2*r + 2} {
			p.Addf(`<circle class="a-tank" cx="%s" cy="-10" r="%s"/><circle class="a-tank" cx="%s" cy="10" r="%s"/>`, svg.Num(x+dx), svg.Num(r), svg.Num(x+dx), svg.Num(r))
		}
		p.Addf(`<path class="a-hull" d="%s"/>`, mirrored(pt{36, 0}, pt{32, -5}, pt{24, -7}, pt{18, -4}, pt{-30, -4}, pt{-35, -6}))
	}
	p.Addf(`<path class="a-glass" d="M%s -2.4h9q4 2.4 0 4.8h-9Z"/><path class="a-line" d="M%s -%sv%s"/>`, svg.Num(rnd.Within(14, 18)), svg.Num(rnd.Within(-26, -18)), svg.Num(h-1), svg.Num(2*h-2))
}

// planetArt is a planet: oceans to explore, continents to settle, craters where
// war is, bands of gas and rings to exploit.
func (p *page) planetArt(id, typ string) {
	rnd := svg.NewXorshift(id)
	p.stars(&rnd)
	r := rnd.Within(15.5, 18.5)
	ring := typ == "exploit" && rnd.Below(3) > 0
	if ring {
		p.Addf(`<path class="a-ring" d="M-%s -3A%s 8 0 0 1 %s 3" transform="rotate(-12)"/>`, svg.Num(r+11), svg.Num(r+11), svg.Num(r+11))
	}
	p.Addf(`<circle class="a-globe" r="%s"/>`, svg.Num(r))
	switch typ {
	case "exploit":
		for y := -r + rnd.Within(4, 6); y < r-5; y += rnd.Within(6, 9) {
			p.Addf(`<path class="a-band" d="%s"/>`, band(r, y, y+rnd.Within(2, 4)))
		}
	case "exterminate":
		for range 6 {
			a, d := rnd.Within(0, 2*math.Pi), rnd.Within(0, r-5)
			p.Addf(`<circle class="a-crater" cx="%s" cy="%s" r="%s"/>`, svg.Num(d*math.Cos(a)), svg.Num(d*math.Sin(a)), svg.Num(rnd.Within(1.6, 4)))
		}
	case "explore":
		for range 3 {
			y := rnd.Within(-r+4, r-4)
			x := rnd.Within(-.5, .3) * r
			p.Addf(`<path class="a-surf" d="M%s %sq3 -3 6 0t6 0"/>`, svg.Num(x), svg.Num(y))
		}
		p.land(&rnd, r, 2)
	default:
		p.land(&rnd, r, 4)
	}
	p.Addf(`<path class="a-shade" d="M%s -%sA%s %s 0 0 1 -%s %sA%s %s 0 0 0 %s -%sZ"/>`, svg.Num(r*.5), svg.Num(r*.87), svg.Num(r), svg.Num(r), svg.Num(r*.5), svg.Num(r*.87), svg.Num(r*1.7), svg.Num(r*1.7), svg.Num(r*.5), svg.Num(r*.87))
	if ring {
		p.Addf(`<path class="a-ring" d="M-%s -3A%s 8 0 0 0 %s 3" transform="rotate(-12)"/>`, svg.Num(r+11), svg.Num(r+11), svg.Num(r+11))
	} else if rnd.Below(2) == 0 {
		p.Addf(`<circle class="a-moon" cx="%s" cy="%s" r="%s"/>`, svg.Num(r+rnd.Within(8, 18)), svg.Num(rnd.Within(-12, 4)), svg.Num(rnd.Within(2.5, 4.5)))
	}
}

// land is a few continents.
func (p *page) land(rnd *svg.Xorshift, r float64, n int) {
	for range n {
		a, d := rnd.Within(0, 2*math.Pi), rnd.Within(.1, .5)*r
		x, y := d*math.Cos(a), d*math.Sin(a)
		var coast []pt
		size := rnd.Within(.2, .42) * r
		for k := range 7 {
			b, s := float64(k)*2*math.Pi/7, size*rnd.Within(.6, 1.2)
			coast = append(coast, pt{x + s*math.Cos(b), y + s*math.Sin(b)})
		}
		p.Addf(`<path class="a-land" d="%s"/>`, shape(coast...))
	}
}

// band is a strip of a disc between two heights.
func band(r, y1, y2 float64) string {
	a, b := math.Sqrt(max(0, r*r-y1*y1)), math.Sqrt(max(0, r*r-y2*y2))
	return fmt.Sprintf("M-%s %sH%sA%s %s 0 0 1 %s %sH-%sA%s %s 0 0 1-%s %sZ", svg.Num(a), svg.Num(y1), svg.Num(a), svg.Num(r), svg.Num(r), svg.Num(b), svg.Num(y2), svg.Num(b), svg.Num(r), svg.Num(r), svg.Num(a), svg.Num(y1))
}

// techArt is a diagram: a sounding to explore, a network to expand, a sight to
// exterminate, a ledger to exploit.
func (p *page) techArt(id, typ string) {
	rnd := svg.NewXorshift(id)
	p.Add(`<path class="a-grid" d="M-50-12H50M-50 0H50M-50 12H50M-36-22V22M-18-22V22M0-22V22M18-22V22M36-22V22"/>`)
	switch typ {
	case "explore":
		for r := 5.0; r < 19; r += rnd.Within(4, 6) {
			p.Addf(`<circle class="a-trace" r="%s"/>`, svg.Num(r))
		}
		a := rnd.Within(0, 2*math.Pi)
		p.Addf(`<path class="a-trace" d="M0 0L%s %s"/>`, svg.Num(18*math.Cos(a)), svg.Num(18*math.Sin(a)))
		for range 4 {
			p.Addf(`<circle class="a-node" cx="%s" cy="%s" r="2"/>`, svg.Num(rnd.Within(-30, 30)), svg.Num(rnd.Within(-15, 15)))
		}
	case "expand":
		var at []pt
		for i := range 6 {
			at = append(at, pt{-38 + 15*float64(i) + rnd.Within(-4, 4), rnd.Within(-15, 15)})
		}
		for i := range at {
			for j := i + 1; j < len(at) && j < i+3; j++ {
				p.Addf(`<path class="a-trace" d="M%s %sL%s %s"/>`, svg.Num(at[i].x), svg.Num(at[i].y), svg.Num(at[j].x), svg.Num(at[j].y))
			}
		}
		for _, q := range at {
			p.Addf(`<circle class="a-node" cx="%s" cy="%s" r="%s"/>`, svg.Num(q.x), svg.Num(q.y), svg.Num(rnd.Within(2, 4)))
		}
	case "exterminate":
		x := rnd.Within(-10, 10)
		p.Addf(`<g transform="translate(%s 0)"><circle class="a-trace" r="15"/><circle class="a-trace" r="%s"/><path class="a-trace" d="M-21 0h12M9 0h12M0-20v11M0 9v11"/></g>`, svg.Num(x), svg.Num(rnd.Within(5, 10)))
		p.Addf(`<path class="a-node" d="M%s %sl5 3-5 3Z"/>`, svg.Num(x-3), svg.Num(rnd.Within(-6, 1)))
	default:
		for i := range 7 {
			h := rnd.Within(6, 30)
			p.Addf(`<path class="a-bar" d="M%d 17v-%sh7v%sZ"/>`, -37+11*i, svg.Num(h), svg.Num(h))
		}
		p.Add(`<path class="a-trace" d="M-42 17H42"/>`)
	}
}
