package bot

import (
	"spielwerk/game"
	"spielwerk/game/policy"
)

// lookahead is one-ply look-ahead by the game's heuristic evaluation.
type lookahead struct {
	sample, after game.Position
	prior         *policy.Prior // that is added; nil for none
}

func newLookahead(rules game.Rules) lookahead {
	return lookahead{sample: rules.Blank(), after: rules.Blank()}
}

// best plays each of some legal moves on one determinization and gives the move with the
// best evaluation after it. Among equals it picks at random.
func (g *lookahead) best(s *game.InfoSet, moves []game.Move, r *game.Rand) game.Move {
	if len(moves) == 1 {
		return moves[0]
	}
	s.Determinize(g.sample, r)
	best, _ := g.bestOf(s.Seat(), moves, r)
	return best
}

// bestOf gives the move with the best evaluation after it on the sample and what the prior adds, and that sum.
// Among equals it picks at random.
func (g *lookahead) bestOf(seat game.Seat, moves []game.Move, r *game.Rand) (choice game.Move, best int) {
	ties := 0
	choice = moves[0]
	for _, m := range moves {
		g.after.CopyFrom(g.sample)
		if g.after.Play(seat, m, nil) != nil {
			continue // legal moves do not depend on what the seat cannot know
		}
		switch value := g.after.Evaluate(seat) + g.prior.Better(m); {
		case ties == 0 || value > best:
			best, ties, choice = value, 1, m
		case value == best:
			if ties++; r.IntN(ties) == 0 {
				choice = m
			}
		}
	}
	return choice, best
}

// evaluate gives the seat's evaluation after each legal move and what the prior adds, summed over some
// determinizations, the same for all moves.
func (g *lookahead) evaluate(s *game.InfoSet, moves []game.Move, r *game.Rand, sums []int) []int {
	sums = append(sums[:0], make([]int, len(moves))...)
	for range evaluationSamples {
		s.Determinize(g.sample, r)
		for i, m := range moves {
			g.after.CopyFrom(g.sample)
			if g.after.Play(s.Seat(), m, nil) == nil {
				sums[i] += g.after.Evaluate(s.Seat()) + g.prior.Better(m)
			}
		}
	}
	return sums
}
