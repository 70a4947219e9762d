package settlers

import (
	"errors"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/lang"
)

// Each card of each Faction is found by its name in each language, however it is written,
// and by its title and id: IS-18.1.
func TestDeckFilesTakePrintedNames(t *testing.T) {
	b := builder(t)
	plain := strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "Ä", "Ae", "Ö", "Oe", "Ü", "Ue", "ß", "ss")
	bare := strings.NewReplacer("ä", "a", "ö", "o", "ü", "u", "à", "a", "è", "e", "é", "e", "ì", "i", "ò", "o",
		"ù", "u", "’", " ", "'", " ", "-", " ")
	apart := strings.NewReplacer("ä", "a\u0308", "ö", "o\u0308", "ü", "u\u0308", "à", "a\u0300", "è", "e\u0300",
		"ù", "u\u0300")
	names := 0
	for _, faction := range b.Factions() {
		for _, title := range b.Titles(faction) {
			forms := []string{title.Title, strings.ToUpper(title.Title)}
			for _, language := range languages {
				name := b.names.of(language, title.Cards[0])
				if name == title.Cards[0] {
					t.Fatalf("%s has no name in %s", name, language)
				}
				names++
				forms = append(forms, name, strings.ToLower(name), strings.ToUpper(name),
					"  "+strings.ReplaceAll(name, " ", "  ")+"\t# "+name, strings.ReplaceAll(name, " ", ""),
					plain.Replace(name), bare.Replace(name), apart.Replace(name))
			}
			for _, form := range forms {
				d, err := b.Parse(form + "\r\n")
				if err != nil || d.Faction != faction || d.Option() != title.Title {
					t.Errorf("%q: %v of the %s, %v; want %s", form, d.Titles, d.Faction, err, title.Title)
				}
			}
			for _, id := range title.Cards {
				d, err := b.Parse(strings.ToLower(id))
				if err != nil || d.Faction != faction || d.Option() != id {
					t.Errorf("%s: %v, %v", id, d, err)
				}
			}
		}
	}
	is(t, "names", names, 3*5*24)
}

// What the builder writes in a language is read again, with names and nothing internal.
func TestDeckFilesAreWrittenInALanguage(t *testing.T) {
	b := builder(t)
	heads := map[string]string{"en": "Faction: Romans\n", "de": "Volk: Römer\n", "it": "Fazione: Romani\n"}
	for _, language := range languages {
		for _, faction := range b.Factions() {
			all := Deck{Faction: faction}
			for _, title := range b.Titles(faction) {
				all.Titles = append(all.Titles, title.Title)
			}
			for _, d := range []Deck{b.Basic(faction, false), b.Ready(faction), all} {
				text := b.File(d, language)
				if strings.Contains(text, "_") {
					t.Errorf("%s: internal names in\n%s", language, text)
				}
				again, err := b.Parse(text)
				if err != nil || again.Faction != faction || again.Option() != d.Option() {
					t.Errorf("%s, %s: %v, %v", language, faction, again, err)
				}
			}
		}
		text := b.File(Deck{"romans", []string{"ROM013", "rom_spies", "ROM008"}}, language)
		is(t, language, strings.HasPrefix(text, heads[language]), true)
		is(t, "one copy of three", strings.Contains(text, "ROM013 # "+b.names.of(language, "ROM013")+"\n"), true)
		d, err := b.Parse(text)
		is(t, "error", err, nil)
		is(t, "single cards", d.Option(), "ROM013+rom_spies+rom_engineers")
	}
	is(t, "another language", b.File(b.Ready("romans"), "fr"), b.File(b.Ready("romans"), "en"))
	for _, line := range []string{
		"faction romans", "Faction: Romans", "Volk Römer", "VOLK: ROEMER", "Fazione Romani", "fazione romans",
	} {
		d, err := b.Parse(line + "\nLegion\n")
		if err != nil || d.Faction != "romans" || d.Option() != "rom_legion" {
			t.Errorf("%q: %v, %v", line, d, err)
		}
	}
	// Files of before, with titles.
	d, err := b.Parse(b.Ready("romans").Text())
	is(t, "error", err, nil)
	is(t, "with titles", d.Option(), b.Ready("romans").Option())
}

// A name that cards of several Factions have is that of the Faction of the deck; where none
// is named, that of the first card that only one has. No name is taken for one of two cards
// of a Faction.
func TestNamesThatSeveralCardsHave(t *testing.T) {
	b := builder(t)
	b.names.enter("The Same", "rom_legion")
	b.names.enter("The Same", "egy_slaves")
	b.names.enter("Twins", "rom_legion")
	b.names.enter("Twins", "rom_spies")
	for text, want := range map[string]string{
		"faction romans\nthe same":    "romans rom_legion",
		"faction egyptians\nThe Same": "egyptians egy_slaves",
		"the same\nrom_spies":         "romans rom_legion+rom_spies",
		"The same\nEGY001":            "egyptians egy_slaves+EGY001",
		"faction japanese\nthe same":  "japanese rom_legion", // Check says that it is of another deck
	} {
		d, err := b.Parse(text)
		if err != nil || d.Faction+" "+d.Option() != want {
			t.Errorf("%q: %s %s, %v; want %s", text, d.Faction, d.Option(), err, want)
		}
	}
	for text, want := range map[string]string{
		"the same":                `line 1: "the same" can be ROM017 or EGY024`,
		"rom_headquarters\ntwins": `line 2: "twins" can be ROM017 or ROM010`,
	} {
		if _, err := b.Parse(text); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	// As the cards are, no name is that of two titles.
	b = builder(t)
	for _, faction := range b.Factions() {
		for _, title := range b.Titles(faction) {
			for _, language := range languages {
				name := b.names.of(language, title.Cards[0])
				if words := b.names.words[fold(name)]; len(words) != 1 {
					t.Errorf("%s in %s: %v", name, language, words)
				}
			}
		}
	}
}

// What is wrong with a file is said in the language of the player, with names.
func TestFileErrorsAreSaid(t *testing.T) {
	b := builder(t)
	book, err := lang.Open([]*game.Game{open(t, 2, nil).game})
	if err != nil {
		t.Fatal(err)
	}
	b.names.enter("Zwilling", "rom_legion")
	b.names.enter("Zwilling", "rom_spies")
	r := open(t, 2, map[string]string{"expansion": "atlanteans"})
	for text, want := range map[string]map[string]string{
		"# nothing": {
			"en": "That is not the deck of a Faction: no card is named.",
			"de": "Das ist kein Deck eines Volkes: Keine Karte ist genannt.",
			"it": "Non è il mazzo di una Fazione: non nomina nessuna carta.",
		},
		"Legion\nSpelunke ##": {
			"en": "Line 2: there is no card called “Spelunke”.", "de": "Zeile 2: Es gibt keine Karte „Spelunke“.",
			"it": "Riga 2: non esiste una carta «Spelunke».",
		},
		"\n!?\n": {
			"en": "Line 2: there is no card called “!?”.", "de": "Zeile 2: Es gibt keine Karte „!?“.",
			"it": "Riga 2: non esiste una carta «!?».",
		},
		"Volk Griechen": {
			"en": "Line 1: there is no Faction called “Griechen”.", "de": "Zeile 1: Es gibt kein Volk „Griechen“.",
			"it": "Riga 1: non esiste una Fazione «Griechen».",
		},
		"Steinbruch": {
			"en": "That is not the deck of a Faction: “Steinbruch” in line 1 belongs to none.",
			"de": "Das ist kein Deck eines Volkes: „Steinbruch“ in Zeile 1 gehört zu keinem.",
			"it": "Non è il mazzo di una Fazione: «Steinbruch» alla riga 1 non è di nessuna.",
		},
		"Volk Römer\nzwilling": {
			"en": "Line 2: “zwilling” can be Legion ROM017, ", "de": "Zeile 2: „zwilling“ kann Legion ROM017, ",
			"it": "Riga 2: «zwilling» può essere Legione ROM017, ",
		},
	} {
		_, err := b.Parse(text)
		var wrong *FileError
		if !errors.As(err, &wrong) {
			t.Errorf("%q: %v", text, err)
			continue
		}
		for code, sentence := range want {
			if got := wrong.Say(book.Table(r, code, nil)); !strings.HasPrefix(got, sentence) {
				t.Errorf("%q, %s: %s, want %s", text, code, got, sentence)
			}
		}
	}
}
