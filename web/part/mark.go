package part

import (
	"strconv"

	"spielwerk/game"
)

// Mark is a move that is marked on a past board: the one that was made, or a better one.
type Mark struct {
	Move  game.Move
	Class string // made or better
	Label string // a word
	Says  string // the full text
}

// Named are the ids of the cards and the seats that a move names.
func Named(form *game.Form, m game.Move) (ids []string) {
	for i, f := range form.Fields {
		switch f.Kind {
		case game.FieldWord:
			ids = append(ids, "c-"+f.Text(m.Args[i]))
		case game.FieldSeat:
			ids = append(ids, "mat-"+strconv.Itoa(int(m.Args[i])))
		case game.FieldNumber, game.FieldCell, game.FieldTurn: // neither a card nor a seat
		}
	}
	return ids
}
