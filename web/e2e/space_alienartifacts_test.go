package e2e

import (
	"spielwerk/game"
	"spielwerk/games/alienartifacts"
)

// alienartifactsSpace are the bounds of Alien Artifacts.
var alienartifactsSpace = spaced{
	game:   "alienartifacts",
	seats:  []int{2, 5},
	half:   []int{20, 10},
	pieces: ".card, .row li, .spine, .bank, .marker, .strips, .mat:not(.own)", // cards, faction boards, tracks, the strips of rivals
	whole:  "#decision button, #desk .card:not(.look *)",
	middle: func(p game.Position, plies int) bool {
		v := p.View(0).(*alienartifacts.View)
		return alien("action", 8*len(v.Seats))(p, plies)
	},
	more: map[string]stage{"target": alien("target", 10), "block": alien("block", 10), "keep": alien("keep", 10)},
	want: map[screen]space{
		{390, 844}:   {frame: .5, covered: .5, text: 14, faces: 12, whole: "#prompt, .look .card, #desk:not(:has(.look)) .holds"},
		{768, 1024}:  {frame: .6, covered: .5, text: 14, faces: 11, fixed: true},
		{1280, 800}:  {frame: .6, covered: .6, text: 14, faces: 14, fixed: true},
		{1920, 1080}: {frame: .7, covered: .65, text: 14, faces: 14, fixed: true},
	},
}
