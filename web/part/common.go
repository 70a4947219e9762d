package part

import (
	"context"
	"io"

	"github.com/a-h/templ"

	"spielwerk/game"
)

// Letter is the letter of a seat on its pieces, "" for a watcher.
func Letter(seat game.Seat) string {
	if seat < 0 || seat >= game.MaxSeats {
		return ""
	}
	return string(rune('A' + seat))
}

// Draw makes a component of a drawing function.
func Draw(to func(io.Writer) error) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error { return to(w) })
}
