package newworld

import (
	"slices"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
	"spielwerk/game/vector"
)

// TestVectorsTellTheView: what a vector says is what the view says.
func TestVectorsTellTheView(t *testing.T) {
	g, err := Game()
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range gametest.Moments(t, g) {
		p := at.(*Position)
		r, v := p.rules, p.view()
		for seat := range game.Seat(r.seats) {
			f := gametest.Vector(p, seat)
			left := 0
			for _, n := range f["unseen"] {
				left += int(n)
			}
			hand := slices.Index(f["hand"], 1)
			if left != v.Left || (hand >= 0) != (v.Hand != "") || hand >= 0 && r.words[hand] != v.Hand {
				t.Fatalf("%d tiles are left, not %d; the hand is %d, not %s", left, v.Left, hand, v.Hand)
			}
			if phase := slices.Index(f["phase"], 1); phaseWords[phase] != v.Phase || int(f["surveyors"][1]) != v.Surveyors[1] {
				t.Fatalf("phase %d, surveyors %v in %+v", phase, f["surveyors"], v)
			}
			for i, tile := range v.Placed {
				row := f["tiles"][4*i : 4*i+4]
				if r.words[row[0]-1] != tile.Tile || int(row[1]) != tile.Col || int(row[2]) != tile.Row ||
					int(row[3]) != tile.Turn {
					t.Fatalf("%v for %+v", row, tile)
				}
			}
			placed := [game.MaxSeats]int{}
			for _, s := range v.Settlers {
				owner := vector.Place(seat, game.Seat(s.Owner), r.seats)
				placed[owner]++
				feature := v.Features[slices.IndexFunc(v.Features, func(f FeatureView) bool { return f.ID == s.Feature })]
				found := false
				for i := range settlers {
					row := f["settlers"][(owner*settlers+i)*len(settlerWords):][:len(settlerWords)]
					found = found || kindWords[max(0, slices.Index(row[:kinds], 1))] == feature.Kind &&
						int(row[4]) == s.Col && int(row[5]) == s.Row && int(row[6]) == feature.Worth &&
						int(row[9]) == feature.Open && int(row[10]) == feature.Settlers[s.Owner]
				}
				if !found {
					t.Fatalf("%+v on %+v is not in %v", s, feature, f["settlers"])
				}
			}
			for i := range r.seats {
				who := vector.From(seat, i, r.seats)
				if int(f["supplies"][i]) != v.Supplies[who] || int(f["points"][i]) != v.Scores[who].Total ||
					settlers-placed[i] != v.Supplies[who] {
					t.Fatalf("seat %d: %v %v in %+v", who, f["supplies"], f["points"], v)
				}
			}
		}
	}
}
