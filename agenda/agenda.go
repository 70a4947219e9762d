// Package agenda has things done at their times, once, by whichever of several processes has time, and
// again later if they fail. What is to be done stands in the database until it was done, so that
// nothing is lost with a process, or with the queue that hands it out. Nobody asks again and again what
// is due: each process sleeps until the earliest job that it knows of.
package agenda

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"spielwerk/store"
	"spielwerk/wall"
)

const (
	takenAtOnce = 100
	// againAfter is when a job is handed out once more that was not ended: whoever had it, or the queue,
	// has died. One that still waits is not there twice.
	againAfter = 20 * time.Second
	// The pauses before a job that has failed is tried again double from firstPause to longestPause.
	firstPause   = time.Second
	longestPause = time.Hour
	// storePause is the pause after the store could not be asked.
	storePause = time.Second
)

// ErrNotHere is what a handler returns when another process has to do the job.
var ErrNotHere = errors.New("the job is another process's")

// Handler does jobs of a kind. A job is done once, but again if a process dies before that is written
// down, so it must not matter. It is over, or has to be done again after a wait; after an error it is
// tried again later.
type Handler func(ctx context.Context, j store.Job) (wait time.Duration, err error)

// Queue hands jobs out that are due.
type Queue interface {
	// Offer gives a job to whoever has time. A job whose id is known already waits or is being done.
	Offer(ctx context.Context, id string, job []byte) error
	// Work has jobs done until ctx ends. After an error the job is given to somebody else.
	Work(ctx context.Context, do func(ctx context.Context, job []byte) error)
}

// Config is what an agenda needs.
type Config struct {
	Jobs  store.Jobs
	Queue Queue // NewLocal(n) for a process that is alone
	Now   func() time.Time
	Timer func(wait time.Duration) (up <-chan time.Time, stop func()) // that follows Now; by default the machine's
	Log   *slog.Logger
	// Begin, if not nil, puts the jobs that there must be, before the first is handed out.
	Begin func(context.Context) error
}

// Agenda hands out what is to be done, and does what it is given.
type Agenda struct {
	Config
	wake chan struct{}

	done, failed atomic.Int64

	mu    sync.Mutex
	kinds map[string]Handler
	next  time.Time // when it looks again at the latest, zero for not at all
}

// New makes an agenda, which begins with Run.
func New(c Config) *Agenda {
	if c.Timer == nil {
		c.Timer = wall.Timer
	}
	return &Agenda{Config: c, wake: make(chan struct{}, 1), kinds: map[string]Handler{}}
}

// Handle sets who does jobs of a kind.
func (a *Agenda) Handle(kind string, h Handler) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.kinds[kind] = h
}

// Put has something done after a wait, in place of what was to be done of this kind and name.
func (a *Agenda) Put(ctx context.Context, kind, name, data string, wait time.Duration) error {
	j := store.Job{Kind: kind, Name: name, Data: data, Due: a.Now().Add(wait)}
	return a.due(j.Due, a.Jobs.PutJob(ctx, j))
}

// Bring is Put where there is no such job, or a later one.
func (a *Agenda) Bring(ctx context.Context, kind, name, data string, wait time.Duration) error {
	j := store.Job{Kind: kind, Name: name, Data: data, Due: a.Now().Add(wait)}
	return a.due(j.Due, a.Jobs.BringJob(ctx, j))
}

// due looks at the jobs again when one was put that is earlier than those it knows.
func (a *Agenda) due(at time.Time, err error) error {
	if err != nil {
		return err
	}
	a.mu.Lock()
	earlier := a.next.IsZero() || at.Before(a.next)
	a.mu.Unlock()
	if earlier {
		a.Look()
	}
	return nil
}

// Look has it look at the jobs again: another process, which knew when its jobs are due, has left.
func (a *Agenda) Look() {
	select {
	case a.wake <- struct{}{}:
	default:
	}
}

// Run hands out jobs and does some until ctx ends.
func (a *Agenda) Run(ctx context.Context) {
	var working sync.WaitGroup
	defer working.Wait()
	working.Go(func() { a.Queue.Work(ctx, a.Do) })
	begun, failed := a.Begin == nil, false
	for ctx.Err() == nil {
		var err error
		if !begun {
			err = a.Begin(ctx)
			begun = err == nil
		}
		wait := storePause
		if err == nil {
			wait, err = a.round(ctx)
		}
		if err != nil && !failed && ctx.Err() == nil {
			a.Log.Warn("jobs wait until the store can be asked", "err", err)
		}
		failed = err != nil
		if wait == 0 {
			continue
		}
		if wait < 0 { // there is none
			select {
			case <-ctx.Done():
			case <-a.wake:
			}
			continue
		}
		up, stop := a.Timer(wait)
		select {
		case <-ctx.Done():
		case <-a.wake:
		case <-up:
		}
		stop()
	}
}

// round hands out what is due. It tells how long it is to the next one, less than 0 if there is none.
func (a *Agenda) round(ctx context.Context) (time.Duration, error) {
	a.looksAt(time.Time{}) // who puts one from now on makes it look again
	at, some, err := a.Jobs.NextJob(ctx)
	now := a.Now()
	switch {
	case err != nil:
		return storePause, err
	case !some:
		return -1, nil
	case at.After(now):
		a.looksAt(at)
		return at.Sub(now), nil
	}
	due, err := a.Jobs.TakeJobs(ctx, now, now.Add(againAfter), takenAtOnce)
	if err != nil {
		return storePause, err
	}
	for _, j := range due {
		text, err := json.Marshal(j)
		if err == nil {
			err = a.Queue.Offer(ctx, id(j), text)
		}
		if err != nil {
			return storePause, err
		}
	}
	return 0, nil
}

func (a *Agenda) looksAt(at time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.next = at
}

// id names a job as it is handed out: one that is put anew is another.
func id(j store.Job) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%q/%q/%d/%d", j.Kind, j.Name, j.Due.UnixMilli(), j.Tries))
	return hex.EncodeToString(sum[:12])
}

// Do does a job that was handed out, unless it was done or put anew meanwhile. After an error somebody
// else has to do it; one that fails is put for later.
func (a *Agenda) Do(ctx context.Context, job []byte) error {
	var j store.Job
	if err := json.Unmarshal(job, &j); err != nil {
		return err
	}
	is, err := a.Jobs.Job(ctx, j.Kind, j.Name)
	if errors.Is(err, store.ErrNotFound) || err == nil && id(is) != id(j) {
		return nil
	}
	if err != nil {
		return err
	}
	a.mu.Lock()
	do := a.kinds[j.Kind]
	a.mu.Unlock()
	if do == nil { // a newer version put it
		return fmt.Errorf("%w: nobody here does jobs of the kind %s", ErrNotHere, j.Kind)
	}
	wait, err := do(ctx, is)
	switch {
	case err == nil:
		a.done.Add(1)
		if wait > 0 {
			return a.again(ctx, j, wait, 0)
		}
		return a.Jobs.EndJob(ctx, j)
	case errors.Is(err, ErrNotHere) || ctx.Err() != nil:
		return err
	}
	a.failed.Add(1)
	wait = min(firstPause<<min(j.Tries, 20), longestPause)
	a.Log.Warn("a job failed and is tried again", "kind", j.Kind, "name", j.Name, "tries", j.Tries+1, "after", wait, "err", err)
	return a.again(ctx, j, wait, j.Tries+1)
}

// Counts are how many jobs were done here, and how often one has failed.
func (a *Agenda) Counts() (done, failed int64) { return a.done.Load(), a.failed.Load() }

// again has a job done later.
func (a *Agenda) again(ctx context.Context, j store.Job, wait time.Duration, tries int) error {
	at := a.Now().Add(wait)
	return a.due(at, a.Jobs.RetryJob(ctx, j, at, tries))
}
