package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"spielwerk/arena"
	"spielwerk/game"
)

// Format names the version of the written form of the figures.
const Format = "spielwerk-report/1"

// Figures is all that a report says. docs/report.md describes it for readers of
// the JSON; rates are parts of 1, never percentages.
type Figures struct {
	Format  string            `json:"format"`
	Command string            `json:"command"` // makes the same figures again
	Game    string            `json:"game"`
	Rules   int               `json:"rules"` // version of the rules
	Data    string            `json:"data"`  // SHA-256 of the component data
	Options map[string]string `json:"options"`
	Seats   int               `json:"seats"`
	Bots    []string          `json:"bots"`
	Rotate  bool              `json:"rotate"`
	Seed    uint64            `json:"seed"`
	Games   int               `json:"games"`
	Fair    float64           `json:"fair"` // win rate of each seat if all were equal

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

// Length is how long games are. Turns and rounds are nil where no event tells them.
type Length struct {
	Moves  *Spread `json:"moves"`
	Turns  *Spread `json:"turns,omitempty"`
	Rounds *Spread `json:"rounds,omitempty"`
}

// Spread is how numbers are spread over the games.
type Spread struct {
	Mean float64 `json:"mean"`
	Min  int     `json:"min"`
	Quartiles
	Max   int   `json:"max"`
	Games []Bar `json:"games"`
}

// Bar is how many games have a number.
type Bar struct {
	Value int `json:"value"`
	Games int `json:"games"`
}

// Group is what came of some seats.
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

// SideGroup is the group of the seats that were of a side.
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
	Others  *float64 `json:"others"`          // a seat that did not; null if all won
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

// Use is how often a component was taken or completed and what it was worth.
type Use struct {
	Times      int       `json:"times"`
	PerGame    float64   `json:"per_game"`
	Games      int       `json:"games"` // in which it happened
	With       Group     `json:"with"`  // seats to which it happened,
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
	Winners float64  `json:"winners"` // a seat that won and game
	Others  *float64 `json:"others"`  // a seat that did not
	number  int
}

// Report collects the figures of a match.
type Report struct {
	plan    *plan
	tallies []*tally
}

// New is an empty report on a game.
func New(rules game.Rules) *Report { return &Report{plan: newPlan(rules)} }

// Witness is who watches the games of one worker: arena.Match.Witness.
func (r *Report) Witness() arena.Witness {
	t := newTally(r.plan)
	r.tallies = append(r.tallies, t)
	return newWatch(t)
}

// Figures are the figures of a match that has been played to its end.
func (r *Report) Figures(m *arena.Match) *Figures {
	sum := newTally(r.plan)
	for _, t := range r.tallies {
		sum.add(t)
	}
	c := m.Rules.Config()
	f := &Figures{
		Format: Format, Command: Command(m), Game: m.Rules.Game().Name, Rules: c.Version, Data: m.Rules.DataHash(), Options: c.Options,
		Seats: c.Seats, Bots: m.Bots, Rotate: m.Rotate, Seed: m.Seed, Games: sum.games, Fair: round(1 / float64(c.Seats)),
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
	c := m.Rules.Config()
	var b strings.Builder
	fmt.Fprintf(&b, "spielwerk sim %s --seats %d --games %d --bots %s --seed %d",
		m.Rules.Game().Name, c.Seats, m.Games, strings.Join(m.Bots, ","), m.Seed)
	if m.Rotate {
		b.WriteString(" --rotate")
	}
	for _, o := range m.Rules.Game().Options {
		if v := c.Options[o.Name]; v != o.Default {
			fmt.Fprintf(&b, " --option %s=%s", o.Name, v)
		}
	}
	return b.String()
}

// told is the figures of a spread, nil if no game has any.
func (s spread) told() *Spread {
	if len(s) == 0 || len(s) == 1 && s[0] > 0 {
		return nil
	}
	return s.figures()
}

func (s spread) figures() *Spread {
	out := &Spread{Quartiles: s.quartiles()}
	values := s.values()
	sum, n := 0, 0
	for _, v := range values {
		sum, n = sum+v*s[v], n+s[v]
		out.Games = append(out.Games, Bar{v, s[v]})
	}
	if n > 0 {
		out.Mean, out.Min, out.Max = round(float64(sum)/float64(n)), values[0], values[len(values)-1]
	}
	return out
}

func (g *group) figures() Group {
	return Group{
		Count: g.seats, Wins: round(arena.WinShare(g.wins)), Rate: g.winRate(),
		Mean: round(g.mean()), Score: g.meanScore(),
	}
}

// groups fills in who wins.
func (t *tally) groups(f *Figures) {
	for seat := range t.seats {
		f.BySeat = append(f.BySeat, SeatGroup{seat + 1, t.seats[seat].figures()})
	}
	for _, name := range f.Bots {
		if !slices.ContainsFunc(f.ByBot, func(b BotGroup) bool { return b.Bot == name }) {
			f.ByBot = append(f.ByBot, BotGroup{name, t.bot(name).figures()})
		}
	}
	f.BySide = []SideTable{}
	for i, side := range t.plan.sides {
		table := slices.IndexFunc(f.BySide, func(s SideTable) bool { return s.Table == side.Table })
		if table < 0 {
			table = len(f.BySide)
			f.BySide = append(f.BySide, SideTable{Table: side.Table})
		}
		f.BySide[table].Sides = append(f.BySide[table].Sides, SideGroup{side.Word, t.sides[i].figures()})
	}
	for _, table := range f.BySide {
		slices.SortStableFunc(table.Sides, func(a, b SideGroup) int { return cmp.Compare(b.Rate.value(), a.Rate.value()) })
	}
}

// value is an estimate's value; what is not known comes last.
func (e *Estimate) value() float64 {
	if e == nil {
		return -2
	}
	return e.Value
}

// scores fills in how the totals grow.
func (t *tally) scores(f *Figures) {
	curve := func(i int) (out []Quartiles) {
		for at := range points {
			out = append(out, t.curves[i][at].quartiles())
		}
		return out
	}
	f.Scores.Running = t.running
	for at := range points {
		f.Scores.Percent = append(f.Scores.Percent, 100*at/(points-1))
	}
	for seat := range t.seats {
		f.Scores.Seats = append(f.Scores.Seats, curve(seat))
	}
	f.Scores.Winners, f.Scores.Others = curve(len(t.seats)), []Quartiles{}
	if t.others.seats > 0 {
		f.Scores.Others = curve(len(t.seats) + 1)
	}
}

// ratio is a part of a whole, nil if there is no whole.
func ratio(part, whole int) *float64 {
	if whole == 0 {
		return nil
	}
	r := round(float64(part) / float64(whole))
	return &r
}

// part is a part of a whole that is there.
func part(n, whole int) float64 {
	if r := ratio(n, whole); r != nil {
		return *r
	}
	return 0
}

// points fills in where points come from.
func (t *tally) points(f *Figures) {
	all := t.all()
	share := func(in *income) Share {
		return Share{
			Mean: part(in.points, all.seats), Winners: part(in.winners, t.winners.seats), Others: ratio(in.points-in.winners, t.others.seats),
			Part: ratio(in.points, max(0, all.score)), Seats: part(in.seats, all.seats), Lines: part(in.lines, all.seats),
		}
	}
	f.Points.Share = Share{Mean: part(all.score, all.seats), Winners: part(t.winners.score, t.winners.seats), Others: ratio(t.others.score, t.others.seats)}
	f.Points.Rules = []RulePoints{}
	for s, in := range t.income {
		if s.kind < 0 {
			f.Points.Rules = append(f.Points.Rules, RulePoints{Rule: s.rule, Share: share(in)})
		}
	}
	slices.SortFunc(f.Points.Rules, func(a, b RulePoints) int {
		return cmp.Or(cmp.Compare(b.Mean, a.Mean), cmp.Compare(a.Rule, b.Rule))
	})
	for i := range f.Points.Rules {
		r := &f.Points.Rules[i]
		for s, in := range t.income {
			if s.kind >= 0 && s.rule == r.Rule {
				r.Kinds = append(r.Kinds, KindPoints{t.plan.rules.Vocabulary().Scores[s.kind].Word, share(in), s.kind})
			}
		}
		slices.SortFunc(r.Kinds, func(a, b KindPoints) int {
			return cmp.Or(cmp.Compare(b.Mean, a.Mean), cmp.Compare(a.number, b.number))
		})
	}
}

// components fills in what components are worth.
func (t *tally) components(f *Figures) {
	f.Components = []Table{}
	for i, c := range t.plan.things {
		table := slices.IndexFunc(f.Components, func(t Table) bool { return t.Table == c.Table })
		if table < 0 {
			table = len(f.Components)
			f.Components = append(f.Components, Table{Table: c.Table})
		}
		row := Row{Component: c.Word}
		thing := &t.things[i]
		if t.plan.canTake[i] {
			row.Taken = t.worth(&thing.taken)
		}
		if t.plan.canComplete[i] {
			row.Completed = t.worth(&thing.completed)
		}
		if t.plan.canTake[i] && t.plan.canComplete[i] {
			row.Kept = ratio(thing.both, thing.taken.by.seats)
		}
		f.Components[table].Rows = append(f.Components[table].Rows, row)
	}
	for _, table := range f.Components {
		slices.SortStableFunc(table.Rows, func(a, b Row) int { return cmp.Compare(b.worth(), a.worth()) })
	}
}

// worth is what rows are sorted by: the difference of the win rates of who took
// the component, or completed it where that is all that is told.
func (r *Row) worth() float64 {
	if r.Taken != nil {
		return r.Taken.Wins.value()
	}
	return r.Completed.Wins.value()
}

func (t *tally) worth(u *use) *Use {
	all := t.all()
	without, counts := all.without(&u.by), independent(t.plan.seats)
	return &Use{
		Times: u.times, PerGame: part(u.times, t.games), Games: u.games, With: u.by.figures(), Without: without.figures(),
		Wins: winDifference(&u.by, &without, counts), Difference: scoreDifference(&u.by, &without, counts),
	}
}

// used fills in how often actions are used. Those that take something back are
// for people; they are listed only if somebody made one.
func (t *tally) used(f *Figures) {
	for kind := range t.actions {
		form, a := &t.plan.rules.Vocabulary().Moves[kind], &t.actions[kind]
		if form.Retracts && a.chosen == 0 {
			continue
		}
		f.Actions = append(f.Actions, Action{
			Action: form.Word, Offered: a.offered, Chosen: a.chosen, Games: a.games, PerGame: part(a.chosen, t.games), Part: ratio(a.chosen, a.offered),
			Winners: part(a.winners, t.winners.seats), Others: ratio(a.chosen-a.winners, t.others.seats), number: kind,
		})
	}
	slices.SortStableFunc(f.Actions, func(a, b Action) int { return cmp.Compare(b.Chosen, a.Chosen) })
}
