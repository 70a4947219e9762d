package settlers

import "spielwerk/game"

// seatCache caches the evaluation of seats as others see them, with everything it depends on.
// A bot evaluates many moves one after the other, and most seats are the same after each.
//
// It is no part of the state. Its inputs are compared with the state at each use, so it stays
// valid after any change of the state and need not be copied or cleared.
type seatCache struct {
	tucked  [maxTucked]Tuck
	tuckedN uint8
	dead    cards
	marks   [egyptTokens]Mark
	of      [maxSeats]cachedSeat
}

// cachedSeat is the cached evaluation of one seat.
type cachedSeat struct {
	known bool
	worth int
	seen  seen
	spots [maxCached]Spot // of its Empire, in order
}

// maxCached is the largest Empire that is cached, in Locations. Larger ones are rare.
const maxCached = 32

// seen is what others see of a seat, except its Locations.
type seen struct {
	empire, deals, routes cards
	supply                [heldGoods]uint16
	points                [reasons]int16
	hand, foundations     uint8
	faction, lookN        uint8
	left                  int8
	phase                 phase
	passed, passing       bool
}

func (h *hinter) seen(seat game.Seat) seen {
	s := &h.p.s
	pl := &s.Players[seat]
	return seen{
		empire: s.Empire[seat], deals: pl.Deals, routes: pl.Routes, supply: pl.Supply, points: pl.Points,
		hand: uint8(pl.Hand.count()), foundations: uint8(pl.Foundations.count()), faction: pl.Faction, lookN: pl.LookN,
		left: int8(h.left), phase: s.Phase, passed: s.Passed.Has(seat), passing: h.passed(seat),
	}
}

// other is the worth of a seat as others see it. It must depend only on what is compared
// here.
func (h *hinter) other(seat game.Seat) int {
	s := &h.p.s
	for i := range s.Stack[:s.Depth] {
		if s.Stack[i].Seat == seat || h.p.rules.lateColours { // frames are not cached: IA-12.2
			return h.seat(seat, false)
		}
	}
	now, r := h.seen(seat), &h.p.seatCache.of[seat]
	if !r.known || r.seen != now || !r.stands(s) {
		r.worth, r.seen = h.seat(seat, false), now
		r.note(s)
	}
	return r.worth
}

// stands reports whether nothing on the Locations has changed.
func (r *cachedSeat) stands(s *State) bool {
	i := 0
	for c, ok := r.seen.empire.next(0); ok; c, ok = r.seen.empire.next(c + 1) {
		if r.spots[i] != s.Spots[c] {
			return false
		}
		i++
	}
	return true
}

// note stores what is on the Locations, if there is room.
func (r *cachedSeat) note(s *State) {
	if r.known = r.seen.empire.count() <= maxCached; !r.known {
		return
	}
	i := 0
	for c, ok := r.seen.empire.next(0); ok; c, ok = r.seen.empire.next(c + 1) {
		r.spots[i] = s.Spots[c]
		i++
	}
}

// renew clears the cache when something has changed that belongs to no seat.
func (all *seatCache) renew(p *Position) {
	s := &p.s
	same := all.tuckedN == s.TuckedN && (s.TuckedN == 0 || all.tucked == s.Tucked)
	if p.rules.atlanteans {
		same = same && all.dead == s.Dead && all.marks == s.Marks
	}
	if same {
		return
	}
	all.tucked, all.tuckedN, all.dead, all.marks = s.Tucked, s.TuckedN, s.Dead, s.Marks
	for i := range all.of {
		all.of[i].known = false
	}
}
