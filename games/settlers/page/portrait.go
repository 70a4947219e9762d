package page

import (
	"github.com/a-h/templ"

	"spielwerk/games/settlers"
	"spielwerk/games/settlers/board"
	"spielwerk/web/part"
)

// mostNamed is how many Empires there are at most whose Locations are named at the end.
const mostNamed = 2

// Portrait implements [part.Portrayed]: the Locations of all Empires with their
// names, the winner's first. Three and more Empires have no names: with them they took two screens.
func (p *gamePage) Portrait(s *part.Scene) templ.Component {
	v := s.View.(*settlers.View)
	var all []part.Skyline
	for _, seat := range part.Winners(s.Position) {
		one := part.Skyline{Seat: seat, Name: s.Tongue.Seat(seat)}
		for _, l := range v.Seats[seat].Empire {
			picture := part.Picture{Face: board.Art(p.cards[l.Card].Title), Width: board.ArtWidth, Height: board.ArtHeight, Box: board.ArtBox}
			if len(v.Seats) <= mostNamed {
				picture.Name = s.Tongue.Say("card."+l.Card, nil)
			}
			one.Views = append(one.Views, picture)
		}
		all = append(all, one)
	}
	return part.PortraitOf(all)
}
