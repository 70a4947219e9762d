package bot

import (
	"context"

	"spielwerk/game"
)

// greedy looks one move ahead: it takes the move with the best heuristic evaluation after
// it. It may overlook some percent of the moves, as a player does who is new to the game.
type greedy struct {
	rand      game.Rand
	overlooks int
	moves     []game.Move
	lookahead lookahead
}

func (b *greedy) Choose(_ context.Context, s *game.InfoSet) game.Move {
	b.moves = s.Moves(b.moves[:0])
	if b.overlooks > 0 {
		b.overlook()
	}
	return b.lookahead.best(s, b.moves, &b.rand)
}

// overlook removes random moves, but never all.
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
