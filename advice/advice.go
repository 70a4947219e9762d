// Package advice puts a bot's advice into sentences: the expected result of a move, and why.
package advice

import (
	"math"

	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/lang"
)

// The number of reasons shown for a move: gains and costs.
const (
	mostGains = 2
	mostCosts = 1
)

// Line is a move with its expected result.
type Line struct {
	Text   string // the move in its written form; the moves with semicolons between if it is only a part of a decision
	Move   string // the same in words
	Result string
	Why    []Reason
}

// Reason is why a move is better or worse than the others, with its rule.
type Reason struct{ Text, Rule string }

// Lines puts advice into words. scored tells that the game counts points before its end;
// otherwise only the chances to win are shown.
func Lines(t *lang.Tongue, rules game.Rules, list []bot.Advice, scored bool) []Line {
	return lines(t, rules, list, scored, "advice.more", "advice.fewer")
}

// Instead is Lines for two moves that are compared with each other.
func Instead(t *lang.Tongue, rules game.Rules, list []bot.Advice, scored bool) []Line {
	return lines(t, rules, list, scored, "advice.moreThan", "advice.fewerThan")
}

func lines(t *lang.Tongue, rules game.Rules, list []bot.Advice, scored bool, more, fewer string) []Line {
	lines := make([]Line, len(list))
	for i, a := range list {
		text, move := rules.Vocabulary().Text(a.Move), t.Move(a.Move)
		for _, m := range a.Then {
			text += ";" + rules.Vocabulary().Text(m)
			move += " · " + t.Move(m)
		}
		lines[i] = Line{
			Text: text, Move: move,
			Result: Result(t, a, scored, rules.Config().Seats > 1), Why: why(t, a, more, fewer),
		}
	}
	return lines
}

// Result is the expected result of a move in words.
func Result(t *lang.Tongue, a bot.Advice, scored, others bool) string {
	data := map[string]any{"wins": Percent(a.Wins), "games": a.Games, "points": int(math.Round(a.Points)), "lead": int(math.Round(math.Abs(a.Lead)))}
	text := t.Say("advice.wins", data)
	if !scored {
		return text
	}
	id := "advice.points"
	switch lead := math.Round(a.Lead); {
	case !others:
	case lead > 0:
		id = "advice.ahead"
	case lead < 0:
		id = "advice.behind"
	default:
		id = "advice.even"
	}
	return text + " " + t.Count(id, int(math.Round(a.Points)), data)
}

// Percent is a share in whole percent.
func Percent(share float64) int { return int(math.Round(share * 100)) }

// Why are the largest differences in points to the other moves, gains first.
func Why(t *lang.Tongue, a bot.Advice) []Reason { return why(t, a, "advice.more", "advice.fewer") }

func why(t *lang.Tongue, a bot.Advice, more, fewer string) []Reason {
	var gains, costs []Reason
	for _, r := range a.Why {
		n := int(math.Round(r.Points))
		say := func(id string, n int) Reason {
			return Reason{t.Count(id, n, map[string]any{"n": n, "source": t.ScoreKind(int(r.Kind))}), string(r.Rule)}
		}
		switch {
		case n > 0 && len(gains) < mostGains:
			gains = append(gains, say(more, n))
		case n < 0 && len(costs) < mostCosts:
			costs = append(costs, say(fewer, -n))
		}
	}
	return append(gains, costs...)
}
