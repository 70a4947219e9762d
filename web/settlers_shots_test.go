package web

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/games/settlers"
)

var shots = flag.String("shots", "", "folder to write pages of Imperial Settlers to, for looking at")

// lively is a move that makes for a full table: building before all else, passing
// last.
func lively(words *game.Vocabulary, moves []game.Move, r interface{ IntN(int) int }) game.Move {
	weight := map[string]int{"build": 60, "deal": 12, "use": 30, "raze": 6, "attack": 3, "exchange": 12, "defend": 6, "samurai": 10, "end": 40, "pass": 1, "tech": 45, "send": 14}
	total := 0
	weigh := func(m game.Move) int {
		if w, ok := weight[words.Moves[m.Kind].Word]; ok {
			return w
		}
		return 10
	}
	for _, m := range moves {
		total += weigh(m)
	}
	n := r.IntN(total)
	for _, m := range moves {
		if n -= weigh(m); n < 0 {
			return m
		}
	}
	return moves[0]
}

// TestSettlersShots writes pages to look at: go test -run SettlersShots -shots FOLDER.
func TestSettlersShots(t *testing.T) {
	if *shots == "" {
		t.Skip("no -shots")
	}
	s := newSite(t)
	for _, seats := range []int{4, 1, 2} {
		id, guests := s.people("settlers", seats, nil)
		tb, err := s.hub.Open(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		r := chance(uint64(seats))
		seen := map[string]int{}
		for n := 0; ; n++ {
			now := tb.Now()
			seat := now.Position.Pending().First()
			v := now.Position.View(game.Watcher).(*settlers.View)
			what := "over"
			if v.Decision != nil {
				what = v.Decision.What
			}
			name := fmt.Sprintf("%d-r%d-%s-%s", seats, v.Round, v.Phase, what)
			if seat <= 0 && (seen[name] == 0 || v.Phase == "action" && what == "act") && seen[name] < 9 {
				if err := os.WriteFile(filepath.Join(*shots, name+".html"), []byte(s.standalone(guests[0], id)), 0o644); err != nil {
					t.Fatal(err)
				}
				seen[name]++
			}
			if seat == game.Nobody {
				break
			}
			m := lively(now.Rules.Vocabulary(), now.Position.Moves(nil, seat), r)
			if err := tb.Act(t.Context(), int(seat), now.Moment(seat), now.Rules.Vocabulary().Text(m)); err != nil {
				t.Fatal(err)
			}
		}
		tb.Release()
	}
}

// standalone is the page of a table that needs no server.
func (s *site) standalone(g *guest, id string) string {
	page := g.get("/t/" + id).Body.String()
	static, _ := filepath.Abs("static")
	css := regexp.MustCompile(`<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"[^>]*>`)
	page = css.ReplaceAllStringFunc(page, func(link string) string {
		text := g.get(css.FindStringSubmatch(link)[1]).Body.String()
		text = regexp.MustCompile(`url\("?([a-z0-9-]+\.woff2)"?\)`).ReplaceAllString(text, `url("file://`+static+`/$1")`)
		return "<style>" + text + "</style>"
	})
	page = regexp.MustCompile(`<script.*?</script>`).ReplaceAllString(page, "")
	src := regexp.MustCompile(`<div id="symbols" data-src="([^"]+)"></div>`)
	sheet := g.get(strings.ReplaceAll(src.FindStringSubmatch(page)[1], "&amp;", "&")).Body.String()
	return strings.Replace(page, src.FindString(page), `<div id="symbols">`+sheet+`</div>`, 1)
}
