package alienartifacts

import (
	"math/bits"

	"spielwerk/game"
)

// The kinds of score line after those of the points recorded in the game.
const (
	scoreCards      = sources + iota // AA-19.2
	scoreTechnology                  // AA-19.3
	scoreFaction                     // AA-19.4
	scoreKinds
)

// vp are the points recorded in the game: AA-19.1.
func (pl *Player) vp() int {
	v := &pl.VP // six, which a loop adds up in more time
	return int(v[0]) + int(v[1]) + int(v[2]) + int(v[3]) + int(v[4]) + int(v[5])
}

// Total implements game.Position: the points recorded, and when the game is over
// the end scoring.
func (p *Position) Total(seat game.Seat) int {
	if seat < 0 || int(seat) >= p.rules.seats {
		return 0
	}
	if p.s.Phase != phaseOver {
		return p.s.Players[seat].vp()
	}
	return p.IfEnded(seat)
}

// IfEnded implements game.Projector: two thirds of the points come when the game is over.
func (p *Position) IfEnded(seat game.Seat) int {
	n := p.s.Players[seat].vp() + int(p.rules.empireVP)*p.number(seat, anyKind, anySide, anyType)
	pl := &p.s.Players[seat]
	for set := pl.Mission.and(p.rules.ofKind[technology]); !set.empty(); {
		n += p.endValue(seat, set.take())
	}
	if pl.Faction == 0 {
		return n
	}
	for _, r := range p.rules.factions[pl.Faction-1].scores {
		n += int(r.vp) * p.number(seat, r.kind, r.side, r.typ)
	}
	return n
}

// endValue is what an operational technology scores at the end, 0 if it is
// blockaded and not paid for: AA-19.3, AA-14.5.
func (p *Position) endValue(seat game.Seat, card uint8) int {
	if !p.active(card) {
		return 0
	}
	side := &p.rules.sides[card][operational]
	if n := p.stepOf(card, p.count(seat, &side.metric, p.banked(seat))); n > 0 {
		return int(side.steps[n-1].end)
	}
	return 0
}

// Scores implements game.Position.
func (p *Position) Scores(dst []game.Line) []game.Line {
	for seat := range game.Seat(p.rules.seats) {
		for source, n := range p.s.Players[seat].VP {
			if n != 0 {
				dst = append(dst, line(uint8(source), seat, int(n), sourceRules[source], n))
			}
		}
		if p.s.Phase == phaseOver {
			dst = p.EndLines(dst, seat)
		}
	}
	return dst
}

// EndLines are what the end of the game brings a seat, or would bring it now: AA-19.2 to AA-19.4.
func (p *Position) EndLines(dst []game.Line, seat game.Seat) []game.Line {
	r, pl := p.rules, &p.s.Players[seat]
	for k := range uint8(kinds) {
		if n := p.number(seat, k, anySide, anyType); n > 0 {
			dst = append(dst, line(scoreCards, seat, int(r.empireVP)*n, "AA-19.2", int16(n), int16(k)))
		}
	}
	for set := pl.Mission.and(r.ofKind[technology]); !set.empty(); {
		c := set.take()
		if n := p.endValue(seat, c); n > 0 {
			dst = append(dst, line(scoreTechnology, seat, n, "AA-19.3", int16(c), int16(p.count(seat, &r.sides[c][operational].metric, p.banked(seat)))))
		}
	}
	if pl.Faction == 0 {
		return dst
	}
	f := pl.Faction - 1
	for i, w := range r.factions[f].scores {
		if n := p.number(seat, w.kind, w.side, w.typ); n > 0 {
			dst = append(dst, line(scoreFaction, seat, int(w.vp)*n, "AA-19.4", int16(n), int16(f), int16(i+1)))
		}
	}
	return dst
}

// banked are the credits that count at the end: those before tolls are paid, AA-19.7.
func (p *Position) banked(seat game.Seat) uint8 {
	if p.s.Phase >= phaseFinal {
		return p.s.Players[seat].Final
	}
	return p.s.Players[seat].Credits
}

// line is a line of a score.
func line(kind uint8, seat game.Seat, points int, rule game.Rule, args ...int16) game.Line {
	l := game.Line{Kind: kind, Seat: seat, Points: int16(points), Rule: rule}
	copy(l.Args[:], args)
	return l
}

// Ranks implements game.Position: most points, then credits in the bank, then
// cards in the empire; then places are shared: AA-19.8.
func (p *Position) Ranks() [game.MaxSeats]int {
	var out, worth [game.MaxSeats]int
	for seat := range p.rules.seats {
		pl := &p.s.Players[seat]
		worth[seat] = (p.Total(game.Seat(seat))*128+int(pl.Credits))*128 + pl.Empire.len()
	}
	for seat := range p.rules.seats {
		out[seat] = 1
		for other := range p.rules.seats {
			if worth[other] > worth[seat] {
				out[seat]++
			}
		}
	}
	return out
}

// TieBreaks implements game.TieBreaker: AA-19.8.
func (p *Position) TieBreaks() (compared []game.TieBreak, shared game.Rule) {
	compared = []game.TieBreak{{Word: "credits", Rule: "AA-19.8"}, {Word: "empire", Rule: "AA-19.8"}}
	for seat := range p.rules.seats {
		compared[0].Have[seat], compared[1].Have[seat] = int(p.s.Players[seat].Credits), p.s.Players[seat].Empire.len()
	}
	return compared, "AA-19.8"
}

// count16 is the number of members of a small set.
func count16(set uint16) int { return bits.OnesCount16(set) }
