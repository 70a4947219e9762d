package web

import (
	"slices"
	"strings"
	"unicode"

	"spielwerk/lang"
)

// term is a word that is searched for, or several that mean one thing, with the words that a rule book has for it.
type term struct {
	word  string
	means []string
}

// synonym is a line of a game's list of synonyms: words as they are searched for, and what they mean as it is written.
type synonym struct{ words, means []string }

// synonymsOf reads the synonyms of a game in a language. A line is "word, word = word, word".
func synonymsOf(t *lang.Tongue) (list []synonym) {
	split := func(text string) (words []string) {
		for w := range strings.SplitSeq(text, ",") {
			words = append(words, strings.TrimSpace(w))
		}
		return words
	}
	for line := range strings.Lines(t.Say("synonyms", nil)) {
		if words, means, ok := strings.Cut(strings.TrimSpace(line), " = "); ok {
			list = append(list, synonym{split(words), split(means)})
		}
	}
	return list
}

// termsOf are the terms of a wish.
func termsOf(wish string, list []synonym) (terms []term) {
	wish = keyed(wish)
	for _, s := range list {
		for _, w := range s.words {
			if strings.Contains(w, " ") && strings.Contains(wish, w) {
				wish = strings.Replace(wish, w, " ", 1)
				terms = append(terms, term{w, s.means})
			}
		}
	}
	for word := range strings.FieldsSeq(wish) {
		one := term{word: word}
		for _, s := range list {
			if slices.ContainsFunc(s.words, func(w string) bool { return inflected(word, w) }) {
				one.means = append(one.means, s.means...)
			}
		}
		terms = append(terms, one)
	}
	return terms
}

// inflected reports whether a word is another one, or one with an ending of up to two letters.
func inflected(word, of string) bool {
	const long = 4 // letters: shorter ones begin too many others
	return word == of || len(of) >= long && strings.HasPrefix(word, of) && len(word)-len(of) <= 2
}

// hasAll reports whether a text has all terms: as they are, or as a rule book calls them.
func hasAll(text string, terms []term) bool {
	for i := range terms {
		if !strings.Contains(text, terms[i].word) && !slices.ContainsFunc(terms[i].means, func(w string) bool { return wordBegins(text, keyed(w)) }) {
			return false
		}
	}
	return true
}

// wordBegins reports whether a word of a text begins with another one; a short one is meant whole.
func wordBegins(text, word string) bool {
	const short = 3
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return false
		}
		i += from
		before, after := []rune(text[:i]), []rune(text[i+len(word):])
		starts := len(before) == 0 || !unicode.IsLetter(before[len(before)-1])
		ends := len(after) == 0 || !unicode.IsLetter(after[0])
		if starts && (ends || len(word) > short) {
			return true
		}
		from = i + len(word)
	}
}

// understood says for which words of a wish others are searched for, too.
func (p *page) understood(terms []term) (list []string) {
	for i := range terms {
		if t := &terms[i]; len(t.means) > 0 {
			list = append(list, p.say("web.rules.understood", map[string]any{"word": t.word, "means": p.list(t.means)}))
		}
	}
	return list
}
