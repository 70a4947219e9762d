package e2e

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

var (
	guides     = flag.String("guides", "", "lead through these guides, as GAME/GUIDE with commas between")
	guideSizes = flag.String("guidesizes", "1280,390,768,1920", "in windows of these widths")
)

// sizes are those of -guidesizes, widths with commas between.
func sizes() (all []screen) {
	for _, size := range []screen{{1280, 800}, {390, 844}, {768, 1024}, {1920, 1080}} {
		if strings.Contains(*guideSizes, fmt.Sprint(size.width)) {
			all = append(all, size)
		}
	}
	return all
}

// lesson is what the guide's panel shows.
type lesson struct {
	Step    int
	Awaited string
	Reads   bool
	Done    bool
	Lit     int    // things that are lit and in sight
	Covered string // what is lit and cannot be seen
}

func (w *window) lesson() lesson {
	w.t.Helper()
	return js[lesson](w, `(() => {
		const g = document.querySelector("#guide"), lit = [...document.querySelectorAll(".taught")].filter((e) => e.checkVisibility());
		const seen = (e) => {
			const r = e.getBoundingClientRect();
			return r.bottom > 0 && r.right > 0 && r.top < innerHeight && r.left < innerWidth;
		};
		return {
			Step: Number(g?.dataset.step ?? 0), Awaited: g?.dataset.awaited ?? "", Reads: Boolean(document.querySelector("#goon")),
			Done: Boolean(g?.querySelector("a.button")), Lit: lit.filter(seen).length,
			Covered: lit.some(seen) || !lit.length ? "" : lit[0].outerHTML.slice(0, 160),
		};
	})()`)
}

// begin begins a guide from the page of its game.
func (w *window) begin(s *server, guide string) {
	w.t.Helper()
	game, _, _ := strings.Cut(guide, "/")
	w.visit(s.url("/games/" + game))
	w.click(`form[action="/guides/` + guide + `"] button`)
	w.until(`location.pathname.startsWith("/t/") && document.querySelector("#guide") && document.querySelector("#symbols svg")`)
}

// after waits until the guide is at another step.
func (w *window) after(step int) {
	w.t.Helper()
	w.until(fmt.Sprintf(`(() => { const g = document.querySelector("#guide"); return g && (Number(g.dataset.step) > %d || g.querySelector("a.button")) && (g.dataset.awaited || document.querySelector("#goon") || g.querySelector("a.button")); })()`, step))
}

// make makes the awaited move as a visitor would: with what is lit.
func (w *window) make(awaited string) {
	w.t.Helper()
	if fields := strings.Fields(awaited); fields[0] == "place" && len(fields) == 4 && js[bool](w, `Boolean(document.querySelector(".cell.lit.taught"))`) {
		w.mouse(`.cell.lit.taught`)
		return
	}
	button := fmt.Sprintf(`[data-move=%q], #table [value=%q]`, awaited, awaited)
	if !js[bool](w, `[...document.querySelectorAll(`+quote(button)+`)].some((e) => e.checkVisibility())`) { // it is folded away: what unfolds it is lit
		w.mouse(`summary.taught`)
		w.until(`[...document.querySelectorAll(` + quote(button) + `)].some((e) => e.checkVisibility())`)
	}
	w.mouse(button)
}

// TestGuidesAreLookedAt leads through guides by the mouse, with a picture of each
// step. It runs only with -guides.
func TestGuidesAreLookedAt(t *testing.T) {
	if *guides == "" {
		t.Skip("for those who write guides")
	}
	s := serve(t)
	b := browser(t)
	for _, guide := range strings.Split(*guides, ",") {
		for _, size := range sizes() {
			w := open(t, b, "Kay")
			w.size(size)
			w.begin(s, guide)
			name := strings.ReplaceAll(guide, "/", "-")
			for {
				l := w.lesson()
				w.until(`document.fonts.status === "loaded"`)
				w.shoot(fmt.Sprintf("%s-%d-%02d", name, size.width, l.Step))
				if l.Covered != "" {
					t.Errorf("%s at %v, step %d: what is lit is out of sight: %s", guide, size, l.Step, l.Covered)
				}
				if l.Done {
					break
				}
				if l.Reads {
					w.press(kb.Enter)
				} else {
					w.make(l.Awaited)
				}
				w.after(l.Step)
			}
		}
	}
}
