package alienartifacts

import (
	"spielwerk/game"
	"spielwerk/game/vector"
)

// Encode implements vector.Position.
func (p *Position) Encode(e *vector.Encoder, seat game.Seat) {
	p.dealDecks()
	s, r := &p.s, p.rules
	over := s.Phase == phaseOver
	set := func(set Set, n int) {
		e.Bits(set.Low, min(n, 64))
		e.Bits(set.High, max(n-64, 0))
	}
	each := func(write func(game.Seat, *Player)) {
		for i := range r.seats {
			at := vector.From(seat, i, r.seats)
			write(at, &s.Players[at])
		}
	}
	e.Field("phase", "the part of the game or of the turn", len(phaseWords))
	e.Words(phaseWords)
	e.One(int(s.Phase), len(phaseWords))
	e.Field("turn", "turns begun, space of the round marker, 1 if the end has been triggered, 1 if this is an extra turn", 4)
	e.Words([]string{"turns", "marker", "ending", "extra"})
	e.Ints(int(s.Turns), int(s.Marker))
	e.Bool(s.Ending)
	e.Bool(s.Extra)
	e.Field("start", "the seat with the start player token", r.seats)
	e.One(vector.Place(seat, s.Start, r.seats), r.seats)
	e.Field("active", "the seat whose turn it is", r.seats)
	e.One(vector.Place(seat, s.Active, r.seats), r.seats)
	e.Field("now", "of the turn: the action is still to be taken, extra actions, added to the production limit and to attacks", 4)
	e.Words([]string{"action", "more", "limit", "attack"})
	e.Bool(s.Phase == phaseAction && !s.Turn.Acted)
	e.Ints(int(s.Turn.More), int(s.Turn.Limit), int(s.Turn.Attack))
	e.Field("decks", "cards in the decks of ships, technologies and planets, of resource cards, artifacts and defence plans, and blockade tokens in the supply", kinds+4)
	e.Ints(int(s.Decks[ship].N), int(s.Decks[technology].N), int(s.Decks[planet].N), int(s.Resources.N), int(s.ArtifactN), int(s.PlanN), int(s.Supply))
	p.encodeDecks(e, seat)
	e.Field("discards", "resource cards in the discard pile", resources)
	e.Words(resourceWords)
	set(s.Discard, resources)
	e.Field("open", "resource cards that lie open and are not yet put away", resources)
	e.Words(resourceWords)
	var open Set
	for _, c := range s.Open[:s.OpenN] {
		open.add(c)
	}
	set(open, resources)
	e.Field("used", "artifacts in the discard pile", artifacts)
	e.Words(artifactWords)
	e.Bits(uint64(s.Used), artifacts)

	e.Field("faction", "by seat: its faction", r.seats, factions)
	e.Words(factionWords)
	each(func(_ game.Seat, pl *Player) { e.One(int(pl.Faction)-1, factions) })
	e.Field("counts", "by seat: credits, cards in the hand, artifacts, defence plans, extra turns, points recorded, hand limit", r.seats, 7)
	e.Words([]string{"credits", "hand", "artifacts", "plans", "extra", "vp", "limit"})
	each(func(at game.Seat, pl *Player) {
		e.Ints(int(pl.Credits), pl.Hand.len(), count16(pl.Artifacts), count16(pl.Plans), int(pl.Extra), pl.vp(), p.handLimit(at))
	})
	e.Field("cards", "by seat and card: 1 under construction, 2 in the empire on its logistic side, 3 on its operational side", r.seats, cards)
	e.Words(cardWords)
	each(func(_ game.Seat, pl *Player) {
		for c := range uint8(cards) {
			where := 0
			switch {
			case pl.Building.has(c):
				where = 1
			case pl.Mission.has(c):
				where = 3
			case pl.Empire.has(c):
				where = 2
			}
			e.Int(where)
		}
	})
	e.Field("tokens", "by card: blockade tokens on it", cards)
	e.Words(cardWords)
	for _, n := range s.Tokens {
		e.Int(int(n))
	}
	e.Field("attached", "by card under construction: symbols attached to it", cards)
	e.Words(cardWords)
	for _, n := range s.Saved {
		e.Int(int(n))
	}
	e.Field("spent", "by card: 1 if its additional effect or its attack has been used this turn", cards)
	e.Words(cardWords)
	set(s.Turn.Used.or(s.Turn.Attacked), cards)
	e.Field("produced", "by seat and colour: symbols on its planets", r.seats, colours)
	e.Words(colourWords)
	each(func(_ game.Seat, pl *Player) {
		var have [colours]int
		for left := pl.Produced; !left.empty(); {
			c := left.take()
			half := &r.resources[c].halves[p.second(c)]
			have[half.colour] += int(half.amount)
		}
		e.Ints(have[:]...)
	})
	e.Field("costs", "by seat and action: its cost", r.seats, actions)
	e.Words(actionWords)
	each(func(at game.Seat, _ *Player) {
		for a := range uint8(actions) {
			n := 0
			if hasCost(a) {
				n = p.cost(at, a)
			}
			e.Int(n)
		}
	})
	e.Field("limits", "by seat and action: the production limit", r.seats, actions)
	e.Words(actionWords)
	each(func(at game.Seat, _ *Player) {
		for a := range uint8(actions) {
			n := 0
			if a != actBuy {
				n = p.limit(at, a)
			}
			e.Int(n)
		}
	})
	e.Field("hands", "by seat: the resource cards in its hand; those of others are 0 before the game is over", r.seats, resources)
	e.Words(resourceWords)
	each(func(at game.Seat, pl *Player) {
		if at == seat || over {
			set(pl.Hand, resources)
		} else {
			e.Zeros(resources)
		}
	})
	e.Field("artifacts", "by seat: its artifacts; those of others are 0 before the game is over", r.seats, artifacts)
	e.Words(artifactWords)
	each(func(at game.Seat, pl *Player) {
		if at == seat || over {
			e.Bits(uint64(pl.Artifacts), artifacts)
		} else {
			e.Zeros(artifacts)
		}
	})
	e.Field("plans", "by seat: its defence plans; of others, before the game is over, those that all have seen", r.seats, plans)
	e.Words(planWords[:plans])
	each(func(at game.Seat, pl *Player) {
		if at == seat || over {
			e.Bits(uint64(pl.Plans), plans)
		} else {
			e.Bits(uint64(pl.Plans&s.Shown), plans)
		}
	})
	p.encodePayment(e, seat)
	p.encodeAttack(e, seat)
}

// encodeDecks writes what the seat knows of the decks, and of cards that are being looked at.
func (p *Position) encodeDecks(e *vector.Encoder, seat game.Seat) {
	s := &p.s
	e.Field("deck", "by card: 1 + its place in its deck from the top if the seat knows it, else 0", cards)
	e.Words(cardWords)
	var place [cards]int
	for k := range s.Decks {
		d := &s.Decks[k]
		for i, c := range d.Card[:d.N] {
			if i == int(d.N)-1 || s.knows(seat, c) {
				place[c] = int(d.N) - i
			}
		}
	}
	e.Ints(place[:]...)
	e.Field("look", "by card: 1 if somebody looks at it to keep some, and the seat knows it", cards)
	e.Words(cardWords)
	own := p.Pending().First() == seat || s.Phase == phaseOver
	var look Set
	for _, c := range s.Look[:s.LookN] {
		if own || s.knows(seat, c) {
			look.add(c)
		}
	}
	e.Bits(look.Low, 64)
	e.Bits(look.High, cards-64)
	e.Field("system", "the available alien system", systems)
	e.Words(systemWords)
	e.One(int(s.Systems[0]), systems)
}

// encodePayment writes what the own seat is paying.
func (p *Position) encodePayment(e *vector.Encoder, seat game.Seat) {
	d := &p.s.Draft
	paying := d.Kind != draftNone && p.Pending().Has(seat)
	var none Draft
	if !paying {
		d = &none
	}
	e.Field("paying", "what the own seat is paying for, all 0 for nothing", actions)
	e.Words(actionWords)
	action := -1
	if paying {
		action = int(d.Action)
	}
	e.One(action, actions)
	e.Field("due", "by colour: symbols that are due", colours)
	e.Words(colourWords)
	for _, n := range d.Due {
		e.Int(int(n))
	}
	e.Field("chosen", "by resource card that is chosen to pay: 1 with its first half, 2 with its second one", resources)
	e.Words(resourceWords)
	for c := range uint8(resources) {
		n := 0
		if d.Chosen.has(c) {
			if n = 1; d.Second.has(c) {
				n = 2
			}
		}
		e.Int(n)
	}
}

// encodeAttack writes the attack that goes on.
func (p *Position) encodeAttack(e *vector.Encoder, seat game.Seat) {
	a := &p.s.Attack
	seats := p.rules.seats
	named := a.On && a.Step > attackTarget
	ships := a.On && a.Step > attackShips
	e.Field("attack", "1 during an attack, 1 if the alien system is the target, then of the card revealed: its number, its value, redraws left", 5)
	e.Words([]string{"on", "aliens", "number", "value", "redraws"})
	e.Bool(a.On)
	e.Bool(named && a.Target == game.Nobody)
	if ships {
		e.Ints(int(a.Number), int(a.Value), int(a.Redraws))
	} else {
		e.Zeros(3)
	}
	e.Field("target", "the seat that is attacked", seats)
	target := -1
	if named && a.Target != game.Nobody {
		target = vector.Place(seat, a.Target, seats)
	}
	e.One(target, seats)
	e.Field("plan", "the defence plan chosen", len(planWords))
	e.Words(planWords)
	plan := -1
	if a.On && a.Step > attackDefend && a.Target != game.Nobody {
		plan = int(a.Plan)
	}
	e.One(plan, len(planWords))
	e.Field("fleet", "by card: 1 if the ship is still to attack, 2 if it attacks now", cards)
	e.Words(cardWords)
	for c := range uint8(cards) {
		n := 0
		switch {
		case ships && a.Ship == c:
			n = 2
		case a.On && a.Fleet.has(c):
			n = 1
		}
		e.Int(n)
	}
}
