package page

import (
	"github.com/a-h/templ"

	"spielwerk/games/settlers"
	"spielwerk/games/settlers/board"
	"spielwerk/web/part"
)

// Portrait implements [part.Portrayed]: the Locations of all Empires, the winner's first.
func (p *gamePage) Portrait(s *part.Scene) templ.Component {
	v := s.View.(*settlers.View)
	var all []part.Skyline
	for _, seat := range part.Winners(s.Position) {
		one := part.Skyline{Seat: seat, Name: s.Tongue.Seat(seat)}
		for _, l := range v.Seats[seat].Empire {
			one.Views = append(one.Views, part.Picture{Face: board.Art(p.cards[l.Card].Title), Width: board.ArtWidth, Height: board.ArtHeight, Box: board.ArtBox})
		}
		all = append(all, one)
	}
	return part.PortraitOf(all)
}
