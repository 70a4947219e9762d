package policy

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"spielwerk/game"
)

// The heading of a file, which tells it from other tables.
const (
	moveColumn   = "move"
	betterColumn = "hundredths better than its evaluation"
)

// MaxBetter is the largest number in a file: a hundred points.
const MaxBetter = 10_000

// Is reports whether a file is that of a policy prior.
func Is(data []byte) bool {
	for line := range bytes.Lines(data) {
		if !bytes.HasPrefix(line, []byte("#")) {
			return bytes.HasPrefix(line, []byte(moveColumn+","))
		}
	}
	return false
}

// Write writes a prior: a comment of some lines, a heading, and for each move a row with its written
// form and a number.
func Write(comment string, words *game.Vocabulary, p *Prior) []byte {
	var out bytes.Buffer
	for line := range strings.Lines(comment) {
		fmt.Fprintf(&out, "# %s\n", strings.TrimRight(line, "\n"))
	}
	rows := csv.NewWriter(&out)
	_ = rows.Write([]string{moveColumn, betterColumn}) // writing to a buffer never fails
	for _, r := range p.Rows() {
		_ = rows.Write([]string{words.Text(r.Move), strconv.Itoa(r.Better)})
	}
	rows.Flush()
	return out.Bytes()
}

// Read reads a file. An error names file and line.
func Read(file string, data []byte, words *game.Vocabulary) (*Prior, error) {
	in := csv.NewReader(bytes.NewReader(data))
	in.Comment, in.ReuseRecord, in.FieldsPerRecord = '#', true, 2
	var rows []Row
	known := map[game.Move]bool{}
	for first := true; ; first = false {
		fields, err := in.Read()
		switch {
		case errors.Is(err, io.EOF) && first:
			return nil, fmt.Errorf("%s: the heading %q is missing", file, moveColumn+","+betterColumn)
		case errors.Is(err, io.EOF):
			return New(rows), nil
		case err != nil:
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		line, _ := in.FieldPos(0)
		if first {
			if fields[0] != moveColumn || fields[1] != betterColumn {
				return nil, fmt.Errorf("%s:%d: the heading is %q, not %q", file, line, strings.Join(fields, ","), moveColumn+","+betterColumn)
			}
			continue
		}
		m, err := words.ParseMove(fields[0])
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, line, err)
		}
		n, err := strconv.Atoi(fields[1])
		if err != nil || n < -MaxBetter || n > MaxBetter || n == 0 {
			return nil, fmt.Errorf("%s:%d: %q is not a whole number from %d to %d, other than 0", file, line, fields[1], -MaxBetter, MaxBetter)
		}
		if known[m] {
			return nil, fmt.Errorf("%s:%d: %q is there twice", file, line, fields[0])
		}
		known[m] = true
		rows = append(rows, Row{m, n})
	}
}
