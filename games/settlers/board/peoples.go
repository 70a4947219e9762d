package board

import "spielwerk/svg"

// How each people builds. Houses stand on the ground line, their roofs, gates and
// banners have the colours of the card.

// town is how the Common cards build: streets of gabled houses with a tower, mills
// where something is produced, workshops with a smoking chimney, halls with a
// spire.
func (s *street) town() {
	switch pick := s.rnd.Below(5); {
	case s.kind == "production" && pick < 2:
		s.mill(s.rnd.Within(36, 46))
		s.fence(s.rnd.Within(70, 76), 104)
		s.paint()
		s.house(s.rnd.Within(70, 78), s.rnd.Within(28, 34), s.rnd.Within(14, 18))
		s.Add(`</g>`)
	case s.kind == "feature" && pick < 3:
		s.hall()
	case s.kind == "action" && pick < 3:
		s.workshop()
	default:
		s.row()
	}
}

// row is three houses, one of them a tower.
func (s *street) row() {
	tower := s.rnd.Below(3)
	x := 22 + s.rnd.Within(0, 6)
	for i := range 3 {
		w, h := s.rnd.Within(23, 30), s.rnd.Within(17, 24)
		s.paint()
		if i == tower {
			s.tower(x+w/2, w*.62, h+s.rnd.Within(7, 11))
		} else {
			s.house(x, w, h)
		}
		s.Add(`</g>`)
		x += w + s.rnd.Within(-2, 2)
	}
}

func (s *street) mill(x float64) {
	s.paint()
	s.poly("s-wall", x-11, ground, x-7, ground-26, x+7, ground-26, x+11, ground)
	s.Addf(`<path class="s-roof" d="M%s %sq9-14 18 0Z"/>`, svg.Num(x-9), svg.Num(ground-26))
	s.windows(x, ground-20, 1, 0)
	s.door(x)
	hub := ground - 28
	turn := s.rnd.Within(10, 80)
	s.Addf(`<g transform="translate(%s %s)rotate(%s)">`, svg.Num(x), svg.Num(hub), svg.Num(turn))
	for i := range 4 {
		s.Addf(`<path class="s-trim" transform="rotate(%d)" d="M1-2v-18h5v16Z"/><path class="s-pole" transform="rotate(%d)" d="M0 0V-21"/>`, 90*i, 90*i)
	}
	s.Add(`</g></g>`)
}

func (s *street) fence(from, to float64) {
	s.Add(`<path class="s-pole" d="`)
	for x := from - 22; x < to-20; x += 7 {
		s.Addf("M%s %sv-6", svg.Num(x), svg.Num(ground))
	}
	s.Addf(`M%s %sH%s"/>`, svg.Num(from-24), svg.Num(ground-4), svg.Num(to-16))
}

// hall has a nave, a spire and a round window.
func (s *street) hall() {
	x := s.rnd.Within(40, 52)
	w := s.rnd.Within(40, 48)
	s.paint()
	s.box("s-wall", x, ground-20, w, 20)
	s.Addf(`<path class="s-roof" d="M%s %sl5-12h%sl5 12Z"/><path class="s-tiles" d="M%s %sh%sM%s %sh%s"/>`, svg.Num(x-3), svg.Num(ground-20), svg.Num(w-4), svg.Num(x), svg.Num(ground-24), svg.Num(w), svg.Num(x+2), svg.Num(ground-28), svg.Num(w-4))
	s.Add(`<path class="s-dark" d="`)
	for i := range 3 {
		s.Addf("M%s %sv-7a2.5 2.5 0 0 1 5 0v7Z", svg.Num(x+8+float64(i)*(w-14)/2.4), svg.Num(ground-5))
	}
	s.Add(`"/></g>`)
	s.paint()
	s.box("s-stonewall", x-15, ground-32, 18, 32)
	s.poly("s-roof", x-18, ground-32, x-6, ground-54, x+6, ground-32)
	s.Addf(`<circle class="s-dark" cx="%s" cy="%s" r="3.2"/>`, svg.Num(x-6), svg.Num(ground-24))
	s.door(x - 6)
	s.Add(`</g>`)
	s.paint()
	s.house(x+w+4, s.rnd.Within(20, 24), s.rnd.Within(12, 15))
	s.Add(`</g>`)
}

// workshop is a wide house with an awning, a sign and a smoking chimney.
func (s *street) workshop() {
	x := s.rnd.Within(26, 34)
	w := s.rnd.Within(44, 52)
	s.Addf(`<path class="s-smoke" d="M%s %sc-3-4 4-5 1-9s3-4 2-7"/>`, svg.Num(x+w-8), svg.Num(ground-36))
	s.paint()
	s.box("s-stonewall", x+w-11, ground-36, 6, 16)
	s.box("s-wall", x, ground-21, w, 21)
	s.Addf(`<path class="s-roof" d="M%s %sl7-11h%sl7 11Z"/><path class="s-tiles" d="M%s %sh%s"/>`, svg.Num(x-4), svg.Num(ground-21), svg.Num(w-6), svg.Num(x), svg.Num(ground-25), svg.Num(w))
	s.Addf(`<path class="s-timber" d="M%s %sv21M%s %sv21M%s %sh%s"/>`, svg.Num(x+2), svg.Num(ground-21), svg.Num(x+w-2), svg.Num(ground-21), svg.Num(x), svg.Num(ground-16), svg.Num(w))
	s.box("s-dark", x+7, ground-13, 20, 13)
	s.Addf(`<path class="s-roof" d="M%s %sh26l3 5h-32Z"/>`, svg.Num(x+4), svg.Num(ground-14))
	s.windows(x+w-10, ground-13, 1, 0)
	s.Add(`</g>`)
	s.paint()
	y := x + w + 4
	s.house(y, s.rnd.Within(20, 25), s.rnd.Within(15, 19))
	s.Addf(`<path class="s-pole" d="M%s %sh-6"/><path class="s-roof" d="M%s %sh5v6h-5Z"/>`, svg.Num(y), svg.Num(ground-13), svg.Num(y-6), svg.Num(ground-13))
	s.Add(`</g>`)
}

func (s *street) house(x, w, h float64) {
	top := ground - h
	s.box("s-wall", x, top, w, h)
	if s.rnd.Below(2) == 0 { // a gable to the street
		peak := top - w*s.rnd.Within(.42, .55)
		s.Addf(`<path class="s-timber" d="M%s %sV%sM%s %sV%sM%s %sH%s"/>`, svg.Num(x+2), svg.Num(ground), svg.Num(top), svg.Num(x+w-2), svg.Num(ground), svg.Num(top), svg.Num(x), svg.Num(top+h*.45), svg.Num(x+w))
		s.poly("s-wall", x, top, x+w, top, x+w/2, peak)
		s.Addf(`<path class="s-roof" d="M%s %sL%s %s %s %sl-2.5 2L%s %sL%s %sZ"/>`, svg.Num(x-3), svg.Num(top), svg.Num(x+w/2), svg.Num(peak-3), svg.Num(x+w+3), svg.Num(top), svg.Num(x+w/2), svg.Num(peak+2), svg.Num(x-.5), svg.Num(top+2))
		s.windows(x+w/2, top-2, 1, 0)
	} else { // eaves
		s.Addf(`<path class="s-roof" d="M%s %sl4-9h%sl4 9Z"/>`, svg.Num(x-3), svg.Num(top), svg.Num(w-2))
		s.Addf(`<path class="s-tiles" d="M%s %sh%sM%s %sh%s"/>`, svg.Num(x), svg.Num(top-3), svg.Num(w), svg.Num(x+1.5), svg.Num(top-6), svg.Num(w-3))
		s.box("s-wall", x+w*.7, top-14, 3.5, 7)
	}
	s.windows(x+w*.5, top+h*.22, 2, w*.42)
	s.door(x + w*s.rnd.Within(.35, .65))
}

func (s *street) tower(x, w, h float64) {
	top := ground - h
	s.box("s-stonewall", x-w/2, top, w, h)
	s.Addf(`<path class="s-tiles" d="M%s %sh4m%s 5h-4m%s 6h4"/>`, svg.Num(x-w/2), svg.Num(top+10), svg.Num(w-4), svg.Num(4-w))
	s.poly("s-roof", x-w/2-3, top, x, top-s.rnd.Within(11, 14), x+w/2+3, top)
	s.windows(x, top+4, 1, 0)
	s.windows(x, top+14, 1, 0)
	s.door(x)
}

// roman builds temples, arcades and villas.
func (s *street) roman() {
	switch s.rnd.Below(3) {
	case 0: // a temple between two wings
		w := s.rnd.Within(52, 62)
		x := (artWidth - w) / 2
		s.wing(x-17, 20, 16)
		s.wing(x+w-3, 20, 16)
		s.paint()
		s.temple(x, w, 22)
	case 1: // an arcade in two storeys
		n := 4 + s.rnd.Below(2)
		step := s.rnd.Within(15, 17)
		x := (artWidth - step*float64(n)) / 2
		s.paint()
		s.box("s-wall", x-2, ground-36, step*float64(n)+4, 36)
		s.box("s-roof", x-4, ground-40, step*float64(n)+8, 4.5)
		s.box("s-trim", x-2, ground-20, step*float64(n)+4, 2.5)
		s.Add(`<path class="s-dark" d="`)
		for i := range n {
			at := x + step*(float64(i)+.5)
			s.Addf("M%s %sv-11a5 5 0 0 1 10 0v11ZM%s %sv-7a4 4 0 0 1 8 0v7Z", svg.Num(at-5), svg.Num(ground), svg.Num(at-4), svg.Num(ground-22))
		}
		s.Add(`"/>`)
		s.banners(x, x+step*float64(n), ground-40)
	default: // a villa around a dome
		x := artWidth/2 + s.rnd.Within(-6, 6)
		s.wing(x-44, 34, 17)
		s.wing(x+10, 34, 17)
		s.paint()
		s.box("s-wall", x-17, ground-27, 34, 27)
		s.Addf(`<path class="s-roof" d="M%s %sa17 15 0 0 1 34 0Z"/>`, svg.Num(x-17), svg.Num(ground-29))
		s.box("s-trim", x-19, ground-30, 38, 3)
		s.columns(x-13, 26, 5, ground, 26)
		s.Addf(`<path class="s-tiles" d="M%s %sv-15M%s %sq3-9 8-13M%s %sq-3-9-8-13"/>`, svg.Num(x), svg.Num(ground-30), svg.Num(x-10), svg.Num(ground-30), svg.Num(x+10), svg.Num(ground-30))
	}
	s.Add(`</g>`)
}

func (s *street) temple(x, w, h float64) {
	top := ground - h - 4
	s.box("s-shade", x+4, top, w-8, h)
	s.columns(x+3, w-6, 5+s.rnd.Below(2), ground-4, h)
	s.box("s-trim", x-2, ground-4, w+4, 4)
	s.box("s-trim", x, top-3, w, 3.5)
	s.poly("s-roof", x-4, top-3, x+w/2, top-17, x+w+4, top-3)
	s.poly("s-wall", x+8, top-5, x+w/2, top-13, x+w-8, top-5)
}

func (s *street) columns(x, w float64, n int, foot, h float64) {
	step := w / float64(n)
	s.Add(`<path class="s-column" d="`)
	for i := range n {
		at := x + step*(float64(i)+.5)
		s.Addf("M%s %sv-%sh-1v-2h5v2h-1v%sZ", svg.Num(at-1.5), svg.Num(foot), svg.Num(h-2), svg.Num(h-2))
	}
	s.Add(`"/>`)
}

func (s *street) wing(x, w, h float64) {
	s.paint()
	s.box("s-wall", x, ground-h, w, h)
	s.Addf(`<path class="s-roof" d="M%s %sl3-6h%sl3 6Z"/><path class="s-tiles" d="M%s %sh%s"/>`, svg.Num(x-2), svg.Num(ground-h), svg.Num(w-2), svg.Num(x), svg.Num(ground-h-2.5), svg.Num(w))
	s.windows(x+w/2, ground-h+5, max(2, int(w/10)), 8)
	s.Add(`</g>`)
}

func (s *street) banners(from, to, y float64) {
	for _, x := range []float64{from + 4, to - 4} {
		s.Addf(`<path class="s-pole" d="M%s %sv-11"/><path class="s-roof" d="M%s %sh9l-3 3 3 3h-9Z"/>`, svg.Num(x), svg.Num(y), svg.Num(x), svg.Num(y-11))
	}
}

// egyptian builds pylons, pyramids and halls, with palms and obelisks.
func (s *street) egyptian() {
	switch s.rnd.Below(3) {
	case 0: // a gate between two pylons
		x := artWidth/2 + s.rnd.Within(-8, 8)
		h := s.rnd.Within(34, 39)
		s.obelisk(x-46, s.rnd.Within(30, 36))
		s.obelisk(x+46, s.rnd.Within(30, 36))
		for _, side := range []float64{-1, 1} {
			s.paint()
			s.poly("s-wall", x+side*6, ground, x+side*7, ground-h, x+side*27, ground-h, x+side*32, ground)
			s.Addf(`<path class="s-roof" d="M%s %sl%s-4h%sl%s 4Z"/>`, svg.Num(x+side*6), svg.Num(ground-h), svg.Num(-side), svg.Num(side*22), svg.Num(side*1))
			s.Addf(`<path class="s-stripe" d="M%s %sl%s -16"/>`, svg.Num(x+side*15), svg.Num(ground-5), svg.Num(side*.5))
			s.Addf(`<path class="s-stripe" d="M%s %sl%s -16"/>`, svg.Num(x+side*22), svg.Num(ground-5), svg.Num(side*-1))
			s.Add(`</g>`)
		}
		s.paint()
		s.box("s-wall", x-7, ground-24, 14, 24)
		s.box("s-roof", x-8, ground-27, 16, 4)
		s.box("s-dark", x-4, ground-19, 8, 19)
	case 1: // a pyramid behind a shrine
		x, w := s.rnd.Within(44, 60), s.rnd.Within(76, 88)
		h := s.rnd.Within(42, 48)
		s.poly("s-sand", x-w/2, ground, x, ground-h, x+w/2, ground)
		s.poly("s-shade2", x, ground-h, x+w/2, ground, x+w*.12, ground)
		s.paint()
		s.poly("s-roof", x-w*.075, ground-h*.85, x, ground-h, x+w*.075, ground-h*.85)
		y := x + 34
		s.box("s-wall", y-13, ground-19, 26, 19)
		s.Addf(`<path class="s-roof" d="M%s %sl-2-5h32l-2 5Z"/>`, svg.Num(y-14), svg.Num(ground-19))
		s.box("s-dark", y-4, ground-13, 8, 13)
		s.box("s-roof", y-13, ground-3, 6, 3)
		s.palm(x - w/2 - 2)
	default: // a hall of columns
		w := s.rnd.Within(60, 70)
		x := (artWidth - w) / 2
		s.palm(x - 13)
		s.palm(x + w + 12)
		s.paint()
		s.box("s-shade", x, ground-27, w, 27)
		n := 5
		step := w / float64(n)
		for i := range n {
			at := x + step*(float64(i)+.5)
			s.Addf(`<path class="s-column" d="M%s %sv-19h6v19Z"/><path class="s-roof" d="M%s %sc-4-1-4-4-4-7h14c0 3 0 6-4 7Z"/>`, svg.Num(at-3), svg.Num(ground), svg.Num(at-3), svg.Num(ground-20))
		}
		s.box("s-wall", x-3, ground-34, w+6, 7.5)
		s.Addf(`<path class="s-roof" d="M%s %sl-2-4h%sl-2 4Z"/>`, svg.Num(x-3), svg.Num(ground-34), svg.Num(w+10))
		s.Addf(`<path class="s-stripe" d="M%s %sh%s"/>`, svg.Num(x), svg.Num(ground-30), svg.Num(w))
	}
	s.Add(`</g>`)
}

func (s *street) obelisk(x, h float64) {
	s.paint()
	s.poly("s-sand", x-3.5, ground, x-2.5, ground-h, x+2.5, ground-h, x+3.5, ground)
	s.poly("s-roof", x-2.5, ground-h, x, ground-h-6, x+2.5, ground-h)
	s.Add(`</g>`)
}

func (s *street) palm(x float64) {
	h := s.rnd.Within(22, 30)
	s.Addf(`<path class="s-trunk" d="M%s %sq3-%s 0-%s"/>`, svg.Num(x), svg.Num(ground), svg.Num(h/2), svg.Num(h))
	s.Addf(`<path class="s-frond" d="M%s %sq-8-6-13 1 7-2 13-1-5 1-8 8 5-5 8-8 0 5 4 9 2-7-4-9 7-1 12 4-2-9-12-4-2-6-8-7 5 2 8 7Z"/>`, svg.Num(x), svg.Num(ground-h))
}

// japanese builds pagodas, halls and gates.
func (s *street) japanese() {
	switch s.rnd.Below(3) {
	case 0: // a pagoda with a pine
		x := artWidth/2 + s.rnd.Within(-14, 14)
		s.pine(x-34, s.rnd.Within(22, 28))
		s.pine(x+36, s.rnd.Within(18, 26))
		s.paint()
		y := ground
		for i := range 3 {
			w := 34 - float64(i)*8
			s.box("s-wall", x-w/2, y-10, w, 10)
			s.windows(x, y-7, 3-i, 7)
			s.eaves(x, y-9, w+14, 5)
			y -= 13
		}
		s.Addf(`<path class="s-pole" d="M%s %sv-8"/>`, svg.Num(x), svg.Num(y))
	case 1: // a hall on a terrace
		w := s.rnd.Within(58, 68)
		x := artWidth/2 + s.rnd.Within(-5, 5)
		s.pine(x-w/2-12, s.rnd.Within(20, 26))
		s.paint()
		s.box("s-stonewall", x-w/2-4, ground-5, w+8, 5)
		s.box("s-wall", x-w/2, ground-22, w, 17)
		s.Addf(`<path class="s-timber" d="M%s %sh%s`, svg.Num(x-w/2), svg.Num(ground-14), svg.Num(w))
		for i := range 6 {
			s.Addf("M%s %sv17", svg.Num(x-w/2+w*float64(i)/5), svg.Num(ground-22))
		}
		s.Add(`"/>`)
		s.eaves(x, ground-21, w+18, 8)
		s.box("s-wall", x-w*.22, ground-33, w*.44, 6)
		s.eaves(x, ground-32, w*.62, 8)
	default: // a gate before a house
		x := s.rnd.Within(42, 54)
		s.paint()
		s.Addf(`<path class="s-roof" d="M%s %sq20 5 40 0l1 4.5q-21 4-42 0Z"/>`, svg.Num(x-20), svg.Num(ground-38))
		s.box("s-roof", x-15, ground-28, 30, 3.5)
		s.poly("s-roof", x-15, ground, x-13, ground-35, x-9.5, ground-35, x-10.5, ground)
		s.poly("s-roof", x+15, ground, x+13, ground-35, x+9.5, ground-35, x+10.5, ground)
		s.Add(`</g>`)
		y := x + 44
		s.paint()
		s.box("s-wall", y-15, ground-16, 30, 16)
		s.Addf(`<path class="s-timber" d="M%s %sv16M%s %sv16M%s %sh30"/>`, svg.Num(y-6), svg.Num(ground-16), svg.Num(y+6), svg.Num(ground-16), svg.Num(y-15), svg.Num(ground-8))
		s.eaves(y, ground-15, 44, 9)
	}
	s.Add(`</g>`)
}

// eaves is a roof with lifted corners, its middle at x and its lower edge at y.
func (s *street) eaves(x, y, w, h float64) {
	s.Addf(`<path class="s-roof" d="M%s %sQ%s %s %s %sH%sQ%s %s %s %sQ%s %s %s %sZ"/>`,
		svg.Num(x-w/2), svg.Num(y-2), svg.Num(x-w*.3), svg.Num(y-1), svg.Num(x-w*.24), svg.Num(y-h),
		svg.Num(x+w*.24), svg.Num(x+w*.3), svg.Num(y-1), svg.Num(x+w/2), svg.Num(y-2),
		svg.Num(x), svg.Num(y+4), svg.Num(x-w/2), svg.Num(y-2))
}

func (s *street) pine(x, h float64) {
	s.Addf(`<path class="s-trunk" d="M%s %sv-%s"/>`, svg.Num(x), svg.Num(ground), svg.Num(h))
	for i := range 3 {
		y := ground - h*(.45+.27*float64(i))
		w := 11 - 2.5*float64(i)
		s.Addf(`<path class="s-frond" d="M%s %sq%s-8 %s 0q-%s 3-%s 0Z"/>`, svg.Num(x-w), svg.Num(y), svg.Num(w), svg.Num(2*w), svg.Num(w), svg.Num(2*w))
	}
}

// barbarian builds longhouses, round huts and palisades.
func (s *street) barbarian() {
	switch s.rnd.Below(3) {
	case 0: // a longhouse
		w := s.rnd.Within(62, 72)
		x := artWidth/2 + s.rnd.Within(-6, 6)
		s.palisade(4, x-w/2+2)
		s.palisade(x+w/2-2, 124)
		s.paint()
		s.box("s-logs", x-w/2, ground-13, w, 13)
		s.logs(x-w/2, ground-13, w, 13)
		s.Addf(`<path class="s-roof" d="M%s %sL%s %sQ%s %s %s %sL%s %sZ"/>`, svg.Num(x-w/2-6), svg.Num(ground-12), svg.Num(x-w/2+8), svg.Num(ground-36), svg.Num(x), svg.Num(ground-32), svg.Num(x+w/2-8), svg.Num(ground-36), svg.Num(x+w/2+6), svg.Num(ground-12))
		s.thatch(x-w/2-2, x+w/2+2, ground-14)
		s.Addf(`<path class="s-beam" d="M%s %sl-7-8M%s %sl7-8M%s %sl5-8M%s %sl-5-8"/>`, svg.Num(x-w/2+9), svg.Num(ground-35), svg.Num(x+w/2-9), svg.Num(ground-35), svg.Num(x-w/2+7), svg.Num(ground-35), svg.Num(x+w/2-7), svg.Num(ground-35))
		s.box("s-dark", x-4, ground-11, 8, 11)
		s.shields(x, ground-8, w)
	case 1: // a gabled hall between huts
		x := artWidth/2 + s.rnd.Within(-8, 8)
		s.hut(x-36, 15, 14)
		s.hut(x+37, 15, 14)
		s.paint()
		s.poly("s-logs", x-24, ground, x-19, ground-17, x+19, ground-17, x+24, ground)
		s.poly("s-roof", x-27, ground-6, x, ground-44, x+27, ground-6, x+19, ground-6, x, ground-32, x-19, ground-6)
		s.poly("s-logs", x-18, ground-7, x, ground-31, x+18, ground-7)
		s.Addf(`<path class="s-beam" d="M%s %sl9-13M%s %sl-9-13"/>`, svg.Num(x-3), svg.Num(ground-38), svg.Num(x+3), svg.Num(ground-38))
		s.box("s-dark", x-5, ground-14, 10, 14)
		s.Addf(`<circle class="s-trim" cx="%s" cy="%s" r="3.5"/>`, svg.Num(x), svg.Num(ground-21))
	default: // a watchtower behind a palisade
		x := s.rnd.Within(46, 60)
		s.paint()
		s.Addf(`<path class="s-beam" d="M%s %sl3-30M%s %sl-3-30M%s %sl14-10M%s %sl-14-10"/>`, svg.Num(x-10), svg.Num(ground), svg.Num(x+10), svg.Num(ground), svg.Num(x-8), svg.Num(ground-10), svg.Num(x+8), svg.Num(ground-10))
		s.box("s-logs", x-12, ground-36, 24, 10)
		s.logs(x-12, ground-36, 24, 10)
		s.poly("s-roof", x-16, ground-36, x, ground-50, x+16, ground-36)
		s.Add(`</g>`)
		s.hut(x+38, 19, 16)
		s.palisade(6, x-16)
		s.palisade(x-18, x+20)
		s.paint()
		s.shields(x, ground-8, 34)
	}
	s.Add(`</g>`)
}

func (s *street) hut(x, r, h float64) {
	s.paint()
	s.box("s-wall", x-r+3, ground-h+2, 2*r-6, h-2)
	s.Addf(`<path class="s-roof" d="M%s %sQ%s %s %s %sQ%s %s %s %sZ"/>`, svg.Num(x-r-2), svg.Num(ground-h+4), svg.Num(x-r*.4), svg.Num(ground-h-5), svg.Num(x), svg.Num(ground-h-17), svg.Num(x+r*.4), svg.Num(ground-h-5), svg.Num(x+r+2), svg.Num(ground-h+4))
	s.thatch(x-r+3, x+r-3, ground-h+1)
	s.box("s-dark", x-3, ground-8, 6, 8)
	s.Add(`</g>`)
}

func (s *street) logs(x, y, w, h float64) {
	s.Add(`<path class="s-tiles" d="`)
	for at := y + 3.5; at < y+h; at += 3.5 {
		s.Addf("M%s %sh%s", svg.Num(x), svg.Num(at), svg.Num(w))
	}
	s.Add(`"/>`)
}

func (s *street) thatch(from, to, y float64) {
	s.Add(`<path class="s-tiles" d="`)
	for x := from + 3; x < to-2; x += 6 {
		s.Addf("M%s %sv-5", svg.Num(x), svg.Num(y))
	}
	s.Add(`"/>`)
}

func (s *street) palisade(from, to float64) {
	s.Add(`<path class="s-logs" d="`)
	for x := from; x+4 <= to; x += 4.2 {
		s.Addf("M%s %sv-11l2-3 2 3v11Z", svg.Num(x), svg.Num(ground))
	}
	s.Add(`"/>`)
}

func (s *street) shields(x, y, w float64) {
	for _, at := range []float64{-.34, .34} {
		s.Addf(`<circle class="s-roof" cx="%s" cy="%s" r="4"/><circle class="s-trim" cx="%s" cy="%s" r="1.3"/>`, svg.Num(x+w*at), svg.Num(y), svg.Num(x+w*at), svg.Num(y))
	}
}
