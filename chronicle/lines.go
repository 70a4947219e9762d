package chronicle

import (
	"strconv"
	"strings"

	"spielwerk/game"
	"spielwerk/lang"
)

// Lines are a block as text: its heading, or a line for each of its paragraphs, with the rules in brackets.
func (b *Block) Lines(t *lang.Tongue) []string {
	if b.Head != "" {
		return []string{b.Head}
	}
	lines := make([]string, len(b.Acts))
	for i := range b.Acts {
		lines[i] = b.Acts[i].line(t, b.Seat)
	}
	return lines
}

// line is a paragraph about a seat.
func (a *Act) line(t *lang.Tongue, seat game.Seat) string {
	var parts []string
	rule := func(r game.Rule) {
		if r != "" {
			parts = append(parts, "["+string(r)+"]")
		}
	}
	for i := range a.Sentences {
		parts = append(parts, a.Sentences[i].Text(t))
		rule(a.Sentences[i].Rule)
	}
	if len(a.Sums) > 0 {
		parts = append(parts, a.Balance(t, seat))
	}
	rule(a.Rule)
	return strings.Join(parts, " ")
}

// Balance is the sums of an act about a seat, in a list that names it unless sentences do.
func (a *Act) Balance(t *lang.Tongue, seat game.Seat) string {
	sums := make([]string, len(a.Sums))
	for i, s := range a.Sums {
		sums[i] = Signed(s.N) + " " + s.What
	}
	list := strings.Join(sums, ", ")
	if len(a.Sentences) == 0 && seat >= 0 {
		return t.Seat(seat) + ": " + list
	}
	return list
}

// Text is the sentence, and how often it is told if that is more than once.
func (s *Sentence) Text(t *lang.Tongue) string {
	text := ""
	if len(s.More) == 0 {
		text = t.Event(s.Event)
	} else {
		text = t.Events(append([]game.Event{s.Event}, s.More...))
	}
	if s.Times > 1 {
		text += " ×" + strconv.Itoa(s.Times)
	}
	return text
}

// Signed is an amount with its sign.
func Signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}
