package board

import (
	"cmp"
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"spielwerk/lang"
	"spielwerk/textmetrics"
)

var (
	textAt  = regexp.MustCompile(`<text class="([^"]+)" x="([^"]+)" y="([^"]+)">([^<]*)<`)
	inStrip = regexp.MustCompile(`<use href="#(?:g|m|i|c)-[^"]+"(?: class="s-ink")? x="([^"]+)" y="[34](?:\.5)?" width="([^"]+)"`)
	signAt  = regexp.MustCompile(`<use href="#(?:g|m|i|c)-[^"]+"[^>]* x="([^"]+)" y="([^"]+)" width="([^"]+)"`)
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
			for _, shape := range append(slices.Clone(shapes), shape{}) {
				p := page{worth: worth}
				width, height, name := float64(TileWidth), float64(TileHeight), Small(c.ID)
				if shape.width == 0 {
					p.small(words, &c)
				} else {
					width, height, name = shape.width, shape.foot(), shape.name(c.ID)
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

// TestTheStripHasRoomForAll: what stands in the strip of a card lies beside each other, up to
// signs of costs of which the next covers the right third.
func TestTheStripHasRoomForAll(t *testing.T) {
	v, tongue := opened(t, "en")
	words, worth := Words{tongue, v}, newPage(v).worth
	for _, c := range v.Box().Cards {
		if c.Kind == "attack" || c.Kind == "event" {
			continue
		}
		for _, shape := range append(slices.Clone(shapes), shape{}) {
			p, name := page{worth: worth}, Held(c.ID)
			if shape.width == 0 {
				p.small(words, &c)
			} else {
				p.face(words, &c, shape)
				name = shape.name(c.ID)
			}
			_, face, _ := strings.Cut(p.String(), `id="`+name+`"`)
			face, _, _ = strings.Cut(face, "</symbol>")
			type place struct{ x, size float64 }
			var strip []place
			for _, m := range inStrip.FindAllStringSubmatch(face, -1) {
				strip = append(strip, place{number(t, m[1]), number(t, m[2])})
			}
			slices.SortFunc(strip, func(a, b place) int { return cmp.Compare(a.x, b.x) })
			for i := 1; i < len(strip); i++ {
				if a, b := strip[i-1], strip[i]; b.x < a.x+a.size*2/3 {
					t.Errorf("%s: a sign at %v, %v wide, another at %v", name, a.x, a.size, b.x)
				}
			}
		}
	}
}
