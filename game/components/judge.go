package components

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Judge is all that is wrong with a file by a schema of [Shape.JSON]: unknown and missing keys, values of a wrong kind, numbers
// and words that may not stand where they are. It knows no relations between values, which the game judges: what it
// finds is wrong, whatever else is. A file of several documents has one of the schema's alternatives in each.
func Judge(schema []byte, name string, data []byte) error {
	var top rule
	if err := json.Unmarshal(schema, &top); err != nil {
		return err
	}
	var all Errors
	dec := yaml.NewDecoder(bytes.NewReader(data))
	for {
		var doc yaml.Node
		if dec.Decode(&doc) != nil || circle(&doc, nil) > 0 { // the reader tells
			return all.or()
		}
		if len(doc.Content) == 1 {
			j := &judge{file: name, defs: top.Defs}
			all = append(all, j.wrong(&top, doc.Content[0], "", 0)...)
		}
	}
}

// rule is the part of JSON Schema that shapes are written in.
type rule struct {
	Type       string           `json:"type"`
	Properties map[string]*rule `json:"properties"`
	Required   []string         `json:"required"`
	Enum       []any            `json:"enum"`
	Minimum    *int             `json:"minimum"`
	Maximum    *int             `json:"maximum"`
	Items      *rule            `json:"items"`
	Ref        string           `json:"$ref"`
	AnyOf      []*rule          `json:"anyOf"`
	Defs       map[string]*rule `json:"$defs"`
}

type judge struct {
	file string
	defs map[string]*rule
}

// deepest is how far tables within tables are looked into.
const deepest = 60

// wrong is what is wrong with a value, that of a key.
func (j *judge) wrong(r *rule, y *yaml.Node, key string, depth int) (all Errors) {
	if y.Kind == yaml.AliasNode {
		return nil // it is judged where it stands
	}
	if name, ok := strings.CutPrefix(r.Ref, "#/$defs/"); ok {
		r = j.defs[name]
	}
	if r == nil || depth > deepest {
		return nil
	}
	fail := func(at *yaml.Node, key, format string, args ...any) {
		all = append(all, &Error{File: j.file, Line: max(at.Line, 1), Key: key, Reason: fmt.Sprintf(format, args...)})
	}
	switch {
	case r.AnyOf != nil:
		return j.nearest(r, y, key, depth)
	case r.Properties != nil || r.Type == "object":
		if y.Kind != yaml.MappingNode {
			fail(y, key, "must be a table with %s", strings.Join(slices.Sorted(maps.Keys(r.Properties)), ", "))
			return all
		}
		var has []string
		for i := 0; i+1 < len(y.Content); i += 2 {
			name := y.Content[i].Value
			has = append(has, name)
			if inner := r.Properties[name]; inner != nil {
				all = append(all, j.wrong(inner, y.Content[i+1], name, depth+1)...)
				continue
			}
			keys := slices.Sorted(maps.Keys(r.Properties))
			fail(y.Content[i], name, "unknown key; the keys here are %s%s", strings.Join(keys, ", "), perhaps(name, keys))
			has = append(has, Nearest(name, keys)) // which is probably meant
		}
		for _, name := range r.Required {
			if !slices.Contains(has, name) {
				fail(y, name, "is missing")
			}
		}
	case r.Type == "array":
		if y.Kind != yaml.SequenceNode {
			fail(y, key, "must be a list")
			return all
		}
		for _, item := range y.Content {
			all = append(all, j.wrong(r.Items, item, key, depth+1)...)
		}
	case r.says(y) != "":
		fail(y, key, "must be %s, not %s%s", r.says(y), shown(y), perhaps(y.Value, r.words()))
	}
	return all
}

// nearest is what is wrong by the alternative that is meant: the one of the value's kind by which least is.
func (j *judge) nearest(r *rule, y *yaml.Node, key string, depth int) Errors {
	var best Errors
	var says, words []string
	for _, one := range r.AnyOf {
		found := j.wrong(one, y, key, depth+1)
		if len(found) == 0 {
			return nil
		}
		words = append(words, one.words()...)
		switch said := one.says(y); {
		case said != "":
			says = append(says, said)
		case y.Kind == yaml.ScalarNode:
			says = append(says, strings.TrimPrefix(found[0].Reason, "must be "))
		case best == nil || len(found) < len(best):
			best = found
		}
	}
	if y.Kind != yaml.ScalarNode && best != nil {
		return best
	}
	return Errors{{File: j.file, Line: max(y.Line, 1), Key: key, Reason: fmt.Sprintf("must be %s, not %s%s", strings.Join(says, " or "), shown(y), perhaps(y.Value, words))}}
}

// says is what a single value must be, "" if it is that, or if the rule is about tables and lists.
func (r *rule) says(y *yaml.Node) string {
	scalar := y.Kind == yaml.ScalarNode
	switch {
	case r.Enum != nil:
		if words := r.words(); !scalar || !slices.Contains(words, y.Value) {
			return oneOf(words)
		}
	case r.Type == "integer" && r.Minimum != nil && r.Maximum != nil:
		n, err := strconv.Atoi(y.Value)
		if !scalar || y.ShortTag() != "!!int" || err != nil || n < *r.Minimum || n > *r.Maximum {
			return numbers(*r.Minimum, *r.Maximum)
		}
	case r.Type == "string":
		if !scalar {
			return "text"
		}
	}
	return ""
}

// words are those that a rule allows.
func (r *rule) words() (out []string) {
	for _, v := range r.Enum {
		out = append(out, fmt.Sprint(v))
	}
	return out
}
