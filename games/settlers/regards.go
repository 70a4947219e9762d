package settlers

import "spielwerk/game"

// regards is what the seats of a position were worth when others were last asked for it,
// with all that followed from. Bots evaluate after one move and then after another:
// what the others have is mostly the same.
//
// It is no part of the state. What is remembered is compared with the state each time,
// so it holds whatever has become of that, and is nowhere to be copied or cleared.
type regards struct {
	tucked  [maxTucked]Tuck
	tuckedN uint8
	dead    cards
	marks   [egyptTokens]Mark
	of      [maxSeats]regard
}

// regard is that of one seat.
type regard struct {
	known bool
	worth int
	seen  seen
	spots [regarded]Spot // of its Empire, one after the other
}

// regarded is how many Locations of an Empire are remembered at most. It seldom has more.
const regarded = 32

// seen is what others see of a seat, but for its Locations.
type seen struct {
	empire, deals, routes cards
	supply                [held]uint16
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

// other is the worth of a seat as others see it. It must follow from nothing but what is
// compared here.
func (h *hinter) other(seat game.Seat) int {
	s := &h.p.s
	for i := range s.Stack[:s.Depth] {
		if s.Stack[i].Seat == seat || h.p.rules.lateColours { // what waits is not remembered: IA-12.2
			return h.seat(seat, false)
		}
	}
	now, r := h.seen(seat), &h.p.regards.of[seat]
	if !r.known || r.seen != now || !r.stands(s) {
		r.worth, r.seen = h.seat(seat, false), now
		r.note(s)
	}
	return r.worth
}

// stands reports whether everything on the Locations is as it was.
func (r *regard) stands(s *State) bool {
	i := 0
	for c, ok := r.seen.empire.next(0); ok; c, ok = r.seen.empire.next(c + 1) {
		if r.spots[i] != s.Spots[c] {
			return false
		}
		i++
	}
	return true
}

// note notes what is on the Locations, if there is room for it.
func (r *regard) note(s *State) {
	if r.known = r.seen.empire.count() <= regarded; !r.known {
		return
	}
	i := 0
	for c, ok := r.seen.empire.next(0); ok; c, ok = r.seen.empire.next(c + 1) {
		r.spots[i] = s.Spots[c]
		i++
	}
}

// renew forgets all seats when something has changed that belongs to none.
func (all *regards) renew(p *Position) {
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
