package bot

import (
	"context"
	"math"
	"math/bits"
	"time"

	"spielwerk/game"
)

// effort is what a search may spend on a decision: iterations, or time, or both,
// whichever ends first.
type effort struct {
	iterations int
	time       time.Duration
}

// The constants of the search, the same for all games.
const (
	explore   = 1.2 // how much is tried against how much is known
	sharpness = 0.6 // of the first guess, in standard deviations of the moves' hints
	unvisited = 0.1 // what a move that was not tried is valued below its node
	edgesEach = 16  // that an imagined game adds to a tree, about
	mostEdges = 1 << 18
	cut       = 4  // moves that are played at random beyond the trees
	calibrate = 24 // imagined games that show how far hints differ
)

// search is information-set tree search over redealt positions, each seat with a
// tree of its own that holds what this seat hears (MO-ISMCTS: Cowling, Powley,
// Whitehouse 2012). Moves that a seat has not tried are guessed by the game's own
// hints (as in PUCT: Rosin 2011), and an imagined game that leaves the trees is cut
// and valued by them.
type search struct {
	effort effort
	size   int // of each tree
	seats  int
	forms  []game.Form
	rand   game.Rand

	trees [game.MaxSeats]tree
	at    [game.MaxSeats]int32 // where each seat is in its tree
	path  []step
	now   game.Position // the imagined game
	after game.Position // one move later, for guesses
	log   game.Log
	moves []game.Move
	more  []game.Move
	edges []*edge // of moves, nil for those that the node does not know
	leads []float64
	scale float64 // of leads
}

// step is an edge that an imagined game has taken.
type step struct {
	seat game.Seat
	edge *edge
}

func newSearch(rules game.Rules, r game.Rand, e effort) *search {
	size := mostEdges
	if e.iterations > 0 {
		size = min(size, 1<<bits.Len(uint(e.iterations*edgesEach)))
	}
	return &search{
		effort: e, size: size, seats: rules.Config().Seats, forms: rules.Vocabulary().Moves, rand: r,
		now: rules.Blank(), after: rules.Blank(),
	}
}

// Choose implements Bot. It answers when its effort is spent or ctx ends, and in any
// case after one imagined game.
func (b *search) Choose(ctx context.Context, s *game.Sight) game.Move {
	b.moves = s.Moves(b.moves[:0])
	if len(b.moves) == 1 {
		return b.moves[0]
	}
	var end time.Time
	if b.effort.time > 0 {
		end = time.Now().Add(b.effort.time)
	}
	b.begin(s)
	for i := 1; ; i++ {
		b.imagine(s)
		if b.effort.iterations > 0 && i >= b.effort.iterations || ctx.Err() != nil {
			break
		}
		if b.effort.time > 0 && i%8 == 0 && !time.Now().Before(end) {
			break
		}
	}
	return b.favourite(s)
}

// begin clears the trees and measures how far leads differ a few moves on.
func (b *search) begin(s *game.Sight) {
	for i := range b.seats {
		b.trees[i].reset(b.size)
	}
	var sum, squares float64
	for range calibrate {
		s.Sample(b.now, &b.rand)
		b.playOn(2 * cut)
		lead := float64(b.now.Hint(s.Seat()))
		sum += lead
		squares += lead * lead
	}
	mean := sum / calibrate
	b.scale = max(50, math.Sqrt(max(0, squares/calibrate-mean*mean)))
}

// favourite is the move that was tried most.
func (b *search) favourite(s *game.Sight) game.Move {
	b.moves = s.Moves(b.moves[:0])
	best, most := b.moves[0], int32(-1)
	for _, m := range b.moves {
		if e := b.trees[s.Seat()].find(0, wayOf(s.Seat(), m)); e.key != 0 && e.visits > most {
			best, most = m, e.visits
		}
	}
	return best
}

// imagine plays one imagined game: down the trees, one step beyond, on for a few
// moves, and tells the trees what became of it.
func (b *search) imagine(s *game.Sight) {
	s.Sample(b.now, &b.rand)
	clear(b.at[:])
	b.path = b.path[:0]
	for first := true; ; first = false {
		seat := b.now.Pending().First()
		if first {
			seat = s.Seat()
		}
		if seat == game.Nobody {
			break
		}
		b.moves = b.legal(b.moves[:0], seat)
		if len(b.moves) == 1 {
			b.play(seat, b.moves[0], b.at[seat])
			continue
		}
		node := b.at[seat]
		if node == lost {
			break
		}
		m, e := b.pick(seat, node)
		if e == nil {
			break
		}
		b.path = append(b.path, step{seat, e})
		fresh := e.visits == 0
		b.play(seat, m, e.node)
		if fresh {
			break
		}
	}
	b.playOn(cut)
	b.tell()
}

// legal appends the moves of a seat that retract nothing.
func (b *search) legal(dst []game.Move, seat game.Seat) []game.Move {
	n := len(dst)
	dst = b.now.Moves(dst, seat)
	for _, m := range dst[n:] {
		if !b.forms[m.Kind].Retracts {
			dst[n] = m
			n++
		}
	}
	return dst[:n]
}

// pick is the move that is most worth trying, and its edge; nil if the tree is full.
// A node knows few ways at first, the best by the hints, and more the more often it
// was reached; the first node knows all.
func (b *search) pick(seat game.Seat, node int32) (game.Move, *edge) {
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
	width := len(b.moves)
	if node != 0 {
		width = min(width, widest(int(visits)))
	}
	if known < width && !b.widen(seat, node, width-known) {
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
			q = e.value / float32(e.visits)
		}
		u := q + explore*e.prior/mass*float32(math.Sqrt(float64(e.seen)))/float32(1+e.visits)
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
func (b *search) widen(seat game.Seat, node int32, n int) bool {
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
func (b *search) play(seat game.Seat, m game.Move, node int32) {
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

// playOn plays moves at random.
func (b *search) playOn(n int) {
	for range n {
		seat := b.now.Pending().First()
		if seat == game.Nobody {
			return
		}
		b.more = b.legal(b.more[:0], seat)
		_ = b.now.Play(seat, b.more[b.rand.IntN(len(b.more))], nil)
	}
}

// tell values the imagined game for each seat, and adds that to the edges taken.
func (b *search) tell() {
	var value [game.MaxSeats]float32
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
			value[i] = squash(float64(b.now.Hint(game.Seat(i))), b.scale)
		}
	}
	for _, s := range b.path {
		s.edge.visits++
		s.edge.value += value[s.seat]
	}
}
