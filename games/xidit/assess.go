package xidit

import "spielwerk/game"

// assess is the end of the game: three assessments in the order drawn (LX-11.1).
func (p *Position) assess(log *game.Log) {
	s, r := &p.s, p.rules
	s.Phase = phaseOver
	s.Reveals++
	in := uint8(1)<<r.seats - 1
	if r.dummy {
		in |= 1 << dummySeat // LX-12.1
	}
	place := r.participants() // the worst place not yet given
	for a := range categories {
		category := s.Order[a]
		var value [categories][contestants]int16
		for c := range categories {
			value[c] = p.standing(c)
		}
		list, n := p.ordered(a, in, &value)
		res := &s.Results[a]
		res.Value, res.In = value[category], in
		log.Say(eventAssess, game.Nobody, "LX-11.1", int16(category))
		if category == reputation {
			p.tellRegions(log)
		}
		for _, who := range list[:n] {
			p.announce(eventAssessed, eventDummyAssessed, who, measure[category], log, value[category][who], int16(category))
		}
		told := uint8(0) // whose figures in a tie are told
		leave := 1       // LX-2.7
		switch {
		case a == 0 && r.participants() == 5:
			leave = 2
		case a == categories-1:
			leave = n
		}
		won, wonWhy := p.reason(a, list[0], list[1], &value)
		if a == categories-1 && list[0] == dummySeat { // the other finalist wins
			list[0], list[1] = list[1], list[0]
			won = "LX-12.5"
		}
		for i := range n {
			res.Behind[list[i]] = uint8(min(leave, n-1-i))
		}
		for i := n - 1; i >= n-leave; i-- {
			who := list[i]
			s.Place[who] = uint8(place)
			place--
			if a < categories-1 {
				rule, why := p.reason(a, list[n-leave-1], who, &value) // behind the last that stays
				p.tellTie(list[n-leave-1], who, rule, why, &value, &told, log)
				in &^= 1 << who
				rank := int16(s.Place[who])
				if in>>dummySeat&1 == 1 {
					rank-- // people's ranks skip the dummy: LX-15.11
				}
				p.announce(eventOut, eventDummyOut, who, rule, log, rank, why)
				p.clear(who, log)
			}
		}
		if a == categories-1 {
			p.tellTie(list[0], list[1], won, wonWhy, &value, &told, log)
			log.Say(eventWin, game.Seat(list[0]), won)
		}
	}
}

// measure is the rule that says what counts in a category.
var measure = [categories]game.Rule{wealth: "LX-11.3", influence: "LX-11.4", reputation: "LX-11.5"}

// What puts a participant behind another: the numbers, then in a tie a category,
// the turn order, or that it is the dummy.
const (
	whyLess = iota
	whyTurn
	whyDummy
	whyCategory // and the categories in their order
)

// reason tells why a participant is placed behind another one in an assessment, by
// which rule, in the steps of better.
func (p *Position) reason(a int, ahead, behind uint8, value *[categories][contestants]int16) (game.Rule, int16) {
	for i := range categories {
		c := p.s.Order[(a+i)%categories]
		switch {
		case value[c][ahead] != value[c][behind] && i == 0:
			return "LX-11.1", whyLess
		case value[c][ahead] != value[c][behind]:
			return "LX-11.9", whyCategory + int16(c)
		case behind == dummySeat:
			return "LX-12.8", whyDummy
		}
	}
	return "LX-11.9", whyTurn
}

// tellTie tells what both have in the category that breaks a tie between them: LX-11.9.
func (p *Position) tellTie(ahead, behind uint8, rule game.Rule, why int16, value *[categories][contestants]int16, told *uint8, log *game.Log) {
	if why < whyCategory || rule != "LX-11.9" {
		return
	}
	category := why - whyCategory
	for _, who := range [2]uint8{ahead, behind} {
		if *told>>who&1 == 0 {
			*told |= 1 << who
			log.Say(eventLevel, game.Seat(who), "LX-11.9", value[category][who], category)
		}
	}
}

// tellRegions tells what each region brings to whom, and why: LX-11.5 to LX-11.7.
func (p *Position) tellRegions(log *game.Log) {
	if log == nil {
		return
	}
	for i := range regions {
		have := p.have(i)
		v, how := p.rules.shares(i, &have)
		for seat := range game.Seat(p.rules.seats) {
			if how[seat] != howLess {
				log.Say(eventRegion, seat, howRules[how[seat]], v[seat], int16(i), int16(have[seat]), int16(how[seat]))
			}
		}
	}
}

// announce says something of a participant, in other words of the dummy.
func (p *Position) announce(kind, dummy uint8, who uint8, rule game.Rule, log *game.Log, args ...int16) {
	if who == dummySeat {
		log.Say(dummy, game.Nobody, rule, args...)
		return
	}
	log.Say(kind, game.Seat(who), rule, args...)
}

// gone marks bards and guilds of the eliminated. They are back in the supply and count for nothing
// any more; the numbers are left, so that the map can show where they stood.
const gone = 1 << 7

// clear takes the pieces of an eliminated player off the map: LX-11.2, LX-15.15.
func (p *Position) clear(who uint8, log *game.Log) {
	s := &p.s
	if who == dummySeat {
		return
	}
	log.Say(eventLeave, game.Seat(who), "LX-11.2")
	pl := &s.Players[who]
	for i := range pl.Bards {
		if n := pl.Bards[i]; n > 0 {
			pl.BardsLeft += n
			pl.Bards[i] = n | gone
		}
	}
	for i := range s.Guilds {
		if s.Guilds[i].Owner == who+1 {
			pl.Storeys += s.Guilds[i].Storeys
			s.Guilds[i].Owner |= gone
		}
	}
}

// standing is what everybody has in a category: LX-11.3 to LX-11.5. Who is out has
// nothing on the map any more (LX-11.2).
func (p *Position) standing(category int) (v [contestants]int16) {
	s := &p.s
	switch category {
	case wealth:
		for seat := range p.rules.seats {
			v[seat] = s.Players[seat].Gold
		}
	case influence:
		for _, g := range s.Guilds {
			if g.Owner > 0 && g.Owner&gone == 0 {
				v[g.Owner-1] += int16(g.Storeys)
			}
		}
	default:
		for i := range regions {
			p.majority(i, &v)
		}
	}
	v[dummySeat] = s.Dummy[category] // LX-12.4
	return v
}

// have are the bards of the seats in a region.
func (p *Position) have(i int) (have [game.MaxSeats]uint8) {
	for seat := range p.rules.seats {
		if n := p.s.Players[seat].Bards[i]; n&gone == 0 {
			have[seat] = n
		}
	}
	return have
}

// majority scores a region: the larger value for most bards, the smaller for
// second most (LX-11.5). Only who has a bard there ranks (LX-11.8).
func (p *Position) majority(i int, v *[contestants]int16) {
	have := p.have(i)
	gained, _ := p.rules.shares(i, &have)
	for seat, n := range gained {
		v[seat] += n
	}
}

// How a seat stands in a region.
const (
	howMost   = iota // alone
	howShared        // with others who have as many: LX-11.6
	howSecond        // alone behind one who has most
	howBehind        // it shares second place, which brings nothing: LX-11.7
	howLess          // anything else
)

var (
	howWords = []string{"most", "shared", "second", "behind"}
	howRules = [...]game.Rule{howMost: "LX-11.5", howShared: "LX-11.6", howSecond: "LX-11.5", howBehind: "LX-11.7"}
)

// shares are what the seats score in a region in which they have so many bards, and how they
// stand there.
func (r *rules) shares(i int, have *[game.MaxSeats]uint8) (v [game.MaxSeats]int16, how [game.MaxSeats]uint8) {
	var first, second uint8
	var firsts, seconds int
	for seat := range r.seats {
		switch n := have[seat]; {
		case n == 0:
		case n > first:
			first, firsts, second, seconds = n, 1, first, firsts
		case n == first:
			firsts++
		case n > second:
			second, seconds = n, 1
		case n == second:
			seconds++
		}
	}
	value := int16(r.regions[i].first)
	if firsts > 1 { // LX-11.6, LX-15.4: then nobody is second
		switch {
		case r.tieNone:
			value = 0
		case !r.tieLarger:
			value = int16(r.regions[i].second)
		}
	}
	for seat := range how {
		how[seat] = howLess
	}
	for seat := range r.seats {
		n := have[seat]
		switch {
		case n == 0:
		case n == first:
			v[seat], how[seat] = value, howShared
			if firsts == 1 {
				how[seat] = howMost
			}
		case firsts > 1 || n != second:
		case seconds == 1: // LX-11.7
			v[seat], how[seat] = int16(r.regions[i].second), howSecond
		default:
			how[seat] = howBehind
		}
	}
	return v, how
}

// ordered lists the participants of an assessment, the best first.
func (p *Position) ordered(a int, in uint8, value *[categories][contestants]int16) (list [contestants]uint8, n int) {
	for who := range uint8(contestants) {
		if in>>who&1 == 0 {
			continue
		}
		i := n
		for i > 0 && p.better(a, who, list[i-1], value) {
			list[i] = list[i-1]
			i--
		}
		list[i] = who
		n++
	}
	return list, n
}

// better compares two participants: by the category, the dummy losing every tie
// (LX-12.8), then by the next categories of the drawn order, then by the place in
// turn order (LX-11.9, LX-10.4).
func (p *Position) better(a int, x, y uint8, value *[categories][contestants]int16) bool {
	s := &p.s
	for i := range categories {
		c := s.Order[(a+i)%categories]
		if value[c][x] != value[c][y] {
			return value[c][x] > value[c][y]
		}
		if x == dummySeat || y == dummySeat {
			return y == dummySeat
		}
	}
	seats := p.rules.seats
	turn := func(who uint8) int { return (int(who) - int(s.First) + seats) % seats }
	return turn(x) < turn(y)
}
