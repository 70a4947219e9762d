// Package figures keeps what was measured of a game's bots: who beats whom, and how games
// between bots of one level go. The file of a game is data/figures.json; sim and arena write it
// (--figures), the pages of the site and "spielwerk figures" read it.
package figures

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"spielwerk/arena"
	"spielwerk/arena/ladder"
	"spielwerk/bot"
	"spielwerk/game"
)

// File is all that was measured of a game.
type File struct {
	Pairings []Pairing `json:"pairings"`
	Samples  []Sample  `json:"samples"`
}

// Played is with what something was measured. What was measured with other rules, components or
// bots says nothing about those of today.
type Played struct {
	Seats   int               `json:"seats"`
	Options map[string]string `json:"options,omitempty"` // those that are not at their default
	Rules   int               `json:"rules"`             // version
	Data    string            `json:"data"`              // first digits of the hash of the component data
	Runs    []Run             `json:"runs"`
}

// Run is one series of games.
type Run struct {
	Seed  uint64 `json:"seed"`
	Games int    `json:"games"`
}

// Games is how many games were played.
func (p *Played) Games() (n int) {
	for _, run := range p.Runs {
		n += run.Games
	}
	return n
}

// Pairing is the result of two levels against each other: see ladder.Pairing.
type Pairing struct {
	First  Level   `json:"first"`
	Second Level   `json:"second"`
	Wins   float64 `json:"wins"` // of the first; a win shared by k seats counts 1/k
	Played
}

// Level is a level, and the bot that played for it.
type Level struct {
	Name string `json:"level"`
	Bot  string `json:"bot"`
}

// Sample is how games went in which all seats had bots of one level.
type Sample struct {
	Level
	Played
	Moves     Range     `json:"moves"`     // of all seats in a game
	Decisions Range     `json:"decisions"` // of a seat in a game: its moves when it had a choice
	Steps     Range     `json:"steps"`     // decisions one after the other: those that are made at the same time count once
	Scores    Spread    `json:"scores"`    // of all seats
	Winners   float64   `json:"winners"`   // mean score of those that won
	Wins      []float64 `json:"wins"`      // by seat; a win shared by k seats counts 1/k
	Means     []float64 `json:"means"`     // mean score by seat
}

// Range is what lies in the middle of many values: a tenth is below Low, half below Median, a
// tenth above High.
type Range struct {
	Low    int `json:"low"`
	Median int `json:"median"`
	High   int `json:"high"`
}

// Spread is a mean and how far values lie from it.
type Spread struct {
	Mean      float64 `json:"mean"`
	Deviation float64 `json:"deviation"` // standard deviation
	Min       int     `json:"min"`
	Max       int     `json:"max"`
}

// hashDigits is how many digits of a hash name component data.
const hashDigits = 12

// PlayedWith is with what games are played.
func PlayedWith(rules game.Rules, seed uint64, games int) Played {
	c := rules.Config()
	p := Played{Seats: c.Seats, Rules: c.Version, Data: rules.DataHash()[:hashDigits], Runs: []Run{{seed, games}}}
	usual := rules.Game().Default(c.Seats)
	for _, o := range rules.Game().Options {
		if v := c.Options[o.Name]; v != "" && v != cmp.Or(usual.Options[o.Name], o.Default) {
			if p.Options == nil {
				p.Options = map[string]string{}
			}
			p.Options[o.Name] = v
		}
	}
	return p
}

// today tells whether games with default options are played like this in the game as it is. Rules are opened once for
// each number of seats: to open them takes longer than to read what was measured.
func today(g *game.Game) func(Played) bool {
	opened := map[int]game.Rules{}
	return func(p Played) bool {
		rules, known := opened[p.Seats]
		if !known {
			rules, _ = g.Rules(g.Default(p.Seats)) // nil if the game has no such number of seats
			opened[p.Seats] = rules
		}
		return rules != nil && len(p.Options) == 0 && rules.Config().Version == p.Rules && rules.DataHash()[:hashDigits] == p.Data
	}
}

// holds reports whether the level has that bot today, with default options.
func (l Level) holds(g *game.Game, seats int) bool {
	return bot.AtLevel(l.Name, g, g.Default(seats)) == l.Bot
}

// LevelOf is a level with its bot in a game with these rules.
func LevelOf(name string, rules game.Rules) Level {
	return Level{name, bot.AtLevel(name, rules.Game(), rules.Config())}
}

// Of is what was measured of a game as it is today, with default options. A game of which
// nothing was measured has an empty file.
func Of(g *game.Game) (File, error) {
	f, err := Read(g.Figures)
	if err != nil {
		return File{}, fmt.Errorf("figures of %s: %w", g.Name, err)
	}
	played := today(g)
	f.Pairings = slices.DeleteFunc(f.Pairings, func(p Pairing) bool {
		return !played(p.Played) || !p.First.holds(g, p.Seats) || !p.Second.holds(g, p.Seats)
	})
	f.Samples = slices.DeleteFunc(f.Samples, func(s Sample) bool { return !played(s.Played) || !s.holds(g, s.Seats) })
	return f, nil
}

// Read reads a file; one without a byte is empty.
func Read(text []byte) (f File, err error) {
	if len(text) == 0 {
		return f, nil
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	return f, dec.Decode(&f)
}

// Text is the file as it is written: a line for each pairing and sample, in an order that does
// not depend on which was measured first.
func (f *File) Text() ([]byte, error) {
	slices.SortStableFunc(f.Pairings, func(a, b Pairing) int {
		return cmp.Or(cmp.Compare(a.Seats, b.Seats), cmp.Compare(rank(a.First), rank(b.First)), cmp.Compare(rank(a.Second), rank(b.Second)), slices.CompareFunc(a.Runs, b.Runs, byRun))
	})
	slices.SortStableFunc(f.Samples, func(a, b Sample) int {
		return cmp.Or(cmp.Compare(a.Seats, b.Seats), cmp.Compare(rank(a.Level), rank(b.Level)), slices.CompareFunc(a.Runs, b.Runs, byRun))
	})
	var out bytes.Buffer
	out.WriteString("{\n")
	for i, list := range []struct {
		name  string
		lines []any
	}{{"pairings", anys(f.Pairings)}, {"samples", anys(f.Samples)}} {
		fmt.Fprintf(&out, " %q: [", list.name)
		for k, line := range list.lines {
			text, err := json.Marshal(line)
			if err != nil {
				return nil, err
			}
			if k > 0 {
				out.WriteByte(',')
			}
			out.WriteString("\n  ")
			out.Write(text)
		}
		out.WriteString("\n ]")
		if i == 0 {
			out.WriteByte(',')
		}
		out.WriteByte('\n')
	}
	out.WriteString("}\n")
	return out.Bytes(), nil
}

func byRun(a, b Run) int { return cmp.Or(cmp.Compare(a.Seed, b.Seed), cmp.Compare(a.Games, b.Games)) }

func rank(l Level) int { return slices.Index(bot.Levels(), l.Name) }

func anys[T any](list []T) []any {
	out := make([]any, len(list))
	for i := range list {
		out[i] = list[i]
	}
	return out
}

// Put adds a sample, or puts it in the place of the one of the same level, seats and options.
func (f *File) Put(s Sample) {
	f.Samples = append(slices.DeleteFunc(f.Samples, func(old Sample) bool {
		return old.Name == s.Name && alike(old.Played, s.Played)
	}), s)
}

// PutPairing adds a pairing, or puts it in the place of the one of the same levels, seats,
// options and seed: other runs of the same two count together.
func (f *File) PutPairing(p Pairing) {
	f.Pairings = append(slices.DeleteFunc(f.Pairings, func(old Pairing) bool {
		return old.First.Name == p.First.Name && old.Second.Name == p.Second.Name && slices.Equal(old.Runs, p.Runs) && alike(old.Played, p.Played)
	}), p)
}

func alike(a, b Played) bool {
	return a.Seats == b.Seats && fmt.Sprint(a.Options) == fmt.Sprint(b.Options) // printed in the order of the keys
}

// Ratings rates the levels by all pairings with the seats of the first one, the lowest level
// first, which has 0. It is empty if a level has met nobody.
func (f *File) Ratings() (seats int, list []ladder.Standing) {
	if len(f.Pairings) == 0 {
		return 0, nil
	}
	seats = f.Pairings[0].Seats
	var met []ladder.Pairing
	for _, p := range f.Pairings {
		if p.Seats == seats {
			met = append(met, ladder.Pairing{First: p.First.Name, Second: p.Second.Name, Games: p.Games(), Wins: p.Wins})
		}
	}
	for _, level := range bot.Levels() {
		if !slices.ContainsFunc(met, func(p ladder.Pairing) bool { return p.First == level || p.Second == level }) {
			return seats, nil
		}
	}
	list = ladder.Rate(bot.Levels(), met)
	slices.SortStableFunc(list, func(a, b ladder.Standing) int {
		return slices.Index(bot.Levels(), a.Bot) - slices.Index(bot.Levels(), b.Bot)
	})
	return seats, list
}

// Error is by how many percent a seat's part of the wins differs from what it truly is, at most
// and in 95 of 100 samples: half of the widest interval of all seats.
func (s *Sample) Error() (widest float64) {
	for _, wins := range s.Wins {
		low, high := arena.Wilson(wins/float64(s.Games()), float64(s.Games()))
		widest = max(widest, 100*(high-low)/2)
	}
	return widest
}
