package board

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/games/xidit"
	"spielwerk/lang"
	"spielwerk/svg"
)

var gallery = flag.String("gallery", "", "folder to write pages with all pictures to")

// table is a game in progress, played almost at random.
type table struct {
	t      testing.TB
	p      game.Position
	tongue *lang.Tongue
	rnd    game.Rand
	n      int // moves made
}

func newTable(t testing.TB, seats int, seed uint64) *table {
	t.Helper()
	g, err := xidit.Game()
	if err != nil {
		t.Fatal(err)
	}
	options := map[string]string{}
	if seed%2 == 1 {
		options["censusShown"] = "paid"
	}
	rules, err := g.Rules(game.Config{Seats: seats, Options: options})
	if err != nil {
		t.Fatal(err)
	}
	book, err := lang.Open([]*game.Game{g})
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"Anna", "Bruno", "Carla", "Dario", "Elfriede"}[:seats]
	return &table{t: t, p: rules.Deal(game.QuickRand(seed, 3), nil), tongue: book.Table(rules, "en", names), rnd: game.QuickRand(seed, 7)}
}

func (tb *table) word(m game.Move) string { return tb.p.Rules().Vocabulary().Moves[m.Kind].Word }

// play makes moves until stop says so or the game ends: actions are liked better
// than roads, and nobody takes orders back.
func (tb *table) play(stop func(tb *table, seat game.Seat, moves []game.Move) bool) *table {
	for {
		seat := tb.p.Pending().First()
		if seat == game.Nobody {
			return tb
		}
		moves := tb.p.Moves(nil, seat)
		if stop(tb, seat, moves) {
			return tb
		}
		best, top := moves[0], -1
		for _, m := range moves {
			score := tb.rnd.IntN(100)
			written := tb.p.Rules().Vocabulary().Text(m)
			switch {
			case tb.p.Rules().Vocabulary().Moves[m.Kind].Retracts:
				score = 0
			case strings.HasSuffix(written, " action"), strings.HasPrefix(written, "take bards"):
				score += 35
			case strings.HasSuffix(written, " wait"):
				score -= 40
			}
			if score > top {
				best, top = m, score
			}
		}
		if no := tb.p.Play(seat, best, nil); no != nil {
			tb.t.Fatal(no)
		}
		tb.n++
	}
}

func (tb *table) view(seat game.Seat) *xidit.View { return tb.p.View(seat).(*xidit.View) }

func (tb *table) sceneOf(seat game.Seat) Scene {
	s := Scene{
		View: tb.view(seat), Vocabulary: tb.p.Rules().Vocabulary(), Seat: seat, Tongue: tb.tongue, MoveText: tb.tongue.Move,
		Say: func(id string, data map[string]any) string {
			if id == "board" {
				return "The map"
			}
			return tb.tongue.Say(id, data)
		},
	}
	if seat != game.Watcher {
		s.Moves = tb.p.Moves(nil, seat)
	}
	return s
}

// scene is what the seat to move sees.
func (tb *table) scene() Scene {
	if seat := tb.p.Pending().First(); seat != game.Nobody {
		return tb.sceneOf(seat)
	}
	return tb.sceneOf(game.Watcher)
}

func artist(t testing.TB) *Artist {
	t.Helper()
	a, err := NewArtist(newTable(t, 4, 1).view(game.Watcher))
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func drawn(t testing.TB, a *Artist, s Scene) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := a.Board(&b, s); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func asked(year int, word string) func(*table, game.Seat, []game.Move) bool {
	return func(tb *table, _ game.Seat, moves []game.Move) bool {
		return tb.view(game.Watcher).Year >= year && len(moves) > 1 && tb.word(moves[len(moves)-1]) == word
	}
}

func never(*table, game.Seat, []game.Move) bool { return false }

// dialled stops when a seat has set a number of dials in a year.
func dialled(year, n int) func(*table, game.Seat, []game.Move) bool {
	return func(tb *table, seat game.Seat, _ []game.Move) bool {
		v := tb.view(seat)
		return v.Year >= year && v.Phase == "program" && len(v.Seats[seat].Dials) == n
	}
}

// program replaces the dials that a view shows its seat.
func program(s Scene, dials ...string) Scene {
	v := *s.View
	v.Seats = append([]xidit.SeatView(nil), v.Seats...)
	v.Seats[s.Seat].Dials = dials
	s.View = &v
	return s
}

// busy fills a view as in the middle of a lively game: guilds, bards in all
// regions, more tiles.
func busy(s Scene) Scene {
	v := *s.View
	n := len(v.Seats)
	v.Cities = append([]xidit.CityView(nil), v.Cities...)
	for i := range v.Cities {
		if i%2 == 1 {
			seat := game.SeatNumber(i / 2 % n)
			v.Cities[i].Owner, v.Cities[i].Storeys = &seat, 1+i*3%4
		}
	}
	v.Seats = append([]xidit.SeatView(nil), v.Seats...)
	for i := range v.Seats {
		v.Seats[i].Bards = map[string]int{}
		for k, r := range v.Box().Regions {
			if k%2 == i%2 || k%3 == 0 || i == 0 {
				v.Seats[i].Bards[r.ID] = 1 + (i+k)*(i+k)%11
			}
		}
		if v.Seats[i].Bastion != nil {
			three := 3
			v.Seats[i].Bastion = &three
		}
	}
	s.View = &v
	return s
}

// building offers some cities to build in, which is rare in random games.
func building(t testing.TB, tb *table) Scene {
	t.Helper()
	s := busy(tb.scene())
	s.Moves = nil
	for _, text := range []string{"build 2", "build 8", "build 12", "build 16"} {
		m, err := s.Vocabulary.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		s.Moves = append(s.Moves, m)
	}
	return s
}

// crowd puts all Idrakys into one city.
func crowd(s Scene, city int) Scene {
	v := *s.View
	v.Seats = append([]xidit.SeatView(nil), v.Seats...)
	for i := range v.Seats {
		v.Seats[i].City = city
	}
	s.View = &v
	return s
}

// TestGallery writes pages to look at: go test -run Gallery -gallery FOLDER.
func TestGallery(t *testing.T) {
	if *gallery == "" {
		t.Skip("no -gallery")
	}
	a := artist(t)
	var sheet bytes.Buffer
	start := newTable(t, 5, 1)
	if err := a.Symbols(&sheet); err != nil {
		t.Fatal(err)
	}
	var cards, small bytes.Buffer
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, kind := range []string{"recruit", "threat"} {
		for city := 1; city <= 21; city++ {
			must(a.Card(&cards, start.view(game.Watcher), kind, city))
		}
		cards.WriteString("<hr>")
	}
	for _, o := range []string{"red", "blue", "black", "action", "wait"} {
		must(Order(&small, o))
	}
	small.WriteString(" &nbsp; ")
	for _, c := range a.box.Classes {
		must(Unit(&small, c.ID))
	}
	small.WriteString(" &nbsp; ")
	for _, g := range []string{"gold", "bards", "storeys", "bastion", "titan", "recruit", "threat", "first"} {
		must(Glyph(&small, g))
	}
	figures := `<svg viewBox="-30 -70 900 140" width="1200">`
	for seat := range 5 {
		figures += fmt.Sprintf(`<use href="#x-fig%d" x="%d"/><use href="#x-bard%d" x="%d" y="40"/>`, seat, 30*seat, seat, 30*seat)
		for n := 1; n <= 4; n++ {
			figures += fmt.Sprintf(`<g class="seat-%d" transform="translate(%d 10)"><use href="#x-tower%d"/><use href="#x-seat%d" y="-5"/></g>`, seat, 170+100*seat+24*n, n, seat)
		}
	}
	for i, g := range glyphs {
		figures += fmt.Sprintf(`<use href="#x-%s" x="%d" y="40"/>`, g.id, 180+34*i)
	}
	figures += `</svg>`
	mid := newTable(t, 5, 4).play(asked(7, "bards"))
	late := newTable(t, 5, 9).play(asked(11, "bards"))
	dial := newTable(t, 4, 6).play(dialled(6, 0)).scene()
	build := building(t, newTable(t, 4, 2).play(asked(4, "set")))
	pages := map[string]string{
		"cards":   small.String() + `<div class="big">` + small.String() + "</div>" + figures + cards.String(),
		"start":   string(drawn(t, a, start.scene())),
		"mid":     string(drawn(t, a, busy(mid.sceneOf(0)))),
		"bards":   string(drawn(t, a, busy(mid.scene()))),
		"late":    string(drawn(t, a, late.scene())),
		"build":   string(drawn(t, a, build)),
		"program": string(drawn(t, a, program(busy(dial), "red", "action", "black", "blue", "wait", "action"))),
		"again":   string(drawn(t, a, program(dial, "blue", "blue", "action", "red", "action", "black"))),
		"crowd":   string(drawn(t, a, crowd(busy(mid.sceneOf(0)), 13))),
		"end":     string(drawn(t, a, newTable(t, 3, 9).play(never).scene())),
	}
	near := regexp.MustCompile(`viewBox="[^"]*"`)
	for c, name := range map[int]string{13: "near", 1: "near1"} {
		at := a.plan.cities[c].at
		pages[name] = near.ReplaceAllString(pages["crowd"], fmt.Sprintf(`viewBox="%d %d 420 300"`, int(at.x)-210, int(at.y)-150))
	}
	rnd := svg.NewSplitmix("gallery")
	for i := range 2 {
		b, n := randomMap(&rnd)
		var g page
		g.ground(lay(b, n))
		text := regexp.MustCompile(`<use href="#x-area[^>]*>`).ReplaceAllString(g.String(), "")
		pages[fmt.Sprint("pack", i)] = `<svg id="board" viewBox="0 0 1100 770"><defs>` + strings.ReplaceAll(strings.ReplaceAll(text, "x-coast", "y-coast"), `id="x-`, `id="y-`) + `</defs><use href="#y-map"/><use href="#y-ways"/></svg>`
	}
	for name, body := range pages {
		for _, theme := range []string{"light", "dark"} {
			page := fmt.Sprintf(`<!doctype html><html data-theme="%s"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>%s
body{margin:8px;background:var(--lx-paper);color:var(--lx-line);font:16px sans-serif}.big{font-size:40px}svg.x-card{margin:4px}#board{width:100%%;max-height:98vh}</style>%s%s</html>`, theme, CSS, sheet.Bytes(), body)
			must(os.WriteFile(filepath.Join(*gallery, name+"-"+theme+".html"), []byte(page), 0o644))
		}
	}
	for name, body := range pages {
		t.Logf("%s %d bytes", name, len(body))
	}
	t.Logf("sheet %d bytes", sheet.Len())
}
