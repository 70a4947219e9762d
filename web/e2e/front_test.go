package e2e

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
)

// soon is how long it may take from opening the home page to one's first own move.
const soon = 5 * time.Second

// offered finds something that can be done at a table and that a mouse or a finger reaches.
const offered = `(() => { ` + reach + choosing + ` return Boolean(pick((e) => reach(e))); })()`

// TestTwoClicksToTheFirstMove: from opening the home page it takes one click to a table against
// bots, and the next is one's own move, whoever begins, with the pauses that bots make for people.
// Nobody is asked for a name. It measures time, so it does not run beside other tests.
func TestTwoClicksToTheFirstMove(t *testing.T) {
	s := serve(t, "--bot-pause", "700ms")
	for _, on := range []screen{{390, 844}, {1280, 800}} {
		w := open(t, browser(t), "a stranger")
		w.size(on)
		for _, g := range spaces {
			w.visit(s.url("/"))
			opened := js[float64](w, `performance.timeOrigin`)
			w.mouse("form:has([value=" + g.game + "]) button.main")
			w.until(mine + ` && ` + offered)
			took := time.Duration(js[float64](w, fmt.Sprintf("Date.now() - %f", opened))) * time.Millisecond
			t.Logf("%s at %v: %v", g.game, on, took)
			if took > soon {
				t.Errorf("%s at %v: the first move can be made after %v", g.game, on, took)
			}
			if js[bool](w, `Boolean(document.querySelector("input[name=name]"))`) {
				t.Errorf("%s at %v: a name is asked for", g.game, on)
			}
			before := w.number()
			js[bool](w, choosing+`choose(1, press).then(() => true)`)
			w.reach(before + 1)
		}
	}
}

// uncut finds choices whose words do not fit into their field, and what makes the page wider than
// the window.
const uncut = `(() => {
	document.querySelectorAll("main details").forEach((d) => d.open = true);
	const pen = document.createElement("canvas").getContext("2d"), wrong = [];
	for (const e of document.querySelectorAll("main select")) {
		const style = getComputedStyle(e), room = e.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
		pen.font = style.font;
		for (const o of e.options) if (pen.measureText(o.text).width > room) wrong.push(e.name + ": " + o.text);
	}
	for (const e of document.querySelectorAll(".facts")) if (e.scrollHeight > e.clientHeight + 1 || !e.clientHeight) wrong.push("cut off: " + e.textContent);
	for (const e of document.querySelectorAll("main :is(p, dt, dd, li, h1, h2:not(.quiet), h3, button, .button, code)")) {
		if (!e.closest(".wide") && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== "inline") wrong.push("cut off: " + e.textContent.trim().slice(0, 60));
	}
	for (const e of document.querySelectorAll(".ways :is(button, .button)")) if (e.offsetHeight > 46 && !e.matches("[name=anew]")) wrong.push("in two lines: " + e.textContent.trim());
	const low = document.querySelector(".home") && innerWidth === 1280 && [...document.querySelectorAll(".ways > *")].find((e) => e.getBoundingClientRect().bottom > innerHeight);
	if (low) wrong.push("below the window: " + low.textContent.trim());
	const wide = document.documentElement.scrollWidth - innerWidth;
	if (wide > 0) wrong.push("the page is wider than the window by " + wide);
	return wrong.join("\n");
})()`

// TestNothingIsCutOffAtTheFrontDoor: the home page on all screens in all languages, with everything open;
// the pages of the games in German, which has the longest words, and results in one language each. With
// -figures all are looked at in all languages, and rule books.
func TestNothingIsCutOffAtTheFrontDoor(t *testing.T) {
	t.Parallel()
	s := serve(t)
	w := open(t, browser(t), "a stranger")
	w.visit(s.url("/"))
	for n, code := range []string{"en", "de", "it"} {
		w.prefer(s, "lang", code)
		paths := []string{"/"}
		for i, g := range spaces {
			if code == "de" || *figures {
				paths = append(paths, "/games/"+g.game, "/learn/"+g.game)
			}
			if i%3 == n || *figures {
				paths = append(paths, "/games/"+g.game+"/played/1")
			}
			if *figures { // their examples take long
				paths = append(paths, "/rules/"+g.game)
			}
		}
		for _, path := range paths {
			w.visit(s.url(path))
			for _, on := range allScreens {
				w.size(on)
				if wrong := js[string](w, uncut); wrong != "" {
					t.Errorf("%s in %s at %v:\n%s", path, code, on, wrong)
				}
				if code == "de" {
					w.shoot("front-" + on.String() + strings.ReplaceAll(path, "/", "-"))
				}
			}
		}
	}

	// By keys to what the page tells, and to a good game's result.
	w.prefer(s, "lang", "en")
	w.size(allScreens[2])
	w.visit(s.url("/games/newworld"))
	for _, css := range []string{`form[action="/guides/newworld/first"] button`, `a[href="/rules/newworld"]`, "summary"} {
		w.tabTo(css)
		w.focused(css)
	}
	w.tabTo(`a[href^="/games/newworld/played/"]`)
	w.press(kb.Enter)
	w.until(`document.querySelector("main.result")`)
}
