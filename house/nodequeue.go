package house

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/gob"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"

	"spielwerk/jobs"
	"spielwerk/store"
	"spielwerk/table"
	"spielwerk/web"
)

// nodeQueue is the queue of a cluster: an existing one, or that which the first node carries behind its
// door. Nothing of a game is in it but work that can be asked for again.
type nodeQueue struct {
	node   *node
	log    *slog.Logger
	queue  *jobs.Queue
	kind   string // of the cluster's jobs
	given  bool   // it is an existing one
	secret string // of the door
	stop   context.CancelFunc
	over   sync.WaitGroup
	due    *due

	mu      sync.Mutex
	carrier *jobs.Carrier // if this node carries it
}

const (
	queuePath = "/queue" // of the door
	dialQueue = time.Second
	lookEvery = 250 * time.Millisecond // costs nothing
	// A queue that is away for so long is not waited for.
	queueAway = 5 * time.Second
)

// joinQueue joins the queue at an address, or that of the cluster if there is none.
func (n *node) joinQueue(j *joining, log *slog.Logger) (q *nodeQueue, err error) {
	q = &nodeQueue{node: n, log: log, given: j.Join != ""}
	q.due = newDue(q)
	if q.secret, err = n.text("door"); err != nil {
		return nil, err
	}
	if q.kind, err = n.text("jobs"); err != nil {
		return nil, err
	}
	q.kind = q.kind[:16]
	if q.given {
		token, wrong := j.token()
		if wrong != nil {
			return nil, wrong
		}
		q.queue, err = jobs.Await(j.Join, token)
	} else {
		q.look()
		q.queue, err = jobs.AwaitBy(q.dial)
	}
	if err != nil {
		q.carry(false)
		return nil, err
	}
	return q, nil
}

// text is one of the cluster's secrets.
func (n *node) text(purpose string) (string, error) {
	var secret [32]byte
	_, err := io.ReadFull(n.Secret(purpose), secret[:])
	return hex.EncodeToString(secret[:]), err
}

// look carries the queue as long as this node is the first one. It reports who is.
func (q *nodeQueue) look() string {
	if q.given {
		return ""
	}
	first, self := q.node.First()
	q.carry(self && q.node.Holds())
	return first.ID
}

func (q *nodeQueue) carry(it bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	switch {
	case it && q.carrier == nil:
		address := sha256.Sum256([]byte(q.node.Address))
		c, err := jobs.Carry(hex.EncodeToString(address[:8]))
		if err != nil {
			q.log.Warn("the queue of the cluster cannot be carried", "err", err)
			return
		}
		q.carrier = c
		q.log.Info("this node carries the queue of the cluster")
	case !it && q.carrier != nil:
		q.carrier.Close()
		q.carrier = nil
	}
}

// dial connects to the queue, wherever it is now.
func (q *nodeQueue) dial() (net.Conn, error) {
	first, self := q.node.First()
	if self {
		return q.conn()
	}
	if first.ID == "" {
		return nil, errors.New("no node carries the queue")
	}
	c, err := net.DialTimeout("tcp", first.Address, dialQueue)
	if err != nil {
		return nil, err
	}
	opened, err := knock(c, first, q.secret)
	if err != nil {
		_ = c.Close()
		return nil, err
	}
	return opened, nil
}

func (q *nodeQueue) conn() (net.Conn, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.carrier == nil {
		return nil, errors.New("this node does not carry the queue")
	}
	return q.carrier.Conn()
}

// knock asks at the door of a node to be let to its queue.
func knock(c net.Conn, at store.Node, secret string) (net.Conn, error) {
	if err := c.SetDeadline(time.Now().Add(dialQueue)); err != nil {
		return nil, err
	}
	r, err := http.NewRequest(http.MethodGet, "http://"+at.Address+queuePath, nil)
	if err != nil {
		return nil, err
	}
	r.Header.Set(web.InnerHeader, secret)
	r.Header.Set("Connection", "Upgrade")
	r.Header.Set("Upgrade", "nats")
	if err = r.Write(c); err != nil {
		return nil, err
	}
	from := bufio.NewReader(c)
	w, err := http.ReadResponse(from, r)
	if err != nil {
		return nil, err
	}
	if w.StatusCode != http.StatusSwitchingProtocols {
		_ = w.Body.Close()
		return nil, fmt.Errorf("the node at %s carries no queue: %s", at.Address, w.Status)
	}
	return read{c, from}, c.SetDeadline(time.Time{})
}

// read is a connection of which something was read already.
type read struct {
	net.Conn
	from io.Reader
}

func (r read) Read(b []byte) (int, error) { return r.from.Read(b) }

// door lets other nodes to the queue.
func (q *nodeQueue) door(next http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/", next)
	mux.HandleFunc(queuePath, q.admitted(q.enter))
	mux.HandleFunc("POST "+duePath, q.admitted(q.due.door))
	return mux
}

// enter connects another node with the queue.
func (q *nodeQueue) enter(w http.ResponseWriter, _ *http.Request) {
	in, err := q.conn()
	if err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	out, buffered, err := http.NewResponseController(w).Hijack()
	if err != nil {
		_ = in.Close()
		return
	}
	_ = out.SetDeadline(time.Time{})
	_, err = io.WriteString(out, "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: nats\r\n\r\n")
	if err == nil {
		go func() {
			_, _ = io.Copy(in, buffered)
			_ = in.Close()
		}()
		_, _ = io.Copy(out, in)
	}
	_, _ = in.Close(), out.Close()
}

// work does jobs for the cluster until close is called.
func (q *nodeQueue) work(analyse analyst) {
	ctx, stop := context.WithCancel(context.Background())
	q.stop = stop
	q.over.Go(func() { q.mind(ctx) })
	q.over.Go(func() {
		_ = q.queue.Work(ctx, q.kind, 1, func(_ context.Context, j jobs.Job) ([]byte, error) {
			return analyse.do(j)
		}, func(err error) {
			if err != nil {
				q.log.Info("a job is left to other nodes", "err", err)
			}
		})
	})
}

func (q *nodeQueue) close() {
	if q.stop != nil {
		q.stop()
	}
	q.queue.Close()
	q.over.Wait()
	q.carry(false)
}

// mind carries the queue as long as this node is the first one, and connects anew when another one is. It
// says when the queue is away.
func (q *nodeQueue) mind(ctx context.Context) {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	was, here, told := "", time.Now(), false
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if is := q.look(); is != was {
			if was != "" {
				q.queue.Again()
			}
			was = is
		}
		switch {
		case q.queue.Here():
			if here = time.Now(); told {
				told = false
				q.log.Info("the queue is back")
			}
		case !told && time.Since(here) > queueAway:
			told = true
			q.log.Warn("the queue is away; games go on, and each node analyses what it is asked for", "err", q.queue.Err())
		}
	}
}

// analyst analyses games: see table.Hub.
type analyst func(id string, told func(done int)) ([]table.Decision, error)

// do does the job of an analysis.
func (a analyst) do(j jobs.Job) ([]byte, error) {
	found, err := a(string(j.Data), func(done int) { j.Tell(strconv.AppendInt(nil, int64(done), 10)) })
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = gob.NewEncoder(&b).Encode(found)
	return b.Bytes(), err
}

// analysis has a game analysed that is over: by whichever node has time, once for all that ask.
func (q *nodeQueue) analysis(ctx context.Context, id string, moment int, told func(int)) (found []table.Decision, err error) {
	if !q.queue.Here() {
		return nil, errors.New("the queue is away")
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	go q.whileHere(ctx, cancel)
	name := sha256.Sum256(fmt.Appendf(nil, "%s/%d", id, moment))
	err = q.queue.Run(ctx, jobs.Run{
		Kind: q.kind, Name: hex.EncodeToString(name[:8]), Jobs: [][]byte{[]byte(id)},
		Got:     func(r jobs.Result) error { return gob.NewDecoder(bytes.NewReader(r.Data)).Decode(&found) },
		Trouble: func(text string) { q.log.Info("an analysis is left to other nodes", "table", id, "err", text) },
		News: func(news []byte) {
			if done, wrong := strconv.Atoi(string(news)); wrong == nil {
				told(done)
			}
		},
	})
	return found, err
}

// whileHere cancels what waits for a queue that is away.
func (q *nodeQueue) whileHere(ctx context.Context, cancel context.CancelCauseFunc) {
	tick := time.NewTicker(queueAway / 5)
	defer tick.Stop()
	for last := time.Now(); ; {
		select {
		case <-ctx.Done():
			return
		case now := <-tick.C:
			if q.queue.Here() {
				last = now
			} else if now.Sub(last) > queueAway {
				cancel(errors.New("the queue is away"))
				return
			}
		}
	}
}
