package bot

import "spielwerk/game"

// glance looks one move ahead.
type glance struct{ sample, after game.Position }

func newGlance(rules game.Rules) glance { return glance{rules.Blank(), rules.Blank()} }

// best plays each of some legal moves on one sampled position and gives the move after
// which the game's own evaluation likes the seat best. Among equals it picks at random.
func (g *glance) best(s *game.InfoSet, moves []game.Move, r *game.Rand) game.Move {
	if len(moves) == 1 {
		return moves[0]
	}
	s.Determinize(g.sample, r)
	best, ties, choice := 0, 0, moves[0]
	for _, m := range moves {
		g.after.CopyFrom(g.sample)
		if g.after.Play(s.Seat(), m, nil) != nil {
			continue // legal moves do not depend on what the seat cannot know
		}
		switch value := g.after.Evaluate(s.Seat()); {
		case ties == 0 || value > best:
			best, ties, choice = value, 1, m
		case value == best:
			if ties++; r.IntN(ties) == 0 {
				choice = m
			}
		}
	}
	return choice
}

// hints are what the game's own evaluation says of the seat after each of some legal
// moves, added up over some sampled positions, the same ones for all moves.
func (g *glance) hints(s *game.InfoSet, moves []game.Move, r *game.Rand, sums []int) []int {
	sums = append(sums[:0], make([]int, len(moves))...)
	for range glances {
		s.Determinize(g.sample, r)
		for i, m := range moves {
			g.after.CopyFrom(g.sample)
			if g.after.Play(s.Seat(), m, nil) == nil {
				sums[i] += g.after.Evaluate(s.Seat())
			}
		}
	}
	return sums
}
