package board

import "spielwerk/textmetrics"

// SVG does not break lines, so texts on cards are broken here.
const (
	plain = textmetrics.Plain
	bold  = textmetrics.Bold
)

func width(text string, weight int, size float64) float64 {
	return textmetrics.Width(text, weight, size)
}

// lines are the lines of a text in a given width.
func lines(text string, weight int, size, room float64) []string {
	return textmetrics.Lines(text, weight, size, room)
}
