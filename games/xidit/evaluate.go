package xidit

import (
	"math/bits"

	"spielwerk/game"
)

// worthGold is the worth of a gold piece, the unit of the evaluation.
const worthGold = 100

// Evaluate implements game.Position: the leads of the seat in the three categories, the worth
// of its units and of pending rewards, and the best result of its programme if no other seat
// moved. Others' gold, units and bards can be worked out by all (LX-1.14); their programmes
// are not used.
func (p *Position) Evaluate(seat game.Seat) int {
	s := &p.s
	if s.Phase == phaseOver {
		return 10000 * (p.rules.participants() - 2*int(s.Place[seat]))
	}
	sum, weight := p.leads(seat)
	sum += p.rating(&s.Players[seat].Units) + p.promised(seat, &weight)
	if s.Phase == phaseStart || s.Phase == phaseProgram {
		sum += p.programme(seat, &weight)
	}
	return sum
}

// leads sums the leads of a seat in each category over those whom it has to leave behind: in
// the first two over the weakest, in the third over all. It also gives the weight of each
// category, in hundredths.
func (p *Position) leads(seat game.Seat) (sum int, weight [categories]int) {
	s, r, w := &p.s, p.rules, &p.rules.weigh
	gone := 0 // participants eliminated so far
	for a, category := range s.Order {
		v := p.standing(int(category))
		var rivals [contestants]int
		n := 0
		for who := range uint8(contestants) {
			if who == uint8(seat) || int(who) >= r.seats && (who != dummySeat || !r.dummy) {
				continue
			}
			x := p.amount(int(category), who, &v)
			i := n
			for ; i > 0 && rivals[i-1] > x; i-- {
				rivals[i] = rivals[i-1]
			}
			rivals[i] = x
			n++
		}
		gone++
		if a == 0 && n == 4 {
			gone++
		}
		lead := p.amount(int(category), uint8(seat), &v) - rivals[min(gone, n)-1]
		weight[category] = w.lead[a]
		if lead > w.safe && a < categories-1 {
			weight[category] = w.lead[a] * w.safeShare / 100
			lead = w.safe + (lead-w.safe)*w.safeShare/100
		}
		sum += lead * w.lead[a] / 100
	}
	return sum, weight
}

// amount is what a participant has in a category, in hundredths of a gold piece.
func (p *Position) amount(category int, who uint8, v *[contestants]int16) int {
	n := int(v[who])
	switch category {
	case wealth:
		return n * worthGold
	case influence:
		return n * p.rules.weigh.storey
	}
	n *= p.rules.weigh.reputation
	if who != dummySeat {
		n += p.rules.weigh.bard * int(p.rules.bards-p.s.Players[who].BardsLeft)
	}
	return n
}

// rating is the worth of units: less for each further one of a class, and little when the
// game ends before they can be used.
func (p *Position) rating(units *[classes]uint8) int {
	sum := 0
	for c, n := range units {
		for i := range int(n) {
			sum += p.unit(c, i)
		}
	}
	return sum
}

// unit is the worth of the n+1st unit of a class.
func (p *Position) unit(class, n int) int {
	left := p.rules.calendar.years - p.s.Year
	return p.rules.weigh.units[min(left, lastYears)][class][min(n, 4)]
}

// promised is the worth of pending decisions of the seat: rewards to take, bards to place, a
// fight in progress.
func (p *Position) promised(seat game.Seat, weight *[categories]int) int {
	sum := 0
	for i := range p.s.Stack[:p.s.Depth] {
		f := &p.s.Stack[i]
		if f.Seat != seat {
			continue
		}
		switch f.Kind {
		case frameRewards:
			sum += p.spoils(seat, f.A, p.amounts(f), weight)
		case frameSquad:
			sum += p.spoils(seat, p.s.Players[seat].City, &p.rules.titans[f.A], weight) - p.rules.weigh.unit*int(f.B)
		case frameBards:
			sum += p.rules.weigh.bard * int(f.B)
		case frameNone, frameTitan, frameDummy, frameRemove, frameStorey: // worth nothing yet
		}
	}
	return sum
}

// spoils is the worth of the best two of the three rewards that a city offers the seat.
func (p *Position) spoils(seat game.Seat, city uint8, n *[rewards]uint8, weight *[categories]int) int {
	g, w := p.rules.guild-p.s.Guilds[city].Storeys, &p.rules.weigh
	worth := [rewards]int{
		gold:    worthGold * int(n[gold]) * weight[wealth],
		bards:   (w.reputation + w.bard) * int(min(n[bards], p.s.Players[seat].BardsLeft)) * weight[reputation],
		storeys: w.storey * int(min(n[storeys], p.s.Players[seat].Storeys, g)) * weight[influence],
	}
	if p.available(seat, city, storeys) != "" {
		worth[storeys] = 0
	}
	sum, least := 0, worth[0]
	for _, n := range worth {
		sum += n
		least = min(least, n)
	}
	return (sum - least) / 100
}

// programme is the worth of the best setting of a seat's unset dials on the present map, as if
// no other seat moved.
func (p *Position) programme(seat game.Seat, weight *[categories]int) int {
	s, pl := &p.s, &p.s.Players[seat]
	if pl.City == 0 {
		return 0
	}
	f := programSearch{p: p}
	open := uint32(0)
	for city, side := range s.Side {
		switch side {
		case sideThreat:
			f.threats |= 1 << city
			f.spoils[city] = p.spoils(seat, uint8(city), &p.rules.tiles[city].reward, weight)
		case sideRecruit:
			f.recruits |= 1 << city
			if pl.Recruited>>city&1 == 0 {
				open |= 1 << city
			}
		}
	}
	open |= f.threats
	city, units, slot, sum := pl.City, pl.Units, 0, 0
	for ; slot < dials && pl.Dials[slot] != 0; slot++ {
		switch order := pl.Dials[slot] - 1; order {
		case orderWait:
		case orderAction:
			if gain, acts := f.act(city, &units, open); acts {
				sum += f.sooner(gain, slot)
				open &^= 1 << city
			}
		default:
			if next := p.rules.road[city][order]; next != 0 {
				city = next
			}
		}
	}
	return sum + f.best(slot, city, units, open)
}

// programSearch searches the best programme of a seat: the tiles on which it acts, one after
// the other, each in the slots in which it can be there.
type programSearch struct {
	p                 *Position
	recruits, threats uint32 // sets of cities
	spoils            [cities + 1]int
}

// best is the worth of the best orders from a slot on; open are the tiles on which the seat
// can still act.
func (f *programSearch) best(slot int, city uint8, units [classes]uint8, open uint32) int {
	reach := &f.p.rules.reach[city]
	best := f.lastCity(reach[dials-slot], &units, open)
	for at := slot; at < dials; at++ {
		for tiles := reach[at-slot] & open; tiles != 0; tiles &= tiles - 1 {
			tile, after := uint8(bits.TrailingZeros32(tiles)), units
			if gain, acts := f.act(tile, &after, open); acts {
				best = max(best, f.sooner(gain, at)+f.best(at+1, tile, after, open&^(1<<tile)))
			}
		}
	}
	return best
}

// act is what an action in a city brings, and whether there is one to take; it changes the units.
func (f *programSearch) act(city uint8, units *[classes]uint8, open uint32) (gain int, acts bool) {
	p := f.p
	switch {
	case open>>city&1 == 0:
		return 0, false
	case f.recruits>>city&1 == 1:
		c := weakest(&p.s.Stock[city])
		gain = p.unit(c, int(units[c]))
		units[c]++
		return gain, true
	case !holds(units, &p.rules.tiles[city].threat):
		return 0, false
	}
	gain = f.spoils[city]
	for c, n := range p.rules.tiles[city].threat {
		for range n {
			units[c]--
			gain -= p.unit(c, int(units[c]))
		}
	}
	return gain, true
}

// sooner is the worth of a gain in a slot: early ones are worth more, because others may be
// faster.
func (f *programSearch) sooner(gain, slot int) int {
	return gain * (100 - f.p.rules.weigh.later*slot) / 100
}

// lastCity is the worth of the best of some cities as the place where the year ends for the seat.
func (f *programSearch) lastCity(among uint32, units *[classes]uint8, open uint32) int {
	r := f.p.rules
	threats := uint32(0)
	for todo := f.threats & open; todo != 0; todo &= todo - 1 {
		if city := bits.TrailingZeros32(todo); holds(units, &r.tiles[city].threat) {
			threats |= 1 << city
		}
	}
	best := 0
	for ; among != 0; among &= among - 1 {
		city := bits.TrailingZeros32(among)
		worth := 0
		for _, to := range [...]uint8{uint8(city), r.road[city][0], r.road[city][1], r.road[city][2]} {
			worth += int(f.recruits>>to&1)*r.weigh.nearRecruit + int(threats>>to&1)*r.weigh.nearThreat
		}
		best = max(best, worth)
	}
	return best
}
