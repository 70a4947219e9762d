package e2e

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/games/xidit"
	"spielwerk/lang"
	"spielwerk/store"
	"spielwerk/store/sqlite"
	"spielwerk/table"
)

// lastReady is the moment at which all but seat 0 are ready in a year, and seat 0
// has set its dials.
func lastReady(year int) stage {
	return func(p game.Position, _ int) bool {
		v := p.View(0).(*xidit.View)
		return v.Phase == "program" && v.Year == year && p.Pending() == game.Only(0) && len(v.Seats[0].Dials) == 6
	}
}

// lastBid is the moment at which all but seat 0 have bid in a census, and seat 0 has
// units to show.
func lastBid(p game.Position, _ int) bool {
	return p.View(0).(*xidit.View).Phase == "census" && p.Pending() == game.Only(0) && len(p.Moves(nil, 0)) > 1
}

// scene is what is on the stage of what is played back: "year", or "census" and
// "assessment" with their verdict, or "decide" and "over" when nothing is played. Steps are
// told unseen before, to be measured: those are none.
const scene = `(() => {
	const stage = document.querySelector("#stage"), table = document.querySelector("#table");
	if (document.querySelector("#player").hidden) return table.dataset.state === "finished" ? "over" : table.dataset.mine === "true" ? "decide" : "";
	if (!` + unmeasured + `) return "";
	if (stage.querySelector(".told-rank")) return !stage.querySelector(".told-line") ? "" : stage.querySelector(".bar") ? "assessment" : "census";
	return stage.querySelector(".done") && stage.querySelector(".now") ? "year" : "";
})()`

// onTo makes steps and decides whatever is asked until another scene is played than
// those known, and stops there. It returns the scene.
func (w *window) onTo(known ...string) string {
	w.t.Helper()
	return js[string](w, `(async () => {
		const known = `+quote(strings.Join(known, " "))+`.split(" "), pause = document.querySelector("[data-player=pause]");
		const later = (ms) => new Promise((done) => setTimeout(done, ms));
		for (const end = Date.now() + 55000; Date.now() < end;) {
			const now = `+scene+`;
			if (now !== "" && now !== "decide" && !known.includes(now)) return now;
			if (now === "decide") {
				const all = [...document.querySelectorAll("#decision .buttons > button[id^=b-]:not(.retracts), #cells [data-move]")], some = all[Math.floor(Math.random() * all.length)];
				some?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
				await later(150);
			} else if (!document.querySelector("#player").hidden) {
				if (pause.textContent !== "▶") pause.click();
				// A step is shown in several tasks: who makes the next one before passes a scene over.
				const stage = document.querySelector("#stage"), was = stage.innerHTML;
				document.querySelector("[data-player=step]").click();
				for (let n = 0; n < 12 && stage.innerHTML === was; n++) await later(2);
				await later(2);
			} else await later(30);
		}
		return "nothing new";
	})()`)
}

// TestXiditOnEveryScreen shows programming, replay, census, assessments and the end
// to axe, in both themes, and on a phone, where nothing may be out of sight.
func TestXiditOnEveryScreen(t *testing.T) {
	t.Parallel()
	s := house(t)
	short := map[string]string{"length": "short"}
	wide, wideSessions := s.layWith("xidit", short, []string{"Anna"}, 3, lastReady(9))
	small, smallSessions := s.layWith("xidit", short, []string{"Anna"}, 3, lastReady(9))
	bids, bidders := s.layWith("xidit", map[string]string{"censusShown": "paid"}, []string{"Anna"}, 3, lastBid)
	s.start()
	b := browser(t)
	found := newAudit()
	looks := map[bool]int{} // by whether it is a phone
	both := func(w *window, page string) {
		t.Helper()
		phone := strings.HasPrefix(page, "phone")
		looks[phone]++
		for theme := range w.themes() {
			if meet(looks[phone], phone, theme == "dark") {
				found.look(w, page+" "+theme)
			}
			if theme == "light" || strings.HasSuffix(page, "year") {
				w.shoot("xidit-" + strings.ReplaceAll(page, " ", "-") + map[string]string{"dark": "-dark"}[theme])
			}
		}
	}
	for _, screen := range []struct{ name, path, session string }{{"", wide, wideSessions[0]}, {"phone ", small, smallSessions[0]}} {
		w := open(t, b, "Anna")
		w.motion("no-preference")
		phone := screen.name != ""
		if phone {
			w.phone()
		}
		w.come(s, screen.path, screen.session)
		both(w, screen.name+"programming")
		if phone {
			w.fits("programming", true)
			w.finger("#dial-2")
			w.finger("#order-wait")
			w.until(`document.querySelector("#programme").dataset.dials.split(" ")[1] === "wait"`)
			w.finger("#b-ready")
		} else {
			w.mouse("#b-ready")
		}
		known := []string{}
		for now := ""; now != "over"; known = append(known, now) {
			if now = w.onTo(known...); now == "nothing new" {
				w.shoot("failed-" + t.Name())
				t.Fatalf("after %v nothing more is played back", known)
			}
			both(w, screen.name+now)
			if phone {
				w.fits(now, now == "over")
				if out := js[bool](w, `!document.querySelector("#player").hidden && document.querySelector("#player").getBoundingClientRect().bottom > innerHeight + 1`); out {
					t.Errorf("on a phone the player of the %s is out of sight", now)
				}
			}
		}
		if want := []string{"year", "census", "assessment", "over"}; !slices.Equal(known, want) {
			t.Errorf("played back are %v, not %v", known, want)
		}
		if n := js[int](w, `document.querySelectorAll("#ranking li").length`); n != 4 {
			t.Errorf("the ranking has %d lines", n)
		}
		if phone {
			w.come(s, bids, bidders[0])
			both(w, "phone bidding")
			w.fits("bidding", true)
			w.finger(`#decision button[id^="b-show"]`)
			w.until(`document.querySelector("#chip-0 .supply")?.textContent.includes("✓") || !document.querySelector("#player").hidden || document.querySelector("#log").textContent.includes("shows")`)
		}
	}
	for id, what := range found.found {
		t.Errorf("%s: %s\non %s", id, what, strings.Join(found.pages[id], ", "))
	}
}

// TestXiditByKeyboardOnly: the whole programming, and a bid in the census, with
// nothing but keys; the focus is never lost.
func TestXiditByKeyboardOnly(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.lay("xidit", []string{"Kay"}, 3, year(2))
	bids, bidders := s.layWith("xidit", map[string]string{"censusShown": "paid"}, []string{"Kay"}, 3, lastBid)
	s.start()
	kay := open(t, browser(t), "Kay")
	kay.motion("no-preference")
	kay.come(s, path, sessions[0])
	kay.press("r", "a", "b", "w", "k", "w")
	kay.programme("red action blue wait black wait")
	kay.press("3", "k")
	kay.programme("red action black wait black wait")
	kay.press(kb.Backspace)
	kay.programme("red action black wait black")
	kay.tabTo("#order-action") // the buttons too
	kay.focused("on an order")
	kay.press(kb.Enter)
	kay.programme("red action black wait black action")
	kay.focused("after an order")
	kay.until(`document.querySelector("#b-ready")`)
	kay.tabTo("#b-ready")
	kay.press(kb.Enter)
	// What is played back has the focus, can be skipped, and gives the focus back.
	kay.until(`!document.querySelector("#player").hidden && document.querySelector("#player").contains(document.activeElement)`)
	kay.press(kb.Escape)
	kay.until(`document.querySelector("#player").hidden`)
	kay.focused("after what was played back")

	kay.come(s, bids, bidders[0])
	kay.tabTo(`#decision button[id="b-show 1"]`)
	kay.focused("on a bid")
	kay.press(kb.Enter)
	kay.until(`document.querySelector("#caption").textContent.includes("shows") || document.querySelector("#log").textContent.includes("shows")`)
	kay.press(kb.Escape)
	kay.until(`document.querySelector("#player").hidden`)
	kay.focused("after the census")
	entries := s.log(bids)
	if !slices.ContainsFunc(entries, func(e store.Entry) bool { return e.Seat == 0 && e.Act == "show 1" }) {
		t.Error("the bid is not in the log")
	}
}

// TestAHalfSetProgrammeOutlivesTheServer: after a power cut the dials are there
// again, and nobody else has seen anything of it.
func TestAHalfSetProgrammeOutlivesTheServer(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.lay("xidit", []string{"Anna", "Bob"}, 1, year(3))
	s.start()
	b := browser(t)
	anna, bob := open(t, b, "Anna"), open(t, b, "Bob")
	anna.come(s, path, sessions[0])
	bob.come(s, path, sessions[1])
	bob.until(`document.querySelector("#chip-2 .supply").textContent.includes("✓")`) // the bot
	const all = `document.querySelector("#table").outerHTML`
	before := js[string](bob, all)
	anna.press("r", "a", "w")
	anna.programme("red action wait")
	anna.mark()
	s.kill()
	anna.until(banner)
	s.start()
	anna.until("!(" + banner + ")")
	bob.until("!(" + banner + ")")
	anna.marked()
	anna.programme("red action wait")
	anna.press("k")
	anna.programme("red action wait black")
	if now := js[string](bob, all); now != before {
		t.Error("Bob's page is another one than before")
	}
	bob.come(s, path, sessions[1])
	if js[bool](bob, `document.querySelector("#programme").dataset.dials !== "" || Boolean(document.querySelector("#ghost"))`) {
		t.Error("Bob sees dials that are not his")
	}
}

// TestTheTextViewTellsEverything that the view of a seat has, line by line, before
// and after its programme is set with the buttons of the text view.
func TestTheTextViewTellsEverything(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.lay("xidit", []string{"Anna", "Bob"}, 1, year(4))
	s.start()
	anna := open(t, browser(t), "Anna")
	anna.prefer(s, "view", "text")
	anna.come(s, path, sessions[0])
	anna.until(`document.querySelector("#chip-2 .supply").textContent.includes("✓")`)
	check := func() {
		t.Helper()
		got := js[string](anna, `[...document.querySelectorAll("#text > ul > li")].map((e) => e.textContent.trim()).join("\n")`)
		if want := s.words(path, 0); got != want {
			t.Errorf("the text view says\n%s\nthe view of the seat\n%s", got, want)
		}
	}
	check()
	for i, order := range []string{"red", "action", "wait", "blue", "action", "black"} {
		id := "m-set " + itoa(i+1) + " " + order
		anna.until(`document.getElementById(` + quote(id) + `)`)
		anna.mouse(`[id=` + quote(id) + `]`)
		anna.until(`!document.getElementById(` + quote(id) + `)`)
	}
	check()
	anna.until(`document.getElementById("m-ready")`)
	anna.mouse("#m-ready")
	anna.until(`document.querySelector("#chip-0 .supply").textContent.includes("✓")`)
	check()
}

// words are what a seat may see at the end of a table's log, in English.
func (s *server) words(path string, seat game.Seat) string {
	s.t.Helper()
	tables, err := sqlite.Open(s.t.Context(), s.db)
	if err != nil {
		s.t.Fatal(err)
	}
	meta, err := tables.Table(s.t.Context(), path[len("/t/"):])
	if err != nil {
		s.t.Fatal(err)
	}
	if err = tables.Close(); err != nil {
		s.t.Fatal(err)
	}
	shelf, err := games.All()
	if err != nil {
		s.t.Fatal(err)
	}
	book, err := lang.Open(shelf.First())
	if err != nil {
		s.t.Fatal(err)
	}
	g, err := shelf.Find(meta.Game)
	if err != nil {
		s.t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Version: meta.Rules, Seats: len(meta.Seats), Options: meta.Options})
	if err != nil {
		s.t.Fatal(err)
	}
	seed, err := fair.ParseSeed(meta.Seed)
	if err != nil {
		s.t.Fatal(err)
	}
	p := rules.Deal(seed.Rand(table.Nonces(meta.Seats), meta.Game, meta.Rules), nil)
	for _, e := range s.log(path) {
		m, err := rules.Vocabulary().ParseMove(e.Act)
		if err != nil {
			s.t.Fatal(err)
		}
		if no := p.Play(game.Seat(e.Seat), m, nil); no != nil {
			s.t.Fatal(no)
		}
	}
	var names []string
	for _, seat := range meta.Seats {
		names = append(names, seat.Name)
	}
	var lines []string
	for line := range strings.Lines(p.View(seat).Text(book.Table(rules, "en", names))) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// drive plays a table to its end in a window, by clicks of the script: any order,
// any decision. What is played back is skipped.
const drive = `(async () => {
	const $ = (css) => document.querySelector(css), later = (ms) => new Promise((done) => setTimeout(done, ms));
	const click = (e) => e?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
	const some = (css) => { const all = [...document.querySelectorAll(css)]; return all[Math.floor(Math.random() * all.length)]; };
	while ($("#table").dataset.state !== "finished") {
		if (!$("#player").hidden) click($("[data-player=skip]"));
		else if ($("#table").dataset.mine === "true") {
			const p = $("#programme"), set = p?.dataset.dials.split(" ").filter(Boolean).length;
			if (p && set < 6) { const n = 6 - set; for (let i = 0; i < n; i++) click(some("#palette button")); const end = Date.now() + 3000; while (Date.now() < end && $("#programme")?.dataset.dials.split(" ").length < 6) await later(10); }
			else if (p) click($("#b-ready"));
			else click(some("#decision .buttons > button[id^=b-]:not(.retracts), #cells [data-move]"));
		}
		await later(40);
	}
	return true;
})()`

// TestTwoPeopleAndBotsPlayAShortGameOfXidit from the lobby to the ranking.
func TestTwoPeopleAndBotsPlayAShortGameOfXidit(t *testing.T) {
	t.Parallel()
	s := serve(t)
	b := browser(t)
	anna, bob := open(t, b, "Anna"), open(t, b, "Bob")
	anna.visit(s.url("/games/xidit"))
	const form = ".newtable"
	for css, value := range map[string]string{" input[name=name]": "Anna", " select[name=seat1]": "free", " select[name=seat2]": "greedy", " select[name=seat3]": "random", " select[name=option-length]": "short"} {
		if strings.Contains(css, "select") {
			anna.pick(form+css, value)
			continue
		}
		anna.fill(form+css, value)
	}
	anna.click(form + " button.main")
	anna.until(`location.pathname.startsWith("/t/")`)
	path := js[string](anna, "location.pathname")
	bob.visit(s.url(path))
	bob.fill("input[name=name]", "Bob")
	bob.mouse("button[name=seat]")
	sizes := listen(s, path, anna.cookie(s))
	for _, w := range []*window{anna, bob} {
		w.until(running)
		w.until(`document.querySelector("#symbols svg")`)
		js[bool](w, `(`+drive+`.then(() => { window.done = true; }), true)`)
	}
	for _, w := range []*window{anna, bob} {
		for range 8 { // until waits for twenty seconds
			if js[bool](w, `Promise.race([new Promise((done) => setTimeout(() => done(false), 15000)), (async () => { while (!window.done) await new Promise((d) => setTimeout(d, 100)); return true; })()])`) {
				break
			}
		}
		w.until(over)
		w.until(`document.querySelector("#player").hidden`)
	}
	const ranking = `[...document.querySelectorAll("#ranking li")].map((e) => e.textContent.replace(/\s+/g, " ").trim()).join("; ")`
	if a, b := js[string](anna, ranking), js[string](bob, ranking); a != b || strings.Count(a, ";") != 3 || !strings.HasPrefix(a, "1.") {
		t.Errorf("Anna's ranking is %q, Bob's %q", a, b)
	}
	const winner = `document.querySelector("#prompt").textContent.replace(/\s+/g, " ").trim()`
	if a, b := js[string](anna, winner), js[string](bob, winner); a != b || !strings.Contains(a, "win") {
		t.Errorf("Anna reads %q, Bob %q", a, b)
	}
	file := anna.download(`a.button[href$="/record"]`)
	if out, err := exec.Command(binary, "verify", file).CombinedOutput(); err != nil {
		t.Errorf("spielwerk verify: %v: %s", err, out)
	}
	got := sizes.all()
	t.Logf("updates: %d; bytes min %d, median %d, max %d", len(got), got[0], got[len(got)/2], got[len(got)-1])
	if most := got[len(got)-1]; most >= largest {
		t.Errorf("an update has %d bytes, the limit is %d", most, largest)
	}
}

// rewarded is a moment in the second half of the game at which seat 0 chooses rewards.
func rewarded(p game.Position, _ int) bool {
	v := p.View(0).(*xidit.View)
	return v.Year > 6 && p.Pending() == game.Only(0) && v.Decision != nil && v.Decision.What == "rewards"
}

// TestXiditSaysWhatIsWhat: choices have their amounts, all that is known of five seats is in
// sight on a phone, a line of the log lights up the map, and what lies in a city is shown
// whole and large, to keys and fingers too.
func TestXiditSaysWhatIsWhat(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.lay("xidit", []string{"Anna"}, 4, rewarded)
	s.start()
	w := open(t, browser(t), "Anna")
	w.size(screen{1280, 800})
	w.come(s, path, sessions[0])
	if n := js[int](w, `[...document.querySelectorAll("#decision button[id^='b-take']")].filter((e) => /^\d+ .*\d+ /.test(e.innerText.trim().replace(/\s+/g, " ")) && e.querySelectorAll(".reward svg").length === 2).length`); n != 3 {
		t.Errorf("%d of 3 pairs of rewards have their amounts and drawings", n)
	}
	if heads := js[string](w, `[...document.querySelectorAll("#log .head")].map((e) => e.textContent.trim()).join(" ")`); !strings.Contains(heads, "Order ") {
		t.Errorf("the headings of the log are %q", heads)
	}
	js[bool](w, `(document.querySelector("#log [data-places]").scrollIntoView({ block: "center" }), true)`)
	const lit = `[...document.querySelectorAll("#board [id^=city-].advises > use:first-child")].some((e) => e.getBoundingClientRect().width > 20)`
	for range 20 { // what is laid out late moves the lines away from the mouse
		if w.mouseOver("#log [data-places]"); js[bool](w, lit) {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	w.until(lit)

	// What a city holds is told by keys: with a drawing, whole, and never over the city.
	const told = `document.querySelector("#tip")?.classList.contains("shown")`
	whole := func(how string) {
		t.Helper()
		w.until(told)
		if out := js[string](w, `(() => { const r = document.querySelector("#tip").getBoundingClientRect(); return r.left < 0 || r.top < 0 || r.right > innerWidth || r.bottom > innerHeight ? JSON.stringify(r) : ""; })()`); out != "" {
			t.Errorf("%s: what is told of a city is cut off: %s", how, out)
		}
	}
	w.tabTo("#board [data-ask]")
	whole("keys")
	for _, key := range []string{kb.ArrowLeft, kb.ArrowDown, kb.ArrowDown, kb.ArrowRight, kb.ArrowDown} {
		was := js[string](w, `document.activeElement.id`)
		w.press(key)
		w.focused("after an arrow on the map")
		if js[string](w, `document.activeElement.id`) != was {
			whole(key)
		}
	}
	js[bool](w, `(document.querySelector("#board [id^=city-]:has([id^=tile-])").focus(), true)`)
	w.until(`document.querySelector("#tip.shown .x-near use")?.getBoundingClientRect().width > 60`)
	w.shoot("xidit-told")

	w.size(screen{390, 844})
	w.come(s, path, sessions[0])
	if cut := js[string](w, `[...document.querySelectorAll("#seats .known, #screen .own .word")].filter((e) => { const r = e.getBoundingClientRect(); return r.width < 5 || r.left < 0 || r.right > innerWidth; }).map((e) => e.textContent.trim()).join("; ")`); cut != "" {
		t.Errorf("on a phone these are cut off: %s", cut)
	}
	w.finger("#board [id^=tile-]")
	whole("a finger")
}

// mouseOver moves the mouse onto the middle of an element.
func (w *window) mouseOver(css string) {
	w.t.Helper()
	at := w.place(css)
	w.do(chromedp.MouseEvent(chromedp.MouseMoved, at.X, at.Y))
}
