package tune

import (
	"math"
	"math/rand/v2"
	"sync"

	"spielwerk/game/value"
)

// learner is the nets while they learn.
type learner struct {
	own, open *net
	rand      *rand.Rand
}

func newLearner(clues int, seed uint64) *learner {
	r := rand.New(rand.NewPCG(seed, 0))
	return &learner{own: newNet(clues, r), open: newNet(clues, r), rand: r}
}

// begin goes on from what is known.
func (l *learner) begin(f *value.Nets) {
	l.own.know(&f.Private)
	l.open.know(&f.Public)
}

// foresight is what has been learned so far.
func (l *learner) foresight() *value.Nets {
	return &value.Nets{Private: l.own.whole(), Public: l.open.whole()}
}

// sample is one outlook with what is to be told of it.
type sample struct {
	outlook *value.Vector
	goal    float32
}

// learn goes through all turns of some games once, in an order by lot. Each net depends
// on its own samples only, so that both can learn at the same time.
func (l *learner) learn(known []lesson, ahead bool) {
	var own, open []sample
	for i := range known {
		l.goals(&known[i], ahead)
		for k := range known[i].turns {
			m := &known[i].turns[k]
			for seat, goal := range m.goals {
				own = append(own, sample{&m.own[seat], goal})
				open = append(open, sample{&m.open[seat], goal})
			}
		}
	}
	l.rand.Shuffle(len(own), func(i, j int) {
		own[i], own[j] = own[j], own[i]
		open[i], open[j] = open[j], open[i]
	})
	var wg sync.WaitGroup
	wg.Go(func() { l.own.learn(own) })
	wg.Go(func() { l.open.learn(open) })
	wg.Wait()
}

// goals sets what is to be told of the seats of a game: if it is looked ahead, a mean of
// what is told of them at the turns to come and the points in the end, the nearest most.
func (l *learner) goals(g *lesson, ahead bool) {
	next := append([]float32(nil), g.ends...)
	for k := len(g.turns) - 1; k >= 0; k-- {
		m := &g.turns[k]
		m.goals = append(m.goals[:0], next...)
		if !ahead {
			continue
		}
		for seat := range next {
			told := l.own.tell(&m.own[seat])
			next[seat] = trace*next[seat] + (1-trace)*told
		}
	}
}

// row is what one input adds, as value.Row, with how much it has been moved already.
type row struct {
	direct, moved float32
	units, shifts [value.Hidden]float32
	used          bool
}

// net is a net of foresight in fractions. What is often moved is moved less each time
// (Duchi, Hazan, Singer 2011, with moves of long ago forgotten).
type net struct {
	bias, gains row
	rows        []row
	at          []int32 // of the inputs of a sample,
	x           []float32
	units       [value.Hidden]float32 // and of the hidden units before they are cut at 0
}

const (
	begun     = 1e-2 // squares of moves when nothing was moved yet
	counted   = 1e-2 // of the square of a move
	forgotten = 1e-4 // of the squares at each move
	narrow    = 0.1  // by how much weights differ at first
	farthest  = 10   // points by which a sample counts as wrong, at most
)

func newNet(clues int, r *rand.Rand) *net {
	n := &net{rows: make([]row, 2*clues)}
	n.bias.begin(nil)
	n.gains.begin(r)
	for i := range n.rows {
		n.rows[i].begin(r)
	}
	return n
}

func (w *row) begin(r *rand.Rand) {
	w.moved = begun
	for j := range w.units {
		w.shifts[j] = begun
		if r != nil {
			w.units[j] = float32(r.NormFloat64() * narrow)
		}
	}
}

// tell is what the net tells of a sample, in points.
func (n *net) tell(o *value.Vector) float32 {
	n.at, n.x = n.at[:0], n.x[:0]
	time := float32(o.Time) / value.One
	for _, c := range o.Features {
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

// learn moves the net towards the goals of some samples, one after the other.
func (n *net) learn(samples []sample) {
	for i, s := range samples {
		n.step(s, rate*(1-0.9*float32(i)/float32(len(samples))))
	}
}

func (n *net) step(s sample, rate float32) {
	wrong := max(-farthest, min(farthest, n.tell(s.outlook)-s.goal))
	var back [value.Hidden]float32
	for j, u := range n.units {
		if u > 0 {
			back[j] = wrong * n.gains.units[j]
			move(&n.gains.units[j], &n.gains.shifts[j], wrong*u, rate)
			move(&n.bias.units[j], &n.bias.shifts[j], back[j], rate)
		}
	}
	move(&n.bias.direct, &n.bias.moved, wrong, rate)
	for i, at := range n.at {
		w, x := &n.rows[at], n.x[i]
		w.used = true
		move(&w.direct, &w.moved, wrong*x, rate)
		for j, b := range back {
			if b != 0 {
				move(&w.units[j], &w.shifts[j], b*x, rate)
			}
		}
	}
}

// move moves a weight down a slope.
func move(weight, moved *float32, slope, rate float32) {
	*moved = *moved*(1-forgotten) + slope*slope*counted
	*weight -= rate * slope / float32(math.Sqrt(float64(*moved)))
}

// know takes over a net in whole numbers.
func (n *net) know(f *value.Net) {
	n.bias.know(&f.Bias)
	n.gains.know(&f.Gains)
	for i := range f.Rows {
		if f.Rows[i] != (value.Row{}) { // what was never met is begun anew
			n.rows[i].know(&f.Rows[i])
		}
	}
}

func (w *row) know(f *value.Row) {
	w.used, w.direct = true, float32(f.Direct)/1000
	for j, u := range f.Units {
		w.units[j] = float32(u) / 1000
	}
}

// whole is the net in whole numbers. What was never met tells nothing.
func (n *net) whole() value.Net {
	out := value.NewNet(len(n.rows) / 2)
	out.Bias, out.Gains = n.bias.whole(), n.gains.whole()
	for i := range n.rows {
		if n.rows[i].used {
			out.Rows[i] = n.rows[i].whole()
		}
	}
	return out
}

func (w *row) whole() (out value.Row) {
	out.Direct = thousandths(w.direct)
	for j, u := range w.units {
		out.Units[j] = thousandths(u)
	}
	return out
}

func thousandths(x float32) int32 {
	return int32(max(-value.MaxNumber, min(value.MaxNumber, math.Round(1000*float64(x)))))
}
