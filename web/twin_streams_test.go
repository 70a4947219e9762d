package web

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"spielwerk/game"
)

// transcript is a writer of a stream that notes each write, when it came and what it was.
type transcript struct {
	header http.Header
	begun  time.Time
	notes  strings.Builder
}

func (w *transcript) note(what string, b []byte) {
	fmt.Fprintf(&w.notes, "%s %s %q\n", time.Since(w.begun), what, b)
}

func (w *transcript) Header() http.Header { return w.header }
func (w *transcript) WriteHeader(status int) {
	w.header.Del("Date") // of twins, one is asked later
	w.note(fmt.Sprint(status, w.header), nil)
}
func (w *transcript) Write(b []byte) (int, error) { w.note("write", b); return len(b), nil }
func (w *transcript) Flush()                      { w.note("flush", nil) }

// TestStreamsOfTwinsWriteAlike: while others act in secret, more often at the twin, a stream writes
// the same bytes in as many writes, in the same order and at the same times of a clock that only
// waiting moves: each heartbeat, and what becomes known.
func TestStreamsOfTwinsWriteAlike(t *testing.T) {
	t.Parallel()
	paying := alienHides(url.Values{}, stop{name: "a payment", from: prompted("pay", 12), acts: secretly})
	keeping := settlersHide(url.Values{"option-lookout": {"alternate"}}, stop{name: "what is kept", from: prompted("keep", 0), acts: secretly})
	year := xiditHides
	year.stops = []stop{year.stops[1], year.stops[3], year.stops[4], year.stops[5]}
	var more atomic.Int32 // times that the twin had more acts
	t.Run("games", func(t *testing.T) {
		for _, h := range []hiding{year, paying, keeping} {
			for _, st := range h.stops {
				t.Run(h.form.Get("game")+", "+st.name, func(t *testing.T) {
					t.Parallel()
					bubble(t, func(t *testing.T) { h.writesAlike(t, &st, &more) })
				})
			}
		}
	})
	if more.Load() < 4 {
		t.Errorf("only %d times somebody has acted more often at the twin", more.Load())
	}
}

func (h *hiding) writesAlike(t *testing.T, st *stop, more *atomic.Int32) {
	s := newSite(t)
	_, b, id := s.twoAt(h.form, h.bots...)
	s.playTo(id, chance(1), st.from)
	s.close()
	for viewer, g := range map[game.Seat]*guest{1: b, game.Watcher: s.guest("Watcher")} {
		var writes [2]string
		acts := [2]int{}
		for twin := range writes {
			at := openSite(t, copied(t, s.path), time.Hour)
			w := &transcript{header: http.Header{}, begun: time.Now()}
			stream := g.at(at, "en", "board").request(http.MethodGet, "/t/"+id+"/live", nil)
			stream.Header.Set("X-Spielwerk", "changes")
			ctx, end := context.WithCancel(t.Context())
			ended := make(chan struct{})
			go func() { at.handler.ServeHTTP(w, stream.WithContext(ctx)); close(ended) }()
			time.Sleep(time.Second)
			st.acts(&acting{
				site: at, id: id, viewer: viewer, twin: twin == 1, secret: chance(uint64(90 + twin)), shared: chance(80),
				done: func() { acts[twin]++; synctest.Wait() },
			})
			time.Sleep(2 * heartbeat)
			end()
			<-ended
			writes[twin] = w.notes.String()
			at.close()
		}
		if acts[1] > acts[0] {
			more.Add(1)
		}
		if n := strings.Count(writes[0], " flush "); n < 3 {
			t.Errorf("%s: only %d events: %s", g.name, n, writes[0])
		}
		if writes[0] != writes[1] {
			t.Errorf("%s's stream tells what is hidden: %s", g.name, differ(writes[0], writes[1]))
		}
	}
}
