package gametest

import (
	"errors"
	"fmt"
	"reflect"

	"spielwerk/game"
)

// maxState is the largest state in bytes. Copying it takes about a microsecond, and searches
// copy millions.
const maxState = 16 << 10

// plainState: the state is one struct of fixed size without pointers, slices, maps, strings
// or anything else that an assignment does not copy or that differs between machines.
func plainState(c *Case) error {
	p := c.Rules.Deal(c.dealer(), nil)
	state := p.State()
	t := reflect.TypeOf(state)
	if t == nil || t.Kind() != reflect.Pointer || t.Elem().Kind() != reflect.Struct {
		return fmt.Errorf("State is a %T, not a pointer to a struct", state)
	}
	if err := plain(t.Elem().Name(), t.Elem()); err != nil {
		return err
	}
	if p.State() != state {
		return errors.New("State gives another pointer each time; it must point to the state itself")
	}
	if n := len(game.Bytes(p)); n > maxState {
		return fmt.Errorf("the state has %d bytes; at most %d are allowed", n, maxState)
	}
	return nil
}

func plain(name string, t reflect.Type) error {
	switch t.Kind() {
	case reflect.Bool, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return nil
	case reflect.Array:
		return plain(name+"[]", t.Elem())
	case reflect.Struct:
		for f := range t.Fields() {
			if !f.IsExported() {
				return fmt.Errorf("%s.%s is not exported, so that Bytes cannot be read back", name, f.Name)
			}
			if err := plain(name+"."+f.Name, f.Type); err != nil {
				return err
			}
		}
		return nil
	default:
		return fmt.Errorf("%s is a %s; a state holds booleans and numbers of fixed size only", name, t)
	}
}

// generators calls visit for every generator in a state.
func generators(v reflect.Value, visit func(*game.Rand)) {
	switch v.Kind() {
	case reflect.Struct:
		if r, ok := v.Addr().Interface().(*game.Rand); ok {
			visit(r)
			return
		}
		for i := range v.NumField() {
			generators(v.Field(i), visit)
		}
	case reflect.Array:
		switch v.Type().Elem().Kind() {
		case reflect.Struct, reflect.Array:
			for i := range v.Len() {
				generators(v.Index(i), visit)
			}
		default: // numbers contain no generator
		}
	default: // other kinds contain none
	}
}
