package relational

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"spielwerk/store"
)

const (
	sqlPutJob = `INSERT INTO jobs (kind, name, due, at, tries, data) VALUES ($1, $2, $3, $3, $4, $5)
		ON CONFLICT (kind, name) DO UPDATE SET due = excluded.due, at = excluded.at, tries = excluded.tries, data = excluded.data`
	sqlBringJob  = sqlPutJob + ` WHERE jobs.due > excluded.due`
	sqlBringJobs = `INSERT INTO jobs (kind, name, due, at, tries, data) SELECT CAST($1 AS TEXT), id, due, due, 0, '' FROM
		(SELECT id, CASE WHEN seen > changed THEN seen ELSE changed END + $3 AS due FROM tables WHERE state = $2) AS waiting WHERE TRUE
		ON CONFLICT (kind, name) DO UPDATE SET due = excluded.due, at = excluded.at, tries = 0 WHERE jobs.due > excluded.due`
	sqlBringPaced = `INSERT INTO jobs (kind, name, due, at, tries, data) SELECT CAST($1 AS TEXT), id, CAST($2 AS BIGINT), CAST($2 AS BIGINT), 0, '' FROM
		tables WHERE state = 'running' AND pace <> '' ON CONFLICT (kind, name) DO NOTHING`
	sqlJobs     = `SELECT kind, name, due, tries, data FROM jobs`
	sqlJob      = sqlJobs + ` WHERE kind = $1 AND name = $2`
	sqlTakeJobs = `UPDATE jobs SET at = $2 WHERE at <= $1 AND (kind, name) IN
		(SELECT kind, name FROM jobs WHERE at <= $1 ORDER BY at, kind, name LIMIT $3) RETURNING kind, name, due, tries, data`
	sqlNextJob  = `SELECT at FROM jobs ORDER BY at LIMIT 1`
	sqlEndJob   = `DELETE FROM jobs WHERE kind = $1 AND name = $2 AND due = $3 AND tries = $4`
	sqlRetryJob = `UPDATE jobs SET due = $5, at = $5, tries = $6 WHERE kind = $1 AND name = $2 AND due = $3 AND tries = $4`
)

func (e *Engine) changeJob(ctx context.Context, method, text string, args ...any) error {
	return e.change(ctx, method, func(ctx context.Context, c *sql.Conn) error {
		_, err := c.ExecContext(ctx, text, args...)
		return err
	})
}

func (e *Engine) PutJob(ctx context.Context, j store.Job) error {
	return e.changeJob(ctx, "put job", sqlPutJob, j.Kind, j.Name, millis(j.Due), j.Tries, j.Data)
}

func (e *Engine) BringJob(ctx context.Context, j store.Job) error {
	return e.changeJob(ctx, "bring job", sqlBringJob, j.Kind, j.Name, millis(j.Due), j.Tries, j.Data)
}

func (e *Engine) BringJobs(ctx context.Context, kind, state string, after time.Duration) error {
	return e.changeJob(ctx, "bring jobs", sqlBringJobs, kind, state, after.Milliseconds())
}

func (e *Engine) BringPaced(ctx context.Context, kind string, due time.Time) error {
	return e.changeJob(ctx, "bring paced", sqlBringPaced, kind, millis(due))
}

func (e *Engine) EndJob(ctx context.Context, j store.Job) error {
	return e.changeJob(ctx, "end job", sqlEndJob, j.Kind, j.Name, millis(j.Due), j.Tries)
}

func (e *Engine) RetryJob(ctx context.Context, j store.Job, due time.Time, tries int) error {
	return e.changeJob(ctx, "retry job", sqlRetryJob, j.Kind, j.Name, millis(j.Due), j.Tries, millis(due), tries)
}

func (e *Engine) Job(ctx context.Context, kind, name string) (store.Job, error) {
	j, err := readJob(e.Read.QueryRowContext(ctx, sqlJob, kind, name).Scan)
	return j, e.failed("job", err)
}

func (e *Engine) TakeJobs(ctx context.Context, now, again time.Time, limit int) (all []store.Job, err error) {
	err = e.change(ctx, "take jobs", func(ctx context.Context, c *sql.Conn) error {
		found, wrong := c.QueryContext(ctx, sqlTakeJobs, millis(now), millis(again), limit)
		if wrong == nil {
			all, wrong = collect(found, readJob)
		}
		return wrong
	})
	return all, err
}

func (e *Engine) NextJob(ctx context.Context) (at time.Time, some bool, err error) {
	var ms int64
	err = e.Read.QueryRowContext(ctx, sqlNextJob).Scan(&ms)
	if errors.Is(err, sql.ErrNoRows) {
		return at, false, nil
	}
	if err != nil {
		return at, false, e.failed("next job", err)
	}
	return moment(ms), true, nil
}

func (e *Engine) AllJobs(ctx context.Context) ([]store.Job, error) {
	return rows(ctx, e, "jobs", readJob, sqlJobs+` ORDER BY kind, name`)
}

func readJob(scan func(...any) error) (j store.Job, err error) {
	var due int64
	err = scan(&j.Kind, &j.Name, &due, &j.Tries, &j.Data)
	j.Due = moment(due)
	return j, err
}
