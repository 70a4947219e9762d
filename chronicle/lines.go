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
		s := &a.Sentences[i]
		parts = append(parts, s.Text(t))
		if s.Times > 1 {
			parts = append(parts, "×"+strconv.Itoa(s.Times))
		}
		rule(s.Rule)
	}
	if len(a.Sums) > 0 {
		sums := make([]string, len(a.Sums))
		for i, s := range a.Sums {
			sums[i] = Signed(s.N) + " " + s.What
		}
		about := strings.Join(sums, ", ")
		if len(a.Sentences) == 0 && seat >= 0 {
			about = t.Seat(seat) + ": " + about
		}
		parts = append(parts, about)
	}
	rule(a.Rule)
	return strings.Join(parts, " ")
}

// Text is the sentence, without how often it is told.
func (s *Sentence) Text(t *lang.Tongue) string {
	if len(s.More) == 0 {
		return t.Event(s.Event)
	}
	return t.Events(append([]game.Event{s.Event}, s.More...))
}

// Signed is an amount with its sign.
func Signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}
