package bot

import (
	"context"
	"sync"
	"time"

	"spielwerk/game"
)

// effort is what a search may spend on a decision: imagined games, or time, or both,
// whichever ends first.
type effort struct {
	games int
	time  time.Duration
	cores int // that think at the same time, at least 1
	ahead int // turns that an imagined game goes on at most

	thorough bool // whether imagined games go by no habits: all moves are looked at
}

// The constants of the search, the same for all games.
const (
	explore    = 0.5 // how much is tried against how much is known
	edgesEach  = 24  // that an imagined game adds to a tree, about
	mostEdges  = 1 << 18
	calibrate  = 12   // imagined games that show how far hints differ
	longest    = 400  // moves of an imagined game, at most
	first      = 4    // games that each move is tried in before their time is known
	each       = 12   // games of a decision for each move that is tried
	doubt      = 0.03 // by how much the hints are taken to be wrong about moves, as a chance of winning,
	sure       = 3    // standard errors by which a move is far ahead
	usualTrust = 10   // in the hints, before that is known: as many games count as much
	glances    = 4    // sampled positions on which the hints look at moves
	narrow     = 150  // the least by which leads are taken to differ
)

// search is information-set tree search over redealt positions, each seat with a
// tree of its own that holds what this seat hears (MO-ISMCTS: Cowling, Powley,
// Whitehouse 2012). What the game's own hints say of a move counts there as much as
// some games that took it, so that a seat plays by them until it knows better. An
// imagined game that leaves the trees is played on by the hints until the seat has had
// some turns, is cut there, and valued by them: all of them end at the same point of a
// turn, for hints of different points do not compare well.
//
// On several cores each thinks for itself, and their counts are added up: what they
// choose then does not depend on which is faster.
type search struct {
	effort   effort
	thinkers []*thinker
	moves    []game.Move
	sums     []trial // of the moves
	trust    float32
}

// Listens reports whether a bot makes use of what its seat has heard.
func Listens(b Bot) bool {
	_, does := b.(*search)
	return does
}

func newSearch(rules game.Rules, r game.Rand, e effort) *search {
	b := &search{effort: e}
	for range e.cores {
		b.thinkers = append(b.thinkers, newThinker(rules, game.QuickRand(r.Uint64(), r.Uint64()), e))
	}
	return b
}

// Choose implements Bot. It answers when its effort is spent or ctx ends, and in any
// case after one imagined game.
func (b *search) Choose(ctx context.Context, s *game.InfoSet) game.Move {
	b.moves = s.Moves(b.moves[:0])
	for _, t := range b.thinkers {
		t.recall(s)
	}
	m := b.moves[0]
	if len(b.moves) > 1 {
		b.think(ctx, s)
		m = b.favourite()
	}
	for _, t := range b.thinkers {
		t.expect(s.Seat(), m)
	}
	return m
}

// think lets all thinkers spend the effort.
func (b *search) think(ctx context.Context, s *game.InfoSet) {
	var end time.Time
	if b.effort.time > 0 {
		end = time.Now().Add(b.effort.time)
	}
	var others sync.WaitGroup
	for i, t := range b.thinkers {
		games := (b.effort.games + i) / b.effort.cores
		if i == b.effort.cores-1 {
			t.think(ctx, s, b.moves, games, end)
			continue
		}
		others.Go(func() { t.think(ctx, s, b.moves, games, end) })
	}
	others.Wait()
}

// favourite is the best of the moves that were tried most, or nearly.
func (b *search) favourite() game.Move {
	b.sums = append(b.sums[:0], make([]trial, len(b.moves))...)
	most := 0
	b.trust = 0
	for _, t := range b.thinkers {
		b.trust += t.trust / float32(len(b.thinkers))
	}
	for i := range b.sums {
		for _, t := range b.thinkers {
			b.sums[i].guess += t.trials[i].guess / float32(len(b.thinkers))
			b.sums[i].games += t.trials[i].games
			b.sums[i].value += t.trials[i].value
		}
		most = max(most, b.sums[i].games)
	}
	best, choice := float32(-1), 0
	for i, sum := range b.sums {
		if worth := sum.worth(b.trust); 4*sum.games >= 3*most && worth > best {
			best, choice = worth, i
		}
	}
	return b.moves[choice]
}
