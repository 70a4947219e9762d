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
					reasons := []bot.Reason{{Kind: uint8(kind), Rule: "X-1", Points: bot.Difference{Mean: points}}, {Seat: 1, Kind: uint8(kind), Rule: "X-1", Points: bot.Difference{Mean: points}}}
					gold := reasons[1]
					gold.Measure = true
					for _, w := range advice.Why(tongue, bot.Advice{Why: []bot.Reason{gold}}, "first") {
						if w.Rule != "X-1" || hole.MatchString(w.Text) || strings.Contains(w.Text, "[") {
							t.Errorf("%s, %s: %+v", g.Name, code, w)
						}
					}
					a := bot.Advice{Move: move, Games: 40, Wins: 0.625, Points: 52.4, Lead: 3 * points, Turn: reasons[:1], Why: reasons}
					both := advice.Lines(tongue, rules, []bot.Advice{a, {Move: move, Expert: true}}, true)
					line := both[0]
					if of := tongue.Say("advice.expert", nil); strings.Contains(line.Sure, of) || !strings.HasSuffix(both[1].Sure, " "+of) {
						t.Errorf("%s, %s: %q is told of the expert's move, %q of the other", g.Name, code, both[1].Sure, line.Sure)
					}
					if len(line.Why) != 3 {
						t.Errorf("%s, %s: %+v", g.Name, code, line)
					}
					better := bot.Advice{Move: move, Behind: bot.Behind{Value: bot.Difference{Mean: -0.1, Error: 0.08}}}
					if got := advice.Lines(tongue, rules, []bot.Advice{{Move: move, Expert: true}, better}, true)[0].Sure; got != tongue.Say("advice.luck", nil)+" "+tongue.Say("advice.expert", nil) {
						t.Errorf("%s, %s: %q is told of the expert's move where another did better", g.Name, code, got)
					}
					for _, w := range append(line.Why, advice.Instead(tongue, rules, a, true).Why...) {
						if w.Rule != "X-1" || hole.MatchString(w.Text) || strings.Contains(w.Text, "[") {
							t.Errorf("%s, %s: %+v", g.Name, code, w)
						}
					}
					if hole.MatchString(line.Sure) || hole.MatchString(line.Result) || hole.MatchString(line.Move) {
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
	mean := func(n float64) bot.Difference { return bot.Difference{Mean: n} }
	a.Turn = []bot.Reason{{Kind: 0, Rule: "NW-6.1", Points: mean(3)}}
	a.Why = []bot.Reason{
		{Seat: 0, Kind: 1, Rule: "NW-7.1", Points: mean(4.4)},
		{Seat: 1, Kind: 1, Rule: "NW-7.1", Points: mean(-2)},
		{Seat: 0, Kind: 0, Rule: "NW-6.1", Points: mean(-1)},
		{Seat: 0, Kind: 0, Rule: "NW-6.1", Points: mean(-0.8)},
	}
	var said []string
	for _, w := range advice.Why(tongue, a, "second") {
		said = append(said, w.Text+" "+w.Rule)
	}
	if got, want := strings.Join(said, "\n"), `Complete trails: 3 points this turn NW-6.1
Complete towns: later about 4 points more than with the second move NW-7.1
Seat 2 gets about 2 points fewer for “Complete towns” than with the second move NW-7.1
Complete trails: later about 1 point fewer than with the second move NW-6.1`; got != want {
		t.Errorf("%s\nnot\n%s", got, want)
	}
}
