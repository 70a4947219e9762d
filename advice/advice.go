// Package advice tells in words what a bot advises: what becomes of a move, and why.
package advice

import (
	"math"

	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/lang"
)

// mostReasons is how many reasons are told of a move.
const mostReasons = 3

// Line is a move with what becomes of it.
type Line struct {
	Text   string // the move as it is written
	Move   string // and in a sentence
	Result string
	Why    []Reason
}

// Reason is why a move is better or worse than the others, with its rule.
type Reason struct{ Text, Rule string }

// Lines are advices in words. Scored says that the game counts points while it goes on;
// where it does not, who wins is all that is told of a result.
func Lines(t *lang.Tongue, rules game.Rules, list []bot.Advice, scored bool) []Line {
	lines := make([]Line, len(list))
	for i, a := range list {
		lines[i] = Line{
			Text: rules.Vocabulary().Text(a.Move), Move: t.Move(a.Move),
			Result: Result(t, a, scored, rules.Config().Seats > 1), Why: Why(t, a),
		}
	}
	return lines
}

// Result is what becomes of a move.
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

// Percent is a share as whole hundredths.
func Percent(share float64) int { return int(math.Round(share * 100)) }

// Why are the reasons that matter most.
func Why(t *lang.Tongue, a bot.Advice) []Reason {
	var why []Reason
	for _, r := range a.Why[:min(mostReasons, len(a.Why))] {
		id, n := "advice.more", int(math.Round(r.Points))
		if n < 0 {
			id, n = "advice.fewer", -n
		}
		if n == 0 {
			continue
		}
		why = append(why, Reason{t.Count(id, n, map[string]any{"n": n, "source": t.ScoreKind(int(r.Kind))}), string(r.Rule)})
	}
	return why
}
