package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"spielwerk/games/settlers"
)

// decked is the flag for decks that players have built.
type decked struct {
	Deck []string `help:"File of a Faction deck of Imperial Settlers for a seat, [SEAT=]FILE; without the seat for the first one that has none yet. Its Faction sits there and the expansion is in use. May be given several times." placeholder:"FILE" sep:"none"`
}

// into sets the options that the decks stand for. Option names that are set already
// must not say otherwise.
func (d *decked) into(name string, options map[string]string) error {
	if len(d.Deck) == 0 {
		return nil
	}
	if name != "settlers" {
		return fmt.Errorf("%s has no decks to build", name)
	}
	builder, err := settlers.NewBuilder()
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
	seat := 0
	for _, arg := range d.Deck {
		seat++
		file := arg
		if before, after, ok := strings.Cut(arg, "="); ok {
			n, err := strconv.Atoi(before)
			if err != nil || n < 1 {
				return fmt.Errorf("--deck %s: %q is no seat", arg, before)
			}
			seat, file = n, after
		}
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		deck, err := builder.Parse(string(data))
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if err := set(fmt.Sprint("faction", seat), deck.Faction); err != nil {
			return err
		}
		if err := set(fmt.Sprint("deck", seat), deck.Option()); err != nil {
			return err
		}
	}
	return nil
}
