package games_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	"go.yaml.in/yaml/v3"

	"spielwerk/game"
	"spielwerk/games"
)

// schema is the schema of a game's packs, for huma's judge.
type schema struct {
	*huma.Schema
	all huma.Registry
}

func schemaOf(t *testing.T, g *game.Game) schema {
	t.Helper()
	text, err := g.Schema()
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Defs map[string]*huma.Schema `yaml:"$defs"`
	}
	s := schema{&huma.Schema{}, huma.NewMapRegistry("#/$defs/", huma.DefaultSchemaNamer)}
	for _, to := range []any{&file, s.Schema} {
		if err := yaml.Unmarshal(text, to); err != nil {
			t.Fatal(err)
		}
	}
	for name, def := range file.Defs {
		s.all.Map()[name] = def
		def.PrecomputeMessages()
	}
	s.PrecomputeMessages()
	return s
}

// judge is what a schema finds wrong with YAML.
func (s schema) judge(t *testing.T, text []byte) (wrong []string) {
	t.Helper()
	for dec := yaml.NewDecoder(bytes.NewReader(text)); ; {
		var value any
		if err := dec.Decode(&value); err != nil {
			return wrong
		}
		res := &huma.ValidateResult{}
		huma.Validate(s.all, s.Schema, huma.NewPathBuffer(nil, 0), huma.ModeWriteToServer, value, res)
		for _, err := range res.Errors {
			wrong = append(wrong, err.Error())
		}
	}
}

// TestDataFitTheirSchemas: what a game reads and the schema that editors use agree, for all files of
// the program that a pack can replace.
func TestDataFitTheirSchemas(t *testing.T) {
	shelf, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range shelf.First() {
		s := schemaOf(t, g)
		for _, part := range g.Parts {
			if wrong := s.judge(t, part.Data); !part.Fixed && len(wrong) > 0 {
				t.Errorf("%s: %s does not fit its schema: %s", g.Name, part.Name, strings.Join(wrong, "; "))
			}
		}
	}
}

// TestSchemasTakeWhatOursLacks: what a pack may say and our own data do not.
func TestSchemasTakeWhatOursLacks(t *testing.T) {
	g, err := games.Find("xidit")
	if err != nil {
		t.Fatal(err)
	}
	s := schemaOf(t, g)
	const row = "{city: 5, recruit: [militia], threat: [mage], reward: {gold: 1, bards: 1, storeys: 1}}"
	if wrong := s.judge(t, []byte("set18: [1, 2, "+row+"]")); len(wrong) > 0 {
		t.Error(wrong)
	}
	for _, bad := range []string{"set18: [1, 22]", "set18: [" + strings.Replace(row, "city", "cite", 1) + "]"} {
		if len(s.judge(t, []byte(bad))) == 0 {
			t.Errorf("the schema takes %s", bad)
		}
	}
}

// TestSchemasRefuse: a schema says what an editor should underline.
func TestSchemasRefuse(t *testing.T) {
	shelf, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ game, from, to string }{
		{"newworld", "animals: 1", "animal: 1"},
		{"newworld", "animals: 1", "animals: 10"},
		{"newworld", "towns: []", "towns: none"},
		{"newworld", `"N": P`, `"N": Q`},
		{"newworld", "id: NW02", "ids: NW02"},
		{"xidit", "storeys: 3", "storey: 3"},
		{"xidit", "gold: 6", "gold: 61"},
		{"xidit", "militia, archer, cleric", "militia, archers, cleric"},
		{"xidit", "years: 9", "year: 9"},
		{"xidit", "bastion: true", "bastion: 1"},
		{"alienartifacts", "do: gain_artifact", "do: gain_artifacts"},
		{"alienartifacts", "delta: -2", "delta: -12"},
		{"alienartifacts", "combat: 2", "fight: 2"},
		{"settlers", "type: feature", "type: building"},
		{"settlers", "cost: {wood: 2}", "cost: {woods: 2}"},
		{"settlers", "trigger: after_build", "trigger: after_builds"},
		{"settlers", "deck: romans", "deck: vikings"},
	} {
		g, err := shelf.Find(c.game)
		if err != nil {
			t.Fatal(err)
		}
		s := schemaOf(t, g)
		var found bool
		for _, part := range g.Parts {
			if text := string(part.Data); strings.Contains(text, c.from) {
				found = true
				if len(s.judge(t, []byte(strings.Replace(text, c.from, c.to, 1)))) == 0 {
					t.Errorf("%s: the schema takes %q for %q", c.game, c.to, c.from)
				}
				break
			}
		}
		if !found {
			t.Errorf("%s has no %q", c.game, c.from)
		}
	}
}
