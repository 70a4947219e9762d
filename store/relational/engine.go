// Package relational is a store in a database that speaks SQL: what the engines have in common. The
// SQL is the part that SQLite and PostgreSQL both understand; how changes become transactions, and
// what an error of the database means, is the engine's own.
package relational

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"spielwerk/store"
)

// Engine is a store without its connections. An engine embeds it, sets its fields before the
// first use, and adds Close.
type Engine struct {
	Name string // in errors
	Read *Reads
	// Write runs a change in a transaction, which it may share with others. When it returns nil
	// the change is durable; when it returns an error nothing of it is written. The change may be
	// run again if its transaction cannot be completed.
	Write func(ctx context.Context, change Change) error
	// Now is the database's clock in SQL, in milliseconds since 1970.
	Now string
	// Damaged reports whether an error means that stored data cannot be read; nil for never.
	Damaged func(error) bool
	// Count and Entry are prepared statements of [SQLCount] and [SQLEntry] on the connection of all
	// changes; nil if there are none.
	Count, Entry *sql.Stmt
}

// Change is what one method writes. It returns at its first error.
type Change func(context.Context, *sql.Conn) error

// millis and moment convert times to and from their stored form: UTC, in milliseconds.
func millis(t time.Time) int64  { return t.UnixMilli() }
func moment(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

// failed adds the method's name to an error of the storage. Errors that callers act on stay
// as they are.
func (e *Engine) failed(method string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, sql.ErrNoRows):
		return store.ErrNotFound
	case store.IsAnswer(err):
		return err
	case e.Damaged != nil && e.Damaged(err):
		return fmt.Errorf("%w: %s: %s: %w", store.ErrDamaged, e.Name, method, err)
	}
	return fmt.Errorf("%s: %s: %w", e.Name, method, err)
}

// change runs a change and names the method in its error.
func (e *Engine) change(ctx context.Context, method string, do Change) error {
	return e.failed(method, e.Write(ctx, do))
}

// one runs a statement and reports whether it changed a row.
func one(ctx context.Context, c *sql.Conn, text string, args ...any) (bool, error) {
	return changed(c.ExecContext(ctx, text, args...))
}

func changed(r sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := r.RowsAffected()
	return n > 0, err
}

// Refused is the error of a change of a table that changed nothing: store.ErrConflict, or
// store.ErrNotFound if the table does not exist.
func (e *Engine) Refused(ctx context.Context, table string) error {
	if err := e.Read.QueryRowContext(ctx, sqlExists, table).Scan(new(int)); err != nil {
		return e.failed("table", err)
	}
	return store.ErrConflict
}

// refused is Refused within a change.
func refused(ctx context.Context, c *sql.Conn, table string) error {
	err := c.QueryRowContext(ctx, sqlExists, table).Scan(new(int))
	if err != nil {
		return err
	}
	return store.ErrConflict
}

const (
	sqlExists = `SELECT 1 FROM tables WHERE id = $1`
	sqlTable  = `INSERT INTO tables (id, game, rules, data, options, seed, commitment, state, host, rematch, created, changed,
			hints, patience, stand_in, unlisted, start, guide, pace, watching, duplicate)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21) ON CONFLICT DO NOTHING`
	sqlSeat = `INSERT INTO seats (table_id, seat, kind, person, name, bot, nonce)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`
	// Changes nothing, but locks the table's row until the end of the transaction, in
	// PostgreSQL too.
	sqlHold = `UPDATE tables SET state = state WHERE id = $1 AND state = 'open'`
	sqlTake = `UPDATE seats SET kind = $3, person = $4, name = $5, bot = $6,
			nonce = CASE WHEN EXISTS (SELECT 1 FROM tables WHERE id = $1 AND duplicate <> '') THEN nonce ELSE $7 END
		WHERE table_id = $1 AND seat = $2 AND (person = $8 OR kind = 'free' AND NOT EXISTS (
			SELECT 1 FROM seats AS other WHERE other.table_id = $1 AND other.person = $4 AND other.person <> ''))`
	sqlSeatExists = `SELECT 1 FROM seats WHERE table_id = $1 AND seat = $2`
	sqlSeatOf     = `SELECT seat FROM seats WHERE table_id = $1 AND person = $2 AND seat <> $3 AND person <> ''
		ORDER BY seat LIMIT 1`
	sqlState = `UPDATE tables SET state = $3, changed = CASE WHEN $4 > changed THEN $4 ELSE changed END WHERE id = $1 AND state = $2 AND ($2 <> 'open' OR $3 <> 'running'
		OR NOT EXISTS (SELECT 1 FROM seats WHERE table_id = $1 AND kind IN ('free', 'asked')))`
	sqlOptions = `UPDATE tables SET options = $3 WHERE id = $1 AND state = 'open' AND options = $2`
	sqlRematch = `UPDATE tables SET rematch = CASE WHEN rematch = '' THEN $2 ELSE rematch END
		WHERE id = $1 RETURNING rematch`
)

// holder is the person who is stored with a seat: one that a human has, or that is kept for a
// person; else nobody.
func holder(s store.Seat) string {
	if s.Kind == store.Human || s.Kind == store.Asked {
		return s.Person
	}
	return ""
}

// Flag is the stored form of a flag.
func Flag(on bool) string {
	if on {
		return "on"
	}
	return ""
}

// tries is stored in place of the flag of hints where copies to try something on are agreed on as well: a
// program of before takes it for hints.
const tries = "tries"

// help is the stored form of what help a table has agreed on.
func help(t *store.Table) string {
	if t.Tries {
		return tries
	}
	return Flag(t.Hints)
}

// twice is the error for a person who has several seats.
func twice(seats []store.Seat) error {
	first := map[string]int{}
	for i, s := range seats {
		person := holder(s)
		if seat, ok := first[person]; ok && person != "" {
			return store.Seated{Seat: seat}
		}
		first[person] = i
	}
	return nil
}

func (e *Engine) CreateTable(ctx context.Context, t store.Table) error {
	return e.change(ctx, "create table", func(ctx context.Context, c *sql.Conn) error { return create(ctx, c, &t) })
}

// create adds a table with its seats.
func create(ctx context.Context, c *sql.Conn, t *store.Table) error {
	if ok, err := putTable(ctx, c, t); !ok || err != nil {
		return cmp.Or(err, store.ErrConflict)
	}
	if err := twice(t.Seats); err != nil {
		return err
	}
	for i, s := range t.Seats {
		if _, err := one(ctx, c, sqlSeat, t.ID, i, s.Kind, holder(s), s.Name, s.Bot, s.Nonce); err != nil {
			return err
		}
	}
	return nil
}

// putTable adds a table without its seats, and reports false if its id is in use.
func putTable(ctx context.Context, c *sql.Conn, t *store.Table) (bool, error) {
	options, err := json.Marshal(t.Options)
	if err != nil {
		return false, err
	}
	return one(ctx, c, sqlTable, t.ID, t.Game, t.Rules, t.Data, string(options), t.Seed, t.Commitment,
		t.State, t.Host, t.Rematch, millis(t.Created), millis(t.Changed), help(t), t.Patience.Milliseconds(),
		t.StandIn, Flag(t.Unlisted), base64.StdEncoding.EncodeToString(t.Start), t.Guide, t.Pace, t.Watching, t.Duplicate)
}

func (e *Engine) TakeSeat(ctx context.Context, table string, seat int, s store.Seat) error {
	return e.change(ctx, "take seat", func(ctx context.Context, c *sql.Conn) error {
		ok, err := one(ctx, c, sqlHold, table)
		if err != nil {
			return err
		}
		if !ok {
			return refused(ctx, c, table)
		}
		if err = heldTogether(ctx, c, table, holder(s)); err != nil {
			return err
		}
		ok, err = one(ctx, c, sqlTake, table, seat, s.Kind, holder(s), s.Name, s.Bot, s.Nonce, s.Person)
		if ok || err != nil {
			return err
		}
		return refusedSeat(ctx, c, table, seat, holder(s))
	})
}

// refusedSeat is the error of a seat of an open table that was not taken.
func refusedSeat(ctx context.Context, c *sql.Conn, table string, seat int, person string) error {
	if err := c.QueryRowContext(ctx, sqlSeatExists, table, seat).Scan(new(int)); err != nil {
		return err
	}
	var seated store.Seated
	err := c.QueryRowContext(ctx, sqlSeatOf, table, person, seat).Scan(&seated.Seat)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return store.ErrConflict
	case err != nil:
		return err
	}
	return seated
}

func (e *Engine) SetState(ctx context.Context, table, from, to string, at time.Time) error {
	return e.change(ctx, "set state", func(ctx context.Context, c *sql.Conn) error {
		if _, err := one(ctx, c, sqlHold, table); err != nil { // nobody takes or leaves a seat meanwhile
			return err
		}
		ok, err := one(ctx, c, sqlState, table, from, to, millis(at))
		if !ok && err == nil {
			err = refused(ctx, c, table)
		}
		return err
	})
}

func (e *Engine) SetOptions(ctx context.Context, table string, old, options map[string]string) error {
	was, err := json.Marshal(old) // with sorted keys, so that equal options are equal texts
	if err != nil {
		return e.failed("set options", err)
	}
	is, err := json.Marshal(options)
	if err != nil {
		return e.failed("set options", err)
	}
	return e.change(ctx, "set options", func(ctx context.Context, c *sql.Conn) error {
		ok, err := one(ctx, c, sqlOptions, table, string(was), string(is))
		if !ok && err == nil {
			err = refused(ctx, c, table)
		}
		return err
	})
}

func (e *Engine) SetRematch(ctx context.Context, table, next string) (named string, err error) {
	err = e.change(ctx, "set rematch", func(ctx context.Context, c *sql.Conn) error {
		return c.QueryRowContext(ctx, sqlRematch, table, next).Scan(&named)
	})
	if err != nil {
		return "", err
	}
	return named, nil
}

// Tables are read with their seats in one statement, so that both are of the same moment.
const (
	sqlTables = `SELECT t.id, t.game, t.rules, t.data, t.options, t.seed, t.commitment, t.state, t.host, t.rematch,
			t.created, t.changed, t.hints, t.patience, t.stand_in, t.unlisted, t.start, t.guide, t.pace, t.watching, t.duplicate, COALESCE(s.kind, ''), COALESCE(s.person, ''), COALESCE(s.name, ''),
			COALESCE(s.bot, ''), COALESCE(s.nonce, ''), s.seat IS NOT NULL
		FROM (SELECT * FROM tables WHERE `
	sqlTablesEnd = `) AS t LEFT JOIN seats AS s ON s.table_id = t.id ORDER BY t.changed DESC, t.id, s.seat`
	sqlLatest    = ` ORDER BY changed DESC, id LIMIT `

	sqlByID     = sqlTables + `id = $1` + sqlTablesEnd
	sqlTablesOf = sqlTables + `id IN (SELECT id FROM tables WHERE host = $1
		UNION SELECT table_id FROM seats WHERE person = $1 AND person <> '')` + sqlLatest + `$2` + sqlTablesEnd
	// The latest tables of each host by rank: see OpenTables.
	sqlOpen = sqlTables + `id IN (SELECT id FROM (SELECT id, changed, ROW_NUMBER() OVER (PARTITION BY host ORDER BY changed DESC, id) AS nth
			FROM tables WHERE state = 'open' AND unlisted = '' AND EXISTS (SELECT 1 FROM seats
			WHERE seats.table_id = tables.id AND seats.kind = 'free')) AS ranked
		WHERE nth <= $2 ORDER BY nth, changed DESC, id LIMIT $1)` + sqlTablesEnd
	sqlOfGame = sqlTables + `state = $1 AND ($2 = '' OR game = $2) AND (host <> '') = $3` + sqlLatest + `$4` + sqlTablesEnd

	sqlCountOpen = `SELECT COUNT(*) FROM tables WHERE host = $1 AND state = 'open'`
	sqlSeen      = `UPDATE tables SET seen = CASE WHEN seen < $2 THEN $2 ELSE seen END WHERE id = $1`
	sqlExpire    = `UPDATE tables SET state = 'expired' WHERE id = $1 AND state = 'open' AND changed < $2 AND seen < $2
		AND EXISTS (SELECT 1 FROM seats WHERE seats.table_id = tables.id AND seats.kind IN ('free', 'asked'))`
	sqlLast = `SELECT CASE WHEN seen > changed THEN seen ELSE changed END, state FROM tables WHERE id = $1`
)

func (e *Engine) tables(ctx context.Context, text string, args ...any) ([]store.Table, error) {
	rows, err := e.Read.QueryContext(ctx, text, args...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	var all []store.Table
	for rows.Next() {
		var t store.Table
		var s store.Seat
		var options string
		var created, changed, patience int64
		var hints, unlisted, start string
		var seated bool
		err := rows.Scan(&t.ID, &t.Game, &t.Rules, &t.Data, &options, &t.Seed, &t.Commitment, &t.State, &t.Host, &t.Rematch,
			&created, &changed, &hints, &patience, &t.StandIn, &unlisted, &start, &t.Guide, &t.Pace, &t.Watching, &t.Duplicate, &s.Kind, &s.Person, &s.Name, &s.Bot, &s.Nonce, &seated)
		if err != nil {
			return nil, err
		}
		if len(all) == 0 || all[len(all)-1].ID != t.ID {
			if err = json.Unmarshal([]byte(options), &t.Options); err != nil {
				return nil, fmt.Errorf("options of table %s: %w", t.ID, err)
			}
			if t.Start, err = base64.StdEncoding.DecodeString(start); err != nil {
				return nil, fmt.Errorf("start of table %s: %w", t.ID, err)
			}
			if len(t.Start) == 0 {
				t.Start = nil
			}
			t.Created, t.Changed = moment(created), moment(changed)
			t.Unlisted = unlisted != ""
			t.Hints, t.Tries, t.Patience = hints != "", hints == tries, time.Duration(patience)*time.Millisecond
			all = append(all, t)
		}
		if seated {
			last := &all[len(all)-1]
			last.Seats = append(last.Seats, s)
		}
	}
	return all, rows.Err()
}

func (e *Engine) Table(ctx context.Context, id string) (store.Table, error) {
	found, err := e.tables(ctx, sqlByID, id)
	if err != nil {
		return store.Table{}, e.failed("table", err)
	}
	if len(found) == 0 {
		return store.Table{}, store.ErrNotFound
	}
	return found[0], nil
}

func (e *Engine) DataInUse(ctx context.Context) ([]store.DataUse, error) {
	rows, err := e.Read.QueryContext(ctx, "SELECT game, data, COUNT(*) FROM tables GROUP BY game, data ORDER BY game, data")
	if err != nil {
		return nil, e.failed("data in use", err)
	}
	defer func() { _ = rows.Close() }()
	var all []store.DataUse
	for rows.Next() {
		var u store.DataUse
		if err := rows.Scan(&u.Game, &u.Data, &u.Tables); err != nil {
			return nil, e.failed("data in use", err)
		}
		all = append(all, u)
	}
	return all, e.failed("data in use", rows.Err())
}

func (e *Engine) TablesWithData(ctx context.Context, game, data string, limit int) ([]string, error) {
	if limit < 1 {
		return nil, ctx.Err()
	}
	return e.ids(ctx, "tables with data", "SELECT id FROM tables WHERE game = $1 AND data = $2 ORDER BY changed DESC, id LIMIT $3", game, data, limit)
}

// ids are the ids that a statement gives.
func (e *Engine) ids(ctx context.Context, method, text string, args ...any) (all []string, err error) {
	rows, err := e.Read.QueryContext(ctx, text, args...)
	if err != nil {
		return nil, e.failed(method, err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, e.failed(method, err)
		}
		all = append(all, id)
	}
	return all, e.failed(method, rows.Err())
}

func (e *Engine) TablesOf(ctx context.Context, person string, limit int) ([]store.Table, error) {
	if person == "" || limit < 1 {
		return nil, ctx.Err()
	}
	found, err := e.tables(ctx, sqlTablesOf, person, limit)
	return found, e.failed("tables of person", err)
}

func (e *Engine) OpenTables(ctx context.Context, limit int) ([]store.Table, error) {
	if limit < 1 {
		return nil, ctx.Err()
	}
	found, err := e.tables(ctx, sqlOpen, limit, store.ListedOfHost)
	return found, e.failed("open tables", err)
}

func (e *Engine) TablesOfGame(ctx context.Context, game, state string, hosted bool, limit int) ([]store.Table, error) {
	if limit < 1 {
		return nil, ctx.Err()
	}
	found, err := e.tables(ctx, sqlOfGame, state, game, hosted, limit)
	return found, e.failed("tables of game", err)
}

func (e *Engine) CountOpen(ctx context.Context, host string) (n int, err error) {
	err = e.Read.QueryRowContext(ctx, sqlCountOpen, host).Scan(&n)
	return n, e.failed("count open tables", err)
}

func (e *Engine) PutSeen(ctx context.Context, table string, at time.Time) error {
	return e.change(ctx, "put seen", func(ctx context.Context, c *sql.Conn) error {
		ok, err := one(ctx, c, sqlSeen, table, millis(at))
		if !ok && err == nil {
			err = store.ErrNotFound
		}
		return err
	})
}

func (e *Engine) Expire(ctx context.Context, table string, before time.Time) (last time.Time, state string, err error) {
	var ms int64
	err = e.change(ctx, "expire table", func(ctx context.Context, c *sql.Conn) error {
		if _, wrong := c.ExecContext(ctx, sqlExpire, table, millis(before)); wrong != nil {
			return wrong
		}
		return c.QueryRowContext(ctx, sqlLast, table).Scan(&ms, &state)
	})
	if err != nil {
		return time.Time{}, "", err
	}
	return moment(ms), state, nil
}

// Entries is the number of the last line in a table's log.
func (e *Engine) Entries(ctx context.Context, table string) (n int, err error) {
	err = e.Read.QueryRowContext(ctx, sqlEntries, table).Scan(&n)
	return n, e.failed("entries", err)
}

// The statements of Append. SQLCount moves the number of a table's entries from $4 to $2, and
// changes nothing if it is another one, the table is closed or the fence is not $6; SQLEntry adds a line to its log.
const (
	SQLCount = `UPDATE tables SET entries = $2, changed = CASE WHEN $3 > changed THEN $3 ELSE changed END, state = ` + SQLNext + `
		WHERE id = $1 AND entries = $4 AND state <> 'closed' AND (fence = $6 OR $6 = 0)`
	// SQLNext is the state of a table after an Append that leaves a running one in $5.
	SQLNext     = `CASE WHEN state <> 'running' THEN state WHEN $5 = 'finished' AND duplicate <> '' THEN 'sealed' ELSE $5 END`
	SQLEntry    = `INSERT INTO log (table_id, number, seat, act, at, joined, elapsed) VALUES ($1, $2, $3, $4, $5, $6, $7)`
	sqlLog      = `SELECT number, seat, act, at, joined, elapsed FROM log WHERE table_id = $1 AND number >= $2 ORDER BY number`
	sqlEntries  = `SELECT entries FROM tables WHERE id = $1`
	sqlSnapshot = `INSERT INTO snapshots (table_id, number, data) VALUES ($1, $2, $3)
		ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, data = excluded.data
		WHERE snapshots.number <= excluded.number`
	sqlLatestSnapshot = `SELECT number, data FROM snapshots WHERE table_id = $1`
)

// Next gives for the entries of one Append, at least one, the number before them, that of the
// last, the time the table changed, not valid if it did not, and its new state if it was running.
// The error is store.ErrConflict if their numbers are not in order.
func Next(entries []store.Entry) (before, last int, changed sql.NullInt64, state string, err error) {
	before, state = entries[0].Number-1, store.Running
	last = before
	for _, entry := range entries {
		if last++; entry.Number != last {
			return 0, 0, changed, "", store.ErrConflict
		}
		if !entry.Secret {
			changed = sql.NullInt64{Int64: millis(entry.At), Valid: true}
		}
		if entry.Ends {
			state = store.Finished
		}
	}
	return before, last, changed, state, nil
}

func (e *Engine) Append(ctx context.Context, table string, entries ...store.Entry) error {
	entries = slices.Clone(entries) // the caller may change its own when the context ends
	return e.change(ctx, "append", func(ctx context.Context, c *sql.Conn) error {
		if len(entries) == 0 {
			return c.QueryRowContext(ctx, sqlExists, table).Scan(new(int))
		}
		before, last, at, state, wrong := Next(entries)
		if wrong != nil {
			return refused(ctx, c, table)
		}
		ok, err := changed(run(ctx, c, e.Count, SQLCount, table, last, at, before, state, entries[0].Fence))
		if err != nil {
			return err
		}
		if !ok {
			return unwritten(c.QueryRowContext(ctx, sqlFence, table), entries[0].Fence)
		}
		for i, entry := range entries {
			_, err := run(ctx, c, e.Entry, SQLEntry, table, entry.Number, entry.Seat, entry.Act, millis(entry.At), Flag(i > 0), entry.Elapsed.Milliseconds())
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// run runs a prepared statement, or its text if it is not prepared.
func run(ctx context.Context, c *sql.Conn, prepared *sql.Stmt, text string, args ...any) (sql.Result, error) {
	if prepared != nil {
		return prepared.ExecContext(ctx, args...)
	}
	return c.ExecContext(ctx, text, args...)
}

func (e *Engine) Log(ctx context.Context, table string, from int) ([]store.Entry, error) {
	entries, err := e.log(ctx, table, from)
	if err == nil && len(entries) == 0 {
		err = e.Read.QueryRowContext(ctx, sqlExists, table).Scan(new(int))
	}
	if err != nil {
		return nil, e.failed("log", err)
	}
	return entries, nil
}

func (e *Engine) log(ctx context.Context, table string, from int) (entries []store.Entry, err error) {
	rows, err := e.Read.QueryContext(ctx, sqlLog, table, from)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var entry store.Entry
		var at, elapsed int64
		var joined string
		if err := rows.Scan(&entry.Number, &entry.Seat, &entry.Act, &at, &joined, &elapsed); err != nil {
			return nil, err
		}
		entry.At, entry.Joined, entry.Elapsed = moment(at), joined != "", time.Duration(elapsed)*time.Millisecond
		entries = append(entries, entry)
	}
	return entries, rows.Err()
}

func (e *Engine) PutSnapshot(ctx context.Context, table string, s store.Snapshot) error {
	data := s.Data
	if data == nil {
		data = []byte{} // nil would be NULL
	}
	return e.change(ctx, "put snapshot", func(ctx context.Context, c *sql.Conn) error {
		var entries int
		if err := c.QueryRowContext(ctx, sqlEntries, table).Scan(&entries); err != nil {
			return err
		}
		if s.Number < 0 || s.Number > entries {
			return store.ErrConflict
		}
		_, err := c.ExecContext(ctx, sqlSnapshot, table, s.Number, data)
		return err
	})
}

func (e *Engine) Snapshot(ctx context.Context, table string) (store.Snapshot, error) {
	var s store.Snapshot
	err := e.Read.QueryRowContext(ctx, sqlLatestSnapshot, table).Scan(&s.Number, &s.Data)
	if err != nil {
		return store.Snapshot{}, e.failed("snapshot", err)
	}
	return s, nil
}

const (
	sqlAll       = sqlTables + `($1 = '' OR state = $1)` + sqlLatest + `$2` + sqlTablesEnd
	sqlFinished  = `SELECT id FROM tables WHERE state = 'finished' AND changed < $1 ORDER BY changed, id LIMIT $2`
	sqlUnrematch = `UPDATE tables SET rematch = '' WHERE rematch = $1 AND rematch <> ''`
	sqlProbe     = `INSERT INTO probe (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at`
)

func (e *Engine) AllTables(ctx context.Context, state string, limit int) ([]store.Table, error) {
	if limit < 1 {
		return nil, ctx.Err()
	}
	found, err := e.tables(ctx, sqlAll, state, limit)
	return found, e.failed("all tables", err)
}

func (e *Engine) FinishedBefore(ctx context.Context, before time.Time, limit int) ([]string, error) {
	if limit < 1 {
		return nil, ctx.Err()
	}
	return e.ids(ctx, "finished tables", sqlFinished, millis(before), limit)
}

// presentAtOnce is how many tables are looked for by one query.
const presentAtOnce = 500

func (e *Engine) Present(ctx context.Context, ids []string) (all []string, err error) {
	for some := range slices.Chunk(ids, presentAtOnce) {
		places, args := "", make([]any, len(some))
		for i, id := range some {
			places, args[i] = fmt.Sprintf("%s, $%d", places, i+1), id
		}
		found, err := e.ids(ctx, "tables that there are", "SELECT id FROM tables WHERE id IN ("+places[2:]+")", args...)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, ctx.Err()
}

func (e *Engine) DeleteTable(ctx context.Context, id string) error {
	return e.change(ctx, "delete table", func(ctx context.Context, c *sql.Conn) error {
		// First the row that every change of the table locks, so that none comes in between.
		ok, err := one(ctx, c, "UPDATE tables SET rematch = '' WHERE id = $1", id)
		if err != nil {
			return err
		}
		if !ok {
			return store.ErrNotFound
		}
		if err = remove(ctx, c, id); err != nil {
			return err
		}
		_, err = c.ExecContext(ctx, sqlUnrematch, id)
		return err
	})
}

// remove deletes all rows of a table.
func remove(ctx context.Context, c *sql.Conn, id string) error {
	for _, from := range []string{
		"snapshots WHERE table_id", "log WHERE table_id", "seats WHERE table_id", "tables WHERE id",
		"talk WHERE table_id", "jottings WHERE table_id", "shuns WHERE table_id", "wishes WHERE table_id", "messages WHERE table_id",
		"plans WHERE table_id",
	} {
		if _, err := c.ExecContext(ctx, "DELETE FROM "+from+" = $1", id); err != nil {
			return err
		}
	}
	return nil
}

func (e *Engine) Probe(ctx context.Context, at time.Time) error {
	return e.change(ctx, "probe", func(ctx context.Context, c *sql.Conn) error {
		_, err := c.ExecContext(ctx, sqlProbe, millis(at))
		return err
	})
}

// rows are the rows of a query, each read by a function.
func rows[T any](ctx context.Context, e *Engine, method string, read func(scan func(...any) error) (T, error), text string, args ...any) ([]T, error) {
	found, err := e.Read.QueryContext(ctx, text, args...)
	if err != nil {
		return nil, e.failed(method, err)
	}
	all, err := collect(found, read)
	return all, e.failed(method, err)
}

// collect reads rows, and closes them.
func collect[T any](found *sql.Rows, read func(scan func(...any) error) (T, error)) (all []T, err error) {
	defer func() { _ = found.Close() }()
	for found.Next() {
		one, err := read(found.Scan)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, found.Err()
}
