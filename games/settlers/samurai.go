package settlers

import "spielwerk/game"

// mayDefend is the reason why a seat cannot put a Defence token on a Location: IS-10.8.
func (p *Position) mayDefend(seat game.Seat, c card) no {
	s := &p.s
	switch {
	case !s.Empire[seat].has(c):
		return no{kind: refuseNoCard, rule: "IS-10.8", args: game.Args{int16(c), placeOwn}}
	case p.rules.cards[c].printed > 0 && !p.commonGoal():
		return no{kind: refusePrinted, rule: "IA-12.4"}
	case p.rules.cards[c].deck != deckCommon:
		return no{kind: refuseFaction, rule: "IS-10.8", args: game.Args{int16(c)}}
	case s.Spots[c].Flags&hasDefense != 0:
		return no{kind: refuseDefended, rule: "IS-10.8", args: game.Args{int16(c)}}
	case s.Spots[c].Flags&hasAdvanced != 0:
		return no{kind: refuseDefended, rule: "IA-6.5", args: game.Args{int16(c)}}
	case s.Players[seat].Supply[defense] == 0:
		return no{kind: refuseDefense, rule: "IS-10.8"}
	}
	return no{}
}

func (p *Position) defend(seat game.Seat, c card, log *game.Log) {
	p.s.Players[seat].Supply[defense]--
	p.s.Spots[c].Flags |= hasDefense
	log.Say(eventDefend, seat, "IS-10.8", int16(c))
	p.react(seat, trigProtect, c, sourceAny, log)
}

// defendable is the Locations on which a seat can put a Defence token: its Common
// ones without one (IS-10.8) and without Advanced Defence (IA-6.5).
func (p *Position) defendable(seat game.Seat) cards {
	set := p.s.Empire[seat].and(&p.rules.in[deckCommon])
	p.without(&set, hasGuard)
	if !p.commonGoal() {
		set = set.less(&p.rules.guarded) // IA-12.4
	}
	return set
}

// guarded is the Locations where a seat can deploy Samurai: its own Faction
// Locations without one, if its board has Samurai (IS-16.2, IS-16.4).
func (p *Position) guarded(seat game.Seat) cards {
	s := &p.s
	faction := s.Players[seat].Faction
	if faction == 0 || !p.rules.boards[faction-1].samurai {
		return cards{}
	}
	set := s.Empire[seat].and(&p.rules.in[faction])
	p.without(&set, hasSamurai)
	return set
}

// maySamurai is the reason why a seat cannot deploy a Worker on a Location: IS-16.3.
func (p *Position) maySamurai(seat game.Seat, c card) no {
	set := p.guarded(seat)
	switch {
	case !set.has(c):
		return no{kind: refuseSamurai, rule: "IS-16.2", args: game.Args{int16(c)}}
	case p.s.Players[seat].Supply[worker] == 0:
		return no{kind: refuseMissing, rule: "IS-16.3", args: game.Args{4: 1}}
	}
	return no{}
}

// deploy makes a Worker of the supply a Samurai.
func (p *Position) deploy(seat game.Seat, c card, log *game.Log) {
	p.s.Players[seat].Supply[worker]--
	p.stand(seat, c, "IS-16.3", log)
}

func (p *Position) stand(seat game.Seat, c card, rule game.Rule, log *game.Log) {
	p.s.Spots[c].Flags |= hasSamurai
	log.Say(eventSamurai, seat, rule, int16(c))
}

// samurai is how many Samurai a seat has.
func (p *Position) samurai(seat game.Seat) int {
	n := 0
	set := &p.s.Empire[seat]
	for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
		if p.s.Spots[c].Flags&hasSamurai != 0 {
			n++
		}
	}
	return n
}

// deploying asks for the places of the Samurai of a Building Bonus: IS-16.10. Samurai without
// a place are lost.
func (p *Position) deploying(f *Frame, log *game.Log) bool {
	set := p.guarded(f.Seat)
	n, places := int(f.N[countLeft]), set.count()
	switch {
	case n == 0 || places == 0:
		if n > 0 {
			log.Say(eventSamuraiLost, f.Seat, "IS-16.10", int16(n))
		}
		p.s.pop()
		return true
	case places > n:
		return false
	}
	c, _ := set.next(0)
	f.N[countLeft]--
	p.stand(f.Seat, c, "IS-16.10", log)
	return true
}

// freeMoves reports whether a seat can place a Defence token or Technology, or deploy
// a Samurai: IS-7.5.
func (p *Position) freeMoves(seat game.Seat) bool {
	s := &p.s
	pl := &s.Players[seat]
	if pl.Supply[defense] > 0 {
		set := p.defendable(seat)
		if !set.empty() {
			return true
		}
	}
	if p.placesTech(seat) {
		for _, g := range technologies {
			if set := p.techPlaces(seat, g); pl.Supply[g] > 0 && !set.empty() {
				return true
			}
		}
	}
	if pl.Supply[worker] > 0 {
		set := p.guarded(seat)
		return !set.empty()
	}
	return false
}
