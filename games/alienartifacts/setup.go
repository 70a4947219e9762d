package alienartifacts

import "spielwerk/game"

// deal sets the game up: AA-3.1 to AA-3.10. The generator is drawn from in this
// order: the planets, technologies, ships, resources, alien systems, defence plans
// and artifacts are shuffled (AA-3.1), the factions if they are drawn (AA-3.6),
// the start player (AA-3.10).
func (p *Position) deal(rand game.Rand, log *game.Log) {
	r := p.rules
	p.undealt = undealt{}
	p.s = State{Rand: rand, Marker: r.marker[r.seats], Supply: r.tokens} // AA-3.5, AA-3.8
	s := &p.s
	for _, k := range [kinds]uint8{planet, technology, ship} {
		d := &s.Decks[k]
		for i := range d.Card {
			d.Card[i] = k*perKind + uint8(i)
		}
		d.N = perKind
		game.ShufflePile(&s.Rand, log, k, "AA-3.1", d.Card[:])
	}
	for i := range s.Resources.Card {
		s.Resources.Card[i] = uint8(i)
	}
	s.Resources.N = resources
	game.ShufflePile(&s.Rand, log, pileResources, "AA-3.1", s.Resources.Card[:])
	for i := range s.Systems {
		s.Systems[i] = uint8(i)
	}
	game.ShufflePile(&s.Rand, log, pileSystems, "AA-3.1", s.Systems[:])
	for i := range s.Plans {
		s.Plans[i] = uint8(i)
	}
	s.PlanN = plans
	game.ShufflePile(&s.Rand, log, pilePlans, "AA-3.1", s.Plans[:])
	for i := range s.Artifacts {
		s.Artifacts[i] = uint8(i)
	}
	s.ArtifactN = artifacts
	game.ShufflePile(&s.Rand, log, pileArtifacts, "AA-3.1", s.Artifacts[:])
	var drawn [factions]uint8
	for i := range drawn {
		drawn[i] = uint8(i)
	}
	if !r.choice {
		game.ShufflePile(&s.Rand, log, pileFactions, "AA-3.6", drawn[:])
	}
	s.Start = game.PickSeat(&s.Rand, log, pileSeats, "AA-3.10", r.seats)
	s.Active = s.Start
	log.Say(eventBegin, s.Start, "AA-3.10")
	s.Met |= 1 << s.Systems[0] // AA-3.4
	log.Take(pileSystems, "AA-3.4", int16(s.Systems[0]))
	log.Say(eventSystem, game.Nobody, "AA-3.4", int16(s.Systems[0]))
	for k := range uint8(kinds) {
		p.showTop(k, log) // AA-3.3
	}
	for seat := range game.Seat(r.seats) {
		pl := &s.Players[seat]
		pl.Credits = r.bankStart // AA-3.7
		if !r.choice {
			pl.Faction = 1 + drawn[seat]
			log.Take(pileFactions, "AA-3.6", int16(drawn[seat]))
			log.Say(eventFaction, seat, "AA-3.6", int16(drawn[seat]))
		}
	}
	for i := range r.seats {
		p.drawHand(p.inTurn(i), int(r.startHand), "AA-3.9", log)
	}
	if !r.choice {
		s.Phase = phaseSetup
	}
	p.advance(log)
}

// inTurn is the seat that is i places clockwise of the start player.
func (p *Position) inTurn(i int) game.Seat {
	return game.Seat((int(p.s.Start) + i) % p.rules.seats)
}

// pickFactions lets the seats choose their factions, the start player first; the last of six
// seats has no choice: AA-3.6.
func (p *Position) pickFactions(*game.Log) bool {
	s := &p.s
	if int(s.Turn.Picking) < p.rules.seats {
		s.Active = p.inTurn(int(s.Turn.Picking))
		return true
	}
	s.Turn, s.Phase, s.Active = Turn{}, phaseSetup, s.Start
	return false
}

// taken reports whether a seat has a faction.
func (p *Position) taken(faction uint8) bool { return p.holder(faction) != game.Nobody }

// holder is the seat that has a faction, Nobody if it is free.
func (p *Position) holder(faction uint8) game.Seat {
	for seat := range p.rules.seats {
		if p.s.Players[seat].Faction == 1+faction {
			return game.Seat(seat)
		}
	}
	return game.Nobody
}

// choose gives a seat the faction it wants.
func (p *Position) choose(seat game.Seat, m game.Move, log *game.Log) {
	p.s.Players[seat].Faction = 1 + factionIn(m)
	p.s.Turn.Picking++
	log.Say(eventFaction, seat, "AA-3.6", int16(factionIn(m)))
}

// setUp continues the set-up of the factions, one step of one seat: AA-3.11. After its steps
// a seat's constructions are checked (AA-3.15).
func (p *Position) setUp(log *game.Log) {
	s := &p.s
	if int(s.Turn.Picking) == p.rules.seats {
		s.Turn = Turn{}
		s.Phase, s.Active = phaseAction, s.Start
		p.beginTurn(log)
		return
	}
	seat := p.inTurn(int(s.Turn.Picking))
	s.Active = seat
	steps := p.rules.factions[s.Players[seat].Faction-1].setup
	i := steps.from + uint16(s.Turn.Step)
	if i == steps.to {
		s.Turn.Picking++
		s.Turn.Step = 0
		s.push(Frame{Kind: frameCheck, Seat: seat})
		return
	}
	s.Turn.Step++
	o := &p.rules.ops[i]
	p.look(seat, o.kind, int(o.look), log)
	p.choosing(seat, o.kind, lookSetup, min(o.keep, s.LookN), o.side)
}
