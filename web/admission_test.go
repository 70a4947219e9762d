package web

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"spielwerk/store"
)

var shownWithdrawal = regexp.MustCompile(`name="invitation" value="([0-9a-f]{16})"`)

var shownInvitation = regexp.MustCompile(`<span id="link">http://example\.com(/invite/([A-Z2-7]{26}))</span>`)

// seats are the forms by which one takes a seat.
func seatForms(id string) map[string]url.Values {
	return map[string]url.Values{
		"/tables":                          {"game": {"newworld"}, "name": {"Eve"}, "seat1": {"free"}},
		"/t/" + id + "/sit":                {"name": {"Eve"}, "seat": {"1"}},
		"/examples/newworld/surveyors-pay": {},
	}
}

// TestOnlyWithAPasskey: where one is needed nobody takes a seat without, in any way; who has one does,
// and a game that runs goes on.
func TestOnlyWithAPasskey(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	a, b, running := s.two()
	id := a.lay("free")
	s.server.Admit(Passkeys, 0)
	for _, code := range languages() {
		for _, g := range []*guest{s.guest("Eve").at(s, code, "board"), b.at(s, code, "board")} {
			before := s.count()
			for to, form := range seatForms(id) {
				w := g.script(to, form)
				if w.Code != http.StatusForbidden || w.Body.String() != s.text(code, "web.admit.passkeys") || len(w.Result().Cookies()) > 0 {
					t.Errorf("%s: %s: %s", code, to, dump(w))
				}
			}
			if after := s.count(); after != before {
				t.Errorf("%s has become %s", before, after)
			}
			for _, to := range []string{"/", youPath} {
				if page := html.UnescapeString(g.get(to).Body.String()); !strings.Contains(page, s.text(code, "web.admit.passkeys")) {
					t.Errorf("%s: %s does not say it", code, to)
				}
			}
		}
	}
	mover, _, now := s.turn(running, a, b)
	if w := mover.script("/t/"+running+"/act", act(now, moves(now)[0])); w.Code != http.StatusNoContent {
		t.Errorf("a game that runs: %s", dump(w))
	}
	eve := s.guest("Eve")
	eve.post(youPath, url.Values{"do": {"name"}, "name": {"Eve"}})
	eve.gets(newAuthenticator(t))
	eve.sit(id, 1)
	if strings.Contains(eve.get("/").Body.String(), s.text("en", "web.admit.passkeys")) {
		t.Error("who has a passkey is told to make one")
	}
}

// TestOnlyInvited: where an invitation is needed nobody takes a seat without one, of the operator or of
// a member as far as that is allowed. An invitation is used up by its button, not by a look.
func TestOnlyInvited(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	a := s.guest("Alma")
	id := a.lay("free", "free", "free")
	s.server.Admit(Invited, 1)
	s.server.Operate("open sesame", nil)
	for _, g := range []*guest{s.guest("Eve"), a} { // nor who came as a guest before
		for to, form := range seatForms(id) {
			if w := g.script(to, form); w.Code != http.StatusForbidden || w.Body.String() != s.text("en", "web.admit.invited") {
				t.Errorf("%s: %s", to, dump(w))
			}
		}
	}
	if w := s.guest("Eve").post(youPath, url.Values{"do": {"name"}, "name": {"Eve"}}); w.Code != http.StatusForbidden || len(w.Result().Cookies()) > 0 {
		t.Errorf("a name without an invitation: %s", dump(w))
	}
	operator := s.guest("Olga")
	w := operator.post(operatorPath, url.Values{"do": {"enter"}, "token": {"open sesame"}})
	operator.header.Set("Cookie", strings.SplitN(w.Header().Get("Set-Cookie"), ";", 2)[0])
	if w = s.guest("Eve").post(operatorPath, url.Values{"do": {"invite"}, "uses": {"2"}}); w.Code != http.StatusForbidden {
		t.Errorf("a stranger's invitation: %s", dump(w))
	}
	for _, uses := range []string{"", "0", "-1", "51", "x"} {
		if w = operator.post(operatorPath, url.Values{"do": {"invite"}, "uses": {uses}}); w.Code != http.StatusBadRequest {
			t.Errorf("uses %q: %s", uses, dump(w))
		}
	}
	w = operator.post(operatorPath, url.Values{"do": {"invite"}, "uses": {"2"}})
	link := shownInvitation.FindStringSubmatch(w.Body.String())
	if link == nil {
		t.Fatal(dump(w))
	}
	for range 3 {
		if w := s.guest("preview").get(link[1]); w.Code != http.StatusOK || w.Header().Get("Referrer-Policy") != "strict-origin" || len(w.Result().Cookies()) > 0 {
			t.Errorf("a look: %s", dump(w))
		}
	}
	accept := url.Values{"code": {link[2]}, "name": {"Bella"}}
	for name, id := range map[string]string{"": "name", strings.Repeat("a", 10_000): "nameLong", "Bot B": ""} { // costs no use
		w := s.guest("").script(invitePath, url.Values{"code": {link[2]}, "name": {name}})
		if w.Code != http.StatusBadRequest || id == "name" && w.Body.String() != s.text("en", "web.error."+id) {
			t.Errorf("%.10q: %s", name, dump(w))
		}
	}
	bella := s.guest("Bella")
	if w := bella.post(invitePath, accept); w.Code != http.StatusSeeOther || bella.whoIs().Invited != store.Operator {
		t.Fatal(dump(w))
	}
	bella.post(invitePath, accept) // a double click costs nothing
	if w := a.post(invitePath, accept); w.Code != http.StatusSeeOther || a.whoIs().Invited != store.Operator || a.whoIs().Name != "Alma" {
		t.Errorf("somebody who was here before: %s", dump(w))
	}
	if w := s.guest("Carla").script(invitePath, accept); w.Code != http.StatusBadRequest || w.Body.String() != s.text("en", "web.admit.spent") || len(w.Result().Cookies()) > 0 {
		t.Errorf("one too many: %s", dump(w))
	}
	bella.sit(id, 1)
	for _, code := range languages() {
		for _, to := range []string{youPath, "/", link[1]} {
			if found := blemish.FindString(bella.at(s, code, "board").get(to).Body.String()); found != "" {
				t.Errorf("%s: %s: %q", code, to, found)
			}
		}
	}
	link = shownInvitation.FindStringSubmatch(bella.post(youPath, url.Values{"do": {"invite"}}).Body.String())
	if link == nil {
		t.Fatal("a member cannot invite")
	}
	withdrawn := shownWithdrawal.FindStringSubmatch(bella.get(youPath).Body.String())
	if withdrawn == nil {
		t.Fatal("an invitation that is open cannot be withdrawn")
	}
	for _, g := range []*guest{s.guest("Eve"), bella, bella} { // only whose it is; a second time it is gone
		g.post(youPath, url.Values{"do": {"withdraw"}, "invitation": {withdrawn[1]}})
		open := shownWithdrawal.MatchString(bella.get(youPath).Body.String())
		if g != bella && !open || g == bella && open {
			t.Errorf("%s has withdrawn an invitation of Bella: open is %v", g.name, open)
		}
	}
	if w := s.guest("Fay").post(invitePath, url.Values{"code": {link[2]}, "name": {"Fay"}}); w.Code == http.StatusSeeOther {
		t.Errorf("an invitation that was withdrawn: %s", dump(w))
	}
	link = shownInvitation.FindStringSubmatch(bella.post(youPath, url.Values{"do": {"invite"}}).Body.String())
	if w := bella.post(youPath, url.Values{"do": {"invite"}}); w.Code != http.StatusTooManyRequests {
		t.Errorf("one more than allowed: %s", dump(w))
	}
	dora := s.guest("Dora")
	dora.post(invitePath, url.Values{"code": {link[2]}, "name": {"Dora"}})
	if dora.whoIs().Invited != bella.whoIs().ID {
		t.Errorf("Dora is %+v", dora.whoIs())
	}
	dora.sit(id, 2)
	s.server.Admit(Invited, 0)
	if w := dora.post(youPath, url.Values{"do": {"invite"}}); w.Code != http.StatusBadRequest {
		t.Errorf("members may not invite: %s", dump(w))
	}
	// A code for another device lets nobody in, nor an invitation make somebody another person.
	if w := s.guest("").post(carryPath, url.Values{"code": {link[2]}}); w.Code != http.StatusBadRequest {
		t.Errorf("an invitation as a code: %s", dump(w))
	}
	if logs := s.logs.String(); strings.Contains(logs, link[2]) || strings.Contains(logs, "level=ERROR") {
		t.Errorf("the log: %s", logs)
	}
	for _, h := range []http.Header{{"Origin": {"https://evil.example"}}, {"Sec-Fetch-Site": {"cross-site"}}} {
		r := s.guest("").request("POST", invitePath, url.Values{"code": {link[2]}, "name": {"Eve"}})
		for k, v := range h {
			r.Header[k] = v
		}
		if w := s.guest("").send(r); w.Code != http.StatusForbidden {
			t.Errorf("from %v: %s", h, dump(w))
		}
	}
	guessing := s.guest("Eve")
	guessing.addr = "192.0.2.17:1"
	for range newCodes {
		guessing.post(invitePath, url.Values{"code": {"x"}, "name": {"Eve"}})
	}
	if w := guessing.post(invitePath, url.Values{"code": {"x"}, "name": {"Eve"}}); w.Code != http.StatusTooManyRequests {
		t.Errorf("after many guesses: %s", dump(w))
	}
}
