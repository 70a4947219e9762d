package e2e

// xiditSpace are the bounds of Xidit. Those of a screen that is not named are not asked for yet.
var xiditSpace = spaced{
	game:   "xidit",
	seats:  []int{3, 5},
	pieces: "#board",
	whole:  "#decision button",
	middle: after(150),
	want:   map[screen]space{},
}
