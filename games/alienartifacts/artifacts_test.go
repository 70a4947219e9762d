package alienartifacts

import (
	"strings"
	"testing"
)

// What each artifact does, where it ends, and what is refused. Playing one is no
// action, and afterwards it lies with those used: AA-13.5, AA-13.6.
var artifactTests = map[string]func(g *scenario){
	"ART-01": func(g *scenario) { // a ship at no cost, attached cards discarded
		g.refused(0, "play ART-01", "AA-21.7").building(0, "PLA-01").refused(0, "play ART-01", "AA-21.7")
		g.building(0, "SHI-21 SHI-31").attached(0, "SHI-31", "01 red").play(0, "play ART-01").cannot(0, "complete PLA-01")
		g.play(0, "complete SHI-31 logistic").inEmpire(0, "SHI-31", "logistic").is("discards", g.discards(), "01").is("plans", count16(g.s.Players[0].Plans), 1)
	},
	"ART-02": func(g *scenario) { // a planet
		g.refused(0, "play ART-02", "AA-21.7").building(0, "PLA-21 SHI-01").deck("01 02 03").play(0, "play ART-02").cannot(0, "complete SHI-01")
		g.play(0, "complete PLA-21 operational").heard("produced", 3).play(0, "tuck RES-01 red; tuck RES-02 red; tuck RES-03 red").has(0, 8, 3)
	},
	"ART-03": func(g *scenario) { // a technology
		g.refused(0, "play ART-03", "AA-21.7").building(0, "TEC-31 PLA-01").deck("57").play(0, "play ART-03").cannot(0, "complete PLA-01")
		g.play(0, "complete TEC-31 operational").has(0, 8, 1)
	},
	"ART-04": func(g *scenario) { // 1 extra action, a whole one, not compulsory
		g.hand(0, "01 02 03").play(0, "play ART-04; trade red; pay RES-01 red; done").can(0, "trade red").can(0, "end")
		g.play(0, "trade red; pay RES-02 red; done").cannot(0, "trade red").has(0, 14, 0)
	},
	"ART-05": func(g *scenario) { // 2 extra actions; unused ones lapse
		g.hand(0, "01 02 03").credits(0, 0).play(0, "play ART-05; trade red; pay RES-01 red; done; trade red; pay RES-02 red; done").can(0, "trade red")
		g.is("left", g.s.Turn.More, 1).play(0, "end").is("left", g.s.Turn.More, 0).cannot(0, "trade red")
	},
	"ART-06": func(g *scenario) { // 4 cards, and the limit is 2 higher in this turn
		g.hand(0, "01 02 03").deck("07 08 24 25").play(0, "play ART-06").holds(0, "01 02 03 07 08 24 25").limitIs(0, "trade", 4).limitIs(0, "mine", 4).limitIs(1, "trade", 2)
		g.credits(0, 0).play(0, "trade red; pay RES-01 red; pay RES-02 red; pay RES-03 red; pay RES-07 red").refused(0, "pay RES-08 red", "AA-5.7").play(0, "done").has(0, 12, 0)
		g.finish(0).limitIs(0, "trade", 2)
	},
	"ART-07": func(g *scenario) { // 8 credits, as far as the bank holds them
		g.credits(0, 3).play(0, "play ART-07").has(0, 11, 0)
		g.turn(0).credits(0, 12).artifacts0("ART-07").play(0, "play ART-07").has(0, 15, 0)
	},
	"ART-08": func(g *scenario) { // 3 extra turns after the end, but not out of one: AA-18.3, AA-18.5
		g.hand(0, "01 02").play(0, "play ART-08").is("extra turns", g.s.Players[0].Extra, 3)
		g.s.Extra = true
		g.artifacts0("ART-08").refused(0, "play ART-08", "AA-18.5")
	},
	"ART-09": func(g *scenario) { // each operational planet produces 2
		g.operational(0, "PLA-21 PLA-22").logistic(0, "PLA-31").deck("07 08 24 25").play(0, "play ART-09; produce PLA-22 0; tuck RES-07 red; tuck RES-08 red")
		g.play(0, "tuck RES-24 green; tuck RES-25 red").under(0, "PLA-22", "07 red, 08 red").under(0, "PLA-21", "24 green, 25 red").has(0, 8, 3)
	},
	"ART-10": func(g *scenario) { // +2 in all attacks of this turn
		g.building(0, "SHI-31").artifacts(0, "ART-01").system("ALS-1").deck("07").play(0, "play ART-10; play ART-01; complete SHI-31 operational; attack aliens").has(0, 10, 1)
		g.play(0, "trade red; pay RES-09 red; done").finish(0).is("bonus", g.s.Turn.Attack, 0)
	},
	"ART-11": func(g *scenario) { // all tokens, 1 point each, at most 3
		g.logistic(0, "PLA-01 SHI-01").logistic(1, "SHI-02").tokens("PLA-01", 1).tokens("SHI-01", 1).tokens("SHI-02", 1).play(0, "play ART-11").has(0, 8, 2)
		g.is("others keep theirs", g.s.Supply, 37)
		g.turn(0).artifacts0("ART-11").tokens("PLA-01", 4).tokens("SHI-01", 2).play(0, "play ART-11").has(0, 8, 5)
	},
	"ART-12": func(g *scenario) { // each technology once, without revealing
		g.credits(0, 12).operational(0, "TEC-31 TEC-33 TEC-12").play(0, "play ART-12; score TEC-33; score TEC-31").has(0, 12, 4).heard("revealed", 0).heard("nostep", 1)
	},
	"ART-13": func(g *scenario) { // the next completion costs 4 less, one only
		g.building(0, "SHI-21 TEC-20").hand(0, "07 08").play(0, "play ART-13").due(0, "SHI-21", 1).due(0, "TEC-20", 1)
		g.play(0, "build SHI-21 logistic; pay RES-07 red; done").inEmpire(0, "SHI-21", "logistic").due(0, "TEC-20", 5)
	},
	"ART-14": func(g *scenario) { // a planet of a type that is named: AA-2.10
		g.tops("PLA-21 PLA-22 PLA-01").play(0, "play ART-14; type explore").builds(0, "PLA-01").is("bottom", cardWords[g.s.Decks[planet].Card[0]], "PLA-22")
		for g.s.Decks[planet].N > 2 {
			g.building(1, cardWords[g.s.Decks[planet].Card[0]])
		}
		left := g.s.Decks[planet]
		g.turn(0).artifacts0("ART-14").play(0, "play ART-14")
		for t, word := range typeWords {
			if int(g.p.rules.types[left.Card[0]]) != t && int(g.p.rules.types[left.Card[1]]) != t {
				g.play(0, "type "+word).heard("notfound", 1).is("deck", g.s.Decks[planet], left).builds(0, "PLA-01")
				break
			}
		}
	},
	"ART-15": func(g *scenario) { // a ship
		g.tops("SHI-21 SHI-31").play(0, "play ART-15; type exploit").builds(0, "SHI-31").is("top of the deck is seen", g.s.Seen[g.s.Decks[ship].Card[g.s.Decks[ship].N-1]], allSeats)
	},
	"ART-16": func(g *scenario) { // 3 points
		g.play(0, "play ART-16").has(0, 8, 3)
	},
}

func TestArtifacts(t *testing.T) {
	for _, id := range artifactWords {
		t.Run(id, func(t *testing.T) {
			play := artifactTests[id]
			if play == nil {
				t.Fatal("no test")
			}
			g := begin(t, 2).hand(0, "09").artifacts(0, id)
			play(g)
			g.is("it lies with those used", g.s.Used>>index(t, artifactWords, id)&1 == 1 || g.s.Players[0].Artifacts>>index(t, artifactWords, id)&1 == 1, true)
		})
	}
}

// An artifact is not used up by its own effect before that is over, others see
// that it is played, and it is no action: AA-13.4 to AA-13.7.
func TestPlayingAnArtifact(t *testing.T) {
	g := begin(t, 2).hand(0, "01").building(0, "SHI-21").artifacts(0, "ART-01 ART-16")
	v := g.p.View(1).(*View)
	g.is("others see the number", v.Seats[0].ArtifactCount, 2).is("and nothing else", v.Seats[0].Artifacts, []string(nil))
	g.play(0, "play ART-01").is("it is not used yet", g.s.Used, 0)
	g.refused(0, "play ART-16", "AA-22.1") // while something is being resolved: AA-13.7, AA-20.19
	g.play(0, "complete SHI-21 logistic").is("now it is", strings.Join(ids(few(g.s.Used), artifactWords), " "), "ART-01")
	g.is("no action", g.s.Turn.Acted, false).refused(0, "play ART-02", "AA-13.4").refused(1, "play ART-16", "AA-22.1")
}

// AA-13.10, AA-22.5: after drawing too, but not one that gives actions, and not
// between discarding and drawing.
func TestArtifactsInTheDrawPhase(t *testing.T) {
	g := begin(t, 2).hand(0, "01 02").artifacts(0, "ART-04 ART-16 ART-06").play(0, "trade red; pay RES-01 red; done; end")
	g.refused(0, "play ART-16", "AA-13.10").play(0, "draw").refused(0, "play ART-04", "AA-13.10").play(0, "play ART-16").has(0, 11, 3)
	// AA-4.9: what is drawn too much is discarded before the turn ends.
	g.deck("35 36 37 38").play(0, "play ART-06").is("hand", g.s.Players[0].Hand.len(), 7).refused(0, "end", "AA-4.9")
	for range 4 {
		g.play(0, "discard "+resourceWords[g.s.Players[0].Hand.without(g.s.Draft.Chosen).first()])
	}
	g.refused(0, "discard "+resourceWords[g.s.Players[0].Hand.without(g.s.Draft.Chosen).first()], "AA-4.9")
	g.play(0, "end").is("hand", g.s.Players[0].Hand.len(), 3).is("next", g.s.Active, 1)
}

// AA-13.2, AA-13.3: the top card; when the deck is empty the used ones are shuffled;
// when there are none either, nothing is gained.
func TestArtifactDeck(t *testing.T) {
	g := begin(t, 2).logistic(0, "TEC-39").credits(0, 8)
	top := artifactWords[g.s.Artifacts[g.s.ArtifactN-1]]
	g.play(0, "use TEC-39").is("gained", ids(few(g.s.Players[0].Artifacts), artifactWords), []string{top})
	g = begin(t, 2).logistic(0, "TEC-39").credits(0, 8).artifacts(1, strings.Join(artifactWords[:13], " "))
	g.artifacts(0, "ART-14 ART-15 ART-16")
	g.refused(0, "use TEC-39", "AA-16.5")
	g.play(0, "play ART-16; use TEC-39").heard("artifactsshuffled", 1).is("it is back", g.s.Players[0].Artifacts>>15&1, 1)
}
