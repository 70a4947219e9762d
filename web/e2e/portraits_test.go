package e2e

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

var portraits = flag.Bool("portraits", false, "take the pictures of games that the home page shows")

// TestPortraits takes a picture of each game in its middle, in each language, of a map as a
// watcher sees it, of cards as a player does: games/GAME/page/assets/picture.LANGUAGE.webp of 640 by 400. They are made anew by
//
//	go test ./web/e2e -run Portraits -args -portraits
//
// or those of one game by -run Portraits/newworld.
func TestPortraits(t *testing.T) {
	if !*portraits {
		t.Skip("only with -portraits")
	}
	s := house(t)
	type laid struct{ path, session string }
	at := map[string]laid{}
	for _, g := range spaces {
		path, sessions := s.layWith(g.game, g.options, []string{"Anna"}, g.seats[0]-1, g.middle)
		at[g.game] = laid{path, sessions[0]}
	}
	s.start()
	for _, g := range spaces {
		t.Run(g.game, func(t *testing.T) {
			for _, code := range []string{"en", "de", "it"} {
				w := open(t, browser(t), "a watcher")
				w.do(chromedp.EmulateViewport(1280, 800))
				w.visit(s.url("/"))
				w.prefer(s, "lang", code)
				w.visit(s.url(at[g.game].path))
				if js[bool](w, `!document.querySelector("#board")`) {
					w.come(s, at[g.game].path, at[g.game].session)
				}
				w.until(`document.querySelector("#symbols svg")`)
				clip := js[page.Viewport](w, `(async () => {
					await document.fonts.ready;
					for (const e of document.querySelectorAll("#frame button, #frame .tools")) if (!e.closest("#tableau, #board")) e.style.visibility = "hidden";
					const r = document.querySelector("#frame").getBoundingClientRect();
					const width = Math.min(r.width, r.height * 1.6), height = width / 1.6;
					return { x: r.x + (r.width - width) / 2, y: r.y + (document.querySelector("#board") ? (r.height - height) / 2 : 0), width, height, scale: 640 / width };
				})()`)
				quality := int64(60)
				shot := call(w, page.CaptureScreenshot, page.CaptureScreenshotParams{Format: "webp", Quality: &quality, Clip: &clip})
				file := filepath.Join("..", "..", "games", g.game, "page", "assets", "picture."+code+".webp")
				if err := os.WriteFile(file, shot.Data, 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}
