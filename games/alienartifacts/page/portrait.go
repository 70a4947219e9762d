package page

import (
	"github.com/a-h/templ"

	"spielwerk/games/alienartifacts"
	"spielwerk/games/alienartifacts/board"
	"spielwerk/web/part"
)

// Portrait implements [part.Portrayed]: the ships, technologies and planets of all empires with their
// names, the winner's first.
func (*gamePage) Portrait(s *part.Scene) templ.Component {
	v := s.View.(*alienartifacts.View)
	var all []part.Skyline
	for _, seat := range part.Winners(s.Position) {
		one := part.Skyline{Seat: seat, Name: s.Tongue.Seat(seat)}
		for k, row := range v.Seats[seat].Empire {
			for _, e := range row {
				one.Views = append(one.Views, part.Picture{
					Face: board.Face(e.Card, e.Side), Name: s.Tongue.Say("card."+e.Card, nil),
					Width: board.CardWidth, Height: board.CardHeight, Box: board.PanelBox(kinds[k]),
				})
			}
		}
		all = append(all, one)
	}
	return part.PortraitOf(all)
}
