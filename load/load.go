// Package load plays real games at a server as browsers do: it creates tables and sits down by forms, reads
// which moves there are from the pages, posts them, and follows the tables by their streams of events. It
// measures how long that takes, and ends with the first thing that is not as it should be. It knows no game.
package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"spielwerk/game"
)

// Config is the load.
type Config struct {
	Address   string // of the server, such as http://127.0.0.1:8080
	Metrics   string // address of the server's metrics, "" to do without
	Games     []*game.Game
	Tables    int
	Watchers  int           // at all tables together
	Pace      time.Duration // between moves at a table, on average; 0 for no moves
	Time      time.Duration // of a measurement
	Reconnect time.Duration // after which a stream comes back anew, on average; 0 for never
	Patience  time.Duration // within which a broken stream must go on; an event is missed after twice that
	Seed      uint64
	Ramp      bool          // add tables and watchers until it is too much
	Bound     time.Duration // p99 of a click from which it is
}

// language is that of all visitors: a page is compared with what the events have made of it.
const language = "en"

// atOnce is how many tables are made, and pages of visitors loaded, at the same time.
const atOnce = 8

// settling is how long is played at most before it is measured.
const settling = 2 * time.Second

// loader is a load that is played.
type loader struct {
	Config
	at       *url.URL
	client   *http.Client
	entering chan bool
	measured atomic.Bool
	rooms    int // so many were begun

	playing, visitors atomic.Int64

	clicked, played, watched, pages, resumed, late samples

	stale, again, broken, games atomic.Int64
}

// Run plays, and tells each step when it has been measured; without a ramp there is one. The error is the
// first thing that went wrong, and nil if a ramp has found the end of what the server can do.
func Run(ctx context.Context, c Config, step func(*Step)) error {
	at, err := url.Parse(c.Address)
	if err != nil || at.Host == "" || at.Scheme != "http" && at.Scheme != "https" {
		return fmt.Errorf("%q is no address such as http://127.0.0.1:8080", c.Address)
	}
	l := &loader{
		Config: c, at: at, entering: make(chan bool, atOnce),
		client: &http.Client{
			Timeout:       time.Minute,
			Transport:     &http.Transport{MaxIdleConnsPerHost: 1000, IdleConnTimeout: time.Minute},
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}
	for _, s := range []*samples{&l.clicked, &l.played, &l.watched, &l.pages, &l.resumed, &l.late} {
		s.measured = &l.measured
	}
	defer l.client.CloseIdleConnections()
	playing, stop := context.WithCancel(ctx)
	defer stop()
	var once sync.Once
	var first error
	fail := func(err error) {
		once.Do(func() { first = err })
		stop()
	}
	var rooms sync.WaitGroup
	err = l.steps(playing, &rooms, fail, step)
	stop()
	rooms.Wait() // they compare what they have with the server
	if first != nil || errors.Is(err, context.Canceled) {
		return first
	}
	return err
}

// steps adds rooms and measures, once or until it is too much.
func (l *loader) steps(ctx context.Context, rooms *sync.WaitGroup, fail func(error), told func(*Step)) error {
	for {
		refused, err := l.add(ctx, rooms, fail)
		if err != nil {
			return err
		}
		s, err := l.measure(ctx)
		if err != nil {
			return err
		}
		if refused != nil {
			s.Refused = refused.Error()
		}
		told(s)
		if !l.Ramp || s.saturated(l.Config) {
			return nil
		}
	}
}

// add adds the tables and watchers of a step. refused is why the server has taken no more.
func (l *loader) add(ctx context.Context, rooms *sync.WaitGroup, fail func(error)) (refused, err error) {
	opened := make(chan error, l.Tables)
	slots := make(chan bool, atOnce)
	for i := range l.Tables {
		r, wrong := l.room(i)
		if wrong != nil {
			return nil, wrong
		}
		rooms.Go(func() {
			slots <- true
			var once sync.Once
			begun := func(refused error) {
				once.Do(func() {
					<-slots
					if refused == nil {
						l.playing.Add(1)
						l.visitors.Add(int64(len(r.people) + r.watchers))
					}
					opened <- refused
				})
			}
			wrong := r.live(ctx, func() { begun(nil) })
			var full *Refused
			switch {
			case errors.As(wrong, &full) && l.Ramp:
				begun(wrong)
				return
			case wrong != nil:
				fail(wrong)
			}
			begun(nil)
		})
	}
	for range l.Tables {
		if wrong := <-opened; wrong != nil {
			refused = wrong
		}
	}
	return refused, ctx.Err()
}

// room is the next room, and the one with this number in its step.
func (l *loader) room(i int) (*room, error) {
	n := l.rooms
	l.rooms++
	r := &room{l: l, game: l.Games[n%len(l.Games)], chance: rand.New(rand.NewPCG(l.Seed, uint64(n)))}
	least := min(max(2, r.game.MinSeats), r.game.MaxSeats)
	seats := least + n/len(l.Games)%(r.game.MaxSeats-least+1)
	rules, err := r.game.Rules(r.game.Default(seats))
	if err != nil {
		return nil, err
	}
	r.options, r.words, r.people = rules.Config().Options, rules.Vocabulary(), make([]string, seats)
	r.watchers = (i+1)*l.Watchers/l.Tables - i*l.Watchers/l.Tables
	return r, nil
}

// measure measures for a while.
func (l *loader) measure(ctx context.Context) (*Step, error) {
	if err := sleep(ctx, min(settling, l.Time)); err != nil {
		return nil, err
	}
	for _, s := range l.all() {
		s.take()
	}
	for _, n := range l.counts() {
		n.Store(0)
	}
	before, err := l.usage(ctx)
	if err != nil {
		return nil, err
	}
	begun := time.Now()
	l.measured.Store(true)
	err = sleep(ctx, l.Time)
	l.measured.Store(false)
	took := time.Since(begun)
	if err != nil {
		return nil, err
	}
	after, err := l.usage(ctx)
	if err != nil {
		return nil, err
	}
	return &Step{
		Tables: int(l.playing.Load()), Visitors: int(l.visitors.Load()), Took: took,
		Clicks: l.clicked.take(), Players: l.played.take(), Watchers: l.watched.take(), Pages: l.pages.take(), Resumed: l.resumed.take(), Late: l.late.take(),
		Stale: l.stale.Load(), Again: l.again.Load(), Broken: l.broken.Load(), Games: l.games.Load(),
		Server: after.since(before),
	}, nil
}

func (l *loader) all() []*samples {
	return []*samples{&l.clicked, &l.played, &l.watched, &l.pages, &l.resumed, &l.late}
}

func (l *loader) counts() []*atomic.Int64 {
	return []*atomic.Int64{&l.stale, &l.again, &l.broken, &l.games}
}

// count counts what happens while it is measured.
func (l *loader) count(n *atomic.Int64) {
	if l.measured.Load() {
		n.Add(1)
	}
}

// missed is after which time an event counts as missed. The stream may have to come back before.
func (l *loader) missed() time.Duration { return 2 * l.Patience }

// life is how long a stream is open before it comes back.
func (l *loader) life() time.Duration {
	if l.Reconnect == 0 {
		return 1000 * time.Hour
	}
	return time.Duration(rand.ExpFloat64() * float64(l.Reconnect))
}

func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

var tags = regexp.MustCompile(`<[^>]*>`)

// get asks for a page.
func (l *loader) get(ctx context.Context, at, cookie, accept string) (*answer, error) {
	a, err := l.do(ctx, http.MethodGet, at, nil, http.Header{"Accept": {accept}}, cookie)
	if err == nil && a.status != http.StatusOK {
		err = a.unexpected("GET "+at, http.StatusOK)
	}
	return a, err
}

// post sends a form, as the script of a page does or as the browser does by itself.
func (l *loader) post(ctx context.Context, at string, form url.Values, cookie string, script bool) (*answer, error) {
	head := http.Header{"Content-Type": {"application/x-www-form-urlencoded"}, "Sec-Fetch-Site": {"same-origin"}}
	if script {
		head.Set("X-Spielwerk", "1")
	}
	return l.do(ctx, http.MethodPost, at, strings.NewReader(form.Encode()), head, cookie)
}

func (l *loader) do(ctx context.Context, method, at string, body io.Reader, head http.Header, cookie string) (*answer, error) {
	q, err := http.NewRequestWithContext(ctx, method, l.at.Scheme+"://"+l.at.Host+at, body)
	if err != nil {
		return nil, err
	}
	q.Header = head
	q.Header.Set("Accept-Language", language)
	if cookie != "" {
		q.Header.Set("Cookie", strings.TrimPrefix(cookie, "; "))
	}
	w, err := l.client.Do(q)
	if err != nil {
		return nil, err
	}
	defer func() { _ = w.Body.Close() }()
	text, err := io.ReadAll(w.Body)
	return &answer{w.StatusCode, w.Header, string(text)}, err
}
