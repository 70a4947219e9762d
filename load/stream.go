package load

import (
	"bufio"
	"bytes"
	"compress/flate"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"
	"time"
)

const (
	quiet    = 50 * time.Second // after which a page takes a stream without a sign of life for broken
	firstTry = 250 * time.Millisecond
	lastTry  = 8 * time.Second
)

// watcher is the seat of who has none.
const watcher = -1

// stream follows a table as one visitor sees it.
type stream struct {
	room *room
	seat int // watcher for a visitor without one

	mu     sync.Mutex
	number int    // of the latest event, -1 before the first
	part   string // the page part of a seat; nobody needs that of a watcher
	news   chan struct{}
}

func newStream(r *room, seat int) *stream {
	return &stream{room: r, seat: seat, number: -1, news: make(chan struct{})}
}

func (s *stream) String() string {
	if s.seat == watcher {
		return fmt.Sprintf("a watcher of table %s", s.room.id)
	}
	return fmt.Sprintf("seat %d of table %s", s.seat+1, s.room.id)
}

// latest is the number and the page part of the latest event; news is closed at the next one.
func (s *stream) latest() (number int, part string, news <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.number, s.part, s.news
}

// reach waits until the stream has brought a moment.
func (s *stream) reach(ctx context.Context, number int) error {
	late := time.NewTimer(s.room.l.missed())
	defer late.Stop()
	for {
		has, _, news := s.latest()
		if has >= number {
			return nil
		}
		select {
		case <-news:
		case <-ctx.Done():
			return ctx.Err()
		case <-late.C:
			return s.missed(number)
		}
	}
}

func (s *stream) missed(number int) error {
	has, _, _ := s.latest()
	return fmt.Errorf("%s has missed an event: moment %d has not come within %s, the latest is %d", s, number, s.room.l.missed(), has)
}

// follow keeps the stream open until ctx ends. It comes back when its time is over and when it breaks,
// as pages do.
func (s *stream) follow(ctx context.Context, life func() time.Duration) error {
	pause, broken := firstTry, time.Time{}
	for {
		had, _, _ := s.latest()
		err := s.once(ctx, time.Now().Add(life()))
		has, _, _ := s.latest()
		switch {
		case ctx.Err() != nil:
			return nil
		case err == nil: // its time was over
			broken = time.Time{}
			continue
		case errors.As(err, new(*wrong)), had == -1:
			return err
		case has != had:
			broken, pause = time.Time{}, firstTry
		}
		if broken.IsZero() {
			broken = time.Now()
			s.room.l.count(&s.room.l.broken)
		}
		left := s.room.l.Patience - time.Since(broken)
		if left <= 0 {
			return fmt.Errorf("the stream of %s does not resume: %w", s, err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(min(pause, left)):
			pause = min(2*pause, lastTry)
		}
	}
}

// wrong is an error by which a server does not keep to the protocol.
type wrong struct{ says string }

func (w *wrong) Error() string { return w.says }

// once reads the stream until an error or until its time is over, which is no error.
func (s *stream) once(ctx context.Context, until time.Time) error {
	begun := time.Now()
	conn, err := dial(ctx, s.room.l.at)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	defer context.AfterFunc(ctx, func() { _ = conn.Close() })()
	had, _, _ := s.latest()
	head := http.Header{
		"Accept": {"text/event-stream"}, "Accept-Encoding": {"gzip"}, "Accept-Language": {language}, "X-Spielwerk": {"changes"},
		"Cookie": {s.room.cookie(s.seat)},
	}
	if had >= 0 {
		head.Set("Last-Event-ID", fmt.Sprint(had))
	}
	_ = conn.SetDeadline(begun.Add(quiet))
	fmt.Fprintf(conn, "GET /t/%s/live HTTP/1.1\r\nHost: %s\r\n", s.room.id, s.room.l.at.Host)
	if err = errors.Join(head.Write(conn), err); err != nil {
		return err
	}
	if _, err = io.WriteString(conn, "\r\n"); err != nil {
		return err
	}
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil) //nolint:bodyclose // its connection is closed
	if err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		return refusal("the stream of "+s.String(), answer)
	}
	zipped := answer.Header.Get("Content-Encoding") == "gzip"
	if zipped {
		if _, err = io.CopyN(io.Discard, answer.Body, gzipHead); err != nil {
			return err
		}
	}
	_ = conn.SetDeadline(time.Time{})
	first := true
	var kept []byte
	chunk := make([]byte, 4<<10)
	for {
		_ = conn.SetReadDeadline(earlier(time.Now().Add(quiet), until))
		n, failed := answer.Body.Read(chunk)
		at := time.Now()
		text, rest, wrongly := whole(append(kept, chunk[:n]...), zipped)
		if wrongly != nil {
			return wrongly
		}
		kept = rest
		for one := range strings.SplitSeq(text, "\n\n") {
			e, ok, bad := eventOf(one)
			if bad != nil || !ok {
				if bad != nil {
					return &wrong{bad.Error()}
				}
				continue
			}
			if bad = s.take(&e, at, first); bad != nil {
				return bad
			}
			if first && had >= 0 {
				s.room.l.resumed.add(at.Sub(begun))
			}
			first = false
		}
		switch {
		case failed == nil:
		case errors.Is(failed, os.ErrDeadlineExceeded) && !time.Now().Before(until):
			return nil
		case errors.Is(failed, os.ErrDeadlineExceeded):
			return fmt.Errorf("no sign of life for %s", quiet)
		default:
			return failed
		}
	}
}

// take notes an event of the stream.
func (s *stream) take(e *event, at time.Time, first bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case e.number < s.number:
		return &wrong{fmt.Sprintf("%s has been at moment %d, and an event brings moment %d", s, s.number, e.number)}
	case e.number == s.number && !first:
		return &wrong{fmt.Sprintf("%s has got moment %d twice", s, e.number)}
	}
	if s.seat != watcher {
		part, err := e.apply(s.part)
		if err != nil {
			return &wrong{fmt.Sprintf("%s: %v", s, err)}
		}
		s.part = part
	}
	if !first {
		s.room.seen(s.seat, e.number, at)
	}
	s.number = e.number
	close(s.news)
	s.news = make(chan struct{})
	return nil
}

// gzipHead is how long the head of a gzip stream without a name is.
const gzipHead = 10

var inflaters = sync.Pool{New: func() any { return flate.NewReader(nil) }}

// whole reads the events of what a stream has sent, and keeps what is not there yet. The server ends what
// it compresses for an event at a whole byte and refers to nothing before it, so that no state need be
// kept of a stream.
func whole(sent []byte, zipped bool) (text string, rest []byte, err error) {
	if !zipped {
		end := bytes.LastIndex(sent, []byte("\n\n"))
		if end < 0 {
			return "", sent, nil
		}
		return string(sent[:end]), sent[end+2:], nil
	}
	if !bytes.HasSuffix(sent, []byte{0, 0, 255, 255}) {
		return "", sent, nil
	}
	r := inflaters.Get().(io.ReadCloser)
	defer inflaters.Put(r)
	_ = r.(flate.Resetter).Reset(bytes.NewReader(sent), nil) // cannot fail
	all, err := io.ReadAll(r)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) { // it goes on after this
		return "", nil, &wrong{"a stream is compressed otherwise than this server does it: measure without a proxy that compresses"}
	}
	if !bytes.HasSuffix(all, []byte("\n\n")) {
		return "", sent, nil
	}
	return string(all), nil, nil
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

// dial connects to the server.
func dial(ctx context.Context, at *url.URL) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, quiet)
	defer cancel()
	host := at.Host
	if at.Port() == "" {
		host = net.JoinHostPort(at.Hostname(), at.Scheme)
	}
	if at.Scheme == "https" {
		return new(tls.Dialer).DialContext(ctx, "tcp", host)
	}
	return new(net.Dialer).DialContext(ctx, "tcp", host)
}
