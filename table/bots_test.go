package table_test

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// TestBotsPlayByThemselves: several tables of nothing but bots, and one bot that
// thinks at a time.
func TestBotsPlayByThemselves(t *testing.T) {
	h := lay(t, table.Config{Searchers: 1})
	var ids []string
	for i := range 6 {
		seats := []store.Seat{robot("random"), robot("greedy"), robot("random")}
		ids = append(ids, h.create(seats[:2+i%2]...)) // nobody looks
	}
	for _, id := range ids {
		tab := h.open(id)
		h.truth(until(t, tab, "finished", finished))
	}
}

// TestBotsStayAwake: a table at which bots play does not leave memory, however
// short the patience, and leaves it when they are done.
func TestBotsStayAwake(t *testing.T) {
	h := lay(t, table.Config{IdleAfter: time.Millisecond, BotPause: 2 * time.Millisecond})
	id := h.create(robot("random"), robot("random"))
	eventually(t, "finished and gone", func() bool {
		return h.kept(id).State == store.Finished && h.Live() == 0
	})
	h.truth(h.open(id).Now())
}

// TestBotsAnswerPeople: a person plays against bots, taking moves back, and the
// bots go on where the table left off when it comes back.
func TestBotsAnswerPeople(t *testing.T) {
	h := lay(t, table.Config{})
	id := h.create(robot("greedy"), person("a"), robot("random"))
	tab, p := h.visit(id), newPlayer(1)
	for n := 0; ; n++ {
		now := until(t, tab, "a person's turn", func(now *table.Now) bool {
			return finished(now) || now.Position.Pending().Has(1)
		})
		if finished(now) {
			break
		}
		p.play(t, tab, 1)
		if seat := tab.Now().Undoer; seat == 1 && n%3 == 0 {
			// A bot may have been quicker, then it cannot be taken back.
			err := tab.Act(context.Background(), 1, now.Number+1, "undo")
			if err != nil {
				mustBe(t, err, table.ErrStale)
			}
		}
		if n%10 == 0 {
			tab.Release()
			h.again(table.Config{})
			tab = h.visit(id)
		}
	}
	h.truth(tab.Now())
	tab.Release()
	for _, e := range h.log(id) {
		if (e.Act == table.Undo || e.Act == table.Redo) && e.Seat != 1 {
			t.Error("a bot takes moves back")
		}
	}
}

// TestTheBotsPause: with the clock of synctest, bots make a move exactly every
// pause, and none once they are hurried, until a person has decided.
func TestTheBotsPause(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		const pause = time.Second
		h := lay(t, table.Config{BotPause: pause})
		id := h.create(robot("random"), robot("random"), person("a"))
		tab, p := h.open(id), newPlayer(2)
		turn := func(hurry bool) {
			t.Helper()
			changes, stop := tab.Watch()
			defer stop()
			<-changes
			begin := time.Now()
			for !tab.Now().Position.Pending().Has(2) {
				number := tab.Now().Number
				if hurry {
					tab.Hurry()
					tab.Hurry()
				}
				<-changes
				switch took := time.Since(begin); {
				case hurry && took != 0: // several moves may have come at once
					t.Fatalf("hurried bots took %v", took)
				case !hurry && (took != pause || tab.Now().Number != number+1):
					t.Fatalf("move %d came after %v", tab.Now().Number, took)
				}
				begin = time.Now()
			}
			for tab.Now().Position.Pending().Has(2) {
				p.play(t, tab, 1)
			}
		}
		for n := range 4 {
			turn(n%2 == 1)
		}
		// Hurried once, all bots' moves up to the person's turn come without a pause.
		begin := time.Now()
		tab.Hurry()
		until(t, tab, "a person's turn", func(now *table.Now) bool { return now.Position.Pending().Has(2) })
		if got := time.Since(begin); got != 0 {
			t.Errorf("hurried bots took %v", got)
		}
		tab.Hurry() // nobody thinks: it must not count for later
		p.play(t, tab, 1)
		for tab.Now().Position.Pending().Has(2) {
			p.play(t, tab, 1)
		}
		begin, number := time.Now(), tab.Now().Number
		until(t, tab, "a bot's move", func(now *table.Now) bool { return now.Number > number })
		if got := time.Since(begin); got != pause {
			t.Errorf("the first bot moved after %v", got)
		}
		h.truth(tab.Now())
	})
}

// slow lays tables for New World whose bots think until they are let, and whose
// reveals do not count, so that a person may take back a move while a bot thinks about
// it. thinking tells that one has begun; goOn lets them all, at the latest when the
// test ends.
func slow(t *testing.T) (h *house, thinking <-chan bool, goOn func()) {
	h = lay(t, table.Config{Searchers: 1})
	begun, gate := make(chan bool, 1), make(chan bool)
	goOn = sync.OnceFunc(func() { close(gate) })
	t.Cleanup(goOn)
	g := *h.game
	open := g.Open
	g.Open = func(c game.Config) (game.Rules, error) {
		r, err := open(c)
		return &slowRules{r, func() {
			select {
			case begun <- true:
			default:
			}
			<-gate
		}}, err
	}
	h.game = &g
	return h, begun, goOn
}

type slowRules struct {
	game.Rules
	think func()
}

// Deal always deals alike: a bot that is dealt a tile with one place only need not think.
func (r *slowRules) Deal(_ game.Rand, log *game.Log) game.Position {
	return &slowPosition{r.Rules.Deal(fair.NumberedSeed(1, 1).Rand(nil, "newworld", 1), log), r}
}
func (r *slowRules) Blank() game.Position { return &slowPosition{r.Rules.Blank(), r} }

type slowPosition struct {
	game.Position
	rules *slowRules
}

func (p *slowPosition) Rules() game.Rules        { return p.rules }
func (p *slowPosition) CopyFrom(q game.Position) { p.Position.CopyFrom(q.(*slowPosition).Position) }
func (p *slowPosition) Reveals() uint32          { return 0 }
func (p *slowPosition) Evaluate(seat game.Seat) int {
	p.rules.think()
	return p.Position.Evaluate(seat)
}
func (p *slowPosition) Redeal(game.Seat, *game.Rand) {}

// TestABotBlocksNobody: while a bot thinks, the person takes back a move and plays
// another, people play at other tables, and the bot's late answer is not taken.
func TestABotBlocksNobody(t *testing.T) {
	h, thinking, goOn := slow(t)
	id, other := h.create(person("a"), robot("greedy")), h.create(people("b", "c")...)
	tab, p := h.open(id), newPlayer(3)
	for tab.Now().Position.Pending().Has(0) {
		p.play(t, tab, 1)
	}
	<-thinking
	number := tab.Now().Number
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := tab.Act(ctx, 0, number, "undo"); err != nil {
		t.Fatal(err)
	}
	if err := tab.Act(ctx, 0, number+1, "redo"); err != nil {
		t.Fatal(err)
	}
	if err := tab.Act(ctx, 0, number+2, "undo"); err != nil {
		t.Fatal(err)
	}
	newPlayer(4).play(t, h.open(other), 20)
	tab.Hurry()
	goOn()
	// The position the bot has thought about is gone; it must not decide.
	p2 := h.open(h.create(robot("greedy"), person("d"))) // its bot gets the place
	until(t, p2, "a bot's move", func(now *table.Now) bool { return now.Number > 0 })
	if now := tab.Now(); now.Number != number+3 || !now.Position.Pending().Has(0) {
		t.Errorf("at %d, pending %v", now.Number, now.Position.Pending())
	}
	for tab.Now().Position.Pending().Has(0) {
		p.play(t, tab, 1)
	}
	until(t, tab, "the bot's answer", func(now *table.Now) bool { return now.Position.Pending().Has(0) })
	h.truth(tab.Now())
}

// TestCloseWaitsForTheBots: no goroutine thinks after Close.
func TestCloseWaitsForTheBots(t *testing.T) {
	h, thinking, goOn := slow(t)
	h.create(robot("greedy"), person("a"))
	h.create(robot("greedy"), person("b")) // waits for the place
	<-thinking
	closed := make(chan bool)
	go func() { h.Close(); close(closed) }()
	select {
	case <-closed:
		t.Error("the hub is closed and a bot still thinks")
	case <-time.After(20 * time.Millisecond):
	}
	goOn()
	<-closed
}

// TestBotsOutliveAFault: when a bot's move cannot be stored the bots wait, and play on by
// themselves when it can, even if nobody looks.
func TestBotsOutliveAFault(t *testing.T) {
	newWorld(t)
	synctest.Test(t, botsOutliveAFault)
}

func botsOutliveAFault(t *testing.T) {
	h := lay(t, table.Config{RetryAfter: 5 * time.Millisecond, IdleAfter: 50 * time.Millisecond})
	var failed atomic.Int64
	set(&h.store.appends, func(e store.Entry) error {
		if e.Number < 10 {
			return nil
		}
		failed.Add(1)
		return errFault
	})
	set(&h.store.snaps, always)
	id := h.create(robot("random"), robot("random"))
	eventually(t, "failed", func() bool { return failed.Load() > 0 })
	time.Sleep(300 * time.Millisecond) // many pauses, and longer than a table stays in memory
	if n := failed.Load(); n != 1 {
		t.Errorf("the bot's move has been tried %d times", n)
	}
	h.store.appends.Store(nil)
	h.store.snaps.Store(nil)
	eventually(t, "finished", func() bool { return h.kept(id).State == store.Finished })
	h.truth(until(t, h.open(id), "finished", finished))
}

func TestAnUnknownBotPlaysNothing(t *testing.T) {
	h := lay(t, table.Config{})
	id := h.create(robot("deepthought"), person("a"))
	tab := h.open(id)
	mustBe(t, tab.Act(context.Background(), 1, 5, "undo"), table.ErrStale)
	if tab.Now().Number != 0 {
		t.Error("somebody has moved")
	}
}

// TestACoreIsLeftToPeople, if there are two.
func TestACoreIsLeftToPeople(t *testing.T) {
	for cores, want := range map[int]int{1: 1, 2: 1, 4: 3} {
		before := runtime.GOMAXPROCS(cores)
		h := lay(t, table.Config{})
		runtime.GOMAXPROCS(before)
		if h.Searchers != want {
			t.Errorf("%d cores: %d bots think at the same time", cores, h.Searchers)
		}
	}
}

// TestManyMastersStarveNoNovice: bots that search hold every place and many more
// wait; a visitor's novice answers after its pause all the same.
func TestManyMastersStarveNoNovice(t *testing.T) {
	h, thinking, goOn := slow(t)
	defer goOn()
	for range 20 {
		h.create(robot("plan"), robot("plan"))
	}
	<-thinking
	quick := *h.game
	quick.Open = newWorld(t).Open // the novice's own game is not slow
	h.game = &quick
	tab := h.open(h.create(robot("novice"), person("visitor")))
	until(t, tab, "the novice has moved", func(now *table.Now) bool { return now.Number > 0 })
	tab = h.open(h.create(robot("random"), person("visitor")))
	until(t, tab, "the bot has moved", func(now *table.Now) bool { return now.Number > 0 })
}
