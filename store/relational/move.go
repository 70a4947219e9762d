package relational

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"spielwerk/store"
)

// Whole is all that is stored of a table.
type Whole struct {
	Table    store.Table
	Seen     time.Time // when somebody who sits there was seen last
	Entries  []store.Entry
	Snapshot *store.Snapshot // nil if there is none
}

// Mover is a store whose contents can be moved to another: both are an Engine.
type Mover interface {
	store.Store
	store.Leases
	AllPeople(ctx context.Context) ([]store.Person, error)
	AllPasses(ctx context.Context) ([]store.Pass, error)
	AllSaid(ctx context.Context) (SaidAll, error)
	BringLine(ctx context.Context, l store.Line) error
	AllKept(ctx context.Context) (map[string]string, error)
	AllResults(ctx context.Context) ([]store.Result, error)
	AllLeft(ctx context.Context) ([]Left, error)
	BringLeft(ctx context.Context, l Left) error
	TableIDs(ctx context.Context) ([]string, error)
	Whole(ctx context.Context, id string) (*Whole, error)
	PutWhole(ctx context.Context, w *Whole) (changed bool, err error)
}

// TableIDs are the ids of all tables, in order.
func (e *Engine) TableIDs(ctx context.Context) ([]string, error) {
	return e.ids(ctx, "tables", "SELECT id FROM tables ORDER BY id")
}

// Whole is all that is stored of a table. The store must not be written to meanwhile.
func (e *Engine) Whole(ctx context.Context, id string) (*Whole, error) {
	w := &Whole{}
	var err error
	if w.Table, err = e.Table(ctx, id); err != nil {
		return nil, err
	}
	var seen int64
	if err = e.Read.QueryRowContext(ctx, "SELECT seen FROM tables WHERE id = $1", id).Scan(&seen); err != nil {
		return nil, e.failed("seen", err)
	}
	w.Seen = moment(seen)
	if w.Entries, err = e.Log(ctx, id, 1); err != nil {
		return nil, err
	}
	count, err := e.Entries(ctx, id)
	if err != nil {
		return nil, err
	}
	if count != len(w.Entries) {
		return nil, fmt.Errorf("%w: table %s has %d entries, its log %d", store.ErrDamaged, id, count, len(w.Entries))
	}
	s, err := e.Snapshot(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return w, nil
	}
	w.Snapshot = &s
	return w, err
}

// PutWhole stores all of a table in place of what is stored of it, or nothing. It reports whether
// something was stored: what is there already is left alone.
func (e *Engine) PutWhole(ctx context.Context, w *Whole) (bool, error) {
	there, err := e.Whole(ctx, w.Table.ID)
	if err == nil && same(there, w) {
		return false, nil
	}
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return false, err
	}
	return true, e.change(ctx, "put table", func(ctx context.Context, c *sql.Conn) error {
		t := &w.Table
		if err := remove(ctx, c, t.ID); err != nil {
			return err
		}
		if t.Duplicate != "" {
			if _, err := one(ctx, c, sqlDuplicate, t.Duplicate, millis(t.Created)); err != nil {
				return err
			}
		}
		_, err := putTable(ctx, c, t)
		if err != nil {
			return err
		}
		if _, err = c.ExecContext(ctx, "UPDATE tables SET entries = $2, seen = $3 WHERE id = $1", t.ID, len(w.Entries), millis(w.Seen)); err != nil {
			return err
		}
		for i, s := range t.Seats {
			if _, err = one(ctx, c, sqlSeat, t.ID, i, s.Kind, s.Person, s.Name, s.Bot, s.Nonce); err != nil {
				return err
			}
		}
		for _, entry := range w.Entries {
			if _, err = c.ExecContext(ctx, SQLEntry, t.ID, entry.Number, entry.Seat, entry.Act, millis(entry.At), Flag(entry.Joined), entry.Elapsed.Milliseconds()); err != nil {
				return err
			}
		}
		if w.Snapshot != nil {
			_, err = c.ExecContext(ctx, sqlSnapshot, t.ID, w.Snapshot.Number, w.Snapshot.Data)
		}
		return err
	})
}

// same reports whether two tables are stored alike.
func same(a, b *Whole) bool {
	x, err := json.Marshal(a)
	y, err2 := json.Marshal(b)
	return err == nil && err2 == nil && string(x) == string(y)
}
