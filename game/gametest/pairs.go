package gametest

import (
	"slices"

	"spielwerk/game"
)

// Configs are the configurations in which every property is checked: the defaults for each
// version and number of seats, then as many as are needed so that any two compatible values
// of options, the version and the number of seats are together in one of them. Errors that
// need three values at once are left to random games.
func Configs(g *game.Game) []game.Config {
	p := newPairing(g)
	for version := range g.Versions {
		for seats := range p.sizes[1] {
			row := make([]int, len(p.sizes))
			row[0], row[1] = version, seats
			if p.fits(row) {
				p.add(row)
			}
		}
	}
	for a := range p.sizes {
		for b := range a {
			for i := range p.sizes[a] {
				for j := range p.sizes[b] {
					if p.seen[a][b][i][j] {
						continue
					}
					if row := p.holding(a, i, b, j); row != nil {
						p.fill(row, a, b)
						p.add(row)
					}
				}
			}
		}
	}
	out := make([]game.Config, len(p.rows))
	for i, row := range p.rows {
		out[i] = p.config(row)
	}
	return out
}

// pairing generates configurations. A row is a configuration as numbers: version, seats, and
// the value of each option, 0 for its default.
type pairing struct {
	game   *game.Game
	sizes  []int      // number of values in each place of a row
	values [][]string // of the options
	rows   [][]int
	seen   [][][][]bool // seen[a][b][i][j]: a row has i in place a and j in place b < a
	bases  [][]int      // valid rows to start from
}

func newPairing(g *game.Game) *pairing {
	p := &pairing{game: g, sizes: []int{len(g.Versions), g.MaxSeats - g.MinSeats + 1}}
	for _, o := range g.Options {
		p.values = append(p.values, values(o))
		p.sizes = append(p.sizes, len(o.Values))
	}
	p.seen = make([][][][]bool, len(p.sizes))
	for a := range p.sizes {
		p.seen[a] = make([][][]bool, a)
		for b := range a {
			p.seen[a][b] = make([][]bool, p.sizes[a])
			for i := range p.sizes[a] {
				p.seen[a][b][i] = make([]bool, p.sizes[b])
			}
		}
	}
	for seats := range p.sizes[1] {
		row := make([]int, len(p.sizes))
		row[1] = seats
		p.bases = append(p.bases, row, p.full(row))
	}
	p.bases = slices.DeleteFunc(p.bases, func(row []int) bool { return !p.fits(row) })
	return p
}

// full is a row with as many values of the full configuration as fit.
func (p *pairing) full(defaults []int) []int {
	all, some := slices.Clone(defaults), slices.Clone(defaults)
	options := p.game.FullConfig().Options
	for k, o := range p.game.Options {
		all[2+k] = max(0, slices.Index(p.values[k], options[o.Name]))
		if some[2+k] = all[2+k]; !p.fits(some) {
			some[2+k] = 0
		}
	}
	if p.fits(all) {
		return all
	}
	return some
}

func (p *pairing) config(row []int) game.Config {
	c := game.Config{Version: p.game.Versions[row[0]], Seats: p.game.MinSeats + row[1], Options: map[string]string{}}
	for k, o := range p.game.Options {
		if n := row[2+k]; n > 0 {
			c.Options[o.Name] = p.values[k][n]
		}
	}
	return c
}

func (p *pairing) fits(row []int) bool { return fits(p.game, p.config(row)) }

// add adds a row and marks its pairs.
func (p *pairing) add(row []int) {
	p.rows = append(p.rows, row)
	for a, i := range row {
		for b, j := range row[:a] {
			p.seen[a][b][i][j] = true
		}
	}
}

// holding is a valid row with two given values: a base or an earlier row with these two and
// at most one more value changed. It is nil if there is none.
func (p *pairing) holding(a, i, b, j int) []int {
	for _, rows := range [][][]int{p.bases, p.rows} {
		for _, from := range rows {
			row := slices.Clone(from)
			row[a], row[b] = i, j
			if p.fits(row) {
				return row
			}
		}
	}
	for _, from := range p.bases {
		row := slices.Clone(from)
		row[a], row[b] = i, j
		for k := range row {
			was := row[k]
			for n := range p.sizes[k] {
				if row[k] = n; k != a && k != b && n != was && p.fits(row) {
					return row
				}
			}
			row[k] = was
		}
	}
	return nil
}

// fill changes the other values of a row, one place after the other, to those that make most
// new pairs with the places before.
func (p *pairing) fill(row []int, a, b int) {
	settled := []int{a, b}
	for k := range row {
		if k == a || k == b {
			continue
		}
		best, most := row[k], p.fresh(row, k, settled)
		for n := range p.sizes[k] {
			was := row[k]
			row[k] = n
			if fresh := p.fresh(row, k, settled); fresh > most && p.fits(row) {
				best, most = n, fresh
			}
			row[k] = was
		}
		row[k] = best
		settled = append(settled, k)
	}
}

// fresh counts the new pairs that the value in one place makes with some others.
func (p *pairing) fresh(row []int, k int, others []int) (n int) {
	for _, o := range others {
		if a, b := max(k, o), min(k, o); !p.seen[a][b][row[a]][row[b]] {
			n++
		}
	}
	return n
}

// fits reports whether a game can be played in a configuration.
func fits(g *game.Game, c game.Config) bool {
	if g.Fits == nil {
		return true
	}
	_, err := g.Configure(c)
	return err == nil
}
