package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"spielwerk/store"
)

// TestProgramsAndMessages: a program says when its person wants to be told of turns, adds ways, tries and drops
// them, and reads what the page of messages shows.
func TestProgramsAndMessages(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	alma := s.guest("Alma")
	alma.post("/you", url.Values{"do": {"name"}, "name": {"Alma"}})
	b := s.bot(alma.token("you"))
	b.asks("GET", api1+"/me/messages", nil, nil, 404) // this site tells nobody
	b.asks("POST", api1+"/me/messages/hooks", map[string]any{"address": "https://chat.example/hook"}, nil, 404)
	p := s.tells()
	b = s.bot(alma.token("you"))
	type messages struct {
		Mode, From, To, Zone string
		Hour                 int
		Tables               map[string]string
		Ways                 []struct {
			ID, Kind, Address, Name string
			Confirmed               bool
		}
		Told []struct{ Way, Table, State, Reason string }
	}
	read := func() (m messages) {
		b.asks("GET", api1+"/me/messages", nil, &m, 200)
		return m
	}
	if m := read(); m.Mode != "now" || m.From != "" || len(m.Ways)+len(m.Told)+len(m.Tables) > 0 {
		t.Errorf("before: %+v", m)
	}
	b.asks("POST", api1+"/me/messages", map[string]any{"mode": "digest", "hour": 18, "from": "22:00", "to": "07:30", "zone": "Europe/Rome"}, nil, 204)
	if m := read(); m.Mode != "digest" || m.Hour != 18 || m.From != "22:00" || m.To != "07:30" || m.Zone != "Europe/Rome" {
		t.Errorf("after: %+v", m)
	}
	for _, wrong := range []map[string]any{
		{"mode": "digest", "hour": 18, "zone": "Europe/Atlantis"},
		{"mode": "often", "hour": 18, "zone": ""},
		{"mode": "now", "hour": 24, "zone": ""},
		{"mode": "now", "hour": 1, "from": "25:00", "to": "07:30", "zone": ""},
	} {
		if w := b.program("POST", api1+"/me/messages", wrong); w.Code != http.StatusBadRequest && w.Code != http.StatusUnprocessableEntity {
			t.Errorf("%v: %s", wrong, dump(w))
		}
	}
	if m := read(); m.Mode != "digest" {
		t.Errorf("a refused wish is kept: %+v", m)
	}

	var hook struct{ Way, Secret string }
	b.asks("POST", api1+"/me/messages/hooks", map[string]any{"address": "https://chat.example/hook"}, &hook, 201)
	b.asks("POST", api1+"/me/messages/hooks", map[string]any{"address": "ftp://chat.example"}, nil, 400)
	b.asks("POST", api1+"/me/messages/mail", map[string]any{"address": "alma@example.com"}, nil, 204)
	b.asks("POST", api1+"/me/messages/push", map[string]any{
		"endpoint": aBrowser.Get("endpoint"), "p256dh": aBrowser.Get("p256dh"), "auth": aBrowser.Get("auth"),
	}, nil, 204)
	m := read()
	ways := map[string]string{}
	for _, w := range m.Ways {
		ways[w.Kind] = w.Address
		if w.Confirmed != (w.Kind != store.Mail) {
			t.Errorf("confirmed: %+v", w)
		}
	}
	if ways[store.Hook] != "https://chat.example/hook" || ways[store.Mail] != "alma@example.com" || ways[store.Push] != "push.example" || hook.Secret == "" {
		t.Errorf("%v, %+v", ways, hook)
	}
	if page := alma.get(turnsPath).Body.String(); !strings.Contains(page, "chat.example") || strings.Contains(page, hook.Secret) {
		t.Error("the page shows other ways than the program has made, or the secret once more")
	}
	before := len(p.all())
	b.asks("POST", api1+"/me/messages/ways/"+hook.Way+"/try", nil, nil, 204)
	s.until("the message for trial is sent", func() bool {
		return len(p.all()) > before && len(read().Told) > 0 && read().Told[0].State == store.MessageSent
	})
	b.asks("POST", api1+"/me/messages/ways/nothing/try", nil, nil, 404)
	if m = read(); len(m.Told) == 0 || m.Told[0].Way != hook.Way || m.Told[0].State != store.MessageSent {
		t.Errorf("told: %+v", m.Told)
	}
	b.asks("POST", api1+"/me/messages/ways/"+hook.Way+"/drop", nil, nil, 204)
	if m = read(); len(m.Ways) != 2 {
		t.Errorf("after one was dropped: %+v", m.Ways)
	}
	// Nobody reads or drops what is another's.
	zoe := s.guest("Zoe")
	zoe.post("/you", url.Values{"do": {"name"}, "name": {"Zoe"}})
	other := s.bot(zoe.token("you"))
	other.asks("POST", api1+"/me/messages/ways/"+m.Ways[0].ID+"/drop", nil, nil, 204)
	other.asks("POST", api1+"/me/messages/ways/"+m.Ways[0].ID+"/try", nil, nil, 404)
	if again := read(); len(again.Ways) != 2 {
		t.Errorf("another has dropped one: %+v", again.Ways)
	}
}

// TestProgramsAndAccounts: with the scope that says so a program removes devices, invites, and deletes its person.
func TestProgramsAndAccounts(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	alma := s.guest("Alma")
	alma.post("/you", url.Values{"do": {"name"}, "name": {"Alma"}})
	b := s.bot(alma.token("read", "account"))
	var devices []struct{ ID, Name string }
	if b.asks("GET", api1+"/me/devices", nil, &devices, 200); len(devices) != 1 || strings.Contains(alma.cookies[sessionCookie], devices[0].ID) {
		t.Fatalf("%+v", devices)
	}
	b.asks("POST", api1+"/me/invitations", nil, nil, 400) // everybody may play here
	b.asks("POST", api1+"/me/devices/0123456789abcdef/remove", nil, nil, 204)
	if page := alma.get(youPath).Body.String(); !strings.Contains(page, "Alma") {
		t.Error("a device that is none ends a session")
	}
	b.asks("POST", api1+"/me/devices/"+devices[0].ID+"/remove", nil, nil, 204)
	if page := alma.get(youPath).Body.String(); strings.Contains(page, `value="Alma"`) {
		t.Error("the browser that was removed is still Alma's")
	}
	var me struct{ Name string }
	if b.asks("GET", api1+"/me", nil, &me, 200); me.Name != "Alma" {
		t.Error(me)
	}
	b.asks("POST", api1+"/me/delete", map[string]any{"name": "Zoe"}, nil, 400)
	b.asks("POST", api1+"/me/delete", map[string]any{"name": "Alma"}, nil, 204)
	b.asks("GET", api1+"/me", nil, nil, 401)
}

// TestAProgramInvites: where only those who were invited may play, a member's program invites, and takes it back.
func TestAProgramInvites(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	alma := s.guest("Alma")
	address, pass := NewInvitation(store.Operator, 1, time.Hour, time.Now())
	if err := s.store.PutPass(t.Context(), pass, false, time.Now()); err != nil {
		t.Fatal(err)
	}
	s.server.Admit(Invited, 1)
	_, first, _ := strings.Cut(address, invitePath+"/")
	alma.post(invitePath, url.Values{"code": {first}, "name": {"Alma"}})
	b := s.bot(alma.token("account"))
	var made, all []struct{ ID, Address string }
	var one struct{ ID, Address string }
	b.asks("POST", api1+"/me/invitations", nil, &one, 201)
	if !strings.Contains(one.Address, invitePath+"/") {
		t.Errorf("%+v", one)
	}
	b.asks("POST", api1+"/me/invitations", nil, nil, 429) // one at a time here
	b.asks("GET", api1+"/me/invitations", nil, &made, 200)
	if len(made) != 1 || made[0].ID != one.ID || made[0].Address != "" {
		t.Errorf("%+v", made)
	}
	b.asks("POST", api1+"/me/invitations/"+one.ID+"/withdraw", nil, nil, 204)
	if b.asks("GET", api1+"/me/invitations", nil, &all, 200); len(all) != 0 {
		t.Errorf("%+v", all)
	}
	zoe := s.guest("Zoe")
	_, code, _ := strings.Cut(one.Address, invitePath+"/")
	if w := zoe.post(invitePath, url.Values{"code": {code}, "name": {"Zoe"}}); w.Code < 400 {
		t.Errorf("an invitation that was withdrawn lets Zoe in: %s", dump(w))
	}
}
