// Package pgtest starts a PostgreSQL server for tests, from what is installed on the machine.
package pgtest

import (
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"spielwerk/freeport"
)

// binaries are where Debian installs servers, besides the path.
const binaries = "/usr/lib/postgresql/*/bin/initdb"

// start is how long a server may take to answer.
const start = 20 * time.Second

// Server starts a server on a free port and returns the address of a database on it. It ends
// with the test. Without an installed server the test is skipped; where CI is set it fails.
func Server(t testing.TB) (address string) {
	t.Helper()
	return Start(t).Address
}

// Postgres is a server.
type Postgres struct {
	Address string // of a database on it

	start  func() *exec.Cmd
	server *exec.Cmd
}

// Start is Server for tests that start it anew.
func Start(t testing.TB) *Postgres {
	t.Helper()
	initdb, err := find()
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	dir, err := os.MkdirTemp("", "pgtest")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	as, err := owner(dir)
	if err != nil {
		t.Fatal(err)
	}
	data := filepath.Join(dir, "data")
	setUp := exec.Command(initdb, "-D", data, "-U", "test", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C.UTF-8")
	setUp.SysProcAttr, setUp.Dir = as, dir
	if out, err := setUp.CombinedOutput(); err != nil {
		t.Fatalf("initdb: %v: %s", err, out)
	}
	at := freeport.Address(t)
	_, port, _ := net.SplitHostPort(at)
	p := &Postgres{Address: fmt.Sprintf("postgres://test@%s/postgres?sslmode=disable", at)}
	p.start = func() *exec.Cmd {
		// What is kept is thrown away: no write waits for the disk.
		server := exec.Command(filepath.Join(filepath.Dir(initdb), "postgres"), "-D", data, "-p", port, "-k", dir,
			"-c", "listen_addresses=127.0.0.1", "-c", "fsync=off", "-c", "full_page_writes=off", "-c", "max_connections=200")
		server.SysProcAttr, server.Dir = as, dir
		return server
	}
	p.begin(t)
	t.Cleanup(p.end)
	return p
}

// begin starts the server and waits until it answers.
func (p *Postgres) begin(t testing.TB) {
	t.Helper()
	p.server = p.start()
	if err := p.server.Start(); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(start); ; time.Sleep(10 * time.Millisecond) {
		c, err := pgx.Connect(t.Context(), p.Address)
		if err == nil {
			_ = c.Close(t.Context())
			return
		}
		if time.Now().After(end) {
			t.Fatalf("the server does not answer: %v", err)
		}
	}
}

// end ends the server at once: it recovers from its log when it starts again.
func (p *Postgres) end() {
	_ = p.server.Process.Signal(syscall.SIGQUIT)
	_ = p.server.Wait()
}

// Restart ends the server at once and starts it again with all that it has acknowledged.
func (p *Postgres) Restart(t testing.TB) {
	t.Helper()
	p.end()
	p.begin(t)
}

// find is the initdb of an installed server.
func find() (string, error) {
	if path, err := exec.LookPath("initdb"); err == nil {
		return filepath.EvalSymlinks(path)
	}
	if all, _ := filepath.Glob(binaries); len(all) > 0 {
		return all[len(all)-1], nil
	}
	return "", errors.New("no PostgreSQL server is installed")
}

// owner makes a directory the server's and tells as whom it runs: it refuses to run as root.
func owner(dir string) (*syscall.SysProcAttr, error) {
	if os.Getuid() != 0 {
		return nil, nil
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		return nil, fmt.Errorf("a server does not run as root, and there is no other account for it: %w", err)
	}
	uid, err := strconv.ParseUint(u.Uid, 10, 32)
	if err != nil {
		return nil, err
	}
	gid, err := strconv.ParseUint(u.Gid, 10, 32)
	if err != nil {
		return nil, err
	}
	return &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}, os.Chown(dir, int(uid), int(gid))
}
