package alienartifacts

import "spielwerk/game"

// produceBy carries out an effect that produces: on the completed planet, on a chosen one, or
// on each (AA-21.5).
func (p *Position) produceBy(f *Frame, o *op, log *game.Log) {
	s := &p.s
	if o.which == whichSelf { // AA-6.5, AA-21.15
		if card := runOf(f).card; s.Players[f.Seat].Mission.has(card) && s.Phase != phaseSetup {
			p.produce(f.Seat, card, int(o.n)+int(s.Players[f.Seat].Mods.Discover), log)
		}
		return
	}
	s.Todo = s.Players[f.Seat].Mission.and(p.rules.ofKind[planet])
	s.push(produceFrame{seat: f.Seat, each: o.n, one: o.which == whichOne}.frame())
}

// mining makes all operational planets produce: AA-15.4.
func (p *Position) mining(seat game.Seat) {
	s := &p.s
	s.Todo = s.Players[seat].Mission.and(p.rules.ofKind[planet])
	s.push(produceFrame{seat: seat, extra: uint8(s.Players[seat].Mods.MineOne), mining: true}.frame())
}

// workers are the cards of Todo that can produce or be scored next: AA-15.5. A blockaded one
// may take part if its tokens are paid for (AA-14.4); all may be skipped unless one must take
// part (AA-15.8).
func (p *Position) workers(seat game.Seat) (set Set, must bool) {
	free := p.s.Todo.without(p.closed())
	return free.or(p.affordable(seat, p.s.Todo.without(free))), !free.empty() || p.owes(seat)
}

// producers appends the planets that can produce next.
func (p *Position) producers(dst []game.Move, f *Frame) []game.Move {
	extra := produceOf(f).extra
	all, must := p.workers(f.Seat)
	from := uint8(0)
	if must && all.len() == 1 { // the additional production is not optional
		from = extra
	}
	for set := all; !set.empty(); {
		c := set.take()
		for n := from; n <= extra; n++ {
			dst = append(dst, game.Move{Kind: moveProduce, Args: [3]int16{int16(c), int16(n)}})
		}
	}
	if !must && !all.empty() {
		dst = append(dst, game.Move{Kind: moveDone})
	}
	return dst
}

// owes reports whether one of the blockaded cards must take part now: AA-15.8. While
// others can by what comes next in the list, none need.
func (p *Position) owes(seat game.Seat) bool {
	s := &p.s
	if !s.Turn.Owes {
		return false
	}
	if s.Depth < 2 || s.Stack[s.Depth-2].Kind != frameRun {
		return true
	}
	rest := &s.Stack[s.Depth-2]
	_, later := p.acts(seat, list{rest.From, rest.To}, int(s.Players[seat].Credits))
	return !later
}

// closed are the blockaded cards whose tokens have not been paid for.
func (p *Position) closed() Set { return p.s.Blocked.without(p.s.Turn.Lifted) }

// affordable are those of some cards whose tokens a seat can pay for.
func (p *Position) affordable(seat game.Seat, set Set) Set {
	var out Set
	for have := int(p.s.Players[seat].Credits); !set.empty(); {
		if c := set.take(); p.toll(c) <= have {
			out.add(c)
		}
	}
	return out
}

// produceOn makes the planet that was chosen produce.
func (p *Position) produceOn(f Frame, m game.Move, log *game.Log) {
	s := &p.s
	if m.Kind == moveDone {
		s.Todo = Set{}
		log.Say(eventSkip, f.Seat, "AA-15.8")
		return
	}
	r, card := produceOf(&f), cardIn(m)
	n := int(r.each)
	if r.mining {
		n = int(p.rules.sides[card][operational].mine) + int(s.Players[f.Seat].Mods.Mine) + mineIn(m)
		r.extra -= uint8(mineIn(m))
	}
	p.payToll(f.Seat, card, log)
	s.Todo.remove(card)
	if r.one {
		s.Todo = Set{}
	}
	if !s.Todo.empty() {
		s.push(r.frame())
	}
	p.produce(f.Seat, card, n, log)
}

// produce draws cards to be tucked under a planet: AA-9.1, AA-9.7, AA-9.8.
func (p *Position) produce(seat game.Seat, card uint8, n int, log *game.Log) {
	s := &p.s
	for range min(n, maxShown) {
		c, ok := p.fromDeck(log)
		if !ok {
			break
		}
		s.Open[s.OpenN] = c
		s.OpenN++
		log.Say(eventProduced, seat, "AA-9.1", int16(c), int16(card))
	}
	if s.OpenN > 0 {
		s.push(tuckFrame{seat, card}.frame())
	}
}

// tucks appends the halves that can be visible: one that matches the planet, or
// one that is not larger than the other: AA-9.2.
func (p *Position) tucks(dst []game.Move, f *Frame) []game.Move {
	if p.s.OpenN == 0 {
		return dst
	}
	c := p.s.Open[0]
	halves := &p.rules.resources[c].halves
	for i := range halves {
		if p.fits(tuckOf(f).planet, &halves[i]) || halves[i].amount <= halves[1-i].amount {
			dst = append(dst, game.Move{Kind: moveTuck, Args: [3]int16{int16(c), int16(halves[i].colour)}})
		}
	}
	return dst
}

// fits reports whether a half has the type of a card: AA-1.10.
func (p *Position) fits(card uint8, h *half) bool { return h.kind == p.rules.types[card] }

// tuck puts a produced card under its planet: AA-9.3.
func (p *Position) tuck(f Frame, m game.Move, log *game.Log) {
	s := &p.s
	c, planet := cardIn(m), tuckOf(&f).planet
	copy(s.Open[:], s.Open[1:s.OpenN])
	s.OpenN--
	s.Open[s.OpenN] = 0
	pl := &s.Players[f.Seat]
	pl.Produced.add(c)
	s.Under[c] = planet
	h := &p.rules.resources[c].halves[0]
	if colourIn(m) != h.colour {
		s.Second.add(c)
		h = &p.rules.resources[c].halves[1]
	}
	log.Say(eventTuck, f.Seat, "AA-9.2", int16(c), int16(h.amount), int16(h.colour), int16(planet))
	if s.OpenN > 0 {
		s.push(f)
	}
	if p.fits(planet, h) {
		p.points(f.Seat, 1, fromProduction, log)
		p.reacting(f.Seat, onMatch, func(r *reaction) { p.react(f.Seat, r, 0, log) })
	}
}
