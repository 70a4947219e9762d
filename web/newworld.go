package web

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/games/newworld"
	"spielwerk/games/newworld/board"
	"spielwerk/lang"
)

// newworldPicture shows New World.
type newworldPicture struct {
	artist *board.Artist
	sheet  []byte // of symbols
}

func newNewworldPicture(g *game.Game) (picture, error) {
	rules, err := g.Rules(game.Config{Seats: g.MinSeats})
	if err != nil {
		return nil, err
	}
	view := rules.Deal(game.QuickRand(0, 0), nil).View(game.Watcher).(*newworld.View)
	artist, err := board.NewArtist(view)
	if err != nil {
		return nil, err
	}
	var sheet bytes.Buffer
	if err := board.Symbols(&sheet, view); err != nil {
		return nil, err
	}
	return newworldPicture{artist, sheet.Bytes()}, nil
}

func (p newworldPicture) symbols() []byte { return p.sheet }

func (newworldPicture) style() []byte { return board.CSS }

func (p newworldPicture) board(w io.Writer, s *scene) error {
	v := s.view.(*newworld.View)
	var marks []board.Mark
	for _, m := range s.marks {
		marks = append(marks, board.Mark(m))
	}
	drawn := board.Scene{
		View: v, Vocabulary: s.rules.Vocabulary(), Moves: s.moves, Seat: s.seat, Tongue: s.tongue,
		MoveText: s.tongue.Move, Say: s.say, Fresh: freshTiles(v, s), Marks: marks,
	}
	ground, err := s.prep.layer(groundOf{v, s.tongue.Lang}, func() (any, error) { return p.artist.Ground(drawn) })
	if err != nil {
		return err
	}
	return ground.(*board.Ground).Board(w, drawn)
}

// besideOf names the facts that stand beside the board of a view, in a language.
type besideOf struct {
	view *newworld.View
	lang string
}

// groundOf names the ground of a view, which all seats share, in a language.
type groundOf struct {
	view *newworld.View
	lang string
}

// freshTiles are the tiles that others have placed since the seat's last move.
func freshTiles(v *newworld.View, s *scene) (out []int) {
	events := s.rules.Vocabulary().Events
	for _, e := range s.fresh {
		form := &events[e.Kind]
		if form.Word != "place" || e.Seat == s.seat {
			continue
		}
		for i, f := range form.Fields {
			if f.Kind != game.FieldCell {
				continue
			}
			col, row := game.CellOf(e.Args[i])
			for j, t := range v.Placed {
				if t.Col == col && t.Row == row {
					out = append(out, j)
				}
			}
		}
	}
	return out
}

// desk is the tile in hand, with what turns and places it.
func (newworldPicture) desk(s *scene) templ.Component {
	v := s.view.(*newworld.View)
	if v.Hand == "" || v.Phase == "over" {
		return nil
	}
	tile := draw(func(w io.Writer) error { return board.Tile(w, v.Hand, 0) })
	return newworldDesk(s, tile, s.mine && !s.text && v.Phase == "place")
}

func (newworldPicture) beside(s *scene) templ.Component {
	v := s.view.(*newworld.View)
	list, _ := s.prep.layer(besideOf{v, s.tongue.Lang}, func() (any, error) {
		return []string{
			s.tongue.Say("text.left", map[string]any{"left": v.Left}),
			s.tongue.Say("text.surveyors", map[string]any{"a": v.Surveyors[0], "b": v.Surveyors[1]}),
		}, nil
	})
	return facts(list.([]string))
}

// chip is the number of settlers in the supply.
func (newworldPicture) chip(s *scene, seat game.Seat) (text, title string) {
	return "×" + strconv.Itoa(s.view.(*newworld.View).Supplies[seat]), s.tongue.Say("page.supply", nil)
}

func (newworldPicture) scored() bool { return true }

func (newworldPicture) face(w io.Writer, c game.Component) error { return board.Tile(w, c.ID, 0) }

func (newworldPicture) playsBack() bool { return false }

func (newworldPicture) steps(*scene, iter.Seq[*game.Event], []game.Event) []step { return nil }

// describe tells of every settler, then of the features that can still be
// worked on.
func (p newworldPicture) describe(s *scene) (out []string, drawn string) {
	nw := s.view.(*newworld.View)
	for _, held := range []bool{true, false} {
		for i := range nw.Features {
			f := &nw.Features[i]
			n := 0
			for _, k := range f.Settlers {
				n += k
			}
			if (n > 0) == held && (held || !f.Complete && f.Kind != "plain") {
				out = append(out, p.sentence(f, s.tongue))
			}
		}
	}
	return out, s.view.Text(s.tongue)
}

// sentence tells of one feature: what it is, what it is worth, who holds it.
func (newworldPicture) sentence(f *newworld.FeatureView, t *lang.Tongue) string {
	cell := f.Cells[0]
	s := t.Say("page.feature", map[string]any{
		"kind": t.Say("feature."+f.Kind, nil), "cell": fmt.Sprintf("%d,%d", cell[0], cell[1]), "tiles": f.Tiles, "worth": f.Worth,
	})
	switch {
	case f.Complete:
		s += "; " + t.Say("page.complete", nil)
	case f.Kind != "plain":
		s += "; " + t.Say("page.open", map[string]any{"n": f.Open})
	}
	var who []string
	for seat, n := range f.Settlers {
		if n > 0 {
			who = append(who, t.Seat(game.Seat(seat))+" ×"+strconv.Itoa(n))
		}
	}
	if len(who) == 0 {
		return s + "; " + t.Say("page.nobody", nil)
	}
	return s + "; " + strings.Join(who, ", ")
}

func (newworldPicture) offBoard(m game.Move) bool { return !newworld.IsPlacement(m) }

// ask tells of the feature at a point of a tile, or why the tile in hand cannot
// be placed in a cell.
func (p newworldPicture) ask(s *scene, x, y int) (title, text, rule string) {
	v := s.view.(*newworld.View)
	col, row := board.CellAt(x, y)
	if col < 0 || col > 127 || row < -128 || row > 127 {
		return "", "", ""
	}
	x, y = x+100*col, y-100*row // from the middle of the cell
	if f := v.FeatureNear(col, row, x, y); f != nil {
		kind := s.tongue.Say("feature."+f.Kind, nil)
		return strings.ToUpper(kind[:1]) + kind[1:], p.sentence(f, s.tongue), featureRule(f)
	}
	no := newworld.WhyNot(s.position, col, row)
	if no == nil {
		return "", "", ""
	}
	return fmt.Sprintf("%d,%d", col, row), s.tongue.Refusal(no), string(no.Rule)
}

// featureRule is the rule that gives a feature its worth.
func featureRule(f *newworld.FeatureView) string {
	rules := map[string][2]string{
		"trail": {"NW-9.3", "NW-6.2"}, "town": {"NW-9.4", "NW-6.5"}, "farm": {"NW-9.5", "NW-6.8"}, "plain": {"NW-9.8", "NW-9.8"},
	}[f.Kind]
	if f.Complete {
		return rules[1]
	}
	return rules[0]
}
