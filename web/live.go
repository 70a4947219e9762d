package web

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/klauspost/compress/gzip"

	"spielwerk/table"
)

const (
	heartbeat    = 20 * time.Second // a sign of life when nothing happens
	writeTimeout = 15 * time.Second // for a visitor that does not read
)

// live streams the table to a visitor: the whole of its page part at every
// change, under the moment of the game as the visitor knows it. Who was away misses
// nothing: the next event is the present state, with what has happened since.
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
	var shown *table.Now
	var sent []byte
	for {
		select {
		case <-r.Context().Done():
			return false, r.Context().Err()
		case <-v.table.Left():
			return true, nil
		case <-beat.C:
			if err := out.comment(); err != nil {
				return false, err
			}
		case <-changes:
			now := v.table.Now()
			if now == shown {
				continue
			}
			html, steps, err := s.render(r, v, now, out.seen)
			if err != nil {
				s.log.Error("live", "table", now.ID, "err", err)
				return false, err
			}
			shown, out.seen = now, now.Moment(seatOf(now.Seats, v.person))
			// What a visitor cannot tell from what is shown already is not sent:
			// that something has happened would be telling.
			if bytes.Equal(html, sent) && len(steps) == 0 {
				continue
			}
			if err := out.event(out.seen, html, steps); err != nil {
				return false, err
			}
			sent = html
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

// render is the live part of the page at one moment, and what has happened since
// the one that the visitor has seen, if there is something to play back.
func (s *Server) render(r *http.Request, v *visit, now *table.Now, seen int) (html, played []byte, err error) {
	d, err := s.data(r, v, now, seen)
	if err != nil {
		return nil, nil, err
	}
	var b bytes.Buffer
	ctx := context.WithoutCancel(r.Context())
	if err := tableLive(d).Render(ctx, &b); err != nil {
		return nil, nil, err
	}
	n := b.Len()
	for ; len(d.steps) > 0; d.steps = laterScenes(d.steps) {
		if err := steps(d).Render(ctx, &b); err != nil {
			return nil, nil, err
		}
		if b.Len() <= largestUpdate {
			break
		}
		b.Truncate(n)
	}
	return b.Bytes()[:n:n], b.Bytes()[n:], nil
}

// stream writes server-sent events, compressed where the visitor takes it. The
// compression keeps no state between events, which costs a few bytes and saves a
// megabyte of memory a visitor.
type stream struct {
	to      io.Writer
	zip     *gzip.Writer
	control *http.ResponseController
	seen    int // moment of the game that the visitor has seen last
}

func newStream(w http.ResponseWriter, r *http.Request) *stream {
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	s := &stream{to: w, control: http.NewResponseController(w), seen: lastSeen(r)}
	if takesGzip(r.Header.Get("Accept-Encoding")) {
		h.Set("Content-Encoding", "gzip")
		h.Set("Vary", "Accept-Encoding")
		s.zip, _ = gzip.NewWriterLevel(w, gzip.StatelessCompression) // the level is a known one
		s.to = s.zip
	}
	w.WriteHeader(http.StatusOK)
	return s
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

func (s *stream) event(number int, parts ...[]byte) error {
	var b bytes.Buffer
	b.WriteString("id: " + strconv.Itoa(number) + "\n")
	for _, part := range parts {
		for line := range bytes.Lines(part) {
			b.WriteString("data: ")
			b.Write(bytes.TrimRight(line, "\r\n"))
			b.WriteByte('\n')
		}
	}
	b.WriteByte('\n')
	return s.send(b.Bytes())
}

func (s *stream) comment() error { return s.send([]byte(":\n\n")) }

func (s *stream) send(b []byte) error {
	_ = s.control.SetWriteDeadline(time.Now().Add(writeTimeout)) // not all writers can
	if _, err := s.to.Write(b); err != nil {
		return err
	}
	if s.zip != nil {
		if err := s.zip.Flush(); err != nil {
			return err
		}
	}
	return s.control.Flush()
}

func (s *stream) close() {
	if s.zip != nil {
		_ = s.zip.Close()
	}
}
