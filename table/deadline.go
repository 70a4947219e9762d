package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"spielwerk/agenda"
	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/pace"
	"spielwerk/store"
)

// NoteZero begins a log entry that says what happened when the time of a seat was up, see pace.Rules.AtZero.
const NoteZero = "@zero"

// pacing is the time control of a table with its clocks. They are counted by each entry of the log, which
// says how long they may have run before it: so a table that is replayed shows the same, whatever the
// machine's clock showed meanwhile.
type pacing struct {
	rules pace.Rules
	seats [game.MaxSeats]pace.Seat
	stamp time.Time                    // of the last entry, as the machine's clock showed it then
	even  time.Time                    // the same, steady
	off   [game.MaxSeats][]pace.Span   // days off of the people of the seats
	armed time.Time                    // steady: when the table is woken at the latest, zero for not at all
	asked game.Seats                   // the others were asked what to do, as the time was up
	once  game.Seats                   // whose next move is made for them, as the time was up
	wants game.Seats                   // whose people want a pause
	fixed int                          // plies after such a move: it is not taken back
	told  [game.MaxSeats]time.Duration // the shortest reminder that was given of this asking, 0 for none

	calendars [game.MaxSeats]*pace.Calendar
}

// savedPace is what a snapshot keeps of it.
type savedPace struct {
	Seats       [game.MaxSeats]pace.Seat
	Stamp, Now  time.Time // of the last entry, as the clock showed it and as it would have shown it later
	Asked, Once game.Seats
	Fixed       int
	Wants       game.Seats
}

func (t *Table) savedPace() *savedPace {
	p := &t.pace
	if !p.rules.On() {
		return nil
	}
	return &savedPace{p.seats, p.stamp, t.hub.clock.stampOf(p.even), p.asked, p.once, p.fixed, p.wants}
}

// errNoPace: a program that knows no time controls has made the snapshot.
var errNoPace = errors.New("the snapshot has no clocks")

func (t *Table) resumePace(s *savedPace) error {
	if !t.pace.rules.On() {
		return nil
	}
	if s == nil {
		return errNoPace
	}
	p := &t.pace
	p.seats, p.stamp, p.even, p.asked, p.once, p.fixed = s.Seats, s.Stamp, t.hub.clock.evenOf(s.Now), s.Asked, s.Once, s.Fixed
	p.wants = s.Wants
	return nil
}

// readPace reads the time control of a table, and who has days off.
func (t *Table) readPace(ctx context.Context) (err error) {
	p := &t.pace
	if p.rules, err = pace.Parse(t.meta.Pace); err != nil || !p.rules.On() {
		return err
	}
	p.off = [game.MaxSeats][]pace.Span{}
	defer func() {
		for i := range t.meta.Seats {
			p.calendars[i] = p.rules.Calendar(p.off[i])
		}
	}()
	if !p.rules.Vacation {
		return nil
	}
	people := make([]string, 0, len(t.meta.Seats))
	for _, s := range t.meta.Seats {
		if s.Kind == store.Human && s.Person != "" {
			people = append(people, s.Person)
		}
	}
	if len(people) == 0 {
		return nil
	}
	all, err := t.hub.Store.Vacations(ctx, people...)
	for _, v := range all {
		for i, s := range t.meta.Seats {
			if s.Kind == store.Human && s.Person == v.Person {
				p.off[i] = append(p.off[i], pace.Span{From: v.Begins, To: v.Ends})
			}
		}
	}
	return err
}

// beginPace sets the clocks at the beginning of the game.
func (t *Table) beginPace() {
	p := &t.pace
	if !p.rules.On() {
		return
	}
	for i := range p.seats {
		p.seats[i] = p.rules.New()
	}
	p.stamp, p.asked, p.once, p.fixed, p.wants = t.meta.Changed.Truncate(time.Millisecond), 0, 0, 0, 0
	p.even = t.hub.clock.evenOf(p.stamp)
	t.countPace(store.Entry{Seat: int(game.Nobody), At: p.stamp}, 0, false, false)
}

// measure notes in an entry that is to be written how long clocks may have run before it.
func (t *Table) measure(e *store.Entry) {
	if t.pace.rules.On() {
		e.Elapsed = max(0, t.hub.clock.evenOf(e.At).Sub(t.pace.even)).Truncate(time.Millisecond)
	}
}

// countPace counts the clocks after an entry was applied, by which its seat went on or, if back is true, took
// something back; house if it was made for the seat as its time was up.
func (t *Table) countPace(e store.Entry, ahead int, back, house bool) {
	p := &t.pace
	if !p.rules.On() || t.hub == nil {
		return
	}
	at := e.At.Truncate(time.Millisecond)
	elapsed := e.Elapsed
	if elapsed == 0 {
		elapsed = max(0, at.Sub(p.stamp))
	}
	now, words := t.history.Now(), t.rules.Vocabulary()
	pending, paused := now.Pending(), t.paused()
	for i := range game.Seat(len(t.meta.Seats)) {
		own := int(i) == e.Seat
		step := pace.Step{
			Own: own, Back: back || isNote(e.Act), Owes: pending.Has(i), Person: t.player(i) == "" && !paused, House: own && house,
		}
		if own {
			step.Ahead = ahead
			step.Opens = step.Owes && words.Prompts[now.Prompt(i).Kind].Opens
		}
		if p.seats[i].Runs {
			step.Spent = p.calendars[i].Ran(at.Add(-elapsed), at)
		}
		from := p.seats[i].From
		p.seats[i] = p.rules.Step(p.seats[i], step)
		if !p.seats[i].Runs || p.seats[i].From != from || own && !isNote(e.Act) {
			p.asked &^= game.Only(i)
			p.told[i] = 0
		}
	}
	p.stamp, p.even = at, t.hub.clock.evenOf(at)
}

// relieve gives a seat back whose one move was made for it.
func (t *Table) relieve(seat game.Seat) {
	if !t.pace.once.Has(seat) {
		return
	}
	t.pace.once &^= game.Only(seat)
	t.pace.fixed = len(t.history.Plies())
	t.hands[seat], t.stints[seat] = "", stint{}
	t.seatBot(seat, nil)
	t.notes = append(t.notes, Note{
		What: NoteBack, Seat: seat, By: game.Watcher, Plies: len(t.history.Plies()), Events: len(t.history.Events()), Silent: true,
	})
}

// atZero reports whether the last move was made for its seat, as its time was up.
func (t *Table) atZero() bool {
	n := len(t.history.Plies())
	return n > 0 && n == t.pace.fixed
}

// passing is the move by which a seat passes: one without operands that ends its part of a turn or of a round.
func (t *Table) passing(seat game.Seat) (game.Move, bool) {
	forms := t.rules.Vocabulary().Moves
	for _, m := range t.history.Now().Moves(nil, seat) {
		if f := &forms[m.Kind]; f.Ends && len(f.Fields) == 0 {
			return m, true
		}
	}
	return game.Move{}, false
}

// instead is who makes the one move of a seat whose time is up, nil for the bot that plays there.
func (t *Table) instead(seat game.Seat) bot.Bot {
	if t.pace.once.Has(seat) {
		if m, ok := t.passing(seat); ok {
			return script{m}
		}
	}
	return nil
}

// deadlines is the kind of the jobs that wake tables at which the time of a seat is up, or soon will be.
const deadlines = "deadline"

// zero is when the time of a seat is up, as the machine's clock will show it if it is not set; false for
// never.
func (p *pacing) zero(seat game.Seat, clock *steady) (time.Time, bool) {
	return p.seats[seat].Zero(p.calendars[seat], clock.stampOf(p.even))
}

// wakes is when the table next has to do something for a seat: tell of the deadline, or of its end.
func (t *Table) wakes(seat game.Seat) (at time.Time, ok bool) {
	if !t.pace.seats[seat].Runs || t.pace.asked.Has(seat) {
		return at, false
	}
	at, ok = t.pace.zero(seat, t.hub.clock)
	now := t.hub.clock.stamp()
	for _, before := range t.hub.Reminders { // the longest first
		if early := at.Add(-before); ok && early.After(now) {
			return early, true
		}
	}
	return at, ok
}

// wakesNext is the earliest of all seats.
func (t *Table) wakesNext() (at time.Time, ok bool) {
	for i := range game.Seat(len(t.meta.Seats)) {
		if next, some := t.wakes(i); some && (!ok || next.Before(at)) {
			at, ok = next, true
		}
	}
	return at, ok
}

// arm has the table woken when the time of a seat is up. The job may be there and be earlier: then it looks
// again when it is done, which costs less than putting one anew at every move.
func (t *Table) arm(ctx context.Context) {
	if t.history == nil || !t.pace.rules.On() || t.over() {
		return
	}
	at, ok := t.wakesNext()
	if !ok {
		return
	}
	stamp, even := t.hub.clock.now()
	due := even.Add(at.Sub(stamp))
	if !t.pace.armed.IsZero() && !due.Before(t.pace.armed) {
		return
	}
	err := t.hub.Stored(t.hub.agenda.Put(context.WithoutCancel(ctx), deadlines, t.id, "", wait(at.Sub(stamp))))
	if err != nil {
		t.hub.Log.Warn("a table is not woken at a deadline before somebody opens it", "table", t.id, "err", err)
		return
	}
	t.pace.armed = due
}

// wait is how long a job waits that is done again.
func wait(left time.Duration) time.Duration { return max(time.Millisecond, left) }

// deadline does what is due at a table.
func (h *Hub) deadline(ctx context.Context, j store.Job) (time.Duration, error) {
	return h.woken(ctx, j, func(t *Table, _ bool) (time.Duration, error) { return t.timesUp(ctx) })
}

// soon is the longest wait for which a table that was woken stays in memory.
const soon = time.Minute

// woken has the table of a job do something, and wakes it if it slept. What it does gives the wait until it has to be
// woken again, 0 for never.
func (h *Hub) woken(ctx context.Context, j store.Job, does func(t *Table, slept bool) (time.Duration, error)) (time.Duration, error) {
	slept := !h.holds(j.Name)
	t, err := h.Open(ctx, j.Name)
	var held store.Held
	switch {
	case errors.As(err, &held), errors.Is(err, ErrClosed):
		return 0, fmt.Errorf("%w: %w", agenda.ErrNotHere, err)
	case errors.Is(err, store.ErrNotFound):
		return 0, nil
	case err != nil:
		return 0, err
	}
	var next time.Duration // to be read without err only: after ctx has ended, the table may still be at it
	var failed error
	err = t.do(ctx, func() { next, failed = does(t, slept) })
	t.Release()
	if err != nil {
		return 0, fmt.Errorf("%w: %w", agenda.ErrNotHere, err)
	}
	if slept && (next == 0 || next > soon) {
		h.rest(t)
	}
	return next, failed
}

// rest lets a table leave memory at once that nobody uses.
func (h *Hub) rest(t *Table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t.users == 0 {
		h.drop(t.id, t)
	}
}

// timesUp does what was agreed on for seats whose time is up, and tells of those for which it soon will be.
// It gives the wait until the table has to be woken next, 0 for never.
func (t *Table) timesUp(ctx context.Context) (time.Duration, error) {
	if t.history == nil || t.over() || t.meta.State != store.Running {
		return 0, nil
	}
	if err := t.readPace(ctx); err != nil {
		return 0, err
	}
	t.pace.armed = t.hub.clock.even() // until it is known when this job has to be done again
	for i := range game.Seat(len(t.meta.Seats)) {
		if err := t.timeUp(ctx, i); err != nil {
			return 0, err
		}
	}
	if t.pace.rules.Vacation { // they may have changed
		t.publish()
	}
	t.pace.armed = time.Time{}
	at, ok := t.wakesNext()
	if !ok {
		return 0, nil
	}
	stamp, even := t.hub.clock.now()
	t.pace.armed = even.Add(at.Sub(stamp))
	return wait(at.Sub(stamp)), nil
}

// timeUp is timesUp for a seat.
func (t *Table) timeUp(ctx context.Context, seat game.Seat) error {
	if !t.pace.seats[seat].Runs || t.pace.asked.Has(seat) {
		return nil
	}
	zero, ok := t.pace.zero(seat, t.hub.clock)
	left := zero.Sub(t.hub.clock.stamp())
	if !ok || left > 0 {
		t.remind(seat, zero, left)
		return nil
	}
	n := Note{What: NoteZero, AtZero: t.pace.rules.AtZero, By: game.Watcher}
	if n.AtZero != pace.Ask {
		n.Bot = usualStandIn(t.meta.StandIn)
	}
	err := t.write(ctx, seat, func() (Note, error) { return n, nil })
	if err == nil {
		t.hub.Log.Info("the time of a seat is up", "table", t.id, "seat", seat, "then", n.AtZero)
	}
	return err
}

// usualStandIn is the level that plays for somebody if the table has agreed on any.
func usualStandIn(agreed string) string {
	levels := standIns(agreed)
	return levels[len(levels)/2]
}

// Reminder says that the time of a person who has to decide will soon be up.
type Reminder struct {
	Table  string
	Seat   game.Seat
	Person string
	Before time.Duration // which of Config.Reminders it is
	Zero   time.Time     // when it is up
}

// remind tells of a deadline when one of the times before it has come. What was told is known until the
// table leaves memory.
func (t *Table) remind(seat game.Seat, zero time.Time, left time.Duration) {
	if t.hub.Remind == nil || t.Now().answered.Has(seat) {
		return
	}
	for _, before := range slices.Backward(t.hub.Reminders) {
		asked := t.hub.clock.stampOf(t.pace.even)
		if told := t.pace.told[seat]; left > before || !zero.Add(-before).After(asked) || told != 0 && told <= before {
			continue
		}
		t.pace.told[seat] = before
		r := Reminder{Table: t.id, Seat: seat, Person: t.meta.Seats[seat].Person, Before: before, Zero: zero}
		t.hub.done.Go(func() { t.hub.Remind(t.hub.ctx, r) })
		return
	}
}

// SeatTime is what is known of the time of a seat.
type SeatTime struct {
	On   bool          // the table has a time control, and the game runs
	Runs bool          // a person has to decide, and the time goes on, or stands for a while
	Left time.Duration // at the time of asking
	// Zero is when nothing is left, as the machine's clock will show it; zero if that is never.
	Zero time.Time
	// Off: no clock runs, at night, on a weekend, or as the person has days off, until then.
	Off      bool
	OffUntil time.Time
	Vacation bool // it is because of the days off
	Asked    bool // the time is up, and the others may let a bot play or wait on
}

// Time is the time of a seat now.
func (n *Now) Time(seat game.Seat) SeatTime {
	if n.pace == nil || n.Position == nil || n.Position.Pending() == 0 || seat < 0 || int(seat) >= len(n.Seats) {
		return SeatTime{}
	}
	p, clock := n.pace, n.clock
	stamp, _ := clock.now()
	calendar, s := p.calendars[seat], &p.seats[seat]
	last := clock.stampOf(p.even)
	c := SeatTime{On: true, Runs: s.Runs, Left: s.At(calendar, last, stamp), Asked: p.asked.Has(seat)}
	if s.Runs {
		c.Zero, _ = s.Zero(calendar, last)
	}
	c.Off, c.OffUntil = calendar.Off(stamp)
	for _, span := range p.off[seat] {
		if p.rules.Vacation && !stamp.Before(span.From) && stamp.Before(span.To) {
			c.Vacation = true
		}
	}
	return c
}

// Pace is the time control of the table.
func (n *Now) Pace() pace.Rules {
	if n.pace == nil {
		return pace.Rules{}
	}
	return n.pace.rules
}

// Deadline is when the time of a seat is up if nothing happens before; false if that is never: it owes no
// decision, a bot makes it, the time is up already, or the table has no time control. It can be asked by any
// hub, whoever holds the table; see also Config.Remind.
func (h *Hub) Deadline(ctx context.Context, id string, seat game.Seat) (at time.Time, ok bool, err error) {
	now := h.Peek(id)
	if now == nil {
		if now, err = h.Glimpse(ctx, id); err != nil {
			return at, false, err
		}
	}
	c := now.Time(seat)
	return c.Zero, c.Runs && c.Left > 0 && !c.Zero.IsZero(), nil
}

// TimeOff tells tables of a person that their days off have changed.
func (h *Hub) TimeOff(ctx context.Context, person string) error {
	all, err := h.Store.TablesOf(ctx, person, mostTimeOff)
	if err != nil {
		return err
	}
	for _, t := range all {
		if t.State == store.Running && t.Pace != "" {
			err = errors.Join(err, h.Stored(h.agenda.Put(ctx, deadlines, t.ID, "", 0)))
		}
	}
	return err
}

// mostTimeOff is more tables than a person plays at.
const mostTimeOff = 10_000

// due is the time until others may let a bot play for the person.
func (c SeatTime) due() time.Duration {
	if !c.Runs {
		return never
	}
	return c.Left
}

// TimeOff are the days off of the person of a seat that had not ended when something last happened that
// everybody knows of, as far as the table allows any.
func (n *Now) TimeOff(seat game.Seat) (spans []pace.Span) {
	if n.pace == nil || !n.pace.rules.Vacation {
		return nil
	}
	for _, s := range n.pace.off[seat] {
		if s.To.After(n.Changed) {
			spans = append(spans, s)
		}
	}
	return spans
}
