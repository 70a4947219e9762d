package page

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"spielwerk/game"
	"spielwerk/games/alienartifacts"
	"spielwerk/games/alienartifacts/board"
	"spielwerk/web/part"
)

// offers are what the seat may do with something, in the order of the player aid.
func (t *table) offers() (out []part.Offer) {
	add := func(o part.Offer) {
		if len(o.Options) > 0 {
			out = append(out, o)
		}
	}
	if way := t.rest(); way != nil {
		add(part.Offer{ID: "o-rest", Icon: "i-hand", Title: t.page("rest", nil), Options: []part.Option{t.priced(part.Option{Text: t.page("finish", nil)}, "", way)}})
	}
	add(t.purchases())
	for _, kind := range kinds {
		for _, b := range t.own.Building[slices.Index(kinds, kind)] {
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
			add(part.Offer{ID: "o-" + id, Icon: "i-artifact", Title: t.says(list[0]), Options: []part.Option{{Acts: t.text(list[0]), Text: t.says(list[0]), Face: id}}})
		}
	}
	return out
}

// deeds are the actions that are taken with no card but those that pay for them.
var deeds = []string{"prepare", "trade", "unblock", "offensive", "revenue", "mine", "faction"}

// deeds are the actions that a moment of the past is about: nothing is offered then, but
// these are shown.
func (t *table) deeds() (out []game.Move) {
	for _, m := range t.Marks {
		if slices.Contains(deeds, t.word(m.Move)) && !slices.Contains(out, m.Move) {
			out = append(out, m.Move)
		}
	}
	return out
}

// deed is the id of an action that is shown.
func (p *gamePage) deed(m game.Move) string {
	return "o-" + strings.ReplaceAll(p.words.Text(m), " ", "-")
}

func (t *table) deedIcon(m game.Move) string {
	if word := t.word(m); word != "faction" {
		return "i-" + word
	}
	return "i-" + t.own.Faction
}

// purchases are the cards that can be bought: for each kind a price for each number of cards
// to choose from.
func (t *table) purchases() part.Offer {
	price := t.own.Costs["buy"]
	o := part.Offer{ID: "o-buy", Icon: "i-buy", Title: t.Tongue.Say("action.buy", nil), Note: t.page("credits", map[string]any{"n": price}), Hint: t.page("looks", nil)}
	last := -1
	for _, m := range t.kinds["buy"] {
		kind, n := int(m.Args[0]), int(m.Args[1])
		one := part.Option{Acts: t.text(m), Small: true, Text: t.page("credits", map[string]any{"n": price + n})}
		if n > 0 {
			one.Text, one.Note = fmt.Sprintf("+%d:", n), one.Text
		}
		if kind != last {
			one.Head, last = upper(t.Tongue.Say("kind."+kinds[kind], nil))+": "+t.Tongue.Say("card."+t.v.Decks[kind].Top, nil), kind
		}
		o.Options = append(o.Options, one)
	}
	return o
}

// completion is what can be done with a card under construction: completing it on
// either side, or attaching resources to it.
func (t *table) completion(kind string, b *alienartifacts.BuildView) part.Offer {
	o := part.Offer{
		ID: "o-" + b.Card, Icon: "i-" + kind, Title: t.Tongue.Say("card."+b.Card, nil),
		Note: t.page("due", map[string]any{"due": b.Due, "cost": b.Cost}),
	}
	if slices.ContainsFunc(t.onCard[b.Card], func(m game.Move) bool { return t.word(m) == "complete" }) {
		o.Note = "" // nothing is to pay any more
	}
	if slices.ContainsFunc(t.onCard[b.Card], func(m game.Move) bool { return t.word(m) != "attach" }) {
		o.Hint = t.sides(b.Card)
	}
	if kind == "ship" && slices.ContainsFunc(t.onCard[b.Card], func(m game.Move) bool { return strings.HasSuffix(t.text(m), "operational") }) {
		o.Hint += " " + t.chances(b.Card)
	}
	attach := false // the heading stands
	for _, m := range t.onCard[b.Card] {
		switch word := t.word(m); word {
		case "attach":
			h := t.halfOf(m) // in words: there may be forty of them
			one := part.Option{Acts: t.text(m), Text: strconv.Itoa(h.Amount) + " " + t.Tongue.Count("hue."+h.Colour, h.Amount, nil), Small: true}
			if !attach {
				one.Head, attach = t.page("attach", nil), true
			}
			o.Options = append(o.Options, one)
		case "complete":
			side := strings.Fields(t.text(m))[2]
			o.Options = append(o.Options, part.Option{Acts: t.text(m), Text: t.side(m), Face: board.Face(b.Card, side), Note: t.atEnd(m)})
		default:
			o.Options = append(o.Options, t.payments(m, t.side(m))...)
		}
	}
	return o
}

// paid is an action of which all choices are offered with the obvious payment and
// with one of one's own.
func (t *table) paid(word, icon string) part.Offer {
	o := part.Offer{ID: "o-" + word, Icon: icon, Title: t.Tongue.Say("action."+word, nil)}
	if n, ok := t.own.Costs[word]; ok {
		o.Note = t.symbols(word, n)
	}
	switch word {
	case "faction":
		_, o.Hint, _ = t.v.FactionTexts(t.Tongue, t.own.Faction)
	case "prepare", "offensive", "mine":
		o.Hint = t.page("does."+word, nil)
	}
	for _, m := range t.kinds[word] {
		if word == "prepare" {
			o.Options = append(o.Options, part.Option{Acts: t.text(m), Text: t.says(m)})
			continue
		}
		o.Options = append(o.Options, t.payments(m, t.says(m))...)
	}
	return o
}

// several are the moves of a card that has more than one, or whose one is paid for.
func (t *table) several(card string, list []game.Move) part.Offer {
	o := part.Offer{ID: "o-" + card, Icon: "i-" + t.cards[card].Kind, Title: t.Tongue.Say("card."+card, nil), Hint: t.does(card)}
	if len(list) == 1 {
		o.Title = t.says(list[0])
	}
	for _, m := range list {
		if t.charged(m) {
			o.Options = append(o.Options, t.payments(m, t.says(m))...)
		} else {
			o.Options = append(o.Options, part.Option{Acts: t.text(m), Text: t.says(m)})
		}
	}
	return o
}

// payments are the ways to pay for a move: the obvious one at once, and one half
// after the other. What costs no cards happens at once.
func (t *table) payments(m game.Move, text string) []part.Option {
	way := t.obvious(m)
	if way == nil {
		return []part.Option{{Acts: t.text(m), Text: text}}
	}
	return []part.Option{t.priced(part.Option{Text: text}, t.word(m), way), {
		Acts: t.text(m), Text: t.page("otherwise", nil), Label: t.says(m) + ". " + t.page("otherwise", nil), Plain: true,
	}}
}

// priced is an option that pays in a way, and tells what is paid, what for and what
// is lost.
func (t *table) priced(o part.Option, word string, w *way) part.Option {
	o.Acts, o.Chips = strings.Join(w.acts, ";"), w.chips
	var notes []string
	if w.cost > 0 {
		notes = append(notes, t.Tongue.Count("page.costs", w.cost, map[string]any{"n": w.cost}))
	}
	if w.gain > 0 && word != "" {
		notes = append(notes, t.page("gain."+word, map[string]any{"n": w.gain}))
	}
	if w.lost > 0 {
		notes = append(notes, t.page("lost", map[string]any{"n": w.lost}))
	}
	if end := t.atEnd(w.moves...); end != "" {
		notes = append(notes, end)
	}
	o.Note = strings.Join(notes, "; ")
	return o
}

// payment is the one that is being put together.
func (t *table) payment() *part.Payment {
	p := t.v.Payment
	if p == nil || p.Action == "draw" || p.Action == "cycle" {
		return nil
	}
	out := &part.Payment{Title: t.Tongue.Say("action."+p.Action, nil)}
	if p.Card != "" {
		out.Title += ": " + t.Tongue.Say("card."+p.Card, nil)
		if p.Side != "" {
			out.Title += ", " + t.Tongue.Say("side."+p.Side, nil)
		}
	}
	for _, d := range p.Due {
		if d.Amount > 0 {
			out.Dues = append(out.Dues, part.Due{Icon: "c-" + d.Colour, Text: t.page("paid", map[string]any{"paid": d.Paid, "amount": d.Amount}), Paid: d.Paid, Amount: d.Amount})
		}
	}
	if len(p.Due) == 0 && p.Colour != "" {
		out.Dues = append(out.Dues, part.Due{Icon: "c-" + p.Colour, Text: t.Tongue.Count("page.symbols", p.Worth, map[string]any{"n": p.Worth}), Paid: p.Worth})
	}
	out.Facts = append(out.Facts, t.page("played", map[string]any{"n": len(p.Chosen), "limit": p.Limit}))
	if p.Wild {
		out.Facts = append(out.Facts, t.page("wild", nil))
	}
	if p.Credit > 0 {
		out.Facts = append(out.Facts, t.page("credits", map[string]any{"n": p.Credit}))
	}
	if p.Over > 0 {
		out.Over = t.page("lost", map[string]any{"n": p.Over})
	}
	return out
}

// side is the side on which a move completes a card.
func (t *table) side(m game.Move) string {
	return upper(t.Tongue.Say("side."+strings.Fields(t.text(m))[2], nil))
}

// upper is a text that begins with a capital.
func upper(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
