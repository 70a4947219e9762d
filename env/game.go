package env

import (
	"spielwerk/bot"
	"spielwerk/fair"
	"spielwerk/game"
)

// one is one game of a batch.
type one struct {
	pos     game.Position
	seat    game.Seat   // that decides next, Nobody when the game is over
	moves   []game.Move // legal ones of the seat
	done    bool
	seed    fair.Seed
	redealt bool // it is a determinization
	plies   []game.Ply
	saved   []saved // before each decision of the caller, if it is kept
	spare   []saved
	last    *played // the game before, if it ended
	bots    [game.MaxSeats]bot.Bot
	listens bool     // one of them needs the events
	log     game.Log // of the game, if one does

	points  [game.MaxSeats]int // totals after the last step
	rewards [game.MaxSeats]float32
	places  [game.MaxSeats]int
}

// saved is a game before a decision.
type saved struct {
	pos           game.Position
	plies, events int
}

// played is a game that ended.
type played struct {
	seed  fair.Seed
	plies []game.Ply
}

// save keeps the game as it is.
func (g *one) save(rules game.Rules) {
	var s saved
	if n := len(g.spare); n > 0 {
		s, g.spare = g.spare[n-1], g.spare[:n-1]
	} else {
		s.pos = rules.Blank()
	}
	s.pos.CopyFrom(g.pos)
	s.plies, s.events = len(g.plies), len(g.log.Events)
	g.saved = append(g.saved, s)
}

// restore makes the game what it was when it was saved last.
func (g *one) restore() {
	n := len(g.saved) - 1
	s := g.saved[n]
	g.saved, g.spare = g.saved[:n], append(g.spare, s)
	g.pos.CopyFrom(s.pos)
	g.plies, g.log.Events = g.plies[:s.plies], g.log.Events[:s.events]
}

func (g *one) dropSaved() {
	g.spare = append(g.spare, g.saved...)
	g.saved = g.saved[:0]
}

// keep remembers a game that has ended before the next begins.
func (g *one) keep() {
	if g.last == nil {
		g.last = &played{}
	}
	g.last.seed = g.seed
	g.last.plies, g.plies = g.plies, g.last.plies[:0]
}
