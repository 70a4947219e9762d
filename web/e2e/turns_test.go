package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/serviceworker"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestTurnsPage: the page about messages fits a phone and a desk, axe finds nothing in both themes, and the keyboard sets
// a webhook up. What is pushed to the browser
// reaches its worker.
func TestTurnsPage(t *testing.T) {
	t.Parallel()
	s := serve(t)
	here := *s // browsers take pushed messages at a name only
	here.addr = strings.Replace(s.addr, "127.0.0.1", "localhost", 1)
	b := browser(t)
	w := open(t, b, "Anna")
	w.table(&here, "greedy")
	w.until(running)
	w.hasten()
	w.visit(here.url("/you/turns"))
	w.until(`document.querySelector("#push:not([hidden])") && document.querySelector("input[name=zone]").value.length > 0`)
	found := newAudit()
	look := func(page string) {
		t.Helper()
		w.fits(page, false)
		w.shoot(strings.ReplaceAll(page, " ", "-"))
		for theme := range w.themes() {
			found.look(w, page+" "+theme)
		}
	}
	// By keys alone: the webhook.
	w.tabFar("main details summary")
	w.press(" ")
	w.until(`document.querySelector("main details").open`)
	w.tabFar("input[name=address][type=url]")
	w.do(chromedp.KeyEvent("https://chat.example/hook"))
	w.press(kb.Enter)
	w.until(`document.querySelector("#secret-made")`)
	look("turns desk")
	w.phone()
	look("turns phone")
	found.verdict(t)

	updates := chromedp.Events(w.ctx, serviceworker.WorkerRegistrationUpdated)
	ids := make(chan serviceworker.RegistrationID, 9)
	go func() {
		for u, err := range updates {
			if err != nil {
				return
			}
			for _, r := range u.Registrations {
				if !r.IsDeleted {
					ids <- r.RegistrationID
				}
			}
		}
	}()
	call(w, serviceworker.Enable, cdp.Empty{})
	js[bool](w, `navigator.serviceWorker.register("/worker.js").then(() => navigator.serviceWorker.ready).then(() => { window.ready = true }) && true`)
	w.until(`window.ready`)
	// Chromium without a screen shows no notifications, whatever one allows it: what the tabs are told is seen.
	js[bool](w, `(navigator.serviceWorker.addEventListener("message", (e) => { window.pushed = e.data.title + ": " + e.data.body + " " + e.data.url }), navigator.serviceWorker.startMessages(), true)`)
	call(w, serviceworker.DeliverPushMessage, serviceworker.DeliverPushMessageParams{
		Origin: here.url(""), RegistrationID: <-ids, Data: `{"title":"Your turn","body":"with Bruno","url":"/t/x/news","tag":"t"}`,
	})
	w.until(`window.pushed === "Your turn: with Bruno /t/x/news"`)
}
