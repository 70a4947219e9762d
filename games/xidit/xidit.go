// Package xidit is Lords of Xidit for three to five seats: every rule LX-1 to
// LX-15 of data/rules.yaml.
//
//	facts.go    map, tiles, titans and tables, read from data/data.yaml
//	state.go    the state and its invariants
//	moves.go    what may be done, its written form, why the rest may not
//	play.go     set-up, years, and the frames of nested decisions
//	program.go  the secret programmes
//	execute.go  the orders: roads, recruiting, threats, rewards
//	tiles.go    removal and refill of city tiles
//	titans.go   the fight against a titan
//	census.go   the military census
//	assess.go   the three assessments
//	score.go    the explanation of the ranking
//	view.go     what a seat may see; text.go its text form; box.go what is printed
//	evaluate.go    the evaluation that bots use; weights.go its numbers, read from data/evaluation.yaml
package xidit

import (
	"embed"

	"spielwerk/game"
	"spielwerk/game/components"
)

//go:embed locale/*.yaml examples/*.json
//go:embed data/rules.yaml data/sources.yaml data/levels.yaml data/figures.json data/records/*.jsonl data/guides/*.yaml
var folder embed.FS // what of the game's folder is read in the same way in all games

// Game is the fact sheet of Lords of Xidit. It fails only if the embedded data
// are broken.
func Game() (*game.Game, error) {
	g, err := newGame(components.File{Name: dataName, Data: dataYAML})
	if err != nil {
		return nil, err
	}
	g.Pack, g.Earlier, g.Schema = LoadPack, earlier, packSchema
	g.Parts = []game.Part{{Name: dataName, Data: dataYAML}}
	if g.Guides, err = components.Guides(folder, "first"); err != nil {
		return nil, err
	}
	return g, nil
}

// LoadPack is Lords of Xidit with a pack: a YAML file in the format of data/data.yaml with
// any of the parts roads, regions, tiles, set18, titans, census, calendar and dummy, which
// replace ours. A tile of set18 is the number of its city, with the face that it has among the tiles, or a row like
// theirs, with a face of its own. The rules have another DataHash, so that a record can be replayed only with
// the same pack. The error for an invalid pack has the name of the file, the line and the
// reason: LX-13.4, LX-15.12.
func LoadPack(name string, data []byte) (*game.Game, error) {
	pack := components.File{Name: name, Data: data}
	g, err := newGame(components.File{Name: dataName, Data: dataYAML}, pack)
	if err != nil {
		return nil, err
	}
	g.Earlier = earlierWith(pack)
	return g, nil
}

// bothForms is a set of 18 that says its tiles in both ways.
const bothForms = `set18:
  - {city: 1, recruit: [militia, archer, infantry, cleric, mage], threat: [militia], reward: {gold: 1, bards: 1, storeys: 1}, provenance: house}
  - 2
  - 3
  - 4
  - 5
  - 6
  - 7
  - 8
  - 9
  - 10
  - 11
  - 12
  - 13
  - 14
  - 15
  - 16
  - 17
  - 18
`

// packSchema is what a pack may say.
func packSchema() ([]byte, error) {
	shape := &components.Shape{Overlay: true}
	ours := components.File{Name: dataName, Data: dataYAML, Shape: shape}
	set18 := components.File{Name: dataName, Data: []byte(bothForms), Shape: shape} // which ours lacks
	if _, err := readFacts(ours, set18); err != nil {
		return nil, err
	}
	return shape.JSON("Component data of Lords of Xidit")
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
	option := func(name string, rule game.Rule, values ...string) game.Option {
		return game.Option{Name: name, Values: values, Default: values[0], Rule: rule}
	}
	g := &game.Game{
		Name:     "xidit",
		Prefixes: []string{"LX"},
		Versions: []int{1},
		MinSeats: 3, // LX-1.1
		MaxSeats: 5,
		Weight:   2,
		Called:   []string{"region", "titan"},
		Options: []game.Option{
			option("censusTie", "LX-9.6", "none", "all"),
			option("censusShown", "LX-9.5", "kept", "paid"),
			option("reputationTieFirst", "LX-11.6", "smaller", "larger", "none"),
			{Name: "firstPlayer", Values: []string{"draw", "seat0"}, Default: "draw", Rule: "LX-2.8", Changes: game.ChangesStart},
			{Name: "length", Values: []string{"full", "short"}, Default: "full", Rule: "LX-12.6", Changes: game.ChangesGame},
		},
		Data:    []string{facts.hash},
		Undated: "428524b6fc2e1184121e9c32b639060ccaf5fff33351f596f2f0f3f0da82f175",
	}
	if err = components.Sheet(g, folder); err != nil {
		return nil, err
	}
	g.Source = source
	words := vocabulary(facts)
	g.Open = func(c game.Config) (game.Rules, error) {
		r := &rules{
			facts: facts, game: g, config: c, vocabulary: words,
			seats: c.Seats, dummy: c.Seats == 3, weigh: weigh, // LX-12.1
			options: options{
				censusAll:  c.Options["censusTie"] == "all",
				censusPaid: c.Options["censusShown"] == "paid",
				tieLarger:  c.Options["reputationTieFirst"] == "larger",
				tieNone:    c.Options["reputationTieFirst"] == "none",
				seat0:      c.Options["firstPlayer"] == "seat0",
				short:      c.Options["length"] == "short",
			},
		}
		r.calendar, r.set, r.tiles = facts.full, facts.all, facts.tiles
		if r.short { // LX-12.6, LX-12.7
			r.calendar = facts.brief
		}
		if r.short || r.dummy { // LX-2.2, LX-15.16
			r.set, r.tiles = facts.set18, facts.small
		}
		r.printed = r.box()
		return r, nil
	}
	return g, nil
}

// options are the named options.
type options struct {
	censusAll  bool // LX-9.6
	censusPaid bool // LX-9.5, LX-15.9
	tieLarger  bool // LX-15.4
	tieNone    bool
	seat0      bool // LX-15.5
	short      bool // LX-12.6
}

// rules is Lords of Xidit with seats and options fixed.
type rules struct {
	*facts
	options
	game       *game.Game
	config     game.Config
	vocabulary *game.Vocabulary
	seats      int
	dummy      bool
	calendar   calendar
	set        []uint8               // tiles of this game
	tiles      [cities + 1]tileFacts // and their faces
	printed    *Box
	weigh      weighing
}

func (r *rules) Game() *game.Game             { return r.game }
func (r *rules) Config() game.Config          { return r.config }
func (r *rules) DataHash() string             { return r.hash }
func (r *rules) Vocabulary() *game.Vocabulary { return r.vocabulary }
func (r *rules) Blank() game.Position         { return &Position{rules: r} }

// Deal sets the game up: LX-2.1 to LX-2.8.
func (r *rules) Deal(rand game.Rand, log *game.Log) game.Position {
	p := &Position{rules: r}
	p.deal(rand, log)
	return p
}

// participants is the number of competitors in the assessments: LX-12.1.
func (r *rules) participants() int {
	if r.dummy {
		return 4
	}
	return r.seats
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

// Pending implements game.Position. Programmes (LX-3.2) and bids (LX-9.3) are set by all
// seats at the same time; everything else is decided by one seat (LX-13.2). A seat that is
// ready is not pending, though it may still change its mind (LX-15.8).
func (p *Position) Pending() game.Seats {
	s := &p.s
	if s.Depth > 0 {
		return game.Only(s.Stack[s.Depth-1].Seat)
	}
	var set game.Seats
	switch s.Phase {
	case phaseStart:
		return game.Only(p.inTurn(s.Turn))
	case phaseProgram:
		for seat := range game.Seat(p.rules.seats) {
			if !s.Players[seat].Ready {
				set = set.With(seat)
			}
		}
	case phaseCensus:
		for seat := range game.Seat(p.rules.seats) {
			if s.Players[seat].Bid == 0 {
				set = set.With(seat)
			}
		}
	case phaseExecute, phaseOver: // no moves of their own
	}
	return set
}

// inTurn is the seat that is t places clockwise of the first player.
func (p *Position) inTurn(t uint8) game.Seat {
	return (p.s.First + game.Seat(t)) % game.Seat(p.rules.seats)
}
