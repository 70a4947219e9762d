package alienartifacts

import "spielwerk/game"

// gainArtifact takes the top card of the artifact deck: AA-13.2 to AA-13.4.
func (p *Position) gainArtifact(seat game.Seat, log *game.Log) {
	s := &p.s
	if s.ArtifactN == 0 {
		for set := few(s.Used); !set.empty(); s.ArtifactN++ {
			s.Artifacts[s.ArtifactN] = set.take()
		}
		if s.ArtifactN == 0 {
			return
		}
		s.Used = 0
		game.ShufflePile(&s.Rand, log, pileArtifacts, "AA-13.3", s.Artifacts[:s.ArtifactN])
		log.Say(eventArtifactsShuffled, game.Nobody, "AA-13.3", int16(s.ArtifactN))
	}
	s.ArtifactN--
	c := s.Artifacts[s.ArtifactN]
	s.Artifacts[s.ArtifactN] = 0
	log.Take(pileArtifacts, "AA-13.2", int16(c))
	s.Players[seat].Artifacts |= 1 << c
	s.Reveals++
	log.Say(eventArtifact, seat, "AA-13.2")
	log.Tell(game.Only(seat), eventArtifactOwn, seat, "AA-13.4", int16(c))
}

// gainPlan draws a defence plan: AA-13.9.
func (p *Position) gainPlan(seat game.Seat, log *game.Log) {
	s := &p.s
	if s.PlanN == 0 {
		return
	}
	s.PlanN--
	c := s.Plans[s.PlanN]
	s.Plans[s.PlanN] = 0
	log.Take(pilePlans, "AA-13.9", int16(c))
	s.Players[seat].Plans |= 1 << c
	s.Reveals++
	log.Say(eventDefence, seat, "AA-13.9")
	log.Tell(game.Only(seat), eventDefenceOwn, seat, "AA-13.9", int16(c))
}

// noPlay is the reason why a seat cannot play an artifact: AA-13.7, AA-13.10, AA-18.5,
// AA-21.7.
func (p *Position) noPlay(seat game.Seat, artifact uint8) no {
	s, r := &p.s, p.rules
	if s.Players[seat].Artifacts>>artifact&1 == 0 {
		return no{refuseArtifact, "AA-13.4", game.Args{int16(artifact)}}
	}
	l := r.artifacts[artifact]
	for i := l.from; i < l.to; i++ {
		o := &r.ops[i]
		if plays := r.effect(o).plays; plays != nil {
			if why := plays(p, seat, o); why.rule != "" {
				return why
			}
		}
	}
	return yes
}

// playArtifact plays an artifact, which is not an action: AA-13.6.
func (p *Position) playArtifact(seat game.Seat, artifact uint8, log *game.Log) {
	s := &p.s
	s.Players[seat].Artifacts &^= 1 << artifact
	s.Turn.Playing = 1 + artifact
	s.Draft = Draft{} // drops the marks for discarding
	s.Reveals++
	log.Say(eventPlay, seat, "AA-13.6", int16(artifact))
	s.push(actionFrame{seat, actions, true}.frame())
	p.runList(seat, p.rules.artifacts[artifact], fromArtifacts, 0)
}

// grant gives extra actions, or carries out a purchase at once: AA-4.12.
func (p *Position) grant(f *Frame, o *op, log *game.Log) {
	s := &p.s
	switch {
	case o.buy:
		s.push(Frame{Kind: frameBuy, Seat: f.Seat})
	case s.Phase == phaseAction:
		s.Turn.More += o.n
		log.Say(eventMore, f.Seat, "AA-4.6", int16(o.n))
	}
}

// grants is the number of credits needed for a granted action or purchase, -1 if none is
// possible.
func (p *Position) grants(seat game.Seat, o *op, spare int) int {
	s := &p.s
	price := 0
	if o.buy {
		price = p.cost(seat, actBuy)
	}
	left := s.Decks[ship].N + s.Decks[technology].N + s.Decks[planet].N
	if o.buy && (price > spare || left == 0) || !o.buy && s.Phase != phaseAction {
		return -1
	}
	return price
}

// noUse is the reason why a seat cannot use the action or the additional effect of a
// technology: AA-4.3, AA-11.2 to AA-11.4, AA-14.7, AA-16.5.
func (p *Position) noUse(seat game.Seat, w *wallet, card uint8) no {
	s := &p.s
	pl := &s.Players[seat]
	side := &p.rules.sides[card][logistic]
	additional := side.keyword == keyAdditional
	switch {
	case !pl.Empire.has(card) || pl.Mission.has(card):
		return p.misplaced(seat, card, "AA-6.9")
	case side.keyword == keyOngoing:
		return no{refuseOngoing, "AA-6.9", game.Args{int16(card)}}
	case additional && s.Turn.Used.has(card):
		return no{refuseUsed, "AA-11.4", game.Args{int16(card)}}
	case !additional && !p.mayAct():
		return no{refuseActed, "AA-11.2", game.Args{}}
	}
	return p.noEffect(seat, w, actCard, &side.price, side.effects, p.toll(card))
}

// noSpecial is the reason why a seat cannot take its faction action: AA-16.1, AA-16.5.
func (p *Position) noSpecial(seat game.Seat, w *wallet) no {
	if !p.mayAct() {
		return no{refuseActed, "AA-4.2", game.Args{}}
	}
	f := &p.rules.factions[p.s.Players[seat].Faction-1]
	return p.noEffect(seat, w, actFaction, &f.price, f.action, 0)
}

// noEffect is the reason why a list of effects cannot be used for a price and a toll: it has
// nothing to act on, or cannot be paid for (AA-16.5).
func (p *Position) noEffect(seat game.Seat, w *wallet, action uint8, price *price, l list, toll int) no {
	pl := &p.s.Players[seat]
	spare := int(pl.Credits) - int(price.credits) - toll
	if spare < 0 {
		return no{refuseCredits, "AA-16.5", game.Args{int16(price.credits) + int16(toll), int16(pl.Credits)}}
	}
	keep, ok := p.acts(seat, l, spare)
	if !ok {
		return no{refuseEffect, "AA-16.5", game.Args{}}
	}
	if n := pl.Hand.len(); n < int(price.discard) {
		return no{refuseHandCards, "AA-21.9", game.Args{int16(price.discard), int16(n)}}
	}
	if price.symbols && !p.covers(seat, w, action, price, spare-keep) {
		d := &price.due
		return no{refusePrice, "AA-16.5", game.Args{int16(d[red]), int16(d[blue]), int16(d[green]), int16(d[gold]), int16(p.limit(seat, action))}}
	}
	return yes
}

// covers reports whether the symbols of a price can be paid.
func (p *Position) covers(seat game.Seat, w *wallet, action uint8, price *price, credits int) bool {
	wild, limit := p.wild(seat, action), p.limit(seat, action)
	n := 0
	for _, due := range price.due {
		if due > 0 {
			n++
		}
	}
	for c, due := range price.due { // each other colour needs at least one card
		if due > 0 && p.reach(seat, w, uint8(c), wild, limit-n+1, credits) < int(due) {
			return false
		}
	}
	return n < 2 || p.payable(seat, price.due, wild, limit, credits, Set{})
}

// acts reports whether one of a list of effects has something to act on, and the number of
// credits to keep for it if all its targets are blockaded: AA-16.5, AA-15.8.
func (p *Position) acts(seat game.Seat, l list, spare int) (keep int, ok bool) {
	keep = -1
	for i := l.from; i < l.to; i++ {
		o := &p.rules.ops[i]
		k := p.actsOn(seat, o, spare)
		if k > 0 && o.do == doProduce {
			k = p.kept(planet, k)
		}
		if k >= 0 && (keep < 0 || k < keep) {
			keep = k
		}
	}
	return max(keep, 0), keep >= 0
}

// actsOn is the number of credits that an effect needs to act on something, -1 if it cannot.
func (p *Position) actsOn(seat game.Seat, o *op, spare int) int {
	acts := p.rules.effect(o).acts
	if acts == nil {
		return -1
	}
	return acts(p, seat, o, spare)
}

// cheapest is the least toll of some cards that a number of credits pays, -1 if
// there is none.
func (p *Position) cheapest(set Set, spare int) int {
	least := -1
	if !set.empty() && p.s.Blocked.empty() {
		return 0
	}
	for !set.empty() {
		if toll := p.toll(set.take()); toll <= spare && (least < 0 || toll < least) {
			least = toll
		}
	}
	return least
}
