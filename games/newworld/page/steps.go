package page

import (
	"fmt"
	"iter"

	"spielwerk/game"
	"spielwerk/games/newworld"
	"spielwerk/games/newworld/board"
	"spielwerk/web/part"
)

// How long steps are shown, in milliseconds; others take the usual time.
const (
	briefBeat = 750
	slowBeat  = 2400
)

// Steps implements part.Playback: tiles come onto the map, settlers come and go, points fly
// to their seats, surveyors move.
func (p gamePage) Steps(s *part.Scene, _ iter.Seq[*game.Event], heard []game.Event) (steps []part.Step) {
	v, words := s.View.(*newworld.View), s.Rules.Vocabulary()
	surveyors := v.Surveyors // afterwards; they are followed backwards, so that each knows who moved
	movers := map[int]int{}
	for i := len(heard) - 1; i >= 0; i-- {
		if words.Events[heard[i].Kind].Word == "survey" {
			mover := 0 // who is not behind was the first to move (NW-11.17)
			if surveyors[0] == surveyors[1] {
				mover = 1
			}
			movers[i] = mover
			surveyors[mover]--
		}
	}
	for i := range heard {
		e := &heard[i]
		st := part.Step{Event: e, Own: e.Seat == s.Seat}
		if p.step(v, &words.Events[e.Kind], e, &st, movers[i]) {
			steps = append(steps, st)
		}
	}
	return steps
}

// step fills in what is seen of an event; false if it is not worth a step.
func (gamePage) step(v *newworld.View, form *game.Form, e *game.Event, st *part.Step, mover int) bool {
	col, row := game.CellOf(operand(form, e, "cell"))
	tile, fig, chip := placed(v, col, row), figure(e.Seat, col, row), fmt.Sprintf("chip-%d", e.Seat)
	st.At = fig + "|" + tile
	switch form.Word {
	case "place":
		st.Show, st.At, st.Beat = []string{tile}, tile, briefBeat
	case "deploy":
		st.Show, st.At, st.Beat = []string{fig}, tile, briefBeat
		st.Fly = []part.Flight{{Face: face(form, e), From: chip, To: tile, N: 1}}
	case "majority", "tie", "unscored":
	case "score", "bonus", "final":
		if operand(form, e, "points") > 0 {
			st.Fly = []part.Flight{{Face: "n-score", From: fig + "|" + tile, To: chip, N: 1}}
		}
	case "return":
		st.Gone, st.Beat = []string{gone(fig)}, briefBeat
	case "remove":
		st.Fly = []part.Flight{{Face: face(form, e), From: fig + "|" + tile, To: chip, N: 1}}
		st.Gone = []string{gone(fig)}
	case "survey":
		id := fmt.Sprintf("surveyor-%d", mover)
		st.Moves, st.At = []part.Motion{{ID: id, X: -100 * int(operand(form, e, "to")), Y: 0}}, id
	case "stay":
		st.At = "surveyor-0"
	case "misfit", "exhausted", "end":
		st.At = ""
	case "win":
		st.At, st.Beat = chip, slowBeat
	default: // draws, and that nobody is deployed, need no step
		return false
	}
	return true
}

// gone selects what has an id that holds a comma.
func gone(id string) string { return `[id="` + id + `"]` }

// placed is the id of the tile in a cell.
func placed(v *newworld.View, col, row int) string {
	for i, t := range v.Placed {
		if t.Col == col && t.Row == row {
			return fmt.Sprintf("p%d", i)
		}
	}
	return "board"
}

// face is the drawing of the settler that an event is about.
func face(form *game.Form, e *game.Event) string {
	for i, f := range form.Fields {
		if f.Name == "role" {
			return fmt.Sprintf("f-%c%d", f.Text(e.Args[i])[0], e.Seat)
		}
	}
	return ""
}

// Illustrate are the drawings behind a sentence of the log: of its tile, its settler or its kind
// of feature.
func (gamePage) Illustrate(form *game.Form, e *game.Event) []string {
	switch form.Word {
	case "draw", "misfit", "place":
		return []string{board.Icon(word(form, e, "tile"))}
	case "deploy", "remove":
		return []string{board.Icon(face(form, e))}
	case "score", "final", "unscored":
		return []string{board.Icon(word(form, e, "feature"))}
	}
	return nil
}

// word is an operand of an event that is a word, by its name.
func word(form *game.Form, e *game.Event, name string) string {
	for i, f := range form.Fields {
		if f.Name == name {
			return f.Text(e.Args[i])
		}
	}
	return ""
}
