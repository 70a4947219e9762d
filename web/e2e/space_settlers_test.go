package e2e

// settlersSpace are the bounds of Imperial Settlers. Those of a screen that is not named are not asked for yet.
var settlersSpace = spaced{
	game:   "settlers",
	seats:  []int{2, 4},
	pieces: ".card",
	whole:  "#decision button, #desk .card",
	middle: after(100),
	want:   map[screen]space{},
}
