package house

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"spielwerk/game"
	"spielwerk/games/settlers"
	"spielwerk/lang"
)

// decked is the flag for decks that players have built.
type decked struct {
	Deck []string `help:"File of a Faction deck of Imperial Settlers for a seat, [SEAT=]FILE; without the seat for the first one that has none yet. Its Faction sits there and the expansion is in use. May be given several times." placeholder:"FILE" sep:"none"`
}

// seatDeck is a deck of a file, and the seat that it is for, from 1.
type seatDeck struct {
	seat int
	file string
	settlers.Deck
}

// into sets the options that the decks stand for. Option names that are set already
// must not say otherwise. What is wrong with a deck is said in a language.
func (d *decked) into(w *world, g *game.Game, options map[string]string, code string) error {
	if len(d.Deck) == 0 {
		return nil
	}
	if g.Name != "settlers" {
		return fmt.Errorf("%s has no decks to build", g.Name)
	}
	builder, err := settlers.NewBuilder()
	if err != nil {
		return err
	}
	tongue, err := deckTongue(w, g, code)
	if err != nil {
		return err
	}
	decks, err := d.read(builder, tongue)
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
	if err := set("expansion", "atlanteans"); err != nil {
		return err
	}
	for i := range decks {
		if err := checkDeck(builder, decks, i, options, tongue); err != nil {
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

// deckTongue says in a language what is wrong with decks.
func deckTongue(w *world, g *game.Game, code string) (*lang.Tongue, error) {
	rules, err := g.Rules(g.FullConfig())
	if err != nil {
		return nil, err
	}
	texts, err := w.book(g)
	if err != nil {
		return nil, err
	}
	return texts.Table(rules, code, nil), nil
}

// read reads the files.
func (d *decked) read(builder *settlers.Builder, tongue *lang.Tongue) ([]seatDeck, error) {
	var decks []seatDeck
	seat := 0
	for _, arg := range d.Deck {
		seat++
		file := arg
		if before, after, ok := strings.Cut(arg, "="); ok {
			n, err := strconv.Atoi(before)
			if err != nil || n < 1 {
				return nil, fmt.Errorf("--deck %s: %q is no seat", arg, before)
			}
			seat, file = n, after
		}
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		deck, err := builder.Parse(string(data))
		var wrong *settlers.FileError
		if errors.As(err, &wrong) {
			return nil, fmt.Errorf("%s: %s", file, wrong.Say(tongue))
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		decks = append(decks, seatDeck{seat, file, deck})
	}
	return decks, nil
}

// checkDeck says all that is wrong with one of some decks in the format that is played.
func checkDeck(builder *settlers.Builder, decks []seatDeck, i int, options map[string]string, tongue *lang.Tongue) error {
	others := false // whether somebody else builds with cards of Atlanteans: IA-2.4
	for k := range decks {
		others = others || k != i && options["swap_only_own_deck"] != "on" && builder.Builds(decks[k].Deck)
	}
	format := options["format"]
	if format == "" {
		format = "standard"
	}
	flaws, err := builder.Check(decks[i].Deck, format, others)
	if err != nil || len(flaws) == 0 {
		return nil // the game itself refuses a format that there is not
	}
	var reasons []string
	for k := range flaws {
		reasons = append(reasons, fmt.Sprintf("%s (%s)", tongue.Refusal(&flaws[k]), flaws[k].Rule))
	}
	return fmt.Errorf("%s: %s", decks[i].file, strings.Join(reasons, " "))
}
