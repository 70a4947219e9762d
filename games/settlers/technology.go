package settlers

import "spielwerk/game"

// technologies are the kinds of token that can lie on a Location: IA-4.2.
var technologies = [...]good{basicTech, advScoring, advDefense}

// techFlag is the flag of a Spot for a kind of token.
func techFlag(g good) uint16 {
	switch g {
	case basicTech:
		return hasBasic
	case advScoring:
		return hasScoring
	default:
		return hasAdvanced
	}
}

// placesTech reports whether a seat, or whoever else has an Empire, places
// Technology: the Atlanteans alone (IA-4.1, IA-7.1).
func (p *Position) placesTech(seat game.Seat) bool {
	if !p.rules.atlanteans || seat == virtual {
		return false
	}
	f := p.s.Players[seat].Faction
	return f > 0 && p.rules.boards[f-1].techs
}

// techPlaces is the Locations on which a seat can put a token: own Common ones
// without such a token (IA-4.2), and for Advanced Defence without a Defence token
// (IA-6.5).
func (p *Position) techPlaces(seat game.Seat, g good) cards {
	set := p.s.Empire[seat].and(&p.rules.in[deckCommon])
	flag := techFlag(g)
	if g == advDefense {
		flag = hasGuard
		if !p.commonGoal() {
			set = set.less(&p.rules.guarded)
		}
	}
	p.without(&set, flag)
	return set
}

// mayTech is the reason why a seat cannot put a token on a Location: IA-4.
func (p *Position) mayTech(seat game.Seat, g good, c card) no {
	s := &p.s
	switch {
	case g != basicTech && g != advScoring && g != advDefense:
		return no{kind: refuseGood, rule: "IA-4.1", args: game.Args{int16(g), unfitHere}}
	case !p.placesTech(seat):
		return no{kind: refuseOthersTech, rule: "IA-7.1"}
	case !s.Empire[seat].has(c):
		return no{kind: refuseNoCard, rule: "IA-4.1", args: game.Args{int16(c), placeOwn}}
	case p.rules.cards[c].deck != deckCommon:
		return no{kind: refuseFaction, rule: "IA-4.1", args: game.Args{int16(c)}}
	case s.Spots[c].Flags&techFlag(g) != 0:
		return no{kind: refuseTeched, rule: "IA-4.2", args: game.Args{int16(g)}}
	case s.Players[seat].Supply[g] == 0:
		return no{kind: refuseNoTech, rule: "IA-4.1", args: game.Args{int16(g)}}
	}
	if set := p.techPlaces(seat, g); !set.has(c) {
		return no{kind: refuseDefended, rule: "IA-6.5", args: game.Args{int16(c)}}
	}
	return no{}
}

// placeTech puts a token of the supply on a Location.
func (p *Position) placeTech(seat game.Seat, g good, c card, log *game.Log) {
	p.s.Players[seat].Supply[g]--
	p.s.Spots[c].Flags |= techFlag(g)
	log.Say(eventTech, seat, "IA-4.1", int16(g), int16(c))
	if g == advDefense {
		p.react(seat, trigProtect, c, sourceAny, log)
	}
}

func techMoves(dst []game.Move, kind uint16, g good, set *cards) []game.Move {
	for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
		dst = append(dst, game.Move{Kind: kind, Args: [3]int16{int16(g), int16(c)}})
	}
	return dst
}

// ours reports whether the Technology on a Location works for a seat: it does for
// the Atlanteans whose Location it is, not for who has taken it over (IA-7.3).
func (p *Position) ours(seat game.Seat, c card) bool {
	return p.s.Empire[seat].has(c) && p.s.Spots[c].From == 0
}

// doubled reports whether Basic Technology makes a Location work twice for a seat:
// IA-5.1, IA-5.2.
func (p *Position) doubled(seat game.Seat, c card) bool {
	return p.s.Spots[c].Flags&hasBasic != 0 && p.ours(seat, c)
}

// apply carries out an ability that is not an Action: a production or a reaction. With Basic
// Technology it works twice, with Advanced Scoring each time is worth 1 VP.
func (p *Position) apply(seat game.Seat, c card, a *ability, why uint8, log *game.Log) {
	times := 1
	if p.doubled(seat, c) {
		times = 2
	}
	f := Frame{Kind: frameRun, Seat: seat, Card: c, At: a.start, N: slots{runWhy: why, runScores: scoresOwn}}
	for range times {
		if !a.plain {
			p.s.push(f)
			continue
		}
		if n := p.yield(seat, c, a.start, cause{why: why, rule: scoreRules[why]}, log); n > 0 {
			p.scoreUse(&f, log)
		}
	}
}

// scoreUse gives 1 VP for a use of a Location with Advanced Scoring Technology:
// IA-6.2, IA-6.11. Nothing is scored when it is gone (IS-22.12), or for a visitor's
// use (IA-6.10), unless the option says otherwise.
func (p *Position) scoreUse(f *Frame, log *game.Log) {
	if p.s.Spots[f.Card].Flags&hasScoring == 0 {
		return
	}
	seat := f.Seat
	switch f.N[runScores] {
	case scoresNone:
		return
	case scoresHost:
		if !p.rules.foreignScores {
			return
		}
		seat = f.host()
	}
	if !p.ours(seat, f.Card) {
		return
	}
	log.Say(eventScoring, seat, "IA-6.2", int16(f.Card))
	p.gain(seat, vp, 1, cause{why: forTech, rule: "IA-6.2"}, log)
}

// loseTech takes the tokens off a Location that leaves play: Basic Technology goes
// back to who placed it (IA-5.5), the advanced ones to the general supply, for 1 VP
// each unless they were the cost of a building (IA-6.6, IA-6.7).
func (p *Position) loseTech(c card, lay game.Seat, paid bool, log *game.Log) {
	s := &p.s
	if s.Spots[c].Flags&hasBasic != 0 {
		s.Players[lay].Supply[basicTech]++
		log.Say(eventTechBack, lay, "IA-5.5", int16(c))
	}
	for _, g := range [...]good{advScoring, advDefense} {
		if s.Spots[c].Flags&techFlag(g) != 0 {
			p.techGone(c, g, lay, paid, log)
		}
	}
}

// techGone puts an advanced token back into the general supply.
func (p *Position) techGone(c card, g good, lay game.Seat, paid bool, log *game.Log) {
	rule := game.Rule("IA-6.6")
	if paid {
		rule = "IA-6.7"
	}
	p.s.Spots[c].Flags &^= techFlag(g)
	log.Say(eventTechGone, lay, rule, int16(g), int16(c))
	if !paid {
		p.gain(lay, vp, 1, cause{why: forTech, rule: rule}, log)
	}
}

// hasTech reports whether a seat has Technology on its Common Locations.
func (p *Position) hasTech(seat game.Seat) bool {
	for _, g := range technologies {
		if set := p.liftable(seat, g); !set.empty() {
			return true
		}
	}
	return false
}

// The parts of frameLift's and frameSet's N after the number that is left: how many
// tokens of each kind have been taken up.
const liftedFirst = 1

// liftable is the Locations from which a token can be taken up: IA-12.3.
func (p *Position) liftable(seat game.Seat, g good) cards {
	set := p.s.Empire[seat].and(&p.rules.in[deckCommon])
	for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
		if p.s.Spots[c].Flags&techFlag(g) == 0 {
			set.drop(c)
		}
	}
	return set
}

// lifting continues lifting tokens: they are moved all at once, so that only the final places
// must be legal (IA-12.22).
func (p *Position) lifting(f *Frame, _ *game.Log) bool {
	if f.N[countLeft] > 0 && p.hasTech(f.Seat) {
		return false
	}
	f.Kind = frameSet
	return true
}

func (p *Position) lift(f *Frame, g good, c card, log *game.Log) {
	f.N[countLeft]--
	for i, kind := range technologies {
		if kind == g {
			f.N[liftedFirst+i]++
		}
	}
	p.s.Spots[c].Flags &^= techFlag(g)
	log.Say(eventLift, f.Seat, "IA-12.3", int16(g), int16(c))
}

// setting is the kind of token that is put down next.
func (f *Frame) setting() good {
	for i, g := range technologies {
		if f.N[liftedFirst+i] > 0 {
			return g
		}
	}
	return basicTech
}

// setting continues putting the tokens down. There is always room: each can go back to its
// place.
func (p *Position) setting(f *Frame, log *game.Log) bool {
	if f.N[liftedFirst]+f.N[liftedFirst+1]+f.N[liftedFirst+2] == 0 {
		p.s.pop()
		return true
	}
	set := p.techPlaces(f.Seat, f.setting())
	if set.count() > 1 {
		return false
	}
	c, _ := set.next(0)
	p.setDown(f, c, log)
	return true
}

// setDown puts down a lifted token, which does not count as placing: IA-12.22.
func (p *Position) setDown(f *Frame, c card, log *game.Log) {
	g := f.setting()
	for i, kind := range technologies {
		if kind == g {
			f.N[liftedFirst+i]--
		}
	}
	p.s.Spots[c].Flags |= techFlag(g)
	log.Say(eventMoveTech, f.Seat, "IA-12.3", int16(g), int16(c))
}

// unlocksEnd makes abilities that were unlocked in this turn usable from the next on: IA-8.2.
func (p *Position) unlocksEnd(seat game.Seat) {
	set := p.s.Empire[seat].and(&p.rules.unlocking)
	for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
		p.s.Spots[c].Flags &^= isFresh
	}
}
