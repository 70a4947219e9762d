package store

import (
	"context"
	"time"
)

// Token is a secret by which programs of a person use the API.
type Token struct {
	Hash    string // SHA-256 of the secret, hexadecimal
	Person  string
	Name    string   // by which the person knows it
	Scopes  []string // what it allows
	Created time.Time
	Used    time.Time // zero if it never was
}

// Tokens keeps the tokens of people.
type Tokens interface {
	// PutToken adds a token. ErrConflict if its hash is in use, ErrNotFound if there is no such person.
	PutToken(ctx context.Context, t Token) error
	// TokenByHash finds a token.
	TokenByHash(ctx context.Context, hash string) (Token, error)
	// UseToken notes when a token was used last.
	UseToken(ctx context.Context, hash string, at time.Time) error
	// TokensOf lists the tokens of a person, the latest made first.
	TokensOf(ctx context.Context, person string) ([]Token, error)
	// DropToken revokes a token of a person; ErrNotFound if it is not theirs.
	DropToken(ctx context.Context, person, hash string) error
}
