package relational

import (
	"context"
	"database/sql"

	"spielwerk/store"
)

const (
	sqlPutPlan = `INSERT INTO plans (table_id, seat, person, data, at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (table_id, seat) DO UPDATE SET person = excluded.person, data = excluded.data, at = excluded.at`
	sqlDropPlan    = `DELETE FROM plans WHERE table_id = $1 AND ($2 < 0 OR seat = $2)`
	sqlForgetPlans = `DELETE FROM plans WHERE person = $1 AND ($2 = '' OR table_id = $2)`
	sqlPlans       = `SELECT table_id, seat, person, data, at FROM plans`
	sqlPlansAt     = sqlPlans + ` WHERE table_id = $1 ORDER BY seat`
	sqlPlansOf     = sqlPlans + ` WHERE $1 = '' OR person = $1 ORDER BY table_id, seat`
)

func (e *Engine) PutPlan(ctx context.Context, p store.Plan) error {
	return e.change(ctx, "put plan", func(ctx context.Context, c *sql.Conn) error {
		ok, err := one(ctx, c, sqlHoldAny, p.Table)
		if err != nil {
			return err
		}
		if !ok {
			return store.ErrNotFound
		}
		_, err = c.ExecContext(ctx, sqlPutPlan, p.Table, p.Seat, p.Person, p.Data, millis(p.At))
		return err
	})
}

func (e *Engine) DropPlan(ctx context.Context, table string, seat int) error {
	return e.change(ctx, "drop plan", func(ctx context.Context, c *sql.Conn) error {
		_, err := c.ExecContext(ctx, sqlDropPlan, table, seat)
		return err
	})
}

func (e *Engine) PlansAt(ctx context.Context, table string) ([]store.Plan, error) {
	return rows(ctx, e, "plans", readPlan, sqlPlansAt, table)
}

func (e *Engine) PlansOf(ctx context.Context, person string) ([]store.Plan, error) {
	return rows(ctx, e, "plans", readPlan, sqlPlansOf, person)
}

func readPlan(scan func(...any) error) (p store.Plan, err error) {
	var at int64
	err = scan(&p.Table, &p.Seat, &p.Person, &p.Data, &at)
	p.At = moment(at)
	return p, err
}
