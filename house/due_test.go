package house

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"spielwerk/cluster"
	"spielwerk/freeport"
	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/store"
	"spielwerk/store/sqlite"
	"spielwerk/table"
)

var dueTables = flag.Int("duetables", 40, "tables whose time ends within a second, in TestDue")

// open is how long the tables of TestDue wait for people: longer than it takes to make them.
func open() time.Duration { return 500*time.Millisecond + time.Duration(*dueTables)*5*time.Millisecond }

// ends counts how often the time of each table ended.
type ends struct {
	store.Store
	mu    sync.Mutex
	count map[string]int
	last  time.Duration // the longest time after it was due
}

func (e *ends) Expire(ctx context.Context, id string, before time.Time) (last time.Time, state string, err error) {
	was, _ := e.Table(ctx, id)
	last, state, err = e.Store.Expire(ctx, id, before)
	if state == store.Expired && was.State == store.Open {
		e.mu.Lock()
		defer e.mu.Unlock()
		e.count[id]++
		e.last = max(e.last, time.Since(last)-open())
	}
	return last, state, err
}

// TestDue: in a cluster the time of a table ends once, at the node that holds it if one does, whichever
// node finds it due; what a node has put that leaves, another one finds; and while the queue is away
// each does what it finds. With -args -duetables 1000 it is issue 28's measure.
func TestDue(t *testing.T) {
	shelf, err := games.Open(readOnce())
	if err != nil {
		t.Fatal(err)
	}
	kept, err := sqlite.OpenUnsynced(t.Context(), filepath.Join(t.TempDir(), "site.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = kept.Close() }()
	counted := &ends{Store: kept, count: map[string]int{}}
	var offered atomic.Int32
	begin := func(join string) (n *node, hub *table.Hub, leave func()) {
		log := slog.New(slog.DiscardHandler)
		door := httptest.NewUnstartedServer(nil)
		m, failed := cluster.Join(t.Context(), cluster.Config{Leases: kept.(store.Leases), Name: "test", Address: door.Listener.Addr().String(), Log: log})
		if failed != nil {
			t.Fatal(failed)
		}
		n = &node{Member: m}
		if n.queue, failed = n.joinQueue(&joining{Join: join}, log); failed != nil {
			t.Fatal(failed)
		}
		hub = table.NewHub(table.Config{Store: counted, Editions: shelf.Editions, OpenFor: open(), Leases: m, Promises: n.promises(), Jobs: n.due(), Log: log})
		m.Serve(hub)
		n.queue.due.do = hub.Agenda().Do
		inner := n.queue.door(http.NotFoundHandler())
		door.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == duePath {
				offered.Add(1)
			}
			inner.ServeHTTP(w, r)
		})
		door.Start()
		n.queue.work(nil)
		return n, hub, func() {
			hub.Close()
			n.queue.close()
			door.Close()
			_ = m.Leave(context.WithoutCancel(t.Context()))
		}
	}
	create := func(h *table.Hub, n int) (ids []string) {
		t.Helper()
		g := shelf.First()[0]
		for i := range n {
			id, wrong := h.Create(t.Context(), g, game.Config{Seats: 2}, fmt.Sprint("host", i), []store.Seat{{Kind: store.Human, Person: fmt.Sprint("p", i)}, {Kind: store.Free}})
			if wrong != nil {
				t.Fatal(wrong)
			}
			ids = append(ids, id)
		}
		return ids
	}
	over := func(what string, ids []string) {
		t.Helper()
		for end := time.Now().Add(open() + 15*time.Second); ; time.Sleep(10 * time.Millisecond) {
			counted.mu.Lock()
			n := 0
			for _, id := range ids {
				if n += counted.count[id]; counted.count[id] > 1 {
					t.Errorf("%s: table %s has ended %d times", what, id, counted.count[id])
				}
			}
			counted.mu.Unlock()
			if n >= len(ids) {
				return
			}
			if time.Now().After(end) {
				t.Fatalf("%s: %d of %d tables have ended", what, n, len(ids))
			}
		}
	}
	nothingLeft := func() {
		t.Helper()
		for end := time.Now().Add(10 * time.Second); ; time.Sleep(time.Millisecond) {
			left, wrong := kept.AllJobs(t.Context())
			if wrong == nil && len(left) == 0 {
				return
			}
			if time.Now().After(end) {
				t.Fatalf("what is left to be done: %v, %v", left, wrong)
			}
		}
	}
	a, atA, leaveA := begin("")
	time.Sleep(2 * time.Millisecond)
	b, atB, leaveB := begin("")
	for _, n := range []*node{a, b} {
		for !n.queue.queue.Here() {
			time.Sleep(time.Millisecond)
		}
	}
	ids := create(atA, *dueTables)
	var looked []*table.Table
	for i, id := range ids[:10] {
		h := atB
		if i < 5 { // not by turns, for so the queue hands jobs out
			h = atA
		}
		tab, wrong := h.Open(t.Context(), id)
		if wrong != nil {
			t.Fatal(wrong)
		}
		looked = append(looked, tab)
	}
	over("two nodes", ids)
	for _, tab := range looked {
		for end := time.Now().Add(5 * time.Second); tab.Now().State != store.Expired; time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				t.Fatal("who looks at a table does not see that its time has ended")
			}
		}
		tab.Release()
	}
	if offered.Load() == 0 {
		t.Error("no job was passed on to the node that holds its table")
	}
	t.Logf("%d tables: the last ended %v after it was due", len(ids), counted.last)
	if counted.last > 5*time.Second {
		t.Error("that is too late")
	}
	ids = create(atA, 5)
	leaveA()
	over("the other has left", ids)
	nothingLeft() // a node that leaves before it has said that a job is done leaves it to others, for later
	leaveB()
	_, atC, leaveC := begin("nats://" + freeport.Address(t)) // nobody is there
	over("without the queue", create(atC, 5))
	defer leaveC()
	nothingLeft()
}
