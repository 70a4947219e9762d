package components

import "strings"

// Schema are the possible keys of a table, in the order in which they are read, which make a
// T.
//
// A game keeps one for each kind of effect beside the code of the effect, so that a new
// effect is one entry in one place.
type Schema[T any] []Key[T]

// Key is a key of a table.
type Key[T any] struct {
	Name     string
	Optional bool
	Must     string              // what the value must be, for people: "a whole number from 1 to 9"
	Read     func(n Node, to *T) // reads the value; not called if the key is missing
}

// Maybe makes the key optional.
func (k Key[T]) Maybe() Key[T] {
	k.Optional = true
	return k
}

// Read reads a table into a T. extra are further keys, which the caller reads.
func (s Schema[T]) Read(n Node, to *T, extra ...string) {
	names := append([]string{}, extra...)
	for _, k := range s {
		name := k.Name
		if k.Optional {
			name += "?"
		}
		names = append(names, name)
	}
	t := n.Table(names...)
	for _, k := range s {
		switch {
		case t.Has(k.Name):
			k.Read(t.Get(k.Name), to)
		case n.form != nil && !n.Failed(): // a shape learns of a key that is not there, too
			var other T
			k.Read(t.Get(k.Name), &other)
		}
	}
}

// Number is a key with a whole number from low to high, at least 0, for a field.
func Number[T any](name string, low, high int, field func(*T) *uint8) Key[T] {
	return Key[T]{Name: name, Must: numbers(low, high), Read: func(n Node, to *T) { *field(to) = n.Byte(low, high) }}
}

// OneOf is a key with one of some words, whose index is set in a field.
func OneOf[T any](name string, words []string, field func(*T) *uint8) Key[T] {
	return Key[T]{Name: name, Must: oneOf(words), Read: func(n Node, to *T) { *field(to) = uint8(n.Word(words...)) }}
}

// Flag is a key that is true or false.
func Flag[T any](name string, field func(*T) *bool) Key[T] {
	return Key[T]{Name: name, Must: "true or false", Read: func(n Node, to *T) { *field(to) = n.Bool() }}
}

// Fixed is a key that can have only one value: Node.Must.
func Fixed[T any](name, value string) Key[T] {
	return Key[T]{Name: name, Must: value, Read: func(n Node, _ *T) { n.Must(value) }}
}

// FixedList is the same with a list: Node.MustList.
func FixedList[T any](name string, values ...string) Key[T] {
	return Key[T]{Name: name, Must: "the list " + strings.Join(values, ", "), Read: func(n Node, _ *T) { n.MustList(values...) }}
}
