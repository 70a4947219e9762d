package bot

import (
	"context"

	"spielwerk/game"
)

// greedy looks one move ahead: it plays each legal move on one sampled position
// and takes the move after which the game's own evaluation likes its seat best.
// Among equals it picks at random. It may overlook so many of a hundred moves, as
// somebody does who is new to the game.
type greedy struct {
	rand          game.Rand
	overlooks     int
	moves         []game.Move
	sample, after game.Position
}

func (b *greedy) Choose(_ context.Context, s *game.Sight) game.Move {
	b.moves = s.Moves(b.moves[:0])
	if len(b.moves) == 1 {
		return b.moves[0]
	}
	if b.overlooks > 0 {
		b.overlook()
	}
	s.Sample(b.sample, &b.rand)
	best, ties, choice := 0, 0, b.moves[0]
	for _, m := range b.moves {
		b.after.CopyFrom(b.sample)
		if b.after.Play(s.Seat(), m, nil) != nil {
			continue // legal moves do not depend on what the seat cannot know
		}
		switch value := b.after.Hint(s.Seat()); {
		case ties == 0 || value > best:
			best, ties, choice = value, 1, m
		case value == best:
			if ties++; b.rand.IntN(ties) == 0 {
				choice = m
			}
		}
	}
	return choice
}

// overlook leaves out moves by chance, though one is always seen.
func (b *greedy) overlook() {
	seen := b.moves[b.rand.IntN(len(b.moves))]
	n := 0
	for _, m := range b.moves {
		if m == seen || b.rand.IntN(100) >= b.overlooks {
			b.moves[n] = m
			n++
		}
	}
	b.moves = b.moves[:n]
}
