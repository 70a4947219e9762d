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

// TestAGuideIsFollowedByFingers leads through a whole guide on a phone: what is lit is tapped, a
// move that is not awaited is held back with a reason in the panel and changes nothing, and who
// leaves comes back to the same step.
func TestAGuideIsFollowedByFingers(t *testing.T) {
	t.Parallel()
	s := serve(t)
	w := open(t, browser(t), "Kay")
	w.phone()
	w.begin(s, "settlers/solo")
	table, tried := js[string](w, "location.pathname"), false
	for {
		l := w.lesson()
		if l.Covered != "" {
			t.Errorf("step %d: what is lit is out of sight: %s", l.Step, l.Covered)
		}
		switch {
		case l.Done:
			if !tried {
				t.Error("no other move was tried")
			}
			if rules := js[string](w, `document.querySelector("#guide a.button").getAttribute("href")`); rules != "/rules/settlers" {
				t.Errorf("the end leads to %s", rules)
			}
			w.click("#guide a.button:last-of-type")
			w.until(`location.pathname === "/games/settlers"`)
			return
		case l.Reads:
			w.finger("#goon")
		case !tried:
			tried = true
			number := w.number()
			w.finger(`#table button[value^="take"]:not(.taught), #table [data-move^="take"]:not(.taught), #b-pass:not(.taught), #c-COM006`)
			if js[bool](w, `!document.querySelector("#whynot").textContent`) { // a card: what it can be used for unfolds
				w.finger(`#table [data-move="raze COM006"], #table [value="raze COM006"]`)
			}
			w.until(`document.querySelector("#whynot").textContent.length > 40`)
			if w.number() != number || w.lesson().Step != l.Step {
				t.Error("a move that is held back changes the table")
			}
			w.visit(s.url("/"))
			w.click(`a[href="` + table + `"]`)
			w.until(`document.querySelector("#guide") && document.querySelector("#symbols svg")`)
			if back := w.lesson(); back.Step != l.Step || back.Awaited != l.Awaited {
				t.Errorf("left at step %d and taken up at step %d", l.Step, back.Step)
			}
			continue
		default:
			w.make(l.Awaited)
		}
		w.after(l.Step)
	}
}

// TestAGuideIsFollowedByKeys leads through a whole guide with the keyboard only.
func TestAGuideIsFollowedByKeys(t *testing.T) {
	t.Parallel()
	s := serve(t)
	w := open(t, browser(t), "Kay")
	w.size(screen{1280, 800})
	w.visit(s.url("/"))
	w.tabTo(`form[action="/guides/newworld/first"] button`)
	w.press(kb.Enter)
	w.until(`location.pathname.startsWith("/t/") && document.querySelector("#guide") && document.querySelector("#symbols svg")`)
	for {
		l := w.lesson()
		switch {
		case l.Done:
			return
		case l.Reads:
			w.focused("while one reads")
			w.press(kb.Enter)
		case strings.HasPrefix(l.Awaited, "place "):
			w.until(`document.querySelector("#cells .cell.lit.taught")`)
			if !js[bool](w, `document.activeElement.matches("#cells .taught")`) {
				w.tabTo("#cells .cell.lit.taught") // Tab leads to what is awaited
			}
			w.focused("on the awaited field")
			w.press(kb.Enter)
		default:
			w.tabTo(`#decision button[value="` + l.Awaited + `"]`)
			w.press(kb.Enter)
		}
		w.after(l.Step)
	}
}

// TestGuidesBegin opens the first steps of every guide at four sizes: the panel is whole and in
// sight, covers nothing that is lit, and what it points at is in sight.
func TestGuidesBegin(t *testing.T) {
	t.Parallel()
	s := serve(t)
	w := open(t, browser(t), "Kay")
	for _, guide := range []string{"newworld/first", "xidit/first", "alienartifacts/first", "settlers/first", "settlers/atlanteans", "settlers/solo"} {
		w.size(screen{1280, 800})
		w.begin(s, guide)
		for step := 1; step <= 2; step++ {
			for _, size := range []screen{{390, 844}, {768, 1024}, {1280, 800}, {1920, 1080}} {
				w.size(size)
				wrong := js[string](w, `(async () => {
					await document.fonts.ready;
					await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
					const p = document.querySelector("#lesson").getBoundingClientRect(), on = document.querySelector("#goon")?.getBoundingClientRect();
					if (p.top < 0 || p.bottom > innerHeight || p.left < 0 || p.right > innerWidth) return "the text is cut off";
					if (on && (on.bottom > innerHeight + 1 || on.top < 0)) return "“Go on” is out of sight";
					const lit = [...document.querySelectorAll(".taught")].filter((e) => e.checkVisibility());
					if (!lit.length) return "nothing is lit";
					const wrong = lit.find((e) => {
						const r = e.getBoundingClientRect(), f = e.closest("#frame, #decision")?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight);
						const left = Math.max(r.left, f.left), right = Math.min(r.right, f.right), top = Math.max(r.top, f.top), bottom = Math.min(r.bottom, f.bottom);
						return right <= left || bottom <= top || document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest("#guide");
					});
					return wrong === lit[0] && wrong ? "covered or out of sight: " + wrong.id : "";
				})()`)
				if wrong != "" {
					w.shoot(fmt.Sprintf("failed-%s-%d", strings.ReplaceAll(guide, "/", "-"), size.width))
					t.Errorf("%s, step %d at %v: %s", guide, step, size, wrong)
				}
			}
			if w.lesson().Reads && step == 1 {
				w.click("#goon")
				w.after(step)
			}
		}
	}
}
