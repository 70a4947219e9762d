package page

import (
	"strings"

	"spielwerk/game"
	"spielwerk/games/xidit"
	"spielwerk/web/part"
)

// Outline implements [part.Outlined]: the text of the view under headings, one for each player.
func (*gamePage) Outline(s *part.Scene) (out []part.Paragraph) {
	v := s.View.(*xidit.View)
	head := func(id string) part.Paragraph {
		return part.Paragraph{Title: s.Tongue.Say("page.outline."+id, nil)}
	}
	blocks := strings.Split(strings.TrimSpace(v.Text(s.Tongue)), "\n\n")
	for i, id := range []string{"table", "cities", "regions", "piles"} {
		one := head(id)
		one.Lines = lines(blocks[i])
		out = append(out, one)
	}
	if told := census(s); len(told) > 0 {
		one := part.Paragraph{Title: s.Tongue.Say("page.section.census", nil)}
		for _, e := range told {
			one.Lines = append(one.Lines, s.Tongue.Event(e))
		}
		out = append(out, one)
	}
	seat := -1
	for _, line := range lines(blocks[len(blocks)-1]) {
		last := &out[len(out)-1]
		switch {
		case seat+1 < len(v.Seats) && strings.HasPrefix(line, s.Tongue.Seat(game.Seat(seat+1))+":"):
			seat++
			out = append(out, part.Paragraph{Title: s.Tongue.Seat(game.Seat(seat)), Lines: []string{line}})
			continue
		case strings.HasPrefix(line, last.Title+","): // more of the same seat
		case last.Title != s.Tongue.Say("page.outline.end", nil):
			out = append(out, head("end"))
			last = &out[len(out)-1]
		}
		last.Lines = append(last.Lines, line)
	}
	return out
}

// lines are the lines of a text.
func lines(text string) (out []string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			out = append(out, line)
		}
	}
	return out
}

var _ part.Outlined = (*gamePage)(nil)
