package lang

import "strings"

// List is a list of words as it stands in a sentence: "A", "A and B", "A, B and C". Say says a message of the house.
// Labels, chips and tables have commas alone.
func List(say func(id string, data map[string]any) string, words []string) string {
	n := len(words) - 1
	if n < 1 {
		return strings.Join(words, "")
	}
	last := words[n]
	e := last != "" && strings.EqualFold(last[:1], "e") // Italian: "Anna ed Elena"
	return say("and", map[string]any{"list": strings.Join(words[:n], ", "), "last": last, "e": e})
}

// List is a list of words as it stands in a sentence.
func (t *Tongue) List(words []string) string { return List(t.Say, words) }
