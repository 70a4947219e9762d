package game

import (
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"io"
)

// layoutDigits is how much of the hash of a layout a start holds.
const layoutDigits = 16

// NewStart is a position in a form that can be stored, with which a game can begin in place of a
// deal: the first digits of its [Layout], and its compressed [Bytes].
func NewStart(p Position) []byte {
	var b bytes.Buffer
	b.WriteString(Layout(p)[:layoutDigits])
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err == nil {
		_, err = w.Write(Bytes(p))
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		panic(err) // a buffer takes all
	}
	return b.Bytes()
}

// errOtherLayout: the start is of a version of the program whose states have other fields.
var errOtherLayout = errors.New("the position was stored by another version of the program")

// Started is the position of a start, as NewStart made it. It fails if the state has another
// layout or is not valid.
func Started(rules Rules, start []byte) (Position, error) {
	p := rules.Blank()
	if len(start) < layoutDigits || string(start[:layoutDigits]) != Layout(p)[:layoutDigits] {
		return nil, errOtherLayout
	}
	limit := int64(len(Bytes(p))) + 1 // a longer state is refused, however well it is packed
	state, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(start[layoutDigits:])), limit))
	if err != nil {
		return nil, fmt.Errorf("cannot read the position: %w", err)
	}
	if err := SetBytes(p, state); err != nil {
		return nil, err
	}
	return p, p.Check()
}

// HistoryFrom begins a game at a position in place of a deal. The position is the history's from
// then on.
func HistoryFrom(p Position) *History { return &History{now: p} }
