package page

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/games/newworld"
	"spielwerk/games/newworld/board"
	"spielwerk/lang"
	"spielwerk/web/part"
)

// signs are the pictures that stand for the kinds of features.
var signs = map[string]string{"trail": "sign", "town": "hall", "farm": "gable", "plain": "deer"}

// overview is what lies on the map and what is still to come, in words.
type overview struct {
	surveyors                   string
	featuresTitle, none         string
	firstTitle                  string
	first                       []string // what one does in a turn, in the first round
	features                    []featureRow
	tilesTitle, tilesHint, gaps string
	tiles                       []tileRow
	dead                        string
	misfitsTitle                string
	misfits                     []tileRow
}

type featureRow struct {
	kind, name, cell, worth, how string
	extra                        []int  // that surveyors add, by seat; of leaders only
	why                          string // what adds it
	settlers                     []int
	leaders                      game.Seats
	light                        templ.Component
}

type tileRow struct {
	id, name, says string
	cells          string // into which it fits
	left           int
	face           templ.Component
}

// newTileRow shows so many tiles of a kind.
func newTileRow(id string, n int, says, cells string, t *lang.Tongue) tileRow {
	return tileRow{
		id: id, name: t.Say("tile."+id, nil), left: n, says: says, cells: cells,
		face: part.Draw(func(w io.Writer) error { return board.Tile(w, id, 0) }),
	}
}

// Overview implements part.Surveyed.
func (p gamePage) Overview(s *part.Scene) templ.Component {
	v, t := s.View.(*newworld.View), s.Tongue
	o := overview{
		surveyors: surveying(v, t), featuresTitle: t.Say("page.features", nil), none: t.Say("page.noFeatures", nil),
		tilesTitle: t.Say("page.tiles", map[string]any{"left": v.Left}), tilesHint: t.Say("page.tilesHint", nil),
	}
	if len(v.Placed) < len(v.Scores) {
		o.firstTitle = t.Say("page.aid.turn", nil)
		for _, id := range []string{"place", "deploy", "score", "survey", "behind"} {
			o.first = append(o.first, t.Say("page.aid."+id, nil))
		}
	}
	for _, f := range held(v, s.Seat) {
		o.features = append(o.features, p.row(v, f, t))
	}
	if v.Phase != "over" {
		o.coming(v, t)
	}
	return overviewOf(o)
}

// coming lists the tiles to come with the cells into which they fit, and those that have left
// the game.
func (o *overview) coming(v *newworld.View, t *lang.Tongue) {
	faces := v.Tiles()
	gaps, cells := map[string]string{}, make([][]string, len(faces))
	for _, c := range v.Open() {
		var kinds []string
		for k, ok := range v.Fitting(c[0], c[1]) {
			if ok {
				kinds = append(kinds, faces[k].ID)
				cells[k] = append(cells[k], cellText(c))
			}
		}
		gaps[cellText(c)] = strings.Join(kinds, " ")
	}
	for i, n := range v.Remaining() {
		if n > 0 {
			says := t.Count("page.fitsInto", len(cells[i]), map[string]any{"n": len(cells[i])})
			o.tiles = append(o.tiles, newTileRow(faces[i].ID, n, says, strings.Join(cells[i], " "), t))
		}
	}
	if text, err := json.Marshal(gaps); err == nil {
		o.gaps = string(text)
	}
	if n := len(v.Dead()); n > 0 {
		o.dead = t.Count("page.dead", n, map[string]any{"n": n, "cells": deadGaps(v, t)})
	}
	o.misfitsTitle = t.Say("page.misfits", nil)
	for i := range faces {
		n := 0
		for _, id := range v.Misfits {
			if id == faces[i].ID {
				n++
			}
		}
		if n > 0 {
			o.misfits = append(o.misfits, newTileRow(faces[i].ID, n, t.Say("page.misfit", nil), "", t))
		}
	}
}

func cellText(c [2]int) string { return fmt.Sprintf("%d,%d", c[0], c[1]) } // as moves write it

// deadGaps are the cells into which no tile fits any more.
func deadGaps(v *newworld.View, t *lang.Tongue) string {
	var cells []string
	for _, c := range v.Dead() {
		cells = append(cells, newworld.Spot(t, c[0], c[1]))
	}
	return strings.Join(cells, "; ")
}

// surveying tells where the surveyors are and what the next scoring will do to them and to
// the settlers behind them.
func surveying(v *newworld.View, t *lang.Tongue) string {
	text := t.Say("text.surveyors", map[string]any{"a": v.Surveyors[0], "b": v.Surveyors[1]})
	if v.Phase == "over" {
		return text
	}
	next, moves := v.NextSurvey()
	if moves {
		text += " " + t.Say("page.next", map[string]any{"from": next.From, "to": next.To})
	} else {
		text += " " + t.Say("page.stay", nil)
	}
	var lost []string
	for _, i := range next.Leaves {
		st := v.Settlers[i]
		lost = append(lost, t.Say("page.settler", map[string]any{
			"role": t.Say("role."+st.Role, nil), "seat": t.Seat(game.Seat(st.Owner)), "cell": newworld.Spot(t, st.Col, st.Row),
		}))
	}
	if len(lost) > 0 {
		text += " " + t.Say("page.lose", map[string]any{"who": strings.Join(lost, "; ")})
	}
	return text
}

// held are the features on which somebody stands, those of the seat first, then by worth.
func held(v *newworld.View, seat game.Seat) (out []*newworld.FeatureView) {
	for i := range v.Features {
		f := &v.Features[i]
		if leaders, _ := f.Leaders(); leaders != 0 {
			out = append(out, f)
		}
	}
	mine := func(f *newworld.FeatureView) int {
		if seat >= 0 && int(seat) < len(f.Settlers) && f.Settlers[seat] > 0 {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(out, func(a, b *newworld.FeatureView) int {
		return cmp.Or(mine(a)-mine(b), b.Worth-a.Worth)
	})
	return out
}

func (p gamePage) row(v *newworld.View, f *newworld.FeatureView, t *lang.Tongue) featureRow {
	kind := t.Say("feature."+f.Kind, nil)
	leaders, most := f.Leaders()
	at := v.Where(f, game.Nobody)
	r := featureRow{
		kind: f.Kind, name: strings.ToUpper(kind[:1]) + kind[1:], cell: newworld.Spot(t, at[0], at[1]), settlers: f.Settlers, leaders: leaders,
		worth: t.Count("page.points", f.Worth, map[string]any{"points": f.Worth}), how: leading(f, leaders, most, t),
		light: part.Draw(func(w io.Writer) error { return p.artist.Light(w, v, f) }), why: t.Say("page.surveyed", nil),
	}
	for seat := range f.Settlers {
		extra := 0
		if leaders.Has(game.Seat(seat)) && v.Phase != "over" {
			extra = v.Surveyed(f, game.Seat(seat))
		}
		r.extra = append(r.extra, extra)
	}
	return r
}

// leading says who would get the points of a feature and why, and how much is missing.
func leading(f *newworld.FeatureView, leaders game.Seats, most int, t *lang.Tongue) string {
	var who []string
	second := 0
	for seat, n := range f.Settlers {
		if leaders.Has(game.Seat(seat)) {
			who = append(who, t.Seat(game.Seat(seat)))
		} else {
			second = max(second, n)
		}
	}
	data := map[string]any{"who": t.List(who), "n": most, "other": second}
	id := "page.alone"
	switch {
	case leaders.Len() > 1:
		id = "page.tied"
	case second > 0:
		id = "page.leads"
	}
	text := t.Say(id, data)
	if f.Kind != "plain" && !f.Complete {
		text += " " + t.Count("page.missing", f.Open, map[string]any{"n": f.Open, "kind": f.Kind})
	}
	return text
}

// stop is the tabindex of an item of a list that is one stop of the Tab key: arrows go on.
func stop(i int) string {
	if i == 0 {
		return "0"
	}
	return "-1"
}
