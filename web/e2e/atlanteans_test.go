package e2e

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp/kb"

	"spielwerk/game"
	"spielwerk/games/settlers"
)

// expanded is a table with the expansion, whose first seat plays the Atlanteans against
// so many bots.
func (s *server) expanded(name string, bots int, at stage) (path, session string) {
	s.t.Helper()
	path, sessions := s.layWith("settlers", map[string]string{
		"expansion": "atlanteans", "faction1": "atlanteans", "deck1": "ready", "faction2": "barbarians", "deck2": "ready",
	}, []string{name}, bots, at)
	return path, sessions[0]
}

// striking is the stage in which seat 0 ends the round by passing and an Event strikes
// that takes something from another seat or gives it that.
func striking(p game.Position, _ int) bool {
	v := p.View(game.Watcher).(*settlers.View)
	if v.Phase != "action" || !p.Pending().Has(0) || v.Decision.What != "act" {
		return false
	}
	for _, s := range v.Seats[1:] {
		if !s.Passed {
			return false
		}
	}
	words := p.Rules().Vocabulary()
	pass, err := words.ParseMove("pass")
	next := p.Rules().Blank()
	next.CopyFrom(p)
	var log game.Log
	if err != nil || next.Play(0, pass, &log) != nil {
		return false
	}
	word := func(i int) string { return words.Events[log.Events[i].Kind].Word }
	for i := range len(log.Events) - 1 {
		if next := word(i + 1); word(i) == "happens" && (next == "gain" || next == "lose") && log.Events[i+1].Seat > 0 {
			return true
		}
	}
	return false
}

// lays creates a table as a form would, without the lobby, and comes to it.
func (w *window) lays(form string) {
	w.t.Helper()
	// The window goes there by itself: a script that leaves the page may end before its answer is heard.
	w.visit(js[string](w, `fetch("/tables/new").then((r) => r.json()).then((promise) => fetch("/tables", { method: "POST", body: new URLSearchParams({ ...promise, ...`+form+` }) })).then((r) => r.url)`))
	w.until(`location.pathname.startsWith("/t/") && document.querySelector("#table")`)
}

// TestWhatIsChosenBeforeTheScriptRuns counts: on a slow connection a page can be used before its script is there.
func TestWhatIsChosenBeforeTheScriptRuns(t *testing.T) {
	t.Parallel()
	s := serve(t)
	anna := open(t, browser(t), "Anna")
	for _, c := range []struct{ page, field, value, becomes string }{
		{"/decks/settlers", "#deck [name=faction]", "romans", `document.querySelector("[value=rom_spies]:checked")`},
		{"/decks/settlers", "#deck [name=name]", "Legio I", `document.querySelector("#deckstate a[download]").href.includes("Legio")`},
		{"/", "#prefs [name=lang]", "it", `document.documentElement.lang === "it"`},
	} {
		script := call(anna, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: `
			document.addEventListener("readystatechange", () => {
				if (document.readyState !== "interactive" || sessionStorage.getItem(` + quote(c.field) + `)) return;
				sessionStorage.setItem(` + quote(c.field) + `, "chosen");
				const field = document.querySelector(` + quote(c.field) + `);
				field.value = ` + quote(c.value) + `;
				for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
			});`})
		anna.visit(s.url(c.page))
		anna.until(c.becomes)
		call(anna, page.RemoveScriptToEvaluateOnNewDocument, page.RemoveScriptToEvaluateOnNewDocumentParams(script))
	}
}

// TestADeckIsBuilt at a table that waits for players: with the mouse and by keys, refused
// while it is wrong, brought when it is right, saved and read again; on a phone.
func TestADeckIsBuilt(t *testing.T) {
	t.Parallel()
	s := serve(t)
	anna := open(t, browser(t), "Anna")
	anna.visit(s.url("/"))
	anna.lays(`{ game: "settlers", name: "Anna", seat1: "free", seat2: "greedy", "option-expansion": "atlanteans" }`)
	anna.shoot("decks-open-table")
	anna.click(`a[href^="/decks/"]`)
	anna.until(`document.querySelector("#symbols svg") && document.querySelector("#deck")`)
	anna.fill("select[name=faction]", "romans")
	anna.until(`document.querySelector("input[value=rom_spies]:checked") && document.querySelector("#symbols svg") && document.querySelector("#deckstate.playable")`)
	anna.shoot("decks-basic")
	if n := js[int](anna, `document.querySelectorAll(".titles li").length`); n < 22 {
		t.Errorf("%d titles are shown", n)
	}

	// Titles are filtered and sorted; a file that is refused changes nothing of that, and says
	// what to do.
	anna.fill("#deck [name=name]", "Legio I")
	anna.fill("select[name=sort]", "cost")
	anna.until(`location.search.includes("sort=cost") && document.querySelector("#symbols svg")`)
	anna.fill("select[name=kind]", "action")
	anna.until(`location.search.includes("kind=action") && document.querySelector("#symbols svg")`)
	js[bool](anna, `(() => { const files = new DataTransfer(); files.items.add(new File(["No Such Card\n"], "a.deck")); document.querySelector("#deckload [type=file]").files = files.files; return true; })()`)
	anna.mouse("#deckload button")
	anna.until(`document.activeElement.className === "refused" && document.querySelector("#symbols svg")`)
	anna.shoot("decks-file-refused")
	if now := js[string](anna, `[document.activeElement.className, ...["#deck [name=name]", "select[name=sort]", "select[name=kind]"].map((c) => document.querySelector(c).value), document.querySelectorAll(".titles :checked").length].join()`); now != "refused,Legio I,cost,action,18" {
		t.Errorf("after a file was refused the builder has %s", now)
	}
	if n := js[int](anna, `[...document.querySelectorAll(".titles li")].filter((e) => e.checkVisibility()).length`); n < 5 || n > 14 {
		t.Errorf("%d titles with an Action are shown", n)
	}
	js[bool](anna, `(() => { const kind = document.querySelector("select[name=kind]"); kind.value = ""; kind.dispatchEvent(new Event("change", { bubbles: true })); return true; })()`)
	anna.until(`location.search.includes("kind=&") && document.querySelector("#symbols svg") && document.querySelector("#deckstate.playable")`)

	anna.mouse("label.title:has([value=rom_spies])")
	anna.until(`document.querySelector(".flaws") && document.querySelector(".deeds .main:disabled")`)
	if text := js[string](anna, `document.querySelector(".flaws").textContent`); !strings.Contains(text, "IS-18.1") {
		t.Errorf("the reason is %q", text)
	}
	anna.shoot("decks-refused")
	anna.tabTo("[value=rom_roman_academy]")
	anna.press(kb.Enter) // checks the form; the box is ticked with the space bar
	if js[bool](anna, `document.querySelector("[value=rom_spies]").checked`) {
		t.Error("Enter has begun anew")
	}
	anna.press(" ")
	anna.until(`document.querySelector("[value=rom_roman_academy]:checked")`)
	anna.until(`document.querySelector(".flaws")?.textContent.includes("IA-2.4")`) // the Trade Colony must go
	if js[bool](anna, `document.activeElement.value !== "rom_roman_academy"`) {
		t.Error("the focus is lost when the deck is checked")
	}
	anna.mouse("label.title:has([value=rom_trade_colony])")
	anna.mouse("label.title:has([value=rom_remote_trade_colony])")
	anna.until(`document.querySelector("#deckstate.playable")`)
	titles := js[[]string](anna, `[...document.querySelectorAll(".titles :checked")].map((e) => e.value)`)
	file := js[string](anna, `fetch(document.querySelector("a[download]").href).then((r) => r.text())`)
	bare, err := settlers.Game()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := bare.Rules(bare.FullConfig())
	if err != nil {
		t.Fatal(err)
	}
	if b, err := settlers.NewBuilder(rules); err != nil {
		t.Fatal(err)
	} else if d, err := b.Parse(file); err != nil || d.Faction != "romans" || len(d.Titles) != len(titles) {
		t.Errorf("the file holds %v, %v", d, err)
	}
	anna.shoot("decks-built")
	anna.mouse(".deeds .main")
	anna.until(`location.pathname.startsWith("/t/") && document.querySelector("#table")`)
	if text := js[string](anna, `document.querySelector(".invite").textContent`); !strings.Contains(text, "Romans") {
		t.Errorf("the table says %q", text)
	}
	anna.click(`form[action$="/fill"] button`)
	anna.until(running)
	anna.until(`document.querySelector("#tableau .mat.own .s-romans")`)

	phone := open(t, browser(t), "a phone")
	phone.phone()
	for _, lang := range []string{"de", "it"} {
		phone.prefer(s, "lang", lang)
		phone.visit(s.url("/decks/settlers?faction=atlanteans&from=ready"))
		phone.until(`document.querySelector("#symbols svg")`)
		phone.fits("the deck builder in "+lang, false)
		phone.shoot("decks-phone-" + lang)
	}
	phone.finger("label.title:has([value=atl_technology_ark])")
	phone.until(`document.querySelector(".flaws")`)
	phone.shoot("decks-phone-refused")
	phone.finger("label.title:has([value=atl_technology_ark])")
	phone.until(`document.querySelector("#deckstate.playable")`)
	phone.fill("select[name=format]", "open")
	phone.until(`document.querySelector(".copies")`)
	phone.fits("the open format", false)
	n := js[int](phone, `document.querySelectorAll(".titles :checked").length`)
	phone.finger(".copies input:checked")
	phone.until(`document.querySelectorAll(".titles :checked").length === ` + itoa(n-1) + ` && document.querySelector("#deckstate.playable h2").textContent.includes("` + itoa(n-1) + `")`)
	phone.shoot("decks-phone-open")
	phone.fill("#deckplay input[name=name]", "Paula")
	phone.finger("#deckplay .main")
	phone.until(running)
	phone.until(`document.querySelector("#tableau .mat.own .s-atlanteans")`)
}

// TestTechnologyIsPlaced: an open offer lights the Locations that take a token, and a click
// on one puts it there; by keys the same is done in the offer. Then an Event strikes and is
// told with its card.
func TestTechnologyIsPlaced(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, session := s.expanded("Anna", 1, acting(3, "tech", "build"))
	second, keys := s.expanded("Kay", 1, acting(2, "tech"))
	third, event := s.expanded("Eva", 2, striking)
	s.start()
	anna := open(t, browser(t), "Anna")
	anna.come(s, path, session)
	anna.shoot("atlanteans-turn")
	anna.mouse("#o-basic_tech > summary, #o-adv_scoring > summary, #o-adv_defense > summary")
	anna.until(`document.querySelector(".puts[open]") && document.querySelector(".card.takes")`) // which browsers tell a moment later
	if js[bool](anna, `document.querySelectorAll(".card.takes").length !== document.querySelectorAll(".puts[open] button").length`) {
		t.Error("not all Locations that take the token are lit")
	}
	anna.shoot("atlanteans-where")
	good := js[string](anna, `document.querySelector(".puts[open]").id.slice(2)`)
	card := js[string](anna, `document.querySelector(".card.takes").id`)
	n := anna.number()
	anna.mouse("#" + card)
	anna.reach(n + 1)
	anna.until(`document.querySelector("#` + card + ` [href='#l-g-` + good + `']")`)
	if name := js[string](anna, `document.querySelector("#`+card+`").ariaLabel ?? document.querySelector("#`+card+`").getAttribute("aria-labelledby").split(" ").map((i) => document.getElementById(i)?.textContent ?? "MISSING " + i).join(" ")`); strings.Contains(name, "MISSING") || len(name) < 5 {
		t.Errorf("the Location is called %q", name)
	}
	if js[bool](anna, `Boolean(document.querySelector("#b-end, #b-pass")) === false`) {
		t.Error("placing was no free move")
	}
	anna.until(`!document.querySelector(".flight")`)
	anna.shoot("atlanteans-placed")

	kay := open(t, browser(t), "Kay")
	kay.come(s, second, keys)
	kay.tabTo(".puts > summary")
	kay.press(kb.Enter)
	kay.until(`document.querySelector(".puts[open]")`)
	kay.tabTo(".puts[open] button")
	n = kay.number()
	kay.press(kb.Enter)
	kay.reach(n + 1)
	kay.focused("after placing")

	eva := open(t, browser(t), "Eva")
	eva.motion("no-preference")
	eva.come(s, third, event)
	js[bool](eva, `(window.faces = [], new MutationObserver(() => { const f = document.querySelector("#shown:not([hidden]) use")?.getAttribute("href"), c = document.querySelector("#caption")?.textContent; if (f && `+unmeasured+` && window.faces.at(-1)?.[1] !== c) window.faces.push([f, c]); }).observe(document.querySelector("#player"), { subtree: true, childList: true, attributes: true, characterData: true }), true)`)
	eva.pass(eva.mouse)
	eva.until(`window.faces.some(([f]) => ["#COM107", "#COM108", "#COM109"].includes(f))`)
	eva.shoot("atlanteans-event")
	eva.until(`window.faces.filter(([f]) => ["#COM107", "#COM108", "#COM109"].includes(f)).length > 1`)
	eva.shoot("atlanteans-event-does")
	told := js[[][2]string](eva, "window.faces")
	if i := slices.IndexFunc(told, func(f [2]string) bool { return strings.HasPrefix(f[1], "Event: ") }); i < 0 {
		t.Errorf("the Event is not told: %v", told)
	}
}

// TestAtlanteansEverywhere: five Empires fit a phone, and axe-core finds nothing on the
// board and in the deck builder, in both themes.
func TestAtlanteansEverywhere(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, session := s.expanded("Maximiliane-Charlotte", 4, acting(2, "tech"))
	alone, sessions := s.layWith("settlers", map[string]string{"expansion": "atlanteans", "faction1": "atlanteans"}, []string{"Solveig"}, 0, acting(2))
	s.start()
	w := open(t, browser(t), "a visitor")
	found := newAudit()
	for _, theme := range []string{"light", "dark"} {
		w.prefer(s, "theme", theme)
		w.come(s, path, session)
		w.shoot("atlanteans-five-" + theme)
		js[bool](w, `(document.querySelector("#mat-2 .fold").click(), true)`)
		found.look(w, "five "+theme)
		w.come(s, alone, sessions[0])
		w.shoot("atlanteans-solo-" + theme)
		w.visit(s.url("/decks/settlers?faction=egyptians&from=ready"))
		w.until(`document.querySelector("#symbols svg")`)
		w.shoot("decks-" + theme)
		if theme == "light" { // by night it is looked at on the phone
			found.look(w, "decks")
		}
	}
	w.phone()
	w.prefer(s, "lang", "de")
	w.come(s, path, session)
	w.fits("five on a phone", false)
	w.shoot("atlanteans-phone")
	w.finger(".puts > summary")
	w.until(`document.querySelector(".puts[open]")`)
	w.shoot("atlanteans-phone-where")
	n := w.number()
	time.Sleep(time.Second) // the button has come where the finger was: quick, the tap were the second of a double one
	w.finger(".puts[open] button")
	w.reach(n + 1)
	w.fits("with a token placed", false)
	w.visit(s.url("/decks/settlers?faction=japanese&title=jap_farm"))
	w.until(`document.querySelector("#symbols svg")`)
	found.look(w, "decks on a phone")
	for id, what := range found.found {
		t.Errorf("%s: %s\non %s", id, what, strings.Join(found.pages[id], ", "))
	}
}
