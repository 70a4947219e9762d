package liarsdice

import "spielwerk/game"

// Deal implements game.Rules.
func (r *rules) Deal(rand game.Rand, log *game.Log) game.Position {
	p := &Position{rules: r}
	p.s.Rand = rand
	for seat := range r.seats { // LD-1.1, LD-1.3
		p.s.Left[seat] = r.dice
	}
	p.s.Shown.Doubter = game.Nobody
	p.roll(log)
	return p
}

// roll begins a round: everybody rolls in secret. LD-1.2
func (p *Position) roll(log *game.Log) {
	s := &p.s
	s.Round++
	s.Bid = bid{}
	s.Reveals++
	log.Say(eventRound, game.Nobody, "LD-1.2", int16(s.Round))
	all := [faces]uint8{0, 1, 2, 3, 4, 5}
	for seat := range p.rules.seats {
		s.Dice[seat] = hand{}
		for i := range s.Left[seat] {
			s.Dice[seat][i] = game.Pick(&s.Rand, log, pileFaces, "LD-1.2", all[:]) + 1
		}
		sortDice(&s.Dice[seat], s.Left[seat])
		p.tellDice(log, game.Only(seat), eventRolls, seat, "LD-1.2")
	}
}

// tellDice tells some seats how often each face lies before a seat.
func (p *Position) tellDice(log *game.Log, audience game.Seats, kind uint8, seat game.Seat, rule game.Rule) {
	var n [faces + 1]int16
	for _, die := range p.s.Dice[seat] {
		n[die]++
	}
	for face := 1; face <= faces; face++ {
		if n[face] > 0 {
			log.Tell(audience, kind, seat, rule, n[face], int16(face)-1)
		}
	}
}

// Play implements game.Position.
func (p *Position) Play(seat game.Seat, m game.Move, log *game.Log) *game.Refusal {
	if no := p.judge(seat, m); no != nil {
		return no
	}
	if m.Kind == moveBid {
		p.s.Bid = bid{uint8(m.Args[0]), uint8(m.Args[1]) + 1, seat}
		log.Say(eventBid, seat, "LD-2.1", m.Args[0], m.Args[1])
		p.s.Turn = p.next(seat)
		return nil
	}
	p.doubt(seat, log)
	return nil
}

// doubt shows all dice and takes one from the seat that was wrong. LD-3.1, LD-3.2, LD-3.3
func (p *Position) doubt(seat game.Seat, log *game.Log) {
	s := &p.s
	s.Reveals++
	log.Say(eventDoubt, seat, "LD-3.1")
	for other := range p.rules.seats {
		p.tellDice(log, game.Everybody, eventShows, other, "LD-3.1")
	}
	count := p.count(s.Bid.Face)
	s.Shown = shown{s.Bid, seat, count, s.Dice}
	log.Say(eventCount, game.Nobody, "LD-3.1", int16(count), int16(s.Bid.Face)-1)
	loser, rule := s.Bid.Seat, game.Rule("LD-3.3")
	if count >= s.Bid.Number {
		loser, rule = seat, "LD-3.2"
	}
	s.Left[loser]--
	log.Say(eventLoses, loser, rule, int16(s.Left[loser]))
	s.Turn = loser // LD-4.2
	if s.Left[loser] == 0 {
		p.leave(loser, log)
	}
	if s.Turn != game.Nobody {
		p.roll(log)
	}
}

// leave removes a seat that has lost its last die. LD-4.1, LD-4.3
func (p *Position) leave(seat game.Seat, log *game.Log) {
	s := &p.s
	s.Out[s.OutN] = seat
	s.OutN++
	log.Say(eventOut, seat, "LD-4.1")
	s.Turn = p.next(seat)
	if int(s.OutN) == int(p.rules.seats)-1 {
		log.Say(eventWins, s.Turn, "LD-4.3")
		s.Turn, s.Bid, s.Dice = game.Nobody, bid{}, [game.MaxSeats]hand{}
	}
}
