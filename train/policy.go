package train

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"spielwerk/arena"
	"spielwerk/bot"
	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/game/policy"
)

// Policy is the training of a game's policy prior by expert iteration (Anthony, Tian, Barber 2017).
// Bots that search, by the prior learned so far, play against each other. What they choose is
// predicted by a softmax over the legal moves, of the evaluation after a move times a factor and a
// number for each move; those that predict best (by AdaGrad) are the prior.
type Policy struct {
	// Rules are the game, once for each number of seats that is trained; they take turns from game
	// to game. What they have for a prior is not used.
	Rules  []policy.Rules
	Bot    string // that plays all seats
	Rounds int    // each by the prior of the rounds before
	Games  int    // in a round
	Seed   uint64
	// Workers is how many games are played at the same time. What is learned does not
	// depend on it.
	Workers int
	// Progress, if not nil, is called after each game, by several goroutines.
	Progress func()
	// Elsewhere, if not nil, lets the games of a round be played on other machines: it gives what
	// Moves says there, in parts, in any order, one after the other.
	Elsewhere func(ctx context.Context, r PolicyRound, got func(first int, moves [][]string) error) error
	// Resume, if not nil, are the games of the same training after some rounds, as Save got them.
	Resume []PlayedGame
	// Save, if not nil, is called after each round.
	Save func([]PlayedGame) error
	// RoundDone, if not nil, is called after each round.
	RoundDone func(round int, fit Fit)
}

// PolicyRound is a round that is to be played.
type PolicyRound struct {
	Number, Games int
	Prior         *policy.Prior // that the bots go by
}

// Fit is how well choices are predicted that were not learned from, which are those of every tenth game:
// the mean of the negative logarithm of the probability that a choice had, by the evaluation alone and
// with the prior. With fewer than ten games there are none.
type Fit struct {
	Learned, Tested   int // decisions
	Evaluation, Prior float64
}

// The constants of the method, the same for all games.
const (
	policyEpochs  = 6    // passes over all decisions
	policyRate    = 0.1  // learning rate in the first pass; a third of it in the third
	policyDecay   = 1e-5 // of a number at each step
	policySquares = 0.1  // of gradients, at first: what was seen a few times only stays small
	mostBehind    = 30   // points that a move counts as behind the best one at most
	leastFactor   = 0.02 // of the evaluation
	testPart      = 10   // every tenth game is not learned from
	leastBetter   = 5    // hundredths of a point that a row has at least
)

// Total is how many games will be played.
func (t *Policy) Total() int { return t.Rounds*t.Games - len(t.Resume) }

// Run trains and returns the prior. It stops at the first error, or when ctx ends.
func (t *Policy) Run(ctx context.Context) (*policy.Prior, error) {
	switch {
	case t.Rounds < 1 || t.Games < 1:
		return nil, fmt.Errorf("%d rounds of %d games; both must be at least 1", t.Rounds, t.Games)
	case len(t.Rules) == 0:
		return nil, errors.New("there are no rules to learn")
	case len(t.Resume)%t.Games != 0 || len(t.Resume) > t.Rounds*t.Games:
		return nil, fmt.Errorf("%d games are done already, which are not 0 to %d rounds of %d", len(t.Resume), t.Rounds, t.Games)
	}
	games, err := t.decisions(ctx, t.Resume)
	if err != nil {
		return nil, err
	}
	played := slices.Clone(t.Resume)
	prior, _ := learnPolicy(games, t.Seed)
	for round := len(played) / t.Games; round < t.Rounds; round++ {
		fresh, err := t.play(ctx, PolicyRound{round, t.Games, prior})
		if err != nil {
			return nil, err
		}
		more, err := t.decisions(ctx, fresh)
		if err != nil {
			return nil, err
		}
		games, played = append(games, more...), append(played, fresh...)
		var fit Fit
		prior, fit = learnPolicy(games, t.Seed)
		if t.Save != nil {
			if err := t.Save(played); err != nil {
				return nil, err
			}
		}
		if t.RoundDone != nil {
			t.RoundDone(round, fit)
		}
	}
	return prior, nil
}

// play plays the games of a round.
func (t *Policy) play(ctx context.Context, r PolicyRound) ([]PlayedGame, error) {
	games := make([]PlayedGame, r.Games)
	keep := func(first int, moves [][]string) {
		for i, m := range moves {
			games[first+i] = PlayedGame{r.Number, first + i, m}
		}
	}
	if t.Elsewhere == nil {
		moves, err := t.Moves(ctx, r, 0, r.Games)
		keep(0, moves)
		return games, err
	}
	err := t.Elsewhere(ctx, r, func(first int, moves [][]string) error {
		keep(first, moves)
		for range moves {
			if t.Progress != nil {
				t.Progress()
			}
		}
		return nil
	})
	return games, err
}

// Moves plays some games of a round, from one to before another, and gives the moves of each.
func (t *Policy) Moves(ctx context.Context, r PolicyRound, from, till int) ([][]string, error) {
	moves := make([][]string, till-from)
	with := t.with(r.Prior)
	err := parallel(ctx, t.Workers, len(moves), func(ctx context.Context, i int) error {
		rules := with[(from+i)%len(with)]
		m := t.game(rules, &PlayedGame{Round: r.Number, Game: from + i})
		m.Observer = func() arena.Observer { return &listing{words: rules.Vocabulary(), moves: &moves[i]} }
		m.Progress = t.Progress
		_, err := m.Run(ctx)
		return err
	})
	return moves, err
}

// with are the rules with a prior.
func (t *Policy) with(prior *policy.Prior) []policy.Rules {
	out := make([]policy.Rules, len(t.Rules))
	for i, r := range t.Rules {
		out[i] = r.WithPolicy(prior)
	}
	return out
}

// game is the match of one game.
func (t *Policy) game(rules game.Rules, g *PlayedGame) *arena.Match {
	seed := fair.NumberedSeed(t.Seed, uint64(g.Round)).Quick(uint64(g.Game))
	return &arena.Match{Rules: rules, Bots: []string{t.Bot}, Games: 1, Seed: seed.Uint64(), Workers: 1}
}

// decisions are those of some games, by games.
func (t *Policy) decisions(ctx context.Context, games []PlayedGame) ([][]decision, error) {
	out := make([][]decision, len(games))
	err := parallel(ctx, t.Workers, len(games), func(ctx context.Context, i int) error {
		g := &games[i]
		rules := t.Rules[g.Game%len(t.Rules)]
		m := t.game(rules, g)
		m.Elsewhere = repeated(g.Moves)
		random := fair.NumberedSeed(t.Seed, uint64(g.Round)).Quick(uint64(g.Game))
		m.Observer = func() arena.Observer {
			return &chooser{decisions: &out[i], evaluator: bot.NewEvaluator(rules, game.QuickRand(random.Uint64(), 0))}
		}
		_, err := m.Run(ctx)
		return err
	})
	return out, err
}

// decision is a choice between some moves.
type decision struct {
	moves  []game.Move
	behind []float32 // the best by the evaluation, in points; 0 or negative
	chosen int
}

// chooser records the decisions of a game.
type chooser struct {
	decisions *[]decision
	evaluator *bot.Evaluator
	moves     []game.Move
}

// Decides implements arena.Observer.
func (c *chooser) Decides(p game.Position, seat game.Seat, m game.Move) {
	s := game.Observe(p, seat, nil)
	c.moves = s.Moves(c.moves[:0])
	chosen := slices.Index(c.moves, m)
	if len(c.moves) < 2 || chosen < 0 {
		return
	}
	values := c.evaluator.Evaluate(&s, c.moves)
	d := decision{moves: slices.Clone(c.moves), behind: make([]float32, len(c.moves)), chosen: chosen}
	for i, high := 0, slices.Max(values); i < len(values); i++ {
		d.behind[i] = max(-mostBehind, float32(values[i]-high)/100)
	}
	*c.decisions = append(*c.decisions, d)
}

// Dealt implements arena.Observer.
func (c *chooser) Dealt([]string, game.Position, []game.Event) {}

// Played implements arena.Observer.
func (c *chooser) Played(game.Position, []game.Event) {}

// Over implements arena.Observer.
func (c *chooser) Over(game.Position) {}

// learnPolicy learns from all games but every tenth, and measures by these.
func learnPolicy(games [][]decision, seed uint64) (*policy.Prior, Fit) {
	var learned, kept []*decision
	for i, g := range games {
		for k := range g {
			if i%testPart == testPart-1 {
				kept = append(kept, &g[k])
			} else {
				learned = append(learned, &g[k])
			}
		}
	}
	alone := newSoftmax(false)
	alone.learn(learned, seed)
	whole := newSoftmax(true)
	whole.learn(learned, seed)
	return whole.prior(), Fit{len(learned), len(kept), alone.loss(kept), whole.loss(kept)}
}

// softmax gives moves probabilities: in proportion to the exponential of the factor times what the
// evaluation says and the number of the move.
type softmax struct {
	factor, factorSquares float32
	each                  bool // whether moves have numbers
	moves                 map[game.Move]*number
	chances               []float32
}

// number is that of a move, with its sum of squared gradients.
type number struct{ better, squares float32 }

func newSoftmax(each bool) *softmax {
	return &softmax{factor: 1, factorSquares: policySquares, each: each, moves: map[game.Move]*number{}}
}

// learn makes some passes over decisions, in random order.
func (l *softmax) learn(all []*decision, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 0))
	order := r.Perm(len(all))
	for epoch := range policyEpochs {
		for _, k := range order {
			l.step(all[k], policyRate/float32(1+epoch))
		}
	}
}

// step is one step of gradient descent on the loss of a decision.
func (l *softmax) step(d *decision, rate float32) {
	var slope float32 // of the factor
	for i, p := range l.predict(d) {
		if i == d.chosen {
			p--
		}
		slope += p * d.behind[i]
		if l.each {
			n := l.moves[d.moves[i]]
			if n == nil {
				n = &number{squares: policySquares}
				l.moves[d.moves[i]] = n
			}
			g := p + policyDecay*n.better
			n.squares += g * g
			n.better -= rate * g / sqrt(n.squares)
		}
	}
	l.factorSquares += slope * slope
	l.factor = max(leastFactor, l.factor-rate*slope/sqrt(l.factorSquares))
}

// predict gives the probabilities of the moves.
func (l *softmax) predict(d *decision) []float32 {
	l.chances = l.chances[:0]
	for i, m := range d.moves {
		x := l.factor * d.behind[i]
		if n := l.moves[m]; n != nil {
			x += n.better
		}
		l.chances = append(l.chances, x)
	}
	high, sum := slices.Max(l.chances), float32(0)
	for i, x := range l.chances {
		l.chances[i] = float32(math.Exp(float64(x - high)))
		sum += l.chances[i]
	}
	for i := range l.chances {
		l.chances[i] /= sum
	}
	return l.chances
}

// loss is the mean negative logarithm of the probabilities of what was chosen.
func (l *softmax) loss(all []*decision) float64 {
	sum := 0.0
	for _, d := range all {
		sum -= math.Log(float64(l.predict(d)[d.chosen]))
	}
	return sum / float64(max(1, len(all)))
}

// prior are the numbers in points of the evaluation.
func (l *softmax) prior() *policy.Prior {
	var rows []policy.Row
	for m, n := range l.moves {
		better := math.Round(100 * float64(n.better/l.factor))
		if better = max(-policy.MaxBetter, min(policy.MaxBetter, better)); math.Abs(better) >= leastBetter {
			rows = append(rows, policy.Row{Move: m, Better: int(better)})
		}
	}
	return policy.New(rows)
}

func sqrt(x float32) float32 { return float32(math.Sqrt(float64(x))) }
