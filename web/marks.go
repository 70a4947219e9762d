package web

import (
	"bytes"
	"context"
	"fmt"
	"html"
	"io"
	"regexp"
	"strconv"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/lang"
)

// mark is a move that is shown on the board of its moment: the one that was made, or
// one that would have been better.
type mark struct {
	Move  game.Move
	Class string // made or better
	Label string // a word
	Says  string // what it is, in full
}

// placer is a picture that knows better what a move is about than by the cards and the
// seats that it names.
type placer interface {
	// places are the ids of what a move is about; nil for what it names.
	places(s *scene, m game.Move) []string
}

// made is a mark of the move that was made, better of one that would have been better.
func (p *page) made(t *lang.Tongue, m game.Move) mark {
	return mark{Move: m, Class: "made", Label: p.t("analysis.markMade"), Says: p.t("analysis.made") + ": " + t.Move(m)}
}

func (p *page) better(t *lang.Tongue, m game.Move) mark {
	return mark{Move: m, Class: "better", Label: p.t("analysis.markBetter"), Says: p.t("analysis.better") + ": " + t.Move(m)}
}

// marked are the marks of a scene by the ids of what they are about: as advice.ts lights
// up what a hint names.
func (s *scene) marked(pic picture) map[string][]mark {
	all := map[string][]mark{}
	for _, m := range s.marks {
		var ids []string
		if p, ok := pic.(placer); ok {
			ids = p.places(s, m.Move)
		}
		if ids == nil {
			ids = named(&s.rules.Vocabulary().Moves[m.Move.Kind], m.Move)
		}
		for _, id := range ids {
			all[id] = append(all[id], m)
		}
	}
	return all
}

// named are the ids of the cards and the seats that a move names.
func named(form *game.Form, m game.Move) (ids []string) {
	for i, f := range form.Fields {
		switch f.Kind {
		case game.FieldWord:
			ids = append(ids, "c-"+f.Text(m.Args[i]))
		case game.FieldSeat:
			ids = append(ids, "mat-"+strconv.Itoa(int(m.Args[i])))
		}
	}
	return ids
}

var anID = regexp.MustCompile(` id="[^"]*"`)

// withMarks puts marks on what bears their ids in a piece of a page; style.css draws
// them. Pictures need know nothing of it.
func withMarks(c templ.Component, marks map[string][]mark) templ.Component {
	if c == nil || len(marks) == 0 {
		return c
	}
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		var b bytes.Buffer
		if err := c.Render(ctx, &b); err != nil {
			return err
		}
		_, err := io.WriteString(w, anID.ReplaceAllStringFunc(b.String(), func(at string) string {
			for _, m := range marks[at[len(` id="`):len(at)-1]] {
				at += fmt.Sprintf(` data-%s="%s"`, m.Class, html.EscapeString(m.Label))
			}
			return at
		}))
		return err
	})
}
