package web

import (
	"fmt"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/games/settlers"
	"spielwerk/games/settlers/board"
)

// goodSign is the picture of a good, or of any symbol of the sheet, in a button.
func settlersSign(faces ...string) templ.Component {
	return written(func(p *ink) {
		for _, f := range faces {
			p.f(`<svg class="sign" aria-hidden="true"><use href="#%s"/></svg>`, f)
		}
	})
}

// choices are the answers to what is asked that are not given by clicking a card.
func (t *settlersTable) choices() (out []option) {
	if !t.mine || t.deciding("act", "end") {
		return nil
	}
	for _, m := range t.moves {
		o := option{acts: t.text(m), text: t.tongue.Move(m), small: true}
		fields := strings.Fields(o.acts)
		switch fields[0] {
		case "pick":
			o.face, o.small = board.Board(fields[1]), false
		case "draw":
			o.sign = settlersSign("g-" + fields[1] + "_card")
		case "choose", "spend", "offer", "store", "exchange", "convert":
			o.sign = settlersSign("g-" + fields[1])
		case "pay":
			n := int(m.Args[1])
			o.sign = settlersSign(append(slices.Repeat([]string{"g-gold"}, n), slices.Repeat([]string{"g-" + fields[1]}, max(0, t.due(fields[1])-n))...)...)
		case "from":
			o.sign = settlersSign(slices.Repeat([]string{"g-" + t.v.Decision.Good}, int(m.Args[1]))...)
		case "option":
			o.text, o.sign = t.option(int(m.Args[0]))
			o.label = o.text
		case "rob":
			o.sign = settlersSign("g-" + fields[2])
		case "against":
		case "copy":
			if len(t.onCard[fields[1]]) < 2 {
				continue // by clicking its Location
			}
		default:
			continue
		}
		out = append(out, o)
	}
	return out
}

// due is how much of a Resource is to be paid now.
func (t *settlersTable) due(good string) int {
	for _, g := range goodsOf(t.v.Decision.Due) {
		if g.good == good {
			return g.n
		}
	}
	return 0
}

// option is one of the effects to choose from, in words and signs.
func (t *settlersTable) option(n int) (string, templ.Component) {
	c := t.cards[t.v.Decision.Card]
	for _, list := range append([][]settlers.Effect{c.Bonus}, abilities(c)...) {
		for _, e := range list {
			if e.Op != "choose" || n > len(e.Options) {
				continue
			}
			o := e.Options[n-1]
			text, faces := "", []string(nil)
			for _, g := range goodsOf(o.Pay) {
				if g.n > 0 {
					text += fmt.Sprintf("%d × %s → ", g.n, t.tongue.Say("good."+g.good, nil))
					faces = append(append(faces, slices.Repeat([]string{"g-" + g.good}, g.n)...), "m-arrow")
				}
			}
			for i, a := range o.Gain {
				if i > 0 {
					text += ", "
				}
				text += fmt.Sprintf("%d × %s", a.N, t.tongue.Say("good."+a.Good, nil))
				faces = append(faces, slices.Repeat([]string{"g-" + a.Good}, a.N)...)
			}
			return text, settlersSign(faces...)
		}
	}
	return "", nil
}

func abilities(c *settlers.Card) (out [][]settlers.Effect) {
	for _, a := range c.Abilities {
		out = append(out, a.Effects)
	}
	return out
}

// offers are what can be done with cards that can do several things, and the
// exchange of Workers.
func (t *settlersTable) offers() (out []offer) {
	if t.deciding("act") && len(t.kinds["exchange"]) > 0 {
		o := offer{id: "o-exchange", icon: "i-exchange", title: t.say("exchange", nil)}
		for _, m := range t.kinds["exchange"] {
			good := strings.Fields(t.text(m))[1]
			o.options = append(o.options, option{acts: t.text(m), text: t.tongue.Say("good."+good, nil), label: t.tongue.Move(m), sign: settlersSign("g-" + good), small: true})
		}
		out = append(out, o)
	}
	for _, id := range t.offered() {
		o := offer{id: "o-" + id, card: true, icon: "i-" + t.cards[id].Kind, title: t.tongue.Say("card."+id, nil)}
		for _, m := range t.onCard[id] {
			o.options = append(o.options, t.use(id, m))
		}
		out = append(out, o)
	}
	return out
}

// offered are the cards with an offer, in the order of the moves.
func (t *settlersTable) offered() (out []string) {
	for _, m := range t.moves {
		form := &t.words.Moves[m.Kind]
		if form.Word == "from" || len(form.Fields) == 0 || form.Fields[0].Name != "card" {
			continue
		}
		id := form.Fields[0].Text(m.Args[0])
		one := len(t.onCard[id]) == 1 && !(t.deciding("act", "end") && t.free(m))
		if inHand := slices.Contains([]string{"build", "deal", "raze"}, form.Word); (inHand || !one) && !slices.Contains(out, id) && !t.choosing() {
			out = append(out, id)
		}
	}
	return out
}

// use is one thing to do with a card.
func (t *settlersTable) use(id string, m game.Move) option {
	c := t.cards[id]
	o := option{acts: t.text(m), text: t.say("do."+t.word(m), nil), label: t.tongue.Move(m), plain: true}
	switch t.word(m) {
	case "build":
		o.plain = false
		faces := []string{}
		for _, g := range goodsOf(c.Cost) {
			faces = append(faces, slices.Repeat([]string{"g-" + g.good}, g.n)...)
		}
		if c.House {
			faces = append(faces, "m-cost-house")
		}
		o.sign = settlersSign(append([]string{"i-build"}, faces...)...)
	case "deal":
		o.sign = settlersSign("i-deal", "g-food", "m-arrow", "g-"+c.Deal)
	case "raze":
		faces := []string{"i-swords", "g-raze", "m-arrow"}
		for _, a := range c.Raze {
			faces = append(faces, slices.Repeat([]string{"g-" + a.Good}, a.N)...)
		}
		o.sign = settlersSign(faces...)
	case "use", "copy":
		o.plain = len(c.Abilities) > 1
		o.text = t.say("use", map[string]any{"action": int(m.Args[1]), "actions": actions(c), "times": max(1, int(m.Args[2]))})
		o.sign = settlersSign("i-action")
	case "defend":
		o.sign = settlersSign("g-defense")
	case "samurai":
		o.sign = settlersSign("m-samurai")
	}
	return o
}

func actions(c *settlers.Card) int {
	n := 0
	for _, a := range c.Abilities {
		if a.Trigger == "action" {
			n++
		}
	}
	return n
}

// chain is what waits until what is asked is done.
func (t *settlersTable) chain() (out []string) {
	for _, f := range t.v.Chain {
		if f.Card != "" {
			if name := t.tongue.Say("card."+f.Card, nil); len(out) == 0 || out[len(out)-1] != name {
				out = append(out, name)
			}
		}
	}
	return out
}
