package xidit

import (
	"strconv"

	"spielwerk/game"
)

// apartID begins the id of a tile with a face that only the set of 18 has.
const apartID = "S"

// Components implements game.Catalogue: the city tiles with their two sides, then
// the titans.
func (r *rules) Components(t game.Tongue) []game.Component {
	w := &writer{t: t, box: r.box()}
	var out []game.Component
	tile := func(kind, id string, city uint8, f *tileFacts) {
		out = append(out, game.Component{
			Kind: kind, ID: id, Name: t.Say("text.tile", map[string]any{"city": city}), Count: 1, Provenance: f.provenance,
			Text: []string{
				t.Say("text.recruit", map[string]any{"units": w.units(numbers(f.recruit[:]))}),
				t.Say("text.threat", map[string]any{"threat": w.units(numbers(f.threat[:])) + "; " + w.reward(rewardsOf(&f.reward))}),
			},
		})
	}
	for _, city := range r.all {
		tile("tile", strconv.Itoa(int(city)), city, &r.facts.tiles[city])
	}
	for _, city := range r.set18 { // LX-15.13
		if r.apart[city] {
			tile("tile18", apartID+strconv.Itoa(int(city)), city, &r.small[city])
		}
	}
	for i, id := range r.titanWords {
		out = append(out, game.Component{
			Kind: "titan", ID: id, Name: t.Say("titan."+id, nil), Count: 1, Provenance: r.titanFrom[i],
			Text: []string{t.Say("text.titan", map[string]any{"cost": r.titanCost, "reward": w.reward(rewardsOf(&r.titans[i]))})},
		})
	}
	return out
}
