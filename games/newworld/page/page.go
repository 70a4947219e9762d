// Package page shows the game in a browser.
package page

import (
	"bytes"
	_ "embed"
	"html"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/games/newworld"
	"spielwerk/games/newworld/board"
	"spielwerk/lang"
	"spielwerk/web/part"
)

// The style sheet and the script, as go generate ./web builds them from assets.
var (
	//go:embed static/style.css
	style []byte
	//go:embed static/script.js
	script []byte
)

// gamePage shows New World.
type gamePage struct {
	part.Base
	artist *board.Artist
	faces  []newworld.Face
	schema func() ([]byte, error) // of packs
	sheet  []byte                 // of symbols
	words  *game.Vocabulary
}

// New makes the page of an edition.
func New(g *game.Game, _ *lang.Book) (part.Page, error) {
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
	return gamePage{artist: artist, faces: view.Tiles(), schema: g.Schema, sheet: sheet.Bytes(), words: rules.Vocabulary()}, nil
}

func (p gamePage) Symbols() []byte { return p.sheet }

func (gamePage) Style() []byte { return style }

func (gamePage) Script() []byte { return script }

func (p gamePage) Board(w io.Writer, s *part.Scene) error {
	v := s.View.(*newworld.View)
	var marks []board.Mark
	for _, m := range s.Marks {
		marks = append(marks, board.Mark(m))
	}
	drawn := board.Scene{
		View: v, Vocabulary: s.Rules.Vocabulary(), Moves: s.Moves, Seat: s.Seat, Tongue: s.Tongue,
		MoveText: func(m game.Move) string { return p.moveText(s.Tongue, v, m) }, Say: s.Say, Fresh: freshTiles(v, s), Marks: marks,
	}
	if s.Mine {
		drawn.Gains = look(s).gain
	}
	ground, err := s.Layer(groundOf{v, s.Tongue.Lang}, func() (any, error) { return p.artist.Ground(drawn) })
	if err != nil {
		return err
	}
	return ground.(*board.Ground).Board(w, drawn)
}

// subjects are the kinds of features that moves with these words are about.
var subjects = map[string]string{"robber": "trail", "score trail": "trail", "shopkeeper": "town", "score town": "town", "trapper": "plain"}

// moveText is a move in words. Where on the tile that was just placed its feature lies is said only if that
// tile has several of the kind: “the plain to the north, western half” is a riddle where there is one.
func (p gamePage) moveText(t *lang.Tongue, v *newworld.View, m game.Move) string {
	word := p.words.Moves[m.Kind].Word
	kind := subjects[word]
	if kind == "" || len(v.Placed) == 0 {
		return t.Move(m)
	}
	tile, n := v.Placed[len(v.Placed)-1].Tile, 0
	for i := range p.faces {
		if f := &p.faces[i]; f.ID == tile {
			for j := range f.Pieces {
				if f.Pieces[j].Kind == kind {
					n++
				}
			}
		}
	}
	if n != 1 {
		return t.Move(m)
	}
	return t.Say("page.only."+word, nil)
}

var _ part.Labelled = gamePage{}

// Label implements part.Labelled: moves are called on buttons as they are on the board.
func (p gamePage) Label(s *part.Scene, m game.Move) templ.Component {
	text := p.moveText(s.Tongue, s.View.(*newworld.View), m)
	return part.Written(func(ink *part.Ink) { ink.Addf("%s", html.EscapeString(text)) })
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
func freshTiles(v *newworld.View, s *part.Scene) (out []int) {
	events := s.Rules.Vocabulary().Events
	for _, e := range s.Fresh {
		form := &events[e.Kind]
		if form.Word != "place" || e.Seat == s.Seat {
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

// Desk is the tile in hand, with its controls and a preview of the move.
func (gamePage) Desk(s *part.Scene) templ.Component {
	v := s.View.(*newworld.View)
	mine := s.Mine && !s.Text
	if v.Phase == "over" || v.Hand == "" && !mine {
		return nil
	}
	var hand *tileRow
	if v.Hand != "" {
		hand = inDesk(v, s.Tongue)
	}
	return deskOf(s, hand, mine, mine && v.Phase == "place")
}

// inDesk is the tile in hand with the number of cells into which it fits.
func inDesk(v *newworld.View, t *lang.Tongue) *tileRow {
	k := slices.IndexFunc(v.Tiles(), func(f newworld.Face) bool { return f.ID == v.Hand })
	n := 0
	for _, c := range v.Open() {
		if v.Fitting(c[0], c[1])[k] {
			n++
		}
	}
	row := newTileRow(v.Hand, 1, t.Count("page.fitsInto", n, map[string]any{"n": n}), "", t)
	return &row
}

// Beside is what the script fills with the overview, and in it what there is without a script.
func (gamePage) Beside(s *part.Scene) templ.Component {
	v := s.View.(*newworld.View)
	text, _ := s.Layer(besideOf{v, s.Tongue.Lang}, func() (any, error) {
		return s.Tongue.Say("text.left", map[string]any{"left": v.Left}) + " " + surveying(v, s.Tongue), nil
	})
	return besideMap(text.(string))
}

// Chip is the number of settlers in the supply.
func (gamePage) Chip(s *part.Scene, seat game.Seat) (text, title string) {
	return "×" + strconv.Itoa(s.View.(*newworld.View).Supplies[seat]), s.Tongue.Say("page.supply", nil)
}

func (gamePage) Face(w io.Writer, c game.Component) error { return board.Tile(w, c.ID, 0) }

// Letters draws the map as the terminal does.
func (gamePage) Letters(s *part.Scene) string { return s.View.Text(s.Tongue) }

// described tells what a feature is, what it is worth and what is missing.
func (gamePage) described(f *newworld.FeatureView, cell [2]int, t *lang.Tongue) string {
	s := t.Say("page.feature", map[string]any{
		"kind": title(t.Say("feature."+f.Kind, nil)), "cell": newworld.Spot(t, cell[0], cell[1]),
		"tiles": t.Count("page.ofTiles", f.Tiles, map[string]any{"tiles": f.Tiles}),
		"worth": t.Count("page.points", f.Worth, map[string]any{"points": f.Worth}),
	})
	switch {
	case f.Complete:
		s += "; " + t.Say("page.complete", nil)
	case f.Kind != "plain":
		s += "; " + t.Say("page.open", map[string]any{"n": f.Open, "kind": f.Kind})
	}
	return s
}

// sentence is that and who stands on it.
func (p gamePage) sentence(f *newworld.FeatureView, cell [2]int, t *lang.Tongue) string {
	s := p.described(f, cell, t)
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

func (gamePage) OffBoard(m game.Move) bool { return !newworld.IsPlacement(m) }

// Ask describes the feature at a point of a tile or a surveyor, or tells why the tile in hand
// cannot be placed in a cell.
func (p gamePage) Ask(s *part.Scene, x, y int) (title, text, rule string) {
	v := s.View.(*newworld.View)
	col, row := board.CellAt(x, y)
	if row == board.HeadRow {
		return askSurveyors(v, col, s.Tongue)
	}
	if col < 0 || col > 127 || row < -128 || row > 127 {
		return "", "", ""
	}
	x, y = x+100*col, y-100*row // from the middle of the cell
	if f := v.FeatureNear(col, row, x, y); f != nil {
		at := [2]int{col, row} // of a feature on which nobody stands
		if leaders, _ := f.Leaders(); leaders != 0 {
			at = v.Where(f, game.Nobody)
		}
		kind := s.Tongue.Say("feature."+f.Kind, nil)
		return strings.ToUpper(kind[:1]) + kind[1:], p.sentence(f, at, s.Tongue), featureRule(f)
	}
	no := newworld.WhyNot(s.Position, col, row)
	fits := v.Fitting(col, row)
	switch {
	case no == nil && fits == nil:
		return "", "", ""
	case no != nil:
		text, rule = s.Tongue.Refusal(no), string(no.Rule)
	default:
		rule = "NW-4.2"
	}
	if fits != nil {
		text = strings.TrimSpace(text + " " + fitting(v, fits, s.Tongue))
	}
	return s.Tongue.Say("cell", map[string]any{"col": col, "row": row}), text, rule
}

// askSurveyors tells what a surveyor in a column brings, and what the surveyors do next.
func askSurveyors(v *newworld.View, col int, t *lang.Tongue) (title, text, rule string) {
	text = surveying(v, t)
	if !slices.Contains(v.Surveyors[:], col) {
		return "", "", ""
	}
	if col > 0 && v.Phase != "over" {
		text = t.Say("page.brings", map[string]any{"col": col}) + " " + text
	}
	return t.Say("page.aid.surveyors", nil), text, "NW-7.1"
}

// fitting says how many of the tiles that are still to come fit into a cell.
func fitting(v *newworld.View, fits []bool, t *lang.Tongue) string {
	n := 0
	for k, left := range v.Remaining() {
		if fits[k] {
			n += left
		}
	}
	return t.Count("page.fits", n, map[string]any{"n": n, "left": v.Left})
}

// featureRule is the rule for the points of a feature.
func featureRule(f *newworld.FeatureView) string {
	rules := map[string][2]string{
		"trail": {"NW-9.3", "NW-6.2"}, "town": {"NW-9.4", "NW-6.5"}, "farm": {"NW-9.5", "NW-6.8"}, "plain": {"NW-9.8", "NW-9.8"},
	}[f.Kind]
	if f.Complete {
		return rules[1]
	}
	return rules[0]
}
