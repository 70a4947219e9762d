package board

import (
	"math"

	"spielwerk/svg"
)

// pt is a point of a tile: the tile is the square from -50 to 50, y points south.
type pt struct{ x, y float64 }

func (p pt) add(q pt) pt            { return pt{p.x + q.x, p.y + q.y} }
func (p pt) sub(q pt) pt            { return pt{p.x - q.x, p.y - q.y} }
func (p pt) mul(f float64) pt       { return pt{p.x * f, p.y * f} }
func (p pt) len() float64           { return math.Hypot(p.x, p.y) }
func (p pt) far(q pt) float64       { return p.sub(q).len() }
func (p pt) mix(q pt, t float64) pt { return p.add(q.sub(p).mul(t)) }

// turned is the point n quarter turns clockwise around the middle of the tile.
func (p pt) turned(n int) pt {
	for range n & 3 {
		p = pt{-p.y, p.x}
	}
	return p
}

// unit is the point at distance 1 in the same direction.
func (p pt) unit() pt {
	if n := p.len(); n > 0 {
		return p.mul(1 / n)
	}
	return pt{0, -1}
}

// curve is a cubic Bezier curve.
type curve [4]pt

func (c curve) turned(n int) curve {
	for i := range c {
		c[i] = c[i].turned(n)
	}
	return c
}

func (c curve) at(t float64) pt {
	a, b, d := c[0].mix(c[1], t), c[1].mix(c[2], t), c[2].mix(c[3], t)
	return a.mix(b, t).mix(b.mix(d, t), t)
}

// line is a chain of curves, each beginning where the one before ends.
type line []curve

// points are n+1 points along each curve of the line.
func (l line) points(n int) []pt {
	var out []pt
	for i, c := range l {
		if i == 0 {
			out = append(out, c[0])
		}
		for j := 1; j <= n; j++ {
			out = append(out, c.at(float64(j)/float64(n)))
		}
	}
	return out
}

func (l line) length() float64 {
	sum, points := 0.0, l.points(12)
	for i := 1; i < len(points); i++ {
		sum += points[i].far(points[i-1])
	}
	return sum
}

// along is the point at the share t of the line's length, and the direction of
// the line there.
func (l line) along(t float64) (at, way pt) {
	points := l.points(16)
	rest := l.length() * t
	for i := 1; i < len(points); i++ {
		step := points[i].far(points[i-1])
		if rest <= step || i == len(points)-1 {
			return points[i-1].mix(points[i], min(1, rest/max(step, 1e-9))), points[i].sub(points[i-1]).unit()
		}
		rest -= step
	}
	return pt{}, pt{0, -1}
}

// d is the line as path data.
func (l line) d() string {
	var b ink
	for i, c := range l {
		if i == 0 {
			b.op('M', c[0])
		}
		b.op('C', c[1], c[2], c[3])
	}
	return string(b)
}

// ink writes path data as short as possible.
type ink []byte

func (b *ink) op(letter byte, points ...pt) {
	*b = append(*b, letter)
	for i, p := range points {
		*b = svg.AppendShort(*b, p.x, i > 0)
		*b = svg.AppendShort(*b, p.y, true)
	}
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
		if d := dx*dx + dy*dy; d < best {
			best = d
		}
	}
	return math.Sqrt(best)
}
