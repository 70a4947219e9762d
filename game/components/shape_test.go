package components

import (
	"encoding/json"
	"testing"
)

// TestShapes: a schema says what is asked for, also of keys that are not there, and stops at tables
// within themselves.
func TestShapes(t *testing.T) {
	var effects func(n Node)
	effects = func(n Node) {
		for _, m := range n.List() {
			row := m.Table("do", "n?", "then?")
			row.Get("do").Word("gain", "lose")
			row.Get("n").Int(1, 9)
			effects(row.Get("then"))
		}
	}
	shape := &Shape{Overlay: true}
	r := &Reader{}
	top := r.Open(File{Name: "data.yaml", Shape: shape, Data: []byte(`
version: 1
cards:
  - {id: A, effects: [{do: gain, then: [{do: lose}]}]}
  - {id: B, rare: true, price: free, effects: []}
  - {id: C, price: 3, effects: []}
`)}).Table("version", "cards")
	top.Get("version").Must("1")
	for _, n := range top.Get("cards").List() {
		row := n.Table("id", "rare?", "price?", "effects", "note?")
		row.Get("id").Text()
		row.Get("rare").Bool()
		if row.Get("price").Text() == "free" {
			row.Get("price").Must("free")
		} else {
			row.Get("price").Int(0, 5)
		}
		effects(row.Get("effects"))
	}
	if err := r.Err(); err != nil {
		t.Fatal(err)
	}
	text, err := shape.JSON("cards")
	if err != nil {
		t.Fatal(err)
	}
	var got, want any
	if err = json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if err = json.Unmarshal([]byte(`{
		"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "cards", "type": "object", "additionalProperties": false,
		"properties": {"version": {"enum": [1]}, "cards": {"type": "array", "items": {"$ref": "#/$defs/cards_cards_row"}}},
		"$defs": {
			"cards_cards_row": {"type": "object", "additionalProperties": false, "required": ["id", "effects"], "properties": {
				"id": {"type": "string"}, "rare": {"enum": [false, true]}, "note": {},
				"price": {"anyOf": [{"enum": ["free"]}, {"type": "integer", "minimum": 0, "maximum": 5}]},
				"effects": {"type": "array", "items": {"$ref": "#/$defs/cards_row_effects_row"}}}},
			"cards_row_effects_row": {"type": "object", "additionalProperties": false, "required": ["do"], "properties": {
				"do": {"enum": ["gain", "lose"]}, "n": {"type": "integer", "minimum": 1, "maximum": 9},
				"then": {"type": "array", "items": {"$ref": "#/$defs/effects_row_then_row"}}}},
			"effects_row_then_row": {"type": "object", "additionalProperties": false, "required": ["do"], "properties": {
				"do": {"enum": ["gain", "lose"]}, "n": {"type": "integer", "minimum": 1, "maximum": 9},
				"then": {"type": "array", "items": {}}}}
		}
	}`), &want); err != nil {
		t.Fatal(err)
	}
	if a, b := string(text), marshal(want); marshal(got) != b {
		t.Errorf("%s\nwant\n%s", a, b)
	}
}

func marshal(v any) string {
	text, _ := json.MarshalIndent(v, "", " ")
	return string(text)
}
