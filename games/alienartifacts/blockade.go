package alienartifacts

import "spielwerk/game"

// blockaded are the cards of a kind, or of all, in a seat's empire that carry
// tokens: AA-14.1.
func (p *Position) blockaded(seat game.Seat, kind uint8) Set {
	set := p.s.Players[seat].Empire.and(p.s.Blocked)
	if kind == anyKind {
		return set
	}
	return set.and(p.rules.ofKind[kind])
}

// tokensOn is the number of tokens on the cards of a set.
func (p *Position) tokensOn(set Set) int {
	n := 0
	for !set.empty() {
		n += int(p.s.Tokens[set.take()])
	}
	return n
}

// blocks appends the cards of the seat that is attacked, while there are tokens.
func (p *Position) blocks(dst []game.Move, _ *Frame) []game.Move {
	if p.s.Supply == 0 {
		return dst
	}
	return cardMoves(dst, moveBlock, p.s.Players[p.s.Attack.Target].Empire)
}

// block places a token: AA-12.15, AA-14.6.
func (p *Position) block(f Frame, m game.Move, log *game.Log) {
	s := &p.s
	card := cardIn(m)
	s.Tokens[card]++
	s.Blocked.add(card)
	s.Supply--
	log.Say(eventBlock, s.Attack.Target, "AA-12.15", int16(card))
	p.recount(s.Attack.Target)
	b := blockOf(&f)
	if b.tokens--; b.tokens > 0 {
		s.push(b.frame())
	}
}

// returnTokens takes all tokens off a card: AA-12.14.
func (p *Position) returnTokens(card uint8, log *game.Log) int {
	s := &p.s
	n := s.Tokens[card]
	if n == 0 {
		return 0
	}
	s.Supply += n
	s.Tokens[card] = 0
	s.Blocked.remove(card)
	s.Turn.Lifted.remove(card)
	log.Say(eventTokens, s.Active, "AA-12.14", int16(n), int16(card))
	return int(n)
}

// removing makes a seat take tokens off cards of a kind: AA-8.7.1, AA-8.7.2.
func (p *Position) removing(seat game.Seat, n int, kind uint8) {
	if n = min(n, p.tokensOn(p.blockaded(seat, kind))); n > 0 {
		p.s.push(removeFrame{seat, uint8(n), kind}.frame())
	}
}

// removeBy carries out an effect that removes tokens, and counts them for later effects of
// its list (AA-21.16).
func (p *Position) removeBy(f *Frame, o *op, log *game.Log) {
	r, seat := runOf(f), f.Seat
	set := p.blockaded(seat, anyKind)
	if o.n > 0 {
		n := min(int(o.n), p.tokensOn(set))
		r.removed += uint8(n)
		*f = r.frame()
		p.removing(seat, n, anyKind)
		return
	}
	for !set.empty() {
		r.removed += uint8(p.returnTokens(set.take(), log))
	}
	*f = r.frame()
	p.recount(seat)
	p.s.push(Frame{Kind: frameCheck, Seat: seat})
}

// unblock takes a token off a card. The check follows at once: AA-10.3.
func (p *Position) unblock(f Frame, m game.Move, log *game.Log) {
	s := &p.s
	card := cardIn(m)
	s.Tokens[card]--
	s.Supply++
	if s.Tokens[card] == 0 {
		s.Blocked.remove(card)
		s.Turn.Lifted.remove(card)
	}
	log.Say(eventUnblock, f.Seat, "AA-8.7.1", int16(card))
	p.recount(f.Seat)
	r := removeOf(&f)
	if r.tokens--; r.tokens > 0 {
		s.push(r.frame())
	}
	s.push(Frame{Kind: frameCheck, Seat: f.Seat})
}

// payToll pays for the tokens on a card, so that it has its effect until the action is over:
// AA-14.3, AA-14.7.
func (p *Position) payToll(seat game.Seat, card uint8, log *game.Log) {
	toll := p.toll(card)
	if p.active(card) {
		return
	}
	p.spend(seat, uint8(toll))
	p.s.Turn.Lifted.add(card)
	p.s.Turn.Owes = false
	log.Say(eventToll, seat, "AA-14.3", int16(toll), int16(card))
	p.recount(seat)
}

// noLift is the reason why a seat cannot pay for the tokens on a card to have its ongoing
// effect in the next action: AA-14.3. Other cards are paid for when they act, and cards
// without any effect on the action cannot be paid for.
func (p *Position) noLift(seat game.Seat, card uint8) no {
	s := &p.s
	pl := &s.Players[seat]
	toll := p.toll(card)
	switch {
	case !pl.Empire.has(card):
		return p.misplaced(seat, card, "AA-14.3")
	case s.Tokens[card] == 0:
		return no{refuseBare, "AA-14.3", game.Args{int16(card)}}
	case pl.Mission.has(card) || !p.rules.lasting.has(card):
		return no{refuseEffect, "AA-14.3", game.Args{}}
	case s.Turn.Lifted.has(card):
		return no{refusePaid, "AA-14.3", game.Args{int16(card)}}
	case toll > int(pl.Credits):
		return no{refuseToll, "AA-14.3", game.Args{int16(toll), int16(pl.Credits)}}
	case p.rules.liftsMatter && !p.matters(seat, card):
		return no{refuseIdle, "AA-14.3", game.Args{}}
	}
	return yes
}
