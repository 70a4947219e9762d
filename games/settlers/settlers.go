// Package settlers is Imperial Settlers for two to four seats and for one: every
// rule IS-1 to IS-22 of data/rules.yaml, and with the expansion Atlanteans, for up to
// five, also IA-1 to IA-14.
//
//	facts.go      boards, cards and tables, read from data/*.yaml
//	effects.go    triggers and amounts of effects, compiled into tables
//	ops.go        the ops that effects consist of, each in one place
//	pack.go       component data of one's own
//	set.go        sets of cards
//	state.go      the state; check.go its invariants; redeal.go what a seat cannot know
//	moves.go      what may be done, its written form; judge.go why the rest may not
//	frames.go     what waits for a decision: all kinds of frames, each in one place
//	play.go       set-up and rounds
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
//	atlanteans.go the box of Atlanteans; decks.go its formats and decks
//	builder.go    what a program needs that lets one build a deck
//	technology.go Technology tokens
//	tokens.go     unlocked, blocked and marked Locations, and other cards of that box
//	visit.go      Workers sent to Open Production Locations
//	event.go      Events, and cards that are turned up
//	score.go      the explanation of the points
//	view.go       what a seat may see; text.go its text form; box.go what is printed
//	evaluate.go      the evaluation that bots use; weights.go its numbers, read from data/evaluation.yaml
//	cardvalues.go    the values of single cards; seatcache.go the cached values of seats
//	value.go         the learned value that searches use; features.go its inputs, data/value.csv its numbers
package settlers

import (
	"embed"
	"fmt"

	"spielwerk/game"
	"spielwerk/game/components"
	"spielwerk/game/policy"
	"spielwerk/game/value"
)

//go:embed locale/*.yaml examples/*.json
//go:embed data/rules.yaml data/sources.yaml data/levels.yaml data/figures.json data/records/*.jsonl data/guides/*.yaml
var folder embed.FS // what of the game's folder is read in the same way in all games

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
	g, err := newGame(dataFiles.ReadFile, expansionNone)
	if err != nil {
		return nil, err
	}
	g.Pack, g.Earlier, g.Schema = LoadPack, earlier, packSchema
	if g.Parts, err = packParts(); err != nil {
		return nil, err
	}
	if g.Guides, err = components.Guides(folder, "first", "atlanteans", "solo"); err != nil {
		return nil, err
	}
	return g, nil
}

// newGame is the game with the component data that read gives by file name, and the default
// of the option expansion.
func newGame(read func(name string) ([]byte, error), expansion string) (*game.Game, error) {
	facts, err := readFacts(read)
	if err != nil {
		return nil, err
	}
	weigh, err := readWeights()
	if err != nil {
		return nil, err
	}
	g := &game.Game{
		Name:     "settlers",
		Prefixes: []string{"IS", "IA"},
		Versions: []int{1},
		MinSeats: 1, // IS-1.1
		MaxSeats: maxSeats,
		Weight:   3,
		Called:   []string{"card", "cardtext", "faction"},
		Options: []game.Option{
			{Name: "expansion", Values: []string{expansionNone, expansionAtlanteans}, Default: expansion, Rule: "IA-1.1", Later: true, Changes: game.ChangesGame},
			{Name: "lookout", Values: []string{lookoutStandard, lookoutAlternate, lookoutAdvanced}, Default: lookoutStandard, Rule: "IS-17.1", Changes: game.ChangesGame},
			{Name: "peaceful", Values: []string{"on", "off"}, Default: "off", Rule: "IS-17.4", Changes: game.ChangesGame},
			game.Switch("faction_reshuffle", false, "IS-2.9"),
		},
		Data: []string{facts.hash, facts.fullHash},
		Full: game.Config{Seats: maxSeats, Options: map[string]string{"expansion": expansionAtlanteans}},
	}
	if err = components.Sheet(g, folder); err != nil {
		return nil, err
	}
	g.Source = source
	for seat := range maxSeats {
		g.Options = append(g.Options, game.Option{
			Name: fmt.Sprint("faction", seat+1), Values: append([]string{factionRandom, factionPick}, factionWords...),
			Default: factionRandom, Rule: "IS-1.6", Later: seat >= baseFactions, Seat: seat + 1, Changes: game.ChangesStart,
		})
	}
	g.Options = append(g.Options, addedOptions()...)
	var nets, netsOfAtlanteans *value.PackedNets
	if facts.ours {
		r := &rules{facts: facts, weigh: weigh}
		if nets, err = r.readNets("data/value.csv", valueCSV); err != nil {
			return nil, err
		}
		if netsOfAtlanteans, err = r.readNets("data/value_atlanteans.csv", atlanteansCSV); err != nil {
			return nil, err
		}
	}
	printed := map[bool]*Box{ // with the expansion and without; games share them
		false: (&rules{facts: facts, opKinds: &opKinds, factions: baseFactions}).box(),
		true:  (&rules{facts: facts, opKinds: &opKinds, factions: factions, atlanteans: true}).box(),
	}
	words, allWords := vocabulary(facts, facts.baseLast, baseFactions), vocabulary(facts, facts.last, factions)
	var prior, priorOfAtlanteans *policy.Prior
	if facts.ours {
		if prior, err = readPolicy("data/policy.csv", policyCSV, words); err != nil {
			return nil, err
		}
		if priorOfAtlanteans, err = readPolicy("data/policy_atlanteans.csv", policyOfAtlanteansCSV, allWords); err != nil {
			return nil, err
		}
	}
	g.Decks = facts.bringDecks
	g.Fits = func(c game.Config) error { return facts.fits(complete(g, c)) }
	g.Open = func(config game.Config) (game.Rules, error) {
		c := complete(g, config)
		r := &rules{
			facts: facts, frames: &frameKinds, opKinds: &opKinds, game: g, config: config, vocabulary: words, seats: c.Seats, weigh: weigh, nets: nets, policy: prior,
			factions: baseFactions, lasting: hasSamurai | hasTech, alternate: c.Options["lookout"] == lookoutAlternate, advanced: c.Options["lookout"] == lookoutAdvanced,
			peaceful: c.Options["peaceful"] == "on", reshuffle: c.Options["faction_reshuffle"] == "on",
		}
		for seat := range r.wishes {
			r.wishes[seat] = c.Options[fmt.Sprint("faction", seat+1)]
		}
		if r.atlanteans = c.Options["expansion"] == expansionAtlanteans; r.atlanteans {
			r.factions, r.vocabulary, r.nets, r.policy = factions, allWords, netsOfAtlanteans, priorOfAtlanteans
			r.openFormat, r.commonWish = c.Options["format"] == formatOpen, c.Options["commons"]
			r.factionAdds, r.swapOwn = c.Options["atlantean_faction_adds_common"] == "on", c.Options["swap_only_own_deck"] == "on"
			r.lateColours, r.arkAtEnd = c.Options["colours_when_built_only"] == "on", c.Options["ark_returns_at_phase_end"] == "on"
			r.foreignScores, r.openOnly = c.Options["foreign_use_scores"] == "on", c.Options["sand_sailors_open_only"] == "on"
			r.virtualFaction, r.collects = c.Options["virtual_faction"] == "on", c.Options["advanced_solo"] == "on"
			if c.Options["unlock_permanent"] == "on" {
				r.lasting |= isUnlocked
			}
			r.readDecks(c)
		}
		if r.solo() {
			r.policy = nil
		}
		r.printed = printed[r.atlanteans]
		r.cardValues = cardValuesOf(r)
		return r, nil
	}
	return g, nil
}

// complete is a configuration that names every option.
func complete(g *game.Game, c game.Config) game.Config {
	all := map[string]string{}
	for _, o := range g.Options {
		all[o.Name] = c.Value(o)
	}
	c.Options = all
	return c
}

// addedOptions are the options of games with the expansion.
func addedOptions() []game.Option {
	list := []game.Option{
		{Name: "format", Values: []string{formatStandard, formatOpen}, Default: formatStandard, Rule: "IA-2.2", Changes: game.ChangesStart},
		{Name: "commons", Values: []string{commonsAuto, commonsBase, commonsAll}, Default: commonsAuto, Rule: "IA-2.1", Changes: game.ChangesStart},
		game.Switch("atlantean_faction_adds_common", true, "IA-2.5"),
		game.Switch("one_set_for_all", false, "IA-2.2"),
		game.Switch("swap_only_own_deck", false, "IA-2.4"),
		game.Switch("colours_when_built_only", false, "IA-12.2"),
		game.Switch("ark_returns_at_phase_end", false, "IA-10.2"),
		game.Switch("foreign_use_scores", false, "IA-6.10"),
		game.Switch("sand_sailors_open_only", false, "IA-12.13"),
		game.Switch("unlock_permanent", false, "IA-8.4"),
		game.Switch("virtual_faction", true, "IA-13.2"),
		game.Switch("advanced_solo", false, "IA-13.10"),
	}
	for seat := range maxSeats {
		list = append(list, game.Option{
			Name: fmt.Sprint("deck", seat+1), Values: []string{deckBasic, deckReady, deckAll}, Default: deckBasic, Rule: "IS-18.1", More: true, Seat: seat + 1, Changes: game.ChangesStart,
		})
	}
	for i := range list {
		list[i].Later = true
	}
	return list
}

const maxSeats = 5 // IS-1.1, IA-2.6

// rules is Imperial Settlers with seats and options fixed.
type rules struct {
	*facts
	frames     *[frames]frameKind
	opKinds    *[opCodes]opKind
	weigh      weighing
	game       *game.Game
	config     game.Config
	vocabulary *game.Vocabulary
	seats      int
	alternate  bool // IS-17.1
	advanced   bool // IS-17.2
	peaceful   bool // IS-17.4
	reshuffle  bool // IS-2.9
	wishes     [maxSeats]string
	factions   int    // that there are
	lasting    uint16 // flags of Spots that Cleanup leaves: IS-13.6
	printed    *Box   // what is on cards and boards
	cardValues *cardValues
	nets       *value.PackedNets // nil for packs, on which none were trained
	policy     *policy.Prior

	atlanteans     bool   // the expansion is in use: IA-1.1
	openFormat     bool   // IA-2.1
	commonWish     string // the Common deck of the open format
	choices        [maxSeats]choice
	decks          [maxSeats][factions]cards
	out            [factions]cards // that are replaced: IA-2.4
	added          bool            // somebody's deck has cards of the set: IA-2.4
	factionAdds    bool            // IA-2.5
	swapOwn        bool            // IA-2.4
	lateColours    bool            // IA-12.2
	arkAtEnd       bool            // IA-10.2
	foreignScores  bool            // IA-6.10
	openOnly       bool            // IA-12.13
	virtualFaction bool            // IA-13.2
	collects       bool            // IA-13.10
}

func (r *rules) Game() *game.Game    { return r.game }
func (r *rules) Config() game.Config { return r.config }

// DataHash is the hash of the data in use; that of the base game does not change with the
// expansion.
func (r *rules) DataHash() string {
	if r.atlanteans {
		return r.fullHash
	}
	return r.hash
}

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

// Position is a state with the rules it is played by, and a cache of its evaluation.
type Position struct {
	rules     *rules
	s         State
	mover     game.Seat // whose move is carried out
	seatCache seatCache
	hinter    hinter              // of the latest evaluation
	listed    [128]game.Move      // buffer for lists of moves
	leads     *value.Leads[State] // by the nets; nil before the first is asked for
}

func (p *Position) Rules() game.Rules { return p.rules }
func (p *Position) State() any        { return &p.s }

// CopyFrom implements game.Position.
func (p *Position) CopyFrom(from game.Position) { p.s = from.(*Position).s }
func (p *Position) Reveals() uint32             { return p.s.Reveals }

// Disclosed implements [game.Discloser].
func (p *Position) Disclosed() uint32 { return p.s.Shows }

// inTurn is the seat t places clockwise of the first player.
func (p *Position) inTurn(t int) game.Seat {
	return game.Seat((int(p.s.First) + t) % p.rules.seats)
}
