package page

import (
	"testing"

	"spielwerk/game"
	"spielwerk/games/alienartifacts"
	"spielwerk/lang"
)

// opened is the game with its texts and its page.
func opened(t *testing.T) (*game.Game, *lang.Book, *gamePage) {
	t.Helper()
	g, err := alienartifacts.Game()
	if err != nil {
		t.Fatal(err)
	}
	book, err := lang.Open([]*game.Game{g})
	if err != nil {
		t.Fatal(err)
	}
	made, err := New(g, book)
	if err != nil {
		t.Fatal(err)
	}
	return g, book, made.(*gamePage)
}

// seated is opened with the rules for some seats.
func seated(t *testing.T, seats int) (game.Rules, *lang.Book, *gamePage) {
	t.Helper()
	g, book, shown := opened(t)
	rules, err := g.Rules(game.Config{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	return rules, book, shown
}
