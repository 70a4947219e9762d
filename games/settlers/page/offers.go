package page

import (
	"slices"
	"strings"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/games/settlers"
	"spielwerk/games/settlers/board"
	"spielwerk/web/part"
)

// goodSign is the picture of a good, or of any symbol of the sheet, in a button.
func signOf(faces ...string) templ.Component {
	return part.Written(func(p *part.Ink) {
		for _, f := range faces {
			p.Addf(`<svg class="sign" aria-hidden="true"><use href="#%s"/></svg>`, f)
		}
	})
}

// choices are the answers to what is asked that are not given by clicking a card.
func (t *table) choices() (out []part.Option) {
	if !t.Mine || t.deciding("act", "end") {
		return nil
	}
	for _, m := range t.Moves {
		o := part.Option{Acts: t.text(m), Text: t.Tongue.Move(m), Small: true}
		fields := strings.Fields(o.Acts)
		switch fields[0] {
		case "pick":
			o.Face, o.Small = board.Board(fields[1]), false
		case "draw":
			o.Sign = signOf("g-" + fields[1] + "_card")
		case "choose", "spend", "offer", "store", "convert":
			o.Sign = signOf("g-" + fields[1])
		case "exchange": // as in the offer with which the first pair was exchanged
			o.Text, o.Label, o.Sign = t.Tongue.Say("good."+fields[1], nil), o.Text, signOf("g-"+fields[1])
		case "pay":
			n := int(m.Args[1])
			o.Sign = signOf(append(slices.Repeat([]string{"g-gold"}, n), slices.Repeat([]string{"g-" + fields[1]}, max(0, t.due(fields[1])-n))...)...)
		case "from":
			o.Sign = signOf(slices.Repeat([]string{"g-" + t.v.Decision.Good}, int(m.Args[1]))...)
		case "option":
			o.Text, o.Sign = t.option(int(m.Args[0]))
			o.Label = o.Text
		case "rob":
			o.Sign = signOf("g-" + fields[2])
		case "against":
		default:
			continue
		}
		out = append(out, o)
	}
	return out
}

// due is how much of a Resource is to be paid now.
func (t *table) due(good string) int {
	for _, g := range goodsOf(t.v.Decision.Due) {
		if g.good == good {
			return g.n
		}
	}
	return 0
}

// option is one of the effects to choose from, in words and signs.
func (t *table) option(n int) (string, templ.Component) {
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
					text += settlers.Counted(t.Tongue, g.good, g.n) + " → "
					faces = append(append(faces, slices.Repeat([]string{"g-" + g.good}, g.n)...), "m-arrow")
				}
			}
			for i, a := range o.Gain {
				if i > 0 {
					text += ", "
				}
				text += settlers.Counted(t.Tongue, a.Good, a.N)
				faces = append(faces, slices.Repeat([]string{"g-" + a.Good}, a.N)...)
			}
			return text, signOf(faces...)
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

// offers are what can be done besides with one card: the exchange of Workers, and
// the tokens that are placed for free.
func (t *table) offers() (out []part.Offer) {
	if !t.deciding("act", "end") {
		return nil
	}
	if list := t.kinds["exchange"]; len(list) > 0 {
		o := part.Offer{ID: "o-exchange", Icon: "i-exchange", Title: t.page("exchange", nil)}
		for _, m := range list {
			good := strings.Fields(t.text(m))[1]
			o.Options = append(o.Options, part.Option{Acts: t.text(m), Text: t.Tongue.Say("good."+good, nil), Label: t.Tongue.Move(m), Sign: signOf("g-" + good), Small: true})
		}
		out = append(out, o)
	}
	for _, e := range []struct{ word, icon string }{{"defend", "g-defense"}, {"samurai", "m-samurai"}} {
		o := part.Offer{ID: "o-" + e.word, Icon: e.icon, Title: t.page("place."+e.word, nil)}
		out = t.placing(out, o, t.kinds[e.word])
	}
	techs := map[string][]game.Move{}
	for _, m := range t.kinds["tech"] {
		good := strings.Fields(t.text(m))[1]
		techs[good] = append(techs[good], m)
	}
	for _, good := range []string{"basic_tech", "adv_scoring", "adv_defense"} {
		o := part.Offer{ID: "o-" + good, Icon: "g-" + good, Title: t.page("placeTech", map[string]any{"good": t.Tongue.Say("good."+good, nil)})}
		out = t.placing(out, o, techs[good])
	}
	return out
}

// placing adds an offer to put a token on one of several cards, if there is any.
func (t *table) placing(out []part.Offer, o part.Offer, list []game.Move) []part.Offer {
	for _, m := range list {
		id := cardOf(&t.words.Moves[m.Kind], m)
		o.Options = append(o.Options, part.Option{Acts: t.text(m), Text: t.Tongue.Say("card."+id, nil), Small: true})
	}
	if len(list) == 0 {
		return out
	}
	o.Puts = true
	return append(out, o)
}

// chain is what waits until what is asked is done, the outermost first. What the
// question names by itself is not repeated.
func (t *table) chain() (out []string) {
	for _, f := range t.v.Chain {
		if f.Card == "" {
			continue
		}
		if name := t.Tongue.Say("card."+f.Card, nil); len(out) == 0 || out[len(out)-1] != name {
			out = append(out, name)
		}
	}
	if d := t.v.Decision; len(out) == 1 && d != nil && d.Card != "" && t.Tongue.Say("card."+d.Card, nil) == out[0] {
		return nil
	}
	return out
}

// lostByPassing is what the visitor loses in the Cleanup after passing now, in a sentence; ""
// if that is nothing. Goods that a Location may store are named with the rest. IS-13.2
// No Cleanup follows the last round (IS-4.1): then goods are lost with which something could be
// done.
func (t *table) lostByPassing() string {
	last := t.v.Round == t.v.Rounds
	if last && !slices.ContainsFunc(t.Moves, func(m game.Move) bool { return !slices.Contains(ending, t.word(m)) }) {
		return ""
	}
	stores := ""
	for i := range t.box.Boards {
		if b := &t.box.Boards[i]; b.Faction == t.own.Faction {
			stores = b.Stores
		}
	}
	var list []string
	for _, g := range goodsOf(t.own.Supply) {
		if g.n > 0 && (g.good != stores || last) {
			list = append(list, t.amount(g.n, g.good))
		}
	}
	if len(list) == 0 {
		return ""
	}
	if last {
		return t.page("passEnds", map[string]any{"goods": t.Tongue.List(list)})
	}
	storing := ""
	for i := range t.own.Empire {
		id := t.own.Empire[i].Card
		if slices.ContainsFunc(t.cards[id].Abilities, func(a settlers.Ability) bool { return a.Trigger == "cleanup_store" }) {
			storing = id
		}
	}
	return t.page("passLoses", map[string]any{"goods": t.Tongue.List(list), "storing": storing != "", "card": t.Tongue.Say("card."+storing, nil)})
}

// ending are the moves that end a round or a turn.
var ending = []string{"pass", "end"}

// amount is so many of a good, in words.
func (t *table) amount(n int, good string) string {
	return settlers.Counted(t.Tongue, good, n)
}
