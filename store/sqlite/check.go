package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"slices"
	"strings"

	driver "modernc.org/sqlite"
	codes "modernc.org/sqlite/lib"

	"spielwerk/store"
	"spielwerk/store/relational"
)

// maxFaults is how many faults of a damaged file are listed.
const maxFaults = 20

// Damage lists what is wrong with a file; both lists of a sound one are empty.
type Damage struct {
	Faults []string // in the words of SQLite
	Tables []string // ids of the tables whose seats or log cannot be read
}

// Check reads a whole file and reports damage. It takes about a second for a gigabyte on a
// fast disk. A server may write meanwhile.
func Check(ctx context.Context, path string) (found Damage, err error) {
	e := &engine{path: path}
	e.Name, e.Damaged = engineName, damaged
	read, err := pool(path, 1, "query_only(on)", "cell_size_check(on)")
	if err != nil {
		return found, err
	}
	e.Read = &relational.Reads{DB: read}
	defer func() { err = errors.Join(err, e.Read.Close()) }()
	if found.Faults, err = quickCheck(ctx, read); err != nil || len(found.Faults) == 0 {
		return found, err
	}
	for _, id := range e.ids(ctx) {
		if e.isHurt(ctx, id) {
			found.Tables = append(found.Tables, id)
		}
	}
	return found, ctx.Err()
}

// Faults lists what SQLite finds in a file that no server uses, its indexes among it. It changes
// nothing.
func Faults(ctx context.Context, path string) (faults []string, err error) {
	for _, beside := range []string{path + "-wal", path + "-shm"} { // SQLite makes them even to read
		if _, none := os.Lstat(beside); errors.Is(none, fs.ErrNotExist) {
			defer func() { _ = os.Remove(beside) }()
		}
	}
	faults, err = faultsOf(ctx, path, "mode", "ro")
	var e *driver.Error
	if errors.As(err, &e) && (e.Code()&0xff == codes.SQLITE_CANTOPEN || e.Code()&0xff == codes.SQLITE_READONLY) {
		// Nothing can be written beside it, as reading a write-ahead log needs.
		return faultsOf(ctx, path, "immutable", "1")
	}
	return faults, err
}

func faultsOf(ctx context.Context, path, how, value string) (faults []string, err error) {
	db, err := reached(path, 1, url.Values{how: {value}, "_pragma": {"cell_size_check(on)"}})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return pragma(ctx, db, "integrity_check")
}

// quickCheck lists the faults that SQLite finds in the structure of a file.
func quickCheck(ctx context.Context, db *sql.DB) ([]string, error) {
	return pragma(ctx, db, "quick_check")
}

// pragma lists the faults that a check of SQLite finds.
func pragma(ctx context.Context, db *sql.DB, check string) (faults []string, err error) {
	rows, err := db.QueryContext(ctx, fmt.Sprintf("PRAGMA %s(%d)", check, maxFaults))
	if err != nil {
		return damageOf(nil, err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var fault string
		if err := rows.Scan(&fault); err != nil {
			return damageOf(faults, err)
		}
		for line := range strings.Lines(fault) {
			if line = strings.TrimSpace(line); line != "ok" && !strings.HasPrefix(line, "*** in database") {
				faults = append(faults, line)
			}
		}
	}
	return damageOf(faults, rows.Err())
}

// damageOf adds an error that means damage to the faults.
func damageOf(faults []string, err error) ([]string, error) {
	if damaged(err) {
		return append(faults, err.Error()), nil
	}
	return faults, err
}

// ids are the tables of a damaged file that any of its parts names. It reads from both ends,
// to find what lies behind a damaged page.
func (e *engine) ids(ctx context.Context) []string {
	seen := map[string]bool{}
	for _, text := range []string{
		"SELECT id FROM tables ORDER BY id", "SELECT id FROM tables ORDER BY id DESC",
		"SELECT id FROM tables NOT INDEXED ORDER BY rowid", "SELECT id FROM tables NOT INDEXED ORDER BY rowid DESC",
		"SELECT table_id FROM seats ORDER BY table_id", "SELECT table_id FROM seats ORDER BY table_id DESC",
	} {
		rows, err := e.Read.QueryContext(ctx, text)
		if err != nil {
			continue
		}
		for rows.Next() {
			var id string
			if rows.Scan(&id) == nil {
				seen[id] = true
			}
		}
		_ = rows.Close()
	}
	ids := make([]string, 0, len(seen))
	for id := range seen {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}

// isHurt reports whether a table or its log cannot be read. Snapshots do not count: the log
// is complete without them.
func (e *engine) isHurt(ctx context.Context, id string) bool {
	if _, err := e.Table(ctx, id); err != nil {
		return true
	}
	entries, err := e.Entries(ctx, id)
	if err != nil {
		return true
	}
	log, err := e.Log(ctx, id, 1)
	if err != nil || len(log) < entries { // more is possible: a server may be writing
		return true
	}
	for i, entry := range log {
		if entry.Number != i+1 {
			return true
		}
	}
	return false
}

// TablesOf finds what can be read in a damaged file.
func (e *engine) TablesOf(ctx context.Context, person string, limit int) ([]store.Table, error) {
	found, err := e.Engine.TablesOf(ctx, person, limit)
	if !errors.Is(err, store.ErrDamaged) {
		return found, err
	}
	found, err = e.salvage(ctx, func(t store.Table) bool {
		return t.Host == person || slices.ContainsFunc(t.Seats, func(s store.Seat) bool { return s.Person == person })
	})
	return found[:min(limit, len(found))], err
}

// OpenTables finds what can be read in a damaged file.
func (e *engine) OpenTables(ctx context.Context, limit int) ([]store.Table, error) {
	found, err := e.Engine.OpenTables(ctx, limit)
	if !errors.Is(err, store.ErrDamaged) {
		return found, err
	}
	found, err = e.salvage(ctx, func(t store.Table) bool {
		return t.State == store.Open && !t.Unlisted && slices.ContainsFunc(t.Seats, func(s store.Seat) bool { return s.Kind == store.Free })
	})
	return listed(found, limit), err
}

// TablesOfGame finds what can be read in a damaged file.
func (e *engine) TablesOfGame(ctx context.Context, game, state string, hosted bool, limit int) ([]store.Table, error) {
	found, err := e.Engine.TablesOfGame(ctx, game, state, hosted, limit)
	if !errors.Is(err, store.ErrDamaged) {
		return found, err
	}
	found, err = e.salvage(ctx, func(t store.Table) bool {
		return t.State == state && (game == "" || t.Game == game) && (t.Host != "") == hosted
	})
	return found[:min(limit, len(found))], err
}

// salvage returns the readable tables of a damaged file that are wanted, the latest change
// first.
func (e *engine) salvage(ctx context.Context, wanted func(store.Table) bool) ([]store.Table, error) {
	var all []store.Table
	for _, id := range e.ids(ctx) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if t, err := e.Table(ctx, id); err == nil && wanted(t) {
			all = append(all, t)
		}
	}
	sortByChange(all)
	return all, ctx.Err()
}

func sortByChange(tables []store.Table) {
	slices.SortStableFunc(tables, func(a, b store.Table) int { return b.Changed.Compare(a.Changed) })
}

// listed selects, from the open tables, those for OpenTables.
func listed(open []store.Table, limit int) []store.Table {
	var rounds [store.ListedOfHost][]store.Table // the latest of each host, the second of each, …
	of := map[string]int{}
	for _, t := range open {
		if nth := of[t.Host]; nth < len(rounds) {
			rounds[nth] = append(rounds[nth], t)
		}
		of[t.Host]++
	}
	all := slices.Concat(rounds[:]...)
	all = all[:min(limit, len(all))]
	sortByChange(all)
	return all
}
