package gametest

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"spielwerk/game"
)

// vocabulary: records, locales and statistics can rely on the forms: no two of a kind have
// the same word, every operand has a name of its own and fits, the plural depends on a
// number, and only events tell facts.
func vocabulary(c *Case) error {
	v := c.Rules.Vocabulary()
	for _, g := range groups(v) {
		known := map[*string]int{} // lengths of checked lists of words, by their first word
		words := map[string]bool{}
		most := len(game.Args{})
		if g.name == "move" {
			most = len(game.Move{}.Args)
		}
		for i := range g.forms {
			f := &g.forms[i]
			bad := func(format string, args ...any) error {
				return fmt.Errorf("%s %d %q: %s", g.name, i, f.Word, fmt.Sprintf(format, args...))
			}
			switch {
			case f.Word == "" || f.Word != strings.ToLower(strings.TrimSpace(f.Word)):
				return bad("a word is lower case and not empty")
			case words[f.Word]:
				return bad("the word is taken by another form")
			case len(f.Fields) > most:
				return bad("has %d operands; there is room for %d", len(f.Fields), most)
			}
			words[f.Word] = true
			names := map[string]bool{"who": true}
			for _, field := range f.Fields {
				if field.Name == "" || names[field.Name] {
					return bad("the operand %q has no name of its own", field.Name)
				}
				names[field.Name] = true
				if (field.Kind == game.FieldWord) != (len(field.Words) > 0) {
					return bad("operand %s: just an operand that is a word has words", field.Name)
				}
				if len(field.Words) == 0 || known[&field.Words[0]] == len(field.Words) {
					continue // many operands share one list of words
				}
				meant := map[string]bool{}
				for _, word := range field.Words {
					if word == "" || g.name == "move" && strings.Contains(word, " ") {
						return bad("operand %s: %q cannot be written", field.Name, word)
					}
					if meant[word] {
						return bad("operand %s: the word %q stands for two things", field.Name, word)
					}
					meant[word] = true
				}
				known[&field.Words[0]] = len(field.Words)
			}
			number := func(name string) bool {
				return slices.ContainsFunc(f.Fields, func(field game.Field) bool {
					return field.Name == name && field.Kind == game.FieldNumber
				})
			}
			if f.Count != "" && !number(f.Count) {
				return bad("plural: %q is not a number operand", f.Count)
			}
			if f.Measure != "" && (g.name != "score" || !number(f.Measure)) {
				return bad("measure: %q is not a number operand of a score line", f.Measure)
			}
			if err := tellsFacts(g.name, f); err != nil {
				return bad("%v", err)
			}
		}
	}
	return nil
}

// tellsFacts checks that the facts of a form are those of an event, and name
// components.
func tellsFacts(group string, f *game.Form) error {
	if group != "event" && f.Facts != (game.Facts{}) {
		return errors.New("only events tell facts")
	}
	for _, name := range []string{f.Facts.Side, f.Facts.Takes, f.Facts.Completes} {
		if name != "" && f.Component(name) < 0 {
			return fmt.Errorf("a fact names %q, which is not an operand with a word of a table", name)
		}
	}
	return nil
}

// group is a part of the vocabulary with the name under which the locales have
// its sentences.
type group struct {
	name  string
	forms []game.Form
}

func groups(v *game.Vocabulary) []group {
	return []group{
		{"move", v.Moves},
		{"event", v.Events},
		{"refusal", v.Refusals},
		{"prompt", v.Prompts},
		{"score", v.Scores},
	}
}
