package report

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"spielwerk/game"
)

// findings lists figures that differ significantly from what one would expect.
func (b *builder) findings() {
	s := b.section("findings")
	say := func(name string, g *Group) {
		id := ""
		switch {
		case b.alone():
			return
		case g.Rate.Above(b.Fair):
			id = "findings.above"
		case g.Rate.Below(b.Fair):
			id = "findings.below"
		default:
			return
		}
		s.Text = append(s.Text, b.say(id, "what", name, "rate", b.percent(g.Rate.Value), "interval", b.interval(g.Rate, b.hundredth), "fair", b.percent(b.Fair)))
	}
	for i := range b.BySeat {
		say(b.Seat(game.Seat(i)), &b.BySeat[i].Group)
	}
	for i := range b.ByBot {
		say(b.ByBot[i].Bot, &b.ByBot[i].Group)
	}
	for _, t := range b.BySide {
		for i := range t.Sides {
			say(b.component(Component{t.Table, t.Sides[i].Side}), &t.Sides[i].Group)
		}
	}
	if s.Text == nil && !b.alone() {
		s.Text = append(s.Text, b.say("findings.fair", "fair", b.percent(b.Fair)))
	}
	best, worst := b.extremes()
	if best != "" {
		s.Text = append(s.Text, b.say("findings.best", "list", best))
	}
	if worst != "" {
		s.Text = append(s.Text, b.say("findings.worst", "list", worst))
	}
	var never []string
	for _, l := range b.neverHappened() {
		for _, item := range l.Items {
			never = append(never, item.Text)
		}
	}
	if n := len(never); n > 0 {
		const most = 8
		if n > most {
			never = append(never[:most], "…")
		}
		s.Text = append(s.Text, b.Count("report.findings.unused", n, map[string]any{"number": b.whole(n), "list": strings.Join(never, "; ")}))
	} else {
		s.Text = append(s.Text, b.say("findings.used"))
	}
}

// extremes are the components with the largest significant differences, some in each
// direction.
func (b *builder) extremes() (best, worst string) {
	const most = 5
	type found struct {
		name  string
		worth *Estimate
	}
	var all []found
	for _, t := range b.Components {
		for _, r := range t.Rows {
			for _, u := range []*Use{r.Taken, r.Completed} {
				if u != nil && u.Wins != nil {
					name := b.component(Component{t.Table, r.Component})
					if u == r.Completed && r.Taken != nil {
						name = b.say("components.completed", "table", name)
					}
					all = append(all, found{name, u.Wins})
				}
			}
		}
	}
	join := func(clearance func(e *Estimate) float64) string {
		list := slices.DeleteFunc(slices.Clone(all), func(f found) bool { return clearance(f.worth) <= 0 })
		slices.SortStableFunc(list, func(x, y found) int { return cmp.Compare(clearance(y.worth), clearance(x.worth)) })
		list = list[:min(most, len(list))]
		slices.SortStableFunc(list, func(x, y found) int { return cmp.Compare(math.Abs(y.worth.Value), math.Abs(x.worth.Value)) })
		var texts []string
		for _, f := range list {
			texts = append(texts, f.name+"\u00a0"+signed(b.hundredth(f.worth.Value)))
		}
		return strings.Join(texts, "; ")
	}
	return join(func(e *Estimate) float64 { return e.Low }), join(func(e *Estimate) float64 { return -e.High })
}
