package page

import (
	"fmt"
	"slices"
	"strings"

	"spielwerk/game"
	"spielwerk/game/preview"
)

// goods that a move brings are told in this order.
var broughtGoods = []string{"wood", "stone", "food", "gold", "worker", "raze", "defense", "basic_tech", "adv_scoring", "adv_defense", "vp"}

// outcome is what a move costs and brings the visitor for certain, in words; "" for nothing.
func (t *table) outcome(m game.Move) string {
	o, no := preview.Of(t.Position, t.Seat, m)
	if no != nil {
		return ""
	}
	n, cards := map[string]int{}, 0
	for i := range o.Events {
		e := &o.Events[i]
		if e.Seat != t.Seat {
			continue
		}
		form := &t.words.Events[e.Kind]
		switch form.Word {
		case "gain", "returned", "storedback":
			n[form.Fields[0].Text(e.Args[0])] += int(e.Args[1])
		case "pay", "payfrom", "lose":
			n[form.Fields[0].Text(e.Args[0])] -= int(e.Args[1])
		case "rob":
			n[form.Fields[0].Text(e.Args[0])]++
		case "draw":
			cards++
		}
	}
	var list []string
	for _, sign := range []int{-1, 1} { // first what it costs
		for _, good := range broughtGoods {
			if n[good]*sign > 0 {
				list = append(list, fmt.Sprintf("%+d × %s", n[good], t.Tongue.Say("good."+good, nil)))
			}
		}
	}
	if cards > 0 {
		list = append(list, fmt.Sprintf("%+d × %s", cards, t.Tongue.Say("good.card", nil)))
	}
	if o.Open && cards == 0 {
		list = append(list, t.page("more", nil))
	}
	return strings.ReplaceAll(strings.Join(list, ", "), "-", "−")
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
	return strings.Join(list, " "), rule
}
