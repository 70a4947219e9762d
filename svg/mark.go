package svg

// Mark is a move on a board on which nothing is done any more: a ring with a word.
type Mark struct {
	Class string // how line and word look: made or better
	Label string // the word
	Says  string // the move, for who cannot see it
}

// Mark draws a mark around x, y: ring are its outlines around 0,0, reach is how far up
// and down they go. What was made has its word above, what is better below: a place can
// be both. size is that of the word.
func (p *Page) Mark(m *Mark, x, y float64, ring string, reach, size float64) {
	at := -reach - size/4
	if m.Class == "better" {
		at = reach + size*.9
	}
	p.Addf(`<g class="mark %s" role="img" aria-label="%s" transform="translate(%s %s)"><title>%s</title>%s<text y="%s" font-size="%s">%s</text></g>`,
		m.Class, Esc(m.Says), Short(x), Short(y), Esc(m.Says), ring, Short(at), Short(size), Esc(m.Label))
}
