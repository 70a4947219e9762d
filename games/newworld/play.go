package newworld

import "spielwerk/game"

// deal sets the game up.
func (p *Position) deal(rand game.Rand, log *game.Log) {
	s, r := &p.s, p.rules
	*s = State{Rand: rand}
	n := 0
	for i := range r.land {
		for range r.tiles[i].count {
			s.Draw[n] = uint8(i)
			n++
		}
	}
	game.ShufflePile(&s.Rand, log, pileTiles, "NW-2.3", s.Draw[:])
	for i := range startSpaces { // NW-2.1
		r.lay(s, 0, i+1, uint8(r.land+i), 0)
	}
	s.Surveyors = [2]uint8{0, 0} // NW-2.2
	s.Active = r.first           // NW-2.5
	if s.Active == game.Nobody {
		s.Active = game.PickSeat(&s.Rand, log, pileSeats, "NW-2.5", r.seats)
	}
	log.Add(game.Event{Kind: eventBegin, Seat: s.Active, Audience: game.Everybody, Rule: "NW-2.5"})
	p.draw(log)
}

// draw turns up the next tile for the active seat (NW-3.2). A tile that fits
// nowhere leaves the game and another is drawn (NW-4.10). When the pile is
// empty the game ends (NW-9.1, NW-4.11).
func (p *Position) draw(log *game.Log) {
	s := &p.s
	misfit := false
	for s.Drawn < landTiles {
		tile := s.Draw[s.Drawn]
		log.Take(pileTiles, "NW-3.2", int16(tile))
		s.Drawn++
		s.Reveals++
		args := game.Args{int16(tile), int16(landTiles - s.Drawn)}
		if p.rules.fitsSomewhere(s, tile) {
			s.Hand, s.Phase = tile, phasePlace
			log.Add(game.Event{Kind: eventDraw, Seat: s.Active, Audience: game.Everybody, Rule: "NW-3.2", Args: args})
			return
		}
		misfit = true
		s.Misfit[s.Misfits] = tile
		s.Misfits++
		log.Add(game.Event{Kind: eventMisfit, Seat: s.Active, Audience: game.Everybody, Rule: "NW-4.10", Args: args})
	}
	if misfit {
		log.Add(game.Event{Kind: eventExhausted, Seat: s.Active, Audience: game.Everybody, Rule: "NW-4.11"})
	}
	p.finish(log)
}

// Play implements game.Position.
func (p *Position) Play(seat game.Seat, m game.Move, log *game.Log) *game.Refusal {
	if no := p.judge(seat, m); no != nil {
		return no
	}
	s := &p.s
	switch m.Kind {
	case movePlace:
		p.place(m, log)
	case movePass:
		log.Add(game.Event{Kind: eventNobody, Seat: seat, Audience: game.Everybody, Rule: "NW-3.1"})
		p.unscored(log)
		p.resolve(log)
	case moveRobber, moveShopkeeper, moveFarmer, moveTrapper:
		p.deploy(kind(m.Kind-moveRobber), m, log)
		p.unscored(log)
		p.resolve(log) // NW-3.3: scoring comes after deploying
	case moveScoreFarm:
		p.scoreFarm(p.farmAt(m.Args[0]), log)
		p.resolve(log)
	default:
		pc := p.rules.face(&s.Placed[s.Latest]).atEdge[m.Args[0]]
		p.scoreFeature(pc, log)
		p.resolve(log)
	}
	return nil
}

// place is step 1 of a turn.
func (p *Position) place(m game.Move, log *game.Log) {
	s := &p.s
	col, row := game.CellOf(m.Args[1])
	s.Latest = s.PlacedN
	p.rules.lay(s, col, row, s.Hand, uint8(m.Args[2]))
	s.Hand = 0
	log.Add(game.Event{
		Kind: eventPlace, Seat: s.Active, Audience: game.Everybody, Rule: "NW-4.1",
		Args: game.Args{m.Args[0], m.Args[1], m.Args[2]},
	})
	supply, spot := p.mayDeploy()
	switch {
	case !supply:
		log.Add(game.Event{Kind: eventNoSupply, Seat: s.Active, Audience: game.Everybody, Rule: "NW-5.6"})
		p.unscored(log)
		p.resolve(log)
	case !spot:
		log.Add(game.Event{Kind: eventNoSpot, Seat: s.Active, Audience: game.Everybody, Rule: "NW-5.4"})
		p.unscored(log)
		p.resolve(log)
	default:
		s.Phase = phaseDeploy
	}
}

// deploy is step 2 of a turn: NW-5.1, NW-5.8.
func (p *Position) deploy(k kind, m game.Move, log *game.Log) {
	s := &p.s
	st := Settler{Place: s.Latest + 1, Kind: k}
	rule := game.Rule("NW-5.1")
	switch k {
	case farm:
		s.Farms[s.FarmsN-1].Farmer = uint8(s.Active) + 1 // the tile just placed is the last farm
	case plain:
		rule = "NW-8.6"
		st.Piece = p.rules.face(&s.Placed[s.Latest]).atSlot[m.Args[0]]
	default:
		st.Piece = p.rules.face(&s.Placed[s.Latest]).atEdge[m.Args[0]]
	}
	if k != farm {
		s.feature(s.Latest, st.Piece).put(s.Active)
	}
	for i := range s.Settlers[s.Active] {
		if s.Settlers[s.Active][i].Place == 0 {
			s.Settlers[s.Active][i] = st
			break
		}
	}
	log.Add(game.Event{
		Kind: eventDeploy, Seat: s.Active, Audience: game.Everybody, Rule: rule,
		Args: game.Args{int16(k), cellOf(&s.Placed[s.Latest])},
	})
}

// resolve is step 3 of a turn: it scores completed features as long as there
// is at most one to choose from, and asks the active seat otherwise (NW-7.9,
// NW-7.19). When none is left the turn passes on.
func (p *Position) resolve(log *game.Log) {
	s := &p.s
	var buf [16]game.Move
	for {
		todo := p.scorings(buf[:0])
		switch {
		case len(todo) > 1:
			s.Phase = phaseOrder
			return
		case len(todo) == 0:
			s.Active = (s.Active + 1) % game.Seat(p.rules.seats) // NW-2.6
			p.draw(log)
			return
		case todo[0].Kind == moveScoreFarm:
			p.scoreFarm(p.farmAt(todo[0].Args[0]), log)
		default:
			p.scoreFeature(p.rules.face(&s.Placed[s.Latest]).atEdge[todo[0].Args[0]], log)
		}
	}
}
