package settlers

import (
	"spielwerk/game"
	"spielwerk/game/value"
)

// FeatureVector implements value.Position.
func (p *Position) FeatureVector(v *value.Vector, seat game.Seat, private bool) {
	h := p.begin()
	v.Features, v.Time = v.Features[:0], int16(value.One*h.left/rounds)
	c := collector{Collector: value.Collector{Vector: v}, p: p, seat: seat, private: private, hinter: h}
	c.collect()
}

// collector makes the feature vector of a seat.
type collector struct {
	value.Collector
	p       *Position
	seat    game.Seat
	private bool // whether the secrets of the seat are known
	hinter  *hinter
}

// countWords name how many of something there are.
var countWords = [...]string{"1", "2", "3", "4", "5", "6 or more"}

func (c *collector) collect() {
	p, s, pl := c.p, &c.p.s, &c.p.s.Players[c.seat]
	c.Add("points", "", p.Total(c.seat), 10)
	c.Add("evaluation", "", c.worth(), 2000)
	c.AddSeats(p.rules.seats)
	for round := range uint8(rounds) {
		c.AddBool("round", countWords[round], s.Round == round+1)
	}
	c.AddBool("action phase", "", s.Phase == phaseAction)
	c.AddBool("active", "", s.Phase == phaseAction && s.Active == c.seat)
	c.AddBool("has passed", "", s.Passed.Has(c.seat))
	c.Add("others who have passed", "", s.Passed.Without(c.seat).Len(), 2)
	c.AddBool("first", "", s.First == c.seat)
	for i, word := range factionWords {
		c.AddBool("faction", word, int(pl.Faction) == i+1)
	}
	for g := range heldGoods {
		n := int(pl.Supply[g])
		c.Add("supply", goodWords[g], n, 3)
		c.AddBool("has", goodWords[g], n > 0)
	}
	c.hand(pl)
	c.empire(pl)
	c.others()
	c.cards("location", &s.Empire[c.seat])
	c.cards("deal", &pl.Deals)
}

// worth is the evaluation of what the seat has.
func (c *collector) worth() int {
	switch {
	case c.Named:
		return 0
	case c.private:
		return c.hinter.seat(c.seat, true)
	}
	return c.hinter.other(c.seat)
}

// hand adds the cards that can be built.
func (c *collector) hand(pl *Player) {
	n := pl.Hand.count()
	for i, word := range countWords {
		c.AddBool("hand", word, n > i)
	}
	c.Add("hand", "more", max(0, n-len(countWords)), 4)
	common, faction, affordable := 0, 0, 0
	if c.private {
		common = pl.Hand.common(&c.p.rules.in[deckCommon])
		faction = n - common
		for of, ok := pl.Hand.next(0); ok; of, ok = pl.Hand.next(of + 1) {
			if c.payable(pl, of) {
				affordable++
			}
		}
	}
	c.Add("hand", "common", common, 4)
	c.Add("hand", "faction", faction, 4)
	c.Add("hand", "costs are there", affordable, 3)
	c.Add("foundations", "", pl.Foundations.count(), 3)
	c.Add("deck", "", int(pl.DeckN), 20)
	c.Add("locations built", "", int(pl.Built), 8)
}

// payable reports whether the supply of a seat has what a card costs, with Gold for what is missing.
func (c *collector) payable(pl *Player, of card) bool {
	missing := 0
	for g, n := range c.p.rules.cards[of].cost {
		missing += max(0, int(n)-int(pl.Supply[g]))
	}
	return missing <= int(pl.Supply[gold])
}

// empire adds what works for the seat, by kinds and decks.
func (c *collector) empire(pl *Player) {
	s, r := &c.p.s, c.p.rules
	set := &s.Empire[c.seat]
	common := 0
	var kind [kinds]int
	var gives [goods]int
	defended, samurai, usable := 0, 0, 0
	if !c.Named {
		common = set.common(&r.in[deckCommon])
		for of, ok := set.next(0); ok; of, ok = set.next(of + 1) {
			facts, spot := &r.cards[of], &s.Spots[of]
			kind[facts.kind]++
			if spot.Flags&hasDefense != 0 {
				defended++
			}
			if spot.Flags&hasSamurai != 0 {
				samurai++
			}
			for i := range facts.ability[:facts.abilitys] {
				if facts.ability[i].trigger == trigAction && c.p.usesLeft(of, uint8(i)) > 0 {
					usable++
				}
			}
		}
		for of, ok := pl.Deals.next(0); ok; of, ok = pl.Deals.next(of + 1) {
			if d := r.cards[of].deal; d > 0 {
				gives[d-1]++
			}
		}
	}
	c.Add("locations", "common", common, 5)
	c.Add("locations", "faction", set.count()-common, 5)
	for i, word := range kindWords {
		c.Add("locations", word, kind[i], 4)
	}
	c.Add("defended", "", defended, 2)
	c.Add("samurai", "", samurai, 2)
	c.Add("actions left", "", usable, 3)
	c.Add("deals", "", pl.Deals.count(), 3)
	c.Add("routes", "", pl.Routes.count(), 2)
	for i, word := range goodWords {
		c.Add("deals for", word, gives[i], 2)
	}
}

// others adds what threatens: Raze tokens and Locations of the other seats.
func (c *collector) others() {
	s := &c.p.s
	raze, places := 0, 0
	for seat := range game.Seat(c.p.rules.seats) {
		if seat != c.seat {
			raze += int(s.Players[seat].Supply[razeToken])
			places += s.Empire[seat].count()
		}
	}
	c.Add("raze tokens of others", "", raze, 3)
	c.Add("locations of others", "", places, 10)
}

// cards adds how many cards of each row a set has. The solo cards, which come last and can become Deals (IS-19.6), have
// no rows.
func (c *collector) cards(name string, set *cards) {
	r := c.p.rules
	if c.Named {
		for _, first := range r.rows {
			c.Add(name, r.cards[first].id, 0, 1)
		}
		return
	}
	var n [maxCards]uint8
	for of, ok := set.next(0); ok && of < r.last; of, ok = set.next(of + 1) {
		n[r.rowAt[of]]++
	}
	for of, ok := set.next(0); ok && of < r.last; of, ok = set.next(of + 1) { // few rows of many
		row := r.rowAt[of]
		c.AddLater(int(row), int(n[row]), 1)
		n[row] = 0
	}
	c.Skip(len(r.rows))
}

// findRows finds the first cards of the rows of the data, and the row of each card.
func (f *facts) findRows() {
	at := map[uint16]int{}
	for i := range f.last {
		row, known := at[f.cards[i].row]
		if !known {
			row = len(f.rows)
			at[f.cards[i].row] = row
			f.rows = append(f.rows, i)
		}
		f.rowAt[i] = uint16(row)
	}
}
