package e2e

import (
	"maps"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// TestReportIsReadable opens the balance report of a simulation and the report of a
// ladder from the disk, as the person does who asked for them: on a screen, a phone and
// paper, light and dark.
func TestReportIsReadable(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, game := range []string{"newworld", "xidit"} {
		out, err := exec.Command(binary, "sim", game, "--seats", "4", "--games", "60", "--bots", "greedy,random,random,random", "--rotate",
			"--report", filepath.Join(dir, game), "--lang", "de").CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	out, err := exec.Command(binary, "arena", "newworld", "--bots", "random,greedy:90,greedy:50,greedy", "--games", "20",
		"--report", filepath.Join(dir, "ladder"), "--lang", "de").CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	w := open(t, browser(t), "a designer")
	found := newAudit()
	for _, screen := range []string{"1280x860", "390x844"} {
		if screen == "390x844" {
			w.phone()
		}
		for _, theme := range []string{"light", "dark"} {
			emulate(w, "", theme)
			for _, game := range []string{"newworld", "xidit", "ladder"} {
				where := game + " " + theme + " " + screen
				w.visit("file://" + filepath.Join(dir, game, "report.html"))
				w.whole(where)
				if dark := js[bool](w, `getComputedStyle(document.body).backgroundColor === "rgb(29, 27, 25)"`); dark != (theme == "dark") {
					t.Errorf("%s: the page is in the other theme", where)
				}
				switch where {
				case "newworld light 1280x860":
					w.shoot("report")
				case "newworld dark 390x844":
					w.shoot("report-phone")
				case "ladder light 1280x860":
					w.shoot("ladder")
				case "ladder dark 390x844":
					w.shoot("ladder-phone")
				}
				found.look(w, where)
			}
		}
	}
	emulate(w, "print", "dark")
	w.visit("file://" + filepath.Join(dir, "newworld", "report.html"))
	if !js[bool](w, `getComputedStyle(document.body).color === "rgb(43, 38, 34)" && getComputedStyle(document.querySelector("thead")).display === "table-header-group"`) {
		t.Error("on paper the page is not dark on light, or its tables have no heads")
	}
	for _, id := range slices.Sorted(maps.Keys(found.found)) {
		t.Errorf("%s: %s\non %s", id, found.found[id], strings.Join(found.pages[id], ", "))
	}
}

func emulate(w *window, media, theme string) {
	call(w, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: media, Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: theme}}})
}

// whole fails if the page loads anything, is wider than the window, or has text
// that is cut off or lies over other text of its row.
func (w *window) whole(where string) {
	w.t.Helper()
	if n := js[int](w, `performance.getEntriesByType("resource").length`); n > 0 {
		w.t.Errorf("%s: the page loads %d things", where, n)
	}
	if wide := js[[]string](w, `[...document.querySelectorAll("body *")].filter((e) => {
		const r = e.getBoundingClientRect();
		return r.width > 0 && (r.right > innerWidth + 1 || r.left < -1) && !e.closest("thead");
	}).slice(0, 3).map((e) => e.outerHTML.slice(0, 120))`); len(wide) > 0 || js[bool](w, `document.documentElement.scrollWidth > innerWidth`) {
		w.t.Errorf("%s: wider than the window: %q", where, wide)
	}
	if over := js[[]string](w, `[...document.querySelectorAll("tbody tr")].flatMap((tr) => {
		const cells = [...tr.cells].map((c) => { const r = document.createRange(); r.selectNodeContents(c); return [c, r.getBoundingClientRect()]; });
		return cells.filter(([c, a], i) => cells.some(([d, b], j) => j > i && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)).map(([c]) => tr.textContent.slice(0, 80));
	}).slice(0, 3)`); len(over) > 0 {
		w.t.Errorf("%s: texts lie over each other: %q", where, over)
	}
}
