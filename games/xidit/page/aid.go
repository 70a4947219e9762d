package page

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/games/xidit"
	"spielwerk/lang"
	"spielwerk/web/part"
)

// Aid is what one looks up while one plays: the year and where it is, what the icons mean,
// what the three assessments count, the titans and the census, and what each order does now.
func (p *gamePage) Aid(s *part.Scene) []part.AidSection {
	v := s.View.(*xidit.View)
	d := &aid{side: side{Scene: s, v: v, box: v.Box(), artist: p.artist()}}
	sections := []part.AidSection{
		{ID: part.AidTurn, Body: aidYear(d)},
		{ID: part.AidIcons, Body: aidIcons(d)},
		{ID: part.AidSide, Body: aidGauges(d)},
	}
	if s.Seat != game.Watcher && v.Phase == "program" {
		sections = append(sections, part.AidSection{ID: part.AidActions, Body: aidOrders(d)})
	}
	sections = append(sections, part.AidSection{ID: "titans", Body: aidTitans(d)}, part.AidSection{ID: "census", Body: aidCensus(d)})
	for i := range sections {
		sections[i].Title = s.Tongue.Say("page.section."+sections[i].ID, nil)
	}
	return sections
}

// Keys are the keys of the programme.
func (p *gamePage) Keys(t *lang.Tongue) []part.Key {
	var list []part.Key
	for _, o := range orders {
		list = append(list, part.Key{Keys: o.key, Does: t.Say("order."+o.word, nil)})
	}
	return append(list, part.Key{Keys: "1 … 6", Does: t.Say("page.keys.dial", nil)}, part.Key{Keys: "Backspace", Does: t.Say("move.back", nil)})
}

// aid is what the sections are made of.
type aid struct{ side }

// phase is a part of the year in the aid.
type phase struct {
	id, rule string
	now      bool
}

func (d *aid) phases() []phase {
	list := []phase{{id: "program", rule: "LX-3.2"}, {id: "execute", rule: "LX-4.1"}, {id: "census", rule: "LX-9.1"}, {id: "yearend", rule: "LX-10.1"}, {id: "over", rule: "LX-11.1"}}
	if d.v.Phase == "start" {
		list = append([]phase{{id: "start", rule: "LX-2.9"}}, list...)
	}
	for i := range list {
		list[i].now = list[i].id == d.v.Phase
	}
	return list
}

// icon is a picture with what it means.
type icon struct {
	glyph templ.Component
	text  string
}

func (d *aid) icons() []icon {
	var list []icon
	for i, c := range d.box.Classes {
		list = append(list, icon{unitGlyph(c.ID), d.Tongue.Say("page.sign.unit", map[string]any{
			"unit": d.Tongue.Say("unit."+c.ID, nil), "count": c.Count, "barracks": d.v.Barracks[i], "weakest": i == 0,
		})})
	}
	for _, name := range []string{"recruit", "threat", "gold", "bards", "bastion", "storeys", "titan", "first"} {
		list = append(list, icon{glyphOf(name), d.Tongue.Say("page.sign."+name, map[string]any{"guild": d.box.Guild, "cost": d.box.Cost})})
	}
	for _, o := range orders {
		list = append(list, icon{orderGlyph(o.word), d.Tongue.Say("order."+o.word, nil)})
	}
	return list
}

// gauge is an assessment: what it counts, how many leave by it.
type gauge struct {
	category, text, rule string
	leave                int
}

func (d *aid) gauges() []gauge {
	var list []gauge
	rules := map[string]string{"wealth": "LX-11.3", "influence": "LX-11.4", "reputation": "LX-11.5"}
	participants := len(d.v.Seats)
	if len(d.v.Dummy) > 0 {
		participants++
	}
	for i, c := range d.v.Assessments {
		leave := 1 // LX-2.7
		switch {
		case i == 0 && participants == 5:
			leave = 2
		case i == len(d.v.Assessments)-1:
			leave = 0
		}
		list = append(list, gauge{c, d.Tongue.Say("page.gauge."+c, map[string]any{"tie": d.v.TieBrings()}), rules[c], leave})
	}
	return list
}

// left are the titans that have not been beaten.
func (d *aid) left() (list []xidit.Titan) {
	for _, t := range d.box.Titans {
		if slices.Contains(d.v.Titans, t.ID) {
			list = append(list, t)
		}
	}
	return list
}

// censuses are the years of the censuses.
func (d *aid) censuses() string { return d.Tongue.List(numerals(d.v.Census)) }

// numbers are numbers in a label.
func numbers(list []int) string { return strings.Join(numerals(list), ", ") }

func numerals(list []int) []string {
	words := make([]string, len(list))
	for i, n := range list {
		words[i] = strconv.Itoa(n)
	}
	return words
}

// desk is the seat's own side, for what its orders do.
func (d *aid) desk() *desk {
	return &desk{Scene: d.Scene, v: d.v, own: &d.v.Seats[d.Seat], box: d.box, programming: true, plan: plan(d.Scene)}
}

// bare is a number as a text.
func bare(n int) string { return strconv.Itoa(n) }
