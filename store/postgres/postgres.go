// Package postgres is the store of several machines: a PostgreSQL database.
//
// Appends that arrive at the same time are sent together and share a transaction, and so a trip to
// the server and its wait for the disk; each has its own result. Other changes have transactions
// of their own, on connections of their own, which the server commits together as it can.
package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"spielwerk/store"
	"spielwerk/store/migrations"
	"spielwerk/store/relational"
)

// Is reports whether a text is the address of a PostgreSQL database.
func Is(address string) bool {
	return strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://")
}

// engine is a store in a database.
type engine struct {
	relational.Engine

	pool     *pgxpool.Pool
	appender *appender
}

// Open opens the store in a database: postgres://user:password@host/name. The database must exist;
// its schema is migrated to the newest version, by one program at a time. A database with a
// schema of a newer version of the program is refused unchanged.
func Open(ctx context.Context, address string) (store.Store, error) {
	config, err := pgxpool.ParseConfig(address)
	if err != nil { // its text holds no password
		return nil, fmt.Errorf("postgres: the address cannot be read: %w", err)
	}
	// A program that stops in the middle of a change must not keep rows from others for long, nor
	// wait for a server that has gone.
	config.ConnConfig.RuntimeParams["idle_in_transaction_session_timeout"] = "3000"
	if config.ConnConfig.ConnectTimeout == 0 {
		config.ConnConfig.ConnectTimeout = 5 * time.Second
	}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("postgres: %w", err)
	}
	e, err := openPool(ctx, pool)
	if err != nil {
		pool.Close()
		return nil, advise(config.ConnConfig, err)
	}
	return e, nil
}

func openPool(ctx context.Context, pool *pgxpool.Pool) (*engine, error) {
	db := stdlib.OpenDBFromPool(pool)
	if err := db.PingContext(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if err := migrate(ctx, db); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	e := &engine{pool: pool}
	e.Name, e.Read, e.Write = "postgres", &relational.Reads{DB: db}, e.write // the driver keeps statements itself
	e.Now = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"
	e.appender = newAppender(pool)
	return e, nil
}

// advise adds to an error of connecting what the operator can do about it.
func advise(c *pgx.ConnConfig, err error) error {
	at := fmt.Sprintf("%s:%d/%s", c.Host, c.Port, c.Database)
	var connect *pgconn.ConnectError
	var server *pgconn.PgError
	switch {
	case errors.As(err, &server) && server.Code == "3D000":
		return fmt.Errorf("postgres: there is no database at %s; create it first (createdb %s): %w", at, c.Database, err)
	case errors.As(err, &server) && (server.Code == "28P01" || server.Code == "28000"):
		return fmt.Errorf("postgres: %s does not let %q in; check user and password in the address: %w", at, c.User, err)
	case errors.As(err, &server) && server.Code == "42501":
		return fmt.Errorf("postgres: %q may not create tables at %s; make it the owner of the database: %w", c.User, at, err)
	case errors.As(err, &connect):
		return fmt.Errorf("postgres: no server answers at %s; start it, or correct the address: %w", at, err)
	}
	return fmt.Errorf("postgres: %s: %w", at, err)
}

// migrate brings the schema to the newest version. Programs that start together wait for each
// other.
func migrate(ctx context.Context, db *sql.DB) error {
	locker, err := lock.NewPostgresSessionLocker()
	if err != nil {
		return err
	}
	p, err := goose.NewProvider(goose.DialectPostgres, db, migrations.Files,
		goose.WithDisableGlobalRegistry(true), goose.WithLogger(goose.NopLogger()), goose.WithSessionLocker(locker),
		goose.WithAllowOutofOrder(true)) // steps only add; two of them may have come in another order
	if err != nil {
		return err
	}
	have, known, err := p.GetVersions(ctx)
	if err != nil {
		return err
	}
	if have > known {
		return fmt.Errorf("the database was written by a newer version of the program (its schema is %d, this program knows %d); update the program", have, known)
	}
	if have == known {
		return nil
	}
	_, err = p.Up(ctx)
	return err
}

// The errors of PostgreSQL after which a transaction may succeed if it is run again.
const (
	serializationFailure = "40001"
	deadlockDetected     = "40P01"
)

// maxRuns is how often a change is run at most.
const maxRuns = 8

// write runs a change in a transaction of its own.
func (e *engine) write(ctx context.Context, do relational.Change) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	var err error
	for range maxRuns {
		if err = e.transaction(ctx, do); !again(err) {
			return err
		}
	}
	return err
}

// spoiled reports whether the server has refused a statement, and so the whole transaction.
func spoiled(err error) bool {
	var server *pgconn.PgError
	return errors.As(err, &server)
}

// again reports whether a change can succeed if it is run again.
func again(err error) bool {
	var server *pgconn.PgError
	return errors.As(err, &server) && (server.Code == serializationFailure || server.Code == deadlockDetected)
}

func (e *engine) transaction(ctx context.Context, do relational.Change) (err error) {
	c, err := e.Read.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = c.Close() }()
	// Once it has begun, a change is carried out though nobody waits for it any more: what is
	// written when the caller has gone must not be in doubt.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	if _, err = c.ExecContext(ctx, "BEGIN"); err != nil {
		return err
	}
	if err = do(ctx, c); err != nil {
		_, _ = c.ExecContext(ctx, "ROLLBACK")
		return err
	}
	_, err = c.ExecContext(ctx, "COMMIT")
	return err
}

// patience is how long a change may take.
const patience = 30 * time.Second

// Close waits for the writes that have begun and closes all connections. A second Close does
// nothing.
func (e *engine) Close() error {
	if !e.appender.Stop() {
		return nil
	}
	err := e.Read.Close()
	e.pool.Close()
	if err != nil {
		return fmt.Errorf("postgres: close: %w", err)
	}
	return nil
}
