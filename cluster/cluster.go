// Package cluster makes a process one of several nodes on one database: it keeps the node alive
// there, leases tables to it, and knows which other nodes are alive.
//
// The database is the only judge. A node that cannot reach it, or has slept, holds nothing once
// its time is over, and what it still tries to write is refused by the fence of its leases.
package cluster

import (
	"cmp"
	"context"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"

	"spielwerk/store"
)

// Protocol is how this program's nodes talk to each other: the version of the inner door and of what
// is in jobs. A node speaks that of the version before as well, so that nodes can be upgraded one
// after the other. Since 2 a node can carry the cluster's queue behind its door.
const (
	Protocol  = 2
	withQueue = 2
)

// together is an error if this program cannot run beside other nodes.
func together(nodes []store.Node) error {
	for _, n := range nodes {
		switch {
		case n.Protocol > Protocol+1:
			return fmt.Errorf("the node at %s is too new for this program (protocol %d, here %d); install its version here", n.Address, n.Protocol, Protocol)
		case n.Protocol < Protocol-1:
			return fmt.Errorf("the node at %s is too old for this program (protocol %d, here %d); upgrade all nodes to the version between first",
				n.Address, n.Protocol, Protocol)
		}
	}
	return nil
}

// LeaseTime is how long a node counts as alive without a sign of it. It is well below the 5 s within
// which a table opens elsewhere.
const LeaseTime = 3 * time.Second

// signsOfLease is how many signs a node gives in the time of a lease.
const signsOfLease = 4

// Config describes a node.
type Config struct {
	Leases  store.Leases
	Name    string // of the cluster
	Address string // where the other nodes reach this one
	Log     *slog.Logger
	Lease   time.Duration // 0 for LeaseTime; tests wait less
}

// Member is this process as a node. It implements table.Leases.
type Member struct {
	Config
	self   store.Node
	secret string
	stop   context.CancelFunc
	done   sync.WaitGroup

	mu    sync.Mutex
	until time.Time // by this process's clock: not later than by the database's
	alive map[string]store.Node
	own   Tables
	left  []string // tables that were dropped and may have bots that play on
}

// Tables are those that this node has in memory.
type Tables interface {
	// Forsake drops all tables, for others may have taken them, and returns their ids.
	Forsake() []string
	// Adopt opens a table if it is nobody's, so that its bots play on though nobody looks.
	Adopt(ctx context.Context, table string)
	// Left says that another node has left or died, which knew what was due.
	Left()
}

// adoptionsAtOnce is how many tables a node adopts after a heartbeat: the others want some, too.
const adoptionsAtOnce = 20

// Join makes this process a node until Leave.
func Join(ctx context.Context, c Config) (*Member, error) {
	var offer [32]byte
	_, _ = rand.Read(offer[:]) // never fails
	secret, err := c.Leases.Found(ctx, c.Name, hex.EncodeToString(offer[:]))
	if errors.Is(err, store.ErrConflict) {
		return nil, fmt.Errorf("the nodes of another cluster use the database; give its name with --cluster, or another database with --db")
	}
	if err != nil {
		return nil, err
	}
	nodes, err := c.Leases.Nodes(ctx)
	if err != nil {
		return nil, err
	}
	if err = together(nodes); err != nil {
		return nil, err
	}
	c.Lease = cmp.Or(c.Lease, LeaseTime)
	m := &Member{Config: c, secret: secret, self: store.Node{ID: nodeID(time.Now()), Address: c.Address, Protocol: Protocol}}
	if err = m.renew(ctx); err != nil {
		return nil, err
	}
	running, stop := context.WithCancel(context.Background())
	m.stop = stop
	m.done.Go(func() { m.live(running) })
	c.Log.Info("node of a cluster", "cluster", c.Name, "node", m.self.ID, "address", c.Address)
	return m, nil
}

// nodeID is a new id. Those of earlier nodes are smaller.
func nodeID(now time.Time) string { return fmt.Sprintf("%013d-%s", now.UnixMilli(), rand.Text()) }

// Secret is known to all nodes of the cluster and to nobody else. What is made of it differs by
// purpose.
func (m *Member) Secret(purpose string) io.Reader {
	key, err := hkdf.Key(sha256.New, []byte(m.secret), nil, "spielwerk/cluster/"+purpose, sha256.Size)
	if err != nil {
		panic(err) // only for lengths that are too large
	}
	return &endless{key: key}
}

// endless is a stream of bytes made of a key.
type endless struct {
	key  []byte
	rest []byte
	n    int
}

func (e *endless) Read(p []byte) (int, error) {
	if len(e.rest) == 0 {
		sum := sha256.Sum256(fmt.Appendf(nil, "%d/%x", e.n, e.key))
		e.rest, e.n = sum[:], e.n+1
	}
	n := copy(p, e.rest)
	e.rest = e.rest[n:]
	return n, nil
}

// Serve sets the tables of this node.
func (m *Member) Serve(own Tables) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.own = own
}

// live renews the node's time until ctx ends.
func (m *Member) live(ctx context.Context) {
	tick := time.NewTicker(m.Lease / signsOfLease)
	defer tick.Stop()
	held := true
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		within, cancel := context.WithTimeout(ctx, m.Lease)
		err := m.renew(within)
		if err == nil {
			m.adopt(within)
		}
		cancel()
		if held && err != nil && ctx.Err() == nil {
			m.Log.Warn("the node cannot show that it is alive", "err", err)
		}
		now := m.Holds()
		if held && !now {
			m.drop("the node was not heard for too long; its tables are open to others")
		}
		held = now
	}
}

func (m *Member) drop(why string) {
	m.Log.Warn(why)
	m.mu.Lock()
	own := m.own
	m.mu.Unlock()
	if own == nil {
		return
	}
	left := own.Forsake()
	m.mu.Lock()
	defer m.mu.Unlock()
	m.left = append(m.left, left...)
}

// adopt opens tables whose node has died, and those that this node has dropped.
func (m *Member) adopt(ctx context.Context) {
	m.mu.Lock()
	own, left := m.own, m.left
	m.left = nil
	m.mu.Unlock()
	if own == nil {
		return
	}
	orphans, err := m.Leases.Orphans(ctx, adoptionsAtOnce)
	if err != nil && ctx.Err() == nil {
		m.Log.Warn("tables of nodes that have died are not looked for", "err", err)
	}
	for _, id := range append(left, orphans...) {
		own.Adopt(ctx, id)
	}
}

// renew shows that the node is alive, and asks who else is.
func (m *Member) renew(ctx context.Context) error {
	before := time.Now()
	unbroken, err := m.Leases.Renew(ctx, m.self, m.Lease)
	if err != nil {
		return err
	}
	m.mu.Lock()
	first := m.until.IsZero()
	m.mu.Unlock()
	if !unbroken && !first {
		m.drop("the node has slept; its tables are open to others")
	}
	nodes, err := m.Leases.Nodes(ctx)
	if err != nil {
		return err
	}
	alive := map[string]store.Node{}
	for _, n := range nodes {
		alive[n.ID] = n
	}
	m.mu.Lock()
	left, own := false, m.own
	for id := range m.alive {
		_, is := alive[id]
		left = left || !is
	}
	m.until, m.alive = before.Add(m.Lease), alive
	m.mu.Unlock()
	if left && own != nil {
		own.Left()
	}
	return nil
}

// Holds reports whether the node's leases cannot have ended. It may be false though they have not.
func (m *Member) Holds() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return time.Now().Before(m.until)
}

// Alive reports whether a node was alive when this one asked last.
func (m *Member) Alive(node string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	_, is := m.alive[node]
	return is
}

// First is the node that has been alive for the longest time of those that can carry the queue, and
// whether it is this one.
func (m *Member) First() (n store.Node, self bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for id, other := range m.alive {
		if other.Protocol >= withQueue && (n.ID == "" || id < n.ID) {
			n = other
		}
	}
	return n, n.ID == m.self.ID
}

// Nodes is how many nodes are alive, this one among them.
func (m *Member) Nodes() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.alive)
}

// Take leases a table to this node. The error is store.Held if another node holds it.
func (m *Member) Take(ctx context.Context, table string) (fence int64, err error) {
	return m.Leases.Take(ctx, table, m.self.ID)
}

// Give ends a lease of this node.
func (m *Member) Give(ctx context.Context, table string, fence int64) {
	if err := m.Leases.Give(ctx, table, fence); err != nil && ctx.Err() == nil {
		m.Log.Debug("a table is not given up before its lease ends", "table", table, "err", err)
	}
}

// Leave ends the node and all its leases. The tables must not be played on any more.
func (m *Member) Leave(ctx context.Context) error {
	m.stop()
	m.done.Wait()
	m.mu.Lock()
	m.until = time.Time{}
	m.mu.Unlock()
	return m.Leases.Leave(ctx, m.self.ID)
}
