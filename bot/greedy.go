package bot

import (
	"context"

	"spielwerk/game"
)

// greedy looks one move ahead: it takes the move with the best heuristic evaluation after
// it. It may overlook some percent of the moves, as a player does who is new to the game, but
// not one that is plainly better than all that it sees.
type greedy struct {
	rand      game.Rand
	overlooks int
	sees      int // what is better by more than so many points is seen; 0 for no limit
	moves     []game.Move
	all       []game.Move
	lookahead lookahead
}

func (b *greedy) Choose(_ context.Context, s *game.InfoSet) game.Move {
	b.moves = s.Moves(b.moves[:0])
	if b.overlooks == 0 || len(b.moves) == 1 {
		return b.lookahead.best(s, b.moves, &b.rand)
	}
	b.all = append(b.all[:0], b.moves...)
	b.overlook()
	if b.sees == 0 {
		return b.lookahead.best(s, b.moves, &b.rand)
	}
	s.Determinize(b.lookahead.sample, &b.rand)
	seen, value := b.lookahead.bestOf(s.Seat(), b.moves, &b.rand)
	if plain, better := b.lookahead.bestOf(s.Seat(), b.all, &b.rand); better > value+pointsOfEvaluation*b.sees {
		return plain
	}
	return seen
}

// pointsOfEvaluation is a point in an evaluation.
const pointsOfEvaluation = 100

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
