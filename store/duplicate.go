package store

import (
	"context"
	"errors"
)

// ErrSibling means that the person has a seat at another table of the same duplicate. Nothing was written.
var ErrSibling = errors.New("store: the person sits at another table with the same deal")

// Duplicates keeps tables with the same deal. While one of them is Open or Running, one whose game ends
// becomes Sealed in place of Finished.
type Duplicates interface {
	// CreateDuplicate adds tables that name the same duplicate, all or none; ErrConflict if that was made
	// before, even if its tables are deleted.
	CreateDuplicate(ctx context.Context, tables []Table) error
	// TablesOfDuplicate are the tables of a duplicate in the order in which they were made.
	TablesOfDuplicate(ctx context.Context, duplicate string) ([]Table, error)
	// Unseal moves the Sealed tables of a duplicate to Finished, unless one is Open or Running, and lists them.
	Unseal(ctx context.Context, duplicate string) ([]string, error)
}
