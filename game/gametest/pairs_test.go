package gametest

import (
	"errors"
	"fmt"
	"testing"

	"spielwerk/game"
)

// optional is a game of options, not all of which fit together.
func optional() *game.Game {
	g := toy(sound)
	g.Versions = []int{1, 2}
	g.Options = append(g.Options,
		game.Option{Name: "deck", Values: []string{"a", "b", "c", "d"}, Default: "a", Rule: "TY-2.4"},
		game.Option{Name: "more", Values: []string{"none", "some"}, Default: "none", Rule: "TY-2.4"},
		game.Option{Name: "which", Values: []string{"x", "y", "z"}, Default: "x", Rule: "TY-2.4"},
	)
	g.Fits = func(c game.Config) error {
		switch more := c.Options["more"] == "some"; {
		case c.Seats == 3 && !more:
			return errors.New("three need more")
		case c.Options["which"] != "x" && !more:
			return errors.New("a choice of what there is not")
		case c.Options["which"] == "z" && c.Options["deck"] == "d":
			return errors.New("z and d are one card")
		}
		return nil
	}
	return g
}

// pairsOf calls visit with all pairs of values of a configuration.
func pairsOf(g *game.Game, c game.Config, visit func(pair string)) {
	values := []string{fmt.Sprint("version=", c.Version), fmt.Sprint("seats=", c.Seats)}
	for _, o := range g.Options {
		values = append(values, o.Name+"="+c.Value(o))
	}
	for i, a := range values {
		for _, b := range values[:i] {
			visit(b + " " + a)
		}
	}
}

// TestPairs: the configurations fit, hold every pair of values that any configuration
// holds, and are far fewer than all.
func TestPairs(t *testing.T) {
	g := optional()
	have := map[string]bool{}
	configs := Configs(g)
	for _, c := range configs {
		full, err := g.Configure(c)
		if err != nil {
			t.Fatal(err)
		}
		pairsOf(g, full, func(pair string) { have[pair] = true })
	}
	all := 0
	var every func(c game.Config, k int)
	every = func(c game.Config, k int) {
		if k < len(g.Options) {
			for _, v := range g.Options[k].Values {
				c.Options[g.Options[k].Name] = v
				every(c, k+1)
			}
			return
		}
		if _, err := g.Configure(c); err != nil {
			return
		}
		all++
		pairsOf(g, c, func(pair string) {
			if !have[pair] {
				t.Errorf("no configuration has %s", pair)
				have[pair] = true
			}
		})
	}
	for _, version := range g.Versions {
		for seats := g.MinSeats; seats <= g.MaxSeats; seats++ {
			every(game.Config{Version: version, Seats: seats, Options: map[string]string{}}, 0)
		}
	}
	if len(configs) > all/3 {
		t.Errorf("%d configurations of %d", len(configs), all)
	}
	if again := Configs(g); fmt.Sprint(again) != fmt.Sprint(configs) {
		t.Error("the configurations are others each time")
	}
}
