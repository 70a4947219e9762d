// Package components reads component data: the YAML files in which a game, or a pack of one's
// own, says what is printed on its cards, tiles and boards.
//
// A Reader opens the files and gives the Node at their top. The caller asks a node for what
// it must be: a table with these keys, a number in this range, one of these words. Err returns
// the first error in the form
//
//	file:line: key: what it must be
//
// After an error nodes may give zeros, so that the steps of reading need no checks of their
// own:
//
//	r := &components.Reader{}
//	top := r.Open(components.File{Name: "data/cards.yaml", Data: data})
//	for _, row := range top.Table("version", "cards").Get("cards").List() {
//		t := row.Table("id", "cost", "note?") // a note may be missing
//		cost := t.Get("cost").Byte(0, 9)
//	}
//	if err := r.Err(); err != nil { … }
//
// Several files may be merged: in a table a key of a later file replaces the same key of an
// earlier one, so that a pack names only what it changes.
package components

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// File is a file of component data.
type File struct {
	Name  string
	Data  []byte
	Shape *Shape // learns what the file may say; nil for nobody
}

// Sum is the SHA-256 of the concatenated files, in hexadecimal digits.
func Sum(files ...File) string {
	hash := sha256.New()
	for _, f := range files {
		hash.Write(f.Data)
	}
	return hex.EncodeToString(hash.Sum(nil))
}

// Error is an error in component data, with its place.
type Error struct {
	File   string
	Line   int    // from 1
	Key    string // whose value is wrong; empty for a file as a whole
	Reason string

	at *yaml.Node // nil for a file as a whole
}

func (e *Error) Error() string {
	if e.Key == "" {
		return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Reason)
	}
	return fmt.Sprintf("%s:%d: %s: %s", e.File, e.Line, e.Key, e.Reason)
}

// Reader keeps the errors. Its zero value is ready.
type Reader struct {
	first *Error
	all   Errors
}

// Err is the first error, an *Error; nil if there was none.
func (r *Reader) Err() error {
	if r.first == nil {
		return nil
	}
	return r.first
}

// Open reads the document of each file and gives the top of all, merged so that later files
// replace keys of earlier ones.
func (r *Reader) Open(files ...File) Node {
	top := Node{reader: r, yaml: &yaml.Node{Line: 1}, absent: true}
	for i, f := range files {
		src := &source{f.Name, i}
		doc, err := document(f.Data)
		if err != nil {
			err.File = f.Name
			r.fail(err)
			return top
		}
		n := Node{reader: r, yaml: doc, source: src, form: f.Shape.root(f.Name), partial: f.Shape.overlays()}
		if i > 0 {
			n.under = append(slices.Clone(top.under), top)
		}
		top = n
	}
	return top
}

// All are all errors, nil if there was none. It is for data that are read without regard to what was wrong before: what
// follows from another error must not be told.
func (r *Reader) All() error { return Join(r.all.or()) }

func (r *Reader) fail(err *Error) {
	if r.first == nil {
		r.first = err
	}
	if err.at == nil || !slices.ContainsFunc(r.all, func(o *Error) bool { return o.at == err.at && o.Key == err.Key }) {
		r.all = append(r.all, err)
	}
}

// document reads the one document of a file.
func document(data []byte) (*yaml.Node, *Error) {
	dec := yaml.NewDecoder(bytes.NewReader(data))
	lines := bytes.Count(data, []byte("\n")) + 1
	var doc, more yaml.Node
	err := dec.Decode(&doc)
	if errors.Is(err, io.EOF) || err == nil && len(doc.Content) != 1 {
		return nil, &Error{Line: lines, Reason: "the file says nothing"}
	}
	if err == nil {
		if err = dec.Decode(&more); err == nil {
			return nil, &Error{Line: max(more.Line, 1), Reason: "a second document follows the first"}
		}
	}
	if !errors.Is(err, io.EOF) {
		return nil, unreadable(lines, err)
	}
	if line := circle(&doc, nil); line > 0 {
		return nil, &Error{Line: line, Reason: "an alias stands within what it names"}
	}
	return doc.Content[0], nil
}

// unreadable is an error of the YAML parser, which begins "yaml: line 3: ".
func unreadable(line int, err error) *Error {
	reason := strings.TrimPrefix(err.Error(), "yaml: ")
	if rest, ok := strings.CutPrefix(reason, "line "); ok {
		number, what, _ := strings.Cut(rest, ": ")
		if n, err := strconv.Atoi(number); err == nil {
			line, reason = n, what
		}
	}
	return &Error{Line: line, Reason: reason}
}

// circle is the line of an alias that names a node around it, 0 if there is none. Reading
// such effects within effects would not end.
func circle(n *yaml.Node, around []*yaml.Node) int {
	if n.Kind == yaml.AliasNode {
		if slices.Contains(around, n.Alias) {
			return n.Line
		}
		return 0 // its target is checked where it stands
	}
	around = append(around, n)
	for _, c := range n.Content {
		if line := circle(c, around); line > 0 {
			return line
		}
	}
	return 0
}

// source is a file and its index among the files.
type source struct {
	name string
	nth  int
}

// Node is a place in component data. An absent node, an optional key that is not in the file,
// gives zeros and no error.
type Node struct {
	reader *Reader
	yaml   *yaml.Node // for an absent key its table
	source *source
	key    string // the key of the value or of the list around it
	absent bool
	under  []Node // the same place in earlier files, the earliest first

	form    *form // what may stand here, as a Shape learns it; nil if nobody asks
	partial bool  // an earlier file fills up what is missing here
}

// Given reports whether the node exists.
func (n Node) Given() bool { return !n.absent }

// Line is the line of the node.
func (n Node) Line() int { return max(n.yaml.Line, 1) }

// Fail records an error of the node: what it must be, in words that follow its key and a
// colon.
func (n Node) Fail(format string, args ...any) {
	if n.source != nil { // otherwise nothing was opened, which is an error already
		n.reader.fail(&Error{n.source.name, n.Line(), n.key, fmt.Sprintf(format, args...), n.yaml})
	}
}

// Failed reports whether there was an error so far. Values read may be zeros then.
func (n Node) Failed() bool { return n.reader.first != nil }

// Wrong reports whether there was an error in the node, or in what it holds.
func (n Node) Wrong() bool { return len(n.reader.all) > 0 && n.reader.wrong(n.content()) }

func (r *Reader) wrong(y *yaml.Node) bool {
	return slices.ContainsFunc(r.all, func(e *Error) bool { return e.at == y }) || slices.ContainsFunc(y.Content, r.wrong)
}

// Top is the node of the last file only: for a table that a pack replaces as a whole.
func (n Node) Top() Node {
	n.under, n.partial = nil, false
	return n
}

// Layers are the nodes of all files that have this place, the earliest first, not merged.
func (n Node) Layers() []Node {
	if n.absent {
		return nil
	}
	top := n
	top.under = nil
	return append(slices.Clone(n.under), top)
}

// Later is the node of the later file, and n if both are of the same: if two places
// contradict each other, the error is in the pack and not in what it leaves unchanged.
func (n Node) Later(m Node) Node {
	if n.source == nil || m.source != nil && m.source.nth > n.source.nth {
		return m
	}
	return n
}

// content is the YAML that an alias stands for.
func (n Node) content() *yaml.Node {
	switch {
	case n.absent:
		return &yaml.Node{}
	case n.yaml.Kind == yaml.AliasNode && n.yaml.Alias != nil:
		return n.yaml.Alias
	}
	return n.yaml
}

// IsTable reports whether the node is a table, where a table or a number may stand.
func (n Node) IsTable() bool { return n.content().Kind == yaml.MappingNode }

// IsList reports whether the node is a list.
func (n Node) IsList() bool { return n.content().Kind == yaml.SequenceNode }

// Table is a table with its values by key.
type Table struct {
	Node
	keys   []string
	values map[string]Node
}

// Table is the node as a table with these keys, each once, and no others. A key that ends
// with a question mark is optional.
func (n Node) Table(keys ...string) Table {
	t := Table{n, make([]string, len(keys)), map[string]Node{}}
	optional := make([]bool, len(keys))
	for i, key := range keys {
		t.keys[i], optional[i] = strings.CutSuffix(key, "?")
	}
	n.form.table(t.keys, optional, n.partial)
	var meant []string
	for _, layer := range n.Layers() {
		meant = append(meant, t.add(layer)...)
	}
	for i, key := range t.keys {
		if t.Has(key) {
			continue
		}
		lack := Node{reader: n.reader, yaml: n.yaml, source: n.source, key: key, absent: true, form: n.form.child(key), partial: n.partial}
		if !optional[i] && n.Given() && !slices.Contains(meant, key) {
			lack.Fail("is missing")
		}
		t.values[key] = lack
	}
	return t
}

// add takes the values of one file. Meant are keys that were probably meant by unknown ones.
func (t *Table) add(layer Node) (meant []string) {
	y := layer.content()
	if y.Kind != yaml.MappingNode {
		layer.Fail("must be a table with %s", strings.Join(t.keys, ", "))
		return t.keys
	}
	var seen []string
	for i := 0; i+1 < len(y.Content); i += 2 {
		key := y.Content[i]
		here := Node{reader: layer.reader, yaml: key, source: layer.source, key: key.Value, partial: layer.partial}
		switch {
		case !slices.Contains(t.keys, key.Value):
			here.Fail("unknown key; the keys here are %s%s", strings.Join(t.keys, ", "), perhaps(key.Value, t.keys))
			meant = append(meant, Nearest(key.Value, t.keys))
		case slices.Contains(seen, key.Value):
			here.Fail("appears twice")
		}
		seen = append(seen, key.Value)
		value := here
		value.yaml, value.form = y.Content[i+1], layer.form.child(key.Value)
		if old, ok := t.values[key.Value]; ok && old.source != layer.source {
			lower := old
			lower.under = nil
			value.under = append(slices.Clone(old.under), lower)
		}
		t.values[key.Value] = value
	}
	return meant
}

// Get is the value of a key. It panics if the key is not among those of the table, because
// that is a mistake of the program and not of the data.
func (t Table) Get(key string) Node {
	if !slices.Contains(t.keys, key) {
		panic(fmt.Sprintf("components: the table is read without the key %q", key))
	}
	return t.values[key]
}

// Has reports whether the table has a key.
func (t Table) Has(key string) bool {
	n, ok := t.values[key]
	return ok && n.Given()
}

// Peek is the value of a key on which the other keys of a table depend; absent if the node is
// not a table with it. It checks nothing else.
func (n Node) Peek(key string) Node {
	for _, layer := range slices.Backward(n.Layers()) {
		y := layer.content()
		for i := 0; y.Kind == yaml.MappingNode && i+1 < len(y.Content); i += 2 {
			if y.Content[i].Value == key {
				return Node{reader: n.reader, yaml: y.Content[i+1], source: layer.source, key: key, form: layer.form.child(key)}
			}
		}
	}
	return Node{reader: n.reader, yaml: n.yaml, source: n.source, key: key, absent: true, form: n.form.child(key)}
}

// Entry is a key with its value, in a table of which the caller knows what keys may be in it.
type Entry struct {
	Key   Node // its Text is the key
	Value Node
}

// Entries are the keys and values of a table whose keys are not known before, each once.
func (n Node) Entries() (out []Entry) {
	if n.absent {
		return nil
	}
	y := n.content()
	if y.Kind != yaml.MappingNode {
		n.Fail("must be a table, not %s", shown(y))
		return nil
	}
	for i := 0; i+1 < len(y.Content); i += 2 {
		key := Node{reader: n.reader, yaml: y.Content[i], source: n.source, key: y.Content[i].Value}
		if slices.ContainsFunc(out, func(e Entry) bool { return e.Key.key == key.key }) {
			key.Fail("appears twice")
		}
		value := key
		value.yaml = y.Content[i+1]
		out = append(out, Entry{key, value})
	}
	return out
}

// List is the node as a list; a list of a later file replaces an earlier one.
func (n Node) List() []Node {
	items := n.form.list()
	if n.absent {
		return nil
	}
	y := n.content()
	if y.Kind != yaml.SequenceNode {
		n.Fail("must be a list")
		return nil
	}
	out := make([]Node, len(y.Content))
	for i, c := range y.Content {
		out[i] = Node{reader: n.reader, yaml: c, source: n.source, key: n.key, form: items}
	}
	return out
}

// Int is the node as a whole number from low to high; low after an error, 0 if it is absent.
func (n Node) Int(low, high int) int {
	n.form.number(low, high)
	if n.absent {
		return 0
	}
	y := n.content()
	v, err := strconv.Atoi(y.Value)
	if y.Kind != yaml.ScalarNode || y.ShortTag() != "!!int" || err != nil || v < low || v > high {
		n.Fail("must be %s, not %s", numbers(low, high), shown(y))
		return low
	}
	return v
}

// Byte is Int for a range of small numbers that are not negative.
func (n Node) Byte(low, high int) uint8 { return uint8(n.Int(low, high)) }

// numbers describes a range in words.
func numbers(low, high int) string {
	if low == high {
		return strconv.Itoa(low)
	}
	return fmt.Sprintf("a whole number from %d to %d", low, high)
}

// shown is the value of a node, for an error.
func shown(y *yaml.Node) string {
	switch {
	case y.Kind == yaml.MappingNode:
		return "a table"
	case y.Kind == yaml.SequenceNode:
		return "a list"
	case y.ShortTag() == "!!str":
		return strconv.Quote(y.Value)
	case y.ShortTag() == "!!null":
		return "nothing"
	}
	return y.Value
}

// Bool is true or false; false if the node is absent.
func (n Node) Bool() bool { return n.Word("false", "true") == 1 }

// Text is the node as text, empty if it is absent.
func (n Node) Text() string {
	n.form.text()
	if n.absent {
		return ""
	}
	y := n.content()
	if y.Kind != yaml.ScalarNode {
		n.Fail("must be text, not %s", shown(y))
		return ""
	}
	return y.Value
}

// Word is the node as one of some words, by its index; 0 if it is absent.
func (n Node) Word(words ...string) int {
	n.form.oneOf(words)
	if n.absent {
		return 0
	}
	y := n.content()
	i := slices.Index(words, y.Value)
	if y.Kind != yaml.ScalarNode || i < 0 {
		n.Fail("must be %s, not %s%s", oneOf(words), shown(y), perhaps(y.Value, words))
		return 0
	}
	return i
}

func oneOf(words []string) string {
	if len(words) == 1 {
		return words[0]
	}
	return "one of " + strings.Join(words, ", ")
}

// Set is the node as a list of different words, one at least, as bits by their index; 0 if
// it is absent.
func (n Node) Set(words ...string) uint64 {
	set := uint64(0)
	for _, m := range n.List() {
		i := m.Word(words...)
		if set>>i&1 == 1 {
			m.Fail("%s appears twice", words[i])
		}
		set |= 1 << i
	}
	if n.Given() && set == 0 {
		n.Fail("must be a list of some of %s", strings.Join(words, ", "))
	}
	return set
}

// Must checks that the node has exactly this value: a word, a number, true or false. It is
// for facts of which the program knows only one form.
func (n Node) Must(value string) { n.Word(value) }

// MustList checks that the node is a list of exactly these words.
func (n Node) MustList(values ...string) {
	n.form.list().oneOf(values)
	if n.absent {
		return
	}
	y := n.content()
	same := y.Kind == yaml.SequenceNode && len(y.Content) == len(values)
	for i := 0; same && i < len(values); i++ {
		same = y.Content[i].Kind == yaml.ScalarNode && y.Content[i].Value == values[i]
	}
	if !same {
		n.Fail("must be the list %s", strings.Join(values, ", "))
	}
}
