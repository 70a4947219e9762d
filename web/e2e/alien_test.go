package e2e

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"spielwerk/game"
	"spielwerk/games/alienartifacts"
)

// alien is a stage of Alien Artifacts in which seat 0 decides something, after some
// turns.
func alien(what string, turns int, more ...func(game.Position) bool) stage {
	return func(p game.Position, _ int) bool {
		v := p.View(0).(*alienartifacts.View)
		if v.Decision == nil || v.Decision.Seat != 0 || v.Decision.What != what || v.Turn < turns {
			return false
		}
		for _, m := range more {
			if !m(p) {
				return false
			}
		}
		return true
	}
}

// many: there are seven cards and more to choose from.
func many(p game.Position) bool { return len(p.View(0).(*alienartifacts.View).Look) >= 7 }

// payable: a ship, technology or planet can be completed by paying for it with two
// cards at least, and something else is in hand.
func payable(p game.Position) bool {
	if own := &p.View(0).(*alienartifacts.View).Seats[0]; len(own.Hand) < 3 {
		return false
	}
	words, after := p.Rules().Vocabulary(), p.Rules().Blank()
	for _, m := range p.Moves(nil, 0) {
		if word := words.Moves[m.Kind].Word; word != "build" && word != "develop" && word != "discover" {
			continue
		}
		after.CopyFrom(p)
		if after.Play(0, m, nil) != nil {
			continue
		}
		cards := 0
		for _, paid := range after.(game.Suggester).Obvious(nil, 0) {
			if words.Moves[paid.Kind].Word == "pay" {
				cards++
			}
		}
		if cards > 1 {
			return true
		}
	}
	return false
}

func ended(p game.Position, _ int) bool { return p.Pending() == 0 }

// paid is an offer of a payment with two cards for a card under construction.
const paid = `[...document.querySelectorAll("#offers .offer[id*='-']")].find((o) => document.getElementById("c-" + o.id.slice(2)) && [...o.querySelectorAll(".main")].some((b) => b.value.split("pay ").length > 2))`

// TestAPaymentInOneClickAndOneOtherwise builds a card with the payment that the page
// offers, and another one with halves that are clicked one by one.
func TestAPaymentInOneClickAndOneOtherwise(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.lay("alienartifacts", []string{"Anna", "Bob"}, 1, alien("action", 4, payable))
	again, sessionsAgain := s.lay("alienartifacts", []string{"Anna", "Bob"}, 1, alien("action", 5, payable))
	s.start()
	anna := open(t, browser(t), "Anna")
	anna.come(s, path, sessions[0])
	anna.until(paid)
	offer := js[string](anna, paid+".id")
	anna.tells()
	anna.mouse("#c-" + offer[2:])
	anna.until(`document.getElementById(` + quote(offer) + `).open`)
	anna.shoot("alien-offer")
	acts := js[string](anna, `document.querySelector(`+quote("#"+offer+" .main")+`).value`)
	main := "#" + offer + " .main[value=\"" + acts + "\"]"
	want := strings.Split(acts, ";")
	before, first := len(s.log(path)), anna.number()
	anna.mouse(main)
	anna.reach(first + len(want))
	var got []string
	for _, e := range s.log(path)[before:] {
		got = append(got, e.Act)
	}
	if strings.Join(got, ";") != acts {
		t.Errorf("one click made %q, not %q", got, want)
	}
	anna.until(`document.querySelector("#c-` + offer[2:] + `")?.closest(".empire, #desk, #attack, .site")`)

	// The other way: the cards are chosen one by one, one more than needed.
	anna.come(s, again, sessionsAgain[0])
	anna.until(paid)
	offer = js[string](anna, paid+".id")
	anna.mouse("#c-" + offer[2:])
	anna.until(`document.getElementById(` + quote(offer) + `).open`)
	anna.mouse("#" + offer + " .plain")
	anna.until(`document.querySelector("#payment .due")`)
	if js[bool](anna, `Boolean(document.querySelector("#b-done"))`) {
		t.Error("the payment is complete before anything is paid")
	}
	for js[bool](anna, `!document.querySelector("#b-done")`) {
		n := anna.number()
		anna.mouse("#cards .part.lit")
		anna.reach(n + 1)
		anna.until(`document.querySelector("#cards .part.chosen")`)
	}
	if names := js[string](anna, `[...document.querySelectorAll("#table [aria-label]")].map((e) => e.ariaLabel).join("\n")`); strings.Contains(names, "RES-") {
		t.Errorf("a name read aloud has a card's number: %s", names)
	}
	due, over := js[int](anna, `document.querySelectorAll("#payment .pip.paid").length`), js[int](anna, `document.querySelectorAll("#payment .pip.over").length`)
	if said := js[bool](anna, `Boolean(document.querySelector("#payment .over"))`); said != (over > 0) || due == 0 {
		t.Errorf("%d symbols are paid, %d too many; the page says so: %v", due, over, said)
	}
	anna.shoot("alien-payment")
	n := anna.number()
	anna.mouse("#b-back")
	anna.reach(n + 1)
	anna.until(`document.querySelector("#offers") && !document.querySelector("#payment")`)
}

// tells checks that what an action costs is told before the click: each way to buy a card has
// its whole price, each payment what it costs, and what cannot be done has its reason. The
// aid has all sections, and none of it names a card by its number.
func (w *window) tells() {
	w.t.Helper()
	for _, bad := range js[[]string](w, `[
		...[...document.querySelectorAll("#o-buy button")].filter((b) => !/^(\+\d+:\s*)?\d+ C$/.test(b.textContent.trim())),
		...[...document.querySelectorAll("#offers .main")].filter((b) => b.querySelector(".under") && !b.querySelector("small")),
	].map((e) => e.outerHTML.slice(0, 200))`) {
		w.t.Errorf("%s is not told what this costs: %s", w.name, bad)
	}
	aid := js[string](w, `fetch(document.querySelector("main").dataset.table + "/aid", { headers: { "X-Text": "1" } }).then((a) => a.text())`)
	if !strings.Contains(aid, `data-rule`) {
		w.t.Errorf("%s is not told what cannot be done, and why", w.name)
	}
	// What each line would score now makes the total that is told.
	end := js[[]int](w, `fetch(document.querySelector("main").dataset.table + "/aid", { headers: { "X-Text": "1" } }).then((a) => a.text()).then((text) => {
		const aid = new DOMParser().parseFromString(text, "text/html"), [all, had] = aid.querySelector("#aid-end").previousElementSibling.textContent.match(/\d+/g).map(Number);
		return [all - had, [...aid.querySelectorAll("#aid-end li span")].reduce((n, li) => n + parseInt(li.textContent), 0)];
	})`)
	if end[0] != end[1] {
		w.t.Errorf("the game would bring %d points if it ended now, its lines tell %d", end[0], end[1])
	}
	for _, cost := range []string{" red symbols", " blue symbols", " green symbols"} {
		if !strings.Contains(aid, cost) {
			w.t.Errorf("the aid does not tell what costs %s", cost)
		}
	}
	for _, id := range []string{"aid-turn", "aid-actions", "aid-side", "aid-icons"} {
		if !strings.Contains(aid, `id="`+id+`"`) {
			w.t.Errorf("the aid has no section %s", id)
		}
	}
	const raw = `(RES|SHI|TEC|PLA|ART|DEF|ALS)-[0-9S]`
	if shown := js[string](w, `document.querySelector("main").innerText`); regexp.MustCompile(raw).MatchString(shown) {
		w.t.Errorf("%s reads a card's number: %s", w.name, regexp.MustCompile(`.{0,30}`+raw+`.{0,30}`).FindString(shown))
	}
	if text := regexp.MustCompile(`<[^>]*>`).ReplaceAllString(aid, " "); regexp.MustCompile(raw).MatchString(text) {
		w.t.Errorf("the aid names a card by its number: %s", regexp.MustCompile(`.{0,30}`+raw+`.{0,30}`).FindString(text))
	}
	names := js[string](w, `[...document.querySelectorAll("#table [aria-label], #table [title]")].map((e) => (e.ariaLabel ?? "") + " " + (e.title ?? "")).join("\n")`)
	if regexp.MustCompile(raw).MatchString(names) {
		w.t.Errorf("a name read aloud has a card's number: %s", regexp.MustCompile(`.{0,30}`+raw+`.{0,30}`).FindString(names))
	}
}

// TestCardsOnAPhone: the hand and the decision are at the thumb, a rival's empire
// opens with one tap, a long press shows the other side, nothing scrolls sideways.
func TestCardsOnAPhone(t *testing.T) {
	t.Parallel()
	s := house(t)
	type laid struct{ path, session string }
	at := map[string]laid{}
	for what, st := range map[string]stage{
		"action": alien("action", 40, payable), "pay": alien("pay", 20), "tuck": alien("tuck", 10), "keep": alien("keep", 10), "look": alien("keep", 0, many), "target": alien("target", 10), "draw": alien("draw", 30), "over": ended,
	} {
		path, sessions := s.lay("alienartifacts", []string{"Maximiliane", "Bob"}, 3, st)
		at[what] = laid{path, sessions[0]}
	}
	s.start()
	anna := open(t, browser(t), "Anna")
	anna.phone()
	for _, language := range []string{"en", "de", "it"} {
		anna.prefer(s, "lang", language)
		for what, l := range at {
			anna.come(s, l.path, l.session)
			anna.until(`document.querySelector("#tableau .mat")`)
			anna.fits(what+" in "+language, false)
			if small := js[float64](anna, `Math.min(...[...document.querySelectorAll(".mat.own button.card, .centre button.card")].filter((e) => !e.closest(".mini")).map((e) => e.getBoundingClientRect().width))`); small < 100 {
				t.Errorf("%s in %s: a card is only %.0f wide", what, language, small)
			}
			// What one chooses from is whole, and few cards have text that can be read: 14 of 176.
			if least := map[string]float64{"keep": 160, "look": 108}[what]; least > 0 {
				if got := js[float64](anna, `document.querySelector(".look .card").offsetWidth`); got < least {
					t.Errorf("%s in %s: a card to choose is only %.0f wide", what, language, got)
				}
				if more := js[float64](anna, `document.querySelector("#decision").scrollHeight - document.querySelector("#decision").clientHeight`); more > 1 {
					t.Errorf("%s in %s: the cards to choose from scroll by %.0f", what, language, more)
				}
			}
			if language == "de" {
				anna.shoot("phone-alien-" + what)
			}
		}
	}
	anna.come(s, at["action"].path, at["action"].session)
	anna.pull()
	for _, css := range []string{"#cards .holds", "#offers .offer > summary", "#prompt"} {
		if n := js[int](anna, `[...document.querySelectorAll(`+quote(css)+`)].filter((e) => { const r = e.getBoundingClientRect(); return r.bottom <= innerHeight && r.top >= 0; }).length`); n == 0 {
			t.Errorf("no %s is at the thumb", css)
		}
	}
	rival := "#mat-1 .fold"
	js[bool](anna, `(document.querySelector(`+quote(rival)+`).scrollIntoView({ block: "center", behavior: "instant" }), true)`)
	anna.finger(rival)
	anna.until(`document.querySelector(` + quote(rival) + `).getAttribute("aria-expanded") === "true"`)
	anna.until(`Math.max(...[...document.querySelector(` + quote(rival) + `).closest(".mat").querySelectorAll(".card")].map((e) => e.getBoundingClientRect().width)) > 100`)
	anna.fits("a rival's empire", false)
	anna.shoot("phone-alien-rival")

	js[bool](anna, `(document.querySelector(".mat.own button.card").scrollIntoView({ block: "start", behavior: "instant" }), true)`)
	n := anna.number()
	p := anna.place(".mat.own button.card")
	press := func(kind input.DispatchTouchEventType) {
		points := []*input.TouchPoint{}
		if kind == input.DispatchTouchEventTypeTouchStart {
			points = append(points, &input.TouchPoint{X: p.X, Y: p.Y})
		}
		call(anna, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
	}
	press(input.DispatchTouchEventTypeTouchStart)
	anna.until(`document.querySelector("#about.shown svg + svg")`)
	press(input.DispatchTouchEventTypeTouchEnd)
	anna.fits("the other side", false)
	anna.shoot("phone-alien-about")
	if anna.number() != n {
		t.Error("a long press has made a move")
	}
	anna.finger("#prompt")
	anna.until(`!document.querySelector("#about.shown")`)
}

// TestATurnOfCardsByKeyboardOnly takes an action and draws, with the focus in sight
// all the time.
func TestATurnOfCardsByKeyboardOnly(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.lay("alienartifacts", []string{"Kay", "Bob"}, 1, alien("action", 4, payable))
	s.start()
	kay := open(t, browser(t), "Kay")
	kay.come(s, path, sessions[0])
	kay.until(paid)
	kay.tabTo("#tableau .card")
	kay.focused("on a card")
	from := js[string](kay, "document.activeElement.id")
	kay.until(`document.querySelector("#about.shown")`)
	kay.press(kb.Escape)
	kay.until(`!document.querySelector("#about.shown")`)
	kay.press(kb.ArrowDown, kb.ArrowRight, kb.ArrowDown)
	if to := js[string](kay, "document.activeElement.id"); to == from || !js[bool](kay, `document.activeElement.matches(".card")`) {
		t.Errorf("arrow keys lead from %s to %s", from, to)
	}
	kay.focused("after arrow keys")
	kay.come(s, path, sessions[0]) // anew: Tab comes back to the card that arrows have led to
	kay.until(paid)
	kay.tabTo(".mat.own .card.lit")
	kay.press(kb.Enter)
	kay.until(`document.activeElement.matches("summary") && document.activeElement.closest(".offer").open`)
	kay.focused("on the offer of a card")
	kay.press(kb.Tab)
	kay.focused("on what can be done with it")
	n := kay.number()
	kay.press(kb.Enter)
	kay.until(`Number(document.querySelector("#table").dataset.number) > ` + itoa(n))
	kay.until(mine + "||" + over)
	for i := 0; kay.state().Mine && i < 40; i++ {
		kay.focused("in the middle of the turn")
		n := kay.number()
		// Buttons end what has been begun; cards and halves are chosen where there are none.
		for _, css := range []string{"#b-done", "#b-draw", "#b-end", "#b-hold", "#b-rest", "#b-stand", "#decision .main", "#decision .part.lit", "#decision .card.lit", ".card.lit"} {
			if js[bool](kay, `[...document.querySelectorAll(`+quote(css)+`)].some((e) => !e.closest("details:not([open])"))`) {
				kay.tabTo(css)
				break
			}
		}
		kay.press(kb.Enter)
		kay.until(`Number(document.querySelector("#table").dataset.number) > ` + itoa(n) + ` || document.activeElement.closest(".offer[open]")`)
	}
	if kay.state().Mine {
		t.Error("the turn does not end")
	}
	kay.focused("after the turn")
}

// TestAnAttackIsRevealedCardByCard on the page of somebody who looks on.
func TestAnAttackIsRevealedCardByCard(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.lay("alienartifacts", []string{"Anna", "Bob"}, 1, alien("target", 4))
	s.start()
	b := browser(t)
	anna, bob := open(t, b, "Anna"), open(t, b, "Bob")
	anna.motion("no-preference")
	bob.pace("usual") // who wants no motion is shown one state after the other
	anna.come(s, path, sessions[0])
	bob.come(s, path, sessions[1])
	bob.until(`document.querySelector("#attack")`)
	js[bool](bob, glides)
	// The odds of each ship against each target are told to the attacker and add up.
	anna.until(`document.querySelector(".odds li")?.checkVisibility()`)
	for _, sum := range js[[]int](anna, `[...document.querySelectorAll(".odds ul")].map((l) => [...l.querySelectorAll("b")].reduce((n, b) => n + parseInt(b.textContent), 0))`) {
		if sum < 98 || sum > 102 {
			t.Errorf("odds add up to %d %%", sum)
		}
	}
	if js[bool](bob, `Boolean(document.querySelector(".odds"))`) {
		t.Error("the odds of the attacker's knowledge are told to somebody else")
	}
	anna.shoot("alien-odds")
	anna.mouse(`.card.lit[value="attack aliens"]`)
	bob.until(`!document.querySelector("#shown").hasAttribute("hidden") && document.querySelector("#shown use").getAttribute("href").startsWith("#RES-")`)
	bob.shoot("alien-attack")
	if moved := js[[]string](bob, `window.glides`); len(moved) > 0 {
		t.Errorf("these move although no motion is wanted: %q", moved)
	}
	bob.do(chromedp.Click(chromedp.CSS("[data-player=skip]")))
	bob.until(`document.querySelector("#player").hidden`)
	bob.until(`[...document.querySelectorAll("#decision *")].every((e) => getComputedStyle(e).interactivity !== "inert")`) // see alive in playback.ts
}

func TestAxeFindsNothingAmongCards(t *testing.T) {
	t.Parallel()
	s := house(t)
	type page struct{ name, path, session string }
	var pages []page
	for name, st := range map[string]stage{
		"action": alien("action", 40, payable), "pay": alien("pay", 20), "target": alien("target", 10), "keep": alien("keep", 10), "over": ended,
	} {
		path, sessions := s.lay("alienartifacts", []string{"Anna", "Bob"}, 3, st)
		pages = append(pages, page{name, path, sessions[0]})
		if name == "target" {
			pages = append(pages, page{"watching", path, "nobody"})
		}
	}
	s.start()
	w := open(t, browser(t), "a visitor")
	found := newAudit()
	for _, screen := range []string{"1280x860", "390x844"} {
		if screen == "390x844" {
			w.phone()
		}
		for n, p := range pages {
			w.come(s, p.path, p.session)
			js[bool](w, `(document.querySelectorAll(".fold").forEach((f, i) => i % 2 || f.click()), true)`)
			for theme := range w.themes() {
				if meet(n, screen == "390x844", theme == "dark") {
					found.look(w, p.name+" "+theme+" "+screen)
				}
			}
		}
	}
	for id, what := range found.found {
		t.Errorf("%s: %s\non %s", id, what, strings.Join(found.pages[id], ", "))
	}
}

// lastDraw: the game is over when seat 0 has drawn.
func lastDraw(p game.Position) bool {
	words, after := p.Rules().Vocabulary(), p.Rules().Blank()
	for _, m := range p.Moves(nil, 0) {
		if words.Moves[m.Kind].Word != "draw" {
			continue
		}
		after.CopyFrom(p)
		return after.Play(0, m, nil) == nil && after.Pending() == 0
	}
	return false
}

// TestTheEndOfCardsIsToldLineByLine: after the last draw both who drew it and who looks on,
// one of them on a phone, are told what the end of the game brings (AA-19.2 to AA-19.4) and
// then the results. The lines add up to what the scores have grown by.
func TestTheEndOfCardsIsToldLineByLine(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.lay("alienartifacts", []string{"Anna", "Bob"}, 0, alien("draw", 10, lastDraw))
	s.start()
	b := browser(t)
	anna, bob := open(t, b, "Anna"), open(t, b, "Bob")
	anna.motion("no-preference")
	bob.motion("no-preference")
	anna.phone()
	anna.come(s, path, sessions[0])
	bob.come(s, path, sessions[1])
	const note = `(() => {
		const caption = document.querySelector("#caption");
		window.told = [];
		new MutationObserver(() => { if (` + unmeasured + `) window.told.push(caption.textContent); }).observe(caption, { childList: true });
		return true;
	})()`
	const scores = `[...document.querySelectorAll("#seats .chip button")].map((e) => Number(e.textContent))`
	want := map[*window][]int{}
	for _, w := range []*window{anna, bob} {
		js[bool](w, note)
		want[w] = js[[]int](w, scores)
	}
	anna.finger("#b-draw")
	for _, w := range []*window{anna, bob} {
		w.until(`window.told.some((x) => x.includes("AA-19."))`)
		w.shoot("alien-end-" + w.name)
	}
	anna.fits("the end is told", false)
	for _, w := range []*window{anna, bob} {
		w.until(over)
		w.until(`document.querySelector("#player").hidden`)
		results := 0
		for _, text := range js[[]string](w, `window.told`) {
			line, rule, _ := strings.Cut(text, "  ")
			switch rule {
			case "AA-19.1":
				results++
			case "AA-19.2", "AA-19.3", "AA-19.4":
				if results > 0 {
					t.Errorf("%s is told %q after a result", w.name, line)
				}
				points, err := strconv.Atoi(line[strings.LastIndex(line, " ")+1:])
				if err != nil {
					t.Errorf("%s is told %q without points", w.name, line)
				}
				for seat, name := range []string{"Anna", "Bob"} {
					if strings.HasPrefix(line, name+": ") {
						want[w][seat] += points
					}
				}
			}
		}
		if got := js[[]int](w, scores); len(got) != 2 || !slices.Equal(got, want[w]) {
			t.Errorf("%s sees the scores %v; what was told makes %v", w.name, got, want[w])
		}
		if results != 2 {
			t.Errorf("%s is told %d results", w.name, results)
		}
		w.shoot("alien-over-" + w.name)
	}
}

// fought: a ship that attacks and has done something this turn can be chosen.
func fought(p game.Position, _ int) bool {
	v := p.View(0).(*alienartifacts.View)
	if !alien("strike", 0)(p, 0) || v.Attack == nil {
		return false
	}
	return slices.ContainsFunc(v.Seats[0].Empire[0], func(e alienartifacts.EmpireView) bool { return e.Used && slices.Contains(v.Attack.Fleet, e.Card) })
}

// TestWhatCanBeChosenIsWhole: of the cards that are laid out those that can be chosen are drawn in full,
// though they have attacked, and the others fade.
func TestWhatCanBeChosenIsWhole(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.lay("alienartifacts", []string{"Anna", "Bob"}, 1, fought)
	target, targeted := s.lay("alienartifacts", []string{"Anna", "Bob"}, 1, alien("block", 10))
	calm, calmed := s.lay("alienartifacts", []string{"Anna", "Bob"}, 1, alien("action", 4, payable))
	s.start()
	w := open(t, browser(t), "Anna")
	const opaque = `[".card.lit", ".card:not(.lit)"].map((css) => [...new Set([...document.querySelectorAll(".mat:is(.own, [data-open]) " + css)].map((e) => Number(getComputedStyle(e).opacity) < 1))].join())`
	for _, c := range []struct{ where, path, session, lit, other string }{
		{"ships that attack", path, sessions[0], "false", "true"},
		{"cards of a rival", target, targeted[0], "false", ""},
		{"an action", calm, calmed[0], "false", "false"},
	} {
		w.come(s, c.path, c.session)
		w.until(`document.querySelector(".mat .card.lit")`)
		if got := js[[]string](w, opaque); got[0] != c.lit || c.other != "" && got[1] != c.other {
			t.Errorf("%s: what can be chosen is faded: %s, what cannot: %s; want %s, %s", c.where, got[0], got[1], c.lit, c.other)
		}
	}
}

// lostBehind are what the picture of a card hides of what is told: what a click brings, and what is asked.
const lostBehind = `["#preview", "#prompt", "#why"].filter((css) => {
	const e = document.querySelector(css), p = document.querySelector("#about.shown")?.getBoundingClientRect();
	if (!p || !e?.checkVisibility()) return false;
	const r = e.getBoundingClientRect();
	return p.left < r.right - 1 && r.left < p.right - 1 && p.top < r.bottom - 1 && r.top < p.bottom - 1;
})`

// TestACardInLargeHidesNothingThatIsTold: while a mouse rests on a card that makes a move, both the card in
// large and what the move brings are in sight, with what is asked.
func TestACardInLargeHidesNothingThatIsTold(t *testing.T) {
	t.Parallel()
	s := house(t)
	type laid struct{ path, session string }
	at := map[string]laid{}
	for what, st := range map[string]stage{"ship": alien("ship", 6), "strike": fought, "produce": alien("produce", 6), "block": alien("block", 10)} {
		path, sessions := s.lay("alienartifacts", []string{"Anna", "Bob"}, 1, st)
		at[what] = laid{path, sessions[0]}
	}
	s.start()
	w := open(t, browser(t), "Anna")
	foretold := 0
	for _, on := range []screen{{1280, 800}, {1920, 1080}} {
		w.size(on)
		for what, l := range at {
			w.come(s, l.path, l.session)
			w.until(`document.querySelector(".mat .card.lit")`)
			for n, card := range js[[]string](w, `[...document.querySelectorAll(".mat .card.lit[name=act]")].map((e) => "#" + e.id)`) {
				p := w.place(card)
				w.do(chromedp.MouseEvent(chromedp.MouseMoved, p.X, p.Y))
				w.until(`document.querySelector("#about.shown .whynot, #about.shown svg") && (document.querySelector("#preview:not([hidden])") || performance.now() > (window.late ??= performance.now() + 1500))`)
				w.until(`(delete window.late, new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))))`)
				if js[bool](w, "Boolean("+previewShown+")") {
					foretold++
				}
				if got := js[[]string](w, lostBehind); len(got) > 0 {
					t.Errorf("%s, %s: the card %s in large hides %q", what, on, card, got)
				}
				if n == 0 {
					w.shoot("alien-large-" + what + "-" + on.String())
				}
				w.do(chromedp.MouseEvent(chromedp.MouseMoved, 2, 2))
				w.until(`!document.querySelector("#about.shown")`)
			}
		}
	}
	if foretold == 0 {
		t.Error("nothing is told of any of these moves")
	}
}
