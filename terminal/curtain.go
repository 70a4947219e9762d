package terminal

import (
	"errors"
	"io"
	"strconv"
	"strings"

	"spielwerk/game"
)

// Curtain is a terminal that can hide all that it has shown, so that several people with
// secrets can share it.
type Curtain interface {
	// Lower clears the screen, the scrollback and the input history.
	Lower() error
	// Lift restores the screen as it was before the game.
	Lift() error
}

// ErrNoCurtain means that several people share a terminal that cannot hide from one what
// another has seen.
var ErrNoCurtain = errors.New("the terminal cannot hide what another seat has seen")

// shared reports whether several people with different views play here.
func (s *Session) shared() bool { return s.people() > 1 && !s.rules().Game().Public }

// people is the number of seats without a bot.
func (s *Session) people() (n int) {
	for seat := range s.rules().Config().Seats {
		if s.Bots[seat] == nil {
			n++
		}
	}
	return n
}

// face waits for a person at the terminal. If another was there, everything is cleared first,
// and nothing is shown before the person presses Enter; numbers are not accepted there.
func (s *Session) face(in Lines, seat game.Seat) error {
	if !s.shared() || s.facing == seat {
		return nil
	}
	s.facing = game.Nobody // no completion meanwhile
	if err := s.Curtain.Lower(); err != nil {
		return err
	}
	s.shown = nil
	number := strconv.Itoa(int(seat) + 1)
	for {
		s.say("terminal.curtain", map[string]any{"who": s.tongue.Seat(seat), "number": number})
		line, err := in.ReadLine()
		if err != nil {
			return err
		}
		switch strings.TrimSpace(line) {
		case number:
			s.facing = seat
			return s.Curtain.Lower()
		case "quit":
			return errQuit
		}
	}
}

// leave clears what the last person saw, before all see the end or the game is stopped.
func (s *Session) leave() error {
	if !s.shared() {
		return nil
	}
	s.shown, s.facing = nil, game.Nobody
	return errors.Join(s.Curtain.Lower(), s.Curtain.Lift())
}

// Control sequences that hide text: the alternate screen, of which terminals keep no lines,
// and 3J for those that do.
const (
	alternate = "\x1b[?1049h"
	primary   = "\x1b[?1049l"
	empty     = "\x1b[H\x1b[2J\x1b[3J"
)

// Lower implements Curtain. The line editor begins anew, without its history and without
// typed-ahead input.
func (s *Screen) Lower() error {
	text := empty
	if !s.hiding {
		s.hiding, text = true, alternate+empty
	}
	_, err := io.WriteString(s.out, text)
	s.edit()
	return err
}

// Lift implements Curtain.
func (s *Screen) Lift() error {
	if !s.hiding {
		return nil
	}
	s.hiding = false
	_, err := io.WriteString(s.out, empty+primary)
	return err
}

// CanHide reports whether a kind of terminal (TERM) can clear what it has shown.
func (s *Screen) CanHide(kind string) bool { return kind != "" && kind != "dumb" && s.visible }

// noCurtainError is ErrNoCurtain in the language that is spoken.
type noCurtainError string

func (e noCurtainError) Error() string { return string(e) }
func (noCurtainError) Unwrap() error   { return ErrNoCurtain }

// unhidden is the error if these people cannot share this terminal, else nil.
func (s *Session) unhidden() error {
	if s.shared() && s.Curtain == nil {
		return noCurtainError(s.tongue.Say("terminal.noCurtain", nil))
	}
	return nil
}
