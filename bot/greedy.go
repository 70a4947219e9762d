package bot

import (
	"context"

	"spielwerk/game"
)

// greedy looks one move ahead: it takes the move after which the game's own evaluation
// likes its seat best. It may overlook so many of a hundred moves, as somebody does who
// is new to the game.
type greedy struct {
	rand      game.Rand
	overlooks int
	moves     []game.Move
	glance    glance
}

func (b *greedy) Choose(_ context.Context, s *game.Sight) game.Move {
	b.moves = s.Moves(b.moves[:0])
	if b.overlooks > 0 {
		b.overlook()
	}
	return b.glance.best(s, b.moves, &b.rand)
}

// glance looks one move ahead.
type glance struct{ sample, after game.Position }

func newGlance(rules game.Rules) glance { return glance{rules.Blank(), rules.Blank()} }

// best plays each of some legal moves on one sampled position and gives the move after
// which the game's own evaluation likes the seat best. Among equals it picks at random.
func (g *glance) best(s *game.Sight, moves []game.Move, r *game.Rand) game.Move {
	if len(moves) == 1 {
		return moves[0]
	}
	s.Sample(g.sample, r)
	best, ties, choice := 0, 0, moves[0]
	for _, m := range moves {
		g.after.CopyFrom(g.sample)
		if g.after.Play(s.Seat(), m, nil) != nil {
			continue // legal moves do not depend on what the seat cannot know
		}
		switch value := g.after.Hint(s.Seat()); {
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
