package xidit

import (
	"spielwerk/game"
	"spielwerk/game/value"
)

// FeatureVector implements value.Position. It looks at nothing that others cannot work out
// (LX-1.14): not at dials that are set, nor at bids.
func (p *Position) FeatureVector(v *value.Vector, seat game.Seat, _ bool) {
	v.Features, v.Time = v.Features[:0], int16(value.One*p.yearsLeft()/10)
	c := collector{Collector: value.Collector{Vector: v}, p: p, seat: seat}
	c.collect()
}

// yearsLeft is the number of years that follow.
func (p *Position) yearsLeft() int { return int(p.rules.calendar.years) - int(p.s.Year) }

// collector makes the feature vector of a seat.
type collector struct {
	value.Collector
	p    *Position
	seat game.Seat
}

// The words of features: of assessments, of rivals from the weakest, of how many of something.
var (
	assessmentWords = [categories]string{"first assessment", "second assessment", "third assessment"}
	rivalWords      = [contestants - 2]string{"1", "2", "3", "4"}
	numberWords     = [...]string{"1", "2", "3", "4", "5 or more"}
)

func (c *collector) collect() {
	p, s, pl := c.p, &c.p.s, &c.p.s.Players[c.seat]
	c.AddSeats(p.rules.seats)
	c.Add("place in the turn", "", (int(c.seat)-int(s.First)+p.rules.seats)%max(p.rules.seats, 1), 4)
	c.AddBool("decides on a programme", "", s.Phase == phaseProgram)
	c.AddBool("census this year", "", p.rules.calendar.census>>s.Year&1 == 1)
	weight := c.assessments()
	for class, word := range unitWords {
		n := int(pl.Units[class])
		for i, number := range numberWords {
			c.AddBool(word, number, n > i)
		}
		c.Add(word, "more", max(0, n-len(numberWords)), 4)
	}
	c.Add("units", "", pl.army(), 10)
	c.Add("worth of the units", "", p.rating(&pl.Units), 1000)
	c.Add("storeys left", "", int(pl.Storeys), 5)
	c.Add("bards left", "", int(pl.BardsLeft), 5)
	c.Add("promised", "", p.promised(c.seat, &weight), 1000)
	programme := 0
	if pl.City != 0 && s.Phase != phaseOver {
		programme = p.programmeAfter(c.seat, &[dials]uint8{}, &weight)
	}
	c.Add("programme", "", programme, 1000)
	c.regions(pl)
	c.ways(pl)
}

// assessments adds for each assessment its category, what the seat has of it, and its leads over its
// rivals from the weakest. It gives the weights of the categories in the evaluation.
func (c *collector) assessments() [categories]int {
	p := c.p
	leads, weight := p.leads(c.seat)
	c.Add("leads", "", leads, 1000)
	for a, category := range p.s.Order {
		word := assessmentWords[a]
		for i, name := range categoryWords {
			c.AddBool(word, name, int(category) == i)
		}
		v := p.standing(int(category))
		own := p.amount(int(category), uint8(c.seat), &v)
		c.Add(word, "amount", own, 1000)
		rivals, n := p.rivals(int(category), c.seat, &v)
		behind := 0
		for i, rival := range rivalWords {
			lead := 0
			if i < n {
				lead = own - rivals[i]
				if lead > 0 {
					behind++
				}
			}
			c.Add(word+" lead over", rival, max(-leadBound, min(leadBound, lead)), 300)
		}
		for i, number := range rivalWords {
			c.AddBool(word+" behind", number, behind > i)
		}
	}
	return weight
}

// leadBound is the lead, in hundredths of a gold piece, beyond which more makes no difference to a feature.
const leadBound = 1500

// regions adds how many bards the seat has in each region, and whether it leads there.
func (c *collector) regions(pl *Player) {
	for i := range regions {
		n := 0
		if pl.Bards[i]&gone == 0 {
			n = int(pl.Bards[i])
		}
		have, more := c.p.have(i), 0
		for seat, other := range have {
			if game.Seat(seat) != c.seat && int(other) >= n {
				more++
			}
		}
		c.Add("bards in "+regionNames[i], "", n, 3)
		c.AddBool("most bards in "+regionNames[i], "", n > 0 && more == 0)
	}
}

// ways adds how many tiles of each kind are within some roads of the seat's Idrakys, and how many of the
// threats it can fend off with its units.
func (c *collector) ways(pl *Player) {
	s, r := &c.p.s, c.p.rules
	for roads, word := range roadWords {
		var near [kinds]int
		beaten := 0
		if pl.City != 0 {
			for city := 1; city <= cities; city++ {
				if r.reach[pl.City][roads+1]>>city&1 == 0 || s.Side[city] == sideNone {
					continue
				}
				near[s.Side[city]-1]++
				if s.Side[city] == sideThreat && holds(&pl.Units, &r.tiles[city].threat) {
					beaten++
				}
			}
		}
		c.Add("recruitment tiles within", word, near[recruit], 3)
		c.Add("threats within", word, near[threat], 3)
		c.Add("threats it can fend off within", word, beaten, 2)
	}
}

// roadWords name numbers of roads.
var roadWords = [...]string{"1", "2", "3"}
