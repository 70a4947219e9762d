package gametest

import (
	"fmt"
	"strings"

	"spielwerk/game"
)

// Case is one game to play: a configuration and a seed that decides the deal, the moves, and
// the choices of properties.
type Case struct {
	Game  *game.Game
	Rules game.Rules
	Seed  uint64

	again  game.Rules // the same, opened once more
	book   map[game.Rule]bool
	length int     // plies of the game, 0 before they are counted
	all    []*Case // all cases of openAll
}

// NewCase opens a game in a configuration that may be incomplete.
func NewCase(g *game.Game, want game.Config, seed uint64) (*Case, error) {
	rules, err := g.Rules(want)
	if err != nil {
		return nil, err
	}
	again, err := g.Rules(want)
	if err != nil {
		return nil, err
	}
	c := &Case{Game: g, Rules: rules, Seed: seed, again: again, book: map[game.Rule]bool{}}
	for _, info := range g.RuleBook {
		c.book[info.ID] = true
	}
	return c, nil
}

// openAll makes a case for each of Configs.
func openAll(g *game.Game) (all []*Case, err error) {
	for i, want := range Configs(g) {
		c, err := NewCase(g, want, uint64(i))
		if err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	for _, c := range all {
		c.all = all
	}
	return all, nil
}

// String has all that is needed to play the case again.
func (c *Case) String() string {
	config := c.Rules.Config()
	var b strings.Builder
	fmt.Fprintf(&b, "%s v%d, %d seats", c.Game.Name, config.Version, config.Seats)
	for _, o := range c.Game.Options {
		if v := config.Value(o); v != o.Default {
			fmt.Fprintf(&b, ", %s=%s", o.Name, v)
		}
	}
	fmt.Fprintf(&b, ", seed %d", c.Seed)
	return b.String()
}

func (c *Case) seats() int { return c.Rules.Config().Seats }

// viewpoints is all seats, then Watcher.
func (c *Case) viewpoints() []game.Seat {
	out := make([]game.Seat, 0, game.MaxSeats+1)
	for s := range game.Seat(c.seats()) {
		out = append(out, s)
	}
	return append(out, game.Watcher)
}

// strangers are seats that are not in the game.
func (c *Case) strangers() []game.Seat {
	out := []game.Seat{game.Nobody, game.Watcher}
	for s := game.Seat(c.seats()); s < game.MaxSeats; s++ {
		out = append(out, s)
	}
	return out
}

// dealer is the generator of the game's position: keyed for every other seed.
func (c *Case) dealer() game.Rand {
	if c.Seed%2 == 0 {
		return game.QuickRand(c.Seed, 1)
	}
	var key [32]byte
	for i := range key {
		key[i] = byte(c.Seed >> (8 * (i % 8)))
	}
	return game.NewRand(key)
}

// rule checks that a rule is in the rule book.
func (c *Case) rule(id game.Rule) error {
	if !c.book[id] {
		return fmt.Errorf("rule %q is not in the rule book", id)
	}
	return nil
}

// said checks one thing that the game reported: its kind, rule and operands.
func (c *Case) said(what string, forms []game.Form, kind uint8, rule game.Rule, args game.Args) error {
	if int(kind) >= len(forms) {
		return fmt.Errorf("%s: kind %d is not in the vocabulary, which has %d", what, kind, len(forms))
	}
	form := &forms[kind]
	if err := c.rule(rule); err != nil {
		return fmt.Errorf("%s %q: %w", what, form.Word, err)
	}
	if err := operands(form, args[:], c.seats()); err != nil {
		return fmt.Errorf("%s %q: %w", what, form.Word, err)
	}
	return nil
}

// operands checks that operands are valid, and 0 where the form has none.
func operands(form *game.Form, args []int16, seats int) error {
	for i, a := range args {
		if i >= len(form.Fields) {
			if a != 0 {
				return fmt.Errorf("operand %d is %d; the form does not name it, so it must be 0", i, a)
			}
			continue
		}
		f := &form.Fields[i]
		switch {
		case f.Kind == game.FieldWord && (a < 0 || int(a) >= len(f.Words)):
			return fmt.Errorf("operand %s is %d; it has %d words", f.Name, a, len(f.Words))
		case f.Kind == game.FieldTurn && (a < 0 || a > 3):
			return fmt.Errorf("operand %s is %d, not a rotation from 0 to 3", f.Name, a)
		case f.Kind == game.FieldSeat && (a < 0 || int(a) >= seats):
			return fmt.Errorf("operand %s is %d; there are %d seats", f.Name, a, seats)
		}
	}
	return nil
}
