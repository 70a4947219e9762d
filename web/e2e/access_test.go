package e2e

import (
	_ "embed"
	"iter"
	"maps"
	"slices"
	"strings"
	"testing"
)

//go:embed vendor/axe.min.js
var axe string

// audit collects what axe-core finds: by violation, the pages that have it.
type audit struct {
	found map[string]string   // what it is and an example
	pages map[string][]string // where
	whole map[string]bool     // pages that have been looked at in one theme
}

func newAudit() *audit {
	return &audit{map[string]string{}, map[string][]string{}, map[string]bool{}}
}

// look lets axe-core look at the page, with all that can be unfolded unfolded. The
// other theme of a page on a screen differs in its colours and in nothing else.
func (a *audit) look(w *window, page string) {
	w.t.Helper()
	options := `rules: { "target-size": { enabled: true } }`
	if bare := strings.NewReplacer(" light", "", " dark", "").Replace(page); bare != page {
		if a.whole[bare] {
			options = `runOnly: ["color-contrast", "link-in-text-block"]`
		}
		a.whole[bare] = true
	}
	js[bool](w, `(document.querySelectorAll("details").forEach((d) => d.open = !d.matches(".settings")), true)`)
	js[bool](w, "("+`typeof axe === "undefined" && (() => {`+axe+`})(), true)`)
	js[bool](w, unlisted)
	for _, f := range js[[][2]string](w, `axe.run({ exclude: [["#symbols"]] }, { resultTypes: ["violations"], `+options+` }).then((r) =>
		r.violations.map((v) => [v.id + " (" + v.impact + ")", v.help + ", " + v.nodes.length + " times: " +
			v.nodes.slice(0, 2).map((n) => n.html.slice(0, 140) + ": " + n.failureSummary.replace(/\s+/g, " ").slice(0, 200)).join("; ")]))`) {
		a.found[f[0]] = f[1]
		a.pages[f[0]] = append(a.pages[f[0]], page)
	}
}

// unlisted hides the insides of the drawings that a page refers to from axe-core, which
// would list them all before it leaves them out: they are nine elements of ten of a page of
// cards. Their descriptions, which name what uses them, stay.
const unlisted = `(() => {
	for (const e of document.querySelectorAll("#symbols svg > *")) {
		if (!e.querySelector("desc")) Object.defineProperty(e, "childNodes", { value: [], configurable: true });
	}
	return true;
})()`

// meet reports whether the nth page is looked at on a screen in a theme: each page on both screens and in both
// themes, all in pairs. The nightly mode looks at all combinations.
func meet(n int, phone, dark bool) bool { return *every || (n%2 == 0) == (phone == dark) }

// themes shows the page in one theme after the other, without loading it again. That the
// settings set the same attribute, TestTheThemeChangesTheColours shows.
func (w *window) themes() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, theme := range []string{"light", "dark"} {
			w.theme(theme)
			if !yield(theme) {
				return
			}
		}
		w.theme("light")
	}
}

// theme returns when the colours have come to rest.
func (w *window) theme(theme string) {
	w.t.Helper()
	js[bool](w, `(document.documentElement.dataset.theme = `+quote(theme)+`,
		Promise.allSettled(document.getAnimations().filter((a) => a.effect.getComputedTiming().endTime !== Infinity).map((a) => a.finished)).then(() => true))`)
}

// verdict fails the test for what was found.
func (a *audit) verdict(t *testing.T) {
	t.Helper()
	for _, id := range slices.Sorted(maps.Keys(a.found)) {
		t.Errorf("%s: %s\non %s", id, a.found[id], strings.Join(a.pages[id], ", "))
	}
}

func TestAxeFindsNothing(t *testing.T) {
	t.Parallel()
	s := house(t)
	type page struct{ name, path, session, view string }
	pages := []page{{name: "lobby", path: "/"}, {name: "game", path: "/games/settlers"}, {name: "rules", path: "/rules/newworld"}}
	for _, m := range []struct {
		name string
		at   moment
	}{{"place", placing}, {"deploy", deploying}, {"order", ordering}, {"final", finished}} {
		path, sessions := s.laid([]string{"Anna", "Bob"}, 3, m.at)
		pages = append(pages, page{m.name, path, sessions[0], "board"})
		switch m.name {
		case "place":
			pages = append(pages, page{"text view", path, sessions[0], "text"})
		case "deploy":
			pages = append(pages, page{"waiting", path, sessions[1], "board"}, page{"watching", path, "nobody", "board"})
		}
	}
	s.start()
	b := browser(t)
	host := open(t, b, "Hanna")
	link := host.table(s, "free", "greedy")
	pages = append(pages, page{name: "open table", path: strings.TrimPrefix(link, s.url("")), session: host.cookie(s)},
		page{name: "open table of others", path: strings.TrimPrefix(link, s.url("")), session: "nobody"})
	w := open(t, b, "a visitor")
	found := newAudit()
	for _, screen := range []string{"1280x860", "390x844"} {
		if screen == "390x844" {
			w.phone()
		}
		for n, p := range pages {
			phone := screen == "390x844"
			if phone && p.session == "" && !*every { // a page for reading has the same elements there
				continue
			}
			w.prefer(s, "view", map[bool]string{true: "text", false: "board"}[p.view == "text"])
			if p.session != "" {
				w.prefer(s, "spielwerk", p.session)
			}
			w.visit(s.url(p.path))
			if p.view == "board" {
				w.until(`document.querySelector("#symbols svg")`)
			}
			for theme := range w.themes() {
				if meet(n, phone, theme == "dark") || p.session == "" {
					found.look(w, p.name+" "+theme+" "+screen)
				}
				if theme == "dark" && screen == "1280x860" && (p.name == "place" || p.name == "text view" || p.name == "lobby") {
					w.shoot("dark-" + strings.ReplaceAll(p.name, " ", "-"))
				}
			}
			if *screens != "" && screen == "1280x860" && (p.name == "order" || p.name == "text view") {
				w.visit(s.url(p.path))
				w.until(`document.querySelector("#symbols svg") || document.querySelector("#text")`)
				w.shoot(strings.ReplaceAll(p.name, " ", "-"))
			}
		}
	}
	// A sheet and a tooltip over the board.
	w.prefer(s, "view", "board")
	w.come(s, pages[3].path, pages[3].session)
	w.finger("[data-drawer=side]")
	found.look(w, "the log as a drawer")
	w.finger("#side .rule")
	w.until(`document.querySelector("#sheet[open] p")`)
	found.look(w, "a rule in the sheet")
	found.verdict(t)
}
