package e2e

// alienartifactsSpace are the bounds of Alien Artifacts. Those of a screen that is not named are not asked for yet.
var alienartifactsSpace = spaced{
	game:   "alienartifacts",
	seats:  []int{2, 5},
	pieces: ".card",
	whole:  "#decision button, #desk .card",
	middle: after(150),
	want:   map[screen]space{},
}
