package table

import (
	"slices"

	"spielwerk/game"
	"spielwerk/game/preview"
)

// mostImagined is how many moves of others are imagined at most until a seat is asked.
const mostImagined = 400

// Imagined is a table as it may stand when a seat is asked next, made of nothing but what the seat knows: what
// it cannot know was dealt anew, and the others pass where the rules let them, or do something.
type Imagined struct {
	*Now       // as it stands after the moves that were tried
	From   int // number of events before what the others are imagined to do
	Asks   int // number of events before the seat is asked
	Asked  bool
	Tried  []Tried
	No     *game.Refusal // of the first move that was not legal; it and those behind it are not tried
	Why    string        // why nothing more can be tried: one of the words below, "" if something can
	others int
}

// Why nothing more can be tried.
const (
	ImagineNever    = "never"    // the seat is not asked any more, or not as far as can be imagined
	ImagineTurn     = "turn"     // others are asked
	ImagineOver     = "over"     // the game is over
	ImagineRevealed = "revealed" // the last move has brought something to light
	ImagineMany     = "full"     // there are maxActs
)

// Tried is a move that was tried.
type Tried struct {
	Act    string
	Prompt string       // what the seat was asked, as a word of the vocabulary
	Sees   []game.Event // what was sure to come of it
}

// Imagine makes the table as it may stand when a seat is asked next, and has the seat try moves in it. Each
// number gives another deal of what the seat cannot know. An act that is no move at all is an error.
func (n *Now) Imagine(seat game.Seat, deal uint64, acts ...string) (*Imagined, error) {
	now := *n
	now.public, now.Undoer, now.Redoer = nil, game.Nobody, game.Nobody
	im := &Imagined{Now: &now, From: len(n.Events)}
	p := n.Rules.Blank()
	p.CopyFrom(n.Position)
	chance := game.QuickRand(deal, 0x696d_6167_696e_6521)
	p.Redeal(seat, &chance)
	log := &game.Log{Events: slices.Clip(n.Events)}
	marks := slices.Clip(n.Marks)
	play := func(seat game.Seat, m game.Move) *game.Refusal {
		at := len(log.Events)
		no := p.Play(seat, m, log)
		if no == nil {
			marks = append(marks, at)
		}
		return no
	}
	for !p.Pending().Has(seat) && p.Pending() != 0 && im.others < mostImagined {
		other := p.Pending().First()
		if play(other, imaginedMove(p, other, &chance)) != nil {
			break // a listed move is legal
		}
		im.others++
	}
	im.Asks, im.Asked = len(log.Events), p.Pending().Has(seat)
	words := n.Rules.Vocabulary()
	if !im.Asked {
		im.Why, acts = ImagineNever, nil
	}
	for _, act := range acts {
		m, err := words.ParseMove(act)
		if err != nil {
			return nil, err
		}
		if im.Why != "" {
			break
		}
		one := Tried{Act: act, Prompt: words.Prompts[p.Prompt(seat).Kind].Word}
		if o, no := preview.Of(p, seat, m); no == nil {
			one.Sees = o.Events
		}
		reveals := p.Reveals()
		if im.No = play(seat, m); im.No != nil {
			break
		}
		im.Tried = append(im.Tried, one)
		switch {
		case p.Pending() == 0:
			im.Why = ImagineOver
		case !p.Pending().Has(seat):
			im.Why = ImagineTurn
		case p.Reveals() != reveals:
			im.Why = ImagineRevealed
		case len(im.Tried) == maxActs:
			im.Why = ImagineMany
		}
	}
	now.Position, now.Events, now.Marks = p, log.Events, marks
	return im, nil
}

// imaginedMove is what another seat is imagined to do: what changes least.
func imaginedMove(p game.Position, seat game.Seat, chance *game.Rand) game.Move {
	info := game.Observe(p, seat, nil)
	moves, forms := info.Moves(nil), p.Rules().Vocabulary().Moves
	for _, m := range moves {
		if f := &forms[m.Kind]; f.Ends && len(f.Fields) == 0 {
			return m
		}
	}
	if s, ok := p.(game.Suggester); ok {
		if all := s.Obvious(nil, seat); len(all) > 0 {
			return all[0]
		}
	}
	return moves[chance.IntN(len(moves))]
}

// Others are the events of what the others are imagined to do, as far as the seat may know them.
func (im *Imagined) Others(seat game.Seat) []game.Event {
	return game.Heard(nil, im.Events[im.From:im.Asks], seat)
}
