package newworld

import (
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/lang"
)

// TestRefusalsNameWhatLiesWhere reads refusals as a player does: a taken cell names its tile,
// an occupied feature whose settler is where. The text of the view lists who holds what.
func TestRefusalsNameWhatLiesWhere(t *testing.T) {
	g, err := Game()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	book, err := lang.Open([]*game.Game{g})
	if err != nil {
		t.Fatal(err)
	}
	tongue := book.Table(rules, "en", []string{"Anna", "Bruno"})
	taken, occupied, listed := 0, 0, 0
	for seed := range uint64(8) {
		rnd := game.QuickRand(seed, 1)
		p := rules.Deal(rnd, nil).(*Position)
		for p.Pending() != 0 {
			seat := p.Pending().First()
			v := p.view()
			if v.Phase == "place" && len(v.Placed) > 0 {
				at := v.Placed[rnd.IntN(len(v.Placed))]
				no := p.judge(seat, game.Move{Kind: movePlace, Args: [3]int16{int16(p.s.Hand), game.Cell(at.Col, at.Row)}})
				if text := tongue.Refusal(no); !strings.Contains(text, tongue.Say("tile."+at.Tile, nil)) {
					t.Fatalf("a taken cell is refused by %q, there lies %s", text, at.Tile)
				}
				taken++
			}
			for _, b := range p.Blocked(nil, seat) {
				if b.Kind != refuseOccupied {
					continue
				}
				who := game.Seat(b.Args[1])
				col, row := game.CellOf(b.Args[2])
				found := false
				for _, st := range v.Settlers {
					found = found || game.Seat(st.Owner) == who && st.Col == col && st.Row == row
				}
				if text := tongue.Refusal(&b.Refusal); !found || !strings.Contains(text, tongue.Seat(who)) {
					t.Fatalf("an occupied feature is refused by %q, %v", text, v.Settlers)
				}
				occupied++
			}
			if len(v.Settlers) > 0 && strings.Contains(v.Text(tongue), "Who holds what") {
				listed++
			}
			moves := p.Moves(nil, seat)
			if no := p.Play(seat, moves[rnd.IntN(len(moves))], nil); no != nil {
				t.Fatal(no)
			}
		}
	}
	if taken == 0 || occupied == 0 || listed == 0 {
		t.Errorf("%d cells were taken, %d features occupied, %d texts list who holds what", taken, occupied, listed)
	}
}
