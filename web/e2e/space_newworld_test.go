package e2e

// newworldSpace are the bounds of New World. Those of a screen that is not named are not asked for yet.
var newworldSpace = spaced{
	game:   "newworld",
	seats:  []int{2, 5},
	pieces: "#cells .tile",
	whole:  "#decision button",
	middle: after(80),
	want:   map[screen]space{},
}
