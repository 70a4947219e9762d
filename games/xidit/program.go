package xidit

import "spielwerk/game"

// unset is the lowest dial that is not set, dials if all are.
func (pl *Player) unset() int {
	for i, d := range pl.Dials {
		if d == 0 {
			return i
		}
	}
	return dials
}

// settings are the moves that set each dial.
var settings = func() (all [dials][orderWait + 1]game.Move) {
	for i := range all {
		for order := range all[i] {
			all[i][order] = game.Move{Kind: moveSet, Args: [3]int16{int16(i + 1), int16(order)}}
		}
	}
	return all
}()

// programmings appends the moves of a seat that is not ready: set the lowest unset dial, take
// the last one back, or be ready when all are set (LX-3.2, LX-15.8). A fixed order of setting
// keeps the game tree small.
func (p *Position) programmings(dst []game.Move, seat game.Seat) []game.Move {
	i := p.s.Players[seat].unset()
	if i < dials {
		dst = append(dst, settings[i][:]...)
	} else {
		dst = append(dst, game.Move{Kind: moveReady})
	}
	if i > 0 {
		dst = append(dst, game.Move{Kind: moveBack})
	}
	return dst
}

// programs reports whether programmings lists a move, without making the list.
func (p *Position) programs(seat game.Seat, m game.Move) bool {
	i := p.s.Players[seat].unset()
	switch m.Kind {
	case moveSet:
		return i < dials && m.Args[0] == int16(i+1) && m.Args[1] >= 0 && int(m.Args[1]) < len(orderWords) && m.Args[2] == 0
	case moveReady:
		return i == dials && m.Args == [3]int16{}
	case moveBack:
		return i > 0 && m.Args == [3]int16{}
	}
	return false
}

// mayReopen reports whether a seat that has decided in secret can take that back because
// others still decide: its programme (LX-15.8) or its bid.
func (p *Position) mayReopen(seat game.Seat) bool {
	s := &p.s
	if seat < 0 || int(seat) >= p.rules.seats || s.Depth > 0 {
		return false
	}
	pl := &s.Players[seat]
	return s.Phase == phaseProgram && pl.Ready || s.Phase == phaseCensus && pl.Bid > 0
}

// reopen takes a decision back. The programme stays as it was set, a bid is removed. During
// bids the orders of the year are done and the seat stays ready.
func (p *Position) reopen(seat game.Seat, log *game.Log) {
	pl := &p.s.Players[seat]
	if p.s.Phase == phaseProgram {
		pl.Ready = false
	} else {
		pl.Bid = 0
	}
	log.Say(eventReopen, seat, "LX-15.8")
}

// program carries out a move of phase one. Only the seat itself sees its dials. When the last
// seat is ready, all programmes are revealed.
func (p *Position) program(seat game.Seat, m game.Move, log *game.Log) {
	s := &p.s
	pl := &s.Players[seat]
	switch m.Kind {
	case moveSet:
		pl.Dials[m.Args[0]-1] = uint8(m.Args[1]) + 1
		log.Tell(game.Only(seat), eventSet, seat, "LX-3.2", m.Args[0], m.Args[1])
	case moveBack:
		i := pl.unset() - 1
		pl.Dials[i] = 0
		log.Tell(game.Only(seat), eventBack, seat, "LX-15.8", int16(i+1))
	default:
		pl.Ready = true
		log.Say(eventReady, seat, "LX-3.2")
		if p.Pending() == 0 {
			p.revealProgrammes(log)
		}
	}
}

// revealProgrammes ends phase one: LX-3.3.
func (p *Position) revealProgrammes(log *game.Log) {
	s := &p.s
	s.Reveals++
	for seat := range game.Seat(p.rules.seats) {
		d := &s.Players[seat].Dials
		log.Say(eventProgram, seat, "LX-3.3", int16(d[0])-1, int16(d[1])-1, int16(d[2])-1, int16(d[3])-1, int16(d[4])-1, int16(d[5])-1)
	}
	s.Phase, s.Slot, s.Turn = phaseExecute, 0, 0
}
