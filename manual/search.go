package manual

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Hit is a section in which all words of a question stand.
type Hit struct {
	Document *Document
	Section  *Section
	Before   string // what stands around the first word in the text
	Word     string // as the text has it
	After    string
	weight   int
}

const (
	maxHits   = 40
	maxAsked  = 200 // bytes of a question
	around    = 90  // bytes of an excerpt on each side
	inTitle   = 10  // what a word in a heading weighs, against one in the text
	wholeWord = 3
)

// Search finds the sections with all words of a question, or with words that begin with them, the best
// first. Of a document in several languages the one for lang is searched.
func (b *Book) Search(question, lang string) (hits []Hit) {
	if len(question) > maxAsked {
		return nil
	}
	words := strings.FieldsFunc(strings.ToLower(question), func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;\"", r) })
	if len(words) == 0 {
		return nil
	}
	for _, name := range b.Names() {
		d := b.Find(name, lang)
		for i := range d.Sections {
			if h, found := d.look(&d.Sections[i], words); found {
				hits = append(hits, h)
			}
		}
	}
	slices.SortStableFunc(hits, func(x, y Hit) int { return cmp.Compare(y.weight, x.weight) })
	return hits[:min(len(hits), maxHits)]
}

func (d *Document) look(s *Section, words []string) (h Hit, found bool) {
	h = Hit{Document: d, Section: s}
	title, body := strings.ToLower(s.Title), strings.ToLower(s.Text)
	first := -1
	for _, w := range words {
		at, named := wordIn(body, w), wordIn(title, w)
		if at < 0 && named < 0 {
			return h, false
		}
		if named >= 0 {
			h.weight += inTitle
		}
		if at >= 0 {
			h.weight++
			if end := at + len(w); end == len(body) || !letter(body[end:]) {
				h.weight += wholeWord
			}
			if first < 0 {
				first = at
				h.Word = w
			}
		}
	}
	if len(body) != len(s.Text) { // a letter that is longer in small: places do not fit
		first = -1
	}
	if first < 0 {
		h.Word = ""
		h.After = s.Text[:edge(s.Text, min(len(s.Text), 2*around))]
		return h, true
	}
	end := first + len(h.Word)
	h.Word = s.Text[first:end]
	h.Before = s.Text[edge(s.Text, max(0, first-around)):first]
	h.After = s.Text[end:edge(s.Text, min(len(s.Text), end+around))]
	return h, true
}

// wordIn is where a word begins in a text that has it, or that has one which begins with it; otherwise -1.
func wordIn(text, word string) int {
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return -1
		}
		at := from + i
		if last, _ := utf8.DecodeLastRuneInString(text[:at]); at == 0 || !unicode.IsLetter(last) && !unicode.IsDigit(last) {
			return at
		}
		from = at + len(word)
	}
}

func letter(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}

// edge is the next end of a word from a place on.
func edge(text string, at int) int {
	for at < len(text) && at > 0 && (text[at] != ' ' || !utf8.RuneStart(text[at])) {
		at++
	}
	return at
}
