// Package migrations has the schema of the database, step by step, in SQL that SQLite and
// PostgreSQL both understand. A released step never changes; new ones are added after it.
package migrations

import "embed"

// Files are the steps, named by their numbers, in the format of goose.
//
//go:embed *.sql
var Files embed.FS
