package e2e

import (
	"spielwerk/game"
	"spielwerk/games/newworld"
)

// halfLaid is the middle of a game: half of its tiles lie, and seat 0 places one.
func halfLaid(v *newworld.View, seat game.Seat, _ int) bool {
	return seat == 0 && v.Phase == "place" && len(v.Placed)+len(v.Misfits) > v.Left
}

// newworldSpace are the bounds of New World. What covers the pane is the map: the tiles and
// the cells beside them in which a tile may lie, with the holes between them. Without the holes
// it is about half: a map is as large as the height of the pane allows, and all lit fields are in
// sight.
var newworldSpace = spaced{
	game:   "newworld",
	seats:  []int{2, 5},
	pieces: "#extent",
	laid:   "#land > use[id^=p], .cell",
	whole:  "#decision button",
	middle: moment(halfLaid).stage,
	half:   []int{25, 10},
	want: map[screen]space{
		{390, 844}:   {frame: .6, covered: .9, laid: .4, text: 14},
		{768, 1024}:  {frame: .6, covered: .58, laid: .25, text: 14},
		{1280, 800}:  {frame: .5, covered: .65, laid: .3, text: 14},
		{1920, 1080}: {frame: .5, covered: .63, laid: .3, text: 14},
	},
}
