package settlers

import (
	"testing"

	"spielwerk/game"
	"spielwerk/lang"
)

// tongues are those in which a game is told.
func (g *scenario) tongues() map[string]*lang.Tongue {
	g.Helper()
	book, err := lang.Open([]*game.Game{g.p.rules.game})
	if err != nil {
		g.Fatal(err)
	}
	out := map[string]*lang.Tongue{}
	for _, code := range []string{"en", "de", "it"} {
		out[code] = book.Table(g.p.rules, code, []string{"Anna", "Bob"}[:g.p.rules.seats])
	}
	return out
}

// What a game for one is about is told by its goal: Faction Locations (IS-19.13), or
// Common ones of the Atlanteans (IA-13.3), against cards and tokens (IA-13.10).
func TestTheGoalIsTold(t *testing.T) {
	for _, c := range []struct {
		what  string
		g     *scenario
		want  map[string]string
		wrong map[string]string // that must not be told
	}{
		{
			"Romans", begin(t, "romans").stand("A", "COM007 ROM001 ROM003").collected("COM009"),
			map[string]string{
				"en": "Collection pile 1 against your 2 Faction Locations",
				"de": "Sammelstapel 1 gegen 2 Völkerorte von dir", "it": "Conquiste 1 contro 2 tuoi Luoghi Fazione",
			},
			map[string]string{"en": "tokens among", "de": "davon Plättchen", "it": "di cui gettoni"},
		},
		{
			"Atlanteans", atl(t, "atlanteans").stand("A", "COM007 COM008 COM010 ATL001").collected("COM009"),
			map[string]string{
				"en": "Collection pile 1 against your 3 Common Locations",
				"de": "Sammelstapel 1 gegen 3 Allgemeine Orte von dir", "it": "Conquiste 1 contro 3 tuoi Luoghi Comuni",
			},
			map[string]string{"en": "your 1 Faction Location", "de": "Völkerort von dir", "it": "tuo Luogo Fazione"},
		},
		{
			"tokens of the pile",
			atl(t, "atlanteans", "advanced_solo=on").stand("A", "COM007 ATL001").collected("COM009").tokensLost(2),
			map[string]string{
				"en": "Collection pile 3 (tokens among them: 2) against your 1 Common Location",
				"de": "Sammelstapel 3 (davon Plättchen: 2) gegen 1 Allgemeiner Ort von dir",
				"it": "Conquiste 3 (di cui gettoni: 2) contro 1 tuo Luogo Comune",
			},
			map[string]string{"en": "Collection pile 1", "de": "Sammelstapel 1", "it": "Conquiste 1"},
		},
		{
			"the end", alone(t, "atlanteans", "ATT001", "ATT002 ATT003", "advanced_solo=on").stand("A", "COM021 ATL001").
				collected("COM009").tokensLost(2).over(),
			map[string]string{
				"en": "Lost: 1 Common Location against 3 in the Collection pile; more were needed (IA-13.3).",
				"de": "Verloren: 1 Allgemeiner Ort gegen 3 im Sammelstapel; es müssten mehr sein (IA-13.3).",
				"it": "Sconfitta: 1 Luogo Comune contro 3 nelle Conquiste; ne servivano di più (IA-13.3).",
			},
			nil,
		},
		{
			"the end of the Romans", attack(t, "romans", "ATT001", "ATT008 ATT014").stand("A", "ROM029").over(),
			map[string]string{"en": "Won: Commoner.", "de": "Gewonnen: ", "it": "Vittoria: "},
			map[string]string{"en": "Lost", "de": "Verloren", "it": "Sconfitta"},
		},
	} {
		for code, tongue := range c.g.tongues() {
			text := c.g.p.View(0).Text(tongue)
			if !contains(text, c.want[code]) {
				t.Errorf("%s, %s: %q is not told in\n%s", c.what, code, c.want[code], text)
			}
			if wrong := c.wrong[code]; wrong != "" && contains(text, wrong) {
				t.Errorf("%s, %s: %q is told in\n%s", c.what, code, wrong, text)
			}
		}
	}
}

// The event of the end names the goal and its rule: IS-19.13, IA-13.3, IA-13.10.
func TestTheEndIsTold(t *testing.T) {
	for _, c := range []struct {
		g    *scenario
		rule game.Rule
		want map[string]string
	}{
		{
			alone(t, "atlanteans", "ATT001", "ATT002 ATT003", "advanced_solo=on").stand("A", "COM021 ATL001").
				collected("COM009").tokensLost(2).over(), "IA-13.3",
			map[string]string{
				"en": "Anna loses: 1 Common Location against 3 cards and tokens in the Collection pile.",
				"de": "Anna verliert: 1 Allgemeiner Ort gegen 3 Karten und Plättchen im Sammelstapel.",
				"it": "Anna perde: 1 Luogo Comune contro 3 carte e gettoni nelle Conquiste.",
			},
		},
		{
			alone(t, "atlanteans", "ATT001", "ATT002 ATT003").stand("A", "COM021 COM046").over(), "IA-13.3",
			map[string]string{
				"en": "Anna wins: 2 Common Locations against 0 cards in the Collection pile.",
				"de": "Anna gewinnt: 2 Allgemeine Orte gegen 0 Karten im Sammelstapel.",
				"it": "Anna vince: 2 Luoghi Comuni contro 0 carte nelle Conquiste.",
			},
		},
		{
			attack(t, "romans", "ATT001", "ATT008 ATT014").stand("A", "ROM029 ROM001 COM069").
				stand(virtualSeat, "COM021 COM022").over(), "IS-19.13",
			map[string]string{
				"en": "Anna loses: 2 Faction Locations against 2 cards in the Collection pile.",
				"de": "Anna verliert: 2 Völkerorte gegen 2 Karten im Sammelstapel.",
				"it": "Anna perde: 2 Luoghi Fazione contro 2 carte nelle Conquiste.",
			},
		},
	} {
		i := len(c.g.Played.Events) - 1
		for c.g.Played.Events[i].Kind != eventSoloWon && c.g.Played.Events[i].Kind != eventSoloLost {
			i--
		}
		e := c.g.Played.Events[i]
		is(t, "rule", e.Rule, c.rule)
		for code, tongue := range c.g.tongues() {
			is(t, code, tongue.Event(e), c.want[code])
		}
	}
}

// collected puts cards into the Collection.
func (g *scenario) collected(ids string) *scenario {
	for _, c := range g.lift(ids) {
		g.s.Collection.add(c)
	}
	return g
}

// tokensLost makes attacks have taken so many tokens.
func (g *scenario) tokensLost(n uint8) *scenario {
	g.s.Lost = n
	return g
}
