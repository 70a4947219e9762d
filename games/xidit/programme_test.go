package xidit

import (
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// TestProgrammeIsTheBestOfAll compares the worth of a programme with that of the best of all
// settings of the unset dials that do something in every slot, order by order.
func TestProgrammeIsTheBestOfAll(t *testing.T) {
	set, some := 0, 0
	for seats := 3; seats <= 5; seats++ {
		p := open(t, seats, nil).Blank().(*Position)
		for seed := range uint64(4) {
			gametest.Random(p, seed, func(m game.Move) {
				if p.s.Phase != phaseProgram || m.Kind == moveBack {
					return
				}
				for seat := range game.Seat(seats) {
					if p.s.Players[seat].Ready {
						continue
					}
					_, weight := p.leads(seat)
					all := allProgrammes{p, seat, weight}
					pl := &p.s.Players[seat]
					got, want := p.programme(seat, &weight), all.best(0, pl.City, pl.Units, pl.Recruited)
					if got != want {
						t.Fatalf("%d seats, seed %d, seat %d, dials %v: %d, not %d", seats, seed, seat, pl.Dials, got, want)
					}
					if some++; pl.Dials[0] != 0 {
						set++
					}
				}
			})
		}
	}
	if set < 100 || some < 2*set {
		t.Errorf("of %d programmes %d were partly set", some, set)
	}
}

type allProgrammes struct {
	p      *Position
	seat   game.Seat
	weight [categories]int
}

// best is the best worth of the orders from a slot on; served are the cities where the seat can
// recruit or fight no more.
func (a *allProgrammes) best(slot int, city uint8, units [classes]uint8, served uint32) int {
	p := a.p
	if slot == dials {
		return a.end(city, &units, served)
	}
	best := 0
	for order := range uint8(orderWait + 1) {
		set := p.s.Players[a.seat].Dials[slot]
		if set != 0 && set != order+1 {
			continue
		}
		to, after, then, gain, acts := city, units, served, 0, false
		if order < orderAction {
			if to = p.rules.road[city][order]; to == 0 {
				to = city
			}
		} else if order == orderAction && served>>city&1 == 0 {
			gain, acts = a.act(city, &after)
		}
		if acts {
			then |= 1 << city
		}
		if set != 0 || acts || to != city {
			worth := gain*(100-p.rules.weigh.later*slot)/100 + a.best(slot+1, to, after, then)
			if set != 0 {
				return worth
			}
			best = max(best, worth)
		}
	}
	return best
}

func (a *allProgrammes) act(city uint8, units *[classes]uint8) (gain int, acts bool) {
	p := a.p
	switch tile := &p.rules.tiles[city]; {
	case p.s.Side[city] == sideRecruit:
		c := weakest(&p.s.Stock[city])
		units[c]++
		return p.unit(c, int(units[c])-1), true
	case p.s.Side[city] == sideThreat && holds(units, &tile.threat):
		before := p.rating(units)
		for c, n := range tile.threat {
			units[c] -= n
		}
		return p.spoils(a.seat, city, &tile.reward, &a.weight) - before + p.rating(units), true
	}
	return 0, false
}

// end is the worth of the city in which the year ends.
func (a *allProgrammes) end(city uint8, units *[classes]uint8, served uint32) (worth int) {
	p := a.p
	for _, to := range append(p.rules.road[city][:], city) {
		switch {
		case p.s.Side[to] == sideRecruit:
			worth += p.rules.weigh.nearRecruit
		case p.s.Side[to] == sideThreat && served>>to&1 == 0 && holds(units, &p.rules.tiles[to].threat):
			worth += p.rules.weigh.nearThreat
		}
	}
	return worth
}
