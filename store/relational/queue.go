package relational

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
)

// queueSize is the largest number of calls that wait in a queue.
const queueSize = 256

// ErrClosed means that the store is closed.
var ErrClosed = errors.New("the store is closed")

// Queue gives what many callers want to have written to one goroutine, which takes all that waits at
// once: so they share a transaction.
type Queue[W any] struct {
	settle func([]*Call[W])
	most   int // of a batch
	calls  chan *Call[W]
	ended  chan struct{}

	mu     sync.RWMutex // held for reading while a call enters the queue
	closed bool
}

// Call is what one caller waits for.
type Call[W any] struct {
	Work W
	Err  error // set by settle

	state atomic.Int32
	done  chan struct{} // closed when Err is set
}

// States of a call.
const (
	waiting   = iota
	taken     // by the goroutine, which will set a result
	withdrawn // by its caller: it is skipped
)

// NewQueue starts a queue whose goroutine settles the calls in batches of at most so many.
func NewQueue[W any](most int, settle func([]*Call[W])) *Queue[W] {
	q := &Queue[W]{settle: settle, most: most, calls: make(chan *Call[W], queueSize), ended: make(chan struct{})}
	go q.run()
	return q
}

// Do has work done and returns its error. If that is the error of the context nothing was done.
func (q *Queue[W]) Do(ctx context.Context, work W) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	c := &Call[W]{Work: work, done: make(chan struct{})}
	if err := q.enter(ctx, c); err != nil {
		return err
	}
	select {
	case <-c.done:
	case <-ctx.Done():
		if c.state.CompareAndSwap(waiting, withdrawn) {
			return ctx.Err()
		}
		<-c.done // too late to withdraw; it is done soon
	}
	return c.Err
}

func (q *Queue[W]) enter(ctx context.Context, c *Call[W]) error {
	q.mu.RLock()
	defer q.mu.RUnlock()
	if q.closed {
		return ErrClosed
	}
	select {
	case q.calls <- c:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Waiting is the number of calls that wait.
func (q *Queue[W]) Waiting() int { return len(q.calls) }

// Stopped reports whether the queue refuses new calls.
func (q *Queue[W]) Stopped() bool {
	q.mu.RLock()
	defer q.mu.RUnlock()
	return q.closed
}

// Stop refuses new calls and waits for the others. It reports whether it was called for the first time.
func (q *Queue[W]) Stop() bool {
	q.mu.Lock()
	first := !q.closed
	if first {
		q.closed = true
		close(q.calls)
	}
	q.mu.Unlock()
	<-q.ended
	return first
}

func (q *Queue[W]) run() {
	defer close(q.ended)
	for c := range q.calls {
		batch := q.gather(c)
		if len(batch) > 0 {
			q.settle(batch)
		}
		for _, c := range batch {
			close(c.done)
		}
	}
}

// gather takes the waiting calls in the order of their arrival.
func (q *Queue[W]) gather(c *Call[W]) (batch []*Call[W]) {
	runtime.Gosched() // callers whose call was just done may send the next
	for c != nil {
		if c.state.CompareAndSwap(waiting, taken) {
			batch = append(batch, c)
		}
		if len(batch) == q.most {
			break
		}
		select {
		case c = <-q.calls: // nil if the queue is closed
		default:
			c = nil
		}
	}
	return batch
}
