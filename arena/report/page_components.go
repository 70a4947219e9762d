package report

import (
	"cmp"
	"slices"
)

// components is what components are worth.
func (b *builder) components() {
	s := b.section("components")
	if len(b.Components) == 0 {
		s.Text = []string{b.say("components.none")}
		return
	}
	s.Text = []string{b.say("components.help")}
	for _, t := range b.Components {
		name := b.Say("facts."+t.Table, nil)
		b.uses(s, b.say("components.taken", "table", name), t.Table, t.Rows, func(r *Row) *Use { return r.Taken }, false)
		b.uses(s, b.say("components.completed", "table", name), t.Table, t.Rows, func(r *Row) *Use { return r.Completed }, true)
	}
}

// uses is the table of components for one of their uses, if the game tells it.
// What never happened is listed elsewhere.
func (b *builder) uses(s *section, title, name string, rows []Row, of func(*Row) *Use, completed bool) {
	rows = slices.DeleteFunc(slices.Clone(rows), func(r Row) bool { return of(&r) == nil || of(&r).With.Count == 0 })
	if len(rows) == 0 {
		return
	}
	slices.SortStableFunc(rows, func(x, y Row) int { return cmp.Compare(of(&y).Wins.value(), of(&x).Wins.value()) })
	most, kept := .01, false
	for i := range rows {
		if e := of(&rows[i]).Wins; e != nil {
			most = max(most, e.High, -e.Low)
		}
		kept = kept || completed && rows[i].Kept != nil
	}
	axes := newScale(-min(1, most), min(1, most), 4)
	short := b.short(100 * axes.step())
	write := func(x float64) string { return signed(short(100 * x)) }
	t := table{Title: title, Text: b.say("components.scale", "from", write(axes.low), "to", write(axes.high)), Heads: []head{
		{Text: b.say("head.component")},
		{Text: b.say("head.perGame"), Class: "number"},
		{Text: b.say("head.had"), Class: "number"},
		{Text: b.say("head.plot"), Class: "plot", Axis: axis(axes, write)},
		{Text: b.say("head.difference"), Class: "number"},
		{Text: b.say("head.with"), Class: "number"},
		{Text: b.say("head.without"), Class: "number"},
		{Text: b.say("head.points"), Class: "number"},
	}}
	if kept {
		t.Heads = append(t.Heads, head{Text: b.say("head.kept"), Class: "number"})
	}
	for i := range rows {
		row := b.useRow(b.named(name, rows[i].Component), of(&rows[i]), axes)
		if kept {
			row = append(row, cell{Text: b.optional(rows[i].Kept, b.percent)})
		}
		t.Rows = append(t.Rows, row)
	}
	s.Tables = append(s.Tables, t)
}

// useRow is the row of a component for one of its uses.
func (b *builder) useRow(name cell, u *Use, axes scale) []cell {
	row := []cell{name, {Text: b.hundreds(u.PerGame)}, {Text: b.whole(u.With.Count)}, {}, {Text: "–"}, {Text: "–"}, {Text: "–"}, {Text: "–"}}
	if all := u.With.Count + u.Without.Count; u.With.Count > 0 {
		row[2].Note = b.percent(float64(u.With.Count) / float64(all))
		row[5] = cell{Text: b.percent(u.With.Rate.Value), Note: b.interval(u.With.Rate, b.hundredth)}
	}
	if u.Without.Count > 0 {
		row[6] = cell{Text: b.percent(u.Without.Rate.Value), Note: b.interval(u.Without.Rate, b.hundredth)}
	}
	signedPoints := func(x float64) string { return signed(b.tenths(x)) }
	if e := u.Wins; e != nil {
		write := func(x float64) string { return signed(b.hundredth(x)) }
		row[4] = cell{Text: write(e.Value), Note: b.interval(e, write), Class: b.clear(e, 0)}
		row[3].Drawing = whisker(e, axes, 0, row[4].Text+" ("+row[4].Note+")")
	}
	if e := u.Difference; e != nil {
		row[7] = cell{Text: signedPoints(e.Value), Note: b.interval(e, signedPoints), Class: b.clear(e, 0)}
	}
	return row
}
