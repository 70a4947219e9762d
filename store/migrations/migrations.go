// Package migrations holds the tables of the database, step by step, in SQL that
// SQLite and PostgreSQL both understand. A step that has been released is never
// changed; a new one is added behind it.
package migrations

import "embed"

// Files are the steps, named by their number, in the form of goose.
//
//go:embed *.sql
var Files embed.FS
