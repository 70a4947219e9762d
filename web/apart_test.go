package web

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"
)

// together hides what takes a connection apart.
type together struct{ http.ResponseWriter }

func (w together) FlushError() error { return http.NewResponseController(w.ResponseWriter).Flush() }

func (w together) SetWriteDeadline(t time.Time) error {
	return http.NewResponseController(w.ResponseWriter).SetWriteDeadline(t)
}

// streamOn asks for a stream on a connection of its own.
func streamOn(t testing.TB, server *httptest.Server, id, more string) (net.Conn, *http.Response) {
	t.Helper()
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	_ = conn.SetDeadline(time.Now().Add(time.Minute))
	fmt.Fprintf(conn, "GET /t/%s/live HTTP/1.1\r\nHost: x\r\n%s\r\n", id, more)
	w, err := http.ReadResponse(bufio.NewReaderSize(conn, 512), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = w.Body.Close() })
	return conn, w
}

// TestStreamsApart: a stream has its connection for itself, with the same headers, bytes and line in the
// log as where that cannot be; it ends when the visitor leaves, and when one fails the others go on.
func TestStreamsApart(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	id := s.guest("Ada").lay("free")
	s.server.limits.bytes = newShares(1e-6, bytesAtOnce)
	var heads, bodies []string
	for _, apart := range []bool{true, false} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if !apart {
				w = together{w}
			}
			s.handler.ServeHTTP(w, r)
		}))
		defer server.Close()
		before := len(s.logs.String())
		conn, w := streamOn(t, server, id, "Accept-Language: it\r\n") //nolint:bodyclose // streamOn closes it
		if w.Close != apart {
			t.Errorf("apart is %v: %v", apart, w.Header)
		}
		for _, name := range []string{"Date", "Connection", requestHeader} {
			w.Header.Del(name)
		}
		var head strings.Builder
		_ = w.Header.Write(&head)
		heads = append(heads, w.Status+head.String())
		lines := bufio.NewReader(w.Body)
		var body strings.Builder
		for line := ""; line != "\n"; {
			var err error
			if line, err = lines.ReadString('\n'); err != nil {
				t.Fatal(err)
			}
			body.WriteString(line)
		}
		bodies = append(bodies, body.String())
		s.until("the stream is counted", func() bool { return s.server.Watching() == 1 })
		if lines := s.logs.String()[before:]; strings.Contains(lines, "/live") {
			t.Errorf("it is logged before it has ended: %s", lines)
		}
		_ = conn.Close()
		s.until("the stream ends", func() bool { return s.server.Watching() == 0 })
		s.until("its line is there", func() bool {
			return strings.Contains(s.logs.String()[before:], `route="GET /t/{table}/live" status=200`)
		})
		if n := strings.Count(s.logs.String()[before:], "msg=request"); n != 1 {
			t.Errorf("%d lines", n)
		}
		if _, w := streamOn(t, server, "nowhere", ""); w.StatusCode != http.StatusNotFound { //nolint:bodyclose // streamOn closes it
			t.Error(w.Status)
		}
		s.until("its line is there, too", func() bool {
			return strings.Contains(s.logs.String()[before:], `route="GET /t/{table}/live" status=404`)
		})
	}
	spent := float64(addressFactor*bytesAtOnce) - s.server.limits.bytes.address.all["127.0.0.1"].Tokens()
	if spent < float64(len(bodies[0])+len(bodies[1])) {
		t.Errorf("%.0f bytes count", spent)
	}
	if heads[0] != heads[1] || bodies[0] != bodies[1] || len(bodies[0]) < 1000 {
		t.Errorf("%q and %q, %d and %d bytes", heads[0], heads[1], len(bodies[0]), len(bodies[1]))
	}

	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.server.apart(w, r, func(http.ResponseWriter, *http.Request) { panic("a fault of a stream") })
	}))
	defer server.Close()
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	fmt.Fprint(conn, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
	if b, err := io.ReadAll(conn); err != nil || len(b) > 0 {
		t.Errorf("%q %v", b, err)
	}
	s.until("the fault is logged", func() bool { return strings.Contains(s.logs.String(), "a fault of a stream") })
}

// BenchmarkStreams is the memory of a stream of which nothing comes. Run it once: -benchtime 1x.
func BenchmarkStreams(b *testing.B) {
	const streams = 2000
	s := newSite(b)
	id := s.guest("Ada").lay("free")
	s.server.Limit(0, 0)
	for _, apart := range []bool{true, false} {
		b.Run(fmt.Sprintf("apart=%v", apart), func(b *testing.B) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if !apart {
					w = together{w}
				}
				s.handler.ServeHTTP(w, r)
			}))
			defer server.Close()
			used := func() uint64 {
				runtime.GC()
				runtime.GC()
				var m runtime.MemStats
				runtime.ReadMemStats(&m)
				return m.HeapAlloc + m.StackInuse
			}
			for b.Loop() {
				before := used()
				var conns []net.Conn
				for range streams {
					conn, err := net.Dial("tcp", server.Listener.Addr().String())
					if err != nil {
						b.Fatal(err)
					}
					conns = append(conns, conn)
					fmt.Fprintf(conn, "GET /t/%s/live HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n", id)
					if _, err = io.ReadFull(conn, make([]byte, 1000)); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(used()-before)/streams, "B/stream")
				for _, conn := range conns {
					_ = conn.Close()
				}
				s.until("the streams end", func() bool { return s.server.Watching() == 0 })
			}
		})
	}
}
