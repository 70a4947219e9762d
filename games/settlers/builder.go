package settlers

import (
	"fmt"
	"slices"
	"strings"

	"spielwerk/game"
)

// Builder has what a deck builder needs: the titles, initial decks, and a check of decks with
// rules (IS-18.1, IA-2). It never changes; goroutines may share it.
type Builder struct {
	f     *facts
	names *nameIndex
}

// NewBuilder makes a Builder for the cards of an edition of the game, opened with any options.
func NewBuilder(opened game.Rules) (*Builder, error) {
	r, ok := opened.(*rules)
	if !ok {
		return nil, fmt.Errorf("%T has no decks to build", opened)
	}
	return newBuilder(r.facts), nil
}

func newBuilder(f *facts) *Builder { return &Builder{f, f.readNames()} }

// Title is a title of which a deck can hold all copies.
type Title struct {
	Title  string   // as decks name it
	Cards  []string // the ids of its copies; the locales have card.<id> and cardtext.<Title>
	Set    string   // the mark of its set: none for the base game, A or AN (IA-1.5)
	Basic  bool     // belongs to the 30 basic cards of its Faction
	Copies int      // 1, 2 or 3
	// ReplacedBy is the title that replaces this one if anybody builds with cards of
	// Atlanteans, Replaces the one that this one replaces (IA-2.4).
	ReplacedBy, Replaces string
}

// Deck is the deck of a Faction as titles, or ids of single cards.
type Deck struct {
	Faction string
	Titles  []string
}

// Option is the value of the option deck1, deck2 … that stands for a deck.
func (d Deck) Option() string { return strings.Join(d.Titles, deckJoin) }

// Factions are the Factions with decks to build.
func (b *Builder) Factions() []string { return slices.Clone(factionWords) }

// Shape is the number of titles with so many copies in a deck of the standard format:
// IS-18.1.
func (b *Builder) Shape(copies int) int {
	if copies < 1 || copies >= len(deckShape) {
		return 0
	}
	return deckShape[copies]
}

// deckOf is the deck of a Faction, 0 for none.
func (b *Builder) deckOf(faction string) uint8 {
	return uint8(slices.Index(factionWords, faction) + deckBarbarians)
}

// Titles are all titles of a Faction, in the order of their cards.
func (b *Builder) Titles(faction string) []Title {
	deck := b.deckOf(faction)
	if deck == deckCommon {
		return nil
	}
	var out []Title
	for i := range b.f.cards {
		c := &b.f.cards[i]
		if c.deck != deck {
			continue
		}
		at := slices.IndexFunc(out, func(t Title) bool { return t.Title == c.title })
		if at < 0 {
			at = len(out)
			t := Title{Title: c.title, Set: markWords[c.set], Copies: int(c.copies), Basic: c.set == basicSet(deck)}
			switch s := b.f.swaps[deck-deckBarbarians]; c.title {
			case s.out:
				t.ReplacedBy = s.in
			case s.in:
				t.Replaces = s.out
			}
			out = append(out, t)
		}
		out[at].Cards = append(out[at].Cards, c.id)
	}
	return out
}

// Card is the id of the first card that a title or id stands for, "" if there is none.
func (b *Builder) Card(word string) string {
	set := b.f.entry(word)
	c, ok := set.next(0)
	if !ok {
		return ""
	}
	return b.f.cards[c].id
}

// Basic is the deck of the 30 basic cards of a Faction, with its title replaced if
// anybody at the table builds with cards of Atlanteans (IA-2.4).
func (b *Builder) Basic(faction string, replaced bool) Deck {
	deck := b.deckOf(faction)
	if deck == deckCommon {
		return Deck{}
	}
	titles := b.f.titles(deck, basicSet(deck))
	if s := b.f.swaps[deck-deckBarbarians]; replaced && s.out != "" {
		titles[slices.Index(titles, s.out)] = s.in
	}
	return Deck{faction, titles}
}

// Ready is our own deck with cards of the expansion: the value ready of the option.
func (b *Builder) Ready(faction string) Deck {
	deck := b.deckOf(faction)
	if deck == deckCommon {
		return Deck{}
	}
	return Deck{faction, slices.Clone(b.f.ready[deck-deckBarbarians])}
}

// Builds reports whether a deck makes everybody replace a title of the basic decks:
// IA-2.4, IA-2.8.
func (b *Builder) Builds(d Deck) bool {
	deck := b.deckOf(d.Faction)
	return deck != deckCommon && b.f.buildsOn(deck, d.Titles)
}

// Check lists all errors of a deck in a format (standard or open), each with its rule;
// nothing if it can be played. others says that somebody else at the table builds with cards
// of Atlanteans, so that the title of IA-2.4 is out of the game. The refusals are kinds of
// the game's vocabulary, so that a tongue can say them.
func (b *Builder) Check(d Deck, format string, others bool) ([]game.Refusal, error) {
	deck := b.deckOf(d.Faction)
	if deck == deckCommon {
		return nil, fmt.Errorf("no Faction %q", d.Faction)
	}
	if format != formatStandard && format != formatOpen {
		return nil, fmt.Errorf("no format %q", format)
	}
	return b.f.checkDeck(deck, format, others || b.f.buildsOn(deck, d.Titles), d.Titles), nil
}

// Reasons writes refusals of a deck in one English line.
func (b *Builder) Reasons(flaws []game.Refusal, d Deck) string { return b.f.reasons(flaws, d.Titles) }

// Fold names a title instead of all its copies one by one.
func (b *Builder) Fold(d Deck) Deck {
	folded := Deck{Faction: d.Faction}
	for _, word := range d.Titles {
		if title := b.f.wholeTitle(word, d.Titles); title != "" {
			word = title
		}
		if !slices.Contains(folded.Titles, word) {
			folded.Titles = append(folded.Titles, word)
		}
	}
	return folded
}

// wholeTitle is the title of a card if the words name all its copies, else "".
func (f *facts) wholeTitle(id string, words []string) string {
	title := ""
	for i := range f.cards {
		if c := &f.cards[i]; c.id == id {
			title = c.title
		}
	}
	for i := range f.cards {
		if c := &f.cards[i]; c.title == title && !slices.Contains(words, c.id) {
			return ""
		}
	}
	return title
}

// Text is a deck as a file with titles and ids has it: Parse reads it.
func (d Deck) Text() string {
	return "faction " + d.Faction + "\n" + strings.Join(d.Titles, "\n") + "\n"
}

// basicSet is the set that the 30 basic cards of a deck belong to: IA-3.4.
func basicSet(deck uint8) uint8 {
	if deck == deckAtlanteans {
		return setAtlanteans
	}
	return setBase
}
