package board

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"spielwerk/games/xidit"
	"spielwerk/svg"
)

// The measures of the board.
const (
	width, height = 1100.0, 770.0

	cellW, cellH   = 150.0, 124.0 // preferred room of a city
	minDistance    = 104.0        // least distance of two cities
	panelW, panelH = 100.0, 46.0  // a city tile
	labelW, labelH = 126.0, 88.0  // name, values and bards of a region
	fortW, fortH   = 130.0, 190.0 // the same with the Bastion
	coastPower     = 3.6          // of the coast; see oval
	seatsMost      = 5
)

var middle = pt{width / 2, height / 2}

// The area of a city around its point: its houses and the places of the Idrakys. A tower
// covers its box around the foot of the guild.
var (
	houses   = box{-34, -50, 34, -8}
	plaza    = box{-62, -20, 62, 17}
	towerBox = box{-11, -55, 11, 0}
)

// stands are the places of the seats in a city, beside its number.
var stands = [seatsMost]pt{{-27, 0}, {27, 0}, {-50, 0}, {50, 0}, {-73, 0}}

// plan is the layout of the board.
type plan struct {
	cities  []cityPlan // by number; 0 is empty
	roads   []roadPlan
	regions []regionPlan
	ring    []int  // the cities on the outer ring, nil if there is none
	coast   []pt   // around the land
	rays    []ray  // borders from the ring to the coast
	walls   []wall // other borders without a road
}

type cityPlan struct {
	at    pt
	roads []int // indices into plan.roads
	panel pt    // middle of its tile, from the city
	guild pt    // foot of its guild, from the city
}

type roadPlan struct {
	a, b   int
	colour string
	curve  curve
	points []pt
}

type regionPlan struct {
	xidit.Region
	area  []pt
	label pt
	spots []pt // other places within, the nearest to the label first
	tint  int
}

// ray is a border from a city of the ring to the coast.
type ray struct {
	city   int
	points []pt
}

// wall is a border between two cities that no road follows.
type wall struct {
	a, b   int
	points []pt
}

// lay computes the layout of a map. The number of cities is the largest number in the map.
func lay(b *xidit.Box, cities int) *plan {
	p := &plan{cities: make([]cityPlan, cities+1)}
	for _, r := range b.Roads {
		p.roads = append(p.roads, roadPlan{a: r.A, b: r.B, colour: r.Colour})
	}
	for i := range p.roads {
		for _, c := range []int{p.roads[i].a, p.roads[i].b} {
			p.cities[c].roads = append(p.cities[c].roads, i)
		}
	}
	for _, r := range b.Regions {
		p.regions = append(p.regions, regionPlan{Region: r})
	}
	p.ring = p.outer()
	p.place()
	p.shore()
	p.pave()
	for i := range p.regions {
		p.bound(i)
	}
	p.tints()
	for range 2 {
		p.labels()
		p.panels()
	}
	for i := range p.regions {
		p.regions[i].fill()
	}
	p.walls = slices.DeleteFunc(p.walls, p.blocked)
	slices.SortStableFunc(p.walls, func(a, b wall) int { return cmp.Or(cmp.Compare(a.a, b.a), cmp.Compare(a.b, b.b)) })
	return p
}

func (p *plan) joined(a, b int) int {
	if a < len(p.cities) {
		for _, i := range p.cities[a].roads {
			if r := &p.roads[i]; r.a == b && r.b == a || r.a == a && r.b == b {
				return i
			}
		}
	}
	return -1
}

// cycle is the order of cities along the only ring of roads between them, nil if there is
// none. Only roads that keep allows count.
func (p *plan) cycle(cities []int, keep func(road int) bool) []int {
	if len(cities) < 3 {
		return nil
	}
	next := func(c, not int) (first, n int) {
		for _, i := range p.cities[c].roads {
			r := &p.roads[i]
			o := r.a + r.b - c
			if keep(i) && slices.Contains(cities, o) {
				n++
				if o != not && (first == 0 || o < first) {
					first = o
				}
			}
		}
		return first, n
	}
	out := []int{cities[0]}
	for at, from := cities[0], 0; ; {
		to, n := next(at, from)
		if n != 2 || to == 0 {
			return nil
		}
		if to == out[0] {
			break
		}
		out = append(out, to)
		if len(out) > len(cities) {
			return nil
		}
		at, from = to, at
	}
	if len(out) != len(cities) {
		return nil
	}
	return out
}

// outer are the cities around the map in their order: those joined by roads that
// only one region has.
func (p *plan) outer() []int {
	edge := make([]bool, len(p.roads))
	var on []int
	for i, r := range p.roads {
		n := 0
		for j := range p.regions {
			if slices.Contains(p.regions[j].Cities, r.a) && slices.Contains(p.regions[j].Cities, r.b) {
				n++
			}
		}
		if n == 1 {
			edge[i] = true
			on = append(on, r.a, r.b)
		}
	}
	slices.Sort(on)
	ring := p.cycle(slices.Compact(on), func(i int) bool { return edge[i] })
	if len(ring) < 5 {
		return nil
	}
	return ring
}

// oval is a point of an oval that is almost a rectangle, the more so the greater
// corners is.
func oval(a, b, angle, corners float64) pt {
	power := 2 / corners
	c, s := math.Cos(angle), math.Sin(angle)
	return middle.add(pt{math.Copysign(math.Pow(math.Abs(c), power), c) * a, math.Copysign(math.Pow(math.Abs(s), power), s) * b})
}

// spread are n points at equal distances along an oval; turn, from 0 to 1, shifts the first
// towards the second.
func spread(a, b float64, n int, turn float64) []pt {
	const steps = 1440
	var line []pt
	var sums []float64
	sum := 0.0
	for i := range steps + 1 {
		q := oval(a, b, 2*math.Pi*float64(i)/steps-math.Pi*.75, 2.8)
		if i > 0 {
			sum += q.far(line[i-1])
		}
		line, sums = append(line, q), append(sums, sum)
	}
	var out []pt
	for k := range n {
		i, _ := slices.BinarySearch(sums, sum*math.Mod((float64(k)+turn)/float64(n), 1))
		out = append(out, line[min(i, steps)])
	}
	return out
}

// place computes the places of the cities: the ring on an oval, the others where roads pull
// and other cities push them. It tries several starts and takes the best.
func (p *plan) place() {
	n := len(p.cities) - 1
	var best []pt
	top := math.Inf(-1)
	try := func(at []pt, fixed []bool) {
		p.relax(at, fixed)
		p.part(at)
		if score := p.score(at); best == nil || score > top+1e-6 {
			best, top = slices.Clone(at), score
		}
	}
	if p.ring != nil {
		const turns = 8
		for k := range turns {
			at, fixed := make([]pt, n+1), make([]bool, n+1)
			for i := range at {
				at[i] = middle
			}
			for i, q := range spread(width/2-98, height/2-96, len(p.ring), float64(k)/turns) {
				at[p.ring[i]], fixed[p.ring[i]] = q, true
			}
			p.tutte(at, fixed)
			try(at, fixed)
		}
	} else {
		order := p.walk()
		for k := range 6 {
			at := make([]pt, n+1)
			for i, q := range spread(width/2-160, height/2-140, max(n, 1), 0) {
				if i < n {
					at[order[(i*(1+k%3)+k)%n]] = q
				}
			}
			for c := 1; c <= n; c++ { // cities that the step does not reach stay at 0
				if at[c] == (pt{}) {
					rnd := svg.NewSplitmix(fmt.Sprint("lost", k, c))
					at[c] = pt{rnd.Within(150, width-150), rnd.Within(150, height-150)}
				}
			}
			try(at, make([]bool, n+1))
		}
	}
	for c := 1; c <= n; c++ {
		p.cities[c].at = best[c].whole()
	}
}

// walk lists the cities with neighbours close together.
func (p *plan) walk() (order []int) {
	seen := make([]bool, len(p.cities))
	var visit func(c int)
	visit = func(c int) {
		seen[c] = true
		order = append(order, c)
		for _, i := range p.cities[c].roads {
			if o := p.roads[i].a + p.roads[i].b - c; !seen[o] {
				visit(o)
			}
		}
	}
	for c := 1; c < len(p.cities); c++ {
		if !seen[c] {
			visit(c)
		}
	}
	return order
}

// tutte puts each free city into the middle of its neighbours (Tutte 1963).
func (p *plan) tutte(at []pt, fixed []bool) {
	for range 300 {
		for c := 1; c < len(at); c++ {
			if fixed[c] || len(p.cities[c].roads) == 0 {
				continue
			}
			var sum pt
			for _, i := range p.cities[c].roads {
				sum = sum.add(at[p.roads[i].a+p.roads[i].b-c])
			}
			at[c] = sum.mul(1 / float64(len(p.cities[c].roads)))
		}
	}
}

// relax lets roads pull and cities push. Distances are in units of a city's room. With a ring
// the middle pushes too, because the Bastion is there.
func (p *plan) relax(at []pt, fixed []bool) {
	const rounds = 260
	scale := func(v pt) pt { return pt{v.x / cellW, v.y / cellH} }
	for round := range rounds {
		heat := .12 * (1 - float64(round)/rounds)
		for c := 1; c < len(at); c++ {
			if fixed[c] {
				continue
			}
			var force pt
			push := func(q pt, power float64) {
				v := scale(at[c].sub(q))
				if d := v.len(); d < 2.4 {
					force = force.add(v.unit().mul(power / max(d*d, .05)))
				}
			}
			for o := 1; o < len(at); o++ {
				if o != c {
					push(at[o], 1)
				}
			}
			if p.ring != nil {
				push(middle, .2)
			}
			for _, i := range p.cities[c].roads {
				v := scale(at[p.roads[i].a+p.roads[i].b-c].sub(at[c]))
				force = force.add(v.mul(.55))
			}
			step := force.unit().mul(min(force.len(), 1) * heat)
			at[c] = at[c].add(pt{step.x * cellW, step.y * cellH})
			at[c].x = min(max(at[c].x, 96), width-96)
			at[c].y = min(max(at[c].y, 90), height-90)
		}
	}
}

// ashore moves a point that is too close to the coast inwards.
func ashore(p pt) pt {
	v := p.sub(middle)
	over := math.Pow(math.Abs(v.x)/(width/2-82), coastPower) + math.Pow(math.Abs(v.y)/(height/2-76), coastPower)
	if over <= 1 {
		return p
	}
	return middle.add(v.mul(math.Pow(over, -1/coastPower)))
}

// part moves cities apart that are too close, those of the ring last.
func (p *plan) part(at []pt) {
	for range 1500 {
		for c := 1; c < len(at); c++ {
			at[c] = ashore(at[c])
		}
		done := true
		for a := 1; a < len(at); a++ {
			for b := 1; b < a; b++ {
				v := at[a].sub(at[b])
				if d := v.len(); d < minDistance+2 {
					if d < 1 {
						v = pt{math.Cos(float64(a)), math.Sin(float64(a))}
					}
					// Also sideways, so that no city is stuck between the other and the coast.
					step := v.unit().add(v.unit().left().mul(.4)).mul((minDistance + 3 - d) / 2)
					at[a], at[b] = at[a].add(step), at[b].sub(step)
					done = false
				}
			}
		}
		if done {
			return
		}
	}
}

// score rates a layout: no crossing roads, room between all cities.
func (p *plan) score(at []pt) float64 {
	score := 0.0
	for i, r := range p.roads {
		for _, q := range p.roads[:i] {
			if crosses(at[r.a], at[r.b], at[q.a], at[q.b]) {
				score -= 10
			}
		}
		for c := 1; c < len(at); c++ {
			if c != r.a && c != r.b && away(bow(at[r.a], at[r.b], 0).points(10), at[c]) < 50 {
				score -= 6
			}
		}
	}
	room := math.Inf(1)
	for a := 1; a < len(at); a++ {
		for b := 1; b < a; b++ {
			d := at[a].sub(at[b])
			room = min(room, math.Hypot(d.x/cellW, d.y/cellH))
		}
	}
	return score + min(room, 2)
}

// shore draws the coast, and from the cities of the ring where regions meet the
// borders to it.
func (p *plan) shore() {
	rnd := svg.NewSplitmix("coast")
	var wave [5][2]float64
	for i := range wave {
		wave[i] = [2]float64{rnd.Within(1.5, 3.4), rnd.Within(0, 2*math.Pi)}
	}
	const steps = 240
	for i := range steps {
		a := 2 * math.Pi * float64(i) / steps
		off := 0.0
		for k, w := range wave {
			off += w[0] * math.Sin(float64(3+4*k)*a+w[1])
		}
		p.coast = append(p.coast, oval(width/2-17+off*.9, height/2-17+off, a, coastPower))
	}
	for _, c := range p.ring {
		n := 0
		for i := range p.regions {
			if slices.Contains(p.regions[i].Cities, c) && p.touches(i) {
				n++
			}
		}
		if n < 2 {
			continue
		}
		at := p.cities[c].at
		to := p.coast[p.coastAt(at)]
		rnd := svg.NewSplitmix(fmt.Sprint("ray", c))
		points := curve{
			at, at.mix(to, .35).add(to.sub(at).left().mul(rnd.Within(-.14, .14))),
			at.mix(to, .7).add(to.sub(at).left().mul(rnd.Within(-.2, .2))), to,
		}.points(8)
		p.rays = append(p.rays, ray{c, points})
	}
}

// touches reports whether a region has a road of the ring on its border.
func (p *plan) touches(region int) bool {
	for i, c := range p.ring {
		d := p.ring[(i+1)%len(p.ring)]
		if slices.Contains(p.regions[region].Cities, c) && slices.Contains(p.regions[region].Cities, d) {
			return true
		}
	}
	return false
}

// coastAt is the point of the coast nearest to a point.
func (p *plan) coastAt(at pt) int {
	best, top := 0, math.Inf(1)
	for i, q := range p.coast {
		if d := q.far(at); d < top {
			best, top = i, d
		}
	}
	return best
}

// pave bends the roads: slightly for looks, more if a city is in the way.
func (p *plan) pave() {
	for i := range p.roads {
		r := &p.roads[i]
		a, b := p.cities[r.a].at, p.cities[r.b].at
		rnd := svg.NewSplitmix(fmt.Sprint("road", r.a, r.b))
		want := rnd.Within(5, 11)
		if out := a.mix(b, .5).sub(middle); out.x*b.sub(a).left().x+out.y*b.sub(a).left().y < 0 {
			want = -want
		}
		best, top := curve{}, math.Inf(1)
		for _, swing := range []float64{want, -want, 24, -24, 46, -46, 70, -70, 100, -100} {
			c := bow(a, b, swing)
			cost := math.Abs(swing-want) * .2
			for _, q := range p.roads[:i] { // two roads between the same cities lie apart
				if (q.a == r.a && q.b == r.b || q.a == r.b && q.b == r.a) && q.curve.at(.5).far(c.at(.5)) < 22 {
					cost += 1000
				}
			}
			for o := 1; o < len(p.cities); o++ {
				if o != r.a && o != r.b {
					cost += max(0, 62-away(c.points(16), p.cities[o].at)) * 4
				}
			}
			for _, q := range c.points(6) {
				if q.x < 30 || q.x > width-30 || q.y < 30 || q.y > height-30 {
					cost += 100
				}
			}
			if cost < top {
				best, top = c, cost
			}
		}
		r.curve = best
		r.points = best.points(max(4, int(a.far(b)/6)))
	}
}

// along is the curve from one city to another.
func (p *plan) along(a, b int) []pt {
	if i := p.joined(a, b); i >= 0 {
		if p.roads[i].a == a {
			return p.roads[i].curve.points(8)
		}
		return p.roads[i].curve.back().points(8)
	}
	lo, hi := min(a, b), max(a, b)
	rnd := svg.NewSplitmix(fmt.Sprint("wall", lo, hi))
	c := bow(p.cities[lo].at, p.cities[hi].at, rnd.Within(-12, 12))
	if lo != a {
		c = c.back()
	}
	return c.points(8)
}

// bound finds the area of a region: within the roads around it, and from the
// ring on to the coast.
func (p *plan) bound(region int) {
	r := &p.regions[region]
	round := p.cycle(r.Cities, func(int) bool { return true })
	if round == nil {
		p.outline(r)
		return
	}
	// Turn the round so that its part on the ring comes first.
	onRing := func(i int) bool {
		a, b := slices.Index(p.ring, round[i%len(round)]), slices.Index(p.ring, round[(i+1)%len(round)])
		if a < 0 || b < 0 {
			return false
		}
		d := (b - a + len(p.ring)) % len(p.ring)
		return d == 1 || d == len(p.ring)-1
	}
	start, edges, turns := 0, 0, 0
	for i := range round {
		if onRing(i) {
			edges++
			if !onRing(i + len(round) - 1) {
				start = i
				turns++
			}
		}
	}
	if turns == 1 && edges < len(round) {
		first, last := round[start], round[(start+edges)%len(round)]
		from, to := p.rayOf(first), p.rayOf(last)
		r.area = append(r.area, from...)
		i, j := p.coastAt(from[len(from)-1]), p.coastAt(to[len(to)-1])
		second := p.cities[round[(start+1)%len(round)]].at
		step := 1
		if a := second.sub(middle).angle() - p.cities[first].at.sub(middle).angle(); math.Sin(a) < 0 {
			step = len(p.coast) - 1
		}
		for k := i; k != j; k = (k + step) % len(p.coast) {
			r.area = append(r.area, p.coast[k])
		}
		back := slices.Clone(to)
		slices.Reverse(back)
		r.area = append(r.area, back...)
		start += edges
		for i := range len(round) - edges {
			a, b := round[(start+i)%len(round)], round[(start+i+1)%len(round)]
			r.area = append(r.area, p.along(a, b)[1:]...)
		}
		return
	}
	for i := range round {
		r.area = append(r.area, p.along(round[i], round[(i+1)%len(round)])[1:]...)
	}
}

func (p *plan) rayOf(city int) []pt {
	for _, r := range p.rays {
		if r.city == city {
			return r.points
		}
	}
	at := p.cities[city].at
	return []pt{at, p.coast[p.coastAt(at)]}
}

// outline is the area of a region whose cities do not form a ring: around them all, with
// borders where there is no road.
func (p *plan) outline(r *regionPlan) {
	var points []pt
	for _, c := range r.Cities {
		points = append(points, p.cities[c].at)
	}
	city := func(at pt) int {
		return slices.IndexFunc(p.cities, func(c cityPlan) bool { return c.at == at })
	}
	around := hull(points)
	if len(around) < 3 { // a lens or a disc
		a := around[0]
		b := around[len(around)-1]
		for i := range 24 {
			w := pt{math.Cos(float64(i) * math.Pi / 12), math.Sin(float64(i) * math.Pi / 12)}
			q := a
			if v := b.sub(a); v.x*w.x+v.y*w.y > 0 {
				q = b
			}
			r.area = append(r.area, q.add(w.mul(58)))
		}
		return
	}
	for i, q := range around {
		a, b := city(q), city(around[(i+1)%len(around)])
		way := p.along(a, b)
		r.area = append(r.area, way[1:]...)
		if p.joined(a, b) < 0 && !slices.ContainsFunc(p.walls, func(w wall) bool { return w.a == min(a, b) && w.b == max(a, b) }) {
			p.walls = append(p.walls, wall{min(a, b), max(a, b), way})
		}
	}
}

// blocked reports whether a border is not drawn: it is long, crosses a road, or
// passes a city.
func (p *plan) blocked(w wall) bool {
	a, b := p.cities[w.a].at, p.cities[w.b].at
	for i := range p.roads {
		if r := &p.roads[i]; crosses(a, b, p.cities[r.a].at, p.cities[r.b].at) {
			return true
		}
	}
	for c := 1; c < len(p.cities); c++ {
		if c != w.a && c != w.b && away(w.points, p.cities[c].at) < 70 {
			return true
		}
	}
	return a.far(b) > 300
}

// tints gives neighbours different colours.
func (p *plan) tints() {
	for i := range p.regions {
		used := map[int]bool{}
		for j := range p.regions[:i] {
			n := 0
			for _, c := range p.regions[j].Cities {
				if slices.Contains(p.regions[i].Cities, c) {
					n++
				}
			}
			if n > 1 && !p.regions[j].Bastion {
				used[p.regions[j].tint] = true
			}
		}
		r := &p.regions[i]
		for r.tint = i % 4; used[r.tint] && len(used) < 5; r.tint = (r.tint + 1) % 5 {
		}
		if r.Bastion {
			r.tint = 5
		}
	}
}

// blocks are the boxes of a city without its tile.
func (p *plan) blocks(c int) []box {
	at := p.cities[c].at
	return []box{houses.moved(at), plaza.moved(at)}
}

// hidden is the cost of what a box would hide: roads and borders in steps of 6, and cities
// (except the given one), their tiles and guilds in squares of 4 by 4.
func (p *plan) hidden(b box, city int) (lines, things float64) {
	for i := range p.roads {
		for _, q := range p.roads[i].points {
			if b.has(q) {
				lines++
			}
		}
	}
	for i := range p.rays {
		for _, q := range p.rays[i].points[2:] {
			if b.has(q) {
				lines++
			}
		}
	}
	for o := 1; o < len(p.cities); o++ {
		if o == city {
			continue
		}
		c := &p.cities[o]
		if b.x0 > c.at.x+150 || b.x1 < c.at.x-150 {
			continue
		}
		for _, block := range p.blocks(o) {
			things += b.shared(block)
		}
		if c.panel != (pt{}) {
			things += b.shared(around(c.at.add(c.panel), panelW, panelH))
		}
		if c.guild != (pt{}) {
			things += b.shared(towerBox.moved(c.at.add(c.guild)))
		}
	}
	return lines, things/16 + ((b.x1-b.x0)*(b.y1-b.y0)-b.shared(box{4, 4, width - 4, height - 4}))/16
}

// covered is the cost of placing a tile or guild of a city in a box.
func (p *plan) covered(b box, city int) float64 {
	lines, things := p.hidden(b, city)
	for i := range p.regions {
		if r := &p.regions[i]; r.label != (pt{}) {
			things += b.shared(r.block()) / 5
		}
	}
	return 2*lines + things
}

// fill lists places well inside a region.
func (r *regionPlan) fill() {
	for y := 30.0; y < height-30; y += 10 {
		for x := 30.0; x < width-30; x += 10 {
			if inside(r.area, pt{x, y}) && inside(r.area, pt{x - 36, y}) && inside(r.area, pt{x + 36, y}) {
				r.spots = append(r.spots, pt{x, y})
			}
		}
	}
	r.spots = append(r.spots, r.label)
	slices.SortStableFunc(r.spots, func(a, b pt) int { return cmp.Compare(a.far(r.label), b.far(r.label)) })
}

// block is the box of a region's name, values and bards.
func (r *regionPlan) block() box {
	if r.Bastion {
		return around(r.label, fortW, fortH)
	}
	return around(r.label, labelW, labelH)
}

// panels places the tile and the guild of each city where they hide least.
func (p *plan) panels() {
	type choice struct {
		at   pt
		cost float64
	}
	var choices []choice
	for _, dx := range []float64{0, 32, -32, 62, -62, 92, -92} {
		choices = append(choices, choice{pt{dx, 20 + panelH/2}, dx * dx / 640})
	}
	for _, dx := range []float64{0, 30, -30, 62, -62} {
		choices = append(choices, choice{pt{dx, -63 - panelH/2}, 4 + math.Abs(dx)/16})
	}
	for _, y := range []float64{-45, -60} {
		choices = append(choices, choice{pt{88, y}, 6}, choice{pt{-88, y}, 6})
	}
	for range 3 {
		for c := 1; c < len(p.cities); c++ {
			city := &p.cities[c]
			best, top := pt{}, math.Inf(1)
			for _, ch := range choices {
				if cost := ch.cost + p.covered(around(city.at.add(ch.at), panelW, panelH), c); cost < top {
					best, top = ch.at, cost
				}
			}
			city.panel = best
			top = math.Inf(1)
			for _, x := range []float64{45, -45} {
				b := towerBox.moved(pt{x, -8})
				cost := p.covered(b.moved(city.at), c) + b.shared(around(city.panel, panelW, panelH))
				if cost < top {
					city.guild, top = pt{x, -8}, cost
				}
			}
		}
	}
}

// labels places the name of each region where it hides least, the Bastion first.
func (p *plan) labels() {
	order := make([]int, len(p.regions))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(len(p.regions[a].Cities), len(p.regions[b].Cities))
	})
	slices.SortStableFunc(order, func(a, b int) int {
		x, y := 1, 1
		if p.regions[a].Bastion {
			x = 0
		}
		if p.regions[b].Bastion {
			y = 0
		}
		return x - y
	})
	for _, i := range order {
		r := &p.regions[i]
		lo, hi := r.area[0], r.area[0]
		for _, q := range r.area {
			lo, hi = pt{min(lo.x, q.x), min(lo.y, q.y)}, pt{max(hi.x, q.x), max(hi.y, q.y)}
		}
		heart, best, top := lo.mix(hi, .5), lo.mix(hi, .5), math.Inf(1)
		for y := lo.y + 8; y < hi.y; y += 8 {
			for x := lo.x + 8; x < hi.x; x += 8 {
				at := pt{x, y}
				if !inside(r.area, at) {
					continue
				}
				r.label = at
				b := r.block()
				cost := at.far(heart) * .03
				lines, things := p.hidden(b, 0)
				cost += 7*lines + 2.5*things
				for j := range p.regions {
					if o := &p.regions[j]; j != i && o.label != (pt{}) {
						cost += b.shared(o.block()) / 8
					}
				}
				if cost >= top {
					continue
				}
				for _, c := range []pt{{b.x0, b.y0}, {x, b.y0}, {b.x1, b.y0}, {b.x0, y}, {b.x1, y}, {b.x0, b.y1}, {x, b.y1}, {b.x1, b.y1}} {
					if !inside(r.area, c) {
						cost += 24
					}
				}
				if cost < top {
					best, top = at, cost
				}
			}
		}
		r.label = best.whole()
	}
}
