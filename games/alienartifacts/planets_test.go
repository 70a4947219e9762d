package alienartifacts

import (
	"fmt"
	"testing"
)

// Every planet on its logistic side lowers one cost by 2, for its owner alone, and
// blockaded it does not: AA-6.1 to AA-6.4, AA-8.2.2, AA-14.2, AA-20.7.
func TestLogisticPlanets(t *testing.T) {
	for i := 1; i <= perKind; i++ {
		id := fmt.Sprintf("PLA-%02d", i)
		t.Run(id, func(t *testing.T) {
			action := []string{"discover", "develop", "build", "buy"}[(i-1)/10]
			g := begin(t, 2).building(0, id).hand(0, "40 26").due(0, id, 5)
			g.play(0, "discover "+id+" logistic; pay RES-40 green; pay RES-26 green; done").inEmpire(0, id, "logistic")
			want := map[string]int{"discover": 6, "develop": 5, "build": 5, "buy": 5} // one planet more: AA-7.2
			want[action] -= 2
			for a, n := range want {
				g.costIs(0, a, n)
			}
			g.costIs(1, action, 5).is("nothing produced", g.s.Players[0].Produced.len(), 0)
			switch g.turn(0); action {
			case "discover": // 4 symbols do, 3 do not
				g.building(0, "PLA-20").hand(0, "33 07").refused(0, "discover PLA-20 logistic", "AA-8.2.1").hand(0, "33 34")
				g.play(0, "discover PLA-20 logistic; pay RES-33 green; pay RES-34 green; done").inEmpire(0, "PLA-20", "logistic")
			case "develop": // 3 do
				g.building(0, "TEC-05").hand(0, "16 07").play(0, "develop TEC-05 logistic; pay RES-16 blue; pay RES-07 blue; done").inEmpire(0, "TEC-05", "logistic")
			case "build":
				g.building(0, "SHI-05").hand(0, "01").play(0, "build SHI-05 logistic; pay RES-01 red; done").inEmpire(0, "SHI-05", "logistic")
			case "buy":
				g.credits(0, 2).refused(0, "buy ship 0", "AA-8.1.1").credits(0, 3).play(0, "buy ship 0").has(0, 0, 0)
			}
			want[action] = map[string]int{"discover": 6, "develop": 5, "build": 5, "buy": 5}[action]
			if action == "discover" {
				want[action]++ // there are two planets now
			} else if action != "buy" {
				want[action]++
			}
			g.turn(0).tokens(id, 1).costIs(0, action, want[action])
		})
	}
}

// Every planet on its operational side produces 3 when it is discovered and 1 when
// it is mined; the types match as printed: AA-6.5, AA-8.2.3, AA-9.3, AA-15.4.
func TestOperationalPlanets(t *testing.T) {
	// Of each type: a card that matches with its smaller half, one that matches with
	// its larger half, one that does not match; then the halves.
	cases := [types]struct {
		deck   string
		halves []string // chosen where there is a choice
		under  string
		vp     int
	}{
		{"18 21 01", []string{"tuck RES-21 green"}, "01 blue, 18 green, 21 green", 2},
		{"01 04 18", []string{"tuck RES-04 blue"}, "01 blue, 04 blue, 18 green", 2},
		{"10 01 35", []string{"tuck RES-01 red"}, "01 red, 10 red, 35 green", 2},
		{"57 63 01", []string{"tuck RES-63 gold"}, "01 blue, 57 gold, 63 gold", 2},
	}
	for i := 1; i <= perKind; i++ {
		id := fmt.Sprintf("PLA-%02d", i)
		t.Run(id, func(t *testing.T) {
			c := cases[(i-1)/10]
			g := begin(t, 2).building(0, id).hand(0, "40 26").deck(c.deck)
			g.play(0, "discover "+id+" operational; pay RES-40 green; pay RES-26 green; done")
			g.heard("produced", 3)
			for _, m := range c.halves {
				g.play(0, m)
			}
			g.under(0, id, c.under).has(0, 8, c.vp)
			for _, a := range []string{"develop", "build", "buy"} {
				g.costIs(0, a, 5)
			}
			g.costIs(0, "discover", 6)
			g.turn(0).hand(0, "38 43").deck("48").play(0, "mine; pay RES-38 green; pay RES-43 green; done").heard("produced", 1)
			// Equal halves are free; a matching one gives a point.
			if g.listed(0, "tuck RES-48 blue") {
				g.play(0, "tuck RES-48 blue")
			}
			want := c.vp
			if (i-1)/10 == expand {
				want++
			}
			g.has(0, 8, want).is("produced", g.s.Players[0].Produced.len(), 4)
			// A blockaded planet is not mined, unless it is paid for: AA-14.4, AA-15.8.
			g.turn(0).credits(0, 0).tokens(id, 1).hand(0, "22 23").refused(0, "mine", "AA-15.8")
		})
	}
}
