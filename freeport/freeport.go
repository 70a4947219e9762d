// Package freeport finds ports for servers of tests.
package freeport

import (
	"math/rand/v2"
	"net"
	"strconv"
	"sync/atomic"
	"testing"
)

// Ports are below those that the system gives to outgoing connections: while a server is stopped and starts
// again, or before it starts at all, a client must not be given its port. Browsers open no page at 10080,
// and none of the ports that they refuse lies above it.
const (
	lowest  = 10081
	highest = 32000
)

// last is the port that was given last. Each program begins elsewhere, as several run at once.
var last atomic.Uint32

func init() { last.Store(rand.Uint32N(highest - lowest)) }

// Address is an address of this machine at which nobody listens, and which no other call in this program gets
// for a long time.
func Address(t testing.TB) string {
	t.Helper()
	for range 1000 {
		port := lowest + last.Add(1)%(highest-lowest)
		l, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(int(port))))
		if err == nil {
			defer func() { _ = l.Close() }()
			return l.Addr().String()
		}
	}
	t.Fatal("no free port")
	return ""
}
