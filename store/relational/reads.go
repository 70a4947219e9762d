package relational

import (
	"context"
	"database/sql"
	"sync"
)

// Reads are the connections that only read. Of a database that takes apart the text of each query, Prepare
// has them keep what was made of it: that takes longer than most queries.
type Reads struct {
	*sql.DB
	Prepare bool

	mu   sync.Mutex
	kept map[string]*sql.Stmt // by text
}

// keptMost is more than the texts that this package has.
const keptMost = 200

// statement is the prepared statement of a text, nil if there shall be none.
func (r *Reads) statement(ctx context.Context, text string) *sql.Stmt {
	if !r.Prepare {
		return nil
	}
	r.mu.Lock()
	s, full := r.kept[text], len(r.kept) >= keptMost
	r.mu.Unlock()
	if s != nil || full {
		return s
	}
	s, err := r.PrepareContext(ctx, text) // may wait for a connection
	if err != nil {                       // the query itself says why
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if first := r.kept[text]; first != nil { // somebody was faster
		_ = s.Close()
		return first
	}
	if r.kept == nil {
		r.kept = map[string]*sql.Stmt{}
	}
	r.kept[text] = s
	return s
}

// QueryContext is that of [sql.DB].
func (r *Reads) QueryContext(ctx context.Context, text string, args ...any) (*sql.Rows, error) {
	if s := r.statement(ctx, text); s != nil {
		return s.QueryContext(ctx, args...)
	}
	return r.DB.QueryContext(ctx, text, args...)
}

// QueryRowContext is that of [sql.DB].
func (r *Reads) QueryRowContext(ctx context.Context, text string, args ...any) *sql.Row {
	if s := r.statement(ctx, text); s != nil {
		return s.QueryRowContext(ctx, args...)
	}
	return r.DB.QueryRowContext(ctx, text, args...)
}
