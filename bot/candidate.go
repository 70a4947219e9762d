package bot

import (
	"cmp"
	"context"
	"math/bits"
	"slices"
	"time"

	"spielwerk/game"
)

// candidate is a move at the root with the statistics of its playouts.
type candidate struct {
	prior  float32 // its value by the heuristic evaluation
	visits int
	value  float32 // summed over its playouts
	// Number of playouts that were compared, the sum of the differences to the mean of all
	// candidates, and the sum of their squares.
	compared, better, squares float32
}

// estimate is the mean of the playouts and the prior, which is weighted as a number of
// visits.
func (t *candidate) estimate(priorVisits float32) float32 {
	return (priorVisits*t.prior + t.value) / (priorVisits + float32(t.visits))
}

// compare adds how much better than the mean the move was in a playout.
func (t *candidate) compare(better float32) {
	t.compared++
	t.better += better
	t.squares += better * better
}

// search tries the candidates, each with the same random numbers, leaves out the worse half
// of them, and so on until one is left (sequential halving: Karnin, Koren, Somekh 2013).
// Common random numbers, because moves differ much less than playouts do. It ends after a
// number of playouts (0 for no limit), at end, if there is one, or with ctx.
func (b *searcher) search(ctx context.Context, s *game.InfoSet, moves []game.Move, playouts int, end time.Time) {
	if !b.reuse {
		b.reset(s, moves)
	}
	b.seedBase = b.rand.Uint64()
	begun, played := time.Now(), 0
	left := b.selectCandidates(s, moves, playouts)
	for phases := bits.Len(uint(len(left) - 1)); ; phases-- {
		if !end.IsZero() && played > 0 {
			taken := time.Since(begun) / time.Duration(played)
			if n := played + int(time.Until(end)/max(taken, 1)); playouts == 0 || n < playouts {
				playouts = n
			}
		}
		rounds := pilotRounds
		if playouts > 0 {
			rounds = max(1, (playouts-played)/(max(phases, 1)*len(left)))
		}
		for range rounds {
			number, mean := uint64(b.candidates[left[0]].visits), float32(0)
			b.values = b.values[:0]
			for _, i := range left {
				value := b.simulate(s, moves[i], &b.candidates[i], number)
				b.values = append(b.values, value)
				mean += value / float32(len(left))
				played++
				if ctx.Err() != nil || !end.IsZero() && !time.Now().Before(end) {
					return
				}
			}
			for k, i := range left {
				b.candidates[i].compare(b.values[k] - mean)
			}
		}
		if len(left) == len(b.order) {
			b.weighPrior(left)
		}
		slices.SortStableFunc(left, b.byEstimate)
		if len(left) == 1 || b.decided(left) {
			return
		}
		left = left[:(len(left)+1)/2]
		if len(left) == 1 || playouts > 0 && played >= playouts {
			return
		}
	}
}

// selectCandidates gives the moves to try, the best by the evaluation first, and their
// priors.
func (b *searcher) selectCandidates(s *game.InfoSet, moves []game.Move, playouts int) []int {
	g := lookahead{b.now, b.after, b.policy.prior}
	b.evaluations = g.evaluate(s, moves, &b.rand, b.evaluations)
	b.priorVisits, b.variance = defaultPriorVisits, 1
	high := slices.Max(b.evaluations)
	b.candidates, b.order = b.candidates[:0], b.order[:0]
	for i, sum := range b.evaluations {
		b.candidates = append(b.candidates, candidate{prior: logistic(float64(sum-high)/evaluationSamples, b.leadScale[b.root])})
		b.order = append(b.order, i)
	}
	slices.SortStableFunc(b.order, b.byEstimate)
	if playouts > 0 {
		b.order = b.order[:min(len(b.order), 2+playouts/playoutsPerCandidate)]
	}
	return b.order
}

// byEstimate orders candidates, the best first.
func (b *searcher) byEstimate(i, j int) int {
	return cmp.Compare(b.candidates[j].estimate(b.priorVisits), b.candidates[i].estimate(b.priorVisits))
}

// simulate plays one playout with a candidate; number selects its random numbers.
func (b *searcher) simulate(s *game.InfoSet, m game.Move, t *candidate, number uint64) float32 {
	b.rand = game.QuickRand(b.seedBase, number)
	b.playout(s, m, 1<<b.seats-1)
	value := b.backUp()[b.root]
	t.value += value
	t.visits++
	return value
}

// weighPrior sets the weight of the prior: the variance of playouts over the squared standard
// error of the evaluation. If playouts vary much, the prior counts as more of them.
func (b *searcher) weighPrior(moves []int) {
	var squares, freedom float32
	for _, i := range moves {
		t := &b.candidates[i]
		squares += t.squares - t.better*t.better/t.compared
		freedom += t.compared - 1
	}
	if freedom > 0 {
		b.variance = squares / freedom
		b.priorVisits = b.variance / (priorStdDev * priorStdDev)
	}
}

// decided reports whether the best candidate leads by stopSigma standard errors, so that more
// playouts would hardly change the choice.
func (b *searcher) decided(left []int) bool {
	best, second := &b.candidates[left[0]], &b.candidates[left[1]]
	lead := best.estimate(b.priorVisits) - second.estimate(b.priorVisits)
	return lead*lead*(b.priorVisits+float32(second.visits)) > stopSigma*stopSigma*2*b.variance
}
