package game

import "fmt"

// Weight is a parameter of the evaluation: the worth of a thing, or a likelihood.
type Weight struct {
	Name        string
	Value       int
	Least, Most int    // bounds
	Means       string // a short description
}

// Weighted are rules with weights that can be replaced. A bot with positions of such rules
// uses these weights at any table: CopyFrom copies states, and weights are not part of a
// state.
type Weighted interface {
	Rules
	// Weights are all weights in the order of the game's file. The slice must not be
	// changed.
	Weights() []Weight
	// WithWeights are the same rules with other values of the weights, in the order of
	// Weights. Their positions can be copied from those of these rules, and back.
	WithWeights(values []int) (Weighted, error)
}

// WithValues are the weights with other values; an error names an invalid one.
func WithValues(list []Weight, values []int) ([]Weight, error) {
	if len(values) != len(list) {
		return nil, fmt.Errorf("%d values for %d weights", len(values), len(list))
	}
	out := make([]Weight, len(list))
	for i, w := range list {
		if v := values[i]; v < w.Least || v > w.Most {
			return nil, fmt.Errorf("weight %s is %d; it must be from %d to %d", w.Name, v, w.Least, w.Most)
		}
		w.Value = values[i]
		out[i] = w
	}
	return out, nil
}
