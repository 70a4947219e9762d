package page

import (
	"fmt"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/games/newworld"
	"spielwerk/web/part"
)

// foretold is what a move will do, as it is shown.
type foretold struct {
	points     [game.MaxSeats]int
	move       string // what it is called, of what is not seen on the map
	summary    string
	told       []string
	home, lost []string // settlers that score and go home, that are left behind
	surveyors  string   // their columns afterwards, if they move
}

func hintOf(s *part.Scene, placing bool) string {
	if placing {
		return s.Tongue.Say("page.choose", nil)
	}
	if s.View.(*newworld.View).Phase == "order" {
		return s.Tongue.Say("page.pointOrder", nil)
	}
	return s.Tongue.Say("page.point", nil)
}

// Foretell implements part.Foreteller.
func (p gamePage) Foretell(s *part.Scene, m game.Move) templ.Component {
	v := s.View.(*newworld.View)
	a := look(s)
	o := a.finished(m)
	f := foretold{points: o.points}
	f.home, f.lost = o.gone(v, a.words)
	if o.view.Surveyors != v.Surveyors {
		f.surveyors = fmt.Sprintf("%d %d", o.view.Surveyors[0], o.view.Surveyors[1])
	}
	for _, e := range o.events {
		switch a.words.Events[e.Kind].Word {
		case "place", "deploy", "nobody", "nosupply", "nospot":
		default:
			f.told = append(f.told, s.Tongue.Event(e))
		}
	}
	if len(f.told) == 0 {
		f.summary = s.Tongue.Say("page.nothing", nil)
	}
	form := &a.words.Moves[m.Kind]
	if form.Word == "place" {
		col, row := game.CellOf(m.Args[1])
		f.told = append(f.told, p.grows(s, o.view, col, row)...)
		f.told = append(f.told, p.deployed(s, a, m, o.points[s.Seat])...)
		return foretoldOf(f)
	}
	f.move = p.moveText(s.Tongue, v, m)
	if len(v.Placed) > 0 && len(f.told) == 0 {
		f.told = p.claimed(s, v, form, m)
	}
	return foretoldOf(f)
}

// grows tells of the features on a tile on which somebody stands and that are not complete.
func (p gamePage) grows(s *part.Scene, v *newworld.View, col, row int) (out []string) {
	for _, f := range v.On(col, row) {
		if leaders, _ := f.Leaders(); leaders != 0 && !f.Complete {
			out = append(out, p.sentence(f, v.Where(f, game.Nobody), s.Tongue))
		}
	}
	return out
}

// deployed tells of the settlers who would bring more at once than none does.
func (p gamePage) deployed(s *part.Scene, a *ahead, place game.Move, none int) (out []string) {
	o := a.of(place)
	for _, m := range o.moves {
		if word := a.words.Moves[m.Kind].Word; word == "pass" || strings.HasPrefix(word, "score ") {
			continue
		}
		if n := a.finished(place, m).points[s.Seat]; n > none {
			out = append(out, s.Tongue.Say("page.with", map[string]any{"move": p.moveText(s.Tongue, o.view, m), "points": n}))
		}
	}
	return out
}

// claimed tells of the feature on which a settler would stand, and whether the next scoring
// takes it off.
func (p gamePage) claimed(s *part.Scene, v *newworld.View, form *game.Form, m game.Move) (out []string) {
	if form.Word == "pass" {
		return nil
	}
	last, spot := v.Placed[len(v.Placed)-1], ""
	if len(form.Fields) > 0 {
		spot = form.Fields[0].Text(m.Args[0])
	}
	if f := v.FeatureAt(last.Col, last.Row, spot); f != nil {
		out = append(out, p.described(f, [2]int{last.Col, last.Row}, s.Tongue))
	}
	if form.Word != "trapper" && last.Col < slices.Min(v.Surveyors[:]) {
		out = append(out, s.Tongue.Say("page.behind", nil))
	}
	return out
}
