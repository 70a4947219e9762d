package alienartifacts

import (
	"fmt"
	"testing"
)

// resourceCard is what is printed on a resource card: two halves of a colour, a number
// of symbols and a type, and the number for attacks (AA-1.7).
type resourceCard struct {
	id       string
	colour   string
	symbols  int
	typ      string
	colour2  string
	symbols2 int
	typ2     string
	number   int
}

func (c *resourceCard) name() string { return c.id }

var resourceCards = []resourceCard{
	{"RES-01", "red", 3, "exterminate", "blue", 2, "expand", 2},
	{"RES-02", "red", 3, "exterminate", "blue", 2, "expand", 4},
	{"RES-03", "red", 3, "exterminate", "blue", 2, "expand", 1},
	{"RES-04", "red", 2, "exterminate", "blue", 3, "expand", 3},
	{"RES-05", "red", 2, "exterminate", "blue", 3, "expand", 2},
	{"RES-06", "red", 2, "exterminate", "blue", 3, "expand", 4},
	{"RES-07", "red", 3, "exterminate", "blue", 1, "expand", 1},
	{"RES-08", "red", 3, "exterminate", "blue", 1, "expand", 3},
	{"RES-09", "red", 1, "exterminate", "blue", 3, "expand", 2},
	{"RES-10", "red", 1, "exterminate", "blue", 3, "expand", 4},
	{"RES-11", "red", 2, "exterminate", "blue", 2, "expand", 1},
	{"RES-12", "red", 2, "exterminate", "blue", 2, "expand", 3},
	{"RES-13", "red", 2, "exterminate", "blue", 2, "expand", 2},
	{"RES-14", "red", 2, "exterminate", "blue", 1, "expand", 4},
	{"RES-15", "red", 2, "exterminate", "blue", 1, "expand", 1},
	{"RES-16", "red", 1, "exterminate", "blue", 2, "expand", 3},
	{"RES-17", "red", 1, "exterminate", "blue", 2, "expand", 2},
	{"RES-18", "red", 3, "exterminate", "green", 2, "explore", 4},
	{"RES-19", "red", 3, "exterminate", "green", 2, "explore", 1},
	{"RES-20", "red", 3, "exterminate", "green", 2, "explore", 3},
	{"RES-21", "red", 2, "exterminate", "green", 3, "explore", 2},
	{"RES-22", "red", 2, "exterminate", "green", 3, "explore", 4},
	{"RES-23", "red", 2, "exterminate", "green", 3, "explore", 1},
	{"RES-24", "red", 3, "exterminate", "green", 1, "explore", 3},
	{"RES-25", "red", 3, "exterminate", "green", 1, "explore", 2},
	{"RES-26", "red", 1, "exterminate", "green", 3, "explore", 4},
	{"RES-27", "red", 1, "exterminate", "green", 3, "explore", 1},
	{"RES-28", "red", 2, "exterminate", "green", 2, "explore", 3},
	{"RES-29", "red", 2, "exterminate", "green", 2, "explore", 2},
	{"RES-30", "red", 2, "exterminate", "green", 2, "explore", 4},
	{"RES-31", "red", 2, "exterminate", "green", 1, "explore", 1},
	{"RES-32", "red", 2, "exterminate", "green", 1, "explore", 3},
	{"RES-33", "red", 1, "exterminate", "green", 2, "explore", 2},
	{"RES-34", "red", 1, "exterminate", "green", 2, "explore", 4},
	{"RES-35", "blue", 3, "expand", "green", 2, "explore", 1},
	{"RES-36", "blue", 3, "expand", "green", 2, "explore", 3},
	{"RES-37", "blue", 3, "expand", "green", 2, "explore", 2},
	{"RES-38", "blue", 2, "expand", "green", 3, "explore", 4},
	{"RES-39", "blue", 2, "expand", "green", 3, "explore", 1},
	{"RES-40", "blue", 2, "expand", "green", 3, "explore", 3},
	{"RES-41", "blue", 3, "expand", "green", 1, "explore", 2},
	{"RES-42", "blue", 3, "expand", "green", 1, "explore", 4},
	{"RES-43", "blue", 1, "expand", "green", 3, "explore", 1},
	{"RES-44", "blue", 1, "expand", "green", 3, "explore", 3},
	{"RES-45", "blue", 2, "expand", "green", 2, "explore", 2},
	{"RES-46", "blue", 2, "expand", "green", 2, "explore", 4},
	{"RES-47", "blue", 2, "expand", "green", 2, "explore", 1},
	{"RES-48", "blue", 2, "expand", "green", 2, "explore", 3},
	{"RES-49", "blue", 2, "expand", "green", 1, "explore", 2},
	{"RES-50", "blue", 2, "expand", "green", 1, "explore", 4},
	{"RES-51", "blue", 1, "expand", "green", 2, "explore", 1},
	{"RES-52", "blue", 1, "expand", "green", 2, "explore", 3},
	{"RES-53", "red", 3, "exterminate", "gold", 1, "exploit", 2},
	{"RES-54", "red", 3, "exterminate", "gold", 1, "exploit", 4},
	{"RES-55", "red", 3, "exterminate", "gold", 1, "exploit", 1},
	{"RES-56", "red", 3, "exterminate", "gold", 1, "exploit", 3},
	{"RES-57", "red", 2, "exterminate", "gold", 1, "exploit", 2},
	{"RES-58", "red", 2, "exterminate", "gold", 1, "exploit", 4},
	{"RES-59", "red", 2, "exterminate", "gold", 1, "exploit", 1},
	{"RES-60", "red", 2, "exterminate", "gold", 2, "exploit", 3},
	{"RES-61", "red", 2, "exterminate", "gold", 2, "exploit", 2},
	{"RES-62", "red", 3, "exterminate", "gold", 2, "exploit", 4},
	{"RES-63", "red", 1, "exterminate", "gold", 3, "exploit", 1},
	{"RES-64", "blue", 3, "expand", "gold", 1, "exploit", 3},
	{"RES-65", "blue", 3, "expand", "gold", 1, "exploit", 2},
	{"RES-66", "blue", 3, "expand", "gold", 1, "exploit", 4},
	{"RES-67", "blue", 3, "expand", "gold", 1, "exploit", 1},
	{"RES-68", "blue", 2, "expand", "gold", 1, "exploit", 3},
	{"RES-69", "blue", 2, "expand", "gold", 1, "exploit", 2},
	{"RES-70", "blue", 2, "expand", "gold", 2, "exploit", 4},
	{"RES-71", "blue", 2, "expand", "gold", 2, "exploit", 1},
	{"RES-72", "blue", 3, "expand", "gold", 2, "exploit", 3},
	{"RES-73", "blue", 3, "expand", "gold", 2, "exploit", 2},
	{"RES-74", "green", 3, "explore", "gold", 1, "exploit", 4},
	{"RES-75", "green", 3, "explore", "gold", 1, "exploit", 1},
	{"RES-76", "green", 3, "explore", "gold", 1, "exploit", 3},
	{"RES-77", "green", 2, "explore", "gold", 1, "exploit", 2},
	{"RES-78", "green", 2, "explore", "gold", 1, "exploit", 4},
	{"RES-79", "green", 2, "explore", "gold", 1, "exploit", 1},
	{"RES-80", "green", 2, "explore", "gold", 2, "exploit", 3},
	{"RES-81", "green", 2, "explore", "gold", 2, "exploit", 2},
	{"RES-82", "green", 3, "explore", "gold", 2, "exploit", 4},
	{"RES-83", "green", 1, "explore", "gold", 3, "exploit", 1},
}

// planetOf names a planet of each type.
var planetOf = map[string]string{"explore": "PLA-01", "expand": "PLA-11", "exterminate": "PLA-21", "exploit": "PLA-31"}

// TestResources trades both halves of each resource card for credits, gold as gold
// and as any colour (AA-5.5, AA-8.6.1), tucks it under planets (AA-9.2, AA-9.3) and
// attacks with it (AA-12.6).
func TestResources(t *testing.T) {
	eachCard(t, resourceCards, (*resourceCard).name, func(t *testing.T, c *resourceCard) {
		type half struct {
			colour  string
			symbols int
			typ     string
		}
		first, second := half{c.colour, c.symbols, c.typ}, half{c.colour2, c.symbols2, c.typ2}
		halves := [2]half{first, second}
		for i, h := range halves {
			other := halves[1-i]
			newStage(t, 2).holds("A", c.id).changes("A "+fmt.Sprintf("trade %s, pay %s %s, done", h.colour, c.id, h.colour),
				tally{Credits: h.symbols, Hand: -1})
			for _, colour := range []string{"red", "blue", "green", "gold"} {
				g := newStage(t, 2).holds("A", c.id)
				switch {
				case colour == h.colour || colour == other.colour:
				case h.colour == "gold":
					g.changes("A "+fmt.Sprintf("trade %s, pay %s gold, done", colour, c.id), tally{Credits: h.symbols, Hand: -1})
				case other.colour != "gold":
					g.Refused("A trade "+colour, "AA-8.6.3")
				}
			}

			// Under a planet of the type of this half: it is chosen, for 1 VP.
			planet := planetOf[h.typ]
			g := newStage(t, 2).backs("A", planet).artifacts("A", "ART-16").fronts("A", "TEC-06").draws(c.id)
			g.Play("A use TEC-06")
			if other.symbols <= h.symbols { // the other one can be taken, too
				g.Offers("A " + fmt.Sprintf("tuck %s %s", c.id, h.colour) + ", " + fmt.Sprintf("tuck %s %s", c.id, other.colour))
				g.Play("A " + fmt.Sprintf("tuck %s %s", c.id, h.colour))
			}
			g.HeardTimes(1, fmt.Sprintf("A tuck %s %d %s %s by AA-9.2", c.id, h.symbols, h.colour, planet))
			g.Is("VP", g.tally("A").VP, 1)
		}

		// Under a planet of another type: the smaller half, for nothing.
		for _, typ := range []string{"explore", "expand", "exterminate", "exploit"} {
			if typ == first.typ || typ == second.typ {
				continue
			}
			small := first
			if second.symbols < first.symbols {
				small = second
			}
			g := newStage(t, 2).backs("A", planetOf[typ]).fronts("A", "TEC-06").draws(c.id).Play("A use TEC-06")
			if first.symbols == second.symbols {
				g.Offers("A " + fmt.Sprintf("tuck %s %s", c.id, first.colour) + ", " + fmt.Sprintf("tuck %s %s", c.id,
					second.colour))
				g.Play("A " + fmt.Sprintf("tuck %s %s", c.id, small.colour))
			}
			g.HeardTimes(1, fmt.Sprintf("A tuck %s %d %s %s by AA-9.2", c.id, small.symbols, small.colour, planetOf[typ]))
			g.Is("VP", g.tally("A").VP, 0)
		}

		g := newStage(t, 2).backs("A", "SHI-21").artifacts("A", "ART-16").
			holds("A", unless(c.id, "RES-53", "RES-18"), unless(c.id, "RES-60", "RES-57")).draws(c.id)
		g.Play("A " + fmt.Sprintf("offensive, pay %s red, pay %s red, done, attack aliens",
			unless(c.id, "RES-53", "RES-18"), unless(c.id, "RES-60", "RES-57")))
		g.HeardTimes(1, fmt.Sprintf("A reveal %s %d by AA-12.6", c.id, c.number))
		g.HeardTimes(1, fmt.Sprintf("A value SHI-21 %d 2 by AA-12.6", c.number+2))
	})
}
