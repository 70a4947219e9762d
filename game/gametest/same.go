package gametest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"spielwerk/game"
)

// same reports whether two positions have equal states. It compares values, which is much
// faster than comparing Bytes and equivalent for plain states; the property "copies" compares
// Bytes.
func same(a, b game.Position) bool { return stateOf(a) == stateOf(b) }

// stateOf is a copy of the state that can be compared.
func stateOf(p game.Position) any {
	v := reflect.ValueOf(p.State()).Elem()
	if !v.Type().Comparable() {
		return string(game.Bytes(p))
	}
	return v.Interface()
}

// encode is a view or trace as the API sends it.
func encode(v any) ([]byte, error) {
	b, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("cannot be encoded as JSON: %w", err)
	}
	return b, nil
}

// alike is the first difference between two views in JSON or text, nil if there is none.
// Deeply equal views, which most are, are not encoded.
func alike(v, w game.View) error {
	if reflect.DeepEqual(v, w) {
		return nil
	}
	a, err := encode(v)
	if err != nil {
		return err
	}
	b, err := encode(w)
	if err != nil {
		return err
	}
	if err := differ("what is sent", a, b); err != nil {
		return err
	}
	return differ("the text of the view", []byte(v.Text(echo{})), []byte(w.Text(echo{})))
}

// differ shows where two texts begin to differ, nil if they are equal.
func differ(what string, a, b []byte) error {
	if bytes.Equal(a, b) {
		return nil
	}
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	around := func(t []byte) []byte { return t[max(0, min(n-30, len(t))):min(n+30, len(t))] }
	return fmt.Errorf("%s: …%s… became …%s…", what, around(a), around(b))
}

// echo is a tongue that writes ids and operands, so that no difference between two texts is
// lost.
type echo struct{}

func (e echo) Count(id string, _ int, data map[string]any) string { return e.Say(id, data) }

func (echo) Say(id string, data map[string]any) string {
	var b strings.Builder
	b.WriteString("[" + id)
	for _, k := range slices.Sorted(maps.Keys(data)) {
		fmt.Fprintf(&b, " %s=%v", k, data[k])
	}
	return b.String() + "]"
}

func (echo) List(words []string) string { return strings.Join(words, ", ") }
func (echo) Seat(s game.Seat) string    { return fmt.Sprintf("seat %d", s) }
