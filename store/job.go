package store

import (
	"context"
	"time"
)

// Job is something that is to be done at a time, once. There is one of each kind and name at most.
type Job struct {
	Kind, Name string
	Due        time.Time
	Tries      int    // that have failed
	Data       string // what else it needs
}

// Jobs keeps what is to be done until it was done. Package agenda gives it to those who do it.
type Jobs interface {
	// PutJob sets a job, in place of that of the same kind and name.
	PutJob(ctx context.Context, j Job) error
	// BringJob is PutJob where there is no such job, or a later one: what is due earlier stays.
	BringJob(ctx context.Context, j Job) error
	// BringJobs is BringJob for each table in a state, by its id: it is due so long after it was last
	// changed, or seen.
	BringJobs(ctx context.Context, kind, state string, after time.Duration) error
	// BringPaced puts a job of a kind that is due at a time for each Running table with a time control that
	// has none.
	BringPaced(ctx context.Context, kind string, due time.Time) error
	// Job is the job of a kind and name; ErrNotFound if there is none.
	Job(ctx context.Context, kind, name string) (Job, error)
	// TakeJobs gives the jobs that are due at a time, the earliest first and so many at most. It gives
	// them again from another time on, unless they are done or put until then. No two callers get the same.
	TakeJobs(ctx context.Context, now, again time.Time, limit int) ([]Job, error)
	// NextJob is when TakeJobs gives the next one; false if there are none.
	NextJob(ctx context.Context) (at time.Time, some bool, err error)
	// EndJob removes a job that was done, and RetryJob has it done later. Neither changes a job that
	// is another by now, with another time or number of tries.
	EndJob(ctx context.Context, j Job) error
	RetryJob(ctx context.Context, j Job, due time.Time, tries int) error
	// AllJobs are all that there are.
	AllJobs(ctx context.Context) ([]Job, error)
}
