package web

import (
	"encoding/json"
	"html"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"spielwerk/table"
)

// over plays a game of one person against bots to its end; a bot plays for the person
// but for the last moves.
func (s *site) over(form url.Values, bots ...string) (*guest, string) {
	s.t.Helper()
	a := s.guest("Alma")
	id := a.layOf(form, bots...)
	s.until("the game begins", func() bool { return s.now(id).Position != nil })
	s.play(id, 100_000, chance(3))
	s.until("the game is over", func() bool { return s.now(id).Seed != "" })
	return a, id
}

// TestAnalysisInEveryLanguage: progress at once, then the curve with its table and the
// decisions that cost most, each with the board of its moment.
func TestAnalysisInEveryLanguage(t *testing.T) {
	t.Parallel()
	all, err := shelf()
	if err != nil {
		t.Fatal(err)
	}
	effort := quick
	effort.Second.Games = 40 // as usual: enough for a clear difference
	s := openSiteWith(t, all, filepath.Join(t.TempDir(), "site.db"), table.Config{BotPause: time.Hour, Effort: effort})
	a, id := s.over(url.Values{"game": {"newworld"}}, "random")
	if page := a.get("/t/" + id).Body.String(); !strings.Contains(page, `id="analyse"`) {
		t.Error("no way to the analysis")
	}
	for _, code := range languages() {
		begin := time.Now()
		w := a.at(s, code, "board").get("/t/" + id + "/analysis")
		if took := time.Since(begin); w.Code != http.StatusOK || took > 5*time.Second || !strings.Contains(w.Body.String(), "<h1>") {
			t.Fatalf("%s: after %v: %s", code, took, dump(w))
		}
	}
	watcher := s.guest("Watcher")
	var page string
	s.untilLong("analysed", func() bool {
		r := watcher.request("GET", "/t/"+id+"/analysis", nil)
		r.Header.Set("X-Spielwerk", "1")
		page = watcher.send(r).Body.String()
		return !strings.Contains(page, "data-again")
	})
	if n := strings.Count(page, `class="points seat-`); n != 2 {
		t.Errorf("%d curves", n)
	}
	decisions := regexp.MustCompile(`<p><a class="button" href="(/t/[^"]*/replay\?[^"]*)"`).FindAllStringSubmatch(page, -1)
	if len(decisions) == 0 || len(decisions) > 5 || strings.Count(page, `class="mark"`) != len(decisions) {
		t.Fatalf("%d decisions, %d marks", len(decisions), strings.Count(page, `class="mark"`))
	}
	said := map[string]bool{}
	for _, code := range languages() {
		g := watcher.at(s, code, "board")
		page := g.get("/t/" + id + "/analysis").Body.String()
		for _, want := range []string{"title", "curve", "costly", "made", "better", "look"} {
			if !strings.Contains(page, s.text(code, "web.analysis."+want)) {
				t.Errorf("%s: the page does not say %q", code, s.text(code, "web.analysis."+want))
			}
		}
		if blemish.MatchString(page) {
			t.Errorf("%s: %q", code, blemish.FindString(page))
		}
		moment := g.get(strings.ReplaceAll(decisions[0][1], "&amp;", "&"))
		body := moment.Body.String()
		if moment.Code != http.StatusOK || blemish.MatchString(body) || !strings.Contains(body, `id="board"`) || !strings.Contains(body, "<symbol") {
			t.Errorf("%s: no board of that moment: %d", code, moment.Code)
		}
		if strings.Contains(body, "data-move") || strings.Contains(body, `name="act"`) || strings.Contains(body, "cell lit") {
			t.Errorf("%s: something can be done on the board of that moment", code)
		}
		if !strings.Contains(body, `class="mark `) { // at most one of the two is a pass
			t.Errorf("%s: neither what was made nor what is better is marked", code)
		}
		for class, id := range map[string]string{"made": "markMade", "better": "markBetter"} {
			label := html.EscapeString(s.text(code, "web.analysis."+id)) + "<"
			if !strings.Contains(body, `class="markword `+class+`" aria-hidden="true">`+label) || strings.Contains(body, `class="mark `+class+`"`) && strings.Count(body, label) < 2 {
				t.Errorf("%s: a mark %s does not say %q", code, class, label)
			}
		}
		said[page] = true
	}
	r := watcher.request("GET", "/t/"+id+"/analysis", nil)
	r.Header.Set("Accept", "application/json")
	var j analysisJSON
	if err := json.Unmarshal(watcher.send(r).Body.Bytes(), &j); err != nil || !j.Ready || len(j.Decisions) != len(decisions) || len(j.Totals) < 100 || len(j.Totals[0]) != 2 ||
		!strings.Contains(decisions[0][1], "?seat="+strip(j.Decisions[0].Seat-1)+"&") || j.Decisions[0].Best.Move == j.Decisions[0].Made.Move || j.Decisions[0].Best.Says == "" {
		t.Errorf("for programs: %+v, %v", j, err)
	}
	for _, bad := range []string{"?seat=9", "?seat=-1", "?seat=9&move=1", "?seat=0&move=0", "?seat=0&move=9999", "?seat=x&move=1", "?at=9999", "?at=x", "?seat=all&move=1"} {
		if w := watcher.get("/t/" + id + "/replay" + bad); w.Code != http.StatusNotFound {
			t.Errorf("%q: %d", bad, w.Code)
		}
	}
}

// untilLong waits for something that takes a while.
func (s *site) untilLong(what string, is func() bool) {
	s.t.Helper()
	for end := time.Now().Add(3 * time.Minute); !is(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			s.t.Fatal("never " + what)
		}
	}
}

// TestMomentsOfEveryGame are drawn, with words in every language, in both views.
func TestMomentsOfEveryGame(t *testing.T) {
	t.Parallel()
	for _, g := range []struct {
		form url.Values
		bots []string
	}{
		{url.Values{"game": {"xidit"}, "option-length": {"short"}}, []string{"random", "random"}},
		{url.Values{"game": {"alienartifacts"}}, []string{"random"}},
		{url.Values{"game": {"settlers"}}, []string{"random"}},
	} {
		t.Run(g.form.Get("game"), func(t *testing.T) {
			s := newSite(t)
			a, id := s.over(g.form, g.bots...)
			for _, code := range languages() {
				for _, view := range []string{"board", "text"} {
					for _, move := range []string{"1", "7", "20"} {
						w := a.at(s, code, view).get("/t/" + id + "/replay?seat=0&move=" + move)
						body := w.Body.String()
						if w.Code != http.StatusOK || blemish.MatchString(body) {
							t.Errorf("%s, %s, move %s: %d %q", code, view, move, w.Code, blemish.FindString(body))
						}
						// The desk is shown too; it is inert and in no form.
						table, desk, _ := strings.Cut(body, `id="decision" class="desk" inert`)
						if strings.Contains(table, `name="act"`) || strings.Contains(desk, "<form") {
							t.Errorf("%s, %s, move %s: something can be done", code, view, move)
						}
					}
				}
			}
		})
	}
}

// TestAnalysisIsRefusedBetweenPeople while their game runs, and to those who look on.
func TestAnalysisIsRefusedBetweenPeople(t *testing.T) {
	s := newSite(t)
	a, b, id := s.two()
	s.play(id, 6, chance(1))
	for _, code := range languages() {
		for _, g := range []*guest{a, b, s.guest("Watcher")} {
			w := g.at(s, code, "board").get("/t/" + id + "/analysis")
			if w.Code != http.StatusForbidden || !strings.Contains(w.Body.String(), s.text(code, "web.analysis.refused")) {
				t.Errorf("%s, %s: %d", code, g.name, w.Code)
			}
		}
	}

	// Who is alone has one of the own decisions, and of nobody else's.
	alone := s.guest("Alma")
	id = alone.layOf(url.Values{"game": {"newworld"}}, "random")
	s.until("the game begins", func() bool { return s.now(id).Position != nil })
	s.play(id, 12, chance(1))
	if w := alone.get("/t/" + id + "/analysis"); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), s.text("en", "web.analysis.soFar")) {
		t.Error(dump(w))
	}
	if w := s.guest("Watcher").get("/t/" + id + "/analysis"); w.Code != http.StatusForbidden {
		t.Errorf("a watcher: %d", w.Code)
	}
}
