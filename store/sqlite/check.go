package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"spielwerk/store"
)

// mostFaults is how many faults of a damaged file are named.
const mostFaults = 20

// Damage is what is wrong with a file; of a whole one both are empty.
type Damage struct {
	Faults []string // in the words of SQLite
	Tables []string // ids of the tables whose seats or log cannot be read
}

// Check reads a file from end to end and tells what is damaged. It may take long: about a
// second for a gigabyte of a quick disk. A server may be writing meanwhile.
func Check(ctx context.Context, path string) (found Damage, err error) {
	e := &engine{path: path}
	if e.read, err = pool(path, 1, "query_only(on)", "cell_size_check(on)"); err != nil {
		return found, err
	}
	defer func() { err = errors.Join(err, e.read.Close()) }()
	if found.Faults, err = quickCheck(ctx, e.read); err != nil || len(found.Faults) == 0 {
		return found, err
	}
	for _, id := range e.ids(ctx) {
		if e.isHurt(ctx, id) {
			found.Tables = append(found.Tables, id)
		}
	}
	return found, ctx.Err()
}

// quickCheck lists the faults that SQLite finds in the structure of a file.
func quickCheck(ctx context.Context, db *sql.DB) (faults []string, err error) {
	rows, err := db.QueryContext(ctx, fmt.Sprintf("PRAGMA quick_check(%d)", mostFaults))
	if err != nil {
		return damageOf(nil, err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var fault string
		if err := rows.Scan(&fault); err != nil {
			return damageOf(faults, err)
		}
		if fault != "ok" {
			faults = append(faults, fault)
		}
	}
	return damageOf(faults, rows.Err())
}

// damageOf adds an error that says that the file is damaged to the faults.
func damageOf(faults []string, err error) ([]string, error) {
	if errors.Is(failed("check", err), store.ErrDamaged) {
		return append(faults, err.Error()), nil
	}
	return faults, err
}

// ids are the tables of a damaged file, as far as any of its parts names them. What lies
// behind a damaged page is found from the other end.
func (e *engine) ids(ctx context.Context) []string {
	seen := map[string]bool{}
	for _, text := range []string{
		"SELECT id FROM tables ORDER BY id", "SELECT id FROM tables ORDER BY id DESC",
		"SELECT id FROM tables NOT INDEXED ORDER BY rowid", "SELECT id FROM tables NOT INDEXED ORDER BY rowid DESC",
		"SELECT table_id FROM seats ORDER BY table_id", "SELECT table_id FROM seats ORDER BY table_id DESC",
	} {
		rows, err := e.read.QueryContext(ctx, text)
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

// isHurt reports whether a table or its log cannot be read. Snapshots do not count: the
// log has all that is in them.
func (e *engine) isHurt(ctx context.Context, id string) bool {
	if _, err := e.Table(ctx, id); err != nil {
		return true
	}
	var entries int
	if err := e.read.QueryRowContext(ctx, sqlEntries, id).Scan(&entries); err != nil {
		return true
	}
	log, err := e.Log(ctx, id, 1)
	if err != nil || len(log) < entries { // somebody may be writing
		return true
	}
	for i, entry := range log {
		if entry.Number != i+1 {
			return true
		}
	}
	return false
}

// salvage is the tables of a damaged file that can be read and are wanted, the latest
// change first.
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

// listed is the open tables that everybody sees, of those that are open, as OpenTables
// says.
func listed(open []store.Table, limit int) []store.Table {
	var rounds [store.ListedOfHost][]store.Table // the hosts' latest, their second, …
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
