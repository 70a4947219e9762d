package board

import "spielwerk/lettering"

// Text on cards is set by us, for drawings do not break lines.
const (
	plain = lettering.Plain
	bold  = lettering.Bold
)

func width(text string, weight int, size float64) float64 {
	return lettering.Width(text, weight, size)
}

// lines are the lines of a text in some room.
func lines(text string, weight int, size, room float64) []string {
	return lettering.Lines(text, weight, size, room)
}
