package game

import (
	"maps"
	"testing"
)

// What is about a seat goes with who sat there; what is about the table, and about seats
// that nobody moves to, stays.
func TestReseat(t *testing.T) {
	g := &Game{Options: []Option{
		Switch("wind1", false, "T-1"), // about the table, though a number is in its name
		{Name: "fleet1", Seat: 1}, {Name: "fleet2", Seat: 2}, {Name: "fleet3", Seat: 3}, {Name: "fleet4", Seat: 4},
	}}
	old := map[string]string{"wind1": "on", "fleet1": "a", "fleet3": "c", "fleet4": "d"}
	got := g.Reseat(old, []int{1, 2, 0})
	want := map[string]string{"wind1": "on", "fleet2": "c", "fleet3": "a", "fleet4": "d"}
	if !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if back := g.Reseat(got, []int{2, 0, 1}); !maps.Equal(back, old) {
		t.Errorf("back again it is %v, want %v", back, old)
	}
}
