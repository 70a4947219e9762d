package alienartifacts

import "spielwerk/game"

// noAttach is the reason why a resource card cannot be attached to a card of a row with a
// half of a colour: AA-8.5.1, AA-8.5.2, AA-8.5.6, AA-14.7.
func (p *Position) noAttach(seat game.Seat, kind, resource, colour, card uint8) no {
	s := &p.s
	pl := &s.Players[seat]
	switch {
	case kindOf(card) != kind:
		return no{refuseKind, "AA-8.5.1", game.Args{int16(card), int16(kindOf(card))}}
	case !pl.Building.has(card):
		return p.misplaced(seat, card, "AA-8.5.1")
	case !pl.Hand.has(resource) && !pl.Produced.has(resource):
		return no{refuseHand, "AA-8.5.1", game.Args{int16(resource)}}
	case p.shows(seat, resource, colour) < 0:
		return no{refuseHalf, "AA-8.5.6", game.Args{int16(resource), int16(colour)}}
	case colour != kind && colour != gold:
		return no{refuseColour, "AA-8.5.2", game.Args{int16(colour), int16(kind), 1}}
	}
	if pl.Produced.has(resource) {
		if toll := p.toll(s.Under[resource]); toll > int(pl.Credits) {
			return no{refuseToll, "AA-14.7", game.Args{int16(toll), int16(pl.Credits)}}
		}
	}
	return yes
}

// preparations appends what can be attached in a row, if there is room: AA-8.5.3.
func (p *Position) preparations(dst []game.Move, seat game.Seat, kind, left uint8) []game.Move {
	if left == 0 {
		return dst
	}
	s := &p.s
	pl := &s.Players[seat]
	open, closed := p.stock(seat)
	for set := closed; !set.empty(); {
		if c := set.take(); p.toll(s.Under[c]) <= int(pl.Credits) {
			open.add(c)
		}
	}
	for set := pl.Hand.or(open); !set.empty(); {
		c := set.take()
		for i, h := range p.rules.resources[c].halves {
			if h.colour != kind && h.colour != gold || pl.Produced.has(c) && p.second(c) != i {
				continue
			}
			dst = attachments(dst, c, h.colour, p.buildable(seat, kind))
		}
	}
	return dst
}

// attachments appends attaching a half to each of some cards.
func attachments(dst []game.Move, resource, colour uint8, set Set) []game.Move {
	for !set.empty() {
		dst = append(dst, game.Move{Kind: moveAttach, Args: [3]int16{int16(resource), int16(colour), int16(set.take())}})
	}
	return dst
}

// preparable reports whether a seat could attach something in a row.
func (p *Position) preparable(seat game.Seat, w *wallet, kind uint8) bool {
	pl := &p.s.Players[seat]
	if p.buildable(seat, kind).empty() {
		return false
	}
	return p.reach(seat, w, kind, 1, 1, int(pl.Credits)) > 0
}

// holds reports whether a seat might have a resource card to attach, by public facts.
func (p *Position) holds(seat game.Seat) bool {
	pl := &p.s.Players[seat]
	return !pl.Hand.empty() || !pl.Produced.empty()
}

// noPrepare is the reason why a seat cannot prepare resources in a row: AA-8.5.1, AA-8.5.3.
func (p *Position) noPrepare(seat game.Seat, w *wallet, kind uint8) no {
	switch {
	case !p.mayAct():
		return no{refuseActed, "AA-4.2", game.Args{}}
	case p.limitOfRow(seat, kind) == 0:
		return no{refuseLimit, "AA-8.5.3", game.Args{}}
	case !p.preparable(seat, w, kind):
		return no{refuseNothing, "AA-8.5.3", game.Args{int16(kind), int16(p.buildable(seat, kind).len())}}
	}
	return yes
}

// prepare is the first card that is attached: the row is fixed and the action
// begun.
func (p *Position) prepare(seat game.Seat, m game.Move, log *game.Log) {
	s := &p.s
	d := s.Draft
	s.Draft = Draft{}
	p.begin(seat, actPrepare, 0)
	log.Say(eventPrepare, seat, "AA-8.5.1", int16(d.Card))
	p.prepareMore(prepareFrame{seat, d.Card, d.Limit}.frame(), m, log)
}

// prepareMore attaches another card, or is done with it.
func (p *Position) prepareMore(f Frame, m game.Move, log *game.Log) {
	s := &p.s
	if m.Kind == moveDone {
		log.Say(eventPrepared, f.Seat, "AA-8.5.3")
		return
	}
	c := cardIn(m)
	pl := &s.Players[f.Seat]
	second := p.shows(f.Seat, c, colourIn(m))
	if pl.Hand.has(c) {
		s.show()
		pl.Hand.remove(c)
	} else {
		p.payToll(f.Seat, s.Under[c], log)
		pl.Produced.remove(c)
		p.lift(c)
	}
	p.attach(f.Seat, c, second, rowIn(m), "AA-8.5.1", log)
	r := prepareOf(&f)
	r.left--
	s.push(r.frame())
}

// canPrepare reports whether the seat decides, by public facts.
func (p *Position) canPrepare(f *Frame, _ *game.Log) progress {
	if prepareOf(f).left > 0 && p.holds(f.Seat) {
		return waits
	}
	return asks
}

// preparing appends what can be attached next, and being done.
func (p *Position) preparing(dst []game.Move, f *Frame) []game.Move {
	r := prepareOf(f)
	return append(p.preparations(dst, f.Seat, r.row, r.left), game.Move{Kind: moveDone})
}

// judgePreparing judges without a list, which can be very long.
func (p *Position) judgePreparing(f *Frame, m game.Move) no {
	if m.Kind == moveDone {
		return yes
	}
	return p.noAttach(f.Seat, prepareOf(f).row, cardIn(m), colourIn(m), rowIn(m))
}

// attach puts a resource card under a construction, one half visible: AA-8.5.4. No
// check follows: AA-10.4.
func (p *Position) attach(seat game.Seat, resource uint8, second int, card uint8, rule game.Rule, log *game.Log) {
	s := &p.s
	s.Players[seat].Attached.add(resource)
	s.Under[resource] = card
	if second == 1 {
		s.Second.add(resource)
	}
	h := &p.rules.resources[resource].halves[second]
	s.Saved[card] += h.amount
	log.Say(eventAttach, seat, rule, int16(resource), int16(h.amount), int16(h.colour), int16(card))
}

// unveil reveals the next card of an effect that attaches from the deck: AA-21.8.
// Without one the effect is over.
func (p *Position) unveil(f *Frame, log *game.Log) progress {
	s := &p.s
	if s.OpenN > 0 {
		return asks
	}
	if a := attachOf(f); a.left > 0 {
		if c, ok := p.fromDeck(log); ok {
			a.left--
			*f = a.frame()
			s.Open[0], s.OpenN = c, 1
			log.Say(eventUnveil, f.Seat, "AA-21.8", int16(c))
			return asks
		}
	}
	s.pop()
	return goes
}

// attachings appends where the open card can be attached: a half must have the
// colour of the row or be gold. It can be left, too.
func (p *Position) attachings(dst []game.Move, f *Frame) []game.Move {
	if p.s.OpenN == 0 {
		return append(dst, game.Move{Kind: moveLeave})
	}
	c := p.s.Open[0]
	for _, h := range p.rules.resources[c].halves {
		kind := h.colour
		if kind == gold {
			kind = anyKind
		}
		dst = attachments(dst, c, h.colour, p.buildable(f.Seat, kind))
	}
	return append(dst, game.Move{Kind: moveLeave})
}

// attachOpen attaches the open card or discards it.
func (p *Position) attachOpen(f Frame, m game.Move, log *game.Log) {
	s := &p.s
	c := s.Open[0]
	s.Open[0], s.OpenN = 0, 0
	if m.Kind == moveLeave {
		s.Discard.add(c)
		log.Say(eventLeave, f.Seat, "AA-21.8", int16(c))
	} else {
		p.attach(f.Seat, c, p.shows(f.Seat, c, colourIn(m)), rowIn(m), "AA-21.8", log)
	}
	s.push(f)
}
