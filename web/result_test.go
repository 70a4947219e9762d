package web

import (
	"fmt"
	"html"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/games/alienartifacts"
	"spielwerk/games/settlers"
	"spielwerk/lang"
	"spielwerk/table"
)

// TestResultOfEveryGame: when a game is over, its page leads to the result, which tells in
// every language what everybody has from which source, and no sooner.
func TestResultOfEveryGame(t *testing.T) {
	for name, seats := range map[string]int{"newworld": 2, "xidit": 3, "alienartifacts": 2, "settlers": 2} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t)
			id, guests := s.people(name, seats, nil)
			a := guests[0]
			if code := a.get("/t/" + id + "/result").Code; code != http.StatusNotFound {
				t.Errorf("before the end the result is answered by %d", code)
			}
			if !s.play(id, 10000, chance(2)) {
				t.Fatal("the game does not end")
			}
			now := s.now(id)
			for _, code := range languages() {
				who := a.at(s, code, "board")
				if page := who.get("/t/" + id).Body.String(); !strings.Contains(page, `href="/t/`+id+`/result"`) {
					t.Errorf("%s: nothing leads to the result", code)
				} else if placed := strings.Count(page, `class="points placed"`); placed != 0 && placed != seats || (placed == 0) != s.server.pages.of(now.Rules.Game()).Scored() {
					t.Errorf("%s: %d chips of %d tell a place; totals are told where they are points", code, placed, seats)
				}
				w := who.get("/t/" + id + "/result")
				page := w.Body.String()
				if w.Code != http.StatusOK || blemish.MatchString(page) {
					t.Fatalf("%s: %s", code, dump(w))
				}
				foot := page[strings.LastIndex(page, "<tfoot>")+1:]
				for seat := range seats {
					if total := fmt.Sprintf(`<td class="num">%d</td>`, now.Position.Total(game.Seat(seat))); !strings.Contains(foot, total) {
						t.Errorf("%s: seat %d's total is missing", code, seat)
					}
				}
				for _, l := range now.Position.Scores(nil) {
					if !strings.Contains(page, "/rules/"+name+"/"+string(l.Rule)) {
						t.Errorf("%s: no points by %s", code, l.Rule)
					}
				}
				complete(t, code, page, id, seats)
				hasWhatItShows(t, code, w.Body.Bytes())
				if inert := strings.Contains(page, `class="portrait" inert`); inert != slices.Contains([]string{"newworld", "xidit"}, name) {
					t.Errorf("%s: the picture is inert: %v; a board is, pictures of cards are not", code, inert)
				}
				pictured(t, code, page, now)
				said := func(id string) int { return strings.Count(page, s.text(code, "web.result."+id)) }
				if n := said("best.single") + said("bestSpan.single"); n > 2 || n == 0 && said("best.shared")+said("bestSpan.shared") < 2 {
					t.Errorf("%s: %d are the best of the game", code, n)
				}
				if n := strings.Count(page, "<"); n > 8000 { // all drawings of Imperial Settlers are 50,000
					t.Errorf("%s: a result of %d tags, more than it shows", code, n)
				}
			}
			for _, link := range regexp.MustCompile(`href="(/t/[^"]*/(?:log|moment)[^"]*)"`).FindAllStringSubmatch(a.get("/t/"+id+"/result").Body.String(), -1) {
				if code := a.get(html.UnescapeString(link[1])).Code; code != http.StatusOK {
					t.Errorf("%s is answered by %d", link[1], code)
				}
			}
			tongue, all := s.server.book.Table(now.Rules, "en", make([]string, seats)), logRange{0, len(now.Events)}
			told := blocks(tongue, s.server.pages.of(now.Rules.Game()), now, 0, all)
			log := a.at(s, "en", "board").get("/t/" + id + "/log").Body.String()
			log = log[strings.Index(log, `<ol class="log`):strings.LastIndex(log, "</ol>")]
			if n := strings.Count(log, "<li") - strings.Count(log, `class="since"`); n != len(told) {
				t.Errorf("the whole log has %d of %d entries", n, len(told))
			}
			if page := s.guest("Zoe").get("/t/" + id + "/result").Body.String(); strings.Contains(page, "/rematch") {
				t.Error("somebody who looks on can ask for a rematch")
			}
		})
	}
}

// complete reports what a result does not tell or offer.
func complete(t *testing.T, code, page, id string, seats int) {
	t.Helper()
	for _, want := range []struct {
		what, part string
		n          int
	}{
		{"curves", `class="points seat-`, seats},
		{"tables", `class="scores"`, 2},
		{"pictures of the end", `class="portrait"`, 1},
		{"verdicts on the shuffle", `data-verdict="good"`, 1},
		{"seeds", `data-seed="`, 1},
		{"rematches", `action="/t/` + id + `/rematch"`, 1},
		{"replays", `href="/t/` + id + `/replay"`, 1},
		{"links to share", `data-share="http://example.com/t/` + id + `/result"`, 1},
		{"analyses", `href="/t/` + id + `/analysis"`, 1},
		{"records", `href="/t/` + id + `/record"`, 1},
		{"ways back", `href="/t/` + id + `"`, 1},
		{"loud buttons", `class="main"`, 1},
		{"best moves", `class="best"`, 1},
		{"places in the log", `/log?before=`, 1},
	} {
		if n := strings.Count(page, want.part); n < want.n || want.n == 1 && n > seats {
			t.Errorf("%s: %d %s", code, n, want.what)
		}
	}
}

// pictured reports cards of an empire of Alien Artifacts, or of Imperial Settlers, that have no name below their picture.
func pictured(t *testing.T, code, page string, now *table.Now) {
	t.Helper()
	var cards []string
	switch v := now.Position.View(game.Watcher).(type) {
	case *alienartifacts.View:
		for _, seat := range v.Seats {
			for _, e := range slices.Concat(seat.Empire[0], seat.Empire[1], seat.Empire[2]) {
				cards = append(cards, e.Card)
			}
		}
	case *settlers.View:
		for _, seat := range v.Seats {
			for _, l := range seat.Empire {
				cards = append(cards, l.Card)
			}
		}
	default:
		return
	}
	book, err := lang.Open([]*game.Game{now.Rules.Game()})
	if err != nil {
		t.Fatal(err)
	}
	tongue := book.Table(now.Rules, code, nil)
	for _, card := range cards {
		if name := tongue.Say("card."+card, nil); !strings.Contains(page, "<figcaption>"+html.EscapeString(name)+"</figcaption>") {
			t.Errorf("%s: the picture of %s has no name", code, name)
		}
	}
	if n := strings.Count(page, "<figcaption>"); n != len(cards) || n == 0 {
		t.Errorf("%s: %d names of %d cards", code, n, len(cards))
	}
}

// TestOnlyOneIsTheBestOfTheGame: what brought most is called so, where several brought as much each is one of
// them, and what all others have is only their own best.
func TestOnlyOneIsTheBestOfTheGame(t *testing.T) {
	for _, c := range []struct {
		all  []int
		want []string
	}{
		{[]int{4}, []string{"best.single"}},
		{[]int{2, 5, 1}, []string{"best.own", "best.single", "best.own"}},
		{[]int{5, 2, 5}, []string{"best.shared", "best.own", "best.shared"}},
		{[]int{3, 3}, []string{"best.shared", "best.shared"}},
	} {
		for seat, points := range c.all {
			message, top := rankOf("best.", points, c.all)
			if message != c.want[seat] || top != (message != "best.own") {
				t.Errorf("%v: seat %d has %s, %v; want %s", c.all, seat, message, top, c.want[seat])
			}
		}
	}
}

// level is a game that has ended with equal totals.
type level struct {
	compared []game.TieBreak
}

func (l level) TieBreaks() (compared []game.TieBreak, shared game.Rule) { return l.compared, "AA-19.8" }

// TestTiesAreExplained: who has the same is compared until a difference is found, with the
// figures and the rule; those who are equal in all share a place; others are not spoken of.
func TestTiesAreExplained(t *testing.T) {
	s := newSite(t)
	g, err := games.Find("alienartifacts")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		totals, ranks  []int
		credits, cards [game.MaxSeats]int
		want           []string
	}{
		{[]int{30, 20, 10}, []int{1, 2, 3}, [game.MaxSeats]int{}, [game.MaxSeats]int{}, nil},
		{[]int{30, 20, 30}, []int{2, 3, 1}, [game.MaxSeats]int{4, 9, 5}, [game.MaxSeats]int{9, 9, 9}, []string{
			"C and A are tied at 30 points.", "Credits in the bank: C 5, A 4. AA-19.8", "C takes place 1.", "A takes place 2.",
		}},
		{[]int{30, 30, 30, 7}, []int{1, 1, 3, 4}, [game.MaxSeats]int{5, 5, 4}, [game.MaxSeats]int{2, 2, 8}, []string{
			"A, B and C are tied at 30 points.", "Credits in the bank: A 5, B 5, C 4. AA-19.8", "Cards in the empire: A 2, B 2, C 8. AA-19.8",
			"A and B share place 1. AA-19.8", "C takes place 3.",
		}},
	} {
		d := &resultData{tableData: &tableData{page: page{say: s.server.says["en"]}}, tongue: s.server.tongueOf(g, "en")}
		for i := range c.totals {
			d.seats = append(d.seats, seatData{seat: game.Seat(i), name: string(rune('A' + i)), total: c.totals[i], rank: c.ranks[i]})
			d.order = append(d.order, i)
		}
		slices.SortStableFunc(d.order, func(a, b int) int { return c.ranks[a] - c.ranks[b] })
		var got []string
		for _, r := range d.ties(level{[]game.TieBreak{{Word: "credits", Rule: "AA-19.8", Have: c.credits}, {Word: "empire", Rule: "AA-19.8", Have: c.cards}}}) {
			got = append(got, strings.TrimSpace(r.text+" "+r.rule))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%v: %q, want %q", c.totals, got, c.want)
		}
	}
}
