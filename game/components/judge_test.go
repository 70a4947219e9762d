package components

import (
	"fmt"
	"strings"
	"testing"
)

// judged is a schema as a shape learns it, of files with a price that may be a word, and effects within effects.
func judged(t *testing.T) []byte {
	t.Helper()
	shape, r := &Shape{Overlay: true}, &Reader{}
	var effects func(n Node)
	effects = func(n Node) {
		for _, m := range n.List() {
			row := m.Table("do", "n?", "then?")
			row.Get("do").Word("gain", "lose")
			row.Get("n").Int(1, 9)
			effects(row.Get("then"))
		}
	}
	top := r.Open(File{Name: "data.yaml", Shape: shape, Data: []byte("cards: [{id: A, price: free, effects: [{do: gain, then: [{do: lose}]}]}, {id: B, price: 2, effects: []}]")}).Table("cards", "note?")
	top.Get("note").Text()
	for _, n := range top.Get("cards").List() {
		row := n.Table("id", "price?", "effects")
		row.Get("id").Text()
		if row.Get("price").Text() == "free" {
			row.Get("price").Must("free")
		} else {
			row.Get("price").Int(0, 5)
		}
		effects(row.Get("effects"))
	}
	if r.Err() != nil {
		t.Fatal(r.Err())
	}
	schema, err := shape.JSON("cards")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// TestJudge: all that is wrong with values by themselves is told at once, each with its line.
func TestJudge(t *testing.T) {
	schema := judged(t)
	for text, want := range map[string]string{
		"cards:\n  - {id: A, price: 5, effects: [{do: gain, n: 9}]}\n":                         "",
		"note: [x]\ncards:\n  - {id: [A], price: 6, efects: []}\n  - {id: B}\n  - x\n":         "f:1: note: must be text, not a list\nf:3: id: must be text, not a list\nf:3: price: must be free or a whole number from 0 to 5, not 6\nf:3: efects: unknown key; the keys here are effects, id, price (did you mean effects?)\nf:4: effects: is missing\nf:5: cards: must be a table with effects, id, price",
		"cards:\n- id: A\n  effects:\n  - do: gain\n    then:\n    - {do: lsoe, n: 0, m: 1}\n": "f:6: do: must be one of gain, lose, not \"lsoe\" (did you mean lose?)\nf:6: n: must be a whole number from 1 to 9, not 0\nf:6: m: unknown key; the keys here are do, n, then",
		"cards: {}\n": "f:1: cards: must be a list",
		"cards: [":    "", // the reader tells
		"&a [*a]":     "",
	} {
		said := ""
		if err := Judge(schema, "f", []byte(text)); err != nil {
			said = err.Error()
		}
		if said != want {
			t.Errorf("%s\nis judged\n%s\nnot\n%s", text, said, want)
		}
	}
}

// TestAllErrors are kept in order, each place once, and not told without end.
func TestAllErrors(t *testing.T) {
	r := &Reader{}
	for _, n := range r.Open(File{Name: "f", Data: []byte("- {a: x, b: 1}\n- {a: 1, b: y}\n- {a: 1}\n- {a: 2, bb: 1}\n- {a: 2, b: 2}\n")}).List() {
		row := n.Table("a", "b")
		row.Get("a").Int(1, 2)
		row.Get("a").Fail("must be something else")
		row.Get("b").Int(1, 2)
		if wrong := row.Get("a").Text() != "2" || row.Has("b") == false; n.Line() < 5 && !n.Wrong() || wrong && n.Line() == 5 {
			t.Errorf("line %d is wrong: %v", n.Line(), n.Wrong())
		}
	}
	want := "f:1: a: must be a whole number from 1 to 2, not \"x\"\nf:2: a: must be something else\nf:2: b: must be a whole number from 1 to 2, not \"y\"\nf:3: b: is missing\nf:3: a: must be something else\nf:4: bb: unknown key; the keys here are a, b\nf:4: b: is missing\nf:4: a: must be something else\nf:5: a: must be something else"
	if err := r.All(); err == nil || err.Error() != want {
		t.Errorf("%v\nnot\n%s", err, want)
	}
	if first := strings.SplitN(want, "\n", 2)[0]; r.Err().Error() != first {
		t.Errorf("the first is %v", r.Err())
	}
	var many Errors
	for i := range 25 {
		many = append(many, &Error{File: "f", Line: i + 1, Reason: fmt.Sprint(i)})
	}
	if lines := strings.Split(Join(many).Error(), "\n"); len(lines) != mostErrors+1 || lines[mostErrors] != "and 5 more" {
		t.Errorf("told are %q", lines)
	}
	if err := Join(nil, &Error{File: "f", Line: 2, Key: "a", Reason: "x"}, many[:2], &Error{File: "f", Line: 2, Key: "a", Reason: "y"}); err.Error() != "f:1: 0\nf:2: a: x\nf:2: 1" {
		t.Error(err)
	}
	if Join(nil, Errors(nil)) != nil {
		t.Error("nothing is an error")
	}
}
