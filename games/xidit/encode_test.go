package xidit

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
			if f["calendar"][0] != int16(v.Year) || phaseWords[slices.Index(f["phase"], 1)] != v.Phase {
				t.Fatalf("%v %v in %+v", f["calendar"], f["phase"], v)
			}
			for i, c := range v.Cities {
				row := f["tiles"][i*(kinds+classes):][:kinds+classes]
				if side := slices.Index(row[:kinds], 1); (side >= 0) != (c.Tile != "") || side >= 0 && kindWords[side] != c.Tile {
					t.Fatalf("%v for %+v", row, c)
				}
				for class, n := range c.Units {
					if int(row[kinds+class]) != n {
						t.Fatalf("%v for %+v", row, c)
					}
				}
				guild := make([]int16, r.seats)
				if c.Owner != nil {
					guild[vector.Place(seat, game.Seat(*c.Owner), r.seats)] = int16(c.Storeys)
				}
				if !slices.Equal(guild, f["guilds"][i*r.seats:][:r.seats]) {
					t.Fatalf("guild %v for %+v", guild, c)
				}
			}
			for k, pile := range v.Piles {
				if f["piles"][3*k] != int16(pile.Next) || f["piles"][3*k+1] != int16(pile.Size) ||
					!startsWith(f["known"][k*cities:], pile.Known) || !startsWith(f["discards"][k*cities:], pile.Discards) {
					t.Fatalf("%v %v for %+v", f["piles"], f["known"], pile)
				}
			}
			for i := range r.seats {
				checkSeat(t, f, i, &v.Seats[vector.From(seat, i, r.seats)], r)
			}
		}
	}
}

func startsWith(have []int16, list []int) bool {
	for i, n := range list {
		if int(have[i]) != n {
			return false
		}
	}
	return true
}

// checkSeat compares what a vector says of the seat at place i with its view.
func checkSeat(t *testing.T, f map[string][]int16, i int, s *SeatView, r *rules) {
	t.Helper()
	if int(f["idrakys"][i]) != s.City || int(f["storeys"][i]) != s.Storeys || (f["done"][2*i] == 1) != s.Ready ||
		(f["done"][2*i+1] == 1) != s.Decided {
		t.Fatalf("%v %v %v at %d for %+v", f["idrakys"], f["storeys"], f["done"], i, s)
	}
	for j, word := range r.regionWords {
		if !r.regions[j].bastion && int(f["bards"][i*regions+j]) != s.Bards[word] {
			t.Fatalf("bards %v for %+v", f["bards"], s)
		}
	}
	if s.Units == nil {
		s.Units = make([]int, classes)
	}
	if !startsWith(f["units"][i*classes:], s.Units) {
		t.Fatalf("units %v at %d for %+v", f["units"], i, s)
	}
	secrets := make([]int, 3)
	if s.Gold != nil {
		secrets = []int{*s.Gold, *s.Supply, *s.Bastion}
	}
	if !startsWith(f["secrets"][3*i:], secrets) {
		t.Fatalf("secrets %v at %d for %+v", f["secrets"], i, s)
	}
	orders := make([]int, dials)
	for n, d := range s.Dials {
		orders[n] = 1 + slices.Index(orderWords, d)
	}
	if !startsWith(f["programme"][i*dials:], orders) {
		t.Fatalf("programme %v at %d for %+v", f["programme"], i, s)
	}
}
