package bot

import (
	"cmp"
	"context"
	"slices"

	"spielwerk/game"
)

// plan plays some candidates, the best moves by the evaluation, on to the end of the turn and
// takes the one with the best value there: by the game's value network if it has one, else by
// the evaluation.
type plan struct {
	repeats         int // playouts of each candidate
	explorePermille int // exploration rate: in how many of 1000 decisions it plays a random candidate
	rand            game.Rand
	prompts         []game.Form
	lookahead       lookahead
	policy          rolloutPolicy
	sample          game.Position
	now             game.Position
	moves           []game.Move
	inner           []game.Move
	evaluations     []int
	order           []int
	worth           []int
}

// planCandidates is the number of candidates.
const planCandidates = 5

func newPlan(rules game.Rules, r game.Rand, repeats int) *plan {
	return &plan{
		repeats: repeats, rand: r, prompts: rules.Vocabulary().Prompts, lookahead: newLookahead(rules), policy: newRolloutPolicy(rules, effort{}),
		sample: rules.Blank(), now: rules.Blank(), worth: make([]int, planCandidates),
	}
}

// Exploring is a plan bot that in a number of 1000 decisions plays one of its candidates at
// random (epsilon-greedy), so that training sees more than what it always does.
func Exploring(rules game.Rules, r game.Rand, repeats, permille int) Bot {
	b := newPlan(rules, r, repeats)
	b.explorePermille = permille
	return b
}

// Choose implements Bot. When ctx ends it uses the playouts so far, at least one of each
// candidate.
func (b *plan) Choose(ctx context.Context, s *game.InfoSet) game.Move {
	b.moves = s.Moves(b.moves[:0])
	if len(b.moves) == 1 {
		return b.moves[0]
	}
	b.evaluations = b.lookahead.evaluate(s, b.moves, &b.rand, b.evaluations)
	b.order = b.order[:0]
	for i := range b.moves {
		b.order = append(b.order, i)
	}
	slices.SortStableFunc(b.order, func(i, j int) int { return cmp.Compare(b.evaluations[j], b.evaluations[i]) })
	best := b.order[:min(planCandidates, len(b.order))]
	if b.explorePermille > 0 && b.rand.IntN(1000) < b.explorePermille {
		return b.moves[best[b.rand.IntN(len(best))]]
	}
	worth := b.worth[:len(best)]
	clear(worth)
	for done := range b.repeats {
		if done > 0 && ctx.Err() != nil {
			break
		}
		s.Determinize(b.sample, &b.rand)
		luck := b.rand
		for i, k := range best {
			b.rand = luck // common random numbers for all candidates
			b.now.CopyFrom(b.sample)
			worth[i] += b.turnEnd(s.Seat(), b.moves[k])
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

// turnEnd plays a move, goes on by the rollout policy to the beginning of the next turn, and
// gives the value for the seat there.
func (b *plan) turnEnd(root game.Seat, m game.Move) int {
	seat := root
	for range maxPlayoutMoves {
		_ = b.now.Play(seat, m, nil)
		if seat = b.now.Pending().First(); seat == game.Nobody || b.prompts[b.now.Prompt(seat).Kind].Opens {
			break
		}
		own := game.Observe(b.now, seat, nil)
		b.inner = own.Moves(b.inner[:0])
		if m = b.inner[0]; len(b.inner) > 1 {
			b.policy.evaluate(b.now, &own, b.inner, &b.rand)
			m = b.policy.best(b.inner, &b.rand)
		}
	}
	return valueOf(b.now, root)
}

// valueOf is the expected final lead of a seat in hundredths of a point, where a turn begins:
// by the game's value network, or else by its evaluation.
func valueOf(p game.Position, seat game.Seat) int {
	if v, does := p.(game.Valuer); does {
		if lead, ok := v.Value(seat); ok {
			return lead
		}
	}
	return p.Evaluate(seat)
}
