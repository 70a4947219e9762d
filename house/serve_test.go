package house

import (
	"bytes"
	"context"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"spielwerk/store"
	"spielwerk/store/sqlite"
)

// served is the program as a process of its own, serving a file.
type served struct {
	t      *testing.T
	addr   string
	cmd    *exec.Cmd
	out    *bytes.Buffer // may be read when it has ended
	client *http.Client
}

// program is a file that is run as the program: see TestMain.
func program(t *testing.T) string {
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

// freeAddress is an address of this machine at which nobody listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return l.Addr().String()
}

func serving(t *testing.T, db string, flags ...string) *served {
	t.Helper()
	s := &served{t: t, addr: freeAddress(t), out: &bytes.Buffer{}}
	s.cmd = exec.Command(program(t), append([]string{"serve", "--addr", s.addr, "--db", db}, flags...)...)
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

// ends waits for the process after a signal and returns how long it took.
func (s *served) ends(signal os.Signal) time.Duration {
	s.t.Helper()
	begun := time.Now()
	if err := s.cmd.Process.Signal(signal); err != nil {
		s.t.Fatal(err)
	}
	if err := s.cmd.Wait(); err != nil {
		s.t.Errorf("it ends with %v: %s", err, s.out)
	}
	return time.Since(begun)
}

// answer is the status and the text of an answer.
func (s *served) answer(r *http.Response, err error) (int, string) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = r.Body.Close() }()
	var b bytes.Buffer
	_, _ = b.ReadFrom(r.Body)
	return r.StatusCode, b.String()
}

// TestSIGTERM: the server says that it is not ready, begins no table and no stream, tells the
// streams to come back, saves the games, and leaves in time with status 0. Bots stop.
func TestSIGTERM(t *testing.T) {
	db := filepath.Join(t.TempDir(), "site.db")
	s := serving(t, db, "--drain-wait", "2s", "--bot-pause", "1ms")
	at := "http://" + s.addr
	show := func() (int, string) {
		return s.answer(s.client.Post(at+"/show", "application/x-www-form-urlencoded", nil))
	}
	r, err := s.client.PostForm(at+"/show", url.Values{})
	if err != nil {
		t.Fatal(err)
	}
	id := strings.TrimPrefix(r.Header.Get("Location"), "/t/")
	if _ = r.Body.Close(); r.StatusCode != http.StatusSeeOther {
		t.Fatalf("no game to watch: %s", r.Status)
	}
	stream, err := s.client.Get(at + "/t/" + id + "/live")
	if err != nil || stream.StatusCode != http.StatusOK {
		t.Fatal(stream, err)
	}
	said := make(chan string)
	go func() {
		_, text := s.answer(stream, nil)
		said <- text
	}()
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
	if code, text := s.answer(s.client.Get(at + "/t/" + id + "/live")); code != http.StatusServiceUnavailable || !strings.Contains(text, "restarting") {
		t.Errorf("a new stream: %d, %q", code, text)
	}
	if code, text := s.answer(s.client.Get(at + "/t/" + id)); code != http.StatusOK {
		t.Errorf("a page: %d, %s", code, text)
	}
	if code, _ := show(); code != http.StatusSeeOther { // the same game: none is begun
		t.Errorf("the game to watch: %d", code)
	}
	if text := <-said; !strings.HasSuffix(text, "retry: 2000\n\n") {
		t.Errorf("the stream ends with %q", text[max(0, len(text)-40):])
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
