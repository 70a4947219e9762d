package xidit

import (
	"strconv"

	"spielwerk/game"
)

// Components implements game.Catalogue: the city tiles with their two sides, then
// the titans.
func (r *rules) Components(t game.Tongue) []game.Component {
	w := &writer{t: t, box: r.box()}
	var out []game.Component
	for _, city := range r.all {
		f := &r.tiles[city]
		out = append(out, game.Component{
			Kind: "tile", ID: strconv.Itoa(int(city)), Name: t.Say("text.tile", map[string]any{"city": city}), Count: 1, Provenance: f.provenance,
			Text: []string{
				t.Say("text.recruit", map[string]any{"units": w.units(numbers(f.recruit[:]))}),
				t.Say("text.threat", map[string]any{"threat": w.units(numbers(f.threat[:])) + "; " + w.reward(rewardsOf(&f.reward))}),
			},
		})
	}
	for i, id := range r.titanWords {
		out = append(out, game.Component{
			Kind: "titan", ID: id, Name: t.Say("titan."+id, nil), Count: 1, Provenance: r.titanFrom[i],
			Text: []string{t.Say("text.titan", map[string]any{"cost": r.titanCost, "reward": w.reward(rewardsOf(&r.titans[i]))})},
		})
	}
	return out
}
