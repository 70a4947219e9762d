package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

func (w *window) press(keys ...string) {
	w.t.Helper()
	for _, k := range keys {
		if err := w.keys(k); err != nil {
			w.t.Fatalf("%s: %v", w.name, err)
		}
	}
}

// enter presses Enter as a keyboard does: what the key says comes with it, not some time after it,
// when the focus may be elsewhere.
func (w *window) enter() {
	w.t.Helper()
	key := input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Key: "Enter", Code: "Enter", Text: kb.Enter, UnmodifiedText: kb.Enter, WindowsVirtualKeyCode: 13, NativeVirtualKeyCode: 13}
	call(w, input.DispatchKeyEvent, key)
	key.Type, key.Text, key.UnmodifiedText = input.DispatchKeyEventTypeKeyUp, "", ""
	call(w, input.DispatchKeyEvent, key)
}

// tabTo presses Tab until the focus is on what a selector names.
func (w *window) tabTo(css string) {
	w.t.Helper()
	for range 60 {
		w.press(kb.Tab)
		if js[bool](w, "document.activeElement.matches("+quote(css)+")") {
			return
		}
	}
	w.shoot("failed-" + strings.ReplaceAll(w.t.Name(), "/", "-"))
	w.t.Fatalf("%s: Tab does not reach %s; it is on %s", w.name, css, js[string](w, "document.activeElement.outerHTML.slice(0, 200)"))
}

// tabFar is tabTo for pages with many things to stop at: it presses Tab as often as the page has stops on the
// way, looks, and goes on one by one if the focus went another way.
func (w *window) tabFar(css string) {
	w.t.Helper()
	n := js[int](w, `(() => {
		const stops = [...document.querySelectorAll("a[href], button, input, select, summary, [tabindex], textarea")].filter((e) => e.tabIndex >= 0 && !e.disabled && e.type !== "hidden" && e.checkVisibility({ visibilityProperty: true }));
		const here = document.activeElement;
		const after = (e) => here === document.body || here.compareDocumentPosition(e) & Node.DOCUMENT_POSITION_FOLLOWING;
		const on = stops.filter(after), i = on.findIndex((e) => e.matches(`+quote(css)+`)), all = stops.findIndex((e) => e.matches(`+quote(css)+`));
		return i >= 0 ? i + 1 : all >= 0 ? on.length + all + 2 : 0;
	})()`)
	for range max(0, n-2) {
		w.press(kb.Tab)
	}
	for range 60 {
		if js[bool](w, "document.activeElement.matches("+quote(css)+")") {
			return
		}
		w.press(kb.Tab)
	}
	w.shoot("failed-" + strings.ReplaceAll(w.t.Name(), "/", "-"))
	w.t.Fatalf("%s: Tab does not reach %s; it is on %s", w.name, css, js[string](w, "document.activeElement.outerHTML.slice(0, 200)"))
}

// focused fails the test unless the focus is on something, in sight, and can be
// seen there.
func (w *window) focused(when string) {
	w.t.Helper()
	wrong := js[string](w, `(() => {
		const e = document.activeElement;
		if (!e || e === document.body) return "the focus is lost";
		const r = e.getBoundingClientRect(), f = e.closest("#board") ? document.querySelector("#frame").getBoundingClientRect() : new DOMRect(0, 0, innerWidth, innerHeight);
		if (r.bottom <= f.top || r.right <= f.left || r.top >= f.bottom || r.left >= f.right) return "the focus is out of sight, on " + e.outerHTML.slice(0, 120);
		if (!e.matches(":focus-visible")) return "";
		const outlined = [e, ...e.querySelectorAll(":scope > rect, .ring")].some((x) => {
			const c = getComputedStyle(x);
			return c.outlineStyle !== "none" && parseFloat(c.outlineWidth) >= 2 || c.stroke !== "none" && c.strokeDasharray === "none" && x !== e;
		});
		return outlined ? "" : "nothing shows that the focus is on " + e.outerHTML.slice(0, 120);
	})()`)
	if wrong != "" {
		w.shoot("failed-" + strings.ReplaceAll(w.t.Name(), "/", "-"))
		w.t.Errorf("%s: %s", when, wrong)
	}
}

func TestAWholeTurnByKeyboardOnly(t *testing.T) {
	t.Parallel()
	s := serve(t, "--bot-pause", "60ms")
	b := browser(t)
	kay := open(t, b, "Kay")
	kay.visit(s.url("/"))
	kay.tabTo("form:has([value=newworld]) button.main") // against two bots, without a name
	kay.press(kb.Enter)
	kay.until(`location.pathname.startsWith("/t/")`)
	kay.until(running)
	kay.until(`document.querySelector("#symbols svg")`)

	// The drawings of the tiles to come stay when the table moves on: to draw all anew takes long.
	js[bool](kay, `document.querySelectorAll("#coming li").forEach((e) => e.stays = true) ?? true`)
	placed, turned, undone := 0, false, false
	for placed < 5 || !turned || !undone {
		kay.until(mine + "||" + over)
		now := kay.state()
		if now.State == "finished" {
			t.Fatal("a whole game without a tile that can be turned, or a move to take back")
		}
		if placed > 0 {
			kay.focused("when it is Kay's turn")
		}
		if now.Phase == "place" {
			kay.tabTo("#cells .cell.lit")
			kay.focused("on a field")
			from := js[string](kay, "document.activeElement.id")
			if n := js[int](kay, `document.querySelectorAll("#cells .cell.lit").length`); n > 1 {
				kay.press(kb.ArrowDown, kb.ArrowUp, kb.ArrowLeft, kb.ArrowUp, kb.ArrowRight, kb.ArrowDown)
				if !js[bool](kay, `document.activeElement.matches("#cells .cell.lit")`) {
					t.Fatalf("arrow keys lead from %s away from the lit fields", from)
				}
				kay.focused("after arrow keys")
			}
			const turns = `(document.activeElement.dataset.turns ?? "").split(" ")`
			if js[int](kay, turns+".length") > 1 {
				before := js[string](kay, `document.activeElement.querySelector(".ghost").getAttribute("transform")`)
				kay.press("r")
				after := js[string](kay, `document.activeElement.querySelector(".ghost").getAttribute("transform")`)
				if before == after {
					t.Errorf("R does not turn the tile: %s", after)
				}
				turned = true
			}
			want := js[string](kay, `document.activeElement.dataset.cell`)
			kay.press(kb.Enter)
			kay.reach(now.Number + 1)
			kay.until(`document.querySelector("#log").textContent.includes(` + quote(want) + `)`)
			placed++
			kay.focused("after placing")
			continue
		}
		if !undone && js[bool](kay, `Boolean(document.querySelector("#undo"))`) {
			kay.tabTo("#undo")
			kay.focused("on the button that takes back")
			kay.press(kb.Enter)
			kay.reach(now.Number + 1)
			kay.until(`document.querySelector("#cells .cell.lit")`)
			kay.focused("after taking back")
			undone = true
			continue
		}
		if placed%2 == 0 {
			kay.tabTo("#decision .buttons > button[id^=b-]")
		} else {
			kay.tabTo("#cells [data-move]")
		}
		kay.focused("on a decision")
		kay.press(kb.Enter)
		kay.reach(now.Number + 1)
		kay.focused("after a decision")
	}
	if fresh := js[int](kay, `[...document.querySelectorAll("#coming li")].filter((e) => !e.stays).length`); fresh > 1 { // one came back
		t.Errorf("%d of the tiles to come were drawn anew", fresh)
	}
}

func TestTheFocusStaysThroughTheMovesOfOthers(t *testing.T) {
	t.Parallel()
	s := serve(t, "--bot-pause", "1500ms") // three moves must remain when the tab key has arrived
	b := browser(t)
	kay := open(t, b, "Kay")
	kay.motion("no-preference")
	kay.table(s, "random", "random", "random", "random")
	kay.until(mine)
	for _, css := range []string{"#seats .points", "#zoom button", "#log"} {
		kay.turn()
		kay.tabTo(css)
		before := kay.number()
		id := `document.activeElement.outerHTML.slice(0, 60)`
		was := js[string](kay, id)
		kay.reach(before + 3)
		if got := js[string](kay, id); got != was {
			t.Errorf("the focus was on %s and is on %s", was, got)
		}
		kay.focused("after moves of others")
		kay.until(mine)
	}
}

// What has the focus shows the present like everything else.
func TestTheFocusStopsNoNews(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.laid([]string{"Anna", "Bob"}, 0, ordering)
	s.start()
	b := browser(t)
	anna, bob := open(t, b, "Anna"), open(t, b, "Bob")
	anna.come(s, path, sessions[0])
	bob.come(s, path, sessions[1])
	bob.tabTo(".points")
	scores := anna.state().Scores
	anna.mouse("#cells .order")
	anna.until(`[...document.querySelectorAll("#seats .points")].map((e) => e.textContent).join(" ") !== ` + quote(scores))
	same(t, anna, bob)
	for anna.state().Mine {
		anna.move()
	}
	bob.turn()
	bob.tabTo("#log")
	anna.turn()
	same(t, anna, bob)
}
