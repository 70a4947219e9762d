package xidit

import "spielwerk/game"

// execute carries out the next order, or ends phase two: LX-4.1, LX-4.2.
func (p *Position) execute(log *game.Log) {
	s := &p.s
	if s.Slot == dials {
		s.Slot = 0
		if p.rules.calendar.census>>s.Year&1 == 1 { // LX-9.1
			s.Phase, s.Class = phaseCensus, 0
			log.Say(eventCensus, game.Nobody, "LX-9.1", int16(s.Year))
		} else {
			p.endOfYear(log)
		}
		return
	}
	seat := p.inTurn(s.Turn)
	order := s.Players[seat].Dials[s.Slot] - 1
	if s.Turn++; int(s.Turn) == p.rules.seats {
		s.Turn = 0
		s.Slot++
	}
	switch order {
	case orderWait:
		log.Say(eventWait, seat, "LX-4.6")
	case orderAction:
		p.action(seat, log)
	default:
		p.travel(seat, order, log)
	}
}

// travel is a road order: LX-4.3, LX-4.4.
func (p *Position) travel(seat game.Seat, colour uint8, log *game.Log) {
	pl := &p.s.Players[seat]
	to := p.rules.road[pl.City][colour]
	if to == 0 {
		log.Say(eventNoRoad, seat, "LX-4.4", int16(colour), int16(pl.City))
		return
	}
	log.Say(eventTravel, seat, "LX-4.3", int16(colour), int16(pl.City), int16(to))
	pl.City = to // LX-4.5: also where others stand
}

// action carries out an action order: a titan if the seat can and wants to, else the tile of
// the city (LX-8.7).
func (p *Position) action(seat game.Seat, log *game.Log) {
	if p.mayFight(seat) {
		p.s.push(Frame{Kind: frameTitan, Seat: seat})
		return
	}
	p.act(seat, log)
}

// act carries out the action of the city: LX-4.7, LX-5, LX-6.1.
func (p *Position) act(seat game.Seat, log *game.Log) {
	s := &p.s
	pl := &s.Players[seat]
	switch city := pl.City; s.Side[city] {
	case sideRecruit:
		if pl.Recruited>>city&1 == 1 { // LX-5.3, LX-5.4
			log.Say(eventNothing, seat, "LX-5.3", int16(city))
			return
		}
		c := weakest(&s.Stock[city])
		s.Stock[city][c]--
		pl.Units[c]++
		pl.Recruited |= 1 << city
		log.Say(eventRecruit, seat, "LX-5.2", int16(c), int16(city))
		if s.Stock[city] == [classes]uint8{} { // LX-5.6
			p.remove(recruit, city, log)
		}
	case sideThreat:
		if !holds(&pl.Units, &p.rules.tiles[city].threat) {
			log.Say(eventNothing, seat, "LX-6.1", int16(city))
			return
		}
		for c, n := range p.rules.tiles[city].threat {
			pl.Units[c] -= n
			s.Barracks[c] += n
		}
		log.Say(eventEliminate, seat, "LX-6.1", int16(city))
		s.push(Frame{Kind: frameRemove, Seat: seat, A: city}) // LX-6.12: last
		p.pushRewards(seat, city, 0)
	default:
		log.Say(eventNothing, seat, "LX-4.7", int16(city))
	}
}

// weakest is the weakest class of a stock that is not empty: LX-5.2.
func weakest(stock *[classes]uint8) int {
	for c, n := range stock {
		if n > 0 {
			return c
		}
	}
	return 0
}

// holds reports whether units include all required ones: LX-6.1, LX-6.2.
func holds(units, need *[classes]uint8) bool {
	for c, n := range need {
		if units[c] < n {
			return false
		}
	}
	return true
}

// pushRewards makes the seat choose its rewards, and then move the dummy:
// LX-6.12, LX-12.2. Titan is 0 for a threat, else 1 + the titan.
func (p *Position) pushRewards(seat game.Seat, city, titan uint8) {
	if p.rules.dummy {
		p.s.push(Frame{Kind: frameDummy, Seat: seat})
	}
	p.s.push(Frame{Kind: frameRewards, Seat: seat, A: city, B: titan})
}

// amounts is the three rewards of a frame.
func (p *Position) amounts(f *Frame) *[rewards]uint8 {
	if f.B > 0 {
		return &p.rules.titans[f.B-1]
	}
	return &p.rules.tiles[f.A].reward
}

// available is the reason why a reward cannot be chosen in a city, "" if it can.
func (p *Position) available(seat game.Seat, city uint8, what int) game.Rule {
	pl, g := &p.s.Players[seat], &p.s.Guilds[city]
	switch {
	case what == bards && pl.BardsLeft == 0:
		return "LX-6.7"
	case what != storeys:
		return ""
	case g.Owner != 0 && g.Owner != uint8(seat)+1:
		return "LX-6.9"
	case g.Storeys >= p.rules.guild:
		return "LX-6.10"
	case pl.Storeys == 0:
		return "LX-6.13"
	}
	return ""
}

// choices appends the pairs of rewards that can be taken: LX-6.3. If fewer than
// two are available there is one choice, all of them: LX-6.11.
func (p *Position) choices(dst []game.Move, f *Frame) []game.Move {
	var can [rewards]bool
	n := 0
	for i := range can {
		if can[i] = p.available(f.Seat, f.A, i) == ""; can[i] {
			n++
		}
	}
	for a := range rewards {
		for b := a + 1; b < rewards; b++ {
			if can[a] && can[b] {
				dst = append(dst, game.Move{Kind: moveTake, Args: [3]int16{int16(a), int16(b)}})
			}
		}
	}
	if n < 2 { // gold is always available
		dst = append(dst, game.Move{Kind: moveTake, Args: [3]int16{gold, gold}})
	}
	return dst
}

// reward applies the rewards in the order gold, storeys, bards: LX-15.7.
func (p *Position) reward(f Frame, m game.Move, log *game.Log) {
	n := p.amounts(&f)
	took := func(what int16) bool { return m.Args[0] == what || m.Args[1] == what }
	if took(gold) {
		p.earn(f.Seat, n[gold], "LX-6.4", log)
	}
	if took(storeys) {
		p.raise(f.Seat, f.A, n[storeys], "LX-6.8", log)
	}
	if took(bards) {
		p.pushBards(f.Seat, f.A, n[bards])
	}
}

func (p *Position) earn(seat game.Seat, n uint8, rule game.Rule, log *game.Log) {
	p.s.Players[seat].Gold += int16(n)
	log.Say(eventGold, seat, rule, int16(n))
}

// raise adds as many storeys as possible to the seat's guild in a city: LX-6.8, LX-6.10,
// LX-6.13.
func (p *Position) raise(seat game.Seat, city, n uint8, rule game.Rule, log *game.Log) {
	pl, g := &p.s.Players[seat], &p.s.Guilds[city]
	n = min(n, pl.Storeys, p.rules.guild-g.Storeys)
	g.Owner = uint8(seat) + 1
	g.Storeys += n
	pl.Storeys -= n
	log.Say(eventStoreys, seat, rule, int16(n), int16(city))
}

// pushBards makes the seat split its bards, as many as it has, among the regions of a city:
// LX-6.5, LX-6.7.
func (p *Position) pushBards(seat game.Seat, city, n uint8) {
	if n = min(n, p.s.Players[seat].BardsLeft); n > 0 {
		p.s.push(Frame{Kind: frameBards, Seat: seat, A: city, B: n, C: p.region(city, 0)})
	}
}

// region is the first region of a city from number i on, regions if there is
// none.
func (p *Position) region(city, i uint8) uint8 {
	for i < regions && p.rules.borders[city]>>i&1 == 0 {
		i++
	}
	return i
}

// splits appends how many bards can go to the region that is due: any number,
// the rest to the last region (LX-6.6).
func (p *Position) splits(dst []game.Move, f *Frame) []game.Move {
	least := uint8(0)
	if p.region(f.A, f.C+1) == regions {
		least = f.B
	}
	for n := least; n <= f.B; n++ {
		dst = append(dst, game.Move{Kind: moveBards, Args: [3]int16{int16(f.C), int16(n)}})
	}
	return dst
}

func (p *Position) bards(f Frame, m game.Move, log *game.Log) {
	pl := &p.s.Players[f.Seat]
	n := uint8(m.Args[1])
	pl.Bards[f.C] += n
	pl.BardsLeft -= n
	if n > 0 {
		log.Say(eventBards, f.Seat, p.bardsRule("LX-6.5"), int16(n), int16(f.C))
	} else {
		log.Say(eventNoBards, f.Seat, p.bardsRule("LX-6.5"), int16(f.C))
	}
	if f.B -= n; f.B > 0 {
		f.C = p.region(f.A, f.C+1)
		p.s.push(f)
	}
}

// bardsRule is the rule by which bards are placed: LX-9.8 in the census, the given one for a
// threat or titan.
func (p *Position) bardsRule(ofThreat game.Rule) game.Rule {
	if p.s.Phase == phaseCensus {
		return "LX-9.8"
	}
	return ofThreat
}

// steps appends the dummy's values that can rise: LX-12.2, LX-12.9.
func (p *Position) steps(dst []game.Move) []game.Move {
	for c := range categories {
		if !p.capped(c) {
			dst = append(dst, game.Move{Kind: moveDummy, Args: [3]int16{int16(c)}})
		}
	}
	return dst
}

func (p *Position) capped(category int) bool {
	return category == influence && p.rules.cap > 0 && p.s.Dummy[influence] >= p.rules.cap
}

func (p *Position) dummy(f Frame, m game.Move, log *game.Log) {
	c := m.Args[0]
	v := p.rules.raised(p.s.Dummy[c], int(c))
	p.s.Dummy[c] = v
	log.Say(eventDummy, f.Seat, "LX-12.2", c, v)
}

// raised is a value of the dummy after it has risen: LX-12.3.
func (r *rules) raised(v int16, category int) int16 {
	v += r.step[category]
	if category == influence && r.cap > 0 {
		v = min(v, r.cap)
	}
	return v
}
