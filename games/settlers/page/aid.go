package page

import (
	"slices"

	"spielwerk/game"
	"spielwerk/games/settlers/board"
	"spielwerk/web/part"
)

// Aid is what one looks up while one plays: rounds and phases, icons, the visitor's Faction, and
// what each action costs and brings now.
func (p *gamePage) Aid(s *part.Scene) []part.AidSection {
	t := p.on(s)
	sections := []part.AidSection{{ID: part.AidTurn, Body: aidTurn(t)}, {ID: part.AidIcons, Body: aidIcons(t)}}
	if t.own != nil {
		if t.own.Faction != "" {
			sections = append(sections, part.AidSection{ID: part.AidSide, Body: aidSide(t)})
		}
		if t.deciding("act") {
			sections = append(sections, part.AidSection{ID: part.AidActions, Body: aidActions(t)})
		}
	}
	for i := range sections {
		sections[i].Title = t.page("section."+sections[i].ID, nil)
	}
	return sections
}

// rulesOfPhase are the rules that tell the phases of a round.
var rulesOfPhase = map[string][]game.Rule{
	"lookout": {"IS-5.1", "IS-5.2", "IS-5.3"}, "production": {"IS-6.1"}, "action": {"IS-7.1", "IS-7.2", "IS-7.3"},
	"cleanup": {"IS-13.1", "IS-13.2"}, "attack": {"IS-19.7"},
}

// lookouts are the rules of the other ways of the Lookout.
var lookouts = map[string][]game.Rule{"alternate": {"IS-17.1"}, "solo": {"IS-19.2"}}

func (t *table) rulesOf(phase string) []game.Rule {
	if list := lookouts[t.v.Lookout]; phase == "lookout" && list != nil {
		return list
	}
	return rulesOfPhase[phase]
}

// meaning is a drawing with what it means.
type meaning struct{ face, text string }

// meanings are the drawings on cards and on the table.
func (t *table) meanings() (list []meaning) {
	add := func(prefix, group string, names ...string) {
		for _, n := range names {
			list = append(list, meaning{prefix + n, t.Tongue.Say(group+n, nil)})
		}
	}
	add("g-", "good.", "wood", "stone", "food", "gold", "worker", "raze", "defense", "vp", "card", "common_card", "faction_card")
	if t.v.Expansion != "none" {
		add("g-", "good.", "basic_tech", "adv_scoring", "adv_defense")
	}
	add("i-", "kind.", kinds...)
	add("i-", "page.icon.", "build", "deal", "swords", "store", "hand", "first", "pass")
	add("m-", "page.icon.", "any", "own", "foe", "cost-house", "arrow", "worth")
	add("m-", "page.mark.", "used", "printed", "route", "token", "locked", "tuck", "samurai")
	if t.v.Expansion != "none" {
		add("m-", "page.mark.", "open", "key", "shut", "blocked")
	}
	if t.v.Solo != nil {
		add("m-", "page.mark.", "target")
	}
	add("c-", "colour.", "black", "purple", "blue", "brown", "gold", "red", "pink", "grey")
	if t.v.Expansion != "none" {
		add("c-", "colour.", "white")
	}
	return list
}

// rulesOfFaction are the rules that only one Faction has.
var rulesOfFaction = map[string][]game.Rule{
	"japanese": {"IS-16.1", "IS-16.2", "IS-16.3"}, "egyptians": {"IS-16.17", "IS-16.18"}, "atlanteans": {"IA-3.1", "IA-3.2", "IA-3.3", "IA-5.1", "IA-5.2", "IA-5.3"},
}

// side is what the visitor's Faction yields, stores and is worth.
func (t *table) side() []string {
	for i := range t.box.Boards {
		if b := &t.box.Boards[i]; b.Faction == t.own.Faction {
			return []string{board.Yields(t.Tongue, b), t.page("worth", map[string]any{"n": b.Worth})}
		}
	}
	return nil
}

// reason is what cannot be done, and why.
type reason struct {
	text string
	rule game.Rule
}

// able is what can be done now with its price and what it brings.
func (t *table) able() (list []string) {
	for _, m := range t.Moves {
		if !slices.Contains([]string{"pass", "end"}, t.word(m)) {
			list = append(list, t.telling(m))
		}
	}
	if len(t.kinds["pass"]) > 0 {
		text := t.Tongue.Move(t.kinds["pass"][0]) + "."
		if lost := t.lostByPassing(); lost != "" {
			text += " " + lost
		}
		list = append(list, text)
	}
	return list
}

// unable is what cannot be done now, and what lacks.
func (t *table) unable() (list []reason) {
	for _, b := range t.Position.Blocked(nil, t.Seat) {
		list = append(list, reason{t.page("cannot", map[string]any{"move": t.Tongue.Move(b.Move), "why": t.Tongue.Refusal(&b.Refusal)}), b.Rule})
	}
	return list
}

var _ part.Aided = (*gamePage)(nil)
