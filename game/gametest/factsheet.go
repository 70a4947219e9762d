package gametest

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"spielwerk/game"
	"spielwerk/game/coverage"
)

// provenances are the possible sources of a rule.
var provenances = []string{"seed", "public", "derived", "house"}

// factSheet: the fact sheet is complete and consistent: versions, seats, options, rule book.
func factSheet(c *Case) error {
	g := c.Game
	switch {
	case g.Name == "" || len(g.Prefixes) == 0 || g.Open == nil || g.Locale == nil || g.Source == nil:
		return errors.New("name, prefixes, Open, Locale and Source must be given")
	case len(g.Versions) == 0 || g.Versions[0] < 1 || !slices.IsSorted(g.Versions):
		return fmt.Errorf("versions %v are not numbers from 1, oldest first", g.Versions)
	case g.MinSeats < 1 || g.MaxSeats > game.MaxSeats || g.MinSeats > g.MaxSeats:
		return fmt.Errorf("%d to %d seats", g.MinSeats, g.MaxSeats)
	}
	if err := ruleBook(g); err != nil {
		return err
	}
	names := map[string]bool{}
	for _, o := range g.Options {
		switch {
		case names[o.Name]:
			return fmt.Errorf("option %s is there twice", o.Name)
		case len(o.Values) < 2 || !slices.Contains(o.Values, o.Default):
			return fmt.Errorf("option %s: default %q, values %q", o.Name, o.Default, o.Values)
		case o.Seat != 0 && !slices.ContainsFunc(g.Options, sameForNextSeat(g, o)):
			return fmt.Errorf("option %s is about seat %d, but there is none like it for the next seat", o.Name, o.Seat)
		}
		names[o.Name] = true
		if err := c.rule(o.Rule); err != nil {
			return fmt.Errorf("option %s: %w", o.Name, err)
		}
	}
	return nil
}

// sameForNextSeat finds the option for the next seat that corresponds to an option of one
// seat; after the last seat comes the first.
func sameForNextSeat(g *game.Game, o game.Option) func(game.Option) bool {
	next := o.Seat%g.MaxSeats + 1
	stem, numbered := strings.CutSuffix(o.Name, strconv.Itoa(o.Seat))
	return func(n game.Option) bool {
		return numbered && n.Seat == next && n.Name == stem+strconv.Itoa(next) && n.More == o.More
	}
}

// configurations: rules report their configuration, and their data have one hash.
func configurations(c *Case) error {
	have := c.Rules.Config()
	want, err := c.Game.Configure(have)
	if err != nil {
		return err
	}
	hash := c.Rules.DataHash()
	switch {
	case c.Rules.Game() != c.Game:
		return errors.New("the rules belong to another game")
	case fmt.Sprint(have) != fmt.Sprint(want):
		return fmt.Errorf("rules opened for %v say they are for %v", want, have)
	case !dataHash.MatchString(hash):
		return fmt.Errorf("the hash of the data is %q, not 64 hexadecimal digits", hash)
	case hash != c.again.DataHash():
		return errors.New("the hash of the data changes")
	}
	return nil
}

var dataHash = regexp.MustCompile(`^[0-9a-f]{64}$`)

// ruleBook checks that the rules are numbered and each has a source.
func ruleBook(g *game.Game) error {
	if all, rules := g.Contents(); len(g.Chapters) > 0 {
		for i, chapter := range all {
			switch {
			case len(rules[i]) == 0:
				return fmt.Errorf("chapter %s has no rules", chapter.ID)
			case i >= len(g.Chapters):
				return fmt.Errorf("rule %s is in no chapter", rules[i][0].ID)
			case slices.ContainsFunc(all[:i], func(c game.Chapter) bool { return c.ID == chapter.ID }):
				return fmt.Errorf("chapter %s is there twice", chapter.ID)
			}
		}
	}
	seen := map[game.Rule]bool{}
	for _, info := range g.RuleBook {
		id := info.ID
		numbered := slices.ContainsFunc(g.Prefixes, func(p string) bool {
			return regexp.MustCompile(`^` + regexp.QuoteMeta(p) + `-\d+(\.\d+)+$`).MatchString(string(id))
		})
		switch {
		case !numbered:
			return fmt.Errorf("rule %q is not numbered with a prefix of %q", id, g.Prefixes)
		case seen[id]:
			return fmt.Errorf("rule %s is there twice", id)
		case len(info.Provenance) == 0:
			return fmt.Errorf("rule %s has no source", id)
		case info.Option != "" && !slices.ContainsFunc(g.Options, func(o game.Option) bool { return o.Name == info.Option }):
			return fmt.Errorf("rule %s is governed by option %s, which the game does not have", id, info.Option)
		}
		seen[id] = true
		for _, p := range info.Provenance {
			if !slices.Contains(provenances, p) {
				return fmt.Errorf("rule %s is from %q, not one of %q", id, p, provenances)
			}
		}
	}
	return nil
}

// citations: every rule is cited by a test or excused, and every rule that code or tests cite
// is in the book.
func citations(c *Case) error {
	r, err := coverage.Of(c.Game)
	if err != nil {
		return err
	}
	var errs []error
	if len(r.Unknown) > 0 {
		errs = append(errs, fmt.Errorf("%d cited rules are not in the rule book: %v", len(r.Unknown), r.Unknown))
	}
	if len(r.Missing) > 0 {
		errs = append(errs,
			fmt.Errorf("%d of %d rules are cited by no test and not excused: %v", len(r.Missing), r.Rules, r.Missing))
	}
	return errors.Join(errs...)
}
