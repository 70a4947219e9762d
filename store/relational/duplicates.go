package relational

import (
	"context"
	"database/sql"

	"spielwerk/store"
)

const (
	sqlDuplicate    = `INSERT INTO duplicates (id, created) VALUES ($1, $2) ON CONFLICT DO NOTHING`
	sqlOfDuplicate  = sqlTables + `duplicate = $1 AND duplicate <> ''` + `) AS t LEFT JOIN seats AS s ON s.table_id = t.id ORDER BY t.created, t.id, s.seat`
	sqlSealed       = `SELECT id FROM tables WHERE duplicate = $1 AND state = 'sealed' ORDER BY created, id`
	sqlGoesOn       = `SELECT 1 FROM tables WHERE duplicate = $1 AND state IN ('open', 'running') LIMIT 1`
	sqlUnseal       = `UPDATE tables SET state = 'finished' WHERE duplicate = $1 AND state = 'sealed'`
	sqlHoldTogether = `UPDATE duplicates SET created = created WHERE id IN (SELECT duplicate FROM tables WHERE id = $1)`
	// $1 is a person, $2 a table, empty for all.
	sqlLeaveDuplicate = `INSERT INTO duplicate_left (duplicate, person) SELECT DISTINCT tables.duplicate, CAST($1 AS TEXT)
		FROM tables JOIN seats ON seats.table_id = tables.id
		WHERE tables.duplicate <> '' AND tables.state NOT IN ('open', 'expired', 'finished') AND ($2 = '' OR tables.id = $2) AND ` + sqlTheirs + `
		ON CONFLICT DO NOTHING`
	// $2 is a person with all who sit at the same device.
	sqlSibling = `SELECT 1 FROM tables AS of JOIN tables AS other ON other.duplicate = of.duplicate AND other.id <> of.id
			JOIN seats ON seats.table_id = other.id
		WHERE of.id = $1 AND of.duplicate <> '' AND other.state <> 'expired' AND (seats.person = $2 OR seats.person LIKE $2 || '#%')
		UNION ALL SELECT 1 FROM tables JOIN duplicate_left AS gone ON gone.duplicate = tables.duplicate WHERE tables.id = $1 AND gone.person = $2 LIMIT 1`
)

func (e *Engine) CreateDuplicate(ctx context.Context, tables []store.Table) error {
	return e.change(ctx, "create duplicate", func(ctx context.Context, c *sql.Conn) error {
		ok, err := one(ctx, c, sqlDuplicate, tables[0].Duplicate, millis(tables[0].Created))
		if err != nil {
			return err
		}
		if !ok {
			return store.ErrConflict
		}
		for i := range tables {
			if err = create(ctx, c, &tables[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

func (e *Engine) TablesOfDuplicate(ctx context.Context, duplicate string) ([]store.Table, error) {
	found, err := e.tables(ctx, sqlOfDuplicate, duplicate)
	return found, e.failed("tables of duplicate", err)
}

// Unseal may find that a table runs which ends at the same moment: whoever ends that one calls it then.
func (e *Engine) Unseal(ctx context.Context, duplicate string) (ids []string, err error) {
	err = e.change(ctx, "unseal", func(ctx context.Context, c *sql.Conn) error {
		ids = nil // it may run twice
		if goesOn, wrong := found(c.QueryRowContext(ctx, sqlGoesOn, duplicate)); goesOn || wrong != nil {
			return wrong
		}
		rows, wrong := c.QueryContext(ctx, sqlSealed, duplicate)
		if wrong != nil {
			return wrong
		}
		if ids, wrong = collect(rows, readID); wrong != nil {
			return wrong
		}
		if _, wrong = c.ExecContext(ctx, sqlUnseal, duplicate); wrong != nil {
			return wrong
		}
		_, wrong = c.ExecContext(ctx, `DELETE FROM duplicate_left WHERE duplicate = $1`, duplicate)
		return wrong
	})
	return ids, err
}

func readID(scan func(...any) error) (id string, err error) {
	err = scan(&id)
	return id, err
}

// Left is somebody who has left a table of a duplicate for ever, and knows the deal.
type Left struct{ Duplicate, Person string }

// AllLeft are all who have left a table of a duplicate whose games have not all ended.
func (e *Engine) AllLeft(ctx context.Context) ([]Left, error) {
	return rows(ctx, e, "left duplicates", func(scan func(...any) error) (l Left, err error) {
		err = scan(&l.Duplicate, &l.Person)
		return l, err
	}, `SELECT duplicate, person FROM duplicate_left ORDER BY duplicate, person`)
}

// BringLeft notes that somebody has left.
func (e *Engine) BringLeft(ctx context.Context, l Left) error {
	return e.change(ctx, "bring left duplicate", func(ctx context.Context, c *sql.Conn) error {
		_, err := c.ExecContext(ctx, `INSERT INTO duplicate_left (duplicate, person) VALUES ($1, $2) ON CONFLICT DO NOTHING`, l.Duplicate, l.Person)
		return err
	})
}

// heldTogether refuses somebody who sits at another table of the same duplicate. Until the end of the
// transaction nobody sits down at any of them.
func heldTogether(ctx context.Context, c *sql.Conn, table, person string) error {
	if person == "" {
		return nil
	}
	if held, err := one(ctx, c, sqlHoldTogether, table); !held || err != nil {
		return err
	}
	sits, err := found(c.QueryRowContext(ctx, sqlSibling, table, store.DeviceOf(person)))
	if sits {
		err = store.ErrSibling
	}
	return err
}

// found reports whether a query has a row.
func found(row *sql.Row) (bool, error) {
	err := row.Scan(new(int))
	if err == sql.ErrNoRows { //nolint:errorlint // as database/sql has it
		return false, nil
	}
	return err == nil, err
}
