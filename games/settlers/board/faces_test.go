package board

import (
	"html"
	"regexp"
	"strconv"
	"testing"

	"spielwerk/lang"
	"spielwerk/textmetrics"
)

var (
	textAt = regexp.MustCompile(`<text class="([^"]+)" x="([^"]+)" y="([^"]+)">([^<]*)<`)
	signAt = regexp.MustCompile(`<use href="#(?:g|m|i|c)-[^"]+"[^>]* x="([^"]+)" y="([^"]+)" width="([^"]+)"`)
)

func number(t *testing.T, text string) float64 {
	t.Helper()
	f, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestTextsFit: in no language does a text run over the foot or the edge of its
// card, and no sign stands outside.
func TestTextsFit(t *testing.T) {
	for _, code := range lang.Languages {
		v, tongue := opened(t, code)
		words, worth := Words{tongue, v}, newPage(v).worth
		for _, c := range v.Box().Cards {
			if c.Kind == "attack" {
				continue
			}
			for _, shape := range []shape{large, narrow, {}} {
				p := page{worth: worth}
				width, height, name := shape.width, foot, c.ID
				if shape.width == 0 {
					p.small(words, &c)
					width, height, name = TileWidth, TileHeight, Small(c.ID)
				} else {
					p.face(words, &c, shape)
				}
				for _, m := range textAt.FindAllStringSubmatch(p.String(), -1) {
					size, weight := map[string]float64{"s-name": nameSize, "s-short": tileName, "s-text": textSize, "s-tight": Smallest}[m[1]], textmetrics.Plain
					if size == 0 {
						continue
					}
					if m[1] == "s-name" || m[1] == "s-short" {
						weight = textmetrics.Bold
					}
					if y := number(t, m[3]); y > height-3 {
						t.Errorf("%s %s: %q lies at %v of %v", code, name, m[4], y, height)
					}
					if w := textmetrics.Width(html.UnescapeString(m[4]), weight, size); w > width-4 {
						t.Errorf("%s %s: %q is %.1f of %v wide", code, name, m[4], w, width)
					}
				}
				for _, m := range signAt.FindAllStringSubmatch(p.String(), -1) {
					if x, size := number(t, m[1]), number(t, m[3]); x < 2 || x+size > width-1 {
						t.Errorf("%s %s: a sign at %v, %v wide, of %v", code, name, x, size, width)
					}
				}
			}
		}
	}
}

// TestTheSheetSaysEverything: no message is missing in any language, and every face
// that refers to a symbol finds it.
func TestTheSheetSaysEverything(t *testing.T) {
	for _, code := range lang.Languages {
		text := string(sheet(t, code))
		if m := regexp.MustCompile(`\[[a-z]+\.[^\]<]*\]`).FindString(text); m != "" {
			t.Errorf("%s: %s is not said", code, m)
		}
		ids := map[string]bool{}
		for _, m := range regexp.MustCompile(` id="([^"]+)"`).FindAllStringSubmatch(text, -1) {
			if ids[m[1]] {
				t.Errorf("%s: two things are called %s", code, m[1])
			}
			ids[m[1]] = true
		}
		for _, m := range regexp.MustCompile(`href="#([^"]+)"`).FindAllStringSubmatch(text, -1) {
			if !ids[m[1]] {
				t.Errorf("%s: there is no #%s", code, m[1])
			}
		}
	}
}
