package web

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/table"
	"spielwerk/web/part"
)

// inWords are the moves that have no place on the table of their moment; all others are
// marked on it.
var inWords = map[string][]string{
	"newworld": {"pass"},
	"xidit":    {"ready", "titan", "decline", "dummy", "show", "back", "reopen"},
	"alienartifacts": {
		"choose", "rest", "done", "back", "pass", "end", "hold", "sail", "redraw", "stand", "type", "leave",
	},
	"settlers": {"pick", "pass", "end", "done", "option"},
}

// TestMarksOfEveryGame: on the board of a moment the move that was made is marked and the
// better one too, each in its way, wherever they have a place.
func TestMarksOfEveryGame(t *testing.T) {
	t.Parallel()
	for name, words := range inWords {
		t.Run(name, func(t *testing.T) {
			s := newSite(t)
			form, bots := url.Values{"game": {name}}, []string{"random"}
			if name == "xidit" {
				form.Set("option-length", "short")
				bots = append(bots, "random")
			}
			_, id := s.over(form, bots...)
			then := s.before(id, 0, 1).Now
			marked := map[string]int{}
			r, log := game.QuickRand(1, 1), &game.Log{} // another game, the same in each test
			position := then.Rules.Deal(game.QuickRand(1, 2), log)
			for number := 1; number < 600 && position.Pending() != 0; {
				seat := position.Pending().First()
				info := game.Observe(position, seat, nil)
				moves := info.Moves(nil)
				made := moves[r.IntN(len(moves))]
				if seat == 0 {
					now := *then
					now.Position, now.Events = position, slices.Clone(log.Events)
					s.compare(t, &now, made, moves, words, marked, number)
					number++
				}
				if no := position.Play(seat, made, log); no != nil {
					t.Fatal(no)
				}
			}
			t.Log(marked)
			if len(marked) < 3 {
				t.Errorf("hardly any moves were seen: %v", marked)
			}
		})
	}
}

// compare takes some of the moves for better than the one that was made, and looks whether
// the table marks both.
func (s *site) compare(t *testing.T, then *table.Now, made game.Move, moves []game.Move, words []string, marked map[string]int, number int) {
	t.Helper()
	vocabulary := then.Rules.Vocabulary()
	for i, better := range moves {
		if len(moves) > 6 && i%3 != number%3 || better == made { // of many some, others each time
			continue
		}
		page := s.pastPage(t, then, made, better)
		for class, move := range map[string]game.Move{"made": made, "better": better} {
			word := vocabulary.Moves[move.Kind].Word
			is := strings.Contains(page, `class="mark `+class+`"`) || strings.Contains(page, ` data-`+class+`="`)
			if is == slices.Contains(words, word) {
				t.Errorf("move %d: %s (%s) is marked: %t", number, vocabulary.Text(move), class, is)
			}
			marked[word]++
		}
	}
}

// pastPage is the board and the desk of a moment of seat 0 for which a better move is
// known.
func (s *site) pastPage(t *testing.T, then *table.Now, made, better game.Move) string {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, "/t/"+then.ID+"/moment", nil)
	p := s.server.page(r)
	tongue := s.server.book.Table(then.Rules, p.lang, namesOf(then.Seats))
	v := &visit{past: true, marks: []part.Mark{p.made(tongue, made), p.better(tongue, better)}}
	d := s.server.data(r, v, then)
	var b bytes.Buffer
	for _, c := range []templ.Component{d.board, d.desk} {
		if c == nil {
			continue
		}
		if err := c.Render(context.Background(), &b); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}
