package web

import (
	"bytes"
	"context"
	"sync"

	"github.com/a-h/templ"

	"spielwerk/web/part"
)

// takenApart are the sheets of drawings that pages have taken something from, by their names.
type takenApart struct {
	mu     sync.Mutex
	sheets map[string]*part.Drawings
}

// illustrated is a part of a page with those drawings of a sheet that it refers to. The whole sheet
// has more elements than all the rest of any page.
type illustrated struct{ body, symbols templ.Component }

// withDrawings renders a part of a page, and takes what it refers to from a sheet of drawings.
func (s *Server) withDrawings(ctx context.Context, sheet string, c templ.Component) (illustrated, error) {
	var body bytes.Buffer
	if err := c.Render(ctx, &body); err != nil {
		return illustrated{}, err
	}
	symbols, err := s.excerpt(sheet, body.Bytes())
	return illustrated{templ.Raw(body.String()), templ.Raw(string(symbols))}, err
}

// excerpt is what a page needs of a sheet of drawings.
func (s *Server) excerpt(sheet string, page []byte) ([]byte, error) {
	s.takenApart.mu.Lock()
	defer s.takenApart.mu.Unlock()
	all := s.takenApart.sheets[sheet]
	if all == nil {
		var err error
		if all, err = part.TakeApart(s.drawings(sheet)); err != nil {
			return nil, err
		}
		s.takenApart.sheets[sheet] = all
	}
	return all.Of(part.UsedBy(page)), nil
}
