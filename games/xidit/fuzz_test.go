package xidit

import (
	"strings"
	"testing"

	"spielwerk/game/components"
)

// FuzzData: any bytes are read as component data or refused.
func FuzzData(f *testing.F) {
	f.Add(dataYAML)
	f.Add([]byte("tiles: [&a {city: 1}, *a]"))
	f.Add([]byte("tiles: [{<<: *b}]"))
	f.Add([]byte("roads: [{a: 1, b: 2, colour: red}]\ntitans: {cost: 4}"))
	f.Add([]byte("set18: [*x]"))
	f.Add([]byte("\tx"))
	f.Add([]byte("classes: []\nregions: []\ndummy: {cap: -1}"))
	f.Add([]byte("roads: [null, 3, [], {}]"))
	f.Fuzz(func(t *testing.T, data []byte) {
		facts, err := readFacts(components.File{Name: "data/data.yaml", Data: dataYAML},
			components.File{Name: "pack.yaml", Data: data})
		if (facts == nil) == (err == nil) {
			t.Fatalf("facts %v, error %v", facts != nil, err)
		}
		if err != nil && !strings.HasPrefix(err.Error(), "pack.yaml:") {
			t.Fatalf("the pack is at fault, not: %v", err)
		}
	})
}
