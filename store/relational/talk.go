package relational

import (
	"context"
	"database/sql"

	"spielwerk/store"
)

const (
	sqlNextLine = `SELECT COALESCE(MAX(number), 0) + 1 FROM talk WHERE table_id = $1`
	sqlHoldAny  = `UPDATE tables SET state = state WHERE id = $1` // its number of lines is nobody else's meanwhile
	sqlAddLine  = `INSERT INTO talk (table_id, number, room, person, name, seat, kind, text, removed, at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
	sqlKeepLines  = `DELETE FROM talk WHERE table_id = $1 AND number <= $2`
	sqlTalk       = `SELECT table_id, number, room, person, name, seat, kind, text, removed, at FROM talk`
	sqlLines      = sqlTalk + ` WHERE table_id = $1 ORDER BY number`
	sqlLinesOf    = sqlTalk + ` WHERE person = $1 ORDER BY table_id, number`
	sqlAllLines   = sqlTalk + ` ORDER BY table_id, number`
	sqlRemoveLine = `UPDATE talk SET text = '', removed = $3 WHERE table_id = $1 AND number = $2 AND removed = ''`

	sqlPutJotting = `INSERT INTO jottings (table_id, person, text, at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (person, table_id) DO UPDATE SET text = excluded.text, at = excluded.at`
	sqlDropJotting = `DELETE FROM jottings WHERE table_id = $1 AND person = $2`
	sqlJottings    = `SELECT table_id, person, text, at FROM jottings`
	sqlJottingsOf  = sqlJottings + ` WHERE person = $1 ORDER BY table_id`
	sqlAllJottings = sqlJottings + ` ORDER BY person, table_id`

	sqlPutShun = `INSERT INTO shuns (person, table_id, other, name, at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (person, table_id, other) DO UPDATE SET name = excluded.name, at = excluded.at`
	sqlDropShun = `DELETE FROM shuns WHERE person = $1 AND table_id = $2 AND other = $3`
	sqlShuns    = `SELECT person, table_id, other, name, at FROM shuns`
	sqlShunsOf  = sqlShuns + ` WHERE person = $1 ORDER BY at DESC, table_id, other`
	sqlAllShuns = sqlShuns + ` ORDER BY person, table_id, other`
)

func readLine(scan func(...any) error) (l store.Line, err error) {
	var at int64
	err = scan(&l.Table, &l.Number, &l.Room, &l.Person, &l.Name, &l.Seat, &l.Kind, &l.Text, &l.Removed, &at)
	l.At = moment(at)
	return l, err
}

func (e *Engine) AddLine(ctx context.Context, l store.Line, keep int) (number int, err error) {
	err = e.change(ctx, "add line", func(ctx context.Context, c *sql.Conn) error {
		ok, wrong := one(ctx, c, sqlHoldAny, l.Table)
		if wrong != nil {
			return wrong
		}
		if !ok {
			return store.ErrNotFound
		}
		if wrong = c.QueryRowContext(ctx, sqlNextLine, l.Table).Scan(&number); wrong != nil {
			return wrong
		}
		l.Number = number
		if wrong = addLine(ctx, c, l); wrong != nil {
			return wrong
		}
		_, wrong = c.ExecContext(ctx, sqlKeepLines, l.Table, number-keep)
		return wrong
	})
	return number, err
}

func addLine(ctx context.Context, c *sql.Conn, l store.Line) error {
	_, err := c.ExecContext(ctx, sqlAddLine, l.Table, l.Number, l.Room, l.Person, l.Name, l.Seat, l.Kind, l.Text, l.Removed, millis(l.At))
	return err
}

func (e *Engine) Lines(ctx context.Context, table string) ([]store.Line, error) {
	return rows(ctx, e, "lines", readLine, sqlLines, table)
}

func (e *Engine) LinesOf(ctx context.Context, person string) ([]store.Line, error) {
	return rows(ctx, e, "lines of person", readLine, sqlLinesOf, person)
}

func (e *Engine) RemoveLine(ctx context.Context, table string, number int, by string) error {
	return e.change(ctx, "remove line", func(ctx context.Context, c *sql.Conn) error {
		ok, err := one(ctx, c, sqlRemoveLine, table, number, by)
		if !ok && err == nil {
			err = store.ErrNotFound
		}
		return err
	})
}

func readJotting(scan func(...any) error) (j store.Jotting, err error) {
	var at int64
	err = scan(&j.Table, &j.Person, &j.Text, &at)
	j.At = moment(at)
	return j, err
}

func (e *Engine) PutJotting(ctx context.Context, j store.Jotting) error {
	return e.change(ctx, "put jotting", func(ctx context.Context, c *sql.Conn) error {
		if j.Text == "" {
			_, err := c.ExecContext(ctx, sqlDropJotting, j.Table, j.Person)
			return err
		}
		ok, err := one(ctx, c, sqlHoldAny, j.Table)
		if err != nil {
			return err
		}
		if !ok {
			return store.ErrNotFound
		}
		_, err = c.ExecContext(ctx, sqlPutJotting, j.Table, j.Person, j.Text, millis(j.At))
		return err
	})
}

func (e *Engine) JottingsOf(ctx context.Context, person string) ([]store.Jotting, error) {
	return rows(ctx, e, "jottings", readJotting, sqlJottingsOf, person)
}

func readShun(scan func(...any) error) (s store.Shun, err error) {
	var at int64
	err = scan(&s.Person, &s.Table, &s.Other, &s.Name, &at)
	s.At = moment(at)
	return s, err
}

func (e *Engine) PutShun(ctx context.Context, s store.Shun) error {
	return e.change(ctx, "put shun", func(ctx context.Context, c *sql.Conn) error {
		_, err := c.ExecContext(ctx, sqlPutShun, s.Person, s.Table, s.Other, s.Name, millis(s.At))
		return err
	})
}

func (e *Engine) DropShun(ctx context.Context, person, table, other string) error {
	return e.change(ctx, "drop shun", func(ctx context.Context, c *sql.Conn) error {
		_, err := c.ExecContext(ctx, sqlDropShun, person, table, other)
		return err
	})
}

func (e *Engine) ShunsOf(ctx context.Context, person string) ([]store.Shun, error) {
	return rows(ctx, e, "shuns", readShun, sqlShunsOf, person)
}

// forgetTalk removes what a person has said, at a table or at all if that is "", with their notes and shuns,
// and the shuns of others that are about them.
func forgetTalk(ctx context.Context, c *sql.Conn, person, table string) error {
	for _, from := range []string{"talk WHERE person", "jottings WHERE person", "shuns WHERE person", "shuns WHERE other"} {
		if _, err := c.ExecContext(ctx, "DELETE FROM "+from+" = $1 AND ($2 = '' OR table_id = $2)", person, table); err != nil {
			return err
		}
	}
	return nil
}

// SaidAll is all that is kept of what people say.
type SaidAll struct {
	Lines    []store.Line
	Jottings []store.Jotting
	Shuns    []store.Shun
}

// AllSaid is all that is kept of what people say.
func (e *Engine) AllSaid(ctx context.Context) (all SaidAll, err error) {
	if all.Lines, err = rows(ctx, e, "lines", readLine, sqlAllLines); err != nil {
		return all, err
	}
	if all.Jottings, err = rows(ctx, e, "jottings", readJotting, sqlAllJottings); err != nil {
		return all, err
	}
	all.Shuns, err = rows(ctx, e, "shuns", readShun, sqlAllShuns)
	return all, err
}

// BringLine puts a line under its own number, in place of the one that is there.
func (e *Engine) BringLine(ctx context.Context, l store.Line) error {
	return e.change(ctx, "bring line", func(ctx context.Context, c *sql.Conn) error {
		if _, err := c.ExecContext(ctx, `DELETE FROM talk WHERE table_id = $1 AND number = $2`, l.Table, l.Number); err != nil {
			return err
		}
		return addLine(ctx, c, l)
	})
}
