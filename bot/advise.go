package bot

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"
	"time"

	"spielwerk/game"
	"spielwerk/game/policy"
)

// Options limit what advice may cost. Zero values are replaced by defaults.
type Options struct {
	Moves int           // compared at most
	Games int           // playouts of each move at most
	Time  time.Duration // after which no more playouts begin; 0 for no limit
}

// Defaults of Options, and limits.
const (
	advisedMoves = 4
	advisedGames = 40
	advisedBest  = 6        // of the cached moves of a seat, evaluated in playouts: with fewer they are played worse
	maxGameMoves = 50_000   // a playout is cut after so many moves
	minReason    = 0.5      // least difference in points that is reported
	sureReason   = 2.5      // a difference is reported if it is so many times as large as its error
	decided      = 0.05     // a game is decided if at most this share of playouts ends otherwise
	advisedBy    = "expert" // the level that is asked
	nobodys      = -1       // no decision is that of the expert
)

// Advice is the expected result of a move: the average of playouts that begin with it and go
// on to the end of the game, with greedy decisions of all seats. It depends only on what the
// seat knows.
type Advice struct {
	Seat   game.Seat // whose move it is
	Move   game.Move
	Then   []game.Move // the rest of the decision, if the move is only a part of it (Form.Part)
	Expert bool        // whether the expert chooses it; only Advise asks
	Games  int         // playouts
	Wins   float64     // share of playouts that the seat wins; a win shared by n counts 1/n
	Points float64     // mean final score of the seat
	Lead   float64     // mean lead over the best other seat
	Value  float64     // the order of moves, 0 to 1: wins, adjusted by the margins
	Behind Behind      // how far it stands behind the best move
	Turn   []Reason    // what it brings the seat before others decide, from 0; the most first
	Why    []Reason    // what it brings later, and to others, compared with the best of the other moves
}

// Behind is how far a move stands behind the best one, by Value, Wins and Lead.
type Behind struct{ Value, Wins, Lead Difference }

// Difference is a mean over playouts with its standard error. Both moves are played out with
// the same random numbers, so the error is that of the differences of pairs.
type Difference struct{ Mean, Error float64 }

// Clear reports whether a difference is positive and larger than twice its error: chance alone
// gives such a one in about 2 of 100 comparisons.
func (d Difference) Clear() bool { return d.Mean > 0 && d.Mean > 2*d.Error }

// Reason is points from one kind of score line. Those of Why are the mean difference over pairs
// of playouts, and none that chance explains.
type Reason struct {
	Seat    game.Seat // who scores them
	Kind    uint8     // index in Vocabulary.Scores
	Rule    game.Rule
	Points  Difference
	Measure bool // what the line has in its Form.Measure, instead of points
}

// Advise gives the best moves of a seat, the best first: what the expert chooses, and the most promising after one
// move, each with the rest of the decision that it begins, and with playouts that use the same random numbers for all of
// them. What the expert chooses stands first unless another move is clearly better by the playouts. When ctx ends early
// it returns what it has so far, or the error of ctx if it has nothing. Without a time limit the result depends only on
// r and on what the seat sees, as long as no choice of the expert takes the time that its level has.
func Advise(ctx context.Context, rules game.Rules, r game.Rand, s *game.InfoSet, o Options) ([]Advice, error) {
	begun := time.Now()
	a := newAdviser(rules, r)
	most := o.Moves
	if most < 1 {
		most = advisedMoves
	}
	expert, err := a.expert()
	if err != nil {
		return nil, err
	}
	defer Release(expert)
	decisions := [][]game.Move{a.wholeOf(ctx, expert, s)}
	for _, m := range a.worthwhile(s, decisions[0][0], most)[1:] {
		decisions = append(decisions, a.whole(s, m))
	}
	if o.Time > 0 {
		o.Time = max(1, o.Time-time.Since(begun)) // one playout of each is played in any case
	}
	return a.compare(ctx, s, decisions, 0, o)
}

// Compare gives the advice for each of some legal moves of a seat, the best first.
func Compare(ctx context.Context, rules game.Rules, r game.Rand, s *game.InfoSet, moves []game.Move, o Options) ([]Advice, error) {
	decisions := make([][]game.Move, len(moves))
	for i := range moves {
		decisions[i] = moves[i : i+1]
	}
	return newAdviser(rules, r).compare(ctx, s, decisions, nobodys, o)
}

// Worthwhile are the moves of a seat to compare, so many at most: the one that the expert chooses, then those with the best
// evaluation after one move, the best first.
func Worthwhile(ctx context.Context, rules game.Rules, r game.Rand, s *game.InfoSet, most int) ([]game.Move, error) {
	a := newAdviser(rules, r)
	expert, err := a.expert()
	if err != nil {
		return nil, err
	}
	defer Release(expert)
	return a.worthwhile(s, expert.Choose(ctx, s), most), nil
}

// adviser plays playouts to the end of the game.
type adviser struct {
	rand      game.Rand
	rules     game.Rules
	forms     []game.Form // of moves
	scores    []game.Form
	seats     int
	now       game.Position
	lookahead lookahead
	policy    rolloutPolicy // of all seats in playouts
	moves     []game.Move
	lines     []game.Line
}

func newAdviser(rules game.Rules, r game.Rand) *adviser {
	ahead := newLookahead(rules)
	ahead.prior = policy.Of(rules)
	return &adviser{
		rules: rules, rand: r, forms: rules.Vocabulary().Moves, scores: rules.Vocabulary().Scores, seats: rules.Config().Seats, now: rules.Blank(), lookahead: ahead,
		policy: newRolloutPolicy(rules, effort{best: advisedBest, prior: true}),
	}
}

// worthwhile are a move and the best others, so many in all at most.
func (a *adviser) worthwhile(s *game.InfoSet, m game.Move, most int) []game.Move {
	list := []game.Move{m}
	for _, other := range a.promising(s, most) {
		if other != m && len(list) < most {
			list = append(list, other)
		}
	}
	return list
}

// promising ranks moves by one-ply look-ahead on some determinizations.
func (a *adviser) promising(s *game.InfoSet, most int) []game.Move {
	moves := s.Moves(nil)
	if len(moves) <= most {
		return moves
	}
	sums := a.lookahead.evaluate(s, moves, &a.rand, nil)
	order := make([]int, len(moves))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(x, y int) int { return cmp.Compare(sums[y], sums[x]) })
	best := make([]game.Move, most)
	for i := range best {
		best[i] = moves[order[i]]
	}
	return best
}

// expert is the bot that is asked. Who made it releases it.
func (a *adviser) expert() (Bot, error) {
	return New(advisedBy, a.rules, game.QuickRand(a.rand.Uint64(), a.rand.Uint64()))
}

// wholeOf is the decision that the expert makes. Of its parts the expert chooses each after those before it.
func (a *adviser) wholeOf(ctx context.Context, expert Bot, s *game.InfoSet) []game.Move {
	return a.parts(s, expert.Choose(ctx, s), func(own *game.InfoSet, next []game.Move) game.Move {
		if m := expert.Choose(ctx, own); slices.Contains(next, m) {
			return m
		}
		return a.bestOf(own, next)
	})
}

// whole is the decision that a move begins: the move alone, or all the parts of which it is the
// first, each the best by one-ply look-ahead after those before it.
func (a *adviser) whole(s *game.InfoSet, m game.Move) []game.Move { return a.parts(s, m, a.bestOf) }

// bestOf is the best of some legal moves of a seat by one-ply look-ahead.
func (a *adviser) bestOf(own *game.InfoSet, moves []game.Move) game.Move {
	sums := a.lookahead.evaluate(own, moves, &a.rand, nil)
	return moves[slices.Index(sums, slices.Max(sums))]
}

// parts is the decision that a move begins, whose other parts are chosen one by one.
func (a *adviser) parts(s *game.InfoSet, m game.Move, choose func(own *game.InfoSet, next []game.Move) game.Move) []game.Move {
	decision := []game.Move{m}
	for a.forms[decision[len(decision)-1].Kind].Part {
		s.Determinize(a.now, &a.rand)
		if !a.begin(s.Seat(), decision) {
			break
		}
		own := game.Observe(a.now, s.Seat(), nil)
		next := slices.DeleteFunc(own.Moves(nil), func(m game.Move) bool { return !a.forms[m.Kind].Part })
		if len(next) == 0 {
			break
		}
		decision = append(decision, choose(&own, next))
	}
	return decision
}

// begin makes the moves of a decision in the current playout.
func (a *adviser) begin(seat game.Seat, decision []game.Move) bool {
	for _, m := range decision {
		if a.now.Play(seat, m, nil) != nil {
			return false
		}
	}
	return true
}

// source identifies score lines of one kind.
type source struct {
	seat game.Seat
	kind uint8
	rule game.Rule
}

// tally is the points of a position by their sources.
type tally map[source]int

// fillUp makes a series as long as the number of playouts, with a value for those that added nothing.
func fillUp(series []float64, played int, with float64) []float64 {
	for len(series) < played {
		series = append(series, with)
	}
	return series
}

// outcome is the sum of the playouts of a move so far.
type outcome struct {
	wins, points float64
	lead         float64
	margins      []float64
	leads        []float64
	won          []float64
	values       []float64            // of each playout, see advices
	turn, later  map[source][]float64 // points in each playout; short if the last ones brought none
	measured     map[source][]float64 // NaN where there was no such line
}

// compare plays the same number of playouts for each decision, with common random numbers. The one with the index
// first stands first unless another one is clearly better.
func (a *adviser) compare(ctx context.Context, s *game.InfoSet, decisions [][]game.Move, first int, o Options) ([]Advice, error) {
	games := o.Games
	if games < 1 {
		games = advisedGames
	}
	begun := time.Now()
	all := make([]outcome, len(decisions))
	round := make([]result, len(decisions))
	played := 0
	for ; played < games; played++ {
		if o.Time > 0 && played > 0 && time.Since(begun) > o.Time {
			break
		}
		one, two := a.rand.Uint64(), a.rand.Uint64()
		if !a.round(ctx, s, decisions, one, two, round) {
			break
		}
		for i := range all {
			all[i].add(s.Seat(), &round[i])
		}
	}
	if played == 0 && len(decisions) > 0 {
		return nil, ctx.Err()
	}
	list := advices(decisions, all, played, first, a.seats == 1)
	for i := range list {
		list[i].Seat = s.Seat()
	}
	return list, nil
}

// result is how a playout ended for the seat.
type result struct {
	won          float64
	points, lead int
	margin       float64 // the lead at the end; in a game for one the evaluation of the final position

	before, turn, end tally // turn: when the seat had nothing more to decide
	measured          tally
}

// round plays one playout for each decision. It is false if ctx ended.
func (a *adviser) round(ctx context.Context, s *game.InfoSet, decisions [][]game.Move, one, two uint64, into []result) bool {
	for i, d := range decisions {
		r := game.QuickRand(one, two)
		s.Determinize(a.now, &r)
		before, _ := a.tally()
		if !a.begin(s.Seat(), d) {
			continue // legal moves do not depend on what the seat cannot know
		}
		turn, on := a.playOut(ctx, s.Seat(), &r)
		if !on {
			return false
		}
		into[i] = a.resultFor(s.Seat())
		into[i].before, into[i].turn = before, turn
		into[i].end, into[i].measured = a.tally()
	}
	return true
}

// tally is the points of the current playout, and what has a measure of its own.
func (a *adviser) tally() (points, measured tally) {
	points, measured = tally{}, tally{}
	a.lines = a.now.Scores(a.lines[:0])
	for i := range a.lines {
		l := &a.lines[i]
		from, form := source{l.Seat, l.Kind, l.Rule}, &a.scores[l.Kind]
		field := slices.IndexFunc(form.Fields, func(f game.Field) bool { return f.Name == form.Measure })
		if form.Measure != "" && field >= 0 {
			measured[from] += int(l.Args[field])
		} else {
			points[from] += int(l.Points)
		}
	}
	return points, measured
}

// playOut plays to the end of the game: each seat is greedy, but does not look at moves that are
// usually far behind. It returns the points at the end of the turn of the seat that asks, when that
// owes no decision; in a game for one, at once. It is false if ctx ended.
func (a *adviser) playOut(ctx context.Context, asks game.Seat, r *game.Rand) (turn tally, on bool) {
	for n := range maxGameMoves {
		pending := a.now.Pending()
		if turn == nil && (a.seats == 1 || !pending.Has(asks)) {
			turn, _ = a.tally()
		}
		seat := pending.First()
		if seat == game.Nobody {
			return turn, true
		}
		if n%64 == 0 && ctx.Err() != nil {
			return nil, false
		}
		own := game.Observe(a.now, seat, nil) // each seat decides by its own information set
		a.moves = own.Moves(a.moves[:0])
		choice := a.moves[0]
		if len(a.moves) > 1 {
			a.policy.evaluate(a.now, &own, a.moves, r)
			choice = a.policy.best(a.moves, r)
		}
		game.PlayListed(a.now, seat, choice, nil)
	}
	return turn, true
}

// resultFor is the result of the current playout for a seat.
func (a *adviser) resultFor(seat game.Seat) result {
	res := result{points: a.now.Total(seat)}
	res.lead = res.points
	best := math.MinInt
	for other := range game.Seat(a.seats) {
		if other != seat {
			best = max(best, a.now.Total(other))
		}
	}
	if best > math.MinInt {
		res.lead -= best
	}
	res.margin = float64(res.lead)
	if a.seats == 1 { // points do not show whether a game for one is won
		res.margin = float64(a.now.Evaluate(seat)) / 100
	}
	if a.now.Pending() == 0 {
		if won := Winners(a.now); won.Has(seat) {
			res.won = 1 / float64(won.Len())
		}
	}
	return res
}

func (o *outcome) add(seat game.Seat, r *result) {
	o.wins += r.won
	o.points += float64(r.points)
	o.lead += float64(r.lead)
	o.margins = append(o.margins, r.margin)
	o.leads = append(o.leads, float64(r.lead))
	o.won = append(o.won, r.won)
	if o.turn == nil {
		o.turn, o.later, o.measured = map[source][]float64{}, map[source][]float64{}, map[source][]float64{}
	}
	put := func(into map[source][]float64, from source, points int) {
		into[from] = fillUp(into[from], len(o.won), 0)
		into[from][len(o.won)-1] += float64(points)
	}
	for from, n := range r.before {
		if from.seat == seat {
			put(o.turn, from, -n)
		} else {
			put(o.later, from, -n)
		}
	}
	for from, n := range r.turn {
		if from.seat == seat {
			put(o.turn, from, n)
			put(o.later, from, -n)
		}
	}
	for from, n := range r.end {
		put(o.later, from, n)
	}
	for from, n := range r.measured {
		o.measured[from] = append(fillUp(o.measured[from], len(o.won)-1, math.NaN()), float64(n))
	}
}

// advices are the averages, the best first. Margins count from 0; from their mean in a game
// for one, where there is no other seat to compare with, and in a game that is decided, where
// all margins are far from 0 and only points tell the moves apart. The decision with the index first stands first
// unless the best is clearly better.
func advices(decisions [][]game.Move, all []outcome, games, first int, alone bool) []Advice {
	n := float64(games)
	mean, scale := spread(all)
	if wins := winsOf(all) / (n * float64(len(all))); !alone && wins > decided && wins < 1-decided {
		mean = 0
	}
	list, order := make([]Advice, len(decisions)), make([]int, len(decisions))
	for i := range all {
		o, a := &all[i], &list[i]
		*a = Advice{Move: decisions[i][0], Then: decisions[i][1:], Expert: i == first, Games: games, Wins: o.wins / n, Points: o.points / n, Lead: o.lead / n, Turn: o.gains(games)}
		for k, margin := range o.margins {
			o.values = append(o.values, (o.won[k]+1/(1+math.Exp((mean-margin)/scale)))/2)
			a.Value += o.values[k] / n
		}
		order[i] = i
	}
	slices.SortStableFunc(order, func(x, y int) int { return cmp.Compare(list[y].Value, list[x].Value) })
	if at := slices.Index(order, first); at > 0 && !difference(all[order[0]].values, all[first].values).Clear() {
		order = slices.Insert(slices.Delete(order, at, at+1), 0, first)
	}
	sorted := make([]Advice, len(list))
	for to, from := range order {
		best, o := &all[order[0]], &all[from]
		sorted[to] = list[from]
		sorted[to].Behind = Behind{difference(best.values, o.values), difference(best.won, o.won), difference(best.leads, o.leads)}
		if rival := order[min(1, len(order)-1)]; from != order[0] {
			sorted[to].Why = reasons(o, best, games)
		} else if rival != from {
			sorted[to].Why = reasons(o, &all[rival], games)
		}
	}
	return sorted
}

// winsOf is the sum of the wins of all playouts.
func winsOf(all []outcome) (sum float64) {
	for i := range all {
		sum += all[i].wins
	}
	return sum
}

// difference is the mean difference of pairs of playouts, with its standard error.
func difference(best, other []float64) Difference {
	n := float64(min(len(best), len(other)))
	if n < 2 {
		return Difference{Error: math.Inf(1)}
	}
	var sum, squares float64
	for k := range int(n) {
		d := best[k] - other[k]
		sum += d
		squares += d * d
	}
	mean := sum / n
	return Difference{mean, math.Sqrt(max(0, squares/n-mean*mean) / (n - 1))}
}

// spread is the mean and the standard deviation of the margins of all playouts.
func spread(all []outcome) (mean, deviation float64) {
	var n, sum, squares float64
	for i := range all {
		for _, margin := range all[i].margins {
			n++
			sum += margin
			squares += margin * margin
		}
	}
	if n == 0 {
		return 0, 1
	}
	return sum / n, max(1, math.Sqrt(max(0, squares/n-sum/n*sum/n)))
}

// gains are the points that a move brings its seat before others decide, the most first.
func (o *outcome) gains(games int) []Reason {
	var list []Reason
	for from, points := range o.turn {
		if mean := difference(fillUp(points, games, 0), make([]float64, games)); math.Abs(mean.Mean) >= minReason {
			list = append(list, Reason{Seat: from.seat, Kind: from.kind, Rule: from.rule, Points: mean})
		}
	}
	return largestFirst(list)
}

// reasons are the kinds of points that come later, and to whom, with one move rather than with
// another, the largest differences first; none that chance explains. What has a measure is
// compared in the playouts in which both moves came to it, if these are half of them.
func reasons(one, other *outcome, games int) []Reason {
	var list []Reason
	compare := func(from source, a, b []float64, measure bool) {
		diff := difference(a, b)
		if size := math.Abs(diff.Mean); size >= minReason && size > sureReason*diff.Error {
			list = append(list, Reason{from.seat, from.kind, from.rule, diff, measure})
		}
	}
	sources := maps.Clone(one.later)
	maps.Copy(sources, other.later)
	for from := range sources {
		compare(from, fillUp(one.later[from], games, 0), fillUp(other.later[from], games, 0), false)
	}
	for from := range one.measured {
		var a, b []float64
		for k := range min(len(one.measured[from]), len(other.measured[from])) {
			if x, y := one.measured[from][k], other.measured[from][k]; !math.IsNaN(x) && !math.IsNaN(y) {
				a, b = append(a, x), append(b, y)
			}
		}
		if 2*len(a) >= games {
			compare(from, a, b, true)
		}
	}
	return largestFirst(list)
}

func largestFirst(list []Reason) []Reason {
	slices.SortFunc(list, func(x, y Reason) int {
		return cmp.Or(cmp.Compare(math.Abs(y.Points.Mean), math.Abs(x.Points.Mean)), cmp.Compare(x.Seat, y.Seat), cmp.Compare(x.Kind, y.Kind), cmp.Compare(x.Rule, y.Rule))
	})
	return list
}
