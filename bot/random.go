package bot

import (
	"context"

	"spielwerk/game"
)

// random picks uniformly among all legal moves.
type random struct {
	rand  game.Rand
	moves []game.Move
}

func (b *random) Choose(_ context.Context, s *game.InfoSet) game.Move {
	b.moves = s.Moves(b.moves[:0])
	return b.moves[b.rand.IntN(len(b.moves))]
}
