package board

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/games/newworld"
)

// shapesPack has shapes that no tile of ours has, and a coast with trails along it.
const shapesPack = `tiles:
  - {id: MEADOW, count: 49, edges: {N: P, E: P, S: P, W: P}, plains: [{slots: [0, 1, 2, 3, 4, 5, 6, 7], animals: 2}]}
  - {id: HERD, count: 1, edges: {N: P, E: P, S: P, W: P}, plains: [{slots: [0, 1, 2, 3, 4, 5, 6, 7], animals: 9}]}
  - {id: CITY, count: 5, edges: {N: T, E: T, S: T, W: T}, towns: [{edges: [N, E, S, W], flags: 9}]}
  - {id: TOWNS, count: 5, edges: {N: T, E: T, S: T, W: T}, towns: [{edges: [N]}, {edges: [E]}, {edges: [S]}, {edges: [W], flags: 1}]}
  - {id: BRIDGE, count: 5, edges: {N: R, E: R, S: R, W: R}, trails: [{edges: [N, S], posts: 9}, {edges: [E, W]}], plains: [{slots: [7, 0]}, {slots: [1, 2]}, {slots: [3, 4]}, {slots: [5, 6]}]}
  - {id: FORK, count: 5, edges: {N: R, E: R, S: R, W: P}, trails: [{edges: [N, E, S]}], plains: [{slots: [5, 6, 7, 0]}, {slots: [1, 2]}, {slots: [3, 4]}]}
  - {id: STAR, count: 5, edges: {N: R, E: R, S: R, W: R}, farm: true, trails: [{edges: [N]}, {edges: [E]}, {edges: [S]}, {edges: [W]}], plains: [{slots: [0, 1, 2, 3, 4, 5, 6, 7], animals: 2}]}
  - {id: END, count: 10, edges: {N: R, E: P, S: P, W: P}, trails: [{edges: [N], posts: 1}], plains: [{slots: [0]}, {slots: [1, 2, 3, 4, 5, 6, 7]}]}
  - {id: GATES, count: 10, edges: {N: T, E: R, S: T, W: R}, towns: [{edges: [N, S]}], trails: [{edges: [E]}, {edges: [W]}], plains: [{slots: [2]}, {slots: [3]}, {slots: [6]}, {slots: [7]}]}
start_spaces:
  - {id: A1, row: 1, edges: {N: R, E: X, S: R, W: R}, trails: [{edges: [N]}, {edges: [S]}, {edges: [W]}], plains: [{slots: [7, 0]}, {slots: [1, 4]}, {slots: [5, 6]}]}
  - {id: A2, row: 2, edges: {N: R, E: X, S: T, W: P}, trails: [{edges: [N]}], towns: [{edges: [S]}], plains: [{slots: [0, 6, 7]}, {slots: [1], animals: 3}]}
  - {id: A3, row: 3, name: Salem, edges: {N: T, E: X, S: P, W: T}, towns: [{edges: [N, W], flags: 2}], plains: [{slots: [4, 5]}]}
  - {id: A4, row: 4, edges: {N: P, E: X, S: R, W: R}, trails: [{edges: [S, W]}], plains: [{slots: [0, 1, 4, 7]}, {slots: [5, 6]}]}
  - {id: A5, row: 5, edges: {N: R, E: X, S: R, W: P}, trails: [{edges: [N, S]}], plains: [{slots: [0, 5, 6, 7]}, {slots: [1, 4]}]}
  - {id: A6, row: 6, edges: {N: R, E: X, S: P, W: P}, trails: [{edges: [N]}], plains: [{slots: [0, 1, 4, 5, 6, 7]}]}
  - {id: A7, row: 7, edges: {N: P, E: X, S: P, W: P}, plains: [{slots: [0, 1, 4, 5, 6, 7]}]}
  - {id: A8, row: 8, edges: {N: P, E: X, S: P, W: P}, plains: [{slots: [0, 1, 4, 5, 6, 7]}]}
  - {id: A9, row: 9, edges: {N: P, E: X, S: P, W: P}, plains: [{slots: [0, 1, 4, 5, 6, 7]}]}
  - {id: A10, row: 10, edges: {N: P, E: X, S: T, W: P}, towns: [{edges: [S]}], plains: [{slots: [0, 1, 6, 7]}]}
`

// TestShapesOfPacksAreDrawn: whatever a pack shows has a drawing, and a game with it has
// a board at every moment.
func TestShapesOfPacksAreDrawn(t *testing.T) {
	g, err := newworld.LoadPack("shapes.yaml", []byte(shapesPack))
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: 3})
	if err != nil {
		t.Fatal(err)
	}
	sound := func(what string, text []byte) {
		t.Helper()
		if bytes.Contains(text, []byte("NaN")) || bytes.Contains(text, []byte("Inf")) {
			t.Errorf("%s has a number that is none", what)
		}
		dec := xml.NewDecoder(bytes.NewReader(text))
		for {
			if _, end := dec.Token(); errors.Is(end, io.EOF) {
				return
			} else if end != nil {
				t.Fatalf("%s: %v", what, end)
			}
		}
	}
	p := rules.Deal(game.QuickRand(4, 4), nil)
	view := p.View(game.Watcher).(*newworld.View)
	var sheet bytes.Buffer
	if err = Symbols(&sheet, view); err != nil {
		t.Fatal(err)
	}
	sound("the sheet", sheet.Bytes())
	for _, f := range view.Tiles() {
		if !strings.Contains(sheet.String(), `id="t-`+f.ID+`"`) && !f.Start {
			t.Errorf("%s has no drawing", f.ID)
		}
	}
	artist, err := NewArtist(view)
	if err != nil {
		t.Fatal(err)
	}
	rnd := game.QuickRand(4, 5)
	for n := 0; ; n++ {
		seat := p.Pending().First()
		if seat == game.Nobody {
			break
		}
		moves := p.Moves(nil, seat)
		if n%9 == 0 {
			var board bytes.Buffer
			if err := artist.Board(&board, Scene{View: p.View(seat).(*newworld.View), Vocabulary: rules.Vocabulary(), Moves: moves, Seat: seat}); err != nil {
				t.Fatal(err)
			}
			sound("the board", board.Bytes())
		}
		if no := p.Play(seat, moves[rnd.IntN(len(moves))], nil); no != nil {
			t.Fatal(no)
		}
	}
}
