package web

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestTheEndOfAGameForOne: who plays alone and loses reads so, with what was lacking and
// the rule; others read who it was. IS-19.13, IA-13.3.
func TestTheEndOfAGameForOne(t *testing.T) {
	s := newSite(t)
	for _, c := range []struct {
		options map[string]string
		rule    string
		goal    map[string]string
	}{
		{map[string]string{"faction1": "romans"}, "IS-19.13", map[string]string{"en": "Faction Locations", "de": "Völkerorte", "it": "Luoghi Fazione"}},
		{map[string]string{"expansion": "atlanteans", "faction1": "atlanteans"}, "IA-13.3", map[string]string{"en": "Common Locations", "de": "Allgemeine Orte", "it": "Luoghi Comuni"}},
	} {
		id, guests := s.people("settlers", 1, c.options)
		if !s.play(id, 2000, rand.New(rand.NewPCG(1, 2))) { // random play loses
			t.Fatal("the game does not end")
		}
		stranger := s.guest("Zoe")
		for code, words := range map[string][2]string{
			"en": {"You have lost:", " has lost:"},
			"de": {"Du hast verloren:", " hat verloren:"},
			"it": {"Hai perso:", " ha perso:"},
		} {
			for i, who := range []*guest{guests[0], stranger} {
				who.cookies["lang"] = code
				page := who.get("/t/" + id).Body.String()
				_, page, _ = strings.Cut(page, `id="prompt"`)
				prompt, _, _ := strings.Cut(page, "</p>")
				for _, want := range []string{words[i], c.goal[code], "/rules/settlers/" + c.rule} {
					if !strings.Contains(prompt, want) {
						t.Errorf("%s, %s: the end lacks %q: %s", c.rule, code, want, prompt)
					}
				}
			}
		}
	}
}
