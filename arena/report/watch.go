package report

import (
	"spielwerk/arena"
	"spielwerk/game"
)

// watch counts games as they are played. It implements arena.Observer.
type watch struct {
	*tally
	legal []game.Move // buffer
	lines []game.Line

	// of the game being played:
	bots      []string
	totals    []int // of all seats, at the deal and after each move
	played    int   // moves
	turned    int   // turns
	rounded   int   // rounds
	taken     []int // by thing and seat: how often
	completed []int
	touched   []int  // things taken or completed in the game
	side      []bool // by side and seat
	chosen    []int  // by kind of move and seat
	offered   []int  // by kind of move: the last decision in which one was legal
	inTurn    []spot // by kind of move: the last turns in which one was legal and was made
}

func newWatch(t *tally) *watch {
	p := t.plan
	return &watch{
		tally: t, taken: make([]int, len(p.things)*p.seats), completed: make([]int, len(p.things)*p.seats),
		side: make([]bool, len(p.sides)*p.seats), chosen: make([]int, p.kinds*p.seats), offered: make([]int, p.kinds), inTurn: make([]spot, p.kinds),
	}
}

// spot is a turn of a game, from 1, in which a move of a kind was legal and one in which one was made.
type spot struct{ offered, chosen int }

// Dealt implements arena.Observer.
func (w *watch) Dealt(bots []string, p game.Position, told []game.Event) {
	w.bots, w.totals = append(w.bots[:0], bots...), w.totals[:0]
	w.played, w.turned, w.rounded = 0, 0, 0
	for _, thing := range w.touched {
		clear(w.seatsOf(w.taken, thing))
		clear(w.seatsOf(w.completed, thing))
	}
	w.touched = w.touched[:0]
	clear(w.side)
	clear(w.chosen)
	clear(w.offered)
	clear(w.inTurn)
	w.hear(told)
	w.look(p)
}

// Decides implements arena.Observer.
func (w *watch) Decides(p game.Position, seat game.Seat, m game.Move) {
	w.played++
	w.legal = p.Moves(w.legal[:0], seat)
	for i := range w.legal {
		if kind := w.legal[i].Kind; w.offered[kind] != w.played {
			w.offered[kind] = w.played
			w.actions[kind].offered++
		}
		w.countTurn(&w.inTurn[w.legal[i].Kind].offered, &w.actions[w.legal[i].Kind].turnsOffered)
	}
	w.countTurn(&w.inTurn[m.Kind].chosen, &w.actions[m.Kind].turnsChosen)
	w.chosen[int(m.Kind)*w.plan.seats+int(seat)]++
}

// countTurn counts the turn that is played, once; before the first there is none.
func (w *watch) countTurn(last, count *int) {
	if *last != w.turned {
		*last = w.turned
		*count++
	}
}

// Played implements arena.Observer.
func (w *watch) Played(p game.Position, told []game.Event) {
	w.hear(told)
	w.look(p)
}

// hear counts the facts that events tell.
func (w *watch) hear(told []game.Event) {
	for i := range told {
		e := &told[i]
		if thing := w.plan.takes[e.Kind].of(e); thing >= 0 {
			w.touch(w.taken, thing, e.Seat)
		}
		if thing := w.plan.completes[e.Kind].of(e); thing >= 0 {
			w.touch(w.completed, thing, e.Seat)
		}
		if side := w.plan.side[e.Kind].of(e); side >= 0 {
			w.side[side*w.plan.seats+int(e.Seat)] = true
		}
		switch w.plan.once[e.Kind] {
		case game.SpanTurn:
			w.turned++
		case game.SpanRound:
			w.rounded++
		case game.NoSpan: // neither a turn nor a round
		}
	}
}

func (w *watch) touch(counts []int, thing int, seat game.Seat) {
	counts[thing*w.plan.seats+int(seat)]++
	w.touched = append(w.touched, thing)
}

// look records the totals.
func (w *watch) look(p game.Position) {
	for seat := range game.Seat(w.plan.seats) {
		w.totals = append(w.totals, p.Total(seat))
	}
}

// seatsOf is the part of an array by thing and seat, or by kind and seat, that is
// about one.
func (w *watch) seatsOf(counts []int, i int) []int {
	return counts[i*w.plan.seats : (i+1)*w.plan.seats]
}

// Over implements arena.Observer: it enters the game into the tally.
func (w *watch) Over(p game.Position) {
	w.games++
	wins := arena.Wins(p)
	final := w.totals[w.played*w.plan.seats:]
	w.moves[w.played]++
	w.turns[w.turned]++
	w.rounds[w.rounded]++
	for seat := range w.plan.seats {
		w.seats[seat].count(wins[seat], final[seat])
		w.bot(w.bots[seat]).count(wins[seat], final[seat])
		if wins[seat] > 0 {
			w.winners.count(wins[seat], final[seat])
		} else {
			w.others.count(wins[seat], final[seat])
		}
		for side := range w.sides {
			if w.side[side*w.plan.seats+seat] {
				w.sides[side].count(wins[seat], final[seat])
			}
		}
	}
	w.enterCurves(wins[:])
	w.enterThings(wins[:], final)
	w.enterActions(wins[:])
	w.enterIncome(p, wins[:])
}

func (w *watch) enterCurves(wins []int) {
	n := w.plan.seats
	for i, total := range w.totals[:w.played*n] {
		w.running = w.running || total != w.totals[i%n]
	}
	for at := range curvePoints {
		move := w.played * at / (curvePoints - 1)
		for seat, total := range w.totals[move*n : (move+1)*n] {
			w.curves[seat][at][total]++
			if wins[seat] > 0 {
				w.curves[n][at][total]++
			} else {
				w.curves[n+1][at][total]++
			}
		}
	}
}

func (w *watch) enterThings(wins, final []int) {
	for _, i := range w.touched {
		taken, completed := w.seatsOf(w.taken, i), w.seatsOf(w.completed, i)
		thing := &w.things[i]
		for seat := range w.plan.seats {
			if taken[seat] > 0 && completed[seat] > 0 {
				thing.both++
			}
		}
		thing.taken.enter(taken, wins, final)
		thing.completed.enter(completed, wins, final)
	}
}

// enter adds how often a thing happened to the seats of a game, and resets it, because a
// thing can be touched twice.
func (u *use) enter(times, wins, final []int) {
	happened := false
	for seat, n := range times {
		if n > 0 {
			happened = true
			u.times += n
			u.by.count(wins[seat], final[seat])
		}
	}
	if happened {
		u.games++
	}
	clear(times)
}

func (w *watch) enterActions(wins []int) {
	for kind := range w.actions {
		a, happened := &w.actions[kind], false
		for seat, n := range w.seatsOf(w.chosen, kind) {
			a.chosen += n
			if wins[seat] > 0 {
				a.winners += n
			}
			happened = happened || n > 0
		}
		if happened {
			a.games++
		}
	}
}

func (w *watch) enterIncome(p game.Position, wins []int) {
	w.lines = p.Scores(w.lines[:0])
	for i := range w.lines {
		line := &w.lines[i]
		for _, kind := range [2]int{-1, int(line.Kind)} {
			in := w.from(source{line.Rule, kind})
			if in.game != w.games {
				in.game, in.had = w.games, 0
			}
			in.lines++
			in.points += int(line.Points)
			if !in.had.Has(line.Seat) {
				in.had = in.had.With(line.Seat)
				in.seats++
			}
			if wins[line.Seat] > 0 {
				in.winners += int(line.Points)
			}
		}
	}
}
