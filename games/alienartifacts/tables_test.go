package alienartifacts

import (
	"fmt"
	"strings"
	"testing"
)

// What the tables of the alien systems and defence plans say, written by hand from
// the list of cards: a line for each attack value, the last one for higher values
// too. X destroyed, D damaged, v points, c credits, a artifacts, b blockades, d
// credits of the defender, l credits lost, - nothing.
var tables = map[string]string{
	"ALS-1": "X / D / v1 / a1", "ALS-2": "X / D v1 / v2 / a1 / a1 v1", "ALS-3": "D / c2 / D a1 / a1 / a1 c2",
	"ALS-4": "X / X / v2 / a1 v1 / a1 v3", "ALS-5": "D / v1 / c3 / v2 / a1 v1",
	"DEF-STD": "X / D / b1 / b2 v1", "DEF-01": "X / X / D / b1", "DEF-02": "D / D / - / b1 v1", "DEF-03": "X d2 / D d2 / d2 / b2 v1",
	"DEF-04": "X / D / D b1 / D b2", "DEF-05": "D / - / - / b1 / b2", "DEF-06": "X / D / D / b1 v1", "DEF-07": "D / D / b1 / b1 / b2",
	"DEF-08": "X / D / l2 / b1", "DEF-09": "X / - / D / b2 v1", "DEF-10": "X / X / D / D / b2 v1",
}

// Every line of every table is met by a ship with that attack value: AA-12.6,
// AA-12.10, AA-12.12, AA-12.13, AA-12.15, AA-12.16.
func TestTables(t *testing.T) {
	for id, row := range tables {
		lines := strings.Split(row, " / ")
		for value := 1; value <= 6; value++ {
			t.Run(fmt.Sprintf("%s at %d", id, value), func(t *testing.T) {
				want := lines[min(value, len(lines))-1]
				g := begin(t, 2).building(0, "SHI-31").logistic(1, "PLA-01").hand(0, "").credits(0, 8).credits(1, 8)
				g.attached(0, "SHI-31", "18 red", "19 red")
				// The ship adds nothing; the number and this turn's bonus make the value.
				g.deck("07").s.Turn.Attack = int8(value - 1)
				player := strings.HasPrefix(id, "DEF")
				g.play(0, "build SHI-31 operational")
				switch {
				case !player:
					g.system(id).play(0, "attack aliens")
				case id == "DEF-STD":
					g.play(0, "attack 2").heard("plan", 1)
				default:
					g.plans(1, id)
					g.play(0, "attack 2").play(1, "defend "+id)
				}
				credits, vp, artifacts, blocks, defender, lost := 2, 0, 0, 0, 0, "" // 2 credits of the ship itself
				for _, w := range strings.Fields(want) {
					n := 0
					if len(w) > 1 {
						n = int(w[1] - '0')
					}
					switch w[0] {
					case 'X', 'D':
						lost = w
					case 'v':
						vp = n
					case 'c':
						credits += n
					case 'a':
						artifacts = n
					case 'b':
						blocks = n
					case 'd':
						defender = n
					case 'l':
						credits -= n
					}
				}
				g.has(0, 8+credits, vp).is("artifacts", count16(g.s.Players[0].Artifacts), artifacts)
				g.is("blockades", g.s.Tokens[g.cardOf("PLA-01")], blocks).is("credits of the defender", g.s.Players[1].Credits, 8+defender)
				switch lost {
				case "X":
					g.inEmpire(0, "SHI-31", "").builds(0, "").is("bottom", cardWords[g.s.Decks[ship].Card[0]], "SHI-31")
				case "D":
					g.inEmpire(0, "SHI-31", "").builds(0, "SHI-31").is("nothing attached", g.s.Saved[g.cardOf("SHI-31")], 0)
				default:
					g.inEmpire(0, "SHI-31", "operational")
				}
				if want == "-" {
					g.heard("nothing", 1)
				}
			})
		}
	}
	if len(tables) != systems+plans+1 {
		t.Errorf("%d tables", len(tables))
	}
}

// AA-12.11: a value below 1 counts as 1.
func TestLowValues(t *testing.T) {
	g := begin(t, 2).building(0, "SHI-31").artifacts(0, "ART-01").system("ALS-5").deck("07")
	g.s.Turn.Attack = -3
	g.play(0, "play ART-01; complete SHI-31 operational; attack aliens").builds(0, "SHI-31")
}
