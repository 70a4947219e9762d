package bot

import (
	"context"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/games"
)

// TestBotsDoNotPeek plays games and asks every bot, at each decision, in the true position
// and in another of the seat's information set. With the same random numbers it must choose
// the same.
func TestBotsDoNotPeek(t *testing.T) {
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range all.First() {
		for seats := g.MinSeats; seats <= g.MaxSeats; seats++ {
			rules, err := g.Rules(g.Default(seats))
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range []string{"random", "greedy", "greedy:50", "plan:1", "search:4/ahead=1", "search:4/ahead=1/thorough", "search:4/ahead=1/prior", "search:4/ahead=1/sees=5", "search:4/ahead=1/best=4"} {
				dontPeek(t, rules, name)
			}
		}
	}
}

func dontPeek(t *testing.T, rules game.Rules, name string) {
	t.Helper()
	seed := fair.NumberedSeed(77, uint64(rules.Config().Seats))
	p := rules.Deal(seed.Rand(nil, rules.Game().Name, rules.Config().Version), nil)
	other := rules.Blank()
	permute := game.QuickRand(5, 6)
	for ply := uint64(0); p.Pending() != 0; ply++ {
		seat := p.Pending().First()
		other.CopyFrom(p)
		other.Redeal(seat, &permute)
		choose := func(at game.Position) game.Move {
			b, err := New(name, rules, game.QuickRand(ply, 9))
			if err != nil {
				t.Fatal(err)
			}
			info := game.Observe(at, seat, nil)
			return b.Choose(t.Context(), &info)
		}
		if strings.HasPrefix(name, kindSearch) && ply%29 != 0 { // a search is slow
			info := game.Observe(p, seat, nil)
			moves := info.Moves(nil)
			if no := p.Play(seat, moves[permute.IntN(len(moves))], nil); no != nil {
				t.Fatal(no)
			}
			continue
		}
		truth, permuted := choose(p), choose(other)
		if name == "random" && truth != permuted {
			t.Fatalf("%s: ply %d: random sees what it cannot know", rules.Game().Name, ply)
		}
		if truth != permuted {
			t.Fatalf("%s: ply %d: %s chooses %v, with other secrets %v", rules.Game().Name, ply, name, truth, permuted)
		}
		if no := p.Play(seat, truth, nil); no != nil {
			t.Fatal(no)
		}
	}
}

func TestUnknownBotIsRefused(t *testing.T) {
	if _, err := New("deepthought", nil, game.Rand{}); err == nil {
		t.Error("there is a bot of that name")
	}
}

func TestEffortsThatAreRefused(t *testing.T) {
	for _, name := range []string{"search:", "search:0", "search:-3", "search:many", "search:2h", "search:0s", "search:99999999999", "search:100/200", "search:2s/3s", "search:cores=0", "search:ahead=0", "search:depth=3", "search:thorough/thorough", "search:thorough=2", "search:prior/prior", "search:prior=1", "search:sees=0", "search:sees=1001", "search:3/sees=5/sees=6", "search:sees", "search:best=2", "search:best=101", "search:best=4/best=5", "search:best", "greedy:", "greedy:101", "greedy:0", "plan:", "plan:0", "plan:10001", "plan:often", "random:3"} {
		if _, err := New(name, nil, game.Rand{}); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// middle is a position in the middle of a game.
func middle(t testing.TB, name string, seats, plies int) game.Position {
	t.Helper()
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	g, err := all.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(g.Default(seats))
	if err != nil {
		t.Fatal(err)
	}
	seed := fair.NumberedSeed(3, 4)
	p := rules.Deal(seed.Rand(nil, name, rules.Config().Version), nil)
	r := game.QuickRand(1, 2)
	player := &greedy{rand: game.QuickRand(3, 4), lookahead: newLookahead(rules)}
	choices := func() int { // retractions do not count
		info := game.Observe(p, p.Pending().First(), nil)
		return len(info.Moves(nil))
	}
	for n := 0; n < plies || p.Pending() == 0 || choices() < 2; n++ {
		if p.Pending() == 0 {
			p = rules.Deal(r, nil)
		}
		info := game.Observe(p, p.Pending().First(), nil)
		if no := p.Play(info.Seat(), player.Choose(t.Context(), &info), nil); no != nil {
			t.Fatal(no)
		}
	}
	return p
}

// TestASearchAnswersInTime: within its time limit, at once when its context ends, and always
// with a legal move.
func TestASearchAnswersInTime(t *testing.T) {
	p := middle(t, "settlers", 4, 60)
	info := game.Observe(p, p.Pending().First(), nil)
	over, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range []struct {
		name string
		ctx  context.Context
	}{{"search:50ms", t.Context()}, {"search:1h", over}} {
		b, err := New(c.name, p.Rules(), game.QuickRand(1, 1))
		if err != nil {
			t.Fatal(err)
		}
		begin := time.Now()
		m := b.Choose(c.ctx, &info)
		if took := time.Since(begin); took > 5*time.Second { // far more than the limit, for loaded machines
			t.Errorf("%s takes %v", c.name, took)
		}
		if !contains(info.Moves(nil), m) {
			t.Errorf("%s makes a move that is not legal: %v", c.name, m)
		}
	}
}

// TestAPlanIsInterrupted: when its context ends, a plan has one playout of each move, however
// many it was told.
func TestAPlanIsInterrupted(t *testing.T) {
	over, cancel := context.WithCancel(t.Context())
	cancel()
	for ply := 40; ply < 60; ply++ {
		p := middle(t, "alienartifacts", 3, ply)
		info := game.Observe(p, p.Pending().First(), nil)
		choice := map[string]game.Move{}
		for _, name := range []string{"plan:1", "plan:1000"} {
			b, err := New(name, p.Rules(), game.QuickRand(1, uint64(ply)))
			if err != nil {
				t.Fatal(err)
			}
			choice[name] = b.Choose(over, &info)
		}
		if once, often := choice["plan:1"], choice["plan:1000"]; once != often {
			t.Errorf("ply %d: interrupted it plays %v, not %v as when it plays on once", ply, often, once)
		}
	}
}

func contains(moves []game.Move, m game.Move) bool {
	for _, o := range moves {
		if o == m {
			return true
		}
	}
	return false
}

// TestASearchAllocatesNothing once it has begun.
func TestASearchAllocatesNothing(t *testing.T) {
	for _, name := range []string{"newworld", "xidit", "alienartifacts", "settlers"} {
		p := middle(t, name, 4, 40)
		b := newSearcher(p.Rules(), game.QuickRand(1, 1), effort{playouts: 1500, cores: 1, horizon: 2})
		info := game.Observe(p, p.Pending().First(), nil)
		b.search(t.Context(), &info, info.Moves(nil), 1500, time.Time{}) // lists have their size then
		moves := info.Moves(nil)
		b.reset(&info, moves)
		if n := testing.AllocsPerRun(500, func() { b.simulate(&info, moves[0], &candidate{}, 7) }); n > 0 {
			t.Errorf("%s: %.1f allocations a playout", name, n)
		}
	}
}

// TestTurnsOpen: every game marks the prompts with which turns begin; without them a search
// would have no horizon.
func TestTurnsOpen(t *testing.T) {
	for _, name := range []string{"newworld", "xidit", "alienartifacts", "settlers"} {
		rules := middle(t, name, 4, 1).Rules()
		open := 0
		for _, prompt := range rules.Vocabulary().Prompts {
			if prompt.Opens {
				open++
			}
		}
		if open == 0 {
			t.Errorf("%s: no turn opens", name)
		}
	}
}

// TestMovesHaveDifferentValues: the logistic value of playouts is far from 0 and 1 in every
// game, whatever its usual leads are; otherwise no move would look better than another.
func TestMovesHaveDifferentValues(t *testing.T) {
	for _, name := range []string{"newworld", "xidit", "alienartifacts", "settlers"} {
		p := middle(t, name, 4, 60)
		b := newSearcher(p.Rules(), game.QuickRand(1, 1), effort{playouts: 200, cores: 1, horizon: 1})
		info := game.Observe(p, p.Pending().First(), nil)
		b.search(t.Context(), &info, info.Moves(nil), 200, time.Time{})
		low, high := float32(1), float32(0)
		for _, trial := range b.candidates {
			if trial.visits > 0 {
				low, high = min(low, trial.estimate(b.priorVisits)), max(high, trial.estimate(b.priorVisits))
			}
		}
		if high < 0.1 || low > 0.9 || high-low < 0.001 {
			t.Errorf("%s: moves are worth %.4f to %.4f", name, low, high)
		}
	}
}

// BenchmarkPlayouts measures how many playouts are played in a second, a thousand each in
// some positions in the middle of a game of four.
func BenchmarkPlayouts(b *testing.B) {
	for _, name := range []string{"newworld", "xidit", "alienartifacts", "settlers"} {
		for _, ahead := range []int{1, 2} {
			b.Run(name+"/ahead="+strconv.Itoa(ahead), func(b *testing.B) { benchmarkPlayouts(b, name, effort{cores: 1, horizon: ahead}) })
		}
		b.Run(name+"/thorough", func(b *testing.B) { benchmarkPlayouts(b, name, effort{cores: 1, horizon: 1, thorough: true}) })
	}
}

// BenchmarkCores measures the same for one core and for two.
func BenchmarkCores(b *testing.B) {
	for _, name := range []string{"newworld", "xidit", "alienartifacts", "settlers"} {
		for cores := 1; cores <= 2; cores++ {
			b.Run(name+"/cores="+strconv.Itoa(cores), func(b *testing.B) { benchmarkPlayouts(b, name, effort{cores: cores, horizon: 2}) })
		}
	}
}

func benchmarkPlayouts(b *testing.B, name string, e effort) {
	var infos []game.InfoSet
	for plies := 60; plies <= 120; plies += 15 {
		p := middle(b, name, 4, plies)
		infos = append(infos, game.Observe(p, p.Pending().First(), nil))
	}
	const playouts = 1000
	e.playouts = playouts * e.cores
	s := newSearch(infos[0].Rules(), game.QuickRand(1, 1), e)
	played := 0
	for b.Loop() {
		for i := range infos {
			info, moves := &infos[i], infos[i].Moves(nil)
			var all sync.WaitGroup
			for _, t := range s.searchers {
				all.Go(func() {
					t.reset(info, moves)
					left := t.selectCandidates(info, moves, playouts)
					for n := range playouts {
						k := left[n%len(left)]
						t.simulate(info, moves[k], &t.candidates[k], uint64(n))
					}
				})
			}
			all.Wait()
			played += e.playouts
		}
	}
	b.ReportMetric(float64(played)/b.Elapsed().Seconds(), "playouts/s")
}

// TestKeptTreesDoNotPeek: a search that re-roots its trees chooses the same at each decision,
// whatever the secrets are; and it does re-root them.
func TestKeptTreesDoNotPeek(t *testing.T) {
	for _, name := range []string{"newworld", "xidit", "alienartifacts", "settlers"} {
		p := middle(t, name, 4, 30)
		rules := p.Rules()
		e := effort{playouts: 60, cores: 1, horizon: 1}
		truthful, permuted := newSearch(rules, game.QuickRand(1, 1), e), newSearch(rules, game.QuickRand(1, 1), e)
		seat := p.Pending().First()
		other, r := rules.Blank(), game.QuickRand(2, 2)
		log := &game.Log{}
		kept, decisions := 0, 0
		for decisions < 25 && p.Pending() != 0 {
			now := p.Pending().First()
			info := game.Observe(p, now, log.Events)
			moves := info.Moves(nil)
			m := moves[r.IntN(len(moves))]
			if now == seat {
				other.CopyFrom(p)
				other.Redeal(seat, &r)
				veiled := game.Observe(other, seat, log.Events)
				m = truthful.Choose(t.Context(), &info)
				if veil := permuted.Choose(t.Context(), &veiled); veil != m {
					t.Fatalf("%s: decision %d: %v, with other secrets %v", name, decisions, m, veil)
				}
				if len(moves) > 1 {
					decisions++
					if truthful.searchers[0].reuse {
						kept++
					}
				}
			}
			if no := p.Play(now, m, log); no != nil {
				t.Fatal(no)
			}
		}
		if kept == 0 {
			t.Errorf("%s: no tree was kept in %d decisions", name, decisions)
		}
	}
}

// TestTreesAreReusedBetweenTurns: the root of a turn has the visits of earlier searches if the
// others have played moves that those searches tried.
func TestTreesAreReusedBetweenTurns(t *testing.T) {
	p := middle(t, "settlers", 2, 40)
	rules := p.Rules()
	b := newSearcher(rules, game.QuickRand(1, 1), effort{playouts: 3000, cores: 1, horizon: 3})
	seat := p.Pending().First()
	log := &game.Log{}
	log.Say(0, seat, "IS-1.1") // the seat has heard an event before
	player := &greedy{rand: game.QuickRand(3, 4), lookahead: newLookahead(rules)}
	turns, kept, others := 0, 0, false
	for turns < 12 && p.Pending() != 0 {
		now := p.Pending().First()
		info := game.Observe(p, now, log.Events)
		moves := info.Moves(nil)
		m := player.Choose(t.Context(), &info)
		if now == seat {
			b.reroot(&info)
			if others && len(moves) > 1 {
				turns++
				if b.reuse {
					kept++
				}
			}
			if len(moves) > 1 {
				b.search(t.Context(), &info, moves, 3000, time.Time{})
			}
			b.advance(seat, m)
		}
		others = now != seat || others && len(moves) < 2
		if no := p.Play(now, m, log); no != nil {
			t.Fatal(no)
		}
	}
	if kept == 0 {
		t.Errorf("no tree was kept in %d turns", turns)
	}
	t.Logf("kept in %d of %d turns", kept, turns)
}

// TestTwoCoresChooseAlike: the choice does not depend on which core is faster.
func TestTwoCoresChooseAlike(t *testing.T) {
	p := middle(t, "settlers", 2, 40)
	info := game.Observe(p, p.Pending().First(), nil)
	var first game.Move
	for i := range 5 {
		b, err := New("search:60/cores=2", p.Rules(), game.QuickRand(4, 4))
		if err != nil {
			t.Fatal(err)
		}
		m := b.Choose(t.Context(), &info)
		if i == 0 {
			first = m
		} else if m != first {
			t.Fatalf("%v, then %v", first, m)
		}
	}
}

// TestAnOverlookedMoveIsNotMade: and one move is always left, however many are overlooked.
func TestAnOverlookedMoveIsNotMade(t *testing.T) {
	p := middle(t, "newworld", 2, 20)
	info := game.Observe(p, p.Pending().First(), nil)
	chosen := map[string]map[game.Move]bool{}
	for _, name := range []string{"greedy", "greedy:100"} {
		chosen[name] = map[game.Move]bool{}
		for i := range uint64(60) {
			b, err := New(name, p.Rules(), game.QuickRand(i, 1))
			if err != nil {
				t.Fatal(err)
			}
			chosen[name][b.Choose(t.Context(), &info)] = true
		}
	}
	if len(chosen["greedy:100"]) < 5*len(chosen["greedy"]) {
		t.Errorf("who overlooks all but one makes %d different moves, who sees all %d", len(chosen["greedy:100"]), len(chosen["greedy"]))
	}
}
