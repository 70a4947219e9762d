package e2e

import (
	"regexp"
	"strings"
	"testing"

	"spielwerk/game"
)

// at is the moment that a replay shows.
const replayAt = `Number(document.querySelector("#moment").dataset.at)`

// TestAGameIsReplayed: by keys, by the slider, by itself and through somebody else's eyes; the address is
// always that of the moment, and on a phone what leads through it is at the thumb.
func TestAGameIsReplayed(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.layWith("newworld", nil, []string{"Anna"}, 1, func(p game.Position, _ int) bool { return p.Pending() == 0 })
	s.start()
	w := open(t, browser(t), "Anna")
	w.come(s, path+"/replay", sessions[0])
	is := func(at string) {
		t.Helper()
		w.until(replayAt + " === " + at + ` && new URL(location.href).searchParams.get("at") === String(` + at + `)`)
	}
	press := func(key string, shift bool) {
		t.Helper()
		js[bool](w, `(document.body.dispatchEvent(new KeyboardEvent("keydown", { key: `+quote(key)+`, shiftKey: `+map[bool]string{true: "true", false: "false"}[shift]+`, bubbles: true, cancelable: true })), true)`)
	}
	w.until(`document.querySelector("#board") && document.querySelector("#symbols symbol, #symbols g")`)
	press("ArrowRight", false)
	is("1")
	press("ArrowRight", true)
	is(`document.querySelector(".scrubber").dataset.turns.split(" ").map(Number).find((t) => t > 1)`)
	press("End", false)
	is(`Number(document.querySelector("#moment").dataset.of)`)
	tiles := js[int](w, `document.querySelectorAll("#land > *").length`)
	press("ArrowLeft", false)
	is(`Number(document.querySelector("#moment").dataset.of) - 1`)
	js[bool](w, `(() => { const s = document.querySelector(".scrub [type=range]"); s.value = "9"; s.dispatchEvent(new Event("input", { bubbles: true })); return true; })()`)
	is("9")
	if n := js[int](w, `document.querySelectorAll("#land > *").length`); n >= tiles || n == 0 {
		t.Errorf("%d things lie on the map early in the game, %d at its end", n, tiles)
	}
	// A key that is held: browsers refuse to set the address more than 100 times in 30 s.
	js[bool](w, `(() => { const set = history.replaceState; window.sets = 0; history.replaceState = function (...a) { window.sets++; return set.apply(this, a); }; return true; })()`)
	for range 30 {
		press("ArrowRight", false)
		press("ArrowLeft", false)
	}
	press("ArrowRight", false)
	is("10")
	if n := js[int](w, "window.sets"); n > 10 {
		t.Errorf("61 steps set the address %d times", n)
	}
	press("ArrowLeft", false)
	is("9")
	js[bool](w, `(document.querySelector("[data-speed]").value = "400", true)`)
	press("p", false)
	w.until(replayAt + " >= 11") // it goes on while a slow machine looks
	press("p", false)
	is(`Number(document.querySelector(".scrub [type=range]").value)`) // a step under way still arrives
	at := js[int](w, replayAt)
	w.click(`[data-eye="2"]`)
	w.until(`new URL(location.href).searchParams.get("seat") === "1" && document.querySelector('[data-eye="2"][aria-current]')`)
	if n := js[int](w, replayAt); n != at {
		t.Errorf("seen by the other it is moment %d, not %d: all is open in this game", n, at)
	}
	w.prefer(s, "lang", "de")
	for _, on := range allScreens {
		w.size(on)
		w.visit(js[string](w, "location.href"))
		w.until(`document.querySelector("#board")`)
		const cut = `[...document.querySelectorAll(".scrubber *")].filter((e) => e.getBoundingClientRect().right > e.closest(".scrubber").getBoundingClientRect().right + 1 ||
			e.matches("select") && e.scrollWidth > e.clientWidth).map((e) => e.outerHTML.slice(0, 60))`
		for _, e := range js[[]string](w, cut) {
			t.Errorf("%s: cut off: %s", on, e)
		}
	}
	w.phone()
	w.visit(js[string](w, "location.href"))
	w.until(`document.querySelector("#board")`)
	w.fits("a replay", false)
	if !js[bool](w, `(() => { const r = document.querySelector(".steps").getBoundingClientRect(); return r.bottom <= innerHeight && r.top > innerHeight / 2 && document.querySelector("#frame").getBoundingClientRect().top < innerHeight / 3; })()`) {
		t.Error("on a phone the steps are not at the thumb, or the board is not in sight")
	}
	w.shoot("replay-phone")
}

// TestFiguresOfReplays measures steps: from the key to the page that shows the next moment, laid out.
func TestFiguresOfReplays(t *testing.T) {
	if !*figures {
		t.Skip("only with -figures")
	}
	s := house(t)
	type played struct{ name, path, session string }
	var all []played
	for _, name := range []string{"newworld", "xidit", "alienartifacts", "settlers"} {
		path, sessions := s.layWith(name, nil, []string{"Anna"}, 3, func(p game.Position, _ int) bool { return p.Pending() == 0 })
		all = append(all, played{name, path, sessions[0]})
	}
	s.start()
	w := open(t, browser(t), "Anna")
	for _, p := range all {
		for _, motion := range []string{"reduce", "no-preference"} {
			w.motion(motion)
			w.come(s, p.path, p.session)
			opened := js[[2]float64](w, `(async () => {
				const took = [];
				for (let i = 0; i < 2; i++) {
					const begun = performance.now();
					await (await fetch(location.pathname + "/replay?seat=0")).text();
					took.push(performance.now() - begun);
				}
				return took;
			})()`)
			w.visit(s.url(p.path + "/replay?seat=0"))
			w.until(`document.querySelector("#moment")`)
			took := js[[]float64](w, `(async () => {
				const of = Number(document.querySelector("#moment").dataset.of), from = Math.floor(of * 2 / 3), took = [], slider = document.querySelector(".scrub [type=range]");
				const rest = (ms) => new Promise((done) => setTimeout(done, ms));
				slider.value = String(from);
				slider.dispatchEvent(new Event("input", { bubbles: true }));
				await rest(1500);
				for (let i = 0; i < 40; i++) {
					const begun = performance.now();
					const shown = new Promise((done) => new MutationObserver((_, o) => { o.disconnect(); void document.body.offsetHeight; done(performance.now() - begun); }).observe(document.querySelector("#moment"), { attributes: true, attributeFilter: ["data-at"] }));
					document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));
					took.push(await shown);
					await rest(150);
				}
				return took.sort((a, b) => a - b);
			})()`)
			t.Logf("%s, %d moves: opened in %.0f ms, again in %.0f ms; motion %s: a step p50 %.1f ms, p95 %.1f ms, longest %.1f ms", p.name, js[int](w, `Number(document.querySelector("#moment").dataset.of)`), opened[0], opened[1], motion, took[20], took[37], took[39])
		}
	}
}

// TestWhoComesBackIsOfferedWhatHasHappened: after a while away a table offers the steps since one's last turn, once,
// until one does something else.
func TestWhoComesBackIsOfferedWhatHasHappened(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.laid([]string{"Anna"}, 1, placing)
	s.start()
	w := open(t, browser(t), "Anna")
	w.size(allScreens[0])
	w.come(s, path, sessions[0])
	away := func(minutes string) {
		t.Helper()
		w.visit(s.url("/you"))
		js[bool](w, `(localStorage.setItem("visit:`+path+`", String(Date.now() - 60_000 * `+minutes+`)), true)`)
		w.visit(s.url(path))
		w.until(`document.querySelector("#log")`)
	}
	away("5")
	if js[bool](w, `document.querySelector("#away") !== null`) {
		t.Error("who was away for five minutes is held up")
	}
	for _, on := range []screen{allScreens[2], allScreens[0]} {
		w.size(on)
		away("20")
		w.until(`document.querySelector("#away a")`)
		w.shoot("away-" + on.String())
		if over := js[string](w, `(() => { const r = document.querySelector("#away").getBoundingClientRect();
			return r.left < 0 || r.right > innerWidth || r.top < 0 || r.bottom > innerHeight ? JSON.stringify(r) : ""; })()`); over != "" {
			t.Errorf("on %s the offer is at %s", on, over)
		}
	}
	w.mouse("#decision")
	w.until(`!document.querySelector("#away")`)
	away("20")
	if to := js[string](w, `document.querySelector("#away").textContent + document.querySelector("#away a").getAttribute("href")`); !strings.Contains(to, "last visit") || !regexp.MustCompile(`since=\d{13}$`).MatchString(to) {
		t.Errorf("what is offered is %s", to)
	}
	w.click("#away a")
	w.until(`location.pathname.endsWith("/replay") && document.querySelector("#moment")`)
}
