package house

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"spielwerk/arena"
	"spielwerk/game/policy"
	"spielwerk/game/value"
	"spielwerk/jobs"
	"spielwerk/train"
)

// A job is a few of the games that are wanted, so that all workers have some and little is lost with one
// of them, and at most mostOfJob, which take some time even with quick bots.
const (
	mostOfJob = 100
	leastJobs = 50
	gamesKind = "games"
)

// spread lets games be played by all who work for a queue. What comes of them is the same as if they were
// played here.
type spread struct {
	queue    *jobs.Queue
	progress *progress
	trouble  func(string)
}

// spread joins the queue that the flags name; nil without one. close must be called at the end.
func (j *joining) spread(ctx context.Context, w *world, pack string, of *progress) (s *spread, err error) {
	if j.Join == "" {
		return nil, nil
	}
	if pack != "" {
		return nil, errors.New("--pack is a file of this machine, which the workers of --join do not have")
	}
	s = &spread{progress: of, trouble: told(w.err)}
	s.queue, err = j.join(ctx)
	return s, err
}

func (s *spread) close() {
	if s != nil {
		s.queue.Close()
	}
}

// parts has a task done in parts, of n games or pairs of games, and gives what came of each.
func parts[T any](ctx context.Context, s *spread, n, games int, of task, got func(first int, came T) error) error {
	size := min(mostOfJob, max(1, n/leastJobs))
	var all [][]byte
	for from := 0; from < n; from += size {
		of.From, of.Till = from, min(from+size, n)
		job, err := zipped(&of)
		if err != nil {
			return err
		}
		all = append(all, job)
	}
	sum := sha256.Sum256(bytes.Join(all, nil))
	run := jobs.Run{Kind: gamesKind, Name: hex.EncodeToString(sum[:8]), Jobs: all, Trouble: s.trouble}
	run.Got = func(r jobs.Result) error {
		var came T
		first := r.Job * size
		if err := readResult(r.Data, &came); err != nil {
			return fmt.Errorf("games from %d on came back damaged: %w", first+1, err)
		}
		if r.Before {
			s.progress.before(games * (min(first+size, n) - first))
		}
		return got(first, came)
	}
	return s.queue.Run(ctx, run)
}

// match plays the games of matches elsewhere.
func (s *spread) match(with judges) func(context.Context, *arena.Match, bool, func(arena.Part) error) error {
	if s == nil {
		return nil
	}
	return func(ctx context.Context, m *arena.Match, moves bool, got func(arena.Part) error) error {
		j := taskOf(m.Rules)
		j.Match = &matchTask{
			Bots: m.Bots, Judges: with, Seed: m.Seed, Rotate: m.Rotate, Paired: m.Paired, Nonces: m.Nonces, Moves: moves, Counts: nameOf(m.Counter),
		}
		return parts(ctx, s, m.Games, 1, j, func(first int, p arena.Part) error {
			if p.First != first || moves && !p.Kept() {
				return fmt.Errorf("of the games from %d on only some came back", first+1)
			}
			return got(p)
		})
	}
}

// weights plays the rounds of a training elsewhere.
func (s *spread) weights(t *train.Weights) {
	if s == nil {
		return
	}
	t.Elsewhere = func(ctx context.Context, round int, at []float64, got func(int, []float64)) error {
		j := taskOf(t.Rules)
		j.Pairs = &pairsTask{Bot: t.Bot, Round: round, Games: t.Games, Seed: t.Seed, At: at}
		return parts(ctx, s, t.Games/2, 2, j, func(first int, leads []float64) error {
			got(first, leads)
			return nil
		})
	}
}

// value plays the rounds of a training elsewhere.
func (s *spread) value(t *train.Value) {
	if s == nil {
		return
	}
	t.Elsewhere = func(ctx context.Context, r train.Round, got func(int, [][]string) error) error {
		j := taskOf(t.Rules[0])
		nets := value.Write("", t.Rules[0].Features(), r.Nets)
		j.Round = &roundTask{Round: r.Number, Seed: t.Seed, Opening: r.Opening, Nets: nets}
		for _, rules := range t.Rules {
			j.Round.Seats = append(j.Round.Seats, rules.Config().Seats)
		}
		return parts(ctx, s, r.Games, 1, j, got)
	}
}

// policy plays the rounds of a training elsewhere.
func (s *spread) policy(t *train.Policy) {
	if s == nil {
		return
	}
	t.Elsewhere = func(ctx context.Context, r train.PolicyRound, got func(int, [][]string) error) error {
		j := taskOf(t.Rules[0])
		j.Policy = &policyTask{Bot: t.Bot, Round: r.Number, Seed: t.Seed, Prior: policy.Write("", t.Rules[0].Vocabulary(), r.Prior)}
		for _, rules := range t.Rules {
			j.Policy.Seats = append(j.Policy.Seats, rules.Config().Seats)
		}
		return parts(ctx, s, r.Games, 1, j, got)
	}
}
