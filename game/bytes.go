package game

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io"
	"reflect"
)

// Bytes is the position's state as bytes. They are equal exactly when the states are.
func Bytes(p Position) []byte {
	b, err := binary.Append(nil, binary.LittleEndian, p.State())
	if err != nil {
		panic(fmt.Sprintf("game: the state of %s is not a plain value: %v", p.Rules().Game().Name, err))
	}
	return b
}

// SetBytes sets the state from the result of Bytes. After an error the position is unchanged.
func SetBytes(p Position, b []byte) error {
	if n := binary.Size(p.State()); n != len(b) {
		return fmt.Errorf("a state of %s has %d bytes, not %d", p.Rules().Game().Name, n, len(b))
	}
	if _, err := binary.Decode(b, binary.LittleEndian, p.State()); err != nil {
		return fmt.Errorf("cannot read the state: %w", err)
	}
	return nil
}

// Layout is a hash of the names, order and types of all fields of a position's state. Bytes
// of one layout have no meaning in another.
func Layout(p Position) string {
	h := sha256.New()
	describe(h, reflect.TypeOf(p.State()).Elem())
	return hex.EncodeToString(h.Sum(nil))
}

// Relaid is a type of a field whose bytes are those of another type, which the layout describes in
// its place: so states that were stored before a type was replaced can still be read. In JSON, in traces, it
// writes itself as the other type, too.
type Relaid interface {
	// LaidAs is a value of the other type.
	LaidAs() any
}

func describe(w io.Writer, t reflect.Type) {
	if r, is := reflect.Zero(t).Interface().(Relaid); is {
		t = reflect.TypeOf(r.LaidAs())
	}
	fmt.Fprintf(w, "%s(", t.Kind())
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			fmt.Fprintf(w, "%s:", t.Field(i).Name)
			describe(w, t.Field(i).Type)
		}
	case reflect.Array:
		fmt.Fprintf(w, "%d:", t.Len())
		describe(w, t.Elem())
	default: // the name of the kind is enough
	}
	fmt.Fprint(w, ")")
}
