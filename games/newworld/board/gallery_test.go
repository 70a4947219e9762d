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
	"spielwerk/games/newworld"
	"spielwerk/lang"
)

var gallery = flag.String("gallery", "", "folder to write pages with all pictures to")

// table is a game in progress, played at random.
type table struct {
	t      testing.TB
	p      game.Position
	tongue *lang.Tongue
	rnd    game.Rand
	log    []game.Move
}

func newTable(t testing.TB, seats int, seed uint64) *table {
	t.Helper()
	g, err := newworld.Game()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	book, err := lang.Open([]*game.Game{g})
	if err != nil {
		t.Fatal(err)
	}
	var key [32]byte
	key[0], key[1] = byte(seed), byte(seed>>8)
	names := []string{"Anna", "Bruno", "Carla", "Dario", "Elfriede"}[:seats]
	return &table{t: t, p: rules.Deal(game.NewRand(key), nil), tongue: book.Table(rules, "en", names), rnd: game.QuickRand(seed, 7)}
}

// play makes random moves until stop says so or the game ends. Cells near the
// coast are liked better than far ones, settlers better than none.
func (tb *table) play(stop func(v *newworld.View, moves []game.Move) bool) *table {
	for {
		seat := tb.p.Pending().First()
		if seat == game.Nobody {
			return tb
		}
		moves := tb.p.Moves(nil, seat)
		if stop(tb.view(), moves) {
			return tb
		}
		best, top := moves[0], -1<<30
		for _, m := range moves {
			score := tb.rnd.IntN(60)
			switch tb.p.Rules().Vocabulary().Moves[m.Kind].Word {
			case "place":
				col, row := game.CellOf(m.Args[1])
				score -= 6*col + 3*max(row-10, 1-row, 0)
			case "pass":
				score -= 20
			}
			if score > top {
				best, top = m, score
			}
		}
		if no := tb.p.Play(seat, best, nil); no != nil {
			tb.t.Fatal(no)
		}
		tb.log = append(tb.log, best)
	}
}

func (tb *table) visit(see func(*table)) { see(tb) }

func (tb *table) view() *newworld.View { return tb.p.View(game.Watcher).(*newworld.View) }

func (tb *table) scene() Scene {
	seat := tb.p.Pending().First()
	s := Scene{
		View: tb.view(), Vocabulary: tb.p.Rules().Vocabulary(), Seat: game.Watcher,
		Tongue: tb.tongue, MoveText: tb.tongue.Move, Say: tb.tongue.Say,
	}
	if seat != game.Nobody {
		s.Seat, s.Moves = seat, tb.p.Moves(nil, seat)
	}
	return s
}

func (tb *table) board() []byte {
	tb.t.Helper()
	return drawn(tb.t, tb.scene())
}

func drawn(t testing.TB, s Scene) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Board(&b, s); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func placed(n int, phase string) func(*newworld.View, []game.Move) bool {
	return func(v *newworld.View, _ []game.Move) bool { return len(v.Placed) >= n && v.Phase == phase }
}

func never(*newworld.View, []game.Move) bool { return false }

// TestGallery writes pages to look at: go test -run Gallery -gallery FOLDER.
func TestGallery(t *testing.T) {
	if *gallery == "" {
		t.Skip("no -gallery")
	}
	var sheet bytes.Buffer
	start := newTable(t, 5, 1)
	if err := Symbols(&sheet, start.view()); err != nil {
		t.Fatal(err)
	}
	tiles := func(px int, turns ...int) string {
		var b bytes.Buffer
		for _, f := range start.view().Tiles() {
			for _, turn := range turns {
				fmt.Fprintf(&b, `<div class="t%d">`, px)
				if err := Tile(&b, f.ID, turn); err != nil {
					t.Fatal(err)
				}
				fmt.Fprintf(&b, `%s</div>`, f.ID)
			}
		}
		return b.String()
	}
	figures := `<svg viewBox="-30 -30 700 160" width="1300">`
	for i, role := range []string{"robber", "shopkeeper", "farmer", "trapper"} {
		for seat := range 5 {
			figures += fmt.Sprintf(`<g class="seat seat-%d" transform="translate(%d %d)"><use href="#f-%s%d"/></g>`, seat, 44*seat+230*(i%3), 50*(i/3), role[:1], seat)
		}
	}
	for i, g := range glyphs[:18] {
		figures += fmt.Sprintf(`<use href="#n-%s" x="%d" y="105"/>`, g.id, 36*i)
	}
	figures += `<use href="#surveyor" x="260" y="50"/></svg>`
	mid := newTable(t, 5, 3).play(placed(45, "place"))
	fresh := mid.scene()
	fresh.Fresh = []int{41, 42, 43, 44}
	var several *table
	for seed := uint64(11); several == nil || several.view().Phase != "order"; seed++ {
		several = newTable(t, 4, seed).play(func(v *newworld.View, _ []game.Move) bool { return v.Phase == "order" })
	}
	crop := func(b []byte, x, y int, mark string) string {
		b = regexp.MustCompile(`viewBox="[^"]*"`).ReplaceAll(b, fmt.Appendf(nil, `viewBox="%d %d 500 500"`, x-250, y-250))
		return strings.Replace(string(b), mark, mark+" selected", 2)
	}
	latest := func(v *newworld.View) (int, int) {
		l := v.Placed[len(v.Placed)-1]
		return cellX(l.Col), cellY(l.Row)
	}
	dep := newTable(t, 3, 6).play(placed(12, "deploy"))
	dx, dy := latest(dep.view())
	ox, oy := latest(several.view())
	px, py := latest(mid.view())
	pages := map[string]string{
		"tiles":  figures + tiles(200, 0),
		"small":  tiles(60, 0, 1, 2, 3),
		"start":  string(start.board()),
		"mid":    string(drawn(t, fresh)),
		"deploy": crop(dep.board(), dx, dy, "xx"),
		"near":   crop(several.board(), ox, oy, "xx"),
		"lit":    crop(drawn(t, fresh), px, py, `class="cell lit`),
		"order":  string(several.board()),
		"big":    `<div class="big">` + string(drawn(t, fresh)) + `</div>`,
		"end":    string(newTable(t, 5, 9).play(never).board()),
	}
	for name, body := range pages {
		for _, theme := range []string{"light", "dark"} {
			page := fmt.Sprintf(`<!doctype html><html data-theme="%s"><meta charset="utf-8"><style>%s
body{margin:8px;background:var(--nw-paper);color:var(--nw-ink);font:12px sans-serif}div{display:inline-block;margin:3px;text-align:center}
.t200 svg{width:200px;display:block}.t60 svg{width:60px;display:block}#board{width:100%%;max-height:98vh}.big #board{width:auto;max-height:none;height:3000px}</style>%s%s</html>`, theme, CSS, sheet.Bytes(), body)
			if err := os.WriteFile(filepath.Join(*gallery, name+"-"+theme+".html"), []byte(page), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("sheet %d bytes", sheet.Len())
}
