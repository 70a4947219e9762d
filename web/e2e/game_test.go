package e2e

import (
	"testing"

	"github.com/chromedp/chromedp"
)

func TestLook(t *testing.T) {
	s := serve(t)
	b := browser(t)
	anna := open(t, b, "Anna")
	anna.visit(s.url("/"))
	anna.shoot("lobby")
	anna.table(s, "greedy", "random")
	anna.until(mine)
	anna.shoot("begin")
	for range 30 {
		anna.until(mine + "||" + over)
		n := anna.number()
		anna.move()
		anna.until(`Number(document.querySelector("#table").dataset.number) > ` + itoa(n))
	}
	anna.until(mine)
	anna.shoot("middle")
	anna.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch))
	anna.shoot("phone")
}
