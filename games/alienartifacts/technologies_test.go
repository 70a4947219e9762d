package alienartifacts

import (
	"fmt"
	"strings"
	"testing"
)

// What the logistic side of each technology does, where its effect ends, and what
// is refused: AA-6.9, AA-21.1, AA-21.2. Each plays it by real moves.
var logisticTechnologies = map[string]func(g *scenario){
	"TEC-01": func(g *scenario) { // discovering costs 1 less
		g.logistic(0, "TEC-01").building(0, "PLA-21 SHI-21").hand(0, "26 75").due(0, "PLA-21", 4).due(0, "SHI-21", 5)
		g.play(0, "discover PLA-21 logistic; pay RES-26 green; pay RES-75 gold; done").inEmpire(0, "PLA-21", "logistic")
		g.costIs(0, "discover", 5).costIs(1, "discover", 5) // one planet more, and only its owner
	},
	"TEC-02": func(g *scenario) { // limit of discovering
		g.logistic(0, "TEC-02").building(0, "PLA-21 PLA-22").hand(0, "33 34 51").limitIs(0, "discover", 3).limitIs(0, "develop", 2).limitIs(1, "discover", 2)
		g.play(0, "discover PLA-21 logistic; pay RES-33 green; pay RES-34 green; pay RES-51 green").refused(0, "pay RES-51 blue", "AA-5.1")
		g.play(0, "back; prepare planet; attach RES-33 green PLA-21; attach RES-34 green PLA-22; attach RES-51 green PLA-21")
		g.finish(0).builds(0, "PLA-21 PLA-22")
		g.is("attached", g.s.Saved[g.cardOf("PLA-21")], 4)
	},
	"TEC-03": func(g *scenario) { // 4 instead of 3 on completion, but not when mining
		g.logistic(0, "TEC-03").building(0, "PLA-21").artifacts(0, "ART-02").deck("35 36 37 38 39").hand(0, "40 26")
		g.play(0, "play ART-02; complete PLA-21 operational").is("produced", g.s.Players[0].Produced.len()+int(g.s.OpenN), 4)
		for g.s.OpenN > 0 {
			g.play(0, strings.Split(g.moves(0), ";")[0])
		}
		g.play(0, "mine; pay RES-40 green; pay RES-26 green; done")
		if g.s.OpenN > 0 {
			g.play(0, strings.Split(g.moves(0), ";")[0])
		}
		g.is("mined", g.s.Players[0].Produced.len(), 5)
	},
	"TEC-04": func(g *scenario) { // when mining, one planet produces 1 more
		g.logistic(0, "TEC-04").operational(0, "PLA-21 PLA-22").hand(0, "40 26").deck("07 08 24")
		g.play(0, "mine; pay RES-40 green; pay RES-26 green; done").can(0, "produce PLA-21 0").can(0, "produce PLA-22 1")
		g.play(0, "produce PLA-21 0")
		g.play(0, "tuck RES-07 blue") // the last planet gets the extra card unasked
		g.is("cards to tuck", g.s.OpenN, 2)
		g.play(0, "tuck RES-08 blue; tuck RES-24 red").under(0, "PLA-21", "07 blue").under(0, "PLA-22", "08 blue, 24 red").has(0, 8, 1)
	},
	"TEC-05": func(g *scenario) { // 2 credits for a planet, nothing for a ship
		g.logistic(0, "TEC-05").building(0, "PLA-21 SHI-01").artifacts(0, "ART-01 ART-02")
		g.play(0, "play ART-01; complete SHI-01 logistic").has(0, 8, 0)
		g.play(0, "play ART-02; complete PLA-21 logistic").has(0, 10, 0)
	},
	"TEC-06": func(g *scenario) { // 2 credits: one planet produces 1
		g.logistic(0, "TEC-06").credits(0, 3).refused(0, "use TEC-06", "AA-16.5") // no planet
		g.operational(0, "PLA-21 PLA-22").deck("07")
		g.play(0, "use TEC-06; produce PLA-22 0; tuck RES-07 red").under(0, "PLA-22", "07 red").has(0, 1, 1)
		g.refused(0, "use TEC-06", "AA-11.4") // once in a turn
		g.turn(0).refused(0, "use TEC-06", "AA-16.5")
	},
	"TEC-07": func(g *scenario) { // 3 credits: 1 of 2 planets
		g.logistic(0, "TEC-07").tops("PLA-30 PLA-31 PLA-32").credits(0, 3)
		g.play(0, "use TEC-07").cannot(0, "keep PLA-32").play(0, "keep PLA-31").builds(0, "PLA-31").has(0, 0, 0)
		g.is("bottom", cardWords[g.s.Decks[planet].Card[0]], "PLA-30")
		g.turn(0).credits(0, 2).refused(0, "use TEC-07", "AA-16.5")
	},
	"TEC-08": func(g *scenario) { // 5 green: each planet produces 1, and 1 point
		g.logistic(0, "TEC-08").hand(0, "33 34").refused(0, "use TEC-08", "AA-16.5").hand(0, "26 51").operational(0, "PLA-01 PLA-21").deck("01 02")
		g.play(0, "use TEC-08; pay RES-26 green; pay RES-51 green; done; produce PLA-21 0; tuck RES-01 blue")
		g.has(0, 8, 1).under(0, "PLA-01", "02 blue")
		g.is("it was the action: the next seat is active", g.s.Active, 1)
	},
	"TEC-09": func(g *scenario) { // 1 credit for each matching half, none for others
		g.logistic(0, "TEC-09").building(0, "PLA-21").artifacts(0, "ART-02").deck("01 02 03").play(0, "play ART-02; complete PLA-21 operational")
		g.play(0, "tuck RES-01 red; tuck RES-02 blue; tuck RES-03 red").has(0, 10, 2)
	},
	"TEC-10": func(g *scenario) { // mining costs 1 less
		g.logistic(0, "TEC-10").operational(0, "PLA-21").hand(0, "33 34").deck("12").costIs(0, "mine", 4).costIs(0, "revenue", 5)
		g.play(0, "mine; pay RES-33 green; pay RES-34 green; done; tuck RES-12 red").has(0, 8, 1)
	},
	"TEC-11": func(g *scenario) { // 1 point for the first of a type in its kind, itself too
		g.building(0, "TEC-11 TEC-12 TEC-21 SHI-21 SHI-22").artifacts(0, "ART-01 ART-03").logistic(0, "PLA-21")
		g.play(0, "play ART-03; complete TEC-11 logistic").has(0, 8, 1) // AA-21.11
		g.attached(0, "TEC-12", "35 blue", "36 blue").hand(0, "")
		g.play(0, "develop TEC-12 logistic").has(0, 8, 1) // the second expand technology
		g.play(0, "play ART-01; complete SHI-21 logistic").has(0, 8, 2)
		g.turn(0).attached(0, "SHI-22", "01 red", "02 red").play(0, "build SHI-22 logistic").has(0, 8, 2)
	},
	"TEC-12": func(g *scenario) { // three cards showing 2 give 2 points
		g.logistic(0, "TEC-12 SHI-31").hand(0, "33 34 51").play(0, "trade green; pay RES-33 green; pay RES-34 green; pay RES-51 green; done").has(0, 14, 2)
		g.turn(0).credits(0, 0).hand(0, "33 26").play(0, "trade green; pay RES-33 green; pay RES-26 green; done").has(0, 5, 2) // one card shows 2
	},
	"TEC-13": func(g *scenario) { // developing costs 1 less
		g.logistic(0, "TEC-13").building(0, "TEC-01 PLA-01").due(0, "TEC-01", 5).due(0, "PLA-01", 5).hand(0, "35 38")
		g.play(0, "develop TEC-01 logistic; pay RES-35 blue; pay RES-38 blue; done").inEmpire(0, "TEC-01", "logistic").costIs(0, "develop", 6)
	},
	"TEC-14": func(g *scenario) { // limit of developing
		g.logistic(0, "TEC-14").building(0, "TEC-01").hand(0, "45 46 47").limitIs(0, "develop", 3).limitIs(0, "build", 2)
		g.play(0, "develop TEC-01 logistic; pay RES-45 blue; pay RES-46 blue; pay RES-47 blue; done").inEmpire(0, "TEC-01", "logistic")
	},
	"TEC-15": func(g *scenario) { // two cards are revealed, either may match
		g.logistic(0, "TEC-15").building(0, "TEC-31").credits(0, 12).artifacts(0, "ART-03").deck("01 57 02")
		g.play(0, "play ART-03; complete TEC-31 operational").has(0, 12, 2).heard("revealed", 2)
		g.is("discards", g.discards(), "01 57")
	},
	"TEC-16": func(g *scenario) { // 2 credits for each technology scored, none if it is not
		g.logistic(0, "TEC-16").operational(0, "TEC-31 TEC-33 TEC-12").credits(0, 8).hand(0, "35 38").deck("57 58 18")
		g.play(0, "revenue; pay RES-35 blue; pay RES-38 blue; done; score TEC-31").has(0, 10, 1)
		g.play(0, "score TEC-33").has(0, 12, 2) // and TEC-12 fulfils a step, for four technologies: but the card must match
		g.heard("scored", 1)
	},
	"TEC-17": func(g *scenario) { // 2 credits: attach the top card
		g.logistic(0, "TEC-17").refused(0, "use TEC-17", "AA-16.5") // nothing to attach to
		g.building(0, "SHI-01 TEC-01").hand(0, "03").deck("60 26").credits(0, 5)
		g.play(0, "use TEC-17").can(0, "attach RES-60 red SHI-01").can(0, "attach RES-60 gold TEC-01").cannot(0, "attach RES-60 red TEC-01")
		g.refused(0, "attach RES-60 red TEC-01", "AA-21.8")
		g.play(0, "attach RES-60 gold TEC-01").under(0, "TEC-01", "60 gold").has(0, 3, 0)
		g.turn(0).play(0, "use TEC-17; leave").is("discards", g.discards(), "26")
		g.turn(0).refused(0, "use TEC-17", "AA-16.5") // 1 credit is left
	},
	"TEC-18": func(g *scenario) { // discard up to 2, draw as many
		g.logistic(0, "TEC-18").hand(0, "").refused(0, "use TEC-18", "AA-16.5").hand(0, "01 02 03").deck("35 36 37")
		g.play(0, "use TEC-18").refused(0, "draw", "AA-21.1").play(0, "discard RES-01; discard RES-02").refused(0, "discard RES-03", "AA-21.1")
		g.play(0, "draw").holds(0, "03 35 36").is("discards", g.discards(), "01 02")
		g.turn(0).play(0, "use TEC-18; discard RES-03; draw").holds(0, "35 36 37")
	},
	"TEC-19": func(g *scenario) { // 4 blue: score one without revealing
		g.logistic(0, "TEC-19").hand(0, "35 43").refused(0, "use TEC-19", "AA-16.5").operational(0, "TEC-31 TEC-33").credits(0, 15)
		g.play(0, "use TEC-19; pay RES-35 blue; pay RES-43 blue; done; score TEC-33").has(0, 15, 3).heard("revealed", 0)
		g.is("only one", g.s.Todo.empty(), true)
	},
	"TEC-20": func(g *scenario) { // hand limit 4
		g.logistic(0, "TEC-20").hand(0, "01 02").deck("35 36 37").play(0, "trade red; pay RES-01 red; done; draw").holds(0, "02 35 36 37")
		g.is("limit of others", g.p.handLimit(1), 3)
	},
	"TEC-21": func(g *scenario) { // +1 in all attacks
		g.logistic(0, "TEC-21").value("SHI-21", "any", 1+2+1).value("SHI-31", "any", 1+0+1)
	},
	"TEC-22": func(g *scenario) { // +1 against aliens only
		g.logistic(0, "TEC-22").value("SHI-21", "alien", 1+2+1).value("SHI-21", "player", 1+2)
	},
	"TEC-23": func(g *scenario) { // +2 against players only
		g.logistic(0, "TEC-23").value("SHI-31", "player", 1+0+2).value("SHI-31", "alien", 1+0)
	},
	"TEC-24": func(g *scenario) { // 1 point for each attack, however many ships: AA-20.14
		g.logistic(0, "TEC-24").operational(0, "SHI-21 SHI-22 SHI-23").system("ALS-5").hand(0, "01 04").deck("07 31 55") // values 3: credits
		g.play(0, "offensive; pay RES-01 red; pay RES-04 red; done; attack aliens; sail; strike SHI-21; strike SHI-22").is("VP", g.s.Players[0].vp(), 1)
		g.turn(0).building(0, "SHI-24").artifacts(0, "ART-01").deck("15").play(0, "play ART-01; complete SHI-24 operational; hold").is("VP", g.s.Players[0].vp(), 1)
	},
	"TEC-25": func(g *scenario) { // building costs 1 less
		g.logistic(0, "TEC-25").building(0, "SHI-21").due(0, "SHI-21", 4).hand(0, "01 16").play(0, "build SHI-21 logistic; pay RES-01 red; pay RES-16 red; done")
		g.inEmpire(0, "SHI-21", "logistic").costIs(0, "offensive", 5)
	},
	"TEC-26": func(g *scenario) { // limit of building
		g.logistic(0, "TEC-26").building(0, "SHI-21").hand(0, "11 12 13").limitIs(0, "build", 3).limitIs(0, "trade", 2)
		g.play(0, "build SHI-21 logistic; pay RES-11 red; pay RES-12 red; pay RES-13 red; done").inEmpire(0, "SHI-21", "logistic")
	},
	"TEC-27": func(g *scenario) { // damaged instead of destroyed; damaged stays damaged
		g.logistic(0, "TEC-27").operational(0, "SHI-31 SHI-32").system("ALS-1").hand(0, "01 04").deck("07 57")
		g.play(0, "offensive; pay RES-01 red; pay RES-04 red; done; attack aliens; sail; strike SHI-31").builds(0, "SHI-31 SHI-32").heard("spared", 1)
	},
	"TEC-28": func(g *scenario) { // 2 credits: remove 1 token
		g.logistic(0, "TEC-28 PLA-01").refused(0, "use TEC-28", "AA-16.5").logistic(0, "SHI-01").tokens("PLA-01", 2).tokens("SHI-01", 1)
		g.play(0, "use TEC-28; remove PLA-01").is("tokens", g.s.Tokens[g.cardOf("PLA-01")], 1).has(0, 6, 0).refused(0, "use TEC-28", "AA-11.4")
	},
	"TEC-29": func(g *scenario) { // 3 red: one ship attacks with +1
		g.logistic(0, "TEC-29").hand(0, "01").refused(0, "use TEC-29", "AA-16.5").operational(0, "SHI-21 SHI-31").system("ALS-5").deck("07")
		g.play(0, "use TEC-29; pay RES-01 red; done; ship SHI-31; attack aliens").heard("value", 1).has(0, 10, 1) // 1+0+1 = 2: 1 point; 2 credits of its own
		g.turn(0).hand(0, "63 33").refused(0, "use TEC-29", "AA-16.5")                                            // gold is no red here
	},
	"TEC-30": func(g *scenario) { // an offensive costs 1 less
		g.logistic(0, "TEC-30").operational(0, "SHI-21").costIs(0, "offensive", 4).costIs(0, "build", 6).hand(0, "01 16").system("ALS-5").deck("07")
		g.play(0, "offensive; pay RES-01 red; pay RES-16 red; done; attack aliens").has(0, 11, 0) // value 3: 3 credits
	},
	"TEC-31": func(g *scenario) { // 3 credits for 1 point, once
		g.logistic(0, "TEC-31").play(0, "use TEC-31").has(0, 5, 1).refused(0, "use TEC-31", "AA-11.4")
		g.turn(0).credits(0, 2).refused(0, "use TEC-31", "AA-16.5")
	},
	"TEC-32": func(g *scenario) { // buy besides the action, and pay: AA-11.7
		g.logistic(0, "TEC-32 PLA-31").tops("SHI-01").play(0, "use TEC-32; buy ship 0").builds(0, "SHI-01").has(0, 5, 0)
		g.is("the action is still to come", g.s.Turn.Acted, false)
		g.tops("TEC-01").play(0, "buy technology 0").has(0, 2, 0)
		g.turn(0).refused(0, "use TEC-32", "AA-16.5")
	},
	"TEC-33": func(g *scenario) { // 2 credits for a trade, not for other actions
		g.logistic(0, "TEC-33").hand(0, "16").play(0, "trade red; pay RES-16 red; done").has(0, 11, 0)
		g.turn(0).tops("SHI-01").play(0, "buy ship 0").has(0, 6, 0)
	},
	"TEC-34": func(g *scenario) { // limit of trading
		g.logistic(0, "TEC-34").credits(0, 0).hand(0, "01 02 03 07").limitIs(0, "trade", 3)
		g.play(0, "trade red; pay RES-01 red; pay RES-02 red; pay RES-03 red").refused(0, "pay RES-07 red", "AA-5.7").play(0, "done").has(0, 9, 0)
	},
	"TEC-35": func(g *scenario) { // buying costs 1 less; extra cards do not
		g.logistic(0, "TEC-35").costIs(0, "buy", 4).credits(0, 5).tops("SHI-01 SHI-02").cannot(0, "buy ship 2").play(0, "buy ship 1; keep SHI-02").has(0, 0, 0)
	},
	"TEC-36": func(g *scenario) { // two extra cards for free, as far as the deck has them: AA-8.1.10
		g.logistic(0, "TEC-36").tops("SHI-01 SHI-02 SHI-03 SHI-04").play(0, "buy ship 0").cannot(0, "keep SHI-04").play(0, "keep SHI-03; rest").builds(0, "SHI-03").has(0, 3, 0)
		g.turn(0).credits(0, 15)
		for g.s.Decks[planet].N > 2 {
			g.building(1, cardWords[g.s.Decks[planet].Card[0]])
		}
		g.refused(0, "buy planet 2", "AA-8.1.8").play(0, "buy planet 0").is("looked at", g.s.LookN, 2)
	},
	"TEC-37": func(g *scenario) { // 1 credit, once
		g.logistic(0, "TEC-37").play(0, "use TEC-37").has(0, 9, 0).refused(0, "use TEC-37", "AA-11.4")
	},
	"TEC-38": func(g *scenario) { // a hand card for 2 credits
		g.logistic(0, "TEC-38").hand(0, "").refused(0, "use TEC-38", "AA-21.9").hand(0, "01 02")
		g.play(0, "use TEC-38").refused(0, "done", "AA-21.9").play(0, "discard RES-02").refused(0, "discard RES-01", "AA-21.9").play(0, "done").has(0, 10, 0).holds(0, "01")
	},
	"TEC-39": func(g *scenario) { // 8 credits: an artifact
		g.logistic(0, "TEC-39").play(0, "use TEC-39").has(0, 0, 0).is("artifacts", count16(g.s.Players[0].Artifacts), 1).is("an action", g.s.Turn.Acted, true)
		g.turn(0).credits(0, 7).refused(0, "use TEC-39", "AA-16.5")
	},
	"TEC-40": func(g *scenario) { // gold for operational and faction actions, not for technologies
		g.logistic(0, "TEC-40 TEC-08").operational(0, "PLA-21").hand(0, "63 01 83").deck("12")
		g.can(0, "faction").cannot(0, "use TEC-08")
		g.play(0, "mine; pay RES-83 gold; pay RES-63 gold; done").is("produced", g.s.OpenN, 1)
		g.play(0, "tuck RES-12 blue").turn(0).hand(0, "63 62").play(0, "faction; pay RES-63 gold; pay RES-62 red; done").is("artifacts", count16(g.s.Players[0].Artifacts), 1)
	},
}

// value checks the attack value of a ship with a 1 on the card.
func (g *scenario) value(id, target string, want int) *scenario {
	g.Helper()
	for _, to := range []string{"alien", "player"} {
		if target != "any" && target != to {
			continue
		}
		g.turn(0).building(0, id).artifacts0("ART-01").deck("07")
		g.play(0, "play ART-01; complete "+id+" operational")
		if to == "alien" {
			g.play(0, "attack aliens")
		} else {
			g.play(0, "attack 2")
		}
		if g.listed(0, "stand") {
			g.is("value against "+to, g.s.Attack.Value, want)
			g.play(0, "stand")
		}
		for _, e := range g.all {
			if e.Kind == eventValue {
				g.is("value against "+to, e.Args[1], want)
			}
		}
		g.heard("value", 1)
		for g.s.Depth > 0 {
			g.play(int(g.p.Pending().First()), strings.Split(g.moves(int(g.p.Pending().First())), ";")[0])
		}
	}
	return g
}

// artifacts0 gives the first seat an artifact, also one that has been used.
func (g *scenario) artifacts0(id string) *scenario {
	c := index(g, artifactWords, id)
	if g.s.Used>>c&1 == 1 {
		g.s.Used &^= 1 << c
		g.s.Players[0].Artifacts |= 1 << c
		return g
	}
	return g.artifacts(0, id)
}

func TestLogisticTechnologies(t *testing.T) {
	for _, id := range cardWords[technology*perKind : planet*perKind] {
		t.Run(id, func(t *testing.T) {
			play := logisticTechnologies[id]
			if play == nil {
				t.Fatal("no test")
			}
			play(begin(t, 2))
		})
	}
}

// What the operational side of each technology counts and what its steps are
// worth, written by hand from the list of cards: need, during, end.
var operationalTechnologies = map[string]string{
	"TEC-01": "planets 4 1 2, 6 2 4, 8 3 7", "TEC-02": "planet types 2 1 1, 3 1 2, 4 2 4", "TEC-03": "operational planets 2 1 2, 3 2 4, 5 3 6",
	"TEC-04": "produced 3 1 1, 6 2 3, 9 3 5", "TEC-05": "logistic planets 2 1 2, 4 2 4, 5 3 6", "TEC-06": "planets 4 1 2, 6 2 4, 8 3 7",
	"TEC-07": "explore cards 3 1 2, 5 2 4, 7 3 6", "TEC-08": "operational planets 2 1 2, 3 2 4, 5 3 6", "TEC-09": "planet types 2 1 1, 3 1 2, 4 2 4",
	"TEC-10": "sets 2 1 2, 3 2 4, 4 3 7", "TEC-11": "technology types 2 1 1, 3 1 2, 4 2 4", "TEC-12": "technologies 4 1 2, 6 2 4, 8 3 7",
	"TEC-13": "technologies 4 1 2, 6 2 4, 8 3 7", "TEC-14": "operational technologies 2 1 2, 3 2 4, 5 3 6", "TEC-15": "operational technologies 2 1 2, 3 2 4, 5 3 6",
	"TEC-16": "logistic technologies 2 1 2, 4 2 4, 5 3 6", "TEC-17": "cards 8 1 2, 11 2 4, 14 3 7", "TEC-18": "expand cards 3 1 2, 5 2 4, 7 3 6",
	"TEC-19": "logistic technologies 2 1 2, 4 2 4, 5 3 6", "TEC-20": "sets 2 1 2, 3 2 4, 4 3 7", "TEC-21": "operational ships 2 1 2, 3 2 4, 5 3 6",
	"TEC-22": "exterminate cards 3 1 2, 5 2 4, 7 3 6", "TEC-23": "ship types 2 1 1, 3 1 2, 4 2 4", "TEC-24": "operational ships 2 1 2, 3 2 4, 5 3 6",
	"TEC-25": "ships 4 1 2, 6 2 4, 8 3 7", "TEC-26": "logistic ships 2 1 2, 4 2 4, 5 3 6", "TEC-27": "ships 4 1 2, 6 2 4, 8 3 7",
	"TEC-28": "ship types 2 1 1, 3 1 2, 4 2 4", "TEC-29": "artifacts 1 1 2, 2 2 4, 3 3 6", "TEC-30": "ships 4 1 2, 6 2 4, 8 3 7",
	"TEC-31": "credits 8 1 1, 12 2 2, 15 3 4", "TEC-32": "technologies 4 1 2, 6 2 4, 8 3 7", "TEC-33": "credits 8 1 1, 12 2 2, 15 3 4",
	"TEC-34": "logistic ships 2 1 2, 4 2 4, 5 3 6", "TEC-35": "cards 8 1 2, 11 2 4, 14 3 7", "TEC-36": "technology types 2 1 1, 3 1 2, 4 2 4",
	"TEC-37": "logistic planets 2 1 2, 4 2 4, 5 3 6", "TEC-38": "exploit cards 3 1 2, 5 2 4, 7 3 6", "TEC-39": "sets 2 1 2, 3 2 4, 4 3 7",
	"TEC-40": "planets 4 1 2, 6 2 4, 8 3 7",
}

// fill makes what a condition counts n for the first seat, which will complete the
// technology on its operational side besides: the technology itself counts too
// (AA-6.11, AA-21.10).
func (g *scenario) fill(what, id string, n int) {
	g.Helper()
	typ := func() string {
		return []string{"explore", "expand", "exterminate", "exploit"}[(int(g.cardOf(id))-40)/10]
	}()
	// Ships, technologies and planets that are neither the card nor of its type.
	other := map[string]int{"explore": 12, "expand": 21, "exterminate": 31, "exploit": 1}[typ]
	name := func(prefix string, i int) string { return fmt.Sprintf("%s-%02d", prefix, i) }
	many := func(prefix string, from, n int, put func(int, string) *scenario) {
		for i := range n {
			put(0, name(prefix, from+i))
		}
	}
	switch what {
	case "planets":
		many("PLA", 1, n/2, g.logistic)
		many("PLA", 21, n-n/2, g.operational)
	case "ships":
		many("SHI", 1, n/2, g.logistic)
		many("SHI", 21, n-n/2, g.operational)
	case "technologies":
		many("TEC", other, n-1, g.logistic)
	case "cards":
		many("SHI", 1, (n-1)/2, g.logistic)
		many("PLA", 1, n-1-(n-1)/2, g.logistic)
	case "operational planets":
		many("PLA", 1, n, g.operational)
		many("PLA", 31, 3, g.logistic)
	case "logistic planets":
		many("PLA", 1, n, g.logistic)
		many("PLA", 31, 3, g.operational)
	case "operational ships":
		many("SHI", 1, n, g.operational)
		many("SHI", 31, 3, g.logistic)
	case "logistic ships":
		many("SHI", 1, n, g.logistic)
		many("SHI", 31, 3, g.operational)
	case "operational technologies":
		many("TEC", other, n-1, g.operational)
		many("TEC", other+5, 3, g.logistic)
	case "logistic technologies":
		many("TEC", other, n, g.logistic)
		many("TEC", other+6, 3, g.operational)
	case "planet types", "ship types", "technology types":
		prefix := map[byte]string{'p': "PLA", 's': "SHI", 't': "TEC"}[what[0]]
		k := n
		for i, w := range typeWords {
			if prefix == "TEC" && w == typ {
				k--
				continue
			}
			if k > 0 {
				k--
				many(prefix, 10*i+8, 2, g.logistic) // two of each type count once
			}
		}
		if prefix == "TEC" {
			for set := g.s.Players[0].Empire; !set.empty() && k < 0; k++ {
				g.shelve(set.take())
			}
			g.trim(n)
		}
	case "explore cards", "expand cards", "exterminate cards", "exploit cards":
		i := int(index(g, typeWords, strings.Fields(what)[0]))
		k := n
		if typeWords[i] == typ {
			k--
		}
		many("SHI", 10*i+1, k/2, g.logistic)
		many("PLA", 10*i+1, k-k/2, g.operational)
	case "sets":
		many("SHI", 1, n, g.logistic)
		many("PLA", 1, n+1, g.logistic)
		many("TEC", other, n-1, g.logistic)
	case "produced":
		g.operational(0, "PLA-01 PLA-02")
		for i := range n {
			g.produced(0, name("PLA", 1+i%2), fmt.Sprintf("%02d red", i+2))
		}
	case "credits":
		g.credits(0, n)
	case "artifacts":
		for i := range n {
			g.artifacts(0, fmt.Sprintf("ART-%02d", i+4))
		}
	default:
		g.Fatalf("cannot fill %q", what)
	}
}

// trim leaves technologies of n-1 types besides that of the card to come.
func (g *scenario) trim(n int) {
	for t := types - 1; t >= 0; t-- {
		have := 0
		for u := range uint8(types) {
			if g.p.number(0, technology, anySide, u) > 0 {
				have++
			}
		}
		if have <= n-1 {
			return
		}
		for set := g.s.Players[0].Empire.and(g.p.rules.ofKind[technology]).and(g.p.rules.ofType[t]); !set.empty(); {
			g.shelve(set.take())
		}
		g.recount()
	}
}

// fitting is a resource card with a half of each type and none of the next.
var fitting = [types][2]string{{"26", "01"}, {"09", "18"}, {"01", "35"}, {"57", "35"}}

// Each technology is developed on its operational side at every step, one below
// and with a card that does not match; the value during the game comes at once,
// that of the end when the game is over: AA-6.10, AA-8.3.3, AA-8.3.4, AA-19.3.
func TestOperationalTechnologies(t *testing.T) {
	for _, id := range cardWords[technology*perKind : planet*perKind] {
		row := operationalTechnologies[id]
		at := strings.IndexAny(row, "0123456789")
		what := strings.TrimSpace(row[:at])
		steps := strings.Split(row[at:], ", ")
		lastDuring, lastEnd := 0, 0
		for _, s := range steps {
			var need, during, end int
			if _, err := fmt.Sscan(s, &need, &during, &end); err != nil {
				t.Fatal(err)
			}
			for _, c := range []struct {
				n, during, end int
				match          bool
			}{{need - 1, lastDuring, lastEnd, true}, {need, during, end, true}, {need, 0, end, false}} {
				t.Run(fmt.Sprintf("%s with %d, %v", id, c.n, c.match), func(t *testing.T) {
					if c.n < 1 && strings.Contains(what, "tech") {
						t.Skip("it counts itself")
					}
					g := begin(t, 2)
					g.fill(what, id, c.n)
					g.building(0, id)
					card := fitting[g.p.rules.types[g.cardOf(id)]]
					if g.deck(card[0]); !c.match {
						g.deck(card[1])
					}
					g.artifacts(0, "ART-03")
					vp := g.s.Players[0].vp()
					g.play(0, "play ART-03; complete "+id+" operational")
					g.is("VP during the game", g.s.Players[0].vp()-vp, c.during)
					g.s.Ending, g.s.Start = true, 1
					g.s.Turn.Acted = true
					g.finish(0)
					g.is("phase", g.s.Phase, phaseOver)
					got := 0
					for _, l := range g.p.Scores(nil) {
						if l.Seat == 0 && l.Kind == scoreTechnology && l.Args[0] == int16(g.cardOf(id)) {
							got = int(l.Points)
						}
					}
					g.is("VP at the end", got, c.end)
				})
			}
			lastDuring, lastEnd = during, end
		}
	}
}
