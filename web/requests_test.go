package web

import (
	"html"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// TestRequestsAreLogged: one line each, with its id, which the answer has too, and without
// anything that is secret or chosen by who asks: addresses of tables, cookies, forms, methods.
func TestRequestsAreLogged(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	var told []Answered
	s.server.Observe(func(a Answered) { told = append(told, a) })
	g := s.guest("Ada Lovelace")
	id := g.lay("random")
	told = nil
	before := len(s.logs.String())
	w := g.get("/t/" + id + "?secret=x")
	if got := w.Header().Get(requestHeader); got != sameID() {
		t.Errorf("the id of a request is %q", got)
	}
	r := g.request("POST", "/t/"+id+"/act", url.Values{"act": {"place SECRET"}, "number": {"0"}})
	r.Header.Set("X-Request-Id", "of the visitor's own")
	g.send(r)
	odd := g.request("BREW", "/nowhere/token", nil)
	g.send(odd)
	g.get("/healthz")
	lines := s.logs.String()[before:]
	for _, want := range []string{
		`id=0123456789abcdef method=GET route="GET /t/{table}" status=200`, `route="POST /t/{table}/act" status=`, `method=other route="" status=`,
		"level=DEBUG msg=request",
	} {
		if strings.Count(lines, want) != 1 {
			t.Errorf("%q is not there once:\n%s", want, lines)
		}
	}
	if n := strings.Count(lines, "msg=request"); n != 4 {
		t.Errorf("%d lines:\n%s", n, lines)
	}
	for _, secret := range []string{id, "SECRET", "secret=", "Lovelace", "BREW", "nowhere", "of the visitor", g.cookies[sessionCookie]} {
		if strings.Contains(lines, secret) {
			t.Errorf("the log has %q:\n%s", secret, lines)
		}
	}
	if len(told) != 4 || told[0].Route != "GET /t/{table}" || told[0].Status != http.StatusOK || told[0].Bytes != int64(w.Body.Len()) {
		t.Errorf("observed: %+v", told)
	}
	if one, two := randomID(), randomID(); one == two || len(one) != 16 {
		t.Errorf("ids are %s and %s", one, two)
	}
}

// TestErrorPagesNameTheRequest, in each language, if it is the server's fault.
func TestErrorPagesNameTheRequest(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	g := s.guest("Ada")
	if w := g.get("/t/nowhere"); w.Code != http.StatusNotFound || strings.Contains(w.Body.String(), sameID()) {
		t.Errorf("a wrong address: %s", dump(w))
	}
	for _, code := range []string{"en", "de", "it"} {
		g.header.Set("Accept-Language", code)
		r := g.request("GET", "/t/nowhere", nil)
		w := httptest.NewRecorder()
		s.server.recorded(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			s.server.explain(w, r, http.StatusInternalServerError, "x")
		})).ServeHTTP(w, r)
		want := s.server.book.House(code).Say("web.error.request", map[string]any{"id": sameID()})
		if !strings.Contains(html.UnescapeString(w.Body.String()), want) {
			t.Errorf("%s: it does not say %q: %s", code, want, w.Body.String())
		}
	}
}
