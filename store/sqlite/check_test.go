package sqlite

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"spielwerk/store"
)

const (
	pageSize   = 4096
	tableLeaf  = 0x0d // first byte of a page that holds rows
	hurtTables = 60
)

var hurtID = regexp.MustCompile(`table-\d{3}`)

// damage makes a store of many tables and spoils a page in the middle of the log. It
// returns the tables that have rows on the page.
func damage(t *testing.T, path string) (string, []string) {
	t.Helper()
	ctx := t.Context()
	s, err := Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range hurtTables {
		id := fmt.Sprintf("table-%03d", i)
		tab := store.Table{
			ID: id, State: store.Open, Host: "host of " + id, Commitment: "ada", Options: map[string]string{"deck": strings.Repeat("x", 400)},
			Seats: []store.Seat{{Kind: store.Free}, {Kind: store.Human, Person: "bob"}},
		}
		if err := s.CreateTable(ctx, tab); err != nil {
			t.Fatal(err)
		}
		for n := 1; n <= 20; n++ {
			if err := s.Append(ctx, id, crashEntry(id, n)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	content := spoil(t, path, func(page []byte) bool {
		return page[0] == tableLeaf && bytes.Contains(page, []byte("table-030 plays 10"))
	})
	if len(content) != 1 {
		t.Fatalf("%d pages hold the row", len(content))
	}
	var hurt []string
	for _, id := range hurtID.FindAll(content[0], -1) {
		hurt = append(hurt, string(id))
	}
	slices.Sort(hurt)
	return path, slices.Compact(hurt)
}

// spoil overwrites the pages of a file that are chosen, and returns what was on them.
func spoil(t *testing.T, path string, chosen func(page []byte) bool) (spoiled [][]byte) {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for page := range slices.Chunk(content[pageSize:], pageSize) { // the first has the file's header
		if chosen(page) {
			spoiled = append(spoiled, slices.Clone(page))
			for i := range page {
				page[i] = byte(rng.Uint32())
			}
			page[0] = 0xee // never the type of a page
		}
	}
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return spoiled
}

// TestCheck: it names the tables whose rows are on a spoilt page, and only those; they
// answer that they are damaged, and the others are whole and go on.
func TestCheck(t *testing.T) {
	path, hurt := damage(t, filepath.Join(t.TempDir(), "store.db"))
	found, err := Check(t.Context(), path)
	if err != nil || len(found.Faults) == 0 || !slices.Equal(found.Tables, hurt) || len(hurt) == 0 {
		t.Errorf("found %+v, %v; hurt are %v", found, err, hurt)
	}
	e := engineAt(t, path)
	for i := range hurtTables {
		id := fmt.Sprintf("table-%03d", i)
		log, failed := e.Log(t.Context(), id, 1)
		if slices.Contains(hurt, id) {
			if !errors.Is(failed, store.ErrDamaged) {
				t.Errorf("%s: %v", id, failed)
			}
			continue
		}
		if failed != nil || len(log) != 20 {
			t.Errorf("%s: %d entries, %v", id, len(log), failed)
		}
		if failed := e.Append(t.Context(), id, crashEntry(id, 21)); failed != nil {
			t.Errorf("%s: %v", id, failed)
		}
	}
	open, err := e.OpenTables(t.Context(), 100)
	if err != nil || len(open) != hurtTables {
		t.Errorf("%d open tables, %v", len(open), err)
	}
}

// TestCheckOfAWholeFile finds nothing, also while it is written to.
func TestCheckOfAWholeFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	e := engineAt(t, path)
	if err := e.CreateTable(t.Context(), store.Table{ID: "t"}); err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= 50; n++ {
		if err := e.Append(t.Context(), "t", crashEntry("t", n)); err != nil {
			t.Fatal(err)
		}
		if n%10 == 0 {
			if found, err := Check(t.Context(), path); err != nil || len(found.Faults) > 0 || len(found.Tables) > 0 {
				t.Errorf("%+v, %v", found, err)
			}
		}
	}
}

// TestListsOfADamagedFile have the tables that can be read: the rows of some are spoilt.
func TestListsOfADamagedFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	damage(t, path)
	spoilt := spoil(t, path, func(page []byte) bool {
		return page[0] == tableLeaf && bytes.Contains(page, []byte("table-040")) && bytes.Contains(page, []byte("ada"))
	})
	if len(spoilt) == 0 {
		t.Fatal("nothing is spoilt")
	}
	lost := map[string]bool{}
	for _, page := range spoilt {
		for _, id := range hurtID.FindAll(page, -1) {
			lost[string(id)] = true
		}
	}
	e := engineAt(t, path)
	for name, list := range map[string]func(limit int) ([]store.Table, error){
		"open":        func(limit int) ([]store.Table, error) { return e.OpenTables(t.Context(), limit) },
		"of a person": func(limit int) ([]store.Table, error) { return e.TablesOf(t.Context(), "bob", limit) },
	} {
		found, err := list(1000)
		if err != nil || len(found) != hurtTables-len(lost) || len(lost) == 0 || len(lost) == hurtTables {
			t.Errorf("%s: %d tables, %v; %d of %d are lost", name, len(found), err, len(lost), hurtTables)
		}
		if few, err := list(3); err != nil || len(few) != 3 {
			t.Errorf("%s: %d tables, %v", name, len(few), err)
		}
	}
	found, err := Check(t.Context(), path)
	for id := range lost {
		if !slices.Contains(found.Tables, id) {
			t.Errorf("%s is not named: %+v, %v", id, found.Tables, err)
		}
	}
}

// TestListed: the lists of a damaged file are in the order of those of a whole one.
func TestListed(t *testing.T) {
	e := engineOf(t, 0)
	for i := range 30 {
		tab := store.Table{
			ID: fmt.Sprint(i), State: store.Open, Host: fmt.Sprint("host ", i*i%7), Unlisted: i%5 == 4,
			Changed: entryAt(i % 11).At, Seats: []store.Seat{{Kind: store.Free}},
		}
		if err := e.CreateTable(t.Context(), tab); err != nil {
			t.Fatal(err)
		}
	}
	ids := func(tables []store.Table, err error) (ids []string) {
		if err != nil {
			t.Error(err)
		}
		for _, tab := range tables {
			ids = append(ids, tab.ID)
		}
		return ids
	}
	for limit := 1; limit < 20; limit++ {
		want := ids(e.OpenTables(t.Context(), limit))
		all, err := e.salvage(t.Context(), func(tab store.Table) bool { return !tab.Unlisted })
		if got := ids(listed(all, limit), err); !slices.Equal(got, want) {
			t.Errorf("limit %d: %v, want %v", limit, got, want)
		}
	}
}
