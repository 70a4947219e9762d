package e2e

import (
	"cmp"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"spielwerk/game"
)

var (
	wholeGames = flag.Bool("whole", false, "play whole games of all games by clicks")
	allClicks  = flag.Bool("mouse", false, "let all clicks of whole games be those of a mouse or a finger")
)

// TestAWholeGameByClicks plays each game from the home page to its result, by clicks on whatever the
// page offers: one person, and bots. At the beginning, in the middle and at the end the table
// is looked at on all screens: no text is too small, nothing is cut off, nothing that can be
// clicked overlaps.
//
// It takes half an hour and is part of the nightly mode. Most clicks are events of a script,
// which take less time than a mouse; with -mouse all are a mouse's, or on a phone a finger's:
//
//	go test ./web/e2e -run WholeGameByClicks -timeout 90m -args -whole -mouse -screens DIR
func TestAWholeGameByClicks(t *testing.T) {
	if !*wholeGames {
		t.Skip("only with -whole")
	}
	t.Parallel()
	for _, g := range spaces {
		for i, seats := range g.seats[:len(g.half)] {
			t.Run(fmt.Sprintf("%s-%d", g.game, seats), func(t *testing.T) {
				t.Parallel()
				s := serve(t, "--bot-pause", "0")
				w := open(t, browser(t), "Anna")
				on := allScreens[2-2*i] // few seats at a desk, many on a phone
				w.size(on)
				w.create(s, g.game, g.options, seats)
				w.playThrough(g, i, on)
			})
		}
	}
}

// create creates a table of a game, from the home page by the form on the game's page, with bots
// on all other seats.
func (w *window) create(s *server, name string, options map[string]string, seats int) {
	w.t.Helper()
	w.visit(s.url("/"))
	w.click(`a[href^="/games/` + name + `"]`)
	w.until(`document.querySelector(".newtable")`)
	js[bool](w, `(document.querySelectorAll(".newtable details").forEach((d) => d.open = true), true)`)
	w.fill(".newtable input[name=name]", w.name)
	for seat := 1; seat < game.MaxSeats; seat++ {
		who := ""
		if seat < seats {
			who = "novice"
		}
		if css := fmt.Sprintf(".newtable select[name=seat%d]", seat); js[bool](w, `Boolean(document.querySelector(`+quote(css)+`))`) {
			w.pick(css, who)
		}
	}
	for option, value := range options {
		w.pick(".newtable select[name=option-"+option+"]", value)
	}
	w.click(".newtable button.main")
	w.until(`location.pathname.startsWith("/t/") && document.querySelector("#table")?.dataset.state !== "open"`)
}

// playThrough plays the table of a window to its end, and looks at it on its way.
func (w *window) playThrough(g *spaced, i int, on screen) {
	w.t.Helper()
	seats := g.seats[i]
	look := func(when string) {
		w.t.Helper()
		for _, screen := range allScreens {
			w.size(screen)
			w.sound(g, fmt.Sprintf("whole-%s-%d-%s-%s", g.game, seats, screen, when), when, g.want[screen])
		}
		w.size(on)
	}
	w.hasten()
	w.until(mine)
	look("beginning")
	n := 0
	for ; ; n++ {
		w.until(mine + " || " + over)
		if js[bool](w, over) {
			break
		}
		if n == g.half[i] {
			look("middle")
		}
		if *allClicks || n < 12 || n%8 == 0 {
			w.choice(on.width < 600)
		} else {
			js[bool](w, choosing+`(async () => { await choose(8, (e) => press(e)); return true; })()`)
		}
	}
	w.t.Logf("%d clicks and runs of clicks, %d moments", n, w.number())
	if n < g.half[i] {
		w.t.Errorf("the game was over after %d clicks, before its middle", n)
	}
	look("end")
	w.click("#result")
	w.until(`document.querySelector("main.result")`)
	w.shoot(fmt.Sprintf("whole-%s-%d-result", g.game, seats))
}

// sound says what is wrong with a table as it stands in the window.
func (w *window) sound(g *spaced, where, when string, want space) {
	w.t.Helper()
	whole := cmp.Or(want.whole, g.whole)
	if when == "end" {
		whole = ""
	}
	js[bool](w, `(document.querySelectorAll("#decision, #frame").forEach((e) => e.scrollTo(0, 0)), true)`) // as the table is before the first click
	m := w.measure(g.pieces, whole, want.text)
	w.shoot(where)
	w.t.Logf("%s: pane %.0f %% of the window, %.0f %% of it covered", where, 100*m.Frame, 100*m.Covered)
	// Rows that grow long in a game of chance have smaller cards: prepared games are measured more strictly.
	bad := slices.Concat(m.Small, m.Cut, m.Overlaps, w.smallFaces(min(want.faces, 9)))
	if want.fixed && when != "end" {
		bad = append(bad, m.Scrolls...)
	}
	if len(bad) > 0 {
		w.t.Errorf("%s:\n\t%s", where, strings.Join(bad, "\n\t"))
	}
}

// choice makes one move as a person would: what the page offers is clicked, until the
// table goes on.
func (w *window) choice(finger bool) {
	w.t.Helper()
	before := w.number()
	for range 40 {
		at := js[*point](w, choosing+reach+`(() => { const e = pick((e) => { if (!reach(e)) e.scrollIntoView({ block: "center", behavior: "instant" }); return reach(e); }); if (!e) return null; tried.add(e.id || e); return reach(e); })()`)
		if at == nil && js[bool](w, choosing+`goneOn(`+itoa(before)+`, 10000)`) {
			return // the server was slow
		} else if at == nil {
			js[bool](w, `(window.tried.clear(), true)`) // once more, as a person would
			continue
		}
		if finger {
			w.do(chromedp.TapXY(at.X, at.Y))
		} else {
			w.do(chromedp.MouseEvent(chromedp.MouseMoved, at.X, at.Y), chromedp.MouseClickXY(at.X, at.Y))
		}
		if js[bool](w, choosing+`goneOn(`+itoa(before)+`, 700)`) {
			return
		}
	}
	w.shoot("failed-" + strings.ReplaceAll(w.t.Name(), "/", "-"))
	w.t.Fatalf("nothing on the page plays a move, at moment %d: %s", before, js[string](w, `location.pathname + " " + document.querySelector("#prompt")?.textContent`))
}

// choosing are functions of the script: pick finds something to click, which plays a move or
// opens what does; what ends a turn or a round only now and then. What has been tried at this
// moment is not tried again.
const choosing = `
var tried = window.tried ??= new Set();
var number = () => Number(document.querySelector("#table").dataset.number);
var later = (ms) => new Promise((done) => setTimeout(done, ms));
var pick = (fit) => {
	if (window.triedAt !== number()) { tried.clear(); window.triedAt = number(); }
	const table = document.querySelector("#table");
	const can = [...table.querySelectorAll("button[name=act]:not(.retracts, #undo, #redo, #always, .always *, #ask, #hurry, [formaction], [data-dial]), [data-move], #cells .cell.lit, [data-place], .card.lit, #decision :not(.always) > summary")]
		.filter((e) => !e.disabled && !tried.has(e.id || e) && e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !e.closest("details:not([open])") | e.matches("summary") && !e.closest("#text"));
	const ends = (e) => /^(b|o)-(pass|end|done)/.test(e.id) || /^(pass|end)$/.test(e.value) || e.parentElement?.id === "o-pass";
	const some = (list) => list.map((e) => [Math.random(), e]).sort((a, b) => a[0] - b[0]).map(([, e]) => e);
	const first = some(can.filter((e) => !ends(e))), last = some(can.filter(ends));
	return (Math.random() < 0.1 ? [...last, ...first] : [...first, ...last]).find(fit);
};
var press = (e) => {
	for (const type of ["pointerdown", "pointerup"]) e.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: "mouse", pointerId: 99 }));
	e.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
};
var goneOn = async (from, ms) => { for (const end = Date.now() + ms; Date.now() < end; await later(8)) if (number() !== from) return true; return false; };
// choose makes so many moves, or as many as there are before others decide.
var choose = async (n, click) => {
	for (let i = 0; i < n && document.querySelector("#table").dataset.mine === "true"; ) {
		const e = pick(() => true), from = number();
		if (!e) return;
		tried.add(e.id || e);
		click(e);
		const acts = e.matches("[name=act], [data-move], [data-place], .cell.lit");
		if (await goneOn(from, acts ? 2000 : 60)) i++;
	}
};
`
