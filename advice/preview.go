package advice

import (
	"fmt"
	"strings"

	"spielwerk/chronicle"
	"spielwerk/game"
	"spielwerk/game/preview"
	"spielwerk/lang"
)

// mostEvents is how many sentences a preview has at most.
const mostEvents = 7

// Preview is in words what a move will do.
type Preview struct {
	Events []Told
	More   string   // how many of them are left out, "" if all are told
	Gains  []Gained // of the seats that gain or lose points, in seat order
	Then   []string // how it goes on, and whether the move can be taken back
}

// Told is in words what happens to a seat: a sentence, or what it gets and gives.
type Told struct {
	Text, Rule string
	Seat       game.Seat
}

// Gained is what a seat gains, in all and by source: "+4", "Trails +3".
type Gained struct {
	Seat    game.Seat
	Points  string
	Sources []Reason
}

// PreviewOf is what a move of a seat will do, in words.
func PreviewOf(t *lang.Tongue, rules game.Rules, seat game.Seat, o *preview.Outcome) Preview {
	var p Preview
	p.Events = tellings(t, rules, seat, o.Events)
	if more := len(p.Events) - mostEvents; more > 0 {
		p.Events = p.Events[:mostEvents]
		p.More = t.Count("preview.more", more, map[string]any{"n": more})
	}
	for one := range game.Seat(rules.Config().Seats) {
		g := Gained{Seat: one, Points: fmt.Sprintf("%+d", o.Total(one))}
		for _, from := range o.Gains {
			if from.Seat == one {
				g.Sources = append(g.Sources, Reason{fmt.Sprintf("%s %+d", t.ScoreKind(int(from.Kind)), from.Points), string(from.Rule)})
			}
		}
		if len(g.Sources) > 0 {
			p.Gains = append(p.Gains, g)
		}
	}
	if n := len(o.Forced); n > 0 {
		p.Then = append(p.Then, t.Say("preview.forced", map[string]any{"move": strings.TrimRight(Named(t, rules, t.Move(o.Forced[n-1])), ".")}))
	}
	switch {
	case o.Draws:
		p.Then = append(p.Then, t.Say("preview.draws", nil))
	case o.Open:
		p.Then = append(p.Then, t.Say("preview.hidden", nil))
	case o.After.Pending() == 0:
		p.Then = append(p.Then, t.Say("preview.over", nil))
	case !o.After.Pending().Has(seat):
		var next []string
		for one := range game.Seat(rules.Config().Seats) {
			if o.After.Pending().Has(one) {
				next = append(next, t.Seat(one))
			}
		}
		p.Then = append(p.Then, t.Say("preview.next", map[string]any{"who": t.List(next)}))
	}
	if back := TakenBack(t, seat, o); back != "" {
		p.Then = append(p.Then, back)
	}
	return p
}

// tellings are what a seat hears of events, as its log tells them, but for the headings. What a log leaves out, as a
// dial that is set, comes first.
func tellings(t *lang.Tongue, rules game.Rules, seat game.Seat, events []game.Event) (list []Told) {
	tell := func(text string, rule game.Rule, of game.Seat) {
		list = append(list, Told{Named(t, rules, text), string(rule), of})
	}
	for _, e := range events {
		if e.Audience.Has(seat) && rules.Vocabulary().Events[e.Kind].Told == game.ToldNot {
			tell(t.Event(e), e.Rule, e.Seat)
		}
	}
	course := chronicle.Course{Rules: rules, Tongue: t, Events: events}
	for _, b := range course.Blocks(seat, 0, len(events)) {
		for i := range b.Acts {
			a := &b.Acts[i]
			for k := range a.Sentences {
				s := &a.Sentences[k]
				tell(s.Text(t), s.Event.Rule, b.Seat)
			}
			if len(a.Sums) > 0 {
				tell(a.Balance(t, b.Seat), a.Events[0].Rule, b.Seat)
			}
		}
	}
	return list
}

// TakenBack says until when what moves do can be taken back, if another seat ends that or they
// do so themselves; "" if the seat goes on.
func TakenBack(t *lang.Tongue, seat game.Seat, o *preview.Outcome) string {
	switch {
	case o.Stands:
		return t.Say("preview.stands", nil)
	case o.After == nil || o.After.Pending().Has(seat):
		return ""
	case game.Retracting(o.After, seat):
		return t.Say("preview.together", nil)
	}
	return t.Say("preview.until", nil)
}
