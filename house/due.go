package house

import (
	"bytes"
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"spielwerk/agenda"
	"spielwerk/jobs"
	"spielwerk/store"
	"spielwerk/web"
)

// due is the queue of what is due in a cluster: any node does it. While the queue is away each node does
// what it finds due itself, which it has then taken from the others in the database.
type due struct {
	of    *nodeQueue
	local *agenda.Local
	do    func(context.Context, []byte) error // set before other nodes are let in
}

const (
	dueAtOnce = 16
	duePath   = "/due" // of the door
	dueWithin = 20 * time.Second
	mostOfDue = 1 << 20
)

func newDue(q *nodeQueue) *due { return &due{of: q, local: agenda.NewLocal(dueAtOnce)} }

// kind is that of the jobs in the queue.
func (d *due) kind() string { return d.of.kind + "-due" }

// Offer implements agenda.Queue.
func (d *due) Offer(ctx context.Context, id string, job []byte) error {
	if d.of.queue.Here() && d.of.queue.Offer(ctx, d.kind(), id, job) == nil {
		return nil
	}
	return d.local.Offer(ctx, id, job)
}

// Work implements agenda.Queue.
func (d *due) Work(ctx context.Context, do func(context.Context, []byte) error) {
	there := func(ctx context.Context, job []byte) error { return d.where(ctx, job, do) }
	done := make(chan struct{})
	go func() {
		defer close(done)
		d.local.Work(ctx, there)
	}()
	_ = d.of.queue.Work(ctx, d.kind(), dueAtOnce, func(ctx context.Context, j jobs.Job) ([]byte, error) {
		return nil, there(ctx, j.Data)
	}, nil)
	<-done
}

// where does a job here, or at the node that holds its table.
func (d *due) where(ctx context.Context, job []byte, do func(context.Context, []byte) error) error {
	err := do(ctx, job)
	var held store.Held
	if !errors.As(err, &held) {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, dueWithin)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+held.By.Address+duePath, bytes.NewReader(job))
	if err != nil {
		return err
	}
	r.Header.Set(web.InnerHeader, d.of.secret)
	w, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	_ = w.Body.Close()
	if w.StatusCode != http.StatusNoContent {
		return fmt.Errorf("the node at %s does not do the job: %s", held.By.Address, w.Status)
	}
	return nil
}

// door does a job for another node.
func (d *due) door(w http.ResponseWriter, r *http.Request) {
	job, err := io.ReadAll(io.LimitReader(r.Body, mostOfDue))
	if err == nil {
		err = d.do(r.Context(), job)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// admitted lets only nodes of the cluster in.
func (q *nodeQueue) admitted(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if subtle.ConstantTimeCompare([]byte(r.Header.Get(web.InnerHeader)), []byte(q.secret)) != 1 {
			http.Error(w, "this door is for the nodes of the cluster", http.StatusForbidden)
			return
		}
		next(w, r)
	}
}
