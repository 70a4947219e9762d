package store

import (
	"context"
	"time"
)

// Vacation is a time that a person has off, in which clocks stand at tables that allow it.
type Vacation struct {
	Person       string
	Begins, Ends time.Time
}

// Vacations keeps when people have time off.
type Vacations interface {
	// PutVacation adds a vacation, or changes the end of the one of the person that begins then; one that
	// ends where it begins is removed.
	PutVacation(ctx context.Context, v Vacation) error
	// Vacations are those of some people, the first to begin first; of everybody if nobody is named.
	Vacations(ctx context.Context, people ...string) ([]Vacation, error)
}
