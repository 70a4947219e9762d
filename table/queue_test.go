package table

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func yes() bool { return true }
func no() bool  { return false }

// thinks has a thought of some time and takes down its table.
func thinks(t *testing.T, q *queue, all *sync.WaitGroup, order *[]string, mu *sync.Mutex, of thought, takes time.Duration) {
	all.Go(func() {
		leave, err := q.enter(t.Context(), of)
		if err != nil {
			t.Error(err)
			return
		}
		mu.Lock()
		*order = append(*order, of.Table)
		mu.Unlock()
		time.Sleep(takes)
		leave()
	})
	synctest.Wait() // they come one after the other
}

// TestQuickThoughtsNeverWaitForSlowOnes: 199 tables of masters think, and a novice decides
// at once.
func TestQuickThoughtsNeverWaitForSlowOnes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(1)
		var all sync.WaitGroup
		var mu sync.Mutex
		var order []string
		for i := range 199 {
			thinks(t, q, &all, &order, &mu, thought{Person: "flood" + strconv.Itoa(i), Table: strconv.Itoa(i), Looked: yes}, 2*time.Second)
		}
		begin := time.Now()
		for range 5 {
			leave, err := q.enter(t.Context(), thought{Person: "visitor", Table: "v", Quick: true, Looked: yes})
			if err != nil {
				t.Fatal(err)
			}
			leave()
		}
		if took := time.Since(begin); took != 0 {
			t.Errorf("the novice waited %v", took)
		}
		all.Wait()
		if q.waiting = q.waiting[:0]; len(q.people) != 0 || q.free != [lanes]int{1, 1} {
			t.Errorf("it keeps %d people, %v places", len(q.people), q.free)
		}
	})
}

// TestThinkingIsSharedByPerson: who has one table waits for one thought, though another
// has 199 tables that somebody looks at as well.
func TestThinkingIsSharedByPerson(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(1)
		var all sync.WaitGroup
		var mu sync.Mutex
		var order []string
		for i := range 199 {
			thinks(t, q, &all, &order, &mu, thought{Person: "flood", Table: strconv.Itoa(i), Looked: yes}, time.Second)
		}
		for range 3 {
			time.Sleep(10*time.Second + time.Second/2)
			begin := time.Now()
			leave, err := q.enter(t.Context(), thought{Person: "visitor", Table: "v", Looked: yes})
			if err != nil {
				t.Fatal(err)
			}
			if waited := time.Since(begin); waited > time.Second {
				t.Errorf("the visitor waited %v", waited)
			}
			leave()
		}
		all.Wait()
	})
}

// TestWhatSomebodyLooksAtComesFirst, and what nobody looks at comes nevertheless.
func TestWhatSomebodyLooksAtComesFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(1)
		var all sync.WaitGroup
		var mu sync.Mutex
		var order []string
		thinks(t, q, &all, &order, &mu, thought{Person: "z", Table: "first", Looked: no}, time.Second)
		thinks(t, q, &all, &order, &mu, thought{Person: "a", Table: "unseen", Looked: no}, time.Second)
		for i := range 40 { // each of somebody new
			thinks(t, q, &all, &order, &mu, thought{Person: strconv.Itoa(i), Table: "seen", Looked: yes}, time.Second)
		}
		all.Wait()
		if at := slices.Index(order, "unseen"); at < 30 || at > 32 {
			t.Errorf("it was number %d: %v", at, order)
		}
	})
}

// TestTablesOfAPersonTakeTurns: by the time that each has had.
func TestTablesOfAPersonTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(1)
		var all sync.WaitGroup
		var mu sync.Mutex
		var order []string
		for range 3 {
			thinks(t, q, &all, &order, &mu, thought{Person: "a", Table: "slow", Looked: yes}, 3*time.Second)
		}
		for range 4 {
			thinks(t, q, &all, &order, &mu, thought{Person: "a", Table: "fast", Looked: yes}, time.Second)
		}
		all.Wait()
		if want := []string{"slow", "fast", "fast", "fast", "slow", "fast", "slow"}; !slices.Equal(order, want) {
			t.Errorf("the order was %v", order)
		}
	})
}

// TestWhoGoesAwayLeavesTheQueue: the place goes to the next one.
func TestWhoGoesAwayLeavesTheQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(1)
		leave, err := q.enter(t.Context(), thought{Person: "a", Table: "a", Looked: yes})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := q.enter(ctx, thought{Person: "b", Table: "b", Looked: yes}); !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
		leave()
		if _, err := q.enter(ctx, thought{Person: "b", Table: "b", Looked: yes}); !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
		if len(q.waiting) != 0 || len(q.people) != 0 || q.free[slowLane] != 1 {
			t.Errorf("%d wait, %d people, %d places", len(q.waiting), len(q.people), q.free[slowLane])
		}
	})
}
