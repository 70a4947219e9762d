package bot

import (
	"cmp"
	"context"
	"math/bits"
	"slices"
	"time"

	"spielwerk/game"
)

// trial is what became of a move of the first node in the games imagined with it.
type trial struct {
	guess float32 // by the hints
	games int
	value float32 // of all games
	// In how many games, and by how much, it was better than other moves on average, and
	// the squares of that.
	compared, better, squares float32
}

// worth is the mean of the games and the guess, which counts as much as some games.
func (t *trial) worth(trust float32) float32 {
	return (trust*t.guess + t.value) / (trust + float32(t.games))
}

// compare notes how much better than others a move was in a game.
func (t *trial) compare(better float32) {
	t.compared++
	t.better += better
	t.squares += better * better
}

// think tries the moves that look best, each in the same imagined games, leaves out the
// worse half of them, and so on until one is left (sequential halving: Karnin, Koren,
// Somekh 2013). The same games for all, because moves differ much less than games do.
// It ends when so many were imagined (as many as one likes, if games is 0), at end, if
// there is one, or with ctx.
func (b *thinker) think(ctx context.Context, s *game.InfoSet, moves []game.Move, games int, end time.Time) {
	if !b.kept {
		b.begin(s, moves)
	}
	b.base = b.rand.Uint64()
	begun, played := time.Now(), 0
	left := b.hopefuls(s, moves, games)
	for phases := bits.Len(uint(len(left) - 1)); ; phases-- {
		if !end.IsZero() && played > 0 {
			taken := time.Since(begun) / time.Duration(played)
			if n := played + int(time.Until(end)/max(taken, 1)); games == 0 || n < games {
				games = n
			}
		}
		rounds := first
		if games > 0 {
			rounds = max(1, (games-played)/(max(phases, 1)*len(left)))
		}
		for range rounds {
			number, mean := uint64(b.trials[left[0]].games), float32(0)
			b.values = b.values[:0]
			for _, i := range left {
				value := b.try(s, moves[i], &b.trials[i], number)
				b.values = append(b.values, value)
				mean += value / float32(len(left))
				played++
				if ctx.Err() != nil || !end.IsZero() && !time.Now().Before(end) {
					return
				}
			}
			for k, i := range left {
				b.trials[i].compare(b.values[k] - mean)
			}
		}
		if len(left) == len(b.order) {
			b.judge(left)
		}
		slices.SortStableFunc(left, b.better)
		if len(left) == 1 || b.plain(left) {
			return
		}
		left = left[:(len(left)+1)/2]
		if len(left) == 1 || games > 0 && played >= games {
			return
		}
	}
}

// hopefuls are the moves that are tried at all, those first that the hints like. What
// the hints say of a move counts as much as some games imagined with it.
func (b *thinker) hopefuls(s *game.InfoSet, moves []game.Move, games int) []int {
	g := glance{sample: b.now, after: b.after}
	b.hints = g.hints(s, moves, &b.rand, b.hints)
	b.trust, b.noise = usualTrust, 1
	high := slices.Max(b.hints)
	b.trials, b.order = b.trials[:0], b.order[:0]
	for i, sum := range b.hints {
		b.trials = append(b.trials, trial{guess: squash(float64(sum-high)/glances, b.scale[b.root])})
		b.order = append(b.order, i)
	}
	slices.SortStableFunc(b.order, b.better)
	if games > 0 {
		b.order = b.order[:min(len(b.order), 2+games/each)]
	}
	return b.order
}

// better orders moves.
func (b *thinker) better(i, j int) int {
	return cmp.Compare(b.trials[j].worth(b.trust), b.trials[i].worth(b.trust))
}

// try plays the imagined game of a number with a move.
func (b *thinker) try(s *game.InfoSet, m game.Move, t *trial, number uint64) float32 {
	b.rand = game.QuickRand(b.base, number)
	b.follow(s, m, 1<<b.seats-1)
	value := b.tell()[b.root]
	t.value += value
	t.games++
	return value
}

// judge finds how far to trust the hints: by how much games differ, against by how much
// hints are usually wrong about moves. Where games differ much, a few only guess worse.
func (b *thinker) judge(moves []int) {
	var noise, freedom float32
	for _, i := range moves {
		t := &b.trials[i]
		noise += t.squares - t.better*t.better/t.compared
		freedom += t.compared - 1
	}
	if freedom > 0 {
		b.noise = noise / freedom
		b.trust = b.noise / (doubt * doubt)
	}
}

// plain reports whether the best move is so far ahead that more games would not change
// it.
func (b *thinker) plain(left []int) bool {
	best, second := &b.trials[left[0]], &b.trials[left[1]]
	ahead := best.worth(b.trust) - second.worth(b.trust)
	return ahead*ahead*(b.trust+float32(second.games)) > sure*sure*2*b.noise
}
