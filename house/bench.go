package house

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"time"

	"spielwerk/arena"
	"spielwerk/fair"
	"spielwerk/game"
)

type benchCommand struct {
	setup
	Seconds float64 `help:"How long each measurement takes." default:"2"`
	JSON    bool    `help:"Print one JSON object." name:"json"`
}

// benchResult is the engine marks of docs/performance.md.
type benchResult struct {
	Game           string  `json:"game"`
	Seats          int     `json:"seats"`
	GoMaxProcs     int     `json:"gomaxprocs"`
	GamesPerSecond float64 `json:"random_games_per_second"` // one core, all legal moves listed
	MovesPerGame   float64 `json:"moves_per_game"`
	MovesAndPlayNS float64 `json:"moves_and_play_ns"` // one listing and one move
	MovesAndPlayA  float64 `json:"moves_and_play_allocs"`
	CopyNS         float64 `json:"copy_ns"`
	CopyAllocs     float64 `json:"copy_allocs"`
	StateBytes     int     `json:"state_bytes"`
	TwoWorkers     float64 `json:"two_workers_speedup"` // of sim, against one worker
}

// Run measures on the machine it runs on.
func (c *benchCommand) Run(w *world) error {
	rules, err := c.rules(w)
	if err != nil {
		return err
	}
	if c.Seconds <= 0 || c.Seconds > 600 {
		return fmt.Errorf("--seconds is %v; it must be above 0 and at most 600", c.Seconds)
	}
	limit := time.Duration(c.Seconds * float64(time.Second))
	r := benchResult{Game: c.Game, Seats: rules.Config().Seats, GoMaxProcs: runtime.GOMAXPROCS(0)}
	benchGames(rules, limit, &r)
	p := rules.Deal(fair.NumberedSeed(1, 0).Rand(nil, c.Game, rules.Config().Version), nil)
	r.StateBytes = len(game.Bytes(p))
	to := rules.Blank()
	n := 0
	elapsed, allocs := measure(limit, func() {
		for range 1000 {
			to.CopyFrom(p)
		}
		n += 1000
	})
	r.CopyNS, r.CopyAllocs = float64(elapsed.Nanoseconds())/float64(n), float64(allocs)/float64(n)
	one, err := simSpeed(rules, 1, int(r.GamesPerSecond*c.Seconds)+1)
	if err != nil {
		return err
	}
	two, err := simSpeed(rules, 2, int(2*r.GamesPerSecond*c.Seconds)+1)
	if err != nil {
		return err
	}
	r.TwoWorkers = two / one
	if c.JSON {
		return json.NewEncoder(w.out).Encode(&r)
	}
	fmt.Fprintf(w.out, "random games/s, one core   %10.0f\nMoves + Play               %10.0f ns, %.3f allocs\n"+
		"copy of a state            %10.0f ns, %.3f allocs, %d bytes\ntwo workers against one    %10.2f\n",
		r.GamesPerSecond, r.MovesAndPlayNS, r.MovesAndPlayA, r.CopyNS, r.CopyAllocs, r.StateBytes, r.TwoWorkers)
	return nil
}

// measure repeats a piece of work for some time.
func measure(limit time.Duration, work func()) (elapsed time.Duration, allocs uint64) {
	work() // warm up
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	for elapsed < limit {
		work()
		elapsed = time.Since(start)
	}
	runtime.ReadMemStats(&after)
	return elapsed, after.Mallocs - before.Mallocs
}

// benchGames plays random games on one position, listing all legal moves. Moves that
// take back what has been begun are not chosen: bots are not shown them.
func benchGames(rules game.Rules, limit time.Duration, r *benchResult) {
	c := rules.Config()
	start := make([]game.Position, 16)
	for i := range start {
		start[i] = rules.Deal(fair.NumberedSeed(2, uint64(i)).Rand(nil, rules.Game().Name, c.Version), nil)
	}
	p := rules.Blank()
	choose, forms := game.QuickRand(1, 1), rules.Vocabulary().Moves
	moves := make([]game.Move, 0, 4096)
	games, plies := 0, 0
	elapsed, allocs := measure(limit, func() {
		p.CopyFrom(start[games%len(start)])
		for pending := p.Pending(); pending != 0; pending = p.Pending() {
			seat := pending.First()
			moves = p.Moves(moves[:0], seat)
			m := moves[choose.IntN(len(moves))]
			for forms[m.Kind].Retracts { // there is a move that does not
				m = moves[choose.IntN(len(moves))]
			}
			if no := p.Play(seat, m, nil); no != nil {
				panic(no) // a listed move refused: the contract suite forbids it
			}
			plies++
		}
		games++
	})
	r.GamesPerSecond = float64(games) / elapsed.Seconds()
	r.MovesPerGame = float64(plies) / float64(games)
	r.MovesAndPlayNS = float64(elapsed.Nanoseconds()) / float64(plies)
	r.MovesAndPlayA = float64(allocs) / float64(plies)
}

// simSpeed is the games per second of a simulation with some workers.
func simSpeed(rules game.Rules, workers, games int) (float64, error) {
	m := arena.Match{Rules: rules, Bots: []string{"random"}, Games: games, Seed: 1, Workers: workers}
	start := time.Now()
	_, err := m.Run(context.Background())
	return float64(games) / time.Since(start).Seconds(), err
}
