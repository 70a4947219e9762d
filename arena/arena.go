// Package arena plays many games at once and counts the results.
package arena

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"

	"spielwerk/bot"
	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/record"
)

// Match is a number of games between bots. Game i depends on the seed and on i
// only, whatever the number of workers.
type Match struct {
	Rules   game.Rules
	Bots    []string // by seat; a single one plays all seats
	First   int      // number of the first game
	Games   int      // number of the last game, and one more
	Seed    uint64
	Workers int
	Rotate  bool     // shift the bots by one seat from game to game
	Paired  int      // number of games in a row with the same deal; 0 or 1 for a new deal each game
	Nonces  []string // of the seats, in seat order; nil for none
	// Player, if not nil, makes the bot of a name instead of bot.New.
	Player func(name string, rules game.Rules, r game.Rand) (bot.Bot, error)
	// Elsewhere, if not nil, plays the games of the match on other machines, and gives what came of
	// them in parts, in any order, one after the other. It must give the moves if they are asked for, and who
	// made them and how the games ended if they are only recorded. Games that an Observer is to see are played
	// again here by their moves, without bots; what a Counter counts is counted where they are played.
	Elsewhere func(ctx context.Context, m *Match, moves bool, got func(Part) error) error
	// Record, if not nil, gets the record of each game. It is called by several
	// goroutines, in no particular order.
	Record func(i int, r *record.Record) error
	// Observer, if not nil, is called once for each worker, before any game, and makes
	// the observer of the games of that worker.
	Observer func() Observer
	// Counter, if not nil, counts in the games in place of an Observer.
	Counter Counter
	// Progress, if not nil, is called after each game.
	Progress func()
}

// Observer observes whole games, one after the other. It must not change or keep what it is
// given.
type Observer interface {
	// Dealt begins a game: who plays it, by seat, and the events of the deal.
	Dealt(bots []string, p game.Position, events []game.Event)
	// Decides comes before each move.
	Decides(p game.Position, seat game.Seat, m game.Move)
	// Played comes after the move, with its events.
	Played(p game.Position, events []game.Event)
	// Over ends the game.
	Over(p game.Position)
}

// Counter counts in games what adds up to the same in any order.
type Counter interface {
	// Observer makes the observer of the games of one worker.
	Observer() Observer
	// Counted is what its observers have counted, for Add of a counter of the same kind with the same rules.
	Counted() []byte
	// Add adds what another has counted. After an error nothing that is counted is of use.
	Add(counted []byte) error
}

// Part is what came of some games of a match, one after the other, that were played elsewhere.
type Part struct {
	First   int // number of the first game
	Sum     Result
	Counted []byte        // by a Counter
	Moves   []string      // of each game, each with the end of a line
	Seats   [][]byte      // who made them
	Ends    []*record.End // of each game
}

// Keep puts the record of one of the games into the part, whose lists have room for all.
func (p *Part) Keep(i int, r *record.Record) {
	var moves strings.Builder
	seats := make([]byte, len(r.Plies))
	for n, ply := range r.Plies {
		moves.WriteString(ply.Move)
		moves.WriteByte('\n')
		seats[n] = byte(ply.Seat)
	}
	p.Moves[i-p.First], p.Seats[i-p.First], p.Ends[i-p.First] = moves.String(), seats, r.End
}

// Kept reports whether the part has all of its games.
func (p *Part) Kept() bool {
	if len(p.Moves) != p.Sum.Games || len(p.Seats) != p.Sum.Games || len(p.Ends) != p.Sum.Games {
		return false
	}
	for i := range p.Moves {
		if len(p.Seats[i]) != strings.Count(p.Moves[i], "\n") || p.Ends[i] == nil {
			return false
		}
	}
	return true
}

// WholeWin is a win in sixtieths: every possible number of winners divides it.
const WholeWin = 60

// Result is the sum over games of a match. Wins are counted in sixtieths, because a win
// that k seats share counts 1/k for each.
type Result struct {
	Games      int
	Moves      int
	Score      [game.MaxSeats]int // by seat
	Wins       [game.MaxSeats]int // by seat, in sixtieths
	WinsByBot  map[string]int     // in sixtieths
	ScoreByBot map[string]int
	Forfeits   map[string]Forfeits // of bots that have lost games by faults
}

// Forfeits are the games that a bot has lost by faults: the win of such a game goes to the best of the
// others, and to nobody if all have failed.
type Forfeits struct {
	Games int    `json:"games"`
	First string `json:"first"` // fault, of the first of these games
	Game  int    `json:"game"`  // number of that game, from 1
}

// And are these and others.
func (f Forfeits) And(other Forfeits) Forfeits {
	if f.Games == 0 || other.Game < f.Game {
		f.First, f.Game = other.First, other.Game
	}
	f.Games += other.Games
	return f
}

// WinShare converts sixtieths to wins.
func WinShare(sixtieths int) float64 { return float64(sixtieths) / WholeWin }

// Wins are the shares of the seats in the win of a finished game, in sixtieths.
func Wins(p game.Position) (wins [game.MaxSeats]int) {
	won := bot.Winners(p)
	for seat := range game.Seat(len(wins)) {
		if won.Has(seat) {
			wins[seat] = WholeWin / won.Len()
		}
	}
	return wins
}

// winsWithout are Wins when some seats have lost whatever their score: the best of the others win.
func winsWithout(p game.Position, lost game.Seats) (wins [game.MaxSeats]int) {
	ranks, best, seats := p.Ranks(), 0, game.Seat(p.Rules().Config().Seats)
	won := game.Seats(0)
	for seat := range seats {
		switch rank := ranks[seat]; {
		case lost.Has(seat):
		case best == 0 || rank < best:
			best, won = rank, game.Only(seat)
		case rank == best:
			won |= game.Only(seat)
		}
	}
	if seats == 1 && best != 1 { // who plays alone and has lost is second
		return wins
	}
	for seat := range seats {
		if won.Has(seat) {
			wins[seat] = WholeWin / won.Len()
		}
	}
	return wins
}

// newResult is the sum over no games.
func newResult() Result {
	return Result{WinsByBot: map[string]int{}, ScoreByBot: map[string]int{}, Forfeits: map[string]Forfeits{}}
}

func (r *Result) add(other *Result) {
	r.Games += other.Games
	r.Moves += other.Moves
	for seat := range r.Score {
		r.Score[seat] += other.Score[seat]
		r.Wins[seat] += other.Wins[seat]
	}
	for name, wins := range other.WinsByBot {
		r.WinsByBot[name] += wins
		r.ScoreByBot[name] += other.ScoreByBot[name]
	}
	for name, lost := range other.Forfeits {
		r.Forfeits[name] = r.Forfeits[name].And(lost)
	}
}

// Run plays the match. It stops at the first error or when ctx ends; the result then has only
// the games that were finished.
func (m *Match) Run(ctx context.Context) (Result, error) {
	seats := m.Rules.Config().Seats
	bots := m.Bots
	if len(bots) == 1 {
		for len(bots) < seats {
			bots = append(bots, bots[0])
		}
	}
	if len(bots) != seats {
		return Result{}, fmt.Errorf("%d bots for %d seats; name one for each seat, or one for all", len(bots), seats)
	}
	for _, name := range bots {
		if _, err := m.player(name, game.Rand{}); err != nil {
			return Result{}, err
		}
	}
	if m.Elsewhere == nil {
		var next atomic.Int64
		return m.work(ctx, bots, func(ctx context.Context, w *worker) (more bool, err error) {
			i := m.First + int(next.Add(1)) - 1
			if i >= m.Games {
				return false, nil
			}
			return true, w.play(ctx, i, nil)
		})
	}
	if m.Observer == nil && m.Record == nil {
		sum := newResult()
		err := m.Elsewhere(ctx, m, false, func(p Part) error {
			sum.add(&p.Sum)
			if err := m.count(&p); err != nil {
				return err
			}
			for range p.Sum.Games {
				m.progress()
			}
			return nil
		})
		return sum, err
	}
	return m.again(ctx, bots)
}

// count adds what was counted elsewhere.
func (m *Match) count(p *Part) error {
	if m.Counter == nil {
		return nil
	}
	if err := m.Counter.Add(p.Counted); err != nil {
		return fmt.Errorf("what was counted in the games from %d on: %w", p.First+1, err)
	}
	return nil
}

// again records the games that were played elsewhere, or plays them again for who observes them.
func (m *Match) again(ctx context.Context, bots []string) (Result, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	parts := make(chan Part)
	go func() {
		defer close(parts)
		err := m.Elsewhere(ctx, m, true, func(p Part) error {
			if err := m.count(&p); err != nil {
				return err
			}
			select {
			case parts <- p:
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		})
		if err != nil {
			stop(err)
		}
	}()
	sum, err := m.work(ctx, bots, func(ctx context.Context, w *worker) (more bool, err error) {
		p, more := <-parts
		if m.Observer == nil {
			return more, w.keep(&p)
		}
		for i, moves := range p.Moves {
			left := strings.Split(strings.TrimSuffix(moves, "\n"), "\n")
			if err = w.play(ctx, p.First+i, &left); err != nil {
				break
			}
		}
		return more, err
	})
	stop(err)
	for range parts { // until nothing is played elsewhere any more
	}
	return sum, err
}

// work lets workers play, each game after game, until there are no more.
func (m *Match) work(ctx context.Context, bots []string, play func(context.Context, *worker) (more bool, err error)) (Result, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var wg sync.WaitGroup
	results := make([]Result, max(1, m.Workers))
	for w := range results {
		p := worker{match: m, bots: bots, result: newResult()}
		switch {
		case m.Observer != nil:
			p.observer = m.Observer()
		case m.Counter != nil:
			p.observer = m.Counter.Observer()
		}
		wg.Go(func() {
			for ctx.Err() == nil {
				more, err := play(ctx, &p)
				if err != nil && ctx.Err() == nil {
					stop(err)
				}
				if !more {
					break
				}
			}
			results[w] = p.result
		})
	}
	wg.Wait()
	sum := newResult()
	for i := range results {
		sum.add(&results[i])
	}
	return sum, context.Cause(ctx)
}

func (m *Match) progress() {
	if m.Progress != nil {
		m.Progress()
	}
}

// player makes a bot.
func (m *Match) player(name string, r game.Rand) (bot.Bot, error) {
	if m.Player != nil {
		return m.Player(name, m.Rules, r)
	}
	return bot.New(name, m.Rules, r)
}

// worker plays games and holds its share of the result.
type worker struct {
	match    *Match
	bots     []string
	players  [game.MaxSeats]bot.Bot
	observer Observer
	log      *game.Log // of the game; nil if nobody needs events
	observed int       // number of events given to the observer
	result   Result
}

// newEvents are the events since the last call.
func (w *worker) newEvents() []game.Event {
	from := w.observed
	w.observed = len(w.log.Events)
	return w.log.Events[from:]
}

// listen makes a log for a game if the observer or a bot needs one.
func (w *worker) listen() {
	listens := w.observer != nil
	for _, b := range w.players[:len(w.bots)] {
		listens = listens || b != nil && bot.Listens(b)
	}
	switch {
	case !listens:
		w.log = nil
	case w.log == nil:
		w.log = &game.Log{}
	}
	if w.observed = 0; listens {
		w.log.Events = w.log.Events[:0]
	}
}

// events are the events of the game so far, nil without a log.
func (w *worker) events() []game.Event {
	if w.log == nil {
		return nil
	}
	return w.log.Events
}

// play plays a game, by moves that were made elsewhere if there are any.
func (w *worker) play(ctx context.Context, i int, moves *[]string) error {
	if err := w.playOut(ctx, i, moves); err != nil {
		return fmt.Errorf("game %d: %w", i+1, err)
	}
	w.match.progress()
	return nil
}

// keep records games that were played elsewhere.
func (w *worker) keep(p *Part) error {
	m := w.match
	w.result.add(&p.Sum)
	for n, moves := range p.Moves {
		i := p.First + n
		rec := w.record(i)
		rec.Plies, rec.End = make([]record.Ply, len(p.Seats[n])), p.Ends[n]
		for k, seat := range p.Seats[n] {
			var move string
			move, moves, _ = strings.Cut(moves, "\n")
			rec.Plies[k] = record.Ply{Ply: k + 1, Seat: int(seat), Move: move}
		}
		if err := m.Record(i, rec); err != nil {
			return fmt.Errorf("game %d: %w", i+1, err)
		}
		m.progress()
	}
	return nil
}

// record is the beginning of the record of a game.
func (w *worker) record(i int) *record.Record {
	m := w.match
	return &record.Record{Header: record.NewHeader(m.Rules, called(w.names(i)), m.Nonces, m.seed(i))}
}

// seed is that of a game.
func (m *Match) seed(i int) fair.Seed { return fair.NumberedSeed(m.Seed, uint64(i/max(1, m.Paired))) }

// names are the bots of a game by seat.
func (w *worker) names(i int) []string {
	if !w.match.Rotate {
		return w.bots
	}
	names := make([]string, len(w.bots))
	for seat := range names {
		names[seat] = w.bots[(seat+i)%len(names)]
	}
	return names
}

func (w *worker) playOut(ctx context.Context, i int, moves *[]string) error {
	m := w.match
	seed, names := m.seed(i), w.names(i)
	config := m.Rules.Config()
	defer w.release()
	for seat := range w.bots {
		if moves != nil {
			break
		}
		player, err := m.player(names[seat], seed.Quick(uint64(seat)))
		if err != nil {
			return err
		}
		w.players[seat] = player
	}
	w.listen()
	rules := m.Rules
	p := rules.Deal(seed.Rand(m.Nonces, rules.Game().Name, config.Version), w.log)
	if w.observer != nil {
		w.observer.Dealt(names, p, w.newEvents())
	}
	var rec *record.Record
	if m.Record != nil {
		rec = w.record(i)
	}
	words := rules.Vocabulary()
	for pending := p.Pending(); pending != 0; pending = p.Pending() {
		seat := pending.First()
		move, err := w.choose(ctx, p, seat, moves)
		if err != nil {
			return err
		}
		if w.observer != nil {
			w.observer.Decides(p, seat, move)
		}
		if no := p.Play(seat, move, w.log); no != nil {
			return fmt.Errorf("bot %s plays %q: %w", names[seat], words.Text(move), no)
		}
		if w.observer != nil {
			w.observer.Played(p, w.newEvents())
		}
		w.result.Moves++
		if rec != nil {
			rec.Plies = append(rec.Plies, record.Ply{Ply: len(rec.Plies) + 1, Seat: int(seat), Move: words.Text(move)})
		}
	}
	w.count(i, p, names)
	if w.observer != nil {
		w.observer.Over(p)
	}
	if rec == nil {
		return nil
	}
	rec.End = record.NewEnd(p, seed)
	return m.Record(i, rec)
}

// choose is the next move of a seat: that of its bot, or the next of those that were made elsewhere.
func (w *worker) choose(ctx context.Context, p game.Position, seat game.Seat, moves *[]string) (game.Move, error) {
	if moves == nil {
		info := game.Observe(p, seat, w.events())
		move := w.players[seat].Choose(ctx, &info)
		return move, ctx.Err() // the bot may have been cut short: drop the game
	}
	if len(*moves) == 0 {
		return game.Move{}, errors.New("the game that was played elsewhere has no end")
	}
	text := (*moves)[0]
	*moves = (*moves)[1:]
	return w.match.Rules.Vocabulary().ParseMove(text)
}

// called gives bots distinct names for a record: "greedy 2".
func called(names []string) []string {
	out := make([]string, len(names))
	for seat, name := range names {
		out[seat] = fmt.Sprintf("%s %d", name, seat+1)
	}
	return out
}

func (w *worker) count(i int, p game.Position, names []string) {
	w.result.Games++
	wins := Wins(p)
	if lost := w.forfeits(i, names); lost != 0 {
		wins = winsWithout(p, lost)
	}
	for seat, name := range names {
		w.result.Score[seat] += p.Total(game.Seat(seat))
		w.result.ScoreByBot[name] += p.Total(game.Seat(seat))
		w.result.Wins[seat] += wins[seat]
		w.result.WinsByBot[name] += wins[seat]
	}
}

// forfeits counts the bots that have lost a game by a fault, and tells the seats that have lost with them:
// all of the same bot.
func (w *worker) forfeits(i int, names []string) (lost game.Seats) {
	for seat, name := range names {
		fault := bot.Forfeited(w.players[seat])
		if fault == nil || lost.Has(game.Seat(seat)) {
			continue
		}
		w.result.Forfeits[name] = w.result.Forfeits[name].And(Forfeits{Games: 1, First: fault.Error(), Game: i + 1})
		for other := range names {
			if names[other] == name {
				lost |= game.Only(game.Seat(other))
			}
		}
	}
	return lost
}

// release lets the bots of a game go.
func (w *worker) release() {
	for seat, b := range w.players {
		if b != nil {
			bot.Release(b)
			w.players[seat] = nil
		}
	}
}
