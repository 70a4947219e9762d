package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestYouOnTwoDevices: without scripts, on a desk and on a phone, a link carries a person to another
// browser, which plays on; that is seen in the list, and removed. axe finds nothing in both themes.
func TestYouOnTwoDevices(t *testing.T) {
	t.Parallel()
	s := serve(t)
	b := browser(t)
	desk := open(t, b, "Anna")
	link := desk.table(s, "greedy")
	desk.until(running)
	desk.scriptless()
	phone := open(t, b, "Anna's phone").scriptless()
	phone.phone()
	found := newAudit()
	look := func(w *window, page string) {
		t.Helper()
		w.fits(page, false)
		w.shoot(strings.ReplaceAll(page, " ", "-"))
		call(w, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: false}) // axe needs timers
		defer w.scriptless()
		for theme := range w.themes() {
			found.look(w, page+" "+theme)
		}
	}
	phone.visit(s.url("/you"))
	look(phone, "you nobody phone")
	desk.visit(s.url("/you"))
	look(desk, "you desk")
	desk.submits("button[value=carry]")
	look(desk, "you link desk")
	address := js[string](desk, `document.querySelector("#link").textContent`)
	phone.visit(address)
	look(phone, "carry phone")
	phone.submits("main button.main")
	if name := js[string](phone, `document.querySelector("main p").textContent`); !strings.Contains(name, "Anna") {
		t.Errorf("on the phone: %s", name)
	}
	look(phone, "you phone")
	phone.visit(link)
	if !js[bool](phone, `document.querySelector("#table")?.dataset.mine !== undefined && Boolean(document.querySelector("#seats .you, [name=act]"))`) {
		t.Error("the phone does not sit at the table")
	}
	// The keyboard reaches the button that removes the phone.
	desk.visit(s.url("/you"))
	for range 40 {
		desk.do(chromedp.KeyEvent(kb.Tab))
		if js[bool](desk, `document.activeElement?.value === "remove"`) {
			break
		}
	}
	js[bool](desk, `(document.documentElement.dataset.old = "true", true)`)
	desk.do(chromedp.KeyEvent(kb.Enter))
	desk.until(`document.readyState === "complete" && !document.documentElement.dataset.old`)
	if n := js[int](desk, `document.querySelectorAll(".whoplays li").length`); n != 1 {
		t.Errorf("%d devices are left", n)
	}
	phone.visit(s.url("/you"))
	if text := js[string](phone, `document.querySelector("main p").textContent`); strings.Contains(text, "Anna") {
		t.Errorf("the phone that was removed: %s", text)
	}
	found.verdict(t)
}
