package gametest

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"spielwerk/game"
	"spielwerk/game/example"
)

var writeExamples = flag.Bool("examples", false, "write the examples of the rule book anew")

// Example makes what is played in it an example of the rule book: the position now, the moves
// of play, the last of which may be refused, and what came of them. The rules that it shows are
// separated by spaces, the most important first. The test fails if examples/ID.json says
// otherwise; with -examples it writes the file.
//
//	g.Example("robber-beside-surveyor", "NW-7.1 NW-7.4", func() {
//		g.Play("B place NW02 3,4 r3, pass")
//	})
//
// Between its moves play must not change the position.
func (g *Scenario[S]) Example(id, rules string, play func()) S {
	g.Helper()
	config := g.position.Rules().Config()
	x := &example.Example{
		ID: id, Version: config.Version, Seats: config.Seats, Options: config.Options, Start: game.NewStart(g.position),
	}
	for _, rule := range strings.Fields(rules) {
		x.Rules = append(x.Rules, game.Rule(rule))
	}
	g.showing = x
	play()
	g.showing = nil
	p, err := x.Play(g.position.Rules().Game())
	switch {
	case err != nil:
		g.Die("%v", err)
	case !bytes.Equal(game.Bytes(p.After), game.Bytes(g.position)):
		g.Die("example %s: the test changes the position between the moves", id)
	}
	x.Told, x.Scored = p.Happened(), p.Gained()
	g.kept(x)
	return g.self
}

// shows adds a move to the example that is being made; rule refuses it, "" if it is played.
func (g *Scenario[S]) shows(seat game.Seat, move string, rule game.Rule) {
	x := g.showing
	if x == nil {
		return
	}
	if len(x.Moves) == 0 {
		x.Seat = seat
	}
	if x.Refused != "" {
		g.Die("example %s: a move after one that is refused", x.ID)
	}
	x.Moves, x.Refused = append(x.Moves, Letter(seat)+" "+move), rule
}

// kept compares an example with its file, or writes the file.
func (g *Scenario[S]) kept(x *example.Example) {
	g.Helper()
	file := filepath.Join("examples", x.ID+".json")
	old, err := os.ReadFile(file)
	var was example.Example
	if err == nil {
		err = json.Unmarshal(old, &was)
	}
	was.ID = x.ID
	if err == nil && sameExample(g.position.Rules(), &was, x) {
		return
	}
	if !*writeExamples {
		g.Die("%s is not what the test plays (%v); go test . -run %s -examples writes it anew", file, err, g.Name())
	}
	text, err := json.MarshalIndent(x, "", "\t")
	if err == nil {
		err = os.MkdirAll("examples", 0o777)
	}
	if err == nil {
		err = os.WriteFile(file, append(text, '\n'), 0o666)
	}
	if err != nil {
		g.Fatal(err)
	}
}

// sameExample compares examples. The same state may be packed in other bytes.
func sameExample(rules game.Rules, a, b *example.Example) bool {
	p, err := game.Started(rules, a.Start)
	q, err2 := game.Started(rules, b.Start)
	if err != nil || err2 != nil || !bytes.Equal(game.Bytes(p), game.Bytes(q)) {
		return false
	}
	x, y := *a, *b
	x.Start, y.Start = nil, nil
	s, err := json.Marshal(x)
	t, err2 := json.Marshal(y)
	return err == nil && err2 == nil && bytes.Equal(s, t)
}

// exampleCalls finds the ids of the examples that tests write.
var exampleCalls = regexp.MustCompile(`\.Example\(\s*"([^"]+)"`)

// examples: each example of the rule book is written by a test, goes as its file says, and shows
// rules of the game.
func examples(c *Case) error {
	all, err := example.Read(c.Game)
	if err != nil {
		return err
	}
	written := map[string]bool{}
	files, err := fs.Glob(c.Game.Source, "*_test.go")
	if err != nil {
		return err
	}
	for _, name := range files {
		text, err := fs.ReadFile(c.Game.Source, name)
		if err != nil {
			return err
		}
		for _, m := range exampleCalls.FindAllSubmatch(text, -1) {
			if written[string(m[1])] {
				return fmt.Errorf("%s: example %s is written twice", name, m[1])
			}
			written[string(m[1])] = true
		}
	}
	var errs []error
	for _, x := range all {
		if err := exampleHolds(c, x); err != nil {
			errs = append(errs, err)
		}
		if !written[x.ID] {
			errs = append(errs, fmt.Errorf("example %s is written by no test", x.ID))
		}
		delete(written, x.ID)
	}
	for id := range written {
		errs = append(errs, fmt.Errorf("example %s has no file; run its test with -examples", id))
	}
	return summary(errs)
}

// exampleHolds plays an example.
func exampleHolds(c *Case, x *example.Example) error {
	p, err := x.Play(c.Game)
	if err != nil {
		return err
	}
	if got := p.Happened(); !slices.Equal(got, x.Told) {
		return fmt.Errorf("example %s: the events are %q, its file has %q", x.ID, got, x.Told)
	}
	if got := p.Gained(); !slices.Equal(got, x.Scored) {
		return fmt.Errorf("example %s: the score lines are %q, its file has %q", x.ID, got, x.Scored)
	}
	if len(x.Rules) == 0 {
		return fmt.Errorf("example %s shows no rule", x.ID)
	}
	for _, rule := range x.Rules {
		if !slices.ContainsFunc(c.Game.RuleBook, func(info game.RuleInfo) bool { return info.ID == rule }) {
			return errors.Join(fmt.Errorf("example %s", x.ID), fmt.Errorf("the rule book has no rule %s", rule))
		}
	}
	return nil
}
