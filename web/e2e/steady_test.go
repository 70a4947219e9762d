package e2e

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/animation"
	"github.com/chromedp/cdproto/cdp"

	"spielwerk/game"
	"spielwerk/games/xidit"
)

// Bounds of a table.
const (
	mostShift = 0.05 // the layout shift of a game, as browsers report it
	mostNodes = 6000 // elements of the page
)

// moving notes what moves on the page from its beginning on. Elsewhere what moves shortly
// after a click is not counted; here all is, for clicks are answered by the server.
const moving = `(() => {
	const name = (n) => { const e = n instanceof Element ? n : n?.parentElement; return e ? (e.id ? "#" + e.id : e.localName + [...e.classList].map((c) => "." + c).join("")) + " in " + (e.parentElement?.closest("[id]")?.id ?? "") : "gone"; };
	const box = (r) => [r.x, r.y, r.width, r.height].map(Math.round).join(" ");
	window.shifts = [];
	new PerformanceObserver((list) => {
		for (const s of list.getEntries()) window.shifts.push({
			At: s.startTime, Value: s.value, Of: [...s.sources].map((o) => name(o.node) + " " + box(o.previousRect) + " -> " + box(o.currentRect)),
		});
	}).observe({ type: "layout-shift", buffered: true });
	window.longs = []; // only told: other things may run beside the browser
	new PerformanceObserver((list) => { for (const task of list.getEntries()) if (task.duration > 100) window.longs.push(task.duration); }).observe({ type: "longtask", buffered: true });
	return true;
})()`

// shift is a layout shift as the browser tells it.
type shift struct {
	At, Value float64
	Of        []string
}

// worst is the largest sum of shifts that follow each other within a second, over at most
// five: what is called the cumulative layout shift of a page.
func worst(all []shift) (most float64, of []shift) {
	from, sum := 0, 0.0
	for i, s := range all {
		if i > from && (s.At-all[i-1].At > 1000 || s.At-all[from].At > 5000) {
			from, sum = i, 0
		}
		if sum += s.Value; sum > most {
			most, of = sum, all[from:i+1]
		}
	}
	return most, of
}

// decides makes moves by the script until so many are made or the game is over: any of those
// that are offered, none that takes something back. Time that scripts wait passes so many times
// as quickly, and what is decided with patience is so only when nothing glides.
func (w *window) decides(moves, hurry int, patience bool) int {
	w.t.Helper()
	return js[int](w, `(async () => {
		const wait = window.calm ??= window.setTimeout;
		window.setTimeout = (f, ms, ...rest) => wait(f, (ms ?? 0) / `+itoa(hurry)+`, ...rest);
		let seed = 20; // the same choices in every run
		const chance = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
		const later = (ms) => new Promise((done) => wait(done, ms));
		const state = () => document.querySelector("#table").dataset, player = document.querySelector("#player");
		const all = () => {
			const own = [...document.querySelectorAll("#palette button:not(:disabled), #b-ready")];
			if (own.length) return own;
			const acts = [...document.querySelectorAll("#table button[name=act]:not(:disabled, .retracts, [formaction]), #cells .cell.lit, #cells [data-move]")].filter((e) => !/^(undo|redo|always .*|ask|back)$/.test(e.value ?? ""));
			const some = acts.filter((e) => !/^b-(pass|end)/.test(e.id));
			return some.length && chance() < 0.95 ? some : acts;
		};
		const glides = () => document.getAnimations().some((a) => a.playState === "running" && a.effect.getComputedTiming().endTime <= 300);
		let made = 0;
		for (const end = Date.now() + 50000; made < `+itoa(moves)+` && state().state === "running" && Date.now() < end;) {
			if (state().mine !== "true" || !player.hidden) { await later(15); continue; }
			const now = state().number, dials = document.querySelector("#programme")?.dataset.dials, list = all(), e = list[Math.floor(chance() * list.length)];
			if (!e) { await later(15); continue; }
			if (`+strconv.FormatBool(patience)+` && glides()) { await later(15); continue; }
			const choose = () => {
				for (const type of ["pointerdown", "pointerup"]) e.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: "mouse", pointerId: 99 }));
				e.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
			};
			choose();
			for (let i = 0; i < 60 && state().number === now && document.querySelector("#programme")?.dataset.dials === dials; i++) await later(15);
			if (state().number !== now || document.querySelector("#programme")?.dataset.dials !== dials) made++;
			await later(400); // what glides arrives
		}
		await later(100);
		return made;
	})()`)
}

// TestTablesStandStill plays 25 moves at tables with few and with the most seats, on all
// screens: nothing on the page jumps, and it has few elements. The nightly mode runs it:
//
//	go test ./web/e2e -run TablesStandStill/settlers-5/1280x800 -v -args -figures
func TestTablesStandStill(t *testing.T) {
	if !*figures {
		t.Skip("only with -figures")
	}
	t.Parallel()
	const moves = 25
	for _, g := range spaces {
		for _, seats := range g.seats {
			t.Run(fmt.Sprintf("%s-%d", g.game, seats), func(t *testing.T) {
				when := g.middle
				if g.game == "xidit" {
					when = lastReady(6) // a year is played back
				}
				for _, on := range allScreens {
					t.Run(on.String(), func(t *testing.T) {
						s := house(t, "--bot-pause", "400ms")
						path, sessions := s.layWith(g.game, g.options, []string{"Anna"}, seats-1, when)
						s.start()
						w := open(t, browser(t), "Anna")
						w.motion("no-preference")
						w.visit(s.url("/")) // the fonts are there when one comes to a table
						if w.size(on); on.width < phoneWidth {
							w.fingers()
						}
						w.prefer(s, "spielwerk", sessions[0])
						w.visit(s.url(path))
						js[bool](w, moving)
						w.until(`document.querySelector("#symbols svg")`)
						made := w.decides(moves, 3, true)
						w.steady(t, fmt.Sprintf("%d moves", made))
						w.shoot(fmt.Sprintf("still-%s-%d-%s", g.game, seats, on))
					})
				}
			})
		}
	}
}

// steady checks what has moved since the page came, and how many elements it has.
func (w *window) steady(t *testing.T, where string) {
	t.Helper()
	nodes, all := js[int](w, `document.querySelectorAll("*").length`), js[[]shift](w, "window.shifts")
	sum := 0.0
	for _, s := range all {
		sum += s.Value
	}
	most, of := worst(all)
	if long := js[[]float64](w, "window.longs"); len(long) > 0 {
		t.Logf("%s: tasks that took long, in ms: %.0f", where, long)
	}
	t.Logf("%s: %d elements, layout shift %.3f, all shifts together %.3f", where, nodes, most, sum)
	if nodes > mostNodes {
		t.Errorf("%s: the page has %d elements, at most %d are good", where, nodes, mostNodes)
	}
	if most > mostShift {
		t.Errorf("%s: the layout shifts by %.3f, at most %.2f is good", where, most, mostShift)
		for _, s := range of {
			t.Logf("after %.0f ms by %.4f: %s", s.At, s.Value, strings.Join(s.Of, "\n\t"))
		}
	}
}

// TestOnesOwnMoveIsShownAtOnce: it does not wait until what was moved before has arrived. What glides takes very long here.
// It measures time, so it does not run beside other tests.
func TestOnesOwnMoveIsShownAtOnce(t *testing.T) {
	s := house(t)
	path, sessions := s.layWith("xidit", nil, []string{"Anna"}, 2, func(p game.Position, _ int) bool { return p.View(0).(*xidit.View).Phase == "program" })
	s.start()
	w := open(t, browser(t), "Anna")
	w.motion("no-preference")
	w.come(s, path, sessions[0])
	w.until(`document.querySelector("#palette button:not(:disabled)")`)
	call(w, animation.Enable, cdp.Empty{})
	call(w, animation.SetPlaybackRate, animation.SetPlaybackRateParams{PlaybackRate: 0.01})
	took := js[[]float64](w, `(async () => {
		const took = [], dials = () => document.querySelector("#programme").dataset.dials;
		for (let i = 0; i < 5; i++) {
			const was = dials(), begun = performance.now();
			document.querySelector("#palette button:not(:disabled)").click();
			while (dials() === was && performance.now() - begun < 10_000) await new Promise((done) => setTimeout(done, 5));
			took.push(performance.now() - begun);
		}
		return took.sort((a, b) => a - b);
	})()`)
	if took[2] > 1000 { // what glides is waited for 2.6 s at most
		t.Errorf("own moves are shown after %.0f ms", took)
	}
}

// TestOnesOwnMoveGoesOnFromWhereThingsAreSeen: what still glides when one moves goes on from there. What glides
// takes very long here, so all stays where it was seen.
func TestOnesOwnMoveGoesOnFromWhereThingsAreSeen(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.lay("settlers", []string{"Anna"}, 1, acting(4, "build", "exchange"))
	s.start()
	w := open(t, browser(t), "Anna")
	w.size(screen{768, 1024})
	w.motion("no-preference")
	w.come(s, path, sessions[0])
	call(w, animation.Enable, cdp.Empty{})
	call(w, animation.SetPlaybackRate, animation.SetPlaybackRateParams{PlaybackRate: 1e-6})
	for moves := range 5 {
		got := js[struct {
			Gliding, Seen int
			Jumps         []string
		}](w, `(async () => {
			const game = document.querySelector("main.game"), frame = () => new Promise(requestAnimationFrame);
			const places = () => new Map([...game.querySelectorAll("#tableau [id], #side [id]")].filter((e) => e instanceof HTMLElement).map((e) => [e, e.getBoundingClientRect()]).filter(([, r]) => r.width && r.height && r.top > 0 && r.bottom < innerHeight));
			const all = () => [...document.querySelectorAll("#table button[name=act]:not(:disabled, .retracts, [formaction])")].filter((e) => !/^(undo|redo|pass|ask|back|always)/.test(e.value));
			while (all().length === 0) await frame(); // it is the turn of the other
			const acts = all();
			let changed = false;
			game.addEventListener("morph", () => { changed = true; }, { once: true });
			acts[`+itoa(moves)+` % acts.length].click();
			let was = places();
			const gliding = document.getAnimations().length;
			while (!changed) { was = places(); await frame(); }
			await frame();
			const is = [...places()].filter(([e]) => was.has(e));
			const jumps = is.map(([e, r]) => [e.id, Math.round(r.x - was.get(e).x), Math.round(r.y - was.get(e).y)]).filter(([, x, y]) => Math.abs(x) + Math.abs(y) > 3);
			return { Gliding: gliding, Seen: is.length, Jumps: jumps.map(String) };
		})()`)
		t.Logf("move %d: %d glide, %d are seen", moves, got.Gliding, got.Seen)
		if len(got.Jumps) > 0 {
			t.Errorf("move %d, while %d things glide: of %d elements %q jump", moves, got.Gliding, got.Seen, got.Jumps)
		}
		if moves > 0 && (got.Gliding == 0 || got.Seen < 10) {
			t.Errorf("move %d: %d things glide, %d are seen", moves, got.Gliding, got.Seen)
		}
	}
}
