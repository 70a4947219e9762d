package game

import "fmt"

// Weight is a number by which the evaluation judges positions: what a thing is worth, how likely
// something is taken to be.
type Weight struct {
	Name        string
	Value       int
	Least, Most int    // that it can sensibly be
	Means       string // in a few words
}

// Weighted are rules whose evaluation can judge by other weights. A bot that
// holds positions of such rules judges by them whatever table it sits at: CopyFrom
// copies states, and weights are no part of a state.
type Weighted interface {
	Rules
	// Weights are all weights in the order of the game's file. The slice must not be
	// changed.
	Weights() []Weight
	// WithWeights are the same rules with other values of the weights, in the order of
	// Weights. Their positions can be copied from those of these rules, and back.
	WithWeights(values []int) (Weighted, error)
}

// WithValues are weights with other values; an error tells which cannot be.
func WithValues(list []Weight, values []int) ([]Weight, error) {
	if len(values) != len(list) {
		return nil, fmt.Errorf("%d values for %d weights", len(values), len(list))
	}
	out := make([]Weight, len(list))
	for i, w := range list {
		if v := values[i]; v < w.Least || v > w.Most {
			return nil, fmt.Errorf("weight %s cannot be %d; it is from %d to %d", w.Name, v, w.Least, w.Most)
		}
		w.Value = values[i]
		out[i] = w
	}
	return out, nil
}
