package table

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"spielwerk/game"
	"spielwerk/game/preview"
	"spielwerk/store"
)

// A plan is what a person wants to do when their seat is asked next: moves that are made for it one after the
// other, as if the person had come soon. Nobody else can tell that there is one: it is no entry of the log, its
// moves are entries like others, and they come after a while. It is judged by what the seat knows.
//
// It has lines: moves that follow each other. When the seat is asked what the first moves of lines answer, the first
// line is taken of which that is legal. A strict plan also asks of a line that nothing has happened since that is
// about the seat, or about what the line names, and was not imagined, and that each move does what it did when it
// was planned.

// Errors of Plan.
var (
	// ErrAsked: the seat is asked now, and can just act.
	ErrAsked = errors.New("the seat is asked now")
	// ErrNotPlanned: nobody can say what the seat will be asked, or a guide leads.
	ErrNotPlanned = errors.New("nothing can be planned for this seat")
)

// Intent is what a person plans: a line of moves that they have tried in what they imagined, see [Now.Imagine].
type Intent struct {
	Deal   uint64 // of what was imagined
	Moves  []string
	Strict bool
	Also   bool // it comes behind what was planned before, not in its place
}

// Planned is the plan of a seat as its person sees it. It must not be written to.
type Planned struct {
	Lines  [][]string // the moves that are still to be made
	Strict bool
	Played int    // moves that were made
	Due    bool   // the next is made in a moment:
	Next   string // this one
	Void   *Void  // why it is not carried out any more, nil if it is
}

// mostLines is how many lines a plan has at most.
const mostLines = 16

// Void is why a plan is not carried out.
type Void struct {
	Why     string        // one of the words below
	Move    string        `json:",omitempty"` // the move it is about, "" for none
	Event   *game.Event   `json:",omitempty"` // what has happened, or would come of the move
	Refusal *game.Refusal `json:",omitempty"` // why the move is not legal
}

// The reasons for which plans are void.
const (
	VoidChanged  = "changed"  // Event has happened
	VoidUndone   = "undone"   // somebody has taken back what had happened before
	VoidRefused  = "refused"  // Move is not legal any more
	VoidOther    = "differs"  // Move would do something else
	VoidRevealed = "revealed" // the last move has brought something to light
	VoidAsked    = "asked"    // the seat is asked something else between two moves
	VoidMoved    = "moved"    // somebody else has moved for the seat
)

// plan is a plan as it is stored, and what the table knows of it besides.
type plan struct {
	Words  string // names the vocabulary by which events are told
	Lines  []line
	Strict bool
	Played int
	Own    int   // moves of the seat so far
	Void   *Void `json:",omitempty"`

	person string
	take   int // the line of which the next move is due, -1 for none
	void   *Void
}

// line is a line of a plan.
type line struct {
	Moves    []string
	Prompts  []string // what each of them answers
	Sees     [][]game.Event
	Expected []game.Event // what has to do with the line and was imagined to happen before
	From     int          // number of events that were known
}

func (p *plan) due() bool { return p.take >= 0 }

// whole reports whether a plan that was read has all it needs.
func (p *plan) whole() bool {
	return len(p.Lines) > 0 && !slices.ContainsFunc(p.Lines, func(l line) bool {
		return len(l.Moves) == 0 || len(l.Prompts) != len(l.Moves) || len(l.Sees) != len(l.Moves)
	})
}

// plans are the plans of a table. The table's goroutine owns them.
type plans struct {
	of    [game.MaxSeats]*plan
	plays game.Seat // whose planned move is being made, Nobody if none is

	stand [game.MaxSeats]string    // standing answers that are due, "" for none
	at    [game.MaxSeats]time.Time // steady: when a planned move or a standing answer is made, zero while none is due
}

// due are the seats for which a move is about to be made.
func (p *plans) due() (all game.Seats) {
	for i, one := range p.of {
		if p.stand[i] != "" || one != nil && one.due() {
			all |= game.Only(game.Seat(i))
		}
	}
	return all
}

// vocabularyOf names the words of a game: plans that were kept by a program with others are dropped.
func vocabularyOf(v *game.Vocabulary) string {
	sum := sha256.New()
	for _, forms := range [][]game.Form{v.Events, v.Refusals} {
		for i := range forms {
			fmt.Fprintf(sum, "%s/%d ", forms[i].Word, len(forms[i].Fields))
		}
	}
	return hex.EncodeToString(sum.Sum(nil)[:8])
}

// MayPlan reports whether a seat can plan: a person plays on it who owes nothing now, and others do.
func (n *Now) MayPlan(seat game.Seat) bool {
	if n.Position == nil || n.State != store.Running || seat < 0 || int(seat) >= len(n.Seats) || n.Lesson.Leads() {
		return false
	}
	pending := n.Position.Pending()
	return pending != 0 && !pending.Has(seat) && n.Seats[seat].Kind == store.Human && n.Seats[seat].Bot == ""
}

// Plan keeps what a seat wants to do when it is asked next. moment is when that was imagined. A refusal rests on
// nothing that the seat does not know.
func (t *Table) Plan(ctx context.Context, seat game.Seat, moment int, what Intent) error {
	var answer error
	if err := t.do(ctx, func() { answer = t.plan(ctx, seat, moment, what) }); err != nil {
		return err
	}
	return answer
}

func (t *Table) plan(ctx context.Context, seat game.Seat, moment int, what Intent) error {
	n := t.Now()
	switch {
	case t.meta.State == store.Closed:
		return ErrEnded
	case t.history == nil:
		return ErrNotBegun
	case seat < 0 || int(seat) >= len(t.meta.Seats):
		return ErrNoSeat
	case t.history.Now().Pending().Has(seat):
		return ErrAsked
	case !n.MayPlan(seat):
		return ErrNotPlanned
	case moment != t.moments[seat]:
		return ErrStale
	case len(what.Moves) == 0 || len(what.Moves) > maxActs:
		return ErrTooMany
	}
	im, err := n.Imagine(seat, what.Deal, what.Moves...)
	switch {
	case err != nil:
		return err
	case im.No != nil:
		return im.No
	case len(im.Tried) < len(what.Moves):
		return ErrNotPlanned
	}
	l := line{From: len(t.history.Events())}
	for _, one := range im.Tried {
		l.Moves, l.Prompts, l.Sees = append(l.Moves, one.Act), append(l.Prompts, one.Prompt), append(l.Sees, one.Sees)
	}
	for _, e := range im.Others(seat) {
		if t.concerns(&l, seat, &e) {
			l.Expected = append(l.Expected, e)
		}
	}
	p := &plan{Words: vocabularyOf(t.rules.Vocabulary()), Strict: what.Strict, Own: t.ownPlies(seat), person: t.meta.Seats[seat].Person}
	if was := t.plans.of[seat]; what.Also && was != nil && was.void == nil {
		p.Lines = slices.Clone(was.Lines)
	}
	if p.Lines = append(p.Lines, l); len(p.Lines) > mostLines {
		return ErrTooMany
	}
	if err = t.keepPlan(ctx, seat, p); err != nil {
		return err
	}
	t.plans.of[seat] = p
	t.publish()
	return nil
}

// Unplan drops the plan of a seat.
func (t *Table) Unplan(ctx context.Context, seat game.Seat) error {
	var answer error
	if err := t.do(ctx, func() {
		if seat < 0 || int(seat) >= len(t.meta.Seats) {
			answer = ErrNoSeat
			return
		}
		if answer = t.keepPlan(ctx, seat, nil); answer == nil {
			t.plans.of[seat] = nil
			t.publish()
		}
	}); err != nil {
		return err
	}
	return answer
}

// keepPlan writes the plan of a seat into the store, or that it has none.
func (t *Table) keepPlan(ctx context.Context, seat game.Seat, p *plan) error {
	if p == nil {
		return t.hub.Stored(t.hub.Store.DropPlan(ctx, t.id, int(seat)))
	}
	data, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return t.hub.Stored(t.hub.Store.PutPlan(ctx, store.Plan{
		Table: t.id, Seat: int(seat), Person: p.person, Data: string(data), At: t.hub.clock.stamp(),
	}))
}

// keepSoon is keepPlan after what the table is at: nobody who waits for that waits longer as something is planned.
func (t *Table) keepSoon(seat game.Seat) {
	t.hub.done.Go(func() {
		t.post(func() {
			ctx := context.WithoutCancel(t.hub.ctx)
			if err := t.keepPlan(ctx, seat, t.plans.of[seat]); err != nil && t.hub.ctx.Err() == nil {
				t.hub.Log.Warn("a plan is not kept as it is", "table", t.id, "err", err)
			}
		})
	})
}

// loadPlans reads the plans of a table.
func (t *Table) loadPlans(ctx context.Context) error {
	t.plans = plans{plays: game.Nobody}
	if t.history == nil || t.over() {
		return nil
	}
	all, err := t.hub.Store.PlansAt(ctx, t.id)
	words := vocabularyOf(t.rules.Vocabulary())
	for _, is := range all {
		p := &plan{}
		switch {
		case is.Seat < 0 || is.Seat >= len(t.meta.Seats) || t.meta.Seats[is.Seat].Person != is.Person:
		case json.Unmarshal([]byte(is.Data), p) != nil || p.Words != words || !p.whole():
		default:
			p.person = is.Person
			t.plans.of[is.Seat] = p
		}
	}
	return err
}

// leavePlans forgets what those have planned who have left.
func (t *Table) leavePlans() {
	for i, p := range t.plans.of {
		if p != nil && t.meta.Seats[i].Person != p.person {
			t.plans.of[i] = nil
		}
	}
}

// ownPlies is how many moves of a seat stand.
func (t *Table) ownPlies(seat game.Seat) (n int) {
	for _, ply := range t.history.Plies() {
		if ply.Seat == seat {
			n++
		}
	}
	return n
}

// concerns reports whether an event has to do with a line: it is about the seat, or names what the line names.
func (t *Table) concerns(l *line, seat game.Seat, e *game.Event) bool {
	if !e.Audience.Has(seat) {
		return false
	}
	if e.Seat == seat {
		return true
	}
	words := t.rules.Vocabulary()
	for i := range words.Events[e.Kind].Fields {
		f := &words.Events[e.Kind].Fields[i]
		if f.Kind == game.FieldSeat && game.Seat(e.Args[i]) == seat {
			return true
		}
		for _, act := range l.Moves {
			if m, err := words.ParseMove(act); err == nil && names(words.Moves[m.Kind].Fields, m.Args[:], f, e.Args[i]) {
				return true
			}
		}
	}
	return false
}

// names reports whether one of the operands of a move is the component or the cell that an operand of an event is.
func names(fields []game.Field, args []int16, f *game.Field, arg int16) bool {
	for i := range fields {
		g := &fields[i]
		switch {
		case g.Kind != f.Kind:
		case f.Kind == game.FieldCell && args[i] == arg:
			return true
		case f.Kind == game.FieldWord && f.Table != "" && g.Table == f.Table && f.Text(arg) == g.Text(args[i]):
			return true
		}
	}
	return false
}

// judge looks how plans and standing answers stand, now that the game stands as it does.
func (t *Table) judge() {
	for i := range t.meta.Seats {
		t.plans.stand[i] = t.answered(game.Seat(i))
		if p := t.plans.of[i]; p != nil {
			p.take, p.void = t.judged(game.Seat(i), p)
		}
	}
	due := t.plans.due()
	for i := range t.plans.at {
		if !due.Has(game.Seat(i)) {
			t.plans.at[i] = time.Time{}
		}
	}
}

// judged is the line of which a move is due, -1 for none, or why the plan is void.
func (t *Table) judged(seat game.Seat, p *plan) (take int, void *Void) {
	switch {
	case p.Void != nil:
		return -1, p.Void
	case t.ownPlies(seat) != p.Own:
		return -1, &Void{Why: VoidMoved}
	}
	now, words := t.history.Now(), t.rules.Vocabulary()
	asked := now.Pending().Has(seat) && t.player(seat) == ""
	waits := 0 // lines that wait for another question
	for i := range p.Lines {
		l := &p.Lines[i]
		why := t.changedFor(seat, p, l)
		if why == nil && asked && words.Prompts[now.Prompt(seat).Kind].Word == l.Prompts[0] {
			if why = t.refused(seat, l.Moves[0]); why == nil {
				return i, nil
			}
		}
		switch {
		case why == nil:
			waits++
		case void == nil || void.Why == VoidChanged && why.Why == VoidRefused:
			void = why
		}
	}
	switch {
	case waits == 0:
		return -1, void
	case asked && p.Played > 0:
		return -1, &Void{Why: VoidAsked, Move: p.Lines[0].Moves[0]}
	}
	return -1, nil
}

// refused is why a planned move is not legal, nil if it is.
func (t *Table) refused(seat game.Seat, act string) *Void {
	now := t.history.Now()
	m, err := t.rules.Vocabulary().ParseMove(act)
	if err != nil {
		return &Void{Why: VoidRefused, Move: act}
	}
	if slices.Contains(now.Moves(nil, seat), m) {
		return nil
	}
	trial := t.rules.Blank()
	trial.CopyFrom(now)
	return &Void{Why: VoidRefused, Move: act, Refusal: trial.Play(seat, m, nil)}
}

// changedFor is the first event since a line of a strict plan was made that has to do with it and was not
// imagined; nil if there is none.
func (t *Table) changedFor(seat game.Seat, p *plan, l *line) *Void {
	if !p.Strict {
		return nil
	}
	expected, events := slices.Clone(l.Expected), t.history.Events()
	for i := min(l.From, len(events)); i < len(events); i++ {
		if !t.concerns(l, seat, &events[i]) {
			continue
		}
		k := slices.Index(expected, events[i])
		if k < 0 {
			e := events[i]
			return &Void{Why: VoidChanged, Move: l.Moves[0], Event: &e}
		}
		expected = slices.Delete(expected, k, k+1)
	}
	return nil
}

// planned are the plans as their people see them.
func (t *Table) planned() (all [game.MaxSeats]*Planned) {
	for i, p := range t.plans.of {
		if p != nil {
			is := &Planned{Strict: p.Strict, Played: p.Played, Due: p.due(), Void: p.void}
			for k := range p.Lines {
				is.Lines = append(is.Lines, p.Lines[k].Moves)
			}
			if p.due() {
				is.Next = p.Lines[p.take].Moves[0]
			}
			all[i] = is
		}
	}
	return all
}

// asked is what a seat that has a plan is asked, as a word, "" for nothing.
func (t *Table) asked(seat game.Seat) string {
	if t.plans.of[seat] == nil {
		return ""
	}
	if now := t.history.Now(); now.Pending().Has(seat) {
		return t.rules.Vocabulary().Prompts[now.Prompt(seat).Kind].Word
	}
	return ""
}

// countPlans takes down for the plans that an act was applied: asked is what its seat was asked before, and
// learned how much had come to light.
func (t *Table) countPlans(seat game.Seat, act, asked string, learned uint32) {
	if act == Undo {
		for i, p := range t.plans.of {
			if p != nil && game.Seat(i) != seat && p.unknow(len(t.history.Events())) {
				t.keepSoon(game.Seat(i))
			}
		}
	}
	p := t.plans.of[seat]
	switch {
	case p == nil:
	case t.plans.plays == seat:
		l := p.Lines[p.take]
		l.Moves, l.Prompts, l.Sees, l.From = l.Moves[1:], l.Prompts[1:], l.Sees[1:], len(t.history.Events())
		p.Lines, p.Played, p.Own = []line{l}, p.Played+1, p.Own+1
		if len(l.Moves) == 0 {
			t.plans.of[seat] = nil
		} else if game.Learned(t.history.Now()) != learned {
			p.Void = &Void{Why: VoidRevealed, Move: l.Moves[0]}
		}
	case act == Undo || act == Redo || p.answers(asked) && t.hands[seat] == "": // its person is there
		t.plans.of[seat] = nil
		t.keepSoon(seat)
	case !p.answers(asked): // another question
		p.Own++
		t.keepSoon(seat)
	}
}

// unknow takes down that there are only so many events, and reports whether more were known to the plan.
func (p *plan) unknow(events int) (more bool) {
	for i := range p.Lines {
		if l := &p.Lines[i]; l.From > events {
			l.From, more = events, true
		}
	}
	if more && p.Strict && p.Void == nil {
		p.Void = &Void{Why: VoidUndone}
	}
	return more
}

// answers reports whether a line of the plan answers a question.
func (p *plan) answers(asked string) bool {
	return slices.ContainsFunc(p.Lines, func(l line) bool { return l.Prompts[0] == asked })
}

// planning is the kind of the jobs that make planned moves.
const planning = "plan"

// Planned moves are made after a while in which a person could have come: after firstFrom to firstTo, the others, and
// standing answers, after nextFrom to nextTo, and before a part of the time that is left has gone.
const (
	firstFrom, firstTo = 4 * time.Second, 15 * time.Second
	nextFrom, nextTo   = time.Second, 4 * time.Second
	partOfTime         = 4
)

// armPlans has the moves made that are due.
func (t *Table) armPlans() {
	wait, some := never, false
	for i, p := range t.plans.of {
		seat := game.Seat(i)
		if !t.plans.due().Has(seat) || !t.plans.at[i].IsZero() {
			continue
		}
		from, to := firstFrom, firstTo
		if t.plans.stand[i] != "" || p.Played > 0 {
			from, to = nextFrom, nextTo
		}
		chance := t.hub.Chance()
		after := from + time.Duration(chance.IntN(int((to-from)/time.Millisecond)))*time.Millisecond
		if t.pace.seats[seat].Runs {
			if at, ok := t.pace.zero(seat, t.hub.clock); ok {
				after = min(after, max(0, at.Sub(t.hub.clock.stamp())/partOfTime))
			}
		}
		t.plans.at[i] = t.hub.clock.even().Add(after)
		wait, some = min(wait, after), true
		t.Enter(seat)() // as somebody does who looks whose turn it is
	}
	if !some {
		return
	}
	t.hub.done.Go(func() { // not before others have their answers
		err := t.hub.Stored(t.hub.agenda.Bring(context.WithoutCancel(t.hub.ctx), planning, t.id, "", max(time.Millisecond, wait)))
		if err == nil || t.hub.ctx.Err() != nil {
			return
		}
		t.hub.Log.Warn("a planned move waits until the table changes", "table", t.id, "err", err)
		t.post(func() { t.plans.at = [game.MaxSeats]time.Time{} })
	})
}

// bringPlans has tables with plans looked at once: a job may be lost with the process that was about to put it.
func (h *Hub) bringPlans(ctx context.Context) error {
	all, err := h.Store.PlansOf(ctx, "")
	for _, p := range all {
		if err == nil {
			err = h.agenda.Bring(ctx, planning, p.Table, "", firstTo)
		}
	}
	return err
}

// carryOut makes the planned moves of a table that are due.
func (h *Hub) carryOut(ctx context.Context, j store.Job) (time.Duration, error) {
	return h.woken(ctx, j, func(t *Table, slept bool) (time.Duration, error) { return t.playPlanned(ctx, slept) })
}

// playPlanned makes the planned moves and standing answers that are due, at once if the table was asleep, and
// gives the wait until the next one, 0 for none.
func (t *Table) playPlanned(ctx context.Context, slept bool) (time.Duration, error) {
	if t.history == nil || t.over() {
		return 0, nil
	}
	for i := range game.Seat(len(t.meta.Seats)) {
		if !t.plans.due().Has(i) || !slept && t.plans.at[i].After(t.hub.clock.even()) {
			continue
		}
		if err := t.playNext(ctx, i); err != nil {
			return 0, err
		}
	}
	next := never
	for _, at := range t.plans.at {
		if !at.IsZero() {
			next = min(next, max(time.Millisecond, at.Sub(t.hub.clock.even())))
		}
	}
	if next == never {
		next = 0
	}
	return next, nil
}

// playNext makes the next move of a plan, or the standing answer, of a seat.
func (t *Table) playNext(ctx context.Context, seat game.Seat) error {
	t.plans.at[seat] = time.Time{}
	if answer := t.plans.stand[seat]; answer != "" {
		return t.does(ctx, seat, answer)
	}
	p := t.plans.of[seat]
	l := &p.Lines[p.take]
	if void := t.turnsOut(seat, p, l); void != nil {
		p.Void = void
		t.publish()
		return t.keepPlan(ctx, seat, p)
	}
	t.plans.plays = seat
	err := t.does(ctx, seat, l.Moves[0])
	t.plans.plays = game.Nobody
	var no *game.Refusal
	switch {
	case errors.As(err, &no):
		p.Void = &Void{Why: VoidRefused, Move: l.Moves[0], Refusal: no}
		t.publish()
	case err != nil: // tried again
		return err
	}
	return t.keepPlan(context.WithoutCancel(ctx), seat, t.plans.of[seat])
}

// does makes a move of a seat, as if its person did.
func (t *Table) does(ctx context.Context, seat game.Seat, move string) error {
	return t.observed(int(seat), 1, 0, func() error { return t.act(ctx, int(seat), t.moments[seat], []string{move}) })
}

// turnsOut is why the next move of a strict plan would not do what it did when it was planned, nil if it would.
func (t *Table) turnsOut(seat game.Seat, p *plan, l *line) *Void {
	m, err := t.rules.Vocabulary().ParseMove(l.Moves[0])
	if err != nil || !p.Strict {
		return nil
	}
	o, no := preview.Of(t.history.Now(), seat, m)
	if no != nil || slices.Equal(o.Events, l.Sees[0]) {
		return nil
	}
	void := &Void{Why: VoidOther, Move: l.Moves[0]}
	for i := range o.Events {
		if i >= len(l.Sees[0]) || o.Events[i] != l.Sees[0][i] {
			void.Event = &o.Events[i]
			break
		}
	}
	return void
}

// endPlans drops all plans of a game that is over.
func (t *Table) endPlans() {
	none := t.plans.of == ([game.MaxSeats]*plan{})
	if t.plans = (plans{plays: game.Nobody}); none {
		return
	}
	t.hub.done.Go(func() {
		if err := t.hub.Stored(t.hub.Store.DropPlan(context.WithoutCancel(t.hub.ctx), t.id, -1)); err != nil {
			t.hub.Log.Warn("plans of a game that is over are kept", "table", t.id, "err", err)
		}
	})
}

// PlanOf is a plan as it is kept, for who has made it.
func PlanOf(is store.Plan) (what Planned, err error) {
	var p plan
	if err = json.Unmarshal([]byte(is.Data), &p); err != nil {
		return what, err
	}
	what = Planned{Strict: p.Strict, Played: p.Played, Void: p.Void}
	for i := range p.Lines {
		what.Lines = append(what.Lines, p.Lines[i].Moves)
	}
	return what, nil
}
