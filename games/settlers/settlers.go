// Package settlers is Imperial Settlers for two to four seats and for one: every
// rule IS-1 to IS-22 of data/rules.yaml.
//
//	facts.go      boards, cards and tables, read from data/*.yaml
//	effects.go    the vocabulary of effects, compiled into tables; ops.go its ops
//	pack.go       component data of one's own
//	set.go        sets of cards
//	state.go      the state; check.go its invariants; redeal.go what a seat cannot know
//	moves.go      what may be done, its written form; judge.go why the rest may not
//	play.go       set-up, rounds, and the frames of nested decisions
//	lookout.go    the drafts, in all their variants
//	production.go goods of boards, Deals and Locations
//	gain.go       gaining and drawing
//	pay.go        paying
//	build.go      Locations
//	deal.go       Deals
//	raze.go       Razing, what becomes of Locations that leave play
//	activate.go   the use of Actions; run.go what effects do
//	react.go      what reacts
//	exchange.go   Workers for Resources and cards
//	samurai.go    the free moves: Defence tokens and Samurai
//	cleanup.go    passing, storing, the end of a round and of the game
//	solo.go       the virtual player
//	score.go      the explanation of the points
//	view.go       what a seat may see; text.go its text form; box.go what is printed
//	hints.go      the evaluation that bots use
package settlers

import (
	"embed"
	"fmt"

	"go.yaml.in/yaml/v3"

	"spielwerk/game"
)

//go:embed locale/*.yaml
var localeFiles embed.FS

//go:embed *.go
var sourceFiles embed.FS

//go:embed data/rules.yaml
var rulesYAML []byte

// The values of the options.
const (
	lookoutStandard  = "standard"
	lookoutAlternate = "alternate" // IS-17.1
	lookoutAdvanced  = "advanced"  // IS-17.2, IS-17.3
	factionRandom    = "random"    // IS-1.6
	factionPick      = "pick"
)

// Game is the fact sheet of Imperial Settlers. It fails only if the embedded
// data are broken.
func Game() (*game.Game, error) {
	g, err := newGame(dataFiles.ReadFile)
	if err != nil {
		return nil, err
	}
	g.Pack = LoadPack
	return g, nil
}

// newGame is the game with the component data that read gives by file.
func newGame(read func(name string) ([]byte, error)) (*game.Game, error) {
	facts, err := readFacts(read)
	if err != nil {
		return nil, err
	}
	var book struct {
		Rules []game.RuleInfo `yaml:"rules"`
	}
	if err := yaml.Unmarshal(rulesYAML, &book); err != nil {
		return nil, fmt.Errorf("data/rules.yaml: %w", err)
	}
	g := &game.Game{
		Name:     "settlers",
		Prefixes: []string{"IS"},
		Versions: []int{1},
		MinSeats: 1, // IS-1.1
		MaxSeats: maxSeats,
		Options: []game.Option{
			{Name: "lookout", Values: []string{lookoutStandard, lookoutAlternate, lookoutAdvanced}, Default: lookoutStandard, Rule: "IS-17.1"},
			game.Switch("peaceful", false, "IS-17.4"),
			game.Switch("faction_reshuffle", false, "IS-2.9"),
		},
		RuleBook: book.Rules,
		Locale:   localeFiles,
		Source:   sourceFiles,
	}
	for seat := range maxSeats {
		g.Options = append(g.Options, game.Option{
			Name: fmt.Sprint("faction", seat+1), Values: append([]string{factionRandom, factionPick}, factionWords...),
			Default: factionRandom, Rule: "IS-1.6",
		})
	}
	words := vocabulary(facts)
	g.Open = func(c game.Config) (game.Rules, error) {
		r := &rules{
			facts: facts, game: g, config: c, vocabulary: words, seats: c.Seats,
			alternate: c.Options["lookout"] == lookoutAlternate, advanced: c.Options["lookout"] == lookoutAdvanced,
			peaceful: c.Options["peaceful"] == "on", reshuffle: c.Options["faction_reshuffle"] == "on",
		}
		for seat := range r.wishes {
			r.wishes[seat] = c.Options[fmt.Sprint("faction", seat+1)]
		}
		return r, nil
	}
	return g, nil
}

const maxSeats = 4 // IS-1.1; the arrays have room for the fifth of Atlanteans

// rules is Imperial Settlers with seats and options fixed.
type rules struct {
	*facts
	game       *game.Game
	config     game.Config
	vocabulary *game.Vocabulary
	seats      int
	alternate  bool // IS-17.1
	advanced   bool // IS-17.2
	peaceful   bool // IS-17.4
	reshuffle  bool // IS-2.9
	wishes     [maxSeats]string
}

func (r *rules) Game() *game.Game             { return r.game }
func (r *rules) Config() game.Config          { return r.config }
func (r *rules) DataHash() string             { return r.hash }
func (r *rules) Vocabulary() *game.Vocabulary { return r.vocabulary }
func (r *rules) Blank() game.Position         { return &Position{rules: r} }

// solo reports whether one plays against the virtual player: IS-19.1.
func (r *rules) solo() bool { return r.seats == 1 }

// Deal sets the game up: IS-1.
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

// inTurn is the seat that is t places clockwise of the first player.
func (p *Position) inTurn(t int) game.Seat {
	return game.Seat((int(p.s.First) + t) % p.rules.seats)
}
