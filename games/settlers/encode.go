package settlers

import (
	"spielwerk/game"
	"spielwerk/game/vector"
)

// The codes of where a card is, in vectors: in the own hand, looked at, open in the Lookout, in a
// discard pile and so on. From encodeKnown and encodeEmpire on the seat is added, 0 for the own one.
const (
	encodeHand = 1 + iota
	encodeLook
	encodeRow
	encodeDiscard
	encodeResolved
	encodeCollection
	encodeGone
	encodeLine
	encodeKnown      = 10 // in the hand of a seat
	encodeEmpire     = 20 // a Location that works for the seat, 25 for the virtual player
	encodeFoundation = 30
	encodeDeal       = 40
)

const encodeCodes = "0 unknown or out of the game, 1 own hand, 2 looked at by the own seat, 3 open in the Lookout, 4 discarded, " +
	"5 an Event that has happened in this draw, 6 the Collection of the virtual player, 7 an Attack card out of the game, 8 in the Target line; " +
	"with the seat added, 0 for the own one: 10 known in its hand, 20 a Location that works for it (25: for the virtual player), 30 its Foundation, 40 its Deal"

// Encode implements vector.Position.
func (p *Position) Encode(e *vector.Encoder, seat game.Seat) {
	s, r := &p.s, p.rules
	e.Field("phase", "the part of the round", len(phaseWords))
	e.Words(phaseWords)
	e.One(int(s.Phase), len(phaseWords))
	e.Field("round", "the round from 1, 1 if the action of the turn has been taken, cards in the Common deck, Attack cards still hidden, "+
		"Egyptian tokens that are free", 5)
	e.Words([]string{"round", "acted", "deck", "attack", "tokens"})
	e.Int(int(s.Round))
	e.Bool(s.Acted)
	e.Ints(int(s.DeckN), int(s.AttackN), int(s.Tokens))
	e.Field("first", "the seat with the first player marker", r.seats)
	e.One(vector.Place(seat, s.First, r.seats), r.seats)
	e.Field("active", "the seat whose turn it is in the Action phase, or that produces", r.seats)
	active := -1
	if s.Phase == phaseAction || s.Phase == phaseProduction {
		active = vector.Place(seat, s.Active, r.seats)
	}
	e.One(active, r.seats)
	e.Field("faction", "by seat: its Faction", r.seats, factions)
	e.Words(factionWords)
	for i := range r.seats {
		e.One(int(s.Players[vector.From(seat, i, r.seats)].Faction)-1, factions)
	}
	e.Field("supply", "by seat: goods in its supply", r.seats, int(heldGoods))
	e.Words(goodWords[:heldGoods])
	for i := range r.seats {
		for _, n := range s.Players[vector.From(seat, i, r.seats)].Supply {
			e.Int(int(n))
		}
	}
	e.Field("counts", "by seat: cards of the Common deck and of its Faction deck in its hand, cards in its Faction deck, cards it looks at, "+
		"1 if it has passed, 1 if it has decided in the Lookout, Locations built", r.seats, 7)
	e.Words([]string{"common", "own", "deck", "look", "passed", "kept", "built"})
	for i := range r.seats {
		at := vector.From(seat, i, r.seats)
		pl := &s.Players[at]
		common := pl.Hand.common(&r.in[deckCommon])
		e.Ints(common, pl.Hand.count()-common, int(pl.DeckN), int(pl.LookN))
		e.Bool(s.Passed.Has(at))
		e.Bool(pl.Kept)
		e.Int(int(pl.Built))
	}
	p.encodeCards(e, seat)
	p.encodeSpots(e, seat)
}

// encodeCards writes where each card is.
func (p *Position) encodeCards(e *vector.Encoder, seat game.Seat) {
	s, r := &p.s, p.rules
	e.Field("cards", "where each card is: "+encodeCodes, len(r.words))
	e.Words(r.words)
	var where [maxCards]uint8
	all := func(set *cards, code uint8) {
		for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
			where[c] = code
		}
	}
	list := func(list []card, code uint8) {
		for _, c := range list {
			where[c] = code
		}
	}
	all(&s.Discard, encodeDiscard)
	known := p.known(seat)
	for i := range r.seats {
		pl, i := &s.Players[vector.From(seat, i, r.seats)], uint8(i)
		all(&pl.Discard, encodeDiscard)
		all(&pl.Foundations, encodeFoundation+i)
		all(&pl.Deals, encodeDeal+i)
		if i == 0 {
			all(&pl.Hand, encodeHand)
			list(pl.Look[:pl.LookN], encodeLook)
			continue
		}
		seen := pl.Hand.and(&known)
		all(&seen, encodeKnown+i)
		for _, c := range pl.Look[:pl.LookN] {
			if known.has(c) {
				where[c] = encodeKnown + i
			}
		}
	}
	for o := range s.Empire {
		code := uint8(encodeEmpire + game.MaxSeats)
		if o < r.seats {
			code = encodeEmpire + uint8(vector.Place(seat, game.Seat(o), r.seats))
		}
		all(&s.Empire[o], code)
	}
	list(s.Row[:s.RowN], encodeRow)
	all(&s.Resolved, encodeResolved)
	all(&s.Collection, encodeCollection)
	all(&s.Gone, encodeGone)
	list(s.Line[:s.LineN], encodeLine)
	for c := range r.words {
		e.Int(int(where[c]))
	}
}

var spotWords = append(append([]string{}, goodWords[:resources]...),
	"basic_tech", "price", "uses", "more_uses", "defense", "samurai", "locked", "basic", "scoring", "advanced", "unlocked", "guests", "taken_from", "route", "tucked", "dead")

// encodeSpots writes what lies on Locations. Where none lies, all is 0.
func (p *Position) encodeSpots(e *vector.Encoder, seat game.Seat) {
	s, r := &p.s, p.rules
	n := int(r.last)
	e.Field("locations", "by card that lies as a Location: goods stored or offered there, Basic Technology stored, goods that lie there as a price, "+
		"uses of its Actions in this round, tokens and Technology on it, 1 if unlocked, guests, "+
		"1 + the seat it was taken from (6: the virtual player), 1 + the seat that has a Deal with it by Trade Route, cards tucked under it, "+
		"1 if a Barbarian token lies there", n, len(spotWords))
	e.Words(spotWords)
	var tucked, route [maxCards]int
	for _, t := range s.Tucked[:s.TuckedN] {
		tucked[t.Under]++
	}
	for i := range r.seats {
		routes := &s.Players[vector.From(seat, i, r.seats)].Routes
		for c, ok := routes.next(0); ok; c, ok = routes.next(c + 1) {
			route[c] = 1 + i
		}
	}
	var lie cards
	for o := range s.Empire {
		lie = lie.or(&s.Empire[o])
	}
	for c := range card(n) {
		spot := &s.Spots[c]
		if !lie.has(c) {
			e.Zeros(len(spotWords))
			continue
		}
		for _, k := range spot.Kept {
			e.Int(int(k))
		}
		price := 0
		for _, k := range spot.Price {
			price += int(k)
		}
		e.Ints(int(spot.Tech), price, int(spot.Uses[0]), int(spot.Uses[1]))
		for _, flag := range [...]uint16{hasDefense, hasSamurai, isLocked, hasBasic, hasScoring, hasAdvanced, isUnlocked} {
			e.Bool(spot.Flags&flag != 0)
		}
		from := 0
		switch lies := int(spot.From) - 1; {
		case lies >= r.seats:
			from = 1 + game.MaxSeats
		case lies >= 0:
			from = 1 + vector.Place(seat, game.Seat(lies), r.seats)
		}
		e.Ints(int(spot.Guests), from, route[c], tucked[c])
		e.Bool(s.Dead.has(c))
	}
}
