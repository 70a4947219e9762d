package game

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
)

// Game is the fact sheet of a game: what the house knows before it is played.
type Game struct {
	Name     string // folder, command line and records: a short word
	Prefixes []string
	Versions []int // versions of the rules that can be played, oldest first
	MinSeats int
	MaxSeats int
	Options  []Option
	RuleBook []RuleInfo
	// Public says that the game hides nothing from one seat that another knows:
	// View is the same for every seat and for watchers, so that it need be made
	// only once.
	Public bool
	Locale fs.FS // locale/*.{en,de,it}.yaml
	// Names are messages that component data of one's own bring, by language and id.
	// They come before those of Locale; nil if there are none.
	Names  map[string]map[string]string
	Source fs.FS // the game's own Go files, for the coverage of its rules
	// Pack is the game with component data of one's own in place of some or all of
	// its data; nil if they cannot be replaced. The file's name is for the error,
	// which tells file, line and reason. Such an edition differs from the game in
	// the DataHash of its rules.
	Pack func(file string, data []byte) (*Game, error)
	// Data are the DataHash that rules of the game can have: several where options decide
	// which data are in use.
	Data []string
	// Undated is the DataHash of tables that were begun before a table kept it; "" if there
	// are none, and such a table is opened with the data of the program.
	Undated string
	// Earlier are the component data that the game was shipped with before; nil for such
	// an edition itself. Those of a pack are earlier data with the pack on top.
	Earlier Earlier
	// Edition names the component data of an earlier release by the first digits of
	// their hash; "" for those of this program and for packs.
	Edition string
	// Open fixes seats, options and rules version. The configuration has been
	// checked by Configure.
	Open func(Config) (Rules, error)
	// Fits says why a configuration cannot be played though each of its options by
	// itself can; nil for a game in which all fit together.
	Fits func(Config) error
	// Levels are the bots that play the game at the levels at which people meet bots (see
	// package bot), by the name of the level, as they were measured. A level that is not
	// named is played as in other games.
	Levels map[string]string
	// Decks sets the options that stand for decks which players bring as files; nil for a
	// game without. It reads them by the cards of its edition, sets no option otherwise than
	// it is, and says in a language what is wrong with a deck.
	Decks func(files []DeckFile, options map[string]string, t Speaker) error
	// Full is the configuration in which all there is to the game is in use; FullConfig
	// gives it.
	Full Config
}

// ErrOtherData is that no edition at hand has the component data of a game.
var ErrOtherData = errors.New("the game has different component data")

// Earlier finds the editions of earlier releases. A hash may be cut after twelve digits.
type Earlier interface {
	// Has reports whether a release had such data. It opens no game.
	Has(dataHash string) (bool, error)
	// Game is the game with such data, always the same; nil if no release had them.
	Game(dataHash string) (*Game, error)
}

// Edition opens the one of several editions of a game, or of their earlier ones, that has
// these component data. With an empty hash it is the first one.
func Edition(editions []*Game, c Config, dataHash string) (Rules, error) {
	var first Rules
	var unfit error
	for _, g := range editions {
		rules, err := g.Rules(c)
		if err != nil { // the options of one edition need not fit another
			unfit = cmp.Or(unfit, err)
			continue
		}
		if dataHash == "" || rules.DataHash() == dataHash {
			return rules, nil
		}
		if first == nil {
			first = rules
		}
	}
	for _, g := range editions {
		rules, err := earlier(g, c, dataHash)
		if rules != nil || err != nil {
			return rules, err
		}
	}
	switch {
	case unfit != nil:
		return nil, unfit
	case first == nil:
		return nil, errors.New("the game has no edition")
	}
	return nil, fmt.Errorf("%w (%.12s, here %.12s); give their file with --pack", ErrOtherData, dataHash, first.DataHash())
}

// earlier opens a game with the component data of an earlier release, nil if there were
// none with this hash.
func earlier(g *Game, c Config, dataHash string) (Rules, error) {
	if g.Earlier == nil || dataHash == "" {
		return nil, nil
	}
	old, err := g.Earlier.Game(dataHash)
	if err != nil || old == nil {
		return nil, err
	}
	rules, err := old.Rules(c)
	if err != nil || rules.DataHash() != dataHash {
		return nil, err
	}
	return rules, nil
}

// RuleInfo is one numbered rule: where it comes from, and how it is shown that
// the program keeps it.
type RuleInfo struct {
	ID         Rule     `yaml:"id" json:"id"`
	Provenance []string `yaml:"provenance" json:"provenance"` // seed, public, derived, house
	Confidence string   `yaml:"confidence" json:"confidence,omitempty"`
	Option     string   `yaml:"option" json:"option,omitempty"`
	Excused    string   `yaml:"excused" json:"excused,omitempty"` // why no test can cite it
}

// Option is a named choice of rules that is fixed before a game begins.
type Option struct {
	Name    string
	Values  []string
	Default string
	Rule    Rule
	// More says that other values than those listed may be given; Fits judges them.
	More bool
	// Later says that there were games before there was this option. A configuration
	// names it only if it is not at its default, so that their records stay as they
	// are.
	Later bool
	// Seat is the seat that the option is about, 1 for the first; its name ends in that
	// number. It is 0 for what concerns the whole table.
	Seat int
}

// DeckFile is a deck that somebody brings.
type DeckFile struct {
	Seat int    // that it is for, 1 for the first
	Name string // of the file, for errors
	Data []byte
}

// Switch is an option with the values on and off.
func Switch(name string, on bool, rule Rule) Option {
	o := Option{Name: name, Values: []string{"on", "off"}, Default: "off", Rule: rule}
	if on {
		o.Default = "on"
	}
	return o
}

// Config is a game's configuration: what a record must name so that the game
// can be played again.
type Config struct {
	Version int               // of the rules
	Seats   int               // number of seats
	Options map[string]string // every option of the game with its value, but for those that came later: Option.Later
}

// Value is what an option of the game is in this configuration.
func (c Config) Value(o Option) string {
	if v, ok := c.Options[o.Name]; ok {
		return v
	}
	return o.Default
}

// FullConfig is the configuration that uses most of what is in the box, for
// catalogues and drawings: the most seats with all defaults if the game names no
// other.
func (g *Game) FullConfig() Config {
	if g.Full.Seats > 0 {
		return g.Full
	}
	return Config{Seats: g.MaxSeats}
}

// Default is the default configuration for a number of seats; where the defaults are not
// for so many, the full one with so many seats.
func (g *Game) Default(seats int) Config {
	c := Config{Seats: seats}
	if g.Fits == nil {
		return c
	}
	if _, err := g.Configure(c); err != nil {
		c.Options = g.FullConfig().Options
	}
	return c
}

// Configure checks a wish (Version 0 for the newest, options by name, those not
// named get their default) and completes it to a full configuration.
func (g *Game) Configure(want Config) (Config, error) {
	c := Config{Version: want.Version, Seats: want.Seats, Options: map[string]string{}}
	if c.Version == 0 {
		c.Version = g.Versions[len(g.Versions)-1]
	}
	if !slices.Contains(g.Versions, c.Version) {
		return Config{}, fmt.Errorf("%s has no rules version %d; it has %v", g.Name, c.Version, g.Versions)
	}
	if c.Seats < g.MinSeats || c.Seats > g.MaxSeats {
		return Config{}, fmt.Errorf("%s is for %d to %d seats, not %d", g.Name, g.MinSeats, g.MaxSeats, c.Seats)
	}
	for _, o := range g.Options {
		if !o.Later {
			c.Options[o.Name] = o.Default
		}
	}
	for _, name := range slices.Sorted(maps.Keys(want.Options)) {
		value := want.Options[name]
		i := slices.IndexFunc(g.Options, func(o Option) bool { return o.Name == name })
		if i < 0 {
			names := make([]string, len(g.Options))
			for i, o := range g.Options {
				names[i] = o.Name
			}
			return Config{}, fmt.Errorf("%s has no option %q; it has %s", g.Name, name, strings.Join(names, ", "))
		}
		if !slices.Contains(g.Options[i].Values, value) && (!g.Options[i].More || value == "") {
			return Config{}, fmt.Errorf("option %s cannot be %q; it is one of %s", name, value, strings.Join(g.Options[i].Values, ", "))
		}
		c.Options[name] = value
		if g.Options[i].Later && value == g.Options[i].Default {
			delete(c.Options, name)
		}
	}
	if g.Fits != nil {
		if err := g.Fits(c); err != nil {
			return Config{}, fmt.Errorf("%s: %w", g.Name, err)
		}
	}
	return c, nil
}

// Rules opens the game in a configuration that may be incomplete.
func (g *Game) Rules(want Config) (Rules, error) {
	c, err := g.Configure(want)
	if err != nil {
		return nil, err
	}
	return g.Open(c)
}

// Rules are a game with version, seats, options and data fixed. They are
// immutable and may be used by any number of goroutines.
type Rules interface {
	Game() *Game
	Config() Config
	// DataHash is the SHA-256 of the component data, in hexadecimal.
	DataHash() string
	Vocabulary() *Vocabulary
	// Deal sets up a position, drawing from r, and returns what happened.
	Deal(r Rand, log *Log) Position
	// Blank is a position to copy others into. It cannot be played.
	Blank() Position
}

// Boxed are rules that can tell what is printed on their components. Rules need not be.
type Boxed interface {
	// Printed is the same in every position; it becomes one JSON object.
	Printed() any
}

// Position is a state together with the rules it is played by. It is not safe
// for concurrent use; positions share nothing but their Rules.
type Position interface {
	Rules() Rules
	// State is a pointer to the state: a plain value struct of fixed size that
	// holds no pointers, slices, maps, strings or interfaces, so that its bytes
	// (see [Bytes]) are all there is to a position besides its rules.
	State() any
	// CopyFrom makes the position equal to another one of the same rules.
	CopyFrom(Position)

	// Pending is the set of seats that owe a decision; empty when the game is
	// over. It has several members where the rules let seats decide at the same
	// time. A seat that has decided owes nothing, even if it may still change its
	// mind.
	Pending() Seats
	// Prompt is what a pending seat has to decide.
	Prompt(Seat) Prompt
	// Moves appends every legal move of a seat. A pending seat has one at least
	// that retracts nothing (see [Form]). Another seat has none, unless it has
	// decided while others still do: then it may have moves that retract that, and
	// is pending again after one.
	Moves(dst []Move, seat Seat) []Move
	// Play makes a move that is legal for the seat. Any other move is refused
	// and changes nothing.
	Play(seat Seat, m Move, log *Log) *Refusal
	// Blocked appends moves that a player might expect and cannot make.
	Blocked(dst []Block, seat Seat) []Block
	// Reveals counts the moments at which somebody learned something hidden.
	Reveals() uint32

	// Total is a seat's score so far.
	Total(Seat) int
	// Scores appends the explanation of all totals, in the order of events.
	Scores(dst []Line) []Line
	// Ranks gives each seat's place in a game that is over: 1 for the winners,
	// shared places where the rules share them. A game for one can be lost: then its
	// seat has place 2, because the game itself came first, and nobody has place 1.
	Ranks() [MaxSeats]int

	// View is what a seat (or Watcher) may see, as a type of the game's own
	// that is built field by field.
	View(Seat) View
	// Trace is the full state, hidden facts included, for records and
	// verifiers; it becomes one JSON object. What never changes is left to [Boxed].
	Trace() any
	// Redeal replaces all that the seat cannot know by a random arrangement
	// that fits what it does know. The result depends on what the seat knows and
	// on r only: two positions that the seat cannot tell apart become equal.
	Redeal(seat Seat, r *Rand)
	// Evaluate is the heuristic evaluation: how well a seat stands, in hundredths of a
	// point ahead of its best opponent. In a game for one there is no opponent: it estimates how close
	// the seat is to winning, and in the end it is above 0 exactly if the seat has won.
	// It looks at nothing the seat cannot know.
	Evaluate(Seat) int
	// Check verifies the invariants of the state.
	Check() error
}

// Valuer is a position with a learned value: it tells better than Evaluate how its game
// will end. It holds where a turn begins (at a prompt that opens one) and where the game is
// over; in the middle of a turn it may be wrong. A position need not be one.
type Valuer interface {
	// Value is by how many hundredths of a point the seat will be ahead of its best
	// opponent in the end; in the end, by how many it is. It looks at nothing the seat
	// cannot know. It is not ok where nothing was learned, as for component data of
	// one's own; then it is not ok at any time of the game.
	Value(Seat) (lead int, ok bool)
}

// Suggester is a position that can tell how a seat would finish in the obvious way
// what it is deciding, where a person has one in mind and many small moves to
// make, such as a payment. It is a suggestion: moves that are legal one after the
// other, none of which retracts anything, and all other moves stay open. A
// position need not be one.
type Suggester interface {
	// Obvious appends the moves, none if there is no obvious way.
	Obvious(dst []Move, seat Seat) []Move
}

// View is what one seat may see. It is encoded as JSON by the API.
type View interface {
	// Text is the view in words and signs, for terminals and screen readers.
	Text(Tongue) string
}

// Speaker is a tongue that says refusals of a game.
type Speaker interface {
	Tongue
	Refusal(*Refusal) string
}

// Tongue makes sentences in one language. ID names a message of the locales;
// data are its operands by name.
type Tongue interface {
	Say(id string, data map[string]any) string
	// Count is Say for a message whose form depends on a number.
	Count(id string, n int, data map[string]any) string
	// Seat is how a seat is called at this table.
	Seat(Seat) string
}

// Discloser is a position that tells which of its revelations were of one's own: the seat
// that moved showed what it held and had chosen itself, and nobody learned anything else. Such
// a move can be undone, for who made it has learned nothing by it.
type Discloser interface {
	// Disclosed counts these among Reveals.
	Disclosed() uint32
}
