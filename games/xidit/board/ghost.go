package board

import (
	"math"
	"slices"

	"spielwerk/game"
	"spielwerk/games/xidit"
	"spielwerk/svg"
)

// order is the city where an order of a programme begins, and the one where it ends. Both are
// the same for orders without a road.
type order struct {
	word     string
	from, to int
	road     int    // -1 for none
	brings   string // the picture of what it will do, "" if that is not told
}

// orders follows a programme from a city. A road that does not exist leads
// nowhere: LX-4.4.
func (p *plan) orders(city int, dials []string) (out []order) {
	at := city
	for _, word := range dials {
		o := order{word, at, at, -1, ""}
		if word != "action" && word != "wait" {
			for _, i := range p.cities[at].roads {
				if r := &p.roads[i]; r.colour == word {
					o.road, o.to = i, r.a+r.b-at
				}
			}
		}
		out = append(out, o)
		at = o.to
	}
	return out
}

// ghost draws the way of the orders set so far, only for the seat that sets them.
func (d *drawing) ghost() {
	i := slices.IndexFunc(d.View.Seats, func(s xidit.SeatView) bool { return game.Seat(s.Seat) == d.Seat })
	if d.View.Phase != "program" || d.Seat == game.Watcher || i < 0 {
		return
	}
	s := &d.View.Seats[i]
	if len(s.Dials) == 0 || s.City < 1 || s.City >= len(d.plan.cities) {
		return
	}
	orders := d.plan.orders(s.City, s.Dials)
	d.Addf(`<g id="ghost" class="seat-%d">`, d.Seat)
	for k := range orders {
		d.foretell(&orders[k], k)
	}
	used := map[int]int{}
	for k, o := range orders {
		if o.road < 0 {
			continue
		}
		r := &d.plan.roads[o.road]
		c := r.curve
		if r.a != o.from {
			c = c.back()
		}
		length := c[0].far(c[3])
		// A road that is taken again is drawn beside itself.
		off := c[3].sub(c[0]).unit().left().mul(7 * float64(used[o.road]))
		used[o.road]++
		if r.a != o.from {
			off = off.mul(-1)
		}
		c = c.part(min(.3, 22/length), 1-min(.3, 26/length))
		for j := range c {
			c[j] = c[j].add(off)
		}
		way := c[3].sub(c[2]).unit()
		tip, side := c[3], way.left().mul(6)
		var head ink
		head.op('M', tip.sub(way.mul(9)).add(side))
		head.op('L', tip, tip.sub(way.mul(9)).sub(side))
		d.Addf(`<path id="way-%d" d="%s%s"/>`, k+1, c.d(), head)
	}
	// The slots stand at the cities in which they end.
	stops := map[int][]int{}
	var cities []int
	for k, o := range orders {
		if stops[o.to] == nil {
			cities = append(cities, o.to)
		}
		stops[o.to] = append(stops[o.to], k)
	}
	for _, c := range cities {
		wide := 0.0
		for _, k := range stops[c] {
			wide += orders[k].width()
		}
		at := d.quiet(c, wide)
		x := -wide / 2
		for _, k := range stops[c] {
			o := &orders[k]
			w := o.width()
			d.Addf(`<g id="slot-%d"`, k+1)
			d.at(at.add(pt{x + w/2, 0}).whole())
			d.Addf(`><rect x="%s" width="%s"/>`, svg.Short(1-w/2), svg.Short(w-2))
			if sign := o.sign(); sign != "" {
				d.Addf(`<text x="-9" y="5.4">%d</text><use href="#%s" transform="translate(8)scale(.82)"/></g>`, k+1, svg.Esc(sign))
			} else {
				d.Addf(`<text y="5.4">%d</text></g>`, k+1)
			}
			x += w
		}
	}
	if end := orders[len(orders)-1].to; end != s.City {
		x, y := d.Stand(end, d.Seat)
		d.Addf(`<g id="goal" transform="translate(%d %d)"><use class="x-pale" href="#x-fig%d"/></g>`, x, y, d.Seat)
	}
	d.Add(`</g>`)
}

// quiet is the place at a city where a row of slots hides least of the board.
func (d *drawing) quiet(city int, wide float64) pt {
	at := d.plan.cities[city].at
	var places []pt
	for _, off := range []pt{{0, -62}, {0, 30}, {0, -32}, {-40 - wide/2, 0}, {40 + wide/2, 0}, {-40 - wide/2, -30}, {40 + wide/2, -30}, {-wide / 2, 30}, {wide / 2, 30}} {
		places = append(places, at.add(off))
	}
	return d.quietest(places, wide, 23, d.shown())
}

// shown are the boxes that should stay visible.
func (d *drawing) shown() (out []box) {
	for i := range d.plan.regions {
		out = append(out, d.plan.regions[i].block())
	}
	for i := range d.View.Cities {
		c := &d.View.Cities[i]
		p := &d.plan.cities[c.City]
		out = append(out, around(p.at, 32, 32))
		if c.Tile != "" {
			out = append(out, around(p.at.add(p.panel), panelW, panelH))
		}
		if c.Owner != nil {
			out = append(out, towerBox.moved(p.at.add(p.guild)))
		}
	}
	for i := range d.View.Seats {
		if s := &d.View.Seats[i]; s.City > 0 {
			x, y := d.Stand(s.City, game.Seat(s.Seat))
			out = append(out, around(pt{float64(x), float64(y)}, 24, 36))
		}
	}
	return out
}

// quietest is the place where a box hides least; the first one among equals.
func (d *drawing) quietest(places []pt, w, h float64, shown []box) pt {
	best, top := places[0], math.Inf(1)
	for i, at := range places {
		b := around(at, w, h)
		cost := float64(i)/4 + 9*(w*h-b.shared(box{2, 2, width - 2, height - 2}))
		for _, s := range shown {
			cost += b.shared(s)
		}
		if cost < top {
			best, top = at, cost
		}
	}
	return best
}

// sign is the picture of what an order does besides leading somewhere.
func (o *order) sign() string {
	switch {
	case o.brings != "":
		return o.brings
	case o.word == "action" || o.word == "wait":
		return "x-" + o.word
	case o.road < 0:
		return "x-none"
	}
	return ""
}

// foretell marks what an order will do: the unit that it recruits, the threat that it
// eliminates, or that it can do nothing.
func (d *drawing) foretell(o *order, k int) {
	if k >= len(d.Plan) || d.Plan[k].Open {
		return
	}
	switch e := &d.Plan[k].Does; d.Plan[k].Word(d.Vocabulary) {
	case "recruit":
		class := d.box.Classes[e.Args[0]].ID
		o.brings = "xu-" + class
		if at, ok := d.unitAt(o.to, int(e.Args[0])); ok {
			d.Addf(`<circle class="take" cx="%s" cy="%s" r="11"/>`, svg.Short(at.x), svg.Short(at.y))
		}
	case "eliminate":
		o.brings = "x-threat"
		at := d.plan.cities[o.to].at.add(d.plan.cities[o.to].panel)
		d.Addf(`<rect class="take" x="%s" y="%s" width="104" height="54"/>`, svg.Short(at.x-52), svg.Short(at.y-27))
	case "nothing":
		o.brings = "x-none"
	}
}

// unitAt is where the first unit of a class stands on the tile of a city.
func (d *drawing) unitAt(city, class int) (pt, bool) {
	c := &d.View.Cities[city-1]
	if c.Tile != "recruit" {
		return pt{}, false
	}
	i := slices.Index(spaces(face(d.tiles, city), c.Units), class)
	place := &d.plan.cities[city]
	return place.at.add(place.panel).add(pt{float64(16*i - 32), 0}), i >= 0
}

func (o *order) width() float64 {
	if o.sign() == "" {
		return 24
	}
	return 42
}
