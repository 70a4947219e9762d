package report

import (
	"strconv"

	"spielwerk/arena/ladder"
	"spielwerk/game"
)

// evenChance is the win rate of two equally strong bots.
const evenChance = .5

// ladderBuilder makes the page of a ladder's report.
type ladderBuilder struct {
	*Ladder
	*sheet
}

// top is what was played.
func (b *ladderBuilder) top(g *game.Game) {
	p := b.page
	p.Title, p.Nav = b.say("ladder.name", "game", b.Say("title", nil)), b.say("nav")
	id := "ladder.lead"
	if b.Neighbours {
		id = "ladder.leadNeighbours"
	}
	p.Lead = b.say(id, "bots", len(b.Bots), "games", b.whole(b.Games), "deals", b.whole(b.Deals), "seats", b.Seats)
	b.made(&b.Played, g)
	p.Made = append(p.Made, fact{"", b.say("made.time"), b.say("seconds", "number", b.tenths(b.Seconds))})
}

// findings tells who beats whom, and where that is not clear.
func (b *ladderBuilder) findings() {
	s := b.section("findings")
	for i := range b.Pairings {
		winner, loser, e := b.Pairings[i].First, b.Pairings[i].Second, rated(&b.Pairings[i])
		id := "ladder.clear"
		switch {
		case e.Below(evenChance):
			winner, loser, e = loser, winner, turned(e)
		case !e.Above(evenChance):
			id = "ladder.unclear"
		}
		s.Text = append(s.Text, b.say(id, "winner", winner, "loser", loser, "rate", b.percent(e.Value), "interval", b.interval(e, b.hundredth)))
	}
}

// rated is the win rate of the first of two bots, or of the second if turned.
func rated(p *ladder.Pairing) *Estimate { return rounded(p.Rate, p.Low, p.High) }

func turned(e *Estimate) *Estimate { return rounded(1-e.Value, 1-e.High, 1-e.Low) }

// ratings is how strong the bots are.
func (b *ladderBuilder) ratings() {
	s := b.section("ratings")
	first := b.Bots[0]
	s.Text = []string{b.say("ratings.help", "bot", first)}
	low, high := 0., 0.
	for _, r := range b.Standing {
		low, high = min(low, r.Low), max(high, r.High)
	}
	axes := newScale(low, high, 4)
	t := table{Heads: []head{
		{Text: b.say("head.bot")},
		{Text: b.say("head.place"), Class: "number"},
		{Text: b.say("head.plot"), Class: "plot", Axis: axis(axes, func(x float64) string { return signed(b.number(x, 0)) })},
		{Text: b.say("head.rating"), Class: "number"},
	}}
	write := func(x float64) string { return signed(b.number(x, 0)) }
	for i, r := range b.Standing {
		e := &Estimate{r.Rating, r.Low, r.High}
		rating := cell{Text: write(r.Rating), Class: b.clear(e, 0)}
		if r.Bot != first {
			rating.Note = b.interval(e, write)
		}
		t.Rows = append(t.Rows, []cell{
			{Text: r.Bot},
			{Text: strconv.Itoa(i + 1)},
			{Drawing: whisker(e, axes, 0, titled(&rating))},
			rating,
		})
	}
	s.Tables = []table{t}
}

// titled is the accessible text of an estimate's drawing.
func titled(c *cell) string {
	if c.Note == "" {
		return c.Text
	}
	return c.Text + " (" + c.Note + ")"
}

// pairs is how often the first of two bots won.
func (b *ladderBuilder) pairs() {
	s := b.section("pairs")
	axes := newScale(0, 1, 4)
	s.Text = []string{b.say("pairs.help", "from", b.percentShort(0), "to", b.percentShort(1))}
	t := table{Heads: []head{
		{Text: b.say("head.pair")},
		{Text: b.say("head.played"), Class: "number"},
		{Text: b.say("head.wins"), Class: "number"},
		{Text: b.say("head.plot"), Class: "plot", Axis: axis(axes, b.percentShort)},
		{Text: b.say("head.rate"), Class: "number"},
	}}
	for i := range b.Pairings {
		p := &b.Pairings[i]
		rate := b.rate(rated(p))
		t.Rows = append(t.Rows, []cell{
			{Text: b.say("pairs.pair", "first", p.First, "second", p.Second)},
			{Text: b.whole(p.Games)},
			{Text: b.tenths(p.Wins)},
			{Drawing: whisker(rated(p), axes, evenChance, titled(&rate))},
			rate,
		})
	}
	s.Tables = []table{t}
}

// rate is the cell of a win rate.
func (b *ladderBuilder) rate(e *Estimate) cell {
	return cell{Text: b.percent(e.Value), Note: b.interval(e, b.hundredth), Class: b.clear(e, evenChance)}
}

// matrix is how often each bot won against each other.
func (b *ladderBuilder) matrix() {
	s := b.section("matrix")
	s.Text = []string{b.say("matrix.help")}
	t := table{Heads: []head{{Text: b.say("head.bot")}}}
	for _, column := range b.Bots {
		t.Heads = append(t.Heads, head{Text: column, Class: "number"})
	}
	for _, row := range b.Bots {
		cells := []cell{{Text: row}}
		for _, column := range b.Bots {
			cells = append(cells, b.against(row, column))
		}
		t.Rows = append(t.Rows, cells)
	}
	s.Tables = []table{t}
}

// against is how often one bot won against another, if they met.
func (b *ladderBuilder) against(row, column string) cell {
	for i := range b.Pairings {
		switch p := &b.Pairings[i]; {
		case p.First == row && p.Second == column:
			return b.rate(rated(p))
		case p.First == column && p.Second == row:
			return b.rate(turned(rated(p)))
		}
	}
	return cell{Text: "–"}
}

// reading is how to read the page.
func (b *ladderBuilder) reading() {
	s := b.section("reading")
	s.Text = []string{b.say("ladder.wilson"), b.say("ladder.deals"), b.say("ladder.ratings"), b.say("reading.json")}
}
