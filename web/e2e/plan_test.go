package e2e

import (
	"testing"

	"spielwerk/game"
)

// TestPlanAhead: who waits plans a turn on a phone, on the table as it may stand then, keeps it and drops it by keys;
// the other, who is to move, sees nothing of it. It works in the text view without the script. Axe finds nothing in
// both themes.
func TestPlanAhead(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.lay("settlers", []string{"Anna", "Bob"}, 0, func(p game.Position, plies int) bool {
		return plies > 60 && p.Pending().Has(0) && !p.Pending().Has(1)
	})
	s.start()
	b := browser(t)
	anna, phone := open(t, b, "Anna"), open(t, b, "Bob")
	anna.come(s, path, sessions[0])
	before := js[string](anna, `document.querySelector("#table").outerHTML`)
	phone.phone()
	phone.come(s, path, sessions[1])
	phone.click("#toplan")
	phone.until(`document.querySelector("#planning") && window.spielwerk && document.querySelector("#symbols svg")`)
	js[bool](phone, `(window.old = true, spielwerk.act("pass"), true)`)
	phone.until(`!window.old && document.querySelector("#planning li") && document.querySelector("#undo")`)
	phone.fits("planning on a phone", false)
	phone.shoot("plan-phone")
	found := newAudit()
	for theme := range phone.themes() {
		found.look(phone, "planning "+theme)
	}
	phone.tabTo("#plan-strict")
	phone.enter()
	phone.until(`document.querySelector("#planned")`)
	phone.fits("planned on a phone", false)
	phone.shoot("planned-phone")
	for theme := range phone.themes() {
		found.look(phone, "planned "+theme)
	}
	found.verdict(t)

	words := open(t, b, "Bob without a script").scriptless()
	words.prefer(s, "view", "text")
	words.prefer(s, "spielwerk", sessions[1])
	words.visit(s.url(path))
	words.submits("#plan-change")
	words.submits("#undo")
	words.submits(`#text .moves [value="pass"]`)
	words.fits("planning in words", false)
	words.submits("#plan-loose")
	phone.until(`document.querySelector("#planned").innerText.includes("still allowed")`)
	phone.tabTo("#plan-drop")
	phone.enter()
	phone.until(`document.querySelector("#toplan") && !document.querySelector("#planned")`)
	if now := js[string](anna, `document.querySelector("#table").outerHTML`); now != before {
		t.Error("the other's page has changed")
	}
}
