package table

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"spielwerk/bot"
	"spielwerk/game"
)

// noteRead is a note in the log: so many steps of the guide were read. It belongs to no move.
const noteRead = "@read"

// Held is the error for a move that the guide of the table does not await now. Nothing was
// played.
type Held struct {
	Lesson game.Lesson
	Act    string
}

func (h Held) Error() string {
	return fmt.Sprintf("step %d of the guide does not await %q", h.Lesson.Step, h.Act)
}

// lesson is where the guide of the table is. A bot that plays for the newcomer is not led.
func (t *Table) lesson() game.Lesson {
	if t.meta.Guide == "" || t.history == nil || t.over() {
		return game.Lesson{}
	}
	g := t.rules.Game().GuideNamed(t.meta.Guide)
	if g == nil || t.hands[g.Seat] != "" {
		return game.Lesson{}
	}
	return g.Follow(t.history.Now(), t.history.Plies(), t.read)
}

// awaited are the first of these acts of a seat, as far as the guide awaits them: one click may make
// several moves, and who means the first is led on from there. It is a Held if none is awaited.
// What was done may be taken back, as far as the game allows.
func (t *Table) awaited(seat game.Seat, acts []string) ([]string, error) {
	l := t.lesson()
	if !l.Leads() || seat != l.Guide.Seat || acts[0] == Undo {
		return acts, nil
	}
	plies := t.history.Plies()
	p := t.rules.Blank()
	p.CopyFrom(t.history.Now())
	for i, act := range acts {
		if act == Redo {
			m, err := t.history.Undone(seat)
			if err != nil {
				return acts, nil //nolint:nilerr // rehearse tells it
			}
			act = t.rules.Vocabulary().Text(m)
		}
		if !l.Allows(act) && i > 0 {
			return acts[:i], nil
		} else if !l.Allows(act) {
			return nil, Held{l, act}
		}
		m, err := t.rules.Vocabulary().ParseMove(act)
		if err != nil || p.Play(seat, m, nil) != nil {
			return acts, nil //nolint:nilerr // rehearse tells it
		}
		plies = append(plies[:len(plies):len(plies)], game.Ply{Seat: seat, Move: m})
		if i < len(acts)-1 {
			l = l.Guide.Follow(p, plies, t.read)
		}
	}
	return acts, nil
}

// script is the bot that makes the next move of a guide.
type script struct{ move game.Move }

// Choose implements bot.Bot.
func (s script) Choose(context.Context, *game.InfoSet) game.Move { return s.move }

// scripted is the seat whose turn it is in the guide, and who makes the move; Nobody while the
// guide waits for the newcomer.
func (t *Table) scripted(l game.Lesson) (game.Seat, bot.Bot) {
	if l.Next.Seat == game.Nobody {
		return game.Nobody, nil
	}
	m, err := t.rules.Vocabulary().ParseMove(l.Next.Move)
	if err != nil { // Follow has read it
		return game.Nobody, nil
	}
	return l.Next.Seat, script{m}
}

// Read tells the guide that a step was read, counted from 0. One that was read before changes
// nothing, so that a double click is one.
func (t *Table) Read(ctx context.Context, seat game.Seat, step int) error {
	l := t.Now().Lesson
	if !l.Leads() || !l.Reads || step != l.Step {
		return nil
	}
	return t.reads(ctx, seat, step+1)
}

// Unguided lets the newcomer play on without the guide, for good.
func (t *Table) Unguided(ctx context.Context, seat game.Seat) error {
	l := t.Now().Lesson
	if l.Guide == nil {
		return nil
	}
	return t.reads(ctx, seat, len(l.Guide.Steps)+1)
}

func (t *Table) reads(ctx context.Context, seat game.Seat, steps int) error {
	return t.remark(ctx, seat, func() (Note, error) {
		if l := t.lesson(); l.Guide == nil || l.Guide.Seat != seat {
			return Note{}, ErrNoSeat
		}
		return Note{What: noteRead, steps: steps}, nil
	})
}

// stepsRead is the number in a note of steps that were read.
func stepsRead(act string) (int, bool) {
	text, ok := strings.CutPrefix(act, noteRead+" ")
	if !ok {
		return 0, false
	}
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0
}
