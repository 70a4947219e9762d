package report

import (
	"fmt"

	"spielwerk/game"
)

// points is where points come from.
func (b *builder) points() {
	s := b.section("points")
	all := &b.Points.Share
	if all.Others == nil {
		s.Text = []string{b.say("points.helpOne", "mean", b.tenths(all.Mean))}
	} else {
		s.Text = []string{b.say("points.help", "mean", b.tenths(all.Mean), "winners", b.tenths(all.Winners), "others", b.tenths(*all.Others))}
	}
	low, high := 0., 0.
	for _, r := range b.Points.Rules {
		low, high = min(low, r.Winners, orZero(r.Others)), max(high, r.Winners, orZero(r.Others))
		for _, k := range r.Kinds {
			low, high = min(low, k.Winners, orZero(k.Others)), max(high, k.Winners, orZero(k.Others))
		}
	}
	axes := newScale(low, high, 4)
	t := table{Heads: []head{
		{Text: b.say("head.what")},
		{Text: b.say("head.rule")},
		{Text: b.say("head.mean"), Class: "number"},
		{Text: b.say("head.share"), Class: "number"},
		{Text: b.say("head.bars"), Class: "plot", Key: b.key(), Axis: axis(axes, b.short(axes.step()))},
		{Text: b.say("head.winners"), Class: "number"},
		{Text: b.say("head.others"), Class: "number"},
		{Text: b.say("head.had"), Class: "number"},
	}}
	row := func(name cell, rule game.Rule, x *Share) {
		title := fmt.Sprintf("%s %s, %s %s", b.say("scores.winners"), b.hundreds(x.Winners), b.say("scores.others"), b.optional(x.Others, b.hundreds))
		t.Rows = append(t.Rows, []cell{
			name,
			{Text: string(rule), Link: "#" + string(rule)},
			{Text: b.hundreds(x.Mean)},
			{Text: b.optional(x.Part, b.percent)},
			{Drawing: pair(x.Winners, x.Others, axes, title)},
			{Text: b.hundreds(x.Winners)},
			{Text: b.optional(x.Others, b.hundreds)},
			{Text: b.percent(x.Seats)},
		})
	}
	for _, r := range b.Points.Rules {
		if len(r.Kinds) > 1 {
			row(cell{Text: b.say("points.rule", "rule", r.Rule)}, r.Rule, &r.Share)
		}
		for i := range r.Kinds {
			row(cell{Text: b.line(r.Kinds[i].Kind)}, r.Rule, &r.Kinds[i].Share)
		}
	}
	s.Tables = []table{t}
}

func orZero(x *float64) float64 {
	if x == nil {
		return 0
	}
	return *x
}
