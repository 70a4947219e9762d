package e2e

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestPagesForPrograms: the pages about the API and tokens fit a phone and a desk, axe finds nothing in both themes, and
// keys alone make a token and send a request.
func TestPagesForPrograms(t *testing.T) {
	t.Parallel()
	s := serve(t)
	w := open(t, browser(t), "Anna")
	w.table(s, "greedy")
	found := newAudit()
	look := func(page string) {
		t.Helper()
		w.fits(page, false)
		w.shoot(page)
		for theme := range w.themes() {
			found.look(w, page+" "+theme)
		}
	}
	w.visit(s.url("/you/tokens"))
	w.fill("input[name=name]", "my bot")
	w.tabFar("button[value=make]")
	w.press(kb.Enter)
	w.until(`document.querySelector("#link")?.textContent.startsWith("spielwerk_")`)
	look("tokens-desk")

	w.visit(s.url("/api"))
	w.tabFar("#getMe summary")
	w.press(kb.Enter)
	w.until(`document.querySelector("#getMe").open`)
	w.tabFar("#getMe button")
	w.press(kb.Enter)
	w.until(`document.querySelector("#getMe pre").textContent.includes('"name": "Anna"')`)
	look("api-desk")
	found.verdict(t)
	w.phone()
	w.fits("api-phone", false)
	w.shoot("api-phone")
	w.visit(s.url("/you/tokens"))
	w.fits("tokens-phone", false)
	w.shoot("tokens-phone")
}
