package alienartifacts

import "spielwerk/game"

// fromDeck draws or reveals the top resource card; ok is false if there is none
// anywhere: AA-17.7.
func (p *Position) fromDeck(log *game.Log) (card uint8, ok bool) {
	s := &p.s
	if s.Resources.N == 0 {
		if s.Discard.empty() {
			return 0, false
		}
		p.reshuffle(log) // later than usual, so this does not count as running out
	}
	q := &s.Resources
	q.N--
	card = q.Card[q.N]
	q.Card[q.N] = 0
	log.Take(pileResources, "AA-17.1", int16(card))
	s.Reveals++
	if q.N == 0 {
		p.exhausted(log)
	}
	return card, true
}

// exhausted is called when the last card of the resource deck has been drawn or revealed:
// AA-17.1 to AA-17.8.
func (p *Position) exhausted(log *game.Log) {
	s := &p.s
	switch {
	case s.Ending: // AA-17.6
	case s.Marker <= 1:
		s.Ending = true
		log.Say(eventEnding, game.Nobody, "AA-17.2")
	default:
		s.Marker--
		log.Say(eventMarker, game.Nobody, "AA-17.2", int16(s.Marker))
	}
	if !s.Discard.empty() {
		p.reshuffle(log)
	}
}

// reshuffle makes the discard pile the new deck: AA-17.3, AA-17.5. Before it is
// shuffled it lies in the order of the card numbers.
func (p *Position) reshuffle(log *game.Log) {
	s := &p.s
	q := &s.Resources
	q.N = 0
	for set := s.Discard; !set.empty(); q.N++ {
		q.Card[q.N] = set.take()
	}
	s.Discard = Set{}
	game.ShufflePile(&s.Rand, log, pileResources, "AA-17.3", q.Card[:q.N])
	log.Say(eventShuffled, game.Nobody, "AA-17.3", int16(q.N))
}

// resourcesLeft reports whether a card could be drawn.
func (p *Position) resourcesLeft() bool { return p.s.Resources.N > 0 || !p.s.Discard.empty() }

// drawHand draws resource cards to a hand. The seat sees what they are, the others
// how many.
func (p *Position) drawHand(seat game.Seat, n int, rule game.Rule, log *game.Log) {
	drawn := 0
	for ; drawn < n; drawn++ {
		c, ok := p.fromDeck(log)
		if !ok {
			break
		}
		p.s.Players[seat].Hand.add(c)
		if log != nil {
			a, b := &p.rules.resources[c].halves[0], &p.rules.resources[c].halves[1]
			log.Tell(game.Only(seat), eventDrawn, seat, rule, int16(c), int16(a.amount), int16(a.colour), int16(b.amount), int16(b.colour))
		}
	}
	if drawn > 0 {
		p.s.Turn.Drew = true
		log.Say(eventDrew, seat, rule, int16(drawn))
	}
}

// handLimit is the hand limit for resource cards: AA-4.8, AA-4.11.
func (p *Position) handLimit(seat game.Seat) int {
	return int(p.rules.hand) + int(p.s.Players[seat].Mods.Hand)
}

// noDiscard is the reason why a hand card cannot be marked in the draw phase, or at the end
// of the turn, where only surplus cards are discarded: AA-4.7, AA-4.9.
func (p *Position) noDiscard(seat game.Seat, card uint8) no {
	s := &p.s
	pl := &s.Players[seat]
	switch {
	case !pl.Hand.has(card):
		return no{refuseHand, "AA-4.7", game.Args{int16(card)}}
	case s.Draft.Chosen.has(card):
		return no{refuseMarked, "AA-4.7", game.Args{int16(card)}}
	case s.Phase == phaseLate && pl.Hand.len()-s.Draft.Chosen.len() <= p.handLimit(seat):
		return no{refuseLimit, "AA-4.9", game.Args{int16(p.handLimit(seat))}}
	}
	return yes
}

// noDraw is the reason why the hand cannot be filled, or the turn ended, with the marked
// cards: too many cards are left (AA-4.9, AA-4.11).
func (p *Position) noDraw(seat game.Seat) no {
	if kept := p.s.Players[seat].Hand.len() - p.s.Draft.Chosen.len(); kept > p.handLimit(seat) {
		return no{refuseHandLimit, "AA-4.9", game.Args{int16(p.handLimit(seat)), int16(kept)}}
	}
	return yes
}

// discards appends the hand cards that can be marked.
func (p *Position) discards(dst []game.Move, seat game.Seat) []game.Move {
	if set := p.s.Players[seat].Hand.without(p.s.Draft.Chosen); !set.empty() && p.noDiscard(seat, set.first()).rule == "" {
		dst = cardMoves(dst, moveDiscard, set) // what holds for one holds for all
	}
	if !p.s.Draft.Chosen.empty() {
		dst = append(dst, game.Move{Kind: moveBack})
	}
	return dst
}

// mark marks a hand card to be discarded, or takes all marks back. Nobody else
// sees it.
func (p *Position) mark(m game.Move) {
	if m.Kind == moveBack {
		p.s.Draft = Draft{}
		return
	}
	p.s.Draft.Chosen.add(cardIn(m))
}

// discardMarked puts the marked cards on the discard pile: AA-2.9.
func (p *Position) discardMarked(seat game.Seat, rule game.Rule, log *game.Log) int {
	s := &p.s
	marked := s.Draft.Chosen
	s.Draft = Draft{}
	n := marked.len()
	if n > 0 {
		s.Reveals++
	}
	for !marked.empty() {
		p.discard(seat, marked.take(), rule, log)
	}
	return n
}

// discard puts a hand card on the discard pile.
func (p *Position) discard(seat game.Seat, card uint8, rule game.Rule, log *game.Log) {
	p.s.Players[seat].Hand.remove(card)
	p.s.Discard.add(card)
	log.Say(eventDiscard, seat, rule, int16(card))
}

// draw is the draw phase: marked cards are discarded, then the hand is filled (AA-4.7).
func (p *Position) draw(log *game.Log) {
	s := &p.s
	seat := s.Active
	p.discardMarked(seat, "AA-4.7", log)
	if n := p.handLimit(seat) - s.Players[seat].Hand.len(); n <= 0 || !p.resourcesLeft() {
		log.Say(eventDrewNone, seat, "AA-4.7")
	} else {
		p.drawHand(seat, n, "AA-4.7", log)
	}
	s.Phase = phaseLate
}

// late is what a seat does after drawing: it plays artifacts (AA-13.10) or ends
// the turn (AA-4.9, AA-4.10).
func (p *Position) late(seat game.Seat, m game.Move, log *game.Log) {
	if m.Kind == movePlay {
		p.playArtifact(seat, cardIn(m), log)
		return
	}
	p.discardMarked(seat, "AA-4.9", log)
	p.endTurn(log)
}

// cycles appends the cards that an effect can discard, and drawing as many if there is at
// least one: AA-21.1.
func (p *Position) cycles(dst []game.Move, f *Frame) []game.Move {
	s := &p.s
	n := s.Draft.Chosen.len()
	if n < int(cycleOf(f).most) {
		for set := s.Players[f.Seat].Hand.without(s.Draft.Chosen); !set.empty(); {
			dst = append(dst, game.Move{Kind: moveDiscard, Args: [3]int16{int16(set.take())}})
		}
	}
	if n > 0 {
		dst = append(dst, game.Move{Kind: moveDraw}, game.Move{Kind: moveBack})
	}
	return dst
}

// cycle marks a card, or discards what is marked and draws as many.
func (p *Position) cycle(f Frame, m game.Move, log *game.Log) {
	if m.Kind != moveDraw {
		p.mark(m)
		p.s.push(f)
		return
	}
	p.drawHand(f.Seat, p.discardMarked(f.Seat, "AA-21.1", log), "AA-21.1", log)
}
