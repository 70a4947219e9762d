// Package vector writes what a seat knows as a vector of whole numbers, for programs that learn. All
// vectors of some rules have the same fields in the same places. Seats are in the order of the seat
// that looks: itself first, then clockwise.
package vector

import (
	"fmt"
	"math/bits"

	"spielwerk/game"
)

// Field is a part of a vector.
type Field struct {
	Name  string   `json:"name"`
	Means string   `json:"means"`
	At    int      `json:"at"`              // its first number in the vector
	Shape []int    `json:"shape"`           // lengths of its axes; the last one changes fastest
	Words []string `json:"words,omitempty"` // what the entries of its last axis are, if they are named
}

// size is how many numbers a field has.
func (f *Field) size() int {
	n := 1
	for _, length := range f.Shape {
		n *= length
	}
	return n
}

// Position is a position that writes itself as a vector. It is optional: vectors of other positions
// have only what all games have.
type Position interface {
	game.Position
	// Encode writes what a seat knows, the same fields in each position. It uses nothing that the
	// seat cannot know.
	Encode(e *Encoder, seat game.Seat)
}

// Encoder writes vectors: a position gives it numbers, field by field. It is not for two goroutines
// at once.
type Encoder struct {
	out     []int16
	at      int
	names   bool // fields are collected, and not numbers
	fields  []Field
	pending int // while names: numbers that are missing in the last field
	size    int
}

// Field begins a field; its numbers must follow.
func (e *Encoder) Field(name, means string, shape ...int) {
	if !e.names {
		return
	}
	e.complete()
	f := Field{Name: name, Means: means, At: e.at, Shape: append([]int{}, shape...)}
	e.fields, e.pending = append(e.fields, f), f.size()
}

// complete panics if numbers of the last field are missing or too many.
func (e *Encoder) complete() {
	if e.pending != 0 {
		f := &e.fields[len(e.fields)-1]
		panic(fmt.Sprintf("vector: field %s lacks %d of its %d numbers", f.Name, e.pending, f.size()))
	}
}

// Words names the entries of the last axis of the field just begun.
func (e *Encoder) Words(words []string) {
	if e.names {
		f := &e.fields[len(e.fields)-1]
		if want := f.Shape[len(f.Shape)-1]; len(words) != want {
			panic(fmt.Sprintf("vector: field %s has %d words for %d entries", f.Name, len(words), want))
		}
		f.Words = append([]string{}, words...)
	}
}

// Int writes a number; one that is too large for the vector becomes the largest.
func (e *Encoder) Int(n int) {
	if e.names {
		e.pending--
	} else {
		e.out[e.at] = int16(max(-1<<15, min(1<<15-1, n)))
	}
	e.at++
}

// Ints writes numbers.
func (e *Encoder) Ints(list ...int) {
	for _, n := range list {
		e.Int(n)
	}
}

// Bool writes 1 or 0.
func (e *Encoder) Bool(so bool) {
	n := 0
	if so {
		n = 1
	}
	e.Int(n)
}

// Bits writes the n lowest bits of a set.
func (e *Encoder) Bits(set uint64, n int) {
	at := e.at
	e.Zeros(n)
	for ; set != 0 && !e.names; set &= set - 1 {
		if i := bits.TrailingZeros64(set); i < n {
			e.out[at+i] = 1
		}
	}
}

// One writes n numbers, 1 at i and 0 elsewhere; all are 0 if i is not among them.
func (e *Encoder) One(i, n int) {
	if i >= 0 && i < n && !e.names {
		e.out[e.at+i] = 1
	}
	e.Zeros(n)
}

// Zeros writes n times 0.
func (e *Encoder) Zeros(n int) {
	if e.names {
		e.pending -= n
	}
	e.at += n // the vector was cleared
}

// encode writes the fields that all games have, and then those of the game.
func (e *Encoder) encode(p game.Position, seat game.Seat) {
	rules := p.Rules()
	seats, words := rules.Config().Seats, rules.Vocabulary()
	e.Field("seat", "the number of the own seat at the table", seats)
	e.One(int(seat), seats)
	e.Field("decides", "by seat: it owes a decision", seats)
	pending := p.Pending()
	for i := range seats {
		e.Bool(pending.Has(From(seat, i, seats)))
	}
	var ask game.Prompt
	asked := pending.Has(seat)
	if asked {
		ask = p.Prompt(seat)
	}
	e.Field("prompt", "what the own seat has to decide, all 0 if nothing", len(words.Prompts))
	if e.names {
		list := make([]string, len(words.Prompts))
		for i := range words.Prompts {
			list[i] = words.Prompts[i].Word
		}
		e.Words(list)
	}
	for i := range words.Prompts {
		e.Bool(asked && i == int(ask.Kind))
	}
	e.Field("operands", "of the prompt: the number of the word, or the number itself; of a cell the column and the row", len(ask.Args), 2)
	for i, a := range ask.Args {
		x, y := 0, 0
		if asked && i < len(words.Prompts[ask.Kind].Fields) {
			x, y = Operand(&words.Prompts[ask.Kind].Fields[i], a)
		}
		e.Ints(x, y)
	}
	e.Field("points", "by seat: its total so far", seats)
	for i := range seats {
		e.Int(p.Total(From(seat, i, seats)))
	}
	if q, may := p.(game.Projector); may {
		e.Field("if_ended", "by seat: its total if the game ended now, from public facts", seats)
		for i := range seats {
			e.Int(q.IfEnded(From(seat, i, seats)))
		}
	}
	if q, may := p.(Position); may {
		q.Encode(e, seat)
	}
}

// From is the seat that sits i places clockwise of a seat.
func From(seat game.Seat, i, seats int) game.Seat { return game.Seat((int(seat) + i) % seats) }

// Place is how many places clockwise of seat another one sits, -1 for Nobody.
func Place(seat, other game.Seat, seats int) int {
	if other == game.Nobody {
		return -1
	}
	return (int(other) - int(seat) + seats) % seats
}

// Operand is an operand as two numbers: column and row of a cell, else its number and 0.
func Operand(f *game.Field, a int16) (x, y int) {
	if f.Kind == game.FieldCell {
		return game.CellOf(a)
	}
	return int(a), 0
}

// NewEncoder is an encoder for positions of some rules.
func NewEncoder(rules game.Rules) *Encoder {
	e := &Encoder{names: true}
	e.encode(rules.Deal(game.QuickRand(1, 1), nil), 0)
	e.complete()
	e.size, e.names = e.at, false
	return e
}

// Fields are the fields of all vectors. The slice must not be changed.
func (e *Encoder) Fields() []Field { return e.fields }

// Size is how many numbers a vector has.
func (e *Encoder) Size() int { return e.size }

// Write writes the vector of a seat into the first numbers of dst.
func (e *Encoder) Write(dst []int16, p game.Position, seat game.Seat) {
	e.out, e.at = dst[:e.size], 0
	clear(e.out)
	e.encode(p, seat)
	if e.at != e.size {
		panic(fmt.Sprintf("vector: %s wrote %d numbers of %d", p.Rules().Game().Name, e.at, e.size))
	}
	e.out = nil
}
