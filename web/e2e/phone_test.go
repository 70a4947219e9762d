package e2e

import (
	"math"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// fits fails the test if the page scrolls sideways, or if the decision is not in
// sight.
func (w *window) fits(what string, decides bool) {
	w.t.Helper()
	wide := js[string](w, `(() => {
		const e = document.documentElement;
		if (e.scrollWidth <= innerWidth && document.body.scrollWidth <= innerWidth && visualViewport.scale === 1) return "";
		return [...document.querySelectorAll("body *")].filter((x) => x.getBoundingClientRect().right > innerWidth + 1 && !x.closest("svg, #seats")).slice(0, 3).map((x) => x.outerHTML.slice(0, 90)).join("; ") + " (" + e.scrollWidth + " of " + innerWidth + ")";
	})()`)
	if wide != "" {
		w.shoot("failed-" + w.t.Name())
		w.t.Errorf("%s scrolls sideways: %s", what, wide)
	}
	if !decides {
		return
	}
	w.pull()
	out := js[string](w, `[...document.querySelectorAll("#decision, #decision button")].filter((e) => {
		const r = e.getBoundingClientRect();
		return r.top < 0 || r.bottom > innerHeight + 1 || r.left < 0 || r.right > innerWidth + 1;
	}).map((e) => (e.id || e.textContent.trim()) + " " + JSON.stringify(e.getBoundingClientRect())).join("; ")`)
	if out != "" {
		w.shoot("failed-" + w.t.Name())
		w.t.Errorf("%s: out of sight: %s", what, out)
	}
}

// pull pulls the decision up where a phone cuts it off.
func (w *window) pull() {
	w.t.Helper()
	js[bool](w, `(document.querySelector(".game:not([data-bar]) #pull")?.checkVisibility() && document.querySelector("#pull").click(), true)`)
}

// pinch moves two fingers on the board apart, or together.
func (w *window) pinch(from, to float64) {
	w.t.Helper()
	c := js[point](w, `(() => { const r = document.querySelector("#frame").getBoundingClientRect(); return { X: r.x + r.width / 2, Y: r.y + r.height / 2 }; })()`)
	touch := func(kind input.DispatchTouchEventType, gap float64) {
		p := input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{}}
		if kind != input.DispatchTouchEventTypeTouchEnd {
			p.TouchPoints = []*input.TouchPoint{{X: c.X - gap, Y: c.Y, ID: new(0.0)}, {X: c.X + gap, Y: c.Y, ID: new(1.0)}}
		}
		call(w, input.DispatchTouchEvent, p)
	}
	touch(input.DispatchTouchEventTypeTouchStart, from)
	for i := 1.0; i <= 8; i++ {
		touch(input.DispatchTouchEventTypeTouchMove, from+(to-from)*i/8)
	}
	touch(input.DispatchTouchEventTypeTouchEnd, 0)
}

// width is how much of the map the board shows, in its own units.
func (w *window) width() float64 {
	w.t.Helper()
	return js[float64](w, `document.querySelector("#board").viewBox.baseVal.width`)
}

func TestAPhoneShowsEverythingWithoutScrollingSideways(t *testing.T) {
	t.Parallel()
	s := house(t)
	type laid struct{ path, session string }
	var at []laid
	for _, m := range []moment{placing, deploying, ordering, finished} {
		path, sessions := s.laid([]string{"Maximiliane-Charlotte", "Bob"}, 3, m)
		at = append(at, laid{path, sessions[0]})
	}
	s.start()
	b := browser(t)
	anna := open(t, b, "Maximiliane-Charlotte")
	anna.phone()
	anna.visit(s.url("/"))
	anna.fits("the home page", false)
	anna.shoot("phone-home")
	anna.visit(s.url("/games/settlers"))
	anna.fits("the page of a game", false)
	js[bool](anna, `(document.querySelectorAll("details").forEach((d) => d.open = true), true)`)
	anna.fits("the page of a game with everything open", false)
	anna.shoot("phone-game")
	anna.visit(s.url("/rules/newworld"))
	anna.fits("the rules", false)
	anna.table(s, "free", "greedy")
	anna.fits("the open table", false)
	anna.shoot("phone-open")
	for _, language := range []string{"en", "de", "it"} {
		anna.prefer(s, "lang", language)
		for i, what := range []string{"place", "deploy", "order", "final"} {
			anna.come(s, at[i].path, at[i].session)
			anna.fits(what+" in "+language, i < 3)
			if i < 3 && len(anna.places("#cells .cell.lit, #cells [data-move]")) == 0 {
				t.Errorf("%s in %s: nothing that can be done is in sight on the board", what, language)
			}
			if language == "en" {
				anna.shoot("phone-" + what)
			}
			if language == "de" && i == 1 {
				anna.shoot("phone-deploy-german")
			}
		}
	}
	anna.prefer(s, "view", "text")
	anna.come(s, at[0].path, at[0].session)
	anna.fits("the text view", false)
	anna.shoot("phone-text")
}

func TestAFingerPlaysOnAPhone(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.laid([]string{"Anna", "Bob"}, 0, placing)
	s.start()
	b := browser(t)
	anna, bob := open(t, b, "Anna"), open(t, b, "Bob")
	anna.phone()
	anna.come(s, path, sessions[0])
	bob.come(s, path, sessions[1])

	const ghost = `document.querySelector("#cells .cell.selected .ghost")`
	turned := false
	for turn := 0; turn < 8 && !turned; turn++ {
		anna.until(mine)
		before := anna.number()
		if n := len(anna.places("#cells .cell.lit")); n == 0 {
			t.Fatal("no lit field is in sight")
		}
		// A field that the tile fits in several ways, if there is one.
		css := "#cells .cell.lit"
		if js[bool](anna, `Boolean(document.querySelector("#cells .cell.lit[data-turns*=' ']"))`) && len(anna.places("#cells .cell.lit[data-turns*=' ']")) > 0 {
			css = "#cells .cell.lit[data-turns*=' ']"
			turned = true
		}
		anna.finger(css)
		anna.until(ghost)
		if got := js[string](anna, `getComputedStyle(`+ghost+`).visibility`); got != "visible" {
			t.Errorf("the chosen field does not show the tile: %s", got)
		}
		if anna.number() != before {
			t.Fatal("a tap places the tile at once")
		}
		if turned {
			first := js[string](anna, ghost+`.getAttribute("transform")`)
			p := js[point](anna, `(() => { const r = document.querySelector("#cells .cell.selected rect").getBoundingClientRect(); return { X: r.x + r.width / 2, Y: r.y + r.height / 2 }; })()`)
			anna.do(chromedp.TapXY(p.X, p.Y))
			anna.until(ghost + `.getAttribute("transform") !== ` + quote(first))
			second := js[string](anna, ghost+`.getAttribute("transform")`)
			anna.shoot("phone-chosen")
			anna.finger("[data-rotate]")
			anna.until(ghost + `.getAttribute("transform") !== ` + quote(second))
		}
		want := js[string](anna, `(() => { const c = document.querySelector("#cells .cell.selected"); return "place " + c.parentElement.dataset.tile + " " + c.dataset.cell + " r" + c.dataset.turn; })()`)
		anna.fits("with a field chosen", true)
		// A long prompt and all that a move brings leave the buttons whole.
		if cut := js[float64](anna, `(() => {
			const prompt = document.querySelector("#prompt"), ahead = document.querySelector("#ahead"), was = [prompt.innerHTML, ahead.innerHTML];
			prompt.textContent = "Your turn. Place the tile: two town edges side by side, 2 animals. NW-4.12";
			ahead.innerHTML = '<div class="foretold">' + "<p>What comes of it.</p>".repeat(9) + "</div>";
			const d = document.querySelector("#decision"), cut = Math.max(...[...d.querySelectorAll("button")].map((b) => b.getBoundingClientRect().bottom)) - d.getBoundingClientRect().bottom;
			[prompt.innerHTML, ahead.innerHTML] = was;
			return cut;
		})()`); cut > 0 {
			t.Errorf("the buttons are cut by %.0f px", cut)
		}
		anna.finger("[data-place]")
		anna.reach(before + 1)
		entries := s.log(path)
		if got := entries[len(entries)-1].Act; got != want {
			t.Errorf("the finger chose %q, the server has %q", want, got)
		}
		for anna.state().Mine {
			anna.fits("deploying", true)
			n := anna.number()
			if len(anna.places("#cells .spot:not(#m-pass)")) == 0 {
				anna.finger("#decision .buttons > button[id^=b-]:not(.retracts)")
				anna.reach(n + 1)
				continue
			}
			// A settler on the board is read of first, and put there with its button.
			anna.finger("#cells .spot:not(#m-pass)")
			anna.until(`document.querySelector("#ahead .foretold") && document.querySelector("#decision .chosen")`)
			anna.shoot("phone-settler")
			anna.fits("with a settler chosen", true)
			if h := js[float64](anna, `document.querySelector("#decision").offsetHeight / innerHeight`); h > .25 || anna.number() != n {
				t.Errorf("with a settler chosen the panel has %.2f of the screen, move %d becomes %d", h, n, anna.number())
			}
			anna.finger("#decision .chosen")
			anna.reach(n + 1)
		}
		bob.turn()
	}
	if !turned {
		t.Fatal("no tile could be turned in eight turns")
	}

	anna.until(mine)
	whole := anna.width()
	anna.pinch(40, 130)
	near := anna.width()
	if near > whole*0.6 {
		t.Errorf("two fingers apart show %.0f units of the map, before %.0f", near, whole)
	}
	if s := js[float64](anna, "visualViewport.scale"); s != 1 {
		t.Errorf("the page itself was zoomed to %g", s)
	}
	for anna.state().Mine { // the field may be out of sight now
		n := anna.number()
		anna.quick()
		anna.reach(n + 1)
	}
	bob.turn()
	anna.until(mine)
	if got := anna.width(); math.Abs(got-near) > 1 {
		t.Errorf("after an update %.0f units of the map are shown, before %.0f", got, near)
	}
	anna.pinch(130, 30)
	if got := anna.width(); got < near*1.5 {
		t.Errorf("two fingers together show %.0f units of the map, before %.0f", got, near)
	}
}

// A phone that was away for a moment must not forget what one was about to do.
func TestAChosenFieldSurvivesAReconnection(t *testing.T) {
	t.Parallel()
	s := house(t)
	l, wired := wire(s)
	path, sessions := s.laid([]string{"Anna", "Bob"}, 0, placing)
	s.start()
	anna := open(t, browser(t), "Anna")
	anna.phone()
	anna.come(wired, path, sessions[0])
	anna.finger("#cells .cell.lit")
	anna.until(`document.querySelector("#cells .cell.selected")`)
	js[bool](anna, `(() => { window.patched = 0; const t = document.querySelector("#table"); const say = window.fetch; window.fetch = async (...a) => { const r = await say(...a); if (String(a[0]).endsWith("/live")) window.patched++; return r; }; return Boolean(t); })()`)
	l.cut()
	anna.until("window.patched > 0 && !(" + banner + ")")
	n := anna.number()
	js[bool](anna, `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))`)
	if !js[bool](anna, `Boolean(document.querySelector("#cells .cell.selected")) && !document.querySelector("[data-place]").disabled`) {
		anna.shoot("failed-" + t.Name())
		t.Fatal("the chosen field is forgotten")
	}
	anna.finger("[data-place]")
	anna.reach(n + 1)
}

func TestTheLastTileEndsTheGameOnAPhone(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.laid([]string{"Anna", "Bob"}, 0, lastTile)
	s.start()
	b := browser(t)
	anna, bob := open(t, b, "Anna"), open(t, b, "Bob")
	anna.phone()
	anna.come(s, path, sessions[0])
	bob.come(s, path, sessions[1])
	n := anna.number()
	anna.finger("#cells .cell.lit")
	anna.until(`!document.querySelector("[data-place]").disabled`)
	anna.finger("[data-place]")
	anna.reach(n + 1)
	for anna.state().Mine {
		n = anna.number()
		anna.finger("#decision .buttons > button[id^=b-]:not(.retracts)")
		anna.reach(n + 1)
	}
	anna.until(over)
	bob.until(over)
	same(t, anna, bob)
	anna.fits("the end", true)
}
