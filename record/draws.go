package record

import (
	"fmt"

	"spielwerk/fair"
	"spielwerk/game"
)

// DrawLine is one line of the list of draws: one use of the generator, or of a shuffled
// pile. docs/record.md tells how to compute all draws from the seed.
type DrawLine struct {
	Ply    int       `json:"ply"`  // 0 is the set-up
	Draw   string    `json:"draw"` // shuffle, pick, take, put
	Pile   string    `json:"pile"`
	Rule   game.Rule `json:"rule"`
	Top    string    `json:"top,omitempty"`    // of a shuffled pile: the end that is drawn from, first or last
	Before []string  `json:"before,omitempty"` // shuffled, or picked from
	After  []string  `json:"after,omitempty"`  // shuffled
	Card   string    `json:"card,omitempty"`   // picked, taken from the top, put under the pile
}

var drawWords = [...]string{game.DrawShuffle: "shuffle", game.DrawPick: "pick", game.DrawTake: "take", game.DrawPut: "put"}

// Draws plays the recorded game again and visits its draws in order.
func (r *Record) Draws(rules game.Rules, visit func(DrawLine) error) error {
	if _, err := r.Replay(rules, nil); err != nil {
		return err
	}
	seed, err := fair.ParseSeed(r.End.Seed)
	if err != nil {
		return err
	}
	words := rules.Vocabulary()
	var draws []game.Draw
	log := game.Log{Draws: &draws}
	p := rules.Deal(seed.Rand(r.Header.Nonces, r.Header.Game, r.Header.Rules), &log)
	for ply := 0; ; ply++ {
		for i := range draws {
			if err := visit(lineOf(words, ply, &draws[i])); err != nil {
				return err
			}
		}
		if ply == len(r.Plies) {
			return nil
		}
		draws, log.Events = draws[:0], log.Events[:0]
		m, err := words.ParseMove(r.Plies[ply].Move)
		if err != nil {
			return &Error{ply + 2, err}
		}
		if no := p.Play(game.Seat(r.Plies[ply].Seat), m, &log); no != nil {
			return &Error{ply + 2, fmt.Errorf("%q: %w", r.Plies[ply].Move, no)}
		}
	}
}

func lineOf(words *game.Vocabulary, ply int, d *game.Draw) DrawLine {
	pile := &words.Piles[d.Pile]
	text := func(all []int16) (out []string) {
		for _, c := range all {
			out = append(out, pile.Text(c))
		}
		return out
	}
	l := DrawLine{Ply: ply, Draw: drawWords[d.Kind], Pile: pile.Name, Rule: d.Rule, Before: text(d.Before), After: text(d.After)}
	switch {
	case d.Kind != game.DrawShuffle:
		l.Card = pile.Text(d.Card)
	case pile.TopFirst:
		l.Top = "first"
	default:
		l.Top = "last"
	}
	return l
}
