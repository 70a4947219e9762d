package report

import (
	"cmp"
	"slices"

	"spielwerk/arena"
)

// told returns the figures of a spread, nil if no game has any.
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

// value is an estimate's value for sorting; unknown ones come last.
func (e *Estimate) value() float64 {
	if e == nil {
		return -2
	}
	return e.Value
}

// scores fills in how the totals grow.
func (t *tally) scores(f *Figures) {
	curve := func(i int) (out []Quartiles) {
		for at := range curvePoints {
			out = append(out, t.curves[i][at].quartiles())
		}
		return out
	}
	f.Scores.Running = t.running
	for at := range curvePoints {
		f.Scores.Percent = append(f.Scores.Percent, 100*at/(curvePoints-1))
	}
	for seat := range t.seats {
		f.Scores.Seats = append(f.Scores.Seats, curve(seat))
	}
	f.Scores.Winners, f.Scores.Others = curve(len(t.seats)), []Quartiles{}
	if t.losers() > 0 {
		f.Scores.Others = curve(len(t.seats) + 1)
	}
}

// losers is the number of seats compared with the winners: none if nobody has won, as in lost
// games for one.
func (t *tally) losers() int {
	if t.winners.seats == 0 {
		return 0
	}
	return t.others.seats
}

// ratio is a quotient, nil if the divisor is 0.
func ratio(part, whole int) *float64 {
	if whole == 0 {
		return nil
	}
	r := round(float64(part) / float64(whole))
	return &r
}

// part is a quotient whose divisor is not 0.
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
			Mean: part(in.points, all.seats), Winners: part(in.winners, t.winners.seats), Others: ratio(in.points-in.winners, t.losers()),
			Part: ratio(in.points, max(0, all.score)), Seats: part(in.seats, all.seats), Lines: part(in.lines, all.seats),
		}
	}
	f.Points.Share = Share{Mean: part(all.score, all.seats), Winners: part(t.winners.score, t.winners.seats), Others: ratio(t.others.score, t.losers())}
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

// worth is the sort key of rows: the difference of the win rates of seats that took the
// component, or completed it if only that is told.
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

// used fills in how often actions are used. Retractions are for people; they are listed only
// if one was made.
func (t *tally) used(f *Figures) {
	turns := t.turns.sum()
	for kind := range t.actions {
		form, a := &t.plan.rules.Vocabulary().Moves[kind], &t.actions[kind]
		if form.Retracts && a.chosen == 0 {
			continue
		}
		used := Action{
			Action: form.Word, Offered: a.offered, Chosen: a.chosen, Games: a.games, PerGame: part(a.chosen, t.games), Part: ratio(a.chosen, a.offered),
			Winners: part(a.winners, t.winners.seats), Others: ratio(a.chosen-a.winners, t.losers()), number: kind,
		}
		if turns > 0 {
			used.Turns = &Turns{a.turnsOffered, part(a.turnsOffered, turns), a.turnsChosen, ratio(a.turnsChosen, a.turnsOffered)}
		}
		f.Actions = append(f.Actions, used)
	}
	slices.SortStableFunc(f.Actions, func(a, b Action) int { return cmp.Compare(b.Chosen, a.Chosen) })
}
