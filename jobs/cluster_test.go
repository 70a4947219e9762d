package jobs

import (
	"context"
	"flag"
	"fmt"
	"net/netip"
	"net/url"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"spielwerk/freeport"
)

var inCluster = flag.Bool("natscluster", false, "test the queue on a NATS cluster of three servers")

// TestNATSCluster: the queue is on an existing NATS cluster with JetStream, and goes on when one of its servers
// ends that has nothing of it. Run it with -args -natscluster.
func TestNATSCluster(t *testing.T) {
	if !*inCluster {
		t.Skip("-natscluster is not given")
	}
	var routes []*url.URL
	var ports []int
	for range 3 {
		at := netip.MustParseAddrPort(freeport.Address(t))
		ports = append(ports, int(at.Port()))
		routes = append(routes, &url.URL{Scheme: "nats", Host: at.String()})
	}
	var servers []*server.Server
	for i := range 3 {
		s, err := server.NewServer(&server.Options{
			ServerName: fmt.Sprint("s", i), Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, StoreDir: t.TempDir(), NoSigs: true, NoLog: true,
			Routes: routes, Cluster: server.ClusterOpts{Name: "c", Host: "127.0.0.1", Port: ports[i]},
		})
		if err != nil {
			t.Fatal(err)
		}
		s.Start()
		defer s.Shutdown()
		servers = append(servers, s)
	}
	for end := time.Now().Add(time.Minute); !servers[0].JetStreamIsCurrent(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the servers form no cluster")
		}
	}
	q, err := Await(servers[0].ClientURL()+","+servers[1].ClientURL(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer q.Close()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var did atomic.Int32
	go func() {
		_ = q.Work(ctx, "k", 2, func(_ context.Context, j Job) ([]byte, error) {
			did.Add(1)
			return append([]byte("did "), j.Data...), nil
		}, nil)
	}()
	run := func(name string) {
		t.Helper()
		n := 0
		wrong := q.Run(ctx, Run{Kind: "k", Name: name, Jobs: [][]byte{[]byte("a"), []byte("b"), []byte("c")}, Got: func(Result) error { n++; return nil }, Trouble: func(text string) { t.Log(text) }})
		if wrong != nil || n != 3 {
			t.Errorf("%s: %d results, %v", name, n, wrong)
		}
	}
	run("first")
	for _, id := range []string{"x", "y", "x"} { // one of them twice
		if err = until(ctx, func(ctx context.Context) error { return q.Offer(ctx, "k", id, nil) }); err != nil {
			t.Fatal(err)
		}
	}
	for end := time.Now().Add(20 * time.Second); did.Load() < 5; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d jobs are done", did.Load())
		}
	}
	for _, s := range servers {
		if s.JetStreamIsStreamLeader(server.DEFAULT_GLOBAL_ACCOUNT, jobStream) || s.JetStreamIsStreamLeader(server.DEFAULT_GLOBAL_ACCOUNT, resultStream) {
			continue
		}
		s.Shutdown()
		break
	}
	run("second")
	if did.Load() != 8 {
		t.Errorf("%d jobs are done, not 8", did.Load())
	}
}
