package alienartifacts

import (
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// The tables of the grammar have all that their readers take for granted.
func TestGrammarIsComplete(t *testing.T) {
	g := newGrammar()
	english, err := folder.ReadFile("locale/words.en.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var words map[string]any
	if err := yaml.Unmarshal(english, &words); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	once := func(table, word string) {
		if word == "" || seen[table+word] {
			t.Errorf("%s %q stands nowhere or twice", table, word)
		}
		seen[table+word] = true
	}
	sentence := func(id string) {
		at := any(words)
		for _, key := range strings.Split(id, ".") {
			if table, ok := at.(map[string]any); ok {
				at = table[key]
			}
		}
		if _, ok := at.(string); !ok {
			t.Errorf("no locale says %s", id)
		}
	}
	for do := range g.effects {
		e := &g.effects[do]
		once("effect", e.word)
		sentence("effect.do." + e.word)
		switch {
		case e.in == 0:
			t.Errorf("%s can stand nowhere", e.word)
		case do == doSetup && (e.gain != nil || e.run != nil || e.in != inSetup):
			t.Errorf("%s is not just for the set-up", e.word)
		case do != doSetup && (e.gain == nil) == (e.run == nil):
			t.Errorf("%s has not just one way to be carried out", e.word)
		case (e.in&inReaction != 0) != (e.gain != nil):
			t.Errorf("%s is a gain and cannot stand in reactions, or the other way round: AA-11.8", e.word)
		case e.each != nil && e.worth != nil:
			t.Errorf("%s is evaluated in two ways", e.word)
		}
		for _, k := range e.says {
			once(e.word, k.Name)
		}
	}
	for on := range g.reactions {
		r := &g.reactions[on]
		once("event", r.word)
		if on == onResolved {
			continue
		}
		sentence("effect.when." + r.word)
		if r.ahead == nil || r.turns == 0 {
			t.Errorf("reactions to %s are not reckoned with", r.word)
		}
	}
	for i := range g.metrics {
		m := &g.metrics[i]
		once("metric", m.word)
		if m.tell == nil {
			sentence("effect.counts." + m.word)
		}
		if m.count == nil {
			t.Errorf("%s are not counted", m.word)
		}
	}
	for _, c := range g.changes {
		once("change of a side "+sideWords[c.side], c.word)
		if c.make == nil || c.tell == nil || len(c.says) == 0 {
			t.Errorf("the change %s does nothing, says nothing or is not told", c.word)
		}
	}
}
