// Package gametest is the suite that every game must pass. Each demand of the
// contract is a [Property]: a function that plays games and returns what is
// wrong, so that broken games can be shown to be caught. A game's own test is
// one line:
//
//	func TestContract(t *testing.T) { gametest.Run(t, g) }
package gametest

import (
	"fmt"
	"runtime/debug"
	"testing"

	"pgregory.net/rapid"

	"spielwerk/game"
)

// Scope is how often a property is checked.
type Scope uint8

const (
	PerGame   Scope = iota // once: it looks at the fact sheet or the texts
	PerConfig              // once for each of Configs: it looks at the rules or needs one game
	PerSeed                // for each of Configs and for random configurations and seeds
)

// Property is one demand of the contract. Check returns what is wrong; [Property.Try]
// adds the configuration, the seed and the move.
type Property struct {
	Name  string
	Per   Scope
	Check func(c *Case) error
}

// Properties are all that a game must pass.
var Properties = []Property{
	{"ends", PerSeed, ends},
	{"listed moves", PerSeed, listedMoves},
	{"written moves", PerSeed, writtenMoves},
	{"refusals", PerSeed, refusals},
	{"blocked moves", PerSeed, blockedMoves},
	{"questions", PerSeed, questions},
	{"invariants", PerSeed, invariants},
	{"plain state", PerConfig, plainState},
	{"copies", PerSeed, copies},
	{"replay", PerSeed, replay},
	{"vocabulary", PerConfig, vocabulary},
	{"events", PerSeed, events},
	{"facts", PerSeed, facts},
	{"prompts", PerSeed, prompts},
	{"scores", PerSeed, scores},
	{"ranks", PerSeed, ranks},
	{"redeal", PerSeed, redeal},
	{"secrets", PerSeed, secrets},
	{"public views", PerSeed, publicViews},
	{"unheard moves", PerSeed, unheardMoves},
	{"surprises", PerSeed, surprises},
	{"undo", PerSeed, undo},
	{"suggestions", PerSeed, suggestions},
	{"foresight", PerSeed, foresees},
	{"allocations", PerConfig, allocations},
	{"fact sheet", PerGame, factSheet},
	{"locale", PerGame, locale},
	{"citations", PerGame, citations},
}

// Try checks the property. A panic of the game is an error like any other.
func (p Property) Try(c *Case) (err error) {
	c.at = ""
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
		if err != nil {
			err = fmt.Errorf("%s: %s%s: %w", p.Name, c, c.at, err)
		}
	}()
	return p.Check(c)
}

// seeds is how many games of each of Configs a property plays; many more come
// from rapid with random options. Under -short there are fewer of both; the flag
// -rapid.checks asks for more.
const seeds = 1

// Run checks all properties of a game: for every number of seats, every option
// on its own at each of its values, and random combinations.
func Run(t *testing.T, g *game.Game) {
	t.Helper()
	for _, p := range Properties {
		ok := t.Run(p.Name, func(t *testing.T) { run(t, g, p) })
		if !ok && p.Name == "ends" {
			t.Fatal("a game that does not end cannot be played by the other properties")
		}
	}
}

func run(t *testing.T, g *game.Game, p Property) {
	for i, want := range Configs(g) {
		if p.Per == PerGame && i > 0 {
			return
		}
		if p.Per == PerSeed && testing.Short() && i%2 == 1 {
			continue
		}
		for seed := range uint64(seeds) {
			c, err := NewCase(g, want, uint64(i)*seeds+seed)
			if err == nil {
				err = p.Try(c)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	if p.Per != PerSeed {
		return
	}
	rapid.Check(t, func(t *rapid.T) {
		want := game.Config{Options: map[string]string{}}
		want.Seats = rapid.IntRange(g.MinSeats, g.MaxSeats).Draw(t, "seats")
		for _, o := range g.Options {
			value := rapid.SampledFrom(values(o)).Draw(t, o.Name)
			before := want.Options[o.Name]
			want.Options[o.Name] = value
			if !fits(g, want) { // not with what was drawn before
				want.Options[o.Name] = before
				if before == "" {
					delete(want.Options, o.Name)
				}
			}
		}
		if !fits(g, want) {
			t.Skip("there are too many seats for all defaults")
		}
		c, err := NewCase(g, want, rapid.Uint64().Draw(t, "seed"))
		if err == nil {
			err = p.Try(c)
		}
		if err != nil {
			t.Fatal(err)
		}
	})
}

// values is the values of an option, the default first: rapid prefers the
// first when it looks for the simplest game that fails.
func values(o game.Option) []string {
	out := []string{o.Default}
	for _, v := range o.Values {
		if v != o.Default {
			out = append(out, v)
		}
	}
	return out
}
