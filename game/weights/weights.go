// Package weights reads and writes the files with the weights of games' evaluations,
// data/evaluation.yaml: a comment with the origin of the numbers, and a row for each weight.
package weights

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"spielwerk/game"
)

// Field is the variable in which the evaluation has a weight.
type Field struct {
	Name string
	At   *int
}

// Set sets the fields to the values of weights, in the same order.
func Set(fields []Field, list []game.Weight) {
	for i := range fields {
		*fields[i].At = list[i].Value
	}
}

// Named are fields by name without variables.
func Named(list []game.Weight) []Field {
	out := make([]Field, len(list))
	for i, w := range list {
		out[i] = Field{Name: w.Name, At: new(int)}
	}
	return out
}

// Values are the values of weights.
func Values(list []game.Weight) []int {
	out := make([]int, len(list))
	for i, w := range list {
		out[i] = w.Value
	}
	return out
}

// row is a weight as the file has it.
type row struct {
	Name  string `yaml:"name"`
	Value *int   `yaml:"value"`
	Least *int   `yaml:"least"`
	Most  *int   `yaml:"most"`
	Means string `yaml:"means"`
}

// Read reads a file: a row for each of the fields, in the same order, and no other. An
// error names file and line.
func Read(file string, data []byte, fields []Field) ([]game.Weight, error) {
	var all struct {
		Weights []yaml.Node `yaml:"weights"`
	}
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	if err := dec.Decode(&all); err != nil {
		return nil, located(file, 1, err)
	}
	if err := dec.Decode(new(yaml.Node)); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%s: unexpected text after the weights", file)
	}
	list, last := make([]game.Weight, 0, len(fields)), 1
	for i := range all.Weights {
		w, err := one(&all.Weights[i])
		last = all.Weights[i].Line
		switch {
		case err != nil:
		case i >= len(fields):
			err = fmt.Errorf("unknown weight %q", w.Name)
		case w.Name != fields[i].Name:
			err = fmt.Errorf("weight %q in place of %q", w.Name, fields[i].Name)
		}
		if err != nil {
			return nil, located(file, last, err)
		}
		list = append(list, w)
	}
	if len(list) < len(fields) {
		return nil, located(file, last, fmt.Errorf("weight %q is missing", fields[len(list)].Name))
	}
	return list, nil
}

// one reads a row.
func one(node *yaml.Node) (game.Weight, error) {
	var r row
	known := []string{"name", "value", "least", "most", "means"}
	for i := 0; i < len(node.Content); i += 2 {
		if key := node.Content[i].Value; !slices.Contains(known, key) {
			return game.Weight{}, fmt.Errorf("unknown key %q; a weight has %s", key, strings.Join(known, ", "))
		}
	}
	if err := node.Decode(&r); err != nil {
		return game.Weight{}, err
	}
	if r.Name == "" || r.Means == "" || r.Value == nil || r.Least == nil || r.Most == nil {
		return game.Weight{}, fmt.Errorf("a weight must have all of %s", strings.Join(known, ", "))
	}
	w := game.Weight{Name: r.Name, Value: *r.Value, Least: *r.Least, Most: *r.Most, Means: r.Means}
	_, err := game.WithValues([]game.Weight{w}, []int{w.Value})
	return w, err
}

// located adds the file and the line, that of the YAML reader if it gives one.
func located(file string, line int, err error) error {
	text := strings.TrimPrefix(err.Error(), "yaml: ")
	text = strings.TrimSpace(strings.TrimPrefix(text, "unmarshal errors:"))
	if rest, ok := strings.CutPrefix(text, "line "); ok {
		number, reason, _ := strings.Cut(rest, ": ")
		if n, e := strconv.Atoi(number); e == nil {
			line, text = n, reason
		}
	}
	return fmt.Errorf("%s:%d: %s", file, line, text)
}

// Write is a file with these weights. The head is written as a comment before them.
func Write(head string, list []game.Weight) []byte {
	var b bytes.Buffer
	for line := range strings.Lines(head) {
		fmt.Fprintln(&b, strings.TrimRight("# "+line, " \n"))
	}
	b.WriteString("weights:\n")
	for _, w := range list {
		fmt.Fprintf(&b, "  - {name: %s, value: %d, least: %d, most: %d, means: %q}\n", w.Name, w.Value, w.Least, w.Most, w.Means)
	}
	return b.Bytes()
}

// Head is the comment before the weights of a file, without the # signs.
func Head(data []byte) string {
	var b strings.Builder
	for line := range strings.Lines(string(data)) {
		rest, ok := strings.CutPrefix(line, "#")
		if !ok {
			break
		}
		b.WriteString(strings.TrimPrefix(rest, " "))
	}
	return b.String()
}
