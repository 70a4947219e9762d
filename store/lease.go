package store

import (
	"context"
	"errors"
	"time"
)

// ErrFenced means that entries carry the fence of a lease that is not the newest. Nothing was written.
var ErrFenced = errors.New("store: another node holds the table")

// Node is a process of a cluster: one that starts again is another.
type Node struct {
	ID       string
	Address  string // where the other nodes reach it
	Protocol int    // how nodes talk to it
}

// Held is the error for a table that another node holds, which is alive.
type Held struct{ By Node }

func (h Held) Error() string { return "store: node " + h.By.ID + " holds the table" }

// Leases say which of several nodes plays a table. A lease ends when its node gives it up, or has
// not been alive for a while; then another node can take it. Its fence is larger than all before,
// and Append refuses entries with an earlier one: a node that has slept cannot write. All times are
// of the database's clock.
type Leases interface {
	// Found gives the secret of the cluster of this database. The first node of a cluster offers
	// one, which counts from then on. The error is ErrConflict if nodes of a cluster with another
	// name are alive.
	Found(ctx context.Context, name, secret string) (string, error)
	// Renew lets a node be alive for some time from now on. It reports whether it has been alive
	// all the time since the last Renew: if not, others may have taken its tables.
	Renew(ctx context.Context, n Node, lasts time.Duration) (unbroken bool, err error)
	// Leave ends a node and its leases.
	Leave(ctx context.Context, node string) error
	// Nodes are those that are alive, by their ids.
	Nodes(ctx context.Context) ([]Node, error)
	// Take leases a table to a node, with a new fence, though the node may hold it already. The
	// error is Held if another node does, and ErrConflict if the node is not alive.
	Take(ctx context.Context, table, node string) (fence int64, err error)
	// Give ends a lease, if it is still the newest of its table.
	Give(ctx context.Context, table string, fence int64) error
	// Orphans are Running tables of nodes that are not alive any more and did not give them up.
	Orphans(ctx context.Context, limit int) ([]string, error)
	// Alone ends all leases, for a server that has the database for itself: entries with a fence
	// of before are refused, and those without one are not.
	Alone(ctx context.Context) error
}
