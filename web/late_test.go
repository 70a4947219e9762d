package web

import (
	"net/http"
	"runtime"
	"testing"
	"time"

	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// TestALateMoveIsShownAsAnEarlyOne: what is drawn and sent of a move to all seats and a
// watcher takes as much memory late in a game as at its beginning, for what lies on the
// table: pages grow with the cards that are played, and with nothing else.
func TestALateMoveIsShownAsAnEarlyOne(t *testing.T) {
	const early, measured = 20, 60
	for _, c := range []struct {
		game        string
		seats, late int
	}{{"newworld", 5, 60}, {"xidit", 5, 300}, {"alienartifacts", 5, 600}, {"settlers", 4, 140}} {
		s := newSite(t)
		id := s.layAnew(c.game, c.seats)
		tb, err := s.hub.Open(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		b, leave := s.server.broadcasts.join(looked{table: tb})
		var all []*looks
		for _, seat := range append([]game.Seat{0, 1, 2, 3, 4}[:c.seats], game.Watcher) {
			all = append(all, &looks{newReader(http.Header{"X-Spielwerk": {"changes"}}), viewer{seat: seat, lang: "en"}})
		}
		r, at := chance(1), 0
		// shown is how many bytes are allocated to show a move, and how long the pages are.
		shown := func(from int) (bytes, html float64) {
			s.play(id, from-at, r)
			for range measured {
				if s.play(id, 1, r) {
					t.Fatalf("%s ends before move %d", c.game, from+measured)
				}
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				for _, l := range all {
					w := viewOf(t, b, l.who)
					if err := l.out.show(w); err != nil {
						t.Fatal(err)
					}
					html += float64(len(w.part.html))
				}
				runtime.ReadMemStats(&after)
				bytes += float64(after.TotalAlloc - before.TotalAlloc)
				for _, l := range all {
					l.body.Body.Reset()
				}
			}
			at = from + measured
			return bytes / measured, html / measured
		}
		bytes, html := shown(early)
		lateBytes, lateHTML := shown(c.late)
		t.Logf("%s: from move %d on %.0f bytes for pages of %.0f, from move %d on %.0f for pages of %.0f", c.game, early, bytes, html, c.late, lateBytes, lateHTML)
		if lateBytes/lateHTML > 1.2*bytes/html {
			t.Errorf("%s: a byte of a page takes %.1f bytes from move %d on, and %.1f from move %d on", c.game, bytes/html, early, lateBytes/lateHTML, c.late)
		}
		leave()
		tb.Release()
	}
}

// layAnew creates a table of people that is dealt the same in every run.
func (s *site) layAnew(name string, seats int) string {
	s.t.Helper()
	all, err := shelf()
	if err != nil {
		s.t.Fatal(err)
	}
	g, err := all.Find(name)
	if err != nil {
		s.t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: seats})
	if err != nil {
		s.t.Fatal(err)
	}
	seed, c := fair.NumberedSeed(1, 1), rules.Config()
	t := store.Table{
		ID: table.NewID(), Game: name, Rules: c.Version, Data: rules.DataHash(), Options: c.Options, Seed: seed.String(), Commitment: seed.Commitment(),
		State: store.Running, Host: "host", Created: time.Now(), Changed: time.Now(),
	}
	for i := range seats {
		t.Seats = append(t.Seats, store.Seat{Kind: store.Human, Person: string(rune('a' + i)), Name: "Player " + string(rune('A'+i)), Nonce: string(rune('a' + i))})
	}
	if err := s.store.CreateTable(s.t.Context(), t); err != nil {
		s.t.Fatal(err)
	}
	return t.ID
}
