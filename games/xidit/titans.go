package xidit

import "spielwerk/game"

// awaken turns the titans to their raging side: LX-8.2, LX-8.3. It happens once.
func (p *Position) awaken(log *game.Log) {
	if p.s.Raging {
		return
	}
	p.s.Raging = true
	log.Say(eventAwaken, game.Nobody, "LX-8.3")
}

// mayFight reports whether a seat can fight a titan: LX-8.4, LX-8.5.
func (p *Position) mayFight(seat game.Seat) bool {
	s := &p.s
	return s.Raging && s.Titans != 0 && s.Players[seat].army() >= int(p.rules.titanCost)
}

// fights appends the titans that can be fought, and to decline: LX-8.6.
func (p *Position) fights(dst []game.Move) []game.Move {
	for t := range titans {
		if p.s.Titans>>t&1 == 1 {
			dst = append(dst, game.Move{Kind: moveTitan, Args: [3]int16{int16(t)}})
		}
	}
	return append(dst, game.Move{Kind: moveDecline})
}

func (p *Position) fight(f Frame, m game.Move, log *game.Log) {
	if m.Kind == moveDecline { // LX-8.7
		log.Say(eventDecline, f.Seat, "LX-8.7")
		p.act(f.Seat, log)
		return
	}
	log.Say(eventFight, f.Seat, "LX-8.6", m.Args[0])
	p.s.push(Frame{Kind: frameSquad, Seat: f.Seat, A: uint8(m.Args[0]), B: p.rules.titanCost})
}

// squads appends the classes of which the next unit can be: LX-8.5. Units are
// sent weakest first, so that each squad is chosen in one way.
func (p *Position) squads(dst []game.Move, f *Frame) []game.Move {
	pl := &p.s.Players[f.Seat]
	left := 0 // units of this class and above
	var above [classes]int
	for c := classes - 1; c >= int(f.C); c-- {
		left += int(pl.Units[c])
		above[c] = left
	}
	for c := int(f.C); c < classes; c++ {
		if pl.Units[c] > 0 && above[c] >= int(f.B) {
			dst = append(dst, game.Move{Kind: moveSend, Args: [3]int16{int16(c)}})
		}
	}
	return dst
}

// send returns a unit to the barracks. After the last one the titan is beaten
// and leaves the game (LX-8.9), and the rewards follow (LX-8.8).
func (p *Position) send(f Frame, m game.Move, log *game.Log) {
	s := &p.s
	pl := &s.Players[f.Seat]
	f.C = uint8(m.Args[0])
	pl.Units[f.C]--
	s.Barracks[f.C]++
	log.Say(eventSend, f.Seat, "LX-8.5", m.Args[0])
	if f.B--; f.B > 0 {
		s.push(f)
		return
	}
	s.Titans &^= 1 << f.A
	log.Say(eventBeaten, f.Seat, "LX-8.9", int16(f.A))
	p.pushRewards(f.Seat, pl.City, f.A+1)
}

// Answers implements game.Answerer: a titan may wake in the turn of another (LX-8.7).
func (p *Position) Answers(dst []game.Move, seat game.Seat) []game.Move {
	if seat < 0 || int(seat) >= p.rules.config.Seats || p.Pending() == 0 {
		return dst
	}
	return append(dst, game.Move{Kind: moveDecline})
}
