package board

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// light is how light a colour of the style sheet is, red to blue in linear light.
func light(t *testing.T, hex string) (parts [3]float64, luminance float64) {
	t.Helper()
	for i := range parts {
		n, err := strconv.ParseUint(hex[1+2*i:3+2*i], 16, 8)
		if err != nil {
			t.Fatal(err)
		}
		c := float64(n) / 255
		if c <= .04045 {
			parts[i] = c / 12.92
		} else {
			parts[i] = math.Pow((c+.055)/1.055, 2.4)
		}
	}
	return parts, .2126*parts[0] + .7152*parts[1] + .0722*parts[2]
}

func contrast(a, b float64) float64 { return (max(a, b) + .05) / (min(a, b) + .05) }

// TestPeoplesStandOut: the emblem of each people stands out from its colour by day and
// by night, no two peoples have the same colour or emblem, and each has a pattern.
func TestPeoplesStandOut(t *testing.T) {
	v, _ := opened(t, "en")
	themes := regexp.MustCompile(`(?s)(?::root|\[data-theme="dark"\]) \{(.*?)\}`).FindAllStringSubmatch(string(CSS), -1)
	if len(themes) < 2 {
		t.Fatalf("%d themes", len(themes))
	}
	text := string(sheet(t, "en"))
	emblems := map[string]string{}
	for _, theme := range themes {
		paints := map[string][3]float64{}
		for _, b := range v.Box().Boards {
			paint := regexp.MustCompile(`--is-` + b.Faction + `: (#[0-9a-f]{6})`).FindStringSubmatch(theme[1])
			if paint == nil {
				t.Fatalf("no colour of the %s in %s", b.Faction, theme[1])
			}
			parts, l := light(t, paint[1])
			if c := contrast(1, l); c < 3 {
				t.Errorf("white on the colour of the %s, %s: %.2f", b.Faction, paint[1], c)
			}
			for other, o := range paints {
				if d := math.Abs(o[0]-parts[0]) + math.Abs(o[1]-parts[1]) + math.Abs(o[2]-parts[2]); d < .08 {
					t.Errorf("the %s and the %s look alike: %.3f", b.Faction, other, d)
				}
			}
			paints[b.Faction] = parts
			emblem := icons[b.Faction]
			if emblem == "" || emblems[emblem] != "" && emblems[emblem] != b.Faction {
				t.Errorf("the %s have no emblem of their own", b.Faction)
			}
			emblems[emblem] = b.Faction
			for _, id := range []string{"pat-" + b.Faction, Back(b.Faction), Board(b.Faction)} {
				if !strings.Contains(text, `id="`+id+`"`) {
					t.Errorf("there is no #%s", id)
				}
			}
		}
	}
}

// TestTechnologyIsToldByShape: the kinds of token have outlines of their own, which no
// other good has.
func TestTechnologyIsToldByShape(t *testing.T) {
	outline := regexp.MustCompile(`<(?:path|circle) [^>]*s-o" (?:d="([^"]+)"|cx="([^"]+)" cy="([^"]+)" r="([^"]+)")`)
	seen := map[string]string{}
	for _, g := range goodArt {
		m := outline.FindString(g.art)
		if m == "" {
			t.Fatalf("%s has no outline", g.name)
		}
		if i := strings.Index(m, ` d="`); i > 0 {
			m = m[i:]
		}
		if other := seen[m]; other != "" && strings.Contains(g.name+other, "tech") {
			t.Errorf("%s and %s have one outline", g.name, other)
		}
		seen[m] = g.name
	}
	for _, name := range []string{"basic_tech", "adv_scoring", "adv_defense", "adv_tech"} {
		if !strings.Contains(string(sheet(t, "de")), `id="g-`+name+`"`) {
			t.Errorf("there is no %s", name)
		}
	}
}

// TestAllCardsOfTheBoxHaveFaces: 108 cards for decks in the box of Atlanteans, IA-1.1,
// each with a large face, a small one and one for the hand; Events show no cost and no
// points; Faction Locations of the Atlanteans are worth 0, IA-3.2.
func TestAllCardsOfTheBoxHaveFaces(t *testing.T) {
	v, tongue := opened(t, "en")
	text := string(sheet(t, "en"))
	n, events := 0, 0
	for _, c := range v.Box().Cards {
		if c.Kind == "attack" || c.Set == "" {
			continue
		}
		n++
		for _, id := range []string{c.ID, Small(c.ID), Held(c.ID), "about-" + c.ID, "say-" + c.ID} {
			if !strings.Contains(text, `id="`+id+`"`) {
				t.Errorf("there is no #%s", id)
			}
		}
		p := page{worth: newPage(v).worth}
		p.face(Words{tongue, v}, &c, large)
		points := regexp.MustCompile(`s-points"[^>]*>(\d)`).FindStringSubmatch(p.String())
		want := map[string]string{"common": "1", "atlanteans": "0"}[c.Deck]
		switch {
		case c.Kind == "event":
			events++
			if points != nil || strings.Contains(p.String(), "s-free") {
				t.Errorf("%s shows a cost or points", c.ID)
			}
		case want == "":
			want = "2"
			fallthrough
		default:
			if points == nil || points[1] != want {
				t.Errorf("%s shows %v points, want %s", c.ID, points, want)
			}
		}
		if !strings.Contains(p.String(), ">"+c.Set+"</text>") && strings.Contains(p.String(), "#art-") {
			t.Errorf("%s does not show the mark of its set", c.ID)
		}
	}
	if n != 108 || events != 3 {
		t.Errorf("%d cards, %d Events", n, events)
	}
}
