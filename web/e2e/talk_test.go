package e2e

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestTalk: what one says by keys on a desk is there on the phone of the other without loading the page again,
// which tells that there is something new; the host takes it away. Axe finds nothing in both themes.
func TestTalk(t *testing.T) {
	t.Parallel()
	s := serve(t)
	b := browser(t)
	desk, phone := open(t, b, "Anna"), open(t, b, "Bob")
	link := desk.table(s, "free")
	phone.phone()
	phone.visit(link)
	phone.fill(".sit [name=name]", "Bob")
	phone.click(".sit button.main")
	desk.until(running)
	phone.until(running)
	phone.mark()
	desk.do(chromedp.KeyEvent("c"))
	desk.until(`document.activeElement.matches("#talk input[name=text]")`)
	desk.do(chromedp.KeyEvent("chi NW-4.2? #0")) // letters are no keys there
	desk.do(chromedp.KeyEvent(kb.Enter))
	desk.until(`document.querySelector("#talk .said a.rule") && !document.querySelector("#talk input[name=text]").value`)
	phone.until(`document.querySelector("#totalk.news")`)
	phone.click("#totalk")
	phone.until(`document.querySelector("#talk .said a.rule") && !document.querySelector("#totalk.news")`)
	phone.click(`#talk .signs [value=thanks]`)
	desk.until(`document.querySelector("#talk .said .reacts")`)
	found := newAudit()
	for name, w := range map[string]*window{"desk": desk, "phone": phone} {
		w.fits("talk on a "+name, false)
		w.shoot("talk-" + name)
		for theme := range w.themes() {
			found.look(w, "talk "+name+" "+theme)
		}
	}
	found.verdict(t)
	js[bool](desk, `document.querySelector("#line-2 .does").open = true`)
	desk.click("#line-2 [value=remove]")
	phone.until(`document.querySelector("#line-2 .gone") `)
	phone.marked()
	desk.do(chromedp.KeyEvent(kb.Escape))
	desk.until(`document.querySelector("#talk").hidden`)
}
