package page

import (
	"slices"

	"spielwerk/game"
)

// Why something is asked, and what things do, for those who meet it for the first time.

// hint is the reason of a question, or what an answer to it means, where the prompt does not say it.
func (t *table) hint() string {
	if !t.Mine || t.own == nil {
		return ""
	}
	switch {
	case t.sets():
		return t.page("setup", map[string]any{"faction": t.Tongue.Say("faction."+t.own.Faction, nil)})
	case len(t.kinds["discard"]) > 0 && len(t.kinds["draw"]) == 0:
		if n := t.own.HandSize - t.marked() - t.own.Limit; n > 0 {
			return t.Tongue.Count("page.surplus", n, map[string]any{"n": n, "limit": t.own.Limit})
		}
	case len(t.kinds["tuck"]) > 0:
		if typ := t.matching(); typ != "" {
			return t.page("matches", map[string]any{"type": t.Tongue.Say("type."+typ, nil)})
		}
	}
	return ""
}

// sets reports whether the seat chooses a card in the set-up of its faction.
func (t *table) sets() bool { return t.v.Phase == "setup" && len(t.kinds["keep"]) > 0 }

// more is told besides where there is room: what the set-up of the faction consists of, and what blockade
// tokens do (AA-14.1, AA-14.3).
func (t *table) more() string {
	switch {
	case !t.Mine || t.own == nil:
		return ""
	case t.sets():
		setup, _, _ := t.v.FactionTexts(t.Tongue, t.own.Faction)
		return setup
	case len(t.kinds["block"]) > 0:
		return t.page("blockades", nil)
	default:
		return ""
	}
}

// marked is how many hand cards are marked to be discarded.
func (t *table) marked() int {
	if t.v.Payment == nil {
		return 0
	}
	return len(t.v.Payment.Chosen)
}

// matching is the type of the planet that a produced card is tucked under, if one of the halves
// that may be visible has it: that half scores (AA-9.3).
func (t *table) matching() string {
	q := t.Position.Prompt(t.Seat)
	for i, f := range t.words.Prompts[q.Kind].Fields {
		if f.Name != "card" {
			continue
		}
		typ := t.cards[f.Text(q.Args[i])].Type
		if slices.ContainsFunc(t.kinds["tuck"], func(m game.Move) bool { return t.halfOf(m).Type == typ }) {
			return typ
		}
	}
	return ""
}

// does is what a card of the seat's empire does, with its price.
func (t *table) does(card string) string {
	for _, row := range t.own.Empire {
		for i := range row {
			if row[i].Card == card {
				return t.v.CardText(t.Tongue, card, row[i].Side)
			}
		}
	}
	return ""
}

// sides is what both sides of a card do, of which one is chosen as it is completed.
func (t *table) sides(card string) string {
	return t.page("sides", map[string]any{
		"logistic": t.v.CardText(t.Tongue, card, "logistic"), "operational": t.v.CardText(t.Tongue, card, "operational"),
	})
}

// factionTold is what a faction does and scores, after its name.
func (t *table) factionTold(faction string) string {
	_, action, scoring := t.v.FactionTexts(t.Tongue, faction)
	return t.Tongue.Say("faction."+faction, nil) + ". " + t.page("aid.action", map[string]any{"text": action}) + " " +
		t.page("aid.scoring", map[string]any{"text": scoring})
}
