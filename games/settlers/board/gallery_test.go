package board

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/games/settlers"
	"spielwerk/lang"
)

var gallery = flag.String("gallery", "", "folder to write pages with all pictures to")

// opened is the view of a game that has just begun, with a tongue.
func opened(t testing.TB, code string) (*settlers.View, game.Tongue) {
	t.Helper()
	g, err := settlers.Game()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(g.FullConfig())
	if err != nil {
		t.Fatal(err)
	}
	book, err := lang.Open([]*game.Game{g})
	if err != nil {
		t.Fatal(err)
	}
	v := rules.Deal(game.QuickRand(1, 2), nil).View(game.Watcher).(*settlers.View)
	return v, book.Table(rules, code, nil)
}

func sheet(t testing.TB, code string) []byte {
	t.Helper()
	v, tongue := opened(t, code)
	var b bytes.Buffer
	if err := Sheet(&b, v, tongue); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestGallery writes pages to look at, with all faces of every card: go test
// -run Gallery -gallery FOLDER.
func TestGallery(t *testing.T) {
	if *gallery == "" {
		t.Skip("no -gallery")
	}
	v, _ := opened(t, "en")
	pages := map[string]*strings.Builder{}
	draw := func(page, id string, w, h int) {
		if pages[page] == nil {
			pages[page] = &strings.Builder{}
		}
		fmt.Fprintf(pages[page], `<svg viewBox="0 0 %d %d" width="%d" height="%d"><use href="#%s"/></svg> `, w, h, w, h, id)
	}
	for _, c := range v.Box().Cards {
		if c.Kind == "attack" {
			draw("rest", Small(c.ID), 50, 66)
			continue
		}
		draw(c.Deck, c.ID, CardWidth, CardHeight)
		draw(c.Deck+"-narrow", Narrow(c.ID), NarrowWidth, CardHeight)
		draw(c.Deck+"-brief", Brief(c.ID), CardWidth, BriefHeight)
		draw(c.Deck+"-small", Small(c.ID), TileWidth, TileHeight)
		if c.Deal != "" {
			draw("rest", Tucked(c.ID), DealWidth, DealHeight)
		}
	}
	for _, g := range goodArt {
		draw("rest", "g-"+g.name, 24, 24)
	}
	for _, c := range colourArt {
		draw("rest", "c-"+c.name, 24, 24)
	}
	for _, m := range marks {
		draw("rest", "m-"+m.name, 24, 24)
	}
	for _, deck := range []string{"common", "barbarians", "japanese", "romans", "egyptians", "atlanteans"} {
		draw("rest", "s-back-"+deck, 30, 42)
	}
	draw("rest", "s-foundation", 48, 32)
	for _, code := range []string{"en", "de", "it"} {
		text := sheet(t, code)
		t.Logf("%s: sheet of %d bytes", code, len(text))
		for _, theme := range []string{"light", "dark"} {
			for name, body := range pages {
				page := fmt.Sprintf(`<!doctype html><html data-theme="%s" lang="%s"><meta charset="utf-8"><style>%s
@font-face { font-family: "Alegreya Sans"; font-weight: 400; src: url("file:///FONTS/alegreya-sans-400.woff2"); } @font-face { font-family: "Alegreya Sans"; font-weight: 700; src: url("file:///FONTS/alegreya-sans-700.woff2"); }
body{margin:8px;background:%s;color:%s;font:16px "Alegreya Sans"}</style>%s%s</html>`, theme, code, CSS, map[string]string{"light": "#f6f1e7", "dark": "#1d1b19"}[theme], map[string]string{"light": "#2b2622", "dark": "#efe6d6"}[theme], text, body.String())
				fonts, err := filepath.Abs("../../../web/static")
				if err != nil {
					t.Fatal(err)
				}
				page = strings.ReplaceAll(page, "/FONTS", fonts)
				if err := os.WriteFile(filepath.Join(*gallery, name+"-"+code+"-"+theme+".html"), []byte(page), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
