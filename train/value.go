package train

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"spielwerk/arena"
	"spielwerk/bot"
	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/game/value"
)

// Value is the training of a game's value network by temporal differences, TD(lambda) (Sutton
// 1988; Tesauro 1995 for a game with luck). Plan bots that use the nets learned so far play
// against each other. The prediction for a seat at the beginning of a turn is moved towards a
// mean of the predictions at its next turns and its final points, with weights that fall by
// lambda.
//
// Without initial nets the first round is played by greedy bots, which are quick and need no
// nets; its targets are the final points.
type Value struct {
	// Rules are the game, once for each number of seats that is trained; they take turns from
	// game to game. Their features are the same.
	Rules  []value.Rules
	From   *value.Nets // initial nets, nil for none
	Rounds int
	Games  int // in a round
	Seed   uint64
	// Workers is how many games are played at the same time. What is learned does not
	// depend on it.
	Workers int
	// Progress, if not nil, is called after each game, by several goroutines.
	Progress func()
	// Elsewhere, if not nil, lets the games of a round be played on other machines: it gives what
	// Moves says there, in parts, in any order.
	Elsewhere func(ctx context.Context, r Round, got func(first int, moves [][]string) error) error
	// Resume, if not nil, is the state of the same training after some rounds, as Save got it.
	Resume *State
	// Save, if not nil, is called after each round.
	Save func(*State) error
	// RoundDone, if not nil, is called after each round with the mean points of a seat in
	// its games.
	RoundDone func(round int, points float64)
}

// Round is a round that is to be played.
type Round struct {
	Number  int
	Games   int
	Opening bool // by greedy bots, before anything is learned
	Nets    *value.Nets
}

// The constants of the method, the same for all games.
const (
	openingFactor   = 5    // the first round, which is quick, has so many times the games
	replayRounds    = 4    // number of latest rounds whose episodes are used
	planRepeats     = 2    // playouts of each candidate of a plan bot
	explorePermille = 60   // exploration rate, in 1000 decisions
	lambda          = 0.7  // of TD(lambda)
	learningRate    = 5e-3 // at the beginning of a round; a tenth of it in the end
)

// Total is how many games will be played.
func (t *Value) Total() int {
	n, first := 0, 0
	if t.Resume != nil {
		first = len(t.Resume.Points)
	}
	for round := first; round < t.Rounds; round++ {
		n += t.games(round)
	}
	return n
}

// isOpening reports whether a round is played by greedy bots.
func (t *Value) isOpening(round int) bool { return round == 0 && t.From == nil }

// games is the number of games in a round.
func (t *Value) games(round int) int {
	if t.isOpening(round) {
		return openingFactor * t.Games
	}
	return t.Games
}

// Run trains and returns the nets. It stops at the first error, or when ctx ends.
func (t *Value) Run(ctx context.Context) (*value.Nets, error) {
	if t.Rounds < 1 || t.Games < 1 {
		return nil, fmt.Errorf("%d rounds of %d games; both must be at least 1", t.Rounds, t.Games)
	}
	if len(t.Rules) == 0 || len(t.Rules[0].Features()) == 0 {
		return nil, errors.New("the rules have no features to learn from")
	}
	if t.Resume != nil && len(t.Resume.Points) > t.Rounds {
		return nil, fmt.Errorf("%d rounds are done already, more than %d", len(t.Resume.Points), t.Rounds)
	}
	l := newLearner(len(t.Rules[0].Features()), t.Seed)
	if t.From != nil {
		l.begin(t.From)
	}
	var episodes []episode
	var all []float64 // points by rounds
	if t.Resume != nil {
		var err error
		if episodes, err = t.restore(ctx, l, t.Resume); err != nil {
			return nil, err
		}
		all = slices.Clone(t.Resume.Points)
	}
	for round := len(all); round < t.Rounds; round++ {
		fresh, err := t.play(ctx, Round{round, t.games(round), t.isOpening(round), l.nets()})
		if err != nil {
			return nil, err
		}
		if episodes = append(episodes, fresh...); !t.isOpening(round) {
			episodes = episodes[max(0, len(episodes)-replayRounds*t.Games):]
		}
		l.learn(episodes, !t.isOpening(round))
		all = append(all, points(fresh))
		if err := t.save(l, all, episodes); err != nil {
			return nil, err
		}
		if t.RoundDone != nil {
			t.RoundDone(round, all[round])
		}
	}
	return l.nets(), nil
}

// points are the mean final points of a seat.
func points(games []episode) float64 {
	sum, seats := 0.0, 0
	for i := range games {
		for _, n := range games[i].points {
			sum += float64(n)
			seats++
		}
	}
	return sum / float64(seats)
}

// play plays the games of a round.
func (t *Value) play(ctx context.Context, r Round) ([]episode, error) {
	episodes := make([]episode, r.Games)
	with := t.with(r.Nets)
	one := func(ctx context.Context, i int, moves []string) error {
		m := t.game(with[i%len(with)], &r, i)
		m.Progress = t.Progress
		return record(ctx, m, &episodes[i], PlayedGame{r.Number, i, moves})
	}
	if t.Elsewhere == nil {
		err := parallel(ctx, t.Workers, r.Games, func(ctx context.Context, i int) error { return one(ctx, i, nil) })
		return episodes, err
	}
	err := t.Elsewhere(ctx, r, func(first int, moves [][]string) error {
		return parallel(ctx, t.Workers, len(moves), func(ctx context.Context, i int) error {
			return one(ctx, first+i, moves[i])
		})
	})
	return episodes, err
}

// repeated gives the moves of a game that has been played to the match that plays it.
func repeated(moves []string) func(context.Context, *arena.Match, bool, func(arena.Part) error) error {
	return func(_ context.Context, _ *arena.Match, _ bool, got func(arena.Part) error) error {
		return got(arena.Part{Moves: []string{strings.Join(moves, "\n")}})
	}
}

// Moves plays some games of a round, from one to before another, and gives the moves of each.
func (t *Value) Moves(ctx context.Context, r Round, from, till int) ([][]string, error) {
	moves := make([][]string, till-from)
	with := t.with(r.Nets)
	err := parallel(ctx, t.Workers, len(moves), func(ctx context.Context, i int) error {
		rules := with[(from+i)%len(with)]
		m := t.game(rules, &r, from+i)
		m.Observer = func() arena.Observer { return &listing{words: rules.Vocabulary(), moves: &moves[i]} }
		_, err := m.Run(ctx)
		return err
	})
	return moves, err
}

// with are the rules with the nets of a round.
func (t *Value) with(nets *value.Nets) []value.Rules {
	out := make([]value.Rules, len(t.Rules))
	for i, r := range t.Rules {
		out[i] = r.WithNets(nets)
	}
	return out
}

// game is one game of a round.
func (t *Value) game(rules game.Rules, r *Round, i int) *arena.Match {
	seed := fair.NumberedSeed(t.Seed, uint64(r.Number)).Quick(uint64(i))
	m := &arena.Match{Rules: rules, Bots: []string{"greedy"}, Games: 1, Seed: seed.Uint64(), Workers: 1}
	if !r.Opening {
		m.Player = func(_ string, rules game.Rules, r game.Rand) (bot.Bot, error) {
			return bot.Exploring(rules, r, planRepeats, explorePermille), nil
		}
	}
	return m
}
