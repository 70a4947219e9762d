package lang

import (
	"encoding/json"
	"strconv"
	"strings"

	"spielwerk/game"
)

// Step is what a step of a guide says. {{.move}} is the awaited move in words; the other operands
// are those of the step, as they are at this moment.
func (t *Tongue) Step(g *game.Guide, step int, p game.Position) string {
	return t.Say(g.Message(g.Steps[step].Say), t.operands(g, step, p))
}

// NotNow is why a move is not made at a step of a guide, "" if the guide has no sentence for it.
func (t *Tongue) NotNow(g *game.Guide, step int, move string, p game.Position) string {
	id := g.WhyNot(step, move)
	if id == "" {
		return ""
	}
	return t.Say(id, t.operands(g, step, p))
}

// Awaited is the move that a step of a guide awaits, in words; "" if it is only read.
func (t *Tongue) Awaited(g *game.Guide, step int) string {
	for _, text := range g.Steps[step].Await {
		if m, err := t.words.ParseMove(text); err == nil {
			return t.Move(m)
		}
	}
	return ""
}

func (t *Tongue) operands(g *game.Guide, step int, p game.Position) map[string]any {
	data := map[string]any{"move": t.Awaited(g, step), "you": t.Seat(g.Seat)}
	for _, o := range g.Steps[step].With {
		data[o.Name] = t.Operand(g, o, p)
	}
	return data
}

// Operand is what an operand of a guide names; "" if it is not there.
func (t *Tongue) Operand(g *game.Guide, o game.Operand, p game.Position) any {
	seat, err := strconv.Atoi(o.Of)
	switch {
	case o.Kind == "word":
		return t.Say(o.Of, nil)
	case o.Kind == "view":
		return viewed(p.View(g.Seat), o.Of)
	case err != nil:
		return ""
	case o.Kind == "name":
		return t.Seat(game.Seat(seat))
	}
	return p.Total(game.Seat(seat))
}

// viewed is a value in a view as JSON, by its path: the keys and indices with dots between
// them.
func viewed(view game.View, path string) any {
	text, err := json.Marshal(view)
	var v any
	if err != nil || json.Unmarshal(text, &v) != nil {
		return ""
	}
	for key := range strings.SplitSeq(path, ".") {
		switch in := v.(type) {
		case map[string]any:
			v = in[key]
		case []any:
			i, err := strconv.Atoi(key)
			if err != nil || i < 0 || i >= len(in) {
				return ""
			}
			v = in[i]
		default:
			return ""
		}
	}
	switch is := v.(type) {
	case float64:
		return int(is)
	case string:
		return is
	case []any:
		return len(is)
	}
	return ""
}
