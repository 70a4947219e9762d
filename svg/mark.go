package svg

// Mark marks a move on a past board: a ring with a word.
type Mark struct {
	Class string // made or better
	Label string // the word
	Says  string // the move, for screen readers
}

// Mark draws a mark around x, y. ring is its outline around 0,0, and reach how far that
// extends up and down. A made move has its word above, a better one below, because both can
// be at the same place. size is the size of the word.
func (p *Page) Mark(m *Mark, x, y float64, ring string, reach, size float64) {
	at := -reach - size/4
	if m.Class == "better" {
		at = reach + size*.9
	}
	p.Addf(`<g class="mark %s" role="img" aria-label="%s" transform="translate(%s %s)"><title>%s</title>%s<text y="%s" font-size="%s">%s</text></g>`,
		m.Class, Esc(m.Says), Short(x), Short(y), Esc(m.Says), ring, Short(at), Short(size), Esc(m.Label))
}
