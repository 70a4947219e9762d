package bot

import (
	"math"
	"math/bits"
	"slices"

	"spielwerk/game"
)

// thinker imagines games. It has one goroutine at a time.
type thinker struct {
	ahead   int
	size    int // of each tree
	seats   int
	forms   []game.Form // of moves
	prompts []game.Form
	rand    game.Rand

	trees  [game.MaxSeats]tree
	start  [game.MaxSeats]node // where imagined games begin in them
	at     [game.MaxSeats]node // where each seat is, as far as it follows its tree
	path   []step
	now    game.Position // the imagined game
	after  game.Position // one move later
	looks  looks
	heard  []game.Event // what the seat had heard when it was asked last,
	news   []game.Event // and what it has heard now
	begun  bool         // whether the trees are of this seat and what it had heard
	kept   bool         // whether they know where that has led
	root   game.Seat    // who thinks
	away   bool         // whether others have decided since a turn of root began
	inside game.Seats   // who still follows their tree
	turns  int          // that root has had
	log    game.Log
	moves  []game.Move
	order  []int                  // of moves, the best first
	trials []trial                // of the moves of a decision
	noise  float32                // how far games differ, as a variance
	trust  float32                // in the hints: as many games count as much
	base   uint64                 // of its imagined games
	edges  []*edge                // of moves, nil for those that the node does not know
	values []float32              // of a game with each of some moves
	hints  []int                  // of the moves of a decision, added up
	usual  [game.MaxSeats]float64 // leads where imagined games end, of each seat
	scale  [game.MaxSeats]float64 // and by how much they differ
}

func newThinker(rules game.Rules, r game.Rand, e effort) *thinker {
	size := mostEdges
	if e.games > 0 {
		size = min(size, 1<<bits.Len(uint(max(e.games/e.cores, 100)*edgesEach)))
	}
	return &thinker{
		ahead: e.ahead, size: size, seats: rules.Config().Seats, forms: rules.Vocabulary().Moves, prompts: rules.Vocabulary().Prompts, rand: r,
		now: rules.Blank(), after: rules.Blank(), looks: newLooks(rules, e.thorough),
	}
}

// begin clears the trees and measures how far leads differ where imagined games end.
func (b *thinker) begin(s *game.InfoSet, moves []game.Move) {
	b.root, b.begun = s.Seat(), true
	b.looks.habits.forget()
	clear(b.start[:])
	for i := range b.seats {
		b.trees[i].reset(b.size)
	}
	var sum, squares [game.MaxSeats]float64
	for range calibrate {
		b.follow(s, moves[b.rand.IntN(len(moves))], 0)
		for i := range b.seats {
			lead := float64(valueOf(b.now, game.Seat(i)))
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

// recall goes on to where the game has led since the seat was asked last, by what it has
// heard, and finds out whether the trees know more there than the hints do. Where others
// are in theirs it does not know if something happened that it did not hear. Who is told
// nothing of what happens begins anew each time.
func (b *thinker) recall(s *game.InfoSet) {
	b.news = s.Events(b.news[:0])
	known := len(b.heard)
	b.begun = b.begun && s.Seat() == b.root && len(b.news) > 0 && len(b.news) >= known && slices.Equal(b.news[:known], b.heard)
	for i := known; b.begun && i < len(b.news); i++ {
		hear(&b.start, &b.news[i], 1<<b.seats-1)
	}
	b.heard, b.news = b.news, b.heard
	b.kept = b.begun && float32(b.trees[b.root].known(b.start[b.root])) >= b.trust
	for i := range b.seats {
		b.kept = b.kept && b.trees[i].used < len(b.trees[i].edges)/2
	}
}

// expect goes on to the node after a move that the seat makes now.
func (b *thinker) expect(seat game.Seat, m game.Move) {
	b.start[seat] = b.start[seat].after(wayOf(seat, m))
}
