package web

import (
	"fmt"
	"io"

	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/lang"
)

// picture is what the pages need to know of one game: its drawings, and what a
// visitor may ask about them.
type picture interface {
	// symbols are the drawings that a board refers to; style is their sheet.
	symbols() []byte
	style() []byte
	// board draws the table for a seat, with what it may do on it.
	board(w io.Writer, s *scene) error
	// hand draws what the seat to move holds for all to see, if holds says so.
	hand(w io.Writer, v game.View) error
	holds(v game.View) bool
	// supply is the number beside a seat's points.
	supply(v game.View, seat game.Seat) int
	// facts are short public facts, describe the whole board in sentences.
	facts(v game.View, t *lang.Tongue) []string
	describe(v game.View, t *lang.Tongue) []string
	// onBoardOnly reports whether a move is made on the board and needs no button.
	onBoardOnly(m game.Move) bool
	// ask answers a question about a point of the board; an empty title means that
	// there is nothing there.
	ask(s *scene, x, y int) (title, text, rule string)
}

// picturesOf makes the pictures of all games, by name. Every game must have one.
func picturesOf(shelf games.Shelf) (map[string]picture, error) {
	makers := map[string]func(*game.Game) (picture, error){"newworld": newNewworldPicture}
	pictures := map[string]picture{}
	for _, g := range shelf {
		draw := makers[g.Name]
		if draw == nil {
			return nil, fmt.Errorf("web: there is no picture of %s", g.Name)
		}
		pic, err := draw(g)
		if err != nil {
			return nil, err
		}
		pictures[g.Name] = pic
	}
	return pictures, nil
}

// scene is a table as a picture shows it to a seat.
type scene struct {
	view     game.View
	rules    game.Rules
	moves    []game.Move
	seat     game.Seat
	tongue   *lang.Tongue
	label    string
	fresh    []game.Event  // what happened since the seat's last move
	position game.Position // for trying moves, in ask only
}
