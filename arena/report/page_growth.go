package report

import (
	"fmt"
	"slices"

	"spielwerk/game"
)

// length is how long games are.
func (b *builder) length() {
	s := b.section("length")
	for _, part := range []struct {
		id string
		s  *Spread
	}{{"moves", b.Length.Moves}, {"turns", b.Length.Turns}, {"rounds", b.Length.Rounds}} {
		if part.s == nil {
			continue
		}
		text := b.say("length.summary", "median", b.whole(part.s.Median), "quartiles", b.quartiles(part.s.Quartiles),
			"all", b.between(b.whole(part.s.Min), b.whole(part.s.Max)), "mean", b.tenths(part.s.Mean))
		title := b.say("length." + part.id)
		write := func(x float64) string { return b.number(x, 0) }
		s.Charts = append(s.Charts, chart{Title: title, Drawing: histogram(title+", "+b.say("length.axis")+". "+text, part.s, write), Text: text})
	}
}

// scores is how the totals grow.
func (b *builder) scores() {
	s := b.section("scores")
	if !b.Scores.Running {
		s.Text = []string{b.say("scores.late")}
		return
	}
	s.Text = []string{b.say("scores.help")}
	low, high := 0, 1
	for _, curve := range append(slices.Clone(b.Scores.Seats), b.Scores.Winners, b.Scores.Others) {
		for _, q := range curve {
			low, high = min(low, q.Low), max(high, q.High)
		}
	}
	up, across := newScale(float64(low), float64(high), 5), scale{0, 100, []float64{0, 25, 50, 75, 100}}
	writeX := func(x float64) string { return b.percentShort(x / 100) }
	writeY := func(x float64) string { return b.number(x, 0) }
	last := len(b.Scores.Percent) - 1
	end := func(who string, q []Quartiles) string {
		return b.say("scores.end", "who", who, "median", b.whole(q[last].Median), "quartiles", b.quartiles(q[last]))
	}
	if len(b.Scores.Others) > 0 {
		text := end(b.say("scores.winners"), b.Scores.Winners) + " " + end(b.say("scores.others"), b.Scores.Others)
		f := newFrame(b.say("scores.compare")+". "+text, across, up, writeX, writeY)
		f.legend(b.say("scores.winners"), b.say("scores.others"))
		f.curve("others", b.Scores.Percent, b.Scores.Others)
		f.curve("winners", b.Scores.Percent, b.Scores.Winners)
		s.Charts = append(s.Charts, chart{Title: b.say("scores.compare"), Drawing: f.done(), Text: text})
	}
	for seat, q := range b.Scores.Seats {
		name := b.Seat(game.Seat(seat))
		text := end(name, q)
		f := newFrame(text, across, up, writeX, writeY)
		f.curve(fmt.Sprintf("seat s%d", seat), b.Scores.Percent, q)
		s.Charts = append(s.Charts, chart{Title: name, Token: token(seat), Drawing: f.done(), Text: text})
	}
}
