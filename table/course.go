package table

import (
	"context"
	"slices"
	"sync"

	"spielwerk/game"
)

// keptCourses is how many courses of finished games are kept in memory.
const keptCourses = 32

// Course is how a game has gone, as its log tells. It never changes and must not be written
// to.
type Course struct {
	Totals [][game.MaxSeats]int // of each seat, at each position that everybody noticed
	Leads  [][game.MaxSeats]int // the lead of each seat there by the game's evaluation, in points
	Ended  [][game.MaxSeats]int // what each would have if the game ended there, nil where that is Totals: see game.Projector
	Spans  []Span               // the rounds of the game; its turns, if it has no rounds
	Rounds bool                 // Spans are rounds
	Best   [game.MaxSeats]Feat  // the turn of each seat that brought it most; without points if none did
	Rises  [game.MaxSeats]Rise  // the round in which the lead of each seat grew most; without points if in none
}

// Span is a round or a turn.
type Span struct {
	At     int // index in Totals of its beginning
	Events int // number of events then
}

// Feat is a turn of a seat and what it brought: its first move, and all that follows until a
// turn begins again or another seat moves. What the end of a round or of the game brings is
// no part of it.
type Feat struct {
	Seat   game.Seat
	Number int // of its first move among those of the seat, from 1
	Move   game.Move
	Points int
	Lines  []game.Line // what the points were for, one line for each kind
	Events int         // number of events when it was over
}

// Rise is a round in which the lead of a seat grew.
type Rise struct {
	Span   int // index in Spans
	Points int
	Events int // number of events when it was over
}

// chronicle writes down the course of a game while it is walked through.
type chronicle struct {
	past   *past
	course Course
	spans  [2][]Span // turns, rounds
	feat   Feat      // of the present turn
	going  bool      // it is one that may be told of
	start  game.Position
}

func newChronicle(p *past) *chronicle { return &chronicle{past: p, start: p.rules.Blank()} }

// visit notes the position before a move of a seat, which is number among those of the seat.
func (c *chronicle) visit(i int, before game.Position, number int) {
	h, words := c.past.history, c.past.rules.Vocabulary()
	plies, seats := h.Plies(), game.Seat(len(c.past.meta.Seats))
	round := false
	if i == 0 || h.Noticed(i) == game.Everybody {
		var now, ahead, ended [game.MaxSeats]int
		projector, projects := before.(game.Projector)
		for seat := range seats {
			now[seat], ahead[seat] = before.Total(seat), before.Evaluate(seat)/100
			if projects {
				ended[seat] = projector.IfEnded(seat)
			}
		}
		if n := len(c.course.Leads); n > 0 && before.Pending() == 0 {
			ahead = c.course.Leads[n-1] // no estimate at the end of the game
		}
		c.course.Totals, c.course.Leads = append(c.course.Totals, now), append(c.course.Leads, ahead)
		if projects {
			c.course.Ended = append(c.course.Ended, ended)
		}
	}
	events := len(h.Events())
	if i < len(plies) {
		events = h.Before(i + 1)
	}
	for _, e := range h.EventsOf(i) {
		switch words.Events[e.Kind].Facts.Once {
		case game.SpanRound:
			round = true
			c.spans[1] = append(c.spans[1], Span{len(c.course.Totals) - 1, events})
		case game.SpanTurn:
			c.spans[0] = append(c.spans[0], Span{len(c.course.Totals) - 1, events})
		case game.NoSpan:
		}
	}
	c.going = c.going && !round && i < len(plies)
	if c.going {
		c.gained(before, events)
	}
	if i == len(plies) {
		c.end(events)
		return
	}
	seat := plies[i].Seat
	opens := before.Pending().Has(seat) && words.Prompts[before.Prompt(seat).Kind].Opens
	if c.going && seat == c.feat.Seat && !opens {
		return
	}
	c.feat, c.going = Feat{Seat: seat, Number: number, Move: plies[i].Move}, true
	c.start.CopyFrom(before)
}

// gained notes what the present turn has brought so far, if no other has brought its seat as
// much.
func (c *chronicle) gained(now game.Position, events int) {
	f := &c.feat
	f.Points, f.Events = now.Total(f.Seat)-c.start.Total(f.Seat), events
	best := &c.course.Best[f.Seat]
	if f.Points <= best.Points {
		return
	}
	*best = *f
	for sign, p := range map[int16]game.Position{1: now, -1: c.start} {
		for _, l := range p.Scores(nil) {
			if l.Seat != f.Seat {
				continue
			}
			i := slices.IndexFunc(best.Lines, func(b game.Line) bool { return b.Kind == l.Kind && b.Rule == l.Rule })
			if i < 0 {
				i = len(best.Lines)
				best.Lines = append(best.Lines, game.Line{Kind: l.Kind, Seat: l.Seat, Rule: l.Rule})
			}
			best.Lines[i].Points += sign * l.Points
		}
	}
	best.Lines = slices.DeleteFunc(best.Lines, func(l game.Line) bool { return l.Points == 0 })
	slices.SortFunc(best.Lines, func(a, b game.Line) int { return int(b.Points)*256 + int(a.Kind) - int(a.Points)*256 - int(b.Kind) })
}

// end chooses the spans, and finds the rounds in which leads grew.
func (c *chronicle) end(events int) {
	k := &c.course
	k.Spans = c.spans[0]
	if k.Rounds = len(c.spans[1]) > 0; k.Rounds {
		k.Spans = c.spans[1]
	}
	for i, span := range k.Spans {
		next := Span{len(k.Leads) - 1, events}
		if i+1 < len(k.Spans) {
			next = k.Spans[i+1]
		}
		for seat := range c.past.meta.Seats {
			if rise := k.Leads[next.At][seat] - k.Leads[span.At][seat]; rise > k.Rises[seat].Points {
				k.Rises[seat] = Rise{i, rise, next.Events}
			}
		}
	}
}

// courses are the courses of finished games in memory.
type courses struct {
	mu    sync.Mutex // held while a game is replayed: one at a time
	all   map[string]*Course
	order []string // the one asked for the longest time ago first
}

// Known is the course of a finished game if it was worked out lately, nil if not.
func (h *Hub) Known(id string) *Course {
	if !h.courses.mu.TryLock() { // another one is being worked out
		return nil
	}
	defer h.courses.mu.Unlock()
	return h.courses.all[id]
}

// Course is how a finished game has gone. It is worked out once from the log and kept while it
// is asked for.
func (h *Hub) Course(ctx context.Context, id string) (*Course, error) {
	h.courses.mu.Lock()
	defer h.courses.mu.Unlock()
	all := &h.courses
	if i := slices.Index(all.order, id); i >= 0 {
		all.order = append(slices.Delete(all.order, i, i+1), id)
		return all.all[id], nil
	}
	if err := ctx.Err(); err != nil { // the visitor has gone while others were served
		return nil, err
	}
	p, err := h.past(ctx, id)
	if err != nil {
		return nil, err
	}
	c := newChronicle(p)
	if err := p.walk(func(i int, before game.Position, number int, _ bool) bool {
		c.visit(i, before, number)
		return true
	}); err != nil {
		return nil, err
	}
	if p.history.Now().Pending() != 0 {
		return &c.course, nil
	}
	if len(all.order) == keptCourses {
		delete(all.all, all.order[0])
		all.order = slices.Delete(all.order, 0, 1)
	}
	if all.all == nil {
		all.all = map[string]*Course{}
	}
	all.all[id], all.order = &c.course, append(all.order, id)
	return &c.course, nil
}
