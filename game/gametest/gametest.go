// Package gametest is the suite that every game must pass. Each requirement of the contract
// is a [Property]. Those about play observe the same games, so that each game is played once
// for all of them. A property returns what is wrong, so that tests can show that it catches
// broken games. A game's own test is one line:
//
//	func TestContract(t *testing.T) { gametest.Run(t, g) }
//
// The package also has random games, fuzz targets, benchmarks, and the notation of scenarios
// for the tests of games.
package gametest

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"spielwerk/game"
)

// Property is one requirement of the contract; one of its functions is set.
type Property struct {
	Name  string
	Once  func(c *Case) error    // for properties of the fact sheet or the texts
	Each  func(c *Case) error    // for properties of the rules, in each of Configs
	Along func(c *Case) observer // for properties of play, in each of Configs and in random games
}

// Properties are all that a game must pass.
var Properties = []Property{
	{Name: "ends", Along: ends},
	{Name: "listed moves", Along: listedMoves},
	{Name: "written moves", Along: writtenMoves},
	{Name: "refusals", Along: refusals},
	{Name: "blocked moves", Along: blockedMoves},
	{Name: "questions", Along: questions},
	{Name: "invariants", Along: invariants},
	{Name: "plain state", Each: plainState},
	{Name: "copies", Along: copies},
	{Name: "replay", Along: replay},
	{Name: "vocabulary", Each: vocabulary},
	{Name: "events", Along: events},
	{Name: "facts", Along: facts},
	{Name: "prompts", Along: prompts},
	{Name: "scores", Along: scores},
	{Name: "ranks", Along: ranks},
	{Name: "redeal", Along: redeal},
	{Name: "secrets", Along: secrets},
	{Name: "public views", Along: publicViews},
	{Name: "unheard moves", Along: unheardMoves},
	{Name: "surprises", Along: surprises},
	{Name: "previews", Along: previews},
	{Name: "undo", Along: undo},
	{Name: "suggestions", Along: suggestions},
	{Name: "value", Along: valueAgrees},
	{Name: "features", Along: features},
	{Name: "allocations", Each: Allocations},
	{Name: "fact sheet", Once: factSheet},
	{Name: "configurations", Each: configurations},
	{Name: "locale", Once: locale},
	{Name: "guides", Once: guides},
	{Name: "citations", Once: citations},
	{Name: "examples", Once: examples},
}

// Try checks the property. A panic of the game is returned as an error.
func (p Property) Try(c *Case) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("%s: %w", p.Name, err)
		}
	}()
	if p.Along != nil {
		all, failed := c.walk(p.Along(c))
		if found := all[0].found; found != nil {
			return found
		}
		return failed
	}
	check := p.Each
	if check == nil {
		check = p.Once
	}
	err = func() (err error) {
		defer caught(&err)
		return check(c)
	}()
	if err != nil {
		err = fmt.Errorf("%s: %w", c, err)
	}
	return err
}

// Run checks all properties of a game in each of Configs, and those about play in a hundred
// random games as well. -short reduces both; -rapid.checks sets the number of random games.
func Run(t *testing.T, g *game.Game) {
	t.Helper()
	run(t, g, true)
}

// RunConfigs is Run without random games: for a second edition of a game, or the same with
// other defaults.
func RunConfigs(t *testing.T, g *game.Game) {
	t.Helper()
	run(t, g, false)
}

func run(t *testing.T, g *game.Game, random bool) {
	t.Helper()
	cases, err := openAll(g)
	if err != nil {
		t.Fatal(err)
	}
	var playing []*verdict
	for _, p := range Properties {
		t.Run(p.Name, func(t *testing.T) {
			if p.Along == nil {
				p.test(t, cases)
				return
			}
			v := &verdict{Property: p}
			playing = append(playing, v)
			t.Parallel() // wait for the games
			t.Logf("%s: %d games in %v", v.Name, v.games, v.spent.Round(time.Millisecond))
			if v.found != nil {
				t.Error(v.found)
			}
		})
	}
	for i, c := range cases {
		if testing.Short() && i%2 == 1 {
			continue
		}
		if err := observe(c, playing); err != nil {
			t.Fatal("the game cannot be played: ", err)
		}
	}
	if !random || t.Failed() { // rapid needs a test that has not failed
		return
	}
	rapid.Check(t, func(t *rapid.T) {
		c, err := drawn(t, g)
		if err == nil {
			err = observe(c, playing)
		}
		for _, v := range playing {
			if err == nil {
				err = v.found
			}
			v.found = nil
		}
		if err != nil {
			t.Fatal(err)
		}
	})
}

// test checks a property that is not about play.
func (p Property) test(t *testing.T, cases []*Case) {
	for _, c := range cases {
		if err := p.Try(c); err != nil {
			t.Fatal(err)
		}
		if p.Once != nil {
			return
		}
	}
}

// verdict is the result of a property about play.
type verdict struct {
	Property
	found error
	games int
	spent time.Duration
}

// observe plays a game for all properties that have found nothing yet.
func observe(c *Case, all []*verdict) error {
	if len(all) == 0 {
		return nil
	}
	var looking []*verdict
	var observers []observer
	for _, v := range all {
		if v.found == nil {
			looking, observers = append(looking, v), append(observers, v.Along(c))
		}
	}
	watched, err := c.walk(observers...)
	for i, v := range looking {
		v.games++
		v.spent += watched[i].spent
		if found := watched[i].found; found != nil {
			v.found = fmt.Errorf("%s: %w", v.Name, found)
		}
	}
	return err
}

// drawn is a random game.
func drawn(t *rapid.T, g *game.Game) (*Case, error) {
	want := game.Config{Options: map[string]string{}}
	want.Version = rapid.SampledFrom(g.Versions).Draw(t, "version")
	want.Seats = rapid.IntRange(g.MinSeats, g.MaxSeats).Draw(t, "seats")
	for _, o := range g.Options {
		value := rapid.SampledFrom(values(o)).Draw(t, o.Name)
		before := want.Options[o.Name]
		want.Options[o.Name] = value
		if !fits(g, want) { // not possible with the options drawn before
			want.Options[o.Name] = before
			if before == "" {
				delete(want.Options, o.Name)
			}
		}
	}
	if !fits(g, want) {
		t.Skip("there are too many seats for all defaults")
	}
	return NewCase(g, want, rapid.Uint64().Draw(t, "seed"))
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
