package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// scriptless is a window in which no page runs its scripts.
func (w *window) scriptless() *window {
	w.t.Helper()
	call(w, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	return w
}

// submits presses a button that leads to another page, and waits for that page.
func (w *window) submits(css string) {
	w.t.Helper()
	js[bool](w, `(document.documentElement.dataset.old = "true", true)`)
	w.click(css)
	w.until(`!document.documentElement.dataset.old`)
}

// faces are how many titles the builder shows, and of how many there is a drawing.
func (w *window) faces() (titles, drawn int) {
	w.t.Helper()
	n := js[[2]int](w, `(() => {
		const all = [...document.querySelectorAll(".titles li svg use")];
		return [document.querySelectorAll(".titles li").length, all.filter((u) => u.getBoundingClientRect().width > 90 && u.getBoundingClientRect().height > 130).length];
	})()`)
	return n[0], n[1]
}

// TestADeckIsBuiltWithoutScripts: the builder is a form. Cards are seen, a wrong deck is
// refused with its rules, a right one is played, alone and at a table of several.
func TestADeckIsBuiltWithoutScripts(t *testing.T) {
	t.Parallel()
	s := serve(t)
	for _, phone := range []bool{false, true} {
		name := map[bool]string{false: "a desk", true: "a phone"}[phone]
		w := open(t, browser(t), name).scriptless()
		if phone {
			w.phone()
		}
		look := func(what string) {
			t.Helper()
			w.fits(what+" on "+name, false)
			if titles, drawn := w.faces(); titles < 22 || drawn != titles {
				t.Errorf("%s on %s: %d titles, %d of them drawn", what, name, titles, drawn)
			}
			w.shoot("scriptless-" + strings.ReplaceAll(what+"-"+name, " ", "-"))
		}
		says := func(want string) {
			t.Helper()
			if text := js[string](w, `document.querySelector("#deckstate").innerText`); !strings.Contains(text, want) {
				t.Errorf("on %s it is not said %q, but %q", name, want, text)
			}
		}
		playable := func() bool { return js[bool](w, `Boolean(document.querySelector("#deckstate.playable"))`) }

		w.visit(s.url("/decks/settlers"))
		look("the builder")
		if !strings.Contains(js[string](w, `document.querySelector(".byhand")?.innerText ?? ""`), "Check") {
			t.Error("it is not said that the page must be asked to check")
		}
		w.fill("select[name=faction]", "romans")
		w.submits("button.check")
		if !js[bool](w, `document.querySelector("[value=rom_spies]").checked`) || !playable() {
			t.Fatalf("on %s the basic deck of the Romans cannot be played", name)
		}
		w.click("[value=rom_spies]")
		w.click("[value=rom_roman_academy]")
		w.submits("button.check")
		says("IA-2.4") // the Trade Colony must go
		if playable() || js[bool](w, `document.querySelector("[value=rom_spies]").checked`) {
			t.Errorf("on %s the changed deck can be played", name)
		}
		look("refused")
		w.click("[value=rom_trade_colony]")
		w.submits("button.check")
		says("IS-18.1")
		w.click("[value=rom_remote_trade_colony]")
		w.submits("button.again") // the same, where one is when all cards have been seen
		if !playable() {
			t.Fatalf("on %s the deck is refused: %s", name, js[string](w, `document.querySelector("#deckstate").innerText`))
		}
		look("legal")
		w.fill("#deckplay input[name=name]", "Nina")
		w.submits("#deckplay button.main")
		if text := js[string](w, `document.body.innerText`); !js[bool](w, `location.pathname.startsWith("/t/")`) || !strings.Contains(text, "Roman") {
			t.Errorf("on %s no table is created: %s", name, text)
		}
	}

	w := open(t, browser(t), "Nora").scriptless()
	w.visit(s.url("/games/settlers"))
	const form = `.newtable `
	w.fill(form+"input[name=name]", "Nora")
	w.fill(form+"select[name=seat1]", "free")
	w.fill(form+"select[name=option-expansion]", "atlanteans")
	w.submits(form + "button.main")
	w.submits(`a[href^="/decks/"]`)
	w.fill("select[name=faction]", "egyptians")
	w.submits("button.check")
	title := js[string](w, `document.querySelector(".titles :checked").value`)
	w.click("[value=" + title + "]") // and not looked at again: the table judges what is ticked
	w.submits(".deeds button.main")
	if text := js[string](w, `document.querySelector("#deckstate").innerText`); !js[bool](w, `document.querySelector(".refused, .flaws") !== null`) || !strings.Contains(text, "IS-18.1") {
		t.Errorf("a deck without %s is not refused: %s", title, text)
	}
	w.click("[value=" + title + "]")
	w.submits("button.check")
	w.submits(".deeds button.main")
	if text := js[string](w, `document.querySelector(".invite")?.innerText ?? document.body.innerText`); !strings.Contains(text, "Egyptians") {
		t.Errorf("the table says %q", text)
	}
}
