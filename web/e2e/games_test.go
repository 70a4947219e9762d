package e2e

import (
	"testing"

	"spielwerk/game"
)

// TestStandingsAndYourGames: games that were over before results were kept are counted, and both pages are
// whole on all screens and in both themes.
func TestStandingsAndYourGames(t *testing.T) {
	t.Parallel()
	s := house(t)
	over := func(p game.Position, _ int) bool { return p.Pending() == 0 }
	_, sessions := s.layWith("newworld", nil, []string{"Anna"}, 1, over)
	_, _ = s.layWith("settlers", nil, []string{"Bob"}, 2, over)
	s.start()
	w := open(t, browser(t), "Anna")
	w.prefer(s, "spielwerk", sessions[0])
	a := newAudit()
	for _, path := range []string{"/you/games", "/games/newworld/standings?seats=2"} {
		w.visit(s.url(path))
		w.until(`fetch(location.href).then((r) => r.text()).then((t) => t.includes("(you)") || t.includes("/result"))`)
		w.visit(s.url(path))
		for _, on := range allScreens {
			w.size(on)
			if wide := js[int](w, `document.scrollingElement.scrollWidth - innerWidth`); wide > 0 {
				t.Errorf("%s on %s is %d px too wide", path, on, wide)
			}
			w.shoot("games-" + map[bool]string{true: "yours", false: "standings"}[path == "/you/games"] + "-" + on.String())
		}
		for theme := range w.themes() {
			a.look(w, path+" "+theme)
		}
	}
	a.verdict(t)
}
