package bot

import "spielwerk/game"

// Evaluator evaluates moves as a search does before its playouts.
type Evaluator struct {
	rand      game.Rand
	lookahead lookahead
	sums      []int
}

// NewEvaluator makes an evaluator. What it finds depends only on r and on what a seat observes.
func NewEvaluator(rules game.Rules, r game.Rand) *Evaluator {
	return &Evaluator{rand: r, lookahead: newLookahead(rules)}
}

// Evaluate gives the heuristic evaluation after each move, in hundredths of a point, as a mean over
// some determinizations. The next call overwrites what it returns.
func (e *Evaluator) Evaluate(s *game.InfoSet, moves []game.Move) []int {
	e.sums = e.lookahead.evaluate(s, moves, &e.rand, e.sums)
	for i := range e.sums {
		e.sums[i] /= evaluationSamples
	}
	return e.sums
}
