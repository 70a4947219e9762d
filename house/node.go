package house

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"time"

	"spielwerk/agenda"
	"spielwerk/cluster"
	"spielwerk/store"
	"spielwerk/store/postgres"
	"spielwerk/table"
	"spielwerk/web"
)

// node is the server as a node of a cluster; nil for one that has its store for itself.
type node struct {
	*cluster.Member
	door  net.Listener // for the other nodes
	queue *nodeQueue
}

// leaveWithin is how long a node tries to say that it leaves. The others notice without, too.
const leaveWithin = 2 * time.Second

func (c *serveCommand) checkCluster() error {
	switch {
	case c.Cluster == "" && c.Advertise != "":
		return errors.New("--advertise is for the nodes of a cluster; give its name with --cluster")
	case c.Cluster == "" && c.Join != "":
		return errors.New("--join is for the nodes of a cluster; give its name with --cluster")
	case c.Cluster == "":
		return nil
	case !postgres.Is(c.DB):
		return fmt.Errorf("--cluster needs a PostgreSQL database (--db postgres://user@host/name), not %s", c.DB)
	case c.Advertise == "":
		return errors.New("--cluster needs --advertise HOST:PORT, the address at which the other nodes reach this one")
	}
	return nil
}

// join makes the server a node, if it is to be one, until leave is called.
func (c *serveCommand) join(ctx context.Context, leases store.Leases, log *slog.Logger) (n *node, leave func(), err error) {
	if c.Cluster == "" {
		if postgres.Is(c.DB) {
			err = alone(ctx, leases)
		}
		return nil, func() {}, err
	}
	n = &node{}
	if n.door, err = net.Listen("tcp", c.Advertise); err != nil {
		return nil, nil, fmt.Errorf("--advertise: %w", err)
	}
	n.Member, err = cluster.Join(ctx, cluster.Config{Leases: leases, Name: c.Cluster, Address: n.door.Addr().String(), Log: log, Lease: c.Lease})
	if err != nil {
		return nil, nil, errors.Join(err, n.door.Close())
	}
	leave = func() {
		within, cancel := context.WithTimeout(context.WithoutCancel(ctx), leaveWithin)
		defer cancel()
		if n.queue != nil {
			n.queue.close()
		}
		if wrong := n.Leave(within); wrong != nil {
			log.Warn("the other nodes notice in a few seconds that this one has left", "err", wrong)
		}
	}
	if n.queue, err = n.joinQueue(&joining{Join: c.Join, queueToken: c.queueToken}, log); err != nil {
		leave()
		return nil, nil, errors.Join(err, n.door.Close())
	}
	return n, leave, nil
}

// alone sees to it that no node of a cluster uses the database: the lock of a node may have got lost
// with its connection. What nodes that sleep still try to write is refused.
func alone(ctx context.Context, leases store.Leases) error {
	nodes, err := leases.Nodes(ctx)
	if err != nil {
		return err
	}
	if len(nodes) > 0 {
		return fmt.Errorf("the database is used by %s of a cluster; if they have stopped, try again in some seconds, or give the name of the cluster with --cluster",
			count(len(nodes), "node", "nodes"))
	}
	return leases.Alone(ctx)
}

// leases, promises and analyst are what the hub shares with other nodes, nil for nothing.
func (n *node) leases() table.Leases {
	if n == nil {
		return nil
	}
	return n.Member
}

func (n *node) promises() io.Reader {
	if n == nil {
		return nil
	}
	return n.Secret("promises")
}

// due is the queue of what is due, nil for a server that is alone.
func (n *node) due() agenda.Queue {
	if n == nil {
		return nil
	}
	return n.queue.due
}

func (n *node) analyst() func(context.Context, string, int, func(int)) ([]table.Decision, error) {
	if n == nil {
		return nil
	}
	return n.queue.analysis
}

// open lets the other nodes in until closed is called, or some time after ctx has ended.
func (n *node) open(ctx context.Context, hub *table.Hub, site *web.Server, log *slog.Logger, drain time.Duration) (closed func()) {
	n.Serve(hub)
	site.Join(n, n.queue.secret)
	n.queue.work(hub.Analyse)
	n.queue.due.do = hub.Agenda().Do
	base, cut := context.WithCancel(context.Background())
	context.AfterFunc(ctx, func() { time.AfterFunc(drain, cut) }) // as the outer door does
	server := &http.Server{
		Handler: n.queue.door(site.Inner()), ReadHeaderTimeout: doorTimeout, IdleTimeout: doorIdle,
		BaseContext: func(net.Listener) context.Context { return base },
		ErrorLog:    slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	go func() {
		if wrong := server.Serve(n.door); wrong != nil && !errors.Is(wrong, http.ErrServerClosed) {
			log.Error("the door for other nodes", "err", wrong)
		}
	}()
	return func() {
		cut()
		_ = server.Close()
	}
}

// Time limits between nodes.
const (
	doorTimeout = 5 * time.Second
	doorIdle    = 2 * time.Minute
)
