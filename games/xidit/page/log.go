package page

import (
	"strconv"

	"spielwerk/game"
	"spielwerk/web/part"
)

// What a log draws, and what it lights up on the board.
var (
	_ part.Pictured    = (*gamePage)(nil)
	_ part.Illustrated = (*gamePage)(nil)
	_ part.Located     = (*gamePage)(nil)
)

// drawn are the tables whose words have drawings, with the prefix of their ids.
var drawn = map[string]string{"unit": "xsu-", "order": "xs-", "colour": "xs-", "reward": "xs-", "tally": "xs-"}

// Picture implements part.Pictured.
func (*gamePage) Picture(table, word string) string {
	if prefix, ok := drawn[table]; ok {
		return prefix + word
	}
	if table == "titan" {
		return "xs-titan"
	}
	return ""
}

// told are the drawings of events that name nothing that has one.
var told = map[string]string{"eliminate": "xs-threat", "storeys": "xs-storeys", "bards": "xs-bards", "awaken": "xs-titan", "wait": "xs-wait", "first": "xs-first", "begin": "xs-first"}

// Illustrate implements part.Illustrated.
func (p *gamePage) Illustrate(form *game.Form, e *game.Event) (ids []string) {
	for i, f := range form.Fields {
		if f.Kind == game.FieldWord {
			if id := p.Picture(f.Table, f.Text(e.Args[i])); id != "" {
				ids = append(ids, id)
			}
		}
	}
	if id := told[form.Word]; id != "" && ids == nil {
		ids = []string{id}
	}
	return ids
}

// Located implements part.Located: cities, regions and the figure that travels.
func (p *gamePage) Located(e *game.Event) (ids []string) {
	form := &p.words.Events[e.Kind]
	for i, f := range form.Fields {
		switch f.Name {
		case "city", "to":
			ids = append(ids, "city-"+strconv.Itoa(int(e.Args[i])))
		case "region":
			ids = append(ids, "region-"+f.Text(e.Args[i]))
		}
	}
	if form.Word == "travel" || form.Word == "start" {
		ids = append(ids, figureOf(e.Seat))
	}
	return ids
}
