package web

import (
	"context"
	"io"
	"strings"
	"sync"

	"github.com/a-h/templ"

	"spielwerk/game"
)

// prepared is a cache of what the viewers of one moment share, and of texts that stay the
// same from moment to moment. A nil one shares nothing.
type prepared struct {
	mu           *sync.Mutex    // one for all moments, because they share texts
	layers       map[any]any    // of this moment
	texts, older map[any]string // used at this moment and at the one before
}

// next is the cache for the next moment. Texts can be used again if the names are the same;
// those that are not used for a moment are dropped.
func (p *prepared) next(same bool) *prepared {
	n := &prepared{mu: &sync.Mutex{}, layers: map[any]any{}, texts: map[any]string{}}
	if p != nil && same {
		n.mu, n.older = p.mu, p.texts
	}
	return n
}

// Layer returns a value that all viewers of the moment share; the first caller makes it.
// first must not call Layer.
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

// text returns a text that depends only on its key and the names at the table. It is made
// once and kept while it is used.
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

// logText is the key of the sentence of an event in a language.
type logText struct {
	lang  string
	event game.Event
}

// scoreText is the key of the explanation of a seat's points.
type scoreText struct {
	lang  string
	seat  game.Seat
	total int
}

// alike is the key of a part of the page that is the same for all who read a language.
type alike struct{ name, lang string }

// alike renders a part of the page that depends only on the moment and the language.
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
