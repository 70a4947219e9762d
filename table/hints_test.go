package table_test

import (
	"context"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"spielwerk/game"
	"spielwerk/table"
)

// TestHintsAreForThoseAlone against bots, or where all have agreed on them.
func TestHintsAreForThoseAlone(t *testing.T) {
	h := lay(t, table.Config{BotPause: time.Hour})
	ctx := context.Background()
	alone := h.open(h.create(person("a"), robot("random")))
	other := 1
	if !alone.Now().Position.Pending().Has(0) {
		t.Fatal("the first seat does not begin")
	}
	hint, err := alone.Hint(ctx, 0)
	if err != nil || hint.Moment != 0 || len(hint.List) < 2 {
		t.Fatalf("%+v, %v", hint, err)
	}
	again, err := alone.Hint(ctx, 0)
	if err != nil || !reflect.DeepEqual(again, hint) {
		t.Errorf("asked again, the answer is another: %v", err)
	}
	if n := alone.Now().Number; n != 0 {
		t.Error("who is alone need not tell anybody")
	}
	_, err = alone.Hint(ctx, game.Seat(other))
	mustBe(t, err, table.ErrNoHints) // a bot
	_, err = alone.Hint(ctx, game.Watcher)
	mustBe(t, err, table.ErrNoHints)
	does(t, alone, 0, alone.Now().Rules.Vocabulary().Text(hint.List[0].Move))
	if later, failed := alone.Hint(ctx, 0); failed == nil && later.Moment == 0 {
		t.Error("the hint is of an earlier moment")
	}

	against := h.open(h.create(people("a", "b")...))
	_, err = against.Hint(ctx, 0)
	mustBe(t, err, table.ErrNoHints)
	if err = against.Replace(ctx, 1, 1, "novice"); err != nil { // it is still b's seat
		t.Fatal(err)
	}
	_, err = against.Hint(ctx, 0)
	mustBe(t, err, table.ErrNoHints)
	_, err = h.open(h.create(free(2)...)).Hint(ctx, 0)
	mustBe(t, err, table.ErrNotBegun)

	id, err := h.CreateAgreed(ctx, h.game, game.Config{Seats: 2}, "host", people("a", "b"), table.Agreed{Hints: true})
	if err != nil {
		t.Fatal(err)
	}
	agreed := h.open(id)
	_, err = agreed.Hint(ctx, 1)
	mustBe(t, err, table.ErrNotYours)
	for range 3 { // and everybody is told once
		if _, err = agreed.Hint(ctx, 0); err != nil {
			t.Fatal(err)
		}
	}
	if notes := agreed.Now().Notes; len(notes) != 1 || notes[0].What != table.NoteHint || notes[0].Seat != 0 {
		t.Errorf("%+v", notes)
	}
	if err = agreed.Replace(ctx, 0, 0, "novice"); err != nil {
		t.Fatal(err)
	}
	_, err = agreed.Hint(ctx, 0)
	mustBe(t, err, table.ErrReplaced)
	h.truth(agreed.Now())
}

// TestHintsBlockNobody: while hints are worked out people play on, many who ask at once
// get one answer, and closing the hub waits for nobody's patience.
func TestHintsBlockNobody(t *testing.T) {
	h, thinking, goOn := slow(t)
	tab := h.open(h.create(person("a"), robot("random")))
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			impatient, cancel := context.WithTimeout(ctx, 20*time.Millisecond)
			defer cancel()
			_, err := tab.Hint(impatient, 0)
			if err == nil || !strings.Contains(err.Error(), "deadline") {
				t.Errorf("somebody has been answered: %v", err)
			}
		})
	}
	<-thinking
	now := tab.Now()
	if err := tab.Act(ctx, 0, 0, now.Rules.Vocabulary().Text(now.Position.Moves(nil, 0)[0])); err != nil {
		t.Error(err)
	}
	all.Wait()
	closed := make(chan bool)
	go func() { h.Close(); close(closed) }()
	goOn()
	<-closed
	_, err := tab.Hint(ctx, 0)
	mustBe(t, err, table.ErrClosed)
}

// TestHintsTellNothingOfWhatIsDecidedInSecret: however many dials a seat has set with
// hints, the others read of one.
func TestHintsTellNothingOfWhatIsDecidedInSecret(t *testing.T) {
	h := secretHouse(t)
	h.again(table.Config{BotPause: time.Hour})
	ctx := context.Background()
	id, err := h.CreateAgreed(ctx, h.game, game.Config{Seats: 3}, "host", people("a", "b", "c"), table.Agreed{Hints: true})
	if err != nil {
		t.Fatal(err)
	}
	tab, p := h.open(id), newPlayer(1)
	for tab.Now().Position.Pending().Len() < 3 {
		p.play(t, tab, 1)
	}
	for dial := range 6 {
		hint, err := tab.Hint(ctx, 0)
		if err != nil {
			t.Fatal(err)
		}
		act := tab.Now().Rules.Vocabulary().Text(hint.List[0].Move)
		if !strings.HasPrefix(act, "set ") {
			t.Fatalf("dial %d: the hint is %q", dial+1, act)
		}
		does(t, tab, 0, act)
	}
	if n := len(tab.Now().Notes); n != 1 {
		t.Errorf("the log tells of %d hints", n)
	}
	h.truth(tab.Now())
}

func TestEffortOf(t *testing.T) {
	for _, percent := range []int{0, -1, 1001} {
		if _, err := table.EffortOf(percent); err == nil {
			t.Errorf("%d percent of the usual effort are taken", percent)
		}
	}
	if _, err := table.EffortOf(100); err != nil {
		t.Error(err)
	}
	e, err := table.EffortOf(10)
	if err != nil || e.First.Games != 1 || e.Second.Games != 4 || e.Hint.Games != 40 || e.Hint.Time != 200*time.Millisecond {
		t.Errorf("a tenth of the usual effort is %+v, %v", e, err)
	}
}
