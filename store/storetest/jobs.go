package storetest

import (
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"spielwerk/store"
)

// jobs: what is to be done is given when it is due, to one at a time, until it is ended.
func jobs(t *testing.T, s store.Store) {
	ctx := t.Context()
	job := func(name string, due int) store.Job {
		return store.Job{Kind: "k", Name: name, Due: kept(at(due)), Data: "data of " + name}
	}
	next := func(want int) {
		t.Helper()
		due, some, err := s.NextJob(ctx)
		must(t, err)
		if some != (want >= 0) || some && !due.Equal(kept(at(want))) {
			t.Errorf("the next job is due at %v (%v), want %d", due, some, want)
		}
	}
	take := func(now, again, limit int, want ...store.Job) {
		t.Helper()
		got, err := s.TakeJobs(ctx, at(now), at(again), limit)
		must(t, err)
		byName := map[string]store.Job{}
		for _, j := range got {
			byName[j.Name] = j
		}
		same(t, "how many are taken", len(got), len(want))
		for _, j := range want {
			same(t, "taken job", byName[j.Name], j)
		}
	}
	next(-1)
	take(100, 200, 9)
	_, err := s.Job(ctx, "k", "a")
	want(t, "a job that is not there", err, store.ErrNotFound)
	must(t, s.PutJob(ctx, job("a", 50)))
	must(t, s.PutJob(ctx, job("a", 10)))
	must(t, s.PutJob(ctx, job("b", 20)))
	must(t, s.BringJob(ctx, job("b", 30))) // later: the earlier one stays
	must(t, s.BringJob(ctx, job("c", 40)))
	must(t, s.BringJob(ctx, job("c", 30)))
	must(t, s.PutJob(ctx, store.Job{Kind: "other", Name: "a", Due: kept(at(60))})) // another kind
	next(10)
	take(9, 100, 9)
	take(30, 100, 2, job("a", 10), job("b", 20))
	take(30, 100, 9, job("c", 30))
	take(30, 100, 9)
	next(60)
	is, err := s.Job(ctx, "k", "b")
	must(t, err)
	same(t, "job", is, job("b", 20))

	must(t, s.EndJob(ctx, job("a", 10)))
	must(t, s.EndJob(ctx, job("b", 21))) // which was put anew
	must(t, s.RetryJob(ctx, job("b", 20), at(70), 1))
	must(t, s.RetryJob(ctx, job("b", 20), at(80), 1)) // which is another by now
	again := job("b", 70)
	again.Tries = 1
	take(100, 200, 9, again, job("c", 30), store.Job{Kind: "other", Name: "a", Due: kept(at(60))})
	must(t, s.PutJob(ctx, job("b", 90))) // anew
	all, err := s.AllJobs(ctx)
	must(t, err)
	same(t, "all jobs", all, []store.Job{job("b", 90), job("c", 30), {Kind: "other", Name: "a", Due: kept(at(60))}})

	create(t, s, table("waits"), table("seen"), full("runs"))
	must(t, s.SetState(ctx, "runs", store.Open, store.Running, at(0)))
	must(t, s.PutSeen(ctx, "seen", at(20)))
	must(t, s.PutJob(ctx, store.Job{Kind: "x", Name: "waits", Due: at(100_000)}))
	must(t, s.BringJobs(ctx, "x", store.Open, 50*time.Second))
	must(t, s.BringJobs(ctx, "x", store.Open, 60*time.Second))
	for name, last := range map[string]time.Time{"waits": table("waits").Changed, "seen": at(20)} {
		is, err = s.Job(ctx, "x", name)
		must(t, err)
		same(t, "job of "+name, is, store.Job{Kind: "x", Name: name, Due: kept(last.Add(50 * time.Second))})
	}
	_, err = s.Job(ctx, "x", "runs")
	want(t, "the job of a table in another state", err, store.ErrNotFound)
}

// jobRace: each job is given to one of those who take some at the same time.
func jobRace(t *testing.T, s store.Store) {
	const n = 40
	for i := range n {
		must(t, s.PutJob(t.Context(), store.Job{Kind: "k", Name: fmt.Sprint(i), Due: at(i)}))
	}
	var taken [n]atomic.Int32
	race(8, func(int) {
		for {
			some, err := s.TakeJobs(t.Context(), at(n), at(1000), 3)
			if err != nil {
				t.Error(err)
				return
			}
			for _, j := range some {
				var i int
				_, _ = fmt.Sscan(j.Name, &i)
				taken[i].Add(1)
			}
			if due, left, err := s.NextJob(t.Context()); err != nil || !left || due.After(at(n)) {
				return
			}
		}
	})
	for i := range taken {
		if taken[i].Load() != 1 {
			t.Errorf("job %d was given %d times", i, taken[i].Load())
		}
	}
}
