package report

import (
	"io"
	"strings"

	"spielwerk/game"
	"spielwerk/lang"
)

// WritePage writes the comparison as one HTML page that needs nothing else.
func (c *Comparison) WritePage(out io.Writer, rules game.Rules, book *lang.Book, code string) error {
	b := &compareBuilder{c, newSheet(rules, book, code)}
	p := b.page
	p.Title, p.Nav = b.say("both.name", "game", b.Say("title", nil)), b.say("nav")
	p.Lead = b.say("both.lead", "games", b.whole(c.Games), "seats", c.A.Seats)
	p.Made = []fact{
		{"", b.say("made.data") + " A", c.A.Data},
		{"", b.say("made.data") + " B", c.B.Data},
		{"", b.say("head.bot"), strings.Join(c.A.Bots, ", ")},
		{"", b.say("made.rules"), b.whole(c.A.Rules)},
	}
	s := b.section("both")
	s.Text = []string{b.say("both.help")}
	points := func(x float64) string { return b.tenths(x) }
	b.table(s, "length", points, func(r *Compared) bool { return r.name.table == "length" })
	b.table(s, "wins", b.hundredth, func(r *Compared) bool { return r.What == "wins" && !r.OfComponent })
	b.table(s, "score", points, func(r *Compared) bool { return r.What == "score" && !r.OfComponent })
	compared, differ := 0, 0
	for i := range c.Rows {
		if r := &c.Rows[i]; r.OfComponent {
			if compared++; r.Clear() {
				differ++
			}
		}
	}
	if compared > 0 {
		s := b.section("differing")
		s.Text = []string{b.say("differing.help", "clear", b.whole(differ), "all", b.whole(compared), "chance", b.whole((compared+10)/20))}
		b.table(s, "wins", b.hundredth, func(r *Compared) bool { return r.What == "wins" && r.OfComponent && r.Clear() })
		b.table(s, "score", points, func(r *Compared) bool { return r.What == "score" && r.OfComponent && r.Clear() })
	}
	return pageTemplate.Execute(out, p)
}

type compareBuilder struct {
	*Comparison
	*sheet
}

// table is the table of some figures, each of both packs with the difference, if there are any.
func (b *compareBuilder) table(s *section, title string, write func(float64) string, of func(*Compared) bool) {
	var rows []*Compared
	most := .01
	for i := range b.Rows {
		if r := &b.Rows[i]; of(r) {
			rows = append(rows, r)
			if d := r.Difference; d != nil {
				most = max(most, d.High, -d.Low)
			}
		}
	}
	if rows == nil {
		return
	}
	less := func(x float64) string { return signed(write(x)) }
	axes := newScale(-most, most, 4)
	t := table{Title: b.say("both." + title), Heads: []head{
		{Text: b.say("head.what")},
		{Text: "A", Class: "number"},
		{Text: "B", Class: "number"},
		{Text: b.say("head.plot"), Class: "plot", Axis: axis(axes, less)},
		{Text: b.say("both.less"), Class: "number"},
	}}
	shown := func(e *Estimate, form func(float64) string) cell {
		if e == nil {
			return cell{Text: "–"}
		}
		return cell{Text: form(e.Value), Note: b.interval(e, form)}
	}
	for _, r := range rows {
		row := []cell{b.of(r), shown(r.A, write), shown(r.B, write), {}, shown(r.Difference, less)}
		if r.Difference != nil {
			row[3].Drawing = whisker(r.Difference, axes, 0, row[4].Text+" ("+row[4].Note+")")
			row[4].Class = b.clear(r.Difference, 0)
		}
		t.Rows = append(t.Rows, row)
	}
	s.Tables = append(s.Tables, t)
}

// of is whose figure a row is.
func (b *compareBuilder) of(r *Compared) cell {
	switch n := r.name; n.table {
	case "length":
		return cell{Text: b.say("both." + r.What)}
	case "":
		return cell{Text: b.Seat(game.Seat(n.seat - 1)), Token: token(n.seat - 1)}
	default:
		c := b.named(n.table, n.thing)
		if strings.HasPrefix(c.Text, "[") { // only the other pack has it
			c = cell{Text: n.thing}
		}
		if n.use != "" {
			c.Text += " (" + b.say("both."+n.use) + ")"
		}
		return c
	}
}
