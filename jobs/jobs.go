// Package jobs gives work to programs on many machines, by a queue of NATS. A job is done once, or
// again if who did it died before it had told its result; the result of each counts once. So a job
// must always have the same result.
package jobs

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// The streams of the queue: jobs that wait, and results, which are kept for a while so that a run
// that was interrupted goes on with them.
const (
	jobStream     = "SPIELWERK_JOBS"
	resultStream  = "SPIELWERK_RESULTS"
	jobSubject    = "spielwerk.job."
	resultSubject = "spielwerk.done."

	keptFor         = 24 * time.Hour
	workerDeadAfter = 4 * time.Second // a worker that was not heard for so long has died
	startWithin     = 10 * time.Second
	answerWithin    = 5 * time.Second // a queue that is away loses what it was asked
	retryEvery      = 500 * time.Millisecond
)

// Serve carries a queue at an address of this machine until stop is called. What it holds is kept in a
// folder.
func Serve(address, dir string) (url string, stop func(), err error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return "", nil, err
	}
	number, err := strconv.Atoi(port)
	if err != nil {
		return "", nil, fmt.Errorf("port %q: %w", port, err)
	}
	if number == 0 {
		number = server.RANDOM_PORT
	}
	s, err := server.NewServer(&server.Options{Host: host, Port: number, JetStream: true, StoreDir: dir, NoSigs: true, NoLog: true})
	if err != nil {
		return "", nil, err
	}
	s.Start()
	stop = func() { s.Shutdown(); s.WaitForShutdown() }
	if !s.ReadyForConnections(startWithin) {
		stop()
		return "", nil, fmt.Errorf("the queue does not start at %s; is the address in use?", address)
	}
	return s.ClientURL(), stop, nil
}

// Queue is a connection to a queue.
type Queue struct {
	nc *nats.Conn
	js jetstream.JetStream
}

// Join connects to a queue: one of Serve, or NATS with JetStream. A connection that is lost comes back
// by itself.
func Join(ctx context.Context, url string) (*Queue, error) {
	nc, err := nats.Connect(url, nats.MaxReconnects(-1), nats.ReconnectWait(retryEvery), nats.Name("spielwerk"))
	if err != nil {
		return nil, fmt.Errorf("no queue answers at %s: %w", url, err)
	}
	q := &Queue{nc: nc}
	if q.js, err = jetstream.New(nc); err == nil {
		err = q.streams(ctx)
	}
	if err != nil {
		nc.Close()
		return nil, fmt.Errorf("the queue at %s: %w", url, err)
	}
	return q, nil
}

// Close ends the connection.
func (q *Queue) Close() { q.nc.Close() }

func (q *Queue) streams(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	_, err := q.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: jobStream, Subjects: []string{jobSubject + ">"}, Retention: jetstream.WorkQueuePolicy, Duplicates: keptFor, MaxAge: keptFor,
	})
	if err != nil {
		return err
	}
	_, err = q.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: resultStream, Subjects: []string{resultSubject + ">"}, MaxAge: keptFor, MaxMsgsPerSubject: 1, // one result of each job
	})
	return err
}

// Work does jobs, one after the other, until ctx ends. What do returns is the result; after an error
// somebody else does the job. Each job is told to have been done by done, if that is not nil.
func (q *Queue) Work(ctx context.Context, do func(ctx context.Context, job []byte) ([]byte, error), done func(err error)) error {
	for ctx.Err() == nil {
		m, err := q.next(ctx)
		if err != nil { // the queue is away: it is asked again
			select {
			case <-ctx.Done():
			case <-time.After(retryEvery):
			}
			continue
		}
		if m == nil {
			continue
		}
		err = q.one(ctx, m, do)
		if err != nil && ctx.Err() == nil {
			_ = m.NakWithDelay(retryEvery) // or it is given to others when this one seems dead
		}
		if done != nil && ctx.Err() == nil {
			done(err)
		}
	}
	_ = q.nc.FlushTimeout(time.Second)
	return ctx.Err()
}

func (q *Queue) next(ctx context.Context) (jetstream.Msg, error) {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	c, err := q.js.CreateOrUpdateConsumer(ctx, jobStream, jetstream.ConsumerConfig{
		Durable: "workers", AckPolicy: jetstream.AckExplicitPolicy, AckWait: workerDeadAfter, MaxAckPending: -1,
	})
	if err != nil {
		return nil, err
	}
	batch, err := c.Fetch(1, jetstream.FetchMaxWait(time.Second))
	if err != nil {
		return nil, err
	}
	for m := range batch.Messages() {
		return m, nil
	}
	return nil, batch.Error()
}

func (q *Queue) one(ctx context.Context, m jetstream.Msg, do func(context.Context, []byte) ([]byte, error)) error {
	working, stop := context.WithCancel(ctx)
	defer stop()
	go func() { // shows that this worker is alive
		tick := time.NewTicker(workerDeadAfter / 4)
		defer tick.Stop()
		for {
			select {
			case <-working.Done():
				return
			case <-tick.C:
				_ = m.InProgress()
			}
		}
	}()
	result, err := do(working, m.Data())
	if err != nil {
		return err
	}
	if err = q.publish(ctx, resultSubject+strings.TrimPrefix(m.Subject(), jobSubject), result); err != nil {
		return err
	}
	answer, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	return m.DoubleAck(answer)
}

func (q *Queue) publish(ctx context.Context, subject string, text []byte, how ...jetstream.PublishOpt) error {
	answer, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	_, err := q.js.Publish(answer, subject, text, how...)
	return err
}

// Run gives the jobs of a run to the workers, and their results to got, in order, each once. A run of
// the same name goes on with the results that it has already.
func (q *Queue) Run(ctx context.Context, run string, all [][]byte, got func(i int, result []byte) error) error {
	have, next := map[int][]byte{}, 0
	c, err := q.js.OrderedConsumer(ctx, resultStream, jetstream.OrderedConsumerConfig{FilterSubjects: []string{resultSubject + run + ".>"}})
	if err != nil {
		return err
	}
	take := func(m jetstream.Msg) error {
		i, err := strconv.Atoi(m.Subject()[len(resultSubject+run)+1:])
		if err != nil || i < next || i >= len(all) || have[i] != nil {
			return nil //nolint:nilerr // a result that was there already
		}
		for have[i] = m.Data(); have[next] != nil; next++ {
			if err := got(next, have[next]); err != nil {
				return err
			}
			delete(have, next)
		}
		return nil
	}
	told := false
	for next < len(all) {
		batch, err := c.Fetch(256, jetstream.FetchMaxWait(retryEvery))
		if err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if errors.Is(err, nats.ErrConnectionClosed) {
				return err
			}
			continue
		}
		n := 0
		for m := range batch.Messages() {
			n++
			if err = take(m); err != nil {
				return err
			}
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if n == 0 && !told { // what was there has been read; the rest is given to the workers
			if told, err = true, q.submit(ctx, run, all, func(i int) bool { return i < next || have[i] != nil }); err != nil {
				return err
			}
		}
	}
	return nil
}

func (q *Queue) submit(ctx context.Context, run string, all [][]byte, done func(i int) bool) error {
	for i, job := range all {
		if done(i) {
			continue
		}
		id := run + "." + strconv.Itoa(i)
		if err := q.publish(ctx, jobSubject+id, job, jetstream.WithMsgID(id)); err != nil {
			return err
		}
	}
	return nil
}
