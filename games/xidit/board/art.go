package board

import (
	"fmt"
	"math"

	"spielwerk/svg"
)

// glyph is a small picture, its middle on 0,0.
type glyph struct{ id, body string }

// Paint classes of board.css: x-i ink outline; fills x-a plaster, x-b plaster in
// the shade, x-r tiled roof, x-q slate roof, x-w wood, x-s stone, x-d dark stone,
// x-y gold, x-o ink, x-z white, x-g leaf, x-h dark leaf, x-m monster, x-t the
// colour of the seat, x-l thin line.
var glyphs = []glyph{
	{"gold", `<path class="x-d" d="M-8 3V5.4C-8 9.6 8 9.6 8 5.4V3Z"/><circle class="x-y" r="7.8"/><circle class="x-l" r="5.2"/><path class="x-o" d="M0-3.6 2.6 0 0 3.6-2.6 0Z"/>`},
	{"bards", `<g transform="rotate(38)"><path class="x-w" d="M-1.3 0V-8.6H1.3V0Z"/><path class="x-d" d="M-2.4-11.4H2.4L1.8-8H-1.8Z"/><path class="x-y" d="M0-2.6C3.4-2.6 5.8.2 5.8 3.8S3.2 9.8 0 9.8-5.8 7.4-5.8 3.8-3.4-2.6 0-2.6Z"/><circle class="x-o" cy="3" r="1.7"/><path d="M-2.6 6.8H2.6"/></g>`},
	{"storeys", `<path class="x-s" d="M-6 8.4V-2H6V8.4Z"/><path class="x-a" d="M-8.4-2V-8H-5V-5.6H-1.7V-8H1.7V-5.6H5V-8H8.4V-2Z"/><path class="x-o" d="M-1.8 8.4V4.2A1.8 1.8 0 0 1 1.8 4.2V8.4Z"/><path class="x-l" d="M-6 2H-2.6M2.6 5.2H6"/>`},
	{"bastion", `<path class="x-s" d="M-10 8.6V-4H-7.4V-2H-4.6V-4H-4V8.6ZM10 8.6V-4H7.4V-2H4.6V-4H4V8.6Z"/><path class="x-a" d="M-5 8.6V-8H-2.6V-5.6H-1.2V-8H1.2V-5.6H2.6V-8H5V8.6Z"/><path class="x-o" d="M-2 8.6V3.4A2 2 0 0 1 2 3.4V8.6Z"/>`},
	{"titan", `<path class="x-m" d="M-10.4 9.4C-10.4 4-7.6 1.6-4.4 1-5.6-.8-6-2.6-5.8-4.4-9.4-5-10.2-8-9.4-10.4-8-8.2-6.4-7.6-4.8-7.4-3.4-9.4 3.4-9.4 4.8-7.4 6.4-7.6 8-8.2 9.4-10.4 10.2-8 9.4-5 5.8-4.4 6-2.6 5.6-.8 4.4 1 7.6 1.6 10.4 4 10.4 9.4Z"/><path class="x-z" d="M-3.8-4.2-1-3-1.4-1.6-3.4-2.2ZM3.8-4.2 1-3 1.4-1.6 3.4-2.2Z"/><path d="M-2.4 .9H2.4M-6 9.4V5.6M6 9.4V5.6"/>`},
	{"recruit", `<path class="x-k" d="M-6.4 10V-10"/><path class="x-u" d="M-6.4-9.4H8.4L5-4.6 8.4 .2H-6.4Z"/><path class="x-z" d="M-2.8-7.2H-.6L1.6-4.6-.6-2H-2.8L-.6-4.6Z"/>`},
	{"threat", `<path class="x-m" d="M-8.4-2.6C-11.6-5.4-11.6-9-9.4-11-8.6-8.2-7-6.8-4.6-6.8-3-7.8 3-7.8 4.6-6.8 7-6.8 8.6-8.2 9.4-11 11.6-9 11.6-5.4 8.4-2.6 9 2 7 6.2 4.6 8.2L3.6 10.6 2.2 8.4H-2.2L-3.6 10.6-4.6 8.2C-7 6.2-9 2-8.4-2.6Z"/><path class="x-y" d="M-6.4-3-1.6-.6-2.4 1.8C-4.4 1.8-6 .2-6.4-3ZM6.4-3 1.6-.6 2.4 1.8C4.4 1.8 6 .2 6.4-3Z"/><path class="x-z" d="M-4.4 5.4H4.4L3.2 8.6 2 6 0 8.4-2 6-3.2 8.6Z"/>`},
	{"action", `<path class="x-y" d="` + star(5, 10.4, 4.6) + `"/>`},
	{"wait", `<path class="x-z" d="M-5.4-8.4C-5.4-3-1 -2-1 0S-5.4 3-5.4 8.4H5.4C5.4 3 1 2 1 0S5.4-3 5.4-8.4Z"/><path class="x-y" d="M-4.4 8.4C-4 5.4-1.6 5 0 3.4 1.6 5 4 5.4 4.4 8.4ZM-3.4-5H3.4C2.6-3 .8-2.4 0-1.2-.8-2.4-2.6-3-3.4-5Z"/><path class="x-k" d="M-7-9H7M-7 9H7"/>`},
	{"none", `<path class="x-k" d="M-5-5 5 5M5-5-5 5"/>`},
	{"first", `<path class="x-y" d="M-7.4 4.4-9-4.6-4.2-1.4 0-7 4.2-1.4 9-4.6 7.4 4.4Z"/><path d="M-6.8 1.8H6.8"/>`},

	{"mountain", `<path class="x-e" d="M-15 7C-10 1-8-4-4-10-1-6 0-4 2-2 4-5 5-5 6-6 9-2 12 3 16 7Z"/><path class="x-f" d="M-4-10C-2-5-4-2-2 1-5 3-3 5-4 7H-15C-10 1-8-4-4-10ZM6-6C6-2 8 1 7 7H3C5 2 3 0 2-2 4-5 5-5 6-6Z"/><path d="M-15 7C-10 1-8-4-4-10-1-6 0-4 2-2 4-5 5-5 6-6 9-2 12 3 16 7"/>`},
	{"peak", `<path class="x-e" d="M-9 6C-5 1-4-3-1-9 2-4 6 2 9 6Z"/><path class="x-f" d="M-1-9C0-4-2-1 0 6H-9C-5 1-4-3-1-9Z"/><path d="M-9 6C-5 1-4-3-1-9 2-4 6 2 9 6"/>`},
	{"hill", `<path class="x-e" d="M-13 5C-10-2-5-5-1-5S8-2 11 5Z"/><path d="M-13 5C-10-2-5-5-1-5S8-2 11 5"/><path class="x-l" d="M-7 4-4 0M-3 5 0 0M2 5 4 1"/>`},
	{"wood", `<path d="M-7 6V3M1 3V0M8 7V4"/><path class="x-g" d="M-7-6C-3-4-2.6 3-7 3.4-11.4 3-11-4-7-6Z"/><path class="x-h" d="M1-9C5.4-7 5.6 0 1 .6-3.6 0-3.4-7 1-9Z"/><path class="x-g" d="M8-4C12-2 12.4 4 8 4.4 3.6 4 4-2 8-4Z"/>`},
	{"firs", `<path d="M-6 6V3.4M5 7V4"/><path class="x-h" d="M-6-7-1.6 3.6H-10.4Z"/><path class="x-g" d="M5-5 9.4 4.6H.6Z"/>`},
	{"tuft", `<path class="x-l" d="M-3 2-4.6-1.4M0 2V-2.8M3 2 4.6-1.4"/>`},
	{"rose", `<circle class="x-line" r="24"/><circle class="x-line" r="20"/><path class="x-z" d="M0-29 4.4-4.4 29 0 4.4 4.4 0 29-4.4 4.4-29 0-4.4-4.4Z"/><path class="x-o" d="M0-29V0L4.4-4.4ZM29 0H0L4.4 4.4ZM0 29V0L-4.4 4.4ZM-29 0H0L-4.4-4.4Z"/>`},
	{"serpent", `<path class="x-h" d="M-30 9C-30-6-16-6-16 9H-20.4C-20.4 0-25.6 0-25.6 9ZM-11 9C-11-9 6-9 6 9H1.6C1.6-3-6.6-3-6.6 9ZM11 9C11 1 14-2 16-6 14-14 22-18 27-14L35-13.4C36-11 33-9.6 29-9.6 24-9.6 22-7 21.4-3L18 9Z"/><circle class="x-o" cx="24.6" cy="-13" r="1.1"/><path class="x-k" d="M20-15.8 17.6-21M23.6-16.4 24-21.4M-38 8C-36 4-33.4 3-31 5"/><path class="x-line" d="M-38 11q4.5-3.6 9 0t9 0 9 0 9 0 9 0 9 0 9 0"/>`},
}

// classes are the tokens of the five classes of units, weakest first: each has a
// shape, a colour and a sign of its own.
var unitBodies = []string{
	`<circle class="x-u0" r="8.6"/><path class="x-k" d="M0 6.4V-6M-4-5.6V-3.4Q-4-.4 0-.4T4-3.4V-5.6"/>`,
	`<path class="x-u1" d="M0-10 8.6 0 0 10-8.6 0Z"/><path class="x-k" d="M0 6.2V-5.4M-3.2-2.4 0-6 3.2-2.4M-2.6 6.4 0 3.8 2.6 6.4"/>`,
	`<path class="x-u2" d="M-7.8-8.6H7.8V0C7.8 5 4 8 0 9.6-4 8-7.8 5-7.8 0Z"/><path class="x-k" d="M0-6V5.6M-3.6-2.6H3.6M-1.4-6.2H1.4"/>`,
	`<path class="x-u3" d="M-7.2 9V-1.4C-7.2-6 -4-8.4 0-10 4-8.4 7.2-6 7.2-1.4V9Z"/><path class="x-k" d="M0-6V6M-3.6-1.8H3.6"/>`,
	`<path class="x-u4" d="` + star(8, 10.6, 7.2) + `"/><path class="x-z" d="` + star(4, 6, 1.8) + `"/>`,
}

// star is a star with n points.
func star(n int, long, short float64) string {
	var b ink
	for i := range 2 * n {
		r, op := long, byte('L')
		if i%2 == 1 {
			r = short
		}
		if i == 0 {
			op = 'M'
		}
		a := math.Pi*float64(i)/float64(n) - math.Pi/2
		b.op(op, pt{r * math.Cos(a), r * math.Sin(a)})
	}
	return string(b) + "Z"
}

// idrakys is the figure of a seat, its feet at 0,14.
const idrakys = `<path class="x-halo" d="M-6-6C-9.4-3.4-11.4 5-11.6 13 -4 16 4 16 11.6 13 11.4 5 9.4-3.4 6-6M-6-11C-6-19 6-19 6-11"/>` +
	`<path class="x-t" d="M-5.4-6.4C-9.4-4-11.4 5-11.6 13.2-4 16.4 4 16.4 11.6 13.2 11.4 5 9.4-4 5.4-6.4Z"/>` +
	`<path class="x-a" d="M-4.6-12V-8.4C-4.6-5.4-2.4-3.8 0-3.8S4.6-5.4 4.6-8.4V-12Z"/>` +
	`<path class="x-t" d="M-6-8.4C-7-19.4 7-19.4 6-8.4L4-11.6H-4Z"/>` +
	`<path class="x-y" d="M-1-16.4C-2-21.4-7.4-22.4-10.4-19.4-7-19.2-5-17.6-4.4-15Z"/>` +
	`<path class="x-o" d="M-2.6-9.4H-1V-8H-2.6ZM1-9.4H2.6V-8H1Z"/>`

// seatShapes are a circle, a square, a triangle, a diamond and a hexagon of
// about the same weight; letterY is where the letter stands in each.
var seatShapes = [...]struct {
	d       string
	letterY float64
}{
	{`M0-7.4A7.4 7.4 0 1 1 0 7.4 7.4 7.4 0 1 1 0-7.4Z`, 4},
	{`M-6.8-6.8H6.8V6.8H-6.8Z`, 4},
	{`M0-10.4 9.8 7H-9.8Z`, 5.6},
	{`M0-9.8 9.8 0 0 9.8-9.8 0Z`, 4},
	{`M-8.8 0-4.4-7.6H4.4L8.8 0 4.4 7.6H-4.4Z`, 4},
}

// fortress is the Bastion, standing on 0,0.
const fortress = `<path class="x-shadow" d="M-56 1C-40 9 40 9 56 1 44-6-44-6-56 1Z"/>` +
	`<path class="x-d" d="M-17-26V-66H-12V-61H-5V-66H5V-61H12V-66H17V-26Z"/><path class="x-b" d="M3-61H5V-66H5V-61H12V-66H17V-26H3Z"/><path class="x-r" d="M-11-66 0-84 11-66Z"/><path class="x-k" d="M0-84V-93"/><path class="x-r" d="M0-93C4-95 7-91 12-92.4V-86.6C7-85.4 4-89 0-87Z"/>` +
	`<path class="x-b" d="M-44-8V-34H44V-8Z"/><path class="x-a" d="M-44-8V-34H-39V-30H-33V-34H-27V-30H-21V-34H-15V-30H-9V-34H-3V-30H3V-34H9V-30H15V-34H21V-30H27V-34H33V-30H39V-34H44V-2H-44Z"/>` +
	`<path class="x-s" d="M-56 1V-42H-52V-38H-47V-42H-43V-38H-38V-42H-34V1ZM34 1V-42H38V-38H43V-42H47V-38H52V-42H56V1Z"/><path class="x-r" d="M-55-42-45-58-35-42ZM35-42 45-58 55-42Z"/>` +
	`<path class="x-o" d="M-10 1V-11A10 10 0 0 1 10-11V1Z"/><path class="x-w" d="M-7 1V-10.6A7 7 0 0 1 7-10.6V1Z"/><path d="M0 1V-17.6M-7-6H7M-7-11H7"/>` +
	`<path class="x-o" d="M-47-28V-33.4A2 2 0 0 1-43-33.4V-28ZM43-28V-33.4A2 2 0 0 1 47-33.4V-28ZM-7-46V-52A2 2 0 0 1-3-52V-46ZM5-46V-52A2 2 0 0 1 9-52V-46ZM-2-71V-74.6A2 2 0 0 1 2-74.6V-71Z"/>` +
	`<path class="x-l" d="M-30-16H-24M-26-21H-20M18-15H25M26-20H31M-50-12H-44M-42-20H-38M38-10H44M46-18H52"/>`

// tower is a guild of n storeys on 0,0 in the colour of its seat.
func tower(n int) string {
	step := min(9.6, 39/float64(n))
	top := -3 - step*float64(n)
	out := `<path class="x-d" d="M-11 1V-3H11V1Z"/>`
	for i := range n {
		y := -3 - step*float64(i)
		out += fmt.Sprintf(`<path class="x-t" d="M-8.4 %sv-%sh16.8v%sZ"/>`, svg.Short(y), svg.Short(step), svg.Short(step))
		if i > 0 || n > 4 {
			out += fmt.Sprintf(`<path class="x-z" d="M-4.4 %sv-%sh3v%sZM1.4 %sv-%sh3v%sZ"/>`, svg.Short(y-step*.25), svg.Short(step*.5), svg.Short(step*.5), svg.Short(y-step*.25), svg.Short(step*.5), svg.Short(step*.5))
		}
		out += fmt.Sprintf(`<path class="x-s" d="M-10 %sv-2.6h20v2.6Z"/>`, svg.Short(y-step+1.3))
	}
	return out + fmt.Sprintf(`<path class="x-q" d="M-10.6 %s 0 %s 10.6 %sZ"/>`, svg.Short(top-1), svg.Short(top-13), svg.Short(top-1))
}

// vignette is a city: houses behind a wall. The seed makes each its own.
func vignette(rnd *svg.Splitmix) string {
	var p page
	p.Add(`<path class="x-shadow" d="M-40-6C-30 2 30 2 40-6 30-13-30-13-40-6Z"/>`)
	house := func(x, w, h float64, kind int) {
		y := -12.0
		wall := []string{"x-a", "x-b"}[rnd.Below(2)]
		roof := []string{"x-r", "x-q"}[rnd.Below(5)/3]
		p.Addf(`<path class="%s" d="M%s %sv-%sh%sv%sZ"/>`, wall, svg.Short(x-w/2), svg.Short(y), svg.Short(h), svg.Short(w), svg.Short(h))
		top := y - h
		switch kind {
		case 0: // gable
			p.Addf(`<path class="%s" d="M%s %sL%s %s %s %sZ"/>`, roof, svg.Short(x-w/2-1.6), svg.Short(top+.6), svg.Short(x), svg.Short(top-w*.62), svg.Short(x+w/2+1.6), svg.Short(top+.6))
		case 1: // eaves
			p.Addf(`<path class="%s" d="M%s %sl3-7h%sl3 7Z"/>`, roof, svg.Short(x-w/2-1.6), svg.Short(top+.6), svg.Short(w+3.2-6))
		case 2: // spire
			p.Addf(`<path class="%s" d="M%s %sL%s %s %s %sZ"/>`, roof, svg.Short(x-w/2-1), svg.Short(top+.6), svg.Short(x), svg.Short(top-15), svg.Short(x+w/2+1), svg.Short(top+.6))
		case 3: // dome
			p.Addf(`<path class="%s" d="M%s %sC%s %s %s %s %s %sZ"/><path d="M%s %sv-4"/>`, roof, svg.Short(x-w/2), svg.Short(top), svg.Short(x-w/2), svg.Short(top-w*.8), svg.Short(x+w/2), svg.Short(top-w*.8), svg.Short(x+w/2), svg.Short(top), svg.Short(x), svg.Short(top-w*.6))
		default: // battlements
			p.Addf(`<path class="x-s" d="M%s %sv-5h3v2.4h%sv-2.4h3v5Z"/>`, svg.Short(x-w/2-1), svg.Short(top+1), svg.Short(w+2-6))
		}
		p.Addf(`<path class="x-o" d="M%s %sv-3.4h2.2v3.4Z"/>`, svg.Short(x-1.1), svg.Short(top+6.4))
	}
	x := -25 + rnd.Within(0, 3)
	tall := rnd.Below(4)
	for i := 0; x < 29; i++ {
		w := rnd.Within(9.5, 14)
		h, kind := rnd.Within(10, 17), rnd.Below(2)
		if i == tall {
			w, h, kind = rnd.Within(8.6, 11), rnd.Within(19, 23), 2+rnd.Below(3)
		}
		house(x+w/2-3, w, h, kind)
		x += w + rnd.Within(-1.6, 1.4)
	}
	p.Add(`<path class="x-s" d="M-34-6V-19H-29V-16.6H-24V-19H-19V-16.6H-14V-19H-9V-16.6H9V-19H14V-16.6H19V-19H24V-16.6H29V-19H34V-6C20-2-20-2-34-6Z"/><path class="x-l" d="M-30-10H-25M-26-13H-21M20-12H25M25-9H30"/>`)
	return p.String()
}
