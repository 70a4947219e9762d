package e2e

import (
	"strings"
	"testing"
)

// TestHotSeat: two people play at one phone. When one has decided the curtain falls and nothing of their side is left
// in the page; by keys the other lifts it. Axe finds nothing in both themes.
func TestHotSeat(t *testing.T) {
	t.Parallel()
	s := serve(t)
	w := open(t, browser(t), "Anna")
	w.phone()
	w.visit(s.url("/games/newworld"))
	w.fill(".newtable input[name=name]", "Anna")
	if js[bool](w, `document.querySelector("input[name=here1]").checkVisibility()`) {
		t.Error("a name is asked for that nobody needs")
	}
	w.pick("select[name=seat1]", "here")
	w.fill("input[name=here1]", "Bruno")
	w.pick("select[name=seat2]", "")
	w.fits("the form", false)
	w.shoot("hotseat-form")
	w.click(".newtable button.main")
	w.until(`document.querySelector("#lift")`)
	found := newAudit()
	w.fits("the curtain", false)
	w.shoot("hotseat-curtain")
	for theme := range w.themes() {
		found.look(w, "curtain "+theme)
	}
	found.verdict(t)
	w.tabTo("#lift")
	who := js[string](w, `document.querySelector("#lift").textContent`)
	w.enter()
	w.until(`document.querySelector('#table[data-mine=true][data-curtain=false]') && document.querySelector("#cover")`)
	w.mark()
	for range 2 { // the tile, and a settler or none
		js[bool](w, `(() => {
			window.number = document.querySelector("#table").dataset.number;
			const some = document.querySelector("#cells .cell.lit, #decision .buttons > button[id^=b-]");
			for (const type of ["pointerdown", "pointerup"]) some.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: "mouse", pointerId: 99 }));
			return some.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })) || true;
		})()`)
		w.until(`document.querySelector("#table") && document.querySelector("#table").dataset.number !== window.number`)
	}
	w.until(`document.querySelector('#table[data-curtain=true] #lift') && !window.marked`) // the page is another one
	if next := js[string](w, `document.querySelector("#lift").textContent`); next == who || !strings.Contains(next, "I am ") {
		t.Errorf("after %q it is %q", who, next)
	}
	js[bool](w, `(history.back(), true)`)
	w.until(`document.querySelector("#lift, .newtable")`)
	if js[bool](w, `document.querySelector("#table[data-mine=true]") !== null`) {
		t.Error("the way back leads to the side of the other")
	}
}
