package page

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"liarsdice"

	"spielwerk/game"
	"spielwerk/lang"
	"spielwerk/web/part"
)

// TestThePage shows each seat its own dice and nobody else's, and a button for each bid, at
// every moment of a game, in all languages.
func TestThePage(t *testing.T) {
	g, err := liarsdice.Game()
	if err != nil {
		t.Fatal(err)
	}
	book, err := lang.Open([]*game.Game{g})
	if err != nil {
		t.Fatal(err)
	}
	if err = book.Check(); err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: 5})
	if err != nil {
		t.Fatal(err)
	}
	own, err := New(g, book)
	if err != nil {
		t.Fatal(err)
	}
	choose := game.QuickRand(1, 2)
	p := rules.Deal(game.QuickRand(1, 1), nil)
	for p.Pending() != 0 {
		turn := p.Pending().First()
		for seat := range game.Seat(5) {
			for _, code := range lang.Languages {
				s := &part.Scene{
					View: p.View(seat), Rules: rules, Moves: p.Moves(nil, seat), Seat: seat, Mine: seat == turn,
					Tongue: book.Table(rules, code, []string{"Ada", "Ben", "Cleo", "Dan", "Eve"}), Position: p,
				}
				check(t, own, s)
			}
		}
		moves := p.Moves(nil, turn)
		if no := p.Play(turn, moves[choose.IntN(min(len(moves), 12))], nil); no != nil {
			t.Fatal(no)
		}
	}
}

func check(t *testing.T, p part.Page, s *part.Scene) {
	t.Helper()
	var b bytes.Buffer
	if err := p.(part.Map).Board(&b, s); err != nil {
		t.Fatal(err)
	}
	wellFormed(t, b.String())
	v := s.View.(*liarsdice.View)
	for _, seat := range v.Seats {
		_, row, _ := strings.Cut(b.String(), fmt.Sprintf(`id="row-%d"`, seat.Seat))
		row, _, _ = strings.Cut(row, "</g>")
		if hidden := strings.Count(row, "#die-0"); (hidden == 0) != (game.Seat(seat.Seat) == s.Seat || seat.Left == 0) {
			t.Fatalf("seat %d sees %d hidden dice of seat %d, which has %d", s.Seat, hidden, seat.Seat, seat.Left)
		}
	}
	b.Reset()
	if desk := p.Desk(s); desk != nil {
		if err := desk.Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		wellFormed(t, b.String())
	}
	for _, m := range s.Moves {
		text := s.Rules.Vocabulary().Text(m)
		if strings.Contains(b.String(), `value="`+text+`"`) == p.OffBoard(m) {
			t.Fatalf("the desk of seat %d has no button for %q, or the table has a second one", s.Seat, text)
		}
	}
}

func wellFormed(t *testing.T, text string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatalf("%v in %s", err, text)
		}
	}
}
