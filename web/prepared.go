package web

import (
	"context"
	"io"
	"strings"
	"sync"

	"github.com/a-h/templ"

	"spielwerk/game"
)

// prepared is what several viewers of one moment share of their drawings, and what
// stays the same from one moment to the next. Nothing is shared by a nil one.
type prepared struct {
	mu           *sync.Mutex    // one for all moments, for they share texts
	layers       map[any]any    // of this moment
	texts, older map[any]string // used at this moment; of the one before
}

// next is for the next moment. Texts can be used again if they name the same people;
// those that are not used for a moment are dropped.
func (p *prepared) next(same bool) *prepared {
	n := &prepared{mu: &sync.Mutex{}, layers: map[any]any{}, texts: map[any]string{}}
	if p != nil && same {
		n.mu, n.older = p.mu, p.texts
	}
	return n
}

// Layer is something that viewers of the moment have in common, made by the first who
// needs it; first must not ask for another.
func (p *prepared) Layer(key any, first func() (any, error)) (any, error) {
	if p == nil {
		return first()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if made, ok := p.layers[key]; ok {
		return made, nil
	}
	made, err := first()
	if err == nil {
		p.layers[key] = made
	}
	return made, err
}

// text follows from its key and the names at the table, and is made once while it is
// used.
func (p *prepared) text(key any, first func() (string, error)) (string, error) {
	if p == nil {
		return first()
	}
	p.mu.Lock()
	text, ok := p.texts[key]
	if !ok {
		text, ok = p.older[key]
	}
	p.mu.Unlock()
	if !ok {
		var err error
		if text, err = first(); err != nil {
			return "", err
		}
	}
	p.mu.Lock()
	p.texts[key] = text
	p.mu.Unlock()
	return text, nil
}

// logText names an item of the log in a language, in the text view or on a page with
// pictures.
type logText struct {
	lang  string
	text  bool
	event game.Event
}

// scoreText names what is said of a seat's points.
type scoreText struct {
	lang  string
	seat  game.Seat
	total int
}

// alike names a part of the page that all have alike who read one language.
type alike struct{ name, lang string }

// alike draws a part of the page that depends on the moment and the language and on
// nothing else.
func (d *tableData) alike(name string, c templ.Component) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		text, err := d.prep.Layer(alike{name, d.lang}, func() (any, error) {
			var b strings.Builder
			err := c.Render(ctx, &b)
			return b.String(), err
		})
		if err != nil {
			return err
		}
		_, err = io.WriteString(w, text.(string))
		return err
	})
}
