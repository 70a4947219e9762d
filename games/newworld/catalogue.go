package newworld

import "spielwerk/game"

// Components implements game.Catalogue: the land tiles, then the starting spaces.
func (r *rules) Components(t game.Tongue) []game.Component {
	out := make([]game.Component, len(r.tiles))
	for i := range r.tiles {
		f := &r.tiles[i]
		kind := "tile"
		if i >= r.land {
			kind = "space"
		}
		out[i] = game.Component{Kind: kind, ID: f.id, Name: t.Say("tile."+f.id, nil), Count: max(1, f.count), Provenance: f.provenance}
	}
	return out
}
