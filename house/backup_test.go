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
