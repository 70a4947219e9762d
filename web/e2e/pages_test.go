package e2e

import (
	"flag"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"spielwerk/game"
)

var pagesIn = flag.String("pages", "", "languages in which every page is looked at on all screens, in both themes, by keys and in words, separated by commas")

// looked is a page that is looked at: its pattern in testdata/pages.txt, where one is, and in whose session.
type looked struct{ pattern, path, session string }

// keyOfOperator opens the operator's page.
const keyOfOperator = "the key of the house of tests"

// TestEveryPage: all pages of testdata/pages.txt are there in the three languages, no wider than a phone or a desk, can be
// used by keys, are in words in the text view, and axe finds nothing in both themes. Without -pages those that no other test here
// visits are looked at once, in one of the languages and on one of the screens, without keys and axe.
func TestEveryPage(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../testdata/pages.txt")
	if err != nil {
		t.Fatal(err)
	}
	inWords := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		if parts := strings.Fields(line); len(parts) > 1 && (parts[0] == "page" || parts[0] == "words") {
			inWords[parts[1]] = parts[0] == "words"
		}
	}
	languages, screens, whole := []string{"en", "de", "it"}, []screen{{390, 844}, {1280, 800}}, *pagesIn != ""
	s, pages := laidPages(t, whole)
	for pattern := range inWords {
		if !slices.ContainsFunc(pages, func(p looked) bool { return p.pattern == pattern }) {
			t.Errorf("%s is a page at which nobody looks", pattern)
		}
	}
	w := open(t, browser(t), "a visitor")
	found := newAudit()
	if whole {
		languages = strings.Split(*pagesIn, ",")
	}
	for i, p := range pages {
		if _, ok := inWords[p.pattern]; !ok {
			t.Errorf("%s is no page of testdata/pages.txt", p.pattern)
		}
		if !whole && slices.Contains(elsewhere, p.pattern) {
			continue
		}
		w.prefer(s.server, "spielwerk", p.session)
		said := map[string]string{}
		for l, code := range languages {
			for n, on := range screens {
				if !whole && (i%len(languages) != l || i%len(screens) != n) {
					continue
				}
				w.prefer(s.server, "lang", code)
				w.size(on)
				name := p.path + " in " + code + " at " + on.String()
				w.shows(s, p, name)
				said[code] = js[string](w, `document.querySelector("main, body").innerText`)
				if whole {
					for theme := range w.themes() {
						found.look(w, name+" "+theme)
					}
					w.shows(s, p, name)
					w.byTab(name)
				}
				if inWords[p.pattern] {
					w.prefer(s.server, "view", "text")
					w.shows(s, p, name+" in words")
					if !js[bool](w, `!document.querySelector("#board") && Boolean(document.querySelector("#text, #link"))`) {
						t.Errorf("%s is not in words in the text view", name)
					}
					if whole {
						for theme := range w.themes() {
							found.look(w, name+" in words "+theme)
						}
						w.shows(s, p, name+" in words")
						w.byTab(name + " in words")
					}
					w.prefer(s.server, "view", "board")
				}
			}
		}
		for code, text := range said {
			for other, same := range said {
				if code < other && text == same {
					t.Errorf("%s is the same in %s and %s", p.path, code, other)
				}
			}
		}
	}
	found.verdict(t)
}

// elsewhere are the pages that tests without flags look at.
var elsewhere = []string{
	"/{$}", "/games/{game}", "/learn/{game}", "/rules/{game}", "/rules/{game}/{rule}", "/examples/{game}/{example}", "/cards/{game}", "/t/{table}",
	"/t/{table}/result", "/t/{table}/analysis", "/decks/settlers",
}

// shows loads a page, which is in its language and no wider than the screen.
func (w *window) shows(s *lived, p looked, name string) {
	w.t.Helper()
	w.visit(s.url(p.path))
	w.until(`!document.querySelector("#board") || document.querySelector("#symbols svg")`)
	w.hasten()
	code := regexp.MustCompile(` in (\w\w) `).FindStringSubmatch(name)[1]
	if is := js[string](w, `document.documentElement.lang + " " + document.querySelectorAll("h1").length`); is != code+" 1" {
		w.t.Errorf("%s has language and headings %s", name, is)
	}
	if js[bool](w, `[...document.querySelectorAll("form[method=dialog], main.piece .closes, main.talk .closes")].some((e) => e.checkVisibility() && !e.closest("dialog"))`) {
		w.t.Errorf("%s has a button that closes nothing", name)
	}
	w.fits(name, false)
	w.shoot("page" + strings.NewReplacer("/", "-", " ", "-", "?", "-").Replace(regexp.MustCompile(`/t/\w+`).ReplaceAllString(name, "/t-"+itoa(len(p.session)))))
}

// byTab fails the test for what can be used on a page and is not reached by Tab, or does not show the focus, or reacts to a
// pointer only; what a click on a curve does, the slider does by keys. Of pages with very many links, such as rule books, only the last is looked at.
func (w *window) byTab(name string) {
	w.t.Helper()
	n := js[int](w, `(() => {
		window.stops = new Set(); window.dim = new Set();
		addEventListener("focusin", ({ target: e }) => {
			stops.add(e);
			if (!e.matches(":focus-visible")) return;
			const shown = [e, ...e.querySelectorAll(":scope > rect, .ring")].some((x) => {
				const c = getComputedStyle(x);
				return c.outlineStyle !== "none" && parseFloat(c.outlineWidth) >= 2 || c.stroke !== "none" && c.strokeDasharray === "none" && x !== e;
			});
			if (!shown) dim.add(e.outerHTML.slice(0, 120));
		});
		window.wanted = [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]")].filter((e) =>
			!e.disabled && e.tabIndex >= 0 && e.checkVisibility({ visibilityProperty: true }) && !e.closest("[inert]"));
		return wanted.length;
	})()`)
	if n > mostStops {
		js[bool](w, `(wanted = [], true)`)
		n = 0
	}
	for before := -1; n > 0 && before < js[int](w, `stops.size`); { // what is in a frame has stops of its own
		before = js[int](w, `stops.size`)
		w.press(strings.Repeat(kb.Tab, n+5))
	}
	for _, wrong := range js[[]string](w, `[
		...wanted.filter((e) => e.isConnected && !stops.has(e) && e.checkVisibility({ visibilityProperty: true })).slice(0, 5).map((e) => "Tab does not reach " + e.outerHTML.slice(0, 160)),
		...[...dim].map((e) => "nothing shows that the focus is on " + e),
		...[...document.querySelectorAll("main *")].filter((e) => getComputedStyle(e).cursor === "pointer" && e.checkVisibility({ visibilityProperty: true }) &&
			!e.closest("a[href], button, input, select, textarea, summary, label, [tabindex], .chart")).slice(0, 3).map((e) => "only a pointer can use " + e.outerHTML.slice(0, 160)),
	]`) {
		w.t.Errorf("%s: %s", name, wrong)
	}
}

// mostStops is how many stops of Tab a page has at most to be gone through.
const mostStops = 250

// laidPages is a house with a table of each kind, or one that runs, and the pages that there are.
func laidPages(t *testing.T, whole bool) (s *lived, pages []looked) {
	t.Helper()
	s = living(t, friday)
	running, sessions := s.laid([]string{"Anna", "Bob"}, 1, placing)
	over, ended, alien, aliens := running, sessions, running, sessions
	if whole {
		over, ended = s.laid([]string{"Anna"}, 1, finished)
		alien, aliens = s.lay("alienartifacts", []string{"Anna"}, 1, func(p game.Position, n int) bool { return n > 30 && p.Pending().Has(0) })
	}
	key := t.TempDir() + "/key"
	if err := os.WriteFile(key, []byte(keyOfOperator), 0o600); err != nil {
		t.Fatal(err)
	}
	s.begin("--operator-token-file", key)
	anna, w := sessions[0], open(t, browser(t), "Anna")
	w.prefer(s.server, "spielwerk", anna)
	w.visit(s.url("/you/turns"))
	w.fill("input[type=email]", "anna@example.org")
	w.submits("button[value=mail]")
	asked := s.post.next()
	w.visit(s.url("/you"))
	w.submits("button[value=carry]")
	carry := strings.TrimPrefix(js[string](w, `document.querySelector("#link").textContent`), s.url(""))
	w.visit(s.url("/games/newworld"))
	js[bool](w, `(document.querySelector(".newtable details").open = true)`)
	for field, value := range map[string]string{"seat1": "free", "clock": "turn 24h", "nightFrom": "22", "weekends": "on", "hints": "tries"} {
		w.pick(".newtable select[name="+field+"]", value)
	}
	w.click(".newtable button.main")
	w.until(`location.pathname.startsWith("/t/")`)
	waiting := js[string](w, "location.pathname")
	w.visit(s.url("/games/newworld"))
	js[bool](w, `(document.querySelector(".newtable details").open = true)`)
	w.pick(".newtable select[name=seat1]", "amateur")
	w.pick(".newtable select[name=duplicate]", "2")
	w.click(".newtable button.main")
	w.until(`document.querySelector("form.newtable input[name=table]")?.value.startsWith("d-")`)
	w.click(".newtable button.main")
	w.until(`location.pathname.startsWith("/duplicates/")`)
	together := js[string](w, "location.pathname")
	w.visit(s.url(running + "/talk"))
	w.fill("#text input[name=text], form.say input[name=text]", "NW-4.2 #3!")
	w.submits("form.say button.main")
	s.pass(time.Minute)
	site := s.url("")
	all := []looked{
		{"/{$}", "/", anna},
		{"/{$}", "/", ""},
		{"/games/{game}", "/games/newworld", anna},
		{"/games/{game}/standings", "/games/newworld/standings?seats=2", anna},
		{"/learn/{game}", "/learn/newworld", ""},
		{"/rules/{game}", "/rules/xidit", ""},
		{"/rules/{game}/{rule}", "/rules/newworld/NW-4.2", ""},
		{"/examples/{game}/{example}", "/examples/newworld/surveyors-pay", ""},
		{"/cards/{game}", "/cards/newworld", ""},
		{"/cards/{game}/sources", "/cards/newworld/sources", ""},
		{"/t/{table}", running, anna},
		{"/t/{table}", running, sessions[1]},
		{"/t/{table}", running, ""},
		{"/t/{table}", over, ended[0]},
		{"/t/{table}", waiting, anna},
		{"/t/{table}", waiting, ""},
		{"/duplicates/{duplicate}", together, anna},
		{"/duplicates/{duplicate}", together, ""},
		{"/t/{table}", alien, aliens[0]},
		{"/t/{table}/log", running + "/log", anna},
		{"/t/{table}/talk", running + "/talk", anna},
		{"/t/{table}/talk", running + "/talk", ""},
		{"/t/{table}/aid", running + "/aid", anna},
		{"/t/{table}/keys", running + "/keys", anna},
		{"/t/{table}/result", over + "/result", ended[0]},
		{"/t/{table}/seats", running + "/seats", anna},
		{"/t/{table}/seats", waiting + "/seats", anna},
		{"/t/{table}/plan/{draft}", running + "/plan/0", sessions[1]},
		{"/t/{table}/analysis", over + "/analysis", ended[0]},
		{"/t/{table}/fair", over + "/fair", ended[0]},
		{"/t/{table}/replay", running + "/replay", anna},
		{"/t/{table}/replay", over + "/replay?at=20", ended[0]},
		{"/you", "/you", anna},
		{"/you", "/you", ""},
		{"/invite/{code}", "/invite/abc", ""},
		{"/you/tokens", "/you/tokens", anna},
		{"/api", "/api", ""},
		{"/docs", "/docs", ""},
		{"/docs/{name}", "/docs/players", ""},
		{"/you/games", "/you/games", ended[0]},
		{"/you/games", "/you/games", ""},
		{"/you/turns", "/you/turns", anna},
		{"/you/turns", "/you/turns", ""},
		{"/confirm/{code}", strings.TrimPrefix(asked.link("/confirm/"), site), ""},
		{"/stop/{way}/{secret}", strings.TrimPrefix(asked.link("/stop/"), site), ""},
		{"/offline", "/offline", ""},
		{"/carry/{code}", carry, ""},
		{"/operator", "/operator", ""},
		{"/decks/settlers", "/decks/settlers", ""},
		{"/tiles/newworld", "/tiles/newworld", ""},
	}
	return s, all
}
