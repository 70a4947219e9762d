// Package jobs gives work to programs on many machines, by a queue of NATS. A job is done once, or
// again if who did it died before it had told its result; the result of each counts once. So it must
// not matter which of them is the result.
package jobs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
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
	// What keeps workers from doing jobs, and how far they are, is not kept.
	troubleSubject = "spielwerk.trouble."
	newsSubject    = "spielwerk.news."

	keptFor         = 24 * time.Hour
	workerDeadAfter = 4 * time.Second // a worker that was not heard for so long has died
	startWithin     = 10 * time.Second
	answerWithin    = 5 * time.Second // a queue that is away loses what it was asked
	retryEvery      = 500 * time.Millisecond
	waitForJob      = 2 * time.Second
)

// Serve carries a queue at an address of this machine until stop is called. What it holds is kept in a
// folder. Without a token everybody who reaches it can use it.
func Serve(address, dir, token string) (at string, stop func(), err error) {
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
	c, err := carry(&server.Options{Host: host, Port: number, Authorization: token, StoreDir: dir})
	if err != nil {
		return "", nil, fmt.Errorf("at %s: %w", address, err)
	}
	return c.server.ClientURL(), c.Close, nil
}

// Carrier is a queue in this process, without an address: it is reached by Conn only.
type Carrier struct {
	server *server.Server
	dir    string // that goes with it
}

// Carry carries a queue until Close. Its name is that of nobody else on this machine: what another of the
// same name has left when it was killed is taken away.
func Carry(name string) (*Carrier, error) {
	dir := filepath.Join(os.TempDir(), "spielwerk-queue-"+name)
	_ = os.RemoveAll(dir)
	err := os.Mkdir(dir, 0o700)
	if err != nil { // it is somebody else's
		if dir, err = os.MkdirTemp("", "spielwerk-queue-*"); err != nil {
			return nil, err
		}
	}
	c, err := carry(&server.Options{DontListen: true, StoreDir: dir})
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	c.dir = dir
	return c, nil
}

func carry(o *server.Options) (*Carrier, error) {
	o.JetStream, o.NoSigs, o.NoLog = true, true, true
	s, err := server.NewServer(o)
	if err != nil {
		return nil, err
	}
	c := &Carrier{server: s}
	s.Start()
	if !s.ReadyForConnections(startWithin) {
		c.Close()
		return nil, errors.New("the queue does not start; is its address in use?")
	}
	return c, nil
}

// Conn is a connection to the queue.
func (c *Carrier) Conn() (net.Conn, error) { return c.server.InProcessConn() }

// Close ends the queue.
func (c *Carrier) Close() {
	c.server.Shutdown()
	c.server.WaitForShutdown()
	if c.dir != "" {
		_ = os.RemoveAll(c.dir) // what it held is asked for again
	}
}

// Queue is a connection to a queue.
type Queue struct {
	nc *nats.Conn
	js jetstream.JetStream
}

// Join connects to a queue: one of Serve, or NATS with JetStream. A connection that is lost comes back
// by itself. The token may also stand in the address: nats://TOKEN@HOST:PORT.
func Join(ctx context.Context, address, token string) (*Queue, error) {
	nc, err := nats.Connect(address, options(token)...)
	if errors.Is(err, nats.ErrAuthorization) {
		return nil, fmt.Errorf("the queue at %s wants another token", redacted(address))
	}
	if err != nil {
		return nil, fmt.Errorf("no queue answers at %s: %w", redacted(address), err)
	}
	q := &Queue{nc: nc}
	if q.js, err = jetstream.New(nc); err == nil {
		err = q.streams(ctx)
	}
	if err != nil {
		nc.Close()
		return nil, fmt.Errorf("the queue at %s: %w", redacted(address), err)
	}
	return q, nil
}

func options(token string) []nats.Option {
	how := []nats.Option{
		nats.MaxReconnects(-1), nats.ReconnectWait(retryEvery), nats.Name("spielwerk"),
		// Who carries it may be frozen.
		nats.PingInterval(workerDeadAfter / 2), nats.MaxPingsOutstanding(2),
	}
	if token != "" {
		how = append(how, nats.Token(token))
	}
	return how
}

// Await is Join for who has something else to do: it returns at once, and connects when the queue is
// there.
func Await(address, token string) (*Queue, error) {
	return await(address, options(token))
}

// AwaitBy is Await for a queue to which dial connects, which may be another one each time.
func AwaitBy(dial func() (net.Conn, error)) (*Queue, error) {
	return await("nats://cluster:4222", append(options(""), nats.SetCustomDialer(dialer(dial)), nats.IgnoreDiscoveredServers()))
}

func await(address string, how []nats.Option) (*Queue, error) {
	nc, err := nats.Connect(address, append(how, nats.RetryOnFailedConnect(true))...)
	if err != nil {
		return nil, fmt.Errorf("the queue at %s: %w", redacted(address), err)
	}
	js, err := jetstream.New(nc)
	if err != nil {
		nc.Close()
		return nil, err
	}
	return &Queue{nc: nc, js: js}, nil
}

type dialer func() (net.Conn, error)

// Dial implements nats.CustomDialer.
func (d dialer) Dial(string, string) (net.Conn, error) { return d() }

// Here reports whether the queue answers.
func (q *Queue) Here() bool { return q.nc.IsConnected() }

// Err is the latest error of the connection, nil if there was none.
func (q *Queue) Err() error { return q.nc.LastError() }

// Again connects anew.
func (q *Queue) Again() { _ = q.nc.ForceReconnect() }

// redacted is an address without its token.
func redacted(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.User == nil {
		return address
	}
	u.User = nil
	return u.String()
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

// hopeless reports whether an error stays when what failed is done again.
func hopeless(err error) bool {
	return errors.Is(err, nats.ErrMaxPayload) || errors.Is(err, nats.ErrConnectionClosed)
}

// until calls what needs the queue again and again until it succeeds or ctx ends: the queue may be away.
func until(ctx context.Context, call func(ctx context.Context) error) error {
	for {
		within, cancel := context.WithTimeout(ctx, answerWithin)
		err := call(within)
		cancel()
		if err == nil || hopeless(err) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(retryEvery):
		}
	}
}

// Job is something to do.
type Job struct {
	Data []byte
	Tell func(news []byte) // how far it is
}

// Offer gives the workers a job that has no result. What has the id of one of the last day is not done
// again.
func (q *Queue) Offer(ctx context.Context, kind, id string, data []byte) error {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	subject := kind + ".one." + id
	_, err := q.js.Publish(ctx, jobSubject+subject, data, jetstream.WithMsgID(subject))
	return err
}

// Work does jobs of a kind, so many at a time, until ctx ends. What do returns is the result, nil for
// none; after an error somebody else does the job. Each job is told to have been done by done, if that is not nil.
func (q *Queue) Work(ctx context.Context, kind string, n int, do func(context.Context, Job) ([]byte, error), done func(err error)) error {
	var all sync.WaitGroup
	var c jetstream.Consumer
	places := make(chan struct{}, n)
	for ctx.Err() == nil {
		select {
		case places <- struct{}{}:
		case <-ctx.Done():
			continue
		}
		var m jetstream.Msg
		err := until(ctx, func(ctx context.Context) (err error) {
			if c == nil {
				if c, err = q.workers(ctx, kind); err != nil {
					return err
				}
			}
			if m, err = next(ctx, c); err != nil {
				c = nil // it may be gone with the queue
			}
			return err
		})
		if errors.Is(err, nats.ErrConnectionClosed) {
			break
		}
		if err != nil || m == nil {
			<-places
			continue
		}
		all.Go(func() {
			defer func() { <-places }()
			q.try(ctx, m, do, done)
		})
	}
	all.Wait()
	_ = q.nc.FlushTimeout(time.Second)
	return ctx.Err()
}

// try does a job, or leaves it to somebody else.
func (q *Queue) try(ctx context.Context, m jetstream.Msg, do func(context.Context, Job) ([]byte, error), done func(error)) {
	err := q.one(ctx, m, do)
	if err != nil && ctx.Err() == nil {
		_ = m.NakWithDelay(retryEvery) // or it is given to others when this one seems dead
		_ = q.nc.Publish(troubleSubject+runOf(m), []byte(err.Error()))
	}
	if done != nil && ctx.Err() == nil {
		done(err)
	}
}

// runOf is the kind and the name of the run of a job.
func runOf(m jetstream.Msg) string {
	id := strings.TrimPrefix(m.Subject(), jobSubject)
	return id[:strings.LastIndexByte(id, '.')]
}

// workers is what all workers take jobs from.
func (q *Queue) workers(ctx context.Context, kind string) (jetstream.Consumer, error) {
	if err := q.streams(ctx); err != nil {
		return nil, err
	}
	return q.js.CreateOrUpdateConsumer(ctx, jobStream, jetstream.ConsumerConfig{
		Durable: kind, FilterSubject: jobSubject + kind + ".>", AckPolicy: jetstream.AckExplicitPolicy, AckWait: workerDeadAfter, MaxAckPending: -1,
	})
}

// next is a job, or nil if there is none for a while.
func next(ctx context.Context, c jetstream.Consumer) (jetstream.Msg, error) {
	ctx, cancel := context.WithTimeout(ctx, waitForJob)
	defer cancel()
	batch, err := c.Fetch(1, jetstream.FetchContext(ctx))
	if err != nil {
		return nil, err
	}
	for m := range batch.Messages() {
		return m, nil
	}
	return nil, batch.Error()
}

func (q *Queue) one(ctx context.Context, m jetstream.Msg, do func(context.Context, Job) ([]byte, error)) error {
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
	result, err := do(working, Job{m.Data(), func(news []byte) { _ = q.nc.Publish(newsSubject+runOf(m), news) }})
	if err != nil {
		return err
	}
	if result != nil {
		err = until(ctx, func(ctx context.Context) error {
			_, wrong := q.js.Publish(ctx, resultSubject+strings.TrimPrefix(m.Subject(), jobSubject), result)
			return wrong
		})
		if err != nil {
			return err
		}
	}
	answer, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	_ = m.DoubleAck(answer) // or it is done again for nothing
	return nil
}

// Result is that of one job of a run.
type Result struct {
	Job    int
	Data   []byte
	Before bool // it was there before the run: the run goes on
}

// Run is some jobs of a kind. Its name is that of what is to be done: a run of the same name goes on
// with the results that another has had.
type Run struct {
	Kind, Name string
	Jobs       [][]byte
	Got        func(Result) error // the result of each job, once, in any order
	Trouble    func(text string)  // what keeps workers from doing jobs, each thing once
	News       func(news []byte)  // how far a job is; nil if that is of no interest
}

// Run gives the jobs of a run to the workers until all are done. It waits while the queue is away.
func (q *Queue) Run(ctx context.Context, of Run) error {
	told := map[string]bool{}
	id := of.Kind + "." + of.Name
	stop, err := q.hear(troubleSubject+id, func(text []byte) {
		if !told[string(text)] {
			told[string(text)] = true
			of.Trouble(string(text))
		}
	})
	if err != nil {
		return err
	}
	defer stop()
	if of.News != nil {
		if stop, err = q.hear(newsSubject+id, of.News); err != nil {
			return err
		}
		defer stop()
	}
	r := &running{Queue: q, name: id, jobs: of.Jobs, done: make([]bool, len(of.Jobs)), got: of.Got}
	for {
		err = r.attempt(ctx)
		if r.failed != nil || err == nil {
			return r.failed
		}
		if hopeless(err) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(retryEvery):
		}
	}
}

func (q *Queue) hear(subject string, what func([]byte)) (stop func(), err error) {
	s, err := q.nc.Subscribe(subject, func(m *nats.Msg) { what(m.Data) })
	return func() { _ = s.Unsubscribe() }, err
}

// running is a run and how far it is.
type running struct {
	*Queue
	name   string
	jobs   [][]byte
	done   []bool
	n      int // of jobs that are done
	got    func(Result) error
	failed error // of got
}

// attempt reads results until all are there, or the queue is away. It gives the workers what has no
// result yet: what they have already the queue knows by its name.
func (r *running) attempt(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if err := r.streams(ctx); err != nil {
		return err
	}
	before, err := r.results(ctx)
	if err != nil {
		return err
	}
	var left []int
	for i, done := range r.done {
		if !done && !before[i] {
			left = append(left, i)
		}
	}
	var submitting sync.WaitGroup
	submitting.Go(func() {
		if wrong := r.submit(ctx, left); wrong != nil {
			cancel(wrong)
		}
	})
	defer func() {
		cancel(nil)
		submitting.Wait()
	}()
	c, err := r.js.OrderedConsumer(ctx, resultStream, jetstream.OrderedConsumerConfig{
		FilterSubjects: []string{resultSubject + r.name + ".>"}, MaxResetAttempts: 1, // another attempt comes
	})
	if err != nil {
		return err
	}
	results, err := c.Messages()
	if err != nil {
		return err
	}
	defer results.Stop()
	defer context.AfterFunc(ctx, results.Stop)()
	for r.n < len(r.jobs) {
		m, err := results.Next(jetstream.NextContext(ctx))
		if err != nil {
			return cmp.Or(context.Cause(ctx), err)
		}
		i, err := strconv.Atoi(m.Subject()[len(resultSubject+r.name)+1:])
		if err != nil || i < 0 || i >= len(r.jobs) || r.done[i] {
			continue
		}
		r.done[i] = true
		r.n++
		if r.failed = r.got(Result{Job: i, Data: m.Data(), Before: before[i]}); r.failed != nil {
			return r.failed
		}
	}
	return nil
}

// results are the jobs that have one.
func (r *running) results(ctx context.Context) (map[int]bool, error) {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	s, err := r.js.Stream(ctx, resultStream)
	if err != nil {
		return nil, err
	}
	info, err := s.Info(ctx, jetstream.WithSubjectFilter(resultSubject+r.name+".>"))
	if err != nil {
		return nil, err
	}
	have := map[int]bool{}
	for subject := range info.State.Subjects {
		if i, wrong := strconv.Atoi(subject[len(resultSubject+r.name)+1:]); wrong == nil {
			have[i] = true
		}
	}
	return have, nil
}

func (r *running) submit(ctx context.Context, jobs []int) error {
	for _, i := range jobs {
		id := r.name + "." + strconv.Itoa(i)
		err := until(ctx, func(ctx context.Context) error {
			_, wrong := r.js.Publish(ctx, jobSubject+id, r.jobs[i], jetstream.WithMsgID(id))
			return wrong
		})
		if err != nil {
			return err
		}
	}
	return nil
}
