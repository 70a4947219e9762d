package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"spielwerk/game"
	"spielwerk/games/xidit"
	"spielwerk/lang"
)

// year is a stage of Lords of Xidit: the beginning of a year's programming.
func year(n int) stage {
	return func(p game.Position, _ int) bool {
		v := p.View(game.Watcher).(*xidit.View)
		return v.Phase == "program" && v.Year == n
	}
}

// programme waits until a window shows these orders.
func (w *window) programme(orders string) {
	w.t.Helper()
	w.until(`document.querySelector("#programme")?.dataset.dials === ` + quote(orders))
}

// dragTo drags from the middle of one element to the middle of another.
func (w *window) dragTo(from, to string) {
	w.t.Helper()
	a, b := w.place(from), w.place(to)
	w.do(chromedp.MouseEvent(chromedp.MouseMoved, a.X, a.Y), chromedp.MouseEvent(chromedp.MousePressed, a.X, a.Y, chromedp.ButtonLeft))
	w.do(chromedp.MouseEvent(chromedp.MouseMoved, (a.X+b.X)/2, (a.Y+b.Y)/2, chromedp.ButtonLeft), chromedp.MouseEvent(chromedp.MouseMoved, b.X, b.Y, chromedp.ButtonLeft))
	w.do(chromedp.MouseEvent(chromedp.MouseReleased, b.X, b.Y, chromedp.ButtonLeft))
}

// TestAProgrammeIsSetInSecret by click, by key and by dragging, is changed in the
// middle, and is played back when the last seat is ready. Nobody else is told
// anything but who is ready.
func TestAProgrammeIsSetInSecret(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.lay("xidit", []string{"Anna", "Bob"}, 2, year(5))
	s.start()
	b := browser(t)
	anna, bob := open(t, b, "Anna"), open(t, b, "Bob")
	anna.motion("no-preference")
	bob.motion("no-preference")
	anna.come(s, path, sessions[0])
	bob.come(s, path, sessions[1])
	bob.until(`document.querySelectorAll("#seats .supply").length === 4 && [...document.querySelectorAll("#seats .supply")].filter((e) => e.textContent.includes("✓")).length === 2`) // the bots
	const all = `document.querySelector("#table").outerHTML`
	before := js[string](bob, all)

	anna.click("#order-red")
	anna.programme("red")
	anna.mouse("#order-action")
	anna.programme("red action")
	for _, key := range "kbw" { // faster than the answers
		anna.do(chromedp.KeyEvent(string(key)))
	}
	anna.programme("red action black blue wait")
	anna.mouse("#dial-2")
	anna.do(chromedp.KeyEvent("r"))
	anna.programme("red red black blue wait")
	anna.dragTo("#order-action", "#dial-3")
	anna.programme("red red action blue wait")
	anna.dragTo("#dial-1", "#dial-4")
	anna.programme("blue red action red wait")
	anna.shoot("xidit-programme")
	anna.click("#order-action")
	anna.programme("blue red action red wait action")
	anna.until(`document.querySelector("#ghost")`)
	if now := js[string](bob, all); now != before {
		t.Error("Bob's page has changed though Anna has told nobody anything")
	}
	anna.mouse("#b-ready")
	bob.until(`document.querySelector("#chip-0").textContent.includes("✓")`)
	if js[bool](bob, `document.querySelector("#table").outerHTML.includes("ghost")`) {
		t.Error("Bob sees a ghost")
	}
	anna.until(`document.querySelector("#b-reopen")`)
	anna.mouse("#b-reopen") // and changes it all the same
	bob.until(`document.querySelector("#chip-0").textContent.includes("…")`)
	anna.do(chromedp.KeyEvent("\b"))
	anna.programme("blue red action red wait")
	anna.do(chromedp.KeyEvent("w"))
	anna.programme("blue red action red wait wait")
	// A second click, as quick as the answer, is no change of mind though the button for that is there now.
	// These clicks come without a press: what was pressed longer ago than a long press lasts is not theirs.
	anna.until(`document.querySelector("#b-ready")`)
	n := len(s.log(path))
	js[bool](anna, `new Promise((done) => setTimeout(done, 700, true))`)
	js[bool](anna, `(() => {
		const ready = document.querySelector("#b-ready"), r = ready.getBoundingClientRect(), clicked = performance.now();
		const click = (e) => e.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, clientX: r.x + 9, clientY: r.y + 9 }));
		new MutationObserver((_, o) => {
			const back = document.querySelector("#b-reopen");
			if (!back) return;
			o.disconnect();
			window.quick = performance.now() - clicked;
			if (window.quick < 600) click(back); // on a busy machine the answer may not be quick
		}).observe(document.querySelector("main"), { subtree: true, childList: true, attributes: true });
		return click(ready);
	})()`)
	anna.until(`window.quick`)
	js[bool](anna, `fetch(location.href).then((r) => r.ok)`) // a second move would have been made before this
	if made := len(s.log(path)) - n; made != 1 {
		t.Fatalf("a click %.0f ms after that on Ready makes %d entries", js[float64](anna, `window.quick`), made)
	}

	for range 6 {
		bob.until(`!document.querySelector("#order-wait").disabled`)
		bob.do(chromedp.KeyEvent("w"))
	}
	bob.until(`document.querySelector("#b-ready")`)
	bob.mouse("#b-ready")
	bob.until(`!document.querySelector("#player").hidden`)
	bob.until(unmeasured + ` && document.querySelector("#caption").textContent.includes("LX-")`)
	bob.shoot("xidit-replay")
	bob.click("[data-player=pause]")
	held := js[string](bob, `document.querySelector("#caption").textContent`)
	bob.click("[data-player=step]")
	bob.until(`document.querySelector("#caption").textContent !== ` + quote(held))
	// Chromium may keep the style of a button that was inert until the attribute changes once more,
	// so that a mouse does not reach it. It does so rarely: here a style sheet does.
	js[bool](bob, `(() => {
		const d = document.querySelector("#decision"), keeps = new CSSStyleSheet();
		keeps.replaceSync("#decision button { interactivity: inert }");
		document.adoptedStyleSheets = [keeps];
		new MutationObserver((all) => { if (all.some((r) => r.oldValue === null)) document.adoptedStyleSheets = []; }).observe(d, { attributeFilter: ["inert"], attributeOldValue: true });
		return d.inert;
	})()`)
	bob.click("[data-player=skip]")
	bob.until(`document.querySelector("#player").hidden`)
	if js[bool](bob, `Boolean(document.querySelector("#order-wait:not(:disabled)"))`) {
		bob.mouse("#order-wait")
		bob.programme("wait")
	}
	bob.until(`document.querySelector("#log").textContent.length > 0`)
	if orders := js[string](bob, `document.querySelector("#orders")?.textContent ?? ""`); orders == "" && !strings.Contains(js[string](bob, `document.querySelector(".facts").textContent`), "6") {
		t.Error("the orders of the year are not shown, and the year has not ended")
	}
}

// TestWhatAllKnowOfASeatStaysInItsStrip on every screen, with each number of seats.
func TestWhatAllKnowOfASeatStaysInItsStrip(t *testing.T) {
	t.Parallel()
	s := house(t)
	var paths, sessions []string
	for bots := 2; bots < 5; bots++ {
		path, session := s.lay("xidit", []string{"Anna"}, bots, year(5))
		paths, sessions = append(paths, path), append(sessions, session[0])
	}
	s.start()
	w := open(t, browser(t), "Anna")
	for i, path := range paths {
		w.come(s, path, sessions[i])
		for _, on := range allScreens {
			w.size(on)
			if out := js[string](w, `(async () => {
				await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
				return [...document.querySelectorAll("#seats .chip")].flatMap((chip) => {
					const box = chip.getBoundingClientRect();
					return [...chip.querySelectorAll(".known, .known b, .mark")].filter((e) => e.getBoundingClientRect().right > box.right + 1).map((e) => chip.textContent.trim().replace(/\s+/g, " "));
				}).join("; ");
			})()`); out != "" {
				t.Errorf("%v, %d seats: runs out of its strip: %s", on, i+3, out)
			}
		}
	}
}

// TestAProgrammeIsSeenWhileItIsDecided tells what "Ready" does beside the map, on which the
// programme is drawn.
func TestAProgrammeIsSeenWhileItIsDecided(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.lay("xidit", []string{"Anna", "Bob"}, 2, year(5))
	s.start()
	w := open(t, browser(t), "Anna")
	w.size(allScreens[2])
	w.come(s, path, sessions[0])
	w.press("r", "a", "b", "a", "w", "w")
	w.until(`document.querySelector("#decision .main")`)
	p := w.place("#decision .main")
	w.do(chromedp.MouseEvent(chromedp.MouseMoved, p.X, p.Y))
	w.until(previewShown)
	if over := js[bool](w, `(() => {
		const p = document.querySelector("#preview").getBoundingClientRect();
		return ["#frame", "#plan"].some((css) => { const r = document.querySelector(css)?.getBoundingClientRect(); return r && Math.min(p.right, r.right) - Math.max(p.x, r.x) > 1 && Math.min(p.bottom, r.bottom) - Math.max(p.y, r.y) > 1; });
	})()`); over {
		t.Error("what the move does is told over the map")
	}
	w.shoot("xidit-ready")

	// What a tile is goes away with the mouse.
	at := js[point](w, `(() => { const r = document.querySelector("#board [id^=tile-]").getBoundingClientRect(); return { X: r.x + r.width / 2, Y: r.y + r.height / 2 }; })()`)
	w.do(chromedp.MouseEvent(chromedp.MouseMoved, at.X, at.Y))
	w.until(`document.querySelector("#tip.shown")`)
	w.do(chromedp.MouseEvent(chromedp.MouseMoved, p.X, p.Y))
	w.until(`!document.querySelector("#tip.shown")`)
}

// TestAKeyStandsBesideTheWordOfItsOrder in every language.
func TestAKeyStandsBesideTheWordOfItsOrder(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.lay("xidit", []string{"Anna"}, 2, year(1))
	s.start()
	w := open(t, browser(t), "Anna")
	for _, language := range lang.Languages {
		w.prefer(s, "lang", language)
		w.come(s, path, sessions[0])
		for _, on := range allScreens[1:] {
			w.size(on)
			if over := js[string](w, `(async () => {
				await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
				return [...document.querySelectorAll(".order")].filter((b) => {
					const range = document.createRange(), key = b.querySelector("kbd");
					range.selectNodeContents(b.querySelector(".word"));
					return key?.checkVisibility() && range.getBoundingClientRect().right > key.getBoundingClientRect().x + 1;
				}).map((b) => b.textContent.trim().replace(/\s+/g, " ")).join("; ");
			})()`); over != "" {
				t.Errorf("%s, %v: the key lies on the word: %s", language, on, over)
			}
		}
	}
}
