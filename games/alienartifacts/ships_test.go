package alienartifacts

import (
	"fmt"
	"strings"
	"testing"
)

// What the list of cards says of each type of ship, written by hand: the action it
// helps with on its logistic side, literally and by colour, and its attack bonus
// (AA-6.6, AA-6.8, AA-20.4, AA-20.22).
var shipTypes = []struct {
	typ, literal, byColour string
	bonus                  int
}{
	{"explore", "discover", "discover", 1},
	{"expand", "build", "develop", 1},
	{"exterminate", "develop", "build", 2},
	{"exploit", "trade", "trade", 0},
}

func shipType(i int) int { return (i - 1) / 10 }

// Every ship on its logistic side raises one limit by 1, which a payment with three
// cards shows, and a fourth card is refused: AA-5.7, AA-5.9, AA-6.6, AA-6.12.
func TestLogisticShips(t *testing.T) {
	for i := 1; i <= perKind; i++ {
		id := fmt.Sprintf("SHI-%02d", i)
		for _, option := range []string{"literal", "byColour"} {
			t.Run(id+" "+option, func(t *testing.T) {
				typ := shipTypes[shipType(i)]
				action := typ.literal
				if option == "byColour" {
					action = typ.byColour
				}
				g := begin(t, 2, "shipLimits="+option).building(0, id).artifacts(0, "ART-01")
				g.limitIs(0, action, 2).play(0, "play ART-01; complete "+id+" logistic").limitIs(0, action, 3).limitIs(1, action, 2)
				for _, other := range []string{"discover", "develop", "build", "trade", "unblock", "offensive", "faction"} {
					if other != action {
						g.limitIs(0, other, 2)
					}
				}
				// AA-6.7: an exploit ship draws a defence plan on this side.
				want := 0
				if typ.typ == "exploit" {
					want = 1
				}
				g.is("defence plans", count16(g.s.Players[0].Plans), want)
				g.threeCards(action)
				// AA-6.12, AA-14.2: a blockaded ship helps nobody.
				g.turn(0).tokens(id, 1).limitIs(0, action, 2)
			})
		}
	}
}

// threeCards pays for an action with three cards, and is refused a fourth.
func (g *scenario) threeCards(action string) {
	g.Helper()
	switch action {
	case "discover":
		g.building(0, "PLA-21").hand(0, "33 34 51 52")
		g.play(0, "discover PLA-21 logistic; pay RES-33 green; pay RES-34 green; pay RES-51 green").refused(0, "pay RES-52 green", "AA-5.7")
		g.play(0, "done").inEmpire(0, "PLA-21", "logistic")
	case "develop":
		g.building(0, "TEC-01").hand(0, "16 17 45 46")
		g.play(0, "develop TEC-01 logistic; pay RES-16 blue; pay RES-17 blue; pay RES-45 blue").refused(0, "pay RES-46 blue", "AA-5.7")
		g.play(0, "done").inEmpire(0, "TEC-01", "logistic")
	case "build": // the ship that helps has made it dearer by 1
		g.building(0, "SHI-40").hand(0, "11 12 13 14")
		g.play(0, "build SHI-40 logistic; pay RES-11 red; pay RES-12 red; pay RES-13 red").refused(0, "pay RES-14 red", "AA-5.7")
		g.play(0, "done").inEmpire(0, "SHI-40", "logistic")
	case "trade":
		g.credits(0, 0).hand(0, "11 12 13 14")
		g.play(0, "trade red; pay RES-11 red; pay RES-12 red; pay RES-13 red").refused(0, "pay RES-14 red", "AA-5.7")
		g.play(0, "done").has(0, 6, 0)
	}
}

// Every ship on its operational side attacks at once with its bonus and its
// ability: AA-6.8, AA-8.4.3, AA-12.6, AA-21.3, AA-21.4, AA-21.13.
func TestOperationalShips(t *testing.T) {
	for i := 1; i <= perKind; i++ {
		id := fmt.Sprintf("SHI-%02d", i)
		t.Run(id, func(t *testing.T) {
			typ := shipTypes[shipType(i)]
			launch := func(system, deck, target string) *scenario {
				t.Helper()
				g := begin(t, 2).building(0, id).hand(0, "").system(system).deck(deck)
				g.attached(0, id, "08 red", "11 red")
				g.play(0, "build "+id+" operational").limitIs(0, "trade", 2).is("defence plans", g.s.Players[0].Plans, 0) // AA-20.8
				g.play(0, target)
				return g
			}
			bonus := func(g *scenario) {
				t.Helper()
				for _, e := range g.all {
					if e.Kind == eventValue {
						g.is("bonus", e.Args[2], typ.bonus)
					}
				}
				g.heard("value", 1)
			}
			switch typ.typ {
			case "explore": // may redraw once against aliens, and the second card stands
				g := launch("ALS-1", "07 15 03", "attack aliens")
				bonus(g)
				g.is("value", g.s.Attack.Value, 2).play(0, "redraw").is("discards", g.discards(), "07 08 11 15").is("VP", g.s.Players[0].vp(), 0)
				g.inEmpire(0, id, "").builds(0, id) // 1+1: damaged; the redraw was 1 as well
				g = launch("ALS-1", "07 15 03", "attack aliens")
				g.play(0, "stand").inEmpire(0, id, "").builds(0, id)
				g = launch("ALS-1", "04 15 03", "attack aliens")
				g.play(0, "stand").is("artifacts", count16(g.s.Players[0].Artifacts), 1)
				g = launch("ALS-1", "07 15 03", "attack 2") // not against players: 2, damaged
				bonus(g)
				g.builds(0, id)
			case "expand": // damaged instead of destroyed
				g := launch("ALS-4", "07 15 03", "attack aliens") // 1+1 destroys
				bonus(g)
				g.heard("spared", 1).builds(0, id)
				g = launch("ALS-1", "07", "attack aliens") // 1+1 damages, as it says
				g.heard("spared", 0).builds(0, id)
			case "exterminate":
				g := launch("ALS-1", "07", "attack aliens") // 1+2: 1 point
				bonus(g)
				g.has(0, 8, 1).inEmpire(0, id, "operational")
			case "exploit": // 2 credits after the attack, even if it is destroyed
				g := launch("ALS-1", "07", "attack aliens")
				bonus(g)
				g.has(0, 10, 0).inEmpire(0, id, "").builds(0, "")
				g.is("bottom of its deck", cardWords[g.s.Decks[ship].Card[0]], id)
				g = launch("ALS-5", "04", "attack aliens") // 3: 3 credits and 2
				g.has(0, 13, 0)
			}
			// AA-12.2, AA-8.4.3: it may also let it be.
			g := begin(t, 2).building(0, id).artifacts(0, "ART-01 ART-16").play(0, "play ART-01; complete "+id+" operational; hold")
			g.inEmpire(0, id, "operational").is("it has not attacked", g.s.Turn.Attacked.empty(), true)
		})
	}
}

// The abilities of ships hold for their own attacks only: AA-12.7, AA-21.3.
func TestBonusesOfOtherShipsDoNotCount(t *testing.T) {
	g := begin(t, 2).operational(0, "SHI-31 SHI-21 SHI-01").system("ALS-5").hand(0, "01 04").deck("08 57 02")
	g.play(0, "offensive; pay RES-01 red; pay RES-04 red; done; attack aliens; sail; strike SHI-31")
	g.is("value of the exploit ship", strings.Contains(fmt.Sprint(g.all), "AA-12.6"), true)
	for _, e := range g.all {
		if e.Kind == eventValue {
			g.is("value", e.Args[1], 3) // 3 on the card and nothing else
		}
	}
}
