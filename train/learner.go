package train

import (
	"math"
	"math/rand/v2"
	"sync"

	"spielwerk/game/value"
)

// learner holds the nets in training.
type learner struct {
	private, public *net
	rand            *rand.Rand
	source          *rand.PCG // of rand
}

func newLearner(features int, seed uint64) *learner {
	source := rand.NewPCG(seed, 0)
	r := rand.New(source)
	return &learner{private: newNet(features, r), public: newNet(features, r), rand: r, source: source}
}

// begin starts from given nets.
func (l *learner) begin(f *value.Nets) {
	l.private.dequantize(&f.Private)
	l.public.dequantize(&f.Public)
}

// nets are the nets learned so far.
func (l *learner) nets() *value.Nets {
	return &value.Nets{Private: l.private.quantize(), Public: l.public.quantize()}
}

// sample is a feature vector with its target.
type sample struct {
	vector *value.Vector
	target float32
}

// learn makes one pass over all turns of some episodes, in random order. Each net depends
// only on its own samples, so that both can learn at the same time.
func (l *learner) learn(episodes []episode, bootstrap bool) {
	var private, public []sample
	for i := range episodes {
		l.setTargets(&episodes[i], bootstrap)
		for k := range episodes[i].turns {
			m := &episodes[i].turns[k]
			for seat, target := range m.targets {
				private = append(private, sample{&m.private[seat], target})
				public = append(public, sample{&m.public[seat], target})
			}
		}
	}
	l.rand.Shuffle(len(private), func(i, j int) {
		private[i], private[j] = private[j], private[i]
		public[i], public[j] = public[j], public[i]
	})
	var wg sync.WaitGroup
	wg.Go(func() { l.private.learn(private) })
	wg.Go(func() { l.public.learn(public) })
	wg.Wait()
}

// setTargets sets the targets of an episode: the final points, or, if it bootstraps, the
// TD(lambda) mean of later predictions and the final points.
func (l *learner) setTargets(g *episode, bootstrap bool) {
	next := append([]float32(nil), g.points...)
	for k := len(g.turns) - 1; k >= 0; k-- {
		m := &g.turns[k]
		m.targets = append(m.targets[:0], next...)
		if !bootstrap {
			continue
		}
		for seat := range next {
			predicted := l.private.predict(&m.private[seat])
			next[seat] = lambda*next[seat] + (1-lambda)*predicted
		}
	}
}

// row holds the weights of one input, as value.Row, with their sums of squared gradients.
type row struct {
	direct, squares    float32
	units, unitSquares [value.Hidden]float32
	used               bool
}

// net is a value.Net in floating point. It learns by AdaGrad (Duchi, Hazan, Singer 2011)
// with slowly decaying squares.
type net struct {
	bias, gains row
	rows        []row
	at          []int32 // rows of the inputs of a sample
	x           []float32
	units       [value.Hidden]float32 // sums of the hidden units before the ReLU
}

const (
	initialSquares = 1e-2 // of gradients, at first
	squareGain     = 1e-2 // part of a squared gradient that is added
	squareDecay    = 1e-4 // decay of the squares at each step
	initStdDev     = 0.1  // of the weights of hidden units
	maxError       = 10   // points at which the error of a sample is clipped
)

func newNet(features int, r *rand.Rand) *net {
	n := &net{rows: make([]row, 2*features)}
	n.bias.begin(nil)
	n.gains.begin(r)
	for i := range n.rows {
		n.rows[i].begin(r)
	}
	return n
}

func (w *row) begin(r *rand.Rand) {
	w.squares = initialSquares
	for j := range w.units {
		w.unitSquares[j] = initialSquares
		if r != nil {
			w.units[j] = float32(r.NormFloat64() * initStdDev)
		}
	}
}

// predict is the output of the net, in points.
func (n *net) predict(v *value.Vector) float32 {
	n.at, n.x = n.at[:0], n.x[:0]
	time := float32(v.Time) / value.One
	for _, c := range v.Features {
		x := float32(c.X) / value.One
		n.at, n.x = append(n.at, 2*int32(c.Index)), append(n.x, x)
		if time != 0 {
			n.at, n.x = append(n.at, 2*int32(c.Index)+1), append(n.x, x*time)
		}
	}
	out := n.bias.direct
	n.units = n.bias.units
	for i, at := range n.at {
		w, x := &n.rows[at], n.x[i]
		out += w.direct * x
		for j := range n.units {
			n.units[j] += w.units[j] * x
		}
	}
	for j, u := range n.units {
		if u > 0 {
			out += n.gains.units[j] * u
		}
	}
	return out
}

// learn trains the net on some samples, one after the other.
func (n *net) learn(samples []sample) {
	for i, s := range samples {
		n.update(s, learningRate*(1-0.9*float32(i)/float32(len(samples))))
	}
}

// update is one step of stochastic gradient descent on the squared error.
func (n *net) update(s sample, rate float32) {
	miss := max(-maxError, min(maxError, n.predict(s.vector)-s.target))
	var back [value.Hidden]float32
	for j, u := range n.units {
		if u > 0 {
			back[j] = miss * n.gains.units[j]
			step(&n.gains.units[j], &n.gains.unitSquares[j], miss*u, rate)
			step(&n.bias.units[j], &n.bias.unitSquares[j], back[j], rate)
		}
	}
	step(&n.bias.direct, &n.bias.squares, miss, rate)
	for i, at := range n.at {
		w, x := &n.rows[at], n.x[i]
		w.used = true
		step(&w.direct, &w.squares, miss*x, rate)
		for j, b := range back {
			if b != 0 {
				step(&w.units[j], &w.unitSquares[j], b*x, rate)
			}
		}
	}
}

// step is one AdaGrad update of a weight.
func step(weight, squares *float32, gradient, rate float32) {
	*squares = *squares*(1-squareDecay) + gradient*gradient*squareGain
	*weight -= rate * gradient / float32(math.Sqrt(float64(*squares)))
}

// dequantize converts a net from whole numbers.
func (n *net) dequantize(f *value.Net) {
	n.bias.dequantize(&f.Bias)
	n.gains.dequantize(&f.Gains)
	for i := range f.Rows {
		if f.Rows[i] != (value.Row{}) { // unused inputs keep their random weights
			n.rows[i].dequantize(&f.Rows[i])
		}
	}
}

func (w *row) dequantize(f *value.Row) {
	w.used, w.direct = true, float32(f.Direct)/1000
	for j, u := range f.Units {
		w.units[j] = float32(u) / 1000
	}
}

// quantize converts the net to whole numbers. Inputs that never occurred get weight 0.
func (n *net) quantize() value.Net {
	out := value.NewNet(len(n.rows) / 2)
	out.Bias, out.Gains = n.bias.quantize(), n.gains.quantize()
	for i := range n.rows {
		if n.rows[i].used {
			out.Rows[i] = n.rows[i].quantize()
		}
	}
	return out
}

func (w *row) quantize() (out value.Row) {
	out.Direct = thousandths(w.direct)
	for j, u := range w.units {
		out.Units[j] = thousandths(u)
	}
	return out
}

func thousandths(x float32) int32 {
	return int32(max(-value.MaxNumber, min(value.MaxNumber, math.Round(1000*float64(x)))))
}
