package advice

import (
	"fmt"
	"strings"

	"spielwerk/game"
	"spielwerk/game/preview"
	"spielwerk/lang"
)

// mostEvents is how many events of a preview are told at most.
const mostEvents = 7

// Preview is in words what a move will do.
type Preview struct {
	Events []Told
	More   string   // how many events are not told, "" if all are
	Gains  []Gained // of the seats that gain or lose points, in seat order
	Then   []string // how it goes on, and whether the move can be taken back
}

// Told is an event in words.
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
	for _, e := range o.Events[:min(len(o.Events), mostEvents)] {
		p.Events = append(p.Events, Told{Named(t, rules, t.Event(e)), string(e.Rule), e.Seat})
	}
	if more := len(o.Events) - len(p.Events); more > 0 {
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
