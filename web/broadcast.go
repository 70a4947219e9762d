package web

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"sync"
	"sync/atomic"

	"spielwerk/table"
)

// broadcasts are the watched tables. Each moment of a table is rendered once for all viewers
// that see the same.
type broadcasts struct {
	server *Server
	drawn  atomic.Int64 // page parts rendered so far

	mu  sync.Mutex
	all map[looked]*broadcast
}

func newBroadcasts(s *Server) *broadcasts {
	return &broadcasts{server: s, all: map[looked]*broadcast{}}
}

// looked is a table as it is, or as those see it who watch it late.
type looked struct {
	table *table.Table
	late  bool
}

// join returns the broadcast of a table, which is kept until leave is called.
func (all *broadcasts) join(t looked) (b *broadcast, leave func()) {
	all.mu.Lock()
	defer all.mu.Unlock()
	if b = all.all[t]; b == nil {
		b = &broadcast{of: all, looked: t, parts: map[viewer]*pagePart{}}
		all.all[t] = b
	}
	b.streams++
	return b, func() {
		all.mu.Lock()
		defer all.mu.Unlock()
		if b.streams--; b.streams == 0 {
			delete(all.all, t)
		}
	}
}

// broadcast is a watched table. It keeps the views of the latest moment that anybody asked
// for, and of the moment before it the page parts and the texts that can be used again.
type broadcast struct {
	of *broadcasts
	looked
	streams int // guarded by of.mu

	mu    sync.Mutex
	now   *table.Now
	views map[viewer]*view
	parts map[viewer]*pagePart // the latest part sent to each viewer
	prep  *prepared
}

// look returns the view of the latest moment for a viewer.
func (b *broadcast) look(ctx context.Context, who func(*table.Now) viewer) (*view, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.table.Now()
	if b.late {
		var err error
		if now, err = b.table.Watched(ctx); err != nil {
			return nil, err
		}
	}
	if now != b.now {
		for seen := range b.parts {
			if b.views[seen] == nil { // no such viewer is left
				delete(b.parts, seen)
			}
		}
		same := b.now != nil && slices.Equal(namesOf(b.now.Seats), namesOf(now.Seats))
		b.now, b.views, b.prep = now, map[viewer]*view{}, b.prep.next(same)
	}
	key := who(b.now)
	w := b.views[key]
	if w == nil {
		w = &view{in: b, now: b.now, who: key, prep: b.prep}
		b.views[key] = w
	}
	return w, nil
}

// latest returns the part that the viewer already has if it has the same text, otherwise a
// new part with a copy of the text.
func (b *broadcast) latest(who viewer, html []byte) *pagePart {
	b.mu.Lock()
	defer b.mu.Unlock()
	if before := b.parts[who]; before != nil && bytes.Equal(before.html, html) {
		return before
	}
	p := &pagePart{html: bytes.Clone(html)}
	b.parts[who] = p
	return p
}

// drawingBuffers are the buffers for rendering page parts.
var drawingBuffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// view is one moment of a table for equal viewers. The first request renders it; all get the
// same bytes.
type view struct {
	in   *broadcast
	now  *table.Now
	who  viewer
	prep *prepared

	draw sync.Once
	data *tableData
	part *pagePart
	err  error

	mu      sync.Mutex // guards what follows, and data
	changes map[*pagePart][]byte
	played  map[wanted][]byte
	frames  map[wanted]*frame
}

// wanted is the key of a frame: the part that a stream has, nil for none, and the moment it
// has seen, unseen if it shall play back nothing.
type wanted struct {
	from *pagePart
	seen int
}

// errDrawing is the error of a view whose rendering panicked.
var errDrawing = errors.New("the page of the table could not be rendered")

// shown returns the page part.
func (w *view) shown() (*pagePart, error) {
	w.draw.Do(func() {
		w.err = errDrawing
		s := w.in.of.server
		w.in.of.drawn.Add(1)
		b := drawingBuffers.Get().(*bytes.Buffer)
		defer drawingBuffers.Put(b)
		b.Reset()
		d, err := s.drawn(b, w.who, w.now, w.prep)
		if w.err = err; err == nil {
			w.data, w.part = d, w.in.latest(w.who, b.Bytes())
		}
	})
	return w.part, w.err
}

// steps returns the playback of what has happened since a moment, nil if there is nothing, as
// far as it fits beside what is sent to a stream that has a part. The view must have been
// rendered.
func (w *view) steps(has *pagePart, seen int) ([]byte, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	want := wanted{has, seen}
	text, ok := w.played[want]
	if !ok {
		sent := w.part.html
		if has == w.part {
			sent = nil
		} else if change := w.change(has); change != nil {
			sent = change
		}
		var err error
		if text, err = w.data.played(seen, len(sent)); err != nil {
			return nil, err
		}
		if w.played == nil {
			w.played = map[wanted][]byte{}
		}
		w.played[want] = text
	}
	return text, nil
}

// change is what makes the page part of one that a stream has, nil if the whole is sent. The
// caller holds mu.
func (w *view) change(has *pagePart) []byte {
	if has == nil {
		return nil
	}
	change, ok := w.changes[has]
	if !ok {
		change = w.part.changed(has)
		if w.changes == nil {
			w.changes = map[*pagePart][]byte{}
		}
		w.changes[has] = change
	}
	return change
}

// frame returns the event for a stream that has a part and has seen a moment.
func (w *view) frame(has *pagePart, seen int) (*frame, error) {
	steps, err := w.steps(has, seen)
	if err != nil {
		return nil, err
	}
	want := wanted{has, seen}
	if len(steps) == 0 {
		want.seen = unseen
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	f := w.frames[want]
	if f != nil {
		return f, nil
	}
	number := w.now.Moment(w.who.seat)
	if change := w.change(has); change != nil {
		f = newFrame(number, "change", change, steps)
	} else {
		f = newFrame(number, "", w.part.html, steps)
	}
	if w.frames == nil {
		w.frames = map[wanted]*frame{}
	}
	w.frames[want] = f
	return f, nil
}

// drawn renders the live part of the page at one moment.
func (s *Server) drawn(to io.Writer, who viewer, now *table.Now, prep *prepared) (*tableData, error) {
	d := s.seenBy(who)
	d.prep = prep
	s.tell(d, now)
	return d, tableLive(d).Render(context.Background(), to)
}

// played returns the latest steps since a moment that fit into an update with other bytes.
func (d *tableData) played(seen, other int) ([]byte, error) {
	if d.since == nil || seen == unseen {
		return nil, nil
	}
	var b bytes.Buffer
	for list := d.since(seen); len(list) > 0; list = laterScenes(list) {
		if err := steps(d, list).Render(context.Background(), &b); err != nil {
			return nil, err
		}
		if other+b.Len() <= maxUpdate {
			break
		}
		b.Reset()
	}
	return b.Bytes(), nil
}
