package web

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"spielwerk/game"
)

// people creates a table with people only.
func (s *site) people(name string, seats int, options map[string]string) (id string, guests []*guest) {
	s.t.Helper()
	form := url.Values{"game": {name}, "name": {"Alma"}, "nonce": {"n"}}
	for option, value := range options {
		form.Set("option-"+option, value)
	}
	for i := 1; i < seats; i++ {
		form.Set("seat"+strconv.Itoa(i), "free")
	}
	names := []string{"Alma", "Bruno", "Carla", "Dario", "Elfriede"}
	guests = []*guest{s.guest(names[0])}
	w := guests[0].post("/tables", form)
	id, ok := strings.CutPrefix(w.Header().Get("Location"), "/t/")
	if w.Code != http.StatusSeeOther || !ok {
		s.t.Fatalf("no table: %s", dump(w))
	}
	for i := 1; i < seats; i++ {
		g := s.guest(names[i])
		g.sit(id, i)
		guests = append(guests, g)
	}
	s.until("the game begins", func() bool { return s.now(id).Position != nil })
	return id, guests
}

// strangersLike are the cards on a page that a view does not name, found by how their
// ids look; some may be known to all.
func strangersLike(t testing.TB, ids func(string) []string, page []byte, v game.View, common ...string) (out []string) {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, c := range common {
		known[c] = true
	}
	for _, id := range ids(string(text)) {
		known[id] = true
	}
	// What happened in the open is told in the log and need not be in the view.
	body, _, _ := strings.Cut(string(page), `<div id="log"`)
	for _, id := range ids(body) {
		if !known[id] {
			out = append(out, id)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
