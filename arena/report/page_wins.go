package report

import (
	"spielwerk/game"
)

// wins is who wins: seats, bots, sides.
func (b *builder) wins() {
	high := b.Fair
	each := func(visit func(g *Group)) {
		for i := range b.BySeat {
			visit(&b.BySeat[i].Group)
		}
		for i := range b.ByBot {
			visit(&b.ByBot[i].Group)
		}
		for _, t := range b.BySide {
			for i := range t.Sides {
				visit(&t.Sides[i].Group)
			}
		}
	}
	each(func(g *Group) {
		if g.Rate != nil {
			high = max(high, g.Rate.High)
		}
	})
	axes := newScale(0, high, 4)
	axes.high = min(1, axes.high)
	s := b.section("wins")
	if b.alone() {
		s.Text = []string{b.say("wins.helpOne", "from", b.percent(0), "to", b.percent(axes.high))}
	} else {
		s.Text = []string{b.say("wins.help", "fair", b.percent(b.Fair), "from", b.percent(0), "to", b.percent(axes.high))}
	}
	begin := func(title, first string) *table {
		s.Tables = append(s.Tables, table{Title: title, Heads: []head{
			{Text: first},
			{Text: b.say("head.seats"), Class: "number"},
			{Text: b.say("head.wins"), Class: "number"},
			{Text: b.say("head.plot"), Class: "plot", Axis: axis(axes, b.percentShort)},
			{Text: b.say("head.rate"), Class: "number"},
			{Text: b.say("head.score"), Class: "number"},
		}})
		return &s.Tables[len(s.Tables)-1]
	}
	add := func(t *table, name cell, g *Group) { t.Rows = append(t.Rows, b.winRow(name, g, axes)) }
	t := begin(b.say("wins.seat"), b.say("head.seat"))
	for i := range b.BySeat {
		add(t, cell{Text: b.Seat(game.Seat(i)), Token: token(i)}, &b.BySeat[i].Group)
	}
	if len(b.ByBot) == 1 {
		s.Text = append(s.Text, b.say("wins.single", "bot", b.ByBot[0].Bot))
	} else {
		t = begin(b.say("wins.bot"), b.say("head.bot"))
		for i := range b.ByBot {
			add(t, cell{Text: b.ByBot[i].Bot}, &b.ByBot[i].Group)
		}
	}
	for _, side := range b.BySide {
		t = begin(b.Say("facts."+side.Table, nil), b.say("head.side"))
		for i := range side.Sides {
			add(t, b.named(side.Table, side.Sides[i].Side), &side.Sides[i].Group)
		}
	}
}

// alone reports whether the games were for one: there is no fair share of their wins.
func (b *builder) alone() bool { return b.Seats == 1 }

// winRow is the row of a group.
func (b *builder) winRow(name cell, g *Group, s scale) []cell {
	row := []cell{name, {Text: b.whole(g.Count)}, {Text: b.tenths(g.Wins)}, {}, {Text: "–"}, {Text: "–"}}
	if g.Rate != nil {
		fair := b.Fair
		if b.alone() {
			fair = g.Rate.Value // so that it lies neither above nor below
		}
		row[4] = cell{Text: b.percent(g.Rate.Value), Note: b.interval(g.Rate, b.hundredth), Class: b.clear(g.Rate, fair)}
		row[3].Drawing = whisker(g.Rate, s, fair, row[4].Text+" ("+row[4].Note+")")
		row[5] = cell{Text: b.tenths(g.Mean)}
	}
	if g.Score != nil {
		row[5].Note = b.interval(g.Score, b.tenths)
	}
	return row
}
