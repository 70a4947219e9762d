package report

import (
	"fmt"
	"strings"

	"spielwerk/arena"
	"spielwerk/game"
)

// Format names the version of the written form of the figures.
const Format = "spielwerk-report/1"

// Played describes the games of a report.
type Played struct {
	Format  string            `json:"format"`
	Command string            `json:"command"` // the command line that makes the same figures
	Game    string            `json:"game"`
	Rules   int               `json:"rules"` // version of the rules
	Data    string            `json:"data"`  // SHA-256 of the component data
	Options map[string]string `json:"options"`
	Seats   int               `json:"seats"`
	Bots    []string          `json:"bots"`
}

func newPlayed(format, command string, rules game.Rules, bots []string) Played {
	c := rules.Config()
	return Played{format, command, rules.Game().Name, c.Version, rules.DataHash(), c.Options, c.Seats, bots}
}

// Figures is the content of a report. docs/report.md describes it for readers of the JSON;
// rates are from 0 to 1, never percentages.
type Figures struct {
	Played
	Rotate bool    `json:"rotate"`
	Seed   uint64  `json:"seed"`
	Games  int     `json:"games"`
	Fair   float64 `json:"fair"` // win rate of each seat if all were equal; 0 in a game for one

	Length     Length      `json:"length"`
	BySeat     []SeatGroup `json:"by_seat"`
	ByBot      []BotGroup  `json:"by_bot"`
	BySide     []SideTable `json:"by_side"`
	Scores     Scores      `json:"scores"`
	Points     Points      `json:"points"`
	Components []Table     `json:"components"`
	Actions    []Action    `json:"actions"`
	Unused     Unused      `json:"unused"`
}

// Length is the length of games. Turns and rounds are nil if no event tells them.
type Length struct {
	Moves  *Spread `json:"moves"`
	Turns  *Spread `json:"turns,omitempty"`
	Rounds *Spread `json:"rounds,omitempty"`
}

// Spread is the distribution of a number over the games.
type Spread struct {
	Mean float64 `json:"mean"`
	Min  int     `json:"min"`
	Quartiles
	Max   int   `json:"max"`
	Games []Bar `json:"games"`
}

// Bar is the number of games with one value.
type Bar struct {
	Value int `json:"value"`
	Games int `json:"games"`
}

// Group is the result of a group of seats.
type Group struct {
	Count int       `json:"count"` // seats, over all games
	Wins  float64   `json:"wins"`  // a win that k seats share counts 1/k
	Rate  *Estimate `json:"win_rate,omitempty"`
	Mean  float64   `json:"mean_score"`
	Score *Estimate `json:"score,omitempty"`
}

// SeatGroup is the group of a seat, counted from 1.
type SeatGroup struct {
	Seat int `json:"seat"`
	Group
}

// BotGroup is the group of the seats that a bot played.
type BotGroup struct {
	Bot string `json:"bot"`
	Group
}

// SideTable is a table of sides: factions, nations, characters.
type SideTable struct {
	Table string      `json:"table"`
	Sides []SideGroup `json:"sides"`
}

// SideGroup is the group of the seats with one side.
type SideGroup struct {
	Side string `json:"side"`
	Group
}

// Scores is how the totals grow. At each of Percent of a game's moves it has the
// quartiles over the games.
type Scores struct {
	Running bool          `json:"running"` // totals change before the last move
	Percent []int         `json:"percent"`
	Seats   [][]Quartiles `json:"seats"`
	Winners []Quartiles   `json:"winners"`
	Others  []Quartiles   `json:"others"`
}

// Points is where points come from.
type Points struct {
	Share
	Rules []RulePoints `json:"rules"` // most points first
}

// Share is the points of a rule or of some of its score lines.
type Share struct {
	Mean    float64  `json:"mean"`            // a seat
	Winners float64  `json:"winners"`         // a seat that won
	Others  *float64 `json:"others"`          // a seat that did not; null if all won, or none
	Part    *float64 `json:"share,omitempty"` // of all points
	Seats   float64  `json:"seats,omitempty"` // part of the seats that have a line of it
	Lines   float64  `json:"lines,omitempty"` // lines a seat
}

// RulePoints is the points by a rule.
type RulePoints struct {
	Rule game.Rule `json:"rule"`
	Share
	Kinds []KindPoints `json:"kinds"`
}

// KindPoints is the points by a rule for score lines of one kind.
type KindPoints struct {
	Kind string `json:"kind"`
	Share
	number int
}

// Table is the components of one table, most valuable first.
type Table struct {
	Table string `json:"table"`
	Rows  []Row  `json:"rows"`
}

// Row is a component. What no event can tell of it is nil.
type Row struct {
	Component string   `json:"component"`
	Taken     *Use     `json:"taken,omitempty"`
	Completed *Use     `json:"completed,omitempty"`
	Kept      *float64 `json:"completed_of_taken,omitempty"` // part of the seats that took it
}

// Use is how often a component was taken or completed, and its value.
type Use struct {
	Times      int       `json:"times"`
	PerGame    float64   `json:"per_game"`
	Games      int       `json:"games"` // games in which it happened
	With       Group     `json:"with"`  // seats to which it happened
	Without    Group     `json:"without"`
	Wins       *Estimate `json:"win_difference,omitempty"`
	Difference *Estimate `json:"score_difference,omitempty"`
}

// Action is how often moves of a kind were made.
type Action struct {
	Action  string   `json:"action"`
	Offered int      `json:"offered"` // decisions in which one was legal
	Chosen  int      `json:"chosen"`
	Games   int      `json:"games"` // with at least one
	PerGame float64  `json:"per_game"`
	Part    *float64 `json:"chosen_of_offered,omitempty"`
	Turns   *Turns   `json:"turns,omitempty"` // if events tell of turns
	Winners float64  `json:"winners"`         // a seat that won and game
	Others  *float64 `json:"others"`          // a seat that did not
	number  int
}

// Turns is in how many turns moves of a kind were legal, and made.
type Turns struct {
	Offered int      `json:"offered"`
	Share   float64  `json:"offered_of_all"`
	Chosen  int      `json:"chosen"`
	Part    *float64 `json:"chosen_of_offered,omitempty"`
}

// Report collects the figures of a match. It implements arena.Counter.
type Report struct {
	plan    *plan
	tallies []*tally
}

// New is an empty report on a game.
func New(rules game.Rules) *Report { return &Report{plan: newPlan(rules)} }

// Observer observes the games of one worker.
func (r *Report) Observer() arena.Observer {
	t := newTally(r.plan)
	r.tallies = append(r.tallies, t)
	return newWatch(t)
}

// Counted implements arena.Counter.
func (r *Report) Counted() []byte { return r.sum().written() }

// Add implements arena.Counter.
func (r *Report) Add(counted []byte) error {
	if len(r.tallies) == 0 {
		r.tallies = append(r.tallies, newTally(r.plan))
	}
	return r.tallies[0].addWritten(counted)
}

func (r *Report) sum() *tally {
	sum := newTally(r.plan)
	for _, t := range r.tallies {
		sum.add(t)
	}
	return sum
}

// Figures are the figures of a match that has been played to its end.
func (r *Report) Figures(m *arena.Match) *Figures {
	sum := r.sum()
	f := &Figures{
		Played: newPlayed(Format, Command(m), m.Rules, m.Bots), Rotate: m.Rotate, Seed: m.Seed,
		Games: sum.games, Fair: fairShare(m.Rules.Config().Seats),
	}
	f.Length = Length{sum.moves.figures(), sum.turns.told(), sum.rounds.told()}
	sum.groups(f)
	sum.scores(f)
	sum.points(f)
	sum.components(f)
	sum.used(f)
	f.Unused = sum.unused()
	return f
}

// Command is the command line that plays a match again. Options at their default,
// the number of workers and what is done with the games do not belong to it.
func Command(m *arena.Match) string {
	command := begun("sim", m.Rules, m.Games, m.Bots, m.Seed)
	if m.Rotate {
		command += " --rotate"
	}
	return command + optioned(m.Rules)
}

// begun is the command line that lets bots play some games.
func begun(command string, rules game.Rules, games int, bots []string, seed uint64) string {
	return fmt.Sprintf("spielwerk %s %s --seats %d --games %d --bots %s --seed %d",
		command, rules.Game().Name, rules.Config().Seats, games, strings.Join(bots, ","), seed)
}

// optioned are the options of a command line that are not at their defaults.
func optioned(rules game.Rules) string {
	c := rules.Config()
	var b strings.Builder
	for _, o := range rules.Game().Options {
		if v := c.Value(o); v != o.Default {
			fmt.Fprintf(&b, " --option %s=%s", o.Name, v)
		}
	}
	return b.String()
}

// fairShare is the win rate of each seat if all were equal; 0 in a game for one.
func fairShare(seats int) float64 {
	if seats == 1 {
		return 0
	}
	return round(1 / float64(seats))
}
