package alienartifacts

import (
	"fmt"
	"testing"

	"spielwerk/game"
)

// shipCard is what is printed on a ship.
type shipCard struct {
	id, typ           string
	literal, byColour string // action whose limit its logistic side raises by 1, by option (AA-6.6)
	bonus             int    // of its attack, whatever the target (AA-6.8)
	redraws           bool   // may reveal another card, once, against aliens
	low               string // its fate when a card of number 1 meets two lines that destroy
	pays              int    // credits after its attack
	plans             int    // drawn when it is completed on its logistic side (AA-6.7)
}

func (c *shipCard) name() string { return c.id }

var shipCards = []shipCard{
	{"SHI-01", "explore", "discover", "discover", 1, true, "destroyed", 0, 0},
	{"SHI-02", "explore", "discover", "discover", 1, true, "destroyed", 0, 0},
	{"SHI-03", "explore", "discover", "discover", 1, true, "destroyed", 0, 0},
	{"SHI-04", "explore", "discover", "discover", 1, true, "destroyed", 0, 0},
	{"SHI-05", "explore", "discover", "discover", 1, true, "destroyed", 0, 0},
	{"SHI-06", "explore", "discover", "discover", 1, true, "destroyed", 0, 0},
	{"SHI-07", "explore", "discover", "discover", 1, true, "destroyed", 0, 0},
	{"SHI-08", "explore", "discover", "discover", 1, true, "destroyed", 0, 0},
	{"SHI-09", "explore", "discover", "discover", 1, true, "destroyed", 0, 0},
	{"SHI-10", "explore", "discover", "discover", 1, true, "destroyed", 0, 0},
	{"SHI-11", "expand", "build", "develop", 1, false, "damaged", 0, 0},
	{"SHI-12", "expand", "build", "develop", 1, false, "damaged", 0, 0},
	{"SHI-13", "expand", "build", "develop", 1, false, "damaged", 0, 0},
	{"SHI-14", "expand", "build", "develop", 1, false, "damaged", 0, 0},
	{"SHI-15", "expand", "build", "develop", 1, false, "damaged", 0, 0},
	{"SHI-16", "expand", "build", "develop", 1, false, "damaged", 0, 0},
	{"SHI-17", "expand", "build", "develop", 1, false, "damaged", 0, 0},
	{"SHI-18", "expand", "build", "develop", 1, false, "damaged", 0, 0},
	{"SHI-19", "expand", "build", "develop", 1, false, "damaged", 0, 0},
	{"SHI-20", "expand", "build", "develop", 1, false, "damaged", 0, 0},
	{"SHI-21", "exterminate", "develop", "build", 2, false, "", 0, 0},
	{"SHI-22", "exterminate", "develop", "build", 2, false, "", 0, 0},
	{"SHI-23", "exterminate", "develop", "build", 2, false, "", 0, 0},
	{"SHI-24", "exterminate", "develop", "build", 2, false, "", 0, 0},
	{"SHI-25", "exterminate", "develop", "build", 2, false, "", 0, 0},
	{"SHI-26", "exterminate", "develop", "build", 2, false, "", 0, 0},
	{"SHI-27", "exterminate", "develop", "build", 2, false, "", 0, 0},
	{"SHI-28", "exterminate", "develop", "build", 2, false, "", 0, 0},
	{"SHI-29", "exterminate", "develop", "build", 2, false, "", 0, 0},
	{"SHI-30", "exterminate", "develop", "build", 2, false, "", 0, 0},
	{"SHI-31", "exploit", "trade", "trade", 0, false, "destroyed", 2, 1},
	{"SHI-32", "exploit", "trade", "trade", 0, false, "destroyed", 2, 1},
	{"SHI-33", "exploit", "trade", "trade", 0, false, "destroyed", 2, 1},
	{"SHI-34", "exploit", "trade", "trade", 0, false, "destroyed", 2, 1},
	{"SHI-35", "exploit", "trade", "trade", 0, false, "destroyed", 2, 1},
	{"SHI-36", "exploit", "trade", "trade", 0, false, "destroyed", 2, 1},
	{"SHI-37", "exploit", "trade", "trade", 0, false, "destroyed", 2, 1},
	{"SHI-38", "exploit", "trade", "trade", 0, false, "destroyed", 2, 1},
	{"SHI-39", "exploit", "trade", "trade", 0, false, "destroyed", 2, 1},
	{"SHI-40", "exploit", "trade", "trade", 0, false, "destroyed", 2, 1},
}

// more raises the limit of an action, and of preparing the row that goes with it
// (AA-5.11).
func (l limits) more(action string) limits {
	switch action {
	case "discover":
		l.Discover++
		l.PreparePlanet++
	case "develop":
		l.Develop++
		l.PrepareTechnology++
	case "build":
		l.Build++
		l.PrepareShip++
	case "trade":
		l.Trade++
	}
	return l
}

// TestLogisticShips completes each ship on its logistic side by an action, under both
// mappings. From then on the limit of just one action is 1 higher (AA-5.9, AA-6.6,
// AA-6.12, AA-20.4), and exploit ships draw a defence plan (AA-6.7).
func TestLogisticShips(t *testing.T) {
	for _, mapping := range []string{"literal", "byColour"} {
		eachCard(t, shipCards, (*shipCard).name, func(t *testing.T, c *shipCard) {
			helps := c.literal
			if mapping == "byColour" {
				helps = c.byColour
			}
			g := newStage(t, 2, "shipLimits="+mapping).workshop(c.id).builds(0, c.id).holds(0, "RES-18", "RES-19")
			g.is("limits before", g.limits(), plainLimits).is("cost", g.due("build "+c.id+" logistic"), 6)
			g.changes(0, "build "+c.id+" logistic; pay RES-18 red; pay RES-19 red; done", tally{Hand: -2, Plans: c.plans, Building: -1, Empire: 1})
			g.heard(1, 0, "complete "+c.id+" logistic", "AA-8.4.1").heard(c.plans, 0, "defence", "AA-13.9").is("it lies", g.lies(0, c.id), "front")
			g.is("limits after", g.limits(), plainLimits.more(helps)).is("costs after", g.costs(), workshopCosts.less("build", -1))

			g = newStage(t, 2, "shipLimits="+mapping).workshop(c.id).fronts(0, c.id).blocks(c.id, 1)
			g.is("limits under a blockade", g.limits(), plainLimits) // AA-14.1
			g.credits(0, 0).refused(0, "lift "+c.id, "AA-14.3")
			g.credits(0, 8).changes(0, "lift "+c.id, tally{Credits: -1}).is("limits when the token is paid for", g.limits(), plainLimits.more(helps))

			g = newStage(t, 2, "shipLimits="+mapping).workshop(c.id).backs(0, c.id)
			g.is("limits with it on its operational side", g.limits(), plainLimits)
		})
	}
}

// TestShipLimitsInPayments plays a third card where a ship allows it, a fourth where
// two do (AA-5.10), and not elsewhere: AA-5.7.
func TestShipLimitsInPayments(t *testing.T) {
	for _, c := range []struct {
		mapping, ship, second string
		move, pay, fourth     string
		other, otherPay       string // an action that it does not help
	}{
		{"literal", "SHI-01", "SHI-02", "discover PLA-01 logistic", "pay RES-77 green; pay RES-78 green; pay RES-79 green", "RES-80 green", "trade green", "pay RES-77 green; pay RES-78 green"},
		{"literal", "SHI-11", "SHI-12", "build SHI-30 logistic", "pay RES-57 red; pay RES-58 red; pay RES-59 red", "RES-60 red", "trade red", "pay RES-57 red; pay RES-58 red"},
		{"literal", "SHI-21", "SHI-22", "develop TEC-37 logistic", "pay RES-68 blue; pay RES-69 blue; pay RES-70 blue", "RES-71 blue", "trade blue", "pay RES-68 blue; pay RES-69 blue"},
		{"literal", "SHI-31", "SHI-32", "trade green", "pay RES-77 green; pay RES-78 green; pay RES-79 green", "RES-80 green", "develop TEC-37 logistic", "pay RES-64 blue; pay RES-65 blue"},
		{"byColour", "SHI-01", "SHI-02", "discover PLA-01 logistic", "pay RES-77 green; pay RES-78 green; pay RES-79 green", "RES-80 green", "trade green", "pay RES-77 green; pay RES-78 green"},
		{"byColour", "SHI-11", "SHI-12", "develop TEC-37 logistic", "pay RES-68 blue; pay RES-69 blue; pay RES-70 blue", "RES-71 blue", "trade blue", "pay RES-68 blue; pay RES-69 blue"},
		{"byColour", "SHI-21", "SHI-22", "build SHI-30 logistic", "pay RES-57 red; pay RES-58 red; pay RES-59 red", "RES-60 red", "trade red", "pay RES-57 red; pay RES-58 red"},
		{"byColour", "SHI-31", "SHI-32", "trade green", "pay RES-77 green; pay RES-78 green; pay RES-79 green", "RES-80 green", "develop TEC-37 logistic", "pay RES-64 blue; pay RES-65 blue"},
	} {
		g := newStage(t, 2, "shipLimits="+c.mapping).fronts(0, c.ship).builds(0, "PLA-01", "TEC-37", "SHI-30").
			holds(0, "RES-77", "RES-78", "RES-79", "RES-80", "RES-57", "RES-58", "RES-59", "RES-60", "RES-68", "RES-69", "RES-70", "RES-71", "RES-64", "RES-65", "RES-66")
		g.play(0, c.other+"; "+c.otherPay).refused(0, "pay RES-66 gold", "AA-5.7").play(0, "back")
		g.play(0, c.move+"; "+c.pay).refused(0, "pay "+c.fourth, "AA-5.7").play(0, "back").fronts(0, c.second)
		hand := g.tally(0).Hand
		g.play(0, c.move+"; "+c.pay+"; pay "+c.fourth+"; done").is("cards played with two ships", hand-g.tally(0).Hand, 4)
	}
}

// TestPlansOfLogisticShips: each exploit ship draws one plan; without a deck none is
// drawn (AA-13.9).
func TestPlansOfLogisticShips(t *testing.T) {
	g := newStage(t, 2).builds(0, "SHI-31").artifacts(0, "ART-01").
		defends(1, "DEF-01", "DEF-02", "DEF-03", "DEF-04", "DEF-05", "DEF-06", "DEF-07", "DEF-08", "DEF-09", "DEF-10")
	g.changes(0, "play ART-01; complete SHI-31 logistic", tally{Artifacts: -1, Building: -1, Empire: 1})
}

// TestWarships completes each ship on its operational side. It may attack at once, it
// alone and once in the turn (AA-8.4.3, AA-12.9); its bonus counts against both kinds
// of target (AA-12.6). It draws no plan (AA-6.7). Exploit ships add
// nothing to the value and bring credits, also when they are destroyed: AA-20.22, AA-21.13.
func TestWarships(t *testing.T) {
	eachCard(t, shipCards, (*shipCard).name, func(t *testing.T, c *shipCard) {
		built := tally{Hand: -2, Building: -1, Empire: 1}
		value := func(number int) string { return fmt.Sprintf("value %s %d %d", c.id, number+c.bonus, c.bonus) }
		stand := ""
		if c.redraws {
			stand = "; stand"
		}

		// A card of number 1 meets a system whose first two lines destroy. A ship of
		// the same fleet that attacks with more does not help it.
		other := unless(c.id, "SHI-30", "SHI-29")
		g := newStage(t, 2).builds(0, c.id).backs(0, other).holds(0, "RES-53", "RES-54").system("ALS-4").draws("RES-55", "RES-56")
		g.changes(0, "build "+c.id+" operational; pay RES-53 red; pay RES-54 red; done", built)
		g.offers(0, "attack aliens", "attack 2").offers(0, "hold")
		want := map[string]tally{"destroyed": {Empire: -1, Credits: c.pays}, "damaged": {Empire: -1, Building: 1}, "": {VP: 1}}[c.low]
		g.changes(0, "attack aliens"+stand, want).heard(1, 0, "ship "+c.id, "AA-12.8").heard(0, 0, "ship "+other, "AA-12.8")
		g.heard(1, 0, value(1), "AA-12.6").is("it lies", g.lies(0, c.id), map[string]string{"destroyed": "bottom", "damaged": "construction", "": "back"}[c.low])
		if c.low != "" {
			g.heard(1, 0, c.low+" "+c.id, map[string]game.Rule{"destroyed": "AA-12.12", "damaged": "AA-12.13"}[c.low])
		}
		if c.low == "damaged" {
			g.heard(1, 0, "spared "+c.id+" damaged", "AA-21.4")
		}

		// A card of number 2 meets the standard plan of a player; no card is redrawn.
		g = newStage(t, 2).builds(0, c.id).fronts(1, "PLA-01").holds(0, "RES-53", "RES-60").draws("RES-57")
		g.changes(0, "build "+c.id+" operational; pay RES-53 red; pay RES-60 red; done", built)
		g.play(0, "attack 2").heard(1, 0, value(2), "AA-12.6").heard(1, 1, "plan DEF-STD", "AA-3.5")

		// It need not attack, and may later in the turn, but once only.
		g = newStage(t, 2).builds(0, c.id).holds(0, "RES-53", "RES-60", "RES-54", "RES-61", "RES-18", "RES-62").system("ALS-5").draws("RES-74")
		g.changes(0, "build "+c.id+" operational; pay RES-53 red; pay RES-60 red; done; hold", built).heard(1, 0, "hold "+c.id, "AA-8.4.3")
		g.play(0, "offensive; pay RES-54 red; pay RES-61 red; done; attack aliens"+stand).heard(1, 0, value(4), "AA-12.6")
		g.is("it lies", g.lies(0, c.id), "back").refused(0, "offensive", "AA-15.8")

		// Blockaded it takes no part unless its tokens are paid for.
		g = newStage(t, 2).backs(0, c.id).blocks(c.id, 2).holds(0, "RES-53", "RES-60").credits(0, 1).refused(0, "offensive", "AA-15.8")
		g.credits(0, 2).changes(0, "offensive; pay RES-53 red; pay RES-60 red; done", tally{Hand: -2}).play(0, "attack 2")
		g.heard(1, 0, "toll 2 "+c.id, "AA-14.3").is("credits after two tokens", g.tally(0).Credits, c.pays)
		newStage(t, 2).fronts(0, c.id).holds(0, "RES-53", "RES-60").refused(0, "offensive", "AA-15.8")
	})
}

// TestRedraws: an explore ship may discard the card that it revealed against aliens
// and reveal another one; the second stands.
func TestRedraws(t *testing.T) {
	for _, c := range shipCards {
		g := newStage(t, 2).backs(0, c.id).holds(0, "RES-53", "RES-60").system("ALS-5").draws("RES-55", "RES-57", "RES-59")
		g.play(0, "offensive; pay RES-53 red; pay RES-60 red; done; attack aliens")
		if !c.redraws {
			g.heard(1, 0, "reveal RES-55 1", "AA-12.6").heard(0, 0, "reveal RES-57 2", "AA-12.6").refused(0, "redraw", "AA-22.1")
			continue
		}
		g.heard(1, 0, "value "+c.id+" 2 1", "AA-12.6").changes(0, "redraw", tally{Credits: 3}) // the line of 3
		g.heard(1, 0, "reveal RES-57 2", "AA-12.6").heard(1, 0, "value "+c.id+" 3 1", "AA-12.6").heard(0, 0, "reveal RES-59 1", "AA-12.6")
		g.is("discarded", g.discarded("RES-55"), true).refused(0, "redraw", "AA-22.1")
	}
}

// TestShipsDoNotHelpEachOther: in an offensive each ship has its own bonus, its own
// loss and its own gains: AA-12.7, AA-12.8, AA-21.3. The bank holds no more than 15 (AA-2.7).
func TestShipsDoNotHelpEachOther(t *testing.T) {
	g := newStage(t, 2).backs(0, "SHI-01", "SHI-11", "SHI-21", "SHI-31").holds(0, "RES-53", "RES-60").system("ALS-4").credits(0, 14).
		draws("RES-55", "RES-63", "RES-59", "RES-61")
	g.play(0, "offensive; pay RES-53 red; pay RES-60 red; done; attack aliens; sail")
	g.offers(0, "strike SHI-01", "strike SHI-11", "strike SHI-21", "strike SHI-31")
	g.changes(0, "strike SHI-01; stand", tally{Empire: -1}).is("SHI-01", g.lies(0, "SHI-01"), "bottom")                                    // 1 + 1
	g.changes(0, "strike SHI-11", tally{Empire: -1, Building: 1}).is("SHI-11", g.lies(0, "SHI-11"), "construction")                        // 1 + 1
	g.changes(0, "strike SHI-31", tally{Empire: -1, Credits: 1, Artifacts: 1}).is("SHI-31 and then SHI-21", g.lies(0, "SHI-31"), "bottom") // 1, then 2 + 2
	g.heard(1, 0, "value SHI-31 1 0", "AA-12.6").heard(1, 0, "value SHI-21 4 2", "AA-12.6").heard(1, 0, "credits 1 1", "AA-2.7")
}
