package newworld

import (
	"encoding/json"
	"strings"
	"testing"
)

// A trace tells once what is printed on all tiles: NW-1.1.
func TestWhatIsPrintedOnTheTiles(t *testing.T) {
	r := open(t, 2, nil)
	text, err := json.Marshal(r.Printed())
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`{"tiles":[{"id":"NW01","start":false,"count":6,"farm":true,` +
			`"pieces":[{"kind":"plain","slots":["NNW","NNE","ENE","ESE","SSE","SSW","WSW","WNW"],"bonus":0}]}`,
		`{"id":"NW02","start":false,"count":2,"farm":true,"pieces":[{"kind":"trail","edges":["S"],"bonus":0},`,
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %s", want)
		}
	}
	if n := strings.Count(string(text), `"start":true`); n != startSpaces {
		t.Errorf("%d starting spaces", n)
	}
	if n := strings.Count(string(text), `"id":`); n != len(r.tiles) {
		t.Errorf("%d of %d tiles", n, len(r.tiles))
	}
}
