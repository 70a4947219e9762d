package newworld

import (
	"testing"

	"spielwerk/game/components"
)

// FuzzTiles: any bytes are read as tiles or refused.
func FuzzTiles(f *testing.F) {
	f.Add(tilesYAML)
	f.Add([]byte("version: 1\ntiles:\n  - id: NW01\n    count: 95\n    edges: {N: P, E: P, S: P, W: P}\n" +
		"    plains: [{slots: [0, 1, 2, 3, 4, 5, 6, 7]}]\n"))
	f.Add([]byte("tiles: [&a {id: A}, *a]"))
	f.Add([]byte("tiles: [{<<: *b}]"))
	f.Add([]byte("totals: {tiles: 0}\nstart_spaces: [null, 3, [], {}]"))
	f.Fuzz(func(t *testing.T, data []byte) {
		facts, err := readFacts(components.File{Name: "tiles.yaml", Data: data})
		if (facts == nil) == (err == nil) {
			t.Fatalf("facts %v, error %v", facts != nil, err)
		}
	})
}
