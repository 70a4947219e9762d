package storetest

import (
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"spielwerk/store"
)

// leases: one node at a time holds a table, and only the newest lease can write.
func leases(t *testing.T, s store.Store) {
	ctx, l := t.Context(), s.(store.Leases)
	create(t, s, table("t"), table("u"))
	a, b := store.Node{ID: "a", Address: "a:1", Protocol: 1}, store.Node{ID: "b", Address: "b:1", Protocol: 2}
	renew := func(n store.Node, lasts time.Duration, wanted bool) {
		t.Helper()
		unbroken, err := l.Renew(ctx, n, lasts)
		must(t, err)
		same(t, "unbroken "+n.ID, unbroken, wanted)
	}
	take := func(id, node string, wanted error) int64 {
		t.Helper()
		fence, err := l.Take(ctx, id, node)
		if !errors.Is(err, wanted) {
			t.Errorf("take %s for %s: error %v, want %v", id, node, err, wanted)
		}
		return fence
	}
	fenced := func(n int, fence int64) store.Entry {
		e := entry(n)
		e.Fence = fence
		return e
	}
	take("t", "a", store.ErrConflict) // it is not alive
	renew(a, time.Hour, false)
	renew(b, time.Hour, false)
	renew(a, time.Hour, true)
	nodes, err := l.Nodes(ctx)
	must(t, err)
	same(t, "nodes", nodes, []store.Node{a, b})
	take("nowhere", "a", store.ErrNotFound)
	first := take("t", "a", nil)
	take("t", "b", store.Held{By: a})
	take("u", "b", nil)
	must(t, s.Append(ctx, "t", fenced(1, first)))
	second := take("t", "a", nil)
	want(t, "entry of an earlier lease", s.Append(ctx, "t", fenced(2, first)), store.ErrFenced)
	want(t, "wrong entry of the lease", s.Append(ctx, "t", fenced(3, second)), store.ErrConflict)
	must(t, s.Append(ctx, "t", fenced(2, second)))
	must(t, l.Give(ctx, "t", first)) // it is not the newest: nothing happens
	take("t", "b", store.Held{By: a})
	must(t, l.Give(ctx, "t", second))
	third := take("t", "b", nil)
	want(t, "entry of another node", s.Append(ctx, "t", fenced(3, second)), store.ErrFenced)

	// b sleeps until its time is over; nobody is asked but the database's clock.
	renew(b, time.Millisecond, true)
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(2 * time.Millisecond) {
		if fence, err := l.Take(ctx, "t", "a"); err == nil {
			second = fence
			break
		}
		if time.Now().After(end) {
			t.Fatal("the lease does not end")
		}
	}
	want(t, "entry after a sleep", s.Append(ctx, "t", fenced(3, third)), store.ErrFenced)
	renew(b, time.Hour, false) // it learns that it slept
	take("t", "b", store.Held{By: a})
	must(t, s.Append(ctx, "t", fenced(3, second)))
	must(t, s.Append(ctx, "t", fenced(4, second)))
	orphans := func(wanted ...string) {
		t.Helper()
		ids, failed := l.Orphans(ctx, 9)
		must(t, failed)
		same(t, "orphans", ids, wanted)
	}
	running := table("r")
	running.State = store.Running
	create(t, s, running)
	orphans()
	take("r", "a", nil)
	orphans()
	must(t, l.Leave(ctx, "a"))
	orphans("r") // and not t, whose game has not begun
	take("t", "b", nil)
	must(t, l.Alone(ctx))
	want(t, "entry of a cluster that has gone", s.Append(ctx, "t", fenced(5, second+1)), store.ErrFenced)
	must(t, s.Append(ctx, "t", entry(5)))
	logged(t, s, "t", 5)
}

// leaseRace: of many nodes one gets the table, and of all that was acknowledged nothing is lost or
// there twice, whoever takes it from whom.
func leaseRace(t *testing.T, s store.Store) {
	const nodes, rounds = 6, 25
	ctx, l := t.Context(), s.(store.Leases)
	create(t, s, table("t"))
	var acknowledged atomic.Int64
	race(nodes, func(i int) {
		node := store.Node{ID: fmt.Sprint("n", i)}
		for range rounds {
			if _, err := l.Renew(ctx, node, 3*time.Millisecond); err != nil {
				t.Error(err)
			}
			fence, err := l.Take(ctx, "t", node.ID)
			if err != nil {
				if held := (store.Held{}); !errors.As(err, &held) && !errors.Is(err, store.ErrConflict) {
					t.Error(err)
				}
				continue
			}
			entries, err := s.Log(ctx, "t", 1)
			must(t, err)
			for n := len(entries) + 1; ; n++ {
				e := entry(n)
				e.Fence = fence
				if err := s.Append(ctx, "t", e); err != nil {
					want(t, "append", err, store.ErrFenced) // never ErrConflict: nobody writes beside the newest
					break
				}
				acknowledged.Add(1)
				if n > len(entries)+20 {
					must(t, l.Give(ctx, "t", fence))
					break
				}
			}
		}
	})
	logged(t, s, "t", int(acknowledged.Load()))
	if acknowledged.Load() < 20 {
		t.Errorf("only %d entries", acknowledged.Load())
	}
}

// founding: the first node offers the secret of the cluster, and another name is refused while it
// is alive.
func founding(t *testing.T, s store.Store) {
	ctx, l := t.Context(), s.(store.Leases)
	found := func(name, offered, wanted string) {
		t.Helper()
		secret, err := l.Found(ctx, name, offered)
		must(t, err)
		same(t, "secret of "+name, secret, wanted)
	}
	found("one", "x", "x")
	found("one", "y", "x")
	_, err := l.Renew(ctx, store.Node{ID: "a"}, time.Hour)
	must(t, err)
	_, err = l.Found(ctx, "two", "z")
	want(t, "another name", err, store.ErrConflict)
	must(t, l.Leave(ctx, "a"))
	found("two", "z", "z")
}
