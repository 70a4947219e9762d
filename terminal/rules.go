package terminal

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"spielwerk/game"
)

const (
	mostRules = 24 // rules that are listed where several are meant
	mostRule  = 96 // letters of a rule in a list
)

// rule prints a rule by its id, in any case; a chapter by its number ("NW-7"), with its title
// and all its rules; or those that have all words of a text.
func (s *Session) rule(text string) {
	book := s.rules().Game().RuleBook
	if i := slices.IndexFunc(book, func(r game.RuleInfo) bool { return strings.EqualFold(string(r.ID), text) }); i >= 0 {
		fmt.Fprintf(s.Out, "%s  %s\n", book[i].ID, s.tongue.Rule(book[i].ID))
		return
	}
	chapters, rules := s.rules().Game().Contents()
	if i := slices.IndexFunc(chapters, func(c game.Chapter) bool { return strings.EqualFold(c.ID, text) }); i >= 0 {
		fmt.Fprintf(s.Out, "%s: %s\n", chapters[i].ID, s.tongue.Chapter(chapters[i].ID))
		s.listRules(rules[i])
		return
	}
	var found []game.RuleInfo
	for _, about := range []func(game.Rule, string) bool{within, s.hasWords} {
		for _, r := range book {
			if about(r.ID, text) {
				found = append(found, r)
			}
		}
		if found != nil {
			break
		}
	}
	if text == "" || len(found) == 0 {
		s.say("terminal.norule", map[string]any{"rule": text})
		return
	}
	s.listRules(found)
}

// listRules prints rules, shortened if there are several.
func (s *Session) listRules(found []game.RuleInfo) {
	wide := 0
	for _, r := range found {
		wide = max(wide, len(r.ID))
	}
	for _, r := range found[:min(len(found), mostRules)] {
		said := s.tongue.Rule(r.ID)
		if len(found) > 1 {
			said = clip(said, mostRule)
		}
		fmt.Fprintf(s.Out, "%-*s  %s\n", wide, r.ID, said)
	}
	if n := len(found) - mostRules; n > 0 {
		fmt.Fprintln(s.Out, s.tongue.Count("terminal.moreRules", n, map[string]any{"count": n}))
	}
}

// within reports whether a rule is one of those under the id that a text names (NW-20.1.2 under NW-20.1).
func within(id game.Rule, text string) bool {
	above := text + "."
	return len(id) > len(above) && strings.EqualFold(string(id)[:len(above)], above)
}

// hasWords reports whether a rule has all words of a text.
func (s *Session) hasWords(id game.Rule, text string) bool {
	return hasWords(s.tongue.Rule(id), text)
}

// hasWords reports whether what is said has all words of a text, in any case.
func hasWords(said, text string) bool {
	said = keyed(strings.ToLower(said))
	return !slices.ContainsFunc(strings.Fields(keyed(strings.ToLower(text))), func(word string) bool { return !strings.Contains(said, word) })
}

// clip keeps so many letters of a text, up to the end of a word.
func clip(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	text = string([]rune(text)[:most])
	if i := strings.LastIndexByte(text, ' '); i > 0 {
		text = text[:i]
	}
	return text + " …"
}
