package house

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
	"time"

	"spielwerk/games"
	"spielwerk/record"
	"spielwerk/store"
	"spielwerk/store/postgres/pgtest"
	"spielwerk/store/sqlite"
)

// typed runs a command line and returns what it prints and its status.
func typed(args ...string) (string, int) {
	var out bytes.Buffer
	status := run(args, world{in: strings.NewReader(""), out: &out, err: &out, games: games.List()})
	return out.String(), status
}

// TestTableCommands: an operator lists tables, shows one, keeps its record, closes and deletes,
// while a server has the store open; nothing that is secret is shown.
func TestTableCommands(t *testing.T) {
	path := played(t)
	s, err := sqlite.Open(t.Context(), path) // as a server has it
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	tables(t, path, s)
}

// TestTableCommandsOnPostgreSQL is the same on the other engine.
func TestTableCommandsOnPostgreSQL(t *testing.T) {
	to := pgtest.Server(t)
	if text, status := typed("move-db", played(t), to); status != 0 {
		t.Fatal(text)
	}
	s, err := openStore(t.Context(), to)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	tables(t, to, s)
}

func tables(t *testing.T, db string, s store.Store) {
	t.Helper()
	does := func(status int, args ...string) string {
		t.Helper()
		text, got := typed(append(args, "--db", db)...)
		if got != status {
			t.Errorf("%v: status %d: %s", args, got, text)
		}
		return text
	}
	is := func(text, want string) {
		t.Helper()
		if !regexp.MustCompile(want).MatchString(text) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	all, err := s.AllTables(t.Context(), "", 99)
	if err != nil || len(all) < 9 {
		t.Fatal(len(all), err)
	}
	first := map[string]store.Table{} // of each state; one that has a record
	for _, tab := range all {
		if tab.Start == nil {
			first[tab.State] = tab
		}
	}
	open, running, finished := first[store.Open], first[store.Running], first[store.Finished]
	if running.ID == "" {
		for _, tab := range all {
			if tab.State == store.Running {
				running = tab
			}
		}
	}
	list := does(0, "tables")
	is(list, `^ID +GAME +STATE +LAST CHANGE +SEATS\n`)
	if n := strings.Count(list, "\n"); n != len(all)+1 {
		t.Errorf("%d lines of %d tables", n, len(all))
	}
	is(list, open.ID+` +[a-z]+ +open +20\d\d-\d\d-\d\d \d\d:\d\d UTC +x, free`)
	if list = does(0, "tables", "--state", "finished", "--limit", "2"); strings.Count(list, "\n") != 3 || strings.Contains(list, "running") {
		t.Errorf("finished ones:\n%s", list)
	}
	shown := does(0, "table", running.ID)
	is(shown, `state +running`)
	is(shown, `seat 1 +x`)
	if strings.Contains(shown, "moves") || strings.Contains(shown, running.Seed) || strings.Contains(does(0, "table", finished.ID), finished.Seed) {
		t.Errorf("shown is\n%s", shown)
	}
	is(does(0, "table", finished.ID, "show"), `moves +\d+`)
	r, err := record.Read(strings.NewReader(does(0, "table", finished.ID, "record")))
	if err != nil || r.Header.Game != finished.Game {
		t.Errorf("the record: %v", err)
	}
	is(does(2, "table", running.ID, "record"), "no record")
	is(does(0, "table", open.ID, "close"), "does not wait")
	if tab, err := s.Table(t.Context(), open.ID); err != nil || tab.State != store.Expired {
		t.Errorf("a closed table is %s: %v", tab.State, err)
	}
	is(does(2, "table", finished.ID, "close"), "the table is finished; only one that waits")
	is(does(2, "table", running.ID, "delete"), "--force")
	is(does(0, "table", running.ID, "close"), "is stopped")
	is(does(2, "table", running.ID, "close"), "the table is closed")
	is(does(2, "table", running.ID, "record"), "no record")
	is(does(0, "tables", "--state", "closed"), running.ID)
	if tab, wrong := s.Table(t.Context(), running.ID); wrong != nil || tab.State != store.Closed {
		t.Errorf("a table whose game was stopped is %s: %v", tab.State, wrong)
	}
	deleted := 3
	for _, tab := range all {
		if tab.State == store.Running && tab.ID != running.ID {
			is(does(0, "table", tab.ID, "delete", "--force"), "is deleted")
			deleted++
		}
	}
	for _, id := range []string{finished.ID, open.ID, running.ID} {
		is(does(0, "table", id, "delete"), "is deleted")
		is(does(2, "table", id), "there is no table")
	}
	if rest, err := s.AllTables(t.Context(), "", 99); err != nil || len(rest) != len(all)-deleted || deleted < 4 {
		t.Errorf("%d tables of %d: %v", len(rest), len(all), err)
	}
}

// TestNoTables: a file that is not there is not made.
func TestNoTables(t *testing.T) {
	if text, status := typed("tables", "--db", t.TempDir()+"/none.db"); status != 2 || !strings.Contains(text, "there are no tables") {
		t.Errorf("%d: %s", status, text)
	}
}

func TestDays(t *testing.T) {
	for text, want := range map[string]time.Duration{"365d": 365 * 24 * time.Hour, "0d": 0, "36h": 36 * time.Hour, "x": -1, "-1d": -1, "-3h": -1, "99999999d": -1, "d": -1} {
		var d days
		if err := d.UnmarshalText([]byte(text)); (err != nil) != (want < 0) || err == nil && time.Duration(d) != want {
			t.Errorf("%q: %v, %v", text, time.Duration(d), err)
		}
	}
}
