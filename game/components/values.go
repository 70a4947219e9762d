package components

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"spielwerk/game"
)

// sourcesFile is the file of sources in a game's folder.
const sourcesFile = "data/sources.yaml"

// Value is one value of component data: a number, a word, a text, a list of these.
type Value struct {
	File   string
	Line   int
	Row    string // the row that it belongs to, such as tiles[NW01]; the part outside of rows
	Path   string // the whole way to it, such as tiles[NW01].edges.N
	Text   string
	Source string // where it is from, in the words of the data; empty if nothing says it
}

// House reports whether a value, or a part of what it says, is our own and no fact of the printed game.
func (v *Value) House() bool { return v.says("house", "own ") }

func (v *Value) says(words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(v.Source, w) })
}

// Known reports whether the source says one of what a source can be.
func (v *Value) Known() bool {
	return v.House() || v.says("seed", "public", "derived")
}

// Sources says where values are from whose rows do not.
type Sources struct {
	groups map[string]string // by key of a row: the key in its table of sources
	aside  []string          // parts that say nothing about a component
	values map[string]string // by path without rows
}

// ReadSources reads a file of sources:
//
//	groups: {stats: [cost, type]}   # keys of a row, by the key of its provenance that speaks of them
//	aside: [meta]                   # parts in which there are no values
//	values:                         # by path; that of a table or list holds for all in it
//	  census: house
//	  supply.bards: "public: where"
func ReadSources(file File) (*Sources, error) {
	r, s := &Reader{}, &Sources{groups: map[string]string{}, values: map[string]string{}}
	t := r.Open(file).Table("groups?", "aside?", "values")
	for _, e := range t.Get("groups").Entries() {
		for _, key := range e.Value.List() {
			s.groups[key.Text()] = e.Key.Text()
		}
	}
	for _, n := range t.Get("aside").List() {
		s.aside = append(s.aside, n.Text())
	}
	for _, e := range t.Get("values").Entries() {
		s.values[e.Key.Text()] = e.Value.Text()
	}
	return s, r.Err()
}

// of is the source of a path without rows.
func (s *Sources) of(plain string) string {
	for {
		if from, ok := s.values[plain]; ok {
			return from
		}
		dot := strings.LastIndex(plain, ".")
		if dot < 0 {
			return ""
		}
		plain = plain[:dot]
	}
}

// Facts are all values of the component data of an edition, with where they are from: those of a pack
// on top of the program's.
func Facts(g *game.Game) ([]Value, error) {
	sources := &Sources{}
	if len(g.Sources) > 0 {
		var err error
		if sources, err = ReadSources(File{Name: sourcesFile, Data: g.Sources}); err != nil {
			return nil, err
		}
	}
	var all []Value
	for _, part := range g.Parts {
		values, err := Values(File{Name: part.Name, Data: part.Data}, sources)
		if err != nil {
			return nil, err
		}
		if part.Fixed { // it may have keys of the others
			name := strings.TrimSuffix(path.Base(part.Name), ".yaml") + "."
			for i := range values {
				values[i].Path, values[i].Row = name+values[i].Path, name+values[i].Row
			}
		}
		all = append(all, values...)
	}
	if g.Packed == nil {
		return all, nil
	}
	own, err := Values(File{Name: g.Packed.File.Name, Data: g.Packed.File.Data}, &Sources{groups: sources.groups, aside: sources.aside})
	if err != nil {
		return nil, err
	}
	ours := make(map[string]*Value, len(all))
	for i := range all {
		ours[all[i].Path] = &all[i]
	}
	for i := range own { // what a pack leaves as it is, is from where it was
		if v, was := &own[i], ours[own[i].Path]; v.Source == "" && was != nil && was.Text == v.Text {
			v.Source = was.Source
		}
	}
	return Over(all, own), nil
}

// Values are all values of a file of component data, in their order, with where they are from: as
// their row says it, then the sources, then what the file says of all. Sources may be nil.
func Values(file File, sources *Sources) ([]Value, error) {
	if sources == nil {
		sources = &Sources{}
	}
	dec := yaml.NewDecoder(bytes.NewReader(file.Data))
	w := walk{file: file.Name, sources: sources}
	for {
		var doc yaml.Node
		err := dec.Decode(&doc)
		switch {
		case errors.Is(err, io.EOF):
			return w.out, nil
		case err != nil:
			wrong := unreadable(1, err)
			wrong.File = file.Name
			return nil, wrong
		case len(doc.Content) != 1:
			continue
		}
		if line := circle(&doc, nil); line > 0 {
			return nil, &Error{File: file.Name, Line: line, Reason: "an alias stands within what it names"}
		}
		top := doc.Content[0]
		w.general = scalarAt(top, "provenance_default")
		w.value(top, place{path: scalarAt(top, "deck")}) // which of several files of one form it is
	}
}

// walk collects values.
type walk struct {
	file    string
	sources *Sources
	general string // what a file says of all
	out     []Value
}

// place is where a walk is.
type place struct {
	path, plain, row string // plain without rows
	from             string // the source that the nearest row names
	by               *yaml.Node
	detail           string // the key right below the row
}

// inside is the place of a key.
func (p place) inside(key string) place {
	p.path, p.plain = strings.TrimPrefix(p.path+"."+key, "."), strings.TrimPrefix(p.plain+"."+key, ".")
	if p.by != nil && p.detail == "" {
		p.detail = key
	}
	return p
}

// notes are keys of which no component has anything.
var notes = []string{"note", "desc", "provenance", "provenance_detail", "provenance_default", "version"}

// rowKeys are the keys by which a row of a list is known, the first that it has.
var rowKeys = []string{"id", "ids", "city", "class", "faction", "deck", "row"}

func (w *walk) value(n *yaml.Node, at place) {
	if n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	switch {
	case n.Kind == yaml.MappingNode:
		w.table(n, at)
	case n.Kind == yaml.SequenceNode && slices.ContainsFunc(n.Content, func(c *yaml.Node) bool { return c.Kind != yaml.ScalarNode }):
		seen := map[string]bool{}
		for i, c := range n.Content {
			label := labelOf(c)
			if label == "" || seen[label] {
				label = fmt.Sprint(i + 1)
			}
			seen[label] = true
			inner := at
			inner.path += "[" + label + "]"
			if at.row == "" {
				inner.row = inner.path
			}
			w.value(c, inner)
		}
	default:
		w.put(n, at)
	}
}

func (w *walk) table(n *yaml.Node, at place) {
	if from := valueAt(n, "provenance"); from != nil {
		at.by, at.detail = n, ""
		at.from = from.Value // empty for a table of sources
		at.row = at.path
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i].Value
		if slices.Contains(notes, key) || key == "id" ||
			key == "deck" && valueAt(n, "cards") != nil || at.plain == "" && slices.Contains(w.sources.aside, key) {
			continue
		}
		w.value(n.Content[i+1], at.inside(key))
	}
}

func (w *walk) put(n *yaml.Node, at place) {
	v := Value{File: w.file, Line: n.Line, Row: at.row, Path: at.path, Text: n.Value}
	if n.Kind == yaml.SequenceNode {
		words := make([]string, len(n.Content))
		for i, c := range n.Content {
			words[i] = c.Value
		}
		v.Text = "[" + strings.Join(words, ", ") + "]"
	}
	if v.Row == "" {
		v.Row, _, _ = strings.Cut(at.plain, ".")
	}
	v.Source = w.source(at)
	w.out = append(w.out, v)
}

// source is where a value is from.
func (w *walk) source(at place) string {
	if at.by != nil {
		for _, key := range []string{"provenance_detail", "provenance"} {
			for _, name := range []string{at.detail, w.sources.groups[at.detail]} {
				if table := valueAt(at.by, key); name != "" && scalarAt(table, name) != "" {
					return scalarAt(table, name)
				}
			}
		}
		if at.from != "" {
			return at.from
		}
	}
	if from := w.sources.of(at.plain); from != "" {
		return from
	}
	return w.general
}

// labelOf is what a row is known by, empty if nothing tells.
func labelOf(n *yaml.Node) string {
	if n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	for _, key := range rowKeys {
		switch v := valueAt(n, key); {
		case v == nil:
		case v.Kind == yaml.ScalarNode:
			return v.Value
		case v.Kind == yaml.SequenceNode && len(v.Content) > 0:
			return v.Content[0].Value
		}
	}
	if a, b := scalarAt(n, "a"), scalarAt(n, "b"); a != "" && b != "" { // what joins two
		return a + "-" + b
	}
	return ""
}

// valueAt is the value of a key of a table, nil if there is none.
func valueAt(n *yaml.Node, key string) *yaml.Node {
	if n == nil || n.Kind != yaml.MappingNode {
		return nil
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return n.Content[i+1]
		}
	}
	return nil
}

// scalarAt is the same of a text.
func scalarAt(n *yaml.Node, key string) string {
	if v := valueAt(n, key); v != nil && v.Kind == yaml.ScalarNode {
		return v.Value
	}
	return ""
}

// Over are the values that hold when the later file lies on the earlier ones: a list takes the place
// of the same list, any other value that of the same value.
func Over(earlier, later []Value) []Value {
	unit := func(v *Value) string {
		list, _, _ := strings.Cut(v.Path, "[")
		return list
	}
	has := map[string]bool{}
	for i := range later {
		has[unit(&later[i])] = true
	}
	out := slices.DeleteFunc(slices.Clone(earlier), func(v Value) bool { return has[unit(&v)] })
	return append(out, later...)
}

// Change is a value that two sets of component data do not share. One of the two is nil if only the
// other set has a value there.
type Change struct{ A, B *Value }

// Path is the way to the value.
func (c *Change) Path() string {
	if c.A != nil {
		return c.A.Path
	}
	return c.B.Path
}

// Diff are the values in which two sets differ, in the order of a and then of b.
func Diff(a, b []Value) (out []Change) {
	at := make(map[string]*Value, len(b))
	for i := range b {
		at[b[i].Path] = &b[i]
	}
	seen := make(map[string]bool, len(a))
	for i := range a {
		seen[a[i].Path] = true
		if other := at[a[i].Path]; other == nil || other.Text != a[i].Text {
			out = append(out, Change{&a[i], other})
		}
	}
	for i := range b {
		if !seen[b[i].Path] {
			out = append(out, Change{nil, &b[i]})
		}
	}
	return out
}
