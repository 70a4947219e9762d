// Package preview tells what moves will do before they are made, as far as their seat can
// know. It asks the rules and nothing else: the moves are played on copies of the position
// on which all that the seat cannot know was dealt anew. So it works for every game, and
// nothing hidden can get out.
package preview

import (
	"reflect"
	"slices"

	"spielwerk/game"
)

const (
	// copies is on how many copies a move is tried that reveals something. Where no card
	// is taken and chance does not decide, what is hidden is what others hold or have
	// decided; then what happens on all copies is taken to be certain.
	copies = 16
	// mostForced is how many forced moves are followed at most.
	mostForced = 8
)

// Outcome is what moves will do. Everything in it is certain: it follows from what the seat
// knows.
type Outcome struct {
	// Events are the first that will happen, as far as the seat may know them: all of them
	// unless Open.
	Events []game.Event
	// Gains are the points of all seats that Events bring, by their source. Points that a
	// seat loses are below 0.
	Gains []Gain
	// Open says that more will happen than Events, and that it is not known yet: a card is
	// taken, chance decides, or something comes to light that others hide.
	Open bool
	// Draws says that a card is taken, or chance decides, where the outcome becomes open.
	Draws bool
	// Reveals says that the moves let somebody learn something hidden.
	Reveals bool
	// Stands says that the moves cannot be taken back afterwards.
	Stands bool
	// Forced are the moves that the seat has to make afterwards because there is no other.
	// Their events are among Events. They are not asked about in Reveals and Stands.
	Forced []game.Move
	// After is the position afterwards, with what is hidden from the seat made up; nil if
	// Open. The caller may change it.
	After game.Position
}

// Gain is points from one source.
type Gain struct {
	Seat   game.Seat
	Kind   uint8 // of the score lines
	Rule   game.Rule
	Points int
}

// Total is how many points a seat gains.
func (o *Outcome) Total(seat game.Seat) (points int) {
	for _, g := range o.Gains {
		if g.Seat == seat {
			points += g.Points
		}
	}
	return points
}

// Of is what moves of a seat will do, made one after the other, and what the seat has to do
// afterwards. Moves behind one whose outcome is open are left out. The refusal is that of
// the first move that is not legal.
func Of(p game.Position, seat game.Seat, moves ...game.Move) (Outcome, *game.Refusal) {
	return new(Trier).Of(p, seat, moves...)
}

// Trier tells what moves will do as [Of] does, on positions that it uses again: After of an
// outcome is valid until the next call. The zero value is ready for use with positions of one
// game's rules.
type Trier struct {
	now, before, other game.Position  // of the present outcome and of the one before, and for all other copies
	scores             [2][]game.Line // before and after
	events             []game.Event
}

// Of is like the function.
func (t *Trier) Of(p game.Position, seat game.Seat, moves ...game.Move) (Outcome, *game.Refusal) {
	var o Outcome
	for n := range moves {
		var no *game.Refusal
		if o, no = t.try(p, seat, moves[:n+1]); no != nil {
			return Outcome{}, no
		}
		if o.Open {
			return o, nil
		}
	}
	for asked := len(moves); len(o.Forced) < mostForced && !o.Open && asked > 0; {
		m, forced := only(o.After, seat)
		if !forced {
			break
		}
		moves = append(slices.Clip(moves), m)
		next, no := t.try(p, seat, moves)
		if no != nil {
			break // a position redealt for the seat lists what is legal: it cannot be
		}
		next.Reveals, next.Stands, next.Forced = o.Reveals, o.Stands, moves[asked:]
		o = next
	}
	return o, nil
}

// only is the move that a seat has to make because there is no other.
func only(p game.Position, seat game.Seat) (m game.Move, ok bool) {
	if !p.Pending().Has(seat) {
		return m, false
	}
	s := game.Observe(p, seat, nil)
	if moves := s.Moves(nil); len(moves) == 1 {
		return moves[0], true
	}
	return m, false
}

// trial is what moves did on one copy.
type trial struct {
	after   game.Position
	events  []game.Event
	gains   []Gain
	drawn   bool // events and gains end where the first card was taken
	reveals bool
	stands  bool
}

// room is a position to play on, made anew only the first time.
func room(q *game.Position, p game.Position) game.Position {
	if *q == nil {
		*q = p.Rules().Blank()
	}
	return *q
}

// try plays moves on copies and keeps what is certain. One copy tells everything if nothing
// is revealed: then what the seat hears does not depend on what it cannot know.
func (t *Trier) try(p game.Position, seat game.Seat, moves []game.Move) (Outcome, *game.Refusal) {
	t.now, t.before = t.before, t.now
	first, no := t.play(p, room(&t.now, p), seat, moves, 0)
	if no != nil {
		return Outcome{}, no
	}
	o := Outcome{Events: first.events, Gains: first.gains, Reveals: first.reveals, Stands: first.stands, Open: first.drawn, Draws: first.drawn}
	for n := uint64(1); first.reveals && n < copies; n++ {
		other, no := t.play(p, room(&t.other, p), seat, moves, n)
		if no != nil { // of a move behind one that revealed something
			o.Open = true
			continue
		}
		same := common(o.Events, other.events)
		o.Draws = o.Draws || other.drawn
		o.Open = o.Open || o.Draws || same < len(o.Events) || same < len(other.events) ||
			// Hands are opened at the end of a game, and no event tells what was in them.
			other.after.Pending() == 0 && !reflect.DeepEqual(first.after.View(seat), other.after.View(seat))
		o.Events = o.Events[:same]
		o.Gains = slices.DeleteFunc(o.Gains, func(g Gain) bool { return !slices.Contains(other.gains, g) })
	}
	if !o.Open {
		o.After = first.after
	}
	return o, nil
}

// common is how many events two lists have in common at their beginning.
func common(a, b []game.Event) (n int) {
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// play plays moves on a copy q of p that is dealt anew by a number. A card that is taken while
// nothing is revealed is one that the seat knows, or one that nobody looks at.
func (t *Trier) play(p, q game.Position, seat game.Seat, moves []game.Move, n uint64) (trial, *game.Refusal) {
	q.CopyFrom(p)
	r := game.QuickRand(n, 0x7072_6576_6965_7721)
	q.Redeal(seat, &r)
	t.scores[0] = q.Scores(t.scores[0][:0])
	reveals, learned := q.Reveals(), game.Learned(q)
	log := game.Log{Events: t.events[:0]}
	defer func() { t.events = log.Events }()
	events := -1
	log.Drawn = func() {
		if events < 0 {
			events, t.scores[1] = len(log.Events), q.Scores(t.scores[1][:0])
		}
	}
	for _, m := range moves {
		if no := q.Play(seat, m, &log); no != nil {
			return trial{}, no
		}
		if q.Reveals() == reveals { // what was drawn so far tells the seat nothing
			events = -1
		}
	}
	tried := trial{after: q, reveals: q.Reveals() != reveals, drawn: events >= 0}
	if !tried.drawn {
		events, t.scores[1] = len(log.Events), q.Scores(t.scores[1][:0])
	}
	together := p.Pending().Len() > 1 || q.Pending().Len() > 1
	tried.stands = game.Learned(q) != learned || q.Pending() == 0 || together && !retracts(q, seat, moves[len(moves)-1])
	tried.events, tried.gains = game.Heard(nil, log.Events[:events], seat), gains(t.scores[0], t.scores[1])
	return tried, nil
}

// retracts reports whether a seat takes something back by its last move, or can do so now by
// another.
func retracts(p game.Position, seat game.Seat, last game.Move) bool {
	if forms := p.Rules().Vocabulary().Moves; forms[last.Kind].Retracts {
		return true
	}
	return game.Retracting(p, seat)
}

// gains are the points that the lines of a score bring more than those of before.
func gains(before, after []game.Line) (list []Gain) {
	add := func(l game.Line, points int) {
		i := slices.IndexFunc(list, func(g Gain) bool { return g.Seat == l.Seat && g.Kind == l.Kind && g.Rule == l.Rule })
		if i < 0 {
			i = len(list)
			list = append(list, Gain{Seat: l.Seat, Kind: l.Kind, Rule: l.Rule})
		}
		list[i].Points += points
	}
	for _, l := range after {
		add(l, int(l.Points))
	}
	for _, l := range before {
		add(l, -int(l.Points))
	}
	return slices.DeleteFunc(list, func(g Gain) bool { return g.Points == 0 })
}
