package settlers

import (
	"slices"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
	"spielwerk/game/vector"
)

// TestVectorsTellTheView: what a vector says is what the view of its seat says.
func TestVectorsTellTheView(t *testing.T) {
	g, err := Game()
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range gametest.Moments(t, g) {
		p := at.(*Position)
		r := p.rules
		for seat := range game.Seat(r.seats) {
			f, v := gametest.Vector(p, seat), p.View(seat).(*View)
			if int(f["round"][0]) != v.Round || (f["round"][1] == 1) != v.Acted || int(f["round"][2]) != v.Deck ||
				phaseWords[slices.Index(f["phase"], 1)] != v.Phase {
				t.Fatalf("%v %v in %+v", f["round"], f["phase"], v)
			}
			cards := func(code int16) []string {
				out := []string{}
				for c, n := range f["cards"] {
					if n == code {
						out = append(out, r.words[c])
					}
				}
				return out
			}
			same := func(what string, code int16, want []string) {
				t.Helper()
				want = slices.SortedFunc(slices.Values(want), func(a, b string) int {
					return slices.Index(r.words, a) - slices.Index(r.words, b)
				})
				if got := cards(code); !slices.Equal(got, want) && len(got)+len(want) > 0 {
					t.Fatalf("%s: %v, not %v", what, got, want)
				}
			}
			same("hand", encodeHand, v.Seats[seat].Hand)
			same("looked at", encodeLook, v.Seats[seat].Look)
			same("row", encodeRow, v.Row)
			for i := range r.seats {
				who := vector.From(seat, i, r.seats)
				s := &v.Seats[who]
				if i > 0 {
					same("known", encodeKnown+int16(i), s.Known)
				}
				same("foundations", encodeFoundation+int16(i), s.Foundations)
				var own, deals []string
				for _, d := range s.Deals {
					if d.With == nil {
						deals = append(deals, d.Card)
					}
				}
				same("deals", encodeDeal+int16(i), deals)
				for j := range v.Seats {
					for _, l := range v.Seats[j].Empire {
						if l.TakenBy == nil && game.Seat(j) == who || l.TakenBy != nil && game.Seat(*l.TakenBy) == who {
							own = append(own, l.Card)
						}
					}
				}
				if v.Solo != nil {
					for _, l := range v.Solo.Locations {
						if l.TakenBy != nil && game.Seat(*l.TakenBy) == who {
							own = append(own, l.Card)
						}
					}
				}
				same("empire", encodeEmpire+int16(i), own)
				goods := goodsOf(p.s.Players[who].Supply[:])
				supply := f["supply"][i*int(heldGoods):]
				if s.Supply != goods || int(supply[wood]) != goods.Wood || int(supply[advDefense]) != goods.AdvDefense {
					t.Fatalf("supply %v for %+v", supply, s)
				}
				counts := f["counts"][7*i:]
				if int(counts[0]) != s.HandCommon || int(counts[1]) != s.HandFaction || int(counts[2]) != s.Deck ||
					int(counts[3]) != s.Looking || (counts[4] == 1) != s.Passed || (counts[5] == 1) != s.Decided {
					t.Fatalf("counts %v for %+v", counts[:7], s)
				}
				for _, l := range s.Empire {
					checkLocation(t, f, r, seat, &l)
				}
			}
		}
	}
}

// checkLocation compares what a vector says of a Location with its view.
func checkLocation(t *testing.T, f map[string][]int16, r *rules, seat game.Seat, l *LocationView) {
	t.Helper()
	row := f["locations"][slices.Index(r.words, l.Card)*len(spotWords):][:len(spotWords)]
	have := func(word string) int { return int(row[slices.Index(spotWords, word)]) }
	kept := l.Stored
	if l.Offered != (Goods{}) {
		kept = l.Offered
	}
	deal := 0
	if l.Deal != nil {
		deal = 1 + vector.Place(seat, game.Seat(*l.Deal), r.seats)
	}
	for word, want := range map[string]bool{
		"defense": l.Defense, "samurai": l.Samurai, "locked": l.Locked, "dead": l.Blocked, "unlocked": l.Unlocked,
	} {
		if have(word) == 1 != want {
			t.Fatalf("%s: %v for %+v", word, row, l)
		}
	}
	tucked := len(l.Tucked)
	if l.Ears != nil {
		tucked += len(l.Ears.Tucked)
	}
	uses := have("uses")
	if len(l.Uses) > 0 {
		uses = l.Uses[0]
	}
	for word, want := range map[string]int{
		"wood": kept.Wood, "food": kept.Food, "basic_tech": l.Stored.BasicTech, "guests": l.Guests, "route": deal,
		"tucked": tucked, "uses": uses,
	} {
		if have(word) != want {
			t.Fatalf("%s: %v for %+v", word, row, l)
		}
	}
}
