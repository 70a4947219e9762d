package terminal

import (
	"bytes"
	"io"
	"strings"
	"unicode/utf8"
)

// narrowest is the width, in columns, below which lines are not broken.
const narrowest = 30

// fold breaks lines that are wider than the terminal between words. What goes on stands under
// the last column of the line, or two columns in. A line with a gap in its right half is a
// drawing and stays as it is.
type fold struct {
	out   io.Writer
	width func() int // of the terminal, in columns; 0 if it is not known

	begun []byte // a line whose end has not been written yet
}

// Write writes the lines that have ended.
func (f *fold) Write(b []byte) (int, error) {
	f.begun = append(f.begun, b...)
	end := bytes.LastIndexByte(f.begun, '\n') + 1
	if end == 0 {
		return len(b), nil
	}
	width := f.width()
	var broken []byte
	for line := range strings.Lines(string(f.begun[:end])) {
		broken = append(broken, folded(line, width)...)
	}
	f.begun = f.begun[:copy(f.begun, f.begun[end:])]
	if _, err := f.out.Write(broken); err != nil {
		return 0, err
	}
	return len(b), nil
}

// flush writes a line that has no end.
func (f *fold) flush() error {
	_, err := f.out.Write(f.begun)
	f.begun = f.begun[:0]
	return err
}

// folded is a line that is broken where it would be wider than a number of columns.
func folded(line string, width int) string {
	line = strings.TrimRight(line, " \n")
	if width < narrowest || utf8.RuneCountInString(line) <= width {
		return line + "\n"
	}
	left := hang(line, width)
	if left < 0 {
		return line + "\n"
	}
	indent := strings.Repeat(" ", left)
	var all strings.Builder
	for rest := []rune(line); ; {
		if len(rest) <= width {
			return all.String() + string(rest) + "\n"
		}
		at := width
		for at > left && rest[at] != ' ' {
			at--
		}
		if at == left { // a word that fills the line
			at = width
		}
		all.WriteString(strings.TrimRight(string(rest[:at]), " ") + "\n")
		rest = []rune(indent + strings.TrimLeft(string(rest[at:]), " "))
	}
}

// hang is the column under which the rest of a line stands, -1 for a drawing.
func hang(line string, width int) int {
	text := []rune(line)
	first := len(text) - len([]rune(strings.TrimLeft(line, " ")))
	at := first + 2
	for i := first + 2; i < min(width, len(text)); i++ {
		if text[i-1] != ' ' || text[i-2] != ' ' || text[i] == ' ' {
			continue
		}
		if i > width/2 {
			return -1
		}
		at = i
	}
	if at > width/2 {
		return -1
	}
	return at
}
