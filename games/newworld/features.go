package newworld

import (
	"spielwerk/game"
	"spielwerk/game/value"
)

// FeatureVector implements value.Position. A seat knows nothing here that others do not.
func (p *Position) FeatureVector(v *value.Vector, seat game.Seat, _ bool) {
	v.Features, v.Time = v.Features[:0], int16(value.One*p.turnsLeft()/10)
	c := collector{Collector: value.Collector{Vector: v}, p: p, seat: seat}
	c.collect()
}

// turnsLeft is about how many turns each seat still has.
func (p *Position) turnsLeft() int {
	if p.s.Phase == phaseOver {
		return 0
	}
	return int(landTiles-p.s.Drawn)/p.rules.seats + 1
}

// collector makes the feature vector of a seat.
type collector struct {
	value.Collector
	p    *Position
	seat game.Seat
}

// zone is where a settler stands by the surveyors: those behind both of them go home with the next
// scoring (NW-7.11), and the two columns ahead are those that they reach next.
type zone uint8

const (
	zoneBehind zone = iota
	zoneLevel
	zoneNext
	zoneSoon
	zoneAhead
	zones
)

var zoneWords = [zones]string{"behind", "level", "next", "soon", "ahead"}

func (s *State) zoneOf(col uint8) zone {
	if ahead := int(col) - int(s.minSurveyor()); ahead >= 0 {
		return min(zoneLevel+zone(ahead), zoneAhead)
	}
	return zoneBehind
}

// tally sums what the settlers of a seat in one zone on one kind of feature promise.
type tally struct {
	number, now, full, open, promise int
}

// openWords name how many tiles a feature still wants.
var openWords = [...]string{"1", "2", "3 or more"}

// holdings sum the settlers of a seat, each feature counted once: those where it leads alone or
// with others by kind and zone, and those where it is beaten.
type holdings struct {
	by          [kinds][zones]tally
	full        [kinds][len(openWords)]int // points when complete, by tiles wanted
	shared      [kinds]tally               // where it leads with others
	beaten      [kinds]int
	onMap, free int
}

// holdings finds those of the seat.
func (c *collector) holdings() (out holdings) {
	p, s := c.p, &c.p.s
	left := p.turnsLeft()
	for i := range s.Settlers[c.seat] {
		st := &s.Settlers[c.seat][i]
		if st.Place == 0 {
			out.free++
			continue
		}
		out.onMap++
		h := p.held(st)
		if !p.first(&h, c.seat, i) {
			continue
		}
		leaders := h.leaders(p.rules.seats)
		if !leaders.Has(c.seat) {
			out.beaten[h.kind]++
			continue
		}
		col := s.Placed[st.Place-1].Col
		full, open := p.complete(&h)
		one := tally{1, h.value, full, open, p.promise(&h, col, left)}
		out.by[h.kind][s.zoneOf(col)].add(&one)
		if open > 0 {
			out.full[h.kind][min(open, len(openWords))-1] += full
		}
		if leaders.Len() > 1 {
			out.shared[h.kind].add(&one)
		}
	}
	return out
}

func (t *tally) add(o *tally) {
	t.number += o.number
	t.now += o.now
	t.full += o.full
	t.open += o.open
	t.promise += o.promise
}

func (c *collector) collect() {
	p, s := c.p, &c.p.s
	var h holdings
	worth := 0
	if p.s.PlacedN > 0 { // not when only names are asked for
		h, worth = c.holdings(), p.worth(c.seat)
	}
	c.Add("points", "", int(s.Points[c.seat]), 10)
	c.Add("evaluation", "", worth, 1000)
	c.AddBool("active", "", s.Active == c.seat)
	c.AddBool("deploys", "", s.Active == c.seat && s.Phase == phaseDeploy)
	c.AddSeats(p.rules.seats)
	for n := range settlers {
		c.AddBool("in the supply", supplyWords[n], h.free > n)
	}
	c.AddBool("surveyors apart", "", s.Surveyors[0] != s.Surveyors[1])
	c.Add("land ahead of the surveyors", "", int(s.MaxCol)-int(s.minSurveyor()), 4)
	c.Add("gaps", "", int(s.GapsN), 16)
	c.others()
	for k := range kinds {
		c.holding(k, &h)
	}
}

// supplyWords name the settlers of a seat.
var supplyWords = [settlers]string{"1", "2", "3", "4", "5"}

// holding adds the features of one kind of holding.
func (c *collector) holding(k kind, h *holdings) {
	word := kindWords[k]
	for z := range zones {
		t := &h.by[k][z]
		if k == plain { // trappers stay where they are: NW-7.13
			for _, other := range h.by[k][1:] {
				t.add(&other)
			}
		}
		if k == plain && z > 0 {
			break
		}
		c.Add(word+" "+zoneWords[z], "settlers", t.number, 1)
		c.Add(word+" "+zoneWords[z], "points", t.now, 5)
		c.Add(word+" "+zoneWords[z], "points when complete", t.full, 5)
		c.Add(word+" "+zoneWords[z], "tiles wanted", t.open, 3)
		c.Add(word+" "+zoneWords[z], "promise", t.promise, 500)
	}
	for i, open := range openWords {
		c.Add(word+" that wants", open, h.full[k][i], 5)
	}
	c.Add(word, "shared", h.shared[k].number, 1)
	c.Add(word, "promise shared", h.shared[k].promise, 500)
	c.Add(word, "beaten", h.beaten[k], 1)
}

// others adds what the other seats have on the map.
func (c *collector) others() {
	p, s := c.p, &c.p.s
	onMap, ahead := 0, 0
	for seat := range game.Seat(p.rules.seats) {
		if seat == c.seat {
			continue
		}
		for i := range s.Settlers[seat] {
			if st := &s.Settlers[seat][i]; st.Place != 0 {
				onMap++
				if s.zoneOf(s.Placed[st.Place-1].Col) > zoneBehind {
					ahead++
				}
			}
		}
	}
	c.Add("others on the map", "", onMap, 4)
	c.Add("others ahead", "", ahead, 4)
}
