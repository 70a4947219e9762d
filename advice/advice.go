// Package advice puts a bot's advice into sentences: the expected result of a move, and why.
package advice

import (
	"math"

	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/lang"
)

// shown are the kinds of reasons in their order, with how many are shown at most.
var shown = [...]struct {
	id   string
	most int
}{{"turn", 2}, {"turnCosts", 1}, {"more", 2}, {"denies", 1}, {"fewer", 1}, {"gives", 1}}

// Line is a move with its expected result.
type Line struct {
	Text   string // the move in its written form; the moves with semicolons between if it is only a part of a decision
	Move   string // the same in words
	Result string
	Why    []Reason
	Sure   string // how sure it is that the move stands where it does; "" if there is no other
}

// Reason is why a move is better or worse than another, with its rule.
type Reason struct{ Text, Rule string }

// Lines puts advice into words. scored tells that the game counts points before its end;
// otherwise only the chances to win are shown.
func Lines(t *lang.Tongue, rules game.Rules, list []bot.Advice, scored bool) []Line {
	lines := make([]Line, len(list))
	for i := range list {
		than := "first"
		if i == 0 {
			than = "second"
		}
		a := list[i]
		if i == 1 {
			a.Why = nil // the first says it
		}
		lines[i] = line(t, rules, a, scored, than)
		if len(list) > 1 {
			lines[i].Sure = sure(t, list, i)
			if a.Expert {
				lines[i].Sure += " " + t.Say("advice.expert", nil)
			}
		}
	}
	return lines
}

// Instead puts a move into words that was compared with one other.
func Instead(t *lang.Tongue, rules game.Rules, a bot.Advice, scored bool) Line {
	return line(t, rules, a, scored, "alternative")
}

func line(t *lang.Tongue, rules game.Rules, a bot.Advice, scored bool, than string) Line {
	say := func(m game.Move) string { return Named(t, rules, t.Move(m)) }
	text, move := rules.Vocabulary().Text(a.Move), say(a.Move)
	for _, m := range a.Then {
		text += ";" + rules.Vocabulary().Text(m)
		move += " · " + say(m)
	}
	return Line{Text: text, Move: move, Result: Result(t, a, scored, rules.Config().Seats > 1), Why: Why(t, a, than)}
}

// Named is a text in which what sentences name by ids is named in words.
func Named(t *lang.Tongue, rules game.Rules, text string) string {
	if n, ok := rules.(game.Namer); ok {
		return n.Named(t, text)
	}
	return text
}

// sure says whether chance alone could have put a move before or behind the other.
func sure(t *lang.Tongue, list []bot.Advice, i int) string {
	if i == 0 {
		if list[1].Behind.Value.Clear() {
			return t.Say("advice.best", nil)
		}
		if list[1].Behind.Value.Mean < 0 { // the expert's move stands before what did better
			return t.Say("advice.luck", nil)
		}
		return t.Say("advice.close", nil)
	}
	behind := list[i].Behind
	switch wins := Percent(behind.Wins.Mean); {
	case behind.Wins.Clear() && wins > 0:
		return t.Count("advice.loses", wins, map[string]any{"wins": wins})
	case behind.Value.Clear():
		return t.Say("advice.behindFirst", nil)
	}
	return t.Say("advice.asGood", nil)
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

// Why is what a move brings in its turn, and the largest differences to another in what comes
// later and in what others score. than names the other: first, second or alternative.
func Why(t *lang.Tongue, a bot.Advice, than string) (why []Reason) {
	said := map[string][]Reason{}
	say := func(r *bot.Reason, plus, minus string) {
		id, n := plus, int(math.Abs(math.Round(r.Points.Mean)))
		if r.Points.Mean < 0 {
			id = minus
		}
		sentence := id
		if r.Measure {
			sentence += "Of"
		}
		with := map[string]any{"n": n, "source": t.ScoreKind(int(r.Kind)), "who": t.Seat(r.Seat), "than": t.Say("advice.than."+than, nil)}
		said[id] = append(said[id], Reason{t.Count("advice."+sentence, n, with), string(r.Rule)})
	}
	for i := range a.Turn {
		say(&a.Turn[i], "turn", "turnCosts")
	}
	for i := range a.Why {
		if a.Why[i].Seat == a.Seat {
			say(&a.Why[i], "more", "fewer")
		} else {
			say(&a.Why[i], "gives", "denies")
		}
	}
	for _, of := range shown {
		why = append(why, said[of.id][:min(len(said[of.id]), of.most)]...)
	}
	return why
}
