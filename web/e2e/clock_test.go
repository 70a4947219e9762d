package e2e

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestAClock: a table with five minutes a turn counts down calmly, on a desk and on a phone, in the board and
// in the text view; the form knows the time zone, and days off are declared by the keyboard. axe finds
// nothing in both themes.
func TestAClock(t *testing.T) {
	t.Parallel()
	s := serve(t)
	anna := open(t, browser(t), "Anna")
	anna.visit(s.url("/games/newworld"))
	if zone, want := js[string](anna, `document.querySelector("input[name=zone]").value`), js[string](anna, `Intl.DateTimeFormat().resolvedOptions().timeZone`); zone != want {
		t.Errorf("the form has the zone %q, not %q", zone, want)
	}
	anna.pick("select[name=clock]", "turn 5m")
	anna.fill("input[name=name]", "Anna")
	anna.pick("select[name=seat1]", "greedy")
	anna.click(".newtable button.main")
	anna.until(running)
	anna.until(`document.querySelector("#table").dataset.mine === "true"`)
	const shown = `document.querySelector("#clocks time")?.textContent`
	anna.until(`/^[45]:\d\d$/.test(` + shown + `)`)
	was := js[string](anna, shown)
	anna.until(shown + ` !== ` + quote(was))
	found := newAudit()
	look := func(page string) {
		t.Helper()
		anna.fits(page, false)
		anna.shoot(page)
		for theme := range anna.themes() {
			found.look(anna, page+" "+theme)
		}
	}
	look("clock desk")
	anna.phone()
	anna.until(`/^[45]:\d\d$/.test(` + shown + `) && document.querySelector("#clocks").getClientRects().length`)
	look("clock phone")
	anna.visit(s.url("/you"))
	js[bool](anna, `(() => {
		const day = new Date(Date.now() + 3 * 864e5).toISOString().slice(0, 10);
		for (const field of document.querySelectorAll("input[type=date]")) field.value = day;
		document.querySelector("button[value=rest]").focus();
		return true;
	})()`)
	anna.do(chromedp.KeyEvent(kb.Enter))
	anna.until(`document.querySelector("button[value=work]")`)
	look("days off phone")
	found.verdict(t)
}
