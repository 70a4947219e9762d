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

// spoken is the page of the game, its rules for three seats, and its texts.
func spoken(t *testing.T) (gamePage, game.Rules, *lang.Book) {
	t.Helper()
	g, page := opened(t)
	rules, err := g.Rules(game.Config{Seats: 3})
	if err != nil {
		t.Fatal(err)
	}
	book, err := lang.Open([]*game.Game{g})
	if err != nil {
		t.Fatal(err)
	}
	return page, rules, book
}

// TestDirectionsTellFeaturesApart: a move says where on its tile a feature lies if moves of its kind could be about
// several there, and only then.
func TestDirectionsTellFeaturesApart(t *testing.T) {
	page, rules, book := spoken(t)
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

// TestWhoGoesHomeIsListed: the log tells in one sentence who of a seat goes home without points.
func TestWhoGoesHomeIsListed(t *testing.T) {
	page, rules, book := spoken(t)
	var list []game.Event
	for kind := range page.words.Events {
		form := &page.words.Events[kind]
		if form.Word != "remove" {
			continue
		}
		for i, cell := range []int16{game.Cell(7, 10), game.Cell(6, 2), game.Cell(3, 4)} {
			list = append(list, game.Event{Kind: uint8(kind), Seat: 1, Args: game.Args{int16(i), cell}})
		}
	}
	for code, want := range map[string]string{
		"en": "These settlers of Bob are east of both surveyors and go home without points: " +
			"robber at 7,10, shopkeeper at 6,2 and farmer at 3,4.",
		"de": "Diese Siedler von Bob stehen östlich von beiden Landvermessern und kommen ohne Punkte in den Vorrat zurück: " +
			"Bandit auf 7/10, Sheriff auf 6/2 und Farmer auf 3/4.",
		"it": "Questi coloni di Bob sono a est di entrambi i geometri e tornano nella riserva senza punti: " +
			"bandito in 7/10, bottegaio in 6/2 e fattore in 3/4.",
	} {
		tongue := book.Table(rules, code, []string{"Anna", "Bob", "Cleo"})
		if !tongue.CanList(list[0], list[1]) {
			t.Errorf("%s: two settlers of one seat are told apart", code)
		}
		if got := tongue.Events(list); got != want {
			t.Errorf("%s: %q, not %q", code, got, want)
		}
	}
}
