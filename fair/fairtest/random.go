// Package fairtest gives tests the same deals in each run.
package fairtest

import (
	"crypto/sha256"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"sync"
	"testing"
)

var (
	mu    sync.Mutex
	calls = map[string]int{} // of each running test
)

// Random is a stream of its own for each call of a test, the same in each run: it is a change
// of the program that fails a test, not an unlucky deal. DEALS=n in the environment gives
// others; .ci/run nightly does.
func Random(t testing.TB) io.Reader {
	t.Helper()
	mu.Lock()
	defer mu.Unlock()
	calls[t.Name()]++
	if calls[t.Name()] == 1 {
		t.Cleanup(func() { mu.Lock(); defer mu.Unlock(); delete(calls, t.Name()) })
	}
	return rand.NewChaCha8(sha256.Sum256(fmt.Appendf(nil, "%s, %d, %s", t.Name(), calls[t.Name()], os.Getenv("DEALS"))))
}
