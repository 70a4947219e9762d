package components

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Errors are the errors of some component data.
type Errors []*Error

// mostErrors are told at once.
const mostErrors = 20

func (e Errors) Error() string {
	lines := make([]string, 0, mostErrors+1)
	for i, one := range e {
		if i == mostErrors {
			lines = append(lines, fmt.Sprintf("and %d more", len(e)-mostErrors))
			break
		}
		lines = append(lines, one.Error())
	}
	return strings.Join(lines, "\n")
}

// Unwrap gives each error.
func (e Errors) Unwrap() []error {
	out := make([]error, len(e))
	for i, one := range e {
		out[i] = one
	}
	return out
}

// or is what an error value is: nil for none, one by itself.
func (e Errors) or() error {
	switch len(e) {
	case 0:
		return nil
	case 1:
		return e[0]
	}
	return e
}

// Join are errors, which may be [Errors] or single ones, in the order of their lines. What one of them says of a key in a
// line, a later one does not say again. An error that names no place stands alone.
func Join(all ...error) error {
	var out Errors
	for _, err := range all {
		var one *Error
		var more Errors
		switch {
		case err == nil:
			continue
		case errors.As(err, &more):
		case errors.As(err, &one):
			more = Errors{one}
		default:
			return err
		}
		told := out
		for _, one := range more {
			if !slices.ContainsFunc(told, func(o *Error) bool { return o.File == one.File && o.Line == one.Line && o.Key == one.Key }) {
				out = append(out, one)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b *Error) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	return out.or()
}
