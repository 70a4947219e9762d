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
	"spielwerk/games/alienartifacts"
	"spielwerk/lang"
)

var gallery = flag.String("gallery", "", "folder to write pages with all pictures to")

// opened is the view of a game that has just begun, with a tongue.
func opened(t testing.TB, code string) (*alienartifacts.View, game.Tongue) {
	t.Helper()
	g, err := alienartifacts.Game()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: 3})
	if err != nil {
		t.Fatal(err)
	}
	book, err := lang.Open([]*game.Game{g})
	if err != nil {
		t.Fatal(err)
	}
	v := rules.Deal(game.QuickRand(1, 2), nil).View(game.Watcher).(*alienartifacts.View)
	return v, book.Table(rules, code, nil)
}

func sheet(t testing.TB, code string) []byte {
	t.Helper()
	v, tongue := opened(t, code)
	var b bytes.Buffer
	if err := Sheet(&b, v, tongue, nil); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestGallery writes pages to look at, with both sides of every card: go test
// -run Gallery -gallery FOLDER.
func TestGallery(t *testing.T) {
	if *gallery == "" {
		t.Skip("no -gallery")
	}
	v, _ := opened(t, "en")
	b := v.Box()
	var ships, technologies, planets, rest strings.Builder
	draw := func(to *strings.Builder, id string, w, h int) {
		fmt.Fprintf(to, `<svg viewBox="0 0 %d %d" width="%d" height="%d"><use href="#%s"/></svg> `, w, h, w, h, id)
	}
	for _, c := range b.Cards {
		to := map[string]*strings.Builder{"ship": &ships, "technology": &technologies, "planet": &planets}[c.Kind]
		draw(to, face(c.ID, "logistic"), CardWidth, CardHeight)
		draw(to, face(c.ID, "operational"), CardWidth, CardHeight)
	}
	for _, r := range b.Resources {
		draw(&rest, r.ID, HalfWidth, ResourceHeight)
	}
	done := map[string]bool{}
	for _, r := range b.Resources {
		for _, h := range r.Halves {
			if id := Chip(h); !done[id] {
				done[id] = true
				draw(&rest, id, ChipWidth, ChipHeight)
			}
		}
	}
	for _, s := range b.Systems {
		draw(&rest, s.ID, CardWidth, CardHeight)
	}
	for _, s := range b.Plans {
		draw(&rest, s.ID, CardWidth, CardHeight)
	}
	for _, id := range b.Artifacts {
		draw(&rest, id, CardWidth, CardHeight)
	}
	for name := range icons {
		fmt.Fprintf(&rest, `<svg width="24" height="24"><use href="#i-%s" fill="currentColor"/></svg> `, name)
	}
	for code, text := range map[string][]byte{"en": sheet(t, "en"), "de": sheet(t, "de"), "it": sheet(t, "it")} {
		t.Logf("%s: sheet of %d bytes", code, len(text))
		for _, theme := range []string{"light", "dark"} {
			for name, body := range map[string]string{"ships": ships.String(), "technologies": technologies.String(), "planets": planets.String(), "rest": rest.String()} {
				page := fmt.Sprintf(`<!doctype html><html data-theme="%s" lang="%s"><meta charset="utf-8"><style>%s
@font-face { font-family: "Alegreya Sans"; font-weight: 400; src: url("../../../../web/static/alegreya-sans-400.woff2"); } @font-face { font-family: "Alegreya Sans"; font-weight: 700; src: url("../../../../web/static/alegreya-sans-700.woff2"); }
body{margin:8px;background:%s;color:%s;font:16px "Alegreya Sans"}</style>%s%s</html>`, theme, code, CSS, map[string]string{"light": "#f6f1e7", "dark": "#1d1b19"}[theme], map[string]string{"light": "#2b2622", "dark": "#efe6d6"}[theme], text, body)
				if err := os.WriteFile(filepath.Join(*gallery, name+"-"+code+"-"+theme+".html"), []byte(page), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
