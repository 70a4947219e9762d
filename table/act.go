package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"spielwerk/game"
	"spielwerk/store"
)

// Acts in the log that are not moves of the game.
const (
	Undo = "undo"
	Redo = "redo"
)

// Errors of Act besides a *game.Refusal.
var (
	// ErrStale: the act refers to an earlier moment. The caller must load the current one.
	ErrStale = errors.New("the game has moved on")
	// ErrNotBegun: seats are still free.
	ErrNotBegun = errors.New("the game has not begun")
	// ErrNotOver: the game is still running.
	ErrNotOver = errors.New("the game is not over")
	// ErrEnded: whoever runs the site has stopped the game.
	ErrEnded = errors.New("the game was stopped by whoever runs the site")
	// ErrChanges: the seat has changed its mind maxChanges times.
	ErrChanges = errors.New("the seat has taken back too often")
	// ErrNoSeat: the table has no such seat.
	ErrNoSeat = errors.New("no such seat")
	// ErrTooMany: one call has no move, or more than maxActs.
	ErrTooMany = fmt.Errorf("1 to %d moves can be made at once", maxActs)
	// ErrRevealing: a move before the last one reveals something, so that a refusal of a later
	// move would leak it although nothing was played.
	ErrRevealing = errors.New("only the last of several moves may reveal something")
)

// Act plays the moves of a seat in order, or undoes or redoes one (Undo, Redo). moment is
// the latest moment the seat has seen, see [Now.Moment]. The same acts for the same moment
// are a double click or a retry: Act returns nil and plays nothing. A different number of
// acts is not a retry. If one move is illegal, Act returns a *game.Refusal and plays none.
// All moves are stored in one transaction before Act returns nil. ErrUnsaved means that the
// store cannot write.
//
// While a bot stands in for a person, only the bot acts for the seat.
func (t *Table) Act(ctx context.Context, seat, moment int, acts ...string) error {
	var answer error
	asked := time.Now()
	if err := t.do(ctx, func() {
		if seat >= 0 && seat < len(t.hands) && t.hands[seat] != "" {
			answer = ErrReplaced
			return
		}
		answer = t.observed(seat, len(acts), time.Since(asked), func() error { return t.act(ctx, seat, moment, acts) })
	}); err != nil {
		return err
	}
	if late := (taken{}); errors.As(answer, &late) {
		// Entries that are in the log never change, so this need not run in the table's
		// goroutine.
		entries, err := t.hub.Store.Log(ctx, t.id, late.number)
		if StorageFailed(err) { // nobody knows whether it is the same
			return fmt.Errorf("%w: %w", ErrUnsaved, err)
		}
		if err != nil {
			return err
		}
		if sameAnswer(entries, seat, acts) {
			return nil
		}
		return ErrStale
	}
	return answer
}

// sameAnswer reports whether the log begins with exactly these acts of the seat, stored in
// one transaction.
func sameAnswer(log []store.Entry, seat int, acts []string) bool {
	if len(log) < len(acts) || len(log) > len(acts) && log[len(acts)].Joined {
		return false
	}
	for i, act := range acts {
		if e := log[i]; e.Seat != seat || e.Act != act || e.Joined != (i > 0) {
			return false
		}
	}
	return true
}

// maxActs is the largest number of moves in one call of Act.
const maxActs = 16

// maxChanges is how often a seat may change its mind in a game: each time leaves an entry in the log for
// ever, and lets it decide once more. People do some hundred times at most.
const maxChanges = 1000

// changesMind reports whether an act takes back what its seat has decided, or changes its standing answer.
func (t *Table) changesMind(act string) bool {
	if _, standing := standingAnswer(act); standing || act == Undo {
		return true
	}
	m, err := t.rules.Vocabulary().ParseMove(act)
	return err == nil && t.rules.Vocabulary().Moves[m.Kind].Retracts
}

// mayChange is ErrChanges if the seat would change its mind too often.
func (t *Table) mayChange(seat game.Seat, acts []string) error {
	n := t.changes[seat]
	for _, act := range acts {
		if t.changesMind(act) {
			n++
		}
	}
	if n > t.changes[seat] && n > maxChanges {
		return ErrChanges
	}
	return nil
}

// taken is the error that the seat has already acted on this moment; number is the log
// entry of that act.
type taken struct{ number int }

func (taken) Error() string { return ErrStale.Error() }

func (taken) Unwrap() error { return ErrStale }

// moments holds for each seat, and for [game.Watcher], the number of log entries that it can
// notice. The numbers differ where seats decide in secret: no seat can count what others
// have done, and no decision makes that of another seat stale.
type moments [game.Watcher + 1]int

func (m *moments) pass(noticed game.Seats) {
	for who := range m {
		if noticed.Has(game.Seat(who)) {
			m[who]++
		}
	}
}

// minTrail is the least number of entries noticed by everybody that a trail keeps.
const minTrail = 64

// trail holds for each of the latest log entries who noticed it and the number of events
// before it, -1 if it took something back. Entries are only appended, so that all moments
// can share one trail. How many old ones are dropped depends only on entries that everybody
// noticed: a seat must not find out how many secret ones there are.
type trail []struct {
	noticed game.Seats
	before  int32
}

func (t trail) add(noticed game.Seats, before int) trail {
	public, half := 0, 0
	for i := len(t) - 1; i >= 0 && noticed == game.Everybody; i-- {
		if t[i].noticed != game.Everybody {
			continue
		}
		if public++; public == minTrail {
			half = i
		}
		if public == 2*minTrail {
			t = slices.Clone(t[half:])
			break
		}
	}
	return append(t, struct {
		noticed game.Seats
		before  int32
	}{noticed, int32(before)})
}

// EventsAt is the number of events at an earlier moment of a seat or of the watchers; the
// later events are new to it. It is -1 if the moment is too long ago, or if something has
// been taken back since.
func (n *Now) EventsAt(seat game.Seat, moment int) int {
	at, m := len(n.Events), n.moments[seat]
	for i := len(n.trail) - 1; i >= 0 && m > moment && at >= 0; i-- {
		at = int(n.trail[i].before)
		if n.trail[i].noticed.Has(seat) {
			m--
		}
	}
	if m != moment {
		return -1
	}
	return at
}

// retryWindow is how many of its latest answers a seat can repeat without an error. It counts
// the seat's own answers only: if those of others counted, retries would reveal how many
// secret ones there were.
const retryWindow = 32

// answers holds the latest moments that each seat answered, with the log entry of each
// answer.
type answers [game.MaxSeats]struct {
	N    int // answers of the seat so far; answer i is at i modulo the window
	Acts [retryWindow]struct{ Moment, Number int32 }
}

func (r *answers) add(seat, moment, number int) {
	of := &r[seat]
	of.Acts[of.N%retryWindow] = struct{ Moment, Number int32 }{int32(moment), int32(number)}
	of.N++
}

// find is the number of the entry by which a seat answered a moment, 0 if it is not among
// the latest.
func (r *answers) find(seat, moment int) int {
	of := &r[seat]
	for i := of.N - 1; i >= max(0, of.N-retryWindow); i-- {
		if a := of.Acts[i%retryWindow]; int(a.Moment) == moment {
			return int(a.Number)
		}
	}
	return 0
}

func (t *Table) act(ctx context.Context, seat, moment int, acts []string) error {
	switch {
	case t.meta.State == store.Closed:
		return ErrEnded
	case t.history == nil:
		return ErrNotBegun
	case seat < 0 || seat >= len(t.meta.Seats):
		return ErrNoSeat
	case len(acts) == 0 || len(acts) > maxActs:
		return ErrTooMany
	}
	if _, err := t.catchUp(ctx); err != nil {
		return err
	}
	if moment != t.moments[seat] {
		if n := t.answers.find(seat, moment); n > 0 {
			return taken{n}
		}
		return ErrStale
	}
	if err := ctx.Err(); err != nil { // the caller has given up
		return err
	}
	acts, err := t.awaited(game.Seat(seat), acts)
	if err != nil {
		return err
	}
	if err = t.mayChange(game.Seat(seat), acts); err != nil {
		return err
	}
	entries, err := t.rehearse(game.Seat(seat), acts)
	if err != nil {
		return err
	}
	return t.enter(ctx, entries)
}

// rehearse plays acts on a copy of the game and returns their log entries, so that a refused
// act prevents all of them. Only the last may reveal anything: otherwise a player could look
// ahead by adding an illegal move. Undo and Redo stand alone.
func (t *Table) rehearse(seat game.Seat, acts []string) ([]store.Entry, error) {
	at := t.hub.clock.stamp()
	entry := func(i int, noticed game.Seats) store.Entry {
		return store.Entry{Number: t.number + 1 + i, Seat: int(seat), Act: acts[i], At: at, Secret: noticed != game.Everybody}
	}
	if acts[0] == Undo && len(acts) == 1 {
		if err := t.canUndo(seat); err != nil {
			return nil, err
		}
		return []store.Entry{entry(0, t.history.Noticed(len(t.history.Plies())))}, nil
	}
	if answer, ok := standingAnswer(acts[0]); ok && len(acts) == 1 {
		return t.stand(seat, answer, entry(0, game.Only(seat)))
	}
	if t.scratch == nil {
		t.scratch = t.rules.Blank()
	}
	p, log := t.scratch, &game.Log{}
	p.CopyFrom(t.history.Now())
	reveals := p.Reveals()
	entries := make([]store.Entry, 0, len(acts))
	for i := range acts {
		m, err := t.move(seat, acts, i)
		if err != nil {
			return nil, err
		}
		if p.Reveals() != reveals {
			return nil, ErrRevealing
		}
		log.Events = log.Events[:0]
		if no := p.Play(seat, m, log); no != nil {
			return nil, no
		}
		e := entry(i, game.Noticed(seat, log.Events))
		e.Ends = p.Pending() == 0
		entries = append(entries, e)
	}
	return entries, nil
}

// move is the move of an act, or the one that Redo plays again if it stands alone.
func (t *Table) move(seat game.Seat, acts []string, i int) (game.Move, error) {
	if acts[i] == Redo && len(acts) == 1 {
		return t.history.Undone(seat)
	}
	return t.rules.Vocabulary().ParseMove(acts[i])
}

// over reports whether the game has come to its end.
func (t *Table) over() bool { return t.history.Now().Pending() == 0 }

// canUndo is nil if the seat may take back the last move, or the reason why not. The last
// move of a game cannot be undone, because the end reveals the seed.
func (t *Table) canUndo(seat game.Seat) error {
	if t.over() {
		return &game.CannotUndo{Why: game.StandingOver}
	}
	if t.atZero() {
		return &game.CannotUndo{Why: game.StandingOthers}
	}
	return t.history.CanUndo(seat)
}

// apply plays an entry on the game in memory and returns the seats that notice it. After an
// error nothing has changed.
func (t *Table) apply(e store.Entry) (noticed game.Seats, err error) {
	if isNote(e.Act) {
		err := t.note(e)
		if err == nil {
			if _, ok := stepsRead(e.Act); ok { // the page shows another step: what was done at this one is too late
				t.pass(e, game.Everybody, len(t.history.Events()))
			}
			t.tick(e.Seat, 0, e.At)
			t.countPace(e, 0, true, false)
		}
		return game.Everybody, err
	}
	seat := game.Seat(e.Seat)
	before := len(t.history.Events())
	if answer, ok := standingAnswer(e.Act); ok {
		if e.Seat < 0 || e.Seat >= t.rules.Config().Seats {
			return 0, ErrNoSeat
		}
		t.stands(seat, answer)
		t.pass(e, game.Only(seat), before)
		t.countPace(e, 0, true, false)
		return game.Only(seat), nil
	}
	var ply game.Ply // the ply that is made or taken back
	reveals, pending := t.history.Now().Reveals(), t.history.Now().Pending()
	learned, asked := game.Learned(t.history.Now()), t.asked(seat)
	switch e.Act {
	case Undo:
		before = -1
		if n := len(t.history.Plies()); n > 0 {
			noticed, ply = t.history.Noticed(n), t.history.Plies()[n-1]
		}
		if err := t.history.Undo(seat); err != nil {
			return 0, err
		}
		t.shorten()
	case Redo:
		if err := t.history.Redo(seat); err != nil {
			return 0, err
		}
		noticed = t.history.Noticed(len(t.history.Plies()))
	default:
		m, err := t.rules.Vocabulary().ParseMove(e.Act)
		if err != nil {
			return 0, err
		}
		if no := t.history.Play(seat, m); no != nil {
			return 0, no
		}
		noticed = t.history.Noticed(len(t.history.Plies()))
	}
	if e.Act != Undo {
		ply = t.history.Plies()[len(t.history.Plies())-1]
		t.follow(seat, noticed, reveals, pending)
	}
	t.pass(e, noticed, before)
	t.countPlans(seat, e.Act, asked, learned)
	ahead := t.ahead(e.Act, ply, noticed)
	house := t.pace.once.Has(seat)
	t.relieve(seat)
	t.tick(e.Seat, ahead, e.At)
	t.countPace(e, ahead, e.Act == Undo || t.rules.Vocabulary().Moves[ply.Move.Kind].Retracts, house)
	return noticed, nil
}

// pass takes down that an entry of the log has been applied, and who can tell.
func (t *Table) pass(e store.Entry, noticed game.Seats, before int) {
	if !e.Joined {
		t.answers.add(e.Seat, t.moments[e.Seat], e.Number)
	}
	t.moments.pass(noticed)
	t.trail = t.trail.add(noticed, before)
	t.number = e.Number
	if t.changesMind(e.Act) {
		t.changes[e.Seat]++
	}
}

// finish marks a finished game as over. Earlier versions of the program did not store that
// with the last move.
func (t *Table) finish(at time.Time) {
	t.meta.State = ended(t.meta)
	err := t.hub.Store.SetState(context.WithoutCancel(t.hub.ctx), t.id, store.Running, t.meta.State, at)
	if err != nil && !errors.Is(err, store.ErrConflict) {
		t.hub.Log.Error("cannot mark table finished", "table", t.id, "err", err)
	}
}
