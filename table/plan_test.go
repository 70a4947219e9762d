package table_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/pace"
	"spielwerk/store"
	"spielwerk/table"
)

// soon is longer than it takes until a planned move is made.
const soon = 16 * time.Second

// plays is a house for a game.
func plays(t *testing.T, name string, c table.Config) *house {
	t.Helper()
	newWorld(t)
	g, err := shelf.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	h := lay(t, c)
	h.game = g
	return h
}

// twins are so many tables of one deal, with people on all seats.
func (h *house) twins(tables, seats int) (all []*table.Table) {
	h.Helper()
	config, err := h.game.Configure(game.Config{Seats: seats})
	if err != nil {
		h.Fatal(err)
	}
	seed := fair.NumberedSeed(4, uint64(seats))
	for range tables {
		meta := store.Table{
			ID: table.NewID(), Game: h.game.Name, Rules: config.Version, Data: h.game.Data[0], Options: config.Options, Seed: seed.String(),
			Commitment: seed.Commitment(), State: store.Running, Seats: people(strings.Split("abcde"[:seats], "")...),
		}
		if err := h.store.CreateTable(context.Background(), meta); err != nil {
			h.Fatal(err)
		}
		all = append(all, h.open(meta.ID))
	}
	return all
}

// imagined is a random move of a seat that owes nothing, when it is asked next; false if nobody can say.
func (p *player) imagined(t testing.TB, now *table.Now, seat game.Seat) (act string, ok bool) {
	t.Helper()
	return p.imaginedBy(t, now, seat, 0)
}

func (p *player) imaginedBy(t testing.TB, now *table.Now, seat game.Seat, deal uint64) (act string, ok bool) {
	t.Helper()
	im, err := now.Imagine(seat, deal)
	if err != nil || !im.Asked {
		return "", false
	}
	info := game.Observe(im.Position, seat, nil)
	moves := info.Moves(nil)
	return now.Rules.Vocabulary().Text(moves[p.rand.IntN(len(moves))]), true
}

// waits is a seat that can plan, Nobody if none can.
func waits(now *table.Now) game.Seat {
	for seat := range game.Seat(len(now.Seats)) {
		if now.MayPlan(seat) {
			return seat
		}
	}
	return game.Nobody
}

// TestNobodyKnowsOfAPlan: in all games and for several numbers of seats, at a table where plans are made and at one
// where the same moves are made by hand everybody else is told the same all the time, and the log is the same.
func TestNobodyKnowsOfAPlan(t *testing.T) {
	newWorld(t)
	for name, seats := range map[string][]int{"newworld": {2, 5}, "xidit": {3, 5}, "settlers": {2, 4}, "alienartifacts": {2, 5}} {
		for _, n := range seats {
			t.Run(fmt.Sprint(name, " ", n), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) { planTwins(t, name, n) })
			})
		}
	}
}

func planTwins(t *testing.T, name string, seats int) {
	h := plays(t, name, table.Config{})
	tables := h.twins(2, seats)
	with, without := tables[0], tables[1]
	p := newPlayer(uint64(seats))
	same := func(what string, but game.Seat) {
		t.Helper()
		for who := range game.Seat(seats) {
			if who != but {
				alike(t, fmt.Sprintf("%s: seat %d", what, who), told(t, with.Now(), who), told(t, without.Now(), who))
			}
			if got := with.Now().Plans[who]; got != nil && who != but {
				t.Fatalf("%s: seat %d has a plan", what, who)
			}
		}
		alike(t, what+": who watches", told(t, with.Now(), game.Watcher), told(t, without.Now(), game.Watcher))
	}
	played, void, lines := 0, map[string]int{}, 1
	if name == "newworld" { // for many of the tiles that can come
		lines = 15
	}
	for i := 0; i < 400 && played < 6; i++ {
		if with.Now().Position.Pending() == 0 {
			break
		}
		seat := waits(with.Now())
		if act, ok := p.imagined(t, with.Now(), max(seat, 0)); ok && seat != game.Nobody {
			changed := h.kept(with.Now().ID).Changed
			if err := with.Plan(t.Context(), seat, with.Now().Moment(seat), table.Intent{Strict: i%2 == 0, Moves: []string{act}}); err != nil {
				t.Fatalf("%q cannot be planned: %v", act, err)
			}
			for deal := range uint64(lines) {
				if act, ok = p.imaginedBy(t, with.Now(), seat, deal+1); !ok {
					continue
				}
				more := table.Intent{Deal: deal + 1, Strict: i%2 == 0, Also: true, Moves: []string{act}}
				if err := with.Plan(t.Context(), seat, with.Now().Moment(seat), more); err != nil {
					t.Fatalf("%q cannot be planned as well: %v", act, err)
				}
			}
			if !h.kept(with.Now().ID).Changed.Equal(changed) {
				t.Error("the table has changed by a plan")
			}
			same("planned", seat)
		}
		for k := 0; k < 60 && seat != game.Nobody; k++ { // the others go on
			plan := with.Now().Plans[seat]
			if plan == nil || plan.Void != nil || plan.Due || with.Now().Position.Pending() == 0 {
				break
			}
			who, act := p.choose(with.Now())
			does(t, with, game.Seat(who), act)
			does(t, without, game.Seat(who), act)
			same("others go on", seat)
		}
		plan := with.Now().Plans[max(seat, 0)]
		switch {
		case seat == game.Nobody || plan == nil:
		case plan.Void != nil:
			void[plan.Void.Why]++
		case plan.Due:
			act, number := plan.Next, with.Now().Number
			after := 0
			for range int(soon / time.Second) {
				after++
				if sleeps(time.Second); with.Now().Number != number {
					break
				}
			}
			if after < 5 {
				t.Errorf("%q is made after %d s: nobody comes so soon", act, after)
			}
			if log := h.log(with.Now().ID); len(log) == number {
				plan = with.Now().Plans[seat]
				if plan == nil || plan.Void == nil {
					t.Fatalf("%q was neither made nor void: %+v", act, plan)
				}
				void[plan.Void.Why]++
			} else if e := log[number]; e.Act != act || e.Seat != int(seat) || len(log) != number+1 {
				t.Fatalf("%+v was made, not %q", e, act)
			} else {
				played++
				does(t, without, seat, act)
				if left := with.Now().Plans[seat]; left != nil {
					t.Errorf("a plan that is done is still %+v", left)
				}
			}
			same("made", seat)
		}
		if seat != game.Nobody {
			if err := with.Unplan(t.Context(), seat); err != nil {
				t.Fatal(err)
			}
		}
		if with.Now().Position.Pending() != 0 {
			who, act := p.choose(with.Now())
			does(t, with, game.Seat(who), act)
			does(t, without, game.Seat(who), act)
			same("one more", game.Nobody)
		}
	}
	t.Logf("%d planned moves were made, void were %v", played, void)
	if played < 3 {
		t.Errorf("only %d planned moves were made", played)
	}
	h.truth(with.Now())
	var logs [2][]string
	for i, tab := range tables {
		for _, e := range h.log(tab.Now().ID) {
			logs[i] = append(logs[i], fmt.Sprint(e.Seat, e.Act, e.Joined))
		}
	}
	if !slices.Equal(logs[0], logs[1]) {
		t.Error("the logs differ")
	}
}

// toPlan plays until a seat waits whose first imagined move is of some word, and plans it.
func (h *house) toPlan(tab *table.Table, p *player, strict bool, word string) (seat game.Seat, act string) {
	h.Helper()
	for range 300 {
		now := tab.Now()
		if seat = waits(now); seat != game.Nobody {
			im, err := now.Imagine(seat, 0)
			if err != nil {
				h.Fatal(err)
			}
			if im.Asked {
				for _, m := range im.Position.Moves(nil, seat) {
					if act = now.Rules.Vocabulary().Text(m); strings.HasPrefix(act, word) {
						if err := tab.Plan(h.Context(), seat, now.Moment(seat), table.Intent{Strict: strict, Moves: []string{act}}); err != nil {
							h.Fatal(err)
						}
						return seat, act
					}
				}
			}
		}
		if p.play(h, tab, 1) == 0 {
			break
		}
	}
	h.Fatal("nothing to plan")
	return seat, act
}

// othersGoOn plays for the others until the seat is asked.
func othersGoOn(t *testing.T, tab *table.Table, p *player, seat game.Seat) {
	t.Helper()
	for range 200 {
		if now := tab.Now(); now.Position.Pending() == 0 || now.Position.Pending().Has(seat) {
			return
		}
		p.play(t, tab, 1)
	}
	t.Fatal("the seat is never asked")
}

// due plays until a planned move of a seat is due.
func (h *house) due(tab *table.Table, t *testing.T) (seat game.Seat, act string) {
	h.Helper()
	p := newPlayer(1)
	for range 50 {
		seat, act = h.toPlan(tab, p, false, "")
		othersGoOn(t, tab, p, seat)
		if plan := tab.Now().Plans[seat]; plan.Due {
			return seat, act
		}
		if err := tab.Unplan(t.Context(), seat); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("no plan is ever due")
	return seat, act
}

// TestAPlanOutlivesARestart: before it is due, and while it is about to be carried out, though nobody opens the table.
func TestAPlanOutlivesARestart(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		h := plays(t, "alienartifacts", table.Config{})
		id := h.create(people("a", "b", "c")...)
		tab, p := h.visit(id), newPlayer(3)
		seat, act := h.toPlan(tab, p, false, "")
		tab.Release()
		h.again(table.Config{})
		tab = h.visit(id)
		if plan := tab.Now().Plans[seat]; plan == nil || plan.Lines[0][0] != act || plan.Void != nil {
			t.Fatalf("after a restart the plan is %+v", plan)
		}
		if err := tab.Unplan(t.Context(), seat); err != nil {
			t.Fatal(err)
		}
		seat, act = h.due(tab, t)
		number := tab.Now().Number
		tab.Release()
		h.again(table.Config{})
		sleeps(2 * soon)
		if log := h.log(id); len(log) != number+1 || log[number].Act != act || log[number].Seat != int(seat) {
			t.Errorf("after a restart %d entries follow, not %q", len(log)-number, act)
		}
		if left, err := h.store.PlansAt(t.Context(), id); err != nil || len(left) != 0 {
			t.Errorf("%+v is kept, %v", left, err)
		}
		sleeps(soon)
		if h.Live() != 0 {
			t.Error("the table stays awake for a plan that is done")
		}
	})
}

// TestAMoveIsNotMadeTwice: whoever had made a planned move has died before that was taken down.
func TestAMoveIsNotMadeTwice(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		h := plays(t, "alienartifacts", table.Config{})
		id := h.create(people("a", "b")...)
		tab := h.visit(id)
		seat, act := h.due(tab, t)
		kept, err := h.store.PlansAt(t.Context(), id)
		if err != nil || len(kept) != 1 {
			t.Fatal(kept, err)
		}
		sleeps(soon)
		n := len(h.log(id))
		tab.Release()
		h.Close()
		if err = h.store.PutPlan(t.Context(), kept[0]); err != nil {
			t.Fatal(err)
		}
		h.again(table.Config{})
		sleeps(2 * soon)
		tab = h.visit(id)
		defer tab.Release()
		if plan := tab.Now().Plans[seat]; len(h.log(id)) != n || plan == nil || plan.Void == nil || plan.Void.Why != table.VoidMoved {
			t.Errorf("%q is planned %+v, and %d entries have come", act, plan, len(h.log(id))-n)
		}
	})
}

// TestAPlanOfATurnThatIsTakenBack: another seat takes back the move by which the turn came, and the plan waits.
func TestAPlanOfATurnThatIsTakenBack(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		h := plays(t, "newworld", table.Config{})
		h.revealNothing()
		tab, p := h.open(h.create(people("a", "b")...)), newPlayer(1)
		for {
			p.play(t, tab, 1)
			other := tab.Now().Position.Pending().First()
			seat := 1 - other
			ends := slices.IndexFunc(tab.Now().Position.Moves(nil, other), func(m game.Move) bool {
				return tab.Now().Rules.Vocabulary().Moves[m.Kind].Ends
			})
			act, ok := p.imagined(t, tab.Now(), seat)
			if ends < 0 || !ok {
				continue
			}
			if err := tab.Plan(t.Context(), seat, tab.Now().Moment(seat), table.Intent{Moves: []string{act}}); err != nil {
				t.Fatal(err)
			}
			if does(t, tab, other, "pass"); !tab.Now().Plans[seat].Due || tab.Now().Undoer != other {
				continue
			}
			number := tab.Now().Number
			if does(t, tab, other, "undo"); tab.Now().Plans[seat].Due || tab.Now().Plans[seat].Void != nil {
				t.Fatalf("%+v after the turn was taken back", tab.Now().Plans[seat])
			}
			if sleeps(soon); tab.Now().Number != number+1 {
				t.Fatal("it was played nevertheless")
			}
			does(t, tab, other, "pass")
			if sleeps(soon); tab.Now().Number != number+3 || h.log(tab.Now().ID)[number+2].Act != act {
				t.Error("it is not played when the turn comes again")
			}
			break
		}
		h.truth(tab.Now())
	})
}

// TestAPlannedMoveIsTakenBack as one that was made by hand, and the rest of the plan goes with it.
func TestAPlannedMoveIsTakenBack(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		h := plays(t, "settlers", table.Config{})
		tab := h.open(h.create(people("a", "b")...))
		for range 30 {
			seat, _ := h.due(tab, t)
			sleeps(soon)
			if tab.Now().Undoer == seat {
				does(t, tab, seat, "undo")
				if tab.Now().Plans[seat] != nil || !tab.Now().Position.Pending().Has(seat) {
					t.Errorf("%+v", tab.Now().Plans[seat])
				}
				sleeps(soon)
				h.truth(tab.Now())
				return
			}
		}
		t.Fatal("no planned move can be taken back")
	})
}

// TestAStrictPlanEndsWithWhatItRestsOn, with what has happened, and comes to life again if that is taken back; one
// that is not strict does not care.
func TestAStrictPlanEndsWithWhatItRestsOn(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		h := plays(t, "newworld", table.Config{})
		h.revealNothing()
		tables := h.twins(2, 2)
		p := newPlayer(5)
		for range 200 {
			now := tables[0].Now()
			other := now.Position.Pending().First()
			seat := 1 - other
			moves := now.Position.Moves(nil, other)
			words := now.Rules.Vocabulary()
			place := slices.IndexFunc(moves, func(m game.Move) bool { return strings.HasPrefix(words.Text(m), "place") })
			im, err := now.Imagine(seat, 0)
			if err != nil {
				t.Fatal(err)
			}
			var act string
			if place >= 0 && im.Asked {
				for _, m := range im.Position.Moves(nil, seat) { // on the same cell
					if text := words.Text(m); strings.HasPrefix(text, "place") && m.Args[1] == moves[place].Args[1] {
						act = text
					}
				}
			}
			if act == "" {
				who, one := p.choose(now)
				for _, tab := range tables {
					does(t, tab, game.Seat(who), one)
				}
				continue
			}
			for i, tab := range tables {
				if err = tab.Plan(t.Context(), seat, tab.Now().Moment(seat), table.Intent{Strict: i == 0, Moves: []string{act}}); err != nil {
					t.Fatal(err)
				}
				does(t, tab, other, words.Text(moves[place]))
			}
			void := tables[0].Now().Plans[seat].Void
			if void == nil || void.Why != table.VoidChanged || words.Events[void.Event.Kind].Word != "place" || void.Event.Seat != other {
				t.Fatalf("the strict plan is void for %+v", void)
			}
			if plan := tables[1].Now().Plans[seat]; plan.Void != nil {
				t.Errorf("the other is void for %+v before the seat is asked", plan.Void)
			}
			if does(t, tables[0], other, "undo"); tables[0].Now().Plans[seat].Void != nil {
				t.Error("it is void though that was taken back")
			}
			for range 5 {
				if !tables[1].Now().Position.Pending().Has(seat) {
					p.play(t, tables[1], 1)
				}
			}
			if void = tables[1].Now().Plans[seat].Void; void == nil || void.Why != table.VoidRefused || void.Refusal == nil || void.Move != act {
				t.Errorf("the other is void for %+v", void)
			}
			return
		}
		t.Fatal("nobody ever wants the same cell")
	})
}

// TestAPlanOfSeveralMoves is carried out move by move, with less time between them, until something comes to light.
func TestAPlanOfSeveralMoves(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		h := plays(t, "alienartifacts", table.Config{})
		tab, p := h.open(h.create(people("a", "b", "c")...)), newPlayer(4)
		done := 0
		for range 400 {
			now := tab.Now()
			seat := waits(now)
			var acts []string
			for seat != game.Nobody && len(acts) < 3 {
				im, err := now.Imagine(seat, 0, acts...)
				if err != nil || im.No != nil {
					t.Fatal(err, im.No)
				}
				if im.Why != "" {
					break
				}
				info := game.Observe(im.Position, seat, nil)
				moves := info.Moves(nil)
				acts = append(acts, now.Rules.Vocabulary().Text(moves[p.rand.IntN(len(moves))]))
			}
			if len(acts) < 2 {
				p.play(t, tab, 1)
				continue
			}
			if err := tab.Plan(t.Context(), seat, now.Moment(seat), table.Intent{Moves: acts}); err != nil {
				t.Fatal(err)
			}
			othersGoOn(t, tab, p, seat)
			number, due := tab.Now().Number, tab.Now().Plans[seat].Due
			sleeps(soon * 2)
			var made []string
			for _, e := range h.log(tab.Now().ID)[number:] {
				made = append(made, e.Act)
			}
			left := tab.Now().Plans[seat]
			if !slices.Equal(made, acts[:len(made)]) || due == (len(made) == 0) || len(made) == len(acts) != (left == nil) {
				t.Fatalf("planned %q, made %q, left %+v", acts, made, left)
			}
			if left != nil && len(made) > 0 && left.Void == nil {
				t.Errorf("%q were made of %q, and nobody says why", made, acts)
			}
			if len(made) == len(acts) {
				done++
			}
			if err := tab.Unplan(t.Context(), seat); err != nil {
				t.Fatal(err)
			}
			if done == 3 {
				break
			}
			p.play(t, tab, 1)
		}
		if done < 3 {
			t.Errorf("%d plans of several moves were carried out", done)
		}
		h.truth(tab.Now())
	})
}

// TestAPlanAndTheTime: it is carried out before the time is up, and no message is sent for a turn that it answers.
func TestAPlanAndTheTime(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		h := plays(t, "newworld", table.Config{})
		var turns atomic.Int32
		h.OnTurn(func(turn table.Turn) {
			if turn.Person == "b" {
				turns.Add(1)
			}
		})
		tab := h.timed(pace.Rules{Turn: minute, AtZero: pace.Bot}, people("a", "b")...)
		defer tab.Release()
		h.revealNothing()
		p := newPlayer(2)
		for {
			other := tab.Now().Position.Pending().First()
			act, ok := p.imagined(t, tab.Now(), 1)
			if other == 1 || !ok {
				p.play(t, tab, 1)
				continue
			}
			if err := tab.Plan(t.Context(), 1, tab.Now().Moment(1), table.Intent{Moves: []string{act}}); err != nil {
				t.Fatal(err)
			}
			turns.Store(0)
			othersGoOn(t, tab, p, 1)
			if plan := tab.Now().Plans[1]; !plan.Due {
				continue
			}
			if a, err := h.Awaited(t.Context(), tab.Now().ID, 1); err != nil || a.Number != 0 || turns.Load() != 0 {
				t.Errorf("a turn that is answered is told: %+v, %d, %v", a, turns.Load(), err)
			}
			number := tab.Now().Number
			if sleeps(soon); tab.Now().Number != number+1 || h.log(tab.Now().ID)[number].Act != act {
				t.Errorf("after a quarter of the time: %+v", h.log(tab.Now().ID)[number:])
			}
			if tab.Now().Position.Pending().Has(1) && turns.Load() != 1 {
				t.Errorf("the rest of the turn is told %d times", turns.Load())
			}
			return
		}
	})
}

// TestAPlanAndAStandIn: while a bot plays for the person nothing is carried out, and what it has done ends the plan.
func TestAPlanAndAStandIn(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		h := plays(t, "newworld", table.Config{})
		tab, p := h.open(h.create(people("a", "b")...)), newPlayer(2)
		seat, _ := h.toPlan(tab, p, false, "")
		if err := tab.Replace(t.Context(), seat, seat, "novice"); err != nil {
			t.Fatal(err)
		}
		for range 20 {
			if now := tab.Now(); now.Position.Pending().Has(1 - seat) {
				p.play(t, tab, 1)
			}
			sleeps(time.Second)
		}
		if plan := tab.Now().Plans[seat]; plan == nil || plan.Due || plan.Void == nil || plan.Void.Why != table.VoidMoved {
			t.Errorf("%+v", plan)
		}
		mustBe(t, tab.Plan(t.Context(), seat, tab.Now().Moment(seat), table.Intent{Moves: []string{"pass"}}), table.ErrNotPlanned)
		mustBe(t, tab.Plan(t.Context(), 7, 0, table.Intent{Moves: []string{"pass"}}), table.ErrNoSeat)
	})
}

// TestWhoCanPlan: a seat that owes nothing, what it imagines, at the moment at which it was imagined.
func TestWhoCanPlan(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		h := plays(t, "settlers", table.Config{})
		tab, p := h.open(h.create(people("a", "b")...)), newPlayer(2)
		seat, act := h.toPlan(tab, p, true, "")
		now := tab.Now()
		mustBe(t, tab.Plan(t.Context(), 1-seat, now.Moment(1-seat), table.Intent{Moves: []string{act}}), table.ErrAsked)
		mustBe(t, tab.Plan(t.Context(), seat, now.Moment(seat)-1, table.Intent{Moves: []string{act}}), table.ErrStale)
		mustBe(t, tab.Plan(t.Context(), seat, now.Moment(seat), table.Intent{}), table.ErrTooMany)
		if err := tab.Plan(t.Context(), seat, now.Moment(seat), table.Intent{Moves: []string{"nonsense"}}); err == nil {
			t.Error("nonsense can be planned")
		}
		if plan := tab.Now().Plans[seat]; plan == nil || plan.Lines[0][0] != act {
			t.Errorf("a refused plan has taken the place of %q: %+v", act, plan)
		}
		if err := h.Forget(t.Context(), now.ID, people("a", "b")[seat].Person); err != nil {
			t.Fatal(err)
		}
		sleeps(time.Second)
		if plan := tab.Now().Plans[seat]; plan != nil {
			t.Errorf("who has left has a plan: %+v", plan)
		}
		if left, err := h.store.PlansAt(t.Context(), now.ID); err != nil || len(left) != 0 {
			t.Errorf("%+v is kept, %v", left, err)
		}
	})
}

// TestImaginingTellsNothing: what a seat imagines is the same wherever it knows the same.
func TestImaginingTellsNothing(t *testing.T) {
	newWorld(t)
	for name, seats := range map[string]int{"xidit": 4, "settlers": 3, "alienartifacts": 3, "newworld": 3} {
		t.Run(name, func(t *testing.T) {
			h := plays(t, name, table.Config{})
			tab, p := h.twins(1, seats)[0], newPlayer(9)
			tried := 0
			for range 60 {
				if p.play(t, tab, 2) == 0 {
					break
				}
				seat := waits(tab.Now())
				if seat == game.Nobody {
					continue
				}
				other := *tab.Now()
				other.Position = tab.Now().Rules.Blank()
				other.Position.CopyFrom(tab.Now().Position)
				r := game.QuickRand(uint64(tried), 3)
				other.Position.Redeal(seat, &r)
				act, ok := p.imagined(t, tab.Now(), seat)
				if !ok {
					continue
				}
				a, err := tab.Now().Imagine(seat, 0, act)
				if err != nil {
					t.Fatal(err)
				}
				b, err := other.Imagine(seat, 0, act)
				if err != nil {
					t.Fatal(err)
				}
				alike(t, "what is imagined", told(t, a.Now, seat), told(t, b.Now, seat))
				if fmt.Sprint(a.Others(seat), a.Tried, a.Why) != fmt.Sprint(b.Others(seat), b.Tried, b.Why) {
					t.Error("what the others do is told apart")
				}
				tried++
			}
			if tried == 0 {
				t.Error("nothing was imagined")
			}
		})
	}
}

// TestAPlanOnDaysOff, between bots: it is carried out while no clock runs, after a bot has moved.
func TestAPlanOnDaysOff(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		h := plays(t, "settlers", table.Config{BotPause: 20 * time.Second})
		now := time.Now()
		if err := h.store.PutVacation(t.Context(), store.Vacation{Person: "a", Begins: now, Ends: now.Add(7 * day)}); err != nil {
			t.Fatal(err)
		}
		tab := h.timed(pace.Rules{Turn: day, AtZero: pace.Bot, Vacation: true}, person("a"), robot("greedy"), robot("greedy"))
		defer tab.Release()
		p := newPlayer(3)
		for range 200 {
			if tab.Now().Position.Pending().Has(0) {
				p.play(t, tab, 1)
				continue
			}
			act, ok := p.imagined(t, tab.Now(), 0)
			if !ok {
				t.Fatal("nothing can be planned")
			}
			if err := tab.Plan(t.Context(), 0, tab.Now().Moment(0), table.Intent{Moves: []string{act}}); err != nil {
				t.Fatal(err)
			}
			for !tab.Now().Position.Pending().Has(0) {
				sleeps(5 * time.Second)
			}
			if plan := tab.Now().Plans[0]; !plan.Due {
				continue
			}
			if c := tab.Now().Time(0); !c.Vacation || !c.Off {
				t.Fatalf("%+v", c)
			}
			number := tab.Now().Number
			if sleeps(soon); h.log(tab.Now().ID)[number].Act != act {
				t.Errorf("%q was planned, not %+v", act, h.log(tab.Now().ID)[number])
			}
			return
		}
		t.Fatal("no plan is ever due")
	})
}
