package web

import (
	"bytes"
	"context"
	"fmt"
	"html"
	"io"
	"regexp"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/lang"
	"spielwerk/web/part"
)

// made marks the move that was made, better one that would have been better.
func (p *page) made(t *lang.Tongue, m game.Move) part.Mark {
	return part.Mark{Move: m, Class: "made", Label: p.t("analysis.markMade"), Says: p.t("analysis.made") + ": " + t.Move(m)}
}

func (p *page) better(t *lang.Tongue, m game.Move) part.Mark {
	return part.Mark{Move: m, Class: "better", Label: p.t("analysis.markBetter"), Says: p.t("analysis.better") + ": " + t.Move(m)}
}

// marked are the marks of a scene by the ids of the elements that the moves are about, as
// advice.ts highlights them for a hint.
func marked(s *part.Scene, gamePage part.Page) map[string][]part.Mark {
	all := map[string][]part.Mark{}
	for _, m := range s.Marks {
		var ids []string
		if p, ok := gamePage.(part.Placer); ok {
			ids = p.Places(s, m.Move)
		}
		if ids == nil {
			ids = part.Named(&s.Rules.Vocabulary().Moves[m.Move.Kind], m.Move)
		}
		for _, id := range ids {
			all[id] = append(all[id], m)
		}
	}
	return all
}

var anID = regexp.MustCompile(` id="[^"]*"`)

// withMarks adds classes to the elements with these ids in a piece of a page; style.css draws
// them. The pages of games need not know about it.
func withMarks(c templ.Component, marks map[string][]part.Mark) templ.Component {
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
