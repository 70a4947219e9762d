package report

import (
	"slices"
	"strings"
)

// reading is how to read the page.
func (b *builder) reading() {
	s := b.section("reading")
	rows := 0
	for _, t := range b.Components {
		for _, r := range t.Rows {
			for _, u := range []*Use{r.Taken, r.Completed} {
				if u != nil && u.Wins != nil {
					rows++
				}
			}
		}
	}
	s.Text = []string{b.say("reading.wilson")}
	if b.Seats > 1 {
		s.Text = append(s.Text, b.say("reading.seats", "part", b.percent(independent(b.Seats))))
	}
	if rows > 0 {
		s.Text = append(s.Text, b.say("reading.chance", "rows", b.whole(rows), "number", b.number(float64(rows)/20, 0)))
	}
	s.Text = append(s.Text, b.say("reading.json"))
}

// citations are the texts of the rules that the page names.
func (b *builder) citations() {
	b.page.RulesTitle = b.say("rules")
	for _, r := range b.Points.Rules {
		b.page.Rules = append(b.page.Rules, fact{string(r.Rule), string(r.Rule), b.Rule(r.Rule)})
	}
	slices.SortFunc(b.page.Rules, func(x, y fact) int { return strings.Compare(x.ID, y.ID) })
}
