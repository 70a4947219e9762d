package xidit

import "spielwerk/game"

// deal sets the game up: LX-2.1 to LX-2.8, in the order of LX-15.14.
func (p *Position) deal(rand game.Rand, log *game.Log) {
	s, r := &p.s, p.rules
	*s = State{Rand: rand, Barracks: r.count, Titans: 1<<titans - 1, Year: 1} // LX-2.1
	for seat := range r.seats {
		s.Players[seat].BardsLeft, s.Players[seat].Storeys = r.bards, r.storeys // LX-2.10
	}
	var tiles [cities]uint8
	n := copy(tiles[:], r.set)
	game.ShufflePile(&s.Rand, log, pileTiles, "LX-2.3", tiles[:n])
	for i, t := range tiles[:n] {
		log.Take(pileTiles, "LX-2.3", int16(t))
		switch {
		case i < onBoard:
			p.lay(recruit, t)
		case i < 2*onBoard:
			p.lay(threat, t)
		case i < 3*onBoard:
			p.pile(recruit, t, log)
		default:
			p.pile(threat, t, log)
		}
	}
	for k := range kinds { // LX-2.4
		s.Next[k] = p.fromPile(uint8(k), "LX-2.4", log)
	}
	s.Order = [categories]uint8{wealth, influence, reputation} // LX-2.5
	game.ShufflePile(&s.Rand, log, pileAssessments, "LX-2.5", s.Order[:])
	if !r.seat0 { // LX-2.8, LX-15.5
		s.First = game.PickSeat(&s.Rand, log, pileSeats, "LX-2.8", r.seats)
	}
	log.Say(eventBegin, s.First, "LX-2.8")
	log.Say(eventAssessments, game.Nobody, "LX-2.5", int16(s.Order[0]), int16(s.Order[1]), int16(s.Order[2]))
}

// Play implements game.Position.
func (p *Position) Play(seat game.Seat, m game.Move, log *game.Log) *game.Refusal {
	if no := p.judge(seat, m); no != nil {
		return no
	}
	s := &p.s
	switch m.Kind {
	case moveSet, moveBack, moveReady:
		p.program(seat, m, log)
	case moveReopen:
		p.reopen(seat, log)
	case moveStart:
		p.start(seat, m, log)
	case moveShow:
		p.show(seat, m, log)
	default:
		p.answer(m, log)
	}
	if s.Phase != phaseStart && s.Phase != phaseProgram {
		p.advance(log)
	}
	return nil
}

// start puts an Idrakys on the map: LX-2.9.
func (p *Position) start(seat game.Seat, m game.Move, log *game.Log) {
	s := &p.s
	s.Players[seat].City = uint8(m.Args[0])
	log.Say(eventStart, seat, "LX-2.9", m.Args[0])
	if s.Turn++; int(s.Turn) == p.rules.seats {
		s.Turn, s.Phase = 0, phaseProgram
		log.Say(eventYear, game.Nobody, "LX-3.1", int16(s.Year))
	}
}

// advance continues the game until somebody has to decide: frames first, then the phases of
// the year (LX-3.1). A decision with only one answer is made automatically (LX-15.6).
func (p *Position) advance(log *game.Log) {
	s := &p.s
	var buf [32]game.Move
	for {
		if s.Depth > 0 {
			top := &s.Stack[s.Depth-1]
			if top.Kind == frameRemove {
				city := top.A
				s.pop()
				p.remove(threat, city, log) // LX-6.12
				continue
			}
			switch list := p.answers(buf[:0], top); len(list) {
			case 0:
				s.pop()
			case 1:
				p.answer(list[0], log)
			default:
				return
			}
			continue
		}
		switch s.Phase {
		case phaseExecute:
			p.execute(log)
		case phaseCensus:
			if p.census(log) {
				return
			}
		default:
			return
		}
	}
}

// answer carries out the decision of the top frame.
func (p *Position) answer(m game.Move, log *game.Log) {
	s := &p.s
	f := s.Stack[s.Depth-1]
	s.pop()
	switch f.Kind {
	case frameTitan:
		p.fight(f, m, log)
	case frameSquad:
		p.send(f, m, log)
	case frameRewards:
		p.reward(f, m, log)
	case frameBards:
		p.bards(f, m, log)
	case frameDummy:
		p.dummy(f, m, log)
	case frameStorey:
		p.build(f, m, log)
	case frameNone, frameRemove: // never asked
	}
}

// endOfYear is phase five: LX-10. The last year has none (LX-10.4).
func (p *Position) endOfYear(log *game.Log) {
	s, r := &p.s, p.rules
	if s.Year == r.calendar.years { // LX-10.3
		p.assess(log)
		return
	}
	for seat := range r.seats {
		pl := &s.Players[seat]
		pl.Dials, pl.Ready, pl.Recruited = [dials]uint8{}, false, 0
	}
	s.First = p.inTurn(1) // LX-10.1
	s.Year++
	s.Phase = phaseProgram
	log.Say(eventYear, game.Nobody, "LX-3.1", int16(s.Year))
	log.Say(eventFirst, s.First, "LX-10.1")
}
