package web

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"spielwerk/table"
)

const (
	heartbeat    = 20 * time.Second // a sign of life when nothing happens
	writeTimeout = 15 * time.Second // for a visitor that does not read
)

// live streams the table to a visitor: first the whole of its page part, and then at
// every change what has changed, or the whole again for who does not ask for changes
// (X-Spielwerk: changes). Each event has the moment of the game as the visitor knows it.
// Who was away misses nothing: the next event is the present state, with what has
// happened since.
func (s *Server) live(w http.ResponseWriter, r *http.Request) {
	v, err := s.visit(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer func() { v.table.Release() }()
	out := newStream(w, r)
	defer out.close()
	for {
		leave := v.table.Enter(seatOf(v.table.Now().Seats, v.person))
		changes, stop := v.table.Watch()
		again, err := s.follow(r, v, out, changes)
		stop()
		leave()
		if err != nil || !again {
			return
		}
		// The table has left memory, because of a fault: look at it anew.
		fresh, err := s.hub.Open(r.Context(), r.PathValue("table"))
		if err != nil {
			return
		}
		v.table.Release()
		v.table = fresh
	}
}

// follow sends every change until the visitor goes or the table leaves memory.
func (s *Server) follow(r *http.Request, v *visit, out *stream, changes <-chan struct{}) (again bool, err error) {
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	b, leave := s.broadcasts.join(v.table)
	defer leave()
	who := func(now *table.Now) viewer { return v.viewer(r, now) }
	var last *table.Now
	for {
		select {
		case <-r.Context().Done():
			return false, r.Context().Err()
		case <-v.table.Left():
			return true, nil
		case <-beat.C:
			if err := out.send(heartbeatFrame); err != nil {
				return false, err
			}
		case <-changes:
			w := b.look(who)
			if w.now == last {
				continue
			}
			last = w.now
			if err := out.show(w); err != nil {
				if r.Context().Err() == nil && !errors.Is(err, errGone) {
					s.log.Error("live", "table", w.now.ID, "err", err)
				}
				return false, err
			}
		}
	}
}

// unseen is the moment of a visitor that has not seen any.
const unseen = -1

// lastSeen is the moment that a visitor who comes back has seen last.
func lastSeen(r *http.Request) int {
	if n, err := strconv.Atoi(r.Header.Get("Last-Event-ID")); err == nil && n >= 0 {
		return n
	}
	return unseen
}

// stream writes server-sent events, compressed where the visitor takes it.
type stream struct {
	to      io.Writer
	control *http.ResponseController
	zipped  bool
	sum     gzipSum
	changes bool      // the visitor can read changes
	has     *pagePart // what the visitor has, nil for nothing
	seen    int       // moment of the game that the visitor has seen last
}

func newStream(w http.ResponseWriter, r *http.Request) *stream {
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	s := &stream{
		to: w, control: http.NewResponseController(w), zipped: takesGzip(r.Header.Get("Accept-Encoding")),
		changes: r.Header.Get("X-Spielwerk") == "changes", seen: lastSeen(r),
	}
	if s.zipped {
		h.Set("Content-Encoding", "gzip")
		h.Set("Vary", "Accept-Encoding")
	}
	w.WriteHeader(http.StatusOK)
	if s.zipped {
		_, _ = s.to.Write(gzipHead) // the first event tells if it fails
	}
	return s
}

// show sends what is new in a view. What a visitor cannot tell from what is shown
// already is not sent: that something has happened would be telling.
func (s *stream) show(w *view) error {
	is, err := w.shown()
	if err != nil {
		return err
	}
	seen, has := s.seen, s.has
	s.seen = w.now.Moment(w.who.seat)
	steps, err := w.steps(seen)
	if err != nil {
		return err
	}
	if has != nil && len(steps) == 0 && (has == is || bytes.Equal(has.html, is.html)) {
		return nil
	}
	if !s.changes {
		has = nil
	}
	f, err := w.frame(has, seen)
	if err != nil {
		return err
	}
	s.has = is
	return s.send(f)
}

// takesGzip reads an Accept-Encoding.
func takesGzip(accept string) bool {
	for part := range strings.SplitSeq(accept, ",") {
		name, weight, _ := strings.Cut(part, ";")
		if strings.TrimSpace(name) == "gzip" {
			q, found := strings.CutPrefix(strings.TrimSpace(weight), "q=")
			return !found || strings.Trim(q, "0.") != ""
		}
	}
	return false
}

// errGone is that the visitor does not read any more.
var errGone = errors.New("the visitor has gone")

func (s *stream) send(f *frame) error {
	_ = s.control.SetWriteDeadline(time.Now().Add(writeTimeout)) // not all writers can
	text := f.plain
	if s.zipped {
		text = f.compressed()
		s.sum.add(f)
	}
	if _, err := s.to.Write(text); err != nil {
		return errors.Join(errGone, err)
	}
	if err := s.control.Flush(); err != nil {
		return errors.Join(errGone, err)
	}
	return nil
}

func (s *stream) close() {
	if s.zipped {
		_, _ = s.to.Write(s.sum.end()) // the visitor may have gone
	}
}
