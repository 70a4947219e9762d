package report

import (
	"math"
	"strconv"
	"strings"

	"spielwerk/game"
	"spielwerk/lang"
)

// words writes texts and numbers of the page in one language.
type words struct {
	*lang.Tongue
	forms   *game.Vocabulary
	decimal string
}

func newWords(rules game.Rules, book *lang.Book, code string) *words {
	w := &words{Tongue: book.Table(rules, code, nil), forms: rules.Vocabulary()}
	w.decimal = w.say("decimal")
	return w
}

// say is a message of the report; its operands follow as names and values.
func (w *words) say(id string, operands ...any) string {
	data := map[string]any{}
	for i := 0; i+1 < len(operands); i += 2 {
		data[operands[i].(string)] = operands[i+1]
	}
	return w.Say("report."+id, data)
}

// number writes a number with some decimals.
func (w *words) number(x float64, decimals int) string {
	text := strconv.FormatFloat(math.Abs(x), 'f', decimals, 64)
	whole, fraction, _ := strings.Cut(text, ".")
	if len(whole) > 4 {
		for i := len(whole) - 3; i > 0; i -= 3 {
			whole = whole[:i] + "\u202f" + whole[i:]
		}
	}
	if fraction != "" {
		whole += w.decimal + fraction
	}
	if x < 0 && strings.Trim(text, "0.") != "" {
		return "−" + whole
	}
	return whole
}

func (w *words) whole(n int) string         { return w.number(float64(n), 0) }
func (w *words) tenths(x float64) string    { return w.number(x, 1) }
func (w *words) hundreds(x float64) string  { return w.number(x, 2) }
func (w *words) hundredth(x float64) string { return w.number(100*x, 1) } // a percentage without its sign

// signed writes a difference.
func signed(text string) string {
	if strings.HasPrefix(text, "−") || strings.Trim(text, "0.,") == "" {
		return text
	}
	return "+" + text
}

// percent writes a rate.
func (w *words) percent(rate float64) string {
	return w.say("percent", "number", w.hundredth(rate))
}

// percentShort is a rate without decimals.
func (w *words) percentShort(rate float64) string {
	return w.say("percent", "number", w.number(100*rate, 0))
}

// short writes ticks of an axis with as many decimals as they need.
func (w *words) short(step float64) func(float64) string {
	decimals := 0
	for ; step < .99 && decimals < 4; decimals++ {
		step *= 10
	}
	return func(x float64) string { return w.number(x, decimals) }
}

// interval writes the interval of an estimate.
func (w *words) interval(e *Estimate, write func(float64) string) string {
	return w.between(write(e.Low), write(e.High))
}

func (w *words) between(low, high string) string {
	if low == high {
		return low
	}
	return w.say("interval", "low", low, "high", high)
}

// quartiles writes the range of the middle half.
func (w *words) quartiles(q Quartiles) string {
	return w.between(w.whole(q.Low), w.whole(q.High))
}

// optional writes a number, or a dash if it is unknown.
func (w *words) optional(x *float64, write func(float64) string) string {
	if x == nil {
		return "–"
	}
	return write(*x)
}

// component is the name of a component.
func (w *words) component(c Component) string { return w.Say(c.Table+"."+c.Word, nil) }

// action is the name of a kind of moves.
func (w *words) action(word string) string { return w.MoveKind(find(w.forms.Moves, word)) }

// line is the name of a kind of score lines.
func (w *words) line(word string) string { return w.ScoreKind(find(w.forms.Scores, word)) }

// find returns the kind with a word.
func find(forms []game.Form, word string) int {
	for kind := range forms {
		if forms[kind].Word == word {
			return kind
		}
	}
	panic("report: no form has the word " + strconv.Quote(word)) // the figures are of another game
}
