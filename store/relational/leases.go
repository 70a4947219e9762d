package relational

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"

	"spielwerk/store"
)

// The statements of leases; NOW is the engine's clock. Those who take a table wait for its row, so
// that each has a fence of its own.
const (
	sqlFound = `INSERT INTO clusters (id, name, secret) VALUES (1, $1, $2)
		ON CONFLICT (id) DO UPDATE SET name = excluded.name, secret = excluded.secret
		WHERE clusters.name <> excluded.name AND NOT EXISTS (SELECT 1 FROM nodes WHERE until > NOW)`
	sqlCluster = `SELECT name, secret FROM clusters WHERE id = 1`
	sqlRenew   = `UPDATE nodes SET until = NOW + $2, address = $3, protocol = $4 WHERE id = $1 AND until > NOW`
	sqlJoin    = `INSERT INTO nodes (id, address, protocol, until) VALUES ($1, $3, $4, NOW + $2)
		ON CONFLICT (id) DO UPDATE SET until = excluded.until, address = excluded.address, protocol = excluded.protocol`
	sqlSweep = `DELETE FROM nodes WHERE until < NOW - 3600000`
	sqlNodes = `SELECT id, address, protocol FROM nodes WHERE until > NOW ORDER BY id`
	sqlLease = `UPDATE tables SET holder = $2, fence = fence + 1
		WHERE id = $1 AND EXISTS (SELECT 1 FROM nodes WHERE nodes.id = $2 AND until > NOW)
		AND (holder IN ('', $2) OR NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = holder AND until > NOW)) RETURNING fence`
	sqlHolder = `SELECT COALESCE(nodes.id, ''), COALESCE(address, ''), COALESCE(protocol, 0) FROM tables
		LEFT JOIN nodes ON nodes.id = holder AND nodes.id <> $2 AND until > NOW WHERE tables.id = $1`
	sqlGive    = `UPDATE tables SET holder = '' WHERE id = $1 AND fence = $2`
	sqlOrphans = `SELECT id FROM tables WHERE holder <> '' AND state = 'running'
		AND NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = holder AND until > NOW) ORDER BY id LIMIT $1`
	sqlAlone = `UPDATE tables SET holder = '', fence = fence + 1 WHERE fence > 0`
	sqlFence = `SELECT fence FROM tables WHERE id = $1`
)

// timed puts the engine's clock into a statement.
func (e *Engine) timed(text string) string { return strings.ReplaceAll(text, "NOW", e.Now) }

// unwritten is the error of entries with a fence that were not added.
func unwritten(row *sql.Row, fence int64) error {
	var newest int64
	if err := row.Scan(&newest); err != nil {
		return err
	}
	if fence != 0 && fence != newest {
		return store.ErrFenced
	}
	return store.ErrConflict
}

// Unwritten is the error of entries that Append did not add: of their fence, or like that of
// Refused.
func (e *Engine) Unwritten(ctx context.Context, table string, fence int64) error {
	return e.failed("append", unwritten(e.Read.QueryRowContext(ctx, sqlFence, table), fence))
}

func (e *Engine) Found(ctx context.Context, name, secret string) (kept string, err error) {
	err = e.change(ctx, "found cluster", func(ctx context.Context, c *sql.Conn) error {
		if _, wrong := c.ExecContext(ctx, e.timed(sqlFound), name, secret); wrong != nil {
			return wrong
		}
		var is string
		if wrong := c.QueryRowContext(ctx, sqlCluster).Scan(&is, &kept); wrong != nil {
			return wrong
		}
		if is != name {
			return store.ErrConflict
		}
		return nil
	})
	if err != nil {
		return "", err
	}
	return kept, nil
}

func (e *Engine) Renew(ctx context.Context, n store.Node, lasts time.Duration) (unbroken bool, err error) {
	err = e.change(ctx, "renew node", func(ctx context.Context, c *sql.Conn) error {
		was, wrong := one(ctx, c, e.timed(sqlRenew), n.ID, lasts.Milliseconds(), n.Address, n.Protocol)
		unbroken = was
		if was || wrong != nil {
			return wrong
		}
		if _, wrong = c.ExecContext(ctx, e.timed(sqlSweep)); wrong != nil {
			return wrong
		}
		_, wrong = c.ExecContext(ctx, e.timed(sqlJoin), n.ID, lasts.Milliseconds(), n.Address, n.Protocol)
		return wrong
	})
	return unbroken, err
}

func (e *Engine) Leave(ctx context.Context, node string) error {
	return e.change(ctx, "leave", func(ctx context.Context, c *sql.Conn) error {
		_, err := c.ExecContext(ctx, "DELETE FROM nodes WHERE id = $1", node)
		return err
	})
}

func (e *Engine) Nodes(ctx context.Context) (all []store.Node, err error) {
	rows, err := e.Read.QueryContext(ctx, e.timed(sqlNodes))
	if err != nil {
		return nil, e.failed("nodes", err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var n store.Node
		if err := rows.Scan(&n.ID, &n.Address, &n.Protocol); err != nil {
			return nil, e.failed("nodes", err)
		}
		all = append(all, n)
	}
	return all, e.failed("nodes", rows.Err())
}

func (e *Engine) Take(ctx context.Context, table, node string) (fence int64, err error) {
	err = e.change(ctx, "take table", func(ctx context.Context, c *sql.Conn) error {
		for range 2 { // who held it may have left between the statements
			wrong := c.QueryRowContext(ctx, e.timed(sqlLease), table, node).Scan(&fence)
			if !errors.Is(wrong, sql.ErrNoRows) {
				return wrong
			}
			var held store.Held
			wrong = c.QueryRowContext(ctx, e.timed(sqlHolder), table, node).Scan(&held.By.ID, &held.By.Address, &held.By.Protocol)
			if wrong != nil {
				return wrong
			}
			if held.By.ID != "" {
				return held
			}
		}
		return store.ErrConflict
	})
	if err != nil {
		return 0, err
	}
	return fence, nil
}

func (e *Engine) Give(ctx context.Context, table string, fence int64) error {
	return e.change(ctx, "give table", func(ctx context.Context, c *sql.Conn) error {
		_, err := c.ExecContext(ctx, sqlGive, table, fence)
		return err
	})
}

func (e *Engine) Orphans(ctx context.Context, limit int) ([]string, error) {
	return e.ids(ctx, "orphans", e.timed(sqlOrphans), limit)
}

func (e *Engine) Alone(ctx context.Context) error {
	return e.change(ctx, "end leases", func(ctx context.Context, c *sql.Conn) error {
		if _, err := c.ExecContext(ctx, "DELETE FROM nodes"); err != nil {
			return err
		}
		_, err := c.ExecContext(ctx, sqlAlone)
		return err
	})
}
