package web

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// people lays a table with people only.
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
