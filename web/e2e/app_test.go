package e2e

import (
	"flag"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
)

var asApp = flag.Bool("app", false, "look at the site as an app")

// likeAnApp leaves tests to the nightly mode of .ci/run: they wait for a service worker, and for a server to come back.
func likeAnApp(t *testing.T) {
	t.Helper()
	if !*asApp {
		t.Skip("only with -app")
	}
	t.Parallel()
}

// TestWithoutConnection: a browser that comes to a server that does not answer says so, keeps nothing of a table for
// that, and shows the table by itself when the server is back.
func TestWithoutConnection(t *testing.T) {
	likeAnApp(t)
	s := serve(t)
	w := open(t, browser(t), "Anna")
	w.phone()
	link := w.table(s, "greedy")
	w.until(running)
	w.until(`navigator.serviceWorker.controller || navigator.serviceWorker.ready.then(() => true)`)
	w.until(`caches.keys().then((all) => Promise.all(all.map((name) => caches.open(name).then((c) => c.match("/offline"))))).then((all) => all.some(Boolean))`)
	for _, kept := range js[[]string](w, `caches.keys().then((all) => Promise.all(all.map((name) => caches.open(name).then((c) => c.keys())))).then((all) => all.flat().map((r) => new URL(r.url).pathname))`) {
		if kept != "/offline" && !strings.HasPrefix(kept, "/static/") {
			t.Errorf("%s is kept", kept)
		}
	}
	w.visit(s.url("/rules/newworld")) // under the worker
	s.kill()
	w.mark()
	js[bool](w, `(location.href = `+quote(link)+`, true)`)
	w.until(`!window.marked && document.querySelector("main.offline #noserver")?.checkVisibility()`)
	w.fits("the page for when there is no connection", false)
	w.shoot("offline")
	found := newAudit()
	for theme := range w.themes() {
		found.look(w, "offline "+theme)
	}
	found.verdict(t)
	if at := js[string](w, "location.href"); at != link {
		t.Errorf("the address is %s", at)
	}
	s.start()
	w.until(running)
}

// TestAwake: the screen stays on while one is to decide, unless one does not want it; a button fills the screen.
func TestAwake(t *testing.T) {
	likeAnApp(t)
	s := serve(t)
	w := open(t, browser(t), "Anna")
	call(w, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: `window.locks = 0;
		Object.defineProperty(navigator, "wakeLock", { value: { request: async () => (window.locks++, Object.assign(new EventTarget(), {
			async release() { window.locks--; this.dispatchEvent(new Event("release")); },
		})) } });`})
	w.table(s, "free")
	w.until(`document.querySelector("#fullscreen").hidden === !document.fullscreenEnabled`)
	if !js[bool](w, `window.locks === 0`) {
		t.Error("a table that waits keeps the screen on")
	}
	w.table(s, "greedy")
	w.until(mine)
	w.until(`window.locks === 1`)
	js[bool](w, `(document.documentElement.dataset.awake = "off", dispatchEvent(new Event("pointerdown")))`)
	w.until(`window.locks === 0`)
}
