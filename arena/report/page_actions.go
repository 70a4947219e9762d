package report

import (
	"fmt"
	"slices"
)

// actions is which actions are used.
func (b *builder) actions() {
	s := b.section("actions")
	s.Text = []string{b.say("actions.help")}
	high := 0.
	for i := range b.Actions {
		high = max(high, b.Actions[i].Winners, orZero(b.Actions[i].Others))
	}
	axes := newScale(0, high, 4)
	t := table{Heads: []head{
		{Text: b.say("head.action")},
		{Text: b.say("head.perGame"), Class: "number"},
		{Text: b.say("head.games"), Class: "number"},
		{Text: b.say("head.bars"), Class: "plot", Key: b.key(), Axis: axis(axes, b.short(axes.step()))},
		{Text: b.say("head.winners"), Class: "number"},
		{Text: b.say("head.others"), Class: "number"},
		{Text: b.say("head.offered"), Class: "number"},
		{Text: b.say("head.part"), Class: "number"},
	}}
	inTurns := slices.ContainsFunc(b.Actions, func(a Action) bool { return a.Turns != nil })
	if inTurns {
		t.Heads = append(t.Heads, head{Text: b.say("head.turns"), Class: "number"}, head{Text: b.say("head.turnsPart"), Class: "number"})
	}
	for i := range b.Actions {
		a := &b.Actions[i]
		title := fmt.Sprintf("%s %s, %s %s", b.say("scores.winners"), b.hundreds(a.Winners), b.say("scores.others"), b.optional(a.Others, b.hundreds))
		games := cell{Text: b.percent(float64(a.Games) / float64(max(1, b.Games)))}
		row := []cell{
			{Text: b.action(a.Action), Note: a.Action, Code: true},
			{Text: b.hundreds(a.PerGame)},
			games,
			{Drawing: pair(a.Winners, a.Others, axes, title)},
			{Text: b.hundreds(a.Winners)},
			{Text: b.optional(a.Others, b.hundreds)},
			{Text: b.whole(a.Offered)},
			{Text: b.optional(a.Part, b.percent)},
		}
		if inTurns {
			row = append(row, cell{Text: b.percent(a.Turns.Share)}, cell{Text: b.optional(a.Turns.Part, b.percent)})
		}
		t.Rows = append(t.Rows, row)
	}
	s.Tables = []table{t}
}

// unused is what never happened.
func (b *builder) unused() {
	s := b.section("unused")
	s.Lists = b.neverHappened()
	if s.Lists == nil {
		s.Text = []string{b.say("unused.none")}
	}
}

// neverHappened is what never happened, by the way in which it did not.
func (b *builder) neverHappened() (lists []list) {
	add := func(id string, items []cell) {
		if len(items) > 0 {
			lists = append(lists, list{b.say("unused." + id), items})
		}
	}
	components := func(list []Component) (items []cell) {
		for _, c := range list {
			items = append(items, b.named(c.Table, c.Word))
		}
		return items
	}
	texts := func(list []string, say func(string) string) (items []cell) {
		for _, word := range list {
			items = append(items, cell{Text: say(word), Note: word, Code: true})
		}
		return items
	}
	u := &b.Unused
	add("taken", components(u.NeverTaken))
	add("completed", components(u.NeverCompleted))
	add("dealt", components(u.NeverDealt))
	add("legal", texts(u.NeverLegal, b.action))
	add("chosen", texts(u.NeverChosen, b.action))
	add("scored", texts(u.NeverScored, b.line))
	return lists
}
