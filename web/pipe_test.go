package web

import (
	"context"
	"net"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
)

// bubble runs a test with the clock of synctest: what it waits for costs no time. What all
// sites share is made before.
func bubble(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	newSite(t).close()
	synctest.Test(t, test)
}

// pipes is a listener whose connections are pipes in memory: a network that a bubble of
// synctest can wait for.
type pipes struct {
	conns  chan net.Conn
	closed chan struct{}
	close  func()
}

// pipeURL is the address of the servers behind pipes.
const pipeURL = "http://pipe"

func newPipes() *pipes {
	p := &pipes{conns: make(chan net.Conn), closed: make(chan struct{})}
	p.close = sync.OnceFunc(func() { close(p.closed) })
	return p
}

// servePiped serves on pipes until the test ends, and returns a client that calls it.
func servePiped(t *testing.T, server *http.Server) (*http.Client, *pipes) {
	t.Helper()
	p := newPipes()
	done := make(chan struct{})
	go func() { defer close(done); _ = server.Serve(p) }()
	client := &http.Client{Transport: &http.Transport{
		DisableCompression: true,
		DialContext:        func(ctx context.Context, _, _ string) (net.Conn, error) { return p.dial(ctx) },
	}}
	t.Cleanup(func() { client.CloseIdleConnections(); _ = server.Close(); <-done })
	return client, p
}

func (p *pipes) dial(ctx context.Context) (net.Conn, error) {
	here, there := net.Pipe()
	select {
	case p.conns <- there:
		return here, nil
	case <-p.closed:
		return nil, net.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error   { p.close(); return nil }
func (p *pipes) Addr() net.Addr { return &net.TCPAddr{} }
