package board

import (
	"spielwerk/games/settlers"
	"spielwerk/svg"
)

// stamps are the mark of the set of a card (IA-1.5) and the Defence printed on it
// (IA-12.4), from the left.
func (p *page) stamps(c *settlers.Card, x, y float64) {
	if c.Set != "" {
		w := 8 + 8*float64(len(c.Set))
		p.Addf(`<rect class="s-paper s-o" x="%s" y="%s" width="%s" height="15" rx="4"/><text class="s-sign" x="%s" y="%s">%s</text>`, svg.Num(x), svg.Num(y), svg.Num(w), svg.Num(x+4), svg.Num(y+11.5), svg.Esc(c.Set))
		y += 18
	}
	for range c.Printed {
		p.symbol("g-defense", x, y, 16)
		y += 18
	}
}

// atlantean builds domes of glass under a lantern, shell gates and stepped towers
// with a wheel, on quays.
func (s *street) atlantean() {
	switch s.rnd.Below(3) {
	case 0: // a great dome between two small ones
		x := artWidth/2 + s.rnd.Within(-6, 6)
		s.dome(x-38, s.rnd.Within(12, 15), 8)
		s.dome(x+38, s.rnd.Within(12, 15), 8)
		s.dome(x, s.rnd.Within(22, 25), 14)
		s.Addf(`<path class="s-pole" d="M%s %sv-9"/>`, svg.Num(x), svg.Num(ground-37))
		s.spray(x-60, x-52)
		s.spray(x+52, x+60)
	case 1: // a gate in the form of a shell
		x := artWidth/2 + s.rnd.Within(-8, 8)
		s.wheelTower(x-42, s.rnd.Within(32, 38))
		s.dome(x+44, 14, s.rnd.Within(9, 13))
		s.paint()
		s.Addf(`<path class="s-roof" d="M%s %sc-6-22 4-42 24-44 20 2 30 22 24 44Z"/>`, svg.Num(x-24), svg.Num(ground))
		s.Add(`<path class="s-tiles" d="`)
		for _, end := range []float64{-19, -11, 0, 11, 19} {
			s.Addf("M%s %sL%s %s", svg.Num(x), svg.Num(ground-2), svg.Num(x+end), svg.Num(ground-42+end*end/24))
		}
		s.Addf(`"/><path class="s-trim" d="M%s %sv-9a11 11 0 0 1 22 0v9Z"/><path class="s-dark" d="M%s %sv-7a7 7 0 0 1 14 0v7Z"/>`, svg.Num(x-11), svg.Num(ground), svg.Num(x-7), svg.Num(ground))
		s.Add(`</g>`)
	default: // a stepped tower with a wheel, on a quay
		x := s.rnd.Within(40, 52)
		s.wheelTower(x, s.rnd.Within(38, 43))
		s.paint()
		w := s.rnd.Within(44, 50)
		s.box("s-wall", x+18, ground-18, w, 18)
		s.Addf(`<path class="s-roof" d="M%s %sq%s-13 %s 0Z"/>`, svg.Num(x+15), svg.Num(ground-17), svg.Num(w/2+3), svg.Num(w+6))
		s.columns(x+21, w-6, 5, ground, 16)
		s.Add(`</g>`)
		s.spray(6, 16)
	}
}

// dome is a dome of glass over a round wall.
func (s *street) dome(x, r, wall float64) {
	s.paint()
	s.box("s-wall", x-r, ground-wall, 2*r, wall)
	s.Addf(`<path class="s-roof" d="M%s %sa%s %s 0 0 1 %s 0Z"/>`, svg.Num(x-r-1), svg.Num(ground-wall), svg.Num(r+1), svg.Num(r), svg.Num(2*r+2))
	s.Addf(`<path class="s-tiles" d="M%s %sv-%sM%s %sq%s-%s %s-%sM%s %sq-%s-%s -%s-%s"/>`, svg.Num(x), svg.Num(ground-wall), svg.Num(r),
		svg.Num(x-r*.6), svg.Num(ground-wall), svg.Num(r*.05), svg.Num(r*.75), svg.Num(r*.6), svg.Num(r), svg.Num(x+r*.6), svg.Num(ground-wall), svg.Num(r*.05), svg.Num(r*.75), svg.Num(r*.6), svg.Num(r))
	s.box("s-trim", x-r-2, ground-wall-1, 2*r+4, 3)
	s.windows(x, ground-wall+4, max(2, int(r/6)), 9)
	s.Add(`</g>`)
}

// wheelTower is a tower in three steps that bears a wheel.
func (s *street) wheelTower(x, h float64) {
	s.paint()
	for i := range 3 {
		w := 26 - 6*float64(i)
		s.box("s-stonewall", x-w/2, ground-h*float64(i+1)/3, w, h/3)
	}
	s.Addf(`<path class="s-roof" d="M%s %sl8-8 8 8Z"/>`, svg.Num(x-8), svg.Num(ground-h))
	s.Addf(`<circle class="s-roof" cx="%s" cy="%s" r="8"/><circle class="s-trim" cx="%s" cy="%s" r="3"/>`, svg.Num(x), svg.Num(ground-h*.55), svg.Num(x), svg.Num(ground-h*.55))
	s.Add(`<path class="s-timber" d="`)
	for _, d := range [][2]float64{{8, 0}, {0, 8}, {5.6, 5.6}, {5.6, -5.6}} {
		s.Addf("M%s %sL%s %s", svg.Num(x-d[0]), svg.Num(ground-h*.55-d[1]), svg.Num(x+d[0]), svg.Num(ground-h*.55+d[1]))
	}
	s.Add(`"/>`)
	s.door(x)
	s.Add(`</g>`)
}

// spray is the sea at the foot of a quay.
func (s *street) spray(from, to float64) {
	s.Add(`<path class="s-smoke" d="`)
	for x := from; x <= to; x += 8 {
		s.Addf("M%s %sq2-6 6-4", svg.Num(x), svg.Num(ground))
	}
	s.Add(`"/>`)
}

// event is how an Event is pictured: by what it does.
func event(c *settlers.Card) func(*street) {
	for _, a := range c.Abilities {
		for _, e := range a.Effects {
			switch {
			case e.Op == "lose_choice":
				return (*street).flood
			case e.Fewest:
				return (*street).census
			}
		}
	}
	return (*street).arrival
}

// flood is a wave over the houses.
func (s *street) flood() {
	s.row()
	s.Add(`<path class="s-sea" d="M0 64V40C10 18 34 12 46 22 38 22 32 27 34 33 40 27 52 24 60 33 70 24 84 27 88 36 96 28 112 30 128 44V64Z"/><path class="s-foam" d="M46 22C38 22 32 27 34 33M34 33C40 27 52 24 60 33M60 33C70 24 84 27 88 36M88 36C96 28 112 30 128 44"/>`)
}

// arrival is a waggon with strange wheels before the town.
func (s *street) arrival() {
	s.fence(98, 128)
	s.paint()
	s.Add(`<path class="s-roof" d="M34 40Q36 16 62 16 88 16 90 40Z"/><path class="s-tiles" d="M48 40Q48 22 56 16.5M62 40V16M76 40Q76 22 68 16.5"/><path class="s-logs" d="M30 39H94L90 48H34Z"/>`)
	s.Add(`</g>`)
	s.Add(`<path class="s-pole" d="M94 43 112 50"/>`)
	s.symbol("g-basic_tech", 36, 41, 17)
	s.symbol("g-basic_tech", 71, 41, 17)
	s.symbol("g-worker", 104, 34, 22)
	s.symbol("g-basic_tech", 10, 42, 14)
}

// census is a list that is read out before a small house.
func (s *street) census() {
	s.paint()
	s.house(12, 26, 16)
	s.Add(`</g>`)
	s.Add(`<path class="s-trim" d="M54 14H96Q101 14 101 19T96 24H93V54Q93 60 87 60H49Q43 60 43 54H52V20Q52 14 54 14Z"/><path class="s-timber" d="M59 25H86M59 32H86M59 39H80M59 46H86"/>`)
	s.Add(`<use href="#i-first" class="s-ink" x="104" y="20" width="18" height="18"/>`)
	s.symbol("g-vp", 104, 42, 16)
}

// virtual draws the virtual faction card with the Raze tokens that a Location of the
// virtual player costs.
func (p *page) virtual(w Words, b *settlers.Box) {
	if b.VirtualRaze == 0 {
		return
	}
	p.Addf(`<symbol id="%s" viewBox="0 0 50 66"><use href="#s-attack"/><use href="#i-faction" class="s-on" x="14" y="4" width="22" height="22"/><circle class="s-paper s-o" cx="25" cy="43" r="16"/>`, VirtualCard)
	p.Addf(`<text class="s-name" x="17" y="47.5">%d</text><use href="#g-raze" x="21" y="34" width="18" height="18"/></symbol>`, b.VirtualRaze)
	p.tell(VirtualCard, w.Say("option.virtual_faction.name", nil), w.Say("faction.atlanteans", nil), settlers.VirtualText(w, b))
}
