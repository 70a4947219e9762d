package xidit

import (
	"spielwerk/game"
	"spielwerk/game/vector"
)

// Encode implements vector.Position.
func (p *Position) Encode(e *vector.Encoder, seat game.Seat) {
	s, r := &p.s, p.rules
	over := s.Phase == phaseOver
	e.Field("phase", "the part of the year", len(phaseWords))
	e.Words(phaseWords)
	e.One(int(s.Phase), len(phaseWords))
	e.Field("calendar", "the year, the years of the game, 1 if this year has a census, orders that all have begun, seats that have begun the next", 5)
	e.Words([]string{"year", "years", "census", "slot", "turn"})
	e.Ints(int(s.Year), int(r.calendar.years), int(r.calendar.census>>s.Year&1), int(s.Slot), int(s.Turn))
	e.Field("class", "the class of units of the census that goes on", classes)
	e.Words(r.classWords)
	class := -1
	if s.Phase == phaseCensus {
		class = int(s.Class)
	}
	e.One(class, classes)
	e.Field("first", "the seat that begins", r.seats)
	e.One(vector.Place(seat, s.First, r.seats), r.seats)
	e.Field("assessments", "by assessment in their order: its category", categories, categories)
	e.Words(categoryWords)
	for _, c := range s.Order {
		e.One(int(c), categories)
	}
	e.Field("barracks", "units of each class", classes)
	e.Words(r.classWords)
	for _, n := range s.Barracks {
		e.Int(int(n))
	}
	e.Field("titans", "those not beaten", titans)
	e.Words(r.titanWords)
	e.Bits(uint64(s.Titans), titans)
	p.encodeMap(e, seat)
	p.encodePiles(e)
	p.encodeSeats(e, seat)
	open := func(i int) bool { return i == 0 || over }
	e.Field("units", "by seat: its units of each class; those of others are 0 before the game is over", r.seats, classes)
	e.Words(r.classWords)
	for i := range r.seats {
		if !open(i) {
			e.Zeros(classes)
			continue
		}
		for _, n := range s.Players[vector.From(seat, i, r.seats)].Units {
			e.Int(int(n))
		}
	}
	e.Field("secrets", "by seat: its gold, its bards left and those in the Bastion; those of others are 0 before the game is over", r.seats, 3)
	e.Words(secretWords)
	for i := range r.seats {
		if at := vector.From(seat, i, r.seats); open(i) {
			e.Ints(int(s.Players[at].Gold), int(s.Players[at].BardsLeft), p.bastion(at))
		} else {
			e.Zeros(3)
		}
	}
	e.Field("bid", "1 + the own bid in the census, 0 before it is made", 1)
	e.Int(int(s.Players[seat].Bid))
}

var (
	secretWords = []string{"gold", "bards", "bastion"}
	tileWords   = append(append([]string{}, kindWords...), unitWords...)
)

// bastion is how many bards a seat has in the Bastion.
func (p *Position) bastion(seat game.Seat) (n int) {
	for i, b := range p.s.Players[seat].Bards {
		if p.rules.regions[i].bastion && b&gone == 0 {
			n += int(b)
		}
	}
	return n
}

func (p *Position) encodeMap(e *vector.Encoder, seat game.Seat) {
	s, r := &p.s, p.rules
	e.Field("tiles", "by city: a recruitment tile, a threat tile, then the units on it by class", cities, kinds+classes)
	e.Words(tileWords)
	for city := 1; city <= cities; city++ {
		e.One(int(s.Side[city])-1, kinds)
		for _, n := range s.Stock[city] {
			e.Int(int(n))
		}
	}
	e.Field("guilds", "by city and seat: storeys of its guild", cities, r.seats)
	for city := 1; city <= cities; city++ {
		for i := range r.seats {
			g := &s.Guilds[city]
			n := 0
			if int(g.Owner) == 1+int(vector.From(seat, i, r.seats)) {
				n = int(g.Storeys)
			}
			e.Int(n)
		}
	}
}

func (p *Position) encodePiles(e *vector.Encoder) {
	s := &p.s
	e.Field("piles", "by kind of tile: the city of the next one, how many lie in the pile, and whether all know their order", kinds, 3)
	e.Words([]string{"next", "size", "known"})
	for k := range kinds {
		q := &s.Piles[k]
		e.Ints(int(s.Next[k]), int(q.N))
		e.Bool(q.Rebuilt)
	}
	e.Field("known", "by kind of tile: the cities in the pile that all know, from the top, then zeros", kinds, cities)
	for k := range kinds {
		q := &s.Piles[k]
		for _, t := range q.Tile[:q.known()] {
			e.Int(int(t))
		}
		e.Zeros(cities - q.known())
	}
	e.Field("discards", "by kind of tile: the cities in the discard pile, first discarded first, then zeros", kinds, cities)
	for k := range kinds {
		q := &s.Discards[k]
		for _, t := range q.Tile[:q.N] {
			e.Int(int(t))
		}
		e.Zeros(cities - int(q.N))
	}
}

func (p *Position) encodeSeats(e *vector.Encoder, seat game.Seat) {
	s, r := &p.s, p.rules
	e.Field("idrakys", "by seat: the city of its Idrakys, 0 before it is placed", r.seats)
	for i := range r.seats {
		e.Int(int(s.Players[vector.From(seat, i, r.seats)].City))
	}
	e.Field("bards", "by seat: its bards in each region, but for the Bastion", r.seats, regions)
	e.Words(r.regionWords)
	for i := range r.seats {
		for j, n := range s.Players[vector.From(seat, i, r.seats)].Bards {
			if n&gone != 0 || r.regions[j].bastion {
				n = 0
			}
			e.Int(int(n))
		}
	}
	e.Field("storeys", "by seat: storeys left", r.seats)
	for i := range r.seats {
		e.Int(int(s.Players[vector.From(seat, i, r.seats)].Storeys))
	}
	e.Field("recruited", "by seat: the cities where it has recruited this year", r.seats, cities)
	for i := range r.seats {
		e.Bits(uint64(s.Players[vector.From(seat, i, r.seats)].Recruited>>1), cities)
	}
	e.Field("done", "by seat: its programme is complete, its bid is made", r.seats, 2)
	e.Words([]string{"programme", "bid"})
	for i := range r.seats {
		pl := &s.Players[vector.From(seat, i, r.seats)]
		e.Bool(pl.Ready)
		e.Bool(pl.Bid != 0)
	}
	open := s.Phase == phaseExecute || s.Phase == phaseCensus || s.Phase == phaseOver // LX-3.3
	e.Field("programme", "by seat: 1 + its orders, 0 where there is none; those of others are 0 until they are carried out", r.seats, dials)
	for i := range r.seats {
		if i > 0 && !open {
			e.Zeros(dials)
			continue
		}
		for _, d := range s.Players[vector.From(seat, i, r.seats)].Dials {
			e.Int(int(d))
		}
	}
	if r.dummy {
		e.Field("dummy", "what the dummy has by category", categories)
		e.Words(categoryWords)
		for _, n := range s.Dummy {
			e.Int(int(n))
		}
	}
}
