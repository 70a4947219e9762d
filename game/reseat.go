package game

import (
	"slices"
	"strconv"
	"strings"
)

// Reseat gives the options after people have changed seats: options of a seat move with its
// player to the options of the new seat. from gives for each seat the earlier seat of its
// player; other seats keep theirs.
func (g *Game) Reseat(options map[string]string, from []int) map[string]string {
	moved := make(map[string]string, len(options))
	for _, o := range g.Options {
		value, ok := options[o.Name]
		if !ok {
			continue
		}
		name := o.Name
		if to := slices.Index(from, o.Seat-1); o.Seat > 0 && to >= 0 {
			name = strings.TrimSuffix(o.Name, strconv.Itoa(o.Seat)) + strconv.Itoa(to+1)
		}
		moved[name] = value
	}
	return moved
}
