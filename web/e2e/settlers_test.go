package e2e

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"spielwerk/game"
	"spielwerk/games/settlers"
	"spielwerk/games/settlers/board"
)

// acting is a stage of Imperial Settlers: seat 0 has an action and can do all of
// these.
func acting(round int, words ...string) stage {
	return func(p game.Position, _ int) bool {
		v := p.View(game.Watcher).(*settlers.View)
		if v.Round != round || v.Phase != "action" || !p.Pending().Has(0) || v.Decision.What != "act" {
			return false
		}
		moves := p.Moves(nil, 0)
		for _, w := range words {
			if !slices.ContainsFunc(moves, func(m game.Move) bool { return p.Rules().Vocabulary().Moves[m.Kind].Word == w }) {
				return false
			}
		}
		return true
	}
}

// settlersLookout is the stage in which seat 0 takes a card, settledEnd the end.
func settlersLookout(round int) stage {
	return func(p game.Position, _ int) bool {
		v := p.View(game.Watcher).(*settlers.View)
		return v.Round == round && v.Phase == "lookout" && p.Pending().Has(0)
	}
}

func settledEnd(p game.Position, _ int) bool { return p.Pending() == 0 }

// settleMouse answers what is asked until the table is asked for an action or waits for
// others.
func (w *window) settleMouse() {
	w.t.Helper()
	for range 20 {
		w.until(`!document.querySelector(".flight")`)
		if !js[bool](w, mine) || js[bool](w, acts) {
			return
		}
		n := w.number()
		if js[bool](w, `Boolean(document.querySelector(".choices button"))`) {
			w.mouse(".choices button")
		} else if js[bool](w, `Boolean(document.querySelector("#b-done"))`) {
			w.mouse("#b-done")
		} else {
			w.mouse("button.card.lit")
		}
		w.reach(n + 1)
	}
	w.t.Fatal("the questions never end")
}

// acts says that the visitor is asked for an action, or has taken it.
const acts = `Boolean(document.querySelector("#b-pass, #b-end"))`

// pass passes with a tool; where goods would be lost it is asked once more.
func (w *window) pass(press func(css string)) {
	w.t.Helper()
	if js[bool](w, `Boolean(document.querySelector("#o-pass:not([open])"))`) {
		press("#o-pass > summary")
		w.until(`document.querySelector("#o-pass[open]")`)
	}
	press("#b-pass")
}

// zoomed looks at the other side of a card of the hand as it is shown: it is whole and in sight
// when all that is to be said of the card has come, and its least text has 14 px.
func (w *window) zoomed() {
	w.t.Helper()
	w.until(`document.querySelector("#about.shown .whynot")`)
	w.shoot("settlers-zoom-" + w.name)
	if wrong := js[string](w, `(async () => {
		await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
		const about = document.querySelector("#about"), r = about.getBoundingClientRect(), text = about.querySelector("svg").getBoundingClientRect().width / `+itoa(board.CardWidth)+` * `+itoa(board.Smallest)+`;
		const cut = r.left < 0 || r.top < 0 || r.right > innerWidth || r.bottom > innerHeight || about.scrollHeight > about.clientHeight + 1;
		return (cut ? "cut off at " + [r.left, r.top, r.right, r.bottom, about.scrollHeight] + " " : "") + (text < 14 ? "text of " + text + " px" : "");
	})()`); wrong != "" {
		w.t.Errorf("%s: the other side of a card: %s", w.name, wrong)
	}
}

// touch puts a finger down in a window or takes it away.
func (w *window) touch(at point, kind input.DispatchTouchEventType) {
	w.t.Helper()
	points := []*input.TouchPoint{}
	if kind == input.DispatchTouchEventTypeTouchStart {
		points = append(points, &input.TouchPoint{X: at.X, Y: at.Y})
	}
	call(w, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
}

// TestABuildingIsBuilt with the mouse, then a card is used or Workers exchanged and
// the turn is settledEnd with keys; goods travel, and the log tells what happened.
func TestABuildingIsBuilt(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.lay("settlers", []string{"Anna"}, 3, acting(2, "build", "exchange"))
	s.start()
	anna := open(t, browser(t), "Anna")
	anna.motion("no-preference")
	anna.come(s, path, sessions[0])
	anna.shoot("settlers-turn")
	hand := js[int](anna, `document.querySelectorAll("#hand-0 .card").length`)
	at := anna.place("#hand-0 > li:last-child > .card")
	anna.do(chromedp.MouseEvent(chromedp.MouseMoved, at.X, at.Y))
	anna.zoomed()
	js[bool](anna, `(window.flown = 0, new MutationObserver((list) => { for (const m of list) for (const n of m.addedNodes) if (n.classList?.contains("flight")) window.flown++; }).observe(document.querySelector("main"), { childList: true }), true)`)
	js[bool](anna, `(() => {
		window.stirred = [];
		const animate = Element.prototype.animate;
		Element.prototype.animate = function (...a) { if (/scale/.test(JSON.stringify(a[0][0])) && a[0].length === 3) window.stirred.push(this.closest("[id]").id); return animate.apply(this, a); };
		return true;
	})()`)
	n := anna.number()
	card := js[string](anna, `document.querySelector(".does button[value^=build]").value.split(" ")[1]`)
	anna.mouse(`.does button[value="build ` + card + `"]`)
	anna.reach(n + 1)
	anna.settleMouse()
	anna.until(`document.querySelector("#tableau .mat.own #c-` + card + `")`)
	if now := js[int](anna, `document.querySelectorAll("#hand-0 .card").length`); now >= hand+3 {
		t.Errorf("%d cards in hand, before %d", now, hand)
	}
	if js[int](anna, "window.flown") == 0 {
		t.Error("nothing travelled")
	}
	if got := js[[]string](anna, "window.stirred"); !slices.Contains(got, "c-"+card) || !slices.Contains(got, "chip-0") {
		t.Errorf("a Location is built, and %v stir, not it and who built it", got)
	}
	if !js[bool](anna, `document.querySelector("#log").textContent.includes("Anna")`) {
		t.Error("the log tells nothing of it")
	}
	anna.shoot("settlers-built")
	if js[bool](anna, `Boolean(document.querySelector("#b-end"))`) {
		n = anna.number()
		anna.mouse("#b-end")
		anna.reach(n + 1)
	}
	anna.until(mine + "||" + over)
}

// TestATurnOfSettlersByKeyboardOnly: a card of the hand is reached with Tab and
// arrows, its other side is shown, something is done with it, and the turn is
// settledEnd; the focus is never lost.
func TestATurnOfSettlersByKeyboardOnly(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.lay("settlers", []string{"Kay"}, 1, acting(2, "build", "exchange"))
	s.start()
	kay := open(t, browser(t), "Kay")
	kay.come(s, path, sessions[0])
	kay.tabTo("#o-exchange > summary")
	kay.focused("on an offer")
	kay.press(kb.Enter)
	kay.until(`document.querySelector("#o-exchange").open`)
	kay.press(kb.Enter)
	kay.tabTo("#hand-0 button")
	kay.focused("on the hand")
	for range 30 {
		if js[bool](kay, `document.activeElement.matches(".does button[value^=build]")`) {
			break
		}
		if js[bool](kay, `document.activeElement.matches(".card") && Boolean(document.activeElement.parentElement.querySelector("button[value^=build]"))`) {
			kay.press(kb.ArrowDown)
		} else {
			kay.press(kb.ArrowRight)
		}
		kay.focused("in the hand")
	}
	if !js[bool](kay, `document.activeElement.matches(".does button[value^=build]")`) {
		kay.shoot("failed-" + t.Name())
		t.Fatal("arrows do not reach what can be built")
	}
	n := kay.number()
	kay.press(kb.Enter)
	kay.reach(n + 1)
	kay.focused("after building")
	for range 30 {
		if !js[bool](kay, mine) || js[bool](kay, `Boolean(document.querySelector("#b-pass"))`) {
			break
		}
		n = kay.number()
		if css := js[string](kay, `["#b-end", ".choices button", "#b-done", "button.card.lit"].find((c) => document.querySelector(c)) ?? ""`); css != "" {
			if !js[bool](kay, `document.activeElement.matches(`+quote(css)+`)`) {
				kay.tabTo(css)
			}
			kay.press(kb.Enter)
			kay.reach(n + 1)
		}
	}
	kay.until(mine + "||" + over)
	kay.focused("when it is Kay's turn again")
	// A card tells what it is to who rests on it, and why not now: all but the board of a people.
	kay.tabTo("#hand-0 button, #tableau button.card:not(.people)")
	if js[bool](kay, `document.activeElement.matches(".card")`) {
		kay.zoomed()
		kay.press(kb.Escape)
		kay.until(`!document.querySelector("#about.shown")`)
	}
}

// TestSettlersOnAPhone: nothing scrolls sideways, what is asked and what can be done
// is at the thumb, and a card is taken with a finger.
func TestSettlersOnAPhone(t *testing.T) {
	t.Parallel()
	s := house(t)
	type laid struct{ what, path, session string }
	var at []laid
	for what, stage := range map[string]stage{"lookout": settlersLookout(2), "turn": acting(4, "build"), "end": settledEnd} {
		path, sessions := s.lay("settlers", []string{"Maximiliane-Charlotte"}, 3, stage)
		at = append(at, laid{what, path, sessions[0]})
	}
	path, sessions := s.lay("settlers", []string{"Maximiliane-Charlotte"}, 0, acting(3))
	at = append(at, laid{"solo", path, sessions[0]})
	s.start()
	phone := open(t, browser(t), "a phone")
	phone.phone()
	for _, lang := range []string{"de"} { // whose words are the longest
		phone.prefer(s, "lang", lang)
		for _, l := range at {
			phone.come(s, l.path, l.session)
			phone.fits(l.what+" in "+lang, false)
			if out := js[string](phone, `[...document.querySelectorAll("#prompt, #o-pass > summary, .choices button")].filter((e) => { const r = e.getBoundingClientRect(); return r.top < 0 || r.bottom > innerHeight + 1 || r.right > innerWidth + 1; }).map((e) => e.id || e.textContent).join("; ")`); out != "" {
				t.Errorf("%s in %s: out of sight: %s", l.what, lang, out)
			}
			if lang == "de" {
				phone.shoot("settlers-phone-" + l.what)
			}
		}
	}
	// While an offer is open, passing stays at the thumb.
	for _, l := range at {
		if l.what != "turn" && l.what != "solo" {
			continue
		}
		phone.come(s, l.path, l.session)
		for _, offer := range js[[]string](phone, `[...document.querySelectorAll("#decision .offer")].map((o) => o.id)`) {
			phone.finger("#" + offer + " > summary")
			phone.until(`document.querySelector("#` + offer + `[open]")`)
			phone.shoot("settlers-phone-" + l.what + "-" + offer)
			if len(phone.places("#b-pass, #o-pass > summary")) == 0 || len(phone.places("#"+offer+" > summary")) != 1 {
				t.Errorf("%s: with %s open, passing or the offer cannot be reached", l.what, offer)
			}
			phone.finger("#" + offer + " > summary")
			phone.until(`!document.querySelector("#` + offer + `[open]")`)
		}
	}
	// A long press shows the other side of a card.
	last := phone.place("#hand-0 > li:last-child > .card")
	phone.touch(last, input.DispatchTouchEventTypeTouchStart)
	phone.zoomed()
	phone.touch(last, input.DispatchTouchEventTypeTouchEnd)
	phone.prefer(s, "lang", "en")
	i := slices.IndexFunc(at, func(l laid) bool { return l.what == "lookout" })
	phone.come(s, at[i].path, at[i].session)
	n := phone.number()
	// One reads a card before one takes it, and what taking it does stands beside.
	open := phone.place(".open .card.lit")
	phone.touch(open, input.DispatchTouchEventTypeTouchStart)
	phone.until(previewShown)
	phone.until(`document.querySelector("#about.shown")`)
	if over := js[bool](phone, `(() => {
		const [a, b] = ["#about", "#preview"].map((css) => document.querySelector(css).getBoundingClientRect());
		return Math.min(a.right, b.right) - Math.max(a.x, b.x) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.y, b.y) > 1;
	})()`); over {
		t.Error("what a move does is told over the card")
	}
	phone.shoot("settlers-phone-open")
	phone.touch(open, input.DispatchTouchEventTypeTouchEnd)
	phone.finger(".open .card.lit")
	phone.reach(n + 1)
	phone.until(mine)
	phone.until(`!document.querySelector("#player:not([hidden]), .flight") && document.getAnimations().length === 0`)
	// A rival's Empire opens with a tap.
	phone.finger("#mat-1 .fold")
	phone.until(`document.querySelector("#mat-1").hasAttribute("data-open")`)
	phone.fits("with a rival's Empire open", false)
	phone.shoot("settlers-phone-rival")
}

// TestCardsOfAnEmpireAreAlike plays moves in which cards glide: all that lie in one's Empire have one size at any time,
// and what is fitted to the pane needs no scroll bar.
func TestCardsOfAnEmpireAreAlike(t *testing.T) {
	t.Parallel()
	s := house(t, "--bot-pause", "100ms")
	path, sessions := s.layWith("settlers", map[string]string{"expansion": "atlanteans"}, []string{"Anna"}, 1, acting(4))
	s.start()
	w := open(t, browser(t), "Anna")
	w.motion("no-preference")
	w.size(screen{1280, 800})
	w.come(s, path, sessions[0])
	for n := range 24 {
		if w.decides(1, 3, false) == 0 {
			break
		}
		got := js[[]string](w, `(() => {
			const wide = new Map([...document.querySelectorAll(".own .empire .zone > *")].map((e) => [e.offsetWidth, e.innerHTML.match(/id="c-([^"]*)/)?.[1]]));
			const frame = document.querySelector("#frame"), over = frame.scrollHeight - frame.clientHeight;
			return [...(wide.size > 1 ? wide : [])].map(([w, id]) => id + ": " + w + " px").concat(over > 0 && over < 3 ? ["the frame scrolls by " + over + " px"] : []);
		})()`)
		if len(got) > 0 {
			t.Errorf("after %d moves: %s", n+1, got)
		}
	}
}

// TestSettlersAlone: the Target line and what the next attack would hit are shown; a
// round is played with the mouse.
func TestSettlersAlone(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.lay("settlers", []string{"Solveig"}, 0, acting(2, "build"))
	full, holders := s.layWith("settlers", settlersSpace.options, []string{"Solveig"}, 0, func(p game.Position, n int) bool {
		return (acting(3)(p, n) || acting(4)(p, n)) && len(p.View(0).(*settlers.View).Seats[0].Hand) == 11
	})
	s.start()
	w := open(t, browser(t), "Solveig")
	w.size(screen{768, 1024})
	w.come(s, full, holders[0])
	if m := w.measure(settlersSpace.pieces, settlersSpace.whole, 14); len(m.Scrolls)+len(m.Cut)+len(m.Small)+len(m.Overlaps) > 0 {
		t.Errorf("with eleven cards in the hand: scrolls %v, cut %v, small %v, overlaps %v", m.Scrolls, m.Cut, m.Small, m.Overlaps)
	}
	w.shoot("settlers-solo-full")
	w.size(screen{1280, 860})
	w.come(s, path, sessions[0])
	w.shoot("settlers-solo")
	for _, css := range []string{".solo .attack", ".threats li", ".race"} {
		if !js[bool](w, `Boolean(document.querySelector(`+quote(css)+`))`) {
			t.Errorf("there is no %s", css)
		}
	}
	round := func() string { return js[string](w, `document.querySelector(".marker .now")?.textContent ?? ""`) }
	was := round()
	for range 60 {
		if round() != was || js[bool](w, over) {
			break
		}
		n := w.number()
		switch {
		case js[bool](w, `Boolean(document.querySelector(".does button[value^=build]"))`):
			w.mouse(".does button[value^=build]")
		case js[bool](w, `Boolean(document.querySelector("#b-end"))`):
			w.mouse("#b-end")
		case js[bool](w, `Boolean(document.querySelector("#b-pass"))`):
			w.pass(w.mouse)
		}
		w.reach(n + 1)
		if js[bool](w, `Boolean(document.querySelector(".open .card.lit"))`) {
			break
		}
		w.settleMouse()
	}
	if now := round(); now == was {
		t.Errorf("it is still round %s", now)
	}
}

// TestAxeFindsNothingInSettlers looks at all kinds of pages in both themes, at the
// desk and on the phone.
func TestAxeFindsNothingInSettlers(t *testing.T) {
	t.Parallel()
	s := house(t)
	type page struct{ name, path, session string }
	var pages []page
	add := func(name string, bots int, at stage) {
		path, sessions := s.lay("settlers", []string{"Anna"}, bots, at)
		pages = append(pages, page{name, path, sessions[0]})
	}
	add("lookout", 3, settlersLookout(3))
	add("turn", 3, acting(4, "build", "exchange"))
	add("solo", 0, acting(3))
	add("end", 2, settledEnd)
	s.start()
	w := open(t, browser(t), "a visitor")
	found := newAudit()
	look := func(theme, screen string, pages ...page) {
		w.prefer(s, "theme", theme)
		for _, p := range pages {
			w.come(s, p.path, p.session)
			w.shoot("settlers-" + p.name + "-" + theme + "-" + screen)
			js[bool](w, `(document.querySelectorAll(".fold").forEach((b) => b.click()), true)`)
			found.look(w, p.name+" "+theme+" "+screen)
		}
	}
	look("light", "1280x860", pages[0], pages[1], pages[3])
	look("dark", "1280x860", pages[1], pages[2])
	w.phone()
	look("light", "390x844", pages[1])
	for id, what := range found.found {
		t.Errorf("%s: %s\non %s", id, what, strings.Join(found.pages[id], ", "))
	}
}
