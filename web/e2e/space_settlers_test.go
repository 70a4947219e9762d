package e2e

// settlersSpace are the bounds of Imperial Settlers. On a phone the Empire scrolls below the hand.
var settlersSpace = spaced{
	game:    "settlers",
	seats:   []int{2, 5},
	options: map[string]string{"expansion": "atlanteans"},
	pieces:  ".card, .own .stock, .kind, .round, .mat:not(.own)", // cards, one's goods, rounds and phases, the strips of rivals
	whole:   "#decision button, .hand .card",
	middle:  acting(4),
	half:    []int{20, 25},
	want: map[screen]space{
		{390, 844}:   {frame: .6, covered: .5, text: 14, whole: "#decision button, .hand .card:nth-child(-n+12)"}, // four rows fit
		{768, 1024}:  {frame: .65, covered: .6, text: 14, fixed: true},
		{1280, 800}:  {frame: .7, covered: .6, text: 14, fixed: true},
		{1920, 1080}: {frame: .7, covered: .6, text: 14, fixed: true},
	},
}
