package page

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/games/newworld"
	"spielwerk/web/part"
)

// What a line of the log is about: a feature, where it names one, or else a cell.
var (
	_ part.Located = gamePage{}
	_ part.Lit     = gamePage{}
)

// completed are the events that tell of features that were complete then.
var completed = []string{"score", "unscored", "return", "majority", "tie"}

// Located implements part.Located. A feature is written "trail:3,4", or "trail:3,4:complete".
func (p gamePage) Located(e *game.Event) []string {
	form := &p.words.Events[e.Kind]
	kind := word(form, e, "feature")
	for i, f := range form.Fields {
		if f.Kind != game.FieldCell {
			continue
		}
		cell := f.Text(e.Args[i])
		switch {
		case kind == "":
			return []string{cell}
		case kind != "plain" && slices.Contains(completed, form.Word):
			return []string{kind + ":" + cell + ":complete"}
		}
		return []string{kind + ":" + cell}
	}
	return nil
}

// Light implements part.Lit. Where a cell has several features of the kind nobody can tell
// which of them is meant.
func (p gamePage) Light(s *part.Scene, place string) templ.Component {
	v := s.View.(*newworld.View)
	kind, rest, _ := strings.Cut(place, ":")
	cell, complete, _ := strings.Cut(rest, ":")
	left, right, _ := strings.Cut(cell, ",")
	col, wrong := strconv.Atoi(left)
	row, bad := strconv.Atoi(right)
	if wrong != nil || bad != nil {
		return nil
	}
	var found *newworld.FeatureView
	for i := range v.Features {
		f := &v.Features[i]
		if f.Kind != kind || complete != "" && !f.Complete || !slices.Contains(f.Cells, [2]int{col, row}) {
			continue
		}
		if found != nil {
			return nil
		}
		found = f
	}
	if found == nil {
		return nil
	}
	return part.Draw(func(w io.Writer) error { return p.artist.Light(w, v, found) })
}
