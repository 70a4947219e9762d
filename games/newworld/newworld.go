// Package newworld is Carcassonne: Mayflower / New World for two to five seats:
// every rule NW-1 to NW-11 of data/rules.yaml.
//
//	facts.go  tiles and starting spaces; pack.go reads them from data/tiles.yaml and packs
//	state.go  the state and its invariants
//	land.go   the map: cells, gaps, features joined as tiles are laid
//	moves.go  what may be done, its written form, why the rest may not
//	play.go   the turn: draw, place, deploy, score
//	score.go  scoring, surveyors, removal, final scoring
//	view.go   what a seat may see; text.go its text form
//	evaluate.go  the evaluation that bots use; weights.go its numbers, read from data/evaluation.yaml
package newworld

import (
	"bytes"
	"embed"
	"fmt"
	"slices"

	"spielwerk/game"
	"spielwerk/game/components"
)

//go:embed locale/*.yaml examples/*.json
//go:embed data/rules.yaml data/sources.yaml data/levels.yaml data/figures.json data/records/*.jsonl data/guides/*.yaml
var folder embed.FS // what of the game's folder is read in the same way in all games

// Game is the fact sheet of New World. It fails only if the embedded data are
// broken.
func Game() (*game.Game, error) {
	g, err := newGame(components.File{Name: tilesFile, Data: tilesYAML})
	if err != nil {
		return nil, err
	}
	g.Pack, g.Earlier, g.Schema = LoadPack, earlier, packSchema
	g.Parts = []game.Part{{Name: tilesFile, Data: tilesYAML}}
	if g.Guides, err = components.Guides(folder, "first"); err != nil {
		return nil, err
	}
	return g, nil
}

// newGame is the game with the component data of files; later files replace parts of earlier
// ones.
func newGame(files ...components.File) (*game.Game, error) {
	facts, err := readFacts(files...)
	if err != nil {
		return nil, err
	}
	weigh, err := readWeights()
	if err != nil {
		return nil, err
	}
	g := &game.Game{
		Name:     "newworld",
		Prefixes: []string{"NW"},
		Versions: []int{1},
		MinSeats: 2, // NW-10.1
		MaxSeats: 5,
		Called:   []string{"tile", "town"},
		Public:   true, // only the order of the tiles is hidden, from all alike
		Weight:   1,
		Options: []game.Option{ // NW-10.3, NW-10.4
			game.Switch("rowLimit", false, "NW-10.3"),
			game.Switch("bonusPerSettler", true, "NW-7.3"),
			game.Switch("finalBonus", false, "NW-9.14"),
			game.Switch("seaFillsFarms", true, "NW-6.10"),
			game.Switch("startSpacesCountAsTiles", true, "NW-6.11"),
			game.Switch("removeWhenBlocked", true, "NW-7.16"),
			{Name: firstPlayer, Values: append(slices.Clone(firstSeats), firstDrawn), Default: firstSeats[0], Rule: "NW-2.5", Later: true, Changes: game.ChangesStart},
		},
		Fits:    fits,
		Data:    []string{facts.hash},
		Undated: "6fa75eac4ad60ea557f90c2e4783ceaeb1734d54e4d4d3ef8b25ad0dfd1748e0",
	}
	if err = components.Sheet(g, folder); err != nil {
		return nil, err
	}
	g.Source = source
	if len(files) > 1 || !bytes.Equal(files[0].Data, tilesYAML) { // the locales name only our tiles
		if g.Names, err = facts.packNames(); err != nil {
			return nil, err
		}
	}
	words := vocabulary(facts)
	g.Open = func(c game.Config) (game.Rules, error) {
		on := func(name string) bool { return c.Options[name] == "on" }
		return &rules{
			facts: facts, game: g, config: c, vocabulary: words,
			seats: c.Seats, weigh: weigh,
			options: options{
				rowLimit:                on("rowLimit"),
				bonusPerSettler:         on("bonusPerSettler"),
				finalBonus:              on("finalBonus"),
				seaFillsFarms:           on("seaFillsFarms"),
				startSpacesCountAsTiles: on("startSpacesCountAsTiles"),
				removeWhenBlocked:       on("removeWhenBlocked"),
				first:                   beginner(c),
			},
		}, nil
	}
	return g, nil
}

// options are the named options of NW-10.3 to NW-10.5.
type options struct {
	rowLimit                bool
	bonusPerSettler         bool
	finalBonus              bool
	seaFillsFarms           bool
	startSpacesCountAsTiles bool
	removeWhenBlocked       bool
	first                   game.Seat // the seat that begins, [game.Nobody] if it is drawn by lot: NW-2.5
}

// The option for who begins, and its values: the seats, and a draw.
const (
	firstPlayer = "firstPlayer"
	firstDrawn  = "draw"
)

var firstSeats = []string{"seat0", "seat1", "seat2", "seat3", "seat4"}

// beginner is the seat that begins, [game.Nobody] if it is drawn.
func beginner(c game.Config) game.Seat {
	value, chosen := c.Options[firstPlayer]
	if !chosen {
		return 0
	}
	if value == firstDrawn {
		return game.Nobody
	}
	return game.Seat(slices.Index(firstSeats, value))
}

// fits refuses a beginner who has no seat at the table.
func fits(c game.Config) error {
	if int(beginner(c)) >= c.Seats {
		return fmt.Errorf("%s cannot be %s at a table of %d seats (NW-2.5)", firstPlayer, c.Options[firstPlayer], c.Seats)
	}
	return nil
}

// rules is New World with seats and options fixed.
type rules struct {
	*facts
	options
	game       *game.Game
	config     game.Config
	vocabulary *game.Vocabulary
	seats      int
	weigh      weighing
}

func (r *rules) Game() *game.Game             { return r.game }
func (r *rules) Config() game.Config          { return r.config }
func (r *rules) DataHash() string             { return r.hash }
func (r *rules) Vocabulary() *game.Vocabulary { return r.vocabulary }
func (r *rules) Blank() game.Position         { return &Position{rules: r} }

// Deal sets the game up: NW-2.1 to NW-2.6.
func (r *rules) Deal(rand game.Rand, log *game.Log) game.Position {
	p := &Position{rules: r}
	p.deal(rand, log)
	return p
}

// Position is a state with the rules it is played by.
type Position struct {
	rules *rules
	s     State
}

func (p *Position) Rules() game.Rules { return p.rules }
func (p *Position) State() any        { return &p.s }

// CopyFrom implements game.Position.
func (p *Position) CopyFrom(from game.Position) { p.s = from.(*Position).s }
func (p *Position) Reveals() uint32             { return p.s.Reveals }

// Pending implements game.Position: in New World only the active seat decides
// (NW-3.4), and nobody once the game is over.
func (p *Position) Pending() game.Seats {
	if p.s.Phase == phaseOver {
		return 0
	}
	return game.Only(p.s.Active)
}
