package e2e

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// tab opens another tab of somebody's window, with the same cookies.
func (w *window) tab(b context.Context, name string) *window {
	w.t.Helper()
	ctx, cancel := chromedp.NewContext(b, chromedp.WithExistingBrowserContext(chromedp.FromContext(w.ctx).BrowserContextID))
	w.t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil {
		w.t.Fatal(err)
	}
	return watched(w.t, name, ctx)
}

// hides makes the page believe that its tab is in the background, or not: a
// browser without a screen shows all of its tabs.
func (w *window) hides(hidden bool) {
	w.t.Helper()
	js[bool](w, `(() => {
		Object.defineProperty(document, "hidden", { configurable: true, get: () => `+map[bool]string{true: "true", false: "false"}[hidden]+` });
		Object.defineProperty(document, "visibilityState", { configurable: true, get: () => document.hidden ? "hidden" : "visible" });
		return document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
	})()`)
}

// A browser keeps six connections to a site. A tab in the background must not
// hold one.
func TestEightTabsOfOneBrowser(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.laid([]string{"Anna", "Bob"}, 0, placing)
	s.start()
	b := browser(t)
	first := open(t, b, "Anna")
	first.come(s, path, sessions[0])
	tabs := []*window{first}
	for i := range 7 {
		tabs[i].hides(true)
		w := first.tab(b, "Anna's tab "+itoa(i+2))
		w.visit(s.url(path))
		w.until(`document.querySelector("#symbols svg") && document.querySelector("#log li")`)
		tabs = append(tabs, w)
	}
	last := tabs[7]
	n := last.number()
	last.turn()
	bob := open(t, b, "Bob")
	bob.come(s, path, sessions[1])
	bob.turn()
	last.until(mine)
	for i, w := range tabs[:7] {
		if got := w.number(); got != n {
			t.Errorf("hidden tab %d goes on listening: number %d, was %d", i+1, got, n)
		}
	}
	// Another tab comes to the front and catches up.
	last.hides(true)
	third := tabs[2]
	third.hides(false)
	third.reach(last.number())
	third.until(mine)
	same(t, third, bob)
	third.turn()
	bob.until(mine)
	if last.number() == third.number() {
		t.Error("the tab that was sent to the background goes on listening")
	}
}

// Who opens links in the background, one after the other, opens hidden tabs.
func TestTabsOpenedInTheBackgroundDoNotListen(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.laid([]string{"Anna", "Bob"}, 0, placing)
	s.start()
	b := browser(t)
	anna := open(t, b, "Anna")
	anna.prefer(s, "spielwerk", sessions[0])
	var tabs []*window
	for i := range 8 {
		w := anna.tab(b, "hidden tab "+itoa(i+1))
		hidden(w)
		w.visit(s.url(path))
		w.until(`document.querySelector("#symbols svg") && document.querySelector("#log li")`)
		tabs = append(tabs, w)
	}
	n := tabs[7].number()
	tabs[7].hides(false)
	tabs[7].until(mine)
	tabs[7].turn()
	if got := tabs[0].number(); got != n {
		t.Errorf("a tab that was never in front listens: number %d, was %d", got, n)
	}
	tabs[0].hides(false)
	tabs[0].reach(tabs[7].number())
}

// hidden makes every page that the tab loads from now on believe that it is in
// the background.
func hidden(w *window) {
	w.t.Helper()
	call(w, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: `
		Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
		Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });`})
}

func TestADoubleClickIsOneMove(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.laid([]string{"Anna", "Bob"}, 0, placing)
	s.start()
	b := browser(t)
	anna, bob := open(t, b, "Anna"), open(t, b, "Bob")
	anna.come(s, path, sessions[0])
	bob.come(s, path, sessions[1])
	settled := func(n int) {
		t.Helper()
		anna.reach(n + 1)
		bob.reach(n + 1)
		// A second request would have been answered before this one.
		js[bool](anna, `fetch(location.href).then((r) => r.ok)`)
		if got := len(s.log(path)); got != n+1 {
			t.Errorf("a double click made %d entries", got-n)
		}
	}
	// A very quick one.
	anna.rests()
	n := anna.number()
	at := anna.places("#cells .cell.lit")[0]
	anna.do(chromedp.MouseClickXY(at.X, at.Y), chromedp.MouseClickXY(at.X, at.Y, chromedp.ClickCount(2)))
	settled(n)
	for anna.state().Mine {
		anna.move()
	}
	bob.turn()
	anna.until(mine)
	// One whose second click comes when the page shows the move already: what is
	// under the mouse has become something else. Beside it, two quick clicks or taps are
	// two moves, though the browser calls the second one that of a double click.
	second := func(x, y float64) bool {
		t.Helper()
		return js[bool](anna, fmt.Sprintf(`(() => {
			const ring = document.querySelector("#cells [data-move]");
			ring?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 2, clientX: %f, clientY: %f }));
			return Boolean(ring);
		})()`, x, y))
	}
	js[bool](anna, `(() => {
		let down = 0;
		window.addEventListener("pointerdown", (e) => { down = e.timeStamp; }, true);
		window.addEventListener("click", (e) => { if (e.isTrusted) window.held = e.timeStamp - down; }, true);
		return true;
	})()`)
	same, beside := 0, 0
	for round := 0; round < 12 && same*beside == 0; round++ {
		n = anna.number()
		at = anna.places("#cells .cell.lit")[0]
		anna.do(chromedp.MouseClickXY(at.X, at.Y))
		anna.reach(n + 1)
		// On a busy machine the button may be down so long that it is a long press, which no click doubles.
		if js[float64](anna, "window.held") < 300 && second(at.X+2, at.Y-3) {
			same++
			settled(n)
			if second(at.X+40, at.Y) {
				beside++
				anna.reach(n + 2)
			}
		}
		for anna.state().Mine {
			anna.move()
		}
		bob.turn()
		anna.until(mine)
	}
	if same*beside == 0 {
		t.Error("no second click had something to act on")
	}
	// The same form twice, as a slow network or an impatient person sends it.
	n = anna.number()
	js[bool](anna, `(async () => {
		const c = document.querySelector("#cells .cell.lit");
		const body = () => new URLSearchParams({ number: document.querySelector("#table").dataset.number, act: "place " + c.parentElement.dataset.tile + " " + c.dataset.cell + " r" + c.dataset.turns[0] });
		const all = await Promise.all([1, 2, 3].map(() => fetch(document.querySelector("#decision").action, { method: "POST", body: body(), headers: { "X-Spielwerk": "1" } })));
		return all.every((r) => r.ok);
	})()`)
	settled(n)
}

func TestASecondTabOnTheSameSeat(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.laid([]string{"Anna", "Bob"}, 0, placing)
	s.start()
	b := browser(t)
	anna := open(t, b, "Anna")
	anna.come(s, path, sessions[0])
	other := open(t, b, "Anna's phone")
	other.come(s, path, sessions[0])
	same(t, anna, other)
	n := anna.number()
	anna.move()
	other.reach(n + 1)
	for anna.state().Mine {
		n = other.number()
		other.move()
		anna.reach(n + 1)
	}
	same(t, anna, other)
	bob := open(t, b, "Bob")
	bob.come(s, path, sessions[1])
	bob.turn()
	anna.until(mine)
	other.until(mine)
	// Both act at the same moment: one of them wins, the other is told.
	n = anna.number()
	const act = `(async () => {
		const c = [...document.querySelectorAll("#cells .cell.lit")].at(-1), turns = c.dataset.turns.split(" "), body = new URLSearchParams({ number: %d, act: "place " + c.parentElement.dataset.tile + " " + c.dataset.cell + " r" + turns.at(-1) });
		return () => fetch(document.querySelector("#decision").action, { method: "POST", body, headers: { "X-Spielwerk": "1" } }).then(async (r) => r.status + " " + await r.text());
	})().then((f) => { window.late = f; return true; })`
	js[bool](other, fmt.Sprintf(act, n))
	first := anna.places("#cells .cell.lit")[0]
	anna.do(chromedp.MouseClickXY(first.X, first.Y))
	other.reach(n + 1)
	if answer := js[string](other, "window.late()"); !strings.HasPrefix(answer, "409 Your move came too late") {
		t.Errorf("the late move is answered by %q", answer)
	}
	if got := len(s.log(path)); got != n+1 {
		t.Errorf("two tabs made %d entries", got-n)
	}
	same(t, anna, other)
}

func TestWhatIsTypedAtAnOpenTableSurvivesOthersSittingDown(t *testing.T) {
	t.Parallel()
	s := serve(t)
	b := browser(t)
	anna, bob, carl := open(t, b, "Anna"), open(t, b, "Bob"), open(t, b, "Carl")
	link := anna.table(s, "free", "free", "greedy")
	for _, w := range []*window{bob, carl} {
		w.visit(link)
		w.until(`document.querySelector("input[name=nonce]")?.value.length > 10`)
	}
	carl.mouse("input[name=name]")
	carl.press("Carl")
	carl.mouse("input[name=nonce]")
	carl.press("x")
	const typed = `[...document.querySelectorAll(".sit input")].map((e) => e.value).join()`
	before := js[string](carl, typed)
	bob.mouse("input[name=name]")
	bob.press("Bob")
	bob.mouse("button[name=seat]")
	carl.until(`document.querySelector("#seats").textContent.includes("Bob")`)
	if got := js[string](carl, typed); got != before {
		t.Errorf("Carl had typed %q and now reads %q", before, got)
	}
	carl.mouse("button[name=seat]")
	carl.until(running)
	anna.until(running)
	if got := js[string](anna, `document.querySelector("#seats").textContent`); !strings.Contains(got, "Carl") {
		t.Errorf("the seats are %q", got)
	}
}
