package page

import (
	"fmt"
	"slices"
	"strings"

	"spielwerk/game"
	"spielwerk/game/preview"
	"spielwerk/games/newworld"
	"spielwerk/web/part"
)

// ahead plays moves on copies of a position, by the engine. What the seat cannot know is
// redealt in them, and nothing that a draw brings is looked at.
type ahead struct {
	seat  game.Seat
	words *game.Vocabulary
	now   game.Position
	depth []game.Position // copies, one for each move that is looked ahead
}

func look(s *part.Scene) *ahead {
	a := &ahead{seat: s.Seat, words: s.Rules.Vocabulary(), now: s.Rules.Blank()}
	a.now.CopyFrom(s.Position)
	r := game.QuickRand(0, 0)
	a.now.Redeal(s.Seat, &r)
	return a
}

// copyAt is the copy for moves so many moves ahead.
func (a *ahead) copyAt(depth int) game.Position {
	for len(a.depth) <= depth {
		a.depth = append(a.depth, a.now.Rules().Blank())
	}
	return a.depth[depth]
}

// gain is what a move brings its seat at once, if it then chooses what brings most.
func (a *ahead) gain(m game.Move) int { return a.best(a.now, m, 0) - a.now.Total(a.seat) }

// total is what a seat has without the final scoring.
func (a *ahead) total(p game.Position) int {
	if p.Pending() != 0 {
		return p.Total(a.seat)
	}
	sum := 0
	for _, l := range p.Scores(nil) {
		if word := a.words.Scores[l.Kind].Word; l.Seat == a.seat && word != "plain" && !strings.HasPrefix(word, "final ") {
			sum += int(l.Points)
		}
	}
	return sum
}

func (a *ahead) best(from game.Position, m game.Move, depth int) int {
	p := a.copyAt(depth)
	p.CopyFrom(from)
	if p.Play(a.seat, m, nil) != nil {
		return a.total(from)
	}
	most := a.total(p)
	if a.decides(p) {
		for _, next := range p.Moves(nil, a.seat) {
			most = max(most, a.best(p, next, depth+1))
		}
	}
	return most
}

// decides reports whether the seat goes on with its turn.
func (a *ahead) decides(p game.Position) bool {
	return p.Pending().Has(a.seat) && !a.words.Prompts[p.Prompt(a.seat).Kind].Opens
}

// outcome is what comes of some moves, up to the next tile that is drawn.
type outcome struct {
	events []game.Event
	view   *newworld.View
	points [game.MaxSeats]int
	open   bool // the seat has more to decide
	moves  []game.Move
}

// finished is what comes of moves if the seat then deploys nobody and scores in the order
// that brings most.
func (a *ahead) finished(moves ...game.Move) outcome {
	for {
		o := a.of(moves...)
		if !o.open {
			return o
		}
		next, most := o.moves[0], -1
		for _, m := range o.moves {
			if a.words.Moves[m.Kind].Word == "pass" {
				next = m
				break
			}
			if n := a.gainAfter(moves, m); n > most {
				next, most = m, n
			}
		}
		moves = append(slices.Clip(moves), next)
	}
}

// gainAfter is what a move brings after others.
func (a *ahead) gainAfter(moves []game.Move, m game.Move) int {
	p := a.now.Rules().Blank()
	p.CopyFrom(a.now)
	for _, m := range moves {
		if p.Play(a.seat, m, nil) != nil {
			return 0
		}
	}
	return a.best(p, m, 1) - a.total(p)
}

// gone are the ids of the settlers that a view has and the outcome no longer, apart by
// whether they have scored or were left behind.
func (o *outcome) gone(v *newworld.View, words *game.Vocabulary) (home, lost []string) {
	left := map[string]bool{}
	for _, e := range o.events {
		if form := &words.Events[e.Kind]; form.Word == "remove" {
			col, row := game.CellOf(operand(form, &e, "cell"))
			left[figure(e.Seat, col, row)] = true
		}
	}
	stays := map[string]bool{}
	for _, st := range o.view.Settlers {
		stays[figure(game.Seat(st.Owner), st.Col, st.Row)] = true
	}
	for _, st := range v.Settlers {
		switch id := figure(game.Seat(st.Owner), st.Col, st.Row); {
		case stays[id]:
		case left[id]:
			lost = append(lost, id)
		default:
			home = append(home, id)
		}
	}
	return home, lost
}

// figure is the id of a settler on the board.
func figure(owner game.Seat, col, row int) string {
	return fmt.Sprintf("fig-%s-%d,%d", part.Letter(owner), col, row)
}

// of is what comes of moves one after the other.
func (a *ahead) of(moves ...game.Move) outcome {
	var o outcome
	if told, no := preview.Of(a.now, a.seat, moves...); no == nil {
		o.events = told.Events
		for seat := range game.Seat(len(o.points)) {
			o.points[seat] = told.Total(seat)
		}
	}
	p := a.copyAt(0)
	p.CopyFrom(a.now)
	for _, m := range moves {
		if p.Play(a.seat, m, nil) != nil {
			break
		}
	}
	o.view = p.View(a.seat).(*newworld.View)
	if o.open = a.decides(p); o.open {
		o.moves = p.Moves(nil, a.seat)
	}
	return o
}

// operand is an operand of an event, by its name.
func operand(form *game.Form, e *game.Event, name string) int16 {
	for i, f := range form.Fields {
		if f.Name == name {
			return e.Args[i]
		}
	}
	return 0
}
