package page

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"spielwerk/games/newworld"
)

// sorted is a face with its pieces in one order, without what the form does not ask.
func sorted(f newworld.Face) newworld.Face {
	f.Turns = 0
	f.Pieces = slices.Clone(f.Pieces)
	slices.SortFunc(f.Pieces, func(a, b newworld.Piece) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	return f
}

// TestPlainsFollow from the trails and towns of every tile of ours, however it lies; only what is
// drawn otherwise must be said.
func TestPlainsFollow(t *testing.T) {
	_, page := opened(t)
	for _, f := range page.land() {
		e := entryOf(&f)
		for turn := range 4 {
			if e.parts != [8]string{} {
				t.Errorf("%s: the plains are to be told: %v", f.ID, e.parts)
			}
			if turn == 0 && !reflect.DeepEqual(sorted(e.face()), sorted(f)) {
				t.Errorf("%s is %v, as a form %v", f.ID, f, e.face())
			}
			e.turn()
			turned := e.face()
			e = entryOf(&turned)
		}
		if !reflect.DeepEqual(sorted(e.face()), sorted(f)) {
			t.Errorf("%s, turned four times, is %v", f.ID, e.face())
		}
	}
	// What our tiles have not: a bridge, a fork, a way to a farm, ways to a gate, a way that ends and divides.
	for row, follows := range map[string]bool{
		"{id: A, count: 1, edges: {N: R, E: R, S: R, W: R}, trails: [{edges: [N, S], posts: 9}, {edges: [E, W]}], plains: [{slots: [7, 0]}, {slots: [1, 2]}, {slots: [3, 4]}, {slots: [5, 6]}]}":    true,
		"{id: A, count: 1, edges: {N: R, E: R, S: R, W: P}, trails: [{edges: [N, E, S]}], plains: [{slots: [5, 6, 7, 0]}, {slots: [1, 2]}, {slots: [3, 4]}]}":                                       true,
		"{id: A, count: 1, edges: {N: R, E: R, S: R, W: R}, farm: true, trails: [{edges: [N]}, {edges: [E]}, {edges: [S]}, {edges: [W]}], plains: [{slots: [0, 1, 2, 3, 4, 5, 6, 7], animals: 2}]}": true,
		"{id: A, count: 1, edges: {N: T, E: R, S: T, W: R}, towns: [{edges: [N, S]}], trails: [{edges: [E]}, {edges: [W]}], plains: [{slots: [2]}, {slots: [3]}, {slots: [6]}, {slots: [7]}]}":      true,
		"{id: A, count: 1, edges: {N: R, E: P, S: P, W: P}, trails: [{edges: [N], posts: 1}], plains: [{slots: [0]}, {slots: [1, 2, 3, 4, 5, 6, 7]}]}":                                              false,
		"{id: A, count: 1, edges: {N: T, E: T, S: T, W: T}, towns: [{edges: [N]}, {edges: [E]}, {edges: [S]}, {edges: [W], flags: 1}]}":                                                             true,
	} {
		set, err := newworld.ReadTiles("row", []byte("tiles:\n  - "+row))
		if err != nil {
			t.Fatal(err)
		}
		e := entryOf(&set[0])
		if !reflect.DeepEqual(sorted(e.face()), sorted(set[0])) || (e.parts == [8]string{}) != follows {
			t.Errorf("%s\nis %v, parts %v", row, e.face(), e.parts)
		}
	}
}
