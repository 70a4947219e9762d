package bot

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"spielwerk/game"
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
	maxGameMoves = 50_000 // a playout is cut after so many moves
	minReason    = 0.5    // least difference in points that is reported
	decided      = 0.05   // a game is decided if at most this share of playouts ends otherwise
)

// Advice is the expected result of a move: the average of playouts that begin with it and go
// on to the end of the game, with greedy decisions of all seats. It depends only on what the
// seat knows.
type Advice struct {
	Move   game.Move
	Then   []game.Move // the rest of the decision, if the move is only a part of it (Form.Part)
	Games  int         // playouts
	Wins   float64     // share of playouts that the seat wins; a win shared by n counts 1/n
	Points float64     // mean final score of the seat
	Lead   float64     // mean lead over the best other seat
	Value  float64     // the order of moves, 0 to 1: wins, adjusted by the margins
	Behind Behind      // how far it stands behind the best move
	Why    []Reason
}

// Behind is how far a move stands behind the best one, by Value, Wins and Lead.
type Behind struct{ Value, Wins, Lead Difference }

// Difference is a mean over playouts with its standard error. Both moves are played out with
// the same random numbers, so the error is that of the differences of pairs.
type Difference struct{ Mean, Error float64 }

// Clear reports whether a difference is positive and larger than twice its error: chance alone
// gives such a one in about 2 of 100 comparisons.
func (d Difference) Clear() bool { return d.Mean > 0 && d.Mean > 2*d.Error }

// Reason is how many points more than the other moves a move brings from one kind of score
// line.
type Reason struct {
	Kind   uint8 // index in Vocabulary.Scores
	Rule   game.Rule
	Points float64
}

// Advise gives the best moves of a seat, the best first: the most promising after one move, each
// with the rest of the decision that it begins, and with playouts that use the same random numbers for all of them. When ctx ends early it
// returns what it has so far, or the error of ctx if it has nothing. Without a time limit the
// result depends only on r and on what the seat sees.
func Advise(ctx context.Context, rules game.Rules, r game.Rand, s *game.InfoSet, o Options) ([]Advice, error) {
	a := newAdviser(rules, r)
	most := o.Moves
	if most < 1 {
		most = advisedMoves
	}
	var decisions [][]game.Move
	for _, m := range a.promising(s, most) {
		decisions = append(decisions, a.whole(s, m))
	}
	return a.compare(ctx, s, decisions, o)
}

// Compare gives the advice for each of some legal moves of a seat, the best first.
func Compare(ctx context.Context, rules game.Rules, r game.Rand, s *game.InfoSet, moves []game.Move, o Options) ([]Advice, error) {
	decisions := make([][]game.Move, len(moves))
	for i := range moves {
		decisions[i] = moves[i : i+1]
	}
	return newAdviser(rules, r).compare(ctx, s, decisions, o)
}

// Promising are the moves of a seat with the best evaluation after one move, the best first.
func Promising(rules game.Rules, r game.Rand, s *game.InfoSet, most int) []game.Move {
	return newAdviser(rules, r).promising(s, most)
}

// adviser plays playouts to the end of the game.
type adviser struct {
	rand      game.Rand
	forms     []game.Form // of moves
	seats     int
	now       game.Position
	lookahead lookahead
	moves     []game.Move
	lines     []game.Line
}

func newAdviser(rules game.Rules, r game.Rand) *adviser {
	return &adviser{
		rand: r, forms: rules.Vocabulary().Moves, seats: rules.Config().Seats, now: rules.Blank(), lookahead: newLookahead(rules),
	}
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

// whole is the decision that a move begins: the move alone, or all the parts of which it is the
// first, each the best by one-ply look-ahead after those before it.
func (a *adviser) whole(s *game.InfoSet, m game.Move) []game.Move {
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
		sums := a.lookahead.evaluate(&own, next, &a.rand, nil)
		decision = append(decision, next[slices.Index(sums, slices.Max(sums))])
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
	kind uint8
	rule game.Rule
}

// outcome is the sum of the playouts of a move so far.
type outcome struct {
	wins, points float64
	lead         float64
	margins      []float64
	leads        []float64
	won          []float64
	values       []float64 // of each playout, see advices
	from         map[source]float64
}

// compare plays the same number of playouts for each decision, with common random numbers.
func (a *adviser) compare(ctx context.Context, s *game.InfoSet, decisions [][]game.Move, o Options) ([]Advice, error) {
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
			all[i].add(&round[i])
		}
	}
	if played == 0 && len(decisions) > 0 {
		return nil, ctx.Err()
	}
	return advices(decisions, all, played, a.seats == 1), nil
}

// result is how a playout ended for the seat.
type result struct {
	won          float64
	points, lead int
	margin       float64 // the lead at the end; in a game for one the evaluation of the final position
	lines        []game.Line
}

// round plays one playout for each decision. It is false if ctx ended.
func (a *adviser) round(ctx context.Context, s *game.InfoSet, decisions [][]game.Move, one, two uint64, into []result) bool {
	for i, d := range decisions {
		r := game.QuickRand(one, two)
		s.Determinize(a.now, &r)
		if !a.begin(s.Seat(), d) {
			continue // legal moves do not depend on what the seat cannot know
		}
		if !a.playOut(ctx, &r) {
			return false
		}
		into[i] = a.resultFor(s.Seat(), into[i].lines[:0])
	}
	return true
}

// playOut plays to the end of the game: each seat is greedy.
func (a *adviser) playOut(ctx context.Context, r *game.Rand) bool {
	for n := range maxGameMoves {
		seat := a.now.Pending().First()
		if seat == game.Nobody {
			return true
		}
		if n%64 == 0 && ctx.Err() != nil {
			return false
		}
		own := game.Observe(a.now, seat, nil) // each seat decides by its own information set
		a.moves = own.Moves(a.moves[:0])
		_ = a.now.Play(seat, a.lookahead.best(&own, a.moves, r), nil)
	}
	return true
}

// resultFor is the result of the current playout for a seat.
func (a *adviser) resultFor(seat game.Seat, lines []game.Line) result {
	res := result{points: a.now.Total(seat), lines: lines}
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
	a.lines = a.now.Scores(a.lines[:0])
	for _, l := range a.lines {
		if l.Seat == seat {
			res.lines = append(res.lines, l)
		}
	}
	return res
}

func (o *outcome) add(r *result) {
	o.wins += r.won
	o.points += float64(r.points)
	o.lead += float64(r.lead)
	o.margins = append(o.margins, r.margin)
	o.leads = append(o.leads, float64(r.lead))
	o.won = append(o.won, r.won)
	if o.from == nil {
		o.from = map[source]float64{}
	}
	for _, l := range r.lines {
		o.from[source{l.Kind, l.Rule}] += float64(l.Points)
	}
}

// advices are the averages, the best first. Margins count from 0; from their mean in a game
// for one, where there is no other seat to compare with, and in a game that is decided, where
// all margins are far from 0 and only points tell the moves apart.
func advices(decisions [][]game.Move, all []outcome, games int, alone bool) []Advice {
	n := float64(games)
	mean, scale := spread(all)
	if wins := winsOf(all) / (n * float64(len(all))); !alone && wins > decided && wins < 1-decided {
		mean = 0
	}
	list, order := make([]Advice, len(decisions)), make([]int, len(decisions))
	for i := range all {
		o, a := &all[i], &list[i]
		*a = Advice{Move: decisions[i][0], Then: decisions[i][1:], Games: games, Wins: o.wins / n, Points: o.points / n, Lead: o.lead / n, Why: reasons(all, i, n)}
		for k, margin := range o.margins {
			o.values = append(o.values, (o.won[k]+1/(1+math.Exp((mean-margin)/scale)))/2)
			a.Value += o.values[k] / n
		}
		order[i] = i
	}
	slices.SortStableFunc(order, func(x, y int) int { return cmp.Compare(list[y].Value, list[x].Value) })
	sorted := make([]Advice, len(list))
	for to, from := range order {
		best, o := &all[order[0]], &all[from]
		sorted[to] = list[from]
		sorted[to].Behind = Behind{difference(best.values, o.values), difference(best.won, o.won), difference(best.leads, o.leads)}
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

// reasons are the kinds of points that a move brings more or fewer of than the other moves do
// on average, the largest differences first.
func reasons(all []outcome, i int, games float64) []Reason {
	if len(all) < 2 {
		return nil
	}
	sources := map[source]bool{}
	for k := range all {
		for from := range all[k].from {
			sources[from] = true
		}
	}
	var why []Reason
	for from := range sources {
		others := 0.0
		for k := range all {
			if k != i {
				others += all[k].from[from]
			}
		}
		more := (all[i].from[from] - others/float64(len(all)-1)) / games
		if math.Abs(more) >= minReason {
			why = append(why, Reason{from.kind, from.rule, more})
		}
	}
	slices.SortFunc(why, func(x, y Reason) int {
		return cmp.Or(cmp.Compare(math.Abs(y.Points), math.Abs(x.Points)), cmp.Compare(x.Kind, y.Kind), cmp.Compare(x.Rule, y.Rule))
	})
	return why
}
