package table_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"spielwerk/bot"
	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// playedBy writes a game of a person against as few bots as can be into the store: a bot plays for the
// person at first, then the person plays at random, for so many moves or to the end.
func (h *house) playedBy(standIn, more int) string {
	h.Helper()
	config, err := h.game.Configure(game.Config{Seats: max(2, h.game.MinSeats)})
	if err != nil {
		h.Fatal(err)
	}
	rules, err := h.game.Rules(config)
	if err != nil {
		h.Fatal(err)
	}
	seed := fair.NumberedSeed(8, 1)
	seats := []store.Seat{person("a")}
	for len(seats) < config.Seats {
		seats = append(seats, store.Seat{Kind: store.Bot, Bot: "random", Name: "Bot", Nonce: "n"})
	}
	meta := store.Table{
		ID: table.NewID(), Game: h.game.Name, Rules: config.Version, Data: rules.DataHash(), Options: config.Options, Seed: seed.String(),
		Commitment: seed.Commitment(), State: store.Running, Seats: seats,
	}
	if err = h.store.CreateTable(context.Background(), meta); err != nil {
		h.Fatal(err)
	}
	number := 0
	write := func(seat game.Seat, act string) {
		number++
		e := store.Entry{Number: number, Seat: int(seat), Act: act, At: time.UnixMilli(int64(number))}
		if err = h.store.Append(context.Background(), meta.ID, e); err != nil {
			h.Fatal(err)
		}
	}
	p := rules.Deal(seed.Rand(table.Nonces(seats), h.game.Name, config.Version), nil)
	player, err := bot.New("greedy", rules, seed.Quick(1))
	if err != nil {
		h.Fatal(err)
	}
	r := game.QuickRand(1, 2)
	write(0, "@bot greedy 1")
	for n := 0; p.Pending() != 0 && (more < 0 || n < standIn+more); n++ {
		seat := p.Pending().First()
		info := game.Observe(p, seat, nil)
		m := player.Choose(h.Context(), &info)
		if n == standIn {
			write(0, "@back")
		}
		if n >= standIn && seat == 0 {
			moves := info.Moves(nil)
			m = moves[r.IntN(len(moves))]
		}
		write(seat, rules.Vocabulary().Text(m))
		if no := p.Play(seat, m, nil); no != nil {
			h.Fatal(no)
		}
	}
	return meta.ID
}

// analysed waits for an analysis.
func analysed(t testing.TB, tab *table.Table, seats game.Seats) *table.Analysis {
	t.Helper()
	done := -1
	for end := time.Now().Add(5 * time.Minute); ; time.Sleep(10 * time.Millisecond) {
		a, err := tab.Analysis(seats)
		if err != nil {
			t.Fatal(err)
		}
		if a.Done < done || a.Done > a.Of {
			t.Fatalf("%d of %d decisions, %d before", a.Done, a.Of, done)
		}
		done = a.Done
		if a.Ready {
			return a
		}
		if time.Now().After(end) {
			t.Fatalf("%d of %d decisions after five minutes", a.Done, a.Of)
		}
	}
}

// TestAnalysisOfAGame: the curve of the points, and the decisions of people that cost
// most, with a better one that was legal at that moment, though another hub finds them.
func TestAnalysisOfAGame(t *testing.T) {
	there, told := 0, 0
	h := lay(t, table.Config{})
	h.Analyst = func(_ context.Context, id string, _ int, tell func(int)) ([]table.Decision, error) {
		there++
		return h.Analyse(id, func(done int) {
			told = done
			tell(done)
		})
	}
	id := h.playedBy(108, -1)
	tab := h.open(id)
	now := tab.Now()
	if now.State != store.Finished || now.MayAnalyse(game.Watcher) != game.FirstSeats(2) {
		t.Fatalf("%s, %b", now.State, now.MayAnalyse(game.Watcher))
	}
	begin, err := tab.Analysis(game.FirstSeats(2))
	if err != nil || begin.Ready {
		t.Fatalf("%+v, %v", begin, err)
	}
	a := analysed(t, tab, game.FirstSeats(2))
	last := a.Totals[len(a.Totals)-1]
	if len(a.Totals) < 100 || last[0] != now.Position.Total(0) || last[1] != now.Position.Total(1) {
		t.Errorf("%d totals, the last %v", len(a.Totals), last)
	}
	if a.Of < 4 || a.Of > 60 || a.Done != a.Of {
		t.Errorf("%d decisions of a person", a.Of)
	}
	if there != 1 || told != a.Of {
		t.Errorf("another hub was asked %d times, and told that it had done %d of %d", there, told, a.Of)
	}
	if len(a.Decisions) == 0 || len(a.Decisions) > 5 {
		t.Fatalf("%d decisions have cost something", len(a.Decisions))
	}
	g, _ := h.told(id)
	var own []game.Ply
	for _, p := range g.Plies() {
		if p.Seat == 0 {
			own = append(own, p)
		}
	}
	for i, d := range a.Decisions {
		if d.Seat != 0 || d.Cost() <= 0 || i > 0 && d.Cost() > a.Decisions[i-1].Cost() || d.Made.Move == d.Best.Move || own[d.Number-1].Move != d.Made.Move || d.At >= len(a.Totals) {
			t.Errorf("%+v", d)
		}
		at, err := h.before(id, d.Seat, d.Number)
		if err != nil {
			t.Fatal(err)
		}
		move := at.Next.Move
		legal := at.Position.Moves(nil, d.Seat)
		if move != d.Made.Move || !slices.Contains(legal, d.Best.Move) || !slices.Contains(legal, move) {
			t.Errorf("%v and %v are not both legal at that moment", move, d.Best.Move)
		}
		if at.Position.Total(0) != a.Totals[d.At][0] || at.Seed != "" || len(at.Events) >= len(now.Events) {
			t.Errorf("the moment is another one")
		}
	}
	if _, err := h.before(id, 0, 9999); err == nil {
		t.Error("there is a moment that there was not")
	}
}

// TestAnalysisWhileTheGameRuns is for who may have hints, of the own decisions.
func TestAnalysisWhileTheGameRuns(t *testing.T) {
	h := lay(t, table.Config{BotPause: time.Hour})
	tab := h.open(h.playedBy(122, 12))
	if got := tab.Now().MayAnalyse(0); got != game.Only(0) {
		t.Errorf("who is alone may see %b", got)
	}
	if got := tab.Now().MayAnalyse(game.Watcher) | tab.Now().MayAnalyse(1); got != 0 {
		t.Errorf("others may see %b", got)
	}
	a := analysed(t, tab, game.Only(0))
	if a.Of == 0 || a.Of > 12 {
		t.Errorf("%d decisions", a.Of)
	}
	against := h.open(h.create(people("a", "b")...)).Now()
	if got := against.MayAnalyse(0) | against.MayAnalyse(1) | against.MayAnalyse(game.Watcher); got != 0 {
		t.Errorf("between people one may see %b", got)
	}
	if got := h.open(h.create(free(2)...)).Now().MayAnalyse(0); got != 0 {
		t.Errorf("before the game one may see %b", got)
	}
}

// TestAnalysisTellsNothingOfSecretActs: it is not made anew when others dial in secret, which
// could be seen. What is one's own, or known to all, makes it anew. LX-3.2
func TestAnalysisTellsNothingOfSecretActs(t *testing.T) {
	h := secretHouse(t)
	tab := h.agreed(table.Agreed{Hints: true}, people("a", "b", "c", "d")...)
	for p := newPlayer(1); tab.Now().Position.Pending().Len() < 4; {
		p.play(t, tab, 1)
	}
	does(t, tab, 0, "set 1 wait")
	begun := analysed(t, tab, game.Only(0))
	again := func() bool {
		a := analysed(t, tab, game.Only(0))
		defer func() { begun = a }()
		return a != begun
	}
	does(t, tab, 1, "set 1 wait")
	does(t, tab, 2, "set 1 wait")
	if again() {
		t.Error("others dial in secret, and the analysis is made anew")
	}
	does(t, tab, 0, "set 2 wait")
	if !again() {
		t.Error("the seat has decided, and the analysis is the old one")
	}
	for i := range 5 {
		does(t, tab, 1, "set "+string(rune('2'+i))+" wait")
	}
	does(t, tab, 1, "ready")
	if !again() {
		t.Error("everybody knows that somebody is ready, and the analysis is the old one")
	}
}

// TestAnalysisEndsWithTheHub, and is made only once for all who ask, though nobody else makes it.
func TestAnalysisEndsWithTheHub(t *testing.T) {
	h := lay(t, table.Config{Analyst: func(context.Context, string, int, func(int)) ([]table.Decision, error) {
		return nil, errors.New("nobody is there")
	}})
	tab := h.open(h.playedBy(0, -1))
	for range 3 {
		if _, err := tab.Analysis(game.FirstSeats(2)); err != nil {
			t.Fatal(err)
		}
	}
	eventually(t, "at work", func() bool {
		a, err := tab.Analysis(game.FirstSeats(2))
		return err != nil || a.Done > 0
	})
	begin := time.Now()
	h.Close()
	if took := time.Since(begin); took > 10*time.Second {
		t.Errorf("closing takes %v", took)
	}
	if _, err := tab.Analysis(game.Only(0)); err == nil {
		t.Error("a closed hub analyses")
	}
}
