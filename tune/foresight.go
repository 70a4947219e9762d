package tune

import (
	"context"
	"errors"
	"fmt"

	"spielwerk/arena"
	"spielwerk/bot"
	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/game/value"
)

// Foresight is a task: to learn what a game's positions foresee, by temporal difference
// (Sutton 1988; Tesauro 1995 for a game with luck). Bots play against each other that
// plan by what has been learned so far. What is told of a seat where a turn begins is
// moved towards what is told of it at the next turn, at the one after that, and so on to
// the points it has in the end, each a little less than the one before.
//
// If nothing is known to begin with, the first round is played by greedy bots, who are
// quick and know nothing of it, and learns from how their games end.
type Foresight struct {
	Rules  value.Rules
	From   *value.Nets // what is known to begin with, nil for nothing
	Rounds int
	Games  int // of a round
	Seed   uint64
	// Workers is how many games are played at the same time. What is learned does not
	// depend on it.
	Workers int
	// Progress, if not nil, is called after each game, by several goroutines.
	Progress func()
	// Told, if not nil, is called after each round with the points that a seat had in
	// its games on average.
	Told func(round int, points float64)
}

// The constants of the method, the same for all games.
const (
	opening = 5    // times as many games has the first round, which is quick
	window  = 4    // rounds whose games are learned from, the last ones
	times   = 2    // that a bot plays each move on
	strays  = 60   // in a thousand of its decisions
	trace   = 0.7  // how much less a later turn counts than the one before
	rate    = 5e-3 // of learning, at the beginning of a round; a tenth in the end
)

// Total is how many games will be played.
func (t *Foresight) Total() int {
	n := 0
	for round := range t.Rounds {
		n += t.games(round)
	}
	return n
}

// opens reports whether a round is the one of greedy bots.
func (t *Foresight) opens(round int) bool { return round == 0 && t.From == nil }

// games is how many games a round has.
func (t *Foresight) games(round int) int {
	if t.opens(round) {
		return opening * t.Games
	}
	return t.Games
}

// Run learns: it gives what was learned. It stops at the first error, or when ctx ends.
func (t *Foresight) Run(ctx context.Context) (*value.Nets, error) {
	if t.Rounds < 1 || t.Games < 1 {
		return nil, fmt.Errorf("%d rounds of %d games; at least one must be played", t.Rounds, t.Games)
	}
	clues := len(t.Rules.Features())
	if clues == 0 {
		return nil, errors.New("there is nothing to learn from")
	}
	l := newLearner(clues, t.Seed)
	if t.From != nil {
		l.begin(t.From)
	}
	var known []lesson
	for round := range t.Rounds {
		fresh, err := t.play(ctx, round, l.foresight())
		if err != nil {
			return nil, err
		}
		if known = append(known, fresh...); !t.opens(round) {
			known = known[max(0, len(known)-window*t.Games):]
		}
		l.learn(known, !t.opens(round))
		if t.Told != nil {
			t.Told(round, points(fresh))
		}
	}
	return l.foresight(), nil
}

// points are those that a seat had in the end, on average.
func points(games []lesson) float64 {
	sum, seats := 0.0, 0
	for i := range games {
		for _, n := range games[i].ends {
			sum += float64(n)
			seats++
		}
	}
	return sum / float64(seats)
}

// play plays the games of a round.
func (t *Foresight) play(ctx context.Context, round int, by *value.Nets) ([]lesson, error) {
	games := t.games(round)
	lessons := make([]lesson, games)
	rules := t.Rules.WithNets(by)
	err := each(ctx, t.Workers, games, func(ctx context.Context, i int) error {
		return t.one(ctx, rules, round, i, &lessons[i])
	})
	return lessons, err
}

// one plays one game of a round and notes it.
func (t *Foresight) one(ctx context.Context, rules game.Rules, round, i int, l *lesson) error {
	seed := fair.NumberedSeed(t.Seed, uint64(round)).Quick(uint64(i))
	m := &arena.Match{
		Rules: rules, Bots: []string{"greedy"}, Games: 1, Seed: seed.Uint64(), Workers: 1, Progress: t.Progress,
		Witness: func() arena.Witness { return &scribe{lesson: l, prompts: rules.Vocabulary().Prompts} },
	}
	if !t.opens(round) {
		m.Player = func(_ string, rules game.Rules, r game.Rand) (bot.Bot, error) {
			return bot.Exploring(rules, r, times, strays), nil
		}
	}
	_, err := m.Run(ctx)
	return err
}
