package bot

import (
	"bytes"
	"cmp"
	"context"
	"math"
	"math/bits"
	"slices"
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
}

// The constants of the search, the same for all games.
const (
	explore   = 1.2 // how much is tried against how much is known
	sharpness = 0.6 // of the first guess, in standard deviations of the moves' hints
	unvisited = 0.1 // what a move that was not tried is valued below its node
	edgesEach = 24  // that an imagined game adds to a tree, about
	mostEdges = 1 << 18
	calibrate = 12  // imagined games that show how far hints differ
	longest   = 400 // moves of an imagined game, at most
	first     = 4   // games that each move is tried in before their time is known
	each      = 12  // games of a decision for each move that is tried
	trust     = 3   // in the hints: as many games count as much
	glances   = 4   // sampled positions on which the hints look at moves
	narrow    = 150 // the least by which leads are taken to differ
)

// search is information-set tree search over redealt positions, each seat with a
// tree of its own that holds what this seat hears (MO-ISMCTS: Cowling, Powley,
// Whitehouse 2012). Moves that a seat has not tried are guessed by the game's own
// hints (as in PUCT: Rosin 2011). An imagined game that leaves the trees is played on
// by the hints until the seat has had some turns, is cut there, and valued by them:
// all of them end at the same point of a turn, for hints of different points do not
// compare well.
//
// On several cores each thinks for itself, and their counts are added up: what they
// choose then does not depend on which is faster.
type search struct {
	effort   effort
	thinkers []*thinker
	moves    []game.Move
	sums     []trial // of the moves
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
func (b *search) Choose(ctx context.Context, s *game.Sight) game.Move {
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
		t.expect(s, m, len(b.moves) == 1)
	}
	return m
}

// think lets all thinkers spend the effort.
func (b *search) think(ctx context.Context, s *game.Sight) {
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
		if worth := sum.worth(); 4*sum.games >= 3*most && worth > best {
			best, choice = worth, i
		}
	}
	return b.moves[choice]
}

// thinker imagines games. It has one goroutine at a time.
type thinker struct {
	ahead   int
	size    int // of each tree
	seats   int
	forms   []game.Form // of moves
	prompts []game.Form
	rand    game.Rand

	trees  [game.MaxSeats]tree
	start  [game.MaxSeats]int32 // where imagined games begin in them
	at     [game.MaxSeats]int32 // where each seat is
	path   []step
	now    game.Position // the imagined game
	after  game.Position // one move later, for guesses
	glance glance
	hoped  game.Position // what the seat expects to see when it is asked again,
	kept   bool          // and whether it does
	root   game.Seat     // who thinks
	away   bool          // whether others have decided since a turn of root began
	inside game.Seats    // who still follows their tree
	turns  int           // that root has had
	log    game.Log
	moves  []game.Move
	order  []int   // of moves, the best first
	trials []trial // of the moves of a decision
	base   uint64  // of its imagined games
	edges  []*edge // of moves, nil for those that the node does not know
	leads  []float64
	usual  [game.MaxSeats]float64 // leads where imagined games end, of each seat
	scale  [game.MaxSeats]float64 // and by how much they differ
}

// trial is what became of a move of the first node in the games imagined with it.
type trial struct {
	guess float32 // by the hints
	games int
	value float32 // of all games
}

// worth is the mean of the games and the guess.
func (t *trial) worth() float32 { return (trust*t.guess + t.value) / (trust + float32(t.games)) }

// step is an edge that an imagined game has taken.
type step struct {
	seat game.Seat
	edge *edge
}

func newThinker(rules game.Rules, r game.Rand, e effort) *thinker {
	size := mostEdges
	if e.games > 0 {
		size = min(size, 1<<bits.Len(uint(max(e.games/e.cores, 100)*edgesEach)))
	}
	return &thinker{
		ahead: e.ahead, size: size, seats: rules.Config().Seats, forms: rules.Vocabulary().Moves, prompts: rules.Vocabulary().Prompts, rand: r,
		now: rules.Blank(), after: rules.Blank(), glance: newGlance(rules), hoped: rules.Blank(),
	}
}

// think tries the moves that look best, each in the same imagined games, leaves out the
// worse half of them, and so on until one is left (sequential halving: Karnin, Koren,
// Somekh 2013). The same games for all, because moves differ much less than games do.
// It ends when so many were imagined (as many as one likes, if games is 0), at end, if
// there is one, or with ctx.
func (b *thinker) think(ctx context.Context, s *game.Sight, moves []game.Move, games int, end time.Time) {
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
			number := uint64(b.trials[left[0]].games)
			for _, i := range left {
				b.try(s, moves[i], &b.trials[i], number)
				played++
				if ctx.Err() != nil || !end.IsZero() && !time.Now().Before(end) {
					return
				}
			}
		}
		slices.SortStableFunc(left, b.better)
		left = left[:(len(left)+1)/2]
		if len(left) == 1 || games > 0 && played >= games {
			return
		}
	}
}

// hopefuls are the moves that are tried at all, those first that the hints like. What
// the hints say of a move counts as much as some games imagined with it.
func (b *thinker) hopefuls(s *game.Sight, moves []game.Move, games int) []int {
	b.leads = append(b.leads[:0], make([]float64, len(moves))...)
	for range glances {
		s.Sample(b.now, &b.rand)
		for i, m := range moves {
			b.after.CopyFrom(b.now)
			_ = b.after.Play(b.root, m, nil)
			b.leads[i] += float64(b.after.Hint(b.root)) / glances
		}
	}
	high := slices.Max(b.leads)
	b.trials, b.order = b.trials[:0], b.order[:0]
	for i, lead := range b.leads {
		b.trials = append(b.trials, trial{guess: squash(lead-high, b.scale[b.root])})
		b.order = append(b.order, i)
	}
	slices.SortStableFunc(b.order, b.better)
	if games > 0 {
		b.order = b.order[:min(len(b.order), 2+games/each)]
	}
	return b.order
}

// better orders moves.
func (b *thinker) better(i, j int) int { return cmp.Compare(b.trials[j].worth(), b.trials[i].worth()) }

// try plays the imagined game of a number with a move.
func (b *thinker) try(s *game.Sight, m game.Move, t *trial, number uint64) {
	b.rand = game.QuickRand(b.base, number)
	b.follow(s, m, 1<<b.seats-1)
	t.value += b.tell()[b.root]
	t.games++
}

// expect goes on to the nodes after a move that is made now, and notes what will be
// seen if nothing unforeseen happens until the seat is asked again.
func (b *thinker) expect(s *game.Sight, m game.Move, forced bool) {
	if forced && !b.kept {
		return
	}
	b.kept = false
	node := b.start[b.root]
	if !forced {
		e := b.trees[b.root].find(node, wayOf(b.root, m))
		if e.key == 0 || e.visits == 0 {
			return
		}
		node = e.node
	}
	s.Sample(b.now, &b.rand)
	b.at, b.inside = b.start, 1<<b.seats-1
	b.play(b.root, m, node)
	for i := range b.seats {
		if b.at[i] == lost || b.trees[i].used > len(b.trees[i].edges)/2 {
			return
		}
	}
	b.start, b.kept = b.at, true
	b.now, b.hoped = b.hoped, b.now
}

// recall finds out whether the seat sees what it expected, so that the trees can be
// kept: two positions that it cannot tell apart become the same when they are redealt.
func (b *thinker) recall(s *game.Sight) {
	if !b.kept {
		return
	}
	b.kept = false
	if s.Seat() != b.root {
		return
	}
	r := game.QuickRand(1, 1)
	s.Sample(b.now, &r)
	r = game.QuickRand(1, 1)
	b.hoped.Redeal(b.root, &r)
	b.kept = bytes.Equal(game.Bytes(b.now), game.Bytes(b.hoped))
}

// begin clears the trees and measures how far leads differ where imagined games end.
func (b *thinker) begin(s *game.Sight, moves []game.Move) {
	b.root = s.Seat()
	clear(b.start[:])
	for i := range b.seats {
		b.trees[i].reset(b.size)
	}
	var sum, squares [game.MaxSeats]float64
	for range calibrate {
		b.follow(s, moves[b.rand.IntN(len(moves))], 0)
		for i := range b.seats {
			lead := float64(b.now.Hint(game.Seat(i)))
			sum[i] += lead
			squares[i] += lead * lead
		}
	}
	for i := range b.seats {
		mean := sum[i] / calibrate
		b.usual[i] = mean
		b.scale[i] = max(narrow, math.Sqrt(max(0, squares[i]/calibrate-mean*mean)))
	}
}

// follow plays one imagined game from a move of root on to where a turn of root begins
// that is so far ahead. A seat follows its tree and adds a way to it, and decides by the
// hints from there on, each seat for itself; inside are those who follow their trees.
func (b *thinker) follow(s *game.Sight, m game.Move, inside game.Seats) {
	s.Sample(b.now, &b.rand)
	b.reopen()
	b.at, b.inside = b.start, inside
	b.path = b.path[:0]
	b.turns, b.away = 0, !b.opens(b.root)
	seat, node := b.root, b.start[b.root]
	if inside.Has(seat) {
		if e := b.trees[seat].enter(node, wayOf(seat, m)); e != nil {
			b.path = append(b.path, step{seat, e})
			node = e.node
		} else {
			b.inside &^= 1 << seat
		}
	}
	for range longest {
		b.play(seat, m, node)
		if seat = b.next(); seat == game.Nobody || b.ends(seat) {
			return
		}
		own := game.See(b.now, seat, nil)
		b.moves = own.Moves(b.moves[:0])
		if m, node = b.moves[0], b.at[seat]; len(b.moves) > 1 {
			m, node = b.decide(&own)
		}
	}
}

// next is who decides: root first where several do at the same time, so that its own
// decision is not cut in parts by those of others.
func (b *thinker) next() game.Seat {
	pending := b.now.Pending()
	if pending.Has(b.root) {
		return b.root
	}
	return pending.First()
}

// reopen takes back what others have decided in secret and could still change: root
// does not know it, and what was dealt instead nobody would have decided. They decide
// anew.
func (b *thinker) reopen() {
	for other := range game.Seat(b.seats) {
		for again := other != b.root; again; {
			again = false
			b.moves = b.now.Moves(b.moves[:0], other)
			for _, m := range b.moves {
				if b.forms[m.Kind].Retracts {
					again = b.now.Play(other, m, nil) == nil
					break
				}
			}
		}
	}
}

// ends counts the turns of root, which begin with a prompt that opens one after others
// have decided something, and reports whether one begins that is no more looked at.
func (b *thinker) ends(seat game.Seat) bool {
	if seat != b.root {
		b.away = true
		return false
	}
	if !b.away || !b.opens(seat) {
		return false
	}
	b.away = false
	b.turns++
	return b.turns >= b.ahead
}

// opens reports whether a seat is asked what opens a turn.
func (b *thinker) opens(seat game.Seat) bool { return b.prompts[b.now.Prompt(seat).Kind].Opens }

// decide is what a seat does that has a choice, and the node to which that leads it.
//
// The hints see what the seat itself could, with other secrets than those of the
// imagined game: else whoever may draw a card would draw it when it is a good one.
func (b *thinker) decide(own *game.Sight) (game.Move, int32) {
	seat := own.Seat()
	if b.inside.Has(seat) && b.at[seat] != lost {
		if m, e := b.pick(seat, b.at[seat]); e != nil {
			b.path = append(b.path, step{seat, e})
			if e.visits == 0 {
				b.inside &^= 1 << seat
			}
			return m, e.node
		}
	}
	b.inside &^= 1 << seat
	return b.glance.best(own, b.moves, &b.rand), lost
}

// pick is the move that is most worth trying, and its edge; nil if the tree is full.
// A node knows few ways at first, the best by the hints, and more the more often it
// was reached.
func (b *thinker) pick(seat game.Seat, node int32) (game.Move, *edge) {
	t := &b.trees[seat]
	b.edges = b.edges[:0]
	known := 0
	var visits, value, mass float32
	for _, m := range b.moves {
		e := t.find(node, wayOf(seat, m))
		if e.key == 0 {
			b.edges = append(b.edges, nil)
			continue
		}
		known++
		visits += float32(e.visits)
		value += e.value
		b.edges = append(b.edges, e)
	}
	if width := min(len(b.moves), widest(int(visits))); known < width && !b.widen(seat, node, width-known) {
		return game.Move{}, nil
	}
	typical := float32(0.5)
	if visits > 0 {
		typical = value / visits
	}
	for _, e := range b.edges {
		if e != nil {
			mass += e.prior
		}
	}
	best, choice := float32(math.Inf(-1)), 0
	for i, e := range b.edges {
		if e == nil {
			continue
		}
		e.seen++
		q := typical - unvisited
		if e.visits > 0 {
			q = e.mean()
		}
		u := t.part(q) + explore*e.prior/mass*float32(math.Sqrt(float64(e.seen)))/float32(1+e.visits)
		if u > best {
			best, choice = u, i
		}
	}
	return b.moves[choice], b.edges[choice]
}

// widest is how many ways a node knows that was left so often.
func widest(visits int) int { return 5 * (1 + bits.Len(uint(visits/8))) }

// widen adds the n best ways that a node does not know yet, by what the game's hints
// say of the position after the move. It reports whether the tree had room.
func (b *thinker) widen(seat game.Seat, node int32, n int) bool {
	var sum, squares float64
	b.leads = b.leads[:0]
	for _, m := range b.moves {
		b.after.CopyFrom(b.now)
		_ = b.after.Play(seat, m, nil)
		lead := float64(b.after.Hint(seat))
		b.leads = append(b.leads, lead)
		sum += lead
		squares += lead * lead
	}
	count := float64(len(b.moves))
	mean := sum / count
	spread := sharpness * max(1, math.Sqrt(max(0, squares/count-mean*mean)))
	for range n {
		best := -1
		for i, e := range b.edges {
			if e == nil && (best < 0 || b.leads[i] > b.leads[best]) {
				best = i
			}
		}
		e := b.trees[seat].add(node, wayOf(seat, b.moves[best]))
		if e == nil {
			return false
		}
		e.prior = float32(math.Exp(min(4, (b.leads[best]-mean)/spread)))
		b.edges[best] = e
	}
	return true
}

// play makes a move of the imagined game; every seat follows it in its tree as far
// as it hears of it, and the seat itself to the node that it comes to.
func (b *thinker) play(seat game.Seat, m game.Move, node int32) {
	if b.inside == 0 {
		_ = b.now.Play(seat, m, nil)
		return
	}
	b.log.Events = b.log.Events[:0]
	_ = b.now.Play(seat, m, &b.log)
	var heard, private game.Seats // who hears something; what somebody does not hear
	for i := range b.log.Events {
		audience := b.log.Events[i].Audience
		heard |= audience
		private |= ^audience
	}
	for i := range game.Seat(b.seats) {
		if b.at[i] == lost {
			continue
		}
		switch {
		case i == seat:
			b.at[i] = node
		case !heard.Has(i):
		case private.Has(i):
			b.at[i] = b.trees[i].follow(b.at[i], wayOfKind(seat, m.Kind))
		default:
			b.at[i] = b.trees[i].follow(b.at[i], wayOf(seat, m))
		}
	}
}

// tell values the imagined game for each seat, and adds that to the edges taken.
func (b *thinker) tell() (value [game.MaxSeats]float32) {
	if b.now.Pending() == 0 {
		ranks, winners := b.now.Ranks(), 0
		for i := range b.seats {
			if ranks[i] == 1 {
				winners++
			}
		}
		for i := range b.seats {
			if ranks[i] == 1 {
				value[i] = 1 / float32(winners)
			}
		}
	} else {
		for i := range b.seats {
			value[i] = squash(float64(b.now.Hint(game.Seat(i)))-b.usual[i], b.scale[i])
		}
	}
	for _, s := range b.path {
		s.edge.visits++
		s.edge.value += value[s.seat]
		b.trees[s.seat].reach(s.edge.mean())
	}
	return value
}
