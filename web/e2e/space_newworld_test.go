package e2e

// newworldSpace are the bounds of New World. What covers the pane is the map: the tiles and
// the cells beside them in which a tile may lie.
var newworldSpace = spaced{
	game:   "newworld",
	seats:  []int{2, 5},
	pieces: "#extent",
	laid:   "#land > use[id^=p], .cell",
	whole:  "#decision button",
	middle: after(80),
	half:   []int{25, 10},
	want: map[screen]space{
		{390, 844}:   {frame: .6, covered: .6, text: 14},
		{768, 1024}:  {frame: .6, covered: .45, text: 14},
		{1280, 800}:  {frame: .5, covered: .5, text: 14},
		{1920, 1080}: {frame: .5, covered: .5, text: 14},
	},
}
