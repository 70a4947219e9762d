package e2e

import (
	"errors"
	"flag"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
)

var days = flag.String("days", "", "browsers in which a game of three days is played whole: chromium, firefox, webkit, separated by commas")

// browsers open windows of all browsers.
var browsers = map[string]func(t *testing.T, name string) *window{
	"chromium": func(t *testing.T, name string) *window { return open(t, browser(t), name) },
	"firefox":  firefox,
	"webkit":   webkit,
}

// TestThreeDays: two people play a game that takes three days, on a laptop, a phone and a desk, with messages, nights off,
// talk, a what-if and days off, to its end and the rematch. With -days it is played whole and every page on the way is
// looked at, in each of the browsers; otherwise the first evening and the morning after, in Chromium.
func TestThreeDays(t *testing.T) {
	if *days == "" {
		t.Parallel()
		threeDays(t, &story{open: browsers["chromium"]})
		return
	}
	for name := range strings.SplitSeq(*days, ",") {
		t.Run(name, func(t *testing.T) { threeDays(t, &story{open: browsers[name], browser: name, whole: true}) })
	}
}

// friday is when it begins.
var friday = time.Date(2026, 12, 4, 18, 0, 0, 0, berlin)

// story is a game of three days.
type story struct {
	*testing.T
	*lived
	open    func(t *testing.T, name string) *window
	browser string
	whole   bool // all of it, and every page is looked at
	found   *audit

	laptop, phone, desk *window // Anna's, Anna's, Bob's
	watcher             *window // Carla's
	path, news          string  // of the table; a link to it in a letter
}

func threeDays(t *testing.T, s *story) {
	t.Helper()
	s.T, s.found = t, newAudit()
	s.lived = living(t, friday)
	s.begin()
	s.laptop, s.desk = s.window("Anna", "de", "board", screen{1280, 800}), s.window("Bob", "en", "text", screen{1280, 800})
	s.invites()
	if s.whole {
		s.phone = s.window("Anna, phone", "it", "board", screen{390, 844})
		s.keeps()
		s.carries()
	}
	s.wishes()
	s.plays(2)
	s.sleeps()
	if s.whole {
		s.comesBack(s.phone)
		s.isLate()
		s.talks()
		s.tries()
		s.plansAhead()
		s.rests()
		s.ends()
		s.again()
		s.standings()
		s.beside()
		s.app()
	} else {
		s.comesBack(s.laptop)
	}
	s.found.verdict(t)
}

// window is a window of somebody who reads a language.
func (s *story) window(name, lang, view string, on screen) *window {
	s.Helper()
	w := s.open(s.T, name)
	w.size(on)
	w.visit(s.url("/"))
	for cookie, value := range map[string]string{"lang": lang, "view": view, "pace": "none", "motion": "off"} {
		w.prefer(s.server, cookie, value)
	}
	w.visit(s.url("/"))
	return w
}

// look looks at a page: nothing is cut off or wider than the window, and axe-core finds nothing in both themes.
func (s *story) look(w *window, page string) {
	s.Helper()
	if !s.whole {
		return
	}
	page = page + " " + w.name
	w.fits(page, false)
	w.shoot(strings.ReplaceAll("days-"+s.browser+"-"+page, " ", "-"))
	for theme := range w.themes() {
		s.found.look(w, page+" "+theme)
	}
}

// read fails the test unless a page says something.
func (s *story) read(w *window, css string, words ...string) {
	s.Helper()
	text := js[string](w, `document.querySelector(`+quote(css)+`)?.textContent ?? ""`)
	for _, word := range words {
		if !strings.Contains(text, word) {
			w.shoot("failed-" + s.browser)
			s.Errorf("%s: %s does not say %q: %.300s", w.name, css, word, text)
		}
	}
}

// at is a window at the table.
func (s *story) at(w *window) {
	s.Helper()
	w.visit(s.url(s.path))
	w.until(`document.querySelector("#symbols svg") || document.querySelector("#text")`)
	w.hasten()
}

// away has everybody leave the table.
func (s *story) away(all ...*window) {
	for _, w := range all {
		if w != nil {
			w.visit(s.url("/you"))
		}
	}
}

// invites: Anna sets a table with a clock up, and Bob, who gets the link, reads the agreement and sits down.
func (s *story) invites() {
	w := s.laptop
	w.visit(s.url("/games/newworld"))
	s.look(w, "game")
	js[bool](w, `(document.querySelector(".newtable details").open = true)`)
	w.fill(".newtable input[name=name]", "Anna")
	for field, value := range map[string]string{"seat1": "free", "clock": "turn 24h", "nightFrom": "22", "nightTo": "7", "hints": "tries"} {
		w.pick(".newtable select[name="+field+"]", value)
	}
	for i := 2; i <= 4; i++ {
		w.pick(".newtable select[name=seat"+itoa(i)+"]", "")
	}
	w.fill(".newtable input[name=zone]", "Europe/Berlin")
	w.click(".newtable button.main")
	w.until(`location.pathname.startsWith("/t/")`)
	s.path = js[string](w, "location.pathname")
	s.look(w, "invitation")
	link := js[string](w, `document.querySelector("#link").href`)
	s.desk.visit(link)
	s.read(s.desk, "main", "Anna", "24 hours", "22:00", "Europe/Berlin")
	s.look(s.desk, "invited")
	s.desk.fill(".sit [name=name]", "Bob")
	s.desk.click(".sit button.main")
	s.desk.until(running)
	w.until(running)
}

// keeps: Anna adds a passkey to what she is.
func (s *story) keeps() {
	w := s.laptop
	if err := w.keeper(); errors.Is(err, errors.ErrUnsupported) {
		s.Logf("%s: no passkeys", s.browser)
		return
	} else if err != nil {
		s.Fatal(err)
	}
	w.visit(s.url("/you"))
	w.until(`document.querySelector("#passkeys:not([hidden])")`)
	w.submits("button[data-passkey=new]")
	w.until(`document.querySelector("input[name=passkey]")`)
	s.look(w, "passkey")
}

// carries: a link makes Anna's phone hers.
func (s *story) carries() {
	s.laptop.visit(s.url("/you"))
	s.laptop.submits("button[value=carry]")
	s.look(s.laptop, "link for a device")
	s.phone.visit(js[string](s.laptop, `document.querySelector("#link").textContent`))
	s.look(s.phone, "carried")
	s.phone.submits("main button.main")
	s.read(s.phone, "main", "Anna")
	s.at(s.phone)
	s.phone.until(`document.querySelector("#seats .you")`)
	s.look(s.phone, "table")
}

// wishes: Anna is told by e-mail, in her browser and in a chat room, Bob by e-mail. The address counts when the code
// that was sent there has come back.
func (s *story) wishes() {
	for w, address := range map[*window]string{s.laptop: "anna@example.org", s.desk: "bob@example.org"} {
		w.visit(s.url("/you/turns"))
		w.fill("input[type=email]", address)
		w.submits("button[value=mail]")
		sent := s.post.next()
		if sent.to != address || sent.link("/confirm/") == "" {
			s.Fatalf("a letter to %s: %s", sent.to, sent.text)
		}
		w.visit(sent.link("/confirm/"))
		s.look(w, "confirm")
		w.submits("main button.main")
		w.fill("input[name=zone]", "Europe/Berlin")
		w.submits("button[value=wish]")
		s.read(w, ".whoplays", address)
	}
	w := s.laptop
	w.fill("input[name=address][type=url]", s.post.hook)
	js[bool](w, `(document.querySelector("main details").open = true)`)
	w.submits("button[value=hook]")
	s.look(w, "turns")
	p256dh, auth := pushKeys(s.T)
	form := url.Values{"do": {"push"}, "endpoint": {s.post.pushedTo + "anna"}, "p256dh": {p256dh}, "auth": {auth}}.Encode()
	status := js[int](w, `fetch("/you/turns", { method: "POST", body: new URLSearchParams(`+quote(form)+`) }).then((r) => r.status)`)
	if status != http.StatusOK {
		s.Fatalf("a browser is refused with %d", status)
	}
}

// plays: so many turns each; then Anna leaves, Bob takes one more turn, and it is hers. Bob plays by keys in the text view.
func (s *story) plays(turns int) {
	s.at(s.laptop)
	s.at(s.desk)
	for done := 0; done < 2*turns || !s.desk.state().Mine; done++ {
		w := next(s.laptop, s.desk)
		s.turn(w)
		for _, other := range []*window{s.laptop, s.desk} {
			other.until(`document.querySelector("#table").dataset.number === "` + itoa(w.number()) + `"`)
		}
		if done == 0 {
			s.look(w, "after a turn")
		}
	}
	s.look(s.laptop, "others are to move")
	s.look(s.desk, "own turn")
	s.away(s.laptop, s.phone)
	s.turn(s.desk)
	s.away(s.desk)
}

// turn makes moves until others are to decide: Bob's by keys, in the text view.
func (s *story) turn(w *window) {
	s.Helper()
	for w.state().Mine {
		n := w.number()
		if w == s.desk {
			w.tabFar("#text .moves > button")
			w.press(kb.Enter)
		} else {
			w.quick()
		}
		w.reach(n + 1)
	}
}

// told are the letters that come next, by their ways.
func (s *story) told(ways ...string) map[string]letter {
	s.Helper()
	all := map[string]letter{}
	for range ways {
		l := s.post.next()
		all[l.way] = l
	}
	for _, way := range ways {
		if _, ok := all[way]; !ok {
			s.Fatalf("nothing comes by %s: %v", way, all)
		}
	}
	return all
}

// quiet fails the test if more letters have come.
func (s *story) quiet(when string) {
	s.Helper()
	if n := s.post.count(); n > 0 {
		s.Errorf("%s %d more letters have come: %v", when, n, s.post.all[s.post.read:])
	}
}

// sleeps: Anna is told once that it is her turn, in the evening; nothing comes in the night.
func (s *story) sleeps() {
	s.pass(2 * time.Minute)
	mail := s.told("mail", "push", "hook")["mail"]
	if mail.to != "anna@example.org" || mail.link("/news") == "" {
		s.Fatalf("Anna is told %v", mail)
	}
	s.until(5, 7, 30)
	s.quiet("in the night")
	for _, w := range []*window{s.laptop, s.phone, s.desk} {
		if w != nil { // devices that tests do not set forward
			js[bool](w, `(() => {
				for (const key of Object.keys(localStorage)) if (key.startsWith("visit:")) localStorage.setItem(key, String(Date.now() - 13 * 3600e3));
				return true;
			})()`)
		}
	}
	s.news = mail.link("/news")
}

// comesBack: the link in the message leads to what is new; from there to the table, where Anna plays. Bob is told.
func (s *story) comesBack(w *window) {
	w.visit(s.news)
	w.until(`location.pathname.endsWith("/replay") && document.querySelector("#moment")`)
	s.look(w, "what is new")
	w.press(kb.ArrowRight)
	w.until(`Number(document.querySelector("#moment").dataset.at) > 0`)
	w.visit(s.url("/"))
	s.look(w, "home")
	s.at(w)
	w.until(mine)
	if js[bool](w, `document.querySelector("#away") !== null`) {
		s.Error("what was just seen is offered again")
	}
	s.turn(w)
	w.visit(s.url("/you/turns"))
	s.read(w, ".told", "2026-12-04 18:0", "2026-12-05 07:3")
	s.look(w, "turns")
	s.pass(2 * time.Minute)
	if mail := s.told("mail")["mail"]; mail.to != "bob@example.org" {
		s.Errorf("Bob is told %v", mail)
	}
}

// isLate: Bob, who does nothing all Saturday, is reminded before his time is up. He has until Sunday at 16:30: 14 and a half
// hours of Saturday, and the rest of 24 after the night.
func (s *story) isLate() {
	s.until(6, 8, 29)
	s.quiet("long before the deadline")
	s.until(6, 8, 33)
	first := s.told("mail")["mail"]
	s.until(6, 15, 29)
	s.quiet("between both reminders")
	s.until(6, 15, 33)
	last := s.told("mail")["mail"]
	if first.to != "bob@example.org" || last.to != "bob@example.org" {
		s.Errorf("reminded are %s and %s", first.to, last.to)
	}
	s.desk.visit(last.link("/news"))
	s.desk.until(`location.pathname.endsWith("/replay") && document.querySelector("#moment")`)
	s.look(s.desk, "what is new in words")
	s.at(s.desk)
	s.look(s.desk, "little time")
	s.turn(s.desk)
	s.told("mail", "push", "hook") // Anna
}

// talks: what Bob says by keys is on Anna's phone at once; somebody who watches reads nothing of it.
func (s *story) talks() {
	s.at(s.phone)
	s.desk.press("c")
	s.desk.until(`document.activeElement.matches("#talk input[name=text]")`)
	for _, sign := range "Well played! NW-4.2 #3" {
		s.desk.press(string(sign))
	}
	s.desk.press(kb.Enter)
	s.phone.until(`document.querySelector("#totalk.news")`)
	s.phone.click("#totalk")
	s.phone.until(`document.querySelector("#talk .said a.rule")`)
	s.look(s.phone, "talk")
	s.phone.click("#talk .signs [value=thanks]")
	s.desk.until(`document.querySelector("#talk .said .reacts")`)
	s.look(s.desk, "talk")
	s.watcher = s.window("Carla", "it", "board", screen{1280, 800})
	s.at(s.watcher)
	s.look(s.watcher, "watching")
	s.watcher.visit(s.url(s.path + "/talk"))
	s.look(s.watcher, "talk of those who watch")
	if text := js[string](s.watcher, "document.body.textContent"); strings.Contains(text, "Well played") {
		s.Error("who watches reads what the players say")
	}
}

// tries: Anna tries something on in a copy of the moment, and throws it away.
func (s *story) tries() {
	w := s.laptop
	s.at(w)
	w.until(mine)
	w.visit(s.url(s.path + "/replay"))
	w.until(`document.querySelector("#moment")`)
	w.press(kb.End)
	w.until(`document.querySelector(".whatif")`)
	js[bool](w, `(document.querySelector(".whatif").open = true)`)
	s.look(w, "replay of a running game")
	w.click(".whatif button")
	w.until(`location.pathname.startsWith("/t/") && location.pathname !== ` + quote(s.path) + ` && document.querySelector(".copymark")`)
	w.hasten()
	w.until(mine)
	n := w.number()
	w.quick()
	w.reach(n + 1)
	s.look(w, "copy")
	js[bool](w, `(document.querySelector("form.copied").scrollIntoView(), true)`)
	js[bool](w, `(document.querySelector("form.copied button").click(), true)`)
	w.until(`location.pathname === ` + quote(s.path+"/replay"))
}

// plansAhead: Bob tries a move on before it is his turn, and keeps it for as long as nothing changes; all by keys, in words.
func (s *story) plansAhead() {
	w := s.desk
	s.at(w)
	w.visit(js[string](w, `document.querySelector('a[href*="/plan/"]').href`))
	s.look(w, "plan")
	w.tabFar("#text .moves > button")
	w.press(kb.Enter)
	w.until(`document.querySelector("#plan-strict")`)
	s.look(w, "tried")
	w.tabFar("#plan-strict")
	w.press(kb.Enter)
	w.until(`location.pathname === ` + quote(s.path) + ` && document.querySelector("#planned")`)
	s.look(w, "planned")
}

// rests: Bob declares a day off, by keys. His clock stands, both see why, and he is not reminded; he ends it early and
// plays.
func (s *story) rests() {
	w := s.desk
	w.visit(s.url("/you"))
	w.fill("form.vacation input[name=zone]", "Europe/Berlin")
	for _, field := range []string{"from", "to"} {
		w.fill("form.vacation input[name="+field+"]", "2026-12-07")
	}
	w.tabFar("button[value=rest]")
	w.press(kb.Enter)
	w.until(`document.querySelector("button[value=work]")`)
	s.look(w, "days off")
	s.at(s.laptop)
	s.turn(s.laptop)
	s.pass(2 * time.Minute)
	s.told("mail") // Bob
	s.until(7, 12, 0)
	s.quiet("on a day off")
	s.at(s.laptop)
	s.read(s.laptop, "#clocks", "Bob", "7. Dezember")
	s.look(s.laptop, "clocks")
	w.visit(s.url("/you"))
	w.tabFar("button[value=work]")
	w.press(kb.Enter)
	w.until(`document.querySelector("button[value=rest]") && !document.querySelector("button[value=work]")`)
	s.at(w)
	s.read(w, "#planned", "Your plan is off") // something has changed
	s.turn(w)
}

// ends: the rest of the game, by programs in their names; all windows show the same end, the result, and the replay of a
// finished game from all seats.
func (s *story) ends() {
	s.at(s.phone)
	s.at(s.desk)
	s.playOut(s.path, s.laptop.cookie(s.server), s.desk.cookie(s.server))
	for _, w := range []*window{s.laptop, s.phone, s.desk} {
		w.until(over)
		s.look(w, "end")
		w.visit(s.url(s.path + "/result"))
		s.look(w, "result")
	}
	w := s.phone
	w.visit(s.url(s.path + "/replay"))
	w.until(`document.querySelector("#board") && document.querySelector("#moment")`)
	w.press(kb.End)
	w.until(`document.querySelector("#moment").dataset.at === document.querySelector("#moment").dataset.of`)
	w.press(kb.ArrowLeft)
	w.until(`Number(document.querySelector("#moment").dataset.at) === Number(document.querySelector("#moment").dataset.of) - 1`)
	w.click(`[data-eye="1"]`)
	w.until(`new URL(location.href).searchParams.get("seat") === "0"`)
	s.look(w, "replay")
	s.desk.visit(s.url(s.path + "/replay"))
	s.look(s.desk, "replay in words")
}

// again: Anna wants a rematch, Bob is led to it; it has the same clock.
func (s *story) again() {
	s.at(s.desk)
	s.at(s.laptop)
	s.laptop.click("#rematch")
	s.laptop.until(`location.pathname.startsWith("/t/") && location.pathname !== ` + quote(s.path))
	s.desk.until(`document.querySelector("#torematch")`)
	s.desk.tabFar("#torematch")
	s.desk.press(kb.Enter)
	s.desk.until(`location.pathname === ` + quote(js[string](s.laptop, "location.pathname")) + ` && document.querySelector("#table")`)
	s.look(s.laptop, "rematch")
	s.look(s.desk, "rematch")
}

// standings: who is how strong, and the games of each, with what can be downloaded. The game in which hints were allowed
// does not count, one without does.
func (s *story) standings() {
	s.rated()
	for _, w := range []*window{s.laptop, s.phone, s.desk} {
		w.visit(s.url("/games/newworld/standings?seats=2"))
		s.read(w, "main", "Anna", "Bob")
		s.look(w, "standings")
		w.visit(s.url("/you/games"))
		s.read(w, "tbody", map[bool]string{true: "Anna", false: "Bob"}[w == s.desk])
		if n := js[int](w, `document.querySelectorAll("tbody tr").length`); n != 2 {
			s.Errorf("%s: %d games are listed", w.name, n)
		}
		if n := js[int](w, `document.querySelectorAll("tbody tr td small").length`); n != 1 {
			s.Errorf("%s: %d games do not count", w.name, n)
		}
		s.look(w, "games")
		w.visit(s.url("/you"))
		s.look(w, "you")
	}
	if csv := js[string](s.desk, `fetch("/you/games.csv").then((r) => r.text())`); strings.Count(csv, "\n") != 3 || !strings.Contains(csv, "newworld") {
		s.Errorf("Bob's games: %q", csv)
	}
	if kind := js[string](s.desk, `fetch("/you/data.zip").then((r) => r.headers.get("Content-Type"))`); kind != "application/zip" {
		s.Errorf("Bob's data come as %s", kind)
	}
}

// rated: both play one more game, by programs in their names.
func (s *story) rated() {
	w := s.laptop
	w.visit(s.url("/games/newworld"))
	w.pick("select[name=seat1]", "free")
	for i := 2; i <= 4; i++ {
		w.pick("select[name=seat"+itoa(i)+"]", "")
	}
	w.click(".newtable button.main")
	w.until(`location.pathname.startsWith("/t/")`)
	path := js[string](w, "location.pathname")
	s.desk.visit(s.url(path))
	s.desk.submits(".sit button.main")
	s.playOut(path, w.cookie(s.server), s.desk.cookie(s.server))
	w.until(over)
	s.desk.until(over)
}

// beside: Anna and somebody beside her play at her phone, with a curtain between them.
func (s *story) beside() {
	w := s.phone
	w.visit(s.url("/games/newworld"))
	w.pick("select[name=seat1]", "here")
	w.fill("input[name=here1]", "Dora")
	w.pick("select[name=seat2]", "")
	s.look(w, "two at a phone")
	w.click(".newtable button.main")
	w.until(`document.querySelector("#lift")`)
	s.look(w, "curtain")
	w.tabFar("#lift")
	w.press(kb.Enter)
	w.until(`document.querySelector('#table[data-mine=true][data-curtain=false]') && document.querySelector("#cover")`)
	s.look(w, "without the curtain")
}

// app: the site can be installed, and has a page for when there is no connection.
func (s *story) app() {
	for _, w := range []*window{s.phone, s.desk} {
		w.visit(s.url("/offline"))
		s.look(w, "offline")
		if !js[bool](w, `fetch(document.querySelector("link[rel=manifest]").href).then((r) => r.json()).then((m) => m.icons.length > 0 && m.display === "standalone")`) {
			s.Errorf("%s: the site cannot be installed", w.name)
		}
	}
}
