package settlers

import (
	"errors"
	"fmt"
	"strings"

	"spielwerk/game"
)

// seatDeck is a deck of a file, and the seat that it is for, from 1.
type seatDeck struct {
	seat int
	file string
	Deck
}

// bringDecks sets the options for decks of files: the expansion is in use, and each seat has
// the Faction of its deck.
func (f *facts) bringDecks(files []game.DeckFile, options map[string]string, t game.Speaker) error {
	b := newBuilder(f)
	decks, err := b.readDecks(files, t)
	if err != nil {
		return err
	}
	set := func(option, value string) error {
		if old, ok := options[option]; ok && old != value {
			return fmt.Errorf("--deck means %s=%s, and --option says %s", option, value, old)
		}
		options[option] = value
		return nil
	}
	if err := set("expansion", expansionAtlanteans); err != nil {
		return err
	}
	for i := range decks {
		if err := b.flawless(decks, i, options, t); err != nil {
			return err
		}
		if err := set(fmt.Sprint("faction", decks[i].seat), decks[i].Faction); err != nil {
			return err
		}
		if err := set(fmt.Sprint("deck", decks[i].seat), decks[i].Option()); err != nil {
			return err
		}
	}
	return nil
}

func (b *Builder) readDecks(files []game.DeckFile, t game.Tongue) ([]seatDeck, error) {
	var decks []seatDeck
	for _, file := range files {
		deck, err := b.Parse(string(file.Data))
		var wrong *FileError
		if errors.As(err, &wrong) {
			return nil, fmt.Errorf("%s: %s", file.Name, wrong.Say(t))
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file.Name, err)
		}
		decks = append(decks, seatDeck{file.Seat, file.Name, deck})
	}
	return decks, nil
}

// flawless is an error with everything that is wrong with one of some decks in the format of
// the game, nil if nothing is.
func (b *Builder) flawless(decks []seatDeck, i int, options map[string]string, t game.Speaker) error {
	others := false // whether somebody else builds with cards of Atlanteans: IA-2.4
	for k := range decks {
		others = others || k != i && options["swap_only_own_deck"] != "on" && b.Builds(decks[k].Deck)
	}
	format := options["format"]
	if format == "" {
		format = formatStandard
	}
	flaws, err := b.Check(decks[i].Deck, format, others)
	if err != nil || len(flaws) == 0 {
		return nil // the game itself refuses an unknown format
	}
	var reasons []string
	for k := range flaws {
		reasons = append(reasons, fmt.Sprintf("%s (%s)", t.Refusal(&flaws[k]), flaws[k].Rule))
	}
	return fmt.Errorf("%s: %s", decks[i].file, strings.Join(reasons, " "))
}
