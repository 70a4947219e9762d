package web

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"log"
	"log/slog"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"
)

// Answered is what the site tells its operator of a request. It has no address, no token and no
// part of a form: Route is a pattern of the router, "" if none has matched.
type Answered struct {
	ID            string // also in the answer's header, and on pages that tell of an error
	Method, Route string
	Status        int
	Bytes         int64
	Took          time.Duration
}

// Observe sets what is called after each request. It is called before the site is served.
func (s *Server) Observe(f func(Answered)) { s.observe = f }

// requestHeader names a request in its answer.
const requestHeader = "X-Request-Id"

// requested is what is noted of a request while it is answered.
type requested struct {
	id, route string
	apart     bool // it is answered by somebody else, who logs it
}

type requestKey struct{}

// requestOf returns the notes of a request.
func requestOf(r *http.Request) *requested {
	if noted, ok := r.Context().Value(requestKey{}).(*requested); ok {
		return noted
	}
	return &requested{}
}

// randomID is an id of a request. It is random: a number that counts would tell visitors how much
// others do.
func randomID() string {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// about names a request in the log, without its address, which may have a link that is secret.
func about(r *http.Request) slog.Attr {
	noted := requestOf(r)
	return slog.Group("", "id", noted.id, "method", method(r), "route", noted.route)
}

var methods = []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions}

// method is the method of a request if it is one of HTTP's: clients can send any word.
func method(r *http.Request) string {
	if slices.Contains(methods, r.Method) {
		return r.Method
	}
	return "other"
}

// counted counts what an answer has.
type counted struct {
	http.ResponseWriter
	status int
	bytes  int64
}

// Unwrap is for http.ResponseController.
func (c *counted) Unwrap() http.ResponseWriter { return c.ResponseWriter }

func (c *counted) WriteHeader(status int) {
	if c.status == 0 && status >= http.StatusOK {
		c.status = status
	}
	c.ResponseWriter.WriteHeader(status)
}

func (c *counted) Write(b []byte) (int, error) {
	if c.status == 0 {
		c.status = http.StatusOK
	}
	n, err := c.ResponseWriter.Write(b)
	c.bytes += int64(n)
	return n, err
}

// recorded gives each request an id, and logs one line when it is answered.
func (s *Server) recorded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := randomID
		if s.requestID != nil {
			id = s.requestID
		}
		noted := &requested{id: id()}
		w.Header().Set(requestHeader, noted.id)
		r = r.WithContext(context.WithValue(r.Context(), requestKey{}, noted))
		out, begun := &counted{ResponseWriter: w}, time.Now()
		defer func() { // also of a handler that panics, which the server logs
			if !noted.apart {
				s.answered(noted, r, out, begun)
			}
		}()
		next.ServeHTTP(out, r)
	})
}

// answered logs one line for a request.
func (s *Server) answered(noted *requested, r *http.Request, out *counted, begun time.Time) {
	if out.status == 0 {
		out.status = http.StatusOK // of an answer without a body
	}
	a := Answered{ID: noted.id, Method: method(r), Route: noted.route, Status: out.status, Bytes: out.bytes, Took: time.Since(begun)}
	level := slog.LevelInfo
	if r.URL.Path == healthPath || r.URL.Path == readyPath {
		level = slog.LevelDebug
	}
	s.log.LogAttrs(r.Context(), level, "request", about(r), slog.Int("status", a.Status), slog.Duration("took", a.Took), slog.Int64("bytes", a.Bytes))
	s.operator.note(a)
	s.strain.note(a)
	if s.observe != nil {
		s.observe(a)
	}
}

// routed notes which pattern of the router a request has matched.
func routed(pattern string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		requestOf(r).route = pattern
		next.ServeHTTP(w, r)
	})
}

// errorLog writes what package http complains of into the log, without the addresses of visitors.
// That somebody does not speak TLS is for who looks for it: all the world tries.
type errorLog struct{ to *slog.Logger }

var visitorIn = regexp.MustCompile(`( from| serving) [^ ]+:\d+:`)

func (l errorLog) Write(line []byte) (int, error) {
	level := slog.LevelWarn
	if bytes.HasPrefix(line, []byte("http: TLS handshake error")) {
		level = slog.LevelDebug
	}
	l.to.Log(context.Background(), level, visitorIn.ReplaceAllString(strings.TrimSpace(string(line)), "$1 a visitor:"))
	return len(line), nil
}

// ErrorLog is the log of a server's errors.
func (s *Server) ErrorLog() *log.Logger { return log.New(errorLog{s.log}, "", 0) }
