package components

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Shape is what files of component data may say, as a JSON Schema. Nobody writes it down: it learns
// it from the questions that a game asks when it reads its data with it (File.Shape), which keys a
// table may have, in which range a number lies, which words there are. So it says what the game
// reads, and a new key is in it as soon as it is read.
//
// It is for editors, which help whoever writes a pack. It knows each value by its key and that of
// the table around it, and no relations between values: what it finds wrong is wrong, and what it
// lets pass the game still judges.
type Shape struct {
	// Overlay says that files may be in part: what they lack, earlier files have.
	Overlay bool

	roots map[string]*form // by name of file
	forms map[string]*form // by their names
}

// form is what may stand at a place: alternatives of different kinds.
type form struct {
	shape *Shape
	name  string // the key, with [] for an item of a list
	at    string // the name in the schema: the key around it, and the key

	ranged    bool
	low, high int
	texts     bool
	words     []string
	keys      []string        // of a table, in the order in which they are asked for
	optional  map[string]bool // keys that some table need not have
	children  map[string]*form
	tabled    bool
	items     *form
}

// root is the form of a whole file.
func (s *Shape) root(file string) *form {
	if s == nil {
		return nil
	}
	if s.roots == nil {
		s.roots, s.forms = map[string]*form{}, map[string]*form{}
	}
	if s.roots[file] == nil {
		s.roots[file] = &form{shape: s, at: file}
	}
	return s.roots[file]
}

func (s *Shape) overlays() bool { return s != nil && s.Overlay }

// form is the form of a key in a table or list.
func (s *Shape) form(around, name string) *form {
	at := strings.Trim(around+"."+name, ".")
	if s.forms[at] == nil {
		s.forms[at] = &form{shape: s, name: name, at: at}
	}
	return s.forms[at]
}

// child is the form of the value of a key.
func (f *form) child(key string) *form {
	if f == nil {
		return nil
	}
	if f.children == nil {
		f.children = map[string]*form{}
	}
	if f.children[key] == nil {
		f.children[key] = f.shape.form(f.name, key)
	}
	return f.children[key]
}

// list is the form of the items of a list.
func (f *form) list() *form {
	if f == nil {
		return nil
	}
	if f.items == nil {
		f.items = f.shape.form(strings.TrimSuffix(f.at, "."+f.name), f.name+"[]")
	}
	return f.items
}

// table says that a table with these keys may stand here.
func (f *form) table(keys []string, optional []bool, partial bool) {
	if f == nil {
		return
	}
	if f.optional == nil {
		f.optional = map[string]bool{}
	}
	for _, key := range f.keys { // what one of several tables does not know is optional
		if !slices.Contains(keys, key) {
			f.optional[key] = true
		}
	}
	for i, key := range keys {
		known := slices.Contains(f.keys, key)
		if optional[i] || partial || f.tabled && !known {
			f.optional[key] = true
		}
		if !known {
			f.keys = append(f.keys, key)
		}
	}
	f.tabled = true
}

func (f *form) number(low, high int) {
	if f == nil {
		return
	}
	if f.ranged {
		low, high = min(low, f.low), max(high, f.high)
	}
	f.ranged, f.low, f.high = true, low, high
}

func (f *form) text() {
	if f != nil {
		f.texts = true
	}
}

func (f *form) oneOf(words []string) {
	if f == nil {
		return
	}
	for _, w := range words {
		if !slices.Contains(f.words, w) {
			f.words = append(f.words, w)
		}
	}
}

// JSON is the schema. With several files any one of them may stand in a document.
func (s *Shape) JSON(title string) ([]byte, error) {
	defs := map[string]any{}
	var whole []any
	for _, file := range slices.Sorted(maps.Keys(s.roots)) {
		whole = append(whole, s.roots[file].object(defs))
	}
	top := map[string]any{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, "$defs": defs}
	if len(whole) == 1 {
		// any order: what is made of it has its keys in order.
		for key, value := range whole[0].(map[string]any) {
			top[key] = value
		}
	} else {
		top["anyOf"] = whole
	}
	text, err := json.MarshalIndent(top, "", " ")
	return append(text, '\n'), err
}

// object is the schema of a table.
func (f *form) object(defs map[string]any) map[string]any {
	properties, required := map[string]any{}, []string{}
	for _, key := range f.keys {
		properties[key] = f.child(key).schema(defs)
		if !f.optional[key] {
			required = append(required, key)
		}
	}
	out := map[string]any{"type": "object", "properties": properties, "additionalProperties": false}
	if len(required) > 0 {
		out["required"] = required
	}
	return out
}

// schema is the schema of a value. Tables stand among the definitions, as they may be within themselves.
func (f *form) schema(defs map[string]any) map[string]any {
	var all []any
	if len(f.words) > 0 {
		all = append(all, map[string]any{"enum": f.values()})
	}
	if f.ranged {
		all = append(all, map[string]any{"type": "integer", "minimum": f.low, "maximum": f.high})
	}
	if f.texts && len(f.words) == 0 {
		all = append(all, map[string]any{"type": "string"})
	}
	if f.tabled {
		name := strings.NewReplacer("[]", "_row", ".", "_").Replace(f.at)
		if _, ok := defs[name]; !ok {
			defs[name] = nil // it is being made
			defs[name] = f.object(defs)
		}
		all = append(all, map[string]any{"$ref": "#/$defs/" + name})
	}
	if f.items != nil {
		all = append(all, map[string]any{"type": "array", "items": f.items.schema(defs)})
	}
	switch len(all) {
	case 0:
		return map[string]any{} // nobody asks
	case 1:
		return all[0].(map[string]any)
	}
	return map[string]any{"anyOf": all}
}

// values are the words as YAML understands them: true is no text.
func (f *form) values() []any {
	out := make([]any, len(f.words))
	for i, w := range f.words {
		var value any
		if err := yaml.Unmarshal([]byte(w), &value); err != nil {
			value = w
		}
		switch value.(type) {
		case bool, int, string:
		default:
			value = w
		}
		out[i] = value
	}
	slices.SortStableFunc(out, func(a, b any) int { return cmp.Compare(kindOf(a), kindOf(b)) })
	return out
}

// kindOf orders values of different kinds.
func kindOf(v any) int {
	switch v.(type) {
	case bool:
		return 0
	case int:
		return 1
	}
	return 2
}
