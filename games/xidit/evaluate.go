package xidit

import "spielwerk/game"

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
		pl := &s.Players[seat]
		f := programSearch{p: p, seat: seat, dials: &pl.Dials, weight: weight}
		if pl.City != 0 {
			sum += f.best(0, pl.City, pl.Units, 0)
		}
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
	return p.rules.weigh.units[min(left, 2)][class][min(n, 4)]
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

// programSearch searches the best programme of a seat on the present map, as if no other seat
// moved.
type programSearch struct {
	p      *Position
	seat   game.Seat
	dials  *[dials]uint8
	weight [categories]int
}

// best is the worth of the best setting of the unset dials from a slot on. done are the
// cities whose tile has served. Early gains are worth more, because others may be faster.
func (f *programSearch) best(slot int, city uint8, units [classes]uint8, done uint32) int {
	if slot == dials {
		return f.lastCity(city, &units, done)
	}
	if d := f.dials[slot]; d != 0 {
		gain, to := f.order(slot, d-1, city, &units, &done)
		return gain + f.best(slot+1, to, units, done)
	}
	best := 0
	for order := range uint8(orderWait) {
		after, served := units, done
		gain, to := f.order(slot, order, city, &after, &served)
		if to != city || served != done {
			best = max(best, gain+f.best(slot+1, to, after, served))
		}
	}
	return best
}

// order is what an order brings, and the city where it ends.
func (f *programSearch) order(slot int, order, city uint8, units *[classes]uint8, done *uint32) (gain int, to uint8) {
	s, r := &f.p.s, f.p.rules
	switch {
	case order < orderAction:
		if next := r.road[city][order]; next != 0 {
			return 0, next
		}
		return 0, city
	case order == orderWait || *done>>city&1 == 1:
		return 0, city
	case s.Side[city] == sideRecruit && s.Players[f.seat].Recruited>>city&1 == 0:
		c := weakest(&s.Stock[city])
		gain = f.p.unit(c, int(units[c]))
		units[c]++
	case s.Side[city] == sideThreat && holds(units, &r.tiles[city].threat):
		gain = f.p.spoils(f.seat, city, &r.tiles[city].reward, &f.weight)
		for c, n := range r.tiles[city].threat {
			for range n {
				units[c]--
				gain -= f.p.unit(c, int(units[c]))
			}
		}
	default:
		return 0, city
	}
	*done |= 1 << city
	return gain * (100 - f.p.rules.weigh.later*slot) / 100, city
}

// lastCity is the worth of the city in which the year ends for the seat.
func (f *programSearch) lastCity(city uint8, units *[classes]uint8, done uint32) int {
	s, w := &f.p.s, &f.p.rules.weigh
	worth := 0
	for _, to := range [...]uint8{city, f.p.rules.road[city][0], f.p.rules.road[city][1], f.p.rules.road[city][2]} {
		switch {
		case to == 0 || done>>to&1 == 1 && s.Side[to] == sideThreat:
		case s.Side[to] == sideRecruit:
			worth += w.nearRecruit
		case s.Side[to] == sideThreat && holds(units, &f.p.rules.tiles[to].threat):
			worth += w.nearThreat
		}
	}
	return worth
}
