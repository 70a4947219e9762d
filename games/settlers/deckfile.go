package settlers

import (
	"fmt"
	"slices"
	"strings"

	"spielwerk/game"
)

// Errors of a deck's file, as the locales name them (deckfile.unknown …).
const (
	fileEmpty     = "empty"     // it names no card
	fileUnknown   = "unknown"   // a line is not a card
	fileFaction   = "faction"   // a line names an unknown Faction
	fileStranger  = "stranger"  // the first card belongs to no Faction, and none is named
	fileAmbiguous = "ambiguous" // a line can mean several cards
)

// FileError is the error of a deck's file that cannot be read.
type FileError struct {
	Line int    // from 1; 0 for no single line
	Text string // the text of the line
	kind string
	ids  []string // of the cards that match
}

// Error implements error in English.
func (e *FileError) Error() string {
	text := ""
	switch e.kind {
	case fileEmpty:
		return "no cards"
	case fileUnknown:
		text = fmt.Sprintf("no card %q", e.Text)
	case fileFaction:
		text = fmt.Sprintf("no Faction %q", e.Text)
	case fileStranger:
		text = fmt.Sprintf("%s is not a card of a Faction", e.Text)
	default: // fileAmbiguous
		text = fmt.Sprintf("%q can be %s", e.Text, strings.Join(e.ids, " or "))
	}
	return fmt.Sprintf("line %d: %s", e.Line, text)
}

// Say is the error as a sentence in a language.
func (e *FileError) Say(t game.Tongue) string {
	var names []string
	for _, id := range e.ids {
		names = append(names, t.Say("card."+id, nil)+" "+id)
	}
	return t.Say("deckfile."+e.kind, map[string]any{"line": e.Line, "text": e.Text, "cards": strings.Join(names, ", ")})
}

// factionKeys are the words, folded, with which a line begins that names the Faction.
var factionKeys = []string{"faction", "volk", "fraktion", "fazione"}

// entry is a line of a file that names a card.
type fileEntry struct {
	line  int
	text  string
	words []string // titles or ids of cards that it can mean
}

// Parse reads the file of a deck: on each line the name of a card in any language, its title
// or its id; # begins a comment. A line "faction romans" names the Faction, in any language
// too; otherwise it is that of the first card whose name only one Faction has. The error is a
// *FileError.
func (b *Builder) Parse(text string) (Deck, error) {
	var d Deck
	var entries []fileEntry
	number := 0
	for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
		number++
		line, _, _ = strings.Cut(line, "#")
		line = strings.TrimSpace(line)
		if fold(line) == "" {
			if line != "" {
				return Deck{}, &FileError{Line: number, Text: line, kind: fileUnknown}
			}
			continue
		}
		if words := b.names.words[fold(line)]; len(words) > 0 {
			entries = append(entries, fileEntry{number, line, words})
			continue
		}
		key, rest, _ := strings.Cut(strings.Replace(line, ":", " ", 1), " ")
		if !slices.Contains(factionKeys, fold(key)) || d.Faction != "" || strings.TrimSpace(rest) == "" {
			return Deck{}, &FileError{Line: number, Text: line, kind: fileUnknown}
		}
		if d.Faction = b.names.factions[fold(rest)]; d.Faction == "" {
			return Deck{}, &FileError{Line: number, Text: strings.TrimSpace(rest), kind: fileFaction}
		}
	}
	if len(entries) == 0 {
		return Deck{}, &FileError{kind: fileEmpty}
	}
	deck := b.deckOf(d.Faction)
	if d.Faction == "" {
		var err error
		if deck, err = b.guess(entries); err != nil {
			return Deck{}, err
		}
		d.Faction = factionWords[deck-deckBarbarians]
	}
	for i := range entries {
		word, err := b.resolve(&entries[i], deck)
		if err != nil {
			return Deck{}, err
		}
		d.Titles = append(d.Titles, word)
	}
	return d, nil
}

// guess is the deck of the first card that belongs to only one.
func (b *Builder) guess(entries []fileEntry) (uint8, error) {
	for i := range entries {
		e := &entries[i]
		deck, one := b.home(e.words[0]), true
		for _, w := range e.words[1:] {
			one = one && b.home(w) == deck
		}
		switch {
		case !one:
		case deck < deckBarbarians || deck >= deckAttack:
			return 0, &FileError{Line: e.line, Text: e.text, kind: fileStranger}
		default:
			return deck, nil
		}
	}
	return 0, b.ambiguous(&entries[0], entries[0].words)
}

// home is the deck of a title or card.
func (b *Builder) home(word string) uint8 {
	set := b.f.entry(word)
	c, _ := set.next(0)
	return b.f.cards[c].deck
}

// resolve is the title or card of a deck that an entry means. One of another deck is kept, so
// that Check reports it.
func (b *Builder) resolve(e *fileEntry, deck uint8) (string, error) {
	var own []string
	for _, w := range e.words {
		if b.home(w) == deck {
			own = append(own, w)
		}
	}
	switch len(own) {
	case 0:
		return e.words[0], nil
	case 1:
		return own[0], nil
	}
	return "", b.ambiguous(e, own)
}

func (b *Builder) ambiguous(e *fileEntry, words []string) error {
	err := &FileError{Line: e.line, Text: e.text, kind: fileAmbiguous}
	for _, w := range words {
		set := b.f.entry(w)
		c, _ := set.next(0)
		err.ids = append(err.ids, b.f.cards[c].id)
	}
	return err
}

// File is a deck as a file has it, with the names of a language: Parse reads it. A card
// without the other copies of its title is named by its id, with the name as a comment.
func (b *Builder) File(d Deck, language string) string {
	var out strings.Builder
	p := b.names.printed[language]
	if p == nil {
		language, p = languages[0], b.names.printed[languages[0]]
	}
	key := map[string]string{"en": "Faction", "de": "Volk", "it": "Fazione"}[language]
	fmt.Fprintf(&out, "%s: %s\n", key, p.Factions[d.Faction])
	for _, word := range d.Titles {
		set := b.f.entry(word)
		c, ok := set.next(0)
		switch {
		case !ok:
			out.WriteString(word + "\n")
		case b.f.cards[c].id == word && b.f.cards[c].copies > 1:
			out.WriteString(word + " # " + b.names.of(language, word) + "\n")
		default:
			out.WriteString(b.names.of(language, b.f.cards[c].id) + "\n")
		}
	}
	return out.String()
}
