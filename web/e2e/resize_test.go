package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
)

// A window may get another size at any time: while a page is loaded, before anybody has a
// seat, when all is over. What fails in a script then fails the test.
func TestAWindowIsResizedAtAnyTime(t *testing.T) {
	t.Parallel()
	s := house(t)
	over, sessions := s.laid([]string{"Anna"}, 1, finished)
	s.start()
	w := open(t, browser(t), "Anna")
	call(w, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{
		Source: `const always = new MessageChannel(), until = Date.now() + 1500;
		always.port1.onmessage = () => { dispatchEvent(new Event("resize")); if (Date.now() < until) always.port2.postMessage(0); };
		always.port2.postMessage(0);`,
	})
	opened := strings.TrimPrefix(w.table(s, "free"), s.url(""))
	host := w.cookie(s)
	for _, p := range []struct{ path, session string }{
		{"/", "nobody"}, {opened, host}, {opened, "nobody"}, {over, sessions[0]}, {over, "nobody"},
	} {
		w.prefer(s, "spielwerk", p.session)
		w.visit(s.url(p.path))
		w.until(`Date.now() > until`)
	}
}
