package house

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"spielwerk/games"
	"spielwerk/store"
	"spielwerk/store/sqlite"
)

// stored is a file with one table, t, that has some moves.
func stored(t *testing.T, moves int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "spielwerk.db")
	s, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.CreateTable(t.Context(), store.Table{ID: "t"}); err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= moves; n++ {
		if err := s.Append(t.Context(), "t", store.Entry{Number: n, Act: fmt.Sprintf("act %d of the table, as long as moves are at times", n)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestBackupCommand: it says what it has copied, and refuses what is taken.
func TestBackupCommand(t *testing.T) {
	path := stored(t, 12)
	to := filepath.Join(t.TempDir(), "copy.db")
	var out, bad bytes.Buffer
	if status := run([]string{"backup", "--db", path, to}, world{out: &out, err: &bad, games: games.List()}); status != 0 || bad.Len() > 0 {
		t.Fatalf("%d, %s", status, &bad)
	}
	if !strings.Contains(out.String(), "tables 1, moves 12") || !strings.Contains(out.String(), to) {
		t.Error(out.String())
	}
	for _, args := range [][]string{{"backup", "--db", path, to}, {"backup", "--db", path + "x", to + "x"}, {"backup", "--db", path}} {
		bad.Reset()
		if status := run(args, world{out: &out, err: &bad, games: games.List()}); status != 2 || strings.Count(bad.String(), "\n") != 1 {
			t.Errorf("%q: %d, %s", args, status, &bad)
		}
	}
}

// TestRestoreCommand: the backup is in the place of the file, which is kept with its latest moves;
// nothing happens while a server uses it, and nothing for what is no backup.
func TestRestoreCommand(t *testing.T) {
	backup, path := stored(t, 3), stored(t, 12)
	if err := os.WriteFile(path+"-wal", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	moves := func(file string) int {
		s, err := sqlite.Open(t.Context(), file)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = s.Close() }()
		all, err := s.Log(t.Context(), "t", 1)
		if err != nil {
			t.Fatal(err)
		}
		return len(all)
	}
	var out, bad bytes.Buffer
	restore := func(from, to string) int {
		out.Reset()
		bad.Reset()
		return run([]string{"restore", "--db", to, from}, world{out: &out, err: &bad, games: games.List()})
	}
	release, err := sqlite.Lock(path)
	if err != nil {
		t.Fatal(err)
	}
	if status := restore(backup, path); status != 2 || !strings.Contains(bad.String(), "another server") {
		t.Errorf("while a server uses it: %d, %s", status, &bad)
	}
	if err = release(); err != nil {
		t.Fatal(err)
	}
	none := filepath.Join(t.TempDir(), "none.db")
	if err = os.WriteFile(none, []byte("no backup"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, from := range []string{none, none + "x"} {
		if status := restore(from, path); status != 2 || strings.Count(bad.String(), "\n") != 1 || moves(path) != 12 {
			t.Errorf("from %s: %d, %s", from, status, &bad)
		}
	}
	if err = os.WriteFile(path+"-wal", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if status := restore(backup, path); status != 0 || !strings.Contains(out.String(), "moves 3") {
		t.Fatalf("%d, %s%s", status, &out, &bad)
	}
	if _, err = os.Stat(path + "-wal"); err == nil {
		t.Error("the latest moves of the file before lie beside the backup")
	}
	before, err := filepath.Glob(path + ".before-*[0-9]")
	if err != nil || len(before) != 1 {
		t.Fatalf("kept: %v, %v", before, err)
	}
	if got, kept, same := moves(path), moves(before[0]), moves(backup); got != 3 || kept != 12 || same != 3 {
		t.Errorf("%d moves, %d are kept, %d in the backup", got, kept, same)
	}
	if fresh := filepath.Join(t.TempDir(), "fresh.db"); restore(backup, fresh) != 0 || moves(fresh) != 3 {
		t.Errorf("where there was none: %s", &bad)
	}
}

// TestASecondServer is refused with a sentence that names the file.
func TestASecondServer(t *testing.T) {
	path := stored(t, 1)
	release, err := sqlite.Lock(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = release() }()
	var out, bad bytes.Buffer
	if status := run([]string{"serve", "--db", path, "--addr", "127.0.0.1:0"}, world{out: &out, err: &bad, games: games.List()}); status != 2 || out.Len() > 0 {
		t.Errorf("%d, %s", status, &out)
	}
	if !strings.Contains(bad.String(), "another server is using "+path) {
		t.Error(bad.String())
	}
	bad.Reset()
	if status := run([]string{"backup", "--db", path, filepath.Join(t.TempDir(), "copy.db")}, world{out: &out, err: &bad, games: games.List()}); status != 0 {
		t.Errorf("a backup meanwhile: %s", &bad)
	}
}

// TestDamageIsTold when a server starts, with the tables that are hurt.
func TestDamageIsTold(t *testing.T) {
	path := stored(t, 400)
	tell := func() string {
		var said bytes.Buffer
		<-check(context.Background(), slog.New(slog.NewTextHandler(&said, nil)), path, time.Minute)
		return said.String()
	}
	if said := tell(); said != "" {
		t.Errorf("of a whole file it says: %s", said)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.Index(content, []byte("act 200 of the table")) / 4096 * 4096
	copy(content[at:at+4096], make([]byte, 4096))
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	if said := tell(); !strings.Contains(said, "level=ERROR") || !strings.Contains(said, "tables=t ") || strings.Count(said, "\n") != 1 {
		t.Errorf("of a damaged file it says: %s", said)
	}
}
