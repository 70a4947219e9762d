package relational

import (
	"context"
	"database/sql"
	"slices"

	"spielwerk/store"
)

const (
	sqlPutVacation = `INSERT INTO vacations (person, begins, ends) VALUES ($1, $2, $3)
		ON CONFLICT (person, begins) DO UPDATE SET ends = excluded.ends`
	sqlDropVacation = `DELETE FROM vacations WHERE person = $1 AND begins = $2`
	sqlVacations    = `SELECT person, begins, ends FROM vacations WHERE $1 = '' OR person = $1 ORDER BY begins, person`
)

func (e *Engine) PutVacation(ctx context.Context, v store.Vacation) error {
	return e.change(ctx, "put vacation", func(ctx context.Context, c *sql.Conn) error {
		if !v.Ends.After(v.Begins) {
			_, err := c.ExecContext(ctx, sqlDropVacation, v.Person, millis(v.Begins))
			return err
		}
		_, err := c.ExecContext(ctx, sqlPutVacation, v.Person, millis(v.Begins), millis(v.Ends))
		return err
	})
}

func (e *Engine) Vacations(ctx context.Context, people ...string) (all []store.Vacation, err error) {
	if len(people) == 0 {
		return rows(ctx, e, "vacations", readVacation, sqlVacations, "")
	}
	for _, person := range people {
		if person == "" {
			continue
		}
		some, err := rows(ctx, e, "vacations", readVacation, sqlVacations, person)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	slices.SortStableFunc(all, func(a, b store.Vacation) int { return a.Begins.Compare(b.Begins) })
	return all, nil
}

func readVacation(scan func(...any) error) (v store.Vacation, err error) {
	var begins, ends int64
	err = scan(&v.Person, &begins, &ends)
	v.Begins, v.Ends = moment(begins), moment(ends)
	return v, err
}
