package web

import (
	"html"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"spielwerk/game"
)

// TestTheRuleBookIsDrawnOnce: the rules that are kept for others do not depend on who asked for them first.
func TestTheRuleBookIsDrawnOnce(t *testing.T) {
	s := newSite(t)
	s.server.books = &sync.Map{}
	rules := func(g *guest, of string) string {
		_, page, _ := strings.Cut(g.get("/rules/"+of).Body.String(), `<article`)
		if !strings.Contains(page, `<figure class="example"`) {
			t.Errorf("%s: no example is in the rules", of)
		}
		return page
	}
	for _, code := range languages() {
		common, particular := s.guest("").at(s, code, "board"), s.guest("Ada").at(s, code, "text")
		for name, values := range choices {
			if name != "lang" {
				particular.cookies[name] = values[len(values)-1]
			}
		}
		for _, title := range s.server.games.First() {
			want := rules(common, title.Name)
			if got := rules(particular, title.Name); got != want {
				t.Errorf("%s, %s: the next reader is shown %s", code, title.Name, differ(want, got))
			}
			s.server.books.Clear()
			if got := rules(particular, title.Name); got != want {
				t.Errorf("%s, %s: somebody else is shown %s", code, title.Name, differ(want, got))
			}
			if got := rules(common, title.Name); got != want {
				t.Errorf("%s, %s: after somebody else: %s", code, title.Name, differ(want, got))
			}
		}
	}
}

// TestTheRuleBookHasChapters: the chapters stand in the order in which one learns the game, with
// titles in every language and links from the contents; each rule stands once, and a rule that a
// text names is a link.
func TestTheRuleBookHasChapters(t *testing.T) {
	s := newSite(t)
	for _, code := range languages() {
		g := s.guest("").at(s, code, "board")
		for _, title := range s.server.games.First() {
			page := g.get("/rules/" + title.Name).Body.String()
			for _, o := range title.Overview {
				before, _, _ := strings.Cut(page, `<article`)
				if says := s.server.book.Game(title, code).Overview(o.Part); !strings.Contains(before, html.EscapeString(says)) {
					t.Errorf("%s, %s: %q does not stand before the chapters", code, title.Name, o.Part)
				}
			}
			if len(title.Overview) != len(game.OverviewParts) {
				t.Errorf("%s has no rules in one page", title.Name)
			}
			at := 0
			for _, c := range title.Chapters {
				words := s.server.book.Game(title, code).Say("chapter."+c.ID, nil)
				if !strings.Contains(page, `<a href="#`+c.ID+`">`) {
					t.Errorf("%s, %s: the contents do not lead to %s", code, title.Name, c.ID)
				}
				next := strings.Index(page, `<h2 id="`+c.ID+`">`)
				if next < at || !strings.Contains(page[next:], words) {
					t.Errorf("%s, %s: chapter %s is not in its place", code, title.Name, c.ID)
				}
				at = next
			}
			for _, info := range title.RuleBook {
				if n := strings.Count(page, `<p id="`+string(info.ID)+`">`); n != 1 {
					t.Errorf("%s, %s: rule %s stands there %d times", code, title.Name, info.ID, n)
				}
				source := s.server.book.House(code).Say("web.rules.provenance."+info.Provenance[0], nil)
				if !strings.Contains(page, `#`+string(info.ID)+`">`+string(info.ID)+`</a> · `+source) {
					t.Errorf("%s, %s: the source of rule %s cannot be read", code, title.Name, info.ID)
				}
			}
			if !strings.Contains(page, `href="/games/`+title.Name+`"`) {
				t.Errorf("%s, %s: no way back to the game", code, title.Name)
			}
		}
	}
	if page := s.guest("").get("/rules/newworld").Body.String(); !strings.Contains(page, `forbids this (<a href="#NW-10.3">NW-10.3</a>)`) {
		t.Error("a rule that a text names is no link")
	}
}

// TestOneLearnsTheShortWayFirst: the home page leads to a page with the guided first games and the rules in one
// page, from which the book is one step away, chapter by chapter.
func TestOneLearnsTheShortWayFirst(t *testing.T) {
	s := newSite(t)
	for _, code := range languages() {
		g := s.guest("").at(s, code, "board")
		home := g.get("/").Body.String()
		for _, title := range s.server.games.First() {
			if !strings.Contains(home, `href="/learn/`+title.Name+`"`) {
				t.Errorf("%s: the home page does not lead to how one learns %s", code, title.Name)
			}
			page := g.get("/learn/" + title.Name).Body.String()
			want := []string{`href="/rules/` + title.Name + `"`, `href="/games/` + title.Name + `"`, html.EscapeString(s.text(code, "web.learn.first"))}
			for _, guide := range title.Guides {
				want = append(want, `action="/guides/`+title.Name+"/"+guide.Name+`"`)
			}
			for _, o := range title.Overview {
				want = append(want, html.EscapeString(s.server.book.Game(title, code).Overview(o.Part)))
			}
			for _, c := range title.Chapters {
				if !c.Appendix {
					want = append(want, `href="/rules/`+title.Name+`#`+c.ID+`"`)
				}
			}
			for _, w := range want {
				if !strings.Contains(page, w) {
					t.Errorf("%s, %s: no %s", code, title.Name, w)
				}
			}
			if words := len(strings.Fields(tags.ReplaceAllString(page, " "))); words > 900 {
				t.Errorf("%s, %s: the short way has %d words", code, title.Name, words)
			}
		}
	}
}

// TestRulesAreFound by all their words, whatever their case, or by their id; nothing is found of
// what does not stand there, and the chapters are offered instead.
func TestRulesAreFound(t *testing.T) {
	s := newSite(t)
	g := s.guest("")
	find := func(wish string) string {
		w := g.get("/rules/newworld?q=" + url.QueryEscape(wish))
		if w.Code != http.StatusOK {
			t.Fatalf("%q: %d", wish, w.Code)
		}
		return w.Body.String()
	}
	if page := find("SURVEYORS column 0"); !strings.Contains(page, `<p id="NW-2.2">`) || strings.Contains(page, `<p id="NW-1.1">`) {
		t.Error("the words find something else")
	}
	if page := find("nw-7.9"); strings.Count(page, `<p id="NW-7.9">`) != 1 || strings.Contains(page, `<h2 id="NW-1">`) {
		t.Error("the id finds something else")
	}
	if page := find("zeppelin"); !strings.Contains(page, s.text("en", "web.rules.nothing")) {
		t.Error("nothing is found, and nothing is said")
	} else if strings.Count(page, `<a href="/rules/newworld#`) < 5 {
		t.Error("nothing is found, and no chapter is offered")
	}
	g.header.Set("Accept-Language", "it") // keyboards have another apostrophe than our texts
	for _, wish := range []string{"dell'elenco", "dell’elenco"} {
		if !strings.Contains(find(wish), `<p id="NW-2.5">`) {
			t.Errorf("%s is not found", wish)
		}
	}
	for _, odd := range []string{"<script>", strings.Repeat("x", 5000), "\x00\xff"} {
		if strings.Contains(find(odd), "<script>x") {
			t.Errorf("%q", odd)
		}
	}
}

// TestSynonymsAreUnderstood: who searches for a word that the book of a game has not finds the rules with the word that
// it has, and is told which one that is. Each word of each list does so, in its language, and means words of the book.
func TestSynonymsAreUnderstood(t *testing.T) {
	s := newSite(t)
	for _, code := range languages() {
		for _, g := range s.server.games.First() {
			tongue := s.server.book.Game(g, code)
			var rules []string
			for _, info := range g.RuleBook {
				rules = append(rules, keyed(tongue.Rule(info.ID)))
			}
			list := synonymsOf(tongue)
			if len(list) < 8 {
				t.Errorf("%s, %s: %d synonyms", code, g.Name, len(list))
			}
			for _, one := range list {
				for _, word := range one.means {
					if !slices.ContainsFunc(rules, func(text string) bool { return wordBegins(text, keyed(word)) }) {
						t.Errorf("%s, %s: no rule has %q", code, g.Name, word)
					}
				}
				for _, word := range one.words {
					terms := termsOf(word, list)
					if len(terms) != 1 || !slices.Contains(terms[0].means, one.means[0]) {
						t.Errorf("%s, %s: %q means %v", code, g.Name, word, terms)
					}
				}
			}
		}
	}
	for _, x := range []struct{ code, at, says, rule string }{
		{"en", "/rules/newworld?q=meeples", "this book also has: settler", "NW-1.3"},
		{"en", "/rules/settlers?q=card+draw", "this book also has: draw", "IS-2.5"},
		{"de", "/rules/settlers?q=M%C3%BCnzen", "auch: Gold", "IS-2.3"},
		{"it", "/rules/alienartifacts?q=denaro", "dice anche: crediti", "AA-8.1.1"},
	} {
		page := s.guest("").at(s, x.code, "board").get(x.at).Body.String()
		if !strings.Contains(page, x.says) || !strings.Contains(page, `<p id="`+x.rule+`">`) {
			t.Errorf("%s does not say %q or lacks %s", x.at, x.says, x.rule)
		}
	}
	if wordBegins("sofort ist es", "ort") || !wordBegins("der ort.", "ort") || wordBegins("voller zerstörung", "stör") || !wordBegins("zerstörung", "zerstör") {
		t.Error("words are looked for elsewhere than at their beginning, or short ones in longer ones")
	}
}
