package board

// glyph is a small picture that is always upright, with its middle at 0,0.
type glyph struct{ id, body string }

// Paint classes of board.css: n-i ink outline; fills n-a lime wash, n-b shaded
// wash, n-r roof, n-q dark roof, n-w wood, n-v dark wood, n-g leaf, n-h dark leaf,
// n-s stone, n-y straw, n-f flag, n-o ink, n-d dark fur, n-e light fur, n-p road.
var glyphs = []glyph{
	{"house", `<path class="n-a" d="M-5.6-.4H5.6V5.6H-5.6Z"/><path class="n-r" d="M-7.2.3-4.4-6H4.4L7.2.3Z"/><path class="n-o" d="M-1.3 5.6V2.2H1.3V5.6Z"/>`},
	{"gable", `<path class="n-b" d="M0-.6H6.8V5.4H0Z"/><path class="n-a" d="M-6.4 5.4V-.4L-3.2-5.4 0-.4V5.4Z"/><path class="n-r" d="M-3.2-6H4.6L7.8-.2H.3Z"/><path d="M-7.1.5-3.2-6 .4.2"/><path class="n-o" d="M-4.3 5.4V2.3H-2.1V5.4Z"/>`},
	{"barn", `<path class="n-b" d="M0-.6H-6.8V5.4H0Z"/><path class="n-a" d="M6.4 5.4V-.4L3.2-5.4 0-.4V5.4Z"/><path class="n-q" d="M3.2-6H-4.6L-7.8-.2H-.3Z"/><path d="M7.1.5 3.2-6-.4.2"/><path class="n-o" d="M2.1 5.4V2.3H4.3V5.4Z"/>`},
	{"hall", `<path class="n-b" d="M-2 0H8V7H-2Z"/><path class="n-q" d="M-2.4.6-1-5H6.4L9.2.6Z"/><path class="n-a" d="M-8 7V-4H-2V7Z"/><path class="n-r" d="M-8.8-3.8-5-12-1.2-3.8Z"/><path d="M-5-12V-15M-6.3-13.7H-3.7"/><path class="n-o" d="M-6.1 7V3.6A1.1 1.1 0 0 1-3.9 3.6V7Z"/><path d="M1.5 3V4.6M5 3V4.6"/>`},
	{"leaf", `<path d="M0 7V2"/><path class="n-g" d="M-4.6 2C-7.2.2-5.7-3.5-3-4-2.4-6.8 2.4-6.8 3-4 5.7-3.5 7.2.2 4.6 2 2.6 3.8-2.6 3.8-4.6 2Z"/><path class="n-h" d="M4.6 2C6.8.3 5.8-3 3.5-3.8 3.7-1 1 1.5-2.6 2.7-.4 3.6 3 3.4 4.6 2Z"/>`},
	{"fir", `<path d="M0 7.5V4"/><path class="n-g" d="M0-8.5 4.2-1.6H2.4L5.4 4.6H-5.4L-2.4-1.6H-4.2Z"/><path class="n-h" d="M0-8.5 4.2-1.6H2.4L5.4 4.6H1Z"/>`},
	{"flag", `<path class="n-m" d="M-6 12V-12"/><path class="n-f" d="M-6-11.8C-2-14 1-9.8 8.5-12.2V-3.4C1-1-2-5.2-6-3Z"/><path class="n-z" d="M-6-11.8C-4-12.9-2-12.6 .4-12V-7.6C-2-8.2-4-8.5-6-7.4Z"/><path class="n-cross" d="M-2.8-12.4V-8.2M-6-9.7C-4-10.7-2-10.4 .4-9.8"/>`},
	{"post", `<path class="n-w" d="M-10 7.5V-1H4V7.5Z"/><path class="n-l" d="M-10 1.8H4M-10 4.6H4"/><path class="n-v" d="M-12 0-8.4-7.4H2L5.6 0Z"/><path class="n-o" d="M-4.6 7.5V2.4H-1.2V7.5Z"/><path class="n-s" d="M-7.6-7.2V-10.4H-5V-7.2Z"/><path class="n-m" d="M9.6 8V-3"/><path class="n-y" d="M5.8-9.6H13.6V-2.6H5.8Z"/><path d="M9.7-8.2V-4M8-6.9C8-7.9 11.4-7.9 11.4-6.9M8-6.9V-5.2M11.4-6.9V-5.2"/>`},
	{"tuft", `<path class="n-tuft" d="M-2.2 2-3.5-1M0 2V-2.6M2.2 2 3.5-1"/>`},
	{"mile", `<path class="n-s" d="M-2 2.8V-1A2 2 0 0 1 2-1V2.8Z"/>`},
	{"cairn", `<path class="n-s" d="M-6.6 5.4C-7.6 2.4-3.6 1.4-1.4 2.6.4 1 5.8 1.4 6.4 5.4Z"/><path class="n-s" d="M-4.4 2.2C-5-1 2.4-2.4 4 1.4 3 2.6-3 3-4.4 2.2Z"/><path class="n-s" d="M-2.2-.6C-2.4-3.6 2-4 2.4-.8Z"/>`},
	{"sign", `<path class="n-m" d="M0 8V-9"/><path class="n-w" d="M-1.4-8.4H6.6L9-6.4 6.6-4.4H-1.4Z"/><path class="n-y" d="M1.4-3.4H-6.2L-8.4-1.4-6.2.6H1.4Z"/>`},
	{"well", `<path class="n-s" d="M-4.4.6H4.4V5.6H-4.4Z"/><path d="M-3.6.6V-4M3.6.6V-4M-4.4 3.1H4.4"/><path class="n-r" d="M-6.4-3.4 0-8.4 6.4-3.4Z"/>`},
	{"hay", `<path class="n-y" d="M-4.4 4C-5 0-2.4-4 0-4.6 2.4-4 5 0 4.4 4Z"/><path d="M-1.8 3C-2 .6-1 -1.6 0-2.6M1.8 3.2C1.9 2 1.6.6 1-.4"/>`},
	{"bison", `<g transform="scale(1.15)"><path class="n-e" d="M-4-7C1-8 5-5 8.6-4.4 11-4 11.8-1 11 2.2L10.6 9H7.9L7.6 4C6.8 4.4 6 4.6 5.2 4.7V9H2.9L2.4 4.8C0 5-2 4.8-3 4.4Z"/><path class="n-d" d="M-12.2 3.4C-13.2.6-12.2-2.2-10.4-3.6-9.2-8.4-5.2-10.4-2-9 1.4-7.6 1.8-3 .7.8 0 3.2-1 4.4-1.8 4.8L-2 9H-4.6L-5 5.6C-5.8 8-7.8 9.2-8.4 7-9.6 6.9-11.4 6-12.2 3.4Z"/><path class="n-x" d="M-9.4-3.2C-11.6-2.8-12.8-4.6-12-6.4"/><path d="M11.2-2.6C13-1.4 12.8 1.6 12 3.6"/><circle class="n-z" cx="-10" cy="-.2" r=".9"/></g>`},
	{"deer", `<g transform="scale(1.15)"><path class="n-l2" d="M4.4 3 4 10M-1.6 3.6-2.2 10"/><path class="n-e" d="M-4.6-1.4C-2-3 4-3 8-2.2 9.8-1.8 10 1.4 9 3.2L8.4 10.2H6.4L5.8 4C3 5-1 5-3.2 4L-3.8 10.2H-5.8L-6.4 2.8C-7.4.4-7.8-2.4-8-4.8L-11-4.8C-12-5-11.9-6.4-11-6.8L-7.6-8.8C-6.2-9.2-4.8-8.2-4.6-6.8-4.3-5-4.2-3-4.6-1.4Z"/><path class="n-k" d="M-6.8-8.8C-6.6-11-9.4-11.6-9.6-14.4M-7.6-11.5-11-12.2M-5.8-8.6C-5-10.8-2.8-11-2-14M-4-11 -.6-11.2"/><path class="n-z" d="M8.4-2C10.4-2.4 11.2-.6 10.4 1Z"/><circle class="n-o" cx="-8" cy="-6.8" r=".7"/></g>`},
	{"rabbit", `<g transform="scale(1.15)"><path class="n-u" d="M-3-2C-.4-4.2 5.4-4 7.4.6 8.6 3.6 7.6 7 5.4 7.2H-4.4C-6 7.2-5.8 5.6-4.4 5.3-5.4 4.1-5.7 2.8-5.5 1.5-8 1.5-9.5-.3-9-2.2-8.5-4.2-6.6-5-5-4.6-6.4-7-6.7-10.6-5-12-3.2-11.2-2.8-7.8-3.2-4.8-2.4-7.6-.6-10.2.6-9.8 1.6-8.6-.2-4.4-2-2.8"/><circle class="n-z" cx="8" cy="4" r="2.3"/><circle class="n-o" cx="-6.4" cy="-2" r=".8"/><path d="M1 3.6C2 1 5.4 1.4 5.6 4.4"/></g>`},
	{"turkey", `<g transform="scale(1.15)"><path class="n-e" d="M0 4C-4-1-3.4-7.6 1-10.4 6-12.6 12.4-9.6 12.6-3 12.6 1 9.6 4.6 5.6 5.4Z"/><path class="n-x" d="M-1.6-6.6C2-9.8 9.4-9.4 11-3.4 11.2-1.4 10.8.4 9.8 1.8"/><path d="M3.4 0 1.6-7M5-1 6-8.6M6-.4 10-6.4M6.4 1 11.6-1.6"/><path class="n-d" d="M-6.6-.4C-4.4-2 2.4-3 5.4 0 7.4 3.2 4.4 7 0 7-4 7-6.4 3.2-6.6-.4Z"/><path class="n-f" d="M-6.2.8C-8.2-2-8.4-5.4-7.4-7.2-6.4-8.8-4.2-8.2-4.4-6.2-4.6-4.2-3.8-2-2.4-.8Z"/><path class="n-y" d="M-7.7-6.4-10.4-5.2-7.8-4.6Z"/><path class="n-k" d="M-1.6 7V10.2M1.8 7V10.2M-3.2 10.2H-.6M.4 10.2H3"/><circle class="n-o" cx="-6.2" cy="-6.6" r=".6"/></g>`},
	{"ship", `<path class="n-lab" d="M-9 4V-19M3 4V-23M13 2V-15M-20-2-28-8M-28-8-9-17M3-23 13-13"/><path class="n-z" d="M-15-15C-9-17-6-16-3.4-15.4-1.4-11-1.8-7-3.8-3.4-8-4.8-12-4.4-15-3Z"/><path class="n-z" d="M-3.6-20C2-22 6-21 9-20-.2 0 11.4-15 11-14 13.4-10 12.6-7 8.8-2.6 4-4.6 0-4-3-2.8-.6-8-.8-14-3.6-20Z"/><path class="n-z" d="M10.4-12C14-13.4 17-13 19-12 20.4-9 20-6 18-3.4 15-4.4 12.6-4 10.4-3Z"/><path class="n-w" d="M-21-3.4C-17 .6-13 1-8 1.2H9C12 1 13-1.6 15-1.8L24-5.4C22 2 20 6 15.6 8.6H-12C-17 7-20 2-21-3.4Z"/><path class="n-l" d="M-18 2.6C-8 5 8 5 20.6 1.4"/><path class="n-f" d="M3-23C6-25 8-22 11-23.6V-27.4C8-26 6-28.6 3-26.8Z"/><path d="M3-23V-27"/><path class="n-n" d="M-30 9.4Q-25 6.6-20 9.4T-10 9.4 0 9.4 10 9.4 20 9.4 30 9.4"/>`},
	{"rose", `<circle class="n-lab" r="19"/><circle r="15.5" class="n-n"/><path class="n-a" d="M0-23 4-4 23 0 4 4 0 23-4 4-23 0-4-4Z"/><path class="n-o" d="M0-23V0L4-4ZM23 0H0L4 4ZM0 23V0L-4 4ZM-23 0H0L-4-4Z"/><path class="n-lab" d="M11-11 5-4M11 11 5 4M-11 11-5 4M-11-11-5-4"/>`},
}

// pawn is the body of a settler: 20 wide, from -14 to 15.
const pawn = `M-8.6 15C-10.6 15-10.6 12.4-9.8 10.4-8 6-7.2-.8-4-3.4A6.1 6.1 0 1 1 4-3.4C7.2-.8 8 6 9.8 10.4 10.6 12.4 10.6 15 8.6 15Z`

// people are the figures. The body has the colour of the seat; the badge of the seat is at
// 0,7 (lying at 7,0).
var people = []glyph{
	{"robber", `<path class="n-0" d="` + pawn + `M-11-9.4C-7-12-6-18.6 0-18.6S7-12 11-9.4"/><path class="n-t" d="` + pawn + `"/><path class="n-o" d="M-11-9.6C-6.6-11.4-6-18.6 .6-18.6S6.6-11.4 11-9.6C5.6-8-5.6-8-11-9.6Z"/><path class="n-o" d="M-6-8.4H6L5-5.2C3-4.6 1-5.2 0-6-1-5.2-3-4.6-5-5.2Z"/><path class="n-z" d="M-3.6-7.1H-1.4V-6H-3.6ZM1.4-7.1H3.6V-6H1.4Z"/><path class="n-y" d="M4-13C7-14 9.6-17 9.4-20.4 6-20 3.6-17.4 2.6-14.4Z"/>`},
	{"shopkeeper", `<path class="n-0" d="` + pawn + `M-9-11.4H9M-5-11.8-4-19.4H4L5-11.8"/><path class="n-t" d="` + pawn + `"/><path class="n-o" d="M-9.4-12.6H9.4V-10.4H-9.4Z"/><path class="n-o" d="M-5.2-12-4.2-20H4.2L5.2-12Z"/><path class="n-y" d="M-5-15H5V-12.8H-5Z"/><circle class="n-o" cx="-2" cy="-7" r=".9"/><circle class="n-o" cx="2" cy="-7" r=".9"/><path class="n-y" d="M9.6 5.8C6.4 8 5.8 14.8 8.4 15.4H14.6C17.2 14.8 16.6 8 13.4 5.8L14.6 3.2H8.4Z"/><path d="M9.6 5.8H13.4"/>`},
	{"farmer", `<path class="n-0" d="` + pawn + `M-11.4-9.6C-7-12-6-17.4 0-17.4S7-12 11.4-9.6M13 15V-12"/><path class="n-m" d="M13 15V-14M9.6-14V-9.6Q9.6-7 13-7T16.4-9.6V-14"/><path class="n-t" d="` + pawn + `"/><path class="n-y" d="M-12-9.8C-7.4-11.4-6.4-17.6 0-17.6S7.4-11.4 12-9.8C6-7.6-6-7.6-12-9.8Z"/><path d="M-6.6-12.4C-3-11.2 3-11.2 6.6-12.4"/><circle class="n-o" cx="-2" cy="-6.4" r=".9"/><circle class="n-o" cx="2" cy="-6.4" r=".9"/>`},
	{"trapper", `<g transform="rotate(-90)"><path class="n-0" d="` + pawn + `"/><path class="n-t" d="` + pawn + `"/><path class="n-d" d="M-6.6-8.2C-7.6-14.6-3.4-16.4 0-16.4S7.6-14.6 6.6-8.2C3-9.6-3-9.6-6.6-8.2Z"/></g><path class="n-d" d="M-10 5.4C-9 9.4-5.4 12.4-.6 11.6.4 10 .2 8.8-1 8-4 8.4-6.4 7-7.4 4.4Z"/><path class="n-x" d="M-7.2 10.4-5 7.4M-3.6 12-2.8 8.2"/><circle class="n-o" cx="-6.6" cy="-2" r=".9"/><circle class="n-o" cx="-6.6" cy="2" r=".9"/>`},
	{"surveyor", `<path d="M-11-18H21V16H-11Z" fill="none" stroke="none" pointer-events="all"/><path class="n-0" d="` + pawn + `M14-6 9 15M14-6 19 15M14-6V13M9-9H19"/><path class="n-m" d="M14-5 9.4 15M14-5 18.6 15M14-5V13"/><path class="n-y" d="M9-11.4H20V-6H9Z"/><path class="n-s" d="M12-6H16V-3.4H12Z"/><path class="n-z" d="` + pawn + `"/><path class="n-v" d="M-9-10.4C-6-11-5.6-16.6 0-16.6S6-11 9-10.4C4.6-8.8-4.6-8.8-9-10.4Z"/><circle class="n-o" cx="-2" cy="-6.6" r=".9"/><circle class="n-o" cx="2" cy="-6.6" r=".9"/><path class="n-k" d="M-3.4 4H3.4M-3.4 7.4H3.4M-3.4 10.8H3.4"/>`},
}

// seatShapes are a circle, a square, a triangle, a diamond and a hexagon of similar size;
// letterY is the baseline of the letter in each.
var seatShapes = [...]struct {
	d       string
	letterY float64
}{
	{`M0-6.6A6.6 6.6 0 1 1 0 6.6 6.6 6.6 0 1 1 0-6.6Z`, 3.1},
	{`M-5.9-5.9H5.9V5.9H-5.9Z`, 3.1},
	{`M0-8.6 8.6 6.2H-8.6Z`, 4.4},
	{`M0-8.4 8.4 0 0 8.4-8.4 0Z`, 3.1},
	{`M-7.6 0-3.8-6.6H3.8L7.6 0 3.8 6.6H-3.8Z`, 3.1},
}
