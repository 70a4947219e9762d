// Package alienartifacts is Alien Artifacts for two to five seats: every rule AA-0.2
// to AA-24 of data/rules.yaml.
//
//	facts.go       the component tables; pack.go reads them from data/cards.yaml
//	effects.go     the grammar of effects: all there is to an effect, in one table
//	sides.go       the sides of cards: changes, conditions; reactions.go what cards react to
//	versions.go    what versions of the rules decide otherwise
//	state.go       the state; check.go its invariants
//	frames.go      what waits: all there is to a kind of frame, in one table
//	moves.go       what may be done and its written form; legal.go why the rest may not
//	play.go        turns, frames, effects
//	setup.go       set-up and factions
//	buy.go         buying, looking at cards, searching decks
//	complete.go    completing cards and automatic construction
//	pay.go         payments
//	produce.go     production
//	attack.go      attacks
//	technology.go  scoring of technologies
//	blockade.go    blockades; lifts.go where paying for one in advance matters
//	artifacts.go   artifacts and additional effects
//	draw.go        the draw phase and the resource deck
//	end.go         the end of the game
//	score.go       points, each with its reason
//	view.go        what a seat may see; text.go its text form; box.go what is printed
//	evaluate.go    the evaluation that bots use; weights.go its numbers, read from data/evaluation.yaml; reckoned.go what follows from these
//	value.go       the learned value that searches use; features.go its inputs, data/value.csv its numbers
package alienartifacts

import (
	"bytes"
	"embed"

	"spielwerk/game"
	"spielwerk/game/components"
	"spielwerk/game/policy"
	"spielwerk/game/value"
)

//go:embed locale/*.yaml examples/*.json
//go:embed data/rules.yaml data/sources.yaml data/levels.yaml data/figures.json data/records/*.jsonl data/guides/*.yaml
var folder embed.FS // what of the game's folder is read in the same way in all games

// Game is the fact sheet of Alien Artifacts. It fails only if the embedded data
// are broken.
func Game() (*game.Game, error) {
	g, err := newGame(components.File{Name: cardsFile, Data: cardsYAML})
	if err != nil {
		return nil, err
	}
	g.Pack, g.Earlier, g.Schema = LoadPack, earlier, packSchema
	g.Parts = []game.Part{{Name: cardsFile, Data: cardsYAML}}
	if g.Guides, err = components.Guides(folder, "first"); err != nil {
		return nil, err
	}
	return g, nil
}

// LoadPack is Alien Artifacts with a pack: a YAML file in the format of data/cards.yaml with
// any of its parts, which replace ours; of config it may have only some members. A file with
// all parts stands alone, so that a game that was begun with an earlier data/cards.yaml goes
// on with that one. Cards keep their ids, because the locales know them by these. The rules
// have another DataHash, so that a record can be replayed only with the same pack. The error
// for an invalid pack has the name of the file, the line and the reason: AA-21.1.
func LoadPack(name string, data []byte) (*game.Game, error) {
	pack := components.File{Name: name, Data: data}
	g, err := newGame(components.File{Name: cardsFile, Data: cardsYAML}, pack)
	if err != nil {
		return nil, err
	}
	g.Earlier = earlierWith(pack)
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
	var learned *value.PackedNets
	if len(files) == 1 && bytes.Equal(files[0].Data, cardsYAML) { // the nets are trained on our cards only
		if learned, err = (&rules{facts: facts, weigh: weigh, seats: 2}).readNets(); err != nil {
			return nil, err
		}
	}
	g := &game.Game{
		Name:     "alienartifacts",
		Prefixes: []string{"AA"},
		Versions: []int{1, 2},
		MinSeats: 2, // AA-20.17
		MaxSeats: 5,
		Weight:   2,
		Called:   []string{"card", "artifact", "plan", "system", "faction"},
		Options: []game.Option{
			{Name: "factions", Values: []string{"random", "choice"}, Default: "random", Rule: "AA-3.6", Changes: game.ChangesStart},
			{Name: "shipLimits", Values: []string{"literal", "byColour"}, Default: "literal", Rule: "AA-6.12"},
		},
		Data: []string{facts.hash},
	}
	if err = components.Sheet(g, folder); err != nil {
		return nil, err
	}
	g.Source = source
	words, waiting, choosing := vocabulary(), frameKinds(), draftKinds()
	g.Open = func(c game.Config) (game.Rules, error) {
		r := &rules{
			facts: facts, game: g, config: c, vocabulary: words,
			rulings: rulingsOf(c.Version), frames: waiting, drafts: choosing, seats: c.Seats, choice: c.Options["factions"] == "choice", weigh: weigh, nets: learned,
		}
		if c.Options["shipLimits"] == "byColour" {
			r.facts = facts.byColour()
		}
		r.printed = r.box()
		r.reckon()
		return r, nil
	}
	return g, nil
}

// rules is Alien Artifacts with seats and options fixed.
type rules struct {
	*facts
	rulings
	frames     *[frames]frameKind
	drafts     *[draftKindCount]draftKind
	game       *game.Game
	config     game.Config
	vocabulary *game.Vocabulary
	seats      int
	choice     bool // factions are chosen, not drawn: AA-3.6
	weigh      weighing
	reckoned   *reckoned
	nets       *value.PackedNets // nil for packs, on which no nets were trained
	policy     *policy.Prior     // of those who train one; nil otherwise
	printed    *Box
}

func (r *rules) Game() *game.Game             { return r.game }
func (r *rules) Config() game.Config          { return r.config }
func (r *rules) DataHash() string             { return r.hash }
func (r *rules) Vocabulary() *game.Vocabulary { return r.vocabulary }
func (r *rules) Blank() game.Position         { return &Position{rules: r} }

// Deal sets the game up: AA-3.1 to AA-3.10.
func (r *rules) Deal(rand game.Rand, log *game.Log) game.Position {
	p := &Position{rules: r}
	p.deal(rand, log)
	return p
}

// Position is a state with the rules it is played by.
type Position struct {
	rules   *rules
	s       State
	undealt undealt // a part of the state that is not in s yet
	// Buffers for lists of answers and copies of the position, and what is remembered; not part of
	// the state.
	scratch   []game.Move
	trial     *Position
	leads     value.Leads[State]
	assets    *assetCache
	standings [game.MaxSeats]standing
}

func (p *Position) Rules() game.Rules { return p.rules }
func (p *Position) Reveals() uint32   { return p.s.Reveals }

// State implements game.Position.
func (p *Position) State() any {
	p.dealDecks()
	return &p.s
}

// CopyFrom implements game.Position.
func (p *Position) CopyFrom(from game.Position) {
	f := from.(*Position)
	p.s, p.undealt = f.s, f.undealt
}

// Disclosed implements [game.Discloser].
func (p *Position) Disclosed() uint32 { return p.s.Shows }

// Pending implements game.Position: one seat decides at a time, the active one or
// in its turn the defender (AA-12.4).
func (p *Position) Pending() game.Seats {
	s := &p.s
	switch {
	case s.Phase == phaseOver:
		return 0
	case s.Depth > 0:
		return game.Only(s.Stack[s.Depth-1].Seat)
	}
	return game.Only(s.Active)
}
