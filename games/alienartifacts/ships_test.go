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
			g := newStage(t, 2, "shipLimits="+mapping).workshop(c.id).builds("A", c.id).holds("A", "RES-18", "RES-19")
			g.Is("limits before", g.limits(), plainLimits).Is("cost", g.due("build "+c.id+" logistic"), 6)
			g.changes("A build "+c.id+" logistic, pay RES-18 red, pay RES-19 red, done",
				tally{Hand: -2, Plans: c.plans, Building: -1, Empire: 1})
			g.HeardTimes(1, "A complete "+c.id+" logistic by AA-8.4.1").HeardTimes(c.plans, "A defence by AA-13.9")
			g.Is("it lies", g.lies("A", c.id), "front")
			g.Is("limits after", g.limits(), plainLimits.more(helps))
			g.Is("costs after", g.costs(), workshopCosts.less("build", -1))

			g = newStage(t, 2, "shipLimits="+mapping).workshop(c.id).fronts("A", c.id).blocks(c.id, 1)
			g.Is("limits under a blockade", g.limits(), plainLimits) // AA-14.1
			g.credits("A", 0).Refused("A lift "+c.id, "AA-14.3")
			g.credits("A", 8)
			g.changes("A lift "+c.id, tally{Credits: -1})
			g.Is("limits when the token is paid for", g.limits(), plainLimits.more(helps))

			g = newStage(t, 2, "shipLimits="+mapping).workshop(c.id).backs("A", c.id)
			g.Is("limits with it on its operational side", g.limits(), plainLimits)
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
		{
			"literal", "SHI-01", "SHI-02", "discover PLA-01 logistic",
			"pay RES-77 green, pay RES-78 green, pay RES-79 green", "RES-80 green", "trade green",
			"pay RES-77 green, pay RES-78 green",
		},
		{
			"literal", "SHI-11", "SHI-12", "build SHI-30 logistic", "pay RES-57 red, pay RES-58 red, pay RES-59 red",
			"RES-60 red", "trade red", "pay RES-57 red, pay RES-58 red",
		},
		{
			"literal", "SHI-21", "SHI-22", "develop TEC-37 logistic", "pay RES-68 blue, pay RES-69 blue, pay RES-70 blue",
			"RES-71 blue", "trade blue", "pay RES-68 blue, pay RES-69 blue",
		},
		{
			"literal", "SHI-31", "SHI-32", "trade green", "pay RES-77 green, pay RES-78 green, pay RES-79 green",
			"RES-80 green", "develop TEC-37 logistic", "pay RES-64 blue, pay RES-65 blue",
		},
		{
			"byColour", "SHI-01", "SHI-02", "discover PLA-01 logistic",
			"pay RES-77 green, pay RES-78 green, pay RES-79 green", "RES-80 green", "trade green",
			"pay RES-77 green, pay RES-78 green",
		},
		{
			"byColour", "SHI-11", "SHI-12", "develop TEC-37 logistic", "pay RES-68 blue, pay RES-69 blue, pay RES-70 blue",
			"RES-71 blue", "trade blue", "pay RES-68 blue, pay RES-69 blue",
		},
		{
			"byColour", "SHI-21", "SHI-22", "build SHI-30 logistic", "pay RES-57 red, pay RES-58 red, pay RES-59 red",
			"RES-60 red", "trade red", "pay RES-57 red, pay RES-58 red",
		},
		{
			"byColour", "SHI-31", "SHI-32", "trade green", "pay RES-77 green, pay RES-78 green, pay RES-79 green",
			"RES-80 green", "develop TEC-37 logistic", "pay RES-64 blue, pay RES-65 blue",
		},
	} {
		g := newStage(t, 2, "shipLimits="+c.mapping).fronts("A", c.ship).builds("A", "PLA-01", "TEC-37", "SHI-30").
			holds("A", "RES-77", "RES-78", "RES-79", "RES-80", "RES-57", "RES-58", "RES-59", "RES-60", "RES-68", "RES-69",
				"RES-70", "RES-71", "RES-64", "RES-65", "RES-66")
		g.Play("A "+c.other+", "+c.otherPay).Refused("A pay RES-66 gold", "AA-5.7").Play("A back")
		g.Play("A "+c.move+", "+c.pay).Refused("A pay "+c.fourth, "AA-5.7").Play("A back").fronts("A", c.second)
		hand := g.tally("A").Hand
		g.Play("A "+c.move+", "+c.pay+", pay "+c.fourth+", done").Is("cards played with two ships", hand-g.tally("A").Hand, 4)
	}
}

// TestPlansOfLogisticShips: each exploit ship draws one plan; without a deck none is
// drawn (AA-13.9).
func TestPlansOfLogisticShips(t *testing.T) {
	g := newStage(t, 2).builds("A", "SHI-31").artifacts("A", "ART-01").
		defends("B", "DEF-01", "DEF-02", "DEF-03", "DEF-04", "DEF-05", "DEF-06", "DEF-07", "DEF-08", "DEF-09", "DEF-10")
	g.changes("A play ART-01, complete SHI-31 logistic", tally{Artifacts: -1, Building: -1, Empire: 1})
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
			stand = ", stand"
		}

		// A card of number 1 meets a system whose first two lines destroy. A ship of
		// the same fleet that attacks with more does not help it.
		other := unless(c.id, "SHI-30", "SHI-29")
		g := newStage(t, 2).builds("A", c.id).backs("A", other).holds("A", "RES-53", "RES-54").system("ALS-4").
			draws("RES-55", "RES-56")
		g.changes("A build "+c.id+" operational, pay RES-53 red, pay RES-54 red, done", built)
		g.Offers("A attack aliens, attack 2").Offers("A hold")
		want := map[string]tally{
			"destroyed": {Empire: -1, Credits: c.pays}, "damaged": {Empire: -1, Building: 1}, "": {VP: 1},
		}[c.low]
		g.changes("A attack aliens"+stand, want).HeardTimes(1, "A ship "+c.id+" by AA-12.8")
		g.HeardTimes(0, "A ship "+other+" by AA-12.8")
		g.HeardTimes(1, "A "+value(1)+" by AA-12.6")
		g.Is("it lies", g.lies("A", c.id),
			map[string]string{"destroyed": "bottom", "damaged": "construction", "": "back"}[c.low])
		if c.low != "" {
			g.HeardTimes(1,
				"A "+c.low+" "+c.id+" by "+string(map[string]game.Rule{"destroyed": "AA-12.12", "damaged": "AA-12.13"}[c.low]))
		}
		if c.low == "damaged" {
			g.HeardTimes(1, "A spared "+c.id+" damaged by AA-21.4")
		}

		// A card of number 2 meets the standard plan of a player; no card is redrawn.
		g = newStage(t, 2).builds("A", c.id).fronts("B", "PLA-01").holds("A", "RES-53", "RES-60").draws("RES-57")
		g.changes("A build "+c.id+" operational, pay RES-53 red, pay RES-60 red, done", built)
		g.Play("A attack 2").HeardTimes(1, "A "+value(2)+" by AA-12.6").HeardTimes(1, "B plan DEF-STD by AA-3.5")

		// It need not attack, and may later in the turn, but once only.
		g = newStage(t, 2).builds("A", c.id).holds("A", "RES-53", "RES-60", "RES-54", "RES-61", "RES-18", "RES-62").
			system("ALS-5").draws("RES-74")
		g.changes("A build "+c.id+" operational, pay RES-53 red, pay RES-60 red, done, hold", built)
		g.HeardTimes(1, "A hold "+c.id+" by AA-8.4.3")
		g.Play("A offensive, pay RES-54 red, pay RES-61 red, done, attack aliens" + stand)
		g.HeardTimes(1, "A "+value(4)+" by AA-12.6")
		g.Is("it lies", g.lies("A", c.id), "back").Refused("A offensive", "AA-15.8")

		// Blockaded it takes no part unless its tokens are paid for.
		g = newStage(t, 2).backs("A", c.id).blocks(c.id, 2).holds("A", "RES-53", "RES-60").credits("A", 1)
		g.Refused("A offensive", "AA-15.8")
		g.credits("A", 2).changes("A offensive, pay RES-53 red, pay RES-60 red, done", tally{Hand: -2}).Play("A attack 2")
		g.HeardTimes(1, "A toll 2 "+c.id+" by AA-14.3").Is("credits after two tokens", g.tally("A").Credits, c.pays)
		newStage(t, 2).fronts("A", c.id).holds("A", "RES-53", "RES-60").Refused("A offensive", "AA-15.8")
	})
}

// TestRedraws: an explore ship may discard the card that it revealed against aliens
// and reveal another one; the second stands.
func TestRedraws(t *testing.T) {
	for _, c := range shipCards {
		g := newStage(t, 2).backs("A", c.id).holds("A", "RES-53", "RES-60").system("ALS-5").
			draws("RES-55", "RES-57", "RES-59")
		g.Play("A offensive, pay RES-53 red, pay RES-60 red, done, attack aliens")
		if !c.redraws {
			g.HeardTimes(1, "A reveal RES-55 1 by AA-12.6").HeardTimes(0, "A reveal RES-57 2 by AA-12.6")
			g.Refused("A redraw", "AA-22.1")
			continue
		}
		g.HeardTimes(1, "A value "+c.id+" 2 1 by AA-12.6").changes("A redraw", tally{Credits: 3}) // the line of 3
		g.HeardTimes(1, "A reveal RES-57 2 by AA-12.6").HeardTimes(1, "A value "+c.id+" 3 1 by AA-12.6")
		g.HeardTimes(0, "A reveal RES-59 1 by AA-12.6")
		g.Is("discarded", g.discarded("RES-55"), true).Refused("A redraw", "AA-22.1")
	}
}

// TestShipsDoNotHelpEachOther: in an offensive each ship has its own bonus, its own
// loss and its own gains: AA-12.7, AA-12.8, AA-21.3. The bank holds no more than 15 (AA-2.7).
func TestShipsDoNotHelpEachOther(t *testing.T) {
	g := newStage(t, 2).backs("A", "SHI-01", "SHI-11", "SHI-21", "SHI-31").holds("A", "RES-53", "RES-60").
		system("ALS-4").credits("A", 14).
		draws("RES-55", "RES-63", "RES-59", "RES-61")
	g.Play("A offensive, pay RES-53 red, pay RES-60 red, done, attack aliens, sail")
	g.Offers("A strike SHI-01, strike SHI-11, strike SHI-21, strike SHI-31")
	// 1 + 1
	g.changes("A strike SHI-01, stand", tally{Empire: -1}).Is("SHI-01", g.lies("A", "SHI-01"), "bottom")
	// 1 + 1
	g.changes("A strike SHI-11", tally{Empire: -1, Building: 1}).Is("SHI-11", g.lies("A", "SHI-11"), "construction")
	g.changes("A strike SHI-31", tally{Empire: -1, Credits: 1, Artifacts: 1})
	g.Is("SHI-31 and then SHI-21", g.lies("A", "SHI-31"), "bottom") // 1, then 2 + 2
	g.HeardTimes(1, "A value SHI-31 1 0 by AA-12.6").HeardTimes(1, "A value SHI-21 4 2 by AA-12.6")
	g.HeardTimes(1, "A credits 1 1 by AA-2.7")
}
