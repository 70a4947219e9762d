package relational

import (
	"context"
	"database/sql"
	"time"

	"spielwerk/store"
)

const (
	sqlWays   = `SELECT id, person, kind, address, data, name, lang, site, good, created FROM ways`
	sqlPutWay = `INSERT INTO ways (id, person, kind, address, data, name, lang, site, good, created) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		ON CONFLICT (id) DO UPDATE SET address = excluded.address, data = excluded.data, name = excluded.name, lang = excluded.lang,
			site = excluded.site, good = excluded.good WHERE ways.person = excluded.person`
	sqlDropWay = `DELETE FROM ways WHERE id = $1 AND person = $2`

	sqlPutWish = `INSERT INTO wishes (person, table_id, data) VALUES ($1, $2, $3)
		ON CONFLICT (person, table_id) DO UPDATE SET data = excluded.data`
	sqlNoWish = `DELETE FROM wishes WHERE person = $1 AND table_id = $2`

	sqlMessages   = `SELECT id, person, way, about, table_id, data, state, reason, tries, created, due, sent, seen FROM messages`
	sqlAddMessage = `INSERT INTO messages (id, person, way, about, table_id, data, state, reason, tries, held, created, due, sent, seen)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, $10, $11, $12, $13) ON CONFLICT DO NOTHING`
	sqlOldMessages = `DELETE FROM messages WHERE person = $1 AND created < $2`
	sqlHoldMessage = `UPDATE messages SET held = $3 WHERE id = $1 AND state = 'waits' AND held <= $2`
	sqlPutMessage  = `UPDATE messages SET state = $2, reason = $3, tries = $4, due = $5, sent = $6, held = 0 WHERE id = $1 AND state = 'waits'`
	sqlSee         = `UPDATE messages SET state = CASE WHEN state = 'waits' THEN 'void' ELSE state END, seen = $3
		WHERE person = $1 AND table_id = $2 AND table_id <> '' AND seen = 0`
)

// stamp and moments of what may never have happened.
func stamp(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return millis(t)
}

func stamped(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return moment(ms)
}

func readWay(scan func(...any) error) (w store.Way, err error) {
	var good string
	var created int64
	err = scan(&w.ID, &w.Person, &w.Kind, &w.Address, &w.Data, &w.Name, &w.Lang, &w.Site, &good, &created)
	w.Good, w.Created = good != "", moment(created)
	return w, err
}

func readMessage(scan func(...any) error) (m store.Message, err error) {
	var created, due, sent, seen int64
	err = scan(&m.ID, &m.Person, &m.Way, &m.About, &m.Table, &m.Data, &m.State, &m.Reason, &m.Tries, &created, &due, &sent, &seen)
	m.Created, m.Due, m.Sent, m.Seen = moment(created), moment(due), stamped(sent), stamped(seen)
	return m, err
}

func (e *Engine) PutWay(ctx context.Context, w store.Way) error {
	return e.change(ctx, "put way", func(ctx context.Context, c *sql.Conn) error {
		ok, err := one(ctx, c, sqlHoldPerson, w.Person) // nobody who is deleted meanwhile
		if err != nil {
			return err
		}
		if !ok {
			return store.ErrNotFound
		}
		ok, err = one(ctx, c, sqlPutWay, w.ID, w.Person, w.Kind, w.Address, w.Data, w.Name, w.Lang, w.Site, Flag(w.Good), millis(w.Created))
		if !ok && err == nil {
			err = store.ErrConflict
		}
		return err
	})
}

func (e *Engine) WayByID(ctx context.Context, id string) (store.Way, error) {
	w, err := readWay(e.Read.QueryRowContext(ctx, sqlWays+` WHERE id = $1`, id).Scan)
	if err != nil {
		return store.Way{}, e.failed("way", err)
	}
	return w, nil
}

func (e *Engine) Ways(ctx context.Context, person string) ([]store.Way, error) {
	return rows(ctx, e, "ways", readWay, sqlWays+` WHERE person = $1 ORDER BY created, id`, person)
}

func (e *Engine) DropWay(ctx context.Context, person, id string) error {
	return e.change(ctx, "drop way", func(ctx context.Context, c *sql.Conn) error {
		ok, err := one(ctx, c, sqlDropWay, id, person)
		if !ok && err == nil {
			err = store.ErrNotFound
		}
		return err
	})
}

func (e *Engine) PutWish(ctx context.Context, w store.Wish) error {
	return e.change(ctx, "put wish", func(ctx context.Context, c *sql.Conn) error {
		if w.Data == "" {
			_, err := c.ExecContext(ctx, sqlNoWish, w.Person, w.Table)
			return err
		}
		ok, err := one(ctx, c, sqlHoldPerson, w.Person)
		if err != nil {
			return err
		}
		if !ok {
			return store.ErrNotFound
		}
		_, err = c.ExecContext(ctx, sqlPutWish, w.Person, w.Table, w.Data)
		return err
	})
}

func (e *Engine) Wishes(ctx context.Context, person string) ([]store.Wish, error) {
	return rows(ctx, e, "wishes", func(scan func(...any) error) (w store.Wish, err error) {
		err = scan(&w.Person, &w.Table, &w.Data)
		return w, err
	}, `SELECT person, table_id, data FROM wishes WHERE person = $1 ORDER BY table_id`, person)
}

func (e *Engine) AddMessage(ctx context.Context, m store.Message, forget time.Time) (added bool, err error) {
	err = e.change(ctx, "add message", func(ctx context.Context, c *sql.Conn) (wrong error) {
		ok, wrong := one(ctx, c, sqlHoldPerson, m.Person)
		if wrong != nil {
			return wrong
		}
		if !ok {
			return store.ErrNotFound
		}
		if _, wrong = c.ExecContext(ctx, sqlOldMessages, m.Person, millis(forget)); wrong != nil {
			return wrong
		}
		added, wrong = one(ctx, c, sqlAddMessage, m.ID, m.Person, m.Way, m.About, m.Table, m.Data, m.State, m.Reason, m.Tries,
			millis(m.Created), millis(m.Due), stamp(m.Sent), stamp(m.Seen))
		return wrong
	})
	return added && err == nil, err
}

func (e *Engine) MessageByID(ctx context.Context, id string) (store.Message, error) {
	m, err := readMessage(e.Read.QueryRowContext(ctx, sqlMessages+` WHERE id = $1`, id).Scan)
	if err != nil {
		return store.Message{}, e.failed("message", err)
	}
	return m, nil
}

func (e *Engine) MessagesOf(ctx context.Context, person string, limit int) ([]store.Message, error) {
	if limit < 1 {
		return nil, ctx.Err()
	}
	return rows(ctx, e, "messages", readMessage, sqlMessages+` WHERE person = $1 ORDER BY created DESC, id LIMIT $2`, person, limit)
}

func (e *Engine) HoldMessage(ctx context.Context, id string, now, until time.Time) (m store.Message, err error) {
	err = e.change(ctx, "hold message", func(ctx context.Context, c *sql.Conn) error {
		ok, wrong := one(ctx, c, sqlHoldMessage, id, millis(now), millis(until))
		if wrong != nil {
			return wrong
		}
		if m, wrong = readMessage(c.QueryRowContext(ctx, sqlMessages+` WHERE id = $1`, id).Scan); wrong != nil {
			return wrong
		}
		if !ok {
			return store.ErrConflict
		}
		return nil
	})
	if err != nil {
		return store.Message{}, err
	}
	return m, nil
}

func (e *Engine) PutMessage(ctx context.Context, m store.Message) error {
	return e.change(ctx, "put message", func(ctx context.Context, c *sql.Conn) error {
		ok, err := one(ctx, c, sqlPutMessage, m.ID, m.State, m.Reason, m.Tries, millis(m.Due), stamp(m.Sent))
		if !ok && err == nil {
			err = store.ErrConflict
		}
		return err
	})
}

func (e *Engine) SeeMessages(ctx context.Context, person, table string, at time.Time) error {
	return e.change(ctx, "see messages", func(ctx context.Context, c *sql.Conn) error {
		_, err := c.ExecContext(ctx, sqlSee, person, table, millis(at))
		return err
	})
}

func (e *Engine) Keep(ctx context.Context, name, value string) (is string, err error) {
	err = e.change(ctx, "keep", func(ctx context.Context, c *sql.Conn) error {
		if _, wrong := c.ExecContext(ctx, `INSERT INTO kept (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING`, name, value); wrong != nil {
			return wrong
		}
		return c.QueryRowContext(ctx, `SELECT value FROM kept WHERE name = $1`, name).Scan(&is)
	})
	if err != nil {
		return "", err
	}
	return is, nil
}

func (e *Engine) Kept(ctx context.Context, name string) (is string, err error) {
	err = e.Read.QueryRowContext(ctx, `SELECT value FROM kept WHERE name = $1`, name).Scan(&is)
	return is, e.failed("kept", err)
}

// AllKept are all secrets of the house.
func (e *Engine) AllKept(ctx context.Context) (map[string]string, error) {
	all := map[string]string{}
	_, err := rows(ctx, e, "kept", func(scan func(...any) error) (none struct{}, err error) {
		var name, value string
		err = scan(&name, &value)
		all[name] = value
		return none, err
	}, `SELECT name, value FROM kept`)
	return all, err
}
