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
	"japanese": {"IS-16.1", "IS-16.2", "IS-16.3"}, "egyptians": {"IS-16.17", "IS-16.18"},
	"atlanteans": {"IA-3.3", "IA-4.1", "IA-4.2", "IA-5.1", "IA-5.2", "IA-5.3", "IA-6.1", "IA-6.2", "IA-6.5", "IA-6.6"},
}

// side is what the visitor's Faction yields, stores and is worth. A board that brings Defence for each player
// tells all of it at once.
func (t *table) side() []string {
	for i := range t.box.Boards {
		if b := &t.box.Boards[i]; b.Faction == t.own.Faction {
			if b.DefensePerPlayer > 0 {
				return []string{board.Yields(t.Tongue, b)}
			}
			return []string{board.Yields(t.Tongue, b), t.page("worth", map[string]any{"n": b.Worth})}
		}
	}
	return nil
}

// deeds are what can be done of one kind, or what cannot for one reason.
type deeds struct {
	icon, title string
	list        []string
	rule        game.Rule
}

// kindsOfDeeds are the kinds of actions in the order in which they are told, with their drawings.
var kindsOfDeeds = []struct{ word, icon string }{
	{"build", "i-build"},
	{"deal", "i-deal"},
	{"raze", "i-swords"},
	{"attack", "i-swords"},
	{"use", "i-action"},
	{"send", "g-worker"},
	{"free", "g-raze"},
	{"exchange", "i-exchange"},
	{"place", "g-defense"},
}

// kindOf is the kind of a move: all that place a token are of one.
func (t *table) kindOf(m game.Move) string {
	switch word := t.word(m); word {
	case "copy":
		return "use"
	case "defend", "samurai", "tech", "lift":
		return "place"
	default:
		return word
	}
}

// titleOf is what moves of a kind are called; those against others by whom they meet.
func (t *table) titleOf(kind, card string) string {
	if kind == "attack" {
		return t.page("deed.attack", map[string]any{"who": t.ownerOf(card)})
	}
	return t.page("deed."+kind, nil)
}

// ownerOf is whose Empire a card lies in.
func (t *table) ownerOf(card string) string {
	for i := range t.v.Seats {
		for j := range t.v.Seats[i].Empire {
			if t.v.Seats[i].Empire[j].Card == card {
				return t.Tongue.Seat(game.Seat(t.v.Seats[i].Seat))
			}
		}
	}
	return t.page("virtual", nil)
}

// able is what can be done now with its price and what it brings.
func (t *table) able() (out []deeds) {
	for _, k := range kindsOfDeeds {
		for _, m := range t.Moves {
			if t.kindOf(m) != k.word {
				continue
			}
			card := cardOf(&t.words.Moves[m.Kind], m)
			text, brings := t.telling(m), ""
			if slices.Contains([]string{"build", "deal", "raze", "attack", "send"}, k.word) {
				brings = t.outcome(m)
				text = t.page("item", map[string]any{"card": t.Tongue.Say("card."+card, nil), "goods": brings})
			}
			title := t.titleOf(k.word, card)
			at := slices.IndexFunc(out, func(d deeds) bool { return d.title == title })
			if at < 0 {
				at, out = len(out), append(out, deeds{icon: k.icon, title: title, rule: game.Rule(rulesOf[t.word(m)])})
			}
			out[at].list = append(out[at].list, text)
		}
	}
	if pass := t.kinds["pass"]; len(pass) > 0 {
		text := t.lostByPassing()
		if text == "" {
			text = t.page("passLosesNothing", nil)
		}
		out = append(out, deeds{"i-pass", t.Tongue.Move(pass[0]), []string{text}, game.Rule(rulesOf["pass"])})
	}
	return out
}

// unable is what cannot be done now, with all cards of which that is so, and what lacks.
func (t *table) unable() (out []deeds) {
	at := map[string]int{}
	for _, k := range kindsOfDeeds {
		for _, b := range t.Position.Blocked(nil, t.Seat) {
			if t.kindOf(b.Move) != k.word {
				continue
			}
			why := t.Tongue.Refusal(&b.Refusal)
			what, key := t.Tongue.Move(b.Move), k.word+" "+why
			if card := cardOf(&t.words.Moves[b.Move.Kind], b.Move); card != "" {
				what = t.page("quoted", map[string]any{"card": t.Tongue.Say("card."+card, nil)})
				key = t.titleOf(k.word, card) + " " + why
				if _, ok := at[key]; !ok {
					what = t.titleOf(k.word, card) + ": " + what
				}
			}
			i, ok := at[key]
			if !ok {
				at[key] = len(out)
				out = append(out, deeds{icon: k.icon, title: why, list: []string{what}, rule: b.Rule})
			} else if !slices.Contains(out[i].list, what) {
				out[i].list = append(out[i].list, what)
			}
		}
	}
	return out
}

var _ part.Aided = (*gamePage)(nil)
