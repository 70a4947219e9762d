package gametest

import (
	"spielwerk/game"
	"spielwerk/game/vector"
)

// Vector is what a seat knows, by the fields of its vector.
func Vector(p game.Position, seat game.Seat) map[string][]int16 {
	e := vector.NewEncoder(p.Rules())
	numbers := make([]int16, e.Size())
	e.Write(numbers, p, seat)
	out := map[string][]int16{}
	for i, f := range e.Fields() {
		end := len(numbers)
		if i+1 < len(e.Fields()) {
			end = e.Fields()[i+1].At
		}
		out[f.Name] = numbers[f.At:end]
	}
	return out
}
