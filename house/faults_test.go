package house

import (
	"bytes"
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"spielwerk/store/sqlite"
)

// TestServeRefuses: a server that cannot use its file says in one line which it is and what to do, and
// leaves it as it is. Without a server a browser says itself that nobody answers.
func TestServeRefuses(t *testing.T) {
	file := func(name string) string {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, whole(t), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	second := file("second.db")
	release, err := sqlite.Lock(second)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = release() }()
	tomorrow := file("tomorrow.db")
	db, err := sql.Open("sqlite", tomorrow)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = db.Exec("INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, 1)"); err != nil {
		t.Fatal(err)
	}
	if err = db.Close(); err != nil {
		t.Fatal(err)
	}
	header, schema := file("header.db"), file("schema.db")
	if err = os.WriteFile(header, spoilPage(whole(t), 1, 0), 0o600); err != nil {
		t.Fatal(err)
	}
	if err = os.WriteFile(schema, spoilPage(whole(t), 1, 100), 0o600); err != nil {
		t.Fatal(err)
	}
	for path, says := range map[string]string{
		second:   "another server is using " + second + "; stop it first",
		tomorrow: "newer version of the program (its schema is 99, this program knows ",
		header:   "if it was one, spielwerk repair reads what can be read",
		schema:   "the file is damaged; restore a backup, or use spielwerk repair",
	} {
		before, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var out, bad bytes.Buffer
		status := run([]string{"serve", "--db", path, "--addr", "127.0.0.1:0"}, world{out: &out, err: &bad, games: readOnce()})
		if said := bad.String(); status != 2 || out.Len() > 0 || !strings.Contains(said, says) || !strings.Contains(said, path) || strings.Count(said, "\n") != 1 {
			t.Errorf("%s: %d, %s%s", filepath.Base(path), status, &out, said)
		}
		if after, err := os.ReadFile(path); err != nil || !bytes.Equal(before, after) {
			t.Errorf("%s was changed", filepath.Base(path))
		}
	}
}

// whole is the contents of a file of people and tables.
func whole(t *testing.T) []byte {
	t.Helper()
	content, err := os.ReadFile(played(t))
	if err != nil {
		t.Fatal(err)
	}
	return content
}
