package page

import (
	"strings"

	"spielwerk/game"
	"spielwerk/games/newworld"
	"spielwerk/lang"
	"spielwerk/web/part"
)

// sides are the words of the edges of a tile, in the order of a face.
var sides = [4]string{"N", "E", "S", "W"}

// Outline implements part.Outlined: the tile in hand by its edges, the cells where it fits and
// what they ask, then each player, the surveyors and what can still be claimed.
func (p gamePage) Outline(s *part.Scene) (out []part.Paragraph) {
	v, t := s.View.(*newworld.View), s.Tongue
	if v.Hand != "" && v.Phase == "place" {
		out = append(out, inHand(v, t))
		if cells := p.cells(s, v); len(cells) > 0 {
			out = append(out, part.Paragraph{Title: t.Say("page.outline.cells", nil), Lines: cells})
		}
	}
	for seat := range v.Scores {
		out = append(out, p.player(v, game.Seat(seat), t))
	}
	out = append(out, part.Paragraph{Title: t.Say("page.aid.surveyors", nil), Lines: []string{surveying(v, t)}})
	var open []string
	for i := range v.Features {
		f := &v.Features[i]
		if leaders, _ := f.Leaders(); leaders == 0 && !f.Complete && f.Kind != "plain" {
			open = append(open, p.sentence(f, v.Where(f, game.Nobody), t))
		}
	}
	if len(open) > 0 {
		out = append(out, part.Paragraph{Title: t.Say("page.outline.free", nil), Lines: open})
	}
	return out
}

// inHand tells the edges of the tile in hand in each of its turns.
func inHand(v *newworld.View, t *lang.Tongue) part.Paragraph {
	p := part.Paragraph{Title: t.Say("page.hand", nil) + ": " + t.Say("tile."+v.Hand, nil)}
	for _, f := range v.Tiles() {
		if f.ID != v.Hand {
			continue
		}
		for turn := range f.Turns {
			var edges [4]string
			for d := range edges {
				edges[(d+turn)%4] = f.Edges[d]
			}
			p.Lines = append(p.Lines, t.Say("page.outline.turn", map[string]any{"turn": turn, "edges": edgesText(edges, t)}))
		}
	}
	return p
}

// edgesText names the kinds of edges from the north clockwise; those that are "" are left out.
func edgesText(edges [4]string, t *lang.Tongue) string {
	var all []string
	for d, kind := range edges {
		if kind != "" {
			all = append(all, t.Say("edge."+sides[d], nil)+": "+t.Say("feature."+kind, nil))
		}
	}
	return strings.Join(all, ", ")
}

// cells tells of each cell where the tile in hand fits what lies around it, in which turns it
// fits and what it brings at once.
func (gamePage) cells(s *part.Scene, v *newworld.View) (out []string) {
	t, words := s.Tongue, s.Rules.Vocabulary()
	if len(s.Moves) == 0 {
		return nil
	}
	a := look(s)
	turns, gains := map[int16][]string{}, map[int16]int{}
	var order []int16
	for _, m := range s.Moves {
		if words.Moves[m.Kind].Word != "place" {
			continue
		}
		if turns[m.Args[1]] == nil {
			order = append(order, m.Args[1])
		}
		turns[m.Args[1]] = append(turns[m.Args[1]], words.Moves[m.Kind].Fields[2].Text(m.Args[2]))
		gains[m.Args[1]] = max(gains[m.Args[1]], a.gain(m))
	}
	for _, cell := range order {
		col, row := game.CellOf(cell)
		edges, _ := v.Edges(col, row)
		out = append(out, t.Say("page.outline.cell", map[string]any{
			"cell": t.Say("cell", map[string]any{"col": col, "row": row}), "edges": edgesText(edges, t),
			"turns": strings.Join(turns[cell], ", "), "gain": gains[cell],
		}))
	}
	return out
}

// player tells of a seat: its points, its supply, and where its settlers stand.
func (p gamePage) player(v *newworld.View, seat game.Seat, t *lang.Tongue) part.Paragraph {
	out := part.Paragraph{Title: t.Seat(seat), Lines: []string{
		t.Count("page.points", v.Scores[seat].Total, map[string]any{"points": v.Scores[seat].Total}),
		t.Say("page.supply", nil) + ": " + t.Say("page.outline.number", map[string]any{"n": v.Supplies[seat]}),
	}}
	for i := range v.Features {
		if f := &v.Features[i]; f.Settlers[seat] > 0 {
			leaders, most := f.Leaders()
			out.Lines = append(out.Lines, p.sentence(f, v.Where(f, seat), t)+". "+leading(f, leaders, most, t))
		}
	}
	return out
}
