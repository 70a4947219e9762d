package page

import (
	"slices"
	"strings"

	"spielwerk/game"
	"spielwerk/game/preview"
	"spielwerk/games/settlers"
)

// goods that a move brings are told in this order.
var broughtGoods = []string{"wood", "stone", "food", "gold", "worker", "raze", "defense", "basic_tech", "adv_scoring", "adv_defense", "vp"}

// tally is what some events cost and bring the visitor.
type tally struct {
	goods map[string]int // below 0 what is paid
	cards int
	house bool // a Location or a Foundation is discarded as a price
}

func (t *table) tally(events []game.Event) tally {
	n := tally{goods: map[string]int{}}
	for i := range events {
		e := &events[i]
		if e.Seat != t.Seat {
			continue
		}
		form := &t.words.Events[e.Kind]
		switch form.Word {
		case "gain", "returned", "storedback":
			n.goods["+"+form.Fields[0].Text(e.Args[0])] += int(e.Args[1])
		case "pay", "payfrom", "lose":
			n.goods["-"+form.Fields[0].Text(e.Args[0])] += int(e.Args[1])
		case "rob":
			n.goods["+"+form.Fields[0].Text(e.Args[0])]++
		case "draw":
			n.cards++
		case "house":
			n.house = true
		}
	}
	return n
}

// common is what two ways to go on have in common.
func (n *tally) common(o *tally) {
	for good, is := range n.goods {
		n.goods[good] = min(is, o.goods[good])
	}
	n.cards, n.house = min(n.cards, o.cards), n.house && o.house
}

// gains are the goods that a move brings the visitor for certain.
func (t *table) gains(m game.Move) (list []goodCount) {
	o, _ := t.ahead(m)
	n := t.tally(o.Events)
	for _, good := range broughtGoods {
		if n.goods["+"+good] > 0 {
			list = append(list, goodCount{good, n.goods["+"+good]})
		}
	}
	if n.cards > 0 {
		list = append(list, goodCount{"card", n.cards})
	}
	return list
}

// mostWays is how many answers to a question are tried, to tell what they have in common.
const mostWays = 12

// outcome is what a move costs and brings the visitor for certain, in words; "" for nothing.
// Where the visitor has to choose, that is what all choices have in common.
func (t *table) outcome(m game.Move) string {
	o, moves := t.ahead(m)
	all, chooses := t.tally(o.Events), false
	if o.After != nil && o.After.Pending().Has(t.Seat) && t.asksMore(o.After) {
		chooses = true
		if next := o.After.Moves(nil, t.Seat); len(next) <= mostWays {
			for i, n := range next {
				way, _ := t.ahead(append(slices.Clip(moves), n)...)
				if then := t.tally(way.Events); i == 0 {
					all = then
				} else {
					all.common(&then)
				}
			}
		}
	}
	var list []string
	for _, sign := range []string{"-", "+"} {
		for _, good := range broughtGoods {
			if n := all.goods[sign+good]; n > 0 && sign == "-" {
				list = append(list, signed(t.Tongue, good, -n))
			} else if n > 0 {
				list = append(list, signed(t.Tongue, good, n))
			}
		}
		if all.house && sign == "-" {
			list = append(list, t.page("house", nil))
		}
	}
	if all.cards > 0 {
		list = append(list, signed(t.Tongue, "card", all.cards))
	}
	switch {
	case o.Open && all.cards == 0:
		list = append(list, t.page("more", nil))
	case chooses:
		list = append(list, t.page("choose", nil))
	}
	return strings.Join(list, ", ")
}

// signed is how many of a good are gained, or lost if n is below 0.
func signed(t game.Tongue, good string, n int) string {
	if n < 0 {
		return "−" + settlers.Counted(t, good, -n)
	}
	return "+" + settlers.Counted(t, good, n)
}

// ahead is what comes of moves, and all moves that were made then. Where something must be paid
// for in one of several ways, the one with the least Gold is taken.
func (t *table) ahead(moves ...game.Move) (preview.Outcome, []game.Move) {
	for {
		o, no := t.trier.Of(t.Position, t.Seat, moves...)
		moves = append(slices.Clip(moves), o.Forced...)
		if no != nil || o.After == nil || !o.After.Pending().Has(t.Seat) {
			return o, moves
		}
		next := o.After.Moves(nil, t.Seat)
		if t.word(next[0]) != "pay" {
			return o, moves
		}
		moves = append(moves, slices.MinFunc(next, func(a, b game.Move) int { return int(a.Args[1]) - int(b.Args[1]) }))
	}
}

// asksMore reports whether the visitor must choose something before the move is done.
func (t *table) asksMore(after game.Position) bool {
	d := after.View(t.Seat).(*settlers.View).Decision
	if d == nil || d.What == "act" || d.What == "end" {
		return false
	}
	return !slices.ContainsFunc(after.Moves(nil, t.Seat), func(m game.Move) bool { return t.word(m) == "done" })
}

// telling is a move with its outcome, in a sentence.
func (t *table) telling(m game.Move) string {
	if brings := t.outcome(m); brings != "" {
		return t.page("brings", map[string]any{"move": t.Tongue.Move(m), "goods": brings})
	}
	return t.Tongue.Move(m) + "."
}

// rulesOf are the rules of moves, for who asks what they do.
var rulesOf = map[string]string{
	"build": "IS-8.1", "deal": "IS-9.1", "raze": "IS-10.1", "attack": "IS-10.2", "use": "IS-11.1", "exchange": "IS-12.1",
	"defend": "IS-10.8", "samurai": "IS-16.3", "pass": "IS-7.3", "end": "IS-7.5", "tech": "IA-4.1", "take": "IS-5.2", "keep": "IS-17.1",
}

// tellsOf are the moves whose card tells what they would do, or why they cannot be made.
var tellsOf = []string{"build", "deal", "raze", "attack", "use", "send", "free", "tech", "copy"}

// aboutMoves is what can be done with a card and what it brings, then what cannot and why.
func (t *table) aboutMoves(id string) (text, rule string) {
	var list []string
	for _, m := range t.onCard[id] {
		if slices.Contains(tellsOf, t.word(m)) {
			list = append(list, t.telling(m))
			if rule == "" {
				rule = rulesOf[t.word(m)]
			}
		}
	}
	var refused []string
	for _, b := range t.Position.Blocked(nil, t.Seat) {
		form := &t.words.Moves[b.Move.Kind]
		if cardOf(form, b.Move) != id || !slices.Contains(tellsOf, form.Word) {
			continue
		}
		why := t.Tongue.Refusal(&b.Refusal)
		if slices.Contains(refused, why) {
			continue
		}
		refused = append(refused, why)
		list = append(list, t.page("cannot", map[string]any{"move": t.Tongue.Move(b.Move), "why": why}))
		if rule == "" {
			rule = string(b.Rule)
		}
	}
	return strings.Join(list, "\n"), rule
}
