package sqlite_test

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"spielwerk/store"
	"spielwerk/store/sqlite"
)

// query runs statements on a file behind the store's back.
func query(t *testing.T, path string, statements ...string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range statements {
		if _, err := db.Exec(text); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

// made is a closed store with one table, "t".
func made(t *testing.T, path string) string {
	t.Helper()
	s := open(t, path)
	if err := s.CreateTable(t.Context(), store.Table{ID: "t"}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestOpenRefuses(t *testing.T) {
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	write := func(name, content string, mode os.FileMode) string {
		if err := os.WriteFile(file(name), []byte(content), mode); err != nil {
			t.Fatal(err)
		}
		return file(name)
	}
	foreign := file("foreign.db")
	query(t, foreign, "CREATE TABLE cakes (name TEXT)")
	marked := file("marked.db")
	query(t, marked, "PRAGMA application_id = 42")
	newer := made(t, file("newer.db"))
	query(t, newer, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, TRUE)")
	damaged := made(t, file("damaged.db"))
	content, err := os.ReadFile(damaged)
	if err != nil {
		t.Fatal(err)
	}
	write("damaged.db", string(content[:4096+100]), 0o600)

	locked := made(t, filepath.Join(t.TempDir(), "store.db"))
	shut := func(mode os.FileMode) {
		if err := os.Chmod(filepath.Dir(locked), mode); err != nil {
			t.Error(err)
		}
	}
	shut(0o500)
	defer shut(0o700)

	for _, c := range []struct {
		name, path, says string
		root             bool // root may do it, but a user may not
	}{
		{"no name", "", "not the name of a file", false},
		{"memory", ":memory:", "not the name of a file", false},
		{"directory", dir, "is a directory; name a file", false},
		{"no directory", file("no/such/store.db"), "create it first", false},
		{"file as directory", write("plain", "", 0o600) + "/store.db", "not a directory", false},
		{"device", os.DevNull, "is not a file", false},
		{"text", write("text", strings.Repeat("a diary, not a database\n", 99), 0o600), "not a Spielwerk database", false},
		{"another program's", foreign, "database of another program", false},
		{"marked by another program", marked, "database of another program", false},
		{"newer", newer, "update the program", false},
		{"damaged", damaged, "restore a backup", false},
		{"unreadable", write("unreadable", "", 0o000), "must belong to the user", true},
		{"not writable", write("readonly", string(content), 0o400), "must belong to the user", true},
		{"directory not writable", locked, "must belong to the user", true},
		{"new in a directory not writable", filepath.Join(filepath.Dir(locked), "new.db"), "permission denied", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			if runtime.GOOS == "windows" && (c.root || c.path == os.DevNull || c.name == "file as directory") {
				t.Skip("of Unix")
			}
			before, _ := os.ReadFile(c.path)
			var s store.Store
			var err error
			open := func() { s, err = sqlite.Open(t.Context(), c.path) }
			if c.root {
				asUser(t, open, dir, filepath.Dir(locked))
			} else {
				open()
			}
			if err == nil {
				_ = s.Close()
				t.Fatal("no error")
			}
			if !strings.Contains(err.Error(), c.says) {
				t.Errorf("%v\ndoes not say: %s", err, c.says)
			}
			if c.path != "" && !strings.Contains(err.Error(), c.path) {
				t.Errorf("%v\ndoes not name the file", err)
			}
			if after, _ := os.ReadFile(c.path); string(before) != string(after) {
				t.Error("the file has been changed")
			}
		})
	}
}

func TestOpenCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := sqlite.Open(ctx, filepath.Join(t.TempDir(), "store.db")); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// TestNames opens files whose names mean something in an address.
func TestNames(t *testing.T) {
	for _, name := range []string{"plain", "a b.db", "50%25.db", "what?mode=memory", "#1", "file:x", "Spielstände 🎲.db"} {
		if runtime.GOOS == "windows" && strings.ContainsAny(name, "?:") {
			continue
		}
		dir := t.TempDir()
		path := made(t, filepath.Join(dir, name))
		files, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		if len(files) != 1 || files[0].Name() != name {
			t.Errorf("%q: made %v", name, files)
		}
		if _, err := open(t, path).Table(t.Context(), "t"); err != nil {
			t.Errorf("%q: %v", name, err)
		}
	}
	t.Chdir(t.TempDir())
	made(t, "here.db")
	if _, err := open(t, "./here.db").Table(t.Context(), "t"); err != nil {
		t.Errorf("name without a directory: %v", err)
	}
}

// TestSecret: nobody else on the machine reads the seeds of running games.
func TestSecret(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("of Unix")
	}
	path := filepath.Join(t.TempDir(), "store.db")
	s := open(t, path)
	if err := s.CreateTable(t.Context(), store.Table{ID: "t"}); err != nil {
		t.Fatal(err)
	}
	for _, end := range []string{"", "-wal", "-shm"} {
		info, err := os.Stat(path + end)
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s: mode %v", info.Name(), info.Mode())
		}
	}
}

// TestTwoPrograms: a second program on the same file, as when one is started
// before the other has ended, spoils nothing.
func TestTwoPrograms(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	a, b := open(t, path), open(t, path)
	if err := a.CreateTable(t.Context(), store.Table{ID: "t"}); err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= 20; n++ {
		one, other := a, b
		if n%2 == 0 {
			one, other = b, a
		}
		if err := one.Append(t.Context(), "t", store.Entry{Number: n}); err != nil {
			t.Fatal(err)
		}
		if err := other.Append(t.Context(), "t", store.Entry{Number: n}); !errors.Is(err, store.ErrConflict) {
			t.Fatalf("entry %d again: %v", n, err)
		}
	}
}
