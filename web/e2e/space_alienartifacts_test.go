package e2e

import (
	"spielwerk/game"
	"spielwerk/games/alienartifacts"
)

// alienartifactsSpace are the bounds of Alien Artifacts. Those of a screen that is not named are not asked for yet.
var alienartifactsSpace = spaced{
	game:   "alienartifacts",
	seats:  []int{2, 5},
	pieces: ".card, .row li, .spine, .bank, .marker, .strips, .mat:not(.own)", // cards, faction boards, tracks, the strips of rivals
	whole:  "#decision button, #desk .card",
	middle: func(p game.Position, plies int) bool {
		v := p.View(0).(*alienartifacts.View)
		return alien("action", 8*len(v.Seats))(p, plies)
	},
	want: map[screen]space{
		{1280, 800}: {covered: .55},
	},
}
