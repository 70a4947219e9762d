package web

import (
	"html"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// TestOperatorsPage: it is there only with a token, shows nothing without it, cannot be guessed
// quickly, and shuts the server down. What is typed and the cookie are in no log.
func TestOperatorsPage(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	g := s.guest("Ada")
	id := g.lay("random")
	enter := func(token string) url.Values { return url.Values{"do": {"enter"}, "token": {token}} }
	if w := g.get(operatorPath); w.Code != http.StatusNotFound {
		t.Errorf("without a token: %s", dump(w))
	}
	if w := g.post(operatorPath, enter("")); w.Code != http.StatusNotFound {
		t.Errorf("without a token: %s", dump(w))
	}
	ended := 0
	s.server.Operate("open sesame", func() { ended++ })
	for _, code := range []string{"en", "de", "it"} {
		one := s.guest("Olga")
		one.header.Set("Accept-Language", code)
		says := func(want bool, id string) {
			t.Helper()
			text := html.UnescapeString(one.get(operatorPath).Body.String())
			if strings.Contains(text, s.text(code, "web.operator."+id)) != want {
				t.Errorf("%s: %s is there: %v\n%s", code, id, !want, text)
			}
		}
		says(true, "token")
		says(false, "live")
		if w := one.post(operatorPath, url.Values{"do": {"end"}}); w.Code != http.StatusForbidden || ended != 0 {
			t.Errorf("%s: a stranger shuts down: %s", code, dump(w))
		}
		if w := one.post(operatorPath, enter("open says me")); w.Code != http.StatusForbidden || w.Header().Get("Set-Cookie") != "" {
			t.Errorf("%s: a wrong token: %s", code, dump(w))
		}
		w := one.post(operatorPath, enter("open sesame"))
		cookie := w.Header().Get("Set-Cookie")
		if w.Code != http.StatusSeeOther || !strings.Contains(cookie, "HttpOnly") || !strings.Contains(cookie, "SameSite=Strict") || !strings.Contains(cookie, "Path=/operator") {
			t.Errorf("%s: the token: %s", code, dump(w))
		}
		one.header.Set("Cookie", strings.SplitN(cookie, ";", 2)[0]+"; lang="+code)
		for _, id := range []string{"live", "watching", "thinking", "waiting", "unsaved", "clicks", "end", "ready", "yes", "leave", "state.running"} {
			says(true, id)
		}
		if page := one.get(operatorPath).Body.String(); !strings.Contains(page, "/t/"+id) || !strings.Contains(page, s.server.book.Game(newWorld(t), code).Say("title", nil)) {
			t.Errorf("%s: the table is not there", code)
		}
		if code == "it" {
			if w := one.post(operatorPath, url.Values{"do": {"end"}}); w.Code != http.StatusSeeOther || ended != 1 {
				t.Errorf("the end: %d times; %s", ended, dump(w))
			}
			says(true, "ending")
			says(false, "endHint")
		}
		if w := one.post(operatorPath, url.Values{"do": {"leave"}}); w.Code != http.StatusSeeOther {
			t.Errorf("%s: leaving: %s", code, dump(w))
		}
		says(false, "live") // the cookie is worth nothing any more
		if logs := s.logs.String(); strings.Contains(logs, "sesame") || strings.Contains(logs, "open says") || strings.Contains(logs, strings.SplitN(cookie, ";", 2)[0]) {
			t.Errorf("%s: the log: %s", code, logs)
		}
	}
	guessing := s.guest("Eve")
	guessing.addr = "192.0.2.9:1"
	for range operatorTries {
		guessing.post(operatorPath, enter("x"))
	}
	if w := guessing.post(operatorPath, enter("open sesame")); w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") == "" {
		t.Errorf("after many guesses: %s", dump(w))
	}
}
