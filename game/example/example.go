// Package example plays the examples of rule books. An example is a move in a position that a
// test has set up: the tests of a game write it (see gametest.Scenario.Example) and fail if it
// would be written otherwise, so that no example can show what the engine does not do.
package example

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"spielwerk/game"
)

// Example is a position, what is played from it and what comes of it. The locales tell what it
// shows in "example.<ID>".
type Example struct {
	ID      string            `json:"-"`     // the file's name without .json
	Rules   []game.Rule       `json:"rules"` // that it shows, the most important first
	Version int               `json:"version"`
	Seats   int               `json:"seats"`
	Options map[string]string `json:"options"`
	Seat    game.Seat         `json:"seat"`  // who looks: the first who moves
	Start   []byte            `json:"start"` // see game.NewStart
	Moves   []string          `json:"moves"` // as players write them, after the letter of their seat: "A pass"
	// Refused is the rule that refuses the last move; "" if all are played.
	Refused game.Rule `json:"refused,omitempty"`
	Told    []string  `json:"told,omitempty"`   // the events in their written form
	Scored  []string  `json:"scored,omitempty"` // the new score lines in their written form
}

// Played is an example that was played.
type Played struct {
	Rules         game.Rules
	Before, After game.Position
	Plies         []game.Ply    // the moves; the last is not played if it is refused
	Events        []game.Event  // of all moves
	Marks         []int         // number of events before each move
	Lines         []game.Line   // the new score lines
	Refusal       *game.Refusal // of the last move, nil if all are played
}

// ErrNotFound means that a game has no example of this id.
var ErrNotFound = errors.New("there is no such example")

// Read reads all examples of a game, sorted by their ids.
func Read(g *game.Game) ([]*Example, error) {
	if g.Examples == nil {
		return nil, nil
	}
	names, err := fs.Glob(g.Examples, "examples/*.json")
	if err != nil {
		return nil, err
	}
	var all []*Example
	for _, name := range names {
		x, err := Find(g, strings.TrimSuffix(path.Base(name), ".json"))
		if err != nil {
			return nil, err
		}
		all = append(all, x)
	}
	return all, nil
}

// Find reads one example of a game.
func Find(g *game.Game, id string) (*Example, error) {
	if g.Examples == nil || !plain(id) {
		return nil, ErrNotFound
	}
	text, err := fs.ReadFile(g.Examples, "examples/"+id+".json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ErrNotFound
	}
	if err != nil {
		return nil, err
	}
	x := &Example{ID: id}
	if err := json.Unmarshal(text, x); err != nil {
		return nil, fmt.Errorf("examples/%s.json: %w", id, err)
	}
	return x, nil
}

// plain reports whether an id is a file's name: small letters, digits and hyphens.
func plain(id string) bool {
	return id != "" && path.Base(id) == id && !strings.ContainsFunc(id, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-'
	})
}

// Config is the configuration of the example.
func (x *Example) Config() game.Config {
	return game.Config{Version: x.Version, Seats: x.Seats, Options: x.Options}
}

// Play plays the example. It fails if a move cannot be made, or the last one can that is
// refused.
func (x *Example) Play(g *game.Game) (*Played, error) {
	rules, err := g.Rules(x.Config())
	if err != nil {
		return nil, fmt.Errorf("example %s: %w", x.ID, err)
	}
	before, err := game.Started(rules, x.Start)
	if err != nil {
		return nil, fmt.Errorf("example %s: %w", x.ID, err)
	}
	if len(x.Moves) == 0 || int(x.Seat) < 0 || int(x.Seat) >= x.Seats {
		return nil, fmt.Errorf("example %s: no moves, or no seat %d", x.ID, x.Seat)
	}
	p := &Played{Rules: rules, Before: before, After: rules.Blank()}
	p.After.CopyFrom(before)
	var log game.Log
	for i, text := range x.Moves {
		letter, written, _ := strings.Cut(text, " ")
		m, err := rules.Vocabulary().ParseMove(written)
		if err != nil || len(letter) != 1 || letter[0] < 'A' || int(letter[0]-'A') >= x.Seats {
			return nil, fmt.Errorf("example %s: move %q: %w", x.ID, text, err)
		}
		ply := game.Ply{Seat: game.Seat(letter[0] - 'A'), Move: m}
		p.Plies, p.Marks = append(p.Plies, ply), append(p.Marks, len(log.Events))
		no := p.After.Play(ply.Seat, ply.Move, &log)
		last := x.Refused != "" && i == len(x.Moves)-1
		switch {
		case !last && no != nil:
			return nil, fmt.Errorf("example %s: %q is refused by %s %v", x.ID, text, no.Rule, no.Args)
		case last && (no == nil || no.Rule != x.Refused):
			return nil, fmt.Errorf("example %s: %q is not refused by %s", x.ID, text, x.Refused)
		}
		p.Refusal = no
	}
	p.Events = log.Events
	p.Lines = gained(before, p.After)
	return p, nil
}

// gained are the score lines of a position that another one before it does not have.
func gained(before, after game.Position) []game.Line {
	old := before.Scores(nil)
	var lines []game.Line
	for _, l := range after.Scores(nil) {
		if i := slices.Index(old, l); i >= 0 {
			old = slices.Delete(old, i, i+1)
			continue
		}
		lines = append(lines, l)
	}
	return lines
}

// Happened are the events in their written form, each with its seat and its rule:
// "A score trail 1,4 2 2 0 by NW-6.2".
func (p *Played) Happened() (out []string) {
	for _, e := range p.Events {
		out = append(out, Event(p.Rules.Vocabulary(), e))
	}
	return out
}

// Gained are the new score lines in their written form.
func (p *Played) Gained() (out []string) {
	for _, l := range p.Lines {
		out = append(out, Score(p.Rules.Vocabulary(), l))
	}
	return out
}

// Event is an event in its written form.
func Event(words *game.Vocabulary, e game.Event) string {
	return fmt.Sprintf("%s %s by %s", letter(e.Seat), written(&words.Events[e.Kind], e.Args), e.Rule)
}

// Score is a score line in its written form.
func Score(words *game.Vocabulary, l game.Line) string {
	return fmt.Sprintf("%s %s = %d by %s", letter(l.Seat), written(&words.Scores[l.Kind], l.Args), l.Points, l.Rule)
}

// letter is the letter of a seat, "-" for nobody.
func letter(seat game.Seat) string {
	if seat < 0 || seat >= game.MaxSeats {
		return "-"
	}
	return string('A' + rune(seat))
}

// written is the word and the operands of an event or score line.
func written(f *game.Form, args game.Args) string {
	words := []string{f.Word}
	for i := range f.Fields {
		words = append(words, f.Fields[i].Text(args[i]))
	}
	return strings.Join(words, " ")
}
