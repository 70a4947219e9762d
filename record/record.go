// Package record reads, writes and verifies recorded games. A record is JSON lines: a
// header, one line a move, and a last line with the seed. docs/record.md describes the
// format for programs in other languages.
package record

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"spielwerk/fair"
	"spielwerk/game"
)

// Format names the version of the written form. In it seats count from 1.
const Format = "spielwerk-record/2"

// formatFrom0 is the form that records had before. In it seats count from 0.
const formatFrom0 = "spielwerk-record/1"

// Limits on what is read, far above what any game needs.
const (
	maxLine  = 64 << 10
	maxPlies = 200_000
)

// Header is the first line: all that is needed, with the seed, to deal again.
type Header struct {
	Format     string            `json:"format"`
	Game       string            `json:"game"`
	Rules      int               `json:"rules"` // version of the rules
	Data       string            `json:"data"`  // SHA-256 of the component data
	Options    map[string]string `json:"options"`
	Seats      []string          `json:"seats"` // names of those who play, in seat order
	Commitment string            `json:"commitment"`
	Nonces     []string          `json:"nonces"` // of the seats, in seat order; may be empty
}

// first is the number by which the first seat is written.
func (h *Header) first() int {
	if h.Format == formatFrom0 {
		return 0
	}
	return 1
}

// Ply is one move.
type Ply struct {
	Ply  int    `json:"ply"`  // from 1
	Seat int    `json:"seat"` // from 0; Write and Read count as the format does
	Move string `json:"move"`
}

// End is the last line.
type End struct {
	End    string `json:"end"` // "finished", or "stopped" when the game was broken off
	Seed   string `json:"seed"`
	Scores []int  `json:"scores"`
	Ranks  []int  `json:"ranks"`            // all 0 when stopped
	Result string `json:"result,omitempty"` // of a finished game for one: "won" or "lost"
	Hands  []Hand `json:"hands,omitempty"`  // who played for others, in the order of the game
}

// Hand says that after so many plies a bot takes over the seat of a person, or the person
// takes it back.
type Hand struct {
	After int    `json:"after"` // plies before it
	Seat  int    `json:"seat"`  // from 0, see Ply
	Bot   string `json:"bot"`   // "" for the person
}

// Record is a whole game.
type Record struct {
	Header Header
	Plies  []Ply
	End    *End // nil while the game runs
}

// Moves are the moves of the game, in order.
func (r *Record) Moves() []string {
	moves := make([]string, len(r.Plies))
	for i, p := range r.Plies {
		moves[i] = p.Move
	}
	return moves
}

// NewHeader is the header of a new game.
func NewHeader(rules game.Rules, seats, nonces []string, seed fair.Seed) Header {
	c := rules.Config()
	if nonces == nil {
		nonces = []string{}
	}
	return Header{
		Format: Format, Game: rules.Game().Name, Rules: c.Version, Data: rules.DataHash(),
		Options: c.Options, Seats: seats, Commitment: seed.Commitment(), Nonces: nonces,
	}
}

// The results of a game for one.
const (
	resultWon  = "won"
	resultLost = "lost"
)

// NewEnd is the last line of a game that ended or stopped at position p.
func NewEnd(p game.Position, seed fair.Seed) *End {
	n := p.Rules().Config().Seats
	e := &End{End: "stopped", Seed: seed.String(), Ranks: make([]int, n)}
	if p.Pending() == 0 {
		e.End = "finished"
		ranks := p.Ranks()
		copy(e.Ranks, ranks[:])
		if n == 1 {
			e.Result = resultLost
			if ranks[0] == 1 {
				e.Result = resultWon
			}
		}
	}
	for seat := range n {
		e.Scores = append(e.Scores, p.Total(game.Seat(seat)))
	}
	return e
}

// Write writes a record in its format: one that was read becomes what it was.
func (r *Record) Write(w io.Writer) error {
	b := bufio.NewWriter(w)
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(&r.Header); err != nil {
		return err
	}
	first := r.Header.first()
	for _, p := range r.Plies {
		p.Seat += first
		if err := enc.Encode(&p); err != nil {
			return err
		}
	}
	if r.End != nil {
		end := *r.End
		end.Hands = slices.Clone(end.Hands)
		for i := range end.Hands {
			end.Hands[i].Seat += first
		}
		if err := enc.Encode(&end); err != nil {
			return err
		}
	}
	return b.Flush()
}

// Error is an error in a record with its line, from 1; 0 if it concerns no single line.
type Error struct {
	Line int
	Err  error
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return e.Err.Error()
	}
	return fmt.Sprintf("line %d: %v", e.Line, e.Err)
}

func (e *Error) Unwrap() error { return e.Err }

// Read reads a record. It checks the form of every line, not the game.
func Read(in io.Reader) (*Record, error) {
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 0, 4096), maxLine)
	r, n := &Record{}, 0
	for lines.Scan() {
		n++
		if r.End != nil {
			return nil, &Error{n, errors.New("text after the last line")}
		}
		if err := r.line(n, lines.Bytes()); err != nil {
			return nil, &Error{n, err}
		}
	}
	if err := lines.Err(); err != nil {
		return nil, &Error{n + 1, err}
	}
	if n == 0 {
		return nil, &Error{0, errors.New("the record is empty")}
	}
	return r, nil
}

func (r *Record) line(n int, text []byte) error {
	switch {
	case n == 1:
		if err := decode(text, &r.Header); err != nil {
			return fmt.Errorf("not a record: %w", err)
		}
		if r.Header.Format != Format && r.Header.Format != formatFrom0 {
			return fmt.Errorf("unknown format %q; this program reads %q and %q", r.Header.Format, Format, formatFrom0)
		}
		return nil
	case bytes.Contains(text, []byte(`"end":`)): // a move can be called "end" too
		r.End = &End{}
		if err := decode(text, r.End); err != nil {
			return err
		}
		for i := range r.End.Hands {
			if err := r.Header.seat(&r.End.Hands[i].Seat); err != nil {
				return err
			}
		}
		return nil
	case n > maxPlies:
		return fmt.Errorf("more than %d moves", maxPlies)
	}
	var p Ply
	if err := decode(text, &p); err != nil {
		return err
	}
	if p.Ply != n-1 {
		return fmt.Errorf("ply is %d, expected %d", p.Ply, n-1)
	}
	if err := r.Header.seat(&p.Seat); err != nil {
		return err
	}
	r.Plies = append(r.Plies, p)
	return nil
}

// seat makes of a seat as it is written the one that is meant, from 0.
func (h *Header) seat(n *int) error {
	if first := h.first(); *n < first || *n >= first+len(h.Seats) {
		return fmt.Errorf("no seat %d: there are %d, and the first is %d", *n, len(h.Seats), first)
	}
	*n -= h.first()
	return nil
}

// decode reads one JSON object and nothing else.
func decode(text []byte, into any) error {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		return err
	}
	if _, err := dec.Token(); err != io.EOF {
		return errors.New("more than one JSON object in the line")
	}
	return nil
}

// WriteFile writes a record to a file. After an error the file is as it was before.
func (r *Record) WriteFile(path string) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), ".spielwerk-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = f.Close()
			_ = os.Remove(f.Name())
		}
	}()
	if err = r.Write(f); err != nil {
		return err
	}
	if err = f.Chmod(0o644); err != nil {
		return err
	}
	if err = f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
