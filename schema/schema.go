// Package schema makes the JSON Schemas of what programs read of a game: the view of a seat, and the lines of a trace. They
// follow from the Go types that become JSON; what they say about a type or a field is its comment.
package schema

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"reflect"
	"slices"
	"strings"

	"spielwerk/game"
	"spielwerk/record"
)

// Dialect is the version of JSON Schema that the schemas are written in.
const Dialect = "https://json-schema.org/draft/2020-12/schema"

// Node is a schema, or a part of one.
type Node struct {
	Dialect     string           `json:"$schema,omitempty"`
	Title       string           `json:"title,omitempty"`
	Description string           `json:"description,omitempty"`
	Ref         string           `json:"$ref,omitempty"`
	Type        any              `json:"type,omitempty"` // a name, or several
	Const       any              `json:"const,omitempty"`
	Enum        []string         `json:"enum,omitempty"`
	Minimum     *int             `json:"minimum,omitempty"`
	Maximum     *int             `json:"maximum,omitempty"`
	Items       *Node            `json:"items,omitempty"`
	MinItems    *int             `json:"minItems,omitempty"`
	MaxItems    *int             `json:"maxItems,omitempty"`
	Properties  map[string]*Node `json:"properties,omitempty"`
	Required    []string         `json:"required,omitempty"`
	Additional  any              `json:"additionalProperties,omitempty"` // false, or what all others are
	OneOf       []*Node          `json:"oneOf,omitempty"`
	Defs        map[string]*Node `json:"$defs,omitempty"`
}

// Kinds are the schemas of each game.
var Kinds = []string{"view", "trace"}

// Of is a schema of a game, one of Kinds.
func Of(g *game.Game, kind string) (*Node, error) {
	m, err := newMaker(g)
	if err != nil {
		return nil, err
	}
	switch kind {
	case "view":
		return m.view()
	case "trace":
		return m.trace()
	}
	return nil, fmt.Errorf("there is no schema %q; there are %s", kind, strings.Join(Kinds, " and "))
}

// maker makes a schema.
type maker struct {
	rules    game.Rules
	position game.Position
	comments comments
	defs     map[string]*Node
	types    map[string]reflect.Type // of defs, by their names
	replaced map[string]*Node        // what stands for a field, by TYPE.FIELD
}

func newMaker(g *game.Game) (*maker, error) {
	rules, err := g.Rules(g.FullConfig())
	if err != nil {
		return nil, err
	}
	m := &maker{
		rules: rules, position: rules.Deal(game.QuickRand(1, 1), nil),
		comments: comments{}, defs: map[string]*Node{}, types: map[string]reflect.Type{}, replaced: map[string]*Node{},
	}
	for _, files := range []fs.FS{g.Source, record.Source} {
		if err := m.comments.read(files); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// view is the schema of the views of all seats.
func (m *maker) view() (*Node, error) {
	n, err := m.of(reflect.TypeOf(m.position.View(0)))
	if err != nil {
		return nil, err
	}
	return m.whole(n, "A view of "+m.rules.Game().Name, "What a seat, or somebody who watches, may see."), nil
}

// trace is the schema of the lines of a trace.
func (m *maker) trace() (*Node, error) {
	state, err := m.of(reflect.TypeOf(m.position.Trace()))
	if err != nil {
		return nil, err
	}
	m.replaced["Trace.State"], m.replaced["TraceHead.Components"] = state, &Node{Type: "null"}
	if box, ok := m.rules.(game.Boxed); ok {
		if m.replaced["TraceHead.Components"], err = m.of(reflect.TypeOf(box.Printed())); err != nil {
			return nil, err
		}
	}
	if err = m.events(); err != nil {
		return nil, err
	}
	head, err := m.of(reflect.TypeFor[record.TraceHead]())
	if err != nil {
		return nil, err
	}
	ply, err := m.of(reflect.TypeFor[record.Trace]())
	if err != nil {
		return nil, err
	}
	n := m.whole(&Node{}, "A line of a trace of "+m.rules.Game().Name, "The first line of a trace is a TraceHead, each later one a ply.")
	n.OneOf = []*Node{head, ply}
	return n, nil
}

func (m *maker) whole(n *Node, title, says string) *Node {
	n.Dialect, n.Title, n.Description, n.Defs = Dialect, title, says, m.defs
	return n
}

// events lists all events of the game with their operands, in place of that of any event.
func (m *maker) events() error {
	words := m.rules.Vocabulary().Events
	list := &Node{Type: "array"}
	m.replaced["Trace.Events"] = list
	every := &Node{Description: "An event of the game."}
	for i := range words {
		form := &words[i]
		args := &Node{Type: "object", Properties: map[string]*Node{}, Additional: false}
		for j := range form.Fields {
			field := &form.Fields[j]
			args.Properties[field.Name] = m.operand(field)
			args.Required = append(args.Required, field.Name)
		}
		m.replaced["TraceEvent.Event"], m.replaced["TraceEvent.Args"] = &Node{Const: form.Word}, args
		one, err := m.object(reflect.TypeFor[record.TraceEvent]())
		if err != nil {
			return err
		}
		one.Description = ""
		every.OneOf = append(every.OneOf, one)
	}
	m.defs["TraceEvent"] = every
	list.Items = &Node{Ref: "#/$defs/TraceEvent"}
	return nil
}

// operand is an operand of an event.
func (m *maker) operand(f *game.Field) *Node {
	switch f.Kind {
	case game.FieldWord:
		return &Node{Type: "string", Enum: slices.Compact(slices.Sorted(slices.Values(f.Words)))}
	case game.FieldCell:
		two := 2
		return &Node{Type: "array", Items: &Node{Type: "integer"}, MinItems: &two, MaxItems: &two, Description: "column and row"}
	case game.FieldTurn:
		return &Node{Type: "integer", Description: "quarter turns clockwise"}
	case game.FieldSeat:
		return m.seat()
	default:
		return &Node{Type: "integer"}
	}
}

var (
	marshaler = reflect.TypeFor[json.Marshaler]()
	texter    = reflect.TypeFor[interface{ MarshalText() ([]byte, error) }]()
	seat      = reflect.TypeFor[game.SeatNumber]()
	from0     = reflect.TypeFor[game.Seat]()
)

// of is the schema of a type.
func (m *maker) of(t reflect.Type) (*Node, error) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if r, is := reflect.Zero(t).Interface().(game.Relaid); is {
		t = reflect.TypeOf(r.LaidAs())
	}
	switch t {
	case seat:
		return m.seat(), nil
	case from0:
		return nil, fmt.Errorf("%s counts from 0; what programs read is a %s", from0, seat)
	}
	if p := reflect.PointerTo(t); p.Implements(marshaler) || p.Implements(texter) {
		return nil, fmt.Errorf("%s writes itself as JSON, so its schema is unknown", t)
	}
	switch t.Kind() {
	case reflect.Bool:
		return &Node{Type: "boolean"}, nil
	case reflect.String:
		return &Node{Type: "string"}, nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return &Node{Type: "integer"}, nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return &Node{Type: "integer", Minimum: new(int)}, nil
	case reflect.Array:
		n, size := &Node{Type: "array"}, t.Len()
		n.MinItems, n.MaxItems = &size, &size
		return n, m.into(&n.Items, t.Elem())
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return nil, fmt.Errorf("%s becomes a string of base64", t)
		}
		n := &Node{Type: "array"}
		return n, m.into(&n.Items, t.Elem())
	case reflect.Map:
		n, rest := &Node{Type: "object"}, (*Node)(nil)
		if err := m.into(&rest, t.Elem()); err != nil {
			return nil, err
		}
		n.Additional = rest
		return n, nil
	case reflect.Struct:
		return m.named(t)
	default:
		return nil, fmt.Errorf("%s has no schema", t)
	}
}

func (m *maker) into(n **Node, t reflect.Type) (err error) {
	*n, err = m.of(t)
	return err
}

// seat is a seat as views and traces count it. All that JSON has of it is told here, once.
func (m *maker) seat() *Node {
	most := game.MaxSeats
	m.defs["Seat"] = &Node{Type: "integer", Minimum: new(int), Maximum: &most, Description: "A seat: the first is 1. 0 is nobody."}
	return &Node{Ref: "#/$defs/Seat"}
}

// named is a reference to the schema of a struct.
func (m *maker) named(t reflect.Type) (*Node, error) {
	ref := &Node{Ref: "#/$defs/" + name(t)}
	if other, known := m.types[name(t)]; known {
		if other != t {
			return nil, fmt.Errorf("%s and %s have one name", t, other)
		}
		return ref, nil
	}
	m.types[name(t)] = t
	n, err := m.object(t)
	if err != nil {
		return nil, err
	}
	if m.defs[name(t)] == nil {
		m.defs[name(t)] = n
	}
	return ref, nil
}

// name is what a type is called in a schema. The state of a game and the line it stands in are both a Trace to Go.
func name(t reflect.Type) string {
	if t == reflect.TypeFor[record.Trace]() {
		return "Ply"
	}
	return t.Name()
}

// object is the schema of a struct.
func (m *maker) object(t reflect.Type) (*Node, error) {
	n := &Node{Type: "object", Description: m.comments.of(t, ""), Properties: map[string]*Node{}, Additional: false}
	return n, m.fields(n, t)
}

func (m *maker) fields(n *Node, t reflect.Type) error {
	for i := range t.NumField() {
		f := t.Field(i)
		tag, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && tag == "":
			if err := m.fields(n, f.Type); err != nil {
				return err
			}
			continue
		case !f.IsExported() || tag == "-":
			continue
		case tag == "":
			tag = f.Name
		}
		one, err := m.field(t, &f, options)
		if err != nil {
			return fmt.Errorf("%s.%s: %w", t.Name(), f.Name, err)
		}
		n.Properties[tag] = one
		if !strings.Contains(options, "omit") {
			n.Required = append(n.Required, tag)
		}
	}
	return nil
}

// field is the schema of a field: that of its type, or null besides where there may be nothing.
func (m *maker) field(t reflect.Type, f *reflect.StructField, options string) (*Node, error) {
	one := m.replaced[t.Name()+"."+f.Name]
	if one == nil || t.PkgPath() != traces {
		var err error
		if one, err = m.of(f.Type); err != nil {
			return nil, err
		}
	}
	said := *one // by several fields perhaps
	said.Description = m.comments.of(t, f.Name)
	if f.Type.Kind() == reflect.Pointer && !strings.Contains(options, "omit") || f.Tag.Get("schema") == "nullable" {
		return &Node{Description: said.Description, OneOf: []*Node{{Type: "null"}, one}}, nil
	}
	return &said, nil
}

// traces is the package of the lines of traces, in which a field stands for what each game has in it.
var traces = reflect.TypeFor[record.Trace]().PkgPath()
