package e2e

// xiditSpace are the bounds of Lords of Xidit. The map counts as far as roads and cities
// reach. On a tablet the row of seats may be moved sideways.
var xiditSpace = spaced{
	game:   "xidit",
	seats:  []int{3, 5},
	pieces: "#board > use[href='#x-ways']",
	whole:  "#decision button, #seats .chip",
	middle: year(6),
	half:   []int{12, 10},
	want: map[screen]space{
		{390, 844}:   {frame: .58, covered: .65, text: 14},
		{768, 1024}:  {frame: .48, covered: .65, text: 14},
		{1280, 800}:  {frame: .56, covered: .62, text: 14, fixed: true},
		{1920, 1080}: {frame: .68, covered: .68, text: 14, fixed: true},
	},
}
