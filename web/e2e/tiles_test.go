package e2e

import (
	"strings"
	"testing"
)

// TestTilesAreEntered by the keyboard: the picture follows, what is entered is there again after the
// page was closed, nothing is wider than a phone, and axe finds nothing.
func TestTilesAreEntered(t *testing.T) {
	t.Parallel()
	s := serve(t)
	w := open(t, browser(t), "Tina")
	w.visit(s.url("/tiles/newworld"))
	drawn := func() string { return js[string](w, `document.querySelector(".picture svg").innerHTML`) }
	empty := drawn()
	w.tabTo("#edgeN")
	w.press("t", "t") // Trail 2 by its letter
	w.until(`document.querySelector("#bonusN")`)
	if drawn() == empty || js[string](w, `document.activeElement.id`) != "edgeN" {
		t.Error("the picture does not follow, or the focus is lost")
	}
	w.tabTo("#add")
	w.enter()
	w.until(`document.querySelectorAll("#set li").length === 1`)
	if at := js[string](w, `document.activeElement.id`); at != "edgeN" {
		t.Errorf("after a tile the focus is on %q", at)
	}
	w.click("#shape-3")
	w.until(`document.querySelector("#edgeS").value === "R1"`)
	w.fill("#count", "2")
	w.click("#turn")
	w.until(`document.querySelector("#edgeN").value === "R1" && document.querySelector("#count").value === "2"`)
	w.click("#add")
	w.until(`document.querySelectorAll("#set li").length === 2`)
	w.visit(s.url("/tiles/newworld"))
	w.until(`document.querySelectorAll("#set li").length === 2`)
	w.fits("the form for tiles", false)
	w.shoot("tiles")
	w.phone()
	w.fits("the form for tiles on a phone", false)
	w.shoot("tiles-phone")
	found := newAudit()
	found.look(w, "the form for tiles")
	found.verdict(t)
	if text := js[string](w, `document.querySelector("#set h2").innerText`); !strings.Contains(text, "3 tiles of 95") {
		t.Errorf("the set is called %q", text)
	}
}
