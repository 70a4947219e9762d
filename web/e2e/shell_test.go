package e2e

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// apart reports whether two elements are to be seen and do not lie over each other.
const apart = `(a, b) => {
	const [r, s] = [a, b].map((css) => document.querySelector(css).getBoundingClientRect());
	return r.width > 0 && s.width > 0 && (r.right <= s.left + 1 || s.right <= r.left + 1 || r.bottom <= s.top + 1 || s.bottom <= r.top + 1);
}`

// TestTheAidAndTheLogCoverNoQuestion opens what can be pulled out at a table by keys, mouse
// and finger, and looks for words in the log. At no size does the page scroll.
func TestTheAidAndTheLogCoverNoQuestion(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.laid([]string{"Anna", "Bob"}, 1, placing)
	s.start()
	anna := open(t, browser(t), "Anna")
	for _, size := range [][2]int64{{768, 1024}, {1920, 1080}, {1280, 800}} {
		anna.do(chromedp.EmulateViewport(size[0], size[1]))
		anna.come(s, path, sessions[0])
		if !js[bool](anna, `document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth`) {
			t.Errorf("the page scrolls at %v", size)
		}
		anna.press("a")
		anna.until(`document.querySelector("#aid section")`)
		if !js[bool](anna, `(`+apart+`)("#aid", "#decision")`) {
			t.Errorf("the aid covers the decision at %v", size)
		}
		if !js[bool](anna, `document.querySelector("#aid").contains(document.activeElement)`) {
			t.Error("the aid has not got the focus")
		}
		anna.press(kb.Escape)
		anna.until(`document.querySelector("#aid").hidden && document.activeElement.matches("[data-drawer=aid]")`)
	}
	anna.press("?")
	anna.until(`document.querySelector("#sheet[open] .keys kbd")`)
	anna.press(kb.Escape)
	anna.mouse("#side [data-sheet$='/log']")
	anna.until(`document.querySelector("#sheet[open] .log li")`)
	all := js[int](anna, `document.querySelectorAll("#sheet .log li").length`)
	anna.fill("#sheet [name=q]", "Bob draws")
	anna.click("#sheet .find button")
	anna.until(`document.querySelectorAll("#sheet .log li").length < ` + itoa(all) + ` && document.querySelector("#sheet .log li")`)
	if !js[bool](anna, `[...document.querySelectorAll("#sheet .log li")].every((e) => e.textContent.includes("Bob draws"))`) {
		t.Error("the log tells of what was not looked for")
	}
	anna.phone()
	anna.come(s, path, sessions[0])
	anna.finger("[data-drawer=side]")
	anna.until(`document.querySelector("#side").checkVisibility()`)
	if !js[bool](anna, `(`+apart+`)("#side", "#decision")`) {
		t.Error("the log covers the decision")
	}
	if got := js[float64](anna, `document.querySelector("#decision").offsetHeight / innerHeight`); got > .25 {
		t.Errorf("the decision takes %.2f of a phone", got)
	}
}
