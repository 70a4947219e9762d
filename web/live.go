package web

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"spielwerk/game"
	"spielwerk/table"
)

const (
	heartbeat    = 20 * time.Second // interval of heartbeats while nothing happens
	writeTimeout = 15 * time.Second // after which a connection that does not read is closed
)

// live streams the table to a visitor: first the whole page part, then for every change the
// differences, or the whole part if the client does not ask for changes (X-Spielwerk:
// changes). Each event has the moment of the game as the visitor knows it. A client that
// reconnects gets the present state with the playback of what has happened since.
func (s *Server) live(w http.ResponseWriter, r *http.Request) {
	v, err := s.visit(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer func() { v.table.Release() }()
	if err = s.crowded(r, v); err != nil {
		s.fail(w, r, err)
		return
	}
	s.visited(r.Context(), v.person, r.PathValue("table"))
	out := newStream(w, r)
	defer out.close()
	for {
		leave := v.enter()
		changes, stop := v.table.Watch()
		again, err := s.follow(r, v, out, changes)
		stop()
		leave()
		if err != nil || !again {
			return
		}
		// The table has left memory because of an error: open it anew.
		fresh, err := s.hub.Open(r.Context(), r.PathValue("table"))
		if err != nil {
			return
		}
		v.table.Release()
		v.table = fresh
	}
}

// follow sends every change until the client disconnects or the table leaves memory.
func (s *Server) follow(r *http.Request, v *visit, out *stream, changes <-chan struct{}) (again bool, err error) {
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	first := v.now()
	late := seatOf(first.Seats, v.person) == game.Watcher && first.Watching != (table.Watching{})
	b, leave := s.broadcasts.join(looked{v.table, late})
	defer leave()
	rooms, deaf := s.talks.news.Listen(r.PathValue("table"))
	defer deaf()
	who := func(now *table.Now) viewer {
		if c := v.curtain(now); c.several && !c.lifted { // it does not rise by itself again
			v.lifted = game.Nobody
		}
		return v.viewer(r, now)
	}
	var last *table.Now
	for {
		select {
		case <-r.Context().Done():
			if s.draining.Load() {
				_ = out.send(comeBackFrame) // the visitor may be gone
			}
			return false, r.Context().Err()
		case <-v.table.Left():
			return true, nil
		case <-beat.C:
			if err = out.send(heartbeatFrame); err != nil {
				return false, err
			}
			if p, unknown := s.person(r); unknown == nil && p.ID != v.person.ID {
				return false, nil // the session has ended, perhaps at another node
			}
			s.hub.NoticeClosed(r.Context())
			if late { // time passes for those who watch late, though nothing happens
				if last, err = s.followed(r, b, out, who, last); err != nil {
					return false, err
				}
			}
		case room := <-rooms:
			if now := v.now(); out.talks && slices.Contains(v.rights(now).Reads, room) {
				if err = out.send(talkFrame); err != nil {
					return false, err
				}
			}
		case <-changes:
			if last, err = s.followed(r, b, out, who, last); err != nil {
				return false, err
			}
		}
	}
}

// followed sends what is new since the last moment that was sent, and returns the present one.
func (s *Server) followed(r *http.Request, b *broadcast, out *stream, who func(*table.Now) viewer, last *table.Now) (*table.Now, error) {
	w, err := b.look(r.Context(), who)
	if err != nil || w.now == last {
		return last, err
	}
	if err = out.show(w); err != nil && r.Context().Err() == nil && !errors.Is(err, errGone) {
		s.log.Error("live", "table", w.now.ID, "err", err)
	}
	return w.now, err
}

// unseen is the moment of a visitor that has seen none.
const unseen = -1

// lastSeen is the last moment that a reconnecting visitor has seen.
func lastSeen(r *http.Request) int {
	if n, err := strconv.Atoi(r.Header.Get("Last-Event-ID")); err == nil && n >= 0 {
		return n
	}
	return unseen
}

// stream writes server-sent events, compressed if the client accepts gzip.
type stream struct {
	to      io.Writer
	control *http.ResponseController
	zipped  bool
	sum     gzipSum
	changes bool      // the client can read changes
	talks   bool      // and wants to know when something is said
	has     *pagePart // the part that the client has, nil for none
	seen    int       // last moment that the visitor has seen
}

func newStream(w http.ResponseWriter, r *http.Request) *stream {
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	reads := strings.Split(r.Header.Get("X-Spielwerk"), " ")
	s := &stream{
		to: w, control: http.NewResponseController(w), zipped: takesGzip(r.Header.Get("Accept-Encoding")),
		changes: slices.Contains(reads, "changes"), talks: slices.Contains(reads, "talk"), seen: lastSeen(r),
	}
	if s.zipped {
		h.Set("Content-Encoding", "gzip")
		h.Set("Vary", "Accept-Encoding")
	}
	w.WriteHeader(http.StatusOK)
	if s.zipped {
		_, _ = s.to.Write(gzipHead) // an error shows at the first event
	}
	return s
}

// show sends what is new in a view. It sends nothing if the visitor's page does not change:
// an event would reveal that something secret has happened.
func (s *stream) show(w *view) error {
	is, err := w.shown()
	if err != nil {
		return err
	}
	seen, has := s.seen, s.has
	s.seen = w.now.Moment(w.who.seat)
	from := has
	if !s.changes {
		from = nil
	}
	steps, err := w.steps(from, seen)
	if err != nil {
		return err
	}
	if has != nil && len(steps) == 0 && (has == is || bytes.Equal(has.html, is.html)) {
		return nil
	}
	f, err := w.frame(from, seen)
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

// errGone: the client does not read any more.
var errGone = errors.New("the client is gone")

func (s *stream) send(f *frame) error {
	_ = s.control.SetWriteDeadline(time.Now().Add(writeTimeout)) // not supported by all writers
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
		_, _ = s.to.Write(s.sum.end()) // the client may be gone
	}
}
