package web

import (
	"fmt"
	"slices"
	"strings"

	"spielwerk/game"
	"spielwerk/games/alienartifacts"
	"spielwerk/games/alienartifacts/board"
)

// offers are what the seat may do with something, in the order of the player aid.
func (t *alienTable) offers() (out []offer) {
	add := func(o offer) {
		if len(o.options) > 0 {
			out = append(out, o)
		}
	}
	if way := t.rest(); way != nil {
		add(offer{id: "o-rest", icon: "i-limit", title: t.page("rest", nil), options: []option{t.priced(option{text: t.page("finish", nil)}, "", way)}})
	}
	add(t.purchases())
	for _, kind := range alienKinds {
		for _, b := range t.own.Building[slices.Index(alienKinds, kind)] {
			add(t.completion(kind, &b))
		}
	}
	add(t.paid("prepare", "i-prepare"))
	add(t.paid("trade", "i-trade"))
	add(t.paid("unblock", "i-unblock"))
	for _, word := range []string{"offensive", "revenue", "mine"} {
		add(t.paid(word, "i-"+word))
	}
	if t.own.Faction != "" {
		add(t.paid("faction", "i-"+t.own.Faction))
	}
	for _, e := range slices.Concat(t.own.Empire[0], t.own.Empire[1], t.own.Empire[2]) {
		if list := t.onCard[e.Card]; len(list) > 1 || len(list) == 1 && t.charged(list[0]) {
			add(t.several(e.Card, list))
		}
	}
	for _, id := range t.own.Artifacts {
		if list := t.onCard[id]; len(list) > 0 {
			add(offer{id: "o-" + id, icon: "i-artifact", title: t.tongue.Say("artifact."+id, nil), options: []option{{acts: t.text(list[0]), text: t.tongue.Move(list[0]), face: id}}})
		}
	}
	return out
}

// alienDeeds are the actions that are taken with no card but those that pay for them.
var alienDeeds = []string{"prepare", "trade", "unblock", "offensive", "revenue", "mine", "faction"}

// deeds are the actions that a moment of the past is about: nothing is offered then, but
// these are shown.
func (t *alienTable) deeds() (out []game.Move) {
	for _, m := range t.marks {
		if slices.Contains(alienDeeds, t.word(m.Move)) && !slices.Contains(out, m.Move) {
			out = append(out, m.Move)
		}
	}
	return out
}

// deed is the id of an action that is shown.
func (p *alienPicture) deed(m game.Move) string {
	return "o-" + strings.ReplaceAll(p.words.Text(m), " ", "-")
}

func (t *alienTable) deedIcon(m game.Move) string {
	if word := t.word(m); word != "faction" {
		return "i-" + word
	}
	return "i-" + t.own.Faction
}

// purchases are the cards that can be bought: a kind, and how many cards are
// looked at.
func (t *alienTable) purchases() offer {
	o := offer{id: "o-buy", icon: "i-buy", title: t.tongue.Say("action.buy", nil), note: t.page("credits", map[string]any{"n": t.own.Costs["buy"]})}
	for _, m := range t.kinds["buy"] {
		kind, n := alienKinds[m.Args[0]], int(m.Args[1])
		one := option{acts: t.text(m), text: fmt.Sprintf("+%d", n), small: true}
		if n == 0 {
			one = option{acts: t.text(m), text: t.tongue.Say("kind."+kind, nil), note: t.page("credits", map[string]any{"n": t.own.Costs["buy"]})}
		}
		o.options = append(o.options, one)
	}
	return o
}

// completion is what can be done with a card under construction: completing it on
// either side, or attaching resources to it.
func (t *alienTable) completion(kind string, b *alienartifacts.BuildView) offer {
	o := offer{
		id: "o-" + b.Card, icon: "i-" + kind, title: t.tongue.Say("card."+b.Card, nil),
		note: t.page("due", map[string]any{"due": b.Due, "cost": b.Cost}),
	}
	for _, m := range t.onCard[b.Card] {
		switch word := t.word(m); word {
		case "attach":
			o.options = append(o.options, option{acts: t.text(m), text: t.page("attach", nil), chips: []string{board.Chip(t.halfOf(m))}, small: true})
		case "complete":
			side := strings.Fields(t.text(m))[2]
			o.options = append(o.options, option{acts: t.text(m), text: t.side(m), face: board.Face(b.Card, side)})
		default:
			o.options = append(o.options, t.payments(m, t.side(m))...)
		}
	}
	return o
}

// paid is an action of which all choices are offered with the obvious payment and
// with one of one's own.
func (t *alienTable) paid(word, icon string) offer {
	o := offer{id: "o-" + word, icon: icon, title: t.tongue.Say("action."+word, nil)}
	if n, ok := t.own.Costs[word]; ok {
		o.note = t.page("symbols", map[string]any{"n": n})
	}
	for _, m := range t.kinds[word] {
		if word == "prepare" {
			o.options = append(o.options, option{acts: t.text(m), text: t.tongue.Move(m)})
			continue
		}
		o.options = append(o.options, t.payments(m, t.tongue.Move(m))...)
	}
	return o
}

// several are the moves of a card that has more than one, or whose one is paid for.
func (t *alienTable) several(card string, list []game.Move) offer {
	o := offer{id: "o-" + card, icon: "i-" + t.cards[card].Kind, title: t.tongue.Say("card."+card, nil)}
	for _, m := range list {
		if t.charged(m) {
			o.options = append(o.options, t.payments(m, t.tongue.Move(m))...)
		} else {
			o.options = append(o.options, option{acts: t.text(m), text: t.tongue.Move(m)})
		}
	}
	return o
}

// payments are the ways to pay for a move: the obvious one at once, and one half
// after the other. What costs no cards happens at once.
func (t *alienTable) payments(m game.Move, text string) []option {
	way := t.obvious(m)
	if way == nil {
		return []option{{acts: t.text(m), text: text}}
	}
	return []option{t.priced(option{text: text}, t.word(m), way), {
		acts: t.text(m), text: t.page("otherwise", nil), label: t.tongue.Move(m) + ". " + t.page("otherwise", nil), plain: true,
	}}
}

// priced is an option that pays in a way, and tells what is paid, what for and what
// is lost.
func (t *alienTable) priced(o option, word string, w *way) option {
	o.acts, o.chips = strings.Join(w.acts, ";"), w.chips
	var notes []string
	if w.gain > 0 && word != "" {
		notes = append(notes, t.page("gain."+word, map[string]any{"n": w.gain}))
	}
	if w.lost > 0 {
		notes = append(notes, t.page("lost", map[string]any{"n": w.lost}))
	}
	o.note = strings.Join(notes, ", ")
	return o
}

// payment is the one that is being put together.
func (t *alienTable) payment() *payment {
	p := t.v.Payment
	if p == nil || p.Action == "draw" || p.Action == "cycle" {
		return nil
	}
	out := &payment{title: t.tongue.Say("action."+p.Action, nil)}
	if p.Card != "" {
		out.title += ": " + t.tongue.Say("card."+p.Card, nil)
		if p.Side != "" {
			out.title += ", " + t.tongue.Say("side."+p.Side, nil)
		}
	}
	for _, d := range p.Due {
		if d.Amount > 0 {
			out.dues = append(out.dues, due{icon: "c-" + d.Colour, text: t.page("paid", map[string]any{"paid": d.Paid, "amount": d.Amount}), paid: d.Paid, amount: d.Amount})
		}
	}
	if len(p.Due) == 0 && p.Colour != "" {
		out.dues = append(out.dues, due{icon: "c-" + p.Colour, text: t.page("worth", map[string]any{"worth": p.Worth}), paid: p.Worth})
	}
	out.facts = append(out.facts, t.page("played", map[string]any{"n": len(p.Chosen), "limit": p.Limit}))
	if p.Wild {
		out.facts = append(out.facts, t.page("wild", nil))
	}
	if p.Credit > 0 {
		out.facts = append(out.facts, t.page("credits", map[string]any{"n": p.Credit}))
	}
	if p.Over > 0 {
		out.over = t.page("lost", map[string]any{"n": p.Over})
	}
	return out
}

// side is the side on which a move completes a card.
func (t *alienTable) side(m game.Move) string {
	text := t.tongue.Say("side."+strings.Fields(t.text(m))[2], nil)
	return strings.ToUpper(text[:1]) + text[1:]
}
