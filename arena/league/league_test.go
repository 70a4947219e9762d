package league

import (
	"encoding/json"
	"strings"
	"testing"

	"spielwerk/arena/ladder"
	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/record"
)

func rulesOf(t *testing.T, name string, seats int) game.Rules {
	t.Helper()
	g, err := games.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	config, err := g.Configure(game.Config{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(config)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// TestALeagueGoesOn: one that is interrupted and read again plays the same games as one that is
// not, whatever the number of workers.
func TestALeagueGoesOn(t *testing.T) {
	rules := rulesOf(t, "newworld", 3)
	bots := []string{"random", "greedy:80", "greedy:40"}
	whole := New(rules, 7)
	l := League{Rules: rules, Bots: bots, Workers: 1}
	if err := l.Run(t.Context(), whole, 64); err != nil {
		t.Fatal(err)
	}
	parts := New(rules, 7)
	for _, n := range []int{24, 40} {
		l = League{Rules: rules, Bots: bots, Workers: 3, Surprise: func(s Surprise, r *record.Record) error {
			if len(r.Header.Seats) != 3 || len(r.Plies) == 0 || r.End == nil {
				t.Errorf("the record of %+v has %d plies", s, len(r.Plies))
			}
			return nil
		}}
		if err := l.Run(t.Context(), parts, n); err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(parts)
		if err != nil {
			t.Fatal(err)
		}
		if parts, err = Read(text, rules); err != nil {
			t.Fatal(err)
		}
	}
	one, _ := json.Marshal(whole)
	two, _ := json.Marshal(parts)
	if string(one) != string(two) {
		t.Errorf("%s\nis not\n%s", two, one)
	}
	table := whole.Table(bots)
	if table.Played() != 64 || table.Standing[2].Bot != "random" {
		t.Errorf("%d games, %+v", table.Played(), table.Standing)
	}
	more := whole.Table(append(bots, "greedy"))
	if more.Played() != 64 || len(more.Pairings) != 6 || more.Pairings[2].High != 1 || more.Pairings[2].Low != 0 {
		t.Errorf("with a bot that has not played: %+v", more.Pairings)
	}
}

// TestWhatIsUncertainIsPlayed: not two whose order is known, nor two of which one always wins.
func TestWhatIsUncertainIsPlayed(t *testing.T) {
	bots := []string{"a", "b", "c"}
	for _, c := range []struct {
		ab, bc, ac    int     // games
		wab, wbc, ac2 float64 // wins of the first
		want          string
	}{
		{0, 0, 0, 0, 0, 0, "a b"},
		{100, 100, 10, 50, 50, 5, "a c"},  // least games
		{100, 10, 100, 50, 5, 50, "b c"},  // least games
		{40, 40, 40, 20, 40, 40, "a b"},   // c loses always
		{200, 20, 20, 100, 19, 19, "a c"}, // the order of a and b is known better than that to c
	} {
		list := []ladder.Pairing{
			ladder.PairingOf("a", "b", c.ab, c.wab), ladder.PairingOf("a", "c", c.ac, c.ac2), ladder.PairingOf("b", "c", c.bc, c.wbc),
		}
		if p := next(bots, list); p.First+" "+p.Second != c.want {
			t.Errorf("%+v: %s against %s", c, p.First, p.Second)
		}
	}
}

// TestSurprisesAreAgainstTheOdds: games that who is weaker by far has won, the least likely first.
func TestSurprisesAreAgainstTheOdds(t *testing.T) {
	rules := rulesOf(t, "newworld", 2)
	g := New(rules, 3)
	l := League{Rules: rules, Bots: []string{"greedy", "greedy:15", "greedy:30"}, Workers: 2}
	if err := l.Run(t.Context(), g, 200); err != nil {
		t.Fatal(err)
	}
	if len(g.Surprises) == 0 {
		t.Fatal("no surprise in 200 games")
	}
	least := 0.0
	for _, s := range g.Surprises {
		m := g.of(s.Winner, s.Loser)
		d := m.Deals[s.Deal-1]
		won := d[0]
		if s.Second {
			won = d[1]
		}
		if (s.Winner == m.First) != (won == 60) || (s.Winner == m.Second) != (won == 0) {
			t.Errorf("%+v, but %s has won %d sixtieths", s, m.First, won)
		}
		if s.Chance < least || s.Chance >= unlikely {
			t.Errorf("%+v after a chance of %v", s, least)
		}
		least = s.Chance
	}
}

// TestALeagueOfOtherRulesIsRefused, with what is different.
func TestALeagueOfOtherRulesIsRefused(t *testing.T) {
	rules := rulesOf(t, "newworld", 2)
	text, err := json.Marshal(New(rules, 7))
	if err != nil {
		t.Fatal(err)
	}
	other := New(rules, 7)
	other.Data = "0123"
	data, _ := json.Marshal(other)
	for _, c := range []struct {
		text  string
		seats int
		want  string
	}{
		{string(text), 3, "2 seats"},
		{string(data), 2, "other rules or components"},
		{"{", 2, "not the games of a league"},
		{`{"game":"newworld","met":[{"first":"a","second":"a"}]}`, 2, "not the games"},
	} {
		if _, err := Read([]byte(c.text), rulesOf(t, "newworld", c.seats)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.want, err)
		}
	}
}
