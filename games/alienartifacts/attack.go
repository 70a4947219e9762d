package alienartifacts

import "spielwerk/game"

// ready are the operational ships of a seat that have not attacked in this turn: free ones
// and blockaded ones that it can pay for (AA-12.9, AA-12.21).
func (p *Position) ready(seat game.Seat) (free, payable Set) {
	s := &p.s
	set := s.Players[seat].Mission.and(p.rules.ofKind[ship]).without(s.Turn.Attacked)
	free = set.without(p.closed())
	return free, p.affordable(seat, set.without(free))
}

// raid lets a completed ship attack at once, or after the current attack: AA-8.4.3, AA-10.8,
// AA-12.22.
func (p *Position) raid(seat game.Seat, card uint8) {
	s := &p.s
	a := &s.Attack
	if a.On {
		if a.WaitN < maxWait {
			a.Waiting[a.WaitN] = card
			a.WaitN++
		}
		return
	}
	var fleet Set
	fleet.add(card)
	p.launch(seat, fleet, 0, mayAttack)
}

// launch begins an attack of some ships: mayAttack, mustAttack or mustMuster.
func (p *Position) launch(seat game.Seat, fleet Set, bonus int8, how uint8) {
	a := &p.s.Attack
	waiting, n := a.Waiting, a.WaitN
	*a = Attack{On: true, Target: game.Nobody, Fleet: fleet, Bonus: bonus, Waiting: waiting, WaitN: n}
	p.s.push(targetFrame{seat, how}.frame())
}

// offensive is an attack of all ships that can take part: AA-15.2, AA-12.8.
func (p *Position) offensive(seat game.Seat, bonus int8) {
	free, _ := p.ready(seat)
	p.launch(seat, free, bonus, mustMuster)
}

// attackBy carries out an effect that attacks: with a chosen ship, or with all.
func (p *Position) attackBy(f *Frame, o *op, _ *game.Log) {
	seat := f.Seat
	free, payable := p.ready(seat)
	switch all := free.or(payable); {
	case all.empty():
	case o.which == whichOne:
		p.s.push(shipFrame{seat, int8(o.n)}.frame())
	default:
		p.offensive(seat, int8(o.n))
	}
}

// singles appends the ships that can make a single attack.
func (p *Position) singles(dst []game.Move, f *Frame) []game.Move {
	free, payable := p.ready(f.Seat)
	return cardMoves(dst, moveShip, free.or(payable))
}

// single lets the ship that was chosen attack.
func (p *Position) single(f Frame, m game.Move, log *game.Log) {
	card := cardIn(m)
	p.payToll(f.Seat, card, log)
	log.Say(eventChosen, f.Seat, "AA-12.8", int16(card))
	var fleet Set
	fleet.add(card)
	p.launch(f.Seat, fleet, shipOf(&f).bonus, mustAttack)
}

// targets appends what can be attacked: the available alien system or another
// seat: AA-12.1.
func (p *Position) targets(dst []game.Move, f *Frame) []game.Move {
	dst = append(dst, game.Move{Kind: moveAliens})
	for seat := range game.Seat(p.rules.seats) {
		if seat != f.Seat {
			dst = append(dst, game.Move{Kind: moveTarget, Args: [3]int16{int16(seat)}})
		}
	}
	if targetOf(f).how == mayAttack {
		dst = append(dst, game.Move{Kind: moveHold})
	}
	return dst
}

// target names the target: AA-12.3.
func (p *Position) target(f Frame, m game.Move, log *game.Log) {
	s := &p.s
	a := &s.Attack
	switch m.Kind {
	case moveHold:
		log.Say(eventHold, f.Seat, "AA-8.4.3", int16(a.Fleet.first()))
		p.endAttack(log)
		return
	case moveAliens:
		log.Say(eventAliens, f.Seat, "AA-12.3", int16(s.Systems[0]))
	default:
		a.Target = targetIn(m)
		log.Say(eventTarget, f.Seat, "AA-12.3", int16(targetIn(m)))
	}
	a.Step = attackFleet
	if targetOf(&f).how == mustMuster {
		s.push(Frame{Kind: frameFleet, Seat: f.Seat})
		return
	}
	p.sail(f.Seat, log)
}

// musters appends the ships that may leave or join the fleet, and completing it: AA-12.8,
// AA-12.21.
func (p *Position) musters(dst []game.Move, f *Frame) []game.Move {
	fleet := p.s.Attack.Fleet
	if fleet.len() > 1 {
		dst = cardMoves(dst, moveStay, fleet)
	}
	_, payable := p.ready(f.Seat)
	dst = cardMoves(dst, moveJoin, payable)
	if !fleet.empty() {
		dst = append(dst, game.Move{Kind: moveSail})
	}
	return dst
}

// muster changes or completes the fleet.
func (p *Position) muster(f Frame, m game.Move, log *game.Log) {
	s := &p.s
	card := cardIn(m)
	switch m.Kind {
	case moveSail:
		p.sail(f.Seat, log)
		return
	case moveJoin:
		p.payToll(f.Seat, card, log)
		s.Attack.Fleet.add(card)
	case moveStay:
		s.Attack.Fleet.remove(card)
		log.Say(eventStay, f.Seat, "AA-12.8", int16(card))
	}
	s.push(f)
}

// sail completes the fleet: its ships do not attack again in this turn (AA-12.9). Then a
// defender with plans chooses one (AA-12.4).
func (p *Position) sail(seat game.Seat, log *game.Log) {
	s := &p.s
	a := &s.Attack
	s.Turn.Attacked = s.Turn.Attacked.or(a.Fleet)
	for set := a.Fleet; !set.empty(); {
		log.Say(eventShip, seat, "AA-12.8", int16(set.take()))
	}
	a.Step = attackDefend
	switch {
	case a.Target == game.Nobody:
		p.strikes(seat, log)
	case s.Players[a.Target].Plans == 0:
		a.Plan = standardPlan
		log.Say(eventPlan, a.Target, "AA-3.5", standardPlan)
		p.strikes(seat, log)
	default:
		s.push(defendFrame{a.Target, seat}.frame())
	}
}

// defences appends the plans that a defender can choose: AA-12.4.
func (p *Position) defences(dst []game.Move, f *Frame) []game.Move { return p.defencesOf(dst, f.Seat) }

// Answers implements game.Answerer: who has plans may be attacked in the turn of another.
func (p *Position) Answers(dst []game.Move, seat game.Seat) []game.Move {
	if int(seat) >= p.rules.config.Seats || seat < 0 || p.s.Players[seat].Plans == 0 {
		return dst
	}
	return p.defencesOf(dst, seat)
}

func (p *Position) defencesOf(dst []game.Move, seat game.Seat) []game.Move {
	for set := few(p.s.Players[seat].Plans); !set.empty(); {
		dst = append(dst, game.Move{Kind: moveDefend, Args: [3]int16{int16(set.take())}})
	}
	return append(dst, game.Move{Kind: moveDefend, Args: [3]int16{standardPlan}})
}

// defend chooses the plan for the whole attack. It returns to the hand (AA-12.18), so that
// everybody knows its owner from now on.
func (p *Position) defend(f Frame, m game.Move, log *game.Log) {
	s := &p.s
	s.Attack.Plan = cardIn(m)
	if cardIn(m) != standardPlan {
		s.Shown |= 1 << uint(cardIn(m))
	}
	s.Reveals++
	log.Say(eventPlan, f.Seat, "AA-12.4", int16(cardIn(m)))
	p.strikes(defendOf(&f).attacker, log)
}

// strikes begins the attack proper: reactions to it happen once, before the first card is
// revealed (AA-12.5, AA-12.20).
func (p *Position) strikes(seat game.Seat, log *game.Log) {
	s := &p.s
	a := &s.Attack
	a.Step = attackShips
	t := uint8(alien)
	if a.Target != game.Nobody {
		t = player
	}
	p.reacting(seat, onAttack, func(r *reaction) {
		if r.target == targets || r.target == t {
			p.react(seat, r, 0, log)
		}
	})
	s.push(Frame{Kind: frameStrike, Seat: seat})
}

// side of the target that an attack has: alien or player.
func (a *Attack) against() uint8 {
	if a.Target == game.Nobody {
		return alien
	}
	return player
}

// nextShip continues with the next ship, or ends the attack if none is left.
func (p *Position) nextShip(_ *Frame, log *game.Log) progress {
	if !p.s.Attack.Fleet.empty() {
		return asks
	}
	p.s.pop()
	p.endAttack(log)
	return goes
}

// strike lets a ship attack: a card is revealed, and may be redrawn (AA-12.6). The
// ships that are left attack after it.
func (p *Position) strike(f Frame, m game.Move, log *game.Log) {
	s := &p.s
	s.push(f)
	seat, card := f.Seat, cardIn(m)
	a := &s.Attack
	a.Fleet.remove(card)
	a.Step, a.Ship, a.Loss = attackLine, card, lossNone
	a.Redraws = p.rules.sides[card][operational].redraw[a.against()]
	p.reveal(seat, log)
	s.push(Frame{Kind: frameRedraw, Seat: seat})
}

// reveal reveals a card for the ship and computes its attack value: the number on the card,
// its own bonus and those of its owner's technologies (AA-12.6, AA-12.7). Without a card the
// number is 1: AA-12.11.
func (p *Position) reveal(seat game.Seat, log *game.Log) {
	s := &p.s
	a := &s.Attack
	a.Number = 1
	if c, ok := p.fromDeck(log); ok {
		s.Open[0], s.OpenN = c, 1
		a.Number = p.rules.resources[c].number
		log.Say(eventReveal, seat, "AA-12.6", int16(c), int16(a.Number))
	}
	bonus := int16(p.attackBonus(seat, a.Ship, a.against()))
	a.Value = int8(min(max(int16(a.Number)+bonus, -99), 99))
	log.Say(eventValue, seat, "AA-12.6", int16(a.Ship), int16(a.Value), bonus)
}

// attacker is the word of the ship whose card is revealed, empty if none is.
func (a *Attack) attacker() string {
	if a.Step <= attackShips {
		return ""
	}
	return cardWords[a.Ship]
}

// redraws appends revealing another card, and keeping the line.
func (p *Position) redraws(dst []game.Move, _ *Frame) []game.Move {
	if p.s.Attack.Redraws > 0 {
		dst = append(dst, game.Move{Kind: moveRedraw})
	}
	return append(dst, game.Move{Kind: moveStand})
}

// redraw reveals another card, or carries out the line of the value that stands:
// AA-12.10.
func (p *Position) redraw(f Frame, m game.Move, log *game.Log) {
	s := &p.s
	a := &s.Attack
	if m.Kind == moveRedraw {
		a.Redraws--
		log.Say(eventRedraw, f.Seat, "AA-12.6", int16(a.Ship))
		p.discardOpen()
		p.reveal(f.Seat, log)
		s.push(f)
		return
	}
	if a.Redraws > 0 {
		log.Say(eventStand, f.Seat, "AA-12.6", int16(a.Ship))
	}
	table := &p.rules.systems[s.Systems[0]]
	if a.Target != game.Nobody {
		table = &p.rules.plans[a.Plan]
	}
	s.push(Frame{Kind: frameResolved, Seat: f.Seat})
	line := table.line(int(a.Value))
	if line.empty() {
		log.Say(eventNothing, f.Seat, "AA-12.10", int16(a.Ship))
	}
	p.runList(f.Seat, line, fromAttack, a.Ship)
}

// discardOpen puts the revealed cards on the discard pile.
func (p *Position) discardOpen() {
	s := &p.s
	for _, c := range s.Open[:s.OpenN] {
		s.Discard.add(c)
	}
	s.Open, s.OpenN = [maxShown]uint8{}, 0
}

// spared is the loss that replaces a loss of a ship of a seat, lossNone for none: AA-21.4.
func (p *Position) spared(seat game.Seat, ship, what uint8) uint8 {
	if to := p.rules.sides[ship][operational].loss[what]; to != lossNone {
		return to
	}
	return p.s.Players[seat].Mods.Loss[what]
}

// loss destroys or damages the attacking ship. A card can replace its loss by another one, at
// most once: AA-12.12, AA-12.13, AA-21.4.
func (p *Position) loss(seat game.Seat, what uint8, log *game.Log) {
	s := &p.s
	a := &s.Attack
	pl := &s.Players[seat]
	if !a.On || a.Loss != lossNone || !pl.Mission.has(a.Ship) {
		return
	}
	if to := p.spared(seat, a.Ship, what); to != lossNone {
		what = to
		log.Say(eventSpared, seat, "AA-21.4", int16(a.Ship), int16(what))
	}
	a.Loss = what
	pl.Empire.remove(a.Ship)
	pl.Mission.remove(a.Ship)
	p.returnTokens(a.Ship, log) // AA-12.14
	if what == damaged {
		pl.Building.add(a.Ship)
		log.Say(eventDamaged, seat, "AA-12.13", int16(a.Ship))
	} else {
		p.underDeckOf(ship, a.Ship, "AA-12.12", log)
		s.Seen[a.Ship] = allSeats
		log.Say(eventDestroyed, seat, "AA-12.12", int16(a.Ship))
		p.showTop(ship, log)
	}
	p.recount(seat)
}

// resolved follows a ship's line: the revealed card is discarded, the ship's own reaction
// happens whether or not it was lost (AA-21.13), and constructions are checked (AA-12.19).
func (p *Position) resolved(_ Frame, log *game.Log) {
	s := &p.s
	a := &s.Attack
	seat := s.Active
	p.discardOpen()
	a.Step = attackShips
	after := p.rules.sides[a.Ship][operational].after
	for i := after.from; i < after.to; i++ {
		p.gain(seat, &p.rules.ops[i], cause{source: fromAttack}, log)
	}
	s.push(Frame{Kind: frameCheck, Seat: seat})
}

// endAttack ends an attack: the alien system goes to the bottom of its deck and a new one is
// revealed (AA-12.17). Ships that were completed meanwhile attack now, one after the other
// (AA-12.22).
func (p *Position) endAttack(log *game.Log) {
	s := &p.s
	a := s.Attack
	s.Attack = Attack{}
	if a.Step == attackShips && a.Target == game.Nobody {
		first := s.Systems[0]
		copy(s.Systems[:], s.Systems[1:])
		s.Systems[systems-1] = first
		if s.Met>>s.Systems[0]&1 == 0 {
			s.Reveals++
		}
		s.Met |= 1 << s.Systems[0]
		log.Put(pileSystems, "AA-12.17", int16(first))
		log.Take(pileSystems, "AA-12.17", int16(s.Systems[0]))
		log.Say(eventSystem, game.Nobody, "AA-12.17", int16(s.Systems[0]))
	}
	if a.WaitN == 0 {
		return
	}
	s.Attack.Waiting, s.Attack.WaitN = a.Waiting, a.WaitN-1
	copy(s.Attack.Waiting[:], a.Waiting[1:])
	s.Attack.Waiting[maxWait-1] = 0
	var fleet Set
	fleet.add(a.Waiting[0])
	p.launch(s.Active, fleet, 0, mayAttack)
}
