package page

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"spielwerk/game"
	"spielwerk/games/alienartifacts"
	"spielwerk/web/part"
)

// What a click will do, reckoned by the rules before it is made.

// atEnd tells by how much moves change what the seat would score besides its points if the
// game ended then: its cards, its technologies, the lines of its faction (AA-19.2 to
// AA-19.4). They are made on a copy on which all is made up that the seat does not know.
func (t *table) atEnd(moves ...game.Move) string {
	p, ok := t.Rules.Blank().(*alienartifacts.Position)
	if !ok {
		return ""
	}
	p.CopyFrom(t.Position)
	r := game.QuickRand(1, 2)
	p.Redeal(t.Seat, &r)
	scores := func() int { return p.IfEnded(t.Seat) - p.Total(t.Seat) }
	before := scores()
	for _, m := range moves {
		if p.Play(t.Seat, m, nil) != nil {
			return ""
		}
	}
	if n := scores() - before; n != 0 {
		return t.page("atEnd", map[string]any{"n": fmt.Sprintf("%+d", n)})
	}
	return ""
}

// chance is what may come of an attack, with its share of the cards that may be revealed.
type chance struct {
	percent int
	text    string
}

// odds are the chances of a ship against a table, the likeliest first, with lines of the same
// effect together.
func (t *table) odds(ship, against string) (out []chance) {
	p, ok := t.Position.(*alienartifacts.Position)
	if !ok {
		return nil
	}
	o, ok := p.Odds(t.Seat, ship, against)
	if !ok {
		return nil
	}
	for i, n := range o.Lines {
		if n == 0 {
			continue
		}
		text := strings.TrimSuffix(t.v.OutcomeText(t.Tongue, against, i+1, &o), ".")
		at := slices.IndexFunc(out, func(c chance) bool { return c.text == text })
		if at < 0 {
			at, out = len(out), append(out, chance{text: text})
		}
		out[at].percent += n
	}
	for i := range out {
		out[i].percent = (200*out[i].percent + o.Cards) / (2 * o.Cards)
	}
	slices.SortStableFunc(out, func(a, b chance) int { return b.percent - a.percent })
	return out
}

// chances tells the odds of a ship against the aliens in a sentence.
func (t *table) chances(ship string) string {
	var all []string
	for _, c := range t.odds(ship, t.v.System) {
		all = append(all, t.page("chance", map[string]any{"percent": c.percent, "what": c.text}))
	}
	return t.page("chances", map[string]any{"ship": t.Tongue.Say("card."+ship, nil), "target": t.Tongue.Say("system."+t.v.System, nil), "all": strings.Join(all, "; ")})
}

// forecast is the odds of ships against one target: of each effect the share for each ship.
type forecast struct {
	ships, target string
	odds          []shares
}

// shares are how likely an effect is for each ship, such as "60%" or "60% / 45%".
type shares struct{ percent, text string }

// forecasts are the odds of the ships that are about to attack: against the target, or while
// it is not named against all. Of a defender that may choose among plans they are those of
// the standard plan, which all know.
func (t *table) forecasts() (out []forecast) {
	a := t.v.Attack
	if a == nil || a.Ship != "" || t.own == nil || game.Seat(t.v.Active) != t.Seat {
		return nil
	}
	if a.Aliens || a.Target < 0 {
		out = append(out, t.forecast(t.Tongue.Say("system."+t.v.System, nil), t.v.System))
	}
	switch {
	case a.Plan != "":
		out = append(out, t.forecast(t.Tongue.Say("plan."+a.Plan, nil), a.Plan))
	case !a.Aliens:
		out = append(out, t.forecast(t.Tongue.Say("plan.DEF-STD", nil), "DEF-STD"))
	}
	return out
}

// forecast are the odds of all ships of the attack against a table, the effects that are
// likeliest for the first ship first.
func (t *table) forecast(target, against string) forecast {
	out := forecast{target: target}
	ships := slices.Concat(t.v.Attack.Fleet, t.v.Attack.Waiting)
	var names []string
	var each [][]chance
	for _, ship := range ships {
		names = append(names, t.Tongue.Say("card."+ship, nil))
		each = append(each, t.odds(ship, against))
	}
	out.ships = strings.Join(names, " / ")
	var texts []string
	for _, list := range each {
		for _, c := range list {
			if !slices.Contains(texts, c.text) {
				texts = append(texts, c.text)
			}
		}
	}
	for _, text := range texts {
		var parts []string
		for _, list := range each {
			percent := 0
			if i := slices.IndexFunc(list, func(c chance) bool { return c.text == text }); i >= 0 {
				percent = list[i].percent
			}
			parts = append(parts, t.page("percent", map[string]any{"n": percent}))
		}
		out.odds = append(out.odds, shares{strings.Join(parts, " / "), text})
	}
	return out
}

// refused is an action that cannot be taken now, with the reason.
type refused struct {
	icon, action string
	why          string
	rule         string
}

// cannot are the actions that the seat cannot take now, each once with the reason.
func (t *table) cannot() (out []refused) {
	if !t.Mine || t.v.Decision == nil || t.v.Decision.What != "action" {
		return nil
	}
	seen := map[string]bool{}
	for _, b := range t.Position.Blocked(nil, t.Seat) {
		word := t.word(b.Move)
		icon, action := "i-"+word, ""
		switch word {
		case "discover", "develop", "build", "lift", "use", "play":
			action = t.says(b.Move)
			icon = "i-artifact"
			if c := t.cards[strings.Fields(t.text(b.Move))[1]]; c != nil {
				icon, action = "i-"+c.Kind, t.Tongue.Say("card."+c.ID, nil)
			}
		case "faction":
			icon = "i-" + t.own.Faction
			fallthrough
		case "buy", "prepare", "trade", "unblock", "offensive", "revenue", "mine":
			if len(t.kinds[word]) > 0 {
				continue // another kind of it can be done
			}
			action = t.Tongue.Say("action."+word, nil)
		default:
			continue
		}
		why := t.Tongue.Refusal(&b.Refusal)
		if key := action; !seen[key] {
			seen[key] = true
			out = append(out, refused{icon, action, why, string(b.Rule)})
		}
	}
	return out
}

// Aid implements [part.Aided].
func (p *gamePage) Aid(s *part.Scene) []part.AidSection {
	t := p.on(s)
	out := []part.AidSection{{ID: part.AidTurn, Title: t.page("aid.turn", nil), Body: aidTurn(t)}}
	if t.own != nil {
		out = append(out, part.AidSection{ID: part.AidActions, Title: t.page("aid.actions", nil), Body: aidActions(t)})
		if t.own.Faction != "" {
			out = append(out, part.AidSection{ID: part.AidSide, Title: t.page("aid.side", map[string]any{"faction": t.Tongue.Say("faction."+t.own.Faction, nil)}), Body: aidSide(t)})
		}
	}
	return append(out, part.AidSection{ID: part.AidIcons, Title: t.page("aid.icons", nil), Body: aidIcons(t)})
}

// costed are the actions in the order of the player aid with what each costs now.
type costed struct{ icon, name, cost string }

func (t *table) costed() (out []costed) {
	for _, word := range []string{"buy", "build", "develop", "discover", "prepare", "trade", "unblock", "offensive", "revenue", "mine", "faction"} {
		c := costed{icon: "i-" + word, name: t.Tongue.Say("action."+word, nil)}
		switch n, ok := t.own.Costs[word]; {
		case word == "buy":
			c.cost = t.page("credits", map[string]any{"n": n})
		case ok:
			c.cost = t.symbols(word, n)
			if limit, ok := t.own.Limits[word]; ok {
				c.cost += ", " + t.Tongue.Count("page.atMost", limit, map[string]any{"n": limit})
			}
		case word == "faction" && t.own.Faction == "": // not dealt yet
			continue
		case word == "faction":
			c.icon = "i-" + t.own.Faction
			_, c.cost, _ = t.v.FactionTexts(t.Tongue, t.own.Faction)
		default:
			c.cost = t.page("aid."+word, nil)
		}
		switch word {
		case "build", "develop", "discover":
			c.icon = "i-" + map[string]string{"build": "ship", "develop": "technology", "discover": "planet"}[word]
		}
		out = append(out, c)
	}
	return out
}

// symbols are those that an action costs.
func (t *table) symbols(word string, n int) string {
	if colour := alienartifacts.PaidIn(word); colour != "" {
		return strconv.Itoa(n) + " " + t.Tongue.Noun("symbols."+colour, n)
	}
	return t.Tongue.Count("page.symbols", n, map[string]any{"n": n})
}

// legend are the icons of the game with what they mean.
func (t *table) legend() (out [][2]string) {
	add := func(icon, text string) { out = append(out, [2]string{icon, upper(text)}) }
	for _, k := range kinds {
		add("i-"+k, t.Tongue.Say("kind."+k, nil))
	}
	for _, c := range []string{"red", "blue", "green", "gold"} {
		add("c-"+c, t.page("legend.symbol", map[string]any{"colour": t.Tongue.Say("colour."+c, nil)}))
	}
	for _, typ := range []string{"explore", "expand", "exterminate", "exploit"} {
		add("t-"+typ, t.page("legend.type", map[string]any{"type": t.Tongue.Say("type."+typ, nil)}))
	}
	for _, k := range []string{"ongoing", "additional", "action"} {
		add("i-"+k, t.Tongue.Say("keyword."+k, nil)+": "+t.page("legend."+k, nil))
	}
	for _, icon := range []string{"credit", "vp", "artifact", "plan", "draw", "mine", "attack", "destroyed", "damaged", "token", "end", "limit", "hand", "deck", "discard", "system"} {
		add("i-"+icon, t.page("legend."+icon, nil))
	}
	return out
}

// steps are the parts of a turn; now is the one that the game is in.
func (t *table) steps() (out []struct {
	text string
	now  bool
},
) {
	for _, phase := range []string{"action", "draw", "late"} {
		out = append(out, struct {
			text string
			now  bool
		}{t.page("aid.phase."+phase, map[string]any{"limit": t.limit()}), t.v.Phase == phase})
	}
	return out
}

// limit is how many cards the seat whose aid it is may hold.
func (t *table) limit() int {
	if t.own != nil {
		return t.own.Limit
	}
	return t.v.Seats[max(t.v.Active, 0)].Limit
}

// clock is how long the game will last: AA-17.2.
func (t *table) clock() string {
	data := map[string]any{"marker": t.v.Marker, "deck": t.v.Deck, "turn": strconv.Itoa(t.v.Turn)}
	if t.v.Ending {
		return t.page("aid.ending", data)
	}
	return t.page("aid.clock", data)
}

// sideTexts are what the seat's faction does and scores.
func (t *table) sideTexts() []string {
	setup, action, scoring := t.v.FactionTexts(t.Tongue, t.own.Faction)
	return []string{
		t.page("aid.setup", map[string]any{"text": setup}), t.page("aid.action", map[string]any{"text": action}),
		t.page("aid.scoring", map[string]any{"text": scoring}),
	}
}

// endLines are the points that the seat would have for each line if the game ended now, besides those that it
// has; total is all of them.
func (t *table) endLines() (total string, lines []game.Line) {
	if p, ok := t.Position.(*alienartifacts.Position); ok {
		lines = p.EndLines(nil, t.Seat)
	}
	return t.page("aid.ifEnded", map[string]any{"n": t.own.IfEnded, "vp": t.own.VP}), lines
}
