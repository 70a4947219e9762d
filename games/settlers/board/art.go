package board

import (
	"spielwerk/games/settlers"
	"spielwerk/svg"
)

// The picture of a card is a street of its people in the colours of the card, with
// what the card yields before the door. It is made from the title, so that copies
// look alike and a card of a pack has a picture too. It is 128 by 64; whoever
// shows less of it cuts the sky.
const (
	artWidth, artHeight = 128.0, 64.0
	ground              = 56.0 // where houses stand
)

// ArtWidth and ArtHeight are the size of the picture of a card, ArtBox is its box.
const (
	ArtWidth, ArtHeight = 128, 64
	ArtBox              = "0 0 128 64"
)

// Art is the picture of all cards of a title, without what is printed on them.
func Art(title string) string { return "art-" + title }

// street is a picture in the making.
type street struct {
	*page
	rnd     svg.Xorshift
	colours []string
	kind    string
	n       int // houses so far
}

// art draws the picture of a card.
func (p *page) art(c *settlers.Card) {
	s := street{page: p, rnd: svg.NewXorshift(c.Title), colours: c.Colors, kind: c.Kind}
	p.Addf(`<symbol id="%s" viewBox="%s" preserveAspectRatio="xMidYMax slice"><path class="s-sky" d="M0 0H128V64H0Z"/>`, svg.Esc(Art(c.Title)), ArtBox)
	s.landscape()
	build := map[string]func(*street){
		"common": (*street).town, "romans": (*street).roman, "egyptians": (*street).egyptian, "japanese": (*street).japanese, "barbarians": (*street).barbarian, "atlanteans": (*street).atlantean,
	}[c.Deck]
	if c.Kind == "event" {
		build = event(c)
	}
	if build == nil {
		build = (*street).town
	}
	build(&s)
	p.Addf(`<path class="s-ground" d="M0 %s H128V64H0Z"/><use href="#pat-%s"/>`, svg.Num(ground), svg.Esc(c.Deck))
	s.yields(c)
	p.Add(`</symbol>`)
}

// landscape is what lies behind the houses.
func (s *street) landscape() {
	s.Addf(`<circle class="s-sun" cx="%s" cy="%s" r="%s"/>`, svg.Num(s.rnd.Within(16, 112)), svg.Num(s.rnd.Within(12, 22)), svg.Num(s.rnd.Within(6, 8)))
	a, b := s.rnd.Within(30, 40), s.rnd.Within(26, 42)
	s.Addf(`<path class="s-hill" d="M0 %sQ%s %s 64 %sT128 %sV58H0Z"/>`, svg.Num(a+8), svg.Num(s.rnd.Within(20, 44)), svg.Num(b), svg.Num(a+8), svg.Num(b+10))
}

// paint opens a group in the next colour of the card; it is closed by the caller.
func (s *street) paint() {
	colour := "none"
	if len(s.colours) > 0 {
		colour = s.colours[s.n%len(s.colours)]
	}
	s.n++
	s.Addf(`<g class="k-%s">`, svg.Esc(colour))
}

func (s *street) box(class string, x, y, w, h float64) {
	s.Addf(`<path class="%s" d="M%s %sh%sv%sh-%sZ"/>`, class, svg.Num(x), svg.Num(y), svg.Num(w), svg.Num(h), svg.Num(w))
}

// poly is a closed figure along corners.
func (s *street) poly(class string, corners ...float64) {
	s.Addf(`<path class="%s" d="M`, class)
	for i := 0; i < len(corners); i += 2 {
		if i > 0 {
			s.Add("L")
		}
		s.Addf("%s %s", svg.Num(corners[i]), svg.Num(corners[i+1]))
	}
	s.Add(`Z"/>`)
}

// windows are n small windows in a row around x.
func (s *street) windows(x, y float64, n int, step float64) {
	s.Add(`<path class="s-dark" d="`)
	for i := range n {
		at := x + (float64(i)-float64(n-1)/2)*step
		s.Addf("M%s %sh3v4h-3Z", svg.Num(at-1.5), svg.Num(y))
	}
	s.Add(`"/>`)
}

func (s *street) door(x float64) {
	s.Addf(`<path class="s-dark" d="M%s %sv-6a3 3 0 0 1 6 0v6Z"/>`, svg.Num(x-3), svg.Num(ground))
}

// yields puts what a card gives before the houses: first what it produces or its
// Actions bring, else what its building brings.
func (s *street) yields(c *settlers.Card) {
	var goods []string
	add := func(list []settlers.Effect) {
		for _, e := range list {
			for _, a := range e.Gain {
				for range min(a.N, 2) {
					goods = append(goods, a.Good)
				}
			}
			if e.Op == "gain_choice" {
				goods = append(goods, e.Goods...)
			}
		}
	}
	for _, a := range c.Abilities {
		if c.Kind == "event" {
			break // its picture tells it
		}
		add(a.Effects)
		if len(a.Stores) > 0 {
			goods = append(goods, a.Stores...)
		}
	}
	if len(goods) == 0 {
		add(c.Bonus)
	}
	size := 14.0
	for i, g := range goods[:min(len(goods), 4)] {
		x := 3 + float64(i/2)*12
		if i%2 == 1 {
			x = artWidth - size - 3 - float64(i/2)*12
		}
		s.symbol("g-"+g, x, ground-size+4, size)
	}
}

// patterns are the bands along the foot of a picture that tell the people.
func (p *page) patterns() {
	band := func(name string, step float64, tile string) {
		p.Addf(`<g id="pat-%s"><path class="s-band" d="`, name)
		for x := 0.0; x < artWidth; x += step {
			p.Addf("M%s %s%s", svg.Num(x), svg.Num(ground), tile)
		}
		p.Add(`"/></g>`)
	}
	band("romans", 9, "m0 7h7v-5h-4.5v2.6h2.2")
	band("egyptians", 10, "m5 7.5v-3c-4.5 1-4.5-2-4-4 2 .5 3.5 2 4 4 .5-2 2-3.5 4-4 .5 2 .5 5-4 4")
	band("japanese", 10, "m0 7.5a5 5 0 0 1 10 0m-7.5 0a2.5 2.5 0 0 1 5 0")
	band("barbarians", 12, "m0 2c4 0 2 5 6 5s2-5 6-5m-12 5c4 0 2-5 6-5s2 5 6 5")
	band("atlanteans", 12, "m0 7.5a6 6 0 0 1 12 0m-6 0a6 5.5 0 0 1 6-5.5m-12 0a6 5.5 0 0 1 6 5.5m-6-5.5a6 6 0 0 0 12 0")
	band("common", 12, "m0 4h12m-9-4v4m6 0v4m3-8v4")
}
