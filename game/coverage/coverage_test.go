package coverage

import (
	"encoding/json"
	"slices"
	"testing"
	"testing/fstest"

	"spielwerk/game"
)

func toy() *game.Game {
	g := &game.Game{Name: "toy", Prefixes: []string{"TY", "TZ"}}
	for _, id := range []game.Rule{"TY-1.1", "TY-1.2", "TY-1.3", "TY-1.10", "TY-2.1", "TZ-1.1.2"} {
		g.RuleBook = append(g.RuleBook, game.RuleInfo{ID: id})
	}
	return g
}

func TestCited(t *testing.T) {
	for text, want := range map[string][]game.Rule{
		"":                               nil,
		"as TY-1.1 says. TY-1.2.":        {"TY-1.1", "TY-1.2"},
		"TY-1 to TY-2 are sections":      nil,
		"XTY-1.1 TY-1.1x TY-1.x":         nil,
		"TY-1.1 to TY-1.3":               {"TY-1.1", "TY-1.2", "TY-1.3"},
		"TY-1.2 to\n\t// TY-1.10":        {"TY-1.2", "TY-1.3", "TY-1.10"},
		"TY-1.3 to TY-2.1":               {"TY-1.3", "TY-2.1"},
		`Rule: "TZ-1.1.2", not TZ-1.1.3`: {"TZ-1.1.2", "TZ-1.1.3"},
	} {
		if got := Cited(toy(), text); !slices.Equal(got, want) {
			t.Errorf("%q cites %v, want %v", text, got, want)
		}
	}
}

func TestOf(t *testing.T) {
	g := toy()
	g.RuleBook[4].Excused = "only about the table"
	g.Source = fstest.MapFS{
		"play.go":            {Data: []byte("// TY-1.1 to TY-1.3")},
		"play_test.go":       {Data: []byte("// TY-1.10, TY-9.9, TY-9.9")},
		"board/draw_test.go": {Data: []byte("// TY-1.1")},
		"notes.txt":          {Data: []byte("TY-1.2 TY-8.8")},
	}
	r, err := Of(g)
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"rules":6,"cited_by_code":["TY-1.1","TY-1.2","TY-1.3"],"cited_by_tests":["TY-1.1","TY-1.10"],` +
		`"excused":[{"id":"TY-2.1","reason":"only about the table"}],"missing":["TY-1.2","TY-1.3","TZ-1.1.2"],"unknown":["TY-9.9"]}`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
