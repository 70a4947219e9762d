package relational

import (
	"context"
	"database/sql"
	"slices"

	"spielwerk/store"
)

const (
	sqlPutResult = `INSERT INTO results (table_id, game, seats, ended, casual) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`
	sqlPutMade   = `INSERT INTO result_seats (table_id, seat, person, name, bot, place, points) VALUES ($1, $2, $3, $4, $5, $6, $7)`

	sqlLeaveResults = `UPDATE result_seats SET person = '', name = $3 WHERE ` + sqlTheirs + ` AND ($2 = '' OR table_id = $2)`

	sqlMade    = `SELECT r.table_id, r.game, r.ended, r.casual, s.person, s.name, s.bot, s.place, s.points FROM results r JOIN result_seats s ON s.table_id = r.table_id`
	sqlResult  = sqlMade + ` WHERE r.table_id = $1 ORDER BY s.seat`
	sqlRatings = sqlMade + ` WHERE r.game = $1 AND r.seats = $2 AND r.casual = '' ORDER BY r.ended, r.table_id, s.seat`
	sqlMadeBy  = sqlMade + ` WHERE r.table_id IN (SELECT of.table_id FROM result_seats mine JOIN results of ON of.table_id = mine.table_id
		WHERE mine.person = $1 ORDER BY of.ended DESC, of.table_id DESC LIMIT $2) ORDER BY r.ended DESC, r.table_id DESC, s.seat`
	sqlAllMade    = sqlMade + ` ORDER BY r.table_id, s.seat`
	sqlSeatCounts = `SELECT seats, COUNT(*) FROM results WHERE game = $1 AND casual = '' GROUP BY seats`

	sqlWithout = `SELECT t.id FROM tables t WHERE t.state IN ('finished', 'sealed') AND t.id > $1
		AND EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.person <> '')
		AND NOT EXISTS (SELECT 1 FROM results r WHERE r.table_id = t.id) ORDER BY t.id LIMIT $2`
	sqlBefore = `SELECT id FROM tables WHERE rematch = $1 AND rematch <> '' ORDER BY id LIMIT 1`
)

// PutResult holds the rows of the people first, so that nobody is named who is deleted meanwhile.
func (e *Engine) PutResult(ctx context.Context, r store.Result) error {
	return e.change(ctx, "put result", func(ctx context.Context, c *sql.Conn) error {
		var people []string
		for _, s := range r.Seats {
			if s.Person != "" {
				people = append(people, store.DeviceOf(s.Person))
			}
		}
		slices.Sort(people) // each time in the same order, so that two do not wait for each other
		known := map[string]bool{}
		for _, id := range slices.Compact(people) {
			var err error
			if known[id], err = one(ctx, c, sqlHoldPerson, id); err != nil {
				return err
			}
		}
		ok, err := one(ctx, c, sqlPutResult, r.Table, r.Game, len(r.Seats), millis(r.Ended), r.Casual)
		if !ok || err != nil {
			return err
		}
		for i, s := range r.Seats {
			if s.Person != "" && !known[store.DeviceOf(s.Person)] {
				s.Person, s.Name = "", store.Left
			}
			if _, err = c.ExecContext(ctx, sqlPutMade, r.Table, i, s.Person, s.Name, s.Bot, s.Place, s.Points); err != nil {
				return err
			}
		}
		return nil
	})
}

// made is a seat of a result.
type made struct {
	of   store.Result // without its seats
	seat store.ResultSeat
}

func readMade(scan func(...any) error) (m made, err error) {
	var ended int64
	err = scan(&m.of.Table, &m.of.Game, &ended, &m.of.Casual, &m.seat.Person, &m.seat.Name, &m.seat.Bot, &m.seat.Place, &m.seat.Points)
	m.of.Ended = moment(ended)
	return m, err
}

// results are those of rows that have the seats of each table together.
func (e *Engine) results(ctx context.Context, method, text string, args ...any) (all []store.Result, err error) {
	seats, err := rows(ctx, e, method, readMade, text, args...)
	for _, m := range seats {
		if len(all) == 0 || all[len(all)-1].Table != m.of.Table {
			all = append(all, m.of)
		}
		last := &all[len(all)-1]
		last.Seats = append(last.Seats, m.seat)
	}
	return all, err
}

func (e *Engine) Result(ctx context.Context, table string) (store.Result, error) {
	all, err := e.results(ctx, "result", sqlResult, table)
	if err == nil && len(all) == 0 {
		err = store.ErrNotFound
	}
	if err != nil {
		return store.Result{}, err
	}
	return all[0], nil
}

func (e *Engine) Results(ctx context.Context, game string, seats int) ([]store.Result, error) {
	return e.results(ctx, "results", sqlRatings, game, seats)
}

func (e *Engine) ResultsOf(ctx context.Context, person string, limit int) ([]store.Result, error) {
	if person == "" || limit < 1 {
		return nil, nil
	}
	return e.results(ctx, "results of", sqlMadeBy, person, limit)
}

// AllResults are all results, by their tables.
func (e *Engine) AllResults(ctx context.Context) ([]store.Result, error) {
	return e.results(ctx, "all results", sqlAllMade)
}

func (e *Engine) ResultsEnded(ctx context.Context, game string) (map[int]int, error) {
	counts, err := rows(ctx, e, "results ended", func(scan func(...any) error) (n [2]int, err error) {
		err = scan(&n[0], &n[1])
		return n, err
	}, sqlSeatCounts, game)
	of := map[int]int{}
	for _, n := range counts {
		of[n[0]] = n[1]
	}
	return of, err
}

func (e *Engine) WithoutResult(ctx context.Context, after string, limit int) ([]string, error) {
	if limit < 1 {
		return nil, nil
	}
	return e.ids(ctx, "without result", sqlWithout, after, limit)
}

func (e *Engine) TableBefore(ctx context.Context, table string) (id string, err error) {
	return id, e.failed("table before", e.Read.QueryRowContext(ctx, sqlBefore, table).Scan(&id))
}
