package report

import (
	"io"
	"time"

	"spielwerk/arena/ladder"
	"spielwerk/game"
	"spielwerk/lang"
)

// LadderFormat names the version of the JSON of a ladder's report.
const LadderFormat = "spielwerk-ladder/1"

// Ladder is the content of the report on a ladder. docs/report.md describes it for readers of
// the JSON.
type Ladder struct {
	Played
	Neighbours bool    `json:"neighbours"`
	Seed       uint64  `json:"seed"`
	Games      int     `json:"games"` // of every two bots that meet,
	Deals      int     `json:"deals"` // each of them played twice
	Seconds    float64 `json:"seconds"`
	*ladder.Table
}

// NewLadder is the report on a ladder that took some time.
func NewLadder(l *ladder.Ladder, table *ladder.Table, took time.Duration) *Ladder {
	return &Ladder{
		Played:     newPlayed(LadderFormat, LadderCommand(l), l.Rules, l.Bots),
		Neighbours: l.Neighbours, Seed: l.Seed, Games: l.Games, Deals: l.Games / 2, Seconds: took.Seconds(), Table: table,
	}
}

// LadderCommand is the command line that plays a ladder again: see Command.
func LadderCommand(l *ladder.Ladder) string {
	command := begun("arena", l.Rules, l.Games, l.Bots, l.Seed)
	if l.Neighbours {
		command += " --neighbours"
	}
	return command + optioned(l.Rules)
}

// WritePage writes the report as one HTML page that needs nothing else.
func (l *Ladder) WritePage(out io.Writer, rules game.Rules, book *lang.Book, code string) error {
	b := &ladderBuilder{l, newSheet(rules, book, code)}
	b.top(rules.Game())
	b.findings()
	b.ratings()
	b.pairs()
	b.matrix()
	b.reading()
	return pageTemplate.Execute(out, b.page)
}
