package web

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"runtime/debug"
	"time"
)

// apart answers a request on its connection alone, in a goroutine of its own, and returns at once. What
// net/http keeps for a connection while it is answered would be kept for as long as a stream is open: its
// buffers and deep stacks are three quarters of what a watcher needs (BenchmarkStreams). ok is false where
// that cannot be done: in HTTP/2, between nodes, and of an answer without a body.
func (s *Server) apart(w http.ResponseWriter, r *http.Request, answer http.HandlerFunc) (ok bool) {
	if inner(r) || r.Method != http.MethodGet {
		return false
	}
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return false
	}
	noted := requestOf(r)
	noted.apart = true
	// That of the request ends when its handler returns.
	ctx, cancel := context.WithCancel(context.WithoutCancel(r.Context()))
	release := func() bool { return false }
	if base, ok := r.Context().Value(baseKey{}).(context.Context); ok {
		release = context.AfterFunc(base, cancel)
	}
	l := &line{conn: conn, header: w.Header().Clone()}
	out, begun := &counted{ResponseWriter: l}, time.Now()
	r = r.WithContext(ctx)
	s.streams.Add(1)
	go func() { // whoever asks for a stream sends nothing more: what comes is the end
		_, _ = conn.Read(make([]byte, 1))
		cancel()
	}()
	go func() {
		defer s.streams.Done()
		defer func() { _ = conn.Close() }()
		defer release()
		defer cancel()
		defer func() {
			s.limits.spend(clientOf(r), out.bytes)
			s.answered(noted, r, out, begun)
		}()
		defer func() {
			if wrong := recover(); wrong != nil { // as net/http does
				s.log.Error("a stream failed", about(r), "err", fmt.Sprint(wrong), "stack", string(debug.Stack()))
			}
		}()
		answer(out, r)
	}()
	return true
}

// baseKey is the key of the context that ends when all streams must.
type baseKey struct{}

// line is a connection that has one more answer: what ends it is the end of the connection.
type line struct {
	conn   net.Conn
	header http.Header // nil when it has been written
}

// Header implements http.ResponseWriter.
func (l *line) Header() http.Header {
	if l.header == nil {
		return http.Header{} // too late
	}
	return l.header
}

// WriteHeader implements http.ResponseWriter.
func (l *line) WriteHeader(status int) {
	if l.header == nil {
		return
	}
	b := bufio.NewWriter(l.conn)
	fmt.Fprintf(b, "HTTP/1.1 %d %s\r\n", status, http.StatusText(status))
	l.header.Set("Connection", "close")
	_ = l.header.Write(b) // an error shows at what follows
	_, _ = b.WriteString("\r\n")
	_ = b.Flush()
	l.header = nil
}

// Write implements http.ResponseWriter.
func (l *line) Write(b []byte) (int, error) {
	l.WriteHeader(http.StatusOK)
	return l.conn.Write(b)
}

// FlushError and SetWriteDeadline are for http.ResponseController.
func (l *line) FlushError() error { return nil }

// SetWriteDeadline is for http.ResponseController.
func (l *line) SetWriteDeadline(t time.Time) error { return l.conn.SetWriteDeadline(t) }
