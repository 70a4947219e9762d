package web

import (
	"context"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"testing"
	"time"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// BenchmarkClicks is how long somebody waits for the page after a click, over a real
// connection, while nobody thinks and while eight masters at other tables have a move to
// think about all the time: with as many places to search as a server has by itself, and
// with one for each of them. A click is a move and the page after it.
func BenchmarkClicks(b *testing.B) {
	for _, c := range []struct {
		name               string
		masters, searchers int
	}{{"alone", 0, 0}, {"masters=8", 8, 0}, {"unbounded", 8, 8}} {
		b.Run(c.name, func(b *testing.B) {
			s := newSite(b)
			s.hub.Close()
			s.hub = table.NewHub(table.Config{Store: s.store, Editions: s.server.games.Editions, BotPause: 1, Searchers: c.searchers, Log: s.server.log})
			s.server = s.newServer(s.server.games, s.server.log)
			s.handler = s.server.Handler()
			var busy []string
			for range c.masters {
				busy = append(busy, s.masters())
			}
			click := s.clicker(b)
			r := chance(2)
			took := make([]time.Duration, 0, b.N)
			for b.Loop() {
				b.StopTimer()
				for i, id := range busy {
					if s.now(id).Position.Pending() == 0 {
						busy[i] = s.masters()
					}
				}
				time.Sleep(time.Duration(20+r.IntN(40)) * time.Millisecond) // at any moment of the thinking, and within the limit of moves
				b.StartTimer()
				took = append(took, click(r))
			}
			b.StopTimer()
			slices.Sort(took)
			for _, p := range []int{50, 99} {
				b.ReportMetric(float64(took[(len(took)-1)*p/100].Microseconds())/1000, "p"+strconv.Itoa(p)+"-ms")
			}
		})
	}
}

// masters is a table at which bots of the highest level play each other.
func (s *site) masters() string {
	s.t.Helper()
	g, err := s.server.games.Find("newworld")
	if err != nil {
		s.t.Fatal(err)
	}
	seats := []store.Seat{{Kind: store.Bot, Bot: "master", Name: "1"}, {Kind: store.Bot, Bot: "master", Name: "2"}}
	id, err := s.hub.Create(context.Background(), g, game.Config{Seats: 2}, "", seats)
	if err != nil {
		s.t.Fatal(err)
	}
	return id
}

// clicker is two people's browser, which both use in turn; a click is one move and the
// page that answers it. When a game is over there is another.
func (s *site) clicker(b *testing.B) func(*rand.Rand) time.Duration {
	b.Helper()
	server := httptest.NewServer(s.handler)
	b.Cleanup(server.Close)
	at, err := url.Parse(server.URL)
	if err != nil {
		b.Fatal(err)
	}
	var guests []*guest
	var id string
	windows := [2]*http.Client{}
	for i := range windows {
		jar, _ := cookiejar.New(nil) // cannot fail
		windows[i] = &http.Client{Jar: jar}
	}
	deal := func() {
		var one, two *guest
		one, two, id = s.two()
		guests = []*guest{one, two}
		for i, g := range guests {
			for name, value := range g.cookies {
				windows[i].Jar.SetCookies(at, []*http.Cookie{{Name: name, Value: value}})
			}
		}
	}
	deal()
	return func(r *rand.Rand) time.Duration {
		now := s.now(id)
		if now.Position.Pending() == 0 {
			deal()
			now = s.now(id)
		}
		legal := moves(now)
		form := act(now, legal[r.IntN(len(legal))])
		begun := time.Now()
		answer, err := windows[now.Position.Pending().First()].PostForm(server.URL+"/t/"+id+"/act", form)
		if err != nil {
			b.Fatal(err)
		}
		defer func() { _ = answer.Body.Close() }()
		n, err := io.Copy(io.Discard, answer.Body)
		took := time.Since(begun)
		if err != nil || answer.StatusCode != http.StatusOK || answer.Request.Method != http.MethodGet || n < 1000 {
			b.Fatalf("%d, %d bytes, %v", answer.StatusCode, n, err)
		}
		return took
	}
}
