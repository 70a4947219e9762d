package alienartifacts

import (
	"slices"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
	"spielwerk/game/vector"
)

// marked are the words at which a part of a vector has a number.
func marked(part []int16, words []string, number int16) []string {
	out := []string{}
	for i, n := range part {
		if n == number {
			out = append(out, words[i])
		}
	}
	return out
}

// TestVectorsTellTheView: what a vector says is what the view of its seat says.
func TestVectorsTellTheView(t *testing.T) {
	g, err := Game()
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range gametest.Moments(t, g) {
		p := at.(*Position)
		seats := p.rules.seats
		for seat := range game.Seat(seats) {
			f, v := gametest.Vector(p, seat), p.View(seat).(*View)
			if int(f["turn"][0]) != v.Turn || int(f["turn"][1]) != v.Marker || int(f["decks"][3]) != v.Deck ||
				int(f["decks"][kinds+3]) != v.Supply || phaseWords[slices.Index(f["phase"], 1)] != v.Phase {
				t.Fatalf("%v %v %v in %+v", f["turn"], f["decks"], f["phase"], v)
			}
			if slices.Index(f["active"], 1) != vector.Place(seat, game.Seat(v.Active), seats) ||
				vector.From(seat, slices.Index(f["start"], 1), seats) != game.Seat(v.Start) {
				t.Fatalf("%v %v in %+v", f["active"], f["start"], v)
			}
			if !slices.Equal(marked(f["discards"], resourceWords, 1), v.Discards) {
				t.Fatalf("discards %v in %+v", f["discards"], v)
			}
			for k, d := range v.Decks {
				known := 0
				for i := range perKind {
					if f["deck"][k*perKind+i] > 0 {
						known++
					}
				}
				for _, one := range d.Known {
					if f["deck"][slices.Index(cardWords, one.Card)] != int16(one.Place+1) {
						t.Fatalf("%+v is not in %v", one, f["deck"])
					}
				}
				if known != len(d.Known) {
					t.Fatalf("%d cards of %+v are known", known, d)
				}
			}
			for i := range seats {
				checkSeat(t, f, i, &v.Seats[vector.From(seat, i, seats)])
			}
			if v.Payment != nil && p.s.Draft.Kind == draftDue {
				for _, due := range v.Payment.Due {
					if n := int(f["due"][slices.Index(colourWords, due.Colour)]); n != due.Amount {
						t.Fatalf("due %v for %+v", f["due"], due)
					}
				}
			}
		}
	}
}

// checkSeat compares what a vector says of the seat at place i with its view.
func checkSeat(t *testing.T, f map[string][]int16, i int, s *SeatView) {
	t.Helper()
	counts := f["counts"][7*i:][:7]
	if want := []int16{
		int16(s.Credits), int16(s.HandSize), int16(s.ArtifactCount), int16(s.PlanCount), int16(s.ExtraTurns),
		int16(s.VP), int16(s.Limit),
	}; !slices.Equal(counts, want) {
		t.Fatalf("counts %v, not %v", counts, want)
	}
	faction := marked(f["faction"][i*factions:][:factions], factionWords, 1)
	if s.Faction == "" && len(faction) > 0 || s.Faction != "" && faction[0] != s.Faction {
		t.Fatalf("faction %v for %s", faction, s.Faction)
	}
	var building, back, front []string
	for k := range kinds {
		for _, b := range s.Building[k] {
			building = append(building, b.Card)
			if n := f["attached"][slices.Index(cardWords, b.Card)]; int(n) != b.Paid {
				t.Fatalf("%d symbols are attached to %+v", n, b)
			}
		}
		for _, e := range s.Empire[k] {
			if e.Side == sideWords[logistic] {
				back = append(back, e.Card)
			} else {
				front = append(front, e.Card)
			}
			if n := f["tokens"][slices.Index(cardWords, e.Card)]; int(n) != e.Tokens {
				t.Fatalf("%d tokens on %+v", n, e)
			}
		}
	}
	for number, want := range [][]string{1: building, 2: back, 3: front} {
		if got := marked(f["cards"][i*cards:][:cards], cardWords, int16(number)); number > 0 && !slices.Equal(got, want) {
			t.Fatalf("cards with %d at %d: %v, not %v", number, i, got, want)
		}
	}
	for a, word := range actionWords {
		if int(f["costs"][i*actions+a]) != s.Costs[word] || int(f["limits"][i*actions+a]) != s.Limits[word] {
			t.Fatalf("costs %v, limits %v for %+v", f["costs"], f["limits"], s)
		}
	}
	for name, want := range map[string][]string{"hands": s.Hand, "artifacts": s.Artifacts, "plans": s.Plans} {
		words := map[string][]string{"hands": resourceWords, "artifacts": artifactWords, "plans": planWords[:plans]}[name]
		if got := marked(f[name][i*len(words):][:len(words)], words, 1); !slices.Equal(got, want) && len(got)+len(want) > 0 {
			t.Fatalf("%s at %d: %v, not %v", name, i, got, want)
		}
	}
}
