package e2e

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
)

// screen is the size of a window; the narrow one is a phone's.
type screen struct {
	width, height int64
}

var allScreens = []screen{{390, 844}, {768, 1024}, {1280, 800}, {1920, 1080}}

func (s screen) String() string { return fmt.Sprintf("%dx%d", s.width, s.height) }

// space is what is asked of a table on a screen.
type space struct {
	frame   float64 // the least share of the window that the board's pane has
	covered float64 // the least share of the pane that pieces cover, in the middle of a game
	laid    float64 // the same of what lies on a map and of the places where something may lie
	text    float64 // the least size of a text, in px
	faces   float64 // the least size of a text that is drawn on a card
	whole   string  // in place of the game's
	fixed   bool    // nothing scrolls while a seat decides: neither the window nor anything but the log and its drawer
}

// spaced is a game whose tables are measured.
type spaced struct {
	game    string
	options map[string]string
	seats   []int  // numbers of seats: the fewest people play, and the most
	pieces  string // selector of what covers the pane
	laid    string // selector of what lies on a map, with its places; "" if the pieces are no map
	whole   string // selector of what must be in sight as a whole while a seat decides
	middle  stage
	more    map[string]stage // moments that need much room, looked at with the most seats
	half    []int            // for each of seats, where a game by clicks is in its middle: after so many clicks of the one person
	want    map[screen]space
}

// measured is what a script finds on a table.
type measured struct {
	Frame, Covered float64  // shares of the window, and of the pane
	Nodes          int      // elements of the page
	Small          []string // texts below the least size
	Cut            []string // what is cut off: texts that do not fit, pieces that are not whole
	Scrolls        []string // what scrolls
	Overlaps       []string // pairs of what can be clicked and overlaps
}

// measure looks at the table as it stands in the window. A piece counts where it is in
// sight; texts that are read aloud only do not count.
func (w *window) measure(pieces, whole string, text float64) measured {
	w.t.Helper()
	w.until(`!document.querySelector(".flight") && document.querySelector("#player")?.hidden !== false`)
	return js[measured](w, `(async () => {
		await document.fonts.ready;
		await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))); // what follows a new size has come
		await Promise.allSettled(document.getAnimations().filter((a) => a.effect.getComputedTiming().endTime !== Infinity).map((a) => a.finished));
		const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
		const cut = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
		const area = (r) => Math.max(0, r.right - r.left) * Math.max(0, r.bottom - r.top);
		const shown = (e) => e.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !e.closest(".quiet, [hidden], defs, symbol, #symbols");
		// What is left of a rectangle by the frames that it is in.
		const seen = (e) => {
			let r = cut(e.getBoundingClientRect(), view);
			for (let p = e.parentElement; p; p = p.parentElement) {
				const s = getComputedStyle(p);
				if (s.overflowX !== "visible" || s.overflowY !== "visible") r = cut(r, p.getBoundingClientRect());
			}
			return r;
		};
		const name = (e) => (e.id ? "#" + e.id : e.tagName.toLowerCase() + "." + [...e.classList].join(".")) + " " + (e.ariaLabel ?? e.textContent.trim()).slice(0, 30);
		const out = { Frame: 0, Covered: 0, Nodes: document.getElementsByTagName("*").length, Small: [], Cut: [], Scrolls: [], Overlaps: [] };
		const frame = document.querySelector("#frame");
		if (frame) {
			const pane = cut(frame.getBoundingClientRect(), view);
			out.Frame = area(pane) / (innerWidth * innerHeight);
			const rects = [...document.querySelectorAll(`+quote(pieces)+`)].filter(shown).map((e) => cut(seen(e), pane)).filter((r) => area(r) > 0);
			let hits = 0, n = 0;
			for (let x = pane.left + 4; x < pane.right; x += 8) for (let y = pane.top + 4; y < pane.bottom; y += 8) {
				n++;
				if (rects.some((r) => r.left <= x && x < r.right && r.top <= y && y < r.bottom)) hits++;
			}
			out.Covered = hits / n;
		}
		const main = document.querySelector("#table"), sizes = new Map();
		for (const walk = document.createTreeWalker(main, NodeFilter.SHOW_TEXT); walk.nextNode();) {
			const t = walk.currentNode, e = t.parentElement;
			if (!t.data.trim() || !shown(e) || e.closest("script, style, title")) continue;
			const range = document.createRange();
			range.selectNodeContents(t);
			const box = range.getBoundingClientRect();
			if (area(cut(box, view)) === 0) continue;
			let size = parseFloat(getComputedStyle(e).fontSize);
			const svg = e.closest("svg");
			if (svg) { const m = e.getScreenCTM?.(); size *= m ? Math.hypot(m.a, m.b) : 1; }
			if (size < `+fmt.Sprint(text)+` - 0.05) {
				const key = size.toFixed(1) + " px " + (svg ? "svg " : "") + (e.className.baseVal ?? e.className) + " <" + (e.closest("[id]")?.id ?? "") + ">";
				sizes.set(key, t.data.trim().slice(0, 20));
			}
			// A text that its own box cuts off, with or without dots. Names in the strip of the seats
			// are shortened where many share it; tables show them whole.
			const s = getComputedStyle(e);
			if (!svg && !e.closest("#seats") && s.overflowX !== "visible" && s.overflowX !== "auto" && s.overflowX !== "scroll" && e.scrollWidth > e.clientWidth + 1) out.Cut.push("text " + name(e));
		}
		out.Small = [...sizes].map(([k, v]) => k + ": " + v);
		if (`+quote(whole)+`) for (const e of document.querySelectorAll(`+quote(whole)+`)) {
			const r = e.getBoundingClientRect();
			if (shown(e) && area(r) > 0 && area(seen(e)) < area(r) - 2) out.Cut.push("whole " + name(e));
		}
		// A drawing as wide as its card begins where that does; of one that is higher the upper part is seen.
		for (const e of document.querySelectorAll(".card > svg")) {
			const r = e.getBoundingClientRect(), card = e.parentElement.getBoundingClientRect();
			if (shown(e) && r.width > card.width - 6 && Math.abs(r.top - card.top) > 6) out.Cut.push("drawing of " + name(e.parentElement));
		}
		// A container that is asked for its size lays out all that is in it whenever anything on the page changes.
		for (const e of document.querySelectorAll("#frame, #frame *")) if (getComputedStyle(e).containerType !== "normal") out.Cut.push("laid out with every change " + name(e));
		// Names of seats may be shortened, their numbers and tokens are whole, as they would be with points of three digits (a place has one), and points in sight.
		const large = [...document.querySelectorAll("#seats .chip .points:not(.placed), #seats .chip .ended")].flatMap((e) => [...e.childNodes].filter((n) => n.nodeType === 3 && /\d/.test(n.data)));
		const were = large.map((n) => n.data);
		for (const n of large) n.data = n.data.replace(/\d+/, "188");
		for (const e of document.querySelectorAll("#seats .chip :is(.points, .ended, .supply, .token)")) {
			const r = e.getBoundingClientRect(), chip = e.closest(".chip").getBoundingClientRect();
			if (shown(e) && (r.left < chip.left - 1 || r.right > chip.right + 1 || r.bottom > chip.bottom + 1 || e.scrollWidth > e.clientWidth + 1)) out.Cut.push("number of a seat " + name(e));
			else if (shown(e) && e.matches(".points") && area(seen(e)) < area(r) - 2) out.Cut.push("out of sight " + name(e));
		}
		large.forEach((n, i) => (n.data = were[i]));
		// The chips of the seats leave the tools of the page alone.
		const chips = document.querySelector("#seats")?.getBoundingClientRect();
		if (chips) for (const e of document.querySelectorAll(".top > .tool, .top > .settings")) {
			const r = e.getBoundingClientRect();
			if (shown(e) && area(cut(r, chips)) > 0) out.Cut.push("under the seats " + name(e));
		}
		const roll = document.scrollingElement;
		if (roll.scrollHeight > innerHeight + 1) out.Scrolls.push("the window by " + (roll.scrollHeight - innerHeight));
		if (roll.scrollWidth > innerWidth + 1) out.Scrolls.push("the window sideways by " + (roll.scrollWidth - innerWidth));
		for (const e of main.querySelectorAll("*")) {
			if (!shown(e) || e.closest("#log, #side, #player, dialog")) continue;
			const s = getComputedStyle(e);
			if (/auto|scroll/.test(s.overflowY) && e.scrollHeight > e.clientHeight + 1) out.Scrolls.push(name(e) + " by " + (e.scrollHeight - e.clientHeight));
			if (/auto|scroll/.test(s.overflowX) && e.scrollWidth > e.clientWidth + 1) out.Scrolls.push(name(e) + " sideways by " + (e.scrollWidth - e.clientWidth));
		}
		const can = [...main.querySelectorAll("button, a, select, input:not([type=hidden]), [data-move], .lit")].filter((e) => shown(e) && !e.disabled && getComputedStyle(e).pointerEvents !== "none");
		// Of a group on a board, what takes clicks.
		const taken = (g) => {
			const all = [...g.querySelectorAll("rect, circle, path, use, text")].filter((e) => getComputedStyle(e).pointerEvents !== "none" && e.checkVisibility({ visibilityProperty: true })).map(seen).filter((r) => area(r) > 0);
			return all.length ? all.reduce((a, b) => ({ left: Math.min(a.left, b.left), top: Math.min(a.top, b.top), right: Math.max(a.right, b.right), bottom: Math.max(a.bottom, b.bottom) })) : seen(g);
		};
		const rects = can.map((e) => (e instanceof SVGGElement ? taken(e) : seen(e)));
		// What has nothing outside of a circle is a disc: two of them can lie closer than the squares around them.
		const discs = can.map((e, i) => {
			const all = e instanceof SVGGElement ? [...e.querySelectorAll("circle")].filter((c) => getComputedStyle(c).pointerEvents !== "none").map((c) => c.getBoundingClientRect()) : [];
			const c = all.sort((a, b) => b.width - a.width)[0], r = rects[i];
			return c && r.left > c.left - 1 && r.top > c.top - 1 && r.right < c.right + 1 && r.bottom < c.bottom + 1 ? { x: c.left + c.width / 2, y: c.top + c.height / 2, r: c.width / 2 } : null;
		});
		for (let i = 0; i < can.length; i++) for (let j = 0; j < i; j++) {
			const both = cut(rects[i], rects[j]), one = discs[i], other = discs[j];
			if (can[i].contains(can[j]) || can[j].contains(can[i])) continue;
			if (one && other && Math.hypot(one.x - other.x, one.y - other.y) > one.r + other.r - 4) continue;
			if (both.right - both.left > 4 && both.bottom - both.top > 4) out.Overlaps.push(name(can[j]) + " / " + name(can[i]) + " by " + Math.round(both.right - both.left) + "x" + Math.round(both.bottom - both.top));
		}
		for (const k of ["Cut", "Scrolls", "Overlaps"]) out[k] = [...new Set(out[k])].slice(0, 12);
		return out;
	})()`)
}

// hints asks for a hint and goes through what it advises: the panel covers nothing of what the
// line is about that is looked at, and shows some of it. Where a column beside the board has room
// for it below what is asked, it covers nothing of either.
func (w *window) hints(where string) {
	w.t.Helper()
	w.until(`(document.querySelector("#advice").hidden && document.querySelector("#hint").click(), ` + hinted + `)`)
	for _, bad := range js[[]string](w, `(async () => {
		const panel = document.querySelector("#advice"), bad = [];
		const frame = document.querySelector("#frame").getBoundingClientRect(), at = panel.getBoundingClientRect();
		const asked = [...document.querySelectorAll("#decision > *")].filter((e) => e.checkVisibility()).map((e) => e.getBoundingClientRect());
		const log = document.querySelector("#side").getBoundingClientRect(); // below the board, too, where it is upright
		const upright = asked[0].top > frame.bottom && log.top > frame.bottom && log.left > asked[0].right && innerHeight - log.top > 280;
		if (upright || asked[0].left > frame.right && innerHeight - Math.max(...asked.map((r) => r.bottom)) > 280) {
			const over = [frame, ...asked].filter((r) => at.left < r.right && at.right > r.left && at.top < r.bottom && at.bottom > r.top);
			if (over.length) bad.push("covers the board or what is asked, though there is room below or beside that");
		}
		for (const line of panel.querySelectorAll("[data-advised]")) {
			line.querySelector("button").focus();
			await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
			const p = panel.getBoundingClientRect(), about = [...document.querySelectorAll(".advises")].filter((e) => e.checkVisibility());
			let seen = 0;
			for (const e of about) {
				const r = e.getBoundingClientRect();
				const over = Math.max(0, Math.min(p.right, r.right) - Math.max(p.left, r.left)) * Math.max(0, Math.min(p.bottom, r.bottom) - Math.max(p.top, r.top));
				if (over > 0.02 * r.width * r.height) bad.push(line.dataset.advised + ": " + e.id + " is covered by " + Math.round(100 * over / r.width / r.height) + " %");
				if (r.top < innerHeight && r.bottom > 0 && r.left < innerWidth && r.right > 0) seen++;
			}
			if (about.length > 0 && seen === 0) bad.push(line.dataset.advised + ": nothing of it is in sight");
		}
		document.querySelector("#noadvice").click();
		return bad;
	})()`) {
		w.t.Errorf("%s: the hint %s", where, bad)
	}
}

// smallFaces finds texts on drawn cards that are smaller than a size where they are in sight. A
// walk through the page does not see them: they are in the sheet of symbols.
func (w *window) smallFaces(size float64) []string {
	w.t.Helper()
	return js[[]string](w, `(() => {
		const bad = new Map();
		for (const use of document.querySelectorAll("#table .card use, #table .holds use")) {
			const svg = use.closest("svg"), face = document.getElementById(use.getAttribute("href").slice(1));
			if (!face?.viewBox || !svg.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
			const r = svg.getBoundingClientRect(), scale = r.width / face.viewBox.baseVal.width;
			let seen = { left: r.left, top: Math.max(0, r.top), right: r.right, bottom: Math.min(innerHeight, r.bottom) };
			for (let p = svg.parentElement; p; p = p.parentElement) {
				if (getComputedStyle(p).overflow === "visible") continue;
				const f = p.getBoundingClientRect();
				seen = { left: Math.max(seen.left, f.left), top: Math.max(seen.top, f.top), right: Math.min(seen.right, f.right), bottom: Math.min(seen.bottom, f.bottom) };
			}
			for (const t of face.querySelectorAll("text")) {
				const size = parseFloat(getComputedStyle(t).fontSize) * scale, x = r.left + t.getAttribute("x") * scale, y = r.top + t.getAttribute("y") * scale;
				const over = document.elementFromPoint(x, y - size * .3); // what lies over it hides it
				if (over && over !== svg && svg.parentElement.contains(over) && !svg.contains(over)) continue;
				if (x > seen.left && x < seen.right && y > seen.top && y - size * .3 < seen.bottom && size < `+fmt.Sprint(size)+` - .05) bad.set(face.id, "face " + size.toFixed(1) + " px " + face.id + ": " + t.textContent.slice(0, 20));
			}
		}
		return [...bad.values()];
	})()`)
}

// laid is the share of the pane that some elements cover, which do not overlap.
func (w *window) laid(css string) float64 {
	w.t.Helper()
	return js[float64](w, `(() => {
		const pane = document.querySelector("#frame").getBoundingClientRect();
		let sum = 0;
		for (const e of document.querySelectorAll(`+quote(css)+`)) {
			const r = e.getBoundingClientRect();
			sum += Math.max(0, Math.min(r.right, pane.right) - Math.max(r.left, pane.left)) * Math.max(0, Math.min(r.bottom, pane.bottom) - Math.max(r.top, pane.top));
		}
		return sum / (pane.width * pane.height);
	})()`)
}

// size makes the window as big as a screen; a phone's has fingers.
func (w *window) size(s screen) {
	w.t.Helper()
	if err := w.driver.size(s); err != nil {
		w.t.Fatalf("%s: %v", w.name, err)
	}
}

// after is the stage in which seat 0 decides after so many moves.
func after(plies int) stage {
	return func(p game.Position, n int) bool { return n >= plies && p.Pending().Has(0) }
}

// spaces are the games that are measured.
var spaces = []*spaced{&newworldSpace, &xiditSpace, &alienartifactsSpace, &settlersSpace}

// TestTablesUseTheirSpace measures tables at the beginning, in the middle and at the end
// of games, with few and with the most seats, on all screens and in all languages: how much of the pane the
// board covers, how small texts are, what is cut off, scrolls or overlaps. Without -every each is looked at in one language.
//
//	go test ./web/e2e -run 'Space/newworld' -v -screens DIR
//
// prints what was measured and keeps a picture of each.
func TestTablesUseTheirSpace(t *testing.T) {
	t.Parallel()
	for _, g := range spaces {
		for i := range g.seats {
			t.Run(fmt.Sprintf("%s-%d", g.game, g.seats[i]), func(t *testing.T) {
				t.Parallel()
				g.measured(t, i)
			})
		}
	}
}

// measured looks at tables of the i-th number of seats.
func (g *spaced) measured(t *testing.T, i int) {
	seats, s := g.seats[i], house(t)
	type laid struct{ path, session string }
	at := map[string]laid{}
	times := []string{"beginning", "middle", "end"}
	for k, when := range []stage{after(0), g.middle, settledEnd} {
		path, sessions := s.layWith(g.game, g.options, []string{"Anna"}, seats-1, when)
		at[times[k]] = laid{path, sessions[0]}
	}
	if seats == g.seats[len(g.seats)-1] {
		for _, when := range slices.Sorted(maps.Keys(g.more)) {
			path, sessions := s.layWith(g.game, g.options, []string{"Anna"}, seats-1, g.more[when])
			at[when], times = laid{path, sessions[0]}, append(times, when)
		}
	}
	s.start()
	w := open(t, browser(t), "Anna")
	codes, looks := []string{"en", "de", "it"}, 0
	for j, on := range allScreens {
		w.size(on)
		for k, when := range times {
			if !*every && k < 3 && (i+j+k)%2 == 0 { // what there is more is there for one number of seats
				continue
			}
			said := codes[looks%len(codes):][:1] // each look in another language
			if *every {
				said = codes
			}
			looks++
			for _, code := range said {
				w.prefer(s, "lang", code)
				w.come(s, at[when].path, at[when].session)
				room := 0.0
				if code != "en" { // whose sentences are longer
					room = .02
				}
				g.look(w, i, on, when, room, fmt.Sprintf("%s-%d-%s-%s-%s", g.game, seats, on, code, when))
			}
		}
	}
}

// cutNames are the names of seats that do not fit where the seats stand.
const cutNames = `[...document.querySelectorAll("#seats .who")].filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent)`

// look measures a table of the i-th number of seats at some time of its game. What asks may have so much more room
// than the bounds allow.
func (g *spaced) look(w *window, i int, on screen, when string, room float64, where string) {
	t, seats := w.t, g.seats[i]
	t.Helper()
	want, bound := g.want[on]
	whole := cmp.Or(want.whole, g.whole)
	if when == "end" {
		whole = ""
	}
	m := w.measure(g.pieces, whole, want.text)
	t.Logf("%s: pane %.0f %% of the window, %.0f %% of it covered", where, 100*m.Frame, 100*m.Covered)
	w.shoot("space-" + where)
	if when == "middle" && seats == g.seats[0] && on.width != 1920 {
		w.hints(where)
	}
	if on.width >= 1180 {
		for _, name := range js[[]string](w, cutNames) {
			t.Errorf("%s: the name %q is cut", where, name)
		}
	}
	if m.Nodes > mostNodes {
		t.Errorf("%s: the page has %d elements, at most %d are few enough", where, m.Nodes, mostNodes)
	}
	if !bound {
		return
	}
	if m.Frame < want.frame-room && g.more[when] == nil {
		t.Errorf("%s: the pane has %.1f %% of the window, want %.0f", where, 100*m.Frame, 100*(want.frame-room))
	}
	if when == "middle" && m.Covered < want.covered {
		t.Errorf("%s: pieces cover %.0f %% of the pane, want %.0f", where, 100*m.Covered, 100*want.covered)
	}
	if when == "middle" && g.laid != "" {
		laid := w.laid(g.laid)
		t.Logf("%s: what lies on the map covers %.0f %%", where, 100*laid)
		if laid < want.laid {
			t.Errorf("%s: what lies on the map covers %.0f %% of the pane, want %.0f", where, 100*laid, 100*want.laid)
		}
	}
	bad := slices.Concat(m.Small, m.Cut, m.Overlaps)
	bad = append(bad, w.smallFaces(want.faces)...)
	if want.fixed && when != "end" {
		bad = append(bad, m.Scrolls...)
	}
	if len(bad) > 0 {
		t.Errorf("%s:\n\t%s", where, strings.Join(bad, "\n\t"))
	}
}
