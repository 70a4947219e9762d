package jobs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// TestRun: each job has one result, in order, though workers fail and stop in the middle and the queue
// is started anew; and a run that was interrupted does not begin again.
func TestRun(t *testing.T) {
	const jobs = 60
	dir := t.TempDir()
	url, stop, err := Serve("127.0.0.1:0", dir)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { stop() }()
	var did atomic.Int64
	var workers sync.WaitGroup
	defer workers.Wait()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	work := func(lives time.Duration, fails int) {
		q, err := Join(ctx, url)
		if err != nil {
			t.Error(err)
			return
		}
		defer q.Close()
		of, die := context.WithTimeout(ctx, lives)
		defer die()
		n := 0
		_ = q.Work(of, func(ctx context.Context, job []byte) ([]byte, error) {
			if n++; fails > 0 && n%fails == 0 {
				return nil, errors.New("it fails")
			}
			did.Add(1)
			time.Sleep(time.Millisecond)
			return append([]byte("did "), job...), ctx.Err()
		}, nil)
	}
	for i, lives := range []time.Duration{time.Hour, time.Hour, 40 * time.Millisecond} {
		workers.Go(func() { work(lives, 3*i) })
	}
	var all [][]byte
	for i := range jobs {
		all = append(all, fmt.Append(nil, i))
	}
	run := func(until int) (got []string) {
		q, err := Join(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		defer q.Close()
		enough := errors.New("interrupted")
		err = q.Run(t.Context(), "r", all, func(i int, result []byte) error {
			if i != len(got) || !bytes.Equal(result, append([]byte("did "), all[i]...)) {
				t.Errorf("result %d of %d is %q", i, len(got), result)
			}
			if got = append(got, string(result)); len(got) == until {
				return enough
			}
			return nil
		})
		if err != nil && !errors.Is(err, enough) {
			t.Fatal(err)
		}
		return got
	}
	run(jobs / 2)
	stop()
	var failed error
	if _, stop, failed = Serve(strings.TrimPrefix(url, "nats://"), dir); failed != nil {
		t.Fatal(failed)
	}
	if got := run(-1); len(got) != jobs {
		t.Errorf("%d results", len(got))
	}
	before := did.Load()
	if got := run(-1); len(got) != jobs || did.Load() != before {
		t.Errorf("the same run again: %d results, and %d jobs were done again", len(got), did.Load()-before)
	}
	cancel()
}
