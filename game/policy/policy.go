// Package policy is the policy prior of a game: of each move, by how much it turns out better or
// worse, as a rule, than the heuristic evaluation right after it says. A search adds that to the
// evaluation. Package train learns it from what bots that search have chosen.
package policy

import (
	"cmp"
	"slices"

	"spielwerk/game"
)

// Rules are rules that may have a policy prior.
type Rules interface {
	game.Rules
	// Policy is the prior; nil for none.
	Policy() *Prior
	// WithPolicy are the same rules with this prior; nil for none. Their positions can be copied
	// from those of these rules, and back.
	WithPolicy(*Prior) Rules
}

// Of is the prior of rules; nil if they have none.
func Of(r game.Rules) *Prior {
	if p, may := r.(Rules); may {
		return p.Policy()
	}
	return nil
}

// Row is what the prior says of a move.
type Row struct {
	Move   game.Move
	Better int // than its evaluation, in hundredths of a point; negative for worse
}

// Prior tells of moves. It is not changed after New, so that several goroutines may use it.
type Prior struct {
	slots []Row // open addressing; a power of two, less than half full; Better is 0 in a free one
	rows  int
}

// New is the prior with some rows, each of another move. Rows with 0 say nothing and are left out.
func New(rows []Row) *Prior {
	size := 2
	for size <= 2*len(rows) {
		size *= 2
	}
	p := &Prior{slots: make([]Row, size)}
	for _, r := range rows {
		if r.Better != 0 {
			*p.slot(r.Move) = r
			p.rows++
		}
	}
	return p
}

// Better is by how many hundredths of a point a move is better than its evaluation; 0 if nothing is
// known of it, or if there is no prior.
func (p *Prior) Better(m game.Move) int {
	if p == nil {
		return 0
	}
	return p.slot(m).Better
}

// slot is the slot of a move: with its row, or free for it.
func (p *Prior) slot(m game.Move) *Row {
	key := uint64(m.Kind)<<48 | uint64(uint16(m.Args[0]))<<32 | uint64(uint16(m.Args[1]))<<16 | uint64(uint16(m.Args[2]))
	key *= 0x9e3779b97f4a7c15
	mask := uint64(len(p.slots) - 1)
	for i := key >> 32 & mask; ; i = (i + 1) & mask {
		if r := &p.slots[i]; r.Better == 0 || r.Move == m {
			return r
		}
	}
}

// Rows are the rows by kinds and operands of the moves.
func (p *Prior) Rows() []Row {
	if p == nil {
		return nil
	}
	rows := make([]Row, 0, p.rows)
	for _, r := range p.slots {
		if r.Better != 0 {
			rows = append(rows, r)
		}
	}
	slices.SortFunc(rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(a.Move.Kind, b.Move.Kind), slices.Compare(a.Move.Args[:], b.Move.Args[:]))
	})
	return rows
}
