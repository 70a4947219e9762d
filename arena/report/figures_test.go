package report

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"spielwerk/arena"
	"spielwerk/game"
)

// scene is a moment of a game that is told, not played: the totals, the moves
// that are legal, and in the end ranks and score lines.
type scene struct {
	game.Position
	rules  game.Rules
	totals []int
	legal  []uint16
	ranks  [game.MaxSeats]int
	lines  []game.Line
}

func (s *scene) Rules() game.Rules                  { return s.rules }
func (s *scene) Total(seat game.Seat) int           { return s.totals[seat] }
func (s *scene) Ranks() [game.MaxSeats]int          { return s.ranks }
func (s *scene) Scores(dst []game.Line) []game.Line { return append(dst, s.lines...) }

func (s *scene) Moves(dst []game.Move, _ game.Seat) []game.Move {
	for _, kind := range s.legal {
		dst = append(dst, game.Move{Kind: kind}, game.Move{Kind: kind, Args: [3]int16{1}})
	}
	return dst
}

// step is a move that is told, with what comes of it.
type step struct {
	seat   game.Seat
	legal  []uint16
	kind   uint16
	told   []game.Event
	totals []int
}

func tell(w arena.Observer, s *scene, bots []string, dealt []game.Event, steps []step) {
	s.totals = []int{0, 0}
	w.Dealt(bots, s, dealt)
	for _, m := range steps {
		s.legal = m.legal
		w.Decides(s, m.seat, game.Move{Kind: m.kind})
		s.totals = m.totals
		w.Played(s, m.told)
	}
	w.Over(s)
}

func plays(seat game.Seat, colour int16) game.Event {
	return game.Event{Kind: draftPlays, Seat: seat, Args: game.Args{colour}}
}

func takes(seat game.Seat, card int16) game.Event {
	return game.Event{Kind: draftTakes, Seat: seat, Args: game.Args{card}}
}

func builds(seat game.Seat, card int16) game.Event {
	return game.Event{Kind: draftBuilds, Seat: seat, Args: game.Args{card}}
}

// byHand are the figures of two games at two seats:
//
//	game 1, four moves, seat 1 (red, bot a) wins 10 to 3 against seat 2 (green, b):
//	  it takes ace and king and builds the king; seat 2 takes the king twice
//	game 2, two moves, seats 1 (green, b) and 2 (red, a) share the win with 4 each:
//	  seat 2 takes a duke
func byHand(t *testing.T, workers int, order ...int) *Figures {
	t.Helper()
	rules := draft(2)
	r := New(rules)
	hands := make([]arena.Observer, workers)
	for i := range hands {
		hands[i] = r.Observer()
	}
	round, turn := game.Event{Kind: draftRound, Seat: game.Nobody}, game.Event{Kind: draftTurn}
	line := func(kind uint8, seat game.Seat, points int16, rule game.Rule) game.Line {
		return game.Line{Kind: kind, Seat: seat, Points: points, Rule: rule}
	}
	games := []func(w arena.Observer){
		func(w arena.Observer) {
			s := &scene{rules: rules, ranks: [5]int{1, 2}, lines: []game.Line{
				line(draftCard, 0, 9, "DR-2.1"), line(draftCard, 1, 3, "DR-2.1"), line(draftKing, 0, 2, "DR-2.1"), line(draftKing, 0, -1, "DR-2.2"),
			}}
			tell(w, s, []string{"a", "b"}, []game.Event{plays(0, 0), plays(1, 1), round}, []step{
				{0, []uint16{draftTake, draftPass, draftBribe}, draftTake, []game.Event{turn, takes(0, 0), takes(0, 1)}, []int{9, 0}},
				{1, []uint16{draftTake, draftPass}, draftTake, []game.Event{turn, takes(1, 1), takes(1, 1)}, []int{9, 3}},
				{0, []uint16{draftBuild, draftPass, draftBack}, draftBuild, []game.Event{round, builds(0, 1)}, []int{10, 3}},
				{1, []uint16{draftBuild}, draftBuild, []game.Event{{Kind: draftShows, Args: game.Args{3}}}, []int{10, 3}},
			})
		},
		func(w arena.Observer) {
			s := &scene{rules: rules, ranks: [5]int{1, 1}, lines: []game.Line{
				line(draftCard, 0, 4, "DR-2.1"), line(draftCard, 1, 2, "DR-2.1"), line(draftGreen, 1, 2, "DR-3.1"),
			}}
			tell(w, s, []string{"b", "a"}, []game.Event{plays(0, 1), plays(1, 0), round, takes(game.Nobody, 3)}, []step{
				{1, []uint16{draftTake, draftBribe}, draftTake, []game.Event{turn, takes(1, 2)}, []int{0, 2}},
				{0, []uint16{draftTake}, draftTake, nil, []int{4, 4}},
			})
		},
	}
	for n, i := range order {
		games[i](hands[n%workers])
	}
	return r.Figures(&arena.Match{Rules: rules, Bots: []string{"a", "b"}, Games: 2, Seed: 9, Rotate: true})
}

func is(t *testing.T, what string, got, want any) {
	t.Helper()
	g, _ := json.Marshal(got)
	w, _ := json.Marshal(want)
	if string(g) != string(w) {
		t.Errorf("%s: %s, by hand %s", what, g, w)
	}
}

// plain is a group without its intervals.
func plain(g Group) [4]float64 { return [4]float64{float64(g.Count), g.Wins, g.Rate.Value, g.Mean} }

func TestFiguresByHand(t *testing.T) {
	f := byHand(t, 2, 0, 1)
	is(t, "command", f.Command, "spielwerk sim draft --seats 2 --games 2 --bots a,b --seed 9 --rotate --option fog=on")
	is(t, "games", []any{f.Games, f.Seats, f.Fair, f.Data, f.Rules}, []any{2, 2, .5, "00ff", 1})

	is(t, "moves", f.Length.Moves, Spread{Mean: 3, Min: 2, Quartiles: Quartiles{2, 2, 4}, Max: 4, Games: []Bar{{2, 1}, {4, 1}}})
	is(t, "rounds", f.Length.Rounds, Spread{Mean: 1.5, Min: 1, Quartiles: Quartiles{1, 1, 2}, Max: 2, Games: []Bar{{1, 1}, {2, 1}}})
	is(t, "turns", f.Length.Turns.Games, []Bar{{1, 1}, {2, 1}})

	is(t, "seat 1", plain(f.BySeat[0].Group), [4]float64{2, 1.5, .75, 7})
	is(t, "seat 2", plain(f.BySeat[1].Group), [4]float64{2, .5, .25, 3.5})
	is(t, "bot a", plain(f.ByBot[0].Group), [4]float64{2, 1.5, .75, 7})
	is(t, "bot b", plain(f.ByBot[1].Group), [4]float64{2, .5, .25, 3.5})
	is(t, "names of bots", []string{f.ByBot[0].Bot, f.ByBot[1].Bot}, []string{"a", "b"})
	sides := f.BySide[0]
	is(t, "sides", []string{sides.Table, sides.Sides[0].Side, sides.Sides[1].Side, sides.Sides[2].Side}, []string{"colour", "red", "green", "blue"})
	is(t, "red", plain(sides.Sides[0].Group), [4]float64{2, 1.5, .75, 7})
	is(t, "green", plain(sides.Sides[1].Group), [4]float64{2, .5, .25, 3.5})
	is(t, "blue", sides.Sides[2].Group, Group{})

	// After 0, 25, 50, 75 and 100 % of the moves: game 1 has played 0, 1, 2, 3, 4 of
	// its four, game 2 has played 0, 0, 1, 1, 2 of its two.
	is(t, "running", f.Scores.Running, true)
	is(t, "percent", []int{len(f.Scores.Percent), f.Scores.Percent[5], f.Scores.Percent[20]}, []int{21, 25, 100})
	at := func(curve []Quartiles) (out []Quartiles) {
		return []Quartiles{curve[0], curve[5], curve[10], curve[15], curve[20]}
	}
	is(t, "seat 1 over the game", at(f.Scores.Seats[0]), []Quartiles{{0, 0, 0}, {0, 0, 9}, {0, 0, 9}, {0, 0, 10}, {4, 4, 10}})
	is(t, "seat 2 over the game", at(f.Scores.Seats[1]), []Quartiles{{0, 0, 0}, {0, 0, 0}, {2, 2, 3}, {2, 2, 3}, {3, 3, 4}})
	is(t, "winners", at(f.Scores.Winners), []Quartiles{{0, 0, 0}, {0, 0, 9}, {0, 2, 9}, {0, 2, 10}, {4, 4, 10}})
	is(t, "others", at(f.Scores.Others), []Quartiles{{0, 0, 0}, {0, 0, 0}, {3, 3, 3}, {3, 3, 3}, {3, 3, 3}})

	// 21 points for four seats, 18 of them for the three that won.
	is(t, "points", []any{f.Points.Mean, f.Points.Winners, f.Points.Others}, []any{5.25, 6, 3})
	is(t, "rules", []any{f.Points.Rules[0].Rule, f.Points.Rules[1].Rule, f.Points.Rules[2].Rule}, []any{"DR-2.1", "DR-3.1", "DR-2.2"})
	three, share := 3., func(x float64) *float64 { return &x }
	is(t, "DR-2.1", f.Points.Rules[0].Share, Share{Mean: 5, Winners: 5.666667, Others: &three, Part: share(.952381), Seats: 1, Lines: 1.25})
	is(t, "its cards", f.Points.Rules[0].Kinds[0], KindPoints{"card", Share{Mean: 4.5, Winners: 5, Others: &three, Part: share(.857143), Seats: 1, Lines: 1}, 0})
	is(t, "its kings", f.Points.Rules[0].Kinds[1].Share, Share{Mean: .5, Winners: .666667, Others: share(0), Part: share(.095238), Seats: .25, Lines: .25})
	is(t, "DR-2.2", f.Points.Rules[2].Share, Share{Mean: -.25, Winners: -.333333, Others: share(0), Part: share(-.047619), Seats: .25, Lines: .25})

	if len(f.Components) != 1 || f.Components[0].Table != "card" || len(f.Components[0].Rows) != 5 {
		t.Fatalf("components: %+v", f.Components)
	}
	card := func(word string) Row {
		rows := f.Components[0].Rows
		return rows[slices.IndexFunc(rows, func(r Row) bool { return r.Component == word })]
	}
	ace := card("ace").Taken
	is(t, "ace", []any{ace.Times, ace.PerGame, ace.Games, plain(ace.With), plain(ace.Without)}, []any{1, .5, 1, []int{1, 1, 1, 10}, []any{3, 1, .333333, 3.666667}})
	near(t, "worth of the ace", ace.Wins, .666667, -.368480, .964158, 1e-6)
	is(t, "one ace says nothing of scores", ace.Difference, nil)
	king := card("king")
	is(t, "kings taken", []any{king.Taken.Times, king.Taken.Games, plain(king.Taken.With), plain(king.Taken.Without)}, []any{3, 1, []any{2, 1, .5, 6.5}, []any{2, 1, .5, 4}})
	is(t, "worth of kings", []any{king.Taken.Wins.Value, king.Taken.Difference.Value}, []any{0, 2.5})
	is(t, "kings built", []any{king.Completed.Times, king.Completed.PerGame, plain(king.Completed.With), king.Kept}, []any{1, .5, []int{1, 1, 1, 10}, .5})
	is(t, "dukes", []any{card("duke").Taken.Times, plain(card("duke").Taken.With), card("duke").Completed, card("duke").Kept}, []any{1, []any{1, .5, .5, 4}, nil, nil})
	is(t, "best first", f.Components[0].Rows[0].Component, "ace")

	// Of three turns; the first move of each game is made before the first turn.
	is(t, "actions", f.Actions, []Action{
		{Action: "take", Offered: 4, Chosen: 4, Games: 2, PerGame: 2, Part: share(1), Turns: &Turns{2, .666667, 2, share(1)}, Winners: 1, Others: share(1)},
		{Action: "build", Offered: 2, Chosen: 2, Games: 1, PerGame: 1, Part: share(1), Turns: &Turns{1, .333333, 1, share(1)}, Winners: .333333, Others: share(1)},
		{Action: "pass", Offered: 3, Part: share(0), Turns: &Turns{2, .666667, 0, share(0)}, Others: share(0)},
		{Action: "bribe", Offered: 2, Part: share(0), Turns: &Turns{}, Others: share(0)},
	})
	is(t, "unused", f.Unused, Unused{
		NeverTaken: []Component{{"card", "earl"}, {"card", "blank"}}, NeverCompleted: []Component{{"card", "ace"}},
		NeverDealt: []Component{{"colour", "blue"}, {"colour", "grey"}}, NeverLegal: []string{}, NeverChosen: []string{"pass", "bribe"},
		NeverScored: []string{"gift"},
	})
}

// The games may be counted by any worker in any order.
func TestTalliesAddUpInAnyOrder(t *testing.T) {
	a := byHand(t, 2, 0, 1)
	for _, b := range []*Figures{byHand(t, 2, 1, 0), byHand(t, 1, 0, 1), byHand(t, 1, 1, 0)} {
		if !reflect.DeepEqual(a, b) {
			t.Errorf("%+v\nin another order %+v", a, b)
		}
	}
	one, _ := drafted(t, 3, 50, 1)
	many, _ := drafted(t, 3, 50, 7)
	if !reflect.DeepEqual(one, many) {
		t.Errorf("one worker counts %+v\nseven %+v", one, many)
	}
	if one.Games != 50 {
		t.Errorf("%d games", one.Games)
	}
}

// Scores that come with the last move are no running scores, as long as no game has
// any.
func TestRunningScores(t *testing.T) {
	rules := draft(2)
	late := func(w arena.Observer) {
		tell(w, &scene{rules: rules, ranks: [5]int{1, 2}}, []string{"a", "b"}, nil, []step{
			{0, nil, draftPass, nil, []int{0, 0}}, {1, nil, draftPass, nil, []int{0, 5}},
		})
	}
	early := func(w arena.Observer) {
		tell(w, &scene{rules: rules, ranks: [5]int{1, 2}}, []string{"a", "b"}, nil, []step{
			{0, nil, draftPass, nil, []int{0, 1}}, {1, nil, draftPass, nil, []int{0, 5}},
		})
	}
	for _, c := range []struct {
		games []func(arena.Observer)
		want  bool
	}{
		{[]func(arena.Observer){late, late}, false},
		{[]func(arena.Observer){early, late}, true},
		{[]func(arena.Observer){late, early}, true},
	} {
		r := New(rules)
		for _, play := range c.games {
			play(r.Observer())
		}
		if f := r.Figures(&arena.Match{Rules: rules}); f.Scores.Running != c.want || f.Length.Turns != nil || f.Length.Rounds != nil {
			t.Errorf("running scores are %v, not %v; turns %v, rounds %v", f.Scores.Running, c.want, f.Length.Turns, f.Length.Rounds)
		}
	}
}

// A game for one has no others to compare with.
func TestAGameForOne(t *testing.T) {
	f, _ := drafted(t, 1, 10, 2)
	if f.Points.Others != nil || len(f.Scores.Others) != 0 || f.BySeat[0].Rate.Value != 1 || f.Actions[0].Others != nil {
		t.Errorf("%+v", f)
	}
	if _, err := json.Marshal(f); err != nil {
		t.Error(err)
	}
}

// TestKnownFaultsAreFound reports on a game whose faults are known: aces win,
// green wins, small cards lose, and some things are never used.
func TestKnownFaultsAreFound(t *testing.T) {
	f, _ := drafted(t, 3, 2000, 2)
	worth := map[string]*Use{}
	for _, row := range f.Components[0].Rows {
		worth[row.Component] = row.Taken
	}
	if ace := worth["ace"]; !ace.Wins.Above(.2) || !ace.Difference.Above(7) || f.Components[0].Rows[0].Component != "ace" {
		t.Errorf("the ace: %+v, %+v", ace.Wins, ace.Difference)
	}
	if duke := worth["duke"]; !duke.Wins.Below(0) || !duke.Difference.Below(0) {
		t.Errorf("the duke: %+v, %+v", duke.Wins, duke.Difference)
	}
	for _, side := range f.BySide[0].Sides {
		good := map[string]bool{
			"green": side.Rate.Above(f.Fair), "red": side.Rate.Below(f.Fair), "blue": side.Rate.Below(f.Fair), "grey": side.Rate == nil,
		}
		if !good[side.Side] {
			t.Errorf("%s wins %+v", side.Side, side.Rate)
		}
	}
	for _, seat := range f.BySeat {
		if seat.Rate.Above(f.Fair+.01) || seat.Rate.Below(f.Fair-.01) {
			t.Errorf("seat %d wins %+v, but all seats are equal", seat.Seat, seat.Rate)
		}
	}
	is(t, "unused", f.Unused, Unused{
		NeverTaken: []Component{{"card", "blank"}}, NeverCompleted: []Component{{"card", "ace"}}, NeverDealt: []Component{{"colour", "grey"}},
		NeverLegal: []string{"bribe"}, NeverChosen: []string{}, NeverScored: []string{"gift"},
	})
	if rounds := f.Length.Rounds; rounds.Min != draftRounds || rounds.Max != draftRounds || f.Length.Turns.Mean != 3*draftRounds {
		t.Errorf("rounds %+v, turns %+v", rounds, f.Length.Turns)
	}
	if top := f.Points.Rules[0]; top.Rule != "DR-2.1" || top.Winners <= *top.Others {
		t.Errorf("most points come from %+v", top)
	}
}
