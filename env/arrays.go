package env

import (
	"spielwerk/game"
	"spielwerk/game/vector"
)

// Arrays are the memory into which a batch writes what it tells; what is nil is left out. N is the
// number of games, W the width, S the seats.
type Arrays struct {
	Seats   []int32   // N: the seat that decides next, -1 when the game is over
	Legal   []int32   // N: how many legal moves it has
	Mask    []uint8   // N x W: 1 for each of them, at the beginning
	Moves   []int16   // N x W x MoveSize: what they are, 0 behind them
	Vectors []int16   // N x size: what that seat knows, 0 when the game is over
	Rewards []float32 // N x S: of the last step
	Done    []uint8   // N: 1 if a game has ended in the last step, or is over
	Points  []int32   // N x S: totals; after a step in which a game ended its final ones
	Places  []int32   // N x S: places in a game that has ended, else 0
}

// fits checks the sizes of the arrays.
func (b *Batch) fits(out *Arrays) error {
	n, s := len(b.games), b.config.Seats
	for _, a := range []struct {
		name      string
		have, has int
	}{
		{"seats", len(out.Seats), n},
		{"legal", len(out.Legal), n},
		{"mask", len(out.Mask), n * b.config.Width},
		{"moves", len(out.Moves), n * b.config.Width * MoveSize},
		{"vectors", len(out.Vectors), n * b.encoder.Size()},
		{"rewards", len(out.Rewards), n * s},
		{"done", len(out.Done), n},
		{"points", len(out.Points), n * s},
		{"places", len(out.Places), n * s},
	} {
		if a.have != 0 && a.have != a.has {
			return badArgument("the array of %s has %d numbers, not %d", a.name, a.have, a.has)
		}
	}
	return nil
}

// Read tells how the games are, without a step.
func (b *Batch) Read(out *Arrays) error {
	if err := b.fits(out); err != nil {
		return err
	}
	for i := range b.games {
		if err := b.tell(out, i, false); err != nil {
			return err
		}
	}
	return nil
}

// tell writes what came of a step in a game, begins a new one where that is wanted, and writes what is to
// be decided.
func (b *Batch) tell(out *Arrays, i int, stepped bool) error {
	s, g := b.config.Seats, &b.games[i]
	if out.Rewards != nil {
		copy(out.Rewards[i*s:(i+1)*s], g.rewards[:])
	}
	for seat := range s {
		if out.Points != nil {
			out.Points[i*s+seat] = int32(g.points[seat])
		}
		if out.Places != nil {
			out.Places[i*s+seat] = int32(g.places[seat])
		}
	}
	if out.Done != nil {
		out.Done[i] = 0
		if g.done {
			out.Done[i] = 1
		}
	}
	if g.done && stepped && b.config.AutoReset {
		g.keep()
		if err := b.deal(g); err != nil {
			return err
		}
	}
	b.decision(out, i)
	return nil
}

// decision writes what is to be decided in a game.
func (b *Batch) decision(out *Arrays, i int) {
	g := &b.games[i]
	if out.Seats != nil {
		out.Seats[i] = int32(g.seat)
	}
	n, w := len(g.moves), b.config.Width
	if out.Legal != nil {
		out.Legal[i] = int32(n)
	}
	if out.Mask != nil {
		row := out.Mask[i*w : (i+1)*w]
		for j := range row[:n] {
			row[j] = 1
		}
		clear(row[n:])
	}
	if out.Moves != nil {
		row := out.Moves[i*w*MoveSize : (i+1)*w*MoveSize]
		forms := b.rules.Vocabulary().Moves
		for j, m := range g.moves {
			describe(row[j*MoveSize:(j+1)*MoveSize], &forms[m.Kind], m)
		}
		clear(row[n*MoveSize:])
	}
	if out.Vectors != nil {
		row := out.Vectors[i*b.encoder.Size() : (i+1)*b.encoder.Size()]
		if g.done {
			clear(row)
		} else {
			b.encoder.Write(row, g.pos, g.seat)
		}
	}
}

// describe writes a move as numbers: its kind, then each operand as two (see [vector.Operand]).
func describe(dst []int16, form *game.Form, m game.Move) {
	clear(dst)
	dst[0] = int16(m.Kind)
	for i := range form.Fields {
		x, y := vector.Operand(&form.Fields[i], m.Args[i])
		dst[1+2*i], dst[2+2*i] = int16(x), int16(y)
	}
}

// Observe writes what a seat of a game knows.
func (b *Batch) Observe(i, seat int, dst []int16) error {
	g, err := b.at(i)
	if err != nil {
		return err
	}
	who, err := b.seat(seat)
	if err != nil {
		return err
	}
	if len(dst) != b.encoder.Size() {
		return badArgument("a vector has %d numbers, not %d", b.encoder.Size(), len(dst))
	}
	b.encoder.Write(dst, g.pos, who)
	return nil
}

// After writes what the seat that decides would know after each of its legal moves: a row for each, game
// by game. What it cannot know now is drawn anew before each move, by the seed, so a row never tells
// what the move will reveal in the true game.
func (b *Batch) After(dst []int16, seed uint64) error {
	size, rows := b.encoder.Size(), 0
	for i := range b.games {
		rows += len(b.games[i].moves)
	}
	if len(dst) != rows*size {
		return badArgument("%d legal moves have %d numbers, not %d", rows, rows*size, len(dst))
	}
	n := 0
	for i := range b.games {
		g := &b.games[i]
		for _, m := range g.moves {
			r := game.QuickRand(seed, uint64(i)) // the same for all moves of a decision: they are to be compared
			b.scratch.CopyFrom(g.pos)
			b.scratch.Redeal(g.seat, &r)
			if no := b.scratch.Play(g.seat, m, nil); no != nil {
				panic(b.rules.Vocabulary().Text(m) + " is listed and refused by " + string(no.Rule))
			}
			b.encoder.Write(dst[n*size:(n+1)*size], b.scratch, g.seat)
			n++
		}
	}
	return nil
}
