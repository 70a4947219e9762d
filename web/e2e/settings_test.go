package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// settle chooses something in the settings, as a person does.
func (w *window) settle(name, value string) {
	w.t.Helper()
	js[bool](w, "window.old = true")
	if js[bool](w, `!document.querySelector(".settings").open`) {
		w.mouse(".settings summary")
	}
	w.until(`document.querySelector("#prefs select").offsetWidth > 0`)
	js[bool](w, `(() => {
		const s = document.querySelector("#prefs select[name=`+name+`]");
		s.focus();
		s.value = `+quote(value)+`;
		return s.dispatchEvent(new Event("change", { bubbles: true }));
	})()`)
	w.until(`!window.old`)
}

func TestTheLanguageChangesTheWholePageAtOnce(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.laid([]string{"Anna", "Bob"}, 0, deploying)
	s.start()
	anna := open(t, browser(t), "Anna")
	anna.come(s, path, sessions[0])
	if got := js[string](anna, "document.documentElement.lang"); got != "en" {
		t.Errorf("the page begins in %q", got)
	}
	for _, l := range []struct{ code, yours, log, settings string }{
		{"de", "Du bist am Zug", "Einstellungen", "Spielverlauf"},
		{"it", "Tocca a te", "Impostazioni", "Cronologia"},
		{"en", "Your turn.", "Settings", "Log"},
	} {
		anna.settle("lang", l.code)
		if got := js[string](anna, "document.documentElement.lang"); got != l.code {
			t.Errorf("after choosing %s the page's language is %q", l.code, got)
		}
		if got := js[string](anna, "location.pathname"); got != path {
			t.Errorf("the settings lead to %s", got)
		}
		text := js[string](anna, "document.body.textContent")
		for _, want := range []string{l.log, l.settings} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: the page does not say %q", l.code, want)
			}
		}
		if l.code != "en" {
			for _, english := range []string{"Your turn", "Points", "Full log", "places a tile", "Undo", "Settings", "Surveyors in"} {
				if strings.Contains(text, english) {
					t.Errorf("%s: the page says %q", l.code, english)
				}
			}
		}
		anna.until(`document.querySelector("#symbols svg")`)
		anna.shoot("deploy-" + l.code)
	}
	// The stream speaks the language too.
	anna.settle("lang", "de")
	n := anna.number()
	anna.move()
	anna.reach(n + 1)
	if got := js[string](anna, `document.querySelector("#log li").textContent`); strings.Contains(got, " puts ") || strings.Contains(got, " deploys ") || strings.Contains(got, " draws ") {
		t.Errorf("the log goes on in English: %s", got)
	}
}

func TestTheThemeChangesTheColours(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.laid([]string{"Anna", "Bob"}, 0, placing)
	s.start()
	anna := open(t, browser(t), "Anna")
	anna.come(s, path, sessions[0])
	bright := func() float64 {
		return js[float64](anna, `(() => { const [r, g, b] = getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g).map(Number); return (r + g + b) / 765; })()`)
	}
	const attribute = "document.documentElement.dataset.theme" // what other tests set
	anna.settle("theme", "dark")
	if got := js[string](anna, attribute); got != "dark" {
		t.Errorf("in the dark theme %s is %q", attribute, got)
	}
	if got := bright(); got > 0.3 {
		t.Errorf("the dark theme's background has brightness %.2f", got)
	}
	anna.until(`document.querySelector("#symbols svg")`)
	anna.shoot("dark")
	anna.settle("theme", "light")
	if got := js[string](anna, attribute); got != "light" {
		t.Errorf("in the light theme %s is %q", attribute, got)
	}
	if got := bright(); got < 0.7 {
		t.Errorf("the light theme's background has brightness %.2f", got)
	}
	anna.settle("theme", "auto")
	call(anna, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}})
	if got := bright(); got > 0.3 {
		t.Errorf("on a dark device the background has brightness %.2f", got)
	}
}

func TestAWholeGameInTheTextView(t *testing.T) {
	t.Parallel()
	s := serve(t, "--bot-pause", "1ms")
	anna := open(t, browser(t), "Anna")
	link := anna.table(s, "random", "random", "random", "random")
	anna.until(running)
	anna.settle("view", "text")
	if js[bool](anna, `Boolean(document.querySelector("#board"))`) {
		t.Fatal("the text view shows the board")
	}
	for n := 0; ; n++ {
		anna.until(mine + "||" + over)
		now := anna.state()
		if now.State == "finished" {
			break
		}
		if n == 12 && !*wholeGames { // the middle, bots play while the server is stopped
			s.stop()
			s.playOn(strings.TrimPrefix(link, s.url("")), 40)
			s.start()
			anna.visit(link)
			continue
		}
		if n%6 == 0 {
			anna.mouse("#text .moves > button")
			anna.reach(now.Number + 1)
		} else {
			anna.quick()
		}
	}
	if !js[bool](anna, `document.querySelector("#prompt").textContent.includes("over")`) {
		t.Error("the text view does not tell that the game is over")
	}
	if !js[bool](anna, `document.querySelectorAll("#shuffle > p:not(#kept) code").length === 2`) {
		t.Error("the text view does not show the seed")
	}
	anna.settle("view", "board")
	anna.until(`document.querySelector("#board")`)
}

// glides keeps the ids of all that is animated in the page.
const glides = `(() => {
	window.glides = [];
	const animate = Element.prototype.animate;
	Element.prototype.animate = function (...a) {
		window.glides.push(this.id);
		// Chromium's compositor does not move what is drawn by these: the page would be painted for each frame.
		if (this instanceof SVGElement && /"(translate|scale|rotate)"/.test(JSON.stringify(a[0]))) window.restless.push(this.id + " by a property of its own");
		if (this.matches("[data-flip]") && window.stood?.get(this.id) === this.getAttribute("transform")) window.restless.push(this.id);
		const way = this.matches("#decision .buttons > button") && /"(-?[\d.]+)px (-?[\d.]+)px"/.exec(JSON.stringify(a[0]));
		if (way && (Math.abs(way[1]) > this.offsetWidth || Math.abs(way[2]) > this.offsetHeight)) window.flown.push(this.id);
		return animate.apply(this, a);
	};
	window.flown = []; // buttons that glide over others, where they take their clicks
	window.restless = []; // what is animated although it stays where it is
	window.stand = () => { window.stood = new Map([...document.querySelectorAll("[data-flip]")].map((e) => [e.id, e.getAttribute("transform")])); return true; };
	return window.stand();
})()`

// busiest is the largest number of animations that run at once for a while.
const busiest = `new Promise((done) => {
	let most = 0;
	const until = performance.now() + 400;
	(function look() {
		most = Math.max(most, document.getAnimations().filter((a) => a.playState === "running").length);
		if (performance.now() < until) requestAnimationFrame(look); else done(most);
	})();
})`

func TestPiecesGlideUnlessAnimationsAreOff(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.laid([]string{"Anna", "Bob"}, 0, ordering)
	s.start()
	b := browser(t)
	anna, bob := open(t, b, "Anna"), open(t, b, "Bob")
	anna.motion("no-preference")
	bob.motion("no-preference")
	anna.come(s, path, sessions[0])
	bob.come(s, path, sessions[1])
	js[bool](anna, glides)
	js[bool](bob, glides)
	const surveyors = `[0, 1].map((i) => document.querySelector("#surveyor-" + i).getAttribute("transform")).join()`
	before := js[string](anna, surveyors)
	anna.mouse("#cells .order")
	anna.until(surveyors + " !== " + quote(before))
	if got := js[[]string](anna, "window.glides"); !strings.Contains(strings.Join(got, " "), "surveyor-") {
		t.Errorf("a surveyor moves without gliding; what glides: %v", got)
	}
	if anna.state().Mine {
		anna.turn()
	}
	bob.until(mine)
	tiles := `document.querySelectorAll("#land > [id^=p]").length`
	n := js[int](anna, tiles)
	bob.mouse("#cells .cell.lit")
	anna.until(tiles + " > " + itoa(n))
	if got := js[[]string](anna, "window.glides"); got[len(got)-1] == "" && !strings.Contains(strings.Join(got, " "), "p") {
		t.Errorf("a placed tile does not appear gently; what glides: %v", got)
	}
	for bob.state().Mine {
		bob.move()
	}
	// What does not move does not glide, though the map grows and the panels
	// beside it change their heights.
	for range 3 {
		for _, w := range []*window{anna, bob} {
			w.until(mine)
			for w.state().Mine {
				n := w.number()
				js[bool](anna, "window.stand()")
				w.move()
				anna.reach(n + 1)
			}
		}
	}
	if got := js[[]string](anna, "window.restless"); len(got) > 0 {
		t.Errorf("pieces glide that stay where they are: %v", got)
	}
	for _, w := range []*window{anna, bob} {
		if got := js[[]string](w, "window.flown"); len(got) > 0 {
			t.Errorf("buttons glide over others: %v", got)
		}
	}
	anna.until(mine)

	anna.settle("motion", "off")
	anna.until(`document.querySelector("#symbols svg")`)
	js[bool](anna, glides)
	quiet := func(what string) {
		t.Helper()
		n := anna.number()
		js[bool](anna, `(window.busiest = `+busiest+`, true)`)
		anna.move()
		if got := js[int](anna, "window.busiest"); got != 0 {
			t.Errorf("%s: %d animations run at once after move %d", what, got, n)
		}
		if got := js[[]string](anna, "window.glides"); len(got) != 0 {
			t.Errorf("%s: %v are animated", what, got)
		}
	}
	quiet("animations off")
	anna.settle("motion", "on")
	anna.motion("reduce")
	anna.do(chromedp.Reload())
	anna.until(`document.querySelector("#symbols svg")`)
	js[bool](anna, glides)
	if !anna.state().Mine {
		bob.turn()
		anna.until(mine)
		js[bool](anna, "(window.glides = [], true)")
	}
	quiet("a device that wants less motion")
}
