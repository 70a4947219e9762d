package board

import (
	"math"

	"spielwerk/svg"
)

// pt is a point of the board, or of a thing around its middle; y points south.
type pt struct{ x, y float64 }

func (p pt) add(q pt) pt            { return pt{p.x + q.x, p.y + q.y} }
func (p pt) sub(q pt) pt            { return pt{p.x - q.x, p.y - q.y} }
func (p pt) mul(f float64) pt       { return pt{p.x * f, p.y * f} }
func (p pt) len() float64           { return math.Hypot(p.x, p.y) }
func (p pt) far(q pt) float64       { return p.sub(q).len() }
func (p pt) mix(q pt, t float64) pt { return p.add(q.sub(p).mul(t)) }
func (p pt) left() pt               { return pt{p.y, -p.x} }
func (p pt) angle() float64         { return math.Atan2(p.y, p.x) }
func (p pt) whole() pt              { return pt{math.Round(p.x), math.Round(p.y)} }

// unit is the point at distance 1 in the same direction.
func (p pt) unit() pt {
	if n := p.len(); n > 0 {
		return p.mul(1 / n)
	}
	return pt{0, -1}
}

// curve is a cubic Bezier curve.
type curve [4]pt

func (c curve) back() curve { return curve{c[3], c[2], c[1], c[0]} }

func (c curve) at(t float64) pt {
	a, b, d := c[0].mix(c[1], t), c[1].mix(c[2], t), c[2].mix(c[3], t)
	return a.mix(b, t).mix(b.mix(d, t), t)
}

// points are n+1 points along the curve.
func (c curve) points(n int) (out []pt) {
	for i := range n + 1 {
		out = append(out, c.at(float64(i)/float64(n)))
	}
	return out
}

// part is the curve from one share of it to another.
func (c curve) part(from, to float64) curve {
	way := func(t float64) pt {
		a, b, d := c[0].mix(c[1], t), c[1].mix(c[2], t), c[2].mix(c[3], t)
		return b.mix(d, t).sub(a.mix(b, t)).mul(to - from)
	}
	a, b := c.at(from), c.at(to)
	return curve{a, a.add(way(from)), b.sub(way(to)), b}
}

// bow is a curve from a to b that swings to its left by the given distance.
func bow(a, b pt, swing float64) curve {
	side := b.sub(a).unit().left().mul(swing * 4 / 3)
	return curve{a, a.mix(b, 1./3).add(side), a.mix(b, 2./3).add(side), b}
}

// box is an upright rectangle.
type box struct{ x0, y0, x1, y1 float64 }

func around(at pt, w, h float64) box {
	return box{at.x - w/2, at.y - h/2, at.x + w/2, at.y + h/2}
}

func (b box) moved(p pt) box { return box{b.x0 + p.x, b.y0 + p.y, b.x1 + p.x, b.y1 + p.y} }

func (b box) has(p pt) bool { return p.x > b.x0 && p.x < b.x1 && p.y > b.y0 && p.y < b.y1 }

// shared is the area that two boxes have in common.
func (b box) shared(c box) float64 {
	w, h := min(b.x1, c.x1)-max(b.x0, c.x0), min(b.y1, c.y1)-max(b.y0, c.y0)
	return max(w, 0) * max(h, 0)
}

// ink is path data being written, as short as can be.
type ink []byte

func (b *ink) op(letter byte, points ...pt) {
	*b = append(*b, letter)
	for i, p := range points {
		*b = svg.AppendShort(*b, p.x, i > 0)
		*b = svg.AppendShort(*b, p.y, true)
	}
}

// chain is a path along points.
func chain(points []pt, closed bool) string {
	var b ink
	for i, p := range points {
		op := byte('L')
		if i == 0 {
			op = 'M'
		}
		b.op(op, p.whole())
	}
	if closed {
		b = append(b, 'Z')
	}
	return string(b)
}

// inside reports whether p lies in a polygon.
func inside(polygon []pt, p pt) bool {
	in := false
	for i, j := 0, len(polygon)-1; i < len(polygon); j, i = i, i+1 {
		a, b := polygon[i], polygon[j]
		if (a.y > p.y) != (b.y > p.y) && p.x < (b.x-a.x)*(p.y-a.y)/(b.y-a.y)+a.x {
			in = !in
		}
	}
	return in
}

// away is the distance of p from the nearest of some points.
func away(points []pt, p pt) float64 {
	best := math.Inf(1)
	for _, q := range points {
		dx, dy := q.x-p.x, q.y-p.y
		best = min(best, dx*dx+dy*dy)
	}
	return math.Sqrt(best)
}

// crosses reports whether the lines a-b and c-d cross between their ends.
func crosses(a, b, c, d pt) bool {
	side := func(p, q, r pt) float64 { return (q.x-p.x)*(r.y-p.y) - (q.y-p.y)*(r.x-p.x) }
	return side(a, b, c)*side(a, b, d) < 0 && side(c, d, a)*side(c, d, b) < 0
}

// hull is the convex outline of points.
func hull(points []pt) []pt {
	if len(points) < 3 {
		return points
	}
	start := points[0]
	for _, p := range points {
		if p.x < start.x || p.x == start.x && p.y < start.y {
			start = p
		}
	}
	out := []pt{start}
	for at := start; len(out) <= len(points); {
		next := points[0]
		for _, p := range points {
			turn := (next.x-at.x)*(p.y-at.y) - (next.y-at.y)*(p.x-at.x)
			if next == at || turn < 0 || turn == 0 && p.far(at) > next.far(at) {
				next = p
			}
		}
		if next == start {
			break
		}
		out = append(out, next)
		at = next
	}
	return out
}
