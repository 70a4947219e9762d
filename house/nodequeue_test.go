package house

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"spielwerk/cluster"
	"spielwerk/freeport"
	"spielwerk/store"
	"spielwerk/store/sqlite"
	"spielwerk/table"
)

// TestNodeQueue: nodes share the queue that the first one carries. What is asked for at two nodes is done
// once, whichever does it; when the node that carries the queue leaves, another does, and who asks while it
// is away is told so at once.
func TestNodeQueue(t *testing.T) {
	kept, err := sqlite.OpenUnsynced(t.Context(), filepath.Join(t.TempDir(), "site.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = kept.Close() }()
	log := slog.New(slog.DiscardHandler)
	var did atomic.Int32
	doing := analyst(func(id string, told func(int)) ([]table.Decision, error) {
		if did.Add(1) == 1 {
			return nil, errors.New("the first one fails")
		}
		told(3)
		time.Sleep(50 * time.Millisecond) // what is told is not waited for
		return []table.Decision{{Seat: 1, Number: len(id)}}, nil
	})
	begin := func(join string) (n *node, leave func()) {
		door := httptest.NewUnstartedServer(nil)
		m, failed := cluster.Join(t.Context(), cluster.Config{Leases: kept.(store.Leases), Name: "test", Address: door.Listener.Addr().String(), Log: log})
		if failed != nil {
			t.Fatal(failed)
		}
		n = &node{Member: m}
		if n.queue, failed = n.joinQueue(&joining{Join: join}, log); failed != nil {
			t.Fatal(failed)
		}
		door.Config.Handler = n.queue.door(http.NotFoundHandler())
		door.Start()
		n.queue.work(doing)
		return n, func() {
			n.queue.close()
			door.Close()
			_ = m.Leave(context.WithoutCancel(t.Context()))
		}
	}
	reaches := func(n *node) {
		t.Helper()
		for end := time.Now().Add(20 * time.Second); !n.queue.queue.Here(); time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				t.Fatal("a node does not reach the queue")
			}
		}
	}
	ask := func(n *node, id string, times int32) {
		t.Helper()
		var told atomic.Int32
		was := did.Load()
		found, wrong := n.queue.analysis(t.Context(), id, 1, func(n int) { told.Store(int32(n)) })
		if wrong != nil || len(found) != 1 || found[0].Number != len(id) {
			t.Errorf("the analysis of %s: %v, %v", id, found, wrong)
		}
		if did.Load() != times || did.Load() > was && told.Load() != 3 {
			t.Errorf("the analysis of %s: done %d times in all, not %d, and it is at %d", id, did.Load(), times, told.Load())
		}
	}
	a, leave := begin("")
	time.Sleep(2 * time.Millisecond) // of two that begin at once either is the first
	b, leaveToo := begin("")
	if a.queue.carrier == nil || b.queue.carrier != nil {
		t.Fatal("the queue is not carried by the first node alone")
	}
	reaches(a)
	reaches(b)
	ask(b, "one", 2) // and once more after an error
	ask(a, "one", 2)
	for _, secret := range []string{"", "another"} {
		c, wrong := net.Dial("tcp", a.Address)
		if wrong != nil {
			t.Fatal(wrong)
		}
		if _, wrong = knock(c, store.Node{Address: "x"}, secret); wrong == nil || !strings.Contains(wrong.Error(), "403") {
			t.Errorf("the queue opens to %q: %v", secret, wrong)
		}
		_ = c.Close()
	}
	leave()
	carries := func(n *node) bool {
		n.queue.mu.Lock()
		defer n.queue.mu.Unlock()
		return n.queue.carrier != nil
	}
	for end := time.Now().Add(20 * time.Second); !carries(b); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("nobody carries the queue any more")
		}
	}
	reaches(b)
	ask(b, "another", 3)
	leaveToo()
	c, leave := begin("nats://" + freeport.Address(t)) // nobody is there
	defer leave()
	time.Sleep(lookEvery * 3 / 2)
	if carries(c) {
		t.Error("a node carries a queue beside the one that it was given")
	}
	if found, wrong := c.queue.analysis(t.Context(), "one", 1, nil); wrong == nil {
		t.Error("an analysis without a queue: ", found)
	}
}
