package board

import (
	"fmt"
	"strings"

	"spielwerk/game"
	"spielwerk/svg"
)

// Mark is a move that is marked on a past board.
type Mark struct {
	Move               game.Move
	Class, Label, Says string // of its svg.Mark
}

// marks shows past moves at their places: a tile, or a settler. A pass has no place. span is
// the visible size of the board.
func (d *drawing) marks(span float64) {
	size := max(15, span/40)
	for i := range d.Marks {
		m := &d.Marks[i]
		form := &d.Vocabulary.Moves[m.Move.Kind]
		switch {
		case form.Word == "place":
			col, row := game.CellOf(m.Move.Args[1])
			in := 47 - 8*i // the second in the same cell lies within the first
			d.Mark(&svg.Mark{Class: m.Class, Label: m.Label, Says: m.Says}, float64(cellX(col)), float64(cellY(row)), fmt.Sprintf(`<use href="#t-%s" transform="rotate(%d)"/><rect class="around" x="-%d" y="-%d" width="%d" height="%d" rx="8"/>`,
				svg.Esc(form.Fields[0].Text(m.Move.Args[0])), 90*m.Move.Args[2], in, in, 2*in, 2*in), 47, size)
		case form.Word != "pass" && len(d.View.Placed) > 0:
			cell, operand := d.about(m.Move, form)
			at := d.stands(cell[0], cell[1], operand)
			figure := fmt.Sprintf(`<g class="seat-%d"><use href="#f-%s%d"/></g>`, d.Seat, form.Word[:1], d.Seat)
			if strings.HasPrefix(form.Word, "score ") {
				figure = `<use href="#n-score"/>`
			}
			d.Mark(&svg.Mark{Class: m.Class, Label: m.Label, Says: m.Says}, at.x, at.y, fmt.Sprintf(`%s<circle class="around" r="%d"/>`, figure, 23+5*i), 26, size)
		}
	}
}
