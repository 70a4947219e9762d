package terminal

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// pipe reads lines from a file or another program and repeats each on the
// output, so that the dialogue can be read afterwards.
type pipe struct {
	in  *bufio.Scanner
	out io.Writer
}

// Pipe reads lines from a reader that is not a terminal.
func Pipe(in io.Reader, out io.Writer) Lines { return &pipe{bufio.NewScanner(in), out} }

func (p *pipe) ReadLine() (string, error) {
	if !p.in.Scan() {
		return "", errors.Join(p.in.Err(), io.EOF)
	}
	fmt.Fprintf(p.out, "> %s\n", p.in.Text())
	return p.in.Text(), nil
}

// Screen is a real terminal with line editing, history and completion.
type Screen struct {
	term     *term.Terminal
	fold     *fold // what is printed
	in       io.Reader
	out      io.Writer
	fd       int
	state    *term.State
	visible  bool // the output is a terminal too
	hiding   bool // the alternate screen is active
	complete func(line string, pos int, key rune) (string, int, bool)
}

// OpenScreen prepares a terminal, usually that of the process. Close must be called before
// the process ends.
func OpenScreen(in, out *os.File) (*Screen, error) {
	fd := int(in.Fd())
	state, err := term.MakeRaw(fd)
	if err != nil {
		return nil, err
	}
	s := &Screen{in: in, out: out, fd: fd, state: state, visible: term.IsTerminal(int(out.Fd()))}
	s.edit()
	return s, nil
}

// edit starts a line editor without history.
func (s *Screen) edit() {
	s.term = term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{s.in, s.out}, "> ")
	s.fold = &fold{out: s.term, width: s.width}
	s.width()
	s.term.AutoCompleteCallback = s.complete
}

// width is how many columns the terminal has now, 0 if it does not say. The line editor learns it, too.
func (s *Screen) width() int {
	w, h, err := term.GetSize(s.fd)
	if err != nil || w == 0 {
		return 0
	}
	_ = s.term.SetSize(w, h)
	return w
}

// Write prints; lines end with a plain newline, and break between words where they are too wide.
func (s *Screen) Write(b []byte) (int, error) { return s.fold.Write(b) }

// ReadLine implements Lines.
func (s *Screen) ReadLine() (string, error) {
	if err := s.fold.flush(); err != nil {
		return "", err
	}
	s.width()
	return s.term.ReadLine()
}

// Close restores the terminal.
func (s *Screen) Close() error { return errors.Join(s.Lift(), term.Restore(s.fd, s.state)) }

// CompleteWith makes Tab complete lines by a session's moves and commands. If there are
// several completions, Tab shows them.
func (s *Screen) CompleteWith(session *Session) {
	s.complete = func(line string, pos int, key rune) (string, int, bool) {
		if key != '\t' || pos != len(line) {
			return "", 0, false
		}
		full, all := session.Complete(line)
		if full == line && len(all) > 1 {
			const shown = 24
			more := ""
			if len(all) > shown {
				more = fmt.Sprintf("  … %d", len(all)-shown)
				all = all[:shown]
			}
			fmt.Fprintln(s.term, strings.Join(all, "  ")+more)
		}
		return full, len(full), true
	}
	s.term.AutoCompleteCallback = s.complete
}
