package agenda

import (
	"context"
	"sync"
)

// Local is the queue of a process that is alone.
type Local struct {
	workers int
	jobs    chan offered

	mu    sync.Mutex
	known map[string]bool // that wait or are being done
}

type offered struct {
	id  string
	job []byte
}

// NewLocal is a queue of which so many jobs are done at a time.
func NewLocal(workers int) *Local {
	return &Local{workers: workers, jobs: make(chan offered), known: map[string]bool{}}
}

// Offer implements Queue. It waits until somebody has time.
func (l *Local) Offer(ctx context.Context, id string, job []byte) error {
	if !l.learn(id) {
		return nil
	}
	select {
	case l.jobs <- offered{id, job}:
		return nil
	case <-ctx.Done():
		l.forget(id)
		return ctx.Err()
	}
}

// Work implements Queue. The store gives a job again that was not done.
func (l *Local) Work(ctx context.Context, do func(context.Context, []byte) error) {
	var all sync.WaitGroup
	defer all.Wait()
	for range l.workers {
		all.Go(func() {
			for {
				select {
				case <-ctx.Done():
					return
				case o := <-l.jobs:
					_ = do(ctx, o.job)
					l.forget(o.id)
				}
			}
		})
	}
}

func (l *Local) learn(id string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.known[id] {
		return false
	}
	l.known[id] = true
	return true
}

func (l *Local) forget(id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.known, id)
}
