package page

import (
	"strings"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/games/xidit"
	"spielwerk/web/part"
)

var _ part.Labelled = (*gamePage)(nil)

// label is what stands on the button of a choice.
type label struct {
	glyph   templ.Component // nil for none
	text    string
	rewards []reward
	brief   bool // the rewards are numbers to look at
}

// reward is an amount of a reward.
type reward struct {
	glyph templ.Component
	text  string
	n     int
}

// Label implements part.Labelled: rewards are chosen by their amounts, titans by what they
// bring, units by how many there are.
func (p *gamePage) Label(s *part.Scene, m game.Move) templ.Component {
	v, ok := s.View.(*xidit.View)
	if !ok || s.Seat == game.Watcher {
		return nil
	}
	form, own, box, l := &p.words.Moves[m.Kind], &v.Seats[s.Seat], v.Box(), &label{}
	word := func(i int) string { return form.Fields[i].Text(m.Args[i]) }
	switch form.Word {
	case "take":
		offered := v.Offered()
		l.rewards = rewardsOn(s, offered, word(0))
		if word(1) != word(0) {
			l.rewards = append(l.rewards, rewardsOn(s, offered, word(1))...)
		}
	case "titan":
		for _, t := range box.Titans {
			if t.ID == word(0) {
				l.glyph, l.text = glyphOf("titan"), initial(s.Tongue.Say("titan."+t.ID, nil))
				l.rewards, l.brief = rewardsOn(s, t.Reward, "gold", "bards", "storeys"), true
			}
		}
	case "send":
		for i, c := range box.Classes {
			if c.ID == word(0) && i < len(own.Units) {
				l.glyph = unitGlyph(c.ID)
				l.text = s.Tongue.Say("page.send", map[string]any{"class": s.Tongue.Say("page.short.unit."+c.ID, nil), "count": own.Units[i]})
			}
		}
	case "show":
		l.glyph, l.text = unitGlyph(v.Class), s.Tongue.Move(m)
	case "bards":
		l.glyph, l.text = glyphOf("bards"), s.Tongue.Count("text.amount.bards", int(m.Args[1]), map[string]any{"count": m.Args[1]})
	case "dummy":
		i := int(m.Args[0])
		l.glyph = glyphOf(categoryGlyphs[i])
		from, to := v.Dummy[i], v.DummyAfter(i)
		l.text = s.Tongue.Say("page.rises", map[string]any{"category": initial(s.Tongue.Say("category."+word(0), nil)), "gain": to - from, "from": from, "to": to})
	default:
		return nil
	}
	return labelOf(l)
}

// categoryGlyphs are the drawings of what the categories count, in their order.
var categoryGlyphs = []string{"gold", "storeys", "bards"}

// rewardsOn are the amounts of some rewards.
func rewardsOn(s *part.Scene, r xidit.Rewards, kinds ...string) (list []reward) {
	amount := map[string]int{"gold": r.Gold, "bards": r.Bards, "storeys": r.Storeys}
	for _, k := range kinds {
		list = append(list, reward{glyphOf(k), s.Tongue.Count("text.amount."+k, amount[k], map[string]any{"count": amount[k]}), amount[k]})
	}
	return list
}

// initial is a text with a capital.
func initial(text string) string {
	for i, r := range text {
		if i == 0 {
			return strings.ToUpper(string(r)) + text[len(string(r)):]
		}
	}
	return text
}

// offer is what one must know to choose and the buttons do not tell: who has what in a region
// to which bards can go, what a census brings.
func (d *desk) offer() string {
	switch f := d.v.Decision; {
	case f != nil && f.Region != "":
		return d.v.OfferText(d.Tongue)
	case d.v.Class != "":
		for i, c := range d.box.Classes {
			if c.ID == d.v.Class {
				return d.Tongue.Say("page.censusbrings", map[string]any{"reward": d.v.RewardText(d.Tongue, d.box.Census[i]), "all": d.v.CensusAll(), "paid": d.v.CensusPaid()})
			}
		}
	}
	return ""
}
