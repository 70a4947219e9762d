package alienartifacts

import (
	_ "embed"

	"spielwerk/game"
	"spielwerk/game/foresight"
)

//go:embed data/foresight.csv
var foresightCSV []byte

// readForesight reads what was learned. An empty file says that nothing was: who
// changes the clues empties it and learns anew (docs/tuning.md).
func (r *rules) readForesight() (*foresight.Foresight, error) {
	if len(foresightCSV) == 0 {
		return nil, nil
	}
	return foresight.Read("data/foresight.csv", foresightCSV, r.clueNames())
}

// Clues implements foresight.Rules.
func (r *rules) Clues() []string { return r.clueNames() }

// Foreseeing implements foresight.Rules.
func (r *rules) Foreseeing(f *foresight.Foresight) foresight.Rules {
	other := *r
	other.foresight = f
	return &other
}

// Foresee implements game.Foreseer: what is to be expected of the seat with all that it
// knows, less what is of its best rival by what is open.
func (p *Position) Foresee(seat game.Seat) (lead int, ok bool) {
	f := p.rules.foresight
	switch {
	case f == nil:
		return 0, false
	case p.s.Phase == phaseOver:
		return 100 * (p.Total(seat) - p.best(seat, p.Total)), true
	}
	best := p.best(seat, func(other game.Seat) int {
		p.Outlook(&p.outlooks, other, false)
		return f.Open.Points(&p.outlooks)
	})
	p.Outlook(&p.outlooks, seat, true)
	return f.Own.Points(&p.outlooks) - best, true
}

// best is the most that one of the others has of something.
func (p *Position) best(seat game.Seat, of func(game.Seat) int) int {
	best, known := 0, false
	for other := range game.Seat(p.rules.seats) {
		if other == seat {
			continue
		}
		if n := of(other); !known || n > best {
			best, known = n, true
		}
	}
	return best
}
