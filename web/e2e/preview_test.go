package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// covers are what a preview lies over though it speaks of it: the button it is shown for.
const covers = `(() => {
	const p = document.querySelector("#preview").getBoundingClientRect(), e = window.lookedAt.getBoundingClientRect();
	const over = p.left < e.right - 1 && e.left < p.right - 1 && p.top < e.bottom - 1 && e.top < p.bottom - 1;
	const out = p.left < 0 || p.top < 0 || p.right > innerWidth || p.bottom > innerHeight;
	return (over ? "it covers what it speaks of " : "") + (out ? "it leaves the window " : "") + (over || out ? window.lookedAt.outerHTML.slice(0, 160) : "");
})()`

const previewShown = `document.querySelector("#preview:not([hidden])")`

// TestWhatAMoveWillDo is shown in every game where a mouse rests, at the focus, and where a
// finger presses long, which makes no move; it covers nothing that it speaks of.
func TestWhatAMoveWillDo(t *testing.T) {
	t.Parallel()
	s := house(t)
	type laid struct{ path, session string }
	at := map[string]laid{}
	for _, g := range spaces {
		path, sessions := s.layWith(g.game, g.options, []string{"Anna"}, g.seats[0]-1, g.middle)
		at[g.game] = laid{path, sessions[0]}
	}
	s.start()
	w := open(t, browser(t), "Anna")
	// What can be looked at, with what a mouse or a finger reaches there.
	look := func(css string) point {
		t.Helper()
		if len(w.places(css)) == 0 { // all are in offers that are closed, or below
			js[bool](w, `Boolean([...document.querySelectorAll(`+quote(css)+`)].find((b) => b.closest("details"))?.closest("details").setAttribute("open", ""))`)
		}
		p := w.place(css)
		js[bool](w, fmt.Sprintf("Boolean(window.lookedAt = document.elementFromPoint(%f, %f).closest('[data-move], .cell.lit, button'))", p.X, p.Y))
		return p
	}
	uncovered := func(where string) {
		t.Helper()
		w.until(previewShown)
		w.shoot("preview-" + where)
		if wrong := js[string](w, covers); wrong != "" {
			t.Errorf("%s: %s", where, wrong)
		}
	}
	const button = `#decision button[name=act]:not(#undo, #redo, #hint, #hurry, [data-dial]), .does button[name=act]`
	for _, g := range spaces {
		if g.game == "newworld" { // its page tells it beside the prompt
			continue
		}
		w.size(screen{1280, 800})
		w.come(s, at[g.game].path, at[g.game].session)
		w.until(mine)
		const prompt = `document.querySelector("#prompt").textContent` // the others may go on meanwhile
		asked := js[string](w, prompt)
		// Some say nothing: a payment is begun.
		css := js[string](w, `(async () => {
			const told = [];
			for (const b of document.querySelectorAll(`+quote(button)+`)) {
				if (b.closest("[data-foretold]")) continue; // it says so itself
				const answer = await fetch(location.pathname + "/preview?move=" + encodeURIComponent(b.value), { headers: { "X-Spielwerk": "1" } });
				if (answer.ok && (await answer.text()).trim()) told.push(b.value);
			}
			return told.map((move) => "#table button[value='" + move + "']").join();
		})()`)
		if css == "" {
			if !js[bool](w, `Boolean(document.querySelector("[data-foretold]"))`) {
				t.Errorf("%s: no move is told before it is made", g.game)
			}
			continue
		}
		p := look(css)
		w.do(chromedp.MouseEvent(chromedp.MouseMoved, p.X, p.Y))
		uncovered(g.game)
		w.press(kb.Escape)
		w.until("!" + previewShown)

		w.size(screen{390, 844})
		p = look(css)
		touch := func(kind input.DispatchTouchEventType, at ...*input.TouchPoint) {
			call(w, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: append([]*input.TouchPoint{}, at...)})
		}
		touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: p.X, Y: p.Y})
		w.until(previewShown)
		touch(input.DispatchTouchEventTypeTouchEnd)
		uncovered(g.game + "-phone")
		if js[string](w, prompt) != asked {
			t.Errorf("%s: a long press makes a move", g.game)
		}
	}
	w.prefer(s, "view", "text")
	w.size(screen{1280, 800})
	w.come(s, at["newworld"].path, at["newworld"].session)
	w.tabTo("#text .moves button")
	js[bool](w, "Boolean(window.lookedAt = document.activeElement)")
	uncovered("text")
	if role := js[string](w, `document.querySelector("#preview").getAttribute("role")`); role != "status" {
		t.Errorf("a screen reader is not told: role %q", role)
	}
}
