package bot

import (
	"cmp"
	"context"
	"slices"

	"spielwerk/game"
)

// plan plays some moves, those that the hints like best, on to the end of the turn and
// takes the one whose end is best: by the game's learned value, or else by its evaluation.
type plan struct {
	times   int // that each of them is played on
	errs    int // in how many of a thousand decisions it plays any of them
	rand    game.Rand
	prompts []game.Form
	glance  glance
	looks   looks
	sample  game.Position
	now     game.Position
	moves   []game.Move
	inner   []game.Move
	sums    []int
	order   []int
	worth   []int
}

// planned is how many moves are played on.
const planned = 5

func newPlan(rules game.Rules, r game.Rand, times int) *plan {
	return &plan{
		times: times, rand: r, prompts: rules.Vocabulary().Prompts, glance: newGlance(rules), looks: newLooks(rules, false),
		sample: rules.Blank(), now: rules.Blank(), worth: make([]int, planned),
	}
}

// Straying is a bot that plans and in so many of a thousand decisions plays any of the
// moves that it takes for the best: what is learned from its games knows more than what
// it always does.
func Straying(rules game.Rules, r game.Rand, times, errs int) Bot {
	b := newPlan(rules, r, times)
	b.errs = errs
	return b
}

// Choose implements Bot. When ctx ends it answers by what it has seen until then, each
// move played on once at least.
func (b *plan) Choose(ctx context.Context, s *game.InfoSet) game.Move {
	b.moves = s.Moves(b.moves[:0])
	if len(b.moves) == 1 {
		return b.moves[0]
	}
	b.sums = b.glance.hints(s, b.moves, &b.rand, b.sums)
	b.order = b.order[:0]
	for i := range b.moves {
		b.order = append(b.order, i)
	}
	slices.SortStableFunc(b.order, func(i, j int) int { return cmp.Compare(b.sums[j], b.sums[i]) })
	best := b.order[:min(planned, len(b.order))]
	if b.errs > 0 && b.rand.IntN(1000) < b.errs {
		return b.moves[best[b.rand.IntN(len(best))]]
	}
	worth := b.worth[:len(best)]
	clear(worth)
	for done := range b.times {
		if done > 0 && ctx.Err() != nil {
			break
		}
		s.Determinize(b.sample, &b.rand)
		luck := b.rand
		for i, k := range best {
			b.rand = luck // the same for all
			b.now.CopyFrom(b.sample)
			worth[i] += b.endOf(s.Seat(), b.moves[k])
		}
	}
	choice := 0
	for i := range worth {
		if worth[i] > worth[choice] {
			choice = i
		}
	}
	return b.moves[best[choice]]
}

// endOf plays a move and goes on by the hints to where the next turn begins. It is how
// far the seat is ahead there.
func (b *plan) endOf(root game.Seat, m game.Move) int {
	seat := root
	for range longest {
		_ = b.now.Play(seat, m, nil)
		if seat = b.now.Pending().First(); seat == game.Nobody || b.prompts[b.now.Prompt(seat).Kind].Opens {
			break
		}
		own := game.Observe(b.now, seat, nil)
		b.inner = own.Moves(b.inner[:0])
		if m = b.inner[0]; len(b.inner) > 1 {
			b.looks.at(b.now, &own, b.inner, &b.rand)
			m = b.looks.best(b.inner, &b.rand)
		}
	}
	return valueOf(b.now, root)
}

// valueOf is by how many hundredths of a point a seat is expected to be ahead in the end,
// where a turn begins: by the game's learned value, or else by its evaluation.
func valueOf(p game.Position, seat game.Seat) int {
	if v, does := p.(game.Valuer); does {
		if lead, ok := v.Value(seat); ok {
			return lead
		}
	}
	return p.Evaluate(seat)
}
