package game

import (
	"encoding/binary"
	"fmt"
)

// Bytes is the position's state as bytes: equal exactly when the states are.
func Bytes(p Position) []byte {
	b, err := binary.Append(nil, binary.LittleEndian, p.State())
	if err != nil {
		panic(fmt.Sprintf("game: the state of %s is not a plain value: %v", p.Rules().Game().Name, err))
	}
	return b
}

// SetBytes makes the position's state the one that Bytes gave. The position is
// unchanged when an error is returned.
func SetBytes(p Position, b []byte) error {
	if n := binary.Size(p.State()); n != len(b) {
		return fmt.Errorf("a state of %s has %d bytes, not %d", p.Rules().Game().Name, n, len(b))
	}
	if _, err := binary.Decode(b, binary.LittleEndian, p.State()); err != nil {
		return fmt.Errorf("cannot read the state: %w", err)
	}
	return nil
}
