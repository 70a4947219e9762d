package alienartifacts

import "testing"

// AA-11.1 to AA-11.5, AA-20.16: the three keywords.
func TestKeywords(t *testing.T) {
	// Ongoing: on the logistic side, without a blockade.
	begin(t, 2).operational("A", "TEC-01").costIs("A", "discover", 5).logistic("A", "TEC-10").
		operational("A", "PLA-01").costIs("A", "mine", 3).tokens("TEC-10", 1).costIs("A", "mine", 5)
	// Action: the one action of the turn.
	g := begin(t, 2).logistic("A", "TEC-39 TEC-37 TEC-31").credits("A", 15).hand("A", "01 02")
	g.Play("A use TEC-39").Refused("A use TEC-39", "AA-11.2").Refused("A trade red", "AA-4.2")
	// Additional: before or after, in any order, once each.
	g.Play("A use TEC-31, use TEC-37").has("A", 6, 1).Refused("A use TEC-37", "AA-11.4")
	g.Play("A end").Refused("A use TEC-37", "AA-22.1")
	g = begin(t, 2).logistic("A", "TEC-37 TEC-31").hand("A", "01 02")
	g.Play("A use TEC-37, trade red, pay RES-01 red").Refused("A use TEC-31", "AA-22.1")
	g.Play("A done, use TEC-31").has("A", 10, 1)
	// It is the owner's, and only what lies there.
	g.turn("B").hand("B", "03").Refused("B use TEC-31", "AA-6.9").Refused("B use TEC-30", "AA-6.9")
}

// AA-11.7: an additional effect with a basic action follows all its rules: a
// discount for buying and reactions to it (AA-20.23: a payment of its own).
func TestActionsAsEffects(t *testing.T) {
	g := begin(t, 2).logistic("A", "TEC-32 TEC-35 TEC-36").hand("A", "01 02").tops("SHI-01 SHI-02 SHI-03")
	g.Play("A use TEC-32, buy ship 0").Is("cards to choose from", g.s.LookN, 3).has("A", 5, 0)
	g.Play("A keep SHI-03, rest").Legal("A trade red").Refused("A use TEC-32", "AA-11.4")
}

// AA-11.8: reactions only gain, so that their order makes no difference: any two of
// our data lead to the same state in either order, and so do gains of a pack.
func TestReactionsCommute(t *testing.T) {
	gain := `- {when: {event: produced_match}, then: [{do: `
	pack := packed(t, "TEC-01", "[{mod: cost, action: discover, delta: -2}]",
		"["+gain[2:]+"gain_credits, n: 2}]}, "+gain[2:]+"gain_artifact, n: 1}]}, "+gain[2:]+"draw_resources, n: 2}]}, "+
			gain[2:]+"gain_defense_plan, n: 1}]}]")
	g := withPack(t, 2, pack).credits("A", 14).onlyDeck("01 02 03", -1)
	var all []*reaction
	for c := range uint8(cards) {
		reacts := g.p.rules.sides[c][logistic].reacts
		for i := range reacts {
			all = append(all, &reacts[i])
		}
	}
	if len(all) < 10 {
		t.Fatalf("%d reactions", len(all))
	}
	for _, a := range all {
		for _, b := range all {
			p, q := *g.p, *g.p
			p.react(0, a, 3, nil)
			p.react(0, b, 3, nil)
			q.react(0, b, 3, nil)
			q.react(0, a, 3, nil)
			if p.s != q.s {
				t.Errorf("reactions to %s and %s in the other order lead elsewhere", g.p.rules.reactions[a.event].word,
					g.p.rules.reactions[b.event].word)
			}
		}
	}
}

// AA-16.4: an action of a card completed with the action of the turn needs an extra
// one. AA-11.4: an additional effect can be used in the same turn.
func TestNewCardsAct(t *testing.T) {
	g := begin(t, 2).building("A", "TEC-39").hand("A", "35 38").artifacts("A", "ART-04").credits("A", 15)
	g.Play("A develop TEC-39 logistic, pay RES-35 blue, pay RES-38 blue, done")
	g.Refused("A use TEC-39", "AA-11.2").Play("A play ART-04, use TEC-39").has("A", 7, 0)
}
