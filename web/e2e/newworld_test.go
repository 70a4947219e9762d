package e2e

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"spielwerk/game"
	"spielwerk/games/newworld"
)

// mapFaults is what is wrong with a board of New World as it stands in the window: tiles that
// are too small, too much sea, coordinates that cannot be read, surveyors out of sight, fields
// under something else, choices that overlap, a panel that is too large.
const mapFaults = `(() => {
	const out = [], board = document.querySelector("#board"), box = board.getBoundingClientRect(), m = board.getScreenCTM();
	const inset = getComputedStyle(board).getPropertyValue("--inset").trim().split(" ").map(Number);
	const pane = { left: box.left + inset[3], top: box.top + inset[0], right: box.right, bottom: box.bottom };
	const inPane = (r) => r.left >= pane.left - 1 && r.top >= pane.top - 1 && r.right <= pane.right + 1 && r.bottom <= pane.bottom + 1;
	const rect = (e) => e.getBoundingClientRect();
	const middle = (r) => [r.left + r.width / 2, r.top + r.height / 2];
	const tile = 100 * m.a;
	if (tile < 43.5) out.push("a tile has " + tile.toFixed(1) + " px");
	const sea = box.right - (m.e + Number(board.dataset.shore) * m.a);
	if (sea > box.width / 6 + 2) out.push("the sea has " + sea.toFixed(0) + " of " + box.width.toFixed(0) + " px");
	for (const text of board.querySelectorAll("#head text, #rows text, #cells text")) {
		const size = parseFloat(getComputedStyle(text).fontSize) * m.a;
		if (size < 13.9) out.push("the text " + text.textContent + " has " + size.toFixed(1) + " px");
	}
	for (const s of board.querySelectorAll(".surveyor > use[href='#surveyor']")) {
		const r = rect(s);
		if (r.height < 24 || r.top < box.top - 1 || r.bottom > pane.top + 1 || r.left < box.left - 1 || r.right > box.right + 1) out.push("a surveyor stands at " + JSON.stringify(r));
		for (const b of document.querySelectorAll("#zoom button")) {
			const c = rect(b);
			if (c.width && r.left < c.right && c.left < r.right && r.top < c.bottom && c.top < r.bottom) out.push("a surveyor stands under a button");
		}
	}
	for (const s of board.querySelectorAll(".surveyor:not(.away) > use")) for (const text of board.querySelectorAll("#head > text")) {
		const r = rect(s), c = rect(text), over = Math.min(r.right, c.right) - Math.max(r.left, c.left);
		if (text.checkVisibility({ visibilityProperty: true }) && over > 3 && r.bottom - 6 > c.top + 6 && c.bottom - 6 > r.top) out.push("a surveyor lies over the number " + text.textContent + " by " + over.toFixed(1) + " px");
	}
	for (const b of document.querySelectorAll("#zoom button")) for (const e of document.querySelectorAll(".top .tool, .top .settings")) {
		const r = rect(b), c = rect(e);
		if (r.width && c.width && r.left < c.right - 1 && c.left < r.right - 1 && r.top < c.bottom && c.top < r.bottom) out.push("a button of the zoom lies on " + (e.id || e.className));
	}
	const all = [...board.querySelectorAll(".cell.lit")], seen = all.filter((c) => inPane(rect(c.querySelector("rect"))));
	for (const c of seen) {
		const hit = document.elementFromPoint(...middle(rect(c.querySelector("rect"))));
		if (!c.contains(hit)) out.push("the field " + c.dataset.cell + " lies under " + (hit?.id || hit?.tagName));
	}
	if (tile > 44.5 && seen.length < all.length) out.push(all.length - seen.length + " of " + all.length + " fields are out of sight, with tiles of " + tile.toFixed(1) + " px");
	if (all.length && !seen.length) out.push("no field is in sight");
	const rings = [...board.querySelectorAll(".spot .ring")].map(rect);
	if (rings.length) {
		const last = rect([...board.querySelectorAll("#land > use[id^=p]")].pop()), hit = document.elementFromPoint(...middle(last));
		if (!inPane(last) || !board.contains(hit)) out.push("the tile just placed is not in sight");
	}
	rings.forEach((a, i) => {
		if (a.width < 24) out.push("a choice has " + a.width.toFixed(0) + " px");
		if (!inPane(a)) out.push("a choice is out of sight");
		for (const b of rings.slice(0, i)) {
			const far = Math.hypot(a.x - b.x, a.y - b.y);
			if (far < a.width - 1) out.push("choices overlap by " + (a.width - far).toFixed(0) + " px");
		}
	});
	const panel = rect(document.querySelector("#decision"));
	if (innerWidth < 600 && panel.height > innerHeight / 4 + 1) out.push("the panel has " + panel.height.toFixed(0) + " px");
	return [...new Set(out)].join("\n");
})()`

// TestSevenChoicesLeaveTheHintInSight: on a small desktop, in all languages, the decision does not scroll when
// there are six settlers to choose from.
func TestSevenChoicesLeaveTheHintInSight(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.lay("newworld", []string{"Anna"}, 2, func(p game.Position, plies int) bool {
		return deploying(p.View(game.Watcher).(*newworld.View), p.Pending().First(), plies) && len(p.Moves(nil, 0)) >= 7
	})
	s.start()
	w := open(t, browser(t), "Anna")
	w.size(screen{1280, 800})
	for _, code := range []string{"de", "it", "en"} {
		w.prefer(s, "lang", code)
		w.come(s, path, sessions[0])
		if n := js[int](w, `document.querySelectorAll(".buttons > .act").length`); n < 7 {
			t.Fatalf("%s: %d choices", code, n)
		}
		if hides := js[int](w, `(() => { const d = document.querySelector("#decision"); return d.scrollHeight - d.clientHeight })()`); hides > 0 {
			t.Errorf("%s: %d px of the decision are out of sight", code, hides)
		}
		w.shoot("newworld-seven-choices-" + code)
	}
}

// TestAMapThatTells looks at the board of New World on all screens with two and with five
// seats: in the beginning, in the middle and at the end of a game, while a tile is placed and
// while a settler is chosen, and when the game is over.
func TestAMapThatTells(t *testing.T) {
	t.Parallel()
	for few, seats := range []int{2, 5} {
		t.Run(fmt.Sprint(seats), func(t *testing.T) {
			t.Parallel()
			s := house(t)
			stages := []string{"beginning", "middle", "end", "over"}
			paths, people := map[string]string{}, map[string]string{}
			for i, tiles := range []int{1, 48, 80} {
				path, sessions := s.laid([]string{"Anna"}, seats-1, func(v *newworld.View, seat game.Seat, _ int) bool {
					return seat == 0 && v.Phase == "place" && len(v.Placed) >= tiles && v.Supplies[0] > 0
				})
				paths[stages[i]], people[stages[i]] = path, sessions[0]
			}
			path, sessions := s.laid([]string{"Anna"}, seats-1, finished)
			paths["over"], people["over"] = path, sessions[0]
			s.start()
			w := open(t, browser(t), "Anna")
			for i, stage := range stages {
				w.size(allScreens[2])
				w.come(s, paths[stage], people[stage])
				if stage == "over" {
					for _, on := range allScreens {
						w.size(on)
						w.shoot(fmt.Sprintf("newworld-%d-over-%s", seats, on))
					}
					break
				}
				for j, phase := range []string{"place", "deploy"} {
					for range 20 { // a tile without a place for a settler has no second phase
						w.until(mine)
						if w.state().Phase == phase {
							break
						}
						w.quick()
					}
					if got := w.state(); got.Phase != phase {
						t.Errorf("%s: nobody looked at %q but %q", stage, phase, got.Phase)
					}
					for k, on := range allScreens {
						if !*every && ((i+j+k)%2 != 0 || (few+i+k/2)%2 != 0) {
							continue
						}
						w.size(on)
						w.until(`document.querySelector("#board").getScreenCTM().a > 0`)
						js[bool](w, `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))`)
						w.shoot(fmt.Sprintf("newworld-%d-%s-%s-%s", seats, stage, phase, on))
						faults := js[string](w, mapFaults)
						for range 20 { // the map follows a new size; what stays wrong is a fault
							if faults == "" {
								break
							}
							time.Sleep(100 * time.Millisecond)
							faults = js[string](w, mapFaults)
						}
						if faults != "" {
							t.Errorf("%s, %s, %s:\n\t%s", stage, phase, on, strings.ReplaceAll(faults, "\n", "\n\t"))
						}
					}
					w.size(allScreens[2])
				}
			}
		})
	}
}

// TestAMoveIsToldBeforeItIsMade looks at a field, a settler and a row of the overview, and
// reads what is said and lit.
func TestAMoveIsToldBeforeItIsMade(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.laid([]string{"Anna"}, 1, func(v *newworld.View, seat game.Seat, _ int) bool {
		return seat == 0 && v.Phase == "place" && len(v.Placed) > 40
	})
	s.start()
	w := open(t, browser(t), "Anna")
	w.size(allScreens[2])
	w.come(s, path, sessions[0])
	w.until(`document.querySelector("#overview .features button")`)

	// A field tells what comes of the move, without making it.
	n := w.number()
	at := w.place("#cells .cell.lit[data-gains]")
	w.do(chromedp.MouseEvent(chromedp.MouseMoved, at.X, at.Y))
	w.until(`document.querySelector("#ahead .foretold")?.textContent.trim().length > 10`)
	w.until(`document.querySelectorAll("#overview .tiles .fits").length > 0`)
	if w.number() != n {
		t.Error("looking at a field is a move")
	}

	// A row of the overview lights its feature.
	at = w.place("#overview .features button")
	w.do(chromedp.MouseEvent(chromedp.MouseMoved, at.X, at.Y))
	w.until(`document.querySelector("#light > g")`)
	if got := js[string](w, `document.querySelector("#overview .features .how").textContent.trim()`); got == "" {
		t.Error("the overview does not say who leads")
	}

	// A tile to come is shown large and whole, by mouse and by keys, and lights where it fits.
	for _, key := range []bool{false, true} {
		const tile = `#overview .tiles button[data-cells*=" "]`
		at = w.place("#overview .features button")
		w.do(chromedp.MouseEvent(chromedp.MouseMoved, at.X, at.Y))
		w.until(`document.querySelector("#overview .features button:hover") && document.querySelector("#large").hidden`) // it has come
		if key {
			js[bool](w, `(document.querySelector('`+tile+`').focus(), true)`)
		} else {
			at = w.place(tile)
			w.do(chromedp.MouseEvent(chromedp.MouseMoved, at.X, at.Y))
		}
		w.until(`!document.querySelector("#large").hidden`)
		if bad := js[string](w, `(() => {
			const large = document.querySelector("#large"), r = large.getBoundingClientRect(), by = [...document.querySelectorAll("#overview .tiles button")].find((b) => b.dataset.name === large.querySelector("b").textContent);
			const cells = by.dataset.cells.split(" ").length, lit = document.querySelectorAll("#light path").length;
			if (r.left < 0 || r.top < 0 || r.right > innerWidth || r.bottom > innerHeight || r.width < 150) return JSON.stringify(r);
			if (large.scrollHeight > large.clientHeight + 1) return "it is cut off";
			if (large.querySelector("p").textContent.length < 10) return "it does not say where it fits";
			return cells === lit ? "" : lit + " cells are lit, it fits into " + cells;
		})()`); bad != "" {
			w.shoot("failed-" + t.Name())
			t.Errorf("a tile shown large (by keys: %v): %s", key, bad)
		}
	}

	// The surveyors say what the next scoring does.
	if got := js[string](w, `document.querySelector("#surveying").textContent`); !strings.Contains(got, "column") {
		t.Errorf("of the surveyors is said %q", got)
	}
	if js[int](w, `document.querySelectorAll("#head .surveyor").length`) < 2 {
		t.Error("the surveyors are not on the board")
	}
	if hits := js[int](w, `(() => {
		const r = document.querySelector("#surveyor-0 > use").getBoundingClientRect();
		return [.2, .35, .5, .65, .8].filter((x) => document.elementFromPoint(r.x + x * r.width, r.y + r.height / 2)?.closest("[data-stands]")).length;
	})()`); hits != 5 {
		t.Errorf("of five points of a surveyor %d can be pointed at", hits)
	}
	on := w.place("#surveyor-0 > use")
	w.do(chromedp.MouseEvent(chromedp.MouseMoved, on.X, on.Y))
	w.until(`document.querySelector("#tip.shown")`)
	if got := js[string](w, `document.querySelector("#tip").textContent`); !strings.Contains(got, "4 extra points for each surveyor there") {
		t.Errorf("a surveyor at which one points says %q", got)
	}

	// A line of the log lights its feature as a whole, and brings a zoomed map to it for as long
	// as one looks at the line.
	const line = `#log [data-places*=":complete"]`
	const inSight = `(() => { const b = document.querySelector("#board").getBoundingClientRect(), r = document.querySelector("#light")?.getBoundingClientRect(); return r && r.width > 0 && r.left >= b.left && r.right <= b.right && r.top >= b.top && r.bottom <= b.bottom; })()`
	const box = `document.querySelector("#board").getAttribute("viewBox")`
	js[bool](w, `(document.querySelector('`+line+`').scrollIntoView({ block: "center" }), true)`)
	w.mouseOver(line)
	w.until(inSight)
	if parts := js[int](w, `document.querySelectorAll("#light g[transform]").length`); parts < 2 {
		t.Errorf("a feature is lit on %d tiles", parts)
	}
	w.shoot("newworld-line")
	w.mouseOver("#prompt")
	w.until(`!document.querySelector("#light")`)
	js[bool](w, `(() => {
		const board = document.querySelector("#board"), r = board.getBoundingClientRect();
		board.dispatchEvent(new WheelEvent("wheel", { bubbles: true, cancelable: true, deltaY: -1100, clientX: r.right - 30, clientY: r.bottom - 30 }));
		return true;
	})()`)
	zoomed := js[string](w, box)
	w.mouseOver(line)
	w.until(inSight)
	if js[string](w, box) == zoomed {
		t.Error("what the line tells of was in sight of a zoomed map anyway: zoom elsewhere")
	}
	w.mouseOver("#prompt")
	w.until(box + ` === ` + quote(zoomed))

	// Where the surveyors will go is seen at the edge of the pane when it is beyond. What the server
	// tells of a field is replaced: at this table no field moves them.
	js[bool](w, `(window.fetch = async () => new Response('<div class="foretold" data-surveyors="1 2"></div>'), true)`)
	js[bool](w, `(document.querySelector("#cells [role=button]:not([data-gains])").focus(), true)`)
	w.until(`document.querySelectorAll("#head .surveyor.next").length === 2`)
	if bad := js[string](w, `(async () => {
		const board = document.querySelector("#board"), [x, y, width, height] = board.getAttribute("viewBox").split(" ").map(Number), out = [];
		for (const aside of [-width, width]) {
			board.setAttribute("viewBox", [x + aside, y, width, height].join(" "));
			await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
			const box = board.getBoundingClientRect();
			for (const r of [...document.querySelectorAll("#head .surveyor.next > use")].map((g) => g.getBoundingClientRect())) {
				if (r.left < box.left - 1 || r.right > box.right + 1) out.push("at " + r.left.toFixed() + " to " + r.right.toFixed());
			}
		}
		return out.join("; ");
	})()`); bad != "" {
		t.Errorf("a surveyor will go out of sight: %s", bad)
	}
}

// TestTurnsOfOthersArePlayedBack watches what a rival does: captions, the tile that comes, and
// the end as the server has it.
func TestTurnsOfOthersArePlayedBack(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.laid([]string{"Anna", "Bob"}, 0, ordering)
	s.start()
	b := browser(t)
	anna, bob := open(t, b, "Anna"), open(t, b, "Bob")
	anna.motion("no-preference")
	bob.motion("no-preference")
	anna.come(s, path, sessions[0])
	bob.prefer(s, "spielwerk", sessions[1])
	bob.visit(s.url(path))
	bob.until(`document.querySelector("#head")`)
	js[bool](bob, `(() => {
		window.captions = [];
		new MutationObserver(() => { const told = document.querySelector("#caption").textContent; if (told && `+unmeasured+`) window.captions.push(told); }).observe(document.querySelector("#caption"), { childList: true });
		return true;
	})()`)
	anna.quick()
	bob.until(`window.captions.some((c) => c.includes("surveyor"))`)
	bob.until(`document.querySelector("#player").hidden && Number(document.querySelector("#table").dataset.number) >= ` + itoa(anna.number()))
	const stand = `[...document.querySelectorAll("#head .surveyor")].map((e) => e.getAttribute("transform")).join(" ")`
	if a, b := js[string](anna, stand), js[string](bob, stand); a != b {
		t.Errorf("after the playback Bob sees the surveyors at %s, Anna at %s", b, a)
	}
	if got := js[[]string](bob, "window.captions"); len(got) < 3 {
		t.Errorf("only %q was told", got)
	}
}
