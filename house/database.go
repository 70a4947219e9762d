package house

import (
	"context"
	"log/slog"

	"spielwerk/store/postgres"
	"spielwerk/store/relational"
	"spielwerk/store/sqlite"
)

// openStore opens the store at an address: that of a PostgreSQL database, or a file.
func openStore(ctx context.Context, at string) (relational.Mover, error) {
	open := sqlite.Open
	if postgres.Is(at) {
		open = postgres.Open
	}
	s, err := open(ctx, at)
	if err != nil {
		return nil, err
	}
	return s.(relational.Mover), nil
}

// lockStore makes this process the only server of a store, or one of several nodes.
func lockStore(ctx context.Context, at string, shared bool) (release func() error, err error) {
	if shared {
		return postgres.Share(ctx, at)
	}
	if postgres.Is(at) {
		return postgres.Lock(ctx, at)
	}
	return sqlite.Lock(at)
}

// checkStore looks for damage in a file; a database server looks after its own.
func checkStore(ctx context.Context, log *slog.Logger, at string) (done <-chan struct{}) {
	if postgres.Is(at) {
		none := make(chan struct{})
		close(none)
		return none
	}
	return check(ctx, log, at, checkWait)
}
