package sqlite

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// lockedFile names the file for the child that holds its lock until it is killed.
const lockedFile = "SPIELWERK_LOCKED_FILE"

// hold is the child.
func hold(path string) error {
	if _, err := Lock(path); err != nil {
		return err
	}
	fmt.Println("locked")
	time.Sleep(time.Hour)
	return nil
}

// TestLock: one process at a time serves a file, by whatever name it is called; the lock
// is free again when that process is killed, and reading needs none.
func TestLock(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "store.db")
	again := filepath.Join(dir, "link.db")
	if err := os.Symlink("store.db", again); err != nil {
		again = path
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	child := exec.Command(exe)
	child.Env = append(os.Environ(), lockedFile+"="+path)
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err = child.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = child.Process.Kill() }()
	if _, err = io.ReadFull(out, make([]byte, len("locked"))); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{path, again} {
		_, err = Lock(name)
		if err == nil || !strings.Contains(err.Error(), name) || !strings.Contains(err.Error(), "another server is using") {
			t.Errorf("a second server: %v", err)
		}
	}
	if err = engineAt(t, path).Close(); err != nil {
		t.Error(err)
	}
	if _, err = Backup(t.Context(), path, filepath.Join(dir, "backup.db")); err != nil {
		t.Errorf("a backup meanwhile: %v", err)
	}
	if err = child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = child.Wait()
	release, err := Lock(path)
	if err != nil {
		t.Fatalf("after the server was killed: %v", err)
	}
	if _, err = Lock(again); err == nil {
		t.Error("two servers in one process")
	}
	if err = release(); err != nil {
		t.Error(err)
	}
	if release, err = Lock(path); err != nil {
		t.Errorf("after the release: %v", err)
	} else if err := release(); err != nil {
		t.Error(err)
	}
	if _, err := Lock(filepath.Join(dir, "no", "store.db")); err == nil || !strings.Contains(err.Error(), "create it first") {
		t.Errorf("no directory: %v", err)
	}
}
