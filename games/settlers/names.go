package settlers

import (
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// languages are those in which cards have names.
var languages = []string{"en", "de", "it"}

// cardNames is what cards and Factions are called in one language.
type cardNames struct {
	Cards    map[string]string `yaml:"card"` // by id
	Factions map[string]string `yaml:"faction"`
}

// readPrinted reads the names of a language. It fails only if the embedded texts are
// broken.
func readPrinted(language string) (*cardNames, error) {
	all := &cardNames{}
	for _, file := range []string{"words", "cards", "atlanteans"} {
		text, err := folder.ReadFile("locale/" + file + "." + language + ".yaml")
		if err != nil {
			return nil, err
		}
		if err := yaml.Unmarshal(text, all); err != nil {
			return nil, fmt.Errorf("%s.%s.yaml: %w", file, language, err)
		}
	}
	return all, nil
}

// printed is the names of a language for a set of cards, those of a pack too.
func (f *facts) printed(language string) (*cardNames, error) {
	p, err := readPrinted(language)
	if err != nil {
		return nil, err
	}
	// any order: each card is named by itself, after one of ours.
	for id, other := range f.alias {
		p.Cards[id] = p.Cards[other]
	}
	return p, nil
}

// nameIndex finds titles, cards and Factions by a name in any language, a title or an id.
// Case, accents, spaces and punctuation do not count.
type nameIndex struct {
	words    map[string][]string // titles or ids of cards by folded name
	factions map[string]string
	printed  map[string]*cardNames // by language
}

// readNames makes the index for a set of cards.
func (f *facts) readNames() *nameIndex {
	n := &nameIndex{map[string][]string{}, map[string]string{}, map[string]*cardNames{}}
	for i := range f.cards {
		c := &f.cards[i]
		n.enter(c.id, c.id)
		if c.title != "" {
			n.enter(c.title, c.title)
		}
	}
	for _, word := range factionWords {
		n.factions[fold(word)] = word
	}
	for _, language := range languages {
		p, err := f.printed(language)
		if err != nil {
			panic(err) // the texts are embedded, and tests have read them
		}
		n.printed[language] = p
		for i := range f.cards {
			if c := &f.cards[i]; c.title != "" {
				n.enter(p.Cards[c.id], c.title)
			}
		}
		for _, word := range factionWords {
			n.factions[fold(p.Factions[word])], n.factions[fold(umlauts.Replace(p.Factions[word]))] = word, word
		}
	}
	return n
}

// enter adds a name of a title or card. A German one is also found with ae for ä.
func (n *nameIndex) enter(name, word string) {
	for _, key := range []string{fold(name), fold(umlauts.Replace(name))} {
		if key != "" && !slices.Contains(n.words[key], word) {
			n.words[key] = append(n.words[key], word)
		}
	}
}

// of is the name of a card in a language; its id if it has none.
func (n *nameIndex) of(language, id string) string {
	if p := n.printed[language]; p != nil && p.Cards[id] != "" {
		return p.Cards[id]
	}
	return id
}

var (
	umlauts = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "Ä", "Ae", "Ö", "Oe", "Ü", "Ue")
	accents = strings.NewReplacer(
		"ä", "a", "à", "a", "á", "a", "â", "a", "è", "e", "é", "e", "ê", "e", "ë", "e", "ì", "i", "í", "i", "î", "i", "ï", "i",
		"ö", "o", "ò", "o", "ó", "o", "ô", "o", "ü", "u", "ù", "u", "ú", "u", "û", "u", "ß", "ss", "ç", "c", "ñ", "n", "ō", "o", "ū", "u",
		// The same written as a letter and a mark that follows it.
		"\u0300", "", "\u0301", "", "\u0302", "", "\u0303", "", "\u0304", "", "\u0308", "", "\u0327", "",
	)
)

// fold is the key of a name: letters and digits without case and accents.
func fold(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, accents.Replace(strings.ToLower(name)))
}
