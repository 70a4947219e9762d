package web

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// TestOneCookieHasOneSeat: clicks on all seats at the same time take one of them, and the
// others are answered by a sentence that names it, in the visitor's language.
func TestOneCookieHasOneSeat(t *testing.T) {
	s := newSite(t)
	a := s.guest("Alma")
	for round := range 12 {
		code := []string{"en", "de", "it"}[round%3]
		id := a.lay("free", "free", "free")
		b := s.guest("Bruno")
		b.lay("novice") // has a cookie and a name from here on
		b.header.Set("Accept-Language", code)
		answers := make([]string, 4)
		var all sync.WaitGroup
		for seat := 1; seat <= 3; seat++ {
			r := b.request("POST", "/t/"+id+"/sit", url.Values{"name": {"Bruno"}, "seat": {strconv.Itoa(seat)}})
			all.Go(func() {
				w := httptest.NewRecorder()
				s.handler.ServeHTTP(w, r)
				answers[seat] = strconv.Itoa(w.Code) + w.Body.String()
			})
		}
		all.Wait()
		tab, err := s.store.Table(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		own, seats := 0, 0
		for i, seat := range tab.Seats {
			if seat.Name == "Bruno" {
				own, seats = i, seats+1
			}
		}
		if seats != 1 {
			t.Fatalf("one person sits on %d seats", seats)
		}
		for seat := 1; seat <= 3; seat++ {
			want, says := strconv.Itoa(http.StatusConflict), s.server.book.House(code).Say("web.error.seated", map[string]any{"number": own + 1})
			if seat == own {
				want, says = strconv.Itoa(http.StatusSeeOther), ""
			}
			if !strings.HasPrefix(answers[seat], want) || !strings.Contains(answers[seat], says) {
				t.Errorf("seat %d, they have %d: %s", seat, own, answers[seat])
			}
		}
	}
}
