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

// Game is the fact sheet of a game: everything that is known before it is played.
type Game struct {
	Name     string // folder, command line and records: a short word
	Prefixes []string
	Versions []int // versions of the rules that can be played, oldest first
	MinSeats int
	MaxSeats int
	Options  []Option
	RuleBook []RuleInfo
	Chapters []Chapter  // of the rule book, in the order in which one reads them; see Contents
	Overview []Overview // the rules in one page; none if the game has no such page
	// Public says that no seat knows anything that another does not: View is the same for all
	// seats and watchers, so that it is made once.
	Public bool
	// Weight is how much there is to learn: 1 for little, 2, or 3 for much; 0 says nothing.
	Weight int
	Locale fs.FS // locale/*.{en,de,it}.yaml
	// Names are messages of a pack, by language and id. They replace those of Locale; nil if
	// there are none.
	Names  map[string]map[string]string
	Source fs.FS // the game's own Go files, for the coverage of its rules
	// Examples are examples/*.json, the examples of its rule book as its tests have written them;
	// see package example. Nil for none.
	Examples fs.FS
	// Pack is the game with a pack in place of some or all of its data; nil if it has none.
	// The file's name is for errors, which name file, line and reason. Such an edition has
	// another DataHash.
	Pack func(file string, data []byte) (*Game, error)
	// Parts are the files of component data, in their order. A pack of several has them as
	// documents of one file.
	Parts []Part
	// Sources says where values of the parts are from whose rows do not; nil if all rows do.
	Sources []byte
	// Schema is the JSON Schema of a pack's file, for editors; nil if Pack is.
	Schema func() ([]byte, error)
	// Called are the messages that a pack may have words of its own for, by the parts of their ids
	// before the dot: the names and texts of components.
	Called []string
	// Packed says which pack this edition is; nil for the data of the program.
	Packed *Packed
	// Data are the possible DataHash values of its rules: several if options decide which data
	// are used.
	Data []string
	// Undated is the DataHash of tables from before it was stored; "" if there are none, and
	// such a table uses the data of the program.
	Undated string
	// Earlier finds the component data of earlier releases; nil for such an edition itself.
	// For a pack they are earlier data with the pack on top.
	Earlier Earlier
	// Edition names the component data of an earlier release by the first digits of
	// their hash; "" for those of this program and for packs.
	Edition string
	// Open fixes seats, options and rules version. The configuration has been
	// checked by Configure.
	Open func(Config) (Rules, error)
	// Fits is the reason why a configuration is not possible although each of its options is;
	// nil for a game in which all combinations are.
	Fits func(Config) error
	// Levels are the bots of the levels (see package bot) by the names of the levels, as they
	// were measured. Levels that are missing have the defaults of package bot. "expert from 3" is the
	// expert with three seats and more ([LevelFrom]), and what [LevelWith] ends is so with a value of an option.
	Levels map[string]string
	// Figures are what was measured of its bots: the file that package arena/figures reads and
	// writes. nil if nothing was measured.
	Figures []byte
	// Records are games between strong bots that people may look at: files in the format of
	// package record, with a nonce of each seat. nil if there are none.
	Records fs.FS
	// Decks sets the options for decks that players bring as files; nil for a game without
	// decks. It reads the cards of its edition and never changes an option that is set. Errors
	// are in the language of t.
	Decks func(files []DeckFile, options map[string]string, t Speaker) error
	// Full is the configuration that uses everything in the box; see FullConfig.
	Full Config
	// Guides lead newcomers through first games, the first of them through that of the game as it
	// is by default.
	Guides []Guide
}

// Part is a file of component data.
type Part struct {
	Name  string // in the game's folder
	Data  []byte
	Fixed bool // no pack can replace it
}

// Packed is a pack as people know it.
type Packed struct {
	Name  string            // a short word: of its folder, or of its file
	Title map[string]string // by language; without one Name
	About map[string]string // what it is, in a sentence or two; may be missing
	By    string            // who made it; may be missing
	File  Part              // its data
}

// In is a title or a sentence in a language: if it is missing in English, then in any.
func (p *Packed) In(texts map[string]string, lang string) string {
	for _, code := range []string{lang, "en", "de", "it"} {
		if texts[code] != "" {
			return texts[code]
		}
	}
	return ""
}

// Called is what a pack is called in a language.
func (p *Packed) Called(lang string) string { return cmp.Or(p.In(p.Title, lang), p.Name) }

// ErrOtherData means that no known edition has these component data.
var ErrOtherData = errors.New("the game has different component data")

// Earlier finds the editions of earlier releases. A hash may be cut after twelve digits.
type Earlier interface {
	// Has reports whether a release had such data. It does not open a game.
	Has(dataHash string) (bool, error)
	// Game is the game with such data, always the same value; nil if no release had them.
	Game(dataHash string) (*Game, error)
}

// Edition opens the edition with these component data, among the given ones and their earlier
// ones; with an empty hash the first.
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

// RuleInfo is a numbered rule with its source.
type RuleInfo struct {
	ID         Rule     `yaml:"id" json:"id"`
	Provenance []string `yaml:"provenance" json:"provenance"` // seed, public, derived, house
	Confidence string   `yaml:"confidence" json:"confidence,omitempty"`
	Option     string   `yaml:"option" json:"option,omitempty"`
	Excused    string   `yaml:"excused" json:"excused,omitempty"` // the reason why no test can cite it
}

// Chapter is a chapter of a rule book: the rules whose ids begin with its id and a dot. The
// locales call it "chapter.<id>".
type Chapter struct {
	ID       string
	Appendix bool // one looks it up in case of doubt
}

// Overview is a part of the rules in one page: one of OverviewParts. The locales say it as
// "overview.<part>".
type Overview struct {
	Part    string
	Example string // the id of an example that shows it, "" for none
}

// OverviewParts are the parts of the rules in one page, in their order.
var OverviewParts = []string{"goal", "turn", "points", "end"}

// Contents are the chapters of the rule book with their rules. Without Chapters they follow the
// ids in the order of the rules.
func (g *Game) Contents() (chapters []Chapter, rules [][]RuleInfo) {
	chapters = slices.Clone(g.Chapters)
	rules = make([][]RuleInfo, len(chapters))
	for _, info := range g.RuleBook {
		id, _, _ := strings.Cut(string(info.ID), ".")
		i := slices.IndexFunc(chapters, func(c Chapter) bool { return c.ID == id })
		if i < 0 {
			i = len(chapters)
			chapters, rules = append(chapters, Chapter{ID: id}), append(rules, nil)
		}
		rules[i] = append(rules[i], info)
	}
	return chapters, rules
}

// Option is a named choice of rules that is fixed before a game begins.
type Option struct {
	Name    string
	Values  []string
	Default string
	Rule    Rule
	// More allows values besides those listed; Fits checks them.
	More bool
	// Later marks an option that was added after the first release. A configuration names it
	// only if it is not at its default, so that earlier records stay the same.
	Later bool
	// Seat is the seat of the option, 1 for the first; its name ends in that number. It is 0
	// for options of the whole table.
	Seat int
	// Changes is what the option changes; forms show options by it.
	Changes Change
}

// Change is what an option changes.
type Change uint8

// What options change, in the order in which forms show them.
const (
	ChangesRuling Change = iota // how a rule is read
	ChangesStart                // how the game begins: who begins, who has which faction or deck
	ChangesGame                 // which game is played: an expansion, a length; forms show these at once
)

// DeckFile is a deck that somebody brings.
type DeckFile struct {
	Seat int    // its seat, 1 for the first
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

// Value is the value of an option in this configuration.
func (c Config) Value(o Option) string {
	if v, ok := c.Options[o.Name]; ok {
		return v
	}
	return o.Default
}

// FullConfig is the configuration that uses most of what is in the box, for catalogues and
// drawings: Full, or the most seats with all defaults if the game sets none.
func (g *Game) FullConfig() Config {
	if g.Full.Seats > 0 {
		return g.Full
	}
	return Config{Seats: g.MaxSeats}
}

// LevelFrom names, in [Game.Levels], a level with so many seats and more.
func LevelFrom(level string, seats int) string { return fmt.Sprintf("%s from %d", level, seats) }

// LevelWith ends, in [Game.Levels], the name of a level with a value of an option: "expert from 3 with
// box=on". It goes before all that the level has without the option, whatever the seats.
func LevelWith(option, value string) string { return " with " + option + "=" + value }

// Default is the default configuration for a number of seats; where the defaults do not allow
// that many, the full one.
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

// Configure checks a request (Version 0 for the newest; options by name, missing ones get
// their defaults) and completes it to a full configuration.
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
	// Blank is an empty position to copy others into. It cannot be played.
	Blank() Position
}

// Boxed are rules that can list what is printed on their components. It is optional.
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

	// Pending is the set of seats that must decide; empty when the game is over. It has
	// several members where seats decide at the same time. A seat that has decided is not in
	// it, even if it may still change its mind.
	Pending() Seats
	// Prompt is what a pending seat has to decide.
	Prompt(Seat) Prompt
	// Moves appends every legal move of a seat. A pending seat has at least one that is not a
	// retraction (see [Form]). Another seat has none, unless it has decided while others still
	// do: then it may have retractions, after which it is pending again.
	Moves(dst []Move, seat Seat) []Move
	// Play makes a move that is legal for the seat. Any other move is refused
	// and changes nothing.
	Play(seat Seat, m Move, log *Log) *Refusal
	// Blocked appends moves that a player might expect but that are not legal, with the
	// reasons.
	Blocked(dst []Block, seat Seat) []Block
	// Reveals counts how often somebody has learned something hidden.
	Reveals() uint32

	// Total is a seat's score so far.
	Total(Seat) int
	// Scores appends the explanation of all totals, in the order of events.
	Scores(dst []Line) []Line
	// Ranks gives each seat's place in a finished game: 1 for the winners, shared places where
	// the rules share them. In a lost game for one the seat has place 2 and nobody has place
	// 1.
	Ranks() [MaxSeats]int

	// View is what a seat (or Watcher) may see, as a type of the game's own that is filled
	// field by field.
	View(Seat) View
	// Trace is the full state with all hidden facts, for records and verifiers; it becomes one
	// JSON object. Facts that never change belong to [Boxed].
	Trace() any
	// Redeal replaces everything that the seat cannot know by a random arrangement that agrees
	// with what it knows. The result depends only on that and on r: two positions that the
	// seat cannot tell apart become equal.
	Redeal(seat Seat, r *Rand)
	// Evaluate is the heuristic evaluation: the lead of a seat over its best opponent in
	// hundredths of a point. In a game for one it estimates how close the seat is to winning,
	// and at the end it is above 0 exactly if the seat has won. It uses nothing that the seat
	// cannot know.
	Evaluate(Seat) int
	// Check verifies the invariants of the state.
	Check() error
}

// LateDealer is a position that can leave a part of what Redeal deals until it is looked at. It is
// optional; the suite compares it with Redeal.
type LateDealer interface {
	// RedealLate does what Redeal does, as far as anybody can see.
	RedealLate(Seat, *Rand)
}

// Uncoverer is a position that can tell before a move whether it reveals something. It is optional; the
// suite compares it with Reveals.
type Uncoverer interface {
	// Uncovers reports that a move that Moves has listed is sure to add to Reveals. Others may
	// add to it, too.
	Uncovers(Seat, Move) bool
}

// Trusting is a position that can play a move that Moves has just listed without judging it again.
// Searches play nothing else. It is optional; the suite compares it with Play.
type Trusting interface {
	// PlayListed does what Play does with such a move. Any other move leaves no sound position.
	PlayListed(seat Seat, m Move, log *Log)
}

// PlayListed plays a move that Moves has listed.
func PlayListed(p Position, seat Seat, m Move, log *Log) {
	if t, does := p.(Trusting); does {
		t.PlayListed(seat, m, log)
		return
	}
	_ = p.Play(seat, m, log)
}

// Valuer is a position with a value network, which predicts the result better than Evaluate.
// It is valid where a turn begins (at a prompt that opens one) and when the game is over; in
// the middle of a turn it may be wrong. It is optional.
type Valuer interface {
	// Value is the expected final lead of the seat over its best opponent in hundredths of a
	// point; at the end the actual one. It uses nothing that the seat cannot know. It is not
	// ok if there is no network, as for packs; then it is not ok during the whole game.
	Value(Seat) (lead int, ok bool)
}

// Suggester is a position that can suggest the obvious way to finish a decision of many small
// moves, such as a payment. The suggestion is a list of moves that are legal one after the
// other and retract nothing; all other moves stay legal. It is optional.
type Suggester interface {
	// Obvious appends the moves, none if there is no obvious way.
	Obvious(dst []Move, seat Seat) []Move
}

// Answerer is a position that can tell what its seats may be asked in the turns of others. It is
// optional.
type Answerer interface {
	// Answers appends the moves by which a seat could answer such a question, as far as it can know,
	// whether it is asked now or not. All are Standing (see [Form]).
	Answers(dst []Move, seat Seat) []Move
}

// Namer are rules whose sentences name some things by their ids, such as cards without a name.
// It is optional.
type Namer interface {
	// Named is a text in which these things are named in words.
	Named(t Tongue, text string) string
}

// View is what one seat may see. The API encodes it as JSON.
type View interface {
	// Text is the view in words and signs, for terminals and screen readers.
	Text(Tongue) string
}

// Speaker is a tongue that also says a game's refusals.
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
	// List is a list of words as it stands in a sentence: "A, B and C".
	List(words []string) string
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

// Projector is a position of a game that counts many points only at its end, and can tell
// before what the totals would be. It is optional.
type Projector interface {
	// IfEnded is the total of a seat if the game ended now, from public facts; at the end it is
	// the total.
	IfEnded(Seat) int
}

// TieBreaker is a finished position that tells what decides the places of equal totals. It is
// optional: without it equal totals share a place.
type TieBreaker interface {
	// TieBreaks is what is compared between equal totals, in this order, and the rule by which
	// those share a place who are equal in all.
	TieBreaks() (compared []TieBreak, shared Rule)
}

// TieBreak is something that is compared between equal totals. The locales call it
// "tie.<word>".
type TieBreak struct {
	Word string
	Rule Rule
	Have [MaxSeats]int // who has more comes first
}
