package e2e

import (
	"testing"

	"spielwerk/game"
	"spielwerk/games/xidit"
)

// year is a stage of Lords of Xidit: the beginning of a year's programming.
func year(n int) stage {
	return func(p game.Position, _ int) bool {
		v := p.View(game.Watcher).(*xidit.View)
		return v.Phase == "program" && v.Year == n
	}
}

func TestXiditLook(t *testing.T) {
	s := house(t)
	path, sessions := s.lay("xidit", []string{"Anna", "Bob"}, 2, year(5))
	s.start()
	b := browser(t)
	anna := open(t, b, "Anna")
	anna.come(s, path, sessions[0])
	anna.shoot("xidit-program")
	for _, k := range []string{"red", "action", "black", "blue"} {
		n := anna.number()
		anna.click("#order-" + k)
		anna.reach(n + 1)
	}
	anna.shoot("xidit-ghost")
	phone := open(t, b, "Annas phone")
	phone.phone()
	phone.come(s, path, sessions[0])
	phone.shoot("xidit-phone")
	anna.prefer(s, "theme", "dark")
	anna.visit(s.url(path))
	anna.shoot("xidit-dark")
}
