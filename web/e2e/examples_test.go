package e2e

import (
	"strconv"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"spielwerk/game/example"
	"spielwerk/games"
)

// TestExamplesAreReadAndTried: in the rule book of each game the board of an example comes into
// its frame when one gets there, whole and no wider than the page; keys show what comes of the
// move, and open the position as a table on which one decides.
func TestExamplesAreReadAndTried(t *testing.T) {
	t.Parallel()
	s := house(t)
	s.start()
	shelf, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	w := open(t, browser(t), "a reader")
	sizes := allScreens
	if !*figures { // a phone, and the screen that most people have
		sizes = []screen{allScreens[0], allScreens[2]}
	}
	languages := []string{"en", "de", "it"}
	for i, g := range shelf.First() {
		all, err := example.Read(g)
		if err != nil || len(all) == 0 {
			t.Fatalf("%s has %d examples: %v", g.Name, len(all), err)
		}
		x := all[len(all)/2]
		for _, at := range all { // one whose move can be made
			if at.Refused == "" && len(at.Moves) == 1 {
				x = at
			}
		}
		for n, on := range sizes {
			w.size(on)
			w.prefer(s, "lang", languages[(i+n)%3])
			if at := "/examples/" + g.Name + "/" + x.ID; n == i%len(sizes) && (i == 0 || *every) {
				w.visit(s.url("/rules/" + g.Name + "#example-" + x.ID)) // among all others
			} else {
				w.visit(s.url(at))
			}
			frame := `document.querySelector("#example-` + x.ID + ` iframe")`
			w.until(frame + `.contentDocument?.readyState === "complete" && ` + frame + `.contentDocument.querySelector("#board, #tableau, [id^=mat-], .empire, #frame > *")`)
			w.until(`(() => { const r = ` + frame + `.getBoundingClientRect(), inner = ` + frame + `.contentDocument.body.getBoundingClientRect(); return Math.abs(r.height - inner.height) < 6; })()`)
			if wide := js[string](w, `(() => {
				const page = document.documentElement, board = `+frame+`.contentDocument.documentElement, r = `+frame+`.getBoundingClientRect();
				return [page.scrollWidth - innerWidth, board.scrollWidth - board.clientWidth, r.width < 300 || r.height < 200 ? 99 : 0].some((n) => n > 1) ?
					[page.scrollWidth, innerWidth, board.scrollWidth, board.clientWidth, r.width, r.height].join(" ") : "";
			})()`); wide != "" {
				t.Errorf("%s at %d: the page or the board is wider than what shows it: %s", g.Name, on.width, wide)
			}
			w.shoot("example-" + g.Name + "-" + strconv.Itoa(int(on.width)))
		}
		w.size(allScreens[2])
		after := `#example-` + x.ID + ` a[href$="/after"]`
		js[bool](w, `(document.querySelector(`+quote(after)+`).focus(), true)`)
		w.press(kb.Enter)
		w.until(`document.querySelector("#example-` + x.ID + ` iframe").contentWindow.location.pathname.endsWith("/after")`)
		js[bool](w, `(document.querySelector("#example-`+x.ID+` form button").focus(), true)`)
		w.press(kb.Enter)
		w.until(`location.pathname.startsWith("/t/") && document.querySelector("#table[data-mine=true]")`)
	}
}
