package relational

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"spielwerk/store"
)

const (
	sqlTokens      = `SELECT hash, person, name, scopes, created, used FROM tokens`
	sqlTokenByHash = sqlTokens + ` WHERE hash = $1`
	sqlTokensOf    = sqlTokens + ` WHERE person = $1 ORDER BY created DESC, hash`
	sqlPutToken    = `INSERT INTO tokens (hash, person, name, scopes, created, used) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`
	sqlUseToken    = `UPDATE tokens SET used = CASE WHEN used < $2 THEN $2 ELSE used END WHERE hash = $1`
	sqlDropToken   = `DELETE FROM tokens WHERE hash = $1 AND person = $2`
)

func readToken(scan func(...any) error) (t store.Token, err error) {
	var scopes string
	var created, used int64
	err = scan(&t.Hash, &t.Person, &t.Name, &scopes, &created, &used)
	t.Scopes, t.Created = strings.Fields(scopes), moment(created)
	if used != 0 {
		t.Used = moment(used)
	}
	return t, err
}

func (e *Engine) PutToken(ctx context.Context, t store.Token) error {
	return e.change(ctx, "put token", func(ctx context.Context, c *sql.Conn) error {
		ok, err := one(ctx, c, sqlHoldPerson, t.Person)
		if err != nil {
			return err
		}
		if !ok {
			return store.ErrNotFound
		}
		used := int64(0)
		if !t.Used.IsZero() {
			used = millis(t.Used)
		}
		ok, err = one(ctx, c, sqlPutToken, t.Hash, t.Person, t.Name, strings.Join(t.Scopes, " "), millis(t.Created), used)
		if !ok && err == nil {
			err = store.ErrConflict
		}
		return err
	})
}

func (e *Engine) TokenByHash(ctx context.Context, hash string) (store.Token, error) {
	t, err := readToken(e.Read.QueryRowContext(ctx, sqlTokenByHash, hash).Scan)
	if err != nil {
		return store.Token{}, e.failed("token", err)
	}
	return t, nil
}

func (e *Engine) UseToken(ctx context.Context, hash string, at time.Time) error {
	return e.change(ctx, "use token", func(ctx context.Context, c *sql.Conn) error {
		ok, err := one(ctx, c, sqlUseToken, hash, millis(at))
		if !ok && err == nil {
			err = store.ErrNotFound
		}
		return err
	})
}

func (e *Engine) TokensOf(ctx context.Context, person string) ([]store.Token, error) {
	return rows(ctx, e, "tokens", readToken, sqlTokensOf, person)
}

func (e *Engine) DropToken(ctx context.Context, person, hash string) error {
	return e.change(ctx, "drop token", func(ctx context.Context, c *sql.Conn) error {
		ok, err := one(ctx, c, sqlDropToken, hash, person)
		if !ok && err == nil {
			err = store.ErrNotFound
		}
		return err
	})
}
