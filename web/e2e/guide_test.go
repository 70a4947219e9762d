package e2e

import (
	"flag"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
)

var (
	guides     = flag.String("guides", "", "lead through these guides, as GAME/GUIDE with commas between, or all")
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
	Covered string // what the step points at and cannot be seen
}

// covered tells what a guide points at and cannot be seen: the first thing that it names, or the
// move that it awaits, if it is out of sight, and whatever is in sight and lies under something
// else. Panels that take no clicks, such as the preview of a move, are looked for by their place.
const covered = `var covered = () => {
	const g = document.querySelector("#guide");
	const within = (a, b) => {
		const left = Math.max(a.left, b.left), top = Math.max(a.top, b.top);
		return new DOMRect(left, top, Math.max(0, Math.min(a.right, b.right) - left), Math.max(0, Math.min(a.bottom, b.bottom) - top));
	};
	const area = (r) => r.width * r.height;
	const seen = (e) => { // the part of it that no frame and no window cuts off
		let r = within(e.getBoundingClientRect(), new DOMRect(0, 0, innerWidth, innerHeight));
		for (let f = e.parentElement; f; f = f.parentElement) {
			if (f.matches("svg") || getComputedStyle(f).overflow !== "visible") r = within(r, f.getBoundingClientRect());
		}
		return r;
	};
	const over = ["#preview:not([hidden])", "#about.shown", "#tip.shown", "#advice:not([hidden])", "dialog[open]"].flatMap((css) => [...document.querySelectorAll(css)]);
	const hidden = (e) => {
		const r = seen(e);
		if (area(r) < 4) return "out of sight";
		for (const p of over) if (!p.contains(e) && area(within(r, p.getBoundingClientRect())) > area(r) / 4) return "under #" + p.id;
		let under = 0, last = "";
		for (let i = 0; i < 25; i++) {
			const hit = document.elementFromPoint(r.left + r.width * (0.1 + 0.2 * (i % 5)), r.top + r.height * (0.1 + 0.2 * Math.floor(i / 5)));
			if (!hit || e.contains(hit) || hit.contains(e) || (e.closest("#board") && hit.closest("#board"))) continue;
			under++;
			last = hit.closest("[id]")?.id ?? hit.tagName;
		}
		return under > 10 ? "under #" + last : "";
	};
	const lit = [...document.querySelectorAll(".taught")].filter((e) => e.checkVisibility());
	const named = (name) => lit.filter((e) => ["id", "data-place", "data-move", "value"].some((a) => [name, "c-" + name].includes(e.getAttribute(a))));
	const first = [(g?.dataset.at ?? "").split(" ")[0], g?.dataset.awaited].find(Boolean);
	const must = first && named(first).length ? named(first) : lit; // what stands for a thing that is folded away
	const wrong = first && !must.some((e) => !hidden(e)) ? must.slice(0, 1) : [];
	wrong.push(...lit.filter((e) => hidden(e).startsWith("under")));
	if (first && !lit.length) return "nothing is lit for " + first;
	return wrong.map((e) => (e.id || e.outerHTML.slice(0, 120)) + " is " + hidden(e)).join(", ");
}; `

func (w *window) lesson() lesson {
	w.t.Helper()
	return js[lesson](w, `(async () => {
		`+covered+`
		for (let i = 0; i < 5; i++) { // what a step speaks of is lit a frame after it comes, and after what comes next
			await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
			if (!covered()) break;
		}
		const g = document.querySelector("#guide");
		return {
			Step: Number(g?.dataset.step ?? 0), Awaited: g?.dataset.awaited ?? "", Reads: Boolean(document.querySelector("#goon")),
			Done: Boolean(g?.querySelector("a.button")), Covered: covered(),
		};
	})()`)
}

// begin begins a guide from the page of its game.
func (w *window) begin(s *server, guide string) {
	w.t.Helper()
	game, _, _ := strings.Cut(guide, "/")
	w.visit(s.url("/games/" + game))
	w.click(`form[action="/guides/` + guide + `"] button`)
	w.until(`location.pathname.startsWith("/t/") && document.querySelector("#guide") && document.querySelector("#symbols svg, #text")`)
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

// allGuides are the guides of all games.
var allGuides = []string{"newworld/first", "xidit/first", "alienartifacts/first", "settlers/first", "settlers/atlanteans", "settlers/solo"}

// TestGuidesAreLookedAt leads through guides by the mouse, which rests where it has clicked, with a
// picture of each step: what is pointed at is in sight, and nothing lies over it. Each size has
// a language of its own, and the text view is walked through too. It runs only with -guides.
func TestGuidesAreLookedAt(t *testing.T) {
	if *guides == "" {
		t.Skip("for those who write guides, and at night")
	}
	list := allGuides
	if *guides != "all" {
		list = strings.Split(*guides, ",")
	}
	s := serve(t)
	b := browser(t)
	for _, guide := range list {
		for i, size := range sizes() {
			for j, view := range []string{"board", "text"} {
				if view == "text" && i > 1 {
					continue
				}
				w := open(t, b, "Kay")
				w.prefer(s, "lang", []string{"en", "de", "it"}[(i+j)%3])
				w.prefer(s, "view", view)
				w.size(size)
				w.walk(s, guide, fmt.Sprintf("%s-%s-%d", strings.ReplaceAll(guide, "/", "-"), view, size.width))
			}
		}
	}
}

// walk leads through a guide and looks at each step.
func (w *window) walk(s *server, guide, name string) {
	w.t.Helper()
	for w.begin(s, guide); ; {
		w.until(`document.fonts.status === "loaded"`)
		time.Sleep(700 * time.Millisecond) // what a pointer that rests brings has come
		l := w.lesson()
		w.shoot(fmt.Sprintf("%s-%02d", name, l.Step))
		if l.Covered != "" {
			w.t.Errorf("%s, step %d: %s", name, l.Step, l.Covered)
		}
		switch {
		case l.Done:
			return
		case l.Reads:
			w.mouse("#goon")
		default:
			w.make(l.Awaited)
		}
		w.after(l.Step)
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
			t.Errorf("step %d: %s", l.Step, l.Covered)
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

// byKeys leads through a guide with the keyboard only, from the page of its game to its end. The focus
// is in sight, and so is what each step points at.
func (w *window) byKeys(s *server, guide, name string) {
	w.t.Helper()
	game, _, _ := strings.Cut(guide, "/")
	w.visit(s.url("/games/" + game))
	w.tabFar(`form[action="/guides/` + guide + `"] button`)
	w.enter()
	w.until(`location.pathname.startsWith("/t/") && document.querySelector("#guide") && document.querySelector("#symbols svg, #text")`)
	for {
		l := w.lesson()
		where := fmt.Sprintf("%s, %s, step %d", guide, name, l.Step)
		if l.Covered != "" {
			w.shoot(fmt.Sprintf("failed-%s-%s-%d", strings.ReplaceAll(guide, "/", "-"), name, l.Step))
			w.t.Errorf("%s: %s", where, l.Covered)
		}
		switch {
		case l.Done:
			w.tabFar("#guide a.button")
			w.focused(where)
			return
		case l.Reads: // the focus is on what reads on
			if !js[bool](w, `document.activeElement.matches("#goon")`) {
				w.tabFar("#goon")
			}
			w.focused(where)
			w.enter()
		default:
			w.choose(l.Awaited, where)
		}
		w.after(l.Step)
	}
}

// choose makes an awaited move by keys: on the board where it is lit there, or with its button; what
// folds that away is unfolded.
func (w *window) choose(awaited, where string) {
	w.t.Helper()
	const cell = "#cells .cell.lit.taught"
	css := fmt.Sprintf(`#table [data-move=%q], #table button[value=%q]`, awaited, awaited)
	if strings.HasPrefix(awaited, "place ") && js[bool](w, `Boolean(document.querySelector(`+quote(cell)+`))`) {
		css = cell
	} else if !js[bool](w, `document.activeElement.matches(`+quote(css+", summary.taught")+`)`) {
		w.t.Errorf("%s: the focus is on %s", where, js[string](w, `document.activeElement.outerHTML.slice(0, 200)`))
	}
	seen := `[...document.querySelectorAll(` + quote(css) + `)].find((e) => e.checkVisibility() && %s)`
	if roved := `document.activeElement.closest("[data-rove]")`; js[bool](w, `Boolean(`+roved+` && `+fmt.Sprintf(seen, "e.tabIndex < 0 && e.closest('[data-rove]') === "+roved)+`)`) {
		w.arrow(css) // one of a group, in which arrow keys lead from one to another
	}
	if !js[bool](w, `document.activeElement.matches(`+quote(css)+`)`) {
		if !js[bool](w, `[...document.querySelectorAll(`+quote(css)+`)].some((e) => e.tabIndex >= 0 && e.checkVisibility())`) {
			w.tabFar("summary.taught")
			w.focused(where + ", on what unfolds the move")
			w.enter()
			w.until(`[...document.querySelectorAll(` + quote(css) + `)].some((e) => e.tabIndex >= 0 && e.checkVisibility())`)
		}
		w.tabFar(css)
	}
	w.focused(where + ", on the awaited move")
	w.enter()
}

// arrow presses arrow keys until the focus is on what a selector names, as one does who sees it.
func (w *window) arrow(css string) {
	w.t.Helper()
	for range 20 {
		key := js[string](w, `(() => {
			const e = document.querySelector(`+quote(css)+`), mid = (e) => { const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
			if (e === document.activeElement) return "";
			const [x, y] = mid(document.activeElement), [to, down] = mid(e), dx = to - x, dy = down - y;
			return Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "right" : "left") : dy > 0 ? "down" : "up";
		})()`)
		if key == "" {
			return
		}
		w.press(map[string]string{"right": kb.ArrowRight, "left": kb.ArrowLeft, "down": kb.ArrowDown, "up": kb.ArrowUp}[key])
	}
}

// TestGuidesAreFollowedByKeys leads through every guide with the keyboard only. In CI the first of each game
// is walked once, that of New World on its board and the others in the text view, which takes less time, with sizes and
// languages by turns; with -guides all sizes, languages and views cross.
func TestGuidesAreFollowedByKeys(t *testing.T) {
	t.Parallel()
	list, s := allGuides, serve(t)
	switch *guides {
	case "":
		list = list[:4]
	case "all":
	default:
		list = strings.Split(*guides, ",")
	}
	for i, guide := range list {
		t.Run(strings.ReplaceAll(guide, "/", "-"), func(t *testing.T) {
			t.Parallel()
			s := s
			if *guides != "" { // a house takes so many new tables from an address and no more
				s = serve(t)
			}
			w := open(t, browser(t), "Kay")
			for j, size := range sizes() {
				for k, code := range []string{"en", "de", "it"} {
					for _, view := range []string{"board", "text"} {
						if *guides == "" && (j != i%4 || k != i%3 || (view == "board") != (i == 0)) {
							continue
						}
						w.prefer(s, "lang", code)
						w.prefer(s, "view", view)
						w.size(size)
						w.byKeys(s, guide, fmt.Sprintf("%s-%s-%v", view, code, size))
						t.Logf("%s in %s at %v", view, code, size)
					}
				}
			}
		})
	}
}

// TestGuidesBegin opens the first steps of every guide at four sizes: the panel is whole and in
// sight, covers nothing that is lit, and what it points at is in sight.
func TestGuidesBegin(t *testing.T) {
	t.Parallel()
	s := serve(t)
	w := open(t, browser(t), "Kay")
	for i, guide := range allGuides {
		w.prefer(s, "lang", []string{"en", "de", "it"}[i%3])
		w.size(screen{1280, 800})
		w.begin(s, guide)
		for step := 1; step <= 2; step++ {
			for k, size := range allScreens {
				if !*every && (i+step+k)%2 != 0 {
					continue
				}
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
