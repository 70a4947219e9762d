package web

import (
	"regexp"
	"strings"
	"testing"
)

// TestTheDeckBuilderHoldsItsFaces: the page has the drawings of the cards that it shows,
// with all that they refer to, and none besides; what the script asks for has none.
func TestTheDeckBuilderHoldsItsFaces(t *testing.T) {
	s := newSite(t)
	g := s.guest("Alma")
	ids, refs := regexp.MustCompile(` id="([^"]+)"`), regexp.MustCompile(`href="#([^"]+)"|url\(#([^)]+)\)`)
	for _, code := range languages() {
		whole := string(s.server.drawings("settlers." + code))
		for _, faction := range []string{"barbarians", "japanese", "romans", "egyptians", "atlanteans"} {
			text := g.at(s, code, "").get("/decks/settlers?faction=" + faction).Body.String()
			has := map[string]bool{}
			for _, m := range ids.FindAllStringSubmatch(text, -1) {
				has[m[1]] = true
			}
			for _, m := range refs.FindAllStringSubmatch(text, -1) {
				if id := m[1] + m[2]; id != "main" && !has[id] {
					t.Errorf("%s %s: %s is not there", code, faction, id)
				}
			}
			sheet, _, _ := strings.Cut(text[strings.Index(text, `<svg class="s-sheet"`):], "</defs></svg>")
			if len(sheet) > len(whole)/8 || has["COM001"] {
				t.Errorf("%s %s: %d bytes of %d", code, faction, len(sheet), len(whole))
			}
			for _, one := range regexp.MustCompile(`<symbol .*?</symbol>`).FindAllString(sheet, -1) {
				if !strings.Contains(whole, one) {
					t.Errorf("%s %s: not as in the whole sheet: %.80s", code, faction, one)
				}
			}
		}
	}
	check := g.request("GET", "/decks/settlers?faction=romans", nil)
	check.Header.Set("X-Spielwerk", "1")
	if text := g.send(check).Body.String(); !strings.Contains(text, "rom_spies") || strings.Contains(text, "<symbol") {
		t.Error("the script is sent faces that it has")
	}
}
