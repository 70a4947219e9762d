package e2e

import (
	"strings"
	"testing"
	"time"
)

const hinted = `document.querySelector("#advice [data-advised] button")`

// TestHintsAndSeatsAtTheTable: a hint by its key and by mouse, a move made from it, and
// somebody who leaves a seat to a bot and takes it back, with the others told.
func TestHintsAndSeatsAtTheTable(t *testing.T) {
	t.Parallel()
	s := serve(t)
	b := browser(t)
	a := newAudit()
	anna := open(t, b, "Anna")
	anna.table(s, "random")
	anna.until(mine)

	// By key; Escape closes it and gives the focus back.
	js[bool](anna, `(document.querySelector("#hint").focus(), document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "h", bubbles: true })), true)`)
	anna.until(`!document.querySelector("#advice").hidden`)
	anna.until(hinted)
	if n := js[int](anna, `document.querySelectorAll("#advice [data-advised]").length`); n < 2 || n > 4 {
		t.Errorf("%d moves are advised", n)
	}
	a.look(anna, "hint light")
	anna.shoot("hint-light")
	js[bool](anna, `(document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })), true)`)
	anna.until(`document.querySelector("#advice").hidden && document.activeElement.id === "hint"`)

	// By mouse; what it advises is lit on the board, and one click makes the move.
	anna.mouse("#hint")
	anna.until(hinted)
	js[bool](anna, hinted+`.focus(), true`)
	anna.until(`document.querySelector("#table .advises")`)
	number := anna.number()
	anna.mouse("#advice [data-advised] button")
	anna.reach(number + 1)
	anna.until(`document.querySelector("#advice").hidden && !document.querySelector(".advises")`)

	// A second person: nobody may have hints now.
	link := anna.table(s, "free")
	bob := open(t, b, "Bob")
	bob.visit(link)
	bob.fill("input[name=name]", "Bob")
	bob.mouse("button[name=seat]")
	bob.until(running)
	anna.until(running)
	first, second := anna, bob
	if !anna.state().Mine {
		first, second = bob, anna
	}
	if js[bool](first, `Boolean(document.querySelector("#hint"))`) {
		t.Error("a hint is offered between people")
	}
	second.mouse("#awaited")
	second.until(`document.querySelector("#sheet[open] .whoplays")`)
	a.look(second, "seats light")
	second.shoot("seats-light")
	js[bool](second, `(document.querySelector("#sheet").close(), true)`)

	// Who leaves is replaced, the other reads it, and who comes back plays on.
	js[bool](first, `(document.querySelector("#side a[data-sheet]").click(), true)`)
	first.until(`document.querySelector("#sheet[open] form[action$='/replace']")`)
	js[bool](first, `(document.querySelector("#sheet select[name=bot]").value = "novice", document.querySelector("#sheet form[action$='/replace'] button").click(), true)`)
	first.until(`document.querySelector("#back")`)
	second.until(`document.querySelector("#log").textContent.includes("has left")`)
	second.until(mine) // the bot has played
	first.shoot("stand-in-light")
	a.look(first, "stand-in light")
	first.mouse("#back")
	first.until(`!document.querySelector("#back")`)
	second.until(`document.querySelector("#log").textContent.includes("is back")`)
	second.turn()
	first.turn() // and the person plays

	for _, w := range []*window{anna} {
		w.prefer(s, "theme", "dark")
		w.table(s, "random")
		w.until(mine)
		w.mouse("#hint")
		w.until(hinted)
		a.look(w, "hint dark")
		w.shoot("hint-dark")
		w.phone()
		time.Sleep(100 * time.Millisecond)
		a.look(w, "phone hint dark")
		w.shoot("hint-phone-dark")
		w.prefer(s, "lang", "de")
		w.prefer(s, "theme", "light")
		w.visit(strings.Split(js[string](w, "location.href"), "?")[0])
		w.until(mine)
		w.finger("#hint")
		w.until(hinted)
		a.look(w, "phone hint light")
		w.shoot("hint-phone-de")
	}
	a.verdict(t)
}
