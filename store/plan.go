package store

import (
	"context"
	"time"
)

// Plan is what a person wants to do when their seat is asked next. It is theirs alone.
type Plan struct {
	Table  string
	Seat   int
	Person string
	Data   string // what package table writes, in JSON
	At     time.Time
}

// Plans keeps what people have planned: one plan of each seat at most.
type Plans interface {
	// PutPlan keeps a plan in place of that of its seat; ErrNotFound if there is no such table.
	PutPlan(ctx context.Context, p Plan) error
	// DropPlan removes the plan of a seat, or of all seats if that is less than 0; nothing happens if there is
	// none.
	DropPlan(ctx context.Context, table string, seat int) error
	// PlansAt are the plans at a table, in order of the seats.
	PlansAt(ctx context.Context, table string) ([]Plan, error)
	// PlansOf are the plans of a person, in order of the tables' ids; of everybody if nobody is named.
	PlansOf(ctx context.Context, person string) ([]Plan, error)
}
