package advice_test

import (
	"regexp"
	"strings"
	"testing"

	"spielwerk/advice"
	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/lang"
)

// TestAdviceIsSaidInEveryLanguage: for each game, with its result and, for every kind of
// score line, why.
func TestAdviceIsSaidInEveryLanguage(t *testing.T) {
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	book, err := lang.Open(all.First())
	if err != nil {
		t.Fatal(err)
	}
	hole := regexp.MustCompile(`^\[|^$|<no value>|%!|\{\{`)
	for _, g := range all.First() {
		rules, err := g.Rules(g.Default(3))
		if err != nil {
			t.Fatal(err)
		}
		p := rules.Deal(game.QuickRand(1, 2), nil)
		move := p.Moves(nil, p.Pending().First())[0]
		said := map[string]bool{}
		for _, code := range lang.Languages {
			tongue := book.Table(rules, code, nil)
			for kind := range rules.Vocabulary().Scores {
				for _, points := range []float64{1.2, -3.6} {
					list := []bot.Advice{{Move: move, Games: 40, Wins: 0.625, Points: 52.4, Lead: 3 * points, Why: []bot.Reason{{Kind: uint8(kind), Rule: "X-1", Points: points}}}}
					line := advice.Lines(tongue, rules, list, true)[0]
					if len(line.Why) != 1 || line.Why[0].Rule != "X-1" || hole.MatchString(line.Why[0].Text) || hole.MatchString(line.Result) || hole.MatchString(line.Move) {
						t.Errorf("%s, %s: %+v", g.Name, code, line)
					}
					if !strings.Contains(line.Result, "63") || !strings.Contains(line.Result, "40") || !strings.Contains(line.Result, "52") {
						t.Errorf("%s, %s: %q", g.Name, code, line.Result)
					}
					if kind == 0 {
						said[line.Result] = true
					}
				}
			}
		}
		if len(said) != 6 {
			t.Errorf("%s: %v", g.Name, said)
		}
	}
}

// TestResultsAreExact in the words for points, the lead, and games that count none.
func TestResultsAreExact(t *testing.T) {
	g, err := games.Find("newworld")
	if err != nil {
		t.Fatal(err)
	}
	book, err := lang.Open([]*game.Game{g})
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	tongue := book.Table(rules, "en", nil)
	a := bot.Advice{Games: 40, Wins: 0.5, Points: 30.4, Lead: -4.4}
	for _, c := range []struct {
		scored, others bool
		lead           float64
		want           string
	}{
		{true, true, -4.4, "Wins 50% of 40 simulated games. 30 points on average, 4 behind the best opponent."},
		{true, true, 4.6, "Wins 50% of 40 simulated games. 30 points on average, 5 ahead of the best opponent."},
		{true, true, 0.2, "Wins 50% of 40 simulated games. 30 points on average, level with the best opponent."},
		{true, false, 30, "Wins 50% of 40 simulated games. 30 points on average."},
		{false, true, 3, "Wins 50% of 40 simulated games."},
	} {
		a.Lead = c.lead
		if got := advice.Result(tongue, a, c.scored, c.others); got != c.want {
			t.Errorf("%q, not %q", got, c.want)
		}
	}
	a.Why = []bot.Reason{{Kind: 1, Rule: "NW-7.1", Points: 4.4}, {Kind: 0, Rule: "NW-6.1", Points: -1}, {Kind: 0, Rule: "NW-6.1", Points: 0.4}}
	why := advice.Why(tongue, a)
	if len(why) != 2 || why[0].Text != "Complete towns: about 4 points more than with the other moves" || why[1].Text != "Complete trails: about 1 point fewer than with the other moves" {
		t.Errorf("%+v", why)
	}
}
