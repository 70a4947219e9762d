package e2e

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"spielwerk/game"
	"spielwerk/games/newworld"
)

// view is the part of the map that the board shows.
func (w *window) view() string {
	w.t.Helper()
	return js[string](w, `document.querySelector("#board").getAttribute("viewBox")`)
}

// middle is the middle of an element, in sight or not.
func (w *window) middle(css string) point {
	w.t.Helper()
	return js[point](w, `(() => { const r = document.querySelector(`+quote(css)+`).getBoundingClientRect(); return { X: r.x + r.width / 2, Y: r.y + r.height / 2 }; })()`)
}

func TestTheViewStaysWhereItWasPut(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.laid([]string{"Anna", "Bob"}, 0, placing)
	s.start()
	b := browser(t)
	anna, bob := open(t, b, "Anna"), open(t, b, "Bob")
	anna.motion("no-preference")
	bob.motion("no-preference")
	anna.come(s, path, sessions[0])
	bob.come(s, path, sessions[1])

	// Each way to change what Bob sees survives a turn of Anna and one of his.
	c := bob.middle("#frame")
	for _, way := range []struct {
		name string
		do   func()
	}{
		{"the wheel", func() {
			bob.do(chromedp.MouseEvent(chromedp.MouseWheel, c.X, c.Y, func(p *input.DispatchMouseEventParams) { p.DeltaX, p.DeltaY = .01, -300 }))
		}},
		{"dragging", func() { bob.do(chromedp.DragAndDropXY(c.X, c.Y, c.X+90, c.Y+50, 6)) }},
		{"the button +", func() { bob.mouse("[data-zoomby='0.8']") }},
		{"the button −", func() { bob.mouse("[data-zoomby='1.25']") }},
		{"the key +", func() { bob.press("+") }},
	} {
		before, n := bob.view(), bob.number()
		way.do()
		bob.until(`document.querySelector("#board").getAttribute("viewBox") !== ` + quote(before))
		put := bob.view()
		if bob.number() != n {
			t.Errorf("%s makes a move", way.name)
		}
		anna.turn()
		bob.until(mine)
		if got := bob.view(); got != put {
			t.Errorf("after an update the view set by %s is %s, it was %s", way.name, got, put)
		}
		for bob.state().Mine {
			bob.quick()
		}
		anna.until(mine)
	}
	bob.mouse("[data-zoomfit]")
	bob.mouse("[data-zoomfit]")
	const whole = `(() => { const v = document.querySelector("#board").viewBox.baseVal, f = document.querySelector("#frame").getBoundingClientRect(); return [...document.querySelectorAll("#land > [id^=p]")].every((e) => { const r = e.getBoundingClientRect(); return r.left >= f.left - 1 && r.right <= f.right + 1 && r.top >= f.top - 1 && r.bottom <= f.bottom + 1; }); })()`
	if !js[bool](bob, whole) {
		bob.mouse("[data-zoomfit]")
		if !js[bool](bob, whole) {
			t.Errorf("the button for the whole map does not show the whole map: %s", bob.view())
		}
	}

	// The wheel keeps what is under the mouse where it is.
	at := point{c.X - 120, c.Y + 80}
	under := fmt.Sprintf(`(() => { const p = new DOMPoint(%g, %g).matrixTransform(document.querySelector("#board").getScreenCTM().inverse()); return { X: p.x, Y: p.y }; })()`, at.X, at.Y)
	was, before := js[point](bob, under), bob.view()
	bob.do(chromedp.MouseEvent(chromedp.MouseWheel, at.X, at.Y, func(p *input.DispatchMouseEventParams) { p.DeltaX, p.DeltaY = .01, -200 }))
	bob.until(`document.querySelector("#board").getAttribute("viewBox") !== ` + quote(before))
	if is := js[point](bob, under); math.Hypot(is.X-was.X, is.Y-was.Y) > 3 {
		t.Errorf("the wheel moves the map under the mouse from %v to %v", was, is)
	}
}

func TestTheBoardExplainsItself(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.laid([]string{"Anna", "Bob"}, 1, placing)
	s.start()
	anna := open(t, browser(t), "Anna")
	anna.come(s, path, sessions[0])
	const tip = `(document.querySelector("#tip.shown")?.textContent ?? "")`

	// Resting over a tile with a settler tells what it is worth and whose it is.
	figures := anna.places("#figures [id^=fig-]")
	if len(figures) == 0 {
		figures = []point{js[point](anna, `(() => { for (const e of document.querySelectorAll("#figures [id^=fig-]")) { const r = e.getBoundingClientRect(), f = document.querySelector("#frame").getBoundingClientRect(); const p = { X: r.x + r.width / 2, Y: r.y + r.height / 2 }; if (p.X > f.left && p.X < f.right && p.Y > f.top && p.Y < f.bottom) return p; } return { X: 0, Y: 0 }; })()`)}
	}
	anna.do(chromedp.MouseEvent(chromedp.MouseMoved, figures[0].X-2, figures[0].Y), chromedp.MouseEvent(chromedp.MouseMoved, figures[0].X, figures[0].Y))
	anna.until(tip + ` !== ""`)
	text := js[string](anna, tip)
	if !strings.Contains(text, "worth") || !strings.Contains(text, "NW-") || !strings.Contains(text, "×1") && !strings.Contains(text, "×2") {
		t.Errorf("resting over a settler tells %q", text)
	}
	if js[bool](anna, `(() => { const r = document.querySelector("#tip").getBoundingClientRect(); return r.left < 0 || r.top < 0 || r.right > innerWidth || r.bottom > innerHeight; })()`) {
		t.Error("the tooltip is cut off")
	}
	anna.shoot("tooltip")

	// A field that the tile does not fit in says why.
	dim := anna.places("#cells .cell.dim")
	if len(dim) == 0 {
		t.Fatal("no field is unlit")
	}
	n := anna.number()
	anna.do(chromedp.MouseEvent(chromedp.MouseMoved, 5, 5), chromedp.MouseClickXY(dim[0].X, dim[0].Y))
	anna.until(tip + `.includes("NW-4")`)
	anna.shoot("why-not")
	if anna.number() != n {
		t.Error("a click on an unlit field is a move")
	}

	// A rule opens in the sheet.
	anna.mouse("#tip .rule")
	anna.until(`document.querySelector("#sheet[open]")?.textContent.includes("Rule NW-4")`)
	if got := js[string](anna, `document.querySelector("#sheet p").textContent.trim()`); len(got) < 40 {
		t.Errorf("the sheet says %q", got)
	}
	anna.shoot("sheet-rule")
	anna.press("\u001b")
	anna.until(`!document.querySelector("#sheet[open]")`)
	anna.press("\u001b") // the tooltip too
	anna.until(`!document.querySelector("#tip.shown")`)
	for _, css := range []string{"#log .rule", "#prompt .rule"} {
		id := js[string](anna, `document.querySelector(`+quote(css)+`).textContent`)
		js[bool](anna, `(document.querySelector(`+quote(css)+`).scrollIntoView({ block: "center", behavior: "instant" }), true)`)
		p := anna.middle(css)
		anna.do(chromedp.MouseClickXY(p.X, p.Y))
		anna.until(`document.querySelector("#sheet[open] h2")?.textContent.includes(` + quote(id) + `)`)
		anna.mouse("#sheet form button")
		anna.until(`!document.querySelector("#sheet[open]")`)
	}

	// The points are explained, and the explanation adds up.
	for seat := range 3 {
		css := fmt.Sprintf("#seats > li:nth-child(%d) .points", seat+1)
		shown := js[int](anna, `Number(document.querySelector(`+quote(css)+`).textContent)`)
		anna.mouse(css)
		anna.until(`document.querySelector("#sheet[open] tfoot")`)
		sum := js[int](anna, `[...document.querySelectorAll("#sheet tbody .num")].reduce((a, e) => a + Number(e.textContent), 0)`)
		total := js[int](anna, `Number(document.querySelector("#sheet tfoot .num").textContent)`)
		if sum != total || total != shown {
			t.Errorf("seat %d: the reasons make %d, the explanation says %d, the chip %d", seat, sum, total, shown)
		}
		if seat == 0 {
			anna.shoot("sheet-scores")
		}
		anna.mouse("#sheet form button")
		anna.until(`!document.querySelector("#sheet[open]")`)
	}
	// The whole log too.
	anna.mouse("#side button.link")
	anna.until(`document.querySelectorAll("#sheet[open] .log p").length > 60`)
	if late := js[[]string](anna, `(async () => {
		const sheet = document.querySelector("#sheet"), last = sheet.querySelector(".log:last-of-type"), close = sheet.querySelector("form[method=dialog] button").getBoundingClientRect();
		const bad = close.bottom > innerHeight ? ["the button that closes a long log is out of sight"] : [];
		if (sheet.querySelectorAll(".log").length < 2 || last.firstElementChild.checkVisibility({ contentVisibilityAuto: true })) bad.push("the end of a long log is laid out at once");
		last.scrollIntoView({ behavior: "instant" });
		await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
		if (!last.firstElementChild.checkVisibility({ contentVisibilityAuto: true })) bad.push("the end of a long log is not drawn where one looks at it");
		return bad;
	})()`); len(late) > 0 {
		t.Error(late)
	}
	anna.shoot("sheet-log")
	anna.press("\u001b")
	anna.until(`!document.querySelector("#sheet[open]")`)
}

func TestTheTileIsShownTurnedBeforeItIsPlaced(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.laid([]string{"Anna", "Bob"}, 0, placing)
	s.start()
	b := browser(t)
	anna, bob := open(t, b, "Anna"), open(t, b, "Bob")
	anna.come(s, path, sessions[0])
	bob.come(s, path, sessions[1])
	const many = "#cells .cell.lit[data-turns*=' ']"
	for turn := 0; ; turn++ {
		anna.until(mine)
		if len(anna.places(many)) > 0 {
			break
		}
		if turn == 10 {
			t.Fatal("no tile could be turned in ten turns")
		}
		anna.turn()
		bob.turn()
	}
	p := anna.places(many)[0]
	anna.do(chromedp.MouseEvent(chromedp.MouseMoved, p.X, p.Y))
	const ghost = `document.querySelector("#cells .cell.lit:hover .ghost")`
	anna.until(ghost)
	if got := js[string](anna, `getComputedStyle(`+ghost+`).visibility`); got != "visible" {
		t.Errorf("the tile is not shown under the mouse: %s", got)
	}
	// What stands on a tile are marks, which are on the page with it.
	if is := js[string](anna, `[...new Set([...document.querySelectorAll("#symbols [id^=t-] > .n-u1 > *")].map((e) => e.getAttribute("marker-mid").slice(5, -1)))].filter((id) => !document.querySelector("#symbols marker#" + id)).concat(document.querySelector("#symbols marker use") ? [] : "any").join(" ")`); is != "" {
		t.Errorf("not there to stand on tiles: %s", is)
	}
	turns := js[[]string](anna, `document.querySelector("#cells .cell.lit:hover").dataset.turns.split(" ")`)
	for i := range turns {
		want := "rotate(" + itoa(90*int(turns[i][0]-'0')) + ")"
		if got := js[string](anna, ghost+`.getAttribute("transform")`); got != want {
			t.Errorf("after %d times R the tile is shown with %s, want %s of turns %v", i, got, want, turns)
		}
		if i == 0 {
			anna.shoot("place-hover")
		}
		if i+1 < len(turns) {
			anna.press("r")
		}
	}
	n := anna.number()
	anna.do(chromedp.MouseClickXY(p.X, p.Y))
	anna.reach(n + 1)
	entries := s.log(path)
	if got, want := entries[len(entries)-1].Act, "r"+turns[len(turns)-1]; !strings.HasSuffix(got, want) {
		t.Errorf("the tile was placed by %q, it was shown as %s", got, want)
	}
}

// TestOneTileIsShownWhereOneLooks has a focus on one field, where it is after each move, and a
// mouse at another: there is one tile to be seen, and R turns the one at which the mouse points.
func TestOneTileIsShownWhereOneLooks(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.laid([]string{"Anna"}, 1, func(v *newworld.View, seat game.Seat, _ int) bool {
		return seat == 0 && v.Phase == "place" && len(v.Placed) > 20
	})
	s.start()
	w := open(t, browser(t), "Anna")
	w.size(allScreens[2])
	w.come(s, path, sessions[0])
	const many, shown = `#cells .cell.lit[data-turns*=" "]`, `[...document.querySelectorAll("#cells .ghost")].filter((e) => getComputedStyle(e).display !== "none")`
	if !js[bool](w, `document.querySelectorAll("#cells .cell.lit").length > 1 && Boolean(document.querySelector(`+quote(many)+`))`) {
		t.Fatal("this tile lies in one way only")
	}
	js[bool](w, `(document.querySelector("#cells .cell.lit:not([data-turns*=' '])") ?? [...document.querySelectorAll("#cells .cell.lit")].at(-1)).focus(), true`)
	p := w.places(many)[0]
	w.do(chromedp.MouseEvent(chromedp.MouseMoved, p.X, p.Y))
	w.until(`document.querySelector("#cells .cell.lit:hover .ghost")`)
	before := js[string](w, `document.querySelector("#cells .cell.lit:hover").dataset.turn`)
	w.press("r")
	if after := js[string](w, `document.querySelector("#cells .cell.lit:hover").dataset.turn`); after == before {
		t.Error("R does not turn the tile at which the mouse points")
	}
	if n := js[int](w, shown+".length"); n != 1 {
		t.Errorf("%d tiles are shown, want the one at which the mouse points", n)
	}
	w.shoot("place-one")

	// Advice shows the tile as it would lie.
	w.press("h")
	w.until(`document.querySelector("#advice [data-advised]")`)
	line := w.places("#advice [data-advised]")[0]
	w.do(chromedp.MouseEvent(chromedp.MouseMoved, line.X, line.Y))
	w.until(`document.querySelector("#cells .advises .ghost") && ` + shown + `.length === 1`)
}
