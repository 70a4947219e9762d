package house

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"spielwerk/game"
	"spielwerk/lang"
)

// decked is the flag for files of decks.
type decked struct {
	Deck []string `help:"File of a deck for a seat, in games whose players build decks, [SEAT=]FILE; without the seat for the first one that has none yet. May be given several times." placeholder:"FILE" sep:"none"`
}

// into sets the options of the decks. Errors in a deck are written in a language.
func (d *decked) into(g *game.Game, options map[string]string, code string) error {
	if len(d.Deck) == 0 {
		return nil
	}
	if g.Decks == nil {
		return fmt.Errorf("%s has no decks to build", g.Name)
	}
	files, err := d.read()
	if err != nil {
		return err
	}
	tongue, err := deckTongue(g, code)
	if err != nil {
		return err
	}
	return g.Decks(files, options, tongue)
}

// deckTongue is the tongue for errors in decks.
func deckTongue(g *game.Game, code string) (*lang.Tongue, error) {
	rules, err := g.Rules(g.FullConfig())
	if err != nil {
		return nil, err
	}
	texts, err := bookOf(g)
	if err != nil {
		return nil, err
	}
	return texts.Table(rules, code, nil), nil
}

// read reads the files.
func (d *decked) read() ([]game.DeckFile, error) {
	var files []game.DeckFile
	seat := 0
	for _, arg := range d.Deck {
		seat++
		file := arg
		if before, after, ok := strings.Cut(arg, "="); ok {
			n, err := strconv.Atoi(before)
			if err != nil || n < 1 {
				return nil, fmt.Errorf("--deck %s: %q is not a seat", arg, before)
			}
			seat, file = n, after
		}
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		files = append(files, game.DeckFile{Seat: seat, Name: file, Data: data})
	}
	return files, nil
}
