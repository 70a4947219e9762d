package board

import (
	"slices"
	"strconv"
	"strings"

	"spielwerk/games/settlers"
	"spielwerk/svg"
	"spielwerk/textmetrics"
)

// maxPrefix is the prefix of signs that state a maximum.
const maxPrefix = "max "

// sign is a part of a formula: a symbol of the sheet, or a few letters.
type sign struct{ symbol, text string }

func sym(id string) sign    { return sign{symbol: id} }
func word(text string) sign { return sign{text: text} }

var (
	arrow = sym("m-arrow")
	slash = word("/")
	// anything is a Resource of any kind.
	anything  = sym("m-any")
	basicTech = sym("g-basic_tech")
)

// anyNumber is the limit of an Action that can be used any number of times.
const anyNumber = 255

// goods are numbers of goods by name, in the order of the rule book.
func goods(g settlers.Goods) (out []sign) {
	for _, e := range []struct {
		name string
		n    int
	}{{"wood", g.Wood}, {"stone", g.Stone}, {"food", g.Food}, {"gold", g.Gold}, {"worker", g.Worker}, {"raze", g.Raze}, {"defense", g.Defense}, {"basic_tech", g.BasicTech}, {"adv_scoring", g.AdvScoring}, {"adv_defense", g.AdvDefense}} {
		out = append(out, several(sym("g-"+e.name), e.n)...)
	}
	return out
}

// several repeats a sign up to three times; a larger n is a number before one sign.
func several(s sign, n int) (out []sign) {
	if n > 3 {
		return []sign{word(strconv.Itoa(n)), s}
	}
	for range n {
		out = append(out, s)
	}
	return out
}

// amounts are goods that are gained, also for each of something.
func amounts(list []settlers.Amount) (out []sign) {
	for _, a := range list {
		if a.Plus > 0 {
			out = append(append(out, several(sym("g-"+a.Good), a.Plus)...), word("+"))
		}
		out = append(out, several(sym("g-"+a.Good), a.N)...)
		if a.Per == "" {
			continue
		}
		out = append(out, slash)
		switch {
		case a.Per == "enemies":
			out = append(out, sym("m-foe"))
		case a.Per == "samurai":
			out = append(out, sym("m-samurai"))
		case a.Per == "tucked":
			out = append(out, sym("m-tuck"))
		case a.Per == "offered":
			out = append(out, anything)
		case a.Per == "technology":
			out = append(out, sym("m-own"), sym("g-basic_tech"))
		case a.Per == "stored":
			out = append(out, sym("i-store"))
		case a.Color != "":
			out = append(out, sym("c-"+a.Color))
		case a.Deck != "":
			out = append(out, sym("i-"+a.Deck))
		default:
			out = append(out, sym("m-own"))
		}
		if a.Divide > 1 {
			out = append(out, word("÷"+strconv.Itoa(a.Divide)))
		}
		if a.Max > 0 {
			out = append(out, word(maxPrefix+strconv.Itoa(a.Max)))
		}
	}
	return out
}

// choice is goods of which some are chosen.
func choice(list []string, n int) (out []sign) {
	if slices.Equal(list, []string{"wood", "stone", "food"}) {
		return several(anything, n)
	}
	if n > 1 {
		out = append(out, word(strconv.Itoa(n)+"×"))
	}
	for i, g := range list {
		if i > 0 {
			out = append(out, slash)
		}
		out = append(out, sym("g-"+g))
	}
	return out
}

// zones are the signs of where a target is.
var zones = map[string]sign{"hand": sym("g-card"), "own": sym("m-own"), "enemy": sym("m-foe"), "deals": sym("i-deal")}

func effect(e *settlers.Effect) []sign {
	at, known := zones[e.Zone]
	if !known {
		at = sym("m-foe")
	}
	n := max(e.N, 1)
	switch e.Op {
	case "gain":
		out := amounts(e.Gain)
		if e.Fewest {
			out = append([]sign{sym("m-own"), word("min"), arrow}, out...)
		}
		if e.PerPaid {
			out = append(out, slash, anything)
		}
		return out
	case "gain_choice":
		return choice(e.Goods, n)
	case "choose":
		var out []sign
		for i, o := range e.Options {
			if i > 0 {
				out = append(out, slash)
			}
			if pay := goods(o.Pay); len(pay) > 0 {
				out = append(append(out, pay...), arrow)
			}
			out = append(out, amounts(o.Gain)...)
		}
		return out
	case "draw_keep":
		return append(several(sym("g-faction_card"), n), arrow, sym("g-faction_card"))
	case "steal":
		return append([]sign{at}, choice(e.Goods, 1)...)
	case "raze":
		return []sign{sym("g-raze"), at}
	case "copy_loot":
		return []sign{sym("m-foe"), word("="), sym("g-raze")}
	case "remove":
		return []sign{at, sym("m-no")}
	case "deal_activate":
		return []sign{sym("i-deal")}
	case "deal_discard":
		return append([]sign{sym("i-deal"), sym("m-no")}, amounts(e.Gain)...)
	case "deal_take":
		return []sign{sym("m-foe"), sym("i-deal")}
	case "deal_with_enemy_location":
		return []sign{sym("m-route"), sym("m-foe")}
	case "build":
		return []sign{sym("i-build"), at}
	case "activate":
		return []sign{sym("i-action"), sym("m-own")}
	case "produce_location":
		return []sign{sym("i-production"), sym("m-own")}
	case "foundation":
		return append([]sign{sym("g-card"), arrow, sym("m-house-foundation")}, amounts(e.Gain)...)
	case "take_over":
		return []sign{sym("m-token"), sym("m-foe")}
	case "lock_action_location":
		return []sign{sym("m-locked"), sym("m-foe")}
	case "enemy_discards_hand":
		return []sign{sym("m-foe"), sym("g-card"), sym("m-no")}
	case "place_samurai":
		return several(sym("m-samurai"), n)
	case "tuck_hand":
		return append(several(sym("g-card"), n), sym("m-tuck"))
	case "offer":
		return choice(e.Goods, n)
	case "pay_any":
		return []sign{basicTech, arrow, sym("g-vp"), anything}
	case "move_tech":
		return []sign{word(maxPrefix + strconv.Itoa(n)), basicTech, sym("i-exchange")}
	case "restore_foundation":
		return []sign{sym("m-house-foundation"), arrow, sym("m-own")}
	case "send_worker":
		return []sign{sym("g-worker"), arrow, sym("m-foe"), sym("i-production")}
	case "remove_pair":
		return []sign{sym("m-own"), sym("m-foe"), sym("m-no")}
	case "block_location":
		return []sign{sym("m-blocked"), sym("m-foe")}
	case "copy_feature":
		return []sign{sym("m-ears"), sym("m-foe"), sym("i-feature")}
	case "reveal_common":
		return append(several(sym("g-common_card"), n), arrow, sym("g-raze"))
	case "lay_foundations":
		return append(append(several(sym("g-common_card"), n), arrow, sym("m-house-foundation")), amounts(e.Gain)...)
	case "lose_choice":
		return append(choice(e.Goods, n), sym("m-no"))
	case "unlock":
		return []sign{sym("m-key")}
	}
	return nil
}

func effects(list []settlers.Effect) (out []sign) {
	for i := range list {
		out = append(out, effect(&list[i])...)
	}
	return out
}

// price is what a use costs.
func price(a *settlers.Ability) []sign {
	out := goods(a.Cost)
	if len(a.Any) == 2 {
		n := strconv.Itoa(a.Any[0])
		if a.Any[1] > a.Any[0] {
			n += "–" + strconv.Itoa(a.Any[1])
		}
		out = append(out, word(n), anything)
	}
	out = append(out, several(sym("g-card"), a.Hand)...)
	return append(out, several(sym("i-deal"), a.Deals)...)
}

// abilityOf is an ability in signs: what sets it off, an arrow, what it does.
func abilityOf(a *settlers.Ability) []sign {
	var when []sign
	switch a.Trigger {
	case "event":
		return effects(a.Effects)
	case "production":
		if a.Open {
			return append([]sign{sym("m-open")}, effects(a.Effects)...)
		}
		return effects(a.Effects)
	case "action":
		when = price(a)
	case "static":
		out := []sign{sym("g-raze"), word("+" + strconv.Itoa(a.Plus))}
		if a.Guarded {
			out = append([]sign{sym("g-defense"), arrow}, out...)
		}
		return out
	case "after_build":
		when = []sign{sym("i-build")}
		if a.Color != "" {
			when = append(when, sym("c-"+a.Color))
		}
		if a.Deck != "" {
			when = append(when, sym("i-"+a.Deck))
		}
	case "after_raze":
		when = []sign{sym("g-raze")}
		if a.Source == "hand" {
			when = append(when, sym("g-card"))
		} else if a.Source != "" {
			when = append(when, sym("m-foe"))
		}
	case "after_own_location_razed":
		when = []sign{sym("g-raze"), sym("m-own")}
	case "after_deal":
		when = []sign{sym("i-deal")}
	case "after_enemy_deal":
		when = []sign{sym("m-foe"), sym("i-deal")}
	case "after_enemy_spends_worker_pair":
		when = []sign{sym("m-foe"), sym("g-worker"), sym("g-worker")}
	case "on_gain":
		when = choice(append([]string{}, a.Stores...), 1)
		if len(when) == 0 {
			when = []sign{sym("g-gold")}
		}
	case "after_place_protection":
		when = []sign{sym("g-defense")}
	case "after_scoring_action":
		when = []sign{sym("i-action"), sym("g-vp")}
	case "after_foreign_worker_received":
		when = []sign{sym("m-foe"), sym("g-worker"), sym("m-open")}
	case "after_spend":
		when = []sign{word("−"), basicTech}
	case "on_pass":
		when = []sign{sym("i-pass")}
	case "cleanup_store":
		return append([]sign{sym("i-store"), word(maxPrefix + strconv.Itoa(a.Max))}, choice(a.Stores, 1)...)
	case "end_game":
		when = []sign{sym("i-laurel")}
	}
	out := append(when, arrow)
	out = append(out, effects(a.Effects)...)
	switch {
	case a.Limit == anyNumber:
		out = append(out, word("n×"))
	case a.Limit > 1:
		out = append(out, word(strconv.Itoa(a.Limit)+"×"))
	}
	return out
}

// lasting is all abilities of a card in signs, and building what its building
// brings.
func lasting(c *settlers.Card) (out []sign) {
	for i := range c.Abilities {
		if i > 0 {
			out = append(out, word("·"))
		}
		out = append(out, abilityOf(&c.Abilities[i])...)
	}
	return out
}

func building(c *settlers.Card) []sign {
	list := effects(c.Bonus)
	if len(list) == 0 {
		return nil
	}
	return append([]sign{sym("i-build"), word(":")}, list...)
}

// span is the width of a formula whose symbols have the given size.
func span(list []sign, size float64) float64 {
	w := 0.0
	for _, s := range list {
		w += advance(s, size)
	}
	return w
}

func advance(s sign, size float64) float64 {
	if s.text != "" {
		return textmetrics.Width(s.text, textmetrics.Bold, letterSize) + 2
	}
	return size + .8
}

// letterSize is the height of letters in formulas, which does not shrink with the symbols.
const letterSize = 14.0

// formula draws a formula around x with its middle at y, its symbols as large as
// there is room for.
func (p *page) formula(list []sign, x, y, size, room float64) {
	for size > 8 && span(list, size) > room {
		size -= .5
	}
	if span(list, size) > room { // the words of the card have its limits too
		list = slices.DeleteFunc(slices.Clone(list), func(s sign) bool { return strings.HasPrefix(s.text, maxPrefix) })
	}
	x -= span(list, size) / 2
	for _, s := range list {
		if s.text != "" {
			p.Addf(`<text class="s-sign" x="%s" y="%s">%s</text>`, svg.Num(x+1), svg.Num(y+4.8), svg.Esc(s.text))
		} else {
			class := ""
			if s.symbol[0] == 'i' {
				class = ` class="s-ink"`
			}
			p.Addf(`<use href="#%s"%s x="%s" y="%s" width="%s" height="%s"/>`, s.symbol, class, svg.Num(x), svg.Num(y-size/2), svg.Num(size), svg.Num(size))
		}
		x += advance(s, size)
	}
}
