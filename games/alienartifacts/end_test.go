package alienartifacts

import (
	"fmt"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// AA-18.1, AA-18.2, AA-18.4: all have the same number of turns.
func TestTheLastRound(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		for start := range seats {
			for trigger := range seats { // in whose turn, counted from the start player
				g := begin(t, seats)
				g.s.Start = game.Seat(start)
				turns := make([]int, seats)
				g.turn(gametest.Letter(start))
				for i := 0; g.s.Phase != phaseOver; i++ {
					seat := int(g.s.Active)
					turns[seat]++
					g.s.Ending = g.s.Ending || i == seats+trigger
					g.hand(gametest.Letter(seat), "01").Play(gametest.Letter(seat) + " trade red, pay RES-01 red, done")
				}
				for _, n := range turns {
					g.Is(fmt.Sprintf("turns of %d seats, start %d, trigger %d: %v", seats, start, trigger, turns), n, 2)
				}
			}
		}
	}
}

// AA-18.3, AA-18.5: extra turns come after the last regular one, in seat order from
// the start player, before the scoring.
func TestExtraTurns(t *testing.T) {
	g := begin(t, 3)
	g.s.Start = 1
	g.s.Players[0].Extra, g.s.Players[2].Extra = 2, 1
	g.turn("A").s.Ending = true
	order := []game.Seat{}
	for g.s.Phase != phaseOver {
		seat := int(g.s.Active)
		order = append(order, g.s.Active)
		g.hand(gametest.Letter(seat), "01 02").artifacts0("ART-08")
		if g.s.Extra && seat == 0 {
			g.Refused("A play ART-08", "AA-18.5")
		}
		g.s.Players[0].Artifacts, g.s.Used = 0, 1<<7
		g.Play(gametest.Letter(seat) + " trade red, pay RES-01 red, done").Play(gametest.Letter(seat) + " draw")
		g.Is("points are not counted yet", g.s.Phase == phaseOver || g.p.Total(0) == g.s.Players[0].vp(), true)
	}
	g.Is("turns", fmt.Sprint(order), "[0 2 0 0]")
}

// AA-18.6: if all pass one after the other and nobody can draw, the game ends at
// once. All resource cards lie under a blockaded planet, and nobody can buy.
func TestNobodyCanDoAnything(t *testing.T) {
	stuck := func() *scenario {
		g := begin(t, 2).credits("A", 4).credits("B", 4).operational("A", "PLA-21").tokens("PLA-21", 5).
			artifacts("A", "ART-16")
		var list []string
		for i, r := range g.p.rules.resources {
			list = append(list, fmt.Sprintf("%02d %s", i+1, colourWords[r.halves[0].colour]))
		}
		return g.produced("A", "PLA-21", list...)
	}
	g := stuck().Play("A pass, end, end").HeardTimes(2, "pass").HeardTimes(1, "stuck")
	g.Is("over", g.s.Phase, phaseOver).Is("the end was not triggered", g.s.Ending, false)
	// Passing does not count if a card was drawn, nor if the other seat acts.
	g = stuck()
	g.take("01")
	g.s.Discard.add(g.resOf("01"))
	g.Play("A pass, end, end").Is("drawn", g.s.Players[0].Hand.len(), 1).Is("the other has passed, too", g.s.Passes, 1)
	g.Is("phase", g.s.Phase, phaseAction)
	g = stuck().credits("B", 5).Play("A pass, end, end")
	g.Play("B buy ship 0").Is("nobody has passed in a row", g.s.Passes, 0).Is("phase", g.s.Phase, phaseAction)
}

// AA-19.1 to AA-19.5, and the book's example: 15 points recorded, 10 cards, 4 for four
// types of technology, 2 for two operational ships and 5 for five exterminate cards
// make 36 (AA-20.3).
func TestTheScoringExample(t *testing.T) {
	g := begin(t, 2).hand("A", "01").logistic("A", "TEC-01 TEC-12 TEC-22 PLA-21 PLA-22 PLA-01 SHI-31").
		operational("A", "TEC-36 SHI-21 SHI-22").building("A", "SHI-23")
	g.s.Players[0].VP[fromAttack] = 15
	g.produced("A", "PLA-21").Is("ten cards", g.s.Players[0].Empire.len(), 10)
	g.s.Ending, g.s.Start = true, 1
	g.Play("A trade red, pay RES-01 red, done").Is("total", g.p.Total(0), 36)
	var lines []string
	for _, l := range g.p.Scores(nil) {
		if l.Seat == 0 {
			lines = append(lines, fmt.Sprintf("%s %d %s", g.p.rules.vocabulary.Scores[l.Kind].Word, l.Points, l.Rule))
		}
	}
	g.Is("lines", strings.Join(lines, ", "), "attack 15 AA-12.16, empire 3 AA-19.2, empire 4 AA-19.2, "+
		"empire 3 AA-19.2, end 4 AA-19.3, faction 2 AA-19.4, faction 5 AA-19.4")
}

// AA-14.5, AA-19.6, AA-19.7, AA-19.9, AA-20.13: blockaded technologies are scored if
// they are paid for, player by player from the start player; conditions look at the
// bank before.
func TestBlockadedTechnologiesAtTheEnd(t *testing.T) {
	g := begin(t, 3).operational("A", "TEC-31 TEC-33 TEC-12").tokens("TEC-31", 2).tokens("TEC-33", 9).
		tokens("TEC-12", 1).operational("C", "TEC-40").tokens("TEC-40", 1)
	g.logistic("C", "PLA-01 PLA-02 PLA-03 PLA-04").credits("A", 9).hand("A", "01")
	g.s.Ending, g.s.Start = true, 1
	g.Play("A trade red, pay RES-01 red, done").Is("phase", g.s.Phase, phaseFinal)
	g.Is("the first who can", g.p.Pending(), game.Only(2))
	g.Legal("C lift TEC-40").Refused("A lift TEC-31", "AA-22.1")
	g.Play("C lift TEC-40").has("C", 7, 0).Is("then the next", g.p.Pending(), game.Only(0))
	// 12 credits: TEC-33 costs 9, TEC-31 costs 2; TEC-12 fulfils no step.
	g.Legal("A lift TEC-31, lift TEC-33").Refused("A lift TEC-12", "AA-14.5")
	g.Play("A lift TEC-33").has("A", 3, 0)
	g.Play("A lift TEC-31").Is("over", g.s.Phase, phaseOver)
	// Three cards, and 4 each for 12 credits although 1 is left.
	g.has("A", 1, 0).Is("total", g.p.Total(0), 3+4+4).Is("the other", g.p.Total(2), 5+4)
	// Without paying.
	g = begin(t, 2).operational("A", "TEC-31").tokens("TEC-31", 2).credits("A", 12).hand("A", "03")
	g.s.Ending, g.s.Start = true, 1
	g.Play("A trade red, pay RES-03 red, done").Play("A done").Is("total", g.p.Total(0), 1).has("A", 15, 0)
}

// AA-19.8: points, then credits, then cards, then the victory is shared. The log says which
// of them has decided.
func TestTies(t *testing.T) {
	for _, c := range []struct {
		vp, credits, cards [3]int
		want               string
		told               string
	}{
		{[3]int{5, 7, 7}, [3]int{9, 3, 2}, [3]int{0, 0, 0}, "[3 1 2 0 0]", "1 tiecredits 2 7 3 2;"},
		{[3]int{7, 7, 7}, [3]int{4, 4, 4}, [3]int{0, 0, 0}, "[1 1 1 0 0]", "0 tied 1 7;1 tied 2 7;"},
		{[3]int{7, 8, 6}, [3]int{4, 4, 4}, [3]int{1, 0, 2}, "[2 3 1 0 0]", "2 tiecards 0 8 2 1;0 tiecards 1 8 1 0;"},
		{[3]int{8, 9, 7}, [3]int{4, 4, 5}, [3]int{1, 0, 2}, "[2 3 1 0 0]", "2 tiecredits 0 9 5 4;0 tiecards 1 9 1 0;"},
		{[3]int{8, 9, 4}, [3]int{4, 4, 5}, [3]int{0, 0, 0}, "[2 1 3 0 0]", ""},
	} {
		g := begin(t, 3)
		for seat := range 3 {
			pl := &g.s.Players[seat]
			pl.Faction = 6
			pl.VP[fromAttack] = int16(c.vp[seat])
			g.credits(gametest.Letter(seat), c.credits[seat])
			for i := range c.cards[seat] {
				// clone clans score no technologies of these types
				g.logistic(gametest.Letter(seat), fmt.Sprintf("TEC-%02d", 3*seat+i+1))
			}
		}
		g.s.Phase, g.s.Active = phaseOver, game.Nobody
		g.Is("ranks", fmt.Sprint(g.p.Ranks()), c.want)
		var log game.Log
		g.p.results(&log)
		told := ""
		for _, e := range log.Events {
			form := &g.p.Rules().Vocabulary().Events[e.Kind]
			if e.Rule != "AA-19.8" || form.Word == "win" {
				continue
			}
			told += fmt.Sprint(e.Seat, " ", form.Word)
			for i := range form.Fields {
				told += fmt.Sprint(" ", e.Args[i])
			}
			told += ";"
		}
		g.Is("what is said of ties", told, c.told)
	}
}

// AA-22.2: when the game is over all hands are shown.
func TestHandsAreOpenAtTheEnd(t *testing.T) {
	g := begin(t, 2).hand("A", "01").hand("B", "35 36").artifacts("B", "ART-01")
	g.s.Ending, g.s.Start = true, 1
	g.Is("hidden", g.p.View(0).(*View).Seats[1].Hand, []string(nil)).Play("A trade red, pay RES-01 red, done")
	g.Is("hand", g.p.View(0).(*View).Seats[1].Hand, []string{"RES-35", "RES-36"})
	g.Is("artifacts", g.p.View(game.Watcher).(*View).Seats[1].Artifacts, []string{"ART-01"})
	g.Refused("A pass", "AA-18.4")
}
