package ladder

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/games/xidit"
)

// TestRatingsFitTheOdds: who wins ten times as often is rated 400 points higher, and
// ratings add up along a chain.
func TestRatingsFitTheOdds(t *testing.T) {
	const games = 1_100_000
	chain := []Pairing{PairingOf("a", "b", games, games/11), PairingOf("b", "c", games, games/11)}
	got := Rate([]string{"a", "b", "c"}, chain)
	for i, want := range []Standing{{Bot: "c", Rating: 800}, {Bot: "b", Rating: 400}, {Bot: "a", Rating: 0}} {
		if got[i].Bot != want.Bot || math.Abs(got[i].Rating-want.Rating) > 1 {
			t.Errorf("place %d is %v, not %v", i+1, got[i], want)
		}
	}
	if always := Rate([]string{"a", "b"}, []Pairing{PairingOf("a", "b", 10, 0)}); math.IsInf(always[0].Rating, 0) || always[0].Bot != "b" {
		t.Errorf("who always wins is rated %v", always[0])
	}
}

// TestRatingsHaveIntervals: of two bots by hand, and of three by playing many ladders of
// bots whose strength is known. 95 of 100 intervals must hold it.
func TestRatingsHaveIntervals(t *testing.T) {
	even := Rate([]string{"a", "b"}, []Pairing{PairingOf("a", "b", 99, 49.5)})
	if a, b := even[0], even[1]; a.Low != 0 || a.High != 0 || b.Low != -68 || b.High != 68 { // 1.96 * 2/10 * 173.7
		t.Errorf("half of 99 games: %+v", even)
	}
	r := game.QuickRand(4, 7)
	strength := []float64{1, 2, 6}
	const ladders, games = 1000, 200
	hold := 0
	for range ladders {
		var played []Pairing
		for i := range strength {
			for j := i + 1; j < len(strength); j++ {
				wins := 0.
				for range games {
					if float64(r.IntN(1_000_000))/1_000_000 < strength[i]/(strength[i]+strength[j]) {
						wins++
					}
				}
				played = append(played, PairingOf(string(rune('a'+i)), string(rune('a'+j)), games, wins))
			}
		}
		for _, s := range Rate([]string{"a", "b", "c"}, played) {
			truth := 400 * math.Log10(strength[s.Bot[0]-'a'])
			if s.Bot != "a" && s.Low <= truth && truth <= s.High {
				hold++
			}
		}
	}
	if share := float64(hold) / (2 * ladders); share < .935 || share > .965 {
		t.Errorf("%.3f of the intervals hold", share)
	}
}

func TestIntervals(t *testing.T) {
	p := PairingOf("a", "b", 100, 50)
	if math.Abs(p.Low-0.4038) > 1e-4 || math.Abs(p.High-0.5962) > 1e-4 { // Wilson, from a table
		t.Errorf("50 of 100: %.4f to %.4f", p.Low, p.High)
	}
	if p := PairingOf("a", "b", 10, 10); p.High != 1 || p.Low > 0.75 || p.Low < 0.7 {
		t.Errorf("10 of 10: %.4f to %.4f", p.Low, p.High)
	}
}

func rules(t *testing.T, seats int) game.Rules {
	t.Helper()
	g, err := xidit.Game()
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules(game.Config{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestDealsAreShared: a bot against itself under another name would win every deal as
// often as it loses it; random against greedy loses nearly all.
func TestDealsAreShared(t *testing.T) {
	l := &Ladder{Rules: rules(t, 4), Bots: []string{"random", "greedy"}, Games: 20, Seed: 5, Workers: 2}
	n := 0
	l.Progress = func() { n++ }
	l.Workers = 1
	table, err := l.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if n != l.Total() || len(table.Pairings) != 1 || table.Pairings[0].Rate > 0.3 || table.Standing[0].Bot != "greedy" {
		t.Errorf("%d games: %+v", n, table)
	}
}

// TestNeighboursMeet, and nobody else.
func TestNeighboursMeet(t *testing.T) {
	l := &Ladder{Rules: rules(t, 4), Bots: []string{"random", "greedy:90", "greedy:50", "greedy"}, Games: 2, Workers: 1, Neighbours: true}
	n := 0
	l.Progress = func() { n++ }
	table, err := l.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var met []string
	for _, p := range table.Pairings {
		met = append(met, p.First+"-"+p.Second)
	}
	if want := "random-greedy:90 greedy:90-greedy:50 greedy:50-greedy"; strings.Join(met, " ") != want || n != l.Total() {
		t.Errorf("%v met in %d games, %d foreseen", met, n, l.Total())
	}
}

func TestLaddersThatCannotBePlayed(t *testing.T) {
	four := rules(t, 4)
	for _, c := range []struct {
		l    Ladder
		want string
	}{
		{Ladder{Rules: four, Bots: []string{"greedy"}, Games: 2}, "two bots"},
		{Ladder{Rules: four, Bots: []string{"greedy", "greedy"}, Games: 2}, "greedy is named twice"},
		{Ladder{Rules: four, Bots: []string{"greedy", "random"}, Games: 3}, "must be even"},
		{Ladder{Rules: four, Bots: []string{"greedy", "nobody"}, Games: 2}, "nobody"},
		{Ladder{Rules: rules(t, 3), Bots: []string{"greedy", "random"}, Games: 2}, "even number"},
	} {
		if _, err := c.l.Run(t.Context()); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v", c.l.Bots, err)
		}
	}
}

// TestWhatWasPlayedIsTold when a ladder is broken off: the games that had come to their
// end, the same as those of a ladder that is played to its end.
func TestWhatWasPlayedIsTold(t *testing.T) {
	const played = 10
	l := &Ladder{Rules: rules(t, 4), Bots: []string{"random", "greedy:90", "greedy"}, Games: 8, Neighbours: true, Seed: 5, Workers: 1}
	whole, err := l.Run(t.Context())
	if err != nil || whole.Played() != l.Total() {
		t.Fatalf("%d of %d games: %v", whole.Played(), l.Total(), err)
	}
	ctx, stop := context.WithCancel(t.Context())
	games := 0
	l.Progress = func() {
		if games++; games == played {
			stop()
		}
	}
	table, err := l.Run(ctx)
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("broken off: %v", err)
	}
	if table.Played() != played || len(table.Pairings) != 2 || table.Pairings[0] != whole.Pairings[0] || table.Standing != nil {
		t.Errorf("after %d games: %+v", played, table)
	}
}
