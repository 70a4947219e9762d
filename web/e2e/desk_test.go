package e2e

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"spielwerk/game"
)

const hinted = `document.querySelector("#advice [data-advised] button")`

// TestAHintOfATurnedTablet: when the window is another one the panel of a hint moves off what it speaks of.
func TestAHintOfATurnedTablet(t *testing.T) {
	t.Parallel()
	s := serve(t)
	anna := open(t, browser(t), "Anna")
	anna.size(screen{1920, 1080})
	anna.create(s, "alienartifacts", nil, 3)
	anna.until(mine)
	anna.press("h")
	anna.until(hinted)
	anna.size(screen{768, 1024})
	anna.until(`document.querySelector("#advice").getBoundingClientRect().right <= innerWidth`)
	anna.hints("turned")
}

// TestHintsAndSeatsAtTheTable: a hint by its key and by mouse, a move made from it, and
// somebody who leaves a seat to a bot and takes it back, with the others told.
func TestHintsAndSeatsAtTheTable(t *testing.T) {
	t.Parallel()
	s := serve(t)
	b := browser(t)
	a := newAudit()
	anna := open(t, b, "Anna")
	anna.visit(s.url("/"))
	a.look(anna, "lobby light")
	anna.table(s, "free", "free")
	a.look(anna, "open table light")
	anna.shoot("open-table-levels")
	anna.table(s, "random")
	anna.until(mine)

	// By key; Escape closes it and gives the focus back.
	js[bool](anna, `(document.querySelector("#hint").focus(), document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "h", bubbles: true })), true)`)
	anna.until(`!document.querySelector("#advice").hidden`)
	anna.until(hinted)
	if n := js[int](anna, `document.querySelectorAll("#advice [data-advised]").length`); n < 2 || n > 4 {
		t.Errorf("%d moves are advised", n)
	}
	a.look(anna, "hint light")
	anna.shoot("hint-light")
	js[bool](anna, `(document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })), true)`)
	anna.until(`document.querySelector("#advice").hidden && document.activeElement.id === "hint"`)

	// By mouse; what it advises is lit on the board, and one click makes the move.
	anna.mouse("#hint")
	anna.until(hinted)
	js[bool](anna, hinted+`.focus(), true`)
	anna.until(`document.querySelector("#table .advises")`)
	number := anna.number()
	anna.mouse("#advice [data-advised] button")
	anna.reach(number + 1)
	anna.until(`document.querySelector("#advice").hidden && !document.querySelector(".advises")`)

	// A second person: nobody may have hints now.
	link := anna.table(s, "free")
	bob := open(t, b, "Bob")
	bob.visit(link)
	bob.fill("input[name=name]", "Bob")
	bob.mouse("button[name=seat]")
	bob.until(running)
	anna.until(running)
	first, second := anna, bob
	if !anna.state().Mine {
		first, second = bob, anna
	}
	if js[bool](first, `Boolean(document.querySelector("#hint"))`) {
		t.Error("a hint is offered between people")
	}
	second.mouse("#awaited")
	second.until(`document.querySelector("#sheet[open] .whoplays")`)
	a.look(second, "seats light")
	second.shoot("seats-light")
	js[bool](second, `(document.querySelector("#sheet").close(), true)`)

	// Who leaves is replaced, the other reads it, and who comes back plays on.
	js[bool](first, `(document.querySelector("#side a[data-sheet]").click(), true)`)
	first.until(`document.querySelector("#sheet[open] form[action$='/replace']")`)
	js[bool](first, `(document.querySelector("#sheet select[name=bot]").value = "novice", document.querySelector("#sheet form[action$='/replace'] button").click(), true)`)
	first.until(`document.querySelector("#back")`)
	second.until(`document.querySelector("#log").textContent.includes("has left")`)
	second.until(mine) // the bot has played
	first.shoot("stand-in-light")
	a.look(first, "stand-in light")
	first.mouse("#back")
	first.until(`!document.querySelector("#back")`)
	second.until(`document.querySelector("#log").textContent.includes("is back")`)
	second.turn()
	first.turn() // and the person plays

	for _, w := range []*window{anna} {
		w.prefer(s, "theme", "dark")
		w.table(s, "random")
		w.until(mine)
		w.mouse("#hint")
		w.until(hinted)
		a.look(w, "hint dark")
		w.shoot("hint-dark")
		w.phone()
		time.Sleep(100 * time.Millisecond)
		a.look(w, "phone hint dark")
		w.shoot("hint-phone-dark")
		w.prefer(s, "lang", "de")
		w.prefer(s, "theme", "light")
		w.visit(strings.Split(js[string](w, "location.href"), "?")[0])
		w.until(mine)
		w.finger("#hint")
		w.until(hinted)
		a.look(w, "phone hint light")
		w.shoot("hint-phone-de")
	}
	a.verdict(t)
}

// resultFlaws are what is wrong with a result in a window: who has won and the picture of the
// end must be in sight at once, the picture must show something, texts must be readable, and the
// browser must say what it thinks of the shuffle.
const resultFlaws = `(async () => {
	await document.fonts.ready;
	document.querySelectorAll("main details").forEach((d) => (d.open = true));
	const bad = [], seen = (e) => e.checkVisibility() && !e.closest(".quiet, #symbols, defs");
	if (document.documentElement.scrollWidth > innerWidth) bad.push("it scrolls sideways by " + (document.documentElement.scrollWidth - innerWidth));
	if (document.querySelector("h1").getBoundingClientRect().bottom > innerHeight) bad.push("who has won is below the fold");
	const picture = document.querySelector(".portrait").getBoundingClientRect();
	const narrow = innerWidth < 900, at = (css) => document.querySelector(css).getBoundingClientRect();
	if (picture.height < 60 || (!narrow && picture.top > innerHeight)) bad.push("the picture is " + picture.height + " px high, at " + picture.top);
	// A narrow screen begins with the winner and the points.
	if (narrow && !(at(".outcome .who").bottom <= at(".sources").top && at(".sources").bottom <= picture.top)) bad.push("the picture comes before the winner or the points");
	for (const use of document.querySelectorAll(".skyline use")) if (!document.querySelector(use.getAttribute("href"))) bad.push("no drawing " + use.getAttribute("href"));
	if ([...document.querySelectorAll("[data-verdict]")].filter((e) => e.checkVisibility()).length !== 1) bad.push("no verdict on the shuffle");
	for (const e of document.querySelectorAll("main :is(p, li, td, th, a, b, small, summary, figcaption), .curve text")) {
		if (!seen(e) || !e.textContent.trim() || e.closest(".portrait, .token") || e.closest("svg:not(.curve)")) continue;
		const size = parseFloat(getComputedStyle(e).fontSize) * (e.closest("svg")?.getScreenCTM().a ?? 1);
		if (size < 11) bad.push("text of " + size.toFixed(1) + " px: " + e.textContent.trim().slice(0, 20));
		if (e.getBoundingClientRect().right > innerWidth + 1 && !e.closest(".wide")) bad.push("cut off: " + e.textContent.trim().slice(0, 20));
	}
	if (document.querySelectorAll(".button.main, button.main").length !== 1) bad.push("not one loud button");
	return [...new Set(bad)].slice(0, 8);
})()`

// TestAnalysisAfterTheGame of every game: the page is there at once, fills up without a
// click, and leads to the board of a moment; on a phone and in both themes.
func TestAnalysisAfterTheGame(t *testing.T) {
	t.Parallel()
	s := house(t, "--help-effort", "10") // how the pages look is the same with little
	s.player = "random"                  // who makes mistakes to look at
	over := func(p game.Position, _ int) bool { return p.Pending() == 0 }
	type played struct{ name, path, session string }
	var all, spare []played // at little effort some games have no decision that stands out
	for range 6 {
		path, sessions := s.layWith("newworld", nil, []string{"Anna"}, 1, over)
		spare = append(spare, played{"newworld", path, sessions[0]})
	}
	for _, name := range []string{"newworld", "xidit", "alienartifacts", "settlers"} {
		bots := 1
		if name == "xidit" {
			bots = 2
		}
		path, sessions := s.layWith(name, nil, []string{"Anna"}, bots, over)
		all = append(all, played{name, path, sessions[0]})
	}
	s.start()
	w := open(t, browser(t), "Anna")
	a := newAudit()
	for _, p := range all {
		w.prefer(s, "theme", "light")
		w.prefer(s, "lang", "en")
		w.do(chromedp.EmulateViewport(1280, 860))
		w.come(s, p.path, p.session)
		w.click("#result.main")
		w.until(`document.querySelector("main.result")`)
		a.look(w, p.name+" result light")
		for _, on := range allScreens {
			w.size(on)
			for _, bad := range js[[]string](w, resultFlaws) {
				t.Errorf("%s, %s: %s", p.name, on, bad)
			}
			w.shoot("result-" + p.name + "-" + on.String())
		}
		if p.name != "newworld" && !*every { // what follows is the same but for the boards
			continue
		}
		w.do(chromedp.EmulateViewport(1280, 860))
		js[bool](w, `(document.querySelector("[data-share]").click(), true)`)
		w.until(`document.querySelector("[data-share].done") && document.querySelector("#notice.shown")`)
		w.come(s, p.path, p.session)
		w.click("#analyse")
		w.until(`document.querySelector("#analysis")`)
		if p.name == "newworld" {
			w.until(`document.querySelector("#analysis progress")`)
			a.look(w, "analysis under way light")
			w.shoot("analysis-begun")
		}
		// The decisions of one game are enough; those of the others take longer, and analyses of
		// all games come to their end in the tests of package web.
		worked := p.name == "newworld"
		ends := func() {
			for end := time.Now().Add(4 * time.Minute); js[bool](w, `document.querySelector("#analysis[data-again]") !== null`); time.Sleep(time.Second) {
				if time.Now().After(end) {
					t.Fatalf("%s: the analysis never ends", p.name)
				}
			}
		}
		if worked {
			ends()
		}
		for worked && len(spare) > 0 && js[bool](w, `document.querySelector(".costly a.button") === null`) {
			p, spare = spare[0], spare[1:]
			w.come(s, p.path, p.session)
			w.click("#analyse")
			w.until(`document.querySelector("#analysis")`)
			ends()
		}
		a.look(w, p.name+" analysis light")
		js[bool](w, `(document.querySelectorAll("details").forEach((d) => d.open = false), true)`)
		w.shoot("analysis-" + p.name)
		js[bool](w, `(document.querySelector(".costly")?.scrollIntoView(), true)`)
		w.shoot("analysis-costly-" + p.name)
		if js[bool](w, `document.querySelector(".costly a.button") === null`) {
			if worked {
				t.Error("no decision stands out")
			}
			t.Logf("%s: no decision stands out", p.name)
			w.visit(s.url(p.path + "/replay?seat=0&move=12"))
		} else {
			w.click(".costly a.button")
		}
		w.until(`location.pathname.endsWith("/replay") && document.querySelector("#board, #tableau")`)
		if n := js[int](w, `document.querySelectorAll(":is(button[name=act], [data-move], .cell.lit):not([inert] *)").length`); n > 0 {
			t.Errorf("%s: %d things can be done on a board that is past", p.name, n)
		}
		a.look(w, p.name+" moment light")
		w.shoot("moment-" + p.name)
		w.prefer(s, "theme", "dark")
		w.prefer(s, "lang", "de")
		w.phone()
		w.visit(js[string](w, "location.href"))
		a.look(w, "phone "+p.name+" moment dark")
		w.shoot("moment-phone-" + p.name)
		w.visit(s.url(p.path + "/result"))
		a.look(w, "phone "+p.name+" result dark")
		w.shoot("result-phone-dark-" + p.name)
		w.visit(s.url(p.path + "/analysis"))
		w.until(`document.querySelector("#analysis")`)
		a.look(w, "phone "+p.name+" analysis dark")
		js[bool](w, `(document.querySelectorAll("details").forEach((d) => d.open = false), scrollTo(0, 0), true)`)
		w.shoot("analysis-phone-" + p.name)
		js[bool](w, `(document.querySelector(".costly")?.scrollIntoView(), true)`)
		w.shoot("analysis-phone-costly-" + p.name)
	}
	a.verdict(t)
}
