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

const token = "a token of the queue"

// TestRun: each job has one result, though workers fail and stop in the middle and the queue is started
// anew, even while jobs are submitted; and a run that was interrupted does not begin again.
func TestRun(t *testing.T) {
	const jobs = 60
	dir := t.TempDir()
	url, stop, err := Serve("127.0.0.1:0", dir, token)
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
		q, err := Join(ctx, url, token)
		if err != nil {
			t.Error(err)
			return
		}
		defer q.Close()
		of, die := context.WithTimeout(ctx, lives)
		defer die()
		n := 0
		_ = q.Work(of, "k", 1, func(ctx context.Context, job Job) ([]byte, error) {
			if n++; fails > 0 && n%fails == 0 {
				return nil, errors.New("it fails")
			}
			did.Add(1)
			time.Sleep(time.Millisecond)
			return append([]byte("did "), job.Data...), ctx.Err()
		}, nil)
	}
	for i, lives := range []time.Duration{time.Hour, time.Hour, 40 * time.Millisecond} {
		workers.Go(func() { work(lives, 3*i) })
	}
	var all [][]byte
	for i := range jobs {
		all = append(all, fmt.Append(nil, i))
	}
	again := func(where string) {
		stop()
		var failed error
		if _, stop, failed = Serve(strings.TrimPrefix(url, "nats://"), where, token); failed != nil {
			t.Fatal(failed)
		}
	}
	run := func(at int, then func() error) (got, earlier int) {
		q, err := Join(t.Context(), url, token)
		if err != nil {
			t.Fatal(err)
		}
		defer q.Close()
		have := map[int]bool{}
		err = q.Run(t.Context(), Run{Kind: "k", Name: "r", Jobs: all, Got: func(r Result) error {
			if have[r.Job] || !bytes.Equal(r.Data, append([]byte("did "), all[r.Job]...)) {
				t.Errorf("result of job %d: %q; there before: %v", r.Job, r.Data, have[r.Job])
			}
			have[r.Job] = true
			if r.Before {
				earlier++
			}
			if len(have) == at {
				return then()
			}
			return nil
		}, Trouble: func(text string) {
			if text != "it fails" {
				t.Errorf("the trouble is %q", text)
			}
		}})
		if err != nil && !errors.Is(err, errEnough) {
			t.Fatal(err)
		}
		return len(have), earlier
	}
	run(jobs/3, func() error { again(dir); return errEnough })
	if got, earlier := run(jobs/2, func() error { again(dir); return nil }); got != jobs || earlier < jobs/3 {
		t.Errorf("%d results, %d of an earlier run", got, earlier)
	}
	empty(t, url)
	before := did.Load()
	if got, earlier := run(-1, nil); got != jobs || earlier != jobs || did.Load() != before {
		t.Errorf("the same run again: %d results, %d known, and %d jobs were done again", got, earlier, did.Load()-before)
	}
	if got, _ := run(1, func() error { again(t.TempDir()); return nil }); got != jobs { // all that it knew is lost
		t.Errorf("%d results of a queue that has forgotten", got)
	}
	cancel()
}

var errEnough = errors.New("interrupted")

// empty waits until no job is left in the queue. Who had told a result when the queue went away may not have
// told that the job is done: it is given to another a while later.
func empty(t *testing.T, url string) {
	t.Helper()
	q, err := Join(t.Context(), url, token)
	if err != nil {
		t.Fatal(err)
	}
	defer q.Close()
	for left := uint64(1); left > 0; time.Sleep(retryEvery / 10) {
		stream, err := q.js.Stream(t.Context(), jobStream)
		if err != nil {
			t.Fatal(err)
		}
		left = stream.CachedInfo().State.Msgs
	}
}

// TestToken: nobody joins a queue without its token, and no error shows one.
func TestToken(t *testing.T) {
	url, stop, err := Serve("127.0.0.1:0", t.TempDir(), token)
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	for _, c := range []struct{ address, token string }{{url, ""}, {url, "another"}, {strings.Replace(url, "//", "//another@", 1), ""}} {
		q, wrong := Join(t.Context(), c.address, c.token)
		if wrong == nil {
			q.Close()
			t.Errorf("%s with the token %q is let in", c.address, c.token)
		} else if !strings.Contains(wrong.Error(), "token") || strings.Contains(wrong.Error(), "another@") {
			t.Errorf("%s with the token %q: %v", c.address, c.token, wrong)
		}
	}
	q, err := Join(t.Context(), strings.Replace(url, "//", "//"+strings.ReplaceAll(token, " ", "%20")+"@", 1), "")
	if err != nil {
		t.Fatal(err)
	}
	q.Close()
}
