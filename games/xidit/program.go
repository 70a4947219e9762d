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

// programmings appends what a seat can do with its programme: set the lowest
// unset dial; when all are set, be ready or open it again (LX-3.2, LX-15.8).
// Setting the dials in one order keeps the game tree small.
func (p *Position) programmings(dst []game.Move, seat game.Seat) []game.Move {
	pl := &p.s.Players[seat]
	if i := pl.unset(); i < dials {
		for o := range orderWords {
			dst = append(dst, game.Move{Kind: moveSet, Args: [3]int16{int16(i + 1), int16(o)}})
		}
		return dst
	}
	if !pl.Ready {
		dst = append(dst, game.Move{Kind: moveReady})
	}
	if pl.Reopened < reopenings {
		dst = append(dst, game.Move{Kind: moveReopen})
	}
	return dst
}

// program carries out a move of phase one and reports whether it ended it.
// Dials are told to their seat only.
func (p *Position) program(seat game.Seat, m game.Move, log *game.Log) bool {
	s := &p.s
	pl := &s.Players[seat]
	switch m.Kind {
	case moveSet:
		pl.Dials[m.Args[0]-1] = uint8(m.Args[1]) + 1
		tell(log, game.Only(seat), eventSet, seat, "LX-3.2", m.Args[0], m.Args[1])
		return false
	case moveReopen:
		if pl.Ready {
			say(log, eventUnready, seat, "LX-15.8")
		}
		tell(log, game.Only(seat), eventReopen, seat, "LX-15.8")
		pl.Dials, pl.Ready = [dials]uint8{}, false
		pl.Reopened++
		return false
	}
	pl.Ready = true
	say(log, eventReady, seat, "LX-3.2")
	for i := range p.rules.seats {
		if !s.Players[i].Ready {
			return false
		}
	}
	s.Reveals++ // LX-3.3
	for i := range game.Seat(p.rules.seats) {
		d := &s.Players[i].Dials
		say(log, eventProgram, i, "LX-3.3", int16(d[0])-1, int16(d[1])-1, int16(d[2])-1, int16(d[3])-1, int16(d[4])-1, int16(d[5])-1)
	}
	s.Phase, s.Slot, s.Turn = phaseExecute, 0, 0
	return true
}
