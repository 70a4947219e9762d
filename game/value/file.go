package value

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Names in a file besides those of the features.
const (
	bias    = "(bias)"
	gains   = "(gains)"
	perTime = " by time"
)

// rowNames are the names of the rows of a net in the order of the file.
func rowNames(features []string) []string {
	out := []string{bias, gains}
	for _, c := range features {
		out = append(out, c, c+perTime)
	}
	return out
}

// row is the row of a line.
func (n *Net) row(line int) *Row {
	switch line {
	case 0:
		return &n.Bias
	case 1:
		return &n.Gains
	}
	return &n.Rows[line-2]
}

// nets are the nets in the order of the file, by their names.
func (f *Nets) nets() []struct {
	name string
	net  *Net
} {
	return []struct {
		name string
		net  *Net
	}{{"private", &f.Private}, {"public", &f.Public}}
}

// Write writes nets: a comment of some lines, and for each input of both nets a row of
// numbers with commas between them.
func Write(comment string, features []string, f *Nets) []byte {
	var out bytes.Buffer
	for line := range strings.Lines(comment) {
		fmt.Fprintf(&out, "# %s\n", strings.TrimRight(line, "\n"))
	}
	rows := csv.NewWriter(&out)
	for _, n := range f.nets() {
		for i, name := range rowNames(features) {
			r := n.net.row(i)
			fields := []string{n.name, name, strconv.Itoa(int(r.Direct))}
			for _, u := range r.Units {
				fields = append(fields, strconv.Itoa(int(u)))
			}
			_ = rows.Write(fields) // writing to a buffer never fails
		}
	}
	rows.Flush()
	return out.Bytes()
}

// Read reads a file: the rows of both nets, all of them and in their order. An error
// names file and line.
func Read(file string, data []byte, features []string) (*Nets, error) {
	in := csv.NewReader(bytes.NewReader(data))
	in.Comment, in.ReuseRecord, in.FieldsPerRecord = '#', true, 3+Hidden
	f := &Nets{Private: NewNet(len(features)), Public: NewNet(len(features))}
	names := rowNames(features)
	for _, n := range f.nets() {
		for i, name := range names {
			fields, err := in.Read()
			if errors.Is(err, io.EOF) {
				return nil, fmt.Errorf("%s: %s,%s is missing", file, n.name, name)
			}
			if err != nil {
				return nil, fmt.Errorf("%s: %w", file, err)
			}
			line, _ := in.FieldPos(0)
			if fields[0] != n.name || fields[1] != name {
				return nil, fmt.Errorf("%s:%d: %s,%s in place of %s,%s", file, line, fields[0], fields[1], n.name, name)
			}
			if err := n.net.row(i).set(fields[2:]); err != nil {
				return nil, fmt.Errorf("%s:%d: %w", file, line, err)
			}
		}
	}
	if _, err := in.Read(); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%s: unexpected text after the last row", file)
	}
	return f, nil
}

// MaxNumber is the largest number in a file, a hundred points. It keeps sums from
// overflowing.
const MaxNumber = 100_000

// set reads the numbers of a row.
func (r *Row) set(fields []string) error {
	for i, field := range fields {
		n, err := strconv.Atoi(field)
		if err != nil || n < -MaxNumber || n > MaxNumber {
			return fmt.Errorf("%q is not a whole number from %d to %d", field, -MaxNumber, MaxNumber)
		}
		if i == 0 {
			r.Direct = int32(n)
		} else {
			r.Units[i-1] = int32(n)
		}
	}
	return nil
}
