package page

import (
	"slices"
	"testing"

	"spielwerk/game"
	"spielwerk/games/xidit"
	"spielwerk/lang"
	"spielwerk/web/part"
)

// TestATextViewWithHeadings: each player has a heading, and under the headings stands all that
// the text of the view says, in its order, from the beginning of a game to its end.
func TestATextViewWithHeadings(t *testing.T) {
	g, err := xidit.Game()
	if err != nil {
		t.Fatal(err)
	}
	book, err := lang.Open([]*game.Game{g})
	if err != nil {
		t.Fatal(err)
	}
	shown, err := New(g, book)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: 3})
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"Anna", "Anna, the second", "Bob"}
	p, r := rules.Deal(game.QuickRand(1, 1), nil), game.QuickRand(2, 2)
	for n := 0; ; n++ {
		for _, code := range lang.Languages {
			tongue := book.Table(rules, code, names)
			sc := &part.Scene{View: p.View(0), Rules: rules, Tongue: tongue, Position: p}
			want := part.Base{}.Describe(sc)
			var got, titles []string
			for _, one := range shown.(part.Outlined).Outline(sc) {
				got, titles = append(got, one.Lines...), append(titles, one.Title)
				if len(one.Lines) == 0 {
					t.Errorf("%s, move %d: nothing under %q", code, n, one.Title)
				}
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%s, move %d: the headings have\n%q\nthe view says\n%q", code, n, got, want)
			}
			for _, name := range names {
				if !slices.Contains(titles, name) {
					t.Errorf("%s, move %d: no heading for %s among %q", code, n, name, titles)
				}
			}
		}
		if p.Pending() == 0 {
			return
		}
		for range 40 { // moves between two looks
			if p.Pending() == 0 {
				break
			}
			seat := p.Pending().First()
			info := game.Observe(p, seat, nil)
			moves := info.Moves(nil)
			if no := p.Play(seat, moves[r.IntN(len(moves))], nil); no != nil {
				t.Fatal(no)
			}
		}
	}
}
