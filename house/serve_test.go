package house

import (
	"bytes"
	"context"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"spielwerk/freeport"
	"spielwerk/store"
	"spielwerk/store/sqlite"
)

// served is the program as a process of its own, serving a file.
type served struct {
	t      *testing.T
	addr   string
	cmd    *exec.Cmd
	out    *spoken
	client *http.Client
}

// spoken is what a process has said so far.
type spoken struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *spoken) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *spoken) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// says waits until it has said something.
func (s *served) says(what string) {
	s.t.Helper()
	for end := time.Now().Add(time.Minute); !strings.Contains(s.out.String(), what); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			s.t.Fatalf("it does not say %q: %s", what, s.out)
		}
	}
}

// ourselves is a file that is run as the program: see TestMain.
func ourselves(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "spielwerk")
	if err := os.Symlink(self, name); err != nil {
		t.Fatal(err)
	}
	return name
}

func serving(t *testing.T, db string, flags ...string) *served {
	t.Helper()
	s := &served{t: t, addr: freeport.Address(t), out: &spoken{}}
	s.cmd = exec.Command(ourselves(t), append([]string{"serve", "--addr", s.addr, "--db", db}, flags...)...)
	s.cmd.Stdout, s.cmd.Stderr = s.out, s.out
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	s.client = &http.Client{Jar: jar, Timeout: time.Minute, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if s.cmd.ProcessState == nil {
			_ = s.cmd.Process.Kill()
			_ = s.cmd.Wait()
		}
	})
	for end := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		if (&healthCommand{Addr: s.addr}).Run(nil) == nil {
			return s
		}
		if time.Now().After(end) {
			t.Fatal("the server does not become ready")
		}
	}
}

// asks is the status and the text of an answer.
func (s *served) asks(method, path string) (int, string) {
	s.t.Helper()
	r := s.begins(method, path)
	defer func() { _ = r.Body.Close() }()
	return r.StatusCode, text(r)
}

// begins is an answer whose body has yet to be read and closed.
func (s *served) begins(method, path string) *http.Response {
	s.t.Helper()
	r, err := http.NewRequestWithContext(s.t.Context(), method, "http://"+s.addr+path, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	w, err := s.client.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	return w
}

func text(r *http.Response) string {
	var b bytes.Buffer
	_, _ = b.ReadFrom(r.Body)
	return b.String()
}

// TestSIGTERM: the server says that it is not ready, begins no table and no stream, tells the
// streams to come back, saves the games, and leaves in time with status 0. Bots stop.
func TestSIGTERM(t *testing.T) {
	db := filepath.Join(t.TempDir(), "site.db")
	s := serving(t, db, "--drain-wait", "2s", "--bot-pause", "1ms")
	shown := s.begins(http.MethodPost, "/show")
	defer func() { _ = shown.Body.Close() }()
	id := strings.TrimPrefix(shown.Header.Get("Location"), "/t/")
	if shown.StatusCode != http.StatusSeeOther {
		t.Fatalf("no game to watch: %s", shown.Status)
	}
	stream := s.begins(http.MethodGet, "/t/"+id+"/live")
	defer func() { _ = stream.Body.Close() }()
	if stream.StatusCode != http.StatusOK {
		t.Fatal(stream.Status)
	}
	said := make(chan string, 1)
	go func() { said <- text(stream) }()
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	for (&healthCommand{Addr: s.addr}).Run(nil) == nil {
		time.Sleep(10 * time.Millisecond)
	}
	if err := (&healthCommand{Addr: s.addr, Alive: true}).Run(nil); err != nil {
		t.Errorf("while it drains it is not alive: %v", err)
	}
	if code, says := s.asks(http.MethodGet, "/t/"+id+"/live"); code != http.StatusServiceUnavailable || !strings.Contains(says, "restarting") {
		t.Errorf("a new stream: %d, %q", code, says)
	}
	if code, says := s.asks(http.MethodGet, "/t/"+id); code != http.StatusOK {
		t.Errorf("a page: %d, %s", code, says)
	}
	if code, _ := s.asks(http.MethodPost, "/show"); code != http.StatusSeeOther { // the same game: none is begun
		t.Errorf("the game to watch: %d", code)
	}
	if says := <-said; !strings.HasSuffix(says, "retry: 2000\n\n") {
		t.Errorf("the stream ends with %q", says[max(0, len(says)-40):])
	}
	if err := s.cmd.Wait(); err != nil || time.Since(begun) > 10*time.Second {
		t.Errorf("it ends after %s with %v: %s", time.Since(begun), err, s.out)
	}
	tables, err := sqlite.Open(context.Background(), db)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tables.Close() }()
	log, err := tables.Log(t.Context(), id, 1)
	if err != nil {
		t.Fatal(err)
	}
	if snap, err := tables.Snapshot(t.Context(), id); len(log) > 0 && (err != nil || snap.Number != len(log)) {
		t.Errorf("%d moves, a snapshot of %d: %v", len(log), snap.Number, err)
	}
	if tab, err := tables.Table(t.Context(), id); err != nil || tab.State != store.Running {
		t.Errorf("the table is %s: %v", tab.State, err)
	}
}

// TestInTime: what takes too long after the end was asked for is cut off, and nothing else is.
func TestInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, c := range []struct {
			takes time.Duration
			late  bool
		}{{0, false}, {stopWithin - 1, false}, {stopWithin + 1, true}} {
			ctx, cancel := context.WithCancel(t.Context())
			var late atomic.Bool
			done := inTime(ctx, stopWithin, func() { late.Store(true) })
			time.Sleep(time.Hour)
			if late.Load() {
				t.Error("late before the end was asked for")
			}
			cancel()
			time.Sleep(c.takes)
			done()
			synctest.Wait()
			if late.Load() != c.late {
				t.Errorf("after %s it is late: %v", c.takes, late.Load())
			}
		}
	})
}

// TestOperatorToken: a token is read from a file without its line's end; a short one is refused.
func TestOperatorToken(t *testing.T) {
	file := filepath.Join(t.TempDir(), "token")
	for text, want := range map[string]string{"0123456789abcdef\n": "0123456789abcdef", "short\n": "", "": ""} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if token, err := tokenOf("--operator-token-file", file); token != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q, %v", text, token, err)
		}
	}
	if _, err := tokenOf("--operator-token-file", file+"x"); err == nil {
		t.Error("a file that is not there has a token")
	}
}
