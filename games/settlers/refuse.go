package settlers

import "spielwerk/game"

// What is asked for where a card is refused that is not among those to choose from.
const (
	askedOpen    = iota // a card of the row: IS-5.2
	askedLook           // one of those the seat looks at
	askedDue            // a Location that has not produced yet
	askedHand           // a card of the hand
	askedDeal           // an own Deal
	askedHouse          // an own Location or Foundation
	askedPlace          // a Location, but the card is an Attack card
	askedNobody         // a card of an Empire, but it is in none
	askedOwn            // something else than this one's own card
	askedVirtual        // than that of the virtual player
	askedOther          // than that of another seat
)

var askedWords = []string{"open", "look", "due", "hand", "deal", "house", "place", "nobody", "own", "virtual", "other"}

// What is wrong with a good that is not among those to choose from.
const (
	unfitNone     = iota // the seat has none of it
	unfitHere            // it is not asked for
	unfitExchange        // Workers are not exchanged for it: IS-12.1
	unfitDue             // another one is asked for: this one
)

var unfitWords = []string{"none", "here", "exchange", "due"}

// unlisted is the reason why an answer to a question is refused that is of the right kind, but
// not among those listed.
func (p *Position) unlisted(seat game.Seat, m game.Move, list []game.Move) no {
	prompt := p.Prompt(seat)
	out := func(kind uint8, args ...int16) no {
		n := no{kind: kind, rule: prompt.Rule}
		copy(n.args[:], args)
		return n
	}
	a := m.Args[0]
	switch m.Kind {
	case movePick:
		if a >= 0 && int(a) < p.rules.factions {
			return out(refusePicked, a)
		}
	case moveDraw:
		if a == 0 || a == 1 { // common, faction
			return out(refuseEmpty, int16(commonCard)+a)
		}
	case moveTake, moveKeep, moveProduce, moveDiscard, moveTarget, moveCopy, moveTuck, moveReact, moveSamurai:
		return p.wrongCard(seat, prompt, a)
	case moveTech, moveLift:
		return p.wrongCard(seat, prompt, m.Args[1])
	case movePay, moveFrom, moveConvert:
		if lo, hi, ok := numbers(list, m.Kind, func(o game.Move) (int16, bool) { return o.Args[1], o.Args[0] == a }); ok {
			return out(refuseNumber, lo, hi)
		}
		if m.Kind != moveFrom && len(list) > 0 {
			return out(refuseGood, list[0].Args[0], unfitDue)
		}
	case moveOption:
		lo, hi, ok := numbers(list, m.Kind, func(o game.Move) (int16, bool) { return o.Args[0], true })
		if ok && (a < lo || a > hi) {
			return out(refuseNumber, lo, hi)
		}
		return out(refuseOption, a)
	case moveSpend, moveOffer, moveStore:
		if a >= 0 && a < int16(pricedGoods) {
			if w := p.purse(seat); w[a] == 0 {
				return out(refuseGood, a, unfitNone)
			}
			return out(refuseGood, a, unfitHere)
		}
	case moveGood:
		if a >= 0 && a < int16(goods) {
			return out(refuseGood, a, unfitHere)
		}
	case moveExchange:
		if a >= 0 && a < int16(goods) {
			if why := p.mayExchange(seat, goodIn(m)); !why.fine() {
				return why
			}
			return out(refuseGood, a, unfitHere)
		}
	case moveRob:
		if g := m.Args[1]; p.seated(a) && g >= 0 && g < int16(resources) {
			return out(refuseRob, a, g)
		}
	case moveAgainst:
		if p.seated(a) {
			return out(refuseAgainst, a)
		}
	case moveDone:
		return out(refuseDone)
	}
	return out(refuseStep)
}

// wrongCard is the refusal of a card that is not among those to choose from.
func (p *Position) wrongCard(seat game.Seat, prompt game.Prompt, a int16) no {
	if a < 0 || int(a) >= int(p.rules.last) {
		return no{kind: refuseStep, rule: prompt.Rule}
	}
	s, c := &p.s, card(a)
	pl := &s.Players[seat]
	asked := int16(askedOther)
	owner := game.Nobody
	for o := range s.Empire {
		if s.Empire[o].has(c) {
			owner = game.Seat(o)
		}
	}
	switch prompt.Kind {
	case promptTake:
		asked = askedOpen
	case promptKeep, promptKeepLooked:
		asked = askedLook
	case promptProduce:
		asked = askedDue
	case promptDiscard, promptDiscardEnemy, promptTuck:
		asked = askedHand
	case promptDeals:
		asked = askedDeal
	case promptHouse:
		asked = askedHouse
	default:
		switch {
		case owner == game.Nobody && !pl.Hand.has(c):
			asked = askedNobody
		case owner == game.Nobody, owner == seat:
			asked = askedOwn
		case owner == virtual:
			asked = askedVirtual
		}
	}
	return no{kind: refuseChoice, rule: prompt.Rule, args: game.Args{a, asked, ownerOf(seat, owner)}}
}

// numbers is the least and the most of the numbers of moves of a kind, of those that count.
func numbers(list []game.Move, kind uint16, of func(game.Move) (int16, bool)) (lo, hi int16, ok bool) {
	for _, m := range list {
		n, counts := of(m)
		if m.Kind != kind || !counts {
			continue
		}
		if !ok {
			lo, hi, ok = n, n, true
		}
		lo, hi = min(lo, n), max(hi, n)
	}
	return lo, hi, ok
}

func (p *Position) seated(seat int16) bool { return seat >= 0 && int(seat) < p.rules.seats }

// misfit is the refusal of a turn's move whose operands are of the wrong kind: a card that is no
// Location, a good that is no Technology, or what nobody can write.
func (r *rules) misfit(m game.Move) no {
	c := m.Args[0]
	if m.Kind == moveTech {
		c = m.Args[1]
	}
	if c >= int16(r.last) && int(c) < len(r.words) && m.Kind != moveExchange {
		return no{kind: refuseChoice, rule: "IS-7.2", args: game.Args{c, askedPlace}}
	}
	return no{kind: refuseStep, rule: "IS-7.2"}
}
