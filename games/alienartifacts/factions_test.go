package alienartifacts

import (
	"fmt"
	"strings"
	"testing"

	"spielwerk/game"
)

// What each faction has, written by hand from the list of cards: its set-up (what
// is drawn and kept, where it goes), the cost of its action with cards that pay it
// exactly, and what its two lines of end scoring count.
var factionTests = []struct {
	id             string
	setup          string // kinds drawn: "2 technology"; then what starts in the empire
	start          string
	side           string
	pays, does     string // hand, payment
	short          string // a hand that does not pay
	lineOne, other string
}{
	{"star_union", "2 technology, 1 planet", "ship", "operational", "01 04", "pay RES-01 red; pay RES-04 red", "01 63", "operational ship", "exterminate"},
	{"community", "2 technology, 1 ship", "planet", "operational", "40 26", "pay RES-40 green; pay RES-26 green", "40 83", "operational planet", "exploit"},
	{"bionics", "2 ship, 1 planet", "technology", "logistic", "35 38", "pay RES-35 blue; pay RES-38 blue", "35 51", "logistic technology", "expand"},
	{"episcopacy", "2 planet, 1 ship", "technology", "operational", "35 33", "pay RES-35 blue; pay RES-33 green", "41 42", "operational technology", "explore"},
	{"league", "2 planet, 1 technology", "ship", "logistic", "63", "pay RES-63 gold", "57 53", "logistic ship", "exploit"},
	{"clone_clans", "2 ship, 1 technology", "planet", "logistic", "01 33", "pay RES-01 red; pay RES-33 green", "01 02", "logistic planet", "exterminate"},
}

// Set-up: AA-3.9, AA-3.11 to AA-3.14.
func TestFactionSetUp(t *testing.T) {
	for i, f := range factionTests {
		t.Run(f.id, func(t *testing.T) {
			r := open(t, 2, map[string]string{"factions": "choice"})
			g := &scenario{T: t, p: r.Deal(game.QuickRand(uint64(i), 9), nil).(*Position)}
			g.s = &g.p.s
			g.is("phase", g.s.Phase, phaseFactions)
			seat := int(g.s.Active)
			g.play(seat, "choose "+f.id).refused(1-seat, "choose "+f.id, "AA-3.6")
			for _, other := range factionWords {
				if other != f.id {
					g.play(1-seat, "choose "+other)
					break
				}
			}
			first, _, _ := strings.Cut(f.setup, ",")
			kind := index(t, kindWords, strings.Fields(first)[1])
			g.is("cards to choose from", g.s.LookN, 2)
			kept, returned := cardWords[g.s.Look[1]], g.s.Look[0]
			g.is("kind", kindOf(returned), kind)
			g.play(seat, "keep "+kept)
			if g.listed(seat, "rest") {
				g.play(seat, "rest")
			}
			pl := &g.s.Players[seat]
			g.is("the other card", g.s.Decks[kind].Card[0], returned)
			g.is("constructions", pl.Building.len(), 2).is("the card kept", pl.Building.has(index(t, cardWords, kept)), true)
			second := index(t, kindWords, strings.Fields(strings.Split(f.setup, ", ")[1])[1])
			g.is("the second construction", pl.Building.and(r.ofKind[second]).len(), 1)
			g.is("in the empire", pl.Empire.len(), 1).is("its kind", kindOf(pl.Empire.first()), index(t, kindWords, f.start))
			g.inEmpire(seat, cardWords[pl.Empire.first()], f.side)
			// AA-3.12: nothing operational happens. AA-3.7, AA-3.9.
			g.has(seat, 8, 0).is("nothing produced", pl.Produced.len(), 0).is("hand", pl.Hand.len(), 3).is("no attack", g.s.Attack.On, false)
			plans := 0
			if c := pl.Empire.first(); f.start == "ship" && f.side == "logistic" && r.types[c] == exploit { // AA-3.14
				plans = 1
			}
			g.is("defence plans", count16(pl.Plans), plans)
		})
	}
}

// AA-3.14: an exploit ship that starts on its logistic side draws its plan.
func TestStartingExploitShipDrawsAPlan(t *testing.T) {
	for seed := range uint64(40) {
		r := open(t, 2, map[string]string{"factions": "choice"})
		g := &scenario{T: t, p: r.Deal(game.QuickRand(seed, 9), nil).(*Position)}
		g.s = &g.p.s
		seat := int(g.s.Active)
		g.play(seat, "choose league")
		g.play(1-seat, "choose bionics")
		d := &g.s.Decks[ship]
		exploiter := r.types[d.Card[d.N-1]] == exploit
		g.play(seat, "keep "+cardWords[g.s.Look[0]])
		n := 0
		if exploiter {
			n = 1
		}
		g.is("plans", count16(g.s.Players[seat].Plans), n)
		if exploiter {
			return
		}
	}
	t.Error("no exploit ship was ever on top")
}

// The action: its cost, what it gains, what does not pay for it: AA-16.1 to AA-16.3,
// AA-5.13.
func TestFactionActions(t *testing.T) {
	for i, f := range factionTests {
		t.Run(f.id, func(t *testing.T) {
			g := begin(t, 2).hand(0, f.short)
			g.s.Players[0].Faction = uint8(i) + 1
			g.refused(0, "faction", "AA-16.5").hand(0, f.pays)
			for _, step := range strings.Split("faction; "+f.does, "; ") {
				if strings.HasPrefix(step, "pay") {
					g.refused(0, "done", map[bool]game.Rule{true: "AA-5.13", false: "AA-5.3"}[i == 3 || i == 5])
				}
				g.play(0, step)
			}
			g.play(0, "done").is("artifacts", count16(g.s.Players[0].Artifacts), 1).has(0, 8, 0).holds(0, "")
			g.is("it was the action", g.s.Turn.Acted, true).hand(0, f.pays).refused(0, "faction", "AA-4.2")
		})
	}
}

// The end scoring: 1 for each card on the side, 1 for each of the type: AA-19.4,
// AA-19.5, AA-20.3.
func TestFactionScoring(t *testing.T) {
	prefix := map[string]string{"ship": "SHI", "technology": "TEC", "planet": "PLA"}
	for i, f := range factionTests {
		t.Run(f.id, func(t *testing.T) {
			side, kind, _ := strings.Cut(f.lineOne, " ")
			typ := int(index(t, typeWords, f.other))
			away := (typ + 1) % types
			g := begin(t, 2).hand(0, "01")
			g.s.Players[0].Faction = uint8(i) + 1
			put, back := g.logistic, g.operational
			if side == "operational" {
				put, back = g.operational, g.logistic
			}
			at := func(kind string, typ, n int) string { return fmt.Sprintf("%s-%02d", prefix[kind], 10*typ+n) }
			put(0, at(kind, away, 1))
			put(0, at(kind, away, 2))  // two for the first line
			back(0, at(kind, away, 3)) // on the other side: none
			for k, other := range kindWords {
				if other != kind {
					back(0, at(other, typ, 4+k)) // two of the type, other kinds
				}
			}
			back(0, at(kind, typ, 9)) // and one of the same kind
			g.s.Ending, g.s.Start = true, 1
			g.play(0, "trade red; pay RES-01 red; done").finish(0).is("phase", g.s.Phase, phaseOver)
			var got []string
			for _, l := range g.p.Scores(nil) {
				if l.Seat == 0 && l.Kind == scoreFaction {
					got = append(got, fmt.Sprint(l.Points))
				}
			}
			g.is("points of the two lines", strings.Join(got, " "), "2 3")
		})
	}
}
