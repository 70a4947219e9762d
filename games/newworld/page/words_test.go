package page

import (
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/games/newworld"
	"spielwerk/lang"
)

// opened is the game with its page.
func opened(t *testing.T) (*game.Game, gamePage) {
	t.Helper()
	g, err := newworld.Game()
	if err != nil {
		t.Fatal(err)
	}
	made, err := New(g, nil)
	if err != nil {
		t.Fatal(err)
	}
	return g, made.(gamePage)
}

// TestDirectionsTellFeaturesApart: a move says where on its tile a feature lies if moves of its kind could be about
// several there, and only then.
func TestDirectionsTellFeaturesApart(t *testing.T) {
	g, page := opened(t)
	rules, err := g.Rules(game.Config{Seats: 3})
	if err != nil {
		t.Fatal(err)
	}
	book, err := lang.Open([]*game.Game{g})
	if err != nil {
		t.Fatal(err)
	}
	tongue := book.Table(rules, "en", []string{"Anna", "Bob", "Cleo"})
	rnd := game.QuickRand(3, 5)
	p := rules.Deal(rnd, nil)
	short, long := 0, 0
	for p.Pending() != 0 {
		seat := p.Pending().First()
		v, moves := p.View(seat).(*newworld.View), p.Moves(nil, seat)
		said := map[string]game.Move{}
		for _, m := range moves {
			text := page.moveText(tongue, v, m)
			if other, twice := said[text]; twice {
				t.Fatalf("%v and %v are both called %q", m, other, text)
			}
			said[text] = m
			if page.words.Moves[m.Kind].Word == "trapper" {
				if strings.Contains(text, "half") {
					long++
				} else {
					short++
				}
			}
		}
		if no := p.Play(seat, moves[rnd.IntN(len(moves))], nil); no != nil {
			t.Fatal(no)
		}
	}
	if short == 0 || long == 0 {
		t.Errorf("%d plains are called without, %d with their direction", short, long)
	}
}
