package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"spielwerk/game"
	"spielwerk/pace"
	"spielwerk/record"
	"spielwerk/store"
)

// defaultPatience is how long a person may take for a decision, or be away, before the others
// may let a bot play, if the table has agreed on no time limit.
const defaultPatience = 3 * time.Minute

// Errors of Replace and Return.
var (
	// ErrNotDue: the person has time left, or nothing to decide.
	ErrNotDue = errors.New("the person's time is not up")
	// ErrNoPerson: no person plays on the seat.
	ErrNoPerson = errors.New("no person plays on this seat")
	// ErrReplaced: a bot plays for the person, who must take the seat back first.
	ErrReplaced = errors.New("a bot plays for this person")
	// ErrOver: the game is over.
	ErrOver = errors.New("the game is over")
)

// Note is a log entry that is not a move: a bot or a person takes over a seat, or a person got
// a hint. Everybody sees it, and nobody can undo it.
type Note struct {
	What   string // NoteBot, NoteBack, NoteHint, NoteCopy, NoteZero, NotePause, NoteGo
	Seat   game.Seat
	By     game.Seat // of NoteBot: the seat that asked for it; Watcher for a host who does not play
	Bot    string    // of NoteBot: the bot's name; of NoteZero: who plays, "" for nobody
	AtZero string    // of NoteZero: pace.Bot, Pass, Ask
	Plies  int       // plies before it
	Events int       // events before it
	At     time.Time
	Copy   Copy // of NoteCopy
	// Silent: no entry of the log says it. It is the end of the one move that was made for a seat at zero.
	Silent bool
	steps  int // of noteRead
}

// The kinds of notes, as they begin in the log.
const (
	NoteBot  = "@bot"  // a bot plays on the seat of a person
	NoteBack = "@back" // the person plays again
	NoteHint = "@hint" // the person has asked for a hint
	NoteCopy = "@copy" // the table begins as a copy of another one
)

// isNote reports whether an act is a note. No move begins with @.
func isNote(act string) bool { return strings.HasPrefix(act, "@") }

// text is the note as an act of the log. By is written as a seat from 1, 0 for the host.
func (n Note) text() string {
	if n.What == noteRead {
		return n.What + " " + strconv.Itoa(n.steps)
	}
	if n.What == NoteCopy {
		return n.Copy.text()
	}
	if n.What == NoteZero {
		return strings.TrimSuffix(n.What+" "+n.AtZero+" "+n.Bot, " ")
	}
	if n.What != NoteBot {
		return n.What
	}
	by := 0
	if n.By != game.Watcher {
		by = int(n.By) + 1
	}
	return n.What + " " + n.Bot + " " + strconv.Itoa(by)
}

// parseNote reads an act of the log.
func parseNote(act string, seats int) (Note, error) {
	parts := strings.Split(act, " ")
	n := Note{What: parts[0], By: game.Watcher}
	switch {
	case (n.What == NoteBack || n.What == NoteHint || n.What == NotePause || n.What == NoteGo) && len(parts) == 1:
		return n, nil
	case n.What == NoteZero && (len(parts) == 2 && parts[1] == pace.Ask || len(parts) == 3 && (parts[1] == pace.Bot || parts[1] == pace.Pass)):
		n.AtZero, n.Bot = parts[1], strings.Join(parts[2:], "")
		return n, nil
	case n.What == NoteCopy && len(parts) == 4:
		var err error
		n.Copy, err = parseCopy(parts[1:])
		return n, err
	case n.What == NoteBot && len(parts) == 3:
		n.Bot = parts[1]
		by, err := strconv.Atoi(parts[2])
		if err != nil || by < 0 || by > seats {
			break
		}
		if by > 0 {
			n.By = game.Seat(by - 1)
		}
		return n, nil
	}
	return Note{}, fmt.Errorf("%q is not a note", act)
}

// note applies a log entry that is a note.
func (t *Table) note(e store.Entry) error {
	seats := t.rules.Config().Seats
	if steps, ok := stepsRead(e.Act); ok {
		t.read = max(t.read, steps)
		return nil
	}
	n, err := parseNote(e.Act, seats)
	if err != nil {
		return err
	}
	if e.Seat < 0 || e.Seat >= seats {
		return ErrNoSeat
	}
	n.Seat, n.Plies, n.Events = game.Seat(e.Seat), len(t.history.Plies()), len(t.history.Events())
	n.At = e.At.UTC().Truncate(time.Millisecond)
	t.notes = append(t.notes, n)
	switch n.What {
	case NoteBot:
		t.hands[e.Seat], t.stints[e.Seat] = n.Bot, stint{}
	case NotePause:
		t.pace.wants |= game.Only(n.Seat)
	case NoteGo:
		t.pace.wants = 0
	case NoteZero:
		switch n.AtZero {
		case pace.Ask:
			t.pace.asked |= game.Only(n.Seat)
		case pace.Pass:
			t.pace.once |= game.Only(n.Seat)
			fallthrough
		default:
			t.hands[e.Seat], t.stints[e.Seat] = n.Bot, stint{}
		}
	case NoteBack:
		if t.replacedBy(n.Seat) != n.Seat {
			t.clocks[e.Seat].forgive()
			t.pace.seats[e.Seat] = t.pace.rules.Return(t.pace.seats[e.Seat])
		}
		t.pace.once &^= game.Only(n.Seat)
		t.hands[e.Seat] = ""
		t.returning &^= game.Only(n.Seat)
	}
	t.seatBot(game.Seat(e.Seat), nil)
	t.number = e.Number
	return nil
}

// takesOver reports whether a bot plays for the seat from then on, be it for one move.
func (n *Note) takesOver() bool { return n.What == NoteBot || n.What == NoteZero && n.Bot != "" }

// replacedBy is the seat that asked for the bot that plays on a seat now or did last.
func (t *Table) replacedBy(seat game.Seat) game.Seat {
	for _, n := range slices.Backward(t.notes) {
		if n.Seat == seat && n.takesOver() {
			return n.By
		}
	}
	return seat
}

// shorten moves notes to the end of the game if the moves before them were undone.
func (t *Table) shorten() {
	plies, events := len(t.history.Plies()), len(t.history.Events())
	if n := len(t.notes); n == 0 || t.notes[n-1].Plies <= plies {
		return
	}
	t.notes = slices.Clone(t.notes) // published ones must not change
	for i := range t.notes {
		t.notes[i].Plies, t.notes[i].Events = min(t.notes[i].Plies, plies), min(t.notes[i].Events, events)
	}
}

// player is the name of the bot that plays on a seat, "" if a person does.
func (t *Table) player(seat game.Seat) string {
	if t.meta.Seats[seat].Kind == store.Bot {
		return t.meta.Seats[seat].Bot
	}
	return t.hands[seat]
}

// seats are the seats with Bot set to the stand-in where a bot plays for a person.
func (t *Table) seats() []store.Seat {
	if t.hands == ([game.MaxSeats]string{}) {
		return t.meta.Seats
	}
	seats := slices.Clone(t.meta.Seats)
	for i := range seats {
		seats[i].Bot = t.player(game.Seat(i))
	}
	return seats
}

// patience is the table's time limit.
func (t *Table) patience() time.Duration {
	if t.meta.Patience > 0 {
		return t.meta.Patience
	}
	return defaultPatience
}

// Replace lets a bot on which the table has agreed play for the person on a seat until they
// come back. by is the seat that asks for it, Watcher for a host who does not play. The
// person may ask at any time, others only when the person's time is up.
func (t *Table) Replace(ctx context.Context, by, seat game.Seat, name string) error {
	if !slices.Contains(t.Now().StandIns(), name) {
		return fmt.Errorf("%w: %q", ErrNotAgreed, name)
	}
	return t.remark(ctx, seat, func() (Note, error) {
		switch {
		case t.hands[seat] != "":
			return Note{}, ErrReplaced
		case by != seat && t.due(seat, t.hub.clock.even()) > 0:
			return Note{}, ErrNotDue
		}
		return Note{What: NoteBot, By: by, Bot: name}, nil
	})
}

// remark writes a note about the seat of a person into the log.
func (t *Table) remark(ctx context.Context, seat game.Seat, of func() (Note, error)) error {
	var answer error
	if err := t.do(ctx, func() { answer = t.write(ctx, seat, of) }); err != nil {
		return err
	}
	return answer
}

func (t *Table) write(ctx context.Context, seat game.Seat, of func() (Note, error)) error {
	switch {
	case t.history == nil:
		return ErrNotBegun
	case t.over():
		return ErrOver
	case seat < 0 || int(seat) >= len(t.meta.Seats):
		return ErrNoSeat
	case t.meta.Seats[seat].Kind != store.Human:
		return ErrNoPerson
	}
	if _, err := t.catchUp(ctx); err != nil {
		return err
	}
	n, err := of()
	if err != nil {
		return err
	}
	e := store.Entry{Number: t.number + 1, Seat: int(seat), Act: n.text(), At: t.hub.clock.stamp()}
	before := func() {} // stops the bot that played on the seat so far
	if n.What != NoteHint && n.What != noteRead && t.bots.thinking && t.bots.seat == seat {
		before = t.bots.cancel
	}
	if err := t.enter(ctx, []store.Entry{e}); err != nil {
		return err
	}
	before()
	return nil
}

// due is the time until others may let a bot play for the person on a seat; they may if it is
// 0 or less. A seat that owes no decision is never due.
func (t *Table) due(seat game.Seat, now time.Time) time.Duration {
	if t.pace.rules.On() {
		return t.Now().Time(seat).due()
	}
	return t.presence.due(seat, t.clocks[seat].since(), t.patience(), now)
}

// Due is the time until others may let a bot play for the person on a seat. It is false if the
// seat owes no decision.
func (t *Table) Due(seat game.Seat) (time.Duration, bool) {
	now := t.Now()
	if now.pace != nil {
		c := now.Time(seat)
		return c.due(), c.Runs
	}
	if seat < 0 || int(seat) >= len(now.Seats) || now.Seats[seat].Kind != store.Human || now.Seats[seat].Bot != "" || now.since[seat].IsZero() {
		return never, false
	}
	return max(0, t.presence.due(seat, now.since[seat], now.Patience, t.hub.clock.even())), true
}

// handsOf are the changes of players in a game, for its record.
func handsOf(notes []Note) []record.Hand {
	var hands []record.Hand
	for _, n := range notes {
		switch n.What {
		case NoteBot, NoteZero:
			if !n.takesOver() {
				continue
			}
			hands = append(hands, record.Hand{After: n.Plies, Seat: int(n.Seat), Bot: n.Bot})
		case NoteBack:
			hands = append(hands, record.Hand{After: n.Plies, Seat: int(n.Seat)})
		}
	}
	return hands
}
