package alienartifacts

import (
	"testing"
)

// planetCard is what is printed on a planet: its type, the action that its logistic
// side makes cheaper and by how much, and how many cards its operational side
// produces when it is completed and when it is mined (AA-6.1, AA-6.5).
type planetCard struct {
	id, typ, cheaper string
	by               int
	produces, mines  int
}

func (c *planetCard) name() string { return c.id }

var planetCards = []planetCard{
	{"PLA-01", "explore", "discover", 2, 3, 1},
	{"PLA-02", "explore", "discover", 2, 3, 1},
	{"PLA-03", "explore", "discover", 2, 3, 1},
	{"PLA-04", "explore", "discover", 2, 3, 1},
	{"PLA-05", "explore", "discover", 2, 3, 1},
	{"PLA-06", "explore", "discover", 2, 3, 1},
	{"PLA-07", "explore", "discover", 2, 3, 1},
	{"PLA-08", "explore", "discover", 2, 3, 1},
	{"PLA-09", "explore", "discover", 2, 3, 1},
	{"PLA-10", "explore", "discover", 2, 3, 1},
	{"PLA-11", "expand", "develop", 2, 3, 1},
	{"PLA-12", "expand", "develop", 2, 3, 1},
	{"PLA-13", "expand", "develop", 2, 3, 1},
	{"PLA-14", "expand", "develop", 2, 3, 1},
	{"PLA-15", "expand", "develop", 2, 3, 1},
	{"PLA-16", "expand", "develop", 2, 3, 1},
	{"PLA-17", "expand", "develop", 2, 3, 1},
	{"PLA-18", "expand", "develop", 2, 3, 1},
	{"PLA-19", "expand", "develop", 2, 3, 1},
	{"PLA-20", "expand", "develop", 2, 3, 1},
	{"PLA-21", "exterminate", "build", 2, 3, 1},
	{"PLA-22", "exterminate", "build", 2, 3, 1},
	{"PLA-23", "exterminate", "build", 2, 3, 1},
	{"PLA-24", "exterminate", "build", 2, 3, 1},
	{"PLA-25", "exterminate", "build", 2, 3, 1},
	{"PLA-26", "exterminate", "build", 2, 3, 1},
	{"PLA-27", "exterminate", "build", 2, 3, 1},
	{"PLA-28", "exterminate", "build", 2, 3, 1},
	{"PLA-29", "exterminate", "build", 2, 3, 1},
	{"PLA-30", "exterminate", "build", 2, 3, 1},
	{"PLA-31", "exploit", "buy", 2, 3, 1},
	{"PLA-32", "exploit", "buy", 2, 3, 1},
	{"PLA-33", "exploit", "buy", 2, 3, 1},
	{"PLA-34", "exploit", "buy", 2, 3, 1},
	{"PLA-35", "exploit", "buy", 2, 3, 1},
	{"PLA-36", "exploit", "buy", 2, 3, 1},
	{"PLA-37", "exploit", "buy", 2, 3, 1},
	{"PLA-38", "exploit", "buy", 2, 3, 1},
	{"PLA-39", "exploit", "buy", 2, 3, 1},
	{"PLA-40", "exploit", "buy", 2, 3, 1},
}

// less takes a discount off the cost of an action.
func (c costs) less(action string, by int) costs {
	*map[string]*int{
		"buy": &c.Buy, "discover": &c.Discover, "develop": &c.Develop, "build": &c.Build,
		"offensive": &c.Offensive, "revenue": &c.Revenue, "mine": &c.Mine,
	}[action] -= by
	return c
}

// TestLogisticPlanets completes each planet on its logistic side by an action. From
// then on just one action is cheaper, and discovering costs 1 more, for a planet more
// is in the empire: AA-6.1, AA-7.2, AA-8.2.2. Exploit planets save credits: AA-20.7.
func TestLogisticPlanets(t *testing.T) {
	eachCard(t, planetCards, (*planetCard).name, func(t *testing.T, c *planetCard) {
		g := newStage(t, 2).workshop(c.id).builds("A", c.id).holds("A", "RES-22", "RES-82")
		g.Is("costs before", g.costs(), workshopCosts)
		g.changes("A discover "+c.id+" logistic, pay RES-22 green, pay RES-82 green, done",
			tally{Hand: -2, Building: -1, Empire: 1})
		g.HeardTimes(1, "A complete "+c.id+" logistic by AA-8.2.1").Is("it lies", g.lies("A", c.id), "front")
		g.Is("costs after", g.costs(), workshopCosts.less("discover", -1).less(c.cheaper, c.by))
	})
}

// TestBlockadedPlanets: a token makes the discount of each planet end; it holds for
// an action again if 1 credit is paid for the token, and cannot be had without:
// AA-14.1, AA-14.3. On its operational side a planet lowers no cost.
func TestBlockadedPlanets(t *testing.T) {
	eachCard(t, planetCards, (*planetCard).name, func(t *testing.T, c *planetCard) {
		plain := workshopCosts.less("discover", -1)
		g := newStage(t, 2).workshop(c.id).fronts("A", c.id).blocks(c.id, 2)
		g.Is("costs under a blockade", g.costs(), plain)
		g.credits("A", 1).Refused("A lift "+c.id, "AA-14.3")
		g.credits("A", 8).changes("A lift "+c.id, tally{Credits: -2})
		g.Is("costs when the tokens are paid for", g.costs(), plain.less(c.cheaper, c.by))
		g.Refused("A lift "+c.id, "AA-14.3")

		g = newStage(t, 2).workshop(c.id).backs("A", c.id)
		g.Is("costs with it on its operational side", g.costs(), plain)
		g.Refused("A lift "+c.id, "AA-14.3")
	})
}

// yields is what planets of a type get from resource cards.
var yields = map[string]struct {
	match, other string // RES-aa: its larger half has the type and either may be taken
	again        string // another card like that
	plain        string // no half has the type: only the smaller one may be taken
	small        string // the smaller half has the type: there is no choice
}{
	"explore":     {"RES-74 green", "RES-75 gold", "RES-75 green", "RES-07 1 blue", "RES-24 1 green"},
	"expand":      {"RES-64 blue", "RES-65 gold", "RES-65 blue", "RES-74 1 gold", "RES-07 1 blue"},
	"exterminate": {"RES-53 red", "RES-54 gold", "RES-54 red", "RES-64 1 gold", "RES-09 1 red"},
	"exploit":     {"RES-63 gold", "RES-83 green", "RES-83 gold", "RES-07 1 blue", "RES-53 1 gold"},
}

// TestOperationalPlanets completes each planet on its operational side: it produces
// at once, 1 VP for each half that is chosen and has its type, nothing for another
// one: AA-8.2.3, AA-9.1 to AA-9.3.
func TestOperationalPlanets(t *testing.T) {
	eachCard(t, planetCards, (*planetCard).name, func(t *testing.T, c *planetCard) {
		y := yields[c.typ]
		g := newStage(t, 2).builds("A", c.id).holds("A", "RES-22", "RES-80").draws(y.match[:6], y.other[:6], y.plain[:6])
		g.changes("A discover "+c.id+" operational, pay RES-22 green, pay RES-80 green, done, tuck "+y.match+", tuck "+
			y.other,
			tally{VP: 1, Hand: -2, Produced: c.produces, Building: -1, Empire: 1})
		g.HeardTimes(1, "A vp 1 production by AA-9.3").HeardTimes(1, "A tuck "+y.plain+" "+c.id+" by AA-9.2")
		g.Is("it lies", g.lies("A", c.id), "back").calm()

		g = newStage(t, 2).builds("A", c.id).artifacts("A", "ART-02").draws(y.small[:6], y.match[:6], y.again[:6])
		g.changes("A play ART-02, complete "+c.id+" operational, tuck "+y.match+", tuck "+y.again,
			tally{VP: 3, Produced: c.produces, Artifacts: -1, Building: -1, Empire: 1})
		g.calm().HeardTimes(1, "A tuck "+y.small+" "+c.id+" by AA-9.2")

		g = newStage(t, 2).builds("A", c.id).artifacts("A", "ART-02").draws(y.match[:6], y.other[:6], y.plain[:6])
		g.Play("A play ART-02, complete "+c.id+" logistic").Is("produced on the logistic side", g.tally("A").Produced, 0)
	})
}

// TestMinedPlanets mines each planet: 5 green, no gold (AA-15.1), for 1 card each
// time (AA-15.4). The cards under it are spent as if in hand (AA-9.5), unless it is
// blockaded (AA-14.2).
func TestMinedPlanets(t *testing.T) {
	eachCard(t, planetCards, (*planetCard).name, func(t *testing.T, c *planetCard) {
		y := yields[c.typ]
		g := newStage(t, 2).backs("A", c.id).holds("A", "RES-76", "RES-82", "RES-80", "RES-81").
			draws(y.small[:6], y.match[:6])
		g.Play("A mine").Refused("A pay RES-82 gold", "AA-5.5").Play("A pay RES-76 green").Refused("A done", "AA-5.3")
		g.changes("A pay RES-80 green, done", tally{VP: 1, Hand: -2, Produced: c.mines}).calm()
		g.HeardTimes(1, "A tuck "+y.small+" "+c.id+" by AA-9.2").HeardTimes(1, "A vp 1 production by AA-9.3")
		g.changes("A mine, pay RES-81 green, pay RES-82 green, done, tuck "+y.match,
			tally{VP: 1, Hand: -2, Produced: c.mines})
		g.calm()

		newStage(t, 2).fronts("A", c.id).holds("A", "RES-76", "RES-80").Refused("A mine", "AA-15.8")
		newStage(t, 2).backs("A", c.id).holds("A", "RES-80", "RES-83", "RES-82").limit(-1).Refused("A mine", "AA-15.1")
		newStage(t, 2).backs("A", c.id).holds("A", "RES-80", "RES-81", "RES-62").Refused("A mine", "AA-15.1")
		newStage(t, 2).backs("A", c.id).blocks(c.id, 9).holds("A", "RES-76", "RES-80").Refused("A mine", "AA-15.8")
		g = newStage(t, 2).backs("A", c.id).blocks(c.id, 3).holds("A", "RES-76", "RES-80").draws(y.small[:6])
		g.changes("A mine, pay RES-76 green, pay RES-80 green, done", tally{VP: 1, Credits: -3, Hand: -2, Produced: 1})

		g = newStage(t, 2).backs("A", c.id).produced("A", c.id, "RES-53 red", "RES-64 blue", "RES-74 green")
		g.Play("A trade green").Refused("A pay RES-74 gold", "AA-5.2")
		g.changes("A pay RES-74 green, done", tally{Credits: 3, Produced: -1})
		g = newStage(t, 2).backs("A", c.id).produced("A", c.id, "RES-53 red").blocks(c.id, 2).credits("A", 1)
		g.Refused("A trade red", "AA-8.6.3").credits("A", 2)
		g.changes("A trade red, pay RES-53 red, done", tally{Credits: 1, Produced: -1})
	})
}

// TestPlanetDiscountsReachZero: planets of one type add up, and no cost drops below
// 0 (AA-6.3, AA-6.4); what costs nothing is paid without cards (AA-5.16).
func TestPlanetDiscountsReachZero(t *testing.T) {
	for _, c := range []struct {
		planets []string
		due     [3]int // with one, two, all of them
		free    string
		card    string
	}{
		{
			[]string{"PLA-01", "PLA-02", "PLA-03", "PLA-04", "PLA-05", "PLA-06"},
			[3]int{4, 3, 0},
			"discover PLA-31 logistic", "PLA-31",
		},
		{[]string{"PLA-11", "PLA-12", "PLA-13"}, [3]int{3, 1, 0}, "develop TEC-37 logistic", "TEC-37"},
		{[]string{"PLA-21", "PLA-22", "PLA-23"}, [3]int{3, 1, 0}, "build SHI-21 logistic", "SHI-21"},
	} {
		g := newStage(t, 2).builds("A", c.card).holds("A", "RES-53", "RES-64", "RES-74").fronts("A", c.planets[0])
		g.Is("with one", g.due(c.free), c.due[0]).fronts("A", c.planets[1]).Is("with two", g.due(c.free), c.due[1])
		g.fronts("A", c.planets[2:]...).changes("A "+c.free, tally{Building: -1, Empire: 1})
	}
	g := newStage(t, 2).fronts("A", "PLA-31")
	g.credits("A", 2).Refused("A buy ship 0", "AA-8.1.1").credits("A", 3)
	g.changes("A buy ship 0", tally{Credits: -3, Building: 1})
	g = newStage(t, 2).fronts("A", "PLA-31", "PLA-32", "PLA-33").tops("SHI-01", "SHI-02").credits("A", 0)
	g.Refused("A buy ship 1", "AA-8.1.1").changes("A buy ship 0", tally{Building: 1})
	g = newStage(t, 2).fronts("A", "PLA-31", "PLA-32", "PLA-33").tops("SHI-01", "SHI-02").credits("A", 1)
	g.changes("A buy ship 1, keep SHI-02", tally{Credits: -1, Building: 1}) // AA-8.1.7
}

// TestPlanetsMakeConstructionsComplete: a logistic planet lowers a cost so far that
// what is attached to a construction pays for it: AA-10.1, AA-10.2.
func TestPlanetsMakeConstructionsComplete(t *testing.T) {
	for _, c := range []struct{ planet, card, saved, more string }{
		{"PLA-01", "PLA-31", "RES-74 green", "RES-83 green"}, // 5 + 1 - 2
		{"PLA-11", "TEC-37", "RES-64 blue", ""},              // 5 - 2
		{"PLA-21", "SHI-21", "RES-53 red", ""},
	} {
		g := newStage(t, 2).builds("A", c.planet, c.card).artifacts("A", "ART-02").attached("A", c.card, c.saved)
		if c.more != "" {
			g.attached("A", c.card, c.more)
		}
		g.Play("A play ART-02, complete " + c.planet + " logistic")
		g.Offers("A complete " + c.card + " logistic, complete " + c.card + " operational")
		g.changes("A complete "+c.card+" logistic", tally{Building: -1, Empire: 1})
		g.HeardTimes(1, "A complete "+c.card+" logistic by AA-10.1")
	}
}

// TestPlanetsProduceWhatThereIs: with fewer cards than are wanted a planet produces
// as many as there are: AA-9.8.
func TestPlanetsProduceWhatThereIs(t *testing.T) {
	g := newStage(t, 2).builds("A", "PLA-01").artifacts("A", "ART-02").onlyDraws("RES-24", "RES-25")
	g.changes("A play ART-02, complete PLA-01 operational",
		tally{VP: 2, Produced: 2, Artifacts: -1, Building: -1, Empire: 1})
	g.HeardTimes(1, "- marker 1 by AA-17.2")
	g = newStage(t, 2).builds("A", "PLA-01").artifacts("A", "ART-02").onlyDraws()
	g.changes("A play ART-02, complete PLA-01 operational", tally{Artifacts: -1, Building: -1, Empire: 1})
}
