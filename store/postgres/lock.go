package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// lockKey is the advisory lock of the one server of a database: "Spwk".
const lockKey = 0x5370776b

// Lock makes this process the only server of a database until release is called or its
// connection ends. A second server would not notice the writes of the first.
func Lock(ctx context.Context, address string) (release func() error, err error) {
	return locked(ctx, address, "SELECT pg_try_advisory_lock($1)")
}

// Share makes this process one of the nodes of a database: no server can have it alone meanwhile.
func Share(ctx context.Context, address string) (release func() error, err error) {
	return locked(ctx, address, "SELECT pg_try_advisory_lock_shared($1)")
}

func locked(ctx context.Context, address, how string) (release func() error, err error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("postgres: the address cannot be read: %w", err)
	}
	c, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return nil, advise(config, err)
	}
	var got bool
	if err = c.QueryRow(ctx, how, lockKey).Scan(&got); err == nil && !got {
		err = fmt.Errorf("another server is using %s:%d/%s; stop it first, or name another database with --db", config.Host, config.Port, config.Database)
	}
	if err != nil {
		return nil, errors.Join(err, c.Close(context.WithoutCancel(ctx)))
	}
	return func() error {
		// The server notices a closed connection late, so the lock is given back first. If that
		// fails, the connection is gone and the lock with it.
		_, _ = c.Exec(context.Background(), "SELECT pg_advisory_unlock($1)", lockKey)
		return c.Close(context.Background())
	}, nil
}
