package e2e

import (
	"testing"

	"github.com/chromedp/cdproto/performance"
)

// drawnAnew waits until what has changed is drawn.
const drawnAnew = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))`

// TestFiguresOfTheLog measures, with -figures, the whole log of a finished game with the most seats: how long it
// takes to open, what is laid out, and what scrolling through it costs.
//
//	go test ./web/e2e -run FiguresOfTheLog -v -args -figures
func TestFiguresOfTheLog(t *testing.T) {
	if !*figures {
		t.Skip("-figures measures")
	}
	for _, g := range spaces {
		t.Run(g.game, func(t *testing.T) {
			s := house(t)
			path, sessions := s.layWith(g.game, g.options, []string{"Anna"}, g.seats[len(g.seats)-1]-1, settledEnd)
			s.start()
			w := open(t, browser(t), "Anna")
			call(w, performance.Enable, performance.EnableParams{TimeDomain: performance.EnableTimeDomainThreadTicks})
			w.prefer(s, "spielwerk", sessions[0])
			w.visit(s.url(path + "/log")) // what is drawn and worded once is there
			for _, on := range []screen{allScreens[0], allScreens[2]} {
				w.size(on)
				for _, times := range []int{1, 5} {
					w.visit(s.url("/"))
					before := w.worked()
					w.visit(s.url(path + "/log"))
					js[bool](w, drawnAnew)
					if times > 1 { // a log so many times as long
						js[bool](w, `((all) => { for (let n = 1; n < `+itoa(times)+`; n++) all.at(-1).after(...all.map((e) => e.cloneNode(true))); return true; })([...document.querySelectorAll(".log")])`)
						js[bool](w, drawnAnew)
					}
					opened := w.worked()
					type count struct{ Entries, Nodes, Bytes, High int }
					c := js[count](w, `({
						Entries: document.querySelectorAll(".log > li").length, Nodes: document.querySelectorAll("*").length,
						Bytes: performance.getEntriesByType("navigation")[0].decodedBodySize, High: document.scrollingElement.scrollHeight,
					})`)
					scrolling := w.worked()
					js[bool](w, `(async () => {
						const roll = document.scrollingElement;
						for (let n = 0; n < 100; n++) {
							roll.scrollTop += 200;
							await new Promise((done) => requestAnimationFrame(done));
						}
						return true;
					})()`)
					scrolled := w.worked()
					ms := func(name string, from, to map[string]float64) float64 { return 1000 * (to[name] - from[name]) }
					t.Logf("%s %v: %d entries, %d kB once, %d elements, %d px: opened with %.0f ms of layout, %.0f of style, %.0f in all; 200 px of scrolling take %.1f ms of layout, %.1f of style, %.1f in all",
						g.game, on, c.Entries, c.Bytes/1000, c.Nodes, c.High, ms("LayoutDuration", before, opened), ms("RecalcStyleDuration", before, opened), ms("TaskDuration", before, opened),
						ms("LayoutDuration", scrolling, scrolled)/100, ms("RecalcStyleDuration", scrolling, scrolled)/100, ms("TaskDuration", scrolling, scrolled)/100)
				}
			}
		})
	}
}
