package components

import "testing"

// TestNearest: a misspelt word is recognised, another one is not.
func TestNearest(t *testing.T) {
	words := []string{"id", "edges", "towns", "trails", "plains", "animals", "slots"}
	for word, want := range map[string]string{
		"animal": "animals", "anmials": "animals", "egdes": "edges", "trial": "trails", "town": "towns", "slots": "slots",
		"river": "", "x": "", "": "", "count": "",
	} {
		if got := Nearest(word, words); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
}

// TestErrorsSayWhatWasMeant: of keys and of words.
func TestErrorsSayWhatWasMeant(t *testing.T) {
	for text, want := range map[string]string{
		"conut: 3":     "data.yaml:1: conut: unknown key; the keys here are count, colour (did you mean count?)",
		"colour: gren": `data.yaml:1: colour: must be one of red, green, not "gren" (did you mean green?)`,
		"colour: blue": `data.yaml:1: colour: must be one of red, green, not "blue"`,
	} {
		r := &Reader{}
		row := r.Open(File{Name: "data.yaml", Data: []byte(text)}).Table("count?", "colour?")
		row.Get("colour").Word("red", "green")
		if err := r.Err(); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
