package web

import (
	"context"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/games/xidit"
	"spielwerk/table"
)

// TestABlunderIsDrawnOnTheBoard: in a game that is played well but for one move near its end,
// which loses it, the analysis finds that move, and the board of the moment shows both it and
// the better one.
func TestABlunderIsDrawnOnTheBoard(t *testing.T) {
	t.Parallel()
	all, err := shelf()
	if err != nil {
		t.Fatal(err)
	}
	effort := quick
	effort.Second.Games = 40
	s := openSiteWith(t, all, filepath.Join(t.TempDir(), "site.db"), table.Config{BotPause: time.Hour, Effort: effort})
	a := s.guest("Alma")
	for range 12 {
		id := a.layOf(url.Values{"game": {"xidit"}, "option-length": {"short"}}, "random", "random")
		s.until("the game begins", func() bool { return s.now(id).Position != nil })
		number, made, better := s.blunder(id)
		if number == 0 {
			continue // no move of this game loses it
		}
		var page string
		s.untilLong("analysed", func() bool {
			r := a.request("GET", "/t/"+id+"/analysis", nil)
			r.Header.Set("X-Spielwerk", "1")
			page = a.send(r).Body.String()
			return !strings.Contains(page, "data-again")
		})
		at := "/t/" + id + "/replay?seat=0&amp;move=" + strconv.Itoa(number)
		if !strings.Contains(page, at+`"`) {
			t.Fatalf("%s instead of %s is not among what cost most: %q", made, better, regexp.MustCompile(`move=\d+`).FindAllString(page, -1))
		}
		w := a.get(strings.ReplaceAll(at, "&amp;", "&"))
		body := w.Body.String()
		if w.Code != http.StatusOK || !strings.Contains(body, "data-better") || !strings.Contains(body, "data-made") {
			t.Errorf("%s instead of %s: %d data-made, %d data-better", made, better, strings.Count(body, "data-made"), strings.Count(body, "data-better"))
		}
		return
	}
	t.Fatal("no game has a move that loses it")
}

// blunder plays a game by a bot that looks one move ahead, but for one move of seat 0 near the
// end, which has a place on the board as the better one has, and loses the game. It tells which of
// the seat's moves that is, 0 if there is none.
func (s *site) blunder(id string) (number int, made, better string) {
	s.t.Helper()
	ctx := context.Background()
	tb, err := s.hub.Open(ctx, id)
	if err != nil {
		s.t.Fatal(err)
	}
	defer tb.Release()
	rules := tb.Now().Rules
	player, err := bot.New("greedy", rules, game.QuickRand(1, 1))
	if err != nil {
		s.t.Fatal(err)
	}
	for moves := 0; ; {
		now := tb.Now()
		seat := now.Position.Pending().First()
		if seat == game.Nobody {
			return number, made, better
		}
		info := game.Observe(now.Position, seat, nil)
		m := player.Choose(ctx, &info)
		words := rules.Vocabulary()
		if seat == 0 {
			moves++
			onBoard := func(m game.Move) bool {
				for _, w := range inWords[rules.Game().Name] {
					if words.Moves[m.Kind].Word == w {
						return false
					}
				}
				return true
			}
			if list := info.Moves(nil); number == 0 && len(list) > 1 && now.Position.View(0).(*xidit.View).Year >= 8 {
				found, err := bot.Compare(ctx, rules, game.QuickRand(2, 2), &info, list[:min(len(list), 8)], bot.Options{Games: 12})
				if err != nil {
					s.t.Fatal(err)
				}
				best, worst := found[0], found[len(found)-1]
				if best.Value-worst.Value > .5 && worst.Behind.Value.Error < .1 && onBoard(best.Move) && onBoard(worst.Move) {
					m, number, made, better = worst.Move, moves, words.Text(worst.Move), words.Text(best.Move)
				}
			}
		}
		if err := tb.Act(ctx, int(seat), now.Moment(seat), words.Text(m)); err != nil {
			s.t.Fatal(err)
		}
	}
}
