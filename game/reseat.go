package game

import (
	"slices"
	"strconv"
	"strings"
)

// Reseat is options after people have changed places: what is about one seat goes with
// who sat there, to the option of the same name for the new seat. From says for each
// seat where its player sat before; seats that are not named keep what they have.
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
