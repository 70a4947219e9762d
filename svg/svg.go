// Package svg helps the boards of all games to write drawings: a buffer of text, short
// numbers, icons from a file, and generators that repeat.
package svg

import (
	"fmt"
	"html"
	"io"
	"slices"
)

// Page collects what is drawn.
type Page struct{ b []byte }

// Add writes text as it is.
func (p *Page) Add(text string) { p.b = append(p.b, text...) }

// Addf writes values by a format of package fmt.
func (p *Page) Addf(format string, values ...any) { p.b = fmt.Appendf(p.b, format, values...) }

// Text draws lines of text with the first baseline at y, and returns the baseline after the
// last.
func (p *Page) Text(class string, x, y, step float64, lines []string) float64 {
	for _, l := range lines {
		p.Addf(`<text class="%s" x="%s" y="%s">%s</text>`, class, Num(x), Num(y), Esc(l))
		y += step
	}
	return y
}

// Grow makes room for so many bytes more.
func (p *Page) Grow(n int) { p.b = slices.Grow(p.b, n) }

// Len is how many bytes have been drawn.
func (p *Page) Len() int { return len(p.b) }

// String is all that has been drawn.
func (p *Page) String() string { return string(p.b) }

// To writes all that has been drawn.
func (p *Page) To(w io.Writer) error {
	_, err := w.Write(p.b)
	return err
}

// Esc makes text safe inside XML.
func Esc(text string) string { return html.EscapeString(text) }
